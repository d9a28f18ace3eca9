"""CUDA: NVIDIA's GPUs, from Turing (sm_75) to Blackwell (sm_121), and what only they have.

What is built by default is PTX (format `ptx`), written by LLVM with our own elementary functions:
no toolkit, no libdevice, and on the receiving machine a driver alone, which compiles it for its
device and keeps the result. On request it is human-readable CUDA C++ (`cu`), which NVRTC compiles
on the receiving machine, or a finished binary (`cubin`), for which NVRTC must be installed where
the bundle is built. The distribution `dovetail-runtime-cuda` runs them; it opens the driver when
it is first needed.
Sources: PTX ISA; CUDA C++ Programming Guide; LLVM's "User Guide for NVPTX Backend".
"""

from dovetail.backends.cuda.backend import BACKEND

__all__ = ["BACKEND"]
