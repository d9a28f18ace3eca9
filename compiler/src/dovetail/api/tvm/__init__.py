"""Device code that TVM has compiled, as external kernels.

What TVM exports holds, beside native host code, the modules of its devices: payloads, and for each
kernel what it takes. How far a grid reaches is in the host code alone, so that is said anew, as of
every external kernel. `library` finds the modules in a shared library, `modules` reads their
bytes, `launches` makes external kernels of them.
"""

from dovetail.api.tvm.launches import import_tvm, template
from dovetail.api.tvm.library import TvmLibrary, read_library
from dovetail.api.tvm.modules import TvmKernel, TvmModule, read_module

__all__ = [
    "TvmKernel",
    "TvmLibrary",
    "TvmModule",
    "import_tvm",
    "read_library",
    "read_module",
    "template",
]
