/* What HIP's results mean. */
#include <cstring>

#include "hip.h"

namespace dovetail::runtime::rocm {

dvt_code Hip::CodeOf(int code) const {
  switch (code) {
    case kHipSuccess:
      return DVT_OK;
    case kHipErrorInvalidValue:
    case kHipErrorStreamCaptureUnsupported:
    case kHipErrorStreamCaptureInvalidated:
    case kHipErrorStreamCaptureImplicit:
    case kHipErrorCapturedEvent:
      return DVT_INVALID_ARGUMENT;
    case kHipErrorOutOfMemory:
      return DVT_OUT_OF_MEMORY;
    case kHipErrorInvalidImage:
    case kHipErrorInvalidKernelFile:
    case kHipErrorSharedObjectInitFailed:
    case kHipErrorNotFound:
      return DVT_INVALID_IMAGE;
    case kHipErrorNoBinaryForGpu:
    case kHipErrorLaunchOutOfResources:
    case kHipErrorNotSupported:
      return DVT_UNSUPPORTED;
    default:
      return IsSticky(code) ? DVT_DEVICE_LOST : DVT_DRIVER_ERROR;
  }
}

/* After these the device's queues are gone (hip_runtime_api.h, hipError_t). A fault in memory often
 * ends the process before anybody is told: that is the driver's doing, and no library's to stop. */
bool Hip::IsSticky(int code) const {
  switch (code) {
    case kHipErrorIllegalAddress:
    case kHipErrorLaunchTimeOut:
    case kHipErrorContextIsDestroyed:
    case kHipErrorAssert:
    case kHipErrorLaunchFailure:
    case kHipErrorRuntimeMemory:
    case kHipErrorRuntimeOther:
      return true;
    default:
      return false;
  }
}

std::string Hip::Name(int code) const {
  const char* const name = api.hipGetErrorName(code);
  const char* const text = api.hipGetErrorString(code);
  std::string whole = name == nullptr ? "unknown result" : name;
  whole += " (" + std::to_string(code) + ")";
  /* Some releases have no text but the name. */
  const bool is_told = text == nullptr || (name != nullptr && std::strcmp(name, text) == 0);
  return is_told ? whole : whole + ": " + text;
}

std::string VersionText(int version) {
  return std::to_string(version / 10000000) + "." + std::to_string(version / 100000 % 100);
}

Outcome Hip::CreatePool(int device, HipPool* pool) const {
  HipMemPoolProps props = {};
  props.allocType = kHipAllocationPinned;
  props.location.type = kHipLocationDevice;
  props.location.id = device;
  HipPool made = nullptr;
  HipResult result = api.hipMemPoolCreate(&made, &props);
  if (result != kHipSuccess) return Of(result, "hipMemPoolCreate");
  /* What is given back stays in the pool until somebody needs it. */
  uint64_t threshold = UINT64_MAX;
  result = api.hipMemPoolSetAttribute(made, kHipMemPoolAttrReleaseThreshold, &threshold);
  if (result != kHipSuccess) {
    const Outcome outcome = Of(result, "hipMemPoolSetAttribute");
    Of(api.hipMemPoolDestroy(made), "hipMemPoolDestroy");
    return outcome;
  }
  *pool = made;
  return {};
}

Outcome Hip::Describe(const void* pointer, PointerInfo* info) const {
  *info = {};
  HipPointerAttributes attributes = {};
  const HipResult result = api.hipPointerGetAttributes(&attributes, pointer);
  if (result == kHipErrorInvalidValue) {
    /* Ordinary host memory; releases 6 say so with type 0. */
    Of(result, "hipPointerGetAttributes");
    return {};
  }
  if (result != kHipSuccess) return Of(result, "hipPointerGetAttributes");
  const bool is_new = version >= kRuntime6;
  const int host = is_new ? kHipMemoryTypeHost : kHipMemoryTypeHostBefore6;
  const int device = is_new ? kHipMemoryTypeDevice : kHipMemoryTypeDeviceBefore6;
  if (attributes.type != host && attributes.type != device) return {};
  info->kind = attributes.type == host ? PointerInfo::Kind::kHost : PointerInfo::Kind::kDevice;
  info->device = attributes.device;
  void* base = nullptr;
  size_t size = 0;
  void* const address =
      attributes.devicePointer == nullptr ? const_cast<void*>(pointer) : attributes.devicePointer;
  const HipResult ranged = api.hipMemGetAddressRange(&base, &size, address);
  if (ranged == kHipSuccess && base != nullptr) {
    /* The same distance from the begin on both sides. */
    const auto lead = static_cast<uint64_t>(static_cast<char*>(address) - static_cast<char*>(base));
    info->base = reinterpret_cast<uintptr_t>(pointer) - lead;
    info->size = size;
  } else {
    Of(ranged, "hipMemGetAddressRange");
  }
  return {};
}

}  // namespace dovetail::runtime::rocm
