/* Shader modules, pipeline layouts, pipeline caches and pipelines. */
#include <algorithm>
#include <cstring>

#include "check.h"
#include "dovetail/kit/sha256.h"
#include "faults.h"
#include "functions.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

/* "Vulkan Environment for SPIR-V", table "SPIR-V Capabilities": those that need a feature. */
constexpr struct {
  uint32_t capability;
  const char* feature;
} kCapabilities[] = {
    {9, "shaderFloat16"},
    {10, "shaderFloat64"},
    {11, "shaderInt64"},
    {22, "shaderInt16"},
    {39, "shaderInt8"},
    {4433, "storageBuffer16BitAccess"},
    {4434, "uniformAndStorageBuffer16BitAccess"},
    {4435, "storagePushConstant16"},
    {4441, "variablePointersStorageBuffer"},
    {4442, "variablePointers"},
    {4448, "storageBuffer8BitAccess"},
    {4449, "uniformAndStorageBuffer8BitAccess"},
    {4450, "storagePushConstant8"},
    {5345, "vulkanMemoryModel"},
    {5346, "vulkanMemoryModelDeviceScope"},
    {5347, "bufferDeviceAddress"},
    {6016, "shaderIntegerDotProduct"},
    {6017, "shaderIntegerDotProduct"},
    {6018, "shaderIntegerDotProduct"},
    {6019, "shaderIntegerDotProduct"},
    {6022, "cooperativeMatrix"},
};

uint32_t NewestSpirv(const Device& device) {
  if (device.api >= k13) return 106;
  if (device.api >= k12) return 105;
  if (device.api < k11) return 100;
  return device.extensions.count("VK_KHR_spirv_1_4") != 0 ? 104 : 103;
}

void CheckModule(const Device& device, const SpirvModule& module) {
  DOVETAIL_FAKE_REQUIRE(module.version <= NewestSpirv(device),
                        "the module is SPIR-V " + Text(uint64_t{module.version / 100}) + "." +
                            Text(uint64_t{module.version % 100}) + ", the device takes at most 1." +
                            Text(uint64_t{NewestSpirv(device) % 100}));
  for (const uint32_t capability : module.capabilities) {
    for (const auto& one : kCapabilities) {
      if (one.capability != capability || device.Has(one.feature)) continue;
      Wrong("the module declares capability " + Text(uint64_t{capability}) + ", and the feature " +
            one.feature + " is not enabled");
    }
  }
}

std::string CacheHeader(const Device& device) {
  VkPipelineCacheHeaderVersionOne header = {};
  const VkPhysicalDeviceProperties& properties = device.description.properties;
  header.headerSize = sizeof(header);
  header.headerVersion = kVkPipelineCacheHeaderVersionOne;
  header.vendorID = properties.vendorID;
  header.deviceID = properties.deviceID;
  std::memcpy(header.pipelineCacheUUID, properties.pipelineCacheUUID,
              sizeof(header.pipelineCacheUUID));
  return {reinterpret_cast<const char*>(&header), sizeof(header)};
}

/* As the script wants it at this moment: a test changes it while the device is open. */
bool IsForeignCache(const Device& device) {
  const auto script = CurrentScript();
  const auto found = script->devices.find(device.index);
  if (found == script->devices.end()) return false;
  const auto value = found->second.find("foreign_cache");
  return value != found->second.end() && value->second == "true";
}

void ReadConstants(const VkSpecializationInfo& info, const SpirvModule& module,
                   std::map<uint32_t, uint64_t>* constants) {
  if (info.mapEntryCount != 0) RequirePointer(info.pMapEntries, "pMapEntries");
  for (uint32_t i = 0; i < info.mapEntryCount; ++i) {
    const VkSpecializationMapEntry& entry = info.pMapEntries[i];
    DOVETAIL_FAKE_REQUIRE(entry.size == 1 || entry.size == 2 || entry.size == 4 || entry.size == 8,
                          "a specialisation constant of " + Text(uint64_t{entry.size}) + " bytes");
    DOVETAIL_FAKE_REQUIRE(
        entry.offset < info.dataSize && entry.size <= info.dataSize - entry.offset,
        "pMapEntries[i] reaches beyond dataSize");
    RequirePointer(info.pData, "pData");
    uint64_t value = 0;
    std::memcpy(&value, static_cast<const char*>(info.pData) + entry.offset, entry.size);
    DOVETAIL_FAKE_REQUIRE(constants->emplace(entry.constantID, value).second,
                          "constantID " + Text(uint64_t{entry.constantID}) + " is given twice");
  }
  static_cast<void>(module);
}

