/* What a device says of itself: what images require, and what people want to see. */
#include <string>

#include "cuda.h"
#include "nvrtc.h"

namespace dovetail::runtime::cuda {
namespace {

/* The highest PTX ISA that a driver reads, 803 for 8.3: "PTX ISA", NVIDIA, section "Release notes",
 * where each release of CUDA stands beside its version. */
int PtxOf(int driver) {
  const int major = driver / 1000;
  const int minor = driver % 1000 / 10;
  if (major == 12 && minor >= 6) return 800 + minor - 1; /* 12.6 brought no new one */
  return (major - 4) * 100 + minor;
}

/* CUcomputemode. */
const char* ComputeModeName(int mode) {
  switch (mode) {
    case 0:
      return "default";
    case 2:
      return "prohibited";
    case 3:
      return "exclusive_process";
    default:
      return "unknown";
  }
}

}  // namespace

Status Cuda::VisitAttributes(const Driver& driver, const DeviceInfo& info,
                             dvt_attribute_visitor visitor, void* context) {
  const Cuda& cuda = driver.vendor;
  const Details& details = info.details;
  const auto visit = [visitor, context](const char* name, const std::string& value) {
    visitor(context, name, value.c_str());
  };
  const auto number = [&visit](const char* name, uint64_t value) {
    visit(name, std::to_string(value));
  };
  const auto fact = [&visit](const char* name, bool value) {
    visit(name, value ? "true" : "false");
  };
  number("cuda.sm", static_cast<uint64_t>(details.sm));
  number("cuda.driver", static_cast<uint64_t>(cuda.version));
  number("cuda.ptx", static_cast<uint64_t>(PtxOf(cuda.version)));
  const int version = Nvrtc::Version(cuda.nvrtc_candidates);
  if (version != 0) {
    number("cuda.nvrtc", static_cast<uint64_t>(version));
  } else {
    const Nvrtc* nvrtc = nullptr;
    visit("cuda.nvrtc.missing", Nvrtc::Open(cuda.nvrtc_candidates, &nvrtc).text());
  }
  number("cuda.warp_size", static_cast<uint64_t>(details.warp_size));
  number("cuda.multiprocessors", static_cast<uint64_t>(details.multiprocessors));
  number("cuda.max_block_threads", info.limits.max_block_threads);
  number("cuda.max_shared_bytes", info.limits.max_shared_bytes);
  number("cuda.static_shared_bytes", info.shared_without_asking);
  fact("cuda.cluster_launch", details.has_clusters);
  fact("cuda.cooperative_launch", details.has_cooperative);
  fact("cuda.memory_pools", info.has_pools);
  number("cuda.memory_bytes", details.memory_bytes);
  visit("cuda.compute_mode", ComputeModeName(details.compute_mode));
  fact("cuda.mig", details.is_mig);
  fact("cuda.virtual", details.is_virtual);
  if (!details.uuid.empty()) visit("cuda.uuid", details.uuid);
  visit("cuda.pci_bus_id", details.pci_bus_id);
  fact("cuda.integrated", details.is_integrated);
  fact("cuda.ecc", details.has_ecc);
  visit("device.name", info.name);
  visit("device.vendor", "NVIDIA");
  visit("device.type", "gpu");
  number("device.compute_units", static_cast<uint64_t>(details.multiprocessors));
  visit("driver.version", VersionText(cuda.version));
  visit("driver.library", cuda.library);
  return {};
}

}  // namespace dovetail::runtime::cuda
