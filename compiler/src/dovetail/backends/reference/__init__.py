"""Reference: kernels executed by NumPy, as the language defines them.

It is the oracle that other backends are compared with, and the tool that shows the author of a
kernel what is wrong with it (`kernel.check`). Both want the program as it was written: its
pipeline has hardly any passes, buffers keep their shapes, and each statement its line.

An image holds the printed IR and the places of its statements. The run side is Python, too: a
runtime of the kind `dovetail_runtime.PythonBackend` in this package (`device`), which reads the IR
back and runs it with `executor`, many threads at once, one NumPy operation a node. It needs no
driver and no compiler, and runs wherever NumPy does. It is not fast.
"""

from dovetail.backends.reference.backend import BACKEND

__all__ = ["BACKEND"]
