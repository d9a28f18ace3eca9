/* libamdhip64: the exported functions, their table, errors of threads. */
#include "../core/driver.h"

#include <dlfcn.h>

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "../core/faults.h"
#include "../core/gpu/face.h"
#include "../core/gpu/same_abi.h"
#include "../core/symbols.h"
#include "hip.h"

#define FAKE FAKE_DEFINE
#include "functions.inc"
#undef FAKE

/* HIP's structs of pools are CUDA's. */
static_assert(sizeof(dovetail::vendor::rocm::HipMemPoolProps) ==
              sizeof(dovetail::fakedrivers::gpu::PoolProperties));
static_assert(offsetof(dovetail::vendor::rocm::HipMemPoolProps, location) ==
              offsetof(dovetail::fakedrivers::gpu::PoolProperties, location));
static_assert(sizeof(dovetail::vendor::rocm::HipMemAccess) ==
              sizeof(dovetail::fakedrivers::gpu::MemAccess));
static_assert(offsetof(dovetail::vendor::rocm::HipMemAccess, flags) ==
              offsetof(dovetail::fakedrivers::gpu::MemAccess, flags));

/* The names of the vendor's header, which stand in the mangled name that the library exports. */
struct ihipModuleSymbol_t;
struct ihipStream_t;
struct ihipEvent_t;

FAKE_EXPORT int hipGetLastError();
FAKE_EXPORT int hipPeekAtLastError();
FAKE_EXPORT const char* hipGetErrorName(int error);
FAKE_EXPORT const char* hipGetErrorString(int error);
__attribute__((visibility("default"))) int hipExtModuleLaunchKernel(
    ihipModuleSymbol_t* function, unsigned global_x, unsigned global_y, unsigned global_z,
    unsigned local_x, unsigned local_y, unsigned local_z, size_t shared_bytes, ihipStream_t* stream,
    void** parameters, void** extra, ihipEvent_t* start, ihipEvent_t* stop, unsigned flags);

namespace dovetail::fakedrivers {
namespace {

const std::vector<FunctionInfo>& Functions() {
  static const auto* const functions = new std::vector<FunctionInfo>{
#define FAKE FAKE_NAME
#include "functions.inc"
#undef FAKE
      {"hipGetLastError", "error", reinterpret_cast<void (*)()>(&hipGetLastError)},
      {"hipPeekAtLastError", "error", reinterpret_cast<void (*)()>(&hipPeekAtLastError)},
      {"hipGetErrorName", "error", reinterpret_cast<void (*)()>(&hipGetErrorName)},
      {"hipGetErrorString", "error", reinterpret_cast<void (*)()>(&hipGetErrorString)},
      {"hipExtModuleLaunchKernel", "launch",
       reinterpret_cast<void (*)()>(&hipExtModuleLaunchKernel)},
  };
  return *functions;
}

constexpr NamedError kErrors[] = {
#define DOVETAIL_FAKE_ERROR(name, value) {"hip" #name, value},
    DOVETAIL_HIP_RESULTS(DOVETAIL_FAKE_ERROR)
#undef DOVETAIL_FAKE_ERROR
};

/* A program never ends primary contexts here; they are made by the first call. */
bool IsExempt(const char* kind) {
  return std::strcmp(kind, "primary context") == 0 || std::strcmp(kind, "default pool") == 0 ||
         std::strcmp(kind, "function") == 0;
}

thread_local int last_error = 0;

}  // namespace

const Driver& ThisDriver() {
  static const Driver driver = {"rocm",
                                kErrors,
                                sizeof(kErrors) / sizeof(kErrors[0]),
                                Functions().data(),
                                Functions().size(),
                                gpu::kSuccess,
                                gpu::kOutOfMemory,
                                gpu::kLaunchFailed,
                                &gpu::ResetState,
                                &gpu::DrainState,
                                &IsExempt};
  return driver;
}

namespace gpu {
namespace {

/* By the name of the file, libamdhip64.so.<release>: major * 10000000 + minor * 100000 + patch. */
int DefaultVersion() {
  Dl_info info = {};
  const bool is_known = dladdr(reinterpret_cast<const void*>(&hipGetLastError), &info) != 0 &&
                        info.dli_fname != nullptr;
  const std::string file = is_known ? info.dli_fname : "";
  const std::string end = file.size() > 5 ? file.substr(file.size() - 5) : file;
  return end == ".so.5" ? 50221153 : end == ".so.7" ? 70051831 : 60342134;
}

}  // namespace

const Face& ThisFace() {
  static const Face face = {true, DefaultVersion(), kNotInitialized, &DescribeDevice, &ReadCode};
  return face;
}

void Leave(Status status) {
  if (status != kSuccess) last_error = status;
}

Status DrvGetErrorName(int error, const char** text) {
  if (text == nullptr) return kInvalidValue;
  *text = hipGetErrorName(error);
  return std::strcmp(*text, "hipErrorUnknown") == 0 && error != kUnknown ? kInvalidValue : kSuccess;
}

Status DrvGetErrorString(int error, const char** text) {
  if (text == nullptr) return kInvalidValue;
  *text = hipGetErrorString(error);
  return kSuccess;
}

Status GetProcAddressStatus(const char* name, void** function, int /*version*/, uint64_t flags,
                            int* status) {
  if (name == nullptr || function == nullptr || flags > 2) return kInvalidValue;
  *function = nullptr;
  for (const FunctionInfo& each : Functions()) {
    if (std::strcmp(each.name, name) != 0 || IsHidden(name)) continue;
    *function = reinterpret_cast<void*>(each.address);
  }
  if (status != nullptr) *status = *function == nullptr ? 1 : 0;
  return *function == nullptr ? kInvalidValue : kSuccess;
}

}  // namespace gpu
}  // namespace dovetail::fakedrivers

