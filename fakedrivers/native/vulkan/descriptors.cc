/* Descriptors: layouts, pools, sets and templates. */
#include "descriptors.h"

#include <algorithm>

#include "check.h"
#include "functions.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

bool IsBuffer(uint32_t type) {
  return type >= kVkDescriptorUniformBuffer && type <= kVkDescriptorStorageBufferDynamic;
}
bool IsStorage(uint32_t type) {
  return type == kVkDescriptorTypeStorageBuffer || type == kVkDescriptorStorageBufferDynamic;
}

/* All or nothing: checks a layout without making it. */
std::map<uint32_t, SetLayout::Binding> ReadBindings(const Device& device,
                                                    const VkDescriptorSetLayoutCreateInfo& info) {
  std::map<uint32_t, SetLayout::Binding> bindings;
  const bool is_pushed = (info.flags & kVkSetLayoutPushDescriptor) != 0;
  DOVETAIL_FAKE_REQUIRE(!is_pushed || device.extensions.count("VK_KHR_push_descriptor") != 0,
                        "a layout of pushed descriptors needs VK_KHR_push_descriptor");
  if (info.bindingCount != 0) RequirePointer(info.pBindings, "pBindings");
  uint32_t total = 0;
  for (uint32_t i = 0; i < info.bindingCount; ++i) {
    const VkDescriptorSetLayoutBinding& one = info.pBindings[i];
    DOVETAIL_FAKE_REQUIRE(
        one.descriptorCount == 0 || IsBuffer(one.descriptorType),
        "only buffers are known here (descriptorType " + Text(uint64_t{one.descriptorType}) + ")");
    DOVETAIL_FAKE_REQUIRE(bindings.count(one.binding) == 0,
                          "binding " + Text(uint64_t{one.binding}) + " is given twice");
    bindings[one.binding] = {one.descriptorType, one.descriptorCount, one.stageFlags};
    total += one.descriptorCount;
  }
  const VkPhysicalDeviceLimits& limits = device.description.properties.limits;
  DOVETAIL_FAKE_REQUIRE(!is_pushed || total <= device.description.max_push_descriptors,
                        Text(uint64_t{total}) +
                            " pushed descriptors are more than "
                            "maxPushDescriptors");
  DOVETAIL_FAKE_REQUIRE(total <= limits.maxPerStageResources,
                        Text(uint64_t{total}) + " descriptors are more than maxPerStageResources");
  return bindings;
}

void FreeSet(const Device& device, DescriptorPool* pool, VkDescriptorSet handle,
             bool gives_back = true) {
  const auto set = Find<DescriptorSet>(device, "pDescriptorSets[i]", handle);
  DOVETAIL_FAKE_REQUIRE(set->pool.get() == pool, Text(*set) + " is of another pool");
  if (set->uses != 0 && device.lost == 0) {
    Wrong(Text(*set) + " is freed while work that uses it may be under way");
  }
  ++set->version;
  if (gives_back) {
    for (const auto& [number, binding] : set->layout->bindings) {
      pool->left[binding.type] += binding.count;
    }
  }
  pool->sets.erase(handle);
  RemoveObject(DescriptorSet::kKind, handle);
}

void CheckUpdate(DescriptorSet* set) {
  if (set->uses != 0 && set->device->lost == 0) {
    Wrong(Text(*set) +
          " is updated while work that uses it may be under way: nobody has waited "
          "for the end of that work");
  }
  ++set->version;
}

}  // namespace

