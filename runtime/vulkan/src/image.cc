#include "image.h"

#include <algorithm>

#include "dovetail/kit/sha256.h"

namespace dovetail::runtime::vulkan {
namespace {

constexpr const char* kSubgroupSizeKey = "subgroup_size";
/* Of the modules that all functions of an image read. */
constexpr uint64_t kMaxModuleBytes = uint64_t{256} << 20;

bool IsPowerOfTwo(uint32_t value) { return value != 0 && (value & (value - 1)) == 0; }

Status ReadSubgroupSize(const ImageView& view, uint32_t* size) {
  const ImagePayload* const entry = view.FindPayload(kSubgroupSizeKey);
  *size = 0;
  if (entry == nullptr) return {};
  if (entry->value.size() != sizeof(*size)) {
    return InvalidImage("the image's subgroup_size has " + std::to_string(entry->value.size()) +
                        " bytes, a u32 has 4");
  }
  for (size_t i = 0; i < sizeof(*size); ++i) {
    *size |= uint32_t{static_cast<uint8_t>(entry->value[i])} << (8 * i);
  }
  if (IsPowerOfTwo(*size) && *size <= 128) return {};
  return InvalidImage("the image's subgroup_size is " + std::to_string(*size) +
                      ", a power of two up to 128 is needed");
}

}  // namespace

Kernel::Kernel(Device* device, const ImageFunction& function, std::string image_hash)
    : device_(*device),
      image_hash_(std::move(image_hash)),
      name_(function.name),
      symbol_(function.symbol),
      label_(std::make_shared<const std::string>("kernel '" + name_ + "'")),
      block_{function.block[0], function.block[1], function.block[2]},
      shared_bytes_(function.shared_bytes),
      buffer_count_(function.buffer_count),
      scalar_bytes_(function.scalar_bytes) {
  uint32_t spec_id = kSharedSpecId;
  for (const ImageArgument& argument : function.arguments) {
    if (argument.kind != ArgumentKind::kShared) continue;
    shared_.push_back({argument.scalar_offset, spec_id++});
  }
}

Kernel::~Kernel() {
  /* A pipeline that may still run must stay; nothing else can be done for it. */
  if (device_.is_stalled()) return;
  const DeviceApi& api = device_.api();
  for (const auto& entry : pipelines_) {
    api.DestroyPipeline(device_.handle(), entry.second, nullptr);
  }
  api.DestroyShaderModule(device_.handle(), shader_, nullptr);
}

Status Kernel::Load(std::string_view bytes, uint32_t subgroup_size) {
  subgroup_size_ = subgroup_size;
  DOVETAIL_RETURN_IF_ERROR(ReadModule(bytes, symbol_, &module_));
  const std::string where = *label_;
  DOVETAIL_RETURN_IF_ERROR(CheckModule(module_, device_.profile()).Within(where));
  block_bytes_ = scalar_bytes_;
  if (module_.by_address) block_bytes_ += uint64_t{buffer_count_} * sizeof(VkDeviceAddress);
  DOVETAIL_RETURN_IF_ERROR(CheckLimits().Within(where));
  DOVETAIL_RETURN_IF_ERROR(CheckSubgroups().Within(where));
  return CheckArguments().Within(where);
}

Status Kernel::CheckLimits() const {
  const VkPhysicalDeviceLimits& limits = device_.profile().properties.limits;
  const auto unsupported = [this](const std::string& what, uint64_t value, uint64_t allowed) {
    return Status(DVT_UNSUPPORTED, "it needs " + std::to_string(value) + " " + what + ", device '" +
                                       device_.name() + "' has at most " + std::to_string(allowed));
  };
  constexpr const char* kExtents[] = {"threads in the x dimension of a block",
                                      "threads in the y dimension of a block",
                                      "threads in the z dimension of a block"};
  uint64_t threads = 1;
  for (int i = 0; i < 3; ++i) {
    if (block_[i] > limits.maxComputeWorkGroupSize[i]) {
      return unsupported(kExtents[i], block_[i], limits.maxComputeWorkGroupSize[i]);
    }
    threads *= block_[i];
    if (threads > limits.maxComputeWorkGroupInvocations) {
      return unsupported("threads in a block", threads, limits.maxComputeWorkGroupInvocations);
    }
  }
  if (shared_bytes_ > limits.maxComputeSharedMemorySize) {
    return unsupported("bytes of shared memory", shared_bytes_, limits.maxComputeSharedMemorySize);
  }
  const uint64_t descriptors =
      (module_.by_address ? 0 : uint64_t{buffer_count_}) + (spills() ? 1 : 0);
  const uint32_t most = MaxStorageBuffers(device_.profile());
  if (descriptors > most) return unsupported("storage buffers", descriptors, most);
  return {};
}

Status Kernel::CheckSubgroups() const {
  if (subgroup_size_ == 0) return {};
  const Profile& profile = device_.profile();
  const auto& control = profile.subgroup_control;
  if (!profile.has_subgroup_control) {
    if (profile.subgroup.subgroupSize == subgroup_size_) return {};
    return {DVT_UNSUPPORTED, "it needs subgroups of " + std::to_string(subgroup_size_) +
                                 " threads, those of device '" + profile.name + "' have " +
                                 std::to_string(profile.subgroup.subgroupSize)};
  }
  if (subgroup_size_ < control.minSubgroupSize || subgroup_size_ > control.maxSubgroupSize) {
    return {DVT_UNSUPPORTED, "it needs subgroups of " + std::to_string(subgroup_size_) +
                                 " threads, device '" + profile.name + "' has " +
                                 std::to_string(control.minSubgroupSize) + " to " +
                                 std::to_string(control.maxSubgroupSize)};
  }
  const uint64_t threads = uint64_t{block_[0]} * block_[1] * block_[2];
  const uint64_t most = uint64_t{subgroup_size_} * control.maxComputeWorkgroupSubgroups;
  if (threads > most) {
    return {DVT_UNSUPPORTED, "it needs blocks of " + std::to_string(threads) +
                                 " threads in subgroups of " + std::to_string(subgroup_size_) +
                                 ", device '" + profile.name + "' runs at most " +
                                 std::to_string(most)};
  }
  return {};
}

/* What the module declares against what the record promises: a descriptor that is not bound, or
 * bytes of push constants that are not set, are undefined behaviour. */
Status Kernel::CheckArguments() const {
  if (module_.has_local_size && !std::equal(block_, block_ + 3, module_.local_size)) {
    return InvalidImage("its module has blocks of " + std::to_string(module_.local_size[0]) +
                        " x " + std::to_string(module_.local_size[1]) + " x " +
                        std::to_string(module_.local_size[2]) + " threads, the image's record " +
                        std::to_string(block_[0]) + " x " + std::to_string(block_[1]) + " x " +
                        std::to_string(block_[2]));
  }
  const uint64_t descriptors =
      (module_.by_address ? 0 : uint64_t{buffer_count_}) + (spills() ? 1 : 0);
  if (module_.binding_count > descriptors) {
    return InvalidImage("its module has a binding " + std::to_string(module_.binding_count - 1) +
                        ", by its record there are " + std::to_string(descriptors));
  }
  const uint64_t push = spills() ? 0 : RoundUp(block_bytes_, 4);
  if (module_.push_constant_bytes > push) {
    return InvalidImage("its module has " + std::to_string(module_.push_constant_bytes) +
                        " bytes of push constants, by its record there are " +
                        std::to_string(push));
  }
  return {};
}

Status Kernel::CheckLaunch(const dvt_launch& launch) const {
  const dvt_device_limits& limits = device_.limits();
  DOVETAIL_RETURN_IF_ERROR(
      dovetail::CheckLaunch(launch, buffer_count_, scalar_bytes_, limits.max_grid));
  for (uint32_t i = 0; i < buffer_count_; ++i) {
    const dvt_binding& binding = launch.bindings[i];
    DOVETAIL_RETURN_IF_ERROR(CheckBinding(
        binding, i, static_cast<const Block*>(binding.memory)->size, limits.binding_alignment));
    const uint64_t most = device_.profile().properties.limits.maxStorageBufferRange;
    if (!module_.by_address && binding.size > most) {
      return {DVT_UNSUPPORTED,
              "buffer " + std::to_string(i) + " is bound with " + std::to_string(binding.size) +
                  " bytes, device '" + device_.name() + "' binds at most " + std::to_string(most) +
                  "; compile the kernel for buffer addresses (attribute buffer_address)"};
    }
  }
  if (shared_.empty()) return {};
  uint64_t shared = RoundUp(shared_bytes_, 16);
  for (const uint32_t size : SizesOf(launch)) shared += RoundUp(size, 16);
  if (shared <= limits.max_shared_bytes) return {};
  return {DVT_INVALID_ARGUMENT, "it would take " + std::to_string(shared) +
                                    " bytes of shared memory, device '" + device_.name() +
                                    "' has " + std::to_string(limits.max_shared_bytes)};
}

Kernel::Sizes Kernel::SizesOf(const dvt_launch& launch) const {
  Sizes sizes(shared_.size());
  for (size_t i = 0; i < sizes.size(); ++i) sizes[i] = SharedSize(launch, shared_[i].scalar_offset);
  return sizes;
}

Status Image::Load(const void* bytes, uint64_t size) {
  DOVETAIL_RETURN_IF_ERROR(device_.CheckNotLost());
  ImageView view;
  DOVETAIL_RETURN_IF_ERROR(ReadImage(bytes, size, &view));
  if (view.kind != "vulkan" || view.format != "spv") {
    return InvalidImage("the image is of '" + std::string(view.kind) + "'/'" +
                        std::string(view.format) + "', this runtime loads 'vulkan'/'spv'");
  }
  uint32_t subgroup_size = 0;
  DOVETAIL_RETURN_IF_ERROR(ReadSubgroupSize(view, &subgroup_size));
  const std::string hash =
      Sha256Text(std::string_view(static_cast<const char*>(bytes), static_cast<size_t>(size)));
  /* A module made elsewhere holds all kernels of the image. */
  const ImagePayload* const whole = view.FindPayload("binary");
  uint64_t read = 0;
  for (const ImageFunction& function : view.functions) {
    if (!IsName(function.symbol)) {
      return InvalidImage("the symbol of function '" + std::string(function.name) +
                          "' is not a valid name of an entry point");
    }
    const ImagePayload* const own =
        function.symbol == kSubgroupSizeKey ? nullptr : view.FindPayload(function.symbol);
    const ImagePayload* const entry = own == nullptr ? whole : own;
    if (entry == nullptr) {
      return InvalidImage("the image's payload has no module '" + std::string(function.symbol) +
                          "' and no 'binary'");
    }
    /* Many functions may name one module, and each reads it. */
    read += entry->value.size();
    if (read > kMaxModuleBytes) {
      return InvalidImage("the modules of its " + std::to_string(view.functions.size()) +
                          " functions have more than " + std::to_string(kMaxModuleBytes) +
                          " bytes together");
    }
    auto kernel = std::make_unique<dvt_kernel>(&device_, function, hash);
    DOVETAIL_RETURN_IF_ERROR(kernel->Load(entry->value, subgroup_size));
    kernels_.emplace(function.name, std::move(kernel));
  }
  return {};
}

Status Image::FindKernel(const std::string& name, dvt_kernel** kernel) {
  const auto found = kernels_.find(name);
  if (found == kernels_.end()) return NoSuchKernel(kernels_, name);
  DOVETAIL_RETURN_IF_ERROR(found->second->Prepare());
  *kernel = found->second.get();
  return {};
}

}  // namespace dovetail::runtime::vulkan
