/* The driver and its one device; the exported table. */
#include <cstdlib>

#include "device.h"
#include "emulator.h"
#include "image.h"
#include "stream.h"

namespace dovetail::runtime::hexagon {
namespace {

struct Driver {
  static constexpr const char* kTitle = "Hexagon";
  Emulator emulator;
  uint32_t version = 0; /* that the device reports */
};

/* What DOVETAIL_HEXAGON_VERSION says instead of `version`. */
Status ReportedVersion(uint32_t* version) {
  const char* const text = std::getenv("DOVETAIL_HEXAGON_VERSION");
  if (text == nullptr || *text == '\0') return {};
  const std::string told = text;
  for (const uint32_t known : {66U, 67U, 68U, 69U, 71U, 73U}) {
    if (told == std::to_string(known)) {
      *version = known;
      return {};
    }
  }
  return {DVT_INVALID_ARGUMENT,
          "DOVETAIL_HEXAGON_VERSION is '" + told + "', allowed are 66, 67, 68, 69, 71 and 73"};
}

struct Hexagon : RuntimeDefaults {
  static constexpr const char* kKind = "hexagon";
  static constexpr const char* kTitle = Driver::kTitle;
  using Device = dvt_device;
  using Stream = dvt_stream;
  using Event = dvt_event;
  using Image = dvt_image;
  using Kernel = dvt_kernel;

  static Status OpenDriver(const char* const* candidates, uint32_t count) {
    return DriverState<Driver>::Open(
        candidates, count,
        [](const std::vector<std::string>& names, Driver* driver, bool* has_opened_any) -> Status {
          DOVETAIL_RETURN_IF_ERROR(FindEmulator(names, &driver->emulator));
          *has_opened_any = true;
          driver->version = driver->emulator.version;
          return ReportedVersion(&driver->version);
        });
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
    if (index != 0) return NoSuchDevice(kKind, index, 1);
    std::unique_ptr<Transport> transport;
    DOVETAIL_RETURN_IF_ERROR(StartProcess(driver->emulator, "hexagon:0", &transport));
    *device = std::make_unique<dvt_device>(index, driver->emulator, driver->version,
                                           std::move(transport));
    return {};
  }
};

}  // namespace
}  // namespace dovetail::runtime::hexagon

DOVETAIL_EXPORT_RUNTIME(dovetail::runtime::hexagon::Hexagon)
