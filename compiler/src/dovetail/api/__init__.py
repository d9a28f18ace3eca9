"""The interface for users: kernels that compile and run where their arguments are.

kernel     `@dt.kernel`: call it, check it, build it
external   `dt.external`: the same for code written elsewhere
jit        a call: specialise, choose the target, compile, keep, run
check      `kernel.check`: a run with checks of every access
"""

from dovetail.api.external import External, external
from dovetail.api.kernel import BoundKernel, Kernel, kernel

__all__ = ["BoundKernel", "External", "Kernel", "external", "kernel"]
