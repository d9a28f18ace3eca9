/* What a module needs against what a device has. */
#ifndef DOVETAIL_RUNTIME_VULKAN_CAPABILITIES_H_
#define DOVETAIL_RUNTIME_VULKAN_CAPABILITIES_H_

#include "module.h"
#include "profile.h"
#include "status.h"

namespace dovetail::runtime::vulkan {

/* Compares what the module declares with what the device has switched on: DVT_UNSUPPORTED names the
 * capability, extension or version that is missing. */
Status CheckModule(const Module& module, const Profile& profile);

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_CAPABILITIES_H_
