// Backends that are written in Python.
#ifndef DOVETAIL_FFI_PYTHON_BACKEND_H_
#define DOVETAIL_FFI_PYTHON_BACKEND_H_

namespace dovetail::runtime {

// Whether a backend written in Python has been loaded.
bool InterpretedBackendIsLoaded();

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_PYTHON_BACKEND_H_
