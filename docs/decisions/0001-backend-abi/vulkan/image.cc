#include "vulkan/image.h"

#include <cstring>

#include "dovetail/kit/image_decoder.h"

namespace abi_experiment::vulkan {
namespace {

using dovetail::DecodeImage;
using dovetail::ImageFault;
using dovetail::ImageFunction;
using dovetail::ImagePayload;
using dovetail::ImageView;

// From the SPIR-V specification, sections 2.3 and 3.
constexpr uint32_t kMagic = 0x07230203;
constexpr uint32_t kOpEntryPoint = 15;
constexpr uint32_t kOpExecutionMode = 16;
constexpr uint32_t kOpCapability = 17;
constexpr uint32_t kGlCompute = 5;
constexpr uint32_t kLocalSize = 17;
constexpr uint32_t kMaxBound = 0x3FFFFF;
constexpr size_t kHeaderWords = 5;

// Vulkan takes invalid SPIR-V as undefined behaviour, so the runtime checks what a walk over the
// instructions can: framing, entry point, block size. It is no validator.
Status CheckModule(const std::vector<uint32_t>& words, const std::string& symbol,
                   const uint32_t* block) {
  const auto bad = [&](const std::string& what) {
    return Failure(DVT_INVALID_IMAGE, "spir-v of kernel '" + symbol + "': " + what);
  };
  if (words.size() < kHeaderWords || words[0] != kMagic) return bad("no spir-v header");
  if (words[3] == 0 || words[3] > kMaxBound) return bad("id bound " + std::to_string(words[3]));
  bool has_entry = false;
  bool has_block = false;
  size_t at = kHeaderWords;
  while (at < words.size()) {
    const uint32_t length = words[at] >> 16;
    const uint32_t op = words[at] & 0xFFFF;
    if (length == 0 || length > words.size() - at) {
      return bad("instruction at word " + std::to_string(at) + " has " + std::to_string(length) +
                 " words where " + std::to_string(words.size() - at) + " are left");
    }
    if (at == kHeaderWords && op != kOpCapability) return bad("does not begin with a capability");
    if (op == kOpEntryPoint && length > 3 && words[at + 1] == kGlCompute) {
      const char* text = reinterpret_cast<const char*>(&words[at + 3]);
      const size_t room = (length - 3) * sizeof(uint32_t);
      has_entry = has_entry || std::string(text, strnlen(text, room)) == symbol;
    }
    if (op == kOpExecutionMode && length == 6 && words[at + 2] == kLocalSize) {
      has_block = std::memcmp(&words[at + 3], block, 3 * sizeof(uint32_t)) == 0;
    }
    at += length;
  }
  if (!has_entry) return bad("no compute entry point of that name");
  if (!has_block) return bad("its local size is not the block of the image's record");
  return {};
}

Status CheckLimits(const dvt_device& device, const ImageFunction& function) {
  const VkPhysicalDeviceLimits& limits = device.properties.limits;
  const auto unsupported = [&](const std::string& what, uint64_t value, uint64_t allowed) {
    return Failure(DVT_UNSUPPORTED, "kernel '" + std::string(function.name) + "' needs " + what +
                                        " " + std::to_string(value) + ", the device has " +
                                        std::to_string(allowed));
  };
  uint64_t threads = 1;
  for (int i = 0; i < 3; ++i) {
    threads *= function.block[i];
    if (function.block[i] > limits.maxComputeWorkGroupSize[i]) {
      return unsupported("a block extent of", function.block[i], limits.maxComputeWorkGroupSize[i]);
    }
  }
  if (threads > limits.maxComputeWorkGroupInvocations) {
    return unsupported("threads", threads, limits.maxComputeWorkGroupInvocations);
  }
  if (function.shared_bytes > limits.maxComputeSharedMemorySize) {
    return unsupported("shared bytes", function.shared_bytes, limits.maxComputeSharedMemorySize);
  }
  if (function.buffer_count + 1 > limits.maxPerStageDescriptorStorageBuffers) {
    return unsupported("storage buffers", function.buffer_count + 1,
                       limits.maxPerStageDescriptorStorageBuffers);
  }
  return {};
}

Status MakeLayout(dvt_kernel* kernel) {
  const Api& vk = Vk();
  std::vector<VkDescriptorSetLayoutBinding> bindings(kernel->descriptor_count());
  for (uint32_t i = 0; i < bindings.size(); ++i) {
    bindings[i].binding = i;
    bindings[i].descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    bindings[i].descriptorCount = 1;
    bindings[i].stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
  }
  VkDescriptorSetLayoutCreateInfo set{};
  set.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
  set.bindingCount = static_cast<uint32_t>(bindings.size());
  set.pBindings = bindings.data();
  const Status status = Check(
      vk.CreateDescriptorSetLayout(kernel->device->device, &set, nullptr, &kernel->set_layout),
      "vkCreateDescriptorSetLayout");
  if (!status.ok()) return status;
  VkPushConstantRange range{};
  range.stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
  range.size = static_cast<uint32_t>(RoundUp(kernel->scalar_bytes, 4));
  VkPipelineLayoutCreateInfo layout{};
  layout.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  layout.setLayoutCount = 1;
  layout.pSetLayouts = &kernel->set_layout;
  layout.pushConstantRangeCount = range.size > 0 && !kernel->spills() ? 1 : 0;
  layout.pPushConstantRanges = &range;
  return Check(vk.CreatePipelineLayout(kernel->device->device, &layout, nullptr, &kernel->layout),
               "vkCreatePipelineLayout");
}

Status MakeKernel(dvt_device* device, const ImageView& view, const ImageFunction& function,
                  std::unique_ptr<dvt_kernel>* kernel) {
  Status status = CheckLimits(*device, function);
  if (!status.ok()) return status;
  auto made = std::make_unique<dvt_kernel>(device);
  made->name = function.name;
  made->symbol = function.symbol;
  made->buffer_count = function.buffer_count;
  made->scalar_bytes = function.scalar_bytes;
  const ImagePayload* payload = view.FindPayload(function.symbol);
  if (payload == nullptr || payload->value.size() % sizeof(uint32_t) != 0) {
    return Failure(DVT_INVALID_IMAGE,
                   "kernel '" + made->symbol + "' has no payload of whole words");
  }
  std::vector<uint32_t> words(payload->value.size() / sizeof(uint32_t));
  std::memcpy(words.data(), payload->value.data(), payload->value.size());
  status = CheckModule(words, made->symbol, function.block);
  if (!status.ok()) return status;
  VkShaderModuleCreateInfo module{};
  module.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  module.codeSize = words.size() * sizeof(uint32_t);
  module.pCode = words.data();
  status = Check(Vk().CreateShaderModule(device->device, &module, nullptr, &made->module),
                 "vkCreateShaderModule");
  if (status.ok()) status = MakeLayout(made.get());
  if (status.ok()) *kernel = std::move(made);
  return status;
}

}  // namespace

Status LoadImage(dvt_device* device, const void* bytes, uint64_t size,
                 std::unique_ptr<dvt_image>* image) {
  ImageView view;
  ImageFault fault;
  if (!DecodeImage(bytes, size, &view, &fault)) return Failure(DVT_INVALID_IMAGE, fault.Text());
  if (view.kind != "vulkan" || view.format != "spv") {
    return Failure(DVT_INVALID_IMAGE, "an image of vulkan/spv is wanted, this one is of " +
                                          std::string(view.kind) + "/" + std::string(view.format));
  }
  auto made = std::make_unique<dvt_image>();
  for (const ImageFunction& function : view.functions) {
    std::unique_ptr<dvt_kernel> kernel;
    const Status status = MakeKernel(device, view, function, &kernel);
    if (!status.ok()) return status;
    made->kernels.push_back(std::move(kernel));
  }
  *image = std::move(made);
  return {};
}

Status FindKernel(dvt_image* image, const std::string& name, dvt_kernel** kernel) {
  const std::lock_guard<std::mutex> lock(image->mutex);
  for (const std::unique_ptr<dvt_kernel>& candidate : image->kernels) {
    if (candidate->name != name) continue;
    if (candidate->pipeline == VK_NULL_HANDLE) {
      VkComputePipelineCreateInfo info{};
      info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
      info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
      info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
      info.stage.module = candidate->module;
      info.stage.pName = candidate->symbol.c_str();
      info.layout = candidate->layout;
      const Status status =
          Check(Vk().CreateComputePipelines(candidate->device->device, VK_NULL_HANDLE, 1, &info,
                                            nullptr, &candidate->pipeline),
                "vkCreateComputePipelines");
      if (!status.ok()) return Failure(DVT_INVALID_IMAGE, status.text);
    }
    *kernel = candidate.get();
    return {};
  }
  return Failure(DVT_NOT_FOUND, "the image has no kernel '" + name + "'");
}

}  // namespace abi_experiment::vulkan

dvt_kernel::~dvt_kernel() {
  const abi_experiment::vulkan::Api& vk = abi_experiment::vulkan::Vk();
  vk.DestroyPipeline(device->device, pipeline, nullptr);
  vk.DestroyPipelineLayout(device->device, layout, nullptr);
  vk.DestroyDescriptorSetLayout(device->device, set_layout, nullptr);
  vk.DestroyShaderModule(device->device, module, nullptr);
}
