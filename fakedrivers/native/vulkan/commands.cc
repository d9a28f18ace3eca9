/* Command pools and the life of command buffers. */
#include <algorithm>

#include "check.h"
#include "functions.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

using Phase = CommandBuffer::Phase;

void CheckNotPending(const CommandBuffer& buffer, const char* what) {
  DOVETAIL_FAKE_REQUIRE(buffer.uses == 0 || buffer.device->lost != 0,
                        Text(buffer) + " is " + what +
                            " while it may still be under way: nobody has waited for its end");
}

void Clear(CommandBuffer* buffer) {
  buffer->phase = Phase::kInitial;
  buffer->was_wrong = false;
  buffer->commands.clear();
  buffer->references.clear();
  buffer->pipeline.reset();
  buffer->pushed.clear();
  buffer->sets.clear();
  buffer->push_constants.clear();
  buffer->pushed_bytes.clear();
}

void Free(const Device& device, CommandPool* pool, VkCommandBuffer handle) {
  const auto buffer = Find<CommandBuffer>(device, "pCommandBuffers[i]", handle);
  DOVETAIL_FAKE_REQUIRE(buffer->pool.get() == pool, Text(*buffer) + " is of another pool");
  CheckNotPending(*buffer, "freed");
  ++buffer->version;
  Clear(buffer.get());
  pool->buffers.erase(handle);
  RemoveObject(CommandBuffer::kKind, handle);
}

}  // namespace

VkResult CreateCommandPool(VkDevice device, const VkCommandPoolCreateInfo* info,
                           const VkAllocationCallbacks* /*none*/, VkCommandPool* pool) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(pool, "pCommandPool");
  const bool has_family = std::any_of(
      found->queues.begin(), found->queues.end(),
      [info](const auto& queue) { return queue.first.first == info->queueFamilyIndex; });
  DOVETAIL_FAKE_REQUIRE(has_family, "the device was made without queues of family " +
                                        Text(uint64_t{info->queueFamilyIndex}));
  auto made = std::make_shared<CommandPool>();
  made->may_reset = (info->flags & kVkCommandPoolResetCommandBuffer) != 0;
  made->family = info->queueFamilyIndex;
  *pool = Register<VkCommandPool>(found, made);
  return kVkSuccess;
}

void DestroyCommandPool(VkDevice device, VkCommandPool pool,
                        const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  if (pool == nullptr) return;
  const auto object = Find<CommandPool>(*found, "commandPool", pool);
  const Exclusive exclusive(object, "commandPool");
  if (found->lost != 0) Settle(*found);
  const Lock lock = LockState();
  const std::set<VkCommandBuffer> buffers = object->buffers;
  for (VkCommandBuffer buffer : buffers) {
    CheckNotPending(*Look<CommandBuffer>(buffer), "destroyed with its pool");
  }
  for (VkCommandBuffer buffer : buffers) Free(*found, object.get(), buffer);
  Destroy<CommandPool>(*found, "commandPool", pool);
}

VkResult ResetCommandPool(VkDevice device, VkCommandPool pool, VkFlags /*flags*/) {
  const auto found = FindDevice(device);
  const auto object = Find<CommandPool>(*found, "commandPool", pool);
  const Exclusive exclusive(object, "commandPool");
  const Lock lock = LockState();
  for (VkCommandBuffer buffer : object->buffers) {
    CheckNotPending(*Look<CommandBuffer>(buffer), "reset with its pool");
  }
  for (VkCommandBuffer buffer : object->buffers) Clear(Look<CommandBuffer>(buffer).get());
  return kVkSuccess;
}

void TrimCommandPool(VkDevice device, VkCommandPool pool, VkFlags flags) {
  const auto found = FindDevice(device);
  const Exclusive exclusive(Find<CommandPool>(*found, "commandPool", pool), "commandPool");
  DOVETAIL_FAKE_REQUIRE(flags == 0, "flags must be 0");
}

