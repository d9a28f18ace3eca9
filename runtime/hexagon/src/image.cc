/* Images: finished ELF files, copied to where the processor executes them. */
#include "image.h"

#include <algorithm>
#include <cstring>

#include "elf_file.h"

using dovetail::ImageArgument;
using dovetail::ImageFunction;
using dovetail::RoundUp;
using dovetail::Status;
using dovetail::runtime::hexagon::ElfFile;
using dovetail::runtime::hexagon::ElfPart;
using dovetail::runtime::hexagon::kPage;
using dovetail::runtime::hexagon::kSharedAddress;

namespace {

/* PROT_READ, PROT_WRITE and PROT_EXEC. */
constexpr uint32_t kReadable = 1, kWritable = 2, kExecutable = 4;

}  // namespace

Status dvt_image::Load(const void* bytes, uint64_t size) {
  DOVETAIL_RETURN_IF_ERROR(device.transport().CheckAlive());
  dovetail::ImageView view;
  DOVETAIL_RETURN_IF_ERROR(dovetail::ReadImage(bytes, size, &view));
  const bool is_object = view.format == "obj";
  if (view.kind != "hexagon" || (!is_object && view.format != "elf" && view.format != "so")) {
    return dovetail::InvalidImage("the image is '" + std::string(view.kind) + "/" +
                                  std::string(view.format) +
                                  "', this runtime loads 'hexagon/so', 'hexagon/elf' and "
                                  "'hexagon/obj'");
  }
  const char* const key = is_object ? "object" : "binary";
  const dovetail::ImagePayload* const payload = view.FindPayload(key);
  if (payload == nullptr) {
    return dovetail::InvalidImage(std::string("the image has no code, its payload needs '") + key +
                                  "'");
  }
  ElfFile file;
  DOVETAIL_RETURN_IF_ERROR(ReadElf(payload->value, &file));
  if (file.version > device.version()) {
    return {DVT_UNSUPPORTED, "the image is for Hexagon V" + std::to_string(file.version) + ", " +
                                 device.name() + " is V" + std::to_string(device.version())};
  }
  const auto whole = static_cast<uint32_t>(RoundUp(std::max<uint32_t>(file.size, 1), kPage));
  code.offset = device.heap().Allocate(whole, kPage);
  if (code.offset == 0) {
    return {DVT_OUT_OF_MEMORY,
            device.name() + " has no " + std::to_string(whole) + " bytes left for an image"};
  }
  code.size = whole;
  std::memset(device.HostAddress(code.offset), 0, whole);
  for (const ElfPart& part : file.parts) {
    std::memcpy(device.HostAddress(code.offset + part.place), part.content.data(),
                part.content.size());
  }
  for (const ImageFunction& function : view.functions) {
    const auto found = file.functions.find(std::string(function.symbol));
    if (found == file.functions.end()) {
      return dovetail::InvalidImage("the code has no function '" + std::string(function.symbol) +
                                    "', which kernel '" + std::string(function.name) + "' is");
    }
    dvt_kernel kernel;
    kernel.own_name = function.name;
    kernel.device = &device;
    kernel.address = kSharedAddress + code.offset + found->second;
    kernel.buffer_count = function.buffer_count;
    kernel.scalar_bytes = function.scalar_bytes;
    kernel.shared_bytes = function.shared_bytes;
    for (const ImageArgument& argument : function.arguments) {
      if (argument.kind == dovetail::ArgumentKind::kShared) {
        kernel.shared_sizes.push_back(argument.scalar_offset);
      }
    }
    kernels[kernel.own_name] = kernel;
  }
  uint64_t number = 0;
  const uint32_t protection = kReadable | kExecutable | (file.is_written ? kWritable : 0);
  DOVETAIL_RETURN_IF_ERROR(device.Map(code.offset, whole, protection, &number));
  DOVETAIL_RETURN_IF_ERROR(device.transport().Wait(number, 0));
  const uint32_t mapped = device.transport().Result(number);
  if (mapped == kSharedAddress + code.offset) return {};
  return {DVT_DRIVER_ERROR, device.name() + " does not map " + std::to_string(whole) +
                                " bytes of code: its mmap answers " +
                                std::to_string(static_cast<int32_t>(mapped))};
}

dvt_image::~dvt_image() {
  if (code.size == 0) return;
  /* Data may be there next. Code that the emulator has translated is forgotten with the mapping. */
  uint64_t number = 0;
  const Status status =
      device.Map(code.offset, static_cast<uint32_t>(code.size), kReadable | kWritable, &number);
  if (status.ok() || status.code() == DVT_DEVICE_LOST) device.heap().Free(code.offset, code.size);
}

Status dvt_image::FindKernel(const std::string& name, dvt_kernel** kernel) {
  const auto found = kernels.find(name);
  if (found == kernels.end()) return dovetail::NoSuchKernel(kernels, name);
  *kernel = &found->second;
  return {};
}
