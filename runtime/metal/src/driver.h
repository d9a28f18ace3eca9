/* The Objective-C runtime and Metal, and the devices of the machine: found once. */
#ifndef DOVETAIL_RUNTIME_METAL_DRIVER_H_
#define DOVETAIL_RUNTIME_METAL_DRIVER_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "dovetail/kit/driver.h"
#include "status.h"

namespace dovetail::runtime::metal {

/* An MTLDevice that is used, by all handles that are open on it. */
struct OpenDevice {
  OpenDevice(const Api& api, Owned id) : api(api), id(std::move(id)) {}

  const Api& api;
  const Owned id;
  std::atomic<bool> is_lost{false};
  /* Guards what streams of the device have under way: a wait for one may be a wait for others. */
  std::mutex mutex;
};

/* A device of the machine. Its MTLDevice is found anew after it was lost. */
struct DeviceRecord {
  std::string name;
  UInt64 registry_id = 0;

  std::mutex mutex; /* guards what follows */
  std::shared_ptr<OpenDevice> open;
};

struct Driver {
  static constexpr const char* kTitle = "Metal";

  Api api;
  std::string library;
  int language = 0;    /* 10 * major + minor of the newest one that the system compiles; 0: none */
  std::string version; /* of the system */
  std::vector<std::unique_ptr<DeviceRecord>> devices; /* the system's default one first */
};

/* Opens the libraries, once; later calls return the first outcome. */
Status OpenDriver(const char* const* candidates, uint32_t count);

/* The device as it is now: DVT_DEVICE_LOST when it is no longer there. */
Status FindOpen(const Driver& driver, DeviceRecord* record, std::shared_ptr<OpenDevice>* open);

}  // namespace dovetail::runtime::metal

#endif  // DOVETAIL_RUNTIME_METAL_DRIVER_H_
