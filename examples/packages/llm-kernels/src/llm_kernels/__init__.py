"""RMS norm, rotary embedding, softmax and int4 weights, on every kind of processor.

    import llm_kernels
    y = llm_kernels.kernels.softmax(x)          # NumPy arrays, tensors of PyTorch, of any device

`llm_kernels.for_torch` has them as operators of PyTorch.
"""

from llm_kernels.bundle import kernels

__all__ = ["kernels"]
