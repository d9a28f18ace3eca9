#include "cuda.h"

#include <string_view>

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

Outcome Cuda::Describe(const void* pointer, PointerInfo* info) const {
  unsigned type = 0;
  int device = -1;
  CuAddress base = 0;
  size_t size = 0;
  int attributes[] = {kCuPointerMemoryType, kCuPointerDeviceOrdinal, kCuPointerRangeStart,
                      kCuPointerRangeSize};
  void* values[] = {&type, &device, &base, &size};
  /* An address that the driver does not know gives zeros, and no error (cuPointerGetAttributes). */
  const CuResult result = api.cuPointerGetAttributes(4, attributes, values, AddressOf(pointer));
  *info = PointerInfo();
  if (result == kCuInvalidValue) return {};
  if (result != kCuSuccess) return {result, "cuPointerGetAttributes"};
  if (type == kCuMemoryTypeHost) info->kind = PointerInfo::Kind::kHost;
  if (type == kCuMemoryTypeDevice) info->kind = PointerInfo::Kind::kDevice;
  info->device = device;
  info->base = base;
  info->size = size;
  return {};
}

Outcome Cuda::LaunchProgrammatic(const Kernel& kernel, const uint32_t* grid, uint32_t shared,
                                 CuStream stream, void** parameters) const {
  CuLaunchAttribute attribute;
  attribute.id = kCuLaunchProgrammatic;
  attribute.value.programmatic_stream_serialization_allowed = 1;
  CuLaunchConfig config;
  std::copy_n(grid, 3, config.grid);
  std::copy_n(kernel.block(), 3, config.block);
  config.shared_bytes = shared;
  config.stream = stream;
  config.attributes = &attribute;
  config.attribute_count = 1;
  return {api.cuLaunchKernelEx(&config, kernel.function(), parameters, nullptr),
          "cuLaunchKernelEx"};
}

void Cuda::LetAccess(Context& device, Context& peer) {
  const Cuda& cuda = device.vendor();
  const int own = device.info().native;
  const int other = peer.info().native;
  int can = 0;
  if (own == other || !device.NotePeer(peer) ||
      cuda.api.cuDeviceCanAccessPeer(&can, own, other) != kCuSuccess || can == 0) {
    return; /* the driver then copies through the host */
  }
  cuda.api.cuCtxEnablePeerAccess(peer.current(), 0);
  if (peer.memory().pool() == nullptr) return;
  CuAccessDesc access;
  access.location = {kCuLocationDevice, own};
  access.flags = kCuAccessReadWrite;
  cuda.api.cuMemPoolSetAccess(peer.memory().pool(), &access, 1);
}

}  // namespace dovetail::runtime::cuda
