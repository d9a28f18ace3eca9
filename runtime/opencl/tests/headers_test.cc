/* Our declarations against the official ones: compiled only where the Khronos headers are installed
 * (Debian: opencl-c-headers). Every value, every function's type and every place in the dispatch
 * table is compared by the compiler; what runs compares the names of the status codes. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <CL/cl_icd.h>

#include "../../core/tests/official.h"
#include "../src/status.h"
#include "dovetail/kit/testing/harness.h"

using namespace dovetail::vendor::opencl;  // NOLINT(google-build-using-namespace): what is compared

DOVETAIL_CL_OBJECTS(DOVETAIL_SAME_TYPE)
DOVETAIL_SAME_TYPE(ClBufferRegion, cl_buffer_region)
DOVETAIL_SAME_TYPE(ClImageFormat, cl_image_format)
DOVETAIL_SAME_TYPE(ClImageDescription, cl_image_desc)

namespace {

#define COMPARE_STATUS(ours, official, value) DOVETAIL_COMPARE_VALUE(ours, official)
DOVETAIL_CL_STATUSES(COMPARE_STATUS)
#define COMPARE_VALUE(type, ours, official, value) DOVETAIL_COMPARE_VALUE(ours, official)
DOVETAIL_CL_VALUES(COMPARE_VALUE)

#define COMPARE_FUNCTION(result, name, index, parameters)                          \
  DOVETAIL_COMPARE_FUNCTION(functions::name, ::cl##name)                           \
  static_assert(offsetof(::_cl_icd_dispatch, cl##name) == (index) * sizeof(void*), \
                "place of cl" #name " in the dispatch table");
DOVETAIL_CL_FUNCTIONS(COMPARE_FUNCTION)
DOVETAIL_CL_OTHER_FUNCTIONS(COMPARE_FUNCTION)
#define COMPARE_LATER_FUNCTION(result, name, index, version, parameters) \
  COMPARE_FUNCTION(result, name, index, parameters)
DOVETAIL_CL_LATER_FUNCTIONS(COMPARE_LATER_FUNCTION)
#define COMPARE_PLACE(name) \
  static_assert(offsetof(::_cl_icd_dispatch, cl##name) == indices::name * sizeof(void*), #name);
COMPARE_PLACE(GetExtensionFunctionAddress)
COMPARE_PLACE(GetExtensionFunctionAddressForPlatform)
static_assert(kClDispatchSize * sizeof(void*) == sizeof(::_cl_icd_dispatch));
DOVETAIL_COMPARE_FUNCTION(std::remove_pointer_t<ClIcdGetPlatformIDs>, ::clIcdGetPlatformIDsKHR)
DOVETAIL_COMPARE_FUNCTION(std::remove_pointer_t<ClGetExtensionFunctionAddress>,
                          ::clGetExtensionFunctionAddress)

static_assert(std::is_same_v<ClInt, cl_int> && std::is_same_v<ClUint, cl_uint> &&
              std::is_same_v<ClUlong, cl_ulong> && std::is_same_v<ClBitfield, cl_bitfield> &&
              std::is_same_v<ClBool, cl_bool>);
static_assert(std::is_same_v<cl_context_properties, intptr_t>);

DOVETAIL_COMPARE_SIZE(ClBufferRegion, cl_buffer_region)
DOVETAIL_COMPARE_MEMBER(ClBufferRegion, origin, cl_buffer_region, origin)
DOVETAIL_COMPARE_MEMBER(ClBufferRegion, size, cl_buffer_region, size)
DOVETAIL_COMPARE_SIZE(ClImageFormat, cl_image_format)
DOVETAIL_COMPARE_MEMBER(ClImageFormat, order, cl_image_format, image_channel_order)
DOVETAIL_COMPARE_MEMBER(ClImageFormat, type, cl_image_format, image_channel_data_type)
DOVETAIL_COMPARE_SIZE(ClImageDescription, cl_image_desc)
DOVETAIL_COMPARE_MEMBER(ClImageDescription, type, cl_image_desc, image_type)
DOVETAIL_COMPARE_MEMBER(ClImageDescription, width, cl_image_desc, image_width)
DOVETAIL_COMPARE_MEMBER(ClImageDescription, height, cl_image_desc, image_height)
DOVETAIL_COMPARE_MEMBER(ClImageDescription, depth, cl_image_desc, image_depth)
DOVETAIL_COMPARE_MEMBER(ClImageDescription, array_size, cl_image_desc, image_array_size)
DOVETAIL_COMPARE_MEMBER(ClImageDescription, row_pitch, cl_image_desc, image_row_pitch)
DOVETAIL_COMPARE_MEMBER(ClImageDescription, slice_pitch, cl_image_desc, image_slice_pitch)
DOVETAIL_COMPARE_MEMBER(ClImageDescription, mip_levels, cl_image_desc, num_mip_levels)
DOVETAIL_COMPARE_MEMBER(ClImageDescription, samples, cl_image_desc, num_samples)
// NOLINTNEXTLINE(bugprone-sizeof-expression): sizes of members, and this one is a pointer
DOVETAIL_COMPARE_MEMBER(ClImageDescription, buffer, cl_image_desc, mem_object)

}  // namespace

int main() {
  using dovetail::runtime::opencl::ClName;
#define COMPARE_NAME(ours, official, value) \
  CHECK_EQ(ClName(official), #official " (" + std::to_string(official) + ")");
  DOVETAIL_CL_STATUSES(COMPARE_NAME)
  dovetail::test::Finish();
}
