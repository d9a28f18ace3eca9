/* Buffers and the memory behind them. */
#include <algorithm>

#include "check.h"
#include "functions.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

constexpr uint64_t kAlignment = 256;
constexpr VkFlags kUsages = 0x1FF | kVkBufferDeviceAddress;

uint64_t RoundUp(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

VkMemoryRequirements RequirementsOf(const Device& device, const Buffer& buffer) {
  VkMemoryRequirements needs = {};
  const VkPhysicalDeviceLimits& limits = device.description.properties.limits;
  needs.alignment = std::max(kAlignment, limits.minStorageBufferOffsetAlignment);
  needs.size = RoundUp(buffer.size, needs.alignment);
  needs.memoryTypeBits = (1U << device.description.memory.memoryTypeCount) - 1;
  return needs;
}

void Bind(const Device& device, VkBuffer handle, VkDeviceMemory memory_handle, uint64_t offset) {
  const auto buffer = Find<Buffer>(device, "buffer", handle);
  const auto memory = Find<Memory>(device, "memory", memory_handle);
  const Exclusive exclusive(buffer, "buffer");
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(buffer->memory == nullptr, Text(*buffer) + " is bound to memory already");
  if (!buffer->has_requirements) {
    Wrong(Text(*buffer) + " is bound before vkGetBufferMemoryRequirements was asked about it");
  }
  const VkMemoryRequirements needs = RequirementsOf(device, *buffer);
  DOVETAIL_FAKE_REQUIRE(
      offset % needs.alignment == 0,
      "memoryOffset " + Text(offset) + " is not a multiple of " + Text(needs.alignment));
  DOVETAIL_FAKE_REQUIRE(offset < memory->size && needs.size <= memory->size - offset,
                        "the buffer needs " + Text(needs.size) + " bytes from " + Text(offset) +
                            ", the memory has " + Text(memory->size));
  DOVETAIL_FAKE_REQUIRE(
      (buffer->usage & kVkBufferDeviceAddress) == 0 || memory->has_address,
      "a buffer with an address needs memory with VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT");
  buffer->memory = memory;
  buffer->offset = offset;
}

void CheckRanges(const Device& device, uint32_t count, const VkMappedMemoryRange* ranges) {
  DOVETAIL_FAKE_REQUIRE(count != 0, "memoryRangeCount is 0");
  RequirePointer(ranges, "pMemoryRanges");
  const uint64_t atom = device.description.properties.limits.nonCoherentAtomSize;
  for (uint32_t i = 0; i < count; ++i) {
    RequireStruct(&ranges[i], "pMemoryRanges[i]");
    const auto memory = Find<Memory>(device, "pMemoryRanges[i].memory", ranges[i].memory);
    DOVETAIL_FAKE_REQUIRE(memory->is_mapped, Text(*memory) + " is not mapped");
    const uint64_t size = ranges[i].size == kVkWholeSize
                              ? memory->map_offset + memory->map_size - ranges[i].offset
                              : ranges[i].size;
    DOVETAIL_FAKE_REQUIRE(ranges[i].offset >= memory->map_offset &&
                              ranges[i].offset + size <= memory->map_offset + memory->map_size,
                          "a range lies outside of what is mapped");
    DOVETAIL_FAKE_REQUIRE(
        ranges[i].offset % atom == 0 &&
            (size % atom == 0 || ranges[i].offset + size == memory->size ||
             ranges[i].size == kVkWholeSize),
        "a range does not lie at multiples of nonCoherentAtomSize, " + Text(atom));
  }
}

}  // namespace

VkResult CreateBuffer(VkDevice device, const VkBufferCreateInfo* info,
                      const VkAllocationCallbacks* /*none*/, VkBuffer* buffer) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(buffer, "pBuffer");
  DOVETAIL_FAKE_REQUIRE(info->flags == 0,
                        "sparse and protected buffers are not known here (flags)");
  DOVETAIL_FAKE_REQUIRE(info->size != 0, "size is 0");
  DOVETAIL_FAKE_REQUIRE(info->usage != 0 && (info->usage & ~kUsages) == 0,
                        "usage is " + Text(uint64_t{info->usage}));
  DOVETAIL_FAKE_REQUIRE(
      (info->usage & kVkBufferDeviceAddress) == 0 || found->Has("bufferDeviceAddress"),
      "a buffer with an address needs the feature bufferDeviceAddress");
  if (info->size > found->description.max_allocation && found->Has("maintenance4")) {
    Wrong("size is " + Text(info->size) + ", maxBufferSize is " +
          Text(found->description.max_allocation));
  }
  auto made = std::make_shared<Buffer>();
  made->size = info->size;
  made->usage = info->usage;
  if (info->sharingMode == kVkSharingConcurrent) {
    DOVETAIL_FAKE_REQUIRE(info->queueFamilyIndexCount > 1 && info->pQueueFamilyIndices != nullptr,
                          "concurrent sharing needs at least two queue families");
    made->families.assign(info->pQueueFamilyIndices,
                          info->pQueueFamilyIndices + info->queueFamilyIndexCount);
  }
  *buffer = Register<VkBuffer>(found, made);
  return kVkSuccess;
}

