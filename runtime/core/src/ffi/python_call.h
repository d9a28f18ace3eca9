// The calls of dovetail_runtime's callable objects.
#ifndef DOVETAIL_FFI_PYTHON_CALL_H_
#define DOVETAIL_FFI_PYTHON_CALL_H_

#include "ffi/c_api.h"

namespace dovetail::runtime {

// What Python said about itself; all zero before dovetail_python_setup.
const dovetail_python_api& PythonApi();

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_PYTHON_CALL_H_
