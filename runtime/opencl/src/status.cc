#include "status.h"

#include <algorithm>
#include <iterator>

namespace dovetail::runtime::opencl {
namespace {

struct NamedStatus {
  ClInt value;
  const char* name;
};

constexpr NamedStatus kNames[] = {
#define DOVETAIL_CL_NAME(ours, official, value) {value, #official},
    DOVETAIL_CL_STATUSES(DOVETAIL_CL_NAME)
#undef DOVETAIL_CL_NAME
};

dvt_code CodeOf(ClInt status) {
  switch (status) {
    case kClSuccess:
      return DVT_OK;
    case kClDeviceNotAvailable:
      return DVT_DEVICE_LOST;
    case kClMemObjectAllocationFailure:
    case kClOutOfHostMemory:
    case kClInvalidBufferSize:
      return DVT_OUT_OF_MEMORY;
    case kClMemCopyOverlap:
    case kClInvalidValue:
    case kClInvalidMemObject:
    case kClInvalidArgIndex:
    case kClInvalidArgValue:
    case kClInvalidArgSize:
    case kClInvalidKernelArgs:
      return DVT_INVALID_ARGUMENT;
    case kClBuildProgramFailure:
    case kClInvalidBinary:
    case kClInvalidBuildOptions:
    case kClInvalidKernelName:
      return DVT_INVALID_IMAGE;
    case kClInvalidWorkGroupSize:
    case kClInvalidWorkItemSize:
    case kClInvalidGlobalWorkSize:
      return DVT_UNSUPPORTED;
    default:
      return DVT_DRIVER_ERROR;
  }
}

}  // namespace

std::string ClName(ClInt status) {
  const auto* const found =
      std::find_if(std::begin(kNames), std::end(kNames),
                   [status](const NamedStatus& named) { return named.value == status; });
  const char* const name = found == std::end(kNames) ? "unknown status" : found->name;
  return std::string(name) + " (" + std::to_string(status) + ")";
}

Status ClStatus(ClInt status, const char* call) {
  if (status == kClSuccess) return {};
  return {CodeOf(status), std::string(call) + " failed: " + ClName(status)};
}

}  // namespace dovetail::runtime::opencl
