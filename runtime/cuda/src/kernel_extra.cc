#include "kernel_extra.h"

#include <string_view>

#include "cuda.h"

namespace dovetail::runtime::cuda {
namespace {

/* Whether `name` is one of the lines of `text`. */
bool HasLine(std::string_view text, std::string_view name) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (text.substr(0, end) == name) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

}  // namespace

KernelExtra KernelExtra::Read(const ImageView& image, const ImageFunction& function) {
  KernelExtra extra;
  const ImagePayload* const names = image.FindPayload("programmatic");
  extra.is_programmatic_ = names != nullptr && HasLine(names->value, function.name);
  extra.maps_ = TensorMaps::Of(image, function);
  return extra;
}

Status KernelExtra::Prepare(stream_ordered::Context<Cuda>& context, CuFunction function) {
  const Api& api = context.vendor().api;
  /* Before clusters there was no such attribute, and a driver that knows none runs none. */
  if (!context.info().details.has_clusters) return {};
  constexpr int kExtents[3] = {kCuFuncClusterWidth, kCuFuncClusterHeight, kCuFuncClusterDepth};
  uint64_t blocks = 1;
  for (int i = 0; i < 3; ++i) {
    int value = 0;
    DOVETAIL_RETURN_IF_ERROR(context.Check(
        Outcome{api.cuFuncGetAttribute(&value, kExtents[i], function), "cuFuncGetAttribute"}));
    cluster_[i] = static_cast<uint32_t>(std::max(value, 0));
    blocks *= std::max<uint32_t>(cluster_[i], 1);
  }
  has_clusters_ = blocks > 1;
  int must_be_set = 0;
  DOVETAIL_RETURN_IF_ERROR(
      context.Check(Outcome{api.cuFuncGetAttribute(&must_be_set, kCuFuncClusterMustBeSet, function),
                            "cuFuncGetAttribute"}));
  if (must_be_set != 0 && cluster_[0] == 0) {
    return {DVT_UNSUPPORTED,
            "its code wants a cluster whose size each launch says; images have that in the code "
            "(.reqnctapercluster)"};
  }
  /* More than 8 blocks are allowed where the kernel says that it knows ("CUDA C++ Programming
   * Guide", "Thread block clusters"). */
  constexpr uint64_t kPortableBlocks = 8;
  if (blocks <= kPortableBlocks) return {};
  return context.Check(Outcome{api.cuFuncSetAttribute(function, kCuFuncNonPortableCluster, 1),
                               "cuFuncSetAttribute"});
}

Status KernelExtra::CheckClusters(const uint32_t* grid) const {
  for (int i = 0; i < 3; ++i) {
    if (cluster_[i] <= 1 || grid[i] % cluster_[i] == 0) continue;
    return {DVT_INVALID_ARGUMENT,
            "grid dimension " + std::to_string(i) + " is " + std::to_string(grid[i]) +
                ", and its clusters need a multiple of " + std::to_string(cluster_[i])};
  }
  return {};
}

Outcome KernelExtra::More(const Cuda& cuda, const dvt_launch& launch, unsigned char* values,
                          std::string* which) const {
  return maps_->Encode(cuda.api, launch, values, which);
}

}  // namespace dovetail::runtime::cuda
