/* The exported table. */
#include "dovetail/kit/table.h"

#include "image.h"

namespace dovetail::runtime::webgpu {
namespace {

struct WebGpu : RuntimeDefaults {
  static constexpr const char* kKind = "webgpu";
  static constexpr const char* kTitle = Driver::kTitle;
  using Device = dvt_device;
  using Stream = dvt_stream;
  using Event = dvt_event;
  using Image = dvt_image;
  using Kernel = dvt_kernel;

  static Status OpenDriver(const char* const* candidates, uint32_t count) {
    return webgpu::OpenDriver(candidates, count);
  }

  static Status CountDevices(uint32_t* count, std::string* why_none) {
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Outcome());
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Find(&driver));
    *count = static_cast<uint32_t>(driver->adapters.size());
    *why_none = driver->why_empty;
    return {};
  }

  static Status OpenDevice(uint32_t index, std::unique_ptr<dvt_device>* device) {
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Outcome());
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Find(&driver));
    const size_t count = driver->adapters.size();
    if (index >= count) return NoSuchDevice(kKind, index, count);
    *device = std::make_unique<dvt_device>(*driver, index);
    return (*device)->Open();
  }

  using RuntimeDefaults::GiveBack;
  /* Giving back a device waits for its work, which may never end: then it is left as it is. */
  static void GiveBack(dvt_device* device) {
    if (device->queue().IsIdle()) delete device;
  }
};

}  // namespace
}  // namespace dovetail::runtime::webgpu

DOVETAIL_EXPORT_RUNTIME(dovetail::runtime::webgpu::WebGpu)
