// The streams that a thread has chosen for its calls, one a device.
#ifndef DOVETAIL_FFI_CURRENT_STREAM_H_
#define DOVETAIL_FFI_CURRENT_STREAM_H_

#include <cstdint>
#include <memory>

#include "engine/function.h"
#include "engine/stream.h"

namespace dovetail::runtime {

// The stream that this thread has chosen for a call with these tensors, or null for the default.
// `device` may be null: then the first tensor's label decides.
Stream* CurrentStream(const Device* device, const Argument* arguments, uint32_t count);
Stream* CurrentStream(const Device& device);

// Makes `stream` (null: none) this thread's choice for its device, which is `device` when there is
// no stream. Returns the choice before, if any.
std::shared_ptr<Stream> ChooseStream(Device* device, std::shared_ptr<Stream> stream);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_CURRENT_STREAM_H_
