/* Calls of the driver that need more than one line. */
#include "cuda.h"

namespace dovetail::runtime::cuda {

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
