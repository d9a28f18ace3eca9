// The CPU as a device like the others: the table that the core registers for kind "cpu".
#ifndef DOVETAIL_ENGINE_CPU_CPU_BACKEND_H_
#define DOVETAIL_ENGINE_CPU_CPU_BACKEND_H_

#include "dovetail/backend.h"
#include "dovetail/kit/image_decoder.h"

namespace dovetail::runtime {

const dvt_backend_table* CpuBackendTable();

// The table's image_load for an image that the engine has decoded: nothing is copied, and the bytes
// behind the view must outlive the image.
int32_t LoadCpuImage(const ImageView& view, dvt_image** image, dvt_error* error);

// What can be known of an image for the cpu without running it, on whichever architecture it runs:
// its object is whole and defines its kernels. Images of other kinds pass. Throws kImage.
void CheckCpuImage(const ImageView& view);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_CPU_CPU_BACKEND_H_
