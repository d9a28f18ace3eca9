/* A WebGPU device of this machine, and helpers to run kernels on it through the table. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_TESTS_SESSION_H_
#define DOVETAIL_RUNTIME_WEBGPU_TESTS_SESSION_H_

#include <algorithm>

#include "dovetail/kit/testing/session.h"

namespace dovetail::test {

/* Opens the runtime at argv[1] with the library at argv[2], if there is one; skips when there is no
 * device. */
inline void OpenRuntime(int argc, char** argv) {
  if (argc < 2) Skip("usage: test LIBRARY [WEBGPU_LIBRARY]");
  OpenRuntime(argv[1], "webgpu", {argv + 2, argv + std::min(argc, 3)});
}

/* An image of one kernel. */
inline std::string KernelImage(const std::string& text, const std::vector<Argument>& arguments,
                               uint32_t threads = 64, uint64_t shared_bytes = 0) {
  return ImageBytes("webgpu", "wgsl",
                    {{"kernel", "kernel_symbol", {threads, 1, 1}, shared_bytes, arguments}},
                    {{"kernel_symbol", text}});
}

/* z[i] = x[x_offset + i] + scale * y[y_offset + i] for i < count. */
inline std::string VectorAddImage() {
  return KernelImage(
      "struct Scalars { count: i32, x_offset: i32, scale: f32, y_offset: i32 }\n"
      "@group(0) @binding(0) var<storage, read> x: array<f32>;\n"
      "@group(0) @binding(1) var<storage, read> y: array<f32>;\n"
      "@group(0) @binding(2) var<storage, read_write> z: array<f32>;\n"
      "@group(0) @binding(3) var<uniform> s: Scalars;\n"
      "@compute @workgroup_size(64)\n"
      "fn kernel_symbol(@builtin(global_invocation_id) thread: vec3<u32>) {\n"
      "  let i = i32(thread.x);\n"
      "  if (i < s.count) { z[i] = x[s.x_offset + i] + s.scale * y[s.y_offset + i]; }\n"
      "}\n",
      {Buffer(1), Buffer(1), Buffer(2), Scalar(kInt, 32), Offset(0, 32), Scalar(kFloat, 32),
       Offset(1, 32)});
}

struct VectorAddScalars {
  int32_t count;
  int32_t x_offset;
  float scale;
  int32_t y_offset;
};

inline dvt_launch VectorAddLaunch(dvt_kernel* kernel, const dvt_binding* bindings,
                                  const VectorAddScalars* scalars) {
  const auto blocks = static_cast<uint32_t>((scalars->count + 63) / 64);
  return {kernel, {blocks, 1, 1}, 3, bindings, scalars, sizeof(*scalars)};
}

/* Adds 1 to each of `count` numbers, through one buffer or through two. */
inline std::string IncrementImage(bool is_split) {
  const std::string source = is_split ? "source" : "out";
  return KernelImage(
      std::string(is_split ? "@group(0) @binding(0) var<storage, read> source: array<u32>;\n"
                           : "") +
          "@group(0) @binding(" + (is_split ? "1" : "0") +
          ") var<storage, read_write> out: array<u32>;\n"
          "@compute @workgroup_size(64)\n"
          "fn kernel_symbol(@builtin(global_invocation_id) thread: vec3<u32>) {\n"
          "  if (thread.x < arrayLength(&out)) { out[thread.x] = " +
          source + "[thread.x] + 1u; }\n}\n",
      is_split ? std::vector<Argument>{Buffer(1, kUInt), Buffer(2, kUInt)}
               : std::vector<Argument>{Buffer(3, kUInt)});
}

/* Keeps every thread busy for `rounds` rounds of arithmetic, and then counts itself. */
inline std::string BusyImage() {
  return KernelImage(
      "struct Scalars { rounds: u32 }\n"
      "@group(0) @binding(0) var<storage, read_write> out: array<atomic<u32>>;\n"
      "@group(0) @binding(1) var<uniform> s: Scalars;\n"
      "@compute @workgroup_size(64)\n"
      "fn kernel_symbol(@builtin(global_invocation_id) thread: vec3<u32>) {\n"
      "  var x = thread.x;\n"
      "  for (var i = 0u; i < s.rounds; i++) { x = x * 1664525u + 1013904223u; }\n"
      "  if (x == 77u) { atomicAdd(&out[1], 1u); }\n"
      "  if (thread.x == 0u) { atomicAdd(&out[0], 1u); }\n"
      "}\n",
      {Buffer(3, kUInt), Scalar(kUInt, 32)});
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_WEBGPU_TESTS_SESSION_H_
