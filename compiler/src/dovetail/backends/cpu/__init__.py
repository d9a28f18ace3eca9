"""The CPU: threads times vector loops, in one relocatable object an architecture.

A block of the grid is one iteration of a loop in the kernel; the runtime's thread pool hands
ranges of blocks to threads. Threads of a block, where a kernel is written with them, have become
loops (passes tile-parallel and serialize-threads), and the innermost loops are vectorised by LLVM.

The object needs no linker, no library and no SDK: the runtime maps it, relocates it and supplies
memset and memcpy (runtime/core/include/dovetail/cpu_kernel.h is the calling convention). What the
processor can do is decided when the file is built, in up to three variants for x86-64, and which
variant runs is decided when it is loaded, by what the CPU and the operating system enable.
"""

from dovetail.backends.cpu.backend import BACKEND

__all__ = ["BACKEND"]
