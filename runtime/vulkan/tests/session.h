/* The first Vulkan device of this machine, and helpers to run kernels on it through the table. */
#ifndef DOVETAIL_RUNTIME_VULKAN_TESTS_SESSION_H_
#define DOVETAIL_RUNTIME_VULKAN_TESTS_SESSION_H_

#include "dovetail/kit/testing/session.h"

namespace dovetail::test {

inline std::string kernel_folder;

/* Opens the runtime at argv[1], with the compiled kernels in the folder argv[2]; skips when there
 * is not a device. */
inline void OpenRuntime(int argc, char** argv) {
  if (argc < 3) Skip("usage: test LIBRARY KERNELS");
  kernel_folder = argv[2];
  OpenRuntime(argv[1], "vulkan");
}

/* A module of tests/kernels, compiled when the tests were built. */
inline std::string Spirv(const std::string& name) {
  std::ifstream file(kernel_folder + "/" + name + ".spv", std::ios::binary);
  if (!file) Skip("no compiled kernel " + name + ": glslangValidator is not installed");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/* An image of one kernel, whose symbol is the name of its file. */
inline std::string KernelImage(const std::string& name, uint32_t threads,
                               const std::vector<Argument>& arguments, uint64_t shared_bytes = 0,
                               std::map<std::string, std::string> payload = {}) {
  if (payload.count(name) == 0) payload[name] = Spirv(name);
  return ImageBytes("vulkan", "spv", {{name, name, {threads, 1, 1}, shared_bytes, arguments}},
                    payload);
}

inline std::string VectorAddImage() {
  return KernelImage("vadd", 64,
                     {Buffer(1), Buffer(1), Buffer(2), Scalar(kInt, 32), Offset(0, 32),
                      Scalar(kFloat, 32), Offset(1, 32), Offset(2, 32)});
}

struct VectorAddScalars {
  int32_t count;
  int32_t x_offset;
  float scale;
  int32_t y_offset;
  int32_t z_offset;
};
static_assert(sizeof(VectorAddScalars) == 20);

inline dvt_launch VectorAddLaunch(dvt_kernel* kernel, const dvt_binding* bindings,
                                  const VectorAddScalars* scalars) {
  const auto blocks = static_cast<uint32_t>((scalars->count + 63) / 64);
  return {kernel, {blocks, 1, 1}, 3, bindings, scalars, sizeof(*scalars)};
}

inline std::string SpinImage() {
  return KernelImage("spin", 1, {Buffer(3, kUInt), Scalar(kUInt, 32)});
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_VULKAN_TESTS_SESSION_H_
