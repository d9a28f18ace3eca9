#include "engine/error.h"

namespace dovetail::runtime {

const char* ErrorKindName(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kImage:
      return "ImageError";
    case ErrorKind::kBundle:
      return "BundleError";
    case ErrorKind::kPlan:
      return "PlanError";
    case ErrorKind::kType:
      return "TypeError";
    case ErrorKind::kValue:
      return "ValueError";
    case ErrorKind::kNotFound:
      return "LookupError";
    case ErrorKind::kResource:
      return "ResourceError";
    case ErrorKind::kUnsupported:
      return "UnsupportedError";
    case ErrorKind::kBackend:
      return "BackendError";
    case ErrorKind::kDeviceAssert:
      return "DeviceAssertError";
    case ErrorKind::kSystem:
      return "OSError";
    case ErrorKind::kInternal:
      return "InternalError";
    case ErrorKind::kNotReady:
      return "BackendNotReadyError";
    case ErrorKind::kDeviceLost:
      return "DeviceLostError";
    case ErrorKind::kTimeLimit:
      return "TimeLimitError";
  }
  return "InternalError";
}

}  // namespace dovetail::runtime
