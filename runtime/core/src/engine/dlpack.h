// The DLPack structs that the engine uses. The assertions hold the layout that the DLPack
// specification fixes, whichever header declares them.
#ifndef DOVETAIL_ENGINE_DLPACK_H_
#define DOVETAIL_ENGINE_DLPACK_H_

#include <cstddef>
#include <cstdint>

#include "dovetail/dlpack.h"

static_assert(sizeof(DLDevice) == 8 && offsetof(DLDevice, device_id) == 4);
static_assert(sizeof(DLDataType) == 4 && offsetof(DLDataType, lanes) == 2);
static_assert(sizeof(void*) != 8 ||
              (sizeof(DLTensor) == 48 && offsetof(DLTensor, device) == 8 &&
               offsetof(DLTensor, ndim) == 16 && offsetof(DLTensor, dtype) == 20 &&
               offsetof(DLTensor, shape) == 24 && offsetof(DLTensor, strides) == 32 &&
               offsetof(DLTensor, byte_offset) == 40));
static_assert(kDLCPU == 1 && kDLOpenCL == 4 && kDLExtDev == 12);

#endif  // DOVETAIL_ENGINE_DLPACK_H_
