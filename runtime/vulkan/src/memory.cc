#include "memory.h"

#include <algorithm>

#include "device.h"
#include "dovetail/kit/checks.h"

namespace dovetail::runtime::vulkan {

/* One buffer with its memory, cut into slots. */
struct Slab {
  VkBuffer buffer = nullptr;
  VkDeviceMemory memory = nullptr;
  char* mapped = nullptr;
  VkDeviceAddress address = 0;
  uint64_t bytes = 0;
  uint64_t slot = 0;
  std::vector<uint32_t> free_slots;
  uint32_t slot_count = 0;
};

namespace {

constexpr uint32_t kNoType = ~0U;
constexpr uint64_t kLargestSlot = uint64_t{64} << 10;
constexpr uint64_t kSlabBytes = uint64_t{512} << 10;
/* What is kept for later of staging memory; a copy of any size may pass through. */
constexpr uint64_t kMaxKeptStaging = uint64_t{256} << 20;

}  // namespace

MemoryPool::MemoryPool(Device* device, Use use) : device_(device), use_(use) {}

MemoryPool::~MemoryPool() = default;

void MemoryPool::Close() {
  if (allocator_ != nullptr) allocator_->Trim();
  /* What is left belongs to blocks that nobody gave back. */
  for (const auto& [size, slabs] : slabs_) {
    for (const auto& slab : slabs) DestroySlab(*slab);
  }
  slabs_.clear();
}

void MemoryPool::Abandon() { KeepForEver(std::shared_ptr<void>(std::move(allocator_))); }

VkBufferCreateInfo MemoryPool::BufferInfo(uint64_t size) const {
  VkBufferCreateInfo info;
  info.size = size;
  info.usage = kVkBufferStorage | kVkBufferTransferSource | kVkBufferTransferDestination;
  if (device_->profile().has_buffer_address) info.usage |= kVkBufferDeviceAddress;
  return info;
}

uint32_t MemoryPool::ChooseType(uint32_t allowed) const {
  const VkPhysicalDeviceMemoryProperties& memory = device_->profile().memory;
  constexpr VkFlags kSeen = kVkMemoryHostVisible | kVkMemoryHostCoherent;
  uint32_t best = kNoType;
  uint64_t best_rank = 0;
  for (uint32_t i = 0; i < memory.memoryTypeCount; ++i) {
    if ((allowed >> i & 1U) == 0) continue;
    const VkFlags flags = memory.memoryTypes[i].propertyFlags;
    /* AMD's types for its own debuggers (VK_AMD_device_coherent_memory), and any other property
     * that has to be asked for. */
    if ((flags & ~VkFlags{0xF}) != 0) continue;
    const bool is_seen = (flags & kSeen) == kSeen;
    const bool is_local = (flags & kVkMemoryDeviceLocal) != 0;
    const bool is_cached = is_seen && (flags & kVkMemoryHostCached) != 0;
    uint64_t rank = 1;
    if (use_ == Use::kStaging) {
      if (!is_seen) continue;
      rank += (is_cached ? 2 : 0) + (is_local ? 0 : 1);
    } else {
      /* Of two heaps of its own the larger: a small one is a window into the other. */
      const uint64_t heap = memory.memoryHeaps[memory.memoryTypes[i].heapIndex].size;
      rank += (is_local ? uint64_t{1} << 60 : 0) + std::min(heap, uint64_t{1} << 56) * 4 +
              (is_seen ? 2 : 0) + (is_cached ? 1 : 0);
    }
    if (rank > best_rank) {
      best = i;
      best_rank = rank;
    }
  }
  return best;
}

Status MemoryPool::Open() {
  const DeviceApi& api = device_->api();
  const Profile& profile = device_->profile();
  /* Which types a buffer may lie in depends on its usage alone (vkGetBufferMemoryRequirements). */
  const VkBufferCreateInfo info = BufferInfo(kSlabBytes);
  VkBuffer probe = nullptr;
  DOVETAIL_RETURN_IF_ERROR(
      VkStatus(api.CreateBuffer(device_->handle(), &info, nullptr, &probe), "vkCreateBuffer"));
  VkMemoryRequirements needs;
  api.GetBufferMemoryRequirements(device_->handle(), probe, &needs);
  api.DestroyBuffer(device_->handle(), probe, nullptr);
  type_ = ChooseType(needs.memoryTypeBits);
  if (type_ == kNoType) {
    return {DVT_UNSUPPORTED, "device '" + profile.name + "' has no memory for storage buffers" +
                                 (use_ == Use::kStaging ? " that the host sees" : "")};
  }
  const VkMemoryType& type = profile.memory.memoryTypes[type_];
  constexpr VkFlags kSeen = kVkMemoryHostVisible | kVkMemoryHostCoherent;
  heap_bytes_ = profile.memory.memoryHeaps[type.heapIndex].size;
  is_mapped_ = (type.propertyFlags & kSeen) == kSeen && (use_ == Use::kStaging || profile.may_map);
  is_cached_ = (type.propertyFlags & kVkMemoryHostCached) != 0;
  slot_alignment_ = std::max<uint64_t>(
      {256, needs.alignment, profile.properties.limits.minStorageBufferOffsetAlignment});
  AllocatorOptions options;
  options.max_allocation_bytes = profile.max_allocation;
  options.device_bytes = heap_bytes_;
  options.device = "device '" + profile.name + "'";
  if (use_ == Use::kStaging) {
    options.device += " for a copy";
    options.max_kept_bytes = kMaxKeptStaging;
  }
  allocator_ = std::make_unique<Allocator>(
      options,
      [this](uint64_t size, Block** block, std::string* why) { return Take(size, block, why); },
      [this](Block* block) { Release(block); });
  return {};
}

Status MemoryPool::MakeSlab(uint64_t bytes, Slab* slab) {
  const DeviceApi& api = device_->api();
  VkDevice handle = device_->handle();
  const VkBufferCreateInfo info = BufferInfo(bytes);
  DOVETAIL_RETURN_IF_ERROR(
      VkStatus(api.CreateBuffer(handle, &info, nullptr, &slab->buffer), "vkCreateBuffer"));
  VkMemoryRequirements needs;
  api.GetBufferMemoryRequirements(handle, slab->buffer, &needs);
  const bool has_address = device_->profile().has_buffer_address;
  VkMemoryAllocateFlagsInfo flags;
  flags.flags = kVkMemoryAllocateDeviceAddress;
  VkMemoryAllocateInfo allocate;
  allocate.pNext = has_address ? &flags : nullptr;
  allocate.allocationSize = needs.size;
  allocate.memoryTypeIndex = type_;
  DOVETAIL_RETURN_IF_ERROR(
      VkStatus(api.AllocateMemory(handle, &allocate, nullptr, &slab->memory), "vkAllocateMemory"));
  DOVETAIL_RETURN_IF_ERROR(
      VkStatus(api.BindBufferMemory(handle, slab->buffer, slab->memory, 0), "vkBindBufferMemory"));
  if (is_mapped_) {
    void* mapped = nullptr;
    DOVETAIL_RETURN_IF_ERROR(
        VkStatus(api.MapMemory(handle, slab->memory, 0, kVkWholeSize, 0, &mapped), "vkMapMemory"));
    slab->mapped = static_cast<char*>(mapped);
  }
  if (has_address) {
    VkBufferDeviceAddressInfo address;
    address.buffer = slab->buffer;
    slab->address = api.GetBufferDeviceAddress(handle, &address);
  }
  slab->bytes = bytes;
  return {};
}

void MemoryPool::DestroySlab(const Slab& slab) {
  const DeviceApi& api = device_->api();
  api.DestroyBuffer(device_->handle(), slab.buffer, nullptr);
  api.FreeMemory(device_->handle(), slab.memory, nullptr);
}

dvt_code MemoryPool::Take(uint64_t size, Block** block, std::string* why) {
  /* Whole words: narrow elements are read and written a word at a time. */
  const bool is_small = size <= kLargestSlot;
  const uint64_t slot = RoundUp(size, is_small ? slot_alignment_ : 64);
  auto made = std::make_unique<Block>();
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<std::unique_ptr<Slab>>& slabs = slabs_[slot];
  const auto found = is_small
                         ? std::find_if(slabs.begin(), slabs.end(),
                                        [](const auto& one) { return !one->free_slots.empty(); })
                         : slabs.end();
  Slab* slab = found == slabs.end() ? nullptr : found->get();
  if (slab == nullptr) {
    auto fresh = std::make_unique<Slab>();
    fresh->slot = slot;
    fresh->slot_count = is_small ? static_cast<uint32_t>(kSlabBytes / slot) : 1;
    fresh->free_slots.reserve(fresh->slot_count);
    for (uint32_t i = fresh->slot_count; i > 0; --i) fresh->free_slots.push_back(i - 1);
    slabs.reserve(slabs.size() + 1);
    const Status status = MakeSlab(slot * fresh->slot_count, fresh.get());
    if (!status.ok()) {
      DestroySlab(*fresh);
      device_->NoteLoss(status);
      *why = status.text();
      return status.code();
    }
    slabs.push_back(std::move(fresh));
    slab = slabs.back().get();
  }
  made->offset = slab->free_slots.back() * slot;
  slab->free_slots.pop_back();
  made->buffer = slab->buffer;
  made->size = slot;
  made->mapped = slab->mapped == nullptr ? nullptr : slab->mapped + made->offset;
  made->is_cached = is_cached_;
  made->address = slab->address == 0 ? 0 : slab->address + made->offset;
  made->slab = slab;
  *block = made.release();
  return DVT_OK;
}

void MemoryPool::Release(Block* block) {
  const std::unique_ptr<Block> owned(block);
  const std::lock_guard<std::mutex> lock(mutex_);
  Slab* const slab = block->slab;
  slab->free_slots.push_back(static_cast<uint32_t>(block->offset / slab->slot));
  if (slab->free_slots.size() < slab->slot_count) return;
  std::vector<std::unique_ptr<Slab>>& slabs = slabs_[slab->slot];
  DestroySlab(*slab);
  slabs.erase(std::find_if(slabs.begin(), slabs.end(),
                           [slab](const auto& one) { return one.get() == slab; }));
}

Status MemoryPool::Allocate(uint64_t size, Block** block) {
  std::string why;
  const dvt_code code = allocator_->Allocate(size, block, &why);
  if (code == DVT_OK) return {};
  return {code, why};
}

void MemoryPool::Free(Block* block) { allocator_->Free(block); }

uint64_t MemoryPool::Trim() { return allocator_->Trim(); }

}  // namespace dovetail::runtime::vulkan
