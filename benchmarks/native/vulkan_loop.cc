// The thinnest loop over Vulkan: what a launch and a copy cost when nothing stands between a C
// program and the driver. Prints one JSON object.
//
//   vulkan_loop MODULE.spv ENTRY BUFFERS PUSH_BYTES GROUPS COPY_BYTES
//
// Built by bench_gpu.py with the official headers and loader (Debian: libvulkan-dev).
#include <vulkan/vulkan.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

constexpr int kLaunches = 200;
constexpr int kRounds = 15;
constexpr VkDeviceSize kBufferBytes = 1 << 20;

void Check(VkResult result, const char* call) {
  if (result == VK_SUCCESS) return;
  std::fprintf(stderr, "%s gave %d\n", call, result);
  std::exit(1);
}

double Seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

struct Context {
  VkPhysicalDevice physical{};
  VkDevice device{};
  VkQueue queue{};
  uint32_t family = 0;
  VkCommandPool pool{};
};

Context Open() {
  Context context;
  VkApplicationInfo app{VK_STRUCTURE_TYPE_APPLICATION_INFO};
  app.apiVersion = VK_API_VERSION_1_1;
  VkInstanceCreateInfo instance_info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  instance_info.pApplicationInfo = &app;
  VkInstance instance;
  Check(vkCreateInstance(&instance_info, nullptr, &instance), "vkCreateInstance");
  uint32_t count = 1;
  const VkResult found = vkEnumeratePhysicalDevices(instance, &count, &context.physical);
  if (found != VK_INCOMPLETE) Check(found, "vkEnumeratePhysicalDevices");
  const float priority = 1;
  VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO};
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  Check(vkCreateDevice(context.physical, &info, nullptr, &context.device), "vkCreateDevice");
  vkGetDeviceQueue(context.device, 0, 0, &context.queue);
  VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  Check(vkCreateCommandPool(context.device, &pool, nullptr, &context.pool), "vkCreateCommandPool");
  return context;
}

struct Memory {
  VkBuffer buffer{};
  VkDeviceMemory memory{};
  void* host{};
};

