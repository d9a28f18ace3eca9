/* What Metal's answers become. */
#ifndef DOVETAIL_RUNTIME_METAL_STATUS_H_
#define DOVETAIL_RUNTIME_METAL_STATUS_H_

#include <string>

#include "dovetail/kit/status.h"
#include "metal_api.h"

namespace dovetail::runtime::metal {

/* The characters of an NSString; nil has none. Needs a pool. */
std::string Text(const Api& api, Id string);

/* An NSString of these bytes; DVT_INVALID_IMAGE when they are not UTF-8. */
Status MakeString(const Api& api, std::string_view text, Owned* string);

/* "MTLDevice.newSharedEvent gave nil": for a call that answers an object, and did not. */
Status GaveNothing(const char* call, dvt_code code = DVT_DRIVER_ERROR);

/* For a library that was not made: a language or container that this system does not know, or a
 * text that does not compile. Needs a pool; `error` may be nil. */
Status LibraryFailure(const Api& api, const char* call, Id error);

/* For a command buffer that has failed; `what` is the work in it. Needs a pool. */
Status CommandFailure(const Api& api, const std::string& what, Id error);

}  // namespace dovetail::runtime::metal

#endif  // DOVETAIL_RUNTIME_METAL_STATUS_H_