void WriteDescriptors(const Device& device, const SetLayout& layout, uint32_t binding,
                      uint32_t element, uint32_t type, uint32_t count,
                      const VkDescriptorBufferInfo* infos, size_t stride, DescriptorMap* to) {
  const VkPhysicalDeviceLimits& limits = device.description.properties.limits;
  DOVETAIL_FAKE_REQUIRE(count != 0, "descriptorCount is 0");
  RequirePointer(infos, "pBufferInfo");
  for (uint32_t i = 0; i < count; ++i) {
    /* What does not fit goes on in the next binding. */
    auto found = layout.bindings.find(binding);
    while (found != layout.bindings.end() && element >= found->second.count) {
      element -= found->second.count;
      found = layout.bindings.find(++binding);
    }
    const std::string where = "binding " + Text(uint64_t{binding});
    DOVETAIL_FAKE_REQUIRE(found != layout.bindings.end(), "the layout has no " + where);
    DOVETAIL_FAKE_REQUIRE(found->second.type == type, where + " is of descriptor type " +
                                                          Text(uint64_t{found->second.type}) +
                                                          ", not " + Text(uint64_t{type}));
    const auto& info = *reinterpret_cast<const VkDescriptorBufferInfo*>(
        reinterpret_cast<const char*>(infos) + i * stride);
    const auto buffer = Find<Buffer>(device, "pBufferInfo[i].buffer", info.buffer);
    const bool is_storage = IsStorage(type);
    DOVETAIL_FAKE_REQUIRE((buffer->usage & (is_storage ? kVkBufferStorage : kVkBufferUniform)) != 0,
                          where + ": " + Text(*buffer) + " was made without the usage");
    DOVETAIL_FAKE_REQUIRE(buffer->memory != nullptr,
                          where + ": " + Text(*buffer) + " is not bound to memory");
    const uint64_t alignment = is_storage ? limits.minStorageBufferOffsetAlignment
                                          : limits.minUniformBufferOffsetAlignment;
    DOVETAIL_FAKE_REQUIRE(
        info.offset % alignment == 0,
        where + ": offset " + Text(info.offset) + " is not a multiple of " + Text(alignment));
    DOVETAIL_FAKE_REQUIRE(info.offset < buffer->size, where + ": offset " + Text(info.offset) +
                                                          " lies behind " + Text(*buffer));
    const uint64_t range = info.range == kVkWholeSize ? buffer->size - info.offset : info.range;
    DOVETAIL_FAKE_REQUIRE(range != 0 && range <= buffer->size - info.offset,
                          where + ": " + Text(range) + " bytes from " + Text(info.offset) +
                              " are more than the " + Text(buffer->size) + " of " + Text(*buffer));
    const uint64_t most = is_storage ? limits.maxStorageBufferRange : limits.maxUniformBufferRange;
    DOVETAIL_FAKE_REQUIRE(
        range <= most, where + ": a range of " + Text(range) + " bytes, allowed are " + Text(most));
    (*to)[{binding, element}] = {buffer, buffer->version, info.offset, range};
    ++element;
  }
}

VkResult CreateDescriptorSetLayout(VkDevice device, const VkDescriptorSetLayoutCreateInfo* info,
                                   const VkAllocationCallbacks* /*none*/,
                                   VkDescriptorSetLayout* layout) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(layout, "pSetLayout");
  auto made = std::make_shared<SetLayout>();
  made->bindings = ReadBindings(*found, *info);
  made->is_pushed = (info->flags & kVkSetLayoutPushDescriptor) != 0;
  *layout = Register<VkDescriptorSetLayout>(found, made);
  return kVkSuccess;
}

void DestroyDescriptorSetLayout(VkDevice device, VkDescriptorSetLayout layout,
                                const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  Destroy<SetLayout>(*found, "descriptorSetLayout", layout);
}

void GetDescriptorSetLayoutSupport(VkDevice device, const VkDescriptorSetLayoutCreateInfo* info,
                                   VkDescriptorSetLayoutSupport* support) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequireStruct(support, "pSupport");
  support->supported = kVkTrue;
  try {
    ReadBindings(*found, *info);
  } catch (const Invalid&) {
    support->supported = kVkFalse;
  }
}

VkResult CreateDescriptorPool(VkDevice device, const VkDescriptorPoolCreateInfo* info,
                              const VkAllocationCallbacks* /*none*/, VkDescriptorPool* pool) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(pool, "pDescriptorPool");
  DOVETAIL_FAKE_REQUIRE(info->maxSets != 0, "maxSets is 0");
  auto made = std::make_shared<DescriptorPool>();
  made->may_free = (info->flags & kVkDescriptorPoolFreeSets) != 0;
  made->max_sets = info->maxSets;
  for (uint32_t i = 0; i < info->poolSizeCount; ++i) {
    RequirePointer(info->pPoolSizes, "pPoolSizes");
    DOVETAIL_FAKE_REQUIRE(info->pPoolSizes[i].descriptorCount != 0,
                          "pPoolSizes[i].descriptorCount is 0");
    made->left[info->pPoolSizes[i].type] += info->pPoolSizes[i].descriptorCount;
  }
  *pool = Register<VkDescriptorPool>(found, made);
  return kVkSuccess;
}

