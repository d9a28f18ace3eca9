/* The vendor's library: opened once, with the devices that it has. */
#ifndef DOVETAIL_STREAM_ORDERED_DRIVER_H_
#define DOVETAIL_STREAM_ORDERED_DRIVER_H_

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "dovetail/kit/driver.h"
#include "dovetail/stream_ordered/context.h"

namespace dovetail::stream_ordered {

/* A device and the context that its open handles share. */
template <typename Vendor>
struct DeviceRecord {
  DeviceInfo<Vendor> info;
  std::mutex mutex; /* guards what follows */
  std::weak_ptr<Context<Vendor>> context;
};

template <typename Vendor>
struct Driver {
  static constexpr const char* kTitle = Vendor::kTitle;

  Vendor vendor;
  std::vector<std::unique_ptr<DeviceRecord<Vendor>>> devices;
  std::vector<std::string> notes; /* what was skipped and why, one line each */
};

/* The context of a device: that of the handles that are open, or a new one. */
template <typename Vendor>
Status OpenContext(const Vendor& vendor, DeviceRecord<Vendor>* record,
                   std::shared_ptr<Context<Vendor>>* context) {
  const std::lock_guard<std::mutex> lock(record->mutex);
  *context = record->context.lock();
  if (*context != nullptr && (*context)->is_lost()) {
    const std::string loss = (*context)->loss();
    (*context)->Retire();
    bool is_held = false;
    DOVETAIL_RETURN_IF_ERROR(Check(vendor, vendor.IsStillHeld(record->info.native, &is_held)));
    if (is_held) {
      return {DVT_DEVICE_LOST, record->info.label + " cannot be opened anew: " +
                                   Vendor::kStillHeld + "; it was lost as follows: " + loss};
    }
    *context = nullptr;
  }
  if (*context != nullptr) return {};
  auto made = std::make_shared<Context<Vendor>>(vendor, record->info);
  DOVETAIL_RETURN_IF_ERROR(made->Open());
  record->context = made;
  *context = std::move(made);
  return {};
}

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_DRIVER_H_
