#include "arguments.h"

#include <algorithm>
#include <cstring>

namespace dovetail::runtime::webgpu {
namespace {

constexpr uint64_t kUniformBytes = uint64_t{256} << 10;
constexpr size_t kMaxGroups = 4096;

/* FNV-1a (Fowler, Noll, Vo), eight bytes at a time where there are as many. */
uint64_t Hash(const void* bytes, uint64_t size) {
  constexpr uint64_t kPrime = 0x100000001B3;
  uint64_t hash = 0xCBF29CE484222325;
  const auto* at = static_cast<const unsigned char*>(bytes);
  for (; size >= sizeof(uint64_t); size -= sizeof(uint64_t), at += sizeof(uint64_t)) {
    uint64_t word = 0;
    std::memcpy(&word, at, sizeof(word));
    hash = (hash ^ word) * kPrime;
    hash ^= hash >> 29U;
  }
  for (; size > 0; --size, ++at) hash = (hash ^ *at) * kPrime;
  return hash;
}

}  // namespace

Status ArgumentCache::Renew(uint64_t slot_bytes) {
  DOVETAIL_RETURN_IF_ERROR(WriteOut());
  slots_.clear();
  groups_.clear();
  WgpuBufferDescriptor descriptor = {};
  descriptor.size = std::max(kUniformBytes, 4 * slot_bytes);
  descriptor.usage = kWgpuUsageUniform | kWgpuUsageCopyDestination;
  ErrorScope scope(gpu_);
  uniforms_ = Own(gpu_.api.DeviceCreateBuffer(gpu_.device, &descriptor), gpu_.api.BufferRelease);
  const Status status = scope.Close();
  used_ = 0;
  written_ = 0;
  ++generation_;
  shadow_.assign(status.ok() ? descriptor.size : 0, 0);
  return status.Within("memory for scalars");
}

Status ArgumentCache::Slot(const void* bytes, uint64_t size, uint32_t* offset) {
  const uint64_t hash = Hash(bytes, size);
  const auto [first, last] = slots_.equal_range(hash);
  for (auto at = first; at != last; ++at) {
    const SlotEntry& entry = at->second;
    if (entry.size == size && std::memcmp(shadow_.data() + entry.offset, bytes, size) == 0) {
      *offset = entry.offset;
      return {};
    }
  }
  const uint64_t slot_bytes =
      RoundUp(RoundUp(size, 16), gpu_.adapter.limits.minUniformBufferOffsetAlignment);
  if (used_ + slot_bytes > shadow_.size()) DOVETAIL_RETURN_IF_ERROR(Renew(slot_bytes));
  std::memcpy(shadow_.data() + used_, bytes, size);
  *offset = static_cast<uint32_t>(used_);
  slots_.emplace(hash, SlotEntry{*offset, size});
  used_ += slot_bytes;
  return {};
}

Status ArgumentCache::WriteOut() {
  if (written_ == used_) return {};
  const uint64_t from = std::exchange(written_, used_);
  return queue_.WriteLocked(uniforms_.get(), from, shadow_.data() + from, used_ - from, false);
}

Status ArgumentCache::Group(const Program& program, const Range* ranges, size_t count,
                            WgpuBindGroup* group) {
  const uint64_t uniform_bytes = program.uniform_bytes();
  key_.assign({program.id(), uniform_bytes == 0 ? 0 : generation_});
  for (size_t i = 0; i < count; ++i) {
    key_.insert(key_.end(), {ranges[i].buffer->id, ranges[i].offset, ranges[i].size});
  }
  const uint64_t hash = Hash(key_.data(), key_.size() * sizeof(uint64_t));
  const auto [first, last] = groups_.equal_range(hash);
  for (auto at = first; at != last; ++at) {
    if (at->second.key != key_) continue;
    *group = at->second.group.get();
    return {};
  }
  std::vector<WgpuBindGroupEntry> entries(count);
  for (size_t i = 0; i < count; ++i) {
    entries[i].buffer = ranges[i].buffer->handle;
    entries[i].offset = ranges[i].offset;
    entries[i].size = ranges[i].size;
  }
  if (uniform_bytes > 0) {
    WgpuBindGroupEntry entry = {};
    entry.buffer = uniforms_.get();
    entry.size = uniform_bytes;
    entries.push_back(entry);
  }
  for (size_t i = 0; i < entries.size(); ++i) entries[i].binding = static_cast<uint32_t>(i);
  WgpuBindGroupDescriptor descriptor = {};
  descriptor.layout = program.layout();
  descriptor.entryCount = entries.size();
  descriptor.entries = entries.data();
  ErrorScope scope(gpu_);
  auto made =
      Own(gpu_.api.DeviceCreateBindGroup(gpu_.device, &descriptor), gpu_.api.BindGroupRelease);
  DOVETAIL_RETURN_IF_ERROR(scope.Close());
  if (groups_.size() >= kMaxGroups) groups_.clear();
  *group = made.get();
  groups_.emplace(hash, GroupEntry{key_, std::move(made)});
  return {};
}

void ArgumentCache::DropGroups() { groups_.clear(); }

}  // namespace dovetail::runtime::webgpu
