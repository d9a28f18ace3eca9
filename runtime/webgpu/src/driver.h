/* The WebGPU library and its adapters: found once, then never changed. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_DRIVER_H_
#define DOVETAIL_RUNTIME_WEBGPU_DRIVER_H_

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "dovetail/kit/driver.h"
#include "failures.h"
#include "wgpu_functions.h"

namespace dovetail::runtime::webgpu {

/* One adapter of the machine, which is what a device of this runtime is opened from. */
struct Adapter {
  WgpuAdapter handle = nullptr;
  std::string name;
  std::string vendor;
  std::string driver; /* name and version, as the library tells them */
  std::string backend;
  std::string type;
  WgpuEnum type_value = 0;
  uint32_t min_subgroup_size = 0; /* 0: the library does not say */
  uint32_t max_subgroup_size = 0;
  std::vector<WgpuEnum> features;
  WgpuLimits limits = {};

  bool Has(WgpuEnum feature) const;
};

struct Driver {
  static constexpr const char* kTitle = "WebGPU";

  Api api;
  WgpuInstance instance = nullptr;
  std::string library;           /* as asked for */
  std::string version;           /* "29.0.1.1" */
  std::vector<Adapter> adapters; /* in a stable order: what `index` means */
  std::string why_empty;         /* when there is none */

  /* Shader modules are made without checks of bounds and loops (README, "Variables"). */
  bool is_trusting = false;

  /* The subgroup sizes that this runtime measured where the library does not say; one for each
   * adapter, 0 until then. */
  mutable std::mutex measured_mutex;
  mutable std::vector<uint32_t> measured_subgroup_size;
};

/* Opens the library, once; later calls return the first outcome. */
Status OpenDriver(const char* const* candidates, uint32_t candidate_count);

inline WgpuStringView View(std::string_view text) { return {text.data(), text.size()}; }
/* A text of the library, without blanks at its ends. */
std::string Text(WgpuStringView view);

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_DRIVER_H_