Memory Allocate(const Context& context, VkDeviceSize size) {
  Memory made;
  VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  info.size = size;
  info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
               VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  Check(vkCreateBuffer(context.device, &info, nullptr, &made.buffer), "vkCreateBuffer");
  VkMemoryRequirements needs;
  vkGetBufferMemoryRequirements(context.device, made.buffer, &needs);
  VkPhysicalDeviceMemoryProperties types;
  vkGetPhysicalDeviceMemoryProperties(context.physical, &types);
  constexpr VkMemoryPropertyFlags kWanted =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  VkMemoryAllocateInfo memory{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  memory.allocationSize = needs.size;
  for (uint32_t i = 0; i < types.memoryTypeCount; ++i) {
    const bool fits = (types.memoryTypes[i].propertyFlags & kWanted) == kWanted;
    if (fits && ((needs.memoryTypeBits >> i) & 1u) != 0) memory.memoryTypeIndex = i;
  }
  Check(vkAllocateMemory(context.device, &memory, nullptr, &made.memory), "vkAllocateMemory");
  Check(vkBindBufferMemory(context.device, made.buffer, made.memory, 0), "vkBindBufferMemory");
  Check(vkMapMemory(context.device, made.memory, 0, VK_WHOLE_SIZE, 0, &made.host), "vkMapMemory");
  return made;
}

struct Kernel {
  VkPipeline pipeline{};
  VkPipelineLayout layout{};
  VkDescriptorSet set{};
};

Kernel Build(const Context& context, const char* path, const char* entry, uint32_t buffers,
             uint32_t push) {
  Kernel kernel;
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> code((std::istreambuf_iterator<char>(file)),
                               std::istreambuf_iterator<char>());
  VkShaderModuleCreateInfo module_info{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  module_info.codeSize = code.size();
  module_info.pCode = reinterpret_cast<const uint32_t*>(code.data());
  VkShaderModule module;
  Check(vkCreateShaderModule(context.device, &module_info, nullptr, &module),
        "vkCreateShaderModule");
  std::vector<VkDescriptorSetLayoutBinding> bindings(buffers);
  for (uint32_t i = 0; i < buffers; ++i) {
    bindings[i] = {i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
  }
  VkDescriptorSetLayoutCreateInfo set_info{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  set_info.bindingCount = buffers;
  set_info.pBindings = bindings.data();
  VkDescriptorSetLayout set_layout;
  Check(vkCreateDescriptorSetLayout(context.device, &set_info, nullptr, &set_layout),
        "vkCreateDescriptorSetLayout");
  const VkPushConstantRange range{VK_SHADER_STAGE_COMPUTE_BIT, 0, push};
  VkPipelineLayoutCreateInfo layout{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  layout.setLayoutCount = 1;
  layout.pSetLayouts = &set_layout;
  layout.pushConstantRangeCount = push == 0 ? 0 : 1;
  layout.pPushConstantRanges = &range;
  Check(vkCreatePipelineLayout(context.device, &layout, nullptr, &kernel.layout),
        "vkCreatePipelineLayout");
  VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.stage = {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module;
  info.stage.pName = entry;
  info.layout = kernel.layout;
  Check(vkCreateComputePipelines(context.device, VK_NULL_HANDLE, 1, &info, nullptr,
                                 &kernel.pipeline),
        "vkCreateComputePipelines");
  const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffers};
  VkDescriptorPoolCreateInfo pool_info{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  pool_info.maxSets = 1;
  pool_info.poolSizeCount = 1;
  pool_info.pPoolSizes = &size;
  VkDescriptorPool pool;
  Check(vkCreateDescriptorPool(context.device, &pool_info, nullptr, &pool),
        "vkCreateDescriptorPool");
  VkDescriptorSetAllocateInfo set{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  set.descriptorPool = pool;
  set.descriptorSetCount = 1;
  set.pSetLayouts = &set_layout;
  Check(vkAllocateDescriptorSets(context.device, &set, &kernel.set), "vkAllocateDescriptorSets");
  for (uint32_t i = 0; i < buffers; ++i) {
    const VkDescriptorBufferInfo buffer{Allocate(context, kBufferBytes).buffer, 0, VK_WHOLE_SIZE};
    VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
    write.dstSet = kernel.set;
    write.dstBinding = i;
    write.descriptorCount = 1;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = &buffer;
    vkUpdateDescriptorSets(context.device, 1, &write, 0, nullptr);
  }
  return kernel;
}

void Begin(VkCommandBuffer commands) {
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  Check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
}

// As every runtime must: what was written before is seen by what comes after.
void Barrier(VkCommandBuffer commands) {
  VkMemoryBarrier barrier{VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                       VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1, &barrier, 0, nullptr, 0, nullptr);
}

void Submit(const Context& context, VkCommandBuffer commands, VkFence fence) {
  Check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
  VkSubmitInfo submit{VK_STRUCTURE_TYPE_SUBMIT_INFO};
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &commands;
  Check(vkQueueSubmit(context.queue, 1, &submit, fence), "vkQueueSubmit");
}

// Seconds for one launch: each recorded and submitted on its own, one wait for all.
double Launches(const Context& context, const Kernel& kernel, uint32_t push, uint32_t groups,
                bool wait_each) {
  std::vector<VkCommandBuffer> commands(kLaunches);
  VkCommandBufferAllocateInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = context.pool;
  info.commandBufferCount = kLaunches;
  Check(vkAllocateCommandBuffers(context.device, &info, commands.data()),
        "vkAllocateCommandBuffers");
  VkFenceCreateInfo fence_info{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  VkFence fence;
  Check(vkCreateFence(context.device, &fence_info, nullptr, &fence), "vkCreateFence");
  const std::vector<uint8_t> scalars(std::max(push, 4u));
  double best = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    const double start = Seconds();
    for (int i = 0; i < kLaunches; ++i) {
      Begin(commands[i]);
      vkCmdBindPipeline(commands[i], VK_PIPELINE_BIND_POINT_COMPUTE, kernel.pipeline);
      vkCmdBindDescriptorSets(commands[i], VK_PIPELINE_BIND_POINT_COMPUTE, kernel.layout, 0, 1,
                              &kernel.set, 0, nullptr);
      if (push != 0) {
        vkCmdPushConstants(commands[i], kernel.layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, push,
                           scalars.data());
      }
      Barrier(commands[i]);
      vkCmdDispatch(commands[i], groups, 1, 1);
      const bool last = i == kLaunches - 1;
      Submit(context, commands[i], last || wait_each ? fence : VK_NULL_HANDLE);
      if (last || wait_each) {
        Check(vkWaitForFences(context.device, 1, &fence, VK_TRUE, UINT64_MAX), "vkWaitForFences");
        Check(vkResetFences(context.device, 1, &fence), "vkResetFences");
      }
    }
    best = std::min(best, (Seconds() - start) / kLaunches);
  }
  return best;
}

// Seconds for one copy of `size` bytes from host memory into a buffer and back, through memory
// that both see.
double Copies(const Context& context, uint64_t size, bool up) {
  const Memory memory = Allocate(context, size);
  std::vector<uint8_t> host(size, 1);
  double best = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    const double start = Seconds();
    if (up) {
      std::memcpy(memory.host, host.data(), size);
    } else {
      std::memcpy(host.data(), memory.host, size);
    }
    best = std::min(best, Seconds() - start);
  }
  return best;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 7) {
    std::fprintf(stderr, "usage: vulkan_loop MODULE ENTRY BUFFERS PUSH_BYTES GROUPS COPY_BYTES\n");
    return 2;
  }
  const auto number = [&](int place) {
    return static_cast<uint32_t>(std::strtoul(arguments[place], nullptr, 10));
  };
  const Context context = Open();
  const Kernel kernel = Build(context, arguments[1], arguments[2], number(3), number(4));
  const double launch = Launches(context, kernel, number(4), number(5), false);
  const double round_trip = Launches(context, kernel, number(4), number(5), true);
  std::printf("{\"launch\": %.9g, \"launch_and_wait\": %.9g, \"upload\": %.9g, \"download\": %.9g}\n",
              launch, round_trip, Copies(context, number(6), true),
              Copies(context, number(6), false));
  return 0;
}
