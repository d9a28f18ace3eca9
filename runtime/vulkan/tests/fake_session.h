/* What the tests on the fake Vulkan driver share: its controls, and work whose result is known.
 */
#ifndef DOVETAIL_RUNTIME_VULKAN_TESTS_FAKE_SESSION_H_
#define DOVETAIL_RUNTIME_VULKAN_TESTS_FAKE_SESSION_H_

#include "fail_each_call.h"
#include "session.h"

namespace dovetail::test {

inline fakedrivers::Controls controls;

inline std::string FailScript(const std::string& function, uint64_t nth,
                              const std::string& result) {
  return "fail " + function + " after " + std::to_string(nth - 1) + " with " + result;
}

inline void Script(const std::string& text) { CHECK(controls.Script(text)); }

template <typename T>
std::string BytesOf(const T* values, size_t count) {
  return {reinterpret_cast<const char*>(values), count * sizeof(T)};
}

/* z = x + y * scale, z being y: twice, so that the second launch sees what the first left. */
inline fakedrivers::WorkloadKernel VectorAddWorkload() {
  fakedrivers::WorkloadKernel kernel;
  kernel.image = VectorAddImage();
  kernel.name = "vadd";
  constexpr int32_t kCount = 1000;
  const std::vector<float> x(kCount, 1.5F);
  const std::vector<float> y(kCount, 2.0F);
  const std::vector<float> z(kCount, -1.0F);
  const std::vector<float> expected(kCount, 5.5F);
  const VectorAddScalars scalars = {kCount, 0, 2.0F, 0, 0};
  kernel.grid[0] = (kCount + 63) / 64;
  kernel.scalars = BytesOf(&scalars, 1);
  kernel.inputs = {BytesOf(x.data(), kCount), BytesOf(y.data(), kCount), BytesOf(z.data(), kCount)};
  kernel.output = 2;
  kernel.expected = BytesOf(expected.data(), kCount);
  return kernel;
}

/* PROGRAM RUNTIME KERNELS FAKE CASE: opens the table, not the driver. */
inline std::string OpenFake(int argc, char** argv) {
  if (argc < 5) Skip("usage: PROGRAM RUNTIME KERNELS FAKE CASE");
  std::string why;
  if (!controls.Load(argv[3], &why)) Skip(why);
  kernel_folder = argv[2];
  table = OpenTable(argv[1]);
  return argv[4];
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_VULKAN_TESTS_FAKE_SESSION_H_
