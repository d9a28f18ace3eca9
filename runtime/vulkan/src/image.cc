#include "image.h"

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
