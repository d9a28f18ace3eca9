"""CUDA: NVIDIA's GPUs, from Turing (sm_75) to Blackwell (sm_121), and what only they have.

What is built by default is PTX (format `ptx`), written by LLVM with our own elementary functions:
no toolkit, no libdevice, and at the other end a driver alone, which compiles it for its device and
keeps the result. On request it is CUDA C++ (`cu`), human-readable and for NVRTC at the other end, or a
finished binary (`cubin`), for which NVRTC must be installed where the bundle is built. What runs
them is the distribution `dovetail-runtime-cuda`, which opens the driver when it is first needed.
Sources: PTX ISA; CUDA C++ Programming Guide; LLVM's "User Guide for NVPTX Backend".
"""

from dovetail.backends.cuda.backend import BACKEND

__all__ = ["BACKEND"]
