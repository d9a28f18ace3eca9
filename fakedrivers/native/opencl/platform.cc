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
    "cl_khr_int64_extended_atomics cl_khr_icd";

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
  std::vector<cl_platform_id> platforms;
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
      {"max_kernel_block_threads", &device->kernel_group}};
  const std::map<std::string, cl_uint*> narrow = {{"compute_units", &device->units},
                                                  {"address_bits", &device->address_bits}};
  if (wide.count(key) != 0) *wide.at(key) = value;
  if (narrow.count(key) != 0) *narrow.at(key) = static_cast<cl_uint>(value);
  return wide.count(key) + narrow.count(key) != 0;
}

bool SetType(const std::string& value, Device* device) {
  const std::map<std::string, cl_bitfield> types = {{"cpu", kCL_DEVICE_TYPE_CPU},
                                                    {"gpu", kCL_DEVICE_TYPE_GPU},
                                                    {"accelerator", kCL_DEVICE_TYPE_ACCELERATOR}};
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
  } else if (key == "type") {
    return SetType(value, device);
  } else if (key == "silent") {
    device->is_silent = value == "true";
  } else if (key == "absent") {
    *is_absent = value == "true";
  } else if (key == "platform_error") {
    platform->device_error = kCL_OUT_OF_HOST_MEMORY;
    return value == "CL_OUT_OF_HOST_MEMORY";
  } else {
    return key == "platform";
  }
  return true;
}

std::shared_ptr<Platform> PlatformNamed(const std::string& name) {
  for (cl_platform_id id : All().platforms) {
    const auto platform = Look<Platform>(id);
    if (platform->name == name) return platform;
  }
  auto made = std::make_shared<Platform>();
  made->name = name;
  All().platforms.push_back(Register<cl_platform_id>(made));
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
    for (const auto& [key, value] : given) {
      if (Set(key, value, device.get(), platform.get(), &is_absent)) continue;
      Misuse("the script says " + key + "=" + value + " of device " + std::to_string(i) +
             "; known are name, vendor, driver_version, version, c_version, type (gpu, cpu, "
             "accelerator), without (extensions), memory, max_allocation_bytes, max_shared_bytes, "
             "max_block_threads, max_kernel_block_threads, compute_units, address_bits, silent, "
             "absent, platform, "
             "platform_version and platform_error (CL_OUT_OF_HOST_MEMORY)");
    }
    if (is_absent) continue;
    device->platform = static_cast<cl_platform_id>(platform->handle);
    platform->devices.push_back(Register<cl_device_id>(device));
  }
}

cl_int DoubleConfig(const Device& device) {
  /* Denormals, infinity and NaN, all four roundings, fused multiply-add. */
  constexpr cl_bitfield kAll = 0x3F;
  return device.extensions.find("cl_khr_fp64") == std::string::npos ? 0 : kAll;
}

}  // namespace

const std::vector<cl_platform_id>& Platforms() {
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  Listed& all = All();
  if (!all.is_made) Make();
  all.is_made = true;
  return all.platforms;
}

void ForgetPlatforms() { All() = Listed(); }

cl_int GetPlatformIDs(cl_uint size, cl_platform_id* ids, cl_uint* count) {
  DOVETAIL_FAKE_REQUIRE((size == 0) == (ids == nullptr) && (ids != nullptr || count != nullptr),
                        kCL_INVALID_VALUE, "num_entries and platforms do not go together");
  if (!ScriptError().empty()) throw Refused{kCL_OUT_OF_HOST_MEMORY};
  const auto& platforms = Platforms();
  if (platforms.empty()) throw Refused{kCL_PLATFORM_NOT_FOUND_KHR};
  if (count != nullptr) *count = static_cast<cl_uint>(platforms.size());
  if (ids != nullptr) std::copy_n(platforms.begin(), std::min<size_t>(size, platforms.size()), ids);
  return kCL_SUCCESS;
}

cl_int GetPlatformInfo(cl_platform_id id, cl_uint what, size_t size, void* out, size_t* out_size) {
  const auto platform = Find<Platform>(id);
  const Answers answer(size, out, out_size);
  switch (what) {
    case kCL_PLATFORM_PROFILE:
      return answer.Words("FULL_PROFILE");
    case kCL_PLATFORM_VERSION:
      return answer.Words(platform->version);
    case kCL_PLATFORM_NAME:
      return answer.Words(platform->name);
    case kCL_PLATFORM_VENDOR:
      return answer.Words("dovetail-fakedrivers");
    case kCL_PLATFORM_EXTENSIONS:
      return answer.Words("cl_khr_icd");
    case kCL_PLATFORM_ICD_SUFFIX_KHR:
      return answer.Words("DVT");
    default:
      throw Refused{kCL_INVALID_VALUE};
  }
}

cl_int GetDeviceIDs(cl_platform_id id, cl_bitfield type, cl_uint size, cl_device_id* ids,
                    cl_uint* count) {
  const auto platform = Find<Platform>(id);
  DOVETAIL_FAKE_REQUIRE((size == 0) == (ids == nullptr) && (ids != nullptr || count != nullptr),
                        kCL_INVALID_VALUE, "num_entries and devices do not go together");
  if (platform->device_error != 0) throw Refused{platform->device_error};
  std::vector<cl_device_id> found;
  for (cl_device_id one : platform->devices) {
    const bool is_default = (type & kCL_DEVICE_TYPE_DEFAULT) != 0 && found.empty();
    if ((type & Look<Device>(one)->type) != 0 || type == kCL_DEVICE_TYPE_ALL || is_default) {
      found.push_back(one);
    }
  }
  if (found.empty()) throw Refused{kCL_DEVICE_NOT_FOUND};
  if (count != nullptr) *count = static_cast<cl_uint>(found.size());
  if (ids != nullptr) std::copy_n(found.begin(), std::min<size_t>(size, found.size()), ids);
  return kCL_SUCCESS;
}

