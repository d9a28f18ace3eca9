// What concerns the library as a whole, see c_api.h.
#include <cstdlib>

#include "discovery/discovery.h"
#include "ffi/handles.h"
#include "ffi/tvm_ffi_api.h"
#include "ffi/tvm_ffi_entry.h"

using dovetail::runtime::ErrorKind;

namespace {

constexpr uint32_t kApiOldest = 1;

constexpr int32_t Code(ErrorKind kind) { return 1 + static_cast<int32_t>(kind); }

// Programs are built with these numbers.
static_assert(Code(ErrorKind::kImage) == DOVETAIL_IMAGE_ERROR);
static_assert(Code(ErrorKind::kBundle) == DOVETAIL_BUNDLE_ERROR);
static_assert(Code(ErrorKind::kPlan) == DOVETAIL_PLAN_ERROR);
static_assert(Code(ErrorKind::kType) == DOVETAIL_TYPE_ERROR);
static_assert(Code(ErrorKind::kValue) == DOVETAIL_VALUE_ERROR);
static_assert(Code(ErrorKind::kNotFound) == DOVETAIL_NOT_FOUND);
static_assert(Code(ErrorKind::kResource) == DOVETAIL_RESOURCE_ERROR);
static_assert(Code(ErrorKind::kUnsupported) == DOVETAIL_UNSUPPORTED);
static_assert(Code(ErrorKind::kBackend) == DOVETAIL_DEVICE_ERROR);
static_assert(Code(ErrorKind::kDeviceAssert) == DOVETAIL_DEVICE_ASSERT);
static_assert(Code(ErrorKind::kSystem) == DOVETAIL_SYSTEM_ERROR);
static_assert(Code(ErrorKind::kInternal) == DOVETAIL_INTERNAL_ERROR);
static_assert(Code(ErrorKind::kNotReady) == DOVETAIL_NOT_READY);
static_assert(Code(ErrorKind::kDeviceLost) == DOVETAIL_DEVICE_LOST);
static_assert(Code(ErrorKind::kTimeLimit) == DOVETAIL_TIME_LIMIT);
static_assert(Code(ErrorKind::kInterrupted) == DOVETAIL_INTERRUPTED);
constexpr int32_t kLastError = DOVETAIL_INTERRUPTED;

// A program in C or C++ gets this discovery; Python replaces it as soon as it has opened the
// library.
__attribute__((constructor)) void BeginDiscovery() { dovetail::runtime::InstallDiscovery(); }

}  // namespace

extern "C" {

const char* dovetail_version(void) { return DOVETAIL_VERSION; }

uint32_t dovetail_api_oldest(void) { return kApiOldest; }

uint32_t dovetail_api_newest(void) { return DOVETAIL_API_VERSION; }

int32_t dovetail_api_require(uint32_t version, dovetail_status* status) {
  return dovetail::runtime::Guard(status, [&] {
    if (version >= kApiOldest && version <= DOVETAIL_API_VERSION) return;
    dovetail::runtime::Fail(ErrorKind::kUnsupported, "this program was built with version ",
                            version, " of Dovetail's C interface, and dovetail-runtime ",
                            DOVETAIL_VERSION, " serves ", kApiOldest, " to ", DOVETAIL_API_VERSION,
                            version > DOVETAIL_API_VERSION
                                ? "; update dovetail-runtime"
                                : "; build the program again, with the headers of this one");
  });
}

void dovetail_status_clear(dovetail_status* status) {
  if (status == nullptr) return;
  std::free(status->text);
  *status = {0, 0, nullptr};
}

const char* dovetail_error_name(int32_t kind) {
  if (kind == DOVETAIL_OK) return "";
  if (kind < 0 || kind > kLastError) return "InternalError";
  return dovetail::runtime::ErrorKindName(static_cast<ErrorKind>(kind - 1));
}

uint32_t dovetail_abi_oldest(void) { return DVT_ABI_OLDEST; }

uint32_t dovetail_abi_newest(void) { return DVT_ABI_VERSION; }

void dovetail_free(void* pointer) { std::free(pointer); }

int32_t dovetail_tvm_ffi_open(const char* path, dovetail_status* status) {
  return dovetail::runtime::Guard(status, [&] {
    dovetail::runtime::OpenTvmFfi(path);
    dovetail::runtime::RegisterTvmFfiFunctions();
  });
}

}  // extern "C"
