/* Exported functions from one line each: FAKE(3, cuMemcpyHtoD_v2, "copy", CopyToDevice) defines a C
 * function with the three parameters of gpu::CopyToDevice. The file of such lines is included three
 * times: for the functions, for the table of their names, and by the test that compares them with
 * the vendor's header. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_FACE_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_FACE_H_

#include <mutex>

#include "../call.h"
#include "../parameters.h"
#include "api.h"
#include "state.h"

namespace dovetail::fakedrivers::gpu {

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

#define FAKE_BODY(name, group, f, ...)                                                            \
  {                                                                                               \
    return dovetail::fakedrivers::gpu::EnterAndLeave(#name, group, __builtin_return_address(0),   \
                                                     &dovetail::fakedrivers::gpu::f __VA_ARGS__); \
  }

/* What FAKE(<number of parameters>, <name>, <group>, <implementation>) may stand for. */
#define FAKE_DEFINE(n, name, group, f)                                     \
  FAKE_EXPORT int name(FAKE_P##n(decltype(dovetail::fakedrivers::gpu::f))) \
      FAKE_BODY(name, group, f, FAKE_A##n)
#define FAKE_DECLARE(n, name, group, f) \
  FAKE_EXPORT int name(FAKE_P##n(decltype(dovetail::fakedrivers::gpu::f)));
#define FAKE_NAME(n, name, group, f) {#name, group, reinterpret_cast<void (*)()>(&name)},

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_FACE_H_
