"""OpenCL: GPUs, CPUs and accelerators of every vendor that ships a driver with a C compiler in it.

What is built is OpenCL C 1.2 text (format `cl`), which each driver compiles for its own device, so
that one image serves them all and building needs nothing but this package. The text asks for no
optional feature unless a kernel does: float64, 64-bit atomics and the correctly rounded division
of strict kernels then appear as pragmas, options and requirements. What runs it is the
distribution `dovetail-runtime-opencl`, which opens the system's ICD loader when it is first
needed. The language: The OpenCL C Specification 1.2, Khronos Group.
"""

from dovetail.backends.opencl.backend import BACKEND

__all__ = ["BACKEND"]
