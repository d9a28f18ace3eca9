// Reports of kernels: their text, what plans may say of them, and reading a buffer that a device
// has filled, well or badly.
#include <cstring>
#include <limits>

#include "bytes.h"
#include "check.h"
#include "engine/bundle.h"
#include "engine/dtype.h"
#include "engine/function.h"
#include "engine/plan.h"
#include "engine/plan_decode.h"
#include "engine/report.h"
#include "engine/tensor_copy.h"
#include "fake_backend.h"
#include "tensors.h"

namespace dovetail::testing {
namespace {

using runtime::Argument;
using runtime::Bundle;
using runtime::Memory;
using runtime::Opcode;
using runtime::ReportText;
using runtime::UnpackDtype;

constexpr uint32_t kUint64 = Dtype(1, 64);
constexpr uint32_t kBool = Dtype(6, 8);

template <typename T>
std::string Show(const std::string& format, uint32_t dtype, T value) {
  ReportText text;
  std::string fault = text.Parse("<" + format + ">", {UnpackDtype(dtype)});
  if (!fault.empty()) return fault;
  uint32_t words[2] = {};
  std::memcpy(words, &value, sizeof value);
  return text.Format(words);
}

TEST(ReportTextIsThatOfPython) {
  CHECK_EQ(Show<int32_t>("{}", kInt32, -7), "<-7>");
  CHECK_EQ(Show<int64_t>("{}", kInt64, INT64_MIN), "<-9223372036854775808>");
  CHECK_EQ(Show<uint64_t>("{}", kUint64, UINT64_MAX), "<18446744073709551615>");
  CHECK_EQ(Show<uint32_t>("{}", kUint32, UINT32_MAX), "<4294967295>");
  CHECK_EQ(Show<int32_t>("{:#06x}", kInt32, -255), "<-0x0ff>");
  CHECK_EQ(Show<int32_t>("{:#X}", kInt32, 255), "<0XFF>");
  CHECK_EQ(Show<int32_t>("{:+b}", kInt32, 5), "<+101>");
  CHECK_EQ(Show<int32_t>("{: o}", kInt32, 8), "< 10>");
  CHECK_EQ(Show<int32_t>("{:*^7d}", kInt32, 42), "<**42***>");
  CHECK_EQ(Show<int32_t>("{:<5}", kInt32, 42), "<42   >");
  CHECK_EQ(Show<int32_t>("{:<05}", kInt32, 42), "<42000>");
  CHECK_EQ(Show<int32_t>("{:x=+6}", kInt32, 42), "<+xxx42>");
  CHECK_EQ(Show<int32_t>("{:.1f}", kInt32, -3), "<-3.0>");
  CHECK_EQ(Show<uint32_t>("{}", kBool, 1), "<True>");
  CHECK_EQ(Show<uint32_t>("{}", kBool, 0), "<False>");
  CHECK_EQ(Show<uint32_t>("{:3d}", kBool, 1), "<  1>");
  CHECK_EQ(Show<double>("{}", kFloat64, 0.1), "<0.1>");
  CHECK_EQ(Show<float>("{}", kFloat32, 0.1f), "<0.1>");
  CHECK_EQ(Show<double>("{}", kFloat64, 1e16), "<1e+16>");
  CHECK_EQ(Show<double>("{}", kFloat64, 1e15), "<1000000000000000.0>");
  CHECK_EQ(Show<double>("{}", kFloat64, 123.5), "<123.5>");
  CHECK_EQ(Show<double>("{}", kFloat64, 0.0001), "<0.0001>");
  CHECK_EQ(Show<double>("{}", kFloat64, 0.00001), "<1e-05>");
  CHECK_EQ(Show<double>("{}", kFloat64, -0.0), "<-0.0>");
  CHECK_EQ(Show<double>("{:05}", kFloat64, std::numeric_limits<double>::infinity()), "<00inf>");
  CHECK_EQ(Show<double>("{:F}", kFloat64, -std::numeric_limits<double>::quiet_NaN()), "<NAN>");
  CHECK_EQ(Show<double>("{:.2e}", kFloat64, 12345.0), "<1.23e+04>");
  CHECK_EQ(Show<double>("{:G}", kFloat64, 1e-10), "<1E-10>");
  CHECK_EQ(Show<double>("{:.1%}", kFloat64, 0.125), "<12.5%>");
  CHECK_EQ(Show<double>("{:.60f}", kFloat64, 1e308).size(), size_t{309 + 1 + 60 + 2});
  ReportText text;
  CHECK_EQ(text.Parse("{{{}}} and {}", {UnpackDtype(kInt32), UnpackDtype(kInt64)}), "");
  CHECK_EQ(text.words(), 3u);
  const uint32_t words[] = {1, 2, 1};
  CHECK_EQ(text.Format(words), "{1} and 4294967298");
}

TEST(ReportTextRefusesWhatIsNoFormat) {
  for (const char* format : {"{:d}", "{:.3}", "{:#f}", "{:121}", "{:.61f}", "{:.f}", "{:5q}",
                             "{:99999999999999999999f}", "{:,}", "{:\xc3<5}", "{0}", "{x}"}) {
    const std::string fault = Show<float>(format, kFloat32, 1.0f);
    if (fault.find("is not a valid format for float32") == std::string::npos) {
      ReportFailure(__FILE__, __LINE__, std::string(format) + ": " + fault);
    }
  }
  CHECK_EQ(Show<int32_t>("{:.3d}", kInt32, 1), "'{:.3d}' is not a valid format for int32");
  CHECK_EQ(Show<int32_t>("{:c}", kInt32, 1), "'{:c}' is not a valid format for int32");
  CHECK_EQ(Show<int32_t>("{", kInt32, 1), "a single '{' in the message at byte 1");
  CHECK_EQ(Show<int32_t>("}", kInt32, 1), "a single '}' in the message at byte 1");
  CHECK_EQ(Show<int32_t>("", kInt32, 1), "the message has 0 fields for 1 operands");
  CHECK_EQ(Show<int32_t>("{}{}", kInt32, 1), "the message has more fields than the 1 operands");
  CHECK_EQ(Show<int32_t>("{}", Dtype(0, 8), 1), "a record holds no int8");
}

void Refused(int line, const std::string& reason, const PlanWriter& plan) {
  const Bytes bytes = plan.Write();
  try {
    runtime::DecodePlan(bytes.data(), bytes.size(), AnyBudget());
    ReportFailure(__FILE__, line, "accepted: " + reason);
  } catch (const runtime::Error& error) {
    const bool good = error.kind() == runtime::ErrorKind::kPlan &&
                      error.message().find(reason) != std::string::npos;
    if (!good) ReportFailure(__FILE__, line, "expected '" + reason + "': " + error.message());
  }
}

TEST(PlanReportsAreChecked) {
  struct Refusal {
    const char* reason;
    std::vector<uint32_t> table;
    std::vector<uint32_t> format;
  };
  // Messages: 0 "x is {}", 1 "k.py:1:2", 2 "i".
  const std::vector<uint32_t> good = {1, 0, 0, 1, 0, 1, 2, kInt32};
  const Refusal refusals[] = {
      {"instruction 0 (reports): 2 operands, expected 3", {4, 2}, good},
      {"6 records of 0 words", {4, 2, 0}, good},
      {"at most 67108864 bytes are allowed", {4, 2, 1u << 24}, good},
      {"at most 67108864 bytes are allowed", {~0u, ~0u, ~0u}, good},
      {"a record of 4 words, of 3", {4, 2, 3}, good},
      {"instruction 1 (report): 5 operands, expected at least 6", {4, 2, 8}, {1, 0, 0, 1, 0}},
      {"kind 3, expected 0, 1 or 2", {4, 2, 8}, {3, 0, 0, 1, 0, 1, 2, kInt32}},
      {"message 3 of 3", {4, 2, 8}, {1, 0, 3, 1, 0, 1, 2, kInt32}},
      {"message 9 of 3", {4, 2, 8}, {1, 0, 0, 9, 0, 1, 2, kInt32}},
      {"message 7 of 3", {4, 2, 8}, {1, 0, 0, 1, 0, 1, 7, kInt32}},
      {"3 names among 2 operands", {4, 2, 8}, {1, 0, 0, 1, 2, 1, 2, kInt32}},
      {"4294967296 names among 2", {4, 2, 8}, {1, 0, 0, 1, ~0u, 1, 2, kInt32}},
      {"more fields than the 0 operands", {4, 2, 8}, {1, 0, 0, 1, 0, 1, 2}},
      {"dtype 99 is not known", {4, 2, 8}, {1, 0, 0, 1, 0, 1, 2, 99}},
      {"a record holds no bfloat16", {4, 2, 8}, {1, 0, 0, 1, 0, 1, 2, Dtype(4, 16)}},
  };
  for (const Refusal& refusal : refusals) {
    PlanWriter plan("f");
    for (const char* text : {"x is {}", "k.py:1:2", "i"}) plan.Message(text);
    plan.Op(Opcode::kReports, refusal.table);
    plan.Op(Opcode::kReport, refusal.format);
    Refused(__LINE__, refusal.reason, plan);
  }
  PlanWriter twice("f");
  twice.Op(Opcode::kReports, {1, 1, 4});
  twice.Op(Opcode::kReports, {1, 1, 4});
  Refused(__LINE__, "a plan has one buffer of reports", twice);
  PlanWriter early("f");
  for (const char* text : {"x is {}", "k.py:1:2", "i"}) early.Message(text);
  early.Op(Opcode::kReport, good);
  Refused(__LINE__, "appears before 'reports'", early);
  PlanWriter inside("f");
  inside.Op(Opcode::kIf, {inside.Const(1)});
  inside.Op(Opcode::kReports, {1, 1, 4});
  Refused(__LINE__, "is allowed only in the outermost block", inside);
  PlanWriter returned("f");
  returned.Op(Opcode::kReports, {1, 1, 4});
  returned.Result(0);
  Refused(__LINE__, "not made by a result instruction", returned);
}

// A function whose kernel copies its argument over the buffer of reports: 3 lines and 2 failures
// of 7 words. Formats: 0 a line, 1 a failed check, both under a loop r and at i.
class Replay {
 public:
  explicit Replay(bool fails_later = false) {
    PlanWriter plan("f");
    plan.Tensor("x", 1, kUint32, 1);
    const uint32_t line = plan.Message("line {}");
    const uint32_t check = plan.Message("bad {:.1f}");
    const uint32_t place = plan.Message("k.py:1:2");
    const uint32_t r = plan.Message("r");
    const uint32_t i = plan.Message("i");
    plan.Op(Opcode::kReports, {3, 2, 7});
    plan.Op(Opcode::kReport, {0, 1, line, place, 1, 1, r, i, kInt32});
    plan.Op(Opcode::kReport, {1, 1, check, place, 1, 1, r, i, kFloat32});
    const uint32_t n = plan.Op(Opcode::kDim, {0, 0});
    const uint32_t one = plan.Const(1);
    plan.Op(Opcode::kLaunch, {plan.Kernel("copy"), n, one, one, 0, 0, 0, 1});
    if (fails_later) plan.Op(Opcode::kCheck, {plan.Message("later"), plan.Const(0)});
    const std::vector<KernelArgument> arguments = {{0, 1, 0, kUint32},
                                                   {0, 2, 0, kUint32},
                                                   {2, 0, 0, kInt32},
                                                   {2, 0, 1, kInt32},
                                                   {3, 0, 0, kUint32}};
    const Bytes image = WriteImage("fake", "text", {{"copy", "copy", arguments, 0}}, {});
    bundle_ = Bundle::FromBytes(WriteOneFunction("f", "fake", "text", image, plan.Write()));
    function_ = bundle_->GetFunction("f");
  }

