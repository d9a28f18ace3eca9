#include "status.h"

namespace dovetail::runtime::metal {
namespace {

struct NamedCode {
  const char* domain;
  Integer value;
  const char* name;
};

constexpr NamedCode kCodes[] = {
#define DOVETAIL_METAL_NAMED(ours, official, value) {kCommandBufferErrorDomain, value, #official},
    DOVETAIL_MTL_COMMAND_BUFFER_ERRORS(DOVETAIL_METAL_NAMED)
#undef DOVETAIL_METAL_NAMED
#define DOVETAIL_METAL_NAMED(ours, official, value) {kLibraryErrorDomain, value, #official},
        DOVETAIL_MTL_LIBRARY_ERRORS(DOVETAIL_METAL_NAMED)
#undef DOVETAIL_METAL_NAMED
};

/* An NSError, read while its pool is there. */
struct Failure {
  std::string domain;
  Integer code = 0;
  std::string text; /* "MTLCommandBufferErrorTimeout (2): description" */

  Failure(const Api& api, Id error) {
    if (error == nullptr) {
      text = "no reason";
      return;
    }
    domain = Text(api, api.NSError_Domain(error));
    code = api.NSError_Code(error);
    std::string name = domain;
    for (const NamedCode& known : kCodes) {
      if (known.value == code && domain == known.domain) name = known.name;
    }
    text = name + " (" + std::to_string(code) + "): " + Text(api, api.NSError_Description(error));
  }
};

/* What the caller may do about a command buffer that failed. */
dvt_code CodeOf(const Failure& failure) {
  if (failure.domain != kCommandBufferErrorDomain) return DVT_DRIVER_ERROR;
  switch (failure.code) {
    case kErrorTimeout:
      return DVT_TIME_LIMIT;
    case kErrorOutOfMemory:
      return DVT_OUT_OF_MEMORY;
    case kErrorAccessRevoked: /* the system lets this process use the device no more */
    case kErrorDeviceRemoved:
      return DVT_DEVICE_LOST;
    default:
      return DVT_DRIVER_ERROR;
  }
}

}  // namespace

std::string Text(const Api& api, Id string) {
  const char* const text = string == nullptr ? nullptr : api.NSString_Utf8(string);
  return text == nullptr ? "" : text;
}

Status MakeString(const Api& api, std::string_view text, Owned* string) {
  const Id made = api.NSObject_Alloc(api.objc_getClass("NSString"));
  if (made == nullptr) return GaveNothing("NSObject.alloc");
  *string = Owned(api, api.NSString_InitWithBytes(made, text.data(), text.size(), kUtf8));
  if (string->id() != nullptr) return {};
  return GaveNothing("NSString.initWithBytes:length:encoding:", DVT_INVALID_IMAGE)
      .Within("texts of an image have to be UTF-8");
}

Status GaveNothing(const char* call, dvt_code code) {
  return {code, std::string(call) + " gave nil"};
}

Status LibraryFailure(const Api& api, const char* call, Id error) {
  const Failure failure(api, error);
  const bool is_library = failure.domain == kLibraryErrorDomain;
  dvt_code code = DVT_DRIVER_ERROR;
  if (is_library && failure.code == kErrorUnsupported) code = DVT_UNSUPPORTED;
  if (is_library && failure.code == kErrorCompileFailure) code = DVT_INVALID_IMAGE;
  return {code, std::string(call) + " gave nil, " + failure.text};
}

Status CommandFailure(const Api& api, const std::string& what, Id error) {
  const Failure failure(api, error);
  return {CodeOf(failure), what + " gave " + failure.text};
}

}  // namespace dovetail::runtime::metal
