#include "cpu_fixture.h"

#include <fstream>
#include <iterator>

namespace dovetail::testing {

using runtime::Opcode;

const char*& KernelObjectPath() {
  static const char* path = DOVETAIL_TEST_KERNELS;
  return path;
}

const Bytes& KernelObject() {
  static const Bytes object = [] {
    std::ifstream file(KernelObjectPath(), std::ios::binary);
    return Bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  }();
  return object;
}

Bytes KernelImage() {
  const KernelArgument read = {0, 1, 0, kFloat32};
  const KernelArgument write = {0, 2, 0, kFloat32};
  const KernelArgument both = {0, 3, 0, kFloat32};
  const KernelArgument count = {1, 0, 0, kInt64};
  const KernelArgument scale = {1, 0, 0, kFloat32};
  return WriteImage("cpu", "obj",
                    {{"coordinates", "coordinates", {write}, 4096},
                     {"copy", "copy_strided", {read, write, count, count, count}, 0},
                     {"nothing", "nothing", {}, 0},
                     {"saxpy", "saxpy", {read, both, count, scale}, 0}},
                    {{"object", KernelObject()}});
}

Bytes SaxpyPlan() {
  PlanWriter plan("saxpy");
  const uint32_t x = plan.Tensor("x", 1, kFloat32, 1);
  const uint32_t out = plan.Tensor("out", 3, kFloat32, 1);
  const uint32_t scale = plan.Scalar("scale", kFloat32);
  plan.Alias(x, out, 0);
  const uint32_t n = plan.Op(Opcode::kDim, {x, 0});
  const uint32_t m = plan.Op(Opcode::kDim, {out, 0});
  const uint32_t same = plan.Op(Opcode::kEq, {n, m});
  plan.Op(Opcode::kCheck, {plan.Message("x has {0} elements, out has {1}"), same, n, m});
  const uint32_t one = plan.Const(1);
  for (const uint32_t parameter : {x, out}) {
    const uint32_t stride = plan.Op(Opcode::kStride, {parameter, 0});
    const uint32_t is_one = plan.Op(Opcode::kEq, {stride, one});
    plan.Op(Opcode::kCheck, {plan.Message("stride {0} is not 1"), is_one, stride});
  }
  const uint32_t rounded = plan.Op(Opcode::kAdd, {n, plan.Const(63)});
  const uint32_t blocks = plan.Op(Opcode::kFloorDiv, {rounded, plan.Const(64)});
  plan.Op(Opcode::kLaunch, {plan.Kernel("saxpy"), blocks, one, one, 0, 0, 0, 1, 1, n, 2, scale});
  return plan.Write();
}

Bytes SaxpyBundleBytes() {
  return WriteOneFunction("saxpy", "cpu", "obj", KernelImage(), SaxpyPlan());
}

std::shared_ptr<runtime::Bundle> SaxpyBundle() {
  return runtime::Bundle::FromBytes(SaxpyBundleBytes());
}

std::shared_ptr<runtime::Bundle> CoordinatesBundle() {
  PlanWriter plan("coordinates");
  const uint32_t out = plan.Tensor("out", 2, kFloat32, 3);
  const uint32_t z = plan.Op(Opcode::kDim, {out, 0});
  const uint32_t y = plan.Op(Opcode::kDim, {out, 1});
  const uint32_t x = plan.Op(Opcode::kDim, {out, 2});
  plan.Op(Opcode::kLaunch, {plan.Kernel("coordinates"), x, y, z, 0, 0});
  return runtime::Bundle::FromBytes(
      WriteOneFunction("coordinates", "cpu", "obj", KernelImage(), plan.Write()));
}

std::shared_ptr<runtime::Bundle> CopyBundle() {
  PlanWriter plan("copy");
  const uint32_t x = plan.Tensor("x", 1, kFloat32, 1);
  const uint32_t out = plan.Tensor("out", 2, kFloat32, 1);
  plan.Alias(x, out, 0);
  const uint32_t n = plan.Op(Opcode::kDim, {out, 0});
  const uint32_t stride_x = plan.Op(Opcode::kStride, {x, 0});
  const uint32_t stride_out = plan.Op(Opcode::kStride, {out, 0});
  const uint32_t one = plan.Const(1);
  const uint32_t rounded = plan.Op(Opcode::kAdd, {n, plan.Const(63)});
  const uint32_t blocks = plan.Op(Opcode::kFloorDiv, {rounded, plan.Const(64)});
  plan.Op(Opcode::kLaunch,
          {plan.Kernel("copy"), blocks, one, one, 0, 0, 0, 1, 1, n, 1, stride_x, 1, stride_out});
  return runtime::Bundle::FromBytes(
      WriteOneFunction("copy", "cpu", "obj", KernelImage(), plan.Write()));
}

}  // namespace dovetail::testing
