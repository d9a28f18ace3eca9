// What concerns the library as a whole, see c_api.h.
#include <cstdlib>

#include "ffi/handles.h"
#include "ffi/tvm_ffi_api.h"
#include "ffi/tvm_ffi_entry.h"

#ifndef DOVETAIL_VERSION
#define DOVETAIL_VERSION "0.1.0"  // the build passes the distribution's version
#endif

extern "C" {

const char* dovetail_version(void) { return DOVETAIL_VERSION; }

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
