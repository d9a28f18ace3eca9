// Decoding and verifying plans: what is refused, and with which words.
#include "engine/plan.h"
#include "bytes.h"
#include "check.h"
#include "engine/image.h"
#include "engine/plan_decode.h"
#include "engine/plan_verify.h"

namespace dovetail::testing {
namespace {

using runtime::DecodePlan;
using runtime::Opcode;
using runtime::Plan;

Plan Decode(const PlanWriter& writer) {
  const Bytes bytes = writer.Write();
  return DecodePlan(bytes.data(), bytes.size(), AnyBudget());
}

// What `build` adds to a plan with a tensor x (rank 2), a scalar n and a float scalar s must be
// refused.
template <typename Build>
void Refused(int line, const std::string& reason, Build build) {
  PlanWriter plan("f");
  plan.Tensor("x", 1, kFloat32, 2);
  plan.Scalar("n", kInt64);
  plan.Scalar("s", kFloat32);
  build(plan);
  try {
    Decode(plan);
    ReportFailure(__FILE__, line, "accepted: " + reason);
  } catch (const runtime::Error& error) {
    const bool good = error.kind() == runtime::ErrorKind::kPlan &&
                      error.message().find(reason) != std::string::npos;
    if (!good) ReportFailure(__FILE__, line, "expected '" + reason + "': " + error.message());
  }
}

TEST(PlanDecodesWhatWasWritten) {
  PlanWriter writer("f");
  writer.Tensor("x", 3, kFloat32, 2);
  writer.Scalar("n", kInt32);
  const uint32_t dim = writer.Op(Opcode::kDim, {0, 1});
  const uint32_t result = writer.Op(Opcode::kResult, {kFloat32, dim});
  writer.Op(Opcode::kWorkspace, {kInt32});
  writer.Result(1);
  const Plan plan = Decode(writer);
  CHECK_EQ(plan.name, "f");
  CHECK_EQ(plan.parameters.size(), size_t{2});
  CHECK_EQ(plan.parameters[0].name, "x");
  CHECK_EQ(unsigned{plan.parameters[0].access}, 3u);
  CHECK_EQ(plan.parameters[0].rank, 2u);
  CHECK(!plan.parameters[1].is_tensor);
  CHECK_EQ(plan.tensors.size(), size_t{3});
  CHECK_EQ(plan.tensors[1].number, result);
  CHECK_EQ(plan.tensors[1].rank, 1u);
  CHECK_EQ(plan.tensors[2].rank, 0u);
  CHECK_EQ(plan.results.size(), size_t{1});
}

TEST(PlanFieldsAreChecked) {
  const auto refuse = [](int line, const std::string& reason, const PlanWriter& writer) {
    try {
      Decode(writer);
      ReportFailure(__FILE__, line, "accepted: " + reason);
    } catch (const runtime::Error& error) {
      if (error.message().find(reason) == std::string::npos)
        ReportFailure(__FILE__, line, error.message());
    }
  };
  PlanWriter access("f");
  access.Tensor("x", 0, kFloat32, 1);
  refuse(__LINE__, "tensor access 1, 2 or 3, found 0", access);
  PlanWriter rank("f");
  rank.Tensor("x", 1, kFloat32, 33);
  refuse(__LINE__, "rank of at most 32, found 33", rank);
  PlanWriter dtype("f");
  dtype.Tensor("x", 1, Dtype(2, 24), 1);
  refuse(__LINE__, "a known dtype", dtype);
  PlanWriter lanes("f");
  lanes.Tensor("x", 1, 2 | 32 << 8 | 4 << 16, 1);
  refuse(__LINE__, "a known dtype", lanes);
  PlanWriter utf8("\xff");
  refuse(__LINE__, "UTF-8 in name", utf8);
  PlanWriter opcode("f");
  opcode.Op(static_cast<Opcode>(99), {});
  refuse(__LINE__, "a known opcode, found 99", opcode);
}

TEST(PlanVerifiesValues) {
  Refused(__LINE__, "instruction 0 (add): operand 0 is not an earlier value",
          [](PlanWriter& p) { p.Op(Opcode::kAdd, {0, 0}); });
  Refused(__LINE__, "operand 7 is not an earlier value", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    p.Op(Opcode::kAdd, {c, 7});
  });
  Refused(__LINE__, "operand 1 is not an earlier value", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    p.Op(Opcode::kCheck, {p.Message("m"), c});
    p.Op(Opcode::kNeg, {1});
  });
  Refused(__LINE__, "(add): 3 operands, expected 2", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    p.Op(Opcode::kAdd, {c, c, c});
  });
  Refused(__LINE__, "value 2 is not visible here", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    p.Op(Opcode::kIf, {c});
    const uint32_t inner = p.Op(Opcode::kNeg, {c});
    p.Op(Opcode::kEnd, {});
    p.Op(Opcode::kNeg, {inner});
  });
  Refused(__LINE__, "value 2 is not visible here", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    p.Op(Opcode::kIf, {c});
    const uint32_t inner = p.Op(Opcode::kNeg, {c});
    p.Op(Opcode::kElse, {});
    p.Op(Opcode::kNeg, {inner});
  });
  Refused(__LINE__, "value 1 is not visible here", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    const uint32_t counter = p.Op(Opcode::kRepeat, {c});
    p.Op(Opcode::kEnd, {});
    p.Op(Opcode::kNeg, {counter});
  });
}

