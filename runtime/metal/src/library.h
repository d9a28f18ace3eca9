/* From an image's payload to an MTLLibrary. */
#ifndef DOVETAIL_RUNTIME_METAL_LIBRARY_H_
#define DOVETAIL_RUNTIME_METAL_LIBRARY_H_

#include "device.h"
#include "dovetail/kit/image_decoder.h"

namespace dovetail::runtime::metal {

/* Compiles a source, or opens a library that Apple's tools have made. Needs a pool. */
Status MakeLibrary(const Device& device, const ImageView& image, Owned* library);

}  // namespace dovetail::runtime::metal

#endif  // DOVETAIL_RUNTIME_METAL_LIBRARY_H_