void DestroyDescriptorPool(VkDevice device, VkDescriptorPool pool,
                           const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  if (pool == nullptr) return;
  const auto object = Find<DescriptorPool>(*found, "descriptorPool", pool);
  const Exclusive exclusive(object, "descriptorPool");
  const Lock lock = LockState();
  const std::set<VkDescriptorSet> sets = object->sets;
  for (VkDescriptorSet set : sets) FreeSet(*found, object.get(), set);
  Destroy<DescriptorPool>(*found, "descriptorPool", pool);
}

VkResult ResetDescriptorPool(VkDevice device, VkDescriptorPool pool, VkFlags /*flags*/) {
  const auto found = FindDevice(device);
  const auto object = Find<DescriptorPool>(*found, "descriptorPool", pool);
  const Exclusive exclusive(object, "descriptorPool");
  const Lock lock = LockState();
  const std::set<VkDescriptorSet> sets = object->sets;
  for (VkDescriptorSet set : sets) FreeSet(*found, object.get(), set);
  return kVkSuccess;
}

VkResult AllocateDescriptorSets(VkDevice device, const VkDescriptorSetAllocateInfo* info,
                                VkDescriptorSet* sets) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pAllocateInfo");
  RequirePointer(sets, "pDescriptorSets");
  RequirePointer(info->pSetLayouts, "pSetLayouts");
  DOVETAIL_FAKE_REQUIRE(info->descriptorSetCount != 0, "descriptorSetCount is 0");
  const auto pool = Find<DescriptorPool>(*found, "descriptorPool", info->descriptorPool);
  const Exclusive exclusive(pool, "descriptorPool");
  const Lock lock = LockState();
  std::vector<std::shared_ptr<SetLayout>> layouts;
  std::map<uint32_t, uint32_t> needed;
  for (uint32_t i = 0; i < info->descriptorSetCount; ++i) {
    layouts.push_back(Find<SetLayout>(*found, "pSetLayouts[i]", info->pSetLayouts[i]));
    DOVETAIL_FAKE_REQUIRE(!layouts.back()->is_pushed, "a layout of pushed descriptors has no sets");
    for (const auto& [number, binding] : layouts.back()->bindings) {
      needed[binding.type] += binding.count;
    }
  }
  std::fill_n(sets, info->descriptorSetCount, nullptr);
  if (pool->sets.size() + layouts.size() > pool->max_sets) throw Refused{kVkErrorOutOfPoolMemory};
  for (const auto& [type, count] : needed) {
    if (count > pool->left[type]) throw Refused{kVkErrorOutOfPoolMemory};
  }
  for (const auto& [type, count] : needed) pool->left[type] -= count;
  for (uint32_t i = 0; i < info->descriptorSetCount; ++i) {
    auto made = std::make_shared<DescriptorSet>();
    made->pool = pool;
    made->layout = layouts[i];
    sets[i] = Register<VkDescriptorSet>(found, made);
    pool->sets.insert(sets[i]);
  }
  return kVkSuccess;
}

VkResult FreeDescriptorSets(VkDevice device, VkDescriptorPool pool, uint32_t count,
                            const VkDescriptorSet* sets) {
  const auto found = FindDevice(device);
  const auto object = Find<DescriptorPool>(*found, "descriptorPool", pool);
  RequirePointer(sets, "pDescriptorSets");
  const Exclusive exclusive(object, "descriptorPool");
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(object->may_free,
                        "the pool was made without "
                        "VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT");
  for (uint32_t i = 0; i < count; ++i) {
    if (sets[i] != nullptr) FreeSet(*found, object.get(), sets[i]);
  }
  return kVkSuccess;
}

