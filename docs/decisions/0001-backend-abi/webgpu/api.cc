#include "webgpu/api.h"

#include <dlfcn.h>

#include <mutex>
#include <vector>

namespace abi_experiment::webgpu {
namespace {

Api g_api;

Status Open(const std::vector<std::string>& names) {
  std::string tried;
  void* library = nullptr;
  for (const std::string& name : names) {
    library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library != nullptr) break;
    tried += (tried.empty() ? "" : "; ") + std::string(dlerror());
  }
  if (library == nullptr) return Failure(DVT_DRIVER_MISSING, "no webgpu library: " + tried);
#define ABI_EXPERIMENT_LOAD(name)                                                    \
  g_api.name = reinterpret_cast<decltype(g_api.name)>(dlsym(library, "wgpu" #name)); \
  if (g_api.name == nullptr) return Failure(DVT_DRIVER_MISSING, "no function wgpu" #name);
  ABI_EXPERIMENT_WEBGPU_FUNCTIONS(ABI_EXPERIMENT_LOAD)
#undef ABI_EXPERIMENT_LOAD
  g_api.instance = g_api.CreateInstance(nullptr);
  if (g_api.instance == nullptr) return Failure(DVT_DRIVER_ERROR, "wgpuCreateInstance gave none");
  return {};
}

}  // namespace

Status OpenDriver(const char* const* candidates, uint32_t count) {
  static std::once_flag once;
  static Status outcome;
  std::call_once(once, [&] {
    std::vector<std::string> names(candidates, candidates + count);
    names.emplace_back("libwgpu_native.so");
    outcome = Open(names);
  });
  return outcome;
}

const Api& Gpu() { return g_api; }

}  // namespace abi_experiment::webgpu
