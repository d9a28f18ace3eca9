// Copying whole tensors between host arrays and devices, whatever their strides.
#ifndef DOVETAIL_ENGINE_TENSOR_COPY_H_
#define DOVETAIL_ENGINE_TENSOR_COPY_H_

#include "engine/device.h"
#include "engine/dlpack.h"

namespace dovetail::runtime {

// Copies the elements of `source` into `destination`: same dtype, rank and extents (kType, kValue
// otherwise). A tensor whose device is `cpu` (DLPack device type 1) is read and written directly.
// `source_device` and `destination_device` are the devices the tensors are on; null for host
// memory. Blocks until the copy is done. On each device that is not host memory it comes after the
// work of one stream: `destination_stream` and `source_stream`, or (null) the device's default one.
// A contiguous copy inside one device stays there, and one between two devices of a backend that
// can is its affair; everything else (strides, two kinds) goes through host memory.
void CopyTensor(const DLTensor& destination, Device* destination_device, const DLTensor& source,
                Device* source_device, Stream* destination_stream = nullptr,
                Stream* source_stream = nullptr);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_TENSOR_COPY_H_