TEST(PlanVerifiesBits) {
  Refused(__LINE__, "operand 0 is not a scalar parameter",
          [](PlanWriter& p) { p.Op(Opcode::kBits, {0}); });
  Refused(__LINE__, "operand 0 is not a scalar parameter", [](PlanWriter& p) {
    p.Tensor("x", 1, kFloat32, 1);
    p.Op(Opcode::kBits, {0});
  });
  Refused(__LINE__, "operand 4294967295 is not a scalar parameter", [](PlanWriter& p) {
    p.Scalar("s", kInt64);
    p.Op(Opcode::kBits, {UINT32_MAX});
  });
  Refused(__LINE__, "(bits): 0 operands, expected 1", [](PlanWriter& p) {
    p.Scalar("s", kInt64);
    p.Op(Opcode::kBits, {});
  });
  Refused(__LINE__, "(bits): 2 operands, expected 1", [](PlanWriter& p) {
    const uint32_t s = p.Scalar("s", kInt64);
    p.Op(Opcode::kBits, {s, s});
  });
}

TEST(PlanVerifiesBlocks) {
  Refused(__LINE__, "closes no block", [](PlanWriter& p) { p.Op(Opcode::kEnd, {}); });
  Refused(__LINE__, "no open if", [](PlanWriter& p) { p.Op(Opcode::kElse, {}); });
  Refused(__LINE__, "no open if", [](PlanWriter& p) {
    p.Op(Opcode::kRepeat, {p.Const(1)});
    p.Op(Opcode::kElse, {});
  });
  Refused(__LINE__, "its second else", [](PlanWriter& p) {
    p.Op(Opcode::kIf, {p.Const(1)});
    p.Op(Opcode::kElse, {});
    p.Op(Opcode::kElse, {});
  });
  Refused(__LINE__, "2 blocks are still open", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    p.Op(Opcode::kIf, {c});
    p.Op(Opcode::kRepeat, {c});
  });
  Refused(__LINE__, "only in the outermost block", [](PlanWriter& p) {
    p.Op(Opcode::kIf, {p.Const(1)});
    p.Op(Opcode::kWorkspace, {kFloat32});
    p.Op(Opcode::kEnd, {});
  });
}

TEST(PlanVerifiesNumbers) {
  Refused(__LINE__, "axis 2 of a parameter of rank 2",
          [](PlanWriter& p) { p.Op(Opcode::kDim, {0, 2}); });
  Refused(__LINE__, "operand 1 is not a tensor parameter",
          [](PlanWriter& p) { p.Op(Opcode::kDim, {1, 0}); });
  Refused(__LINE__, "operand 9 is not a tensor",
          [](PlanWriter& p) { p.Op(Opcode::kStride, {9, 0}); });
  Refused(__LINE__, "not a scalar parameter", [](PlanWriter& p) { p.Op(Opcode::kScalar, {0}); });
  Refused(__LINE__, "is of type float32", [](PlanWriter& p) { p.Op(Opcode::kScalar, {2}); });
  Refused(__LINE__, "message 0 of 0", [](PlanWriter& p) { p.Op(Opcode::kAttribute, {0}); });
  Refused(__LINE__, "message 4 of 0", [](PlanWriter& p) { p.Op(Opcode::kCheck, {4, p.Const(1)}); });
  Refused(__LINE__, "(check): 1 operands, expected at least 2",
          [](PlanWriter& p) { p.Op(Opcode::kCheck, {p.Message("m")}); });
  Refused(__LINE__, "is not known", [](PlanWriter& p) { p.Op(Opcode::kResult, {5}); });
  Refused(__LINE__, "(result): 0 operands, expected at least 1",
          [](PlanWriter& p) { p.Op(Opcode::kResult, {}); });
  Refused(__LINE__, "kernel 0 of 0", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    p.Op(Opcode::kLaunch, {0, c, c, c});
  });
  Refused(__LINE__, "(launch): 3 operands, expected at least 4", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    p.Op(Opcode::kLaunch, {p.Kernel("k"), c, c});
  });
  Refused(__LINE__, "tensor 1 does not exist", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    p.Op(Opcode::kLaunch, {p.Kernel("k"), c, c, c, 0, 1});
  });
  Refused(__LINE__, "argument tag 3", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    p.Op(Opcode::kLaunch, {p.Kernel("k"), c, c, c, 3, 0});
  });
  Refused(__LINE__, "not a scalar parameter", [](PlanWriter& p) {
    const uint32_t c = p.Const(1);
    p.Op(Opcode::kLaunch, {p.Kernel("k"), c, c, c, 2, 0});
  });
  Refused(__LINE__, "tensor 0 is returned and not made", [](PlanWriter& p) { p.Result(0); });
  Refused(__LINE__, "alias rule (0, 1)", [](PlanWriter& p) { p.Alias(0, 1, 0); });
  Refused(__LINE__, "alias rule (0, 0)", [](PlanWriter& p) { p.Alias(0, 0, 0); });
  Refused(__LINE__, "same_allowed 0 or 1", [](PlanWriter& p) { p.Alias(0, 0, 2); });
}

