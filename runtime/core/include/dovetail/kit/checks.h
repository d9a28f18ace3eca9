/* What every runtime checks of what it is given: copies, images, kernels and launches.
 *
 *   ImageView view;
 *   DOVETAIL_RETURN_IF_ERROR(ReadImage(bytes, size, &view));
 *   ...
 *   return ForEachLaunch<dvt_kernel>(launches, count, [&](const dvt_kernel& kernel,
 *                                                         const dvt_launch& launch, uint32_t) {
 *     if (kernel.device != device_) return OtherDevice();
 *     DOVETAIL_RETURN_IF_ERROR(CheckLaunch(launch, kernel.buffers, kernel.scalar_bytes, max_grid));
 *     return Submit(kernel, launch);
 *   });
 *
 * Functions of their arguments alone, so that any thread may call them at any time.
 */
#ifndef DOVETAIL_KIT_CHECKS_H_
#define DOVETAIL_KIT_CHECKS_H_

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

#include "dovetail/kit/image_decoder.h"
#include "dovetail/kit/status.h"

namespace dovetail {

/* The least multiple of `multiple`, at least 1, that is not below `value`. */
constexpr uint64_t RoundUp(uint64_t value, uint64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

/* Whether a copy has at least 1 byte, device memory at one end at least, something at both, and no
 * end that lies behind all addresses. DVT_INVALID_ARGUMENT says what is missing. An offset is one
 * into device memory; `host` is the address itself. */
inline Status CheckCopy(const dvt_location& destination, const dvt_location& source,
                        uint64_t size) {
  const auto invalid = [](const std::string& text) { return Status(DVT_INVALID_ARGUMENT, text); };
  if (size == 0) return invalid("copy needs a size of at least 1 byte, got 0");
  if (destination.memory == nullptr && source.memory == nullptr) {
    return invalid("copy needs device memory at one end at least");
  }
  constexpr uint64_t kLast = std::numeric_limits<size_t>::max();
  for (const dvt_location* const end : {&destination, &source}) {
    const std::string which = end == &source ? "source" : "destination";
    if (end->memory == nullptr && end->host == nullptr) {
      return invalid("copy was given neither memory nor host as " + which);
    }
    const uint64_t offset = end->memory == nullptr ? 0 : end->offset;
    if (size <= kLast && offset <= kLast - size) continue;
    return invalid("copy of " + std::to_string(size) + " bytes at offset " +
                   std::to_string(offset) + " of the " + which + " is outside any memory");
  }
  return {};
}

inline Status InvalidImage(const std::string& text) { return {DVT_INVALID_IMAGE, text}; }

/* Decodes untrusted bytes; DVT_INVALID_IMAGE says at which byte and what was expected there. The
 * view points into the bytes. */
inline Status ReadImage(const void* bytes, uint64_t size, ImageView* view) {
  ImageFault fault;
  if (size <= std::numeric_limits<size_t>::max() &&
      DecodeImage(bytes, static_cast<size_t>(size), view, &fault)) {
    return {};
  }
  return InvalidImage(fault.Text());
}

/* Whether a text may be the name of something for a C function: not empty, no zero byte. */
inline bool IsName(std::string_view text) {
  return !text.empty() && text.find('\0') == std::string_view::npos;
}

/* DVT_NOT_FOUND for `name` in an image with these kernels, a map by name. */
template <typename Kernels>
Status NoSuchKernel(const Kernels& kernels, const std::string& name) {
  std::string known;
  for (const auto& entry : kernels) known += (known.empty() ? "'" : ", '") + entry.first + "'";
  return {DVT_NOT_FOUND,
          "the image has no kernel '" + name + "', it has " + (known.empty() ? "none" : known)};
}

/* "launch 1 of 3, kernel 'blur'": in front of what is wrong with it. */
template <typename Kernel>
std::string LaunchName(const dvt_launch* launches, uint32_t index, uint32_t count) {
  const auto* const kernel = reinterpret_cast<const Kernel*>(launches[index].kernel);
  return "launch " + std::to_string(index) + " of " + std::to_string(count) +
         (kernel == nullptr ? "" : ", kernel '" + kernel->name() + "'");
}

/* Calls `body`, a function (Kernel&, const dvt_launch&, uint32_t index) -> Status, for each launch
 * in order until one fails, and names that one. `Kernel` is what a dvt_kernel is in this runtime;
 * it has name(). A launch without a kernel is DVT_INVALID_ARGUMENT. */
template <typename Kernel, typename Body>
Status ForEachLaunch(const dvt_launch* launches, uint32_t count, Body body) {
  for (uint32_t i = 0; i < count; ++i) {
    auto* const kernel = reinterpret_cast<Kernel*>(launches[i].kernel);
    const Status status = kernel == nullptr ? Status(DVT_INVALID_ARGUMENT, "its kernel is null")
                                            : body(*kernel, launches[i], i);
    if (!status.ok()) return status.Within(LaunchName<const Kernel>(launches, i, count));
  }
  return {};
}

/* Of a kernel that was loaded for another device than the stream's. */
inline Status OtherDevice() {
  return {DVT_INVALID_ARGUMENT, "its kernel belongs to another device than the stream"};
}

/* Whether a launch gives a kernel what its record in the image says: so many buffers, each with
 * memory, so many bytes of scalars, and a grid of 1 to `max_grid` blocks by dimension.
 * DVT_INVALID_ARGUMENT says what does not fit. */
inline Status CheckLaunch(const dvt_launch& launch, uint32_t buffer_count, uint64_t scalar_bytes,
                          const uint64_t* max_grid) {
  const auto invalid = [](const std::string& text) { return Status(DVT_INVALID_ARGUMENT, text); };
  if (launch.binding_count != buffer_count) {
    return invalid("it takes " + std::to_string(buffer_count) + " buffers, got " +
                   std::to_string(launch.binding_count));
  }
  if (launch.scalar_bytes != scalar_bytes) {
    return invalid("its scalar block has " + std::to_string(scalar_bytes) + " bytes, got " +
                   std::to_string(launch.scalar_bytes));
  }
  if ((buffer_count != 0 && launch.bindings == nullptr) ||
      (scalar_bytes != 0 && launch.scalars == nullptr)) {
    return invalid("its bindings or scalars are null");
  }
  for (int i = 0; i < 3; ++i) {
    if (launch.grid[i] != 0 && launch.grid[i] <= max_grid[i]) continue;
    return invalid("grid dimension " + std::to_string(i) + " is " + std::to_string(launch.grid[i]) +
                   ", allowed are 1 to " + std::to_string(max_grid[i]));
  }
  for (uint32_t i = 0; i < buffer_count; ++i) {
    if (launch.bindings[i].memory != nullptr) continue;
    return invalid("the memory of buffer " + std::to_string(i) + " is null");
  }
  return {};
}

/* Whether a range lies inside its memory of `memory_bytes` at an allowed offset. For runtimes whose
 * dvt_memory knows its size; after CheckLaunch. */
inline Status CheckBinding(const dvt_binding& binding, uint32_t index, uint64_t memory_bytes,
                           uint64_t alignment) {
  const auto is_bound = [index](const std::string& text) {
    return Status(DVT_INVALID_ARGUMENT, "buffer " + std::to_string(index) + " is bound " + text);
  };
  if (binding.size == 0 || binding.size > memory_bytes ||
      binding.offset > memory_bytes - binding.size) {
    return is_bound("with " + std::to_string(binding.size) + " bytes at byte " +
                    std::to_string(binding.offset) + ", its memory has " +
                    std::to_string(memory_bytes));
  }
  if (binding.offset % alignment == 0) return {};
  return is_bound("at byte " + std::to_string(binding.offset) + ", which is not a multiple of " +
                  std::to_string(alignment));
}

/* The size in bytes that a launch gives an argument of kind `shared`, from the scalar block. */
inline uint32_t SharedSize(const dvt_launch& launch, uint64_t scalar_offset) {
  uint32_t size = 0;
  std::memcpy(&size, static_cast<const char*>(launch.scalars) + scalar_offset, sizeof(size));
  return size;
}

}  // namespace dovetail

#endif  // DOVETAIL_KIT_CHECKS_H_
