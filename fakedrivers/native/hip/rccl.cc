/* librccl.so.1: the collectives that Dovetail calls, between fake devices of this process and of
 * others. */
#include "../core/collectives/collectives.h"

extern "C" {
int hipLaunchHostFunc(void* queue, void (*function)(void*), void* data);
int hipGetDevice(int* device);
int hipStreamGetDevice(void* queue, int* device);
}

namespace dovetail::fakedrivers::collectives {

const char* const kKind = "rccl";

int CurrentDevice(int* device) { return hipGetDevice(device); }

int DeviceOf(void* queue, int* device) { return hipStreamGetDevice(queue, device); }

int Launch(void* queue, void (*function)(void*), void* data) {
  return hipLaunchHostFunc(queue, function, data);
}

}  // namespace dovetail::fakedrivers::collectives
