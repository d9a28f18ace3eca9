"""Functions of Python, `math` and NumPy that mean a function of T."""

from __future__ import annotations

import builtins
from typing import Final

from dovetail.lang.spellings import FUNCTIONS

# Python's builtins that mean the same here -> the function of T.
_BUILTINS: dict[object, str] = {
    builtins.abs: "abs",
    builtins.min: "min",
    builtins.max: "max",
    builtins.divmod: "divmod",
    builtins.sum: "sum",
    builtins.any: "any",
    builtins.all: "all",
    builtins.pow: "pow",
    builtins.complex: "complex",
}
# Those of `math` that give integers have rules of their own.
_WHOLE: Final = ("floor", "ceil", "trunc", "comb", "perm", "factorial", "isqrt", "dist", "sumprod")
# NumPy's that are no ufuncs -> the function of T; `matmul` is one.
_OF_NUMPY: Final[dict[str, str]] = {
    "dot": "dot", "matmul": "dot", "where": "where", "clip": "clamp", "round": "round",
    **{name: name for name in ("empty", "zeros", "ones", "full")},
    **{name: name for name in ("empty_like", "zeros_like", "ones_like")},
}  # fmt: skip


_FOLDS: Final[dict[str, str]] = {
    "sum": "sum", "prod": "prod", "min": "min", "amin": "min", "max": "max", "amax": "max",
    "any": "any", "all": "all", "argmin": "argmin", "argmax": "argmax", "mean": "mean",
    "var": "var", "std": "std",
}  # fmt: skip
OF_ARRAYS: Final = frozenset(("var", "std", "norm"))
"""Folds that are no functions of T: they take arrays, and no generators."""


def fold_of_numpy(value: object) -> str | None:
    """The fold of an array that a function of NumPy's is, `np.sum(x, axis=1)`; None if none."""
    value = hashable(value)
    name = getattr(value, "__name__", "")
    match getattr(value, "__module__", ""):
        case "numpy":
            return _FOLDS.get(name)
        case "numpy.linalg":
            return "norm" if name == "norm" else None
        case _:
            return None


def hashable(value: object) -> object:
    """The object, where it can be looked up in a table of functions."""
    return value if callable(value) and type(value).__hash__ is not None else None


def function_of_python(value: object) -> str | None:
    """The function of T that one of Python's or NumPy's means; None if there is none."""
    value = hashable(value)
    if value in _BUILTINS:
        return _BUILTINS[value]
    kind = type(value)
    name = getattr(value, "__name__", "")
    ufunc = kind.__name__ == "ufunc" and kind.__module__ == "numpy"
    if name in _OF_NUMPY and (ufunc or getattr(value, "__module__", "") == "numpy"):
        return _OF_NUMPY[name]
    folded = fold_of_numpy(value)
    if folded is not None:
        return None if folded in OF_ARRAYS else folded
    if not (ufunc or (getattr(value, "__module__", "") == "math" and name not in _WHOLE)):
        return None
    from dovetail.lang.parser.functions import is_of_numbers

    name = FUNCTIONS.get(name, name)
    return name if is_of_numbers(name) or name in ("sum", "prod") else None
