/* What the core and images are told about a device. */
#include "hip.h"
#include "link.h"

namespace dovetail::runtime::rocm {
namespace {

class Teller {
 public:
  Teller(dvt_attribute_visitor visitor, void* context) : visitor_(visitor), context_(context) {}

  void Text(const char* name, const std::string& value) const {
    visitor_(context_, name, value.c_str());
  }
  void Number(const char* name, uint64_t value) const { Text(name, std::to_string(value)); }
  void Fact(const char* name, bool value) const { Text(name, value ? "true" : "false"); }

 private:
  const dvt_attribute_visitor visitor_;
  void* const context_;
};

}  // namespace

Status Hip::VisitAttributes(const Driver& driver, const DeviceInfo& info,
                            dvt_attribute_visitor visitor, void* context) {
  const Teller tell(visitor, context);
  const Details& details = info.details;
  tell.Text("device.name", info.name);
  tell.Text("rocm.arch", details.architecture);
  tell.Text("rocm.target_id", details.target_id);
  tell.Number("rocm.wavefront_size", static_cast<uint64_t>(details.wavefront_size));
  tell.Number("rocm.compute_units", static_cast<uint64_t>(details.compute_units));
  tell.Number("rocm.max_block_threads", info.limits.max_block_threads);
  tell.Number("rocm.max_shared_bytes", info.limits.max_shared_bytes);
  tell.Number("rocm.memory_bytes", details.memory_bytes);
  tell.Number("rocm.compute_mode", static_cast<uint64_t>(details.compute_mode));
  tell.Number("rocm.runtime", static_cast<uint64_t>(driver.vendor.version));
  tell.Text("rocm.library", driver.vendor.library);
  tell.Text("rocm.pci_bus_id", details.pci_bus_id);
  tell.Fact("rocm.memory_pools", info.has_pools);
  tell.Fact("rocm.cooperative_launch", details.has_cooperative);
  tell.Fact("rocm.integrated", details.is_integrated);
  tell.Fact("rocm.ecc", details.has_ecc);
  /* Absent when nothing here links objects: images of format `obj` then fit no device here. */
  std::string reason;
  const std::string linker = LinkerName(&reason);
  tell.Text(linker.empty() ? "rocm.linker.missing" : "rocm.linker",
            linker.empty() ? reason : linker);
  return {};
}

}  // namespace dovetail::runtime::rocm
