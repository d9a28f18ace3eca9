/* What the driver's results mean. */
#include "cuda.h"

namespace dovetail::runtime::cuda {

dvt_code Cuda::CodeOf(int code) const {
  switch (code) {
    case kCuSuccess:
      return DVT_OK;
    case kCuInvalidValue:
    case kCuCaptureUnsupported:
    case kCuCaptureInvalidated:
    case kCuCaptureImplicit:
    case kCuCapturedEvent:
      return DVT_INVALID_ARGUMENT;
    case kCuOutOfMemory:
      return DVT_OUT_OF_MEMORY;
    case kCuInvalidImage:
    case kCuInvalidPtx:
    case kCuInvalidSource:
    case kCuSharedObjectSymbolNotFound:
    case kCuNotFound:
      return DVT_INVALID_IMAGE;
    case kCuNoBinaryForGpu:
    case kCuJitCompilerNotFound:
    case kCuUnsupportedPtxVersion:
    case kCuJitCompilationDisabled:
    case kCuLaunchOutOfResources:
    case kCuNotSupported:
    case kCuInvalidClusterSize:
      return DVT_UNSUPPORTED;
    case kCuDeviceUnavailable:
      return DVT_DEVICE_LOST;
    default:
      return IsSticky(code) ? DVT_DEVICE_LOST : DVT_DRIVER_ERROR;
  }
}

/* After these the context is inconsistent, and every call gives the same until it ends ("CUDA
 * Driver API", CUresult: "to continue using CUDA, the process must be terminated and relaunched",
 * of which the end of the context is the part that matters). */
bool Cuda::IsSticky(int code) const {
  switch (code) {
    case kCuEccUncorrectable:
    case kCuNvlinkUncorrectable:
    case kCuContained:
    case kCuIllegalAddress:
    case kCuLaunchTimeout:
    case kCuContextIsDestroyed:
    case kCuAssert:
    case kCuHardwareStackError:
    case kCuIllegalInstruction:
    case kCuMisalignedAddress:
    case kCuInvalidAddressSpace:
    case kCuInvalidPc:
    case kCuLaunchFailed:
    case kCuTensorMemoryLeak:
    case kCuMpsClientTerminated:
      return true;
    default:
      return false;
  }
}

std::string Cuda::Name(int code) const {
  const char* name = nullptr;
  const char* text = nullptr;
  if (api.cuGetErrorName(code, &name) != kCuSuccess || name == nullptr) name = "unknown result";
  std::string whole = std::string(name) + " (" + std::to_string(code) + ")";
  if (api.cuGetErrorString(code, &text) == kCuSuccess && text != nullptr) {
    whole += std::string(": ") + text;
  }
  return whole;
}

std::string VersionText(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

}  // namespace dovetail::runtime::cuda
