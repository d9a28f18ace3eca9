/* Sources: CUDA Driver API, "Primary Context Management", "Context Management", "Stream
 * Management"; HIP Runtime API, "Device management", "Stream management". */
#include "vendor_driver.h"

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "dovetail/kit/dynamic_library.h"

namespace dovetail::runtime::extra {
namespace {

constexpr int kNotReady = 600;       /* CUDA_ERROR_NOT_READY, hipErrorNotReady */
constexpr unsigned kNonBlocking = 1; /* CU_STREAM_NON_BLOCKING, hipStreamNonBlocking */

/* CU_STREAM_LEGACY, hipStreamLegacy and their kin: names of a stream of whatever is current. */
bool IsOfEveryPlace(void* queue) {
  constexpr uintptr_t kLastName = 2; /* CU_STREAM_PER_THREAD, hipStreamPerThread */
  return reinterpret_cast<uintptr_t>(queue) <= kLastName;
}

std::string Outcome(const char* function, int status) {
  if (status == 0) return {};
  return std::string(function) + " failed with " + std::to_string(status);
}

/* Opens the first library that has all functions: `load` asks a SymbolLoader for each. */
template <typename Load>
std::string OpenDriver(const char* what, const char* variable, std::vector<const char*> names,
                       const Load& load) {
  std::vector<std::string> files = SplitPaths(std::getenv(variable));
  files.insert(files.end(), names.begin(), names.end());
  LibrarySearch search;
  for (const std::string& name : files) {
    DynamicLibrary library;
    if (!search.Try(name, &library)) continue;
    SymbolLoader symbols(library);
    load(symbols);
    if (symbols.missing().empty()) return {};
    search.Note(name, "it lacks " + symbols.MissingText());
  }
  return std::string("no driver of ") + what + " was found; tried " + search.Text();
}

class Cuda : public VendorDriver {
 public:
  const char* queue_type() const override { return "cuda_stream"; }

  std::string PlaceOf(void* queue, int device, Place* place) override {
    if (!IsOfEveryPlace(queue)) return Outcome("cuStreamGetCtx", get_context_(queue, place));
    std::string failure = Hold(device, place);
    if (failure.empty()) Release(device); /* the runtime holds it as well */
    return failure;
  }
  std::string Hold(int device, Place* place) override {
    int native = 0;
    std::string failure = Outcome("cuDeviceGet", get_device_(&native, device));
    if (!failure.empty()) return failure;
    return Outcome("cuDevicePrimaryCtxRetain", retain_(place, native));
  }
  void Release(int device) override {
    int native = 0;
    if (get_device_(&native, device) == 0) static_cast<void>(release_(native));
  }
  std::string MakeQueue(void** queue) override {
    return Outcome("cuStreamCreate", create_(queue, kNonBlocking));
  }
  void EndQueue(void* queue) override { static_cast<void>(destroy_(queue)); }
  std::string IsOver(void* queue, bool* is_over) override {
    const int status = query_(queue);
    *is_over = status == 0;
    return status == kNotReady ? std::string() : Outcome("cuStreamQuery", status);
  }

 protected:
  std::string Open() override {
    return OpenDriver("CUDA", "DOVETAIL_CUDA_LIBRARIES", {"libcuda.so.1"},
                      [this](SymbolLoader& symbols) {
                        symbols.Load("cuStreamGetCtx", &get_context_);
                        symbols.Load("cuCtxPushCurrent_v2", &push_);
                        symbols.Load("cuCtxPopCurrent_v2", &pop_);
                        symbols.Load("cuDeviceGet", &get_device_);
                        symbols.Load("cuDevicePrimaryCtxRetain", &retain_);
                        symbols.Load("cuDevicePrimaryCtxRelease_v2", &release_);
                        symbols.Load("cuStreamCreate", &create_);
                        symbols.Load("cuStreamDestroy_v2", &destroy_);
                        symbols.Load("cuStreamQuery", &query_);
                      });
  }
  std::string Enter(Place place, Place* /*before*/) override {
    return Outcome("cuCtxPushCurrent_v2", push_(place));
  }
  void Leave(Place /*before*/) override {
    void* context = nullptr;
    static_cast<void>(pop_(&context));
  }

