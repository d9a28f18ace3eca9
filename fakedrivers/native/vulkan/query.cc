/* Query pools: timestamps. */
#include <cstring>

#include "functions.h"
#include "queue.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

void CheckQueries(const QueryPool& pool, uint32_t first, uint32_t count) {
  DOVETAIL_FAKE_REQUIRE(first < pool.state.size() && count <= pool.state.size() - first,
                        Text(uint64_t{count}) + " queries from " + Text(uint64_t{first}) +
                            " are more than the pool's " + Text(uint64_t{pool.state.size()}));
}

}  // namespace

VkResult CreateQueryPool(VkDevice device, const VkQueryPoolCreateInfo* info,
                         const VkAllocationCallbacks* /*none*/, VkQueryPool* pool) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(pool, "pQueryPool");
  DOVETAIL_FAKE_REQUIRE(
      info->queryType == kVkQueryTypeTimestamp,
      "only timestamps are known here (queryType " + Text(uint64_t{info->queryType}) + ")");
  DOVETAIL_FAKE_REQUIRE(info->queryCount != 0, "queryCount is 0");
  auto made = std::make_shared<QueryPool>();
  made->state.assign(info->queryCount, QueryPool::Slot::kUndefined);
  made->values.assign(info->queryCount, 0);
  *pool = Register<VkQueryPool>(found, made);
  return kVkSuccess;
}

void DestroyQueryPool(VkDevice device, VkQueryPool pool, const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  Destroy<QueryPool>(*found, "queryPool", pool);
}

VkResult GetQueryPoolResults(VkDevice device, VkQueryPool handle, uint32_t first, uint32_t count,
                             size_t size, void* data, VkDeviceSize stride, VkFlags flags) {
  const auto found = FindDevice(device);
  const auto pool = Find<QueryPool>(*found, "queryPool", handle);
  RequirePointer(data, "pData");
  Lock lock = LockState();
  RefuseIfLost(*found);
  CheckQueries(*pool, first, count);
  const bool is_wide = (flags & kVkQueryResult64) != 0;
  const bool has_word = (flags & kVkQueryResultWithAvailability) != 0;
  const size_t width = is_wide ? 8 : 4;
  const size_t bytes = width * (has_word ? 2 : 1);
  DOVETAIL_FAKE_REQUIRE(stride % width == 0,
                        "stride is not a multiple of " + Text(uint64_t{width}));
  DOVETAIL_FAKE_REQUIRE((count - 1) * stride + bytes <= size, "dataSize is too small");
  const auto is_written = [&] {
    for (uint32_t i = 0; i < count; ++i) {
      if (pool->state[first + i] != QueryPool::Slot::kWritten) return false;
    }
    return true;
  };
  if ((flags & kVkQueryResultWait) != 0) {
    const VkResult result = WaitUntil(&lock, *found, ~uint64_t{0}, is_written);
    if (result != kVkSuccess) return result;
  }
  VkResult result = kVkSuccess;
  for (uint32_t i = 0; i < count; ++i) {
    const QueryPool::Slot slot = pool->state[first + i];
    if (slot == QueryPool::Slot::kUndefined) {
      Wrong("query " + Text(uint64_t{first + i}) + " of " + Text(*pool) + " was never reset");
    }
    const bool is_there = slot == QueryPool::Slot::kWritten;
    auto* const to = static_cast<char*>(data) + i * stride;
    const uint64_t words[2] = {pool->values[first + i], is_there ? 1U : 0U};
    for (int word = 0; word < (has_word ? 2 : 1); ++word) {
      if (word == 0 && !is_there) continue;
      std::memcpy(to + static_cast<size_t>(word) * width, &words[word], width); /* little-endian */
    }
    if (!is_there && !has_word) result = kVkNotReady;
  }
  return result;
}

void ResetQueryPool(VkDevice device, VkQueryPool handle, uint32_t first, uint32_t count) {
  const auto found = FindDevice(device);
  const auto pool = Find<QueryPool>(*found, "queryPool", handle);
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(found->Has("hostQueryReset"), "the feature hostQueryReset is not enabled");
  CheckQueries(*pool, first, count);
  DOVETAIL_FAKE_REQUIRE(pool->uses == 0, Text(*pool) + " is used by work that may be under way");
  for (uint32_t i = 0; i < count; ++i) pool->state[first + i] = QueryPool::Slot::kReset;
}

}  // namespace dovetail::fakedrivers::vulkan
