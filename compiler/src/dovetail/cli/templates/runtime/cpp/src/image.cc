/* Images: compiled and opened; kernels: found, compared with their launches, and called. */
#include <cstring>

#include "acme.h"

using dovetail::ImageFunction;
using dovetail::Status;

Status dvt_image::Load(const void* bytes, uint64_t size) {
  dovetail::ImageView view;
  DOVETAIL_RETURN_IF_ERROR(dovetail::ReadImage(bytes, size, &view));
  if (view.kind != "acme" || view.format != "c") {
    return dovetail::InvalidImage("the image is '" + std::string(view.kind) + "/" +
                                  std::string(view.format) + "', this runtime loads 'acme/c'");
  }
  const dovetail::ImagePayload* const source = view.FindPayload("source");
  if (source == nullptr) {
    return dovetail::InvalidImage("the image has no text, its payload needs 'source'");
  }
  DOVETAIL_RETURN_IF_ERROR(acme::Compile(device.driver, source->value, &library));
  for (const ImageFunction& function : view.functions) {
    dvt_kernel& kernel = kernels[std::string(function.name)];
    kernel.own_name = function.name;
    kernel.buffer_count = function.buffer_count;
    kernel.scalar_bytes = function.scalar_bytes;
    const std::string symbol(function.symbol);
    kernel.entry = reinterpret_cast<acme::Entry>(library.Symbol(symbol.c_str()));
    if (kernel.entry == nullptr) {
      return dovetail::InvalidImage("the source defines no '" + symbol + "'");
    }
    for (const dovetail::ImageArgument& argument : function.arguments) {
      if (argument.kind == dovetail::ArgumentKind::kShared) {
        kernel.shared.push_back(argument.scalar_offset);
      }
    }
  }
  return {};
}

Status dvt_image::FindKernel(const std::string& name, dvt_kernel** kernel) {
  const auto found = kernels.find(name);
  if (found == kernels.end()) return dovetail::NoSuchKernel(kernels, name);
  *kernel = &found->second;
  return {};
}

Status dvt_stream::Launch(const dvt_launch* launches, uint32_t count) {
  const dvt_device_limits limits = device.limits();
  return dovetail::ForEachLaunch<dvt_kernel>(
      launches, count,
      [&](const dvt_kernel& kernel, const dvt_launch& launch, uint32_t /*index*/) -> Status {
        DOVETAIL_RETURN_IF_ERROR(dovetail::CheckLaunch(launch, kernel.buffer_count,
                                                       kernel.scalar_bytes, limits.max_grid));
        std::vector<void*> buffers(launch.binding_count);
        for (uint32_t i = 0; i < launch.binding_count; ++i) {
          buffers[i] = static_cast<char*>(launch.bindings[i].memory) + launch.bindings[i].offset;
        }
        /* As words, so that each scalar is aligned. */
        std::vector<uint64_t> scalars(launch.scalar_bytes / sizeof(uint64_t) + 1);
        if (launch.scalar_bytes != 0) {
          std::memcpy(scalars.data(), launch.scalars, launch.scalar_bytes);
        }
        const auto* const bytes = reinterpret_cast<const unsigned char*>(scalars.data());
        uint64_t shared = acme::kAlignment;
        for (const uint64_t at : kernel.shared) {
          uint32_t size = 0;
          std::memcpy(&size, bytes + at, sizeof(size));
          shared += (size + acme::kAlignment - 1) / acme::kAlignment * acme::kAlignment;
        }
        std::vector<unsigned char> scratch(shared);
        const auto start = reinterpret_cast<uintptr_t>(scratch.data());
        const uintptr_t lead = (acme::kAlignment - start % acme::kAlignment) % acme::kAlignment;
        kernel.entry(buffers.data(), bytes, launch.grid, scratch.data() + lead);
        return {};
      });
}
