// The calls of dovetail_runtime's callable objects.
#ifndef DOVETAIL_FFI_PYTHON_CALL_H_
#define DOVETAIL_FFI_PYTHON_CALL_H_

#include <cstdint>

#include "ffi/c_api.h"
#include "ffi/python_arguments.h"

namespace dovetail::runtime {

// What Python said about itself; all zero before dovetail_python_setup.
const dovetail_python_api& PythonApi();

// What stands at this offset in a Python object: another one, or a pointer of ours.
void* PythonSlot(void* object, uint64_t offset);

// Runs a function with arguments that have been read from `objects`; `self` is the callable object,
// for what Python code has to do. A new reference, or null with an exception set.
void* RunFromPython(void* self, dovetail_call* call, PythonArguments* arguments,
                    void* const* objects);

// Marks a function as the one used last; for the choice of which to drop.
void MarkUse(dovetail_call* call);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_PYTHON_CALL_H_