VkResult AllocateCommandBuffers(VkDevice device, const VkCommandBufferAllocateInfo* info,
                                VkCommandBuffer* buffers) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pAllocateInfo");
  RequirePointer(buffers, "pCommandBuffers");
  const auto pool = Find<CommandPool>(*found, "pAllocateInfo->commandPool", info->commandPool);
  DOVETAIL_FAKE_REQUIRE(info->commandBufferCount != 0, "commandBufferCount is 0");
  DOVETAIL_FAKE_REQUIRE(info->level <= kVkCommandBufferSecondary,
                        "level is " + Text(uint64_t{info->level}));
  const Exclusive exclusive(pool, "pAllocateInfo->commandPool");
  const Lock lock = LockState();
  for (uint32_t i = 0; i < info->commandBufferCount; ++i) {
    auto made = std::make_shared<CommandBuffer>();
    made->pool = pool;
    made->is_secondary = info->level == kVkCommandBufferSecondary;
    buffers[i] = Register<VkCommandBuffer>(found, made, true);
    pool->buffers.insert(buffers[i]);
  }
  return kVkSuccess;
}

void FreeCommandBuffers(VkDevice device, VkCommandPool pool, uint32_t count,
                        const VkCommandBuffer* buffers) {
  const auto found = FindDevice(device);
  const auto object = Find<CommandPool>(*found, "commandPool", pool);
  RequirePointer(buffers, "pCommandBuffers");
  const Exclusive exclusive(object, "commandPool");
  if (found->lost != 0) Settle(*found);
  const Lock lock = LockState();
  for (uint32_t i = 0; i < count; ++i) {
    if (buffers[i] != nullptr) Free(*found, object.get(), buffers[i]);
  }
}

VkResult BeginCommandBuffer(VkCommandBuffer handle, const VkCommandBufferBeginInfo* info) {
  const auto buffer = Find<CommandBuffer>("commandBuffer", handle);
  RequireStruct(info, "pBeginInfo");
  const Exclusive pool(buffer->pool, "the command buffer's pool");
  const Lock lock = LockState();
  CheckNotPending(*buffer, "begun");
  DOVETAIL_FAKE_REQUIRE(buffer->phase != Phase::kRecording, Text(*buffer) + " has been begun");
  DOVETAIL_FAKE_REQUIRE(buffer->phase == Phase::kInitial || buffer->pool->may_reset,
                        Text(*buffer) +
                            " is begun again, and its pool was made without "
                            "VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT");
  DOVETAIL_FAKE_REQUIRE(!buffer->is_secondary || info->pInheritanceInfo != nullptr,
                        "a secondary command buffer needs pInheritanceInfo");
  ++buffer->version;
  Clear(buffer.get());
  buffer->usage = info->flags;
  buffer->phase = Phase::kRecording;
  return kVkSuccess;
}

VkResult EndCommandBuffer(VkCommandBuffer handle) {
  const auto buffer = Find<CommandBuffer>("commandBuffer", handle);
  const Exclusive pool(buffer->pool, "the command buffer's pool");
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(buffer->phase == Phase::kRecording,
                        Text(*buffer) + " is ended, and has not been begun");
  buffer->phase = Phase::kExecutable;
  if (buffer->was_wrong) {
    buffer->phase = Phase::kInvalid;
    buffer->invalid = "a command in it was refused";
    throw Refused{kVkErrorValidationFailed};
  }
  return kVkSuccess;
}

VkResult ResetCommandBuffer(VkCommandBuffer handle, VkFlags /*flags*/) {
  const auto buffer = Find<CommandBuffer>("commandBuffer", handle);
  const Exclusive pool(buffer->pool, "the command buffer's pool");
  const Lock lock = LockState();
  CheckNotPending(*buffer, "reset");
  DOVETAIL_FAKE_REQUIRE(buffer->pool->may_reset,
                        Text(*buffer) +
                            " is of a pool without "
                            "VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT");
  ++buffer->version;
  Clear(buffer.get());
  return kVkSuccess;
}

}  // namespace dovetail::fakedrivers::vulkan
