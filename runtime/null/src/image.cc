/* Images: decoded and accepted; kernels: found, compared with their launches, and never run. */
#include "null.h"

using dovetail::ImageFunction;
using dovetail::Status;

Status dvt_image::Load(const void* bytes, uint64_t size) {
  dovetail::ImageView view;
  DOVETAIL_RETURN_IF_ERROR(dovetail::ReadImage(bytes, size, &view));
  if (view.kind != "null" || view.format != "text") {
    return dovetail::InvalidImage("the image is '" + std::string(view.kind) + "/" +
                                  std::string(view.format) + "', this runtime loads 'null/text'");
  }
  if (view.FindPayload("text") == nullptr) {
    return dovetail::InvalidImage("the image has no text, its payload needs 'text'");
  }
  /* A real runtime gives the payload to its driver's compiler or loader here, and puts what that
   * said into the message of DVT_INVALID_IMAGE. */
  for (const ImageFunction& function : view.functions) {
    const std::string name(function.name);
    kernels[name] = {name, &device, function.buffer_count, function.scalar_bytes};
  }
  return {};
}

Status dvt_image::FindKernel(const std::string& name, dvt_kernel** kernel) {
  const auto found = kernels.find(name);
  if (found == kernels.end()) return dovetail::NoSuchKernel(kernels, name);
  *kernel = &found->second;
  return {};
}

/* Wrong launches are told from right ones, so that a core can be tested against this runtime. */
Status dvt_stream::Launch(const dvt_launch* launches, uint32_t count) {
  const dvt_device_limits limits = device.limits();
  return dovetail::ForEachLaunch<dvt_kernel>(
      launches, count,
      [&](const dvt_kernel& kernel, const dvt_launch& launch, uint32_t /*index*/) -> Status {
        DOVETAIL_RETURN_IF_ERROR(dovetail::CheckLaunch(launch, kernel.buffer_count,
                                                       kernel.scalar_bytes, limits.max_grid));
        return {DVT_UNSUPPORTED, "the null device executes nothing (" + device.name() +
                                     "); use another target, such as cpu"};
      });
}
