"""CUDA C++ from lowered kernels: human-readable, for NVRTC at the other end, and for `cubin`."""

from dovetail.backends.cuda.cu.capabilities import capabilities
from dovetail.backends.cuda.cu.module import codegen

__all__ = ["capabilities", "codegen"]
