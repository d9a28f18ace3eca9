/* Platforms and devices, as the script's `device` lines describe them. */
#include <algorithm>
#include <cstring>
#include <map>

#include "faults.h"
#include "functions.h"
#include "objects.h"

namespace dovetail::fakedrivers::opencl {
namespace {

constexpr const char* kExtensions =
    "cl_khr_global_int32_base_atomics cl_khr_global_int32_extended_atomics "
    "cl_khr_local_int32_base_atomics cl_khr_local_int32_extended_atomics "
    "cl_khr_byte_addressable_store cl_khr_fp64 cl_khr_fp16 cl_khr_int64_base_atomics "
    "cl_khr_int64_extended_atomics cl_khr_image2d_from_buffer cl_khr_icd";

/* What a device with subgroups has besides; the second one asks how large they are. */
constexpr const char* kSubgroupExtensions =
    " cl_khr_subgroups cl_khr_subgroup_shuffle cl_khr_subgroup_ballot "
    "cl_amd_device_attribute_query";

std::string Without(const std::string& words, const std::string& list) {
  std::string kept;
  for (size_t at = 0; at < words.size();) {
    const size_t end = std::min(words.find(' ', at), words.size());
    const std::string word = words.substr(at, end - at);
    if (("," + list + ",").find("," + word + ",") == std::string::npos) {
      kept += (kept.empty() ? "" : " ") + word;
    }
    at = end + 1;
  }
  return kept;
}

struct Listed {
  std::vector<ClPlatform> platforms;
  bool is_made = false;
};

Listed& All() {
  static auto* const listed = new Listed;
  return *listed;
}

bool SetNumber(const std::string& key, uint64_t value, Device* device) {
  const std::map<std::string, uint64_t*> wide = {
      {"memory", &device->memory},
      {"max_allocation_bytes", &device->max_allocation},
      {"max_shared_bytes", &device->local_bytes},
      {"max_block_threads", &device->max_group},
      {"max_kernel_block_threads", &device->kernel_group},
      {"image_texels", &device->image_texels},
      {"subgroup_size", &device->subgroup_size},
      {"svm", &device->svm},
      {"image_pitch_texels", &device->image_pitch_texels}};
  const std::map<std::string, ClUint*> narrow = {{"compute_units", &device->units},
                                                 {"address_bits", &device->address_bits}};
  if (wide.count(key) != 0) *wide.at(key) = value;
  if (narrow.count(key) != 0) *narrow.at(key) = static_cast<ClUint>(value);
  return wide.count(key) + narrow.count(key) != 0;
}

bool SetType(const std::string& value, Device* device) {
  const std::map<std::string, ClBitfield> types = {{"cpu", kClDeviceTypeCpu},
                                                   {"gpu", kClDeviceTypeGpu},
                                                   {"accelerator", kClDeviceTypeAccelerator}};
  if (types.count(value) != 0) device->type = types.at(value);
  return types.count(value) != 0;
}

/* False when there is no such attribute. */
bool Set(const std::string& key, const std::string& value, Device* device, Platform* platform,
         bool* is_absent) {
  const char* const suffix = " dovetail-fakedrivers";
  uint64_t number = 0;
  if (ParseNumber(value, &number) && SetNumber(key, number, device)) return true;
  const std::map<std::string, std::string*> texts = {{"name", &device->name},
                                                     {"vendor", &device->vendor},
                                                     {"driver_version", &device->driver_version}};
  if (texts.count(key) != 0) {
    *texts.at(key) = value;
  } else if (key == "version") {
    device->version = "OpenCL " + value + suffix;
  } else if (key == "c_version") {
    device->c_version = "OpenCL C " + value + suffix;
  } else if (key == "platform_version") {
    platform->version = "OpenCL " + value + suffix;
  } else if (key == "without") {
    device->extensions = Without(device->extensions, value);
    platform->extensions = Without(platform->extensions, value);
  } else if (key == "type") {
    return SetType(value, device);
  } else if (key == "unified") {
    device->is_unified = value == "true";
  } else if (key == "compiler") {
    device->has_compiler = value == "true";
  } else if (key == "silent") {
    device->is_silent = value == "true";
  } else if (key == "absent") {
    *is_absent = value == "true";
  } else if (key == "platform_error") {
    platform->device_error = kClOutOfHostMemory;
    return value == "CL_OUT_OF_HOST_MEMORY";
  } else {
    return key == "platform";
  }
  return true;
}

std::shared_ptr<Platform> PlatformNamed(const std::string& name) {
  for (ClPlatform id : All().platforms) {
    const auto platform = Look<Platform>(id);
    if (platform->name == name) return platform;
  }
  auto made = std::make_shared<Platform>();
  made->name = name;
  All().platforms.push_back(Register<ClPlatform>(made));
  return made;
}

void Make() {
  const auto script = CurrentScript();
  for (int i = 0; i < script->device_count.value_or(1); ++i) {
    const auto found = script->devices.find(i);
    const Attributes given = found == script->devices.end() ? Attributes() : found->second;
    const auto name = given.find("platform");
    const auto platform =
        PlatformNamed(name == given.end() ? "dovetail-fakedrivers" : name->second);
    auto device = std::make_shared<Device>();
    device->index = i;
    device->name = "Dovetail fake OpenCL device " + std::to_string(i);
    device->extensions = kExtensions;
    bool is_absent = false;
    if (given.count("subgroup_size") != 0) device->extensions += kSubgroupExtensions;
    for (const auto& [key, value] : given) {
      if (Set(key, value, device.get(), platform.get(), &is_absent)) continue;
      Misuse("the script says " + key + "=" + value + " of device " + std::to_string(i) +
             "; known are name, vendor, driver_version, version, c_version, type (gpu, cpu, "
             "accelerator), without (extensions), memory, max_allocation_bytes, max_shared_bytes, "
             "max_block_threads, max_kernel_block_threads, compute_units, address_bits, "
             "image_texels, image_pitch_texels, subgroup_size, svm (the bits of "
             "CL_DEVICE_SVM_CAPABILITIES), unified, compiler, silent, absent, platform, "
             "platform_version and platform_error (CL_OUT_OF_HOST_MEMORY)");
    }
    if (is_absent) continue;
    device->platform = static_cast<ClPlatform>(platform->handle);
    platform->devices.push_back(Register<ClDevice>(device));
  }
}

ClInt DoubleConfig(const Device& device) {
  /* Denormals, infinity and NaN, all four roundings, fused multiply-add. */
  constexpr ClBitfield kAll = 0x3F;
  return device.extensions.find("cl_khr_fp64") == std::string::npos ? 0 : kAll;
}

}  // namespace

const std::vector<ClPlatform>& Platforms() {
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  Listed& all = All();
  if (!all.is_made) Make();
  all.is_made = true;
  return all.platforms;
}

void ForgetPlatforms() { All() = Listed(); }

ClInt GetPlatformIDs(ClUint size, ClPlatform* ids, ClUint* count) {
  DOVETAIL_FAKE_REQUIRE((size == 0) == (ids == nullptr) && (ids != nullptr || count != nullptr),
                        kClInvalidValue, "num_entries and platforms do not go together");
  if (!ScriptError().empty()) throw Refused{kClOutOfHostMemory};
  const auto& platforms = Platforms();
  if (platforms.empty()) throw Refused{kClPlatformNotFoundKhr};
  if (count != nullptr) *count = static_cast<ClUint>(platforms.size());
  if (ids != nullptr) std::copy_n(platforms.begin(), std::min<size_t>(size, platforms.size()), ids);
  return kClSuccess;
}

ClInt GetPlatformInfo(ClPlatform id, ClUint what, size_t size, void* out, size_t* out_size) {
  const auto platform = Find<Platform>(id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kClPlatformProfile:
      return answer.Words("FULL_PROFILE");
    case kClPlatformVersion:
      return answer.Words(platform->version);
    case kClPlatformName:
      return answer.Words(platform->name);
    case kClPlatformVendor:
      return answer.Words("dovetail-fakedrivers");
    case kClPlatformExtensions:
      return answer.Words(platform->extensions);
    case kClPlatformIcdSuffixKhr:
      return answer.Words("DVT");
    default:
      throw Refused{kClInvalidValue};
  }
}

ClInt GetDeviceIDs(ClPlatform id, ClBitfield type, ClUint size, ClDevice* ids, ClUint* count) {
  const auto platform = Find<Platform>(id);
  DOVETAIL_FAKE_REQUIRE((size == 0) == (ids == nullptr) && (ids != nullptr || count != nullptr),
                        kClInvalidValue, "num_entries and devices do not go together");
  if (platform->device_error != 0) throw Refused{platform->device_error};
  std::vector<ClDevice> found;
  for (ClDevice one : platform->devices) {
    const bool is_default = (type & kClDeviceTypeDefault) != 0 && found.empty();
    if ((type & Look<Device>(one)->type) != 0 || type == kClDeviceTypeAll || is_default) {
      found.push_back(one);
    }
  }
  if (found.empty()) throw Refused{kClDeviceNotFound};
  if (count != nullptr) *count = static_cast<ClUint>(found.size());
  if (ids != nullptr) std::copy_n(found.begin(), std::min<size_t>(size, found.size()), ids);
  return kClSuccess;
}

ClInt GetDeviceInfo(ClDevice id, ClUint what, size_t size, void* out, size_t* out_size) {
  const auto device = Find<Device>(id);
  const Answers answer(size, out, out_size);
  if (device->is_silent && what != kClDeviceName) throw Refused{kClDeviceNotAvailable};
  switch (what) {
    case kClDeviceName:
      return answer.Words(device->name);
    case kClDeviceVendor:
      return answer.Words(device->vendor);
    case kClDriverVersion:
      return answer.Words(device->driver_version);
    case kClDeviceProfile:
      return answer.Words("FULL_PROFILE");
    case kClDeviceVersion:
      return answer.Words(device->version);
    case kClDeviceOpenclCVersion:
      return answer.Words(device->c_version);
    case kClDeviceExtensions:
      return answer.Words(device->extensions);
    case kClDevicePlatform:
      return answer.Value(device->platform);
    case kClDeviceTypeInfo:
      return answer.Value(device->type);
    case kClDeviceVendorId:
      return answer.Value(ClUint{0xD0E0});
    case kClDeviceMaxComputeUnits:
      return answer.Value(device->units);
    case kClDeviceMaxWorkItemDimensions:
      return answer.Value(ClUint{3});
    case kClDeviceMaxWorkGroupSize:
      return answer.Value(size_t{device->max_group});
    case kClDeviceMaxWorkItemSizes:
      return answer.List(std::vector<size_t>{device->max_group, device->max_group, 64});
    case kClDeviceMaxClockFrequency:
      return answer.Value(ClUint{1000});
    case kClDeviceAddressBits:
      return answer.Value(device->address_bits);
    case kClDeviceMaxMemAllocSize:
      return answer.Value(ClUlong{device->max_allocation});
    case kClDeviceMaxParameterSize:
      return answer.Value(size_t{4096});
    case kClDeviceMemBaseAddrAlign:
      return answer.Value(device->base_alignment);
    case kClDeviceSingleFpConfig:
      return answer.Value(ClBitfield{0x3F});
    case kClDeviceDoubleFpConfig:
      return answer.Value(static_cast<ClBitfield>(DoubleConfig(*device)));
    case kClDeviceGlobalMemSize:
      return answer.Value(ClUlong{device->memory});
    case kClDeviceMaxConstantBufferSize:
      return answer.Value(ClUlong{65536});
    case kClDeviceMaxConstantArgs:
      return answer.Value(ClUint{8});
    case kClDeviceLocalMemType:
      return answer.Value(ClUint{1}); /* CL_LOCAL */
    case kClDeviceLocalMemSize:
      return answer.Value(ClUlong{device->local_bytes});
    case kClDeviceProfilingTimerResolution:
      return answer.Value(size_t{1});
    case kClDeviceEndianLittle:
    case kClDeviceAvailable:
      return answer.Value(ClBool{1});
    case kClDeviceCompilerAvailable:
      return answer.Value(ClBool{device->has_compiler ? 1U : 0U});
    case kClDeviceIlVersion:
      return answer.Words(""); /* no SPIR-V */
    case kClDeviceImageSupport:
      return answer.Value(ClBool{device->image_texels != 0});
    case kClDeviceImage2dMaxWidth:
    case kClDeviceImage2dMaxHeight:
      return answer.Value(size_t{device->image_texels});
    case kClDeviceImagePitchAlignment:
    case kClDeviceImageBaseAddressAlignment:
      return answer.Value(static_cast<ClUint>(device->image_pitch_texels));
    case kClDeviceErrorCorrectionSupport:
      return answer.Value(ClBool{0});
    case kClDeviceHostUnifiedMemory:
      return answer.Value(ClBool{device->is_unified});
    case kClDeviceMaxNumSubGroups:
      return answer.Value(static_cast<ClUint>(
          device->subgroup_size == 0 ? 0 : device->max_group / device->subgroup_size));
    case kClDeviceWavefrontWidthAmd:
      if (device->subgroup_size == 0) throw Refused{kClInvalidValue};
      return answer.Value(static_cast<ClUint>(device->subgroup_size));
    case kClDeviceExecutionCapabilities:
      return answer.Value(ClBitfield{1}); /* CL_EXEC_KERNEL */
    case kClDeviceQueueProperties:
      return answer.Value(ClBitfield{kClQueueProfiling | kClQueueOutOfOrder});
    case kClDeviceParentDevice:
      return answer.Value(ClDevice{nullptr});
    case kClDevicePartitionMaxSubDevices:
      return answer.Value(ClUint{0});
    case kClDeviceReferenceCount:
      return answer.Value(ClUint{1});
    case kClDeviceSvmCapabilities:
      return answer.Value(ClBitfield{device->svm});
    default:
      throw Refused{kClInvalidValue};
  }
}

/* Of devices that are no sub-devices these do nothing. */
ClInt RetainDevice(ClDevice id) {
  Find<Device>(id);
  return kClSuccess;
}
ClInt ReleaseDevice(ClDevice id) {
  Find<Device>(id);
  return kClSuccess;
}
ClInt UnloadPlatformCompiler(ClPlatform id) {
  Find<Platform>(id);
  return kClSuccess;
}

}  // namespace dovetail::fakedrivers::opencl
