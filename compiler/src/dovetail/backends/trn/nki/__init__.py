"""NKI text: kernels as Python that `neuronxcc.nki` traces."""

from dovetail.backends.trn.nki.arrays import array_extents
from dovetail.backends.trn.nki.writer import WORDS, KernelText, write_kernel

__all__ = ["WORDS", "KernelText", "array_extents", "write_kernel"]