 private:
  int (*get_context_)(void*, void**) = nullptr;
  int (*push_)(void*) = nullptr;
  int (*pop_)(void**) = nullptr;
  int (*get_device_)(int*, int) = nullptr;
  int (*retain_)(void**, int) = nullptr;
  int (*release_)(int) = nullptr;
  int (*create_)(void**, unsigned) = nullptr;
  int (*destroy_)(void*) = nullptr;
  int (*query_)(void*) = nullptr;
};

class Hip : public VendorDriver {
 public:
  const char* queue_type() const override { return "rocm_stream"; }

  std::string PlaceOf(void* queue, int device, Place* place) override {
    std::string failure;
    if (!IsOfEveryPlace(queue)) {
      failure = Outcome("hipStreamGetDevice", get_device_of_(queue, &device));
    }
    *place = Of(device);
    return failure;
  }
  std::string Hold(int device, Place* place) override {
    *place = Of(device);
    return {};
  }
  void Release(int /*device*/) override {}
  std::string MakeQueue(void** queue) override {
    return Outcome("hipStreamCreateWithFlags", create_(queue, kNonBlocking));
  }
  void EndQueue(void* queue) override { static_cast<void>(destroy_(queue)); }
  std::string IsOver(void* queue, bool* is_over) override {
    const int status = query_(queue);
    *is_over = status == 0;
    return status == kNotReady ? std::string() : Outcome("hipStreamQuery", status);
  }

 protected:
  std::string Open() override {
    return OpenDriver("HIP", "DOVETAIL_ROCM_LIBRARIES", {"libamdhip64.so.7", "libamdhip64.so.6"},
                      [this](SymbolLoader& symbols) {
                        symbols.Load("hipStreamGetDevice", &get_device_of_);
                        symbols.Load("hipGetDevice", &get_device_);
                        symbols.Load("hipSetDevice", &set_device_);
                        symbols.Load("hipStreamCreateWithFlags", &create_);
                        symbols.Load("hipStreamDestroy", &destroy_);
                        symbols.Load("hipStreamQuery", &query_);
                      });
  }
  std::string Enter(Place place, Place* before) override {
    int device = 0;
    std::string failure = Outcome("hipGetDevice", get_device_(&device));
    if (!failure.empty()) return failure;
    *before = Of(device);
    return Outcome("hipSetDevice", set_device_(Number(place)));
  }
  void Leave(Place before) override { static_cast<void>(set_device_(Number(before))); }

 private:
  static Place Of(int device) { return reinterpret_cast<Place>(static_cast<intptr_t>(device)); }
  static int Number(Place place) { return static_cast<int>(reinterpret_cast<intptr_t>(place)); }

  int (*get_device_of_)(void*, int*) = nullptr;
  int (*get_device_)(int*) = nullptr;
  int (*set_device_)(int) = nullptr;
  int (*create_)(void**, unsigned) = nullptr;
  int (*destroy_)(void*) = nullptr;
  int (*query_)(void*) = nullptr;
};

}  // namespace

std::string VendorDriver::WhyNot() {
  std::call_once(once_, [this] { reason_ = Open(); });
  return reason_;
}

VendorDriver::Current::Current(VendorDriver& driver, Place place, std::string* failure)
    : driver_(driver) {
  *failure = driver.Enter(place, &before_);
  is_set_ = failure->empty();
}

VendorDriver::Current::~Current() {
  if (is_set_) driver_.Leave(before_);
}

VendorDriver* CudaDriver() {
  static auto* const driver = new Cuda();
  return driver;
}

VendorDriver* HipDriver() {
  static auto* const driver = new Hip();
  return driver;
}

}  // namespace dovetail::runtime::extra
