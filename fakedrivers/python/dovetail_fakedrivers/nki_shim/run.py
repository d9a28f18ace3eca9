"""Stand-in for `neuronxcc.nki`: how a kernel is called."""

# What NumPy computes with has no name but Any.
# ruff: noqa: ANN401
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dovetail_fakedrivers.nki_shim.tensors import (
    Hbm,
    NkiError,
    checked_dtype,
    demand,
    is_array,
    is_tuple,
)
from dovetail_fakedrivers.nki_shim.typing import mutable_tensor


def baremetal(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel as a function of NumPy arrays, which gives what it returns as new arrays."""
    annotations = kernel.__annotations__
    names = kernel.__code__.co_varnames[: kernel.__code__.co_argcount]

    def call(*arguments: Any) -> Any:
        tensors: list[Hbm] = []
        passed: list[object] = []
        for name, value in zip(names, arguments, strict=True):
            if is_array(value):
                checked_dtype(value.dtype)
                if not (value.size > 0):
                    raise NkiError(f"'{name}' has no elements")
                held = Hbm(value.copy(), annotations.get(name) is mutable_tensor)
                tensors.append(held)
                passed.append(held)
            else:
                numbers: tuple[Any, ...] = value if is_tuple(value) else (value,)
                if not (all(type(each) in (bool, int, float) for each in numbers)):
                    raise NkiError(
                        f"'{name}' is {value!r}: neither a tensor nor a number of Python"
                    )
                passed.append(value)
        given = kernel(*passed)
        results: list[Any] = list(given) if is_tuple(given) else [given]
        mutable = [each for each in tensors if each.mutable]
        demand(results == mutable, "err_mutable_parameter_not_returned")
        arrays = tuple(each.array for each in mutable)
        return arrays[0] if len(arrays) == 1 else arrays

    return call
