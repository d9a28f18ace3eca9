/* Dispatches, as commands of a command buffer. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_DISPATCH_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_DISPATCH_H_

#include "record.h"

namespace dovetail::fakedrivers::vulkan {

/* Adds a dispatch of what is bound; null `indirect`: of these groups. */
void RecordDispatch(Recording* recording, const uint32_t* groups, const Recording::Range* indirect);

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_DISPATCH_H_
