/* What the tests on the fake OpenCL driver share: the fake driver opened as the runtime's driver,
 * an image with one kernel that does nothing (script: no images), work for it, and the choice of a
 * case.
 *
 * One process runs one case, as a driver is opened once a process.
 */
#ifndef DOVETAIL_RUNTIME_OPENCL_TESTS_FAKE_SESSION_H_
#define DOVETAIL_RUNTIME_OPENCL_TESTS_FAKE_SESSION_H_

#include <cstdlib>

#include "../src/stream.h"
#include "controls.h"
#include "session.h"

namespace dovetail::test {

inline fakedrivers::Controls controls;

inline void Script(const std::string& text) { CHECK(controls.Script(text)); }

inline uint32_t Open(const char* fake, int32_t expected = DVT_OK) {
  ClearError();
  CHECK_EQ(table->driver_open(&fake, 1, &error), expected);
  uint32_t count = 0;
  if (expected == DVT_OK) CHECK_OK(table->device_count(&count, &error));
  return count;
}

inline const char* const kScaleSource =
    "__kernel void scale_2(__global float* x, const float factor) {}\n"
    "__kernel void scale_5(__global float* x, int a, int b, int c, int d) {}\n";

inline std::string Image(uint32_t block = 64, const std::string& source = kScaleSource,
                         const std::string& options = "", const std::string& symbol = "scale_2") {
  std::map<std::string, std::string> payload = {{"source", source}};
  if (!options.empty()) payload["options"] = options;
  return ImageBytes("opencl", "cl",
                    {{"scale", symbol, {block, 2, 1}, 64, {Buffer(3), Scalar(kFloat, 32)}}},
                    payload);
}

struct Work {
  Session session;
  dvt_image* image = session.Load(Image());
  dvt_kernel* kernel = session.Kernel(image, "scale");
  dvt_memory memory = session.Alloc(256);
  dvt_binding binding = {memory, 0, 256, 0};
  float factor = 2;
  dvt_launch launch = {kernel, {3, 5, 1}, 1, &binding, &factor, sizeof(factor)};

  ~Work() {
    table->free(session.device, memory);
    table->image_unload(image);
  }
  int32_t Launch(dvt_stream* stream) { return table->launch(stream, &launch, 1, &error); }
};

struct Case {
  const char* name;
  const char* script;
  void (*run)(const char* fake);
};

/* Two devices of one platform. */
inline const char* const kGood =
    "no images\ndevices 2\n"
    "device 0 platform=Good name=\"Good Zero\" address_bits=32 max_allocation_bytes=1MiB "
    "max_block_threads=256 max_kernel_block_threads=128 version=2.1 c_version=2.0 "
    "without=cl_khr_fp16,cl_khr_fp64,cl_khr_int64_extended_atomics\n"
    "device 1 platform=Good name=\"Good One\" version=2.1 c_version=2.0 "
    "without=cl_khr_fp16,cl_khr_fp64,cl_khr_int64_extended_atomics\n";

/* Runs the case that argv[3] names in this process, against the runtime argv[1] and the fake driver
 * argv[2], as a loader (argv[4] is "loader") or as a driver that is opened without one, and checks
 * that nothing of OpenCL is left and nothing was misused. Returns the exit status. */
template <size_t count>
int RunCase(int argc, char** argv, const Case (&cases)[count]) {
  if (argc != 5) Skip("usage: PROGRAM RUNTIME FAKE CASE loader|driver");
  const bool is_driver = std::strcmp(argv[4], "driver") == 0;
  for (const Case& each : cases) {
    if (std::strcmp(each.name, argv[3]) != 0) continue;
    std::string script = each.script;
    if (is_driver) script += "\nmissing symbol clGetPlatformIDs";
    setenv("DOVETAIL_FAKE_SCRIPT", script.c_str(), 1);
    setenv("DOVETAIL_OPENCL_LIBRARIES", "", 1); /* nothing but the fake driver */
    setenv("DOVETAIL_CACHE", "0", 1);
    table = OpenTable(argv[1]);
    std::string why;
    if (!controls.Load(argv[2], &why)) Skip(why);
    each.run(argv[2]);
    CHECK_EQ(controls.Open(), int64_t{0});
    for (const std::string& misuse : controls.Misuses()) Fail(__FILE__, __LINE__, misuse);
    Finish();
  }
  std::printf("no case '%s'\n", argv[3]);
  return 1;
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_OPENCL_TESTS_FAKE_SESSION_H_