using namespace dovetail::fakedrivers;  // NOLINT(google-build-using-namespace): C functions

FAKE_EXPORT int hipGetLastError() {
  return Answer<int>("hipGetLastError", "error", __builtin_return_address(0), [] {
    const int error = last_error;
    last_error = 0;
    return error;
  });
}

FAKE_EXPORT int hipPeekAtLastError() {
  return Answer<int>("hipPeekAtLastError", "error", __builtin_return_address(0),
                     [] { return last_error; });
}

FAKE_EXPORT const char* hipGetErrorName(int error) {
  return Note(
      "hipGetErrorName", __builtin_return_address(0),
      [error] {
        for (const NamedError& each : kErrors) {
          if (each.value == error) return each.name;
        }
        return "hipErrorUnknown";
      },
      error);
}

FAKE_EXPORT const char* hipGetErrorString(int error) {
  return Note(
      "hipGetErrorString", __builtin_return_address(0),
      [error] {
        /* The words of the name: "hipErrorOutOfMemory" is "out of memory". */
        static auto* const texts = new std::map<int, std::string>;
        static std::mutex mutex;
        const std::lock_guard<std::mutex> lock(mutex);
        std::string& text = (*texts)[error];
        if (!text.empty()) return text.c_str();
        const std::string name = ErrorName(error);
        text = error == 0 ? "no error" : name.compare(0, 8, "hipError") == 0 ? "" : name;
        for (size_t i = 8; error != 0 && i < name.size() && name.compare(0, 8, "hipError") == 0;
             ++i) {
          const bool is_capital = name[i] >= 'A' && name[i] <= 'Z';
          if (is_capital && i != 8) text += ' ';
          text += is_capital ? static_cast<char>(name[i] - 'A' + 'a') : name[i];
        }
        return text.c_str();
      },
      error);
}

__attribute__((visibility("default"))) int hipExtModuleLaunchKernel(
    ihipModuleSymbol_t* function, unsigned global_x, unsigned global_y, unsigned global_z,
    unsigned local_x, unsigned local_y, unsigned local_z, size_t shared_bytes, ihipStream_t* stream,
    void** parameters, void** extra, ihipEvent_t* start, ihipEvent_t* stop, unsigned flags) {
  const void* const caller = __builtin_return_address(0);
  const int status = Answer<int>("hipExtModuleLaunchKernel", "launch", caller, [&]() -> int {
    const std::lock_guard<std::mutex> lock(gpu::TheState().mutex);
    if (local_x == 0 || local_y == 0 || local_z == 0 || global_x % local_x != 0 ||
        global_y % local_y != 0 || global_z % local_z != 0) {
      Misuse("the threads of the grid are not a multiple of those of a block");
      return gpu::kInvalidValue;
    }
    static_cast<void>(flags);
    gpu::Status result = gpu::kSuccess;
    if (start != nullptr) result = gpu::EventRecord(start, stream);
    if (result == gpu::kSuccess) {
      result = gpu::LaunchThreads(function, global_x / local_x, global_y / local_y,
                                  global_z / local_z, local_x, local_y, local_z,
                                  static_cast<unsigned>(shared_bytes), stream, parameters, extra);
    }
    if (result == gpu::kSuccess && stop != nullptr) result = gpu::EventRecord(stop, stream);
    return result;
  });
  gpu::Leave(static_cast<gpu::Status>(status));
  return status;
}

/* What the runtime calls is there, and is called alike. */
#define DOVETAIL_SAME_ABI(name, parameters)                                                     \
  static_assert(dovetail::fakedrivers::SameAbi<decltype(::name),                                \
                                               dovetail::vendor::rocm::functions::name>::value, \
                #name " is declared otherwise by runtime/rocm/vendor");
DOVETAIL_HIP_FUNCTIONS(DOVETAIL_SAME_ABI)
DOVETAIL_HIP_OVERLOADED(DOVETAIL_SAME_ABI)
DOVETAIL_HIP_OPTIONAL(DOVETAIL_SAME_ABI)
#undef DOVETAIL_SAME_ABI
