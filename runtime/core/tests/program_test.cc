// Programs: arithmetic, blocks, results and workspaces, scalars on their way to a kernel.
#include <cmath>
#include <cstring>
#include <memory>

#include "bytes.h"
#include "check.h"
#include "engine/argument.h"
#include "engine/arithmetic.h"
#include "engine/bundle.h"
#include "engine/function.h"
#include "fake_backend.h"
#include "tensors.h"

namespace dovetail::testing {
namespace {

using runtime::Argument;
using runtime::ArithmeticFault;
using runtime::Bundle;
using runtime::Opcode;

int64_t Compute(Opcode opcode, int64_t a, int64_t b, int64_t c = 0) {
  int64_t out = 12345;
  CHECK(runtime::Compute(opcode, a, b, c, &out) == ArithmeticFault::kNone);
  return out;
}

ArithmeticFault FaultOf(Opcode opcode, int64_t a, int64_t b) {
  int64_t out = 0;
  return runtime::Compute(opcode, a, b, 0, &out);
}

TEST(ArithmeticFollowsThePlanFormat) {
  for (const int64_t a : {-7, -6, -1, 0, 1, 6, 7}) {
    for (const int64_t b : {-3, -1, 1, 3}) {
      const auto floored =
          static_cast<int64_t>(std::floor(static_cast<double>(a) / static_cast<double>(b)));
      CHECK_EQ(Compute(Opcode::kFloorDiv, a, b), floored);
      CHECK_EQ(Compute(Opcode::kFloorMod, a, b), a - b * floored);
    }
  }
  CHECK(FaultOf(Opcode::kAdd, INT64_MAX, 1) == ArithmeticFault::kOverflow);
  CHECK(FaultOf(Opcode::kSub, INT64_MIN, 1) == ArithmeticFault::kOverflow);
  CHECK(FaultOf(Opcode::kMul, INT64_MAX, 2) == ArithmeticFault::kOverflow);
  CHECK(FaultOf(Opcode::kNeg, INT64_MIN, 0) == ArithmeticFault::kOverflow);
  CHECK_EQ(Compute(Opcode::kFloorDiv, INT64_MIN, -1), INT64_MIN);
  CHECK_EQ(Compute(Opcode::kFloorDiv, INT64_MAX, -1), -INT64_MAX);
  CHECK_EQ(Compute(Opcode::kFloorMod, INT64_MIN, -1), 0);
  for (const int64_t a : {INT64_MIN, int64_t{-1}, int64_t{0}, int64_t{1}, INT64_MAX}) {
    CHECK_EQ(Compute(Opcode::kFloorDiv, a, 0), 0);
    CHECK_EQ(Compute(Opcode::kFloorMod, a, 0), 0);
  }
  CHECK_EQ(Compute(Opcode::kShiftLeft, 1, 63), INT64_MIN);
  CHECK_EQ(Compute(Opcode::kShiftLeft, 3, 64), 0);
  CHECK_EQ(Compute(Opcode::kShiftLeft, 3, -1), 0);
  CHECK_EQ(Compute(Opcode::kShiftLeft, -1, 1), -2);
  CHECK_EQ(Compute(Opcode::kShiftRight, -8, 1), -4);
  CHECK_EQ(Compute(Opcode::kShiftRight, -8, 64), -1);
  CHECK_EQ(Compute(Opcode::kShiftRight, 8, -1), 0);
  CHECK_EQ(Compute(Opcode::kMin, -2, 3), -2);
  CHECK_EQ(Compute(Opcode::kMax, -2, 3), 3);
  CHECK_EQ(Compute(Opcode::kAndBits, 12, 10), 8);
  CHECK_EQ(Compute(Opcode::kOrBits, 12, 10), 14);
  CHECK_EQ(Compute(Opcode::kXorBits, 12, 10), 6);
  CHECK_EQ(Compute(Opcode::kEq, 2, 2), 1);
  CHECK_EQ(Compute(Opcode::kNe, 2, 2), 0);
  CHECK_EQ(Compute(Opcode::kLt, 1, 2), 1);
  CHECK_EQ(Compute(Opcode::kLe, 2, 2), 1);
  CHECK_EQ(Compute(Opcode::kNot, 5, 0), 0);
  CHECK_EQ(Compute(Opcode::kNot, 0, 0), 1);
  CHECK_EQ(Compute(Opcode::kSelect, 1, 10, 20), 10);
  CHECK_EQ(Compute(Opcode::kSelect, 0, 10, 20), 20);
}

// Runs a plan whose launches of "report" carry an int64 each, and returns these.
class Reporter {
 public:
  explicit Reporter(PlanWriter* plan)
      : plan_(plan), kernel_(plan->Kernel("report")), one_(plan->Const(1)) {}

