/* Exported functions from one line each: FAKE(3, cuMemcpyHtoD_v2, "copy", CopyToDevice) defines a C
 * function with the three parameters of gpu::CopyToDevice. The file of such lines is included three
 * times: for the functions, for the table of their names, and by the test that compares them with
 * the vendor's header. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_FACE_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_FACE_H_

#include <mutex>
#include <tuple>

#include "../call.h"
#include "api.h"
#include "state.h"

#define FAKE_EXPORT extern "C" __attribute__((visibility("default")))

namespace dovetail::fakedrivers::gpu {

template <typename Function>
struct Signature;
template <typename... Arguments>
struct Signature<Status(Arguments...)> {
  template <size_t index>
  using Argument = std::tuple_element_t<index, std::tuple<Arguments...>>;
};

/* What the library does with the status of every call: HIP keeps a last error. */
void Leave(Status status);

/* Whether a function tells only what the calling thread has: it needs no lock then. Real drivers
 * answer that in nanoseconds, also while other threads are busy. A face may add its own. */
template <typename Function>
bool IsOfThread(Function* /*function*/) {
  return false;
}
inline bool IsOfThread(Status (*function)(Handle*)) { return function == &ContextGetCurrent; }

template <typename Function, typename... Arguments>
Status Carry(Function* function, Arguments... arguments) {
  if (IsOfThread(function) && TheState().is_initialized) return function(arguments...);
  const std::lock_guard<std::mutex> lock(TheState().mutex);
  return function(arguments...);
}

template <typename Function, typename... Arguments>
int Enter(const char* name, const char* group, const void* caller, Function* function,
          Arguments... arguments) {
  return Answer<int>(
      name, group, caller, [&] { return static_cast<int>(Carry(function, arguments...)); },
      arguments...);
}

template <typename Function, typename... Arguments>
int EnterAndLeave(const char* name, const char* group, const void* caller, Function* function,
                  Arguments... arguments) {
  const int status = Enter(name, group, caller, function, arguments...);
  Leave(static_cast<Status>(status));
  return status;
}

}  // namespace dovetail::fakedrivers::gpu

#define FAKE_TYPE(f, i) \
  dovetail::fakedrivers::gpu::Signature<decltype(dovetail::fakedrivers::gpu::f)>::Argument<i>
#define FAKE_BODY(name, group, f, ...)                                                            \
  {                                                                                               \
    return dovetail::fakedrivers::gpu::EnterAndLeave(#name, group, __builtin_return_address(0),   \
                                                     &dovetail::fakedrivers::gpu::f __VA_ARGS__); \
  }
#define FAKE_P0(f)
#define FAKE_P1(f) FAKE_TYPE(f, 0) a0
#define FAKE_P2(f) FAKE_P1(f), FAKE_TYPE(f, 1) a1
#define FAKE_P3(f) FAKE_P2(f), FAKE_TYPE(f, 2) a2
#define FAKE_P4(f) FAKE_P3(f), FAKE_TYPE(f, 3) a3
#define FAKE_P5(f) FAKE_P4(f), FAKE_TYPE(f, 4) a4
#define FAKE_P6(f) FAKE_P5(f), FAKE_TYPE(f, 5) a5
#define FAKE_P7(f) FAKE_P6(f), FAKE_TYPE(f, 6) a6
#define FAKE_P8(f) FAKE_P7(f), FAKE_TYPE(f, 7) a7
#define FAKE_P9(f) FAKE_P8(f), FAKE_TYPE(f, 8) a8
#define FAKE_P10(f) FAKE_P9(f), FAKE_TYPE(f, 9) a9
#define FAKE_P11(f) FAKE_P10(f), FAKE_TYPE(f, 10) a10
#define FAKE_P12(f) FAKE_P11(f), FAKE_TYPE(f, 11) a11
#define FAKE_A0
#define FAKE_A1 , a0
#define FAKE_A2 FAKE_A1, a1
#define FAKE_A3 FAKE_A2, a2
#define FAKE_A4 FAKE_A3, a3
#define FAKE_A5 FAKE_A4, a4
#define FAKE_A6 FAKE_A5, a5
#define FAKE_A7 FAKE_A6, a6
#define FAKE_A8 FAKE_A7, a7
#define FAKE_A9 FAKE_A8, a8
#define FAKE_A10 FAKE_A9, a9
#define FAKE_A11 FAKE_A10, a10
#define FAKE_A12 FAKE_A11, a11

/* What FAKE(<number of parameters>, <name>, <group>, <implementation>) may stand for. */
#define FAKE_DEFINE(n, name, group, f) \
  FAKE_EXPORT int name(FAKE_P##n(f)) FAKE_BODY(name, group, f, FAKE_A##n)
#define FAKE_DECLARE(n, name, group, f) FAKE_EXPORT int name(FAKE_P##n(f));
#define FAKE_NAME(n, name, group, f) {#name, group, reinterpret_cast<void (*)()>(&name)},

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_FACE_H_