  // What has been printed, for words that the kernel leaves in the buffer.
  std::string Run(std::vector<uint32_t> words) {
    runtime::Device& device = FakeDevice();
    const Memory memory = device.Allocate(4096);
    const DLDataType type = {kDLUInt, 32, 1};
    const auto count = static_cast<int64_t>(words.size());
    const HostTensor host(words.data(), type, {kDLCPU, 0}, {count}, {}, 0);
    const HostTensor x(memory.handle(), type, device.dl_device(), {count}, {}, 0);
    runtime::CopyTensor(x.tensor, &device, host.tensor, nullptr, nullptr);
    printed_.clear();
    runtime::SetPrintSink(
        [](void* context, const char* text, uint64_t size) {
          static_cast<std::string*>(context)->append(text, size);
        },
        &printed_);
    const Argument argument = x.Argument();
    runtime::CallOptions options;
    options.device = &device;
    try {
      function_->Call(&argument, 1, options);
    } catch (...) {
      runtime::SetPrintSink(nullptr, nullptr);
      throw;
    }
    runtime::SetPrintSink(nullptr, nullptr);
    return printed_;
  }

  const std::string& printed() const { return printed_; }

 private:
  std::shared_ptr<Bundle> bundle_;
  std::shared_ptr<runtime::Function> function_;
  std::string printed_;
};

// A record of 7 words.
void Append(std::vector<uint32_t>* words, uint32_t format, uint32_t r, uint32_t i, uint32_t operand,
            uint32_t high = 0) {
  for (const uint32_t word : {format, r, 0u, i, high, operand, 0xdeadbeefu}) {
    words->push_back(word);
  }
}

uint32_t Bits(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

TEST(ReportsOfACallAreReadInOrder) {
  Replay replay;
  CHECK_EQ(replay.Run({0, 0, 0, 0}), "");
  std::vector<uint32_t> words = {3, 0, 0, 0};
  Append(&words, 0, 0, 5, 50);
  Append(&words, 0, 0, 2, 20);
  Append(&words, 0, 1, 0, 100);
  CHECK_EQ(replay.Run(words), "line 20\nline 50\nline 100\n");
  // Steps of the loop count down here: their order is that of time.
  words = {3, 0, 0, 0};
  Append(&words, 0, 1, 7, 1);
  Append(&words, 0, 0, 0, 2, 0x80000000);
  Append(&words, 0, 0, 1, static_cast<uint32_t>(-3));
  CHECK_EQ(replay.Run(words), "line 1\nline 2\nline -3\n");
}

TEST(ReportsBeyondWhatIsKeptAreCounted) {
  Replay replay;
  std::vector<uint32_t> words = {1000, 3000000000u, 0, 0};
  for (uint32_t i = 3; i-- > 0;) Append(&words, 0, 0, i, i);
  Append(&words, 1, 0, 1, Bits(-2.5f));
  Append(&words, 1, 0, 0, Bits(4.0f));
  CHECK_THROWS(kDeviceAssert,
               ({"f: 3000000000 failures were reported by its kernels:\n"
                 "  k.py:1:2: bad 4.0 (r = 0, i = 0)\n"
                 "  k.py:1:2: bad -2.5 (r = 0, i = 1)\n"
                 "  and 2999999998 more"}),
               replay.Run(words));
  CHECK_EQ(replay.printed(),
           "line 0\nline 1\nline 2\nf: 997 more lines were printed; of one call 3 are kept\n");
}

TEST(ReportsOfABadDeviceAreBounded) {
  Replay replay;
  std::vector<uint32_t> words = {~0u, 1, 0, 0};
  Append(&words, 7, 0, 0, 0);
  Append(&words, ~0u, ~0u, ~0u, ~0u);
  Append(&words, 1, 0, 1, Bits(1.0f));
  Append(&words, 2, 0, 1, 0);
  CHECK_THROWS(kDeviceAssert, ({"f: 1 failure was reported by its kernel:"}), replay.Run(words));
  CHECK_EQ(replay.printed(),
           "bad 1.0\nf: 4294967292 more lines were printed; of one call 3 are kept\n");
}

TEST(LinesOfACallThatFailsOtherwiseArePrinted) {
  Replay replay;
  std::vector<uint32_t> words = {1, 0, 0, 0};
  Append(&words, 0, 0, 0, 9);
  FailNextSynchronize(0);
  Replay later(true);
  // The batch of launches is not submitted by a call that fails: there is nothing to print.
  CHECK_THROWS(kValue, ({"later"}), later.Run(words));
  CHECK_EQ(later.printed(), "");
  CHECK_EQ(replay.Run(words), "line 9\n");
  FailNextSynchronize(DVT_DRIVER_ERROR);
  CHECK_THROWS(kBackend, ({"told to fail"}), replay.Run(words));
}

}  // namespace
}  // namespace dovetail::testing
