/* What OpenCL's results mean to the caller. */
#ifndef DOVETAIL_RUNTIME_OPENCL_STATUS_H_
#define DOVETAIL_RUNTIME_OPENCL_STATUS_H_

#include <string>

#include "cl_api.h"
#include "dovetail/kit/status.h"

namespace dovetail::runtime::opencl {

/* "CL_INVALID_VALUE (-30)", or "unknown status (-4711)". */
std::string ClName(ClInt status);

/* OK for CL_SUCCESS; otherwise "<call> failed: <name> (<number>)" under the code that tells the
 * caller what to do about it. */
Status ClStatus(ClInt status, const char* call);

}  // namespace dovetail::runtime::opencl

#endif  // DOVETAIL_RUNTIME_OPENCL_STATUS_H_
