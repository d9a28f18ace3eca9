/* The functions of OpenCL that this runtime calls, as a table that is filled in at run time. */
#ifndef DOVETAIL_RUNTIME_OPENCL_CL_API_H_
#define DOVETAIL_RUNTIME_OPENCL_CL_API_H_

#include "../vendor/opencl.h"

namespace dovetail::runtime::opencl {

using namespace vendor::opencl;  // NOLINT(google-build-using-namespace): the vendor's names

/* One complete set of these functions, from a loader's exports or from a driver's dispatch table.
 */
struct Api {
#define DOVETAIL_CL_MEMBER(result, name, index, parameters) functions::name* name = nullptr;
  DOVETAIL_CL_FUNCTIONS(DOVETAIL_CL_MEMBER)
#undef DOVETAIL_CL_MEMBER
  /* Null where the platform lacks them. */
#define DOVETAIL_CL_LATER_MEMBER(result, name, index, version, parameters) \
  functions::name* name = nullptr;
  DOVETAIL_CL_LATER_FUNCTIONS(DOVETAIL_CL_LATER_MEMBER)
#undef DOVETAIL_CL_LATER_MEMBER
};

}  // namespace dovetail::runtime::opencl

#endif  // DOVETAIL_RUNTIME_OPENCL_CL_API_H_