void UpdateDescriptorSets(VkDevice device, uint32_t write_count, const VkWriteDescriptorSet* writes,
                          uint32_t copy_count, const VkCopyDescriptorSet* copies) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  for (uint32_t i = 0; i < write_count; ++i) {
    const VkWriteDescriptorSet& one = writes[i];
    RequireStruct(&one, "pDescriptorWrites[i]");
    const auto set = Find<DescriptorSet>(*found, "pDescriptorWrites[i].dstSet", one.dstSet);
    CheckUpdate(set.get());
    WriteDescriptors(*found, *set->layout, one.dstBinding, one.dstArrayElement, one.descriptorType,
                     one.descriptorCount, one.pBufferInfo, sizeof(VkDescriptorBufferInfo),
                     &set->descriptors);
  }
  for (uint32_t i = 0; i < copy_count; ++i) {
    const VkCopyDescriptorSet& one = copies[i];
    RequireStruct(&one, "pDescriptorCopies[i]");
    const auto from = Find<DescriptorSet>(*found, "pDescriptorCopies[i].srcSet", one.srcSet);
    const auto to = Find<DescriptorSet>(*found, "pDescriptorCopies[i].dstSet", one.dstSet);
    CheckUpdate(to.get());
    for (uint32_t n = 0; n < one.descriptorCount; ++n) {
      const auto source = from->descriptors.find({one.srcBinding, one.srcArrayElement + n});
      DOVETAIL_FAKE_REQUIRE(source != from->descriptors.end(),
                            "a descriptor is copied that was never written");
      to->descriptors[{one.dstBinding, one.dstArrayElement + n}] = source->second;
    }
  }
}

VkResult CreateDescriptorUpdateTemplate(VkDevice device,
                                        const VkDescriptorUpdateTemplateCreateInfo* info,
                                        const VkAllocationCallbacks* /*none*/,
                                        VkDescriptorUpdateTemplate* update) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(update, "pDescriptorUpdateTemplate");
  DOVETAIL_FAKE_REQUIRE(info->descriptorUpdateEntryCount != 0, "descriptorUpdateEntryCount is 0");
  RequirePointer(info->pDescriptorUpdateEntries, "pDescriptorUpdateEntries");
  auto made = std::make_shared<UpdateTemplate>();
  made->is_push = info->templateType == kVkTemplateTypePushDescriptors;
  made->entries.assign(info->pDescriptorUpdateEntries,
                       info->pDescriptorUpdateEntries + info->descriptorUpdateEntryCount);
  if (made->is_push) {
    const auto layout = Find<PipelineLayout>(*found, "pipelineLayout", info->pipelineLayout);
    DOVETAIL_FAKE_REQUIRE(info->set < layout->sets.size(),
                          "set " + Text(uint64_t{info->set}) + " is not in pipelineLayout");
    made->layout = layout->sets[info->set];
    made->set = info->set;
    DOVETAIL_FAKE_REQUIRE(made->layout->is_pushed, "the layout is not of pushed descriptors");
    DOVETAIL_FAKE_REQUIRE(info->pipelineBindPoint == kVkBindPointCompute,
                          "only the compute bind point is known here");
  } else {
    made->layout = Find<SetLayout>(*found, "descriptorSetLayout", info->descriptorSetLayout);
  }
  for (const VkDescriptorUpdateTemplateEntry& entry : made->entries) {
    const auto binding = made->layout->bindings.find(entry.dstBinding);
    DOVETAIL_FAKE_REQUIRE(
        binding != made->layout->bindings.end() && binding->second.type == entry.descriptorType,
        "an entry is for binding " + Text(uint64_t{entry.dstBinding}) + " of type " +
            Text(uint64_t{entry.descriptorType}) + ", which the layout does not have");
  }
  *update = Register<VkDescriptorUpdateTemplate>(found, made);
  return kVkSuccess;
}

void DestroyDescriptorUpdateTemplate(VkDevice device, VkDescriptorUpdateTemplate update,
                                     const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  Destroy<UpdateTemplate>(*found, "descriptorUpdateTemplate", update);
}

void UpdateDescriptorSetWithTemplate(VkDevice device, VkDescriptorSet handle,
                                     VkDescriptorUpdateTemplate update_handle, const void* data) {
  const auto found = FindDevice(device);
  const auto set = Find<DescriptorSet>(*found, "descriptorSet", handle);
  const auto update = Find<UpdateTemplate>(*found, "descriptorUpdateTemplate", update_handle);
  RequirePointer(data, "pData");
  const Exclusive exclusive(set, "descriptorSet");
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(!update->is_push, Text(*update) + " is for pushed descriptors");
  CheckUpdate(set.get());
  for (const VkDescriptorUpdateTemplateEntry& entry : update->entries) {
    WriteDescriptors(*found, *set->layout, entry.dstBinding, entry.dstArrayElement,
                     entry.descriptorType, entry.descriptorCount,
                     reinterpret_cast<const VkDescriptorBufferInfo*>(
                         static_cast<const char*>(data) + entry.offset),
                     entry.stride, &set->descriptors);
  }
}

}  // namespace dovetail::fakedrivers::vulkan
