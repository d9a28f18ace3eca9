// Functions of bundles as tvm-ffi functions.
#ifndef DOVETAIL_FFI_TVM_FFI_ENTRY_H_
#define DOVETAIL_FFI_TVM_FFI_ENTRY_H_

#include <tvm/ffi/c_api.h>

#include "ffi/handles.h"

namespace dovetail::runtime {

// A tvm-ffi function object (one reference, owned by the caller) that runs `call`; it shares the
// call's function and outlives the handle. Throws kInternal.
TVMFFIObjectHandle MakeTvmFfiFunction(const dovetail_call& call);

// Registers the global functions of this library with tvm-ffi, replacing earlier registrations of
// the same names, so that it may be repeated. Throws kInternal.
void RegisterTvmFfiFunctions();

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_TVM_FFI_ENTRY_H_
