"""NKI text: kernels as Python that `neuronxcc.nki` traces."""

from dovetail.backends.trn.nki.writer import KernelText, write_kernel

__all__ = ["KernelText", "write_kernel"]
