// The stream of a call that names none.
//
// Whoever calls with tensors of PyTorch, CuPy or JAX has a current stream there, and expects the
// work in its order. The library says which (DLPackExchangeAPI), or tvm-ffi carries it
// (TVMFFIEnvGetStream); it is imported once, as "<kind>_stream" of a backend that takes such, and
// streams that are chosen so, and the device's default one, are put in the order of the calls, as
// nobody sees which one a call took.
#ifndef DOVETAIL_FFI_CALLER_STREAM_H_
#define DOVETAIL_FFI_CALLER_STREAM_H_

#include <cstdint>
#include <memory>

#include "engine/function.h"

namespace dovetail::runtime {

// Says which stream of a device a library has made current; 0 when it could. DLPack 1.x,
// "DLPackCurrentWorkStream".
using StreamSource = int (*)(int32_t device_type, int32_t device_id, void** stream);

// The stream that a call with these arguments uses; null for the default one of its device.
// `device` may be null: then the first tensor's label decides. `source` may be null: then tvm-ffi
// is asked. To be held during the call.
std::shared_ptr<Stream> StreamOfCall(const Device* device, const Argument* arguments,
                                     uint32_t count, StreamSource source = nullptr);

// Puts copies on the default stream behind what calls were given on streams of their callers.
void OrderBehindCallers(Device& device, Stream& stream);

// Waits for a call with device memory of another library that came without that library's stream:
// nothing else puts its next work behind ours.
void FinishForeign(Device* device, Stream* stream, const Argument* arguments, uint32_t count);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_CALLER_STREAM_H_
