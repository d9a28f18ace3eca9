#include "device.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string_view>
#include <vector>

namespace dovetail::runtime::opencl {
namespace {

/* The OpenCL Specification 2.0, "Shared Virtual Memory". */
constexpr int kSvmVersion = 200;

/* Kernels hold block indices in 32-bit signed integers, so that no more is launched at once. */
constexpr uint64_t kMaxGrid = std::numeric_limits<int32_t>::max();

const char* DeviceTypeName(ClBitfield type) {
  if ((type & kClDeviceTypeGpu) != 0) return "gpu";
  if ((type & kClDeviceTypeAccelerator) != 0) return "accelerator";
  if ((type & kClDeviceTypeCpu) != 0) return "cpu";
  return "custom";
}

const char* TrueOrFalse(bool value) { return value ? "true" : "false"; }

/* The sizes of subgroups that the device is known to have, "8,16,32"; empty: it does not say, as
 * OpenCL itself has no such question. Sources: cl_intel_required_subgroup_size,
 * cl_amd_device_attribute_query, cl_nv_device_attribute_query. */
std::string SubgroupSizes(const Api& api, const DeviceRecord& record) {
  std::vector<size_t> sizes;
  if (HasWord(record.extensions, "cl_intel_required_subgroup_size")) {
    size_t bytes = 0;
    const ClUint what = kClDeviceSubGroupSizesIntel;
    if (api.GetDeviceInfo(record.id, what, 0, nullptr, &bytes) == kClSuccess) {
      sizes.resize(bytes / sizeof(size_t));
      if (api.GetDeviceInfo(record.id, what, bytes, sizes.data(), nullptr) != kClSuccess) {
        sizes.clear();
      }
    }
  }
  const auto ask = [&](const char* extension, ClUint what) {
    ClUint size = 0;
    if (!sizes.empty() || !HasWord(record.extensions, extension)) return;
    if (DeviceValue(api, record.id, what, &size).ok()) sizes.push_back(size);
  };
  ask("cl_amd_device_attribute_query", kClDeviceWavefrontWidthAmd);
  ask("cl_nv_device_attribute_query", kClDeviceWarpSizeNv);
  std::string text;
  for (const size_t size : sizes) text += (text.empty() ? "" : ",") + std::to_string(size);
  return text;
}

/* Gives shared memory back with the buffer that is made of it. */
struct SharedMemory {
  const Api& api;
  ClContext context;
  void* address;
  static void DOVETAIL_CL_CALL Free(ClMem /*buffer*/, void* self) {
    const std::unique_ptr<SharedMemory> memory(static_cast<SharedMemory*>(self));
    memory->api.SVMFree(memory->context, memory->address);
  }
};

/* Whether somebody wants buffers that are no shared memory. */
bool IsSharingOff() {
  const char* const value = std::getenv("DOVETAIL_OPENCL_SVM");
  return value != nullptr && std::string_view(value) == "off";
}

}  // namespace

Device::~Device() {
  const std::lock_guard<std::mutex> lock(record_->mutex);
  context_.reset();
  if (record_->context.expired()) record_->programs.clear();
}

void Device::Forget() const {
  const std::lock_guard<std::mutex> lock(record_->mutex);
  if (record_->context.lock() != context_) return;
  record_->context.reset();
  record_->programs.clear();
}

Status Device::Open() {
  DOVETAIL_RETURN_IF_ERROR(ReadLimits());
  const std::lock_guard<std::mutex> lock(record_->mutex);
  context_ = record_->context.lock();
  if (context_ == nullptr) {
    ClInt result = kClSuccess;
    ClContext id = api().CreateContext(nullptr, 1, &record_->id, nullptr, nullptr, &result);
    DOVETAIL_RETURN_IF_ERROR(
        ClStatus(result, "clCreateContext").Within("device '" + record_->name + "'"));
    context_ = std::make_shared<Context>(api(), id);
    record_->context = context_;
  }
  return {};
}

Status Device::ReadLimits() {
  size_t max_group = 0;
  ClUint address_bits = 0;
  ClUlong max_allocation = 0;
  ClUlong local_bytes = 0;
  DOVETAIL_RETURN_IF_ERROR(DeviceValue(api(), id(), kClDeviceMaxWorkGroupSize, &max_group));
  DOVETAIL_RETURN_IF_ERROR(DeviceValue(api(), id(), kClDeviceAddressBits, &address_bits));
  DOVETAIL_RETURN_IF_ERROR(DeviceValue(api(), id(), kClDeviceMaxMemAllocSize, &max_allocation));
  DOVETAIL_RETURN_IF_ERROR(DeviceValue(api(), id(), kClDeviceLocalMemSize, &local_bytes));
  limits_.struct_size = sizeof(limits_);
  limits_.binding_alignment = 0; /* an argument is a whole memory object */
  limits_.copy_alignment = 1;
  limits_.max_block_threads = std::max<uint64_t>(max_group, 1);
  /* grid times block must be a number of the device's own size_t (clEnqueueNDRangeKernel). */
  const uint64_t max_threads =
      address_bits >= 64 ? std::numeric_limits<uint64_t>::max() : (uint64_t{1} << address_bits) - 1;
  for (uint64_t& grid : limits_.max_grid) {
    grid = std::max<uint64_t>(std::min(kMaxGrid, max_threads / limits_.max_block_threads), 1);
  }
  limits_.max_binding_bytes = max_allocation;
  limits_.max_allocation_bytes = max_allocation;
  limits_.max_shared_bytes = local_bytes;
  limits_.is_host_memory = 0;
  limits_.is_synchronous = 0;
  ReadSharing();
  return ReadTextureLimits();
}

void Device::ReadSharing() {
  /* A loader has the functions whatever its devices are; an older one need not know the question.
   */
  if (api().SVMAlloc == nullptr || api().SVMFree == nullptr || record_->version < kSvmVersion ||
      !DeviceValue(api(), id(), kClDeviceSvmCapabilities, &svm_).ok()) {
    svm_ = 0;
  }
  ClBool is_unified = kClFalse;
  if (!DeviceValue(api(), id(), kClDeviceHostUnifiedMemory, &is_unified).ok()) {
    is_unified = kClFalse;
  }
  /* A device with memory of its own would reach each shared byte through the bus. */
  shares_memory_ =
      (svm_ & kClDeviceSvmFineGrainBuffer) != 0 && is_unified != kClFalse && !IsSharingOff();
}

Status Device::ReadTextureLimits() {
  ClBool has_images = kClFalse;
  /* A driver that does not answer has none. */
  if (!DeviceValue(api(), id(), kClDeviceImageSupport, &has_images).ok()) return {};
  if (has_images == kClFalse) return {};
  size_t width = 0;
  size_t height = 0;
  DOVETAIL_RETURN_IF_ERROR(DeviceValue(api(), id(), kClDeviceImage2dMaxWidth, &width));
  DOVETAIL_RETURN_IF_ERROR(DeviceValue(api(), id(), kClDeviceImage2dMaxHeight, &height));
  texture_limits_.has_images = true;
  texture_limits_.max_width = width;
  texture_limits_.max_height = height;
  if (!HasWord(record_->extensions, "cl_khr_image2d_from_buffer")) return {};
  ClUint pitch = 0;
  ClUint base = 0;
  /* With the extension both are there; without an answer images are copies. */
  if (DeviceValue(api(), id(), kClDeviceImagePitchAlignment, &pitch).ok() &&
      DeviceValue(api(), id(), kClDeviceImageBaseAddressAlignment, &base).ok()) {
    texture_limits_.pitch_alignment = pitch;
    texture_limits_.base_alignment = base;
  }
  return {};
}

Status Device::VisitAttributes(dvt_attribute_visitor visitor, void* context) const {
  const auto visit = [visitor, context](const char* name, const std::string& value) {
    visitor(context, name, value.c_str());
  };
  std::string vendor;
  std::string driver_version;
  const std::string& extensions = record_->extensions;
  ClBitfield type = 0;
  ClUint units = 0;
  ClBitfield double_config = 0;
  DOVETAIL_RETURN_IF_ERROR(DeviceText(api(), id(), kClDeviceVendor, &vendor));
  DOVETAIL_RETURN_IF_ERROR(DeviceText(api(), id(), kClDriverVersion, &driver_version));
  DOVETAIL_RETURN_IF_ERROR(DeviceValue(api(), id(), kClDeviceTypeInfo, &type));
  DOVETAIL_RETURN_IF_ERROR(DeviceValue(api(), id(), kClDeviceMaxComputeUnits, &units));
  /* Optional in OpenCL 1.1, so that a driver may not know it: then the extension decides. */
  if (!DeviceValue(api(), id(), kClDeviceDoubleFpConfig, &double_config).ok()) double_config = 0;

  visit("opencl.version", std::to_string(record_->version));
  visit("opencl.c_version", std::to_string(record_->c_version));
  visit("opencl.compiler", TrueOrFalse(record_->has_compiler));
  visit("opencl.icd", TrueOrFalse(platform().has_icd));
  visit("opencl.spirv", std::to_string(record_->spirv));
  visit("opencl.max_block_threads", std::to_string(limits_.max_block_threads));
  visit("opencl.fp64", TrueOrFalse(double_config != 0 || HasWord(extensions, "cl_khr_fp64")));
  visit("opencl.fp16", TrueOrFalse(HasWord(extensions, "cl_khr_fp16")));
  visit("opencl.int64_atomics", TrueOrFalse(HasWord(extensions, "cl_khr_int64_base_atomics") &&
                                            HasWord(extensions, "cl_khr_int64_extended_atomics")));
  visit("opencl.integer_dot_product",
        TrueOrFalse(HasWord(extensions, "cl_khr_integer_dot_product")));
  visit("opencl.subgroups", TrueOrFalse(record_->subgroup_c_version != 0));
  if (record_->subgroup_c_version != 0) {
    visit("opencl.subgroup_shuffle", TrueOrFalse(HasWord(extensions, "cl_khr_subgroup_shuffle") ||
                                                 HasWord(extensions, "cl_intel_subgroups")));
    const std::string sizes = SubgroupSizes(api(), *record_);
    if (!sizes.empty()) visit("opencl.subgroup_sizes", sizes);
  }
  visit("opencl.svm_coarse_buffer", TrueOrFalse((svm_ & kClDeviceSvmCoarseGrainBuffer) != 0));
  visit("opencl.svm_fine_buffer", TrueOrFalse((svm_ & kClDeviceSvmFineGrainBuffer) != 0));
  visit("opencl.svm_fine_system", TrueOrFalse((svm_ & kClDeviceSvmFineGrainSystem) != 0));
  visit("opencl.shared_memory", TrueOrFalse(shares_memory_));
  const TextureLimits& textures = texture_limits_;
  visit("opencl.images", TrueOrFalse(textures.has_images));
  if (textures.has_images) {
    visit("opencl.image2d_max_width", std::to_string(textures.max_width));
    visit("opencl.image2d_max_height", std::to_string(textures.max_height));
  }
  if (textures.pitch_alignment != 0) {
    visit("opencl.image_pitch_alignment", std::to_string(textures.pitch_alignment));
    visit("opencl.image_base_address_alignment", std::to_string(textures.base_alignment));
  }
  visit("opencl.extensions", extensions);
  visit("device.name", record_->name);
  visit("device.vendor", vendor);
  visit("device.type", DeviceTypeName(type));
  visit("device.compute_units", std::to_string(units));
  visit("driver.version", driver_version);
  visit("driver.library", platform().library);
  visit("platform.name", platform().name);
  visit("platform.version", platform().version);
  if (!driver_.notes.empty()) visit("driver.skipped", JoinNotes(driver_.notes));
  return {};
}

Status Device::Allocate(uint64_t size, dvt_memory* memory) const {
  if (size > limits_.max_allocation_bytes || size > std::numeric_limits<size_t>::max()) {
    return {DVT_OUT_OF_MEMORY, "device '" + record_->name + "' allocates at most " +
                                   std::to_string(limits_.max_allocation_bytes) +
                                   " bytes at once, asked for " + std::to_string(size)};
  }
  if (shares_memory_ && AllocateShared(static_cast<size_t>(size), memory)) return {};
  ClInt result = kClSuccess;
  *memory =
      api().CreateBuffer(context(), kClMemReadWrite, static_cast<size_t>(size), nullptr, &result);
  Status status = ClStatus(result, "clCreateBuffer");
  /* What is short when a buffer is made is memory. */
  if (result == kClOutOfResources) status = Status(DVT_OUT_OF_MEMORY, status.text());
  return status.Within("device '" + record_->name + "', " + std::to_string(size) + " bytes");
}

bool Device::AllocateShared(size_t size, dvt_memory* memory) const {
  const ClBitfield flags = kClMemReadWrite | kClMemSvmFineGrainBuffer;
  void* const address = api().SVMAlloc(context(), flags, size, 0);
  if (address == nullptr) return false;
  ClInt result = kClSuccess;
  ClMem made =
      api().CreateBuffer(context(), kClMemReadWrite | kClMemUseHostPtr, size, address, &result);
  if (result != kClSuccess) {
    api().SVMFree(context(), address);
    return false;
  }
  /* Others may hold the buffer longer than we do. */
  auto shared = std::make_unique<SharedMemory>(SharedMemory{api(), context(), address});
  SharedMemory* const given = shared.release(); /* the callback's, if it will be called */
  if (api().SetMemObjectDestructorCallback(made, SharedMemory::Free, given) != kClSuccess) {
    shared.reset(given);
    api().ReleaseMemObject(made);
    api().SVMFree(context(), address);
    return false;
  }
  *memory = made;
  return true;
}

Status Device::Import(const dvt_native& native, dvt_memory* memory) const {
  if (native.type == nullptr || std::strcmp(native.type, "cl_mem") != 0) {
    return {DVT_UNSUPPORTED, std::string("opencl imports memory of type 'cl_mem', not '") +
                                 (native.type == nullptr ? "" : native.type) + "'"};
  }
  if (native.handle == nullptr) {
    return {DVT_INVALID_ARGUMENT, "memory_import was given a cl_mem that is null"};
  }
  const auto mem = static_cast<ClMem>(native.handle);
  ClUint type = 0;
  ClContext owner = nullptr;
  size_t size = 0;
  const auto query = [this, mem](ClUint what, auto* value) {
    return ClStatus(api().GetMemObjectInfo(mem, what, sizeof(*value), value, nullptr),
                    "clGetMemObjectInfo");
  };
  DOVETAIL_RETURN_IF_ERROR(query(kClMemType, &type));
  DOVETAIL_RETURN_IF_ERROR(query(kClMemContext, &owner));
  DOVETAIL_RETURN_IF_ERROR(query(kClMemSize, &size));
  if (type != kClMemObjectBuffer) {
    return {DVT_INVALID_ARGUMENT,
            "memory_import needs a buffer, the cl_mem is of type " + std::to_string(type)};
  }
  if (owner != context()) {
    return {DVT_INVALID_ARGUMENT,
            "the cl_mem belongs to another context than device '" + record_->name +
                "'; create it in the context of a memory that was exported from here"};
  }
  if (native.size > size) {
    return {DVT_INVALID_ARGUMENT, "the cl_mem has " + std::to_string(size) +
                                      " bytes, memory_import was told " +
                                      std::to_string(native.size)};
  }
  DOVETAIL_RETURN_IF_ERROR(ClStatus(api().RetainMemObject(mem), "clRetainMemObject"));
  *memory = mem;
  return {};
}

Status Device::Export(dvt_memory memory, dvt_native* native) const {
  const std::string type = native->type == nullptr ? "" : native->type;
  if (type != "cl_mem" && type != "host_pointer") {
    return {DVT_UNSUPPORTED,
            "opencl exports memory as 'cl_mem' or 'host_pointer', not as '" + type + "'"};
  }
  size_t size = 0;
  DOVETAIL_RETURN_IF_ERROR(ClStatus(
      api().GetMemObjectInfo(static_cast<ClMem>(memory), kClMemSize, sizeof(size), &size, nullptr),
      "clGetMemObjectInfo"));
  native->size = size;
  native->handle = memory;
  if (type == "cl_mem") return {};
  const auto mem = static_cast<ClMem>(memory);
  ClBool is_shared = kClFalse;
  /* Of memory that is not fine-grained, which others may have made, the host sees what was mapped.
   */
  if (!shares_memory_ ||
      api().GetMemObjectInfo(mem, kClMemUsesSvmPointer, sizeof(is_shared), &is_shared, nullptr) !=
          kClSuccess ||
      is_shared == kClFalse) {
    return {DVT_UNSUPPORTED,
            "the host does not reach this memory of device '" + record_->name + "'; copy it"};
  }
  DOVETAIL_RETURN_IF_ERROR(
      ClStatus(api().GetMemObjectInfo(mem, kClMemHostPtr, sizeof(void*), &native->handle, nullptr),
               "clGetMemObjectInfo"));
  return {};
}

}  // namespace dovetail::runtime::opencl