void CheckResources(const SpirvModule& module, const PipelineLayout& layout) {
  for (const SpirvModule::Resource& one : module.resources) {
    const std::string where =
        "set " + Text(uint64_t{one.set}) + ", binding " + Text(uint64_t{one.binding});
    DOVETAIL_FAKE_REQUIRE(one.set < layout.sets.size(), where + " is not in the pipeline layout");
    const auto& bindings = layout.sets[one.set]->bindings;
    const auto found = bindings.find(one.binding);
    DOVETAIL_FAKE_REQUIRE(found != bindings.end(), where + " is not in the pipeline layout");
    DOVETAIL_FAKE_REQUIRE((found->second.stages & kVkShaderStageCompute) != 0,
                          where + " is not for the compute stage in the pipeline layout");
    const bool is_uniform = found->second.type == kVkDescriptorUniformBuffer ||
                            found->second.type == kVkDescriptorUniformBufferDynamic;
    DOVETAIL_FAKE_REQUIRE(is_uniform == one.is_uniform,
                          where + " is of another descriptor type in the pipeline layout");
  }
  if (module.push_constant_bytes == 0) return;
  const bool has_range = std::any_of(
      layout.ranges.begin(), layout.ranges.end(), [&](const VkPushConstantRange& range) {
        return (range.stageFlags & kVkShaderStageCompute) != 0 &&
               range.offset + range.size >= module.push_constant_bytes;
      });
  DOVETAIL_FAKE_REQUIRE(has_range, "the module has " + Text(uint64_t{module.push_constant_bytes}) +
                                       " bytes of push constants, the pipeline layout has not");
}

void ChooseBlock(const SpirvModule::Entry& entry, Pipeline* pipeline) {
  for (uint32_t i = 0; i < 3; ++i) {
    const uint32_t fixed = pipeline->kernel == nullptr ? 0 : pipeline->kernel->block()[i];
    pipeline->block[i] = entry.has_size || fixed == 0 ? entry.size[i] : fixed;
    /* SpecId 0 to 2 are the block's extents (docs/format/image.md). */
    const auto given = pipeline->constants.find(i);
    if (given != pipeline->constants.end() && pipeline->module->spec_ids.count(i) != 0) {
      pipeline->block[i] = static_cast<uint32_t>(given->second);
    }
    DOVETAIL_FAKE_REQUIRE(fixed == 0 || fixed == pipeline->block[i],
                          "the CPU image of the module was made for blocks of " +
                              Text(uint64_t{fixed}) + " threads in dimension " + Text(uint64_t{i}) +
                              ", not " + Text(uint64_t{pipeline->block[i]}));
  }
}

void CheckBlock(const Device& device, const uint32_t* block) {
  const VkPhysicalDeviceLimits& limits = device.description.properties.limits;
  uint64_t threads = 1;
  for (int i = 0; i < 3; ++i) {
    DOVETAIL_FAKE_REQUIRE(block[i] != 0 && block[i] <= limits.maxComputeWorkGroupSize[i],
                          "a block of " + Text(uint64_t{block[i]}) + " threads in dimension " +
                              Text(static_cast<uint64_t>(i)));
    threads *= block[i];
  }
  DOVETAIL_FAKE_REQUIRE(threads <= limits.maxComputeWorkGroupInvocations,
                        "a block of " + Text(threads) + " threads, allowed are " +
                            Text(uint64_t{limits.maxComputeWorkGroupInvocations}));
}

