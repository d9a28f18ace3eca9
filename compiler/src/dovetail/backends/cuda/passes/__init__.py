"""Passes of the CUDA back end: what its statements become before kernels are flat."""
