/* A runtime of a `Vendor`, as dovetail/kit/table.h wants it: each call is made inside the context
 * of its object, and what a lost context holds ends with it. */
#ifndef DOVETAIL_STREAM_ORDERED_TABLE_H_
#define DOVETAIL_STREAM_ORDERED_TABLE_H_

#include <memory>
#include <string>
#include <utility>

#include "dovetail/kit/table.h"
#include "dovetail/stream_ordered/copy.h"
#include "dovetail/stream_ordered/driver.h"
#include "dovetail/stream_ordered/image.h"

namespace dovetail::stream_ordered {

template <typename Vendor>
struct VendorRuntime : RuntimeDefaults {
  static constexpr const char* kKind = Vendor::kKind;
  static constexpr const char* kTitle = Vendor::kTitle;
  using Device = stream_ordered::Device<Vendor>;
  using Stream = stream_ordered::Stream<Vendor>;
  using Event = stream_ordered::Event<Vendor>;
  using Image = stream_ordered::Image<Vendor>;
  using Kernel = stream_ordered::Kernel<Vendor>;
  using State = DriverState<Driver<Vendor>>;

  static Status OpenDriver(const char* const* candidates, uint32_t count) {
    return State::Open(candidates, count, Vendor::Open);
  }

  static Status CountDevices(uint32_t* count, std::string* why_none) {
    const Driver<Vendor>* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(State::Find(&driver));
    *count = static_cast<uint32_t>(driver->devices.size());
    *why_none = JoinNotes(driver->notes);
    return {};
  }

  static Status OpenDevice(uint32_t index, std::unique_ptr<Device>* device) {
    const Driver<Vendor>* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(State::Find(&driver));
    const size_t count = driver->devices.size();
    if (index >= count) return NoSuchDevice(kKind, index, count);
    std::shared_ptr<Context<Vendor>> context;
    DOVETAIL_RETURN_IF_ERROR(OpenContext(driver->vendor, driver->devices[index].get(), &context));
    *device = std::make_unique<Device>(std::move(context));
    return {};
  }

  template <typename Object, typename Body>
  static Status Around(Object& object, Body body) {
    Scope<Vendor> scope(&object.context());
    DOVETAIL_RETURN_IF_ERROR(scope.Enter());
    return body();
  }

  /* Of a lost context only our own part ends. The context outlives the scope. */
  template <typename Object>
  static void GiveBack(Object* object) {
    const std::shared_ptr<Context<Vendor>> kept = object->shared();
    Scope<Vendor> scope(kept.get());
    if (scope.EnterToGiveBack() || kept->is_lost()) delete object;
  }
  static void GiveBack(Device* device) { delete device; }
};

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_TABLE_H_
