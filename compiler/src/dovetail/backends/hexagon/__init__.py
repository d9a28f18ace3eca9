"""Hexagon: Qualcomm's digital signal processors, V66 to V73, with HVX.

Like the CPU it runs blocks as iterations of a loop in the kernel; pointers and indices have 32
bits. A plain install makes finished files: LLVM writes the object, `link` gives it its addresses,
and the routines that LLVM calls by name (division, square root) come from `routines`, written by
us. The runtime (runtime/hexagon) maps a file into a resident process.
"""

from dovetail.backends.hexagon.backend import BACKEND

__all__ = ["BACKEND"]
