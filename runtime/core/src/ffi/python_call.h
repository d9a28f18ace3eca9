// The calls of dovetail_runtime's callable objects.
#ifndef DOVETAIL_FFI_PYTHON_CALL_H_
#define DOVETAIL_FFI_PYTHON_CALL_H_

#include <cstddef>
#include <cstdint>

#include "ffi/c_api.h"
#include "ffi/python_arguments.h"

namespace dovetail::runtime {

// What Python said about itself; all zero before dovetail_python_setup.
const dovetail_python_api& PythonApi();

// What stands at this offset in a Python object: another one, or a pointer of ours.
void* PythonSlot(void* object, uint64_t offset);

void* const* TupleItems(void* tuple);
// Null, with an exception set, when memory is short.
void* MakeTuple(void* const* objects, uint32_t count);
uint32_t VectorcallCount(size_t count_and_flag);

// Arguments given by name, in their places: false when they do not fit `names`, or nobody knows
// these yet. `placed` has room for as many as there are. Those of other names, each with its name
// before it, go to `others`, which has room for all; they fit nothing where it is null.
bool PlaceByName(void* names, void* const* given, uint32_t count, void* keywords,
                 uint32_t keyword_count, void** placed, void** others = nullptr);

// Calls a function, a callable object of dovetail_python_call, with arguments that `Read` has been
// asked for. A new reference, or null with an exception set.
void* CallWith(void* function, PythonArguments* arguments, void* const* objects);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_PYTHON_CALL_H_