void DestroyBuffer(VkDevice device, VkBuffer buffer, const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  if (found->lost != 0) Settle(*found);
  const Lock lock = LockState();
  Destroy<Buffer>(*found, "buffer", buffer);
}

void GetBufferMemoryRequirements(VkDevice device, VkBuffer buffer, VkMemoryRequirements* needs) {
  const auto found = FindDevice(device);
  const auto object = Find<Buffer>(*found, "buffer", buffer);
  RequirePointer(needs, "pMemoryRequirements");
  const Lock lock = LockState();
  object->has_requirements = true;
  *needs = RequirementsOf(*found, *object);
}

void GetBufferMemoryRequirements2(VkDevice device, const VkBufferMemoryRequirementsInfo2* info,
                                  VkMemoryRequirements2* needs) {
  RequireStruct(info, "pInfo");
  RequireStruct(needs, "pMemoryRequirements");
  GetBufferMemoryRequirements(device, info->buffer, &needs->memoryRequirements);
  for (auto* one = static_cast<VkBaseOutStructure*>(needs->pNext); one != nullptr;
       one = one->pNext) {
    if (one->sType != VkMemoryDedicatedRequirements::kType) continue;
    auto* const dedicated = reinterpret_cast<VkMemoryDedicatedRequirements*>(one);
    dedicated->prefersDedicatedAllocation = kVkFalse;
    dedicated->requiresDedicatedAllocation = kVkFalse;
  }
}

VkDeviceAddress GetBufferDeviceAddress(VkDevice device, const VkBufferDeviceAddressInfo* info) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pInfo");
  const auto buffer = Find<Buffer>(*found, "pInfo->buffer", info->buffer);
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(found->Has("bufferDeviceAddress"),
                        "the feature bufferDeviceAddress is not enabled");
  DOVETAIL_FAKE_REQUIRE((buffer->usage & kVkBufferDeviceAddress) != 0,
                        Text(*buffer) + " was made without an address (usage)");
  DOVETAIL_FAKE_REQUIRE(buffer->memory != nullptr, Text(*buffer) + " is not bound to memory");
  return buffer->memory->bytes->address + buffer->offset;
}

VkResult AllocateMemory(VkDevice device, const VkMemoryAllocateInfo* info,
                        const VkAllocationCallbacks* /*none*/, VkDeviceMemory* memory) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pAllocateInfo");
  RequirePointer(memory, "pMemory");
  DOVETAIL_FAKE_REQUIRE(info->allocationSize != 0, "allocationSize is 0");
  const VkPhysicalDeviceMemoryProperties& properties = found->description.memory;
  DOVETAIL_FAKE_REQUIRE(
      info->memoryTypeIndex < properties.memoryTypeCount,
      "memoryTypeIndex " + Text(uint64_t{info->memoryTypeIndex}) + " is out of range");
  const VkMemoryType& type = properties.memoryTypes[info->memoryTypeIndex];
  const VkMemoryHeap& heap = properties.memoryHeaps[type.heapIndex];
  auto made = std::make_shared<Memory>();
  if (const auto* flags = InChain<VkMemoryAllocateFlagsInfo>(info->pNext)) {
    made->has_address = (flags->flags & kVkMemoryAllocateDeviceAddress) != 0;
    DOVETAIL_FAKE_REQUIRE(!made->has_address || found->Has("bufferDeviceAddress"),
                          "memory with an address needs the feature bufferDeviceAddress");
  }
  if (info->allocationSize > heap.size ||
      info->allocationSize > found->description.max_allocation) {
    throw Refused{kVkErrorOutOfDeviceMemory};
  }
  const Lock lock = LockState();
  if (found->allocations >= found->description.properties.limits.maxMemoryAllocationCount) {
    throw Refused{kVkErrorTooManyObjects};
  }
  const bool is_of_device = (heap.flags & kVkMemoryHeapDeviceLocal) != 0;
  made->bytes =
      fakedrivers::AllocateMemory(found->index, info->allocationSize, heap.size,
                                  is_of_device ? MemoryKind::kDevice : MemoryKind::kPinned);
  if (made->bytes == nullptr) throw Refused{kVkErrorOutOfDeviceMemory};
  made->size = info->allocationSize;
  made->type = info->memoryTypeIndex;
  made->properties = type.propertyFlags;
  ++found->allocations;
  *memory = Register<VkDeviceMemory>(found, made);
  return kVkSuccess;
}

