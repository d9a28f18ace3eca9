/* The exported table. */
#include "dovetail/kit/table.h"

#include "image.h"

namespace dovetail::runtime::opencl {
namespace {

struct OpenCl : RuntimeDefaults {
  static constexpr const char* kKind = "opencl";
  static constexpr const char* kTitle = Driver::kTitle;
  using Device = dvt_device;
  using Stream = dvt_stream;
  using Event = dvt_event;
  using Image = dvt_image;
  using Kernel = dvt_kernel;

  static Status OpenDriver(const char* const* candidates, uint32_t count) {
    return opencl::OpenDriver(candidates, count);
  }

  static Status CountDevices(uint32_t* count, std::string* why_none) {
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Find(&driver));
    *count = static_cast<uint32_t>(driver->devices.size());
    *why_none = JoinNotes(driver->notes);
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

  /* Any call may be the one that finds the device lost: who opens it again gets a new context. */
  template <typename Object, typename Body>
  static Status Around(Object& object, Body body) {
    Status status = body();
    if (status.code() == DVT_DEVICE_LOST) object.device().Forget();
    return status;
  }
};

}  // namespace
}  // namespace dovetail::runtime::opencl

DOVETAIL_EXPORT_RUNTIME(dovetail::runtime::opencl::OpenCl)
