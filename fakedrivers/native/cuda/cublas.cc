/* libcublas.so.13: the products that Dovetail calls, computed by the host in a queue's order.
 *
 * Source: cuBLAS 13 Library User Guide, "cuBLAS Level-2 and Level-3 Function Reference". */
#include "../core/gpu/blas.h"

extern "C" int cuLaunchHostFunc(void* queue, void (*function)(void*), void* data);
extern "C" int cuCtxGetCurrent(void** context);

namespace {

void* CurrentContext() {
  void* context = nullptr;
  cuCtxGetCurrent(&context);
  return context;
}

}  // namespace

constexpr int kTransposed = 1;   /* CUBLAS_OP_T */
constexpr int kInvalidValue = 7; /* CUBLAS_STATUS_INVALID_VALUE */

DOVETAIL_FAKE_BLAS(cublas, _v2, CurrentContext, cuLaunchHostFunc, kTransposed, kInvalidValue)
