#include "driver.h"

#include <utility>

namespace dovetail::runtime::metal {
namespace {

constexpr const char* kVariable = "DOVETAIL_METAL_LIBRARIES";

/* What one of them lacks the other has: on a Mac the handle of a library finds what its
 * dependencies export too (dlsym(3)), and Metal depends on both others. */
const std::vector<std::string>& SystemLibraries() {
  static const auto* const names =
      new std::vector<std::string>{"/System/Library/Frameworks/Metal.framework/Metal"};
  return *names;
}

/* MSL specification, 1.6.11: which system brought which version of the language. */
struct LanguageOf {
  Integer system; /* macOS, major */
  int language;
};
constexpr LanguageOf kLanguages[] = {{15, 32}, {14, 31}, {13, 30}, {12, 24}};

void ReadSystem(Driver* driver) {
  const Api& api = driver->api;
  const Id info = api.NSProcessInfo_Current(api.objc_getClass("NSProcessInfo"));
  if (info == nullptr) return;
  const SystemVersion version = api.NSProcessInfo_Version(info);
  driver->version = std::to_string(version.major) + "." + std::to_string(version.minor) + "." +
                    std::to_string(version.patch);
  for (const LanguageOf& each : kLanguages) {
    if (version.major < each.system) continue;
    driver->language = each.language;
    return;
  }
}

/* All devices, the default one first. */
std::vector<Owned> FindDevices(const Api& api) {
  std::vector<Owned> devices;
  const Owned preferred(api, api.MTLCreateSystemDefaultDevice());
  if (preferred.id() != nullptr) devices.push_back(Retained(api, preferred.id()));
  const Owned all(api, api.MTLCopyAllDevices());
  if (all.id() == nullptr) return devices;
  const UInteger count = api.NSArray_Count(all.id());
  for (UInteger i = 0; i < count; ++i) {
    const Id device = api.NSArray_At(all.id(), i);
    if (device == nullptr) continue;
    if (preferred.id() != nullptr &&
        api.MTLDevice_RegistryId(device) == api.MTLDevice_RegistryId(preferred.id())) {
      continue;
    }
    devices.push_back(Retained(api, device));
  }
  return devices;
}

Status OpenLibraries(const std::vector<std::string>& candidates, Driver* driver,
                     bool* has_opened_any) {
  LibrarySearch search;
  for (const std::string& name : LibrariesToTry(candidates, kVariable, SystemLibraries())) {
    DynamicLibrary library;
    if (!search.Try(name, &library)) continue;
    *has_opened_any = true;
    Api api;
    const std::string missing = api.Load(library);
    if (!missing.empty()) {
      search.Note(name, "it lacks " + missing);
      continue;
    }
    driver->api = api;
    driver->library = name;
    const Pool pool(driver->api);
    ReadSystem(driver);
    for (Owned& device : FindDevices(driver->api)) {
      auto record = std::make_unique<DeviceRecord>();
      record->name = Text(driver->api, driver->api.MTLDevice_Name(device.id()));
      record->registry_id = driver->api.MTLDevice_RegistryId(device.id());
      record->open = std::make_shared<OpenDevice>(driver->api, std::move(device));
      driver->devices.push_back(std::move(record));
    }
    return {};
  }
  return {DVT_DRIVER_MISSING,
          "Metal was not found, which macOS brings; tried " + search.Text() + OnlyThese(kVariable)};
}

}  // namespace

Status OpenDriver(const char* const* candidates, uint32_t count) {
  return DriverState<Driver>::Open(candidates, count, OpenLibraries);
}

Status FindOpen(const Driver& driver, DeviceRecord* record, std::shared_ptr<OpenDevice>* open) {
  const std::lock_guard<std::mutex> lock(record->mutex);
  if (record->open == nullptr) {
    for (Owned& device : FindDevices(driver.api)) {
      if (driver.api.MTLDevice_RegistryId(device.id()) != record->registry_id) continue;
      record->open = std::make_shared<OpenDevice>(driver.api, std::move(device));
      break;
    }
  }
  if (record->open == nullptr) {
    return {DVT_DEVICE_LOST, "device '" + record->name + "' was removed, and is not there again"};
  }
  *open = record->open;
  return {};
}

}  // namespace dovetail::runtime::metal