/* What the device would compile. */
void FindCode(const ShaderModule& shader, Pipeline* pipeline) {
  std::string reason;
  const std::vector<uint32_t>& words = *shader.words;
  pipeline->image = FindCpuImage(words.data(), words.size() * sizeof(uint32_t), &reason);
  if (pipeline->image == nullptr) {
    if (!CurrentScript()->needs_images) return;
    Tell(kVkDebugSeverityError, kVkDebugTypeGeneral, reason);
    throw Refused{kVkErrorInvalidShader};
  }
  pipeline->kernel = pipeline->image->Find(pipeline->entry);
  if (pipeline->kernel != nullptr) return;
  Tell(kVkDebugSeverityError, kVkDebugTypeGeneral,
       "the CPU image of the module has no kernel '" + pipeline->entry + "'");
  throw Refused{kVkErrorInvalidShader};
}

void CheckSubgroup(const Device& device, const VkPipelineShaderStageCreateInfo& stage,
                   const Pipeline& pipeline) {
  const auto* const required =
      InChain<VkPipelineShaderStageRequiredSubgroupSizeCreateInfo>(stage.pNext);
  if (required == nullptr) return;
  const uint32_t size = required->requiredSubgroupSize;
  DOVETAIL_FAKE_REQUIRE(device.Has("subgroupSizeControl"),
                        "the feature subgroupSizeControl is not enabled");
  DOVETAIL_FAKE_REQUIRE((size & (size - 1)) == 0 && size >= device.description.min_subgroup_size &&
                            size <= device.description.max_subgroup_size,
                        "requiredSubgroupSize is " + Text(uint64_t{size}));
  if (pipeline.kernel == nullptr || pipeline.kernel->subgroup_size() == size) return;
  Tell(kVkDebugSeverityError, kVkDebugTypeGeneral,
       "the CPU image of the module has subgroups of " +
           Text(uint64_t{pipeline.kernel->subgroup_size()}) + " threads, not " +
           Text(uint64_t{size}));
  throw Refused{kVkErrorInvalidShader};
}

std::shared_ptr<Pipeline> MakePipeline(const Device& device,
                                       const VkComputePipelineCreateInfo& info) {
  RequireStruct(&info, "pCreateInfos[i]");
  RequireStruct(&info.stage, "pCreateInfos[i].stage");
  DOVETAIL_FAKE_REQUIRE(info.stage.stage == kVkShaderStageCompute,
                        "the stage is not VK_SHADER_STAGE_COMPUTE_BIT");
  RequirePointer(info.stage.pName, "pCreateInfos[i].stage.pName");
  const auto shader = Find<ShaderModule>(device, "stage.module", info.stage.module);
  auto made = std::make_shared<Pipeline>();
  made->layout = Find<PipelineLayout>(device, "layout", info.layout);
  made->module = shader->module;
  made->entry = info.stage.pName;
  const auto entry = made->module->entries.find(made->entry);
  DOVETAIL_FAKE_REQUIRE(entry != made->module->entries.end(),
                        "the module has no entry point '" + made->entry + "'");
  CheckResources(*made->module, *made->layout);
  if (info.stage.pSpecializationInfo != nullptr) {
    ReadConstants(*info.stage.pSpecializationInfo, *made->module, &made->constants);
  }
  FindCode(*shader, made.get());
  ChooseBlock(entry->second, made.get());
  CheckBlock(device, made->block);
  CheckSubgroup(device, info.stage, *made);
  for (const SpirvModule::Resource& one : made->module->resources) {
    if (one.set == 0) made->bindings[one.binding] = one.is_read_only;
  }
  return made;
}

