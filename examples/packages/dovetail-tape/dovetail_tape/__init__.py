"""Kernels as a tape: the instructions of a small stack machine, which any language can interpret.

The compile side of two runtimes, one in C and one in Rust, each a shared library of its own beside
this package. `machine.py` defines the instructions, once for all three.
"""
