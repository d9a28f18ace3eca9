/* The exported table. */
#include "dovetail/kit/table.h"

#include "image.h"
#include "stream.h"

namespace dovetail::runtime::metal {
namespace {

struct Metal : RuntimeDefaults {
  static constexpr const char* kKind = "metal";
  static constexpr const char* kTitle = Driver::kTitle;
  using Device = dvt_device;
  using Stream = dvt_stream;
  using Event = dvt_event;
  using Image = dvt_image;
  using Kernel = dvt_kernel;

  static Status OpenDriver(const char* const* candidates, uint32_t count) {
    return metal::OpenDriver(candidates, count);
  }

  static Status CountDevices(uint32_t* count, std::string* why_none) {
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Find(&driver));
    *count = static_cast<uint32_t>(driver->devices.size());
    *why_none = "the system has no Metal device; virtual machines often have none";
    return {};
  }

  static Status OpenDevice(uint32_t index, std::unique_ptr<dvt_device>* device) {
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Find(&driver));
    const size_t count = driver->devices.size();
    if (index >= count) return NoSuchDevice(kKind, index, count);
    *device = std::make_unique<dvt_device>(*driver, driver->devices[index].get());
    return (*device)->Open();
  }

  /* A pool around every call: threads that are not the system's have none. */
  template <typename Object, typename Body>
  static Status Around(Object& object, Body body) {
    const metal::Device& device = object.device();
    const Pool pool(device.api());
    DOVETAIL_RETURN_IF_ERROR(device.CheckThere());
    Status status = body();
    if (status.code() == DVT_DEVICE_LOST) device.Forget();
    return status;
  }

  template <typename Object>
  static void GiveBack(Object* object) {
    const Pool pool(object->device().api());
    delete object;
  }
};

}  // namespace
}  // namespace dovetail::runtime::metal

DOVETAIL_EXPORT_RUNTIME(dovetail::runtime::metal::Metal)
