#include "driver.h"

#include <algorithm>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

#include "dovetail/kit/driver_caches.h"

namespace dovetail::runtime::webgpu {
namespace {

std::string VersionText(uint32_t version) {
  return std::to_string(version >> 24U) + "." + std::to_string((version >> 16U) & 0xFFU) + "." +
         std::to_string((version >> 8U) & 0xFFU) + "." + std::to_string(version & 0xFFU);
}

/* Whether the functions of `library` are those that are declared here. Only the version tells: a
 * struct that has grown is not seen from outside. */
Status LoadApi(const DynamicLibrary& library, Driver* driver) {
  SymbolLoader symbols(library);
  if (!symbols.Load("wgpuGetVersion", &driver->api.GetVersion)) {
    return {
        DVT_DRIVER_MISSING,
        "it has no function wgpuGetVersion, so it is not wgpu-native (WebGPU libraries of other "
        "makers are not supported)"};
  }
  const uint32_t version = driver->api.GetVersion();
  driver->version = VersionText(version);
  if (version >> 24U != kWgpuMajor) {
    return {DVT_DRIVER_MISSING,
            "it is wgpu-native " + driver->version + ", whose interface differs from that of " +
                std::to_string(kWgpuMajor) + ".x, for which this runtime was made; install wgpu " +
                "0.32 (pip install 'wgpu>=0.32,<0.33') or name another file in "
                "DOVETAIL_WEBGPU_LIBRARY"};
  }
#define DOVETAIL_WGPU_LOAD(result, name, parameters) symbols.Load("wgpu" #name, &driver->api.name);
  DOVETAIL_WGPU_FUNCTIONS(DOVETAIL_WGPU_LOAD)
#undef DOVETAIL_WGPU_LOAD
  if (symbols.missing().empty()) return {};
  return {DVT_DRIVER_MISSING,
          "it is wgpu-native " + driver->version + " and yet lacks " + symbols.MissingText()};
}

std::string BackendName(WgpuEnum backend) {
  switch (backend) {
    case kWgpuBackendVulkan:
      return "vulkan";
    case kWgpuBackendMetal:
      return "metal";
    case kWgpuBackendD3D12:
      return "d3d12";
    case kWgpuBackendOpenGl:
      return "opengl";
    case kWgpuBackendOpenGles:
      return "opengles";
    default:
      return "backend " + std::to_string(backend);
  }
}

std::string TypeName(WgpuEnum type) {
  switch (type) {
    case kWgpuAdapterDiscrete:
      return "discrete";
    case kWgpuAdapterIntegrated:
      return "integrated";
    case kWgpuAdapterCpu:
      return "cpu";
    default:
      return "other";
  }
}

/* Faster kinds first: webgpu:0 is what most people mean. */
constexpr int kLastRank = 3;
int TypeRank(WgpuEnum type) {
  switch (type) {
    case kWgpuAdapterDiscrete:
      return 0;
    case kWgpuAdapterIntegrated:
      return 1;
    case kWgpuAdapterCpu:
      return kLastRank;
    default:
      return 2;
  }
}

Adapter Describe(const Api& api, WgpuAdapter handle) {
  Adapter adapter;
  adapter.handle = handle;
  WgpuAdapterInfo info = {};
  api.AdapterGetInfo(handle, &info);
  adapter.name = Text(info.device);
  adapter.vendor = Text(info.vendor);
  adapter.driver = Text(info.description);
  adapter.backend = BackendName(info.backendType);
  adapter.type = TypeName(info.adapterType);
  adapter.type_value = info.adapterType;
  adapter.min_subgroup_size = info.subgroupMinSize;
  adapter.max_subgroup_size = info.subgroupMaxSize;
  api.AdapterInfoFreeMembers(info);
  if (adapter.name.empty()) adapter.name = adapter.vendor.empty() ? "unnamed" : adapter.vendor;
  api.AdapterGetLimits(handle, &adapter.limits);
  adapter.limits.nextInChain = nullptr;
  WgpuSupportedFeatures features = {};
  api.AdapterGetFeatures(handle, &features);
  adapter.features.assign(features.features, features.features + features.featureCount);
  api.SupportedFeaturesFreeMembers(features);
  return adapter;
}

/* The backends named in DOVETAIL_WEBGPU_BACKENDS; 0 when it is not set. */
Status ReadBackends(WgpuFlags* backends) {
  *backends = 0;
  const char* const text = std::getenv("DOVETAIL_WEBGPU_BACKENDS");
  if (text == nullptr || *text == '\0') return {};
  std::string rest = text;
  while (true) {
    const size_t comma = rest.find(',');
    const std::string word = rest.substr(0, comma);
    if (word == "vulkan") {
      *backends |= kWgpuInstanceVulkan;
    } else if (word == "metal") {
      *backends |= kWgpuInstanceMetal;
    } else if (word == "d3d12") {
      *backends |= kWgpuInstanceD3D12;
    } else if (word == "gl") {
      *backends |= kWgpuInstanceGl;
    } else {
      return {DVT_INVALID_ARGUMENT, "DOVETAIL_WEBGPU_BACKENDS holds '" + word +
                                        "'; it is a list of vulkan, metal, d3d12 and gl, separated "
                                        "by commas"};
    }
    if (comma == std::string::npos) return {};
    rest.erase(0, comma + 1);
  }
}

/* wgpu-native asks Vulkan for window surfaces, upon which a layer of Mesa (device_select) asks the
 * Wayland library for a display, and that one prints an error for each question where no session is
 * running. Nothing may print because devices are listed. */
void SilenceWayland() {
  const char* const session = std::getenv("XDG_RUNTIME_DIR");
  if (session != nullptr && *session != '\0') return;
  using Handler = void (*)(const char* format, va_list arguments);
  DynamicLibrary library;
  std::string reason;
  void (*set_handler)(Handler) = nullptr;
  if (library.Open("libwayland-client.so.0", &reason) &&
      SymbolLoader(library).LoadOptional("wl_log_set_handler_client", &set_handler)) {
    set_handler([](const char* /*format*/, va_list /*arguments*/) {});
  }
}

Status Enumerate(Driver* driver, WgpuFlags backends) {
  const Api& api = driver->api;
  WgpuInstanceExtras extras = {};
  extras.chain.sType = kWgpuSTypeInstanceExtras;
  extras.backends = backends;
  WgpuInstanceDescriptor descriptor = {};
  descriptor.nextInChain = &extras.chain;
  WgpuInstance instance = api.CreateInstance(&descriptor);
  if (instance == nullptr) {
    return {DVT_DRIVER_ERROR, "wgpuCreateInstance of '" + driver->library + "' gave no instance"};
  }
  std::vector<WgpuAdapter> handles(api.InstanceEnumerateAdapters(instance, nullptr, nullptr));
  if (!handles.empty()) {
    handles.resize(api.InstanceEnumerateAdapters(instance, nullptr, handles.data()));
  }
  if (handles.empty()) {
    api.InstanceRelease(instance);
    return {};
  }
  driver->instance = instance;
  std::vector<Adapter> found;
  found.reserve(handles.size());
  for (WgpuAdapter handle : handles) found.push_back(Describe(api, handle));
  for (int rank = 0; rank <= kLastRank; ++rank) {
    for (const Adapter& adapter : found) {
      if (TypeRank(adapter.type_value) == rank) driver->adapters.push_back(adapter);
    }
  }
  driver->measured_subgroup_size.resize(handles.size());
  return {};
}

/* OpenGL shows the same devices a second time, slower and with less, and looking for it takes
 * longer than all the rest: it is asked only when nothing else has a device. */
Status FindAdapters(Driver* driver) {
  WgpuFlags backends = 0;
  DOVETAIL_RETURN_IF_ERROR(ReadBackends(&backends));
  const WgpuFlags first =
      backends != 0 ? backends : kWgpuInstanceVulkan | kWgpuInstanceMetal | kWgpuInstanceD3D12;
  DOVETAIL_RETURN_IF_ERROR(Enumerate(driver, first));
  if (driver->adapters.empty() && backends == 0) {
    DOVETAIL_RETURN_IF_ERROR(Enumerate(driver, kWgpuInstanceGl));
  }
  if (driver->adapters.empty()) {
    driver->why_empty =
        "wgpu-native " + driver->version + " ('" + driver->library +
        "') found no adapter; it needs a driver of Vulkan, Metal, Direct3D 12 or OpenGL (on a "
        "machine without a GPU, Debian's mesa-vulkan-drivers)";
  }
  return {};
}

Status Open(std::vector<std::string> names, Driver* driver, bool* has_opened_any) {
  const char* const named = std::getenv("DOVETAIL_WEBGPU_LIBRARY");
  if (named != nullptr && *named != '\0') {
    if (!IsAbsolutePath(named)) {
      return {DVT_INVALID_ARGUMENT, "DOVETAIL_WEBGPU_LIBRARY is '" + std::string(named) +
                                        "'; it must be an absolute path to libwgpu_native"};
    }
    names = {named};
  } else {
    names.emplace_back("libwgpu_native.so");
  }
  LeadDriverCachesAside();
  LibrarySearch search;
  for (const std::string& name : names) {
    DynamicLibrary library;
    if (!search.Try(name, &library)) continue;
    driver->library = name;
    const Status loaded = LoadApi(library, driver);
    if (!loaded.ok()) {
      search.Note(name, loaded.text());
      continue;
    }
    const char* const checks = std::getenv("DOVETAIL_WEBGPU_CHECKS");
    driver->is_trusting = checks != nullptr && std::strcmp(checks, "0") == 0;
    SilenceWayland();
    DOVETAIL_RETURN_IF_ERROR(FindAdapters(driver));
    *has_opened_any = true;
    return {};
  }
  return {DVT_DRIVER_MISSING, "no library of WebGPU was found; tried " + search.Text()};
}

}  // namespace

bool Adapter::Has(WgpuEnum feature) const {
  return std::find(features.begin(), features.end(), feature) != features.end();
}

Status OpenDriver(const char* const* candidates, uint32_t candidate_count) {
  return DriverState<Driver>::Open(candidates, candidate_count, Open);
}

std::string Text(WgpuStringView view) {
  if (view.data == nullptr) return {};
  const std::string text(view.data,
                         view.length == kWgpuStrlen ? std::strlen(view.data) : view.length);
  constexpr const char* kBlanks = " \t\r\n";
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace dovetail::runtime::webgpu
