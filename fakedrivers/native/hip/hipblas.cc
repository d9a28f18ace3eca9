/* libhipblas.so.3: the products that Dovetail calls, computed by the host in a queue's order.
 *
 * Source: hipBLAS 3 documentation, "Level 2 BLAS" and "Level 3 BLAS". */
#include <cstdint>

#include "../core/gpu/blas.h"

extern "C" int hipLaunchHostFunc(void* queue, void (*function)(void*), void* data);
extern "C" int hipGetDevice(int* device);

namespace {

void* CurrentDevice() {
  int device = 0;
  hipGetDevice(&device);
  return reinterpret_cast<void*>(static_cast<intptr_t>(device));
}

}  // namespace

constexpr int kTransposed = 112; /* HIPBLAS_OP_T */
constexpr int kInvalidValue = 3; /* HIPBLAS_STATUS_INVALID_VALUE */

DOVETAIL_FAKE_BLAS(hipblas, , CurrentDevice, hipLaunchHostFunc, kTransposed, kInvalidValue)
