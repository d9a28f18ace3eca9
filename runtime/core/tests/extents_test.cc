// What a plan passes to a kernel as an extent or a stride is that of the tensor it passes with it.
#include "bytes.h"
#include "check.h"
#include "engine/bundle.h"
#include "engine/function.h"
#include "fake_backend.h"
#include "tensors.h"

namespace dovetail::testing {
namespace {

using runtime::Argument;
using runtime::Bundle;
using runtime::Opcode;

// k(x: buffer, rows, columns, stride: scalars of this dtype) with this table.
std::shared_ptr<Bundle> WithTable(const std::string& table, const Bytes& plan,
                                  uint32_t dtype = kInt64) {
  const Bytes image = WriteImage("fake", "text",
                                 {{"k",
                                   "k",
                                   {{0, 3, 0, kFloat32},
                                    {2, 0, 0, kInt32},
                                    {1, 0, 0, dtype},
                                    {1, 0, 0, dtype},
                                    {1, 0, 0, dtype}},
                                   0}},
                                 {{"extents", Bytes(table.begin(), table.end())}});
  return Bundle::FromBytes(WriteOneFunction("f", "fake", "text", image, plan));
}

constexpr const char* kTable = "k 0 #2,#3 #4,row\n";

// f(x: float32[m, n], a, b, c): k gets a, b and c whatever x is; as values of the plan, or
// directly.
Bytes HostilePlan(bool directly) {
  PlanWriter plan("f");
  const uint32_t x = plan.Tensor("x", 3, kFloat32, 2);
  std::vector<uint32_t> operands = {plan.Kernel("k"), 0, 0, 0, 0, x};
  std::vector<uint32_t> sizes;
  for (const char* name : {"a", "b", "c"}) {
    const uint32_t parameter = plan.Scalar(name, kInt64);
    const uint32_t value = plan.Op(Opcode::kScalar, {parameter});
    sizes.insert(sizes.end(), {directly ? 2u : 1u, directly ? parameter : value});
  }
  const uint32_t one = plan.Const(1);
  operands[1] = operands[2] = operands[3] = one;
  operands.insert(operands.end(), sizes.begin(), sizes.end());
  plan.Op(Opcode::kLaunch, operands);
  return plan.Write();
}

// x is `rows` by 3 with this stride of its rows.
void Run(Bundle& bundle, int64_t a, int64_t b, int64_t c, int64_t stride = 3, int64_t column = 1) {
  const runtime::Memory memory = FakeDevice().Allocate(4096);
  const HostTensor x(memory.handle(), DtypeOf<float>::value, FakeDevice().dl_device(), {2, 3},
                     {stride, column}, 0);
  const Argument arguments[] = {x.Argument(), Argument::Int(a), Argument::Int(b), Argument::Int(c)};
  bundle.GetFunction("f")->Call(arguments, 4, {});
  FakeDevice().Synchronize();
}

TEST(SizesThatAPlanPassesAreTheTensors) {
  FakeLaunches().clear();
  Fake().refused_payload = "extents";  // backends are not shown it
  for (const bool directly : {false, true}) {
    const auto bundle = WithTable(kTable, HostilePlan(directly));
    Run(*bundle, 2, 3, 3);
    Run(*bundle, 0, -1, 3);  // less than there is touches less
    Run(*bundle, 2, 3, 7, 7);
    CHECK_EQ(FakeLaunches().size(), size_t{3});
    CHECK_THROWS(kPlan,
                 ({"kernel 'k' takes 3 as the extent of buffer 0 along axis 0, its tensor has 2"}),
                 Run(*bundle, 3, 3, 3));
    CHECK_THROWS(kPlan, ({"takes 4 as the extent", "along axis 1, its tensor has 3"}),
                 Run(*bundle, 2, 4, 3));
    for (const int64_t stride : {2, 4, -3, 0}) {
      CHECK_THROWS(kPlan, ({"as the stride of buffer 0 along axis 0, its tensor has 3"}),
                   Run(*bundle, 2, 3, stride));
    }
    CHECK_THROWS(kPlan, ({"takes 1 as the stride of buffer 0 along axis 1, its tensor has 2"}),
                 Run(*bundle, 2, 3, 6, 6, 2));
    CHECK_EQ(FakeLaunches().size(), size_t{3});
    FakeLaunches().clear();
  }
  Fake().refused_payload.clear();
}

// A size counts as the kernel sees it, wrapped into its own dtype.
TEST(SizesAreComparedAsTheKernelSeesThem) {
  struct {
    uint32_t dtype;
    int64_t value;
  } const cases[] = {{kUint32, -1},
                     {kUint32, -(int64_t{1} << 32) + 3},
                     {kInt32, INT64_MIN + INT32_MAX},
                     {kInt32, -(int64_t{1} << 32) + 3},
                     {Dtype(1, 64), -1},
                     {kInt64, INT64_MAX}};
  for (const auto& each : cases) {
    const auto bundle = WithTable(kTable, HostilePlan(false), each.dtype);
    Run(*bundle, 2, 3, 3);
    CHECK_THROWS(kPlan, ({"as the extent of buffer 0 along axis 0"}),
                 Run(*bundle, each.value, 3, 3));
  }
  FakeLaunches().clear();
}

TEST(ConstantsOfAKernelAreSizesToo) {
  Run(*WithTable("k 0 2,3 ?,?\n", HostilePlan(false)), 9, 9, 9);
  Run(*WithTable("k 0 ?,? ?,?\n", HostilePlan(false)), 9, 9, 9);
  CHECK_THROWS(kPlan, ({"takes 4 as the extent of buffer 0 along axis 1"}),
               Run(*WithTable("k 0 2,4 ?,?\n", HostilePlan(false)), 2, 3, 3));
  CHECK_THROWS(kPlan, ({"buffer 0 of kernel 'k' has 1 axes, tensor 0 has 2"}),
               Run(*WithTable("k 0 2 ?\n", HostilePlan(false)), 2, 3, 3));
  FakeLaunches().clear();
}

TEST(TablesOfExtentsAreChecked) {
  const auto verify = [](const std::string& table) {
    WithTable(table, HostilePlan(false))->Verify();
  };
  for (const char* table :
       {"x 0 ? ?\n", "k 1 ? ?\n", "k 0 #0 ?\n", "k 0 #1 ?\n", "k 0 #5 ?\n", "k 0 row ?\n",
        "k 0 ?,? ?\n", "k 0\n", "k 0 ? ? ?\n", "k 0 -1 ?\n", "k 0 1x ?\n", "\n", "k 0 #x ?\n",
        "k 0 9223372036854775808 ?\n", "k 0 ? ?\nk 0 ? ?\n", "k 18446744073709551616 ? ?\n"}) {
    CHECK_THROWS(kImage, ({"the image's extents: "}), verify(table));
  }
  std::string axes = "?";
  for (int i = 1; i < 32; ++i) axes += ",?";
  verify("k 0 " + axes + " " + axes + "\n");
  CHECK_THROWS(kImage, ({"more than 32 axes"}), verify("k 0 " + axes + ",? " + axes + ",?\n"));
}

}  // namespace
}  // namespace dovetail::testing
