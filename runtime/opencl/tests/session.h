/* The first OpenCL device of this machine, and helpers to run kernels on it through the table. */
#ifndef DOVETAIL_RUNTIME_OPENCL_TESTS_SESSION_H_
#define DOVETAIL_RUNTIME_OPENCL_TESTS_SESSION_H_

#include "dovetail/kit/testing/session.h"

namespace dovetail::test {

/* Opens the runtime at argv[1]; skips when there is no device. */
inline void OpenRuntime(int argc, char** argv) {
  if (argc < 2) Skip("usage: test LIBRARY");
  OpenRuntime(argv[1], "opencl");
}

/* z[z_offset + i] = x[x_offset + i] + y[y_offset + i] * scale for i < count, in blocks of 64. The
 * scalars mix sizes, so that the padding of the scalar block is exercised. */
inline std::string VectorAddSource() {
  return "__kernel void vadd_symbol(__global const float* x, __global const float* y,\n"
         "    __global float* z, const int count, const long x_offset, const float scale,\n"
         "    const int y_offset, const long z_offset) {\n"
         "  const long i = get_group_id(0) * 64l + get_local_id(0);\n"
         "  if (i < count) z[z_offset + i] = x[x_offset + i] + y[y_offset + i] * scale;\n"
         "}\n";
}

inline std::string VectorAddImage(const std::string& options = "", const std::string& extra = "") {
  const std::string source = VectorAddSource() + extra;
  std::map<std::string, std::string> payload = {{"source", source}};
  if (!options.empty()) payload["options"] = options;
  return ImageBytes("opencl", "cl",
                    {{"vadd",
                      "vadd_symbol",
                      {64, 1, 1},
                      0,
                      {Buffer(1), Buffer(1), Buffer(2), Scalar(kInt, 32), Offset(0),
                       Scalar(kFloat, 32), Offset(1, 32), Offset(2)}}},
                    payload);
}

/* The scalar block of VectorAddImage: int32 at 0, int64 at 8, float32 at 16, int32 at 20, int64 at
 * 24. */
struct VectorAddScalars {
  int32_t count;
  int32_t padding;
  int64_t x_offset;
  float scale;
  int32_t y_offset;
  int64_t z_offset;
};
static_assert(sizeof(VectorAddScalars) == 32);

inline dvt_launch VectorAddLaunch(dvt_kernel* kernel, const dvt_binding* bindings,
                                  const VectorAddScalars* scalars) {
  const auto blocks = static_cast<uint32_t>((scalars->count + 63) / 64);
  return {kernel, {blocks, 1, 1}, 3, bindings, scalars, sizeof(*scalars)};
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_OPENCL_TESTS_SESSION_H_