std::string HashOf(const VkComputePipelineCreateInfo& info, const ShaderModule& shader) {
  Sha256 hash;
  hash.Update(shader.words->data(), shader.words->size() * sizeof(uint32_t));
  hash.Update(info.stage.pName, std::strlen(info.stage.pName));
  if (const VkSpecializationInfo* constants = info.stage.pSpecializationInfo) {
    hash.Update(constants->pData, constants->dataSize);
  }
  const Sha256Digest digest = hash.Finish();
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace

VkResult CreateShaderModule(VkDevice device, const VkShaderModuleCreateInfo* info,
                            const VkAllocationCallbacks* /*none*/, VkShaderModule* module) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(module, "pShaderModule");
  RequirePointer(info->pCode, "pCode");
  DOVETAIL_FAKE_REQUIRE(
      info->codeSize != 0 && info->codeSize % sizeof(uint32_t) == 0,
      "codeSize is " + Text(uint64_t{info->codeSize}) + ", SPIR-V is whole words of 4 bytes");
  auto words = std::make_shared<std::vector<uint32_t>>(
      info->pCode, info->pCode + info->codeSize / sizeof(uint32_t));
  auto read = std::make_shared<SpirvModule>();
  std::string error;
  DOVETAIL_FAKE_REQUIRE(ReadSpirv(*words, read.get(), &error), error);
  CheckModule(*found, *read);
  auto made = std::make_shared<ShaderModule>();
  made->words = std::move(words);
  made->module = std::move(read);
  *module = Register<VkShaderModule>(found, made);
  return kVkSuccess;
}

void DestroyShaderModule(VkDevice device, VkShaderModule module,
                         const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  Destroy<ShaderModule>(*found, "shaderModule", module);
}

VkResult CreatePipelineLayout(VkDevice device, const VkPipelineLayoutCreateInfo* info,
                              const VkAllocationCallbacks* /*none*/, VkPipelineLayout* layout) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(layout, "pPipelineLayout");
  const VkPhysicalDeviceLimits& limits = found->description.properties.limits;
  DOVETAIL_FAKE_REQUIRE(info->setLayoutCount <= limits.maxBoundDescriptorSets,
                        "setLayoutCount is more than maxBoundDescriptorSets");
  auto made = std::make_shared<PipelineLayout>();
  int pushed = 0;
  for (uint32_t i = 0; i < info->setLayoutCount; ++i) {
    RequirePointer(info->pSetLayouts, "pSetLayouts");
    made->sets.push_back(Find<SetLayout>(*found, "pSetLayouts[i]", info->pSetLayouts[i]));
    pushed += made->sets.back()->is_pushed ? 1 : 0;
  }
  DOVETAIL_FAKE_REQUIRE(pushed <= 1, "two sets of pushed descriptors");
  VkFlags stages = 0;
  for (uint32_t i = 0; i < info->pushConstantRangeCount; ++i) {
    RequirePointer(info->pPushConstantRanges, "pPushConstantRanges");
    const VkPushConstantRange& range = info->pPushConstantRanges[i];
    DOVETAIL_FAKE_REQUIRE(range.size != 0 && range.size % 4 == 0 && range.offset % 4 == 0 &&
                              range.offset < limits.maxPushConstantsSize &&
                              range.size <= limits.maxPushConstantsSize - range.offset,
                          Text(uint64_t{range.size}) + " bytes of push constants from " +
                              Text(uint64_t{range.offset}) + ", the device has " +
                              Text(uint64_t{limits.maxPushConstantsSize}));
    DOVETAIL_FAKE_REQUIRE((stages & range.stageFlags) == 0,
                          "two ranges of push constants for one stage");
    stages |= range.stageFlags;
    made->ranges.push_back(range);
  }
  *layout = Register<VkPipelineLayout>(found, made);
  return kVkSuccess;
}

void DestroyPipelineLayout(VkDevice device, VkPipelineLayout layout,
                           const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  Destroy<PipelineLayout>(*found, "pipelineLayout", layout);
}

