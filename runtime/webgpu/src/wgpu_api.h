/* The vendor's declarations (vendor/webgpu.h) under the names of this runtime. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_WGPU_API_H_
#define DOVETAIL_RUNTIME_WEBGPU_WGPU_API_H_

#include "../vendor/webgpu.h"

namespace dovetail::runtime::webgpu {

using namespace vendor::webgpu;  // NOLINT(google-build-using-namespace): the vendor's names

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_WGPU_API_H_
