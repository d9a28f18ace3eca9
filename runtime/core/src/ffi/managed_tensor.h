// Device memory as a DLPack tensor.
#ifndef DOVETAIL_FFI_MANAGED_TENSOR_H_
#define DOVETAIL_FFI_MANAGED_TENSOR_H_

#include <cstdint>

#include "engine/device.h"
#include "engine/dlpack.h"

namespace dovetail::runtime {

// A row-major tensor on `device` whose one owner is its deleter. Throws kResource, kValue, kType.
DLManagedTensorVersioned* AllocateManaged(Device& device, DLDataType dtype, int32_t rank,
                                          const int64_t* shape);

// Another owner of the memory of a tensor that AllocateManaged made: a DLManagedTensorVersioned, or
// a DLManagedTensor, as consumers from before DLPack 1.0 want it.
void* ShareManaged(const DLManagedTensorVersioned& managed, bool versioned);

// The same at the address by which the host reaches the memory; null where it does not.
void* ShareOnHost(const DLManagedTensorVersioned& managed, bool versioned);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_MANAGED_TENSOR_H_
