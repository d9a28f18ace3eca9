// Copies and launches of the Vulkan experiment: what is recorded into one submission.
#ifndef ABI_EXPERIMENT_VULKAN_LAUNCH_H_
#define ABI_EXPERIMENT_VULKAN_LAUNCH_H_

#include "vulkan/image.h"

namespace abi_experiment::vulkan {

Status Copy(Timeline* timeline, const dvt_location& destination, const dvt_location& source,
            uint64_t size);
Status Launch(Timeline* timeline, const dvt_launch* launches, uint32_t count);

}  // namespace abi_experiment::vulkan

#endif  // ABI_EXPERIMENT_VULKAN_LAUNCH_H_
