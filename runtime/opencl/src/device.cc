#include "device.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace dovetail::runtime::opencl {
namespace {

/* Kernels hold block indices in 32-bit signed integers, so that no more is launched at once. */
constexpr uint64_t kMaxGrid = std::numeric_limits<int32_t>::max();

const char* DeviceTypeName(ClBitfield type) {
  if ((type & kClDeviceTypeGpu) != 0) return "gpu";
  if ((type & kClDeviceTypeAccelerator) != 0) return "accelerator";
  if ((type & kClDeviceTypeCpu) != 0) return "cpu";
  return "custom";
}

const char* TrueOrFalse(bool value) { return value ? "true" : "false"; }

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
  return ReadTextureLimits();
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
  std::string extensions;
  DOVETAIL_RETURN_IF_ERROR(DeviceText(api(), id(), kClDeviceExtensions, &extensions));
  if (!HasWord(extensions, "cl_khr_image2d_from_buffer")) return {};
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
  std::string extensions;
  ClBitfield type = 0;
  ClUint units = 0;
  ClBitfield double_config = 0;
  DOVETAIL_RETURN_IF_ERROR(DeviceText(api(), id(), kClDeviceVendor, &vendor));
  DOVETAIL_RETURN_IF_ERROR(DeviceText(api(), id(), kClDriverVersion, &driver_version));
  DOVETAIL_RETURN_IF_ERROR(DeviceText(api(), id(), kClDeviceExtensions, &extensions));
  DOVETAIL_RETURN_IF_ERROR(DeviceValue(api(), id(), kClDeviceTypeInfo, &type));
  DOVETAIL_RETURN_IF_ERROR(DeviceValue(api(), id(), kClDeviceMaxComputeUnits, &units));
  /* Optional in OpenCL 1.1, so that a driver may not know it: then the extension decides. */
  if (!DeviceValue(api(), id(), kClDeviceDoubleFpConfig, &double_config).ok()) double_config = 0;

  visit("opencl.version", std::to_string(record_->version));
  visit("opencl.c_version", std::to_string(record_->c_version));
  visit("opencl.compiler", TrueOrFalse(record_->has_compiler));
  visit("opencl.spirv", std::to_string(record_->spirv));
  visit("opencl.fp64", TrueOrFalse(double_config != 0 || HasWord(extensions, "cl_khr_fp64")));
  visit("opencl.fp16", TrueOrFalse(HasWord(extensions, "cl_khr_fp16")));
  visit("opencl.int64_atomics", TrueOrFalse(HasWord(extensions, "cl_khr_int64_base_atomics") &&
                                            HasWord(extensions, "cl_khr_int64_extended_atomics")));
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
  ClInt result = kClSuccess;
  *memory =
      api().CreateBuffer(context(), kClMemReadWrite, static_cast<size_t>(size), nullptr, &result);
  Status status = ClStatus(result, "clCreateBuffer");
  /* What is short when a buffer is made is memory. */
  if (result == kClOutOfResources) status = Status(DVT_OUT_OF_MEMORY, status.text());
  return status.Within("device '" + record_->name + "', " + std::to_string(size) + " bytes");
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
  if (native->type == nullptr || std::strcmp(native->type, "cl_mem") != 0) {
    return {DVT_UNSUPPORTED, std::string("opencl exports memory as 'cl_mem', not as '") +
                                 (native->type == nullptr ? "" : native->type) + "'"};
  }
  size_t size = 0;
  DOVETAIL_RETURN_IF_ERROR(ClStatus(
      api().GetMemObjectInfo(static_cast<ClMem>(memory), kClMemSize, sizeof(size), &size, nullptr),
      "clGetMemObjectInfo"));
  native->handle = memory;
  native->size = size;
  return {};
}

}  // namespace dovetail::runtime::opencl