cl_int GetDeviceInfo(cl_device_id id, cl_uint what, size_t size, void* out, size_t* out_size) {
  const auto device = Find<Device>(id);
  const Answers answer(size, out, out_size);
  if (device->is_silent && what != kCL_DEVICE_NAME) throw Refused{kCL_DEVICE_NOT_AVAILABLE};
  switch (what) {
    case kCL_DEVICE_NAME:
      return answer.Words(device->name);
    case kCL_DEVICE_VENDOR:
      return answer.Words(device->vendor);
    case kCL_DRIVER_VERSION:
      return answer.Words(device->driver_version);
    case kCL_DEVICE_PROFILE:
      return answer.Words("FULL_PROFILE");
    case kCL_DEVICE_VERSION:
      return answer.Words(device->version);
    case kCL_DEVICE_OPENCL_C_VERSION:
      return answer.Words(device->c_version);
    case kCL_DEVICE_EXTENSIONS:
      return answer.Words(device->extensions);
    case kCL_DEVICE_PLATFORM:
      return answer.Value(device->platform);
    case kCL_DEVICE_TYPE:
      return answer.Value(device->type);
    case kCL_DEVICE_VENDOR_ID:
      return answer.Value(cl_uint{0xD0E0});
    case kCL_DEVICE_MAX_COMPUTE_UNITS:
      return answer.Value(device->units);
    case kCL_DEVICE_MAX_WORK_ITEM_DIMENSIONS:
      return answer.Value(cl_uint{3});
    case kCL_DEVICE_MAX_WORK_GROUP_SIZE:
      return answer.Value(size_t{device->max_group});
    case kCL_DEVICE_MAX_WORK_ITEM_SIZES:
      return answer.List(std::vector<size_t>{device->max_group, device->max_group, 64});
    case kCL_DEVICE_MAX_CLOCK_FREQUENCY:
      return answer.Value(cl_uint{1000});
    case kCL_DEVICE_ADDRESS_BITS:
      return answer.Value(device->address_bits);
    case kCL_DEVICE_MAX_MEM_ALLOC_SIZE:
      return answer.Value(cl_ulong{device->max_allocation});
    case kCL_DEVICE_MAX_PARAMETER_SIZE:
      return answer.Value(size_t{4096});
    case kCL_DEVICE_MEM_BASE_ADDR_ALIGN:
      return answer.Value(device->base_alignment);
    case kCL_DEVICE_SINGLE_FP_CONFIG:
      return answer.Value(cl_bitfield{0x3F});
    case kCL_DEVICE_DOUBLE_FP_CONFIG:
      return answer.Value(static_cast<cl_bitfield>(DoubleConfig(*device)));
    case kCL_DEVICE_GLOBAL_MEM_SIZE:
      return answer.Value(cl_ulong{device->memory});
    case kCL_DEVICE_MAX_CONSTANT_BUFFER_SIZE:
      return answer.Value(cl_ulong{65536});
    case kCL_DEVICE_MAX_CONSTANT_ARGS:
      return answer.Value(cl_uint{8});
    case kCL_DEVICE_LOCAL_MEM_TYPE:
      return answer.Value(cl_uint{1}); /* CL_LOCAL */
    case kCL_DEVICE_LOCAL_MEM_SIZE:
      return answer.Value(cl_ulong{device->local_bytes});
    case kCL_DEVICE_PROFILING_TIMER_RESOLUTION:
      return answer.Value(size_t{1});
    case kCL_DEVICE_ENDIAN_LITTLE:
    case kCL_DEVICE_AVAILABLE:
    case kCL_DEVICE_COMPILER_AVAILABLE:
      return answer.Value(cl_bool{1});
    case kCL_DEVICE_IMAGE_SUPPORT:
    case kCL_DEVICE_ERROR_CORRECTION_SUPPORT:
    case kCL_DEVICE_HOST_UNIFIED_MEMORY:
      return answer.Value(cl_bool{0});
    case kCL_DEVICE_EXECUTION_CAPABILITIES:
      return answer.Value(cl_bitfield{1}); /* CL_EXEC_KERNEL */
    case kCL_DEVICE_QUEUE_PROPERTIES:
      return answer.Value(
          cl_bitfield{kCL_QUEUE_PROFILING_ENABLE | kCL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE});
    case kCL_DEVICE_PARENT_DEVICE:
      return answer.Value(cl_device_id{nullptr});
    case kCL_DEVICE_PARTITION_MAX_SUB_DEVICES:
      return answer.Value(cl_uint{0});
    case kCL_DEVICE_REFERENCE_COUNT:
      return answer.Value(cl_uint{1});
    case kCL_DEVICE_SVM_CAPABILITIES:
      return answer.Value(cl_bitfield{0});
    default:
      throw Refused{kCL_INVALID_VALUE};
  }
}

/* Of devices that are no sub-devices these do nothing. */
cl_int RetainDevice(cl_device_id id) {
  Find<Device>(id);
  return kCL_SUCCESS;
}
cl_int ReleaseDevice(cl_device_id id) {
  Find<Device>(id);
  return kCL_SUCCESS;
}
cl_int UnloadPlatformCompiler(cl_platform_id id) {
  Find<Platform>(id);
  return kCL_SUCCESS;
}

}  // namespace dovetail::fakedrivers::opencl
