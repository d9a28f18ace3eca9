"""RMS norm, rotary embedding, softmax and int4 weights, on every kind of processor.

    import llm_kernels
    y = llm_kernels.kernels.softmax(x)          # NumPy arrays, tensors of PyTorch, of any device

`llm_kernels.for_torch` has them as operators of PyTorch, `llm_kernels.for_jax` as those of JAX.

Nothing in here says the package's name: whoever imports it by another one, as Hugging Face's
client does, has kernels and operators of that name.
"""

import importlib
from types import ModuleType

from .bundle import kernels

__all__ = ["kernels"]


def __getattr__(name: str) -> ModuleType:
    """The operators of a framework, which is imported when they are asked for."""
    if name not in ("for_torch", "for_jax"):
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return importlib.import_module(f"{__name__}.{name}")
