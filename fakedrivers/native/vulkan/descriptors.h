/* What descriptors are given. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_DESCRIPTORS_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_DESCRIPTORS_H_

#include "objects.h"

namespace dovetail::fakedrivers::vulkan {

/* Checks and takes descriptors, for a set or as pushed ones. */
void WriteDescriptors(const Device& device, const SetLayout& layout, uint32_t binding,
                      uint32_t element, uint32_t type, uint32_t count,
                      const VkDescriptorBufferInfo* infos, size_t stride, DescriptorMap* to);

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_DESCRIPTORS_H_
