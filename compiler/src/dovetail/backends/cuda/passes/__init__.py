"""Passes of the CUDA backend: what its statements become before kernels are flat."""
