/* What the tests against the fake OpenCL library (fake_opencl.cc) share: the fake opened as the
 * runtime's driver, an image with one kernel, work for it, and the choice of a case.
 *
 * One process runs one case, as a driver is opened once a process.
 */
#ifndef DOVETAIL_RUNTIME_OPENCL_TESTS_FAKE_SESSION_H_
#define DOVETAIL_RUNTIME_OPENCL_TESTS_FAKE_SESSION_H_

#include <cstdlib>

#include "../src/stream.h"
#include "fake_opencl.h"
#include "session.h"

namespace dovetail::test {

inline FakeControl* control = nullptr;

inline uint32_t Open(const char* fake, int32_t expected = DVT_OK) {
  ClearError();
  CHECK_EQ(table->driver_open(&fake, 1, &error), expected);
  uint32_t count = 0;
  if (expected == DVT_OK) CHECK_OK(table->device_count(&count, &error));
  return count;
}

inline std::string Image(uint32_t block = 64, const std::string& source = "source",
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
  const char* platforms;
  void (*run)(const char* fake);
};

/* Runs the case that argv[3] names in this process, against the runtime argv[1] and the fake
 * library argv[2], and checks that nothing of OpenCL is left. Returns the exit status. */
template <size_t count>
int RunCase(int argc, char** argv, const Case (&cases)[count]) {
  if (argc != 4) Skip("usage: PROGRAM RUNTIME FAKE CASE");
  for (const Case& each : cases) {
    if (std::strcmp(each.name, argv[3]) != 0) continue;
    setenv("FAKE_OPENCL_PLATFORMS", each.platforms, 1);
    setenv("DOVETAIL_OPENCL_LIBRARIES", "", 1); /* nothing but the fake */
    setenv("DOVETAIL_CACHE", "0", 1);
    table = OpenTable(argv[1]);
    void* const library = dlopen(argv[2], RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) Skip(dlerror());
    control = reinterpret_cast<FakeControlFunction>(dlsym(library, "fake_control"))();
    each.run(argv[2]);
    CHECK_EQ(control->live_objects, 0);
    Finish();
  }
  std::printf("no case '%s'\n", argv[3]);
  return 1;
}

}  // namespace dovetail::test

#endif  // DOVETAIL_RUNTIME_OPENCL_TESTS_FAKE_SESSION_H_