// A plan may go with thousands of images, and a name may be long.
TEST(PlanKnowsItsLaunches) {
  PlanWriter writer("f");
  writer.Scalar("n", kInt64);
  const uint32_t n = writer.Op(Opcode::kScalar, {0});
  writer.Kernel("k");
  writer.Op(Opcode::kNeg, {n});
  const uint32_t first = writer.Op(Opcode::kLaunch, {0, n, n, n});
  const uint32_t second = writer.Op(Opcode::kLaunch, {0, n, n, n, 1, n});
  const Plan plan = Decode(writer);
  CHECK_EQ(plan.launches.size(), size_t{2});
  CHECK_EQ(plan.launches[0], first);
  CHECK_EQ(plan.launches[1], second);
  CHECK_EQ(plan.launch_operands, uint64_t{10});
}

TEST(PlanMatchesItsImage) {
  const KernelArgument read = {0, 1, 0, kFloat32};
  const KernelArgument write = {0, 2, 0, kFloat32};
  const KernelArgument integer = {1, 0, 0, kInt32};
  const KernelArgument offset = {2, 0, 0, kInt32};
  const Bytes bytes = WriteImage("fake", "text",
                                 {{"i", "i", {integer}, 0},
                                  {"none", "none", {}, 0},
                                  {"r", "r", {read, offset}, 0},
                                  {"w", "w", {write}, 0}},
                                 {});
  const ImageView image = runtime::DecodeImageOrThrow(bytes.data(), bytes.size());
  const auto verify = [&](const std::string& kernel, const std::vector<uint32_t>& arguments,
                          uint32_t dtype = kFloat32) {
    PlanWriter writer("f");
    writer.Tensor("x", 1, dtype, 1);
    writer.Scalar("s", kFloat32);
    const uint32_t c = writer.Const(1);
    std::vector<uint32_t> operands = {writer.Kernel(kernel), c, c, c};
    operands.insert(operands.end(), arguments.begin(), arguments.end());
    writer.Op(Opcode::kLaunch, operands);
    runtime::VerifyPlan(Decode(writer), image);
  };
  verify("none", {});
  verify("r", {0, 0});
  verify("i", {1, 0});
  CHECK_THROWS(kPlan, ({"instruction 1 (launch)", "no kernel 'zz'"}), verify("zz", {}));
  CHECK_THROWS(kPlan, ({"argument 0 of kernel 'r' is not given"}), verify("r", {}));
  CHECK_THROWS(kPlan, ({"takes 1 arguments, 2 are given"}), verify("r", {0, 0, 0, 0}));
  CHECK_THROWS(kPlan, ({"is a buffer and gets a scalar"}), verify("r", {1, 0}));
  CHECK_THROWS(kPlan, ({"is a scalar and gets a tensor"}), verify("i", {0, 0}));
  CHECK_THROWS(kPlan, ({"different dtypes"}), verify("r", {0, 0}, kFloat64));
  CHECK_THROWS(kPlan, ({"has access 'write', tensor 0 allows 'read'"}), verify("w", {0, 0}));
  CHECK_THROWS(kPlan, ({"is an integer and gets the float32 parameter 's'"}), verify("i", {2, 1}));
}

}  // namespace
}  // namespace dovetail::testing
