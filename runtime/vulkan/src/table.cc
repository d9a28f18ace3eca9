/* The exported table. */
#include "dovetail/kit/table.h"

#include "image.h"
#include "stream.h"

namespace dovetail::runtime::vulkan {
namespace {

struct Vulkan : RuntimeDefaults {
  static constexpr const char* kKind = "vulkan";
  static constexpr const char* kTitle = Driver::kTitle;
  using Device = dvt_device;
  using Stream = dvt_stream;
  using Event = dvt_event;
  using Image = dvt_image;
  using Kernel = dvt_kernel;

  static Status OpenDriver(const char* const* candidates, uint32_t count) {
    return vulkan::OpenDriver(candidates, count);
  }

  static Status CountDevices(uint32_t* count, std::string* why_none) {
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Outcome());
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Find(&driver));
    *count = static_cast<uint32_t>(driver->devices.size());
    *why_none = JoinNotes(driver->notes);
    return {};
  }

  static Status OpenDevice(uint32_t index, std::unique_ptr<dvt_device>* device) {
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Outcome());
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Find(&driver));
    const size_t count = driver->devices.size();
    if (index >= count) return NoSuchDevice(kKind, index, count);
    *device = std::make_unique<dvt_device>(*driver, *driver->devices[index]);
    return (*device)->Open();
  }
};

}  // namespace
}  // namespace dovetail::runtime::vulkan

DOVETAIL_EXPORT_RUNTIME(dovetail::runtime::vulkan::Vulkan)