VkResult CreatePipelineCache(VkDevice device, const VkPipelineCacheCreateInfo* info,
                             const VkAllocationCallbacks* /*none*/, VkPipelineCache* cache) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(cache, "pPipelineCache");
  auto made = std::make_shared<PipelineCache>();
  if (info->initialDataSize != 0) {
    RequirePointer(info->pInitialData, "pInitialData");
    const std::string bytes(static_cast<const char*>(info->pInitialData), info->initialDataSize);
    const std::string header = CacheHeader(*found);
    /* What is not ours is ignored ("VkPipelineCacheCreateInfo"). */
    if (bytes.compare(0, header.size(), header) == 0) {
      constexpr size_t kHash = 32;
      for (size_t at = header.size(); at + kHash <= bytes.size(); at += kHash) {
        made->entries.insert(bytes.substr(at, kHash));
      }
    }
  }
  *cache = Register<VkPipelineCache>(found, made);
  return kVkSuccess;
}

void DestroyPipelineCache(VkDevice device, VkPipelineCache cache,
                          const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  Destroy<PipelineCache>(*found, "pipelineCache", cache);
}

VkResult GetPipelineCacheData(VkDevice device, VkPipelineCache cache, size_t* size, void* data) {
  const auto found = FindDevice(device);
  const auto object = Find<PipelineCache>(*found, "pipelineCache", cache);
  RequirePointer(size, "pDataSize");
  const Lock lock = LockState();
  std::string bytes = CacheHeader(*found);
  if (IsForeignCache(*found)) {
    bytes[offsetof(VkPipelineCacheHeaderVersionOne, pipelineCacheUUID)] ^= '\x7F';
  }
  for (const std::string& entry : object->entries) bytes += entry;
  if (data == nullptr) {
    *size = bytes.size();
    return kVkSuccess;
  }
  const bool is_whole = *size >= bytes.size();
  *size = std::min(*size, bytes.size());
  std::memcpy(data, bytes.data(), *size);
  return is_whole ? kVkSuccess : kVkIncomplete;
}

VkResult MergePipelineCaches(VkDevice device, VkPipelineCache to, uint32_t count,
                             const VkPipelineCache* from) {
  const auto found = FindDevice(device);
  const auto object = Find<PipelineCache>(*found, "dstCache", to);
  DOVETAIL_FAKE_REQUIRE(count != 0 && from != nullptr, "srcCacheCount is 0 or pSrcCaches null");
  const Exclusive exclusive(object, "dstCache");
  const Lock lock = LockState();
  for (uint32_t i = 0; i < count; ++i) {
    const auto other = Find<PipelineCache>(*found, "pSrcCaches[i]", from[i]);
    DOVETAIL_FAKE_REQUIRE(other != object, "dstCache is among pSrcCaches");
    object->entries.insert(other->entries.begin(), other->entries.end());
  }
  return kVkSuccess;
}

VkResult CreateComputePipelines(VkDevice device, VkPipelineCache cache, uint32_t count,
                                const VkComputePipelineCreateInfo* infos,
                                const VkAllocationCallbacks* /*none*/, VkPipeline* pipelines) {
  const auto found = FindDevice(device);
  DOVETAIL_FAKE_REQUIRE(count != 0, "createInfoCount is 0");
  RequirePointer(infos, "pCreateInfos");
  RequirePointer(pipelines, "pPipelines");
  std::shared_ptr<PipelineCache> known;
  if (cache != nullptr) known = Find<PipelineCache>(*found, "pipelineCache", cache);
  std::fill_n(pipelines, count, nullptr);
  VkResult result = kVkSuccess;
  for (uint32_t i = 0; i < count; ++i) {
    try {
      const auto made = MakePipeline(*found, infos[i]);
      pipelines[i] = Register<VkPipeline>(found, made);
      if (known == nullptr) continue;
      const Lock lock = LockState();
      known->entries.insert(HashOf(infos[i], *Look<ShaderModule>(infos[i].stage.module)));
    } catch (const Refused& refused) {
      result = refused.result; /* the others are made nevertheless */
    }
  }
  return result;
}

void DestroyPipeline(VkDevice device, VkPipeline pipeline, const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  if (found->lost != 0) Settle(*found);
  const Lock lock = LockState();
  Destroy<Pipeline>(*found, "pipeline", pipeline);
}

}  // namespace dovetail::fakedrivers::vulkan
