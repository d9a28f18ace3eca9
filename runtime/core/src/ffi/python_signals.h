// Python's signals while a call lasts.
#ifndef DOVETAIL_FFI_PYTHON_SIGNALS_H_
#define DOVETAIL_FFI_PYTHON_SIGNALS_H_

namespace dovetail::runtime {

// Leaves what a signal handler has raised, if that is why a call was interrupted, for Python to
// raise again. False when there is none. Takes the interpreter's lock.
bool RestorePythonException();

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_PYTHON_SIGNALS_H_
