// tvm-ffi's C ABI as a table, resolved from the library that the process has loaded already.
//
// Only the C ABI is used, which is stable, and it is looked up instead of linked: bundles can be
// opened, verified and called from Python before (or without) the cost of importing tvm_ffi, and
// this library loads where tvm-ffi is not installed.
#ifndef DOVETAIL_FFI_TVM_FFI_API_H_
#define DOVETAIL_FFI_TVM_FFI_API_H_

#include <tvm/ffi/c_api.h>

#include <string>

#include "engine/error.h"

namespace dovetail::runtime {

struct TvmFfiApi {
  decltype(&::TVMFFIGetVersion) get_version;
  decltype(&::TVMFFIObjectIncRef) object_inc_ref;
  decltype(&::TVMFFIObjectDecRef) object_dec_ref;
  decltype(&::TVMFFIFunctionCreate) function_create;
  decltype(&::TVMFFIFunctionGetGlobal) function_get_global;
  decltype(&::TVMFFIFunctionSetGlobal) function_set_global;
  decltype(&::TVMFFIFunctionCall) function_call;
  decltype(&::TVMFFIErrorCreate) error_create;
  decltype(&::TVMFFIErrorSetRaised) error_set_raised;
  decltype(&::TVMFFITensorFromDLPackVersioned) tensor_from_dlpack;
  // Newer than the rest: null in releases that have no big integers, which cannot pass any.
  TVMFFIByteArray (*big_integer_words)(const TVMFFIAny* value);
  // The stream that the caller's framework has made current (tvm/ffi/extra/c_env_api.h); null where
  // the release has no such function.
  void* (*env_get_stream)(int32_t device_type, int32_t device_id);
};

// The table. Only valid once OpenTvmFfi has returned.
const TvmFfiApi& TvmFfi();

// Fills in the table from the library at `path`; later calls do nothing. Throws kSystem when the
// library cannot be opened and kUnsupported when an entry is missing.
void OpenTvmFfi(const char* path);

// Leaves an error for tvm-ffi's caller: kind `dovetail.<Class>`, no backtrace. Returns -1.
int RaiseTvmFfi(ErrorKind kind, const char* message) noexcept;

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_TVM_FFI_API_H_
