/* Images: decoded and accepted; kernels: found, compared with their launches, and never run. */
#include "null.h"

namespace dovetail::runtime::null {

Status LoadImage(dvt_device* device, const void* bytes, uint64_t size,
                 std::unique_ptr<dvt_image>* image) {
  ImageView view;
  ImageFault fault;
  if (!DecodeImage(bytes, static_cast<size_t>(size), &view, &fault)) {
    return {DVT_INVALID_IMAGE, fault.Text()};
  }
  if (view.kind != "null" || view.format != "text") {
    return {DVT_INVALID_IMAGE, "the image is '" + std::string(view.kind) + "/" +
                                   std::string(view.format) + "', this runtime loads 'null/text'"};
  }
  if (view.FindPayload("text") == nullptr) {
    return {DVT_INVALID_IMAGE, "the image has no text, its payload needs 'text'"};
  }
  /* A real runtime gives the payload to its driver's compiler or loader here, and puts what that
   * said into the message of DVT_INVALID_IMAGE. */
  auto loaded = std::make_unique<dvt_image>();
  loaded->device = device;
  for (const ImageFunction& function : view.functions) {
    std::string name(function.name);
    loaded->kernels[name] = {name, function.buffer_count, function.scalar_bytes};
  }
  *image = std::move(loaded);
  return {};
}

Status FindKernel(dvt_image* image, const char* name, dvt_kernel** kernel) {
  const auto found = image->kernels.find(name);
  if (found == image->kernels.end()) {
    std::string known;
    for (const auto& entry : image->kernels) {
      known += (known.empty() ? "'" : ", '") + entry.first + "'";
    }
    return {DVT_NOT_FOUND, std::string("the image has no kernel '") + name + "', it has " +
                               (known.empty() ? "none" : known)};
  }
  *kernel = &found->second;
  return {};
}

/* Wrong launches are told from right ones, so that a core can be tested against this runtime. */
Status Launch(const dvt_stream& stream, const dvt_launch* launches, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    const dvt_launch& launch = launches[i];
    const std::string which = "launch " + std::to_string(i) + " of " + std::to_string(count);
    if (launch.kernel == nullptr) return {DVT_INVALID_ARGUMENT, which + ": its kernel is null"};
    const dvt_kernel& kernel = *launch.kernel;
    const std::string named = which + ", kernel '" + kernel.name + "': ";
    if (launch.binding_count != kernel.buffer_count) {
      return {DVT_INVALID_ARGUMENT, named + "it takes " + std::to_string(kernel.buffer_count) +
                                        " buffers, got " + std::to_string(launch.binding_count)};
    }
    if (launch.scalar_bytes != kernel.scalar_bytes) {
      return {DVT_INVALID_ARGUMENT, named + "its scalar block has " +
                                        std::to_string(kernel.scalar_bytes) + " bytes, got " +
                                        std::to_string(launch.scalar_bytes)};
    }
    return {DVT_UNSUPPORTED, named + "the null device executes nothing (null:" +
                                 std::to_string(stream.device->index) +
                                 "); use another target, such as cpu"};
  }
  return {};
}

}  // namespace dovetail::runtime::null
