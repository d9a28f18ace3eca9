/* libnccl.so.2: the collectives that Dovetail calls, between fake devices of this process and of
 * others. */
#include "../core/collectives/collectives.h"

extern "C" {
int cuLaunchHostFunc(void* queue, void (*function)(void*), void* data);
int cuCtxGetDevice(int* device);
int cuStreamGetCtx(void* queue, void** context);
int cuCtxPushCurrent_v2(void* context);
int cuCtxPopCurrent_v2(void** context);
}

namespace dovetail::fakedrivers::collectives {

const char* const kKind = "nccl";

int CurrentDevice(int* device) { return cuCtxGetDevice(device); }

int DeviceOf(void* queue, int* device) {
  void* context = nullptr;
  int status = cuStreamGetCtx(queue, &context);
  if (status == 0) status = cuCtxPushCurrent_v2(context);
  if (status != 0) return status;
  status = cuCtxGetDevice(device);
  static_cast<void>(cuCtxPopCurrent_v2(&context));
  return status;
}

int Launch(void* queue, void (*function)(void*), void* data) {
  return cuLaunchHostFunc(queue, function, data);
}

}  // namespace dovetail::fakedrivers::collectives
