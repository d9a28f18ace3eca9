"""NKI text: kernels as Python that `neuronxcc.nki` traces."""

from dovetail.backends.trn.nki.arrays import array_extents
from dovetail.backends.trn.nki.writer import KernelText, write_kernel

__all__ = ["KernelText", "array_extents", "write_kernel"]