void FreeMemory(VkDevice device, VkDeviceMemory memory, const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  if (found->lost != 0) Settle(*found);
  const Lock lock = LockState();
  const auto freed = Destroy<Memory>(*found, "memory", memory);
  if (freed == nullptr) return;
  --found->allocations;
  ForgetMemory(freed->bytes->address);
}

VkResult BindBufferMemory(VkDevice device, VkBuffer buffer, VkDeviceMemory memory,
                          VkDeviceSize offset) {
  Bind(*FindDevice(device), buffer, memory, offset);
  return kVkSuccess;
}

VkResult BindBufferMemory2(VkDevice device, uint32_t count, const VkBindBufferMemoryInfo* infos) {
  const auto found = FindDevice(device);
  RequirePointer(infos, "pBindInfos");
  for (uint32_t i = 0; i < count; ++i) {
    RequireStruct(&infos[i], "pBindInfos[i]");
    Bind(*found, infos[i].buffer, infos[i].memory, infos[i].memoryOffset);
  }
  return kVkSuccess;
}

VkResult MapMemory(VkDevice device, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize size,
                   VkFlags flags, void** data) {
  const auto found = FindDevice(device);
  const auto object = Find<Memory>(*found, "memory", memory);
  RequirePointer(data, "ppData");
  const Exclusive exclusive(object, "memory");
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(flags == 0, "flags must be 0");
  DOVETAIL_FAKE_REQUIRE((object->properties & kVkMemoryHostVisible) != 0,
                        Text(*object) + " is of memory type " + Text(uint64_t{object->type}) +
                            ", which the host does not see");
  DOVETAIL_FAKE_REQUIRE(!object->is_mapped, Text(*object) + " is mapped already");
  DOVETAIL_FAKE_REQUIRE(offset < object->size,
                        "offset " + Text(offset) + " lies behind the memory");
  const uint64_t bytes = size == kVkWholeSize ? object->size - offset : size;
  DOVETAIL_FAKE_REQUIRE(bytes != 0 && bytes <= object->size - offset,
                        Text(bytes) + " bytes from " + Text(offset) + " are more than the " +
                            Text(object->size) + " that there are");
  object->is_mapped = true;
  object->map_offset = offset;
  object->map_size = bytes;
  *data = object->at(offset);
  return kVkSuccess;
}

void UnmapMemory(VkDevice device, VkDeviceMemory memory) {
  const auto found = FindDevice(device);
  const auto object = Find<Memory>(*found, "memory", memory);
  const Exclusive exclusive(object, "memory");
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(object->is_mapped, Text(*object) + " is not mapped");
  object->is_mapped = false;
}

VkResult FlushMappedMemoryRanges(VkDevice device, uint32_t count,
                                 const VkMappedMemoryRange* ranges) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  CheckRanges(*found, count, ranges);
  return kVkSuccess;
}

VkResult InvalidateMappedMemoryRanges(VkDevice device, uint32_t count,
                                      const VkMappedMemoryRange* ranges) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  CheckRanges(*found, count, ranges);
  return kVkSuccess;
}

void GetDeviceMemoryCommitment(VkDevice device, VkDeviceMemory memory, VkDeviceSize* bytes) {
  const auto found = FindDevice(device);
  const auto object = Find<Memory>(*found, "memory", memory);
  RequirePointer(bytes, "pCommittedMemoryInBytes");
  Wrong(Text(*object) + " is not of a lazily allocated type");
  *bytes = object->size;
}

}  // namespace dovetail::fakedrivers::vulkan
