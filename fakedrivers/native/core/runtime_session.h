/* What the tests of a runtime share that runs over a fake driver: the driver opened under the
 * runtime, the kernels that the build made for it, a device with a stream, the choice of a case.
 *
 *   PROGRAM RUNTIME FAKE KERNELS CASE
 *
 * One process runs one case, as a driver is opened once a process. KERNELS is the folder of
 * fakedrivers/tests/make_kernels.py. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_RUNTIME_SESSION_H_
#define DOVETAIL_FAKEDRIVERS_CORE_RUNTIME_SESSION_H_

#include <cstdlib>

#include "controls.h"
#include "dovetail/kit/testing/session.h"

namespace dovetail::test {

inline fakedrivers::Controls controls;
inline void* driver = nullptr; /* the fake driver itself, for what other libraries would do */
inline std::string kernels;

/* A function of the driver, called as another library of the process would. */
template <typename... Parameters>
int Foreign(const char* name, Parameters... parameters) {
  const auto function = reinterpret_cast<int (*)(Parameters...)>(dlsym(driver, name));
  if (function == nullptr) {
    CHECK_EQ(std::string("missing"), std::string(name));
    return -1;
  }
  return function(parameters...);
}

inline void Script(const std::string& text) { CHECK(controls.Script(text)); }

inline uint32_t Open() {
  ClearError();
  CHECK_OK(table->driver_open(nullptr, 0, &error));
  uint32_t count = 0;
  CHECK_OK(table->device_count(&count, &error));
  return count;
}

/* The scalar block of scale_add_0: how many elements, the factor, the first block. */
struct ScaleAddScalars {
  int32_t count;
  float factor;
  uint32_t base = 0;
};

/* y = a x + y of make_kernels.py, over 150 elements. */
struct ScaleAdd {
  explicit ScaleAdd(uint32_t index = 0, float value = 3) : session(index), scalars{kCount, value} {
    image = session.Load(ReadFile(kernels + "/scale_add.0.image"));
    CHECK_OK(table->image_kernel(image, "scale_add_0", &kernel, &error));
    for (int i = 0; i < kCount; ++i) x[i] = static_cast<float>(i);
    y_memory = session.Alloc(sizeof(y));
    x_memory = session.Alloc(sizeof(x));
    CHECK_OK(session.Write(x_memory, x, sizeof(x)));
    CHECK_OK(session.Write(y_memory, y, sizeof(y)));
    bindings[0] = {y_memory, 0, sizeof(y), 0};
    bindings[1] = {x_memory, 0, sizeof(x), 0};
    launch = {kernel, {3, 1, 1}, 2, bindings, &scalars, sizeof(scalars)};
  }
  ~ScaleAdd() {
    table->free(session.device, x_memory);
    table->free(session.device, y_memory);
    table->image_unload(image);
  }
  ScaleAdd(const ScaleAdd&) = delete;
  ScaleAdd& operator=(const ScaleAdd&) = delete;

  int32_t Launch(dvt_stream* stream, uint32_t times = 1) {
    const std::vector<dvt_launch> launches(times, launch);
    return table->launch(stream, launches.data(), times, &error);
  }
  /* What is in y is `times` x the factor times the index. */
  void CheckResult(float times) {
    float result[kCount] = {};
    CHECK_OK(session.Read(result, y_memory, sizeof(result)));
    CHECK_OK(session.Wait());
    bool is_right = true;
    for (int i = 0; i < kCount; ++i) {
      is_right &= result[i] == times * scalars.factor * static_cast<float>(i);
    }
    CHECK(is_right);
  }

  static constexpr int kCount = 150;
  Session session;
  ScaleAddScalars scalars;
  dvt_image* image = nullptr;
  dvt_kernel* kernel = nullptr;
  float x[kCount] = {};
  float y[kCount] = {};
  dvt_memory x_memory = nullptr;
  dvt_memory y_memory = nullptr;
  dvt_binding bindings[2] = {};
  dvt_launch launch = {};
};

/* Whose runtime is tested. */
struct Kind {
  const char* name;     /* "cuda" */
  const char* variable; /* which names the driver's library */
};

struct Case {
  const char* name;
  const char* script; /* of the fake driver, from its start */
  void (*run)();
};

/* Runs the case that argv[4] names, and checks that nothing is left open and that no rule of the
 * driver was broken. Returns the exit status. */
template <size_t count>
int RunCase(int argc, char** argv, const Kind& kind, const Case (&cases)[count]) {
  if (argc != 5) Skip("usage: PROGRAM RUNTIME FAKE KERNELS CASE");
  kernels = argv[3];
  for (const Case& each : cases) {
    if (std::strcmp(each.name, argv[4]) != 0) continue;
    setenv("DOVETAIL_FAKE_SCRIPT", each.script, 1);
    setenv("DOVETAIL_FAKE_IMAGES", (kernels + "/images").c_str(), 1);
    setenv(kind.variable, argv[2], 1);
    std::string why;
    if (!controls.Load(argv[2], &why)) {
      std::printf("%s\n", why.c_str());
      return 1;
    }
    driver = dlopen(argv[2], RTLD_NOW | RTLD_LOCAL);
    table = OpenTable(argv[1]);
    CHECK_EQ(std::string(table->kind), std::string(kind.name));
    each.run();
    CHECK_EQ(controls.Open(), int64_t{0});
    for (const std::string& misuse : controls.Misuses()) {
      CHECK_EQ(misuse, std::string("no misuse of the driver"));
    }
    Finish();
  }
  std::printf("no case '%s'\n", argv[4]);
  return 1;
}

}  // namespace dovetail::test

#endif  // DOVETAIL_FAKEDRIVERS_CORE_RUNTIME_SESSION_H_
