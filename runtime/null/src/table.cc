/* The driver and its devices, and the exported table. */
#include <cstdlib>

#include "null.h"

namespace dovetail::runtime::null {
namespace {

/* As many as DOVETAIL_NULL_DEVICES may ask for. */
constexpr uint32_t kMaxDevices = 16;

/* A real one: the vendor's functions, and the devices that were found. */
struct Driver {
  static constexpr const char* kTitle = "null";
};

struct Null : RuntimeDefaults {
  static constexpr const char* kKind = "null";
  static constexpr const char* kTitle = Driver::kTitle;
  using Device = dvt_device;
  using Stream = dvt_stream;
  using Event = dvt_event;
  using Image = dvt_image;
  using Kernel = dvt_kernel;

  /* A real runtime opens its vendor's library here, from `names` and then from the system's names
   * (dovetail/kit/dynamic_library.h), and answers DVT_DRIVER_MISSING with everything it tried. */
  static Status OpenDriver(const char* const* candidates, uint32_t count) {
    return DriverState<Driver>::Open(
        candidates, count,
        [](const std::vector<std::string>& /*names*/, Driver* /*driver*/,
           bool* /*has_opened_any*/) { return Status(); });
  }

  static Status CountDevices(uint32_t* count, std::string* /*why_none*/) {
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Find(&driver));
    const char* const text = std::getenv("DOVETAIL_NULL_DEVICES");
    *count = 0;
    if (text == nullptr) return {};
    uint32_t value = 0;
    for (const char* digit = text; *digit != '\0'; ++digit) {
      if (*digit >= '0' && *digit <= '9') value = value * 10 + static_cast<uint32_t>(*digit - '0');
      if (*digit < '0' || *digit > '9' || value > kMaxDevices) {
        return {DVT_INVALID_ARGUMENT, std::string("DOVETAIL_NULL_DEVICES is '") + text +
                                          "', it must be a number from 0 to " +
                                          std::to_string(kMaxDevices)};
      }
    }
    *count = value;
    return {};
  }

  static Status OpenDevice(uint32_t index, std::unique_ptr<dvt_device>* device) {
    uint32_t count = 0;
    std::string why_none;
    DOVETAIL_RETURN_IF_ERROR(CountDevices(&count, &why_none));
    if (index >= count) {
      const Status none = NoSuchDevice(kKind, index, count);
      return {none.code(), none.text() + "; DOVETAIL_NULL_DEVICES says how many there are"};
    }
    *device = std::make_unique<dvt_device>(index);
    return {};
  }
};

}  // namespace
}  // namespace dovetail::runtime::null

DOVETAIL_EXPORT_RUNTIME(dovetail::runtime::null::Null)
