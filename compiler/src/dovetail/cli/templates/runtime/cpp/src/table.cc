/* The driver and its devices, and the exported table. */
#include "acme.h"

namespace acme {
namespace {

using dovetail::DriverState;
using dovetail::Status;

struct Runtime : dovetail::RuntimeDefaults {
  static constexpr const char* kKind = "acme";
  static constexpr const char* kTitle = Driver::kTitle;
  using Device = dvt_device;
  using Stream = dvt_stream;
  using Event = dvt_event;
  using Image = dvt_image;
  using Kernel = dvt_kernel;

  static Status OpenDriver(const char* const* candidates, uint32_t count) {
    return DriverState<Driver>::Open(candidates, count,
                                     [](const std::vector<std::string>& /*names*/, Driver* driver,
                                        bool* /*has_opened_any*/) { return FindCompiler(driver); });
  }

  static Status CountDevices(uint32_t* count, std::string* /*why_none*/) {
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Find(&driver));
    *count = 1;
    return {};
  }

  static Status OpenDevice(uint32_t index, std::unique_ptr<dvt_device>* device) {
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Find(&driver));
    if (index != 0) return dovetail::NoSuchDevice(kKind, index, 1);
    *device = std::make_unique<dvt_device>(*driver, index);
    return {};
  }
};

}  // namespace
}  // namespace acme

DOVETAIL_EXPORT_RUNTIME(acme::Runtime)