  void Report(uint32_t value) { plan_->Op(Opcode::kLaunch, {kernel_, one_, one_, one_, 1, value}); }

  std::vector<int64_t> Run(const std::vector<Argument>& arguments = {},
                           runtime::ResultAllocator* results = nullptr) {
    FakeLaunches().clear();
    runtime::CallOptions options;
    options.device = &FakeDevice();
    options.results = results;
    function()->Call(arguments.data(), static_cast<uint32_t>(arguments.size()), options);
    std::vector<int64_t> values;
    for (const FakeLaunch& launch : FakeLaunches()) {
      int64_t value = 0;
      std::memcpy(&value, launch.scalars.data(), 8);
      values.push_back(value);
    }
    return values;
  }

  std::shared_ptr<runtime::Function> function() {
    if (function_ == nullptr) {
      const Bytes image =
          WriteImage("fake", "text", {{"report", "report", {{1, 0, 0, kInt64}}, 0}}, {});
      bundle_ = Bundle::FromBytes(WriteOneFunction("f", "fake", "text", image, plan_->Write()));
      function_ = bundle_->GetFunction("f");
    }
    return function_;
  }

 private:
  PlanWriter* plan_;
  uint32_t kernel_;
  uint32_t one_;
  std::shared_ptr<Bundle> bundle_;
  std::shared_ptr<runtime::Function> function_;
};

TEST(ProgramRunsBlocks) {
  PlanWriter plan("f");
  const uint32_t n = plan.Scalar("n", kInt64);
  Reporter reporter(&plan);
  const uint32_t count = plan.Op(Opcode::kScalar, {n});
  const uint32_t two = plan.Const(2);
  plan.Op(Opcode::kIf, {plan.Op(Opcode::kLt, {count, two})});
  reporter.Report(plan.Const(-100));
  plan.Op(Opcode::kElse, {});
  reporter.Report(plan.Const(-200));
  plan.Op(Opcode::kEnd, {});
  const uint32_t outer = plan.Op(Opcode::kRepeat, {count});
  const uint32_t inner = plan.Op(Opcode::kRepeat, {outer});
  reporter.Report(plan.Op(Opcode::kAdd, {plan.Op(Opcode::kMul, {outer, plan.Const(10)}), inner}));
  plan.Op(Opcode::kEnd, {});
  plan.Op(Opcode::kEnd, {});
  plan.Op(Opcode::kIf, {plan.Const(0)});
  reporter.Report(two);
  plan.Op(Opcode::kEnd, {});
  CHECK(reporter.Run({Argument::Int(1)}) == (std::vector<int64_t>{-100}));
  CHECK(reporter.Run({Argument::Int(-5)}) == (std::vector<int64_t>{-100}));
  CHECK(reporter.Run({Argument::Int(4)}) == (std::vector<int64_t>{-200, 10, 20, 21, 30, 31, 32}));
}

TEST(ProgramReadsAttributes) {
  PlanWriter plan("f");
  Reporter reporter(&plan);
  for (const char* name : {"fake.level", "fake.good", "fake.bad", "device.name", "absent"}) {
    reporter.Report(plan.Op(Opcode::kAttribute, {plan.Message(name)}));
  }
  CHECK(reporter.Run() == (std::vector<int64_t>{7, 1, 0, 0, 0}));
}

TEST(ProgramChecksSpeak) {
  PlanWriter plan("f");
  const uint32_t n = plan.Scalar("n", kInt64);
  Reporter reporter(&plan);
  const uint32_t value = plan.Op(Opcode::kScalar, {n});
  const uint32_t seven = plan.Const(7);
  plan.Op(Opcode::kCheck, {plan.Message("n is {0}, not {1} {2} {x} {"),
                           plan.Op(Opcode::kEq, {value, seven}), value, seven});
  const uint32_t least = plan.Const(INT64_MIN);
  reporter.Report(plan.Op(Opcode::kSub, {least, value}));
  CHECK_THROWS(kValue, ({"f: n is -3, not 7 {2} {x} {"}), reporter.Run({Argument::Int(-3)}));
  CHECK_THROWS(kValue, ({"f: sub of -9223372036854775808 and 7 exceeds 64 bits"}),
               reporter.Run({Argument::Int(7)}));
  CHECK_EQ(FakeLaunches().size(), size_t{0});
}

// Results come in the order of `return`, workspaces are given back.
class Results : public runtime::ResultAllocator {
 public:
  const DLTensor* Allocate(uint32_t ordinal, runtime::Device& device, DLDataType dtype,
                           int32_t rank, const int64_t* shape) override {
    ordinals.push_back(ordinal);
    memories.push_back(device.Allocate(64));
    tensors.push_back(std::make_unique<HostTensor>(
        memories.back().handle(), dtype, device.dl_device(),
        std::vector<int64_t>(shape, shape + rank), std::vector<int64_t>(), 0));
    return &tensors.back()->tensor;
  }
  std::vector<uint32_t> ordinals;
  std::vector<runtime::Memory> memories;
  std::vector<std::unique_ptr<HostTensor>> tensors;
};

TEST(ProgramAllocatesResultsAndWorkspaces) {
  PlanWriter plan("f");
  const uint32_t n = plan.Scalar("n", kInt64);
  const uint32_t count = plan.Op(Opcode::kScalar, {n});
  const uint32_t two = plan.Const(2);
  const uint32_t one = plan.Const(1);
  plan.Op(Opcode::kResult, {kFloat32, count, two});       // tensor 0
  plan.Op(Opcode::kWorkspace, {kFloat32, count, count});  // tensor 1
  plan.Op(Opcode::kResult, {kFloat32});                   // tensor 2
  const uint32_t kernel = plan.Kernel("k");
  plan.Op(Opcode::kLaunch, {kernel, one, one, one, 0, 0, 0, 1, 0, 2});
  plan.Result(2);
  plan.Result(0);
  const KernelArgument both = {0, 3, 0, kFloat32};
  const Bytes image = WriteImage("fake", "text", {{"k", "k", {both, both, both}, 0}}, {});
  const auto bundle = Bundle::FromBytes(WriteOneFunction("f", "fake", "text", image, plan.Write()));
  const auto function = bundle->GetFunction("f");
  runtime::CallOptions options;
  options.device = &FakeDevice();
  void* first_workspace = nullptr;
  for (int round = 0; round < 2; ++round) {
    Results results;
    options.results = &results;
    FakeLaunches().clear();
    const Argument argument = Argument::Int(3);
    const runtime::ReturnOrder order = function->Call(&argument, 1, options);
    CHECK_EQ(order.count, 2u);
    CHECK_EQ(order.ordinals[0], 1u);
    CHECK_EQ(order.ordinals[1], 0u);
    CHECK(results.ordinals == (std::vector<uint32_t>{0, 1}));
    CHECK_EQ(results.tensors[0]->tensor.shape[0], 3);
    CHECK_EQ(results.tensors[0]->tensor.shape[1], 2);
    CHECK_EQ(results.tensors[1]->tensor.ndim, 0);
    const FakeLaunch& launch = FakeLaunches().at(0);
    CHECK_EQ(launch.bindings[0].memory, results.memories[0].handle());
    CHECK_EQ(launch.bindings[0].size, uint64_t{24});
    CHECK_EQ(launch.bindings[1].size, uint64_t{36});
    CHECK_EQ(launch.bindings[2].memory, results.memories[1].handle());
    if (round == 0) first_workspace = launch.bindings[1].memory;
    CHECK_EQ(launch.bindings[1].memory, first_workspace);  // reused, not allocated again
  }
  options.results = nullptr;
  const Argument argument = Argument::Int(3);
  CHECK_THROWS(kInternal, ({"no result allocator"}), function->Call(&argument, 1, options));
  Results results;
  options.results = &results;
  const Argument negative = Argument::Int(-1);
  CHECK_THROWS(kValue, ({"extent -1", "negative"}), function->Call(&negative, 1, options));
  const Argument large = Argument::Int(1 << 20);
  CHECK_THROWS(kResource, ({"fake:0: allocating", "1 MiB"}), function->Call(&large, 1, options));
  const Argument huge = Argument::Int(int64_t{1} << 62);
  CHECK_THROWS(kValue, ({"too many bytes"}), function->Call(&huge, 1, options));
}

TEST(ProgramConvertsScalars) {
  PlanWriter plan("f");
  const uint32_t i = plan.Scalar("i", kInt64);
  const uint32_t u = plan.Scalar("u", Dtype(1, 64));
  const uint32_t f = plan.Scalar("f", kFloat64);
  const uint32_t h = plan.Scalar("h", Dtype(2, 16));
  const uint32_t b = plan.Scalar("b", Dtype(6, 8));
  const uint32_t one = plan.Const(1);
  const uint32_t big = plan.Const((int64_t{1} << 33) + 5);
  plan.Op(Opcode::kLaunch,
          {plan.Kernel("k"), one, one, one, 2, i, 1, big, 2, u, 2, f, 2, h, 2, b, 2, u});
  const auto scalar = [](uint32_t dtype) { return KernelArgument{1, 0, 0, dtype}; };
  const Bytes image =
      WriteImage("fake", "text",
                 {{"k",
                   "k",
                   {scalar(kFloat64), scalar(kInt32), scalar(Dtype(1, 64)), scalar(kFloat32),
                    scalar(kFloat32), scalar(kInt32), scalar(kFloat64)},
                   0}},
                 {});
  const auto bundle = Bundle::FromBytes(WriteOneFunction("f", "fake", "text", image, plan.Write()));
  runtime::CallOptions options;
  options.device = &FakeDevice();
  FakeLaunches().clear();
  const Argument arguments[] = {Argument::Int(-3), Argument::Uint(~uint64_t{0}),
                                Argument::Float(0.1), Argument::Float(0.1), Argument::Bool(true)};
  bundle->GetFunction("f")->Call(arguments, 5, options);
  const std::vector<uint8_t>& block = FakeLaunches().at(0).scalars;
  CHECK_EQ(block.size(), size_t{48});
  const auto at = [&](size_t offset, auto value) {
    std::memcpy(&value, block.data() + offset, sizeof value);
    return value;
  };
  CHECK_EQ(at(0, 0.0), -3.0);
  CHECK_EQ(at(8, int32_t{0}), 5);
  CHECK_EQ(at(16, uint64_t{0}), ~uint64_t{0});
  CHECK_EQ(at(24, 0.0f), 0.1f);
  CHECK_EQ(at(28, 0.0f), 0.0999755859375f);  // 0.1 rounded to binary16
  CHECK_EQ(at(32, int32_t{0}), 1);
  CHECK_EQ(at(40, 0.0), 18446744073709551616.0);
}

TEST(ProgramReadsTheBitsOfScalars) {
  PlanWriter plan("f");
  const uint32_t u = plan.Scalar("u", Dtype(1, 64));
  const uint32_t f = plan.Scalar("f", kFloat64);
  const uint32_t h = plan.Scalar("h", Dtype(2, 16));
  const uint32_t b = plan.Scalar("b", Dtype(6, 8));
  const uint32_t s = plan.Scalar("s", Dtype(0, 8));
  const uint32_t one = plan.Const(1);
  const uint32_t kernel = plan.Kernel("k");
  std::vector<uint32_t> launch = {kernel, one, one, one};
  for (const uint32_t each : {u, f, h, b, s}) {
    launch.push_back(1);
    launch.push_back(plan.Op(Opcode::kBits, {each}));
  }
  plan.Op(Opcode::kLaunch, launch);
  const KernelArgument scalar{1, 0, 0, kInt64};
  const Bytes image =
      WriteImage("fake", "text", {{"k", "k", {scalar, scalar, scalar, scalar, scalar}, 0}}, {});
  const auto bundle = Bundle::FromBytes(WriteOneFunction("f", "fake", "text", image, plan.Write()));
  runtime::CallOptions options;
  options.device = &FakeDevice();
  const auto bits_of = [&](uint64_t unsigned_value, double value) {
    FakeLaunches().clear();
    const Argument arguments[] = {Argument::Uint(unsigned_value), Argument::Float(value),
                                  Argument::Float(value), Argument::Bool(true), Argument::Int(-3)};
    bundle->GetFunction("f")->Call(arguments, 5, options);
    std::vector<int64_t> found(5);
    const std::vector<uint8_t>& block = FakeLaunches().at(0).scalars;
    CHECK_EQ(block.size(), size_t{40});
    std::memcpy(found.data(), block.data(), block.size());
    return found;
  };
  // The second call of the same sizes may be made from a trace: it must see the new scalars.
  for (int round = 0; round < 3; ++round) {
    CHECK(bits_of(~uint64_t{0}, -1.0) ==
          std::vector<int64_t>({-1, -0x4010000000000000, -0x4010000000000000, 1, -3}));
    CHECK(bits_of(uint64_t{1} << 63, 0.1) ==
          std::vector<int64_t>({INT64_MIN, 0x3FB999999999999A, 0x3FB9980000000000, 1, -3}));
    CHECK(bits_of(5, -0.0) == std::vector<int64_t>({5, INT64_MIN, INT64_MIN, 1, -3}));
  }
}

TEST(RoundingToSixteenBitsIsToNearestEven) {
  using runtime::RoundToBfloat16;
  using runtime::RoundToHalf;
  CHECK_EQ(RoundToHalf(1.0), 1.0);
  CHECK_EQ(RoundToHalf(2049.0), 2048.0);  // a tie, to even
  CHECK_EQ(RoundToHalf(2051.0), 2052.0);
  CHECK_EQ(RoundToHalf(65504.0), 65504.0);
  CHECK_EQ(RoundToHalf(65519.0), 65504.0);
  CHECK_EQ(RoundToHalf(65520.0), INFINITY);
  CHECK_EQ(RoundToHalf(-65520.0), -INFINITY);
  CHECK_EQ(RoundToHalf(std::ldexp(1.0, -24)), std::ldexp(1.0, -24));
  CHECK_EQ(RoundToHalf(std::ldexp(1.0, -25)), 0.0);
  CHECK_EQ(RoundToHalf(std::ldexp(1.5, -25)), std::ldexp(1.0, -24));
  CHECK(std::isnan(RoundToHalf(NAN)));
  CHECK_EQ(RoundToBfloat16(257.0), 256.0);
  CHECK_EQ(RoundToBfloat16(259.0), 260.0);
  CHECK_EQ(RoundToBfloat16(3.39e38), 3.3895313892515355e38);
  CHECK_EQ(RoundToBfloat16(3.4e38), INFINITY);
  CHECK_EQ(RoundToBfloat16(3.4e39), INFINITY);
  CHECK_EQ(RoundToBfloat16(std::ldexp(1.0, -133)), std::ldexp(1.0, -133));
}

}  // namespace
}  // namespace dovetail::testing
