#include "driver.h"

#include <algorithm>
#include <cstdlib>

#include "dovetail/kit/driver_caches.h"
#include "library.h"

namespace dovetail::runtime::opencl {
namespace {

constexpr int kOldestVersion = 120;
/* The OpenCL Specification 2.1, table 4.3: CL_DEVICE_IL_VERSION. */
constexpr int kSpirvVersion = 210;
/* The same: CL_DEVICE_MAX_NUM_SUB_GROUPS, and clGetKernelSubGroupInfo. */
constexpr int kSubgroupVersion = 210;

/* What is tried behind the candidates, in order. Loaders stand before the drivers that we find
 * ourselves, because a loader may add what its user configured (layers, a choice of drivers). */
std::vector<std::string> SystemLibraries() {
  std::vector<std::string> names = SystemLoaderNames();
  const auto append = [&names](const std::vector<std::string>& more) {
    names.insert(names.end(), more.begin(), more.end());
  };
  if (const char* const files = std::getenv("OCL_ICD_FILENAMES")) append(SplitPaths(files));
  if (const char* const vendors = std::getenv("OCL_ICD_VENDORS")) {
    append(ReadDriverList(vendors));
  } else {
    for (const std::string& folder : DriverListFolders()) append(ReadDriverList(folder));
  }
  return names;
}

bool FillFromExports(const DynamicLibrary& library, Api* api) {
  SymbolLoader symbols(library);
#define DOVETAIL_CL_LOAD(result, name, index, parameters) symbols.Load("cl" #name, &api->name);
  DOVETAIL_CL_FUNCTIONS(DOVETAIL_CL_LOAD)
#undef DOVETAIL_CL_LOAD
#define DOVETAIL_CL_LOAD_LATER(result, name, index, version, parameters) \
  api->name = reinterpret_cast<decltype(api->name)>(library.Symbol("cl" #name));
  DOVETAIL_CL_LATER_FUNCTIONS(DOVETAIL_CL_LOAD_LATER)
#undef DOVETAIL_CL_LOAD_LATER
  return symbols.missing().empty();
}

Status PlatformText(const Api& api, ClPlatform platform, ClUint what, std::string* text) {
  size_t size = 0;
  DOVETAIL_RETURN_IF_ERROR(
      ClStatus(api.GetPlatformInfo(platform, what, 0, nullptr, &size), "clGetPlatformInfo"));
  std::string read(size, '\0');
  DOVETAIL_RETURN_IF_ERROR(ClStatus(api.GetPlatformInfo(platform, what, size, read.data(), nullptr),
                                    "clGetPlatformInfo"));
  read.resize(std::min(read.find('\0'), size));
  *text = std::move(read);
  return {};
}

Status FillFromDispatch(ClPlatform platform, Api* api) {
  const void* const* const table = *reinterpret_cast<const void* const* const*>(platform);
  bool is_complete = table != nullptr;
#define DOVETAIL_CL_LOAD(result, name, index, parameters)                               \
  if (is_complete) {                                                                    \
    api->name = reinterpret_cast<decltype(api->name)>(const_cast<void*>(table[index])); \
    is_complete = api->name != nullptr;                                                 \
  }
  DOVETAIL_CL_FUNCTIONS(DOVETAIL_CL_LOAD)
#undef DOVETAIL_CL_LOAD
  if (!is_complete) {
    return {DVT_DRIVER_ERROR, "its dispatch table lacks functions of OpenCL 1.2"};
  }
  /* The table of an older platform ends before the later functions. */
  std::string text;
  DOVETAIL_RETURN_IF_ERROR(PlatformText(*api, platform, kClPlatformVersion, &text));
  const int known = ParseVersion(text, "OpenCL ");
#define DOVETAIL_CL_LOAD_LATER(result, name, index, version, parameters)                \
  if (known >= (version)) {                                                             \
    api->name = reinterpret_cast<decltype(api->name)>(const_cast<void*>(table[index])); \
  }
  DOVETAIL_CL_LATER_FUNCTIONS(DOVETAIL_CL_LOAD_LATER)
#undef DOVETAIL_CL_LOAD_LATER
  return {};
}

template <typename GetIds>
Status ListPlatforms(GetIds get_ids, const char* call, std::vector<ClPlatform>* ids) {
  ClUint count = 0;
  DOVETAIL_RETURN_IF_ERROR(ClStatus(get_ids(0, nullptr, &count), call));
  ids->resize(count);
  if (count == 0) return {};
  DOVETAIL_RETURN_IF_ERROR(ClStatus(get_ids(count, ids->data(), &count), call));
  ids->resize(std::min<size_t>(ids->size(), count));
  return {};
}

/* 140 of "SPIR-V_1.0 SPIR-V_1.4"; 0 when there is none. */
int GreatestSpirv(const std::string& versions) {
  const std::string mark = "SPIR-V_";
  int greatest = 0;
  for (size_t at = versions.find(mark); at != std::string::npos; at = versions.find(mark, at + 1)) {
    greatest = std::max(greatest, ParseVersion(versions.substr(at), mark));
  }
  return greatest;
}

/* Which OpenCL C has the device's subgroups. They are the extension
 * cl_khr_subgroups of OpenCL C 2.0, and of 3.0 the feature __opencl_c_subgroups, which a device has
 * whose number of them is not 0 (The OpenCL Specification 3.0, table 5). A device of 3.0 may name
 * an older OpenCL C as its version, that with which it is compatible. */
Status ReadSubgroups(const Api& api, DeviceRecord* record) {
  constexpr int kFeatures = 300;
  constexpr int kExtension = 200;
  if (api.GetKernelSubGroupInfo == nullptr || record->version < kSubgroupVersion) return {};
  ClUint count = 0;
  const ClInt result =
      api.GetDeviceInfo(record->id, kClDeviceMaxNumSubGroups, sizeof(count), &count, nullptr);
  if (result == kClInvalidValue) return {}; /* a question that the driver does not know */
  DOVETAIL_RETURN_IF_ERROR(ClStatus(result, "clGetDeviceInfo"));
  if (count == 0) return {};
  if (record->version >= kFeatures) {
    record->subgroup_c_version = std::max(record->c_version, kFeatures);
  } else if (record->c_version >= kExtension && HasWord(record->extensions, "cl_khr_subgroups")) {
    record->subgroup_c_version = record->c_version;
  }
  return {};
}

/* The work of OpenDriver, with what has been found so far. */
class Search {
 public:
  explicit Search(Driver* driver) : driver_(driver) {}

  void Try(const std::string& name) {
    DynamicLibrary library;
    if (!search_.Try(name, &library)) {
      /* A missing loader is ordinary; a driver that somebody named and that does not load is not.
       */
      if (IsAbsolutePath(name)) unusable_.push_back(search_.failures().back());
      return;
    }
    const bool is_new =
        std::find(handles_.begin(), handles_.end(), library.handle()) == handles_.end();
    if (!is_new) return;
    handles_.push_back(library.handle());
    const Status status = AddLibrary(library);
    if (status.ok()) return;
    search_.Note(name, status.text());
    unusable_.push_back(search_.failures().back());
  }

  bool has_opened_any() const { return !handles_.empty(); }

  /* The verdict after everything has been tried. */
  Status Finish() {
    if (!driver_->devices.empty() || found_empty_platform_) {
      driver_->notes.insert(driver_->notes.end(), broken_.begin(), broken_.end());
      driver_->notes.insert(driver_->notes.end(), unusable_.begin(), unusable_.end());
      return {};
    }
    if (!broken_.empty()) {
      return {DVT_DRIVER_ERROR, "no OpenCL platform works: " + JoinNotes(broken_)};
    }
    return {DVT_DRIVER_MISSING, "no OpenCL driver was found; tried " + search_.Text()};
  }

 private:
  Status AddLibrary(const DynamicLibrary& library) {
    auto exports = std::make_unique<Api>();
    if (FillFromExports(library, exports.get())) return AddExports(library, std::move(exports));
    const auto extension = reinterpret_cast<ClGetExtensionFunctionAddress>(
        library.Symbol("clGetExtensionFunctionAddress"));
    const auto get_ids =
        extension == nullptr
            ? nullptr
            : reinterpret_cast<ClIcdGetPlatformIDs>(extension("clIcdGetPlatformIDsKHR"));
    if (get_ids == nullptr) {
      return {DVT_DRIVER_ERROR,
              "it has neither the functions of OpenCL 1.2 nor clIcdGetPlatformIDsKHR"};
    }
    std::vector<ClPlatform> ids;
    DOVETAIL_RETURN_IF_ERROR(ListPlatforms(get_ids, "clIcdGetPlatformIDsKHR", &ids));
    for (ClPlatform id : ids) {
      auto api = std::make_unique<Api>();
      if (IsKnown(id)) continue;
      const Status status = FillFromDispatch(id, api.get());
      if (!status.ok()) {
        broken_.push_back("platform of " + library.name() + ": " + status.text());
        continue;
      }
      AddPlatform(Keep(std::move(api)), id, library.name());
    }
    return {};
  }

  Status AddExports(const DynamicLibrary& library, std::unique_ptr<Api> exports) {
    /* The loader inside pyopencl's wheel copies this variable without looking whether it is set,
     * and the process ends. Its drivers are found without it. */
    if (library.name().find("/pyopencl/") != std::string::npos &&
        std::getenv("PYOPENCL_HOME") == nullptr) {
      return {DVT_DRIVER_MISSING,
              "not used, as this loader ends the process when PYOPENCL_HOME is not set"};
    }
    const Api* const api = Keep(std::move(exports));
    std::vector<ClPlatform> ids;
    DOVETAIL_RETURN_IF_ERROR(ListPlatforms(api->GetPlatformIDs, "clGetPlatformIDs", &ids));
    for (ClPlatform id : ids) {
      if (!IsKnown(id)) AddPlatform(api, id, library.name());
    }
    return {};
  }

  const Api* Keep(std::unique_ptr<Api> api) {
    driver_->apis.push_back(std::move(api));
    return driver_->apis.back().get();
  }

  bool IsKnown(ClPlatform id) const {
    return std::find(seen_.begin(), seen_.end(), id) != seen_.end();
  }

  void AddPlatform(const Api* api, ClPlatform id, const std::string& library) {
    seen_.push_back(id);
    auto platform = std::make_unique<Platform>();
    platform->api = api;
    platform->id = id;
    platform->library = library;
    const Status status = AddDevices(platform.get());
    if (!status.ok()) {
      const std::string name =
          platform->name.empty() ? "of " + library : "'" + platform->name + "'";
      broken_.push_back("platform " + name + ": " + status.text());
      return;
    }
    driver_->platforms.push_back(std::move(platform));
  }

  Status AddDevices(Platform* platform) {
    const Api& api = *platform->api;
    DOVETAIL_RETURN_IF_ERROR(PlatformText(api, platform->id, kClPlatformName, &platform->name));
    DOVETAIL_RETURN_IF_ERROR(
        PlatformText(api, platform->id, kClPlatformVersion, &platform->version));
    if (ParseVersion(platform->version, "OpenCL ") < kOldestVersion) {
      return {DVT_UNSUPPORTED, "its version is '" + platform->version + "', and 1.2 is needed"};
    }
    std::string extensions;
    DOVETAIL_RETURN_IF_ERROR(PlatformText(api, platform->id, kClPlatformExtensions, &extensions));
    platform->has_icd = HasWord(extensions, "cl_khr_icd");
    ClUint count = 0;
    const ClInt result = api.GetDeviceIDs(platform->id, kClDeviceTypeAll, 0, nullptr, &count);
    if (result == kClDeviceNotFound || (result == kClSuccess && count == 0)) {
      found_empty_platform_ = true;
      driver_->notes.push_back("platform '" + platform->name + "' has no device");
      return {};
    }
    DOVETAIL_RETURN_IF_ERROR(ClStatus(result, "clGetDeviceIDs"));
    std::vector<ClDevice> ids(count);
    DOVETAIL_RETURN_IF_ERROR(
        ClStatus(api.GetDeviceIDs(platform->id, kClDeviceTypeAll, count, ids.data(), &count),
                 "clGetDeviceIDs"));
    for (ClDevice id : ids) {
      auto record = std::make_unique<DeviceRecord>();
      record->platform = platform;
      record->id = id;
      const Status status = Describe(api, record.get());
      if (status.ok()) {
        driver_->devices.push_back(std::move(record));
      } else {
        broken_.push_back("device '" + record->name + "' of platform '" + platform->name +
                          "': " + status.text());
      }
    }
    return {};
  }

  static Status Describe(const Api& api, DeviceRecord* record) {
    DOVETAIL_RETURN_IF_ERROR(DeviceText(api, record->id, kClDeviceName, &record->name));
    std::string version;
    DOVETAIL_RETURN_IF_ERROR(DeviceText(api, record->id, kClDeviceVersion, &version));
    record->version = ParseVersion(version, "OpenCL ");
    if (record->version < kOldestVersion) {
      return {DVT_UNSUPPORTED, "its version is '" + version + "', and 1.2 is needed"};
    }
    DOVETAIL_RETURN_IF_ERROR(DeviceText(api, record->id, kClDeviceOpenclCVersion, &version));
    record->c_version = ParseVersion(version, "OpenCL C ");
    ClBool is_available = kClFalse;
    DOVETAIL_RETURN_IF_ERROR(DeviceValue(api, record->id, kClDeviceAvailable, &is_available));
    if (is_available == kClFalse) return {DVT_DEVICE_LOST, "it is not available"};
    ClBool has_compiler = kClFalse;
    DOVETAIL_RETURN_IF_ERROR(
        DeviceValue(api, record->id, kClDeviceCompilerAvailable, &has_compiler));
    record->has_compiler = has_compiler != kClFalse;
    /* An older device need not know the question. */
    if (api.CreateProgramWithIL != nullptr && record->version >= kSpirvVersion) {
      DOVETAIL_RETURN_IF_ERROR(
          DeviceText(api, record->id, kClDeviceIlVersion, &record->il_versions));
    }
    record->spirv = GreatestSpirv(record->il_versions);
    DOVETAIL_RETURN_IF_ERROR(DeviceText(api, record->id, kClDeviceExtensions, &record->extensions));
    return ReadSubgroups(api, record);
  }

  Driver* driver_;
  std::vector<void*> handles_;
  std::vector<ClPlatform> seen_;
  LibrarySearch search_;              /* every name that gave no platform */
  std::vector<std::string> unusable_; /* those of them that are worth a note in any case */
  std::vector<std::string> broken_;
  bool found_empty_platform_ = false;
};

}  // namespace

Status OpenDriver(const char* const* candidates, uint32_t candidate_count) {
  return DriverState<Driver>::Open(
      candidates, candidate_count,
      [](const std::vector<std::string>& names, Driver* driver, bool* has_opened_any) {
        LeadDriverCachesAside();
        Search search(driver);
        for (const std::string& name :
             LibrariesToTry(names, "DOVETAIL_OPENCL_LIBRARIES", SystemLibraries())) {
          search.Try(name);
        }
        *has_opened_any = search.has_opened_any();
        return search.Finish();
      });
}

int ParseVersion(const std::string& text, const std::string& prefix) {
  if (text.compare(0, prefix.size(), prefix) != 0) return 0;
  size_t at = prefix.size();
  const auto number = [&text, &at] {
    int value = 0;
    for (int digits = 0; digits < 3 && at < text.size(); ++digits, ++at) {
      if (text[at] < '0' || text[at] > '9') break;
      value = value * 10 + (text[at] - '0');
    }
    return value;
  };
  const int major = number();
  if (at >= text.size() || text[at] != '.') return 0;
  ++at;
  return 100 * major + 10 * number();
}

Status DeviceText(const Api& api, ClDevice device, ClUint what, std::string* text) {
  size_t size = 0;
  DOVETAIL_RETURN_IF_ERROR(
      ClStatus(api.GetDeviceInfo(device, what, 0, nullptr, &size), "clGetDeviceInfo"));
  std::string read(size, '\0');
  DOVETAIL_RETURN_IF_ERROR(
      ClStatus(api.GetDeviceInfo(device, what, size, read.data(), nullptr), "clGetDeviceInfo"));
  read.resize(std::min(read.find('\0'), size));
  *text = std::move(read);
  return {};
}

bool HasWord(const std::string& text, const std::string& word) {
  size_t at = 0;
  while ((at = text.find(word, at)) != std::string::npos) {
    const size_t end = at + word.size();
    if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' ')) return true;
    at = end;
  }
  return false;
}

}  // namespace dovetail::runtime::opencl
