/* Which capability of SPIR-V needs what of a device: "The Vulkan Specification" 1.3, appendix
 * "Vulkan Environment for SPIR-V", tables "SPIR-V Capabilities" and "SPIR-V Extensions". */
#include "capabilities.h"

#include <algorithm>

namespace dovetail::runtime::vulkan {
namespace {

struct Capability {
  uint32_t number;
  const char* name;
  bool (*is_there)(const Profile&);
};

bool Always(const Profile& /*profile*/) { return true; }

template <uint32_t kOperation>
bool HasSubgroup(const Profile& p) {
  return (p.subgroup.supportedStages & kVkShaderStageCompute) != 0 &&
         (p.subgroup.supportedOperations & kOperation) != 0;
}

using P = const Profile&;

const Capability kCapabilities[] = {
    {0, "Matrix", Always},
    {1, "Shader", Always},
    {9, "Float16", [](P p) { return p.float16_int8.shaderFloat16 != 0; }},
    {10, "Float64", [](P p) { return p.features.shaderFloat64 != 0; }},
    {11, "Int64", [](P p) { return p.features.shaderInt64 != 0; }},
    {12, "Int64Atomics",
     [](P p) {
       return p.atomic_int64.shaderBufferInt64Atomics != 0 ||
              p.atomic_int64.shaderSharedInt64Atomics != 0;
     }},
    {22, "Int16", [](P p) { return p.features.shaderInt16 != 0; }},
    {39, "Int8", [](P p) { return p.float16_int8.shaderInt8 != 0; }},
    {61, "GroupNonUniform", HasSubgroup<0x01>},
    {62, "GroupNonUniformVote", HasSubgroup<0x02>},
    {63, "GroupNonUniformArithmetic", HasSubgroup<0x04>},
    {64, "GroupNonUniformBallot", HasSubgroup<0x08>},
    {65, "GroupNonUniformShuffle", HasSubgroup<0x10>},
    {66, "GroupNonUniformShuffleRelative", HasSubgroup<0x20>},
    {67, "GroupNonUniformClustered", HasSubgroup<0x40>},
    {68, "GroupNonUniformQuad", HasSubgroup<0x80>},
    {4433, "StorageBuffer16BitAccess",
     [](P p) { return p.storage16.storageBuffer16BitAccess != 0; }},
    {4434, "UniformAndStorageBuffer16BitAccess",
     [](P p) { return p.storage16.uniformAndStorageBuffer16BitAccess != 0; }},
    {4435, "StoragePushConstant16", [](P p) { return p.storage16.storagePushConstant16 != 0; }},
    {4437, "DeviceGroup", Always},
    {4441, "VariablePointersStorageBuffer",
     [](P p) { return p.variable_pointers.variablePointersStorageBuffer != 0; }},
    {4442, "VariablePointers", [](P p) { return p.variable_pointers.variablePointers != 0; }},
    {4448, "StorageBuffer8BitAccess", [](P p) { return p.storage8.storageBuffer8BitAccess != 0; }},
    {4449, "UniformAndStorageBuffer8BitAccess",
     [](P p) { return p.storage8.uniformAndStorageBuffer8BitAccess != 0; }},
    {4450, "StoragePushConstant8", [](P p) { return p.storage8.storagePushConstant8 != 0; }},
    {4464, "DenormPreserve",
     [](P p) {
       const VkBool32* const row = p.float_controls.shaderDenormPreserve;
       return (row[0] | row[1] | row[2]) != 0;
     }},
    {4465, "DenormFlushToZero",
     [](P p) {
       const VkBool32* const row = p.float_controls.shaderDenormFlushToZero;
       return (row[0] | row[1] | row[2]) != 0;
     }},
    {4466, "SignedZeroInfNanPreserve",
     [](P p) {
       const VkBool32* const row = p.float_controls.shaderSignedZeroInfNanPreserve;
       return (row[0] | row[1] | row[2]) != 0;
     }},
    {4467, "RoundingModeRTE",
     [](P p) {
       const VkBool32* const row = p.float_controls.shaderRoundingModeRTE;
       return (row[0] | row[1] | row[2]) != 0;
     }},
    {4468, "RoundingModeRTZ",
     [](P p) {
       const VkBool32* const row = p.float_controls.shaderRoundingModeRTZ;
       return (row[0] | row[1] | row[2]) != 0;
     }},
    {5345, "VulkanMemoryModel", [](P p) { return p.memory_model.vulkanMemoryModel != 0; }},
    {5346, "VulkanMemoryModelDeviceScope",
     [](P p) { return p.memory_model.vulkanMemoryModelDeviceScope != 0; }},
    {5347, "PhysicalStorageBufferAddresses", [](P p) { return p.has_buffer_address; }},
    {6016, "DotProductInputAll", [](P p) { return p.dot_product.shaderIntegerDotProduct != 0; }},
    {6017, "DotProductInput4x8Bit", [](P p) { return p.dot_product.shaderIntegerDotProduct != 0; }},
    {6018, "DotProductInput4x8BitPacked",
     [](P p) { return p.dot_product.shaderIntegerDotProduct != 0; }},
    {6019, "DotProduct", [](P p) { return p.dot_product.shaderIntegerDotProduct != 0; }},
    {6022, "CooperativeMatrixKHR", [](P p) { return p.cooperative_matrix.cooperativeMatrix != 0; }},
    {6033, "AtomicFloat32AddEXT",
     [](P p) {
       return p.atomic_float.shaderBufferFloat32AtomicAdd != 0 ||
              p.atomic_float.shaderSharedFloat32AtomicAdd != 0;
     }},
    {6034, "AtomicFloat64AddEXT",
     [](P p) {
       return p.atomic_float.shaderBufferFloat64AtomicAdd != 0 ||
              p.atomic_float.shaderSharedFloat64AtomicAdd != 0;
     }},
};

struct Extension {
  const char* name;
  uint32_t since; /* part of SPIR-V from this version on, which no device check is needed for */
  bool (*is_there)(const Profile&);
};

/* Those that bring no capability of their own, which would be asked for above. */
const Extension kExtensions[] = {
    {"SPV_KHR_non_semantic_info", 106, [](P p) { return p.has_non_semantic_info; }},
    {"SPV_KHR_float_controls", 104, [](P p) { return p.has_float_controls; }},
    {"SPV_KHR_storage_buffer_storage_class", 103, Always},
};

}  // namespace

Status CheckModule(const Module& module, const Profile& profile) {
  const auto unsupported = [&profile](const std::string& what) {
    return Status(DVT_UNSUPPORTED, "device '" + profile.name + "' has no " + what);
  };
  if (module.version > profile.spirv) {
    const auto text = [](uint32_t version) {
      return std::to_string(version / 100) + "." + std::to_string(version % 100);
    };
    return {DVT_UNSUPPORTED, "the module is SPIR-V " + text(module.version) + ", device '" +
                                 profile.name + "' takes at most " + text(profile.spirv)};
  }
  for (const uint32_t number : module.capabilities) {
    const auto* const found =
        std::find_if(std::begin(kCapabilities), std::end(kCapabilities),
                     [number](const Capability& one) { return one.number == number; });
    if (found == std::end(kCapabilities)) {
      return unsupported("capability " + std::to_string(number) +
                         " of SPIR-V that this runtime knows");
    }
    if (!found->is_there(profile)) {
      return unsupported(std::string("SPIR-V capability ") + found->name);
    }
  }
  for (const std::string& name : module.extensions) {
    const auto* const found =
        std::find_if(std::begin(kExtensions), std::end(kExtensions),
                     [&name](const Extension& one) { return name == one.name; });
    if (found == std::end(kExtensions) || module.version >= found->since) continue;
    if (!found->is_there(profile)) return unsupported("support of " + name);
  }
  return {};
}

}  // namespace dovetail::runtime::vulkan
