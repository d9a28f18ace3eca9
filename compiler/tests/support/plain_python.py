"""Runs programs of kernels as Python, with NumPy in the place of the language."""

from __future__ import annotations

import contextlib
import itertools
import math
import re
from collections.abc import Callable, Iterable, Iterator
from types import GeneratorType
from typing import Any

import numpy as np


class NotPlain(Exception):
    """A program uses what neither Python nor NumPy has."""


class _Annotation:
    def __getitem__(self, key: object) -> _Annotation:
        return self

    def __or__(self, other: object) -> _Annotation:
        return self

    __and__ = __ror__ = __or__


def _range(*given: int) -> range:
    found = range(*given)
    if max(abs(found.start), abs(found.stop)) > 1 << 20:
        raise OverflowError(f"{found} is too long to run as Python")
    return found


def _indices(*extents: Any) -> Iterable[Any]:
    ranges = [each if isinstance(each, range) else range(int(each)) for each in extents]
    return ranges[0] if len(ranges) == 1 else itertools.product(*ranges)


def _fold(function: Callable[..., Any]) -> Callable[..., Any]:
    def fold(values: Any, *rest: Any, **named: Any) -> Any:
        given = list(values) if isinstance(values, GeneratorType) else values
        return function(given, *rest, **named)

    return fold


def _atomic(update: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    def atomic(buffer: Any, *given: Any) -> Any:
        *index, value = given
        place = index[0] if isinstance(index[0], tuple) else tuple(index)
        old = buffer[place]
        buffer[place] = update(old, value)
        return old

    return atomic


def _popcount(value: Any) -> int:
    return (int(value) & ((1 << 8 * value.dtype.itemsize) - 1)).bit_count()


def _store_vector(buffer: Any, at: int, vector: Any) -> None:
    buffer[at : at + len(vector)] = vector


class _Language:
    """`T`: what NumPy calls by other names, or has for arrays only; the rest is NumPy's."""

    def __init__(self) -> None:
        names = ["sum", "prod", "min", "max", "any", "all", "mean", "argmax", "argmin"]
        self.__dict__.update({name: _fold(getattr(np, name)) for name in names})
        updates = {"add": lambda a, b: a + b, "min": min, "max": max}
        self.__dict__.update({f"atomic_{name}": _atomic(each) for name, each in updates.items()})
        self.Buffer = self.Tuple = self.constexpr = _Annotation()
        self.parallel = _indices
        self.vectorize = self.unroll = self.static_range = _range
        self.asin, self.bool = np.arcsin, np.bool_
        self.load_vector = lambda buffer, at, lanes: buffer[at : at + lanes].copy()
        self.store_vector = _store_vector
        self.vector_sum, self.vector_any, self.vector_all = np.sum, np.any, np.all
        self.strict = contextlib.nullcontext
        self.assert_ = self.printf = self.static_assert = lambda *given, **named: None
        self.bitcast = lambda value, dtype: np.asarray(value).view(dtype)[()]
        self.popcount = _popcount

    def __getattr__(self, name: str) -> Any:
        if hasattr(np, name):
            return getattr(np, name)
        raise NotPlain(f"T.{name}")


class _Package:
    """`dt`: kernels and helpers are the functions that they are made of."""

    def __getattr__(self, name: str) -> Any:
        if name in ("kernel", "inline"):
            return lambda function=None, **options: function or (lambda given: given)
        raise NotPlain(f"dt.{name}")


def plain(program: str) -> dict[str, Any]:
    """What a program defines.

    Raises:
        NotPlain: It uses what is the language's own while it is defined; its functions raise it
            when they come to such a place.
    """
    imports = r"^(import dovetail as dt|from dovetail import T|from __future__ .*)$"
    scope = {
        "dt": _Package(),
        "T": _Language(),
        "np": np,
        "math": math,
        "range": _range,
        "__name__": "plain",
    }
    exec(compile(re.sub(imports, "", program, flags=re.M), "<plain>", "exec"), scope)
    return scope


def numbers(dtype: str, shape: tuple[int, ...], seed: int) -> Any:
    """Small numbers, exact in any order of arithmetic: whole ones, or multiples of a quarter."""
    kind, random = np.dtype(dtype), np.random.default_rng(seed)
    if kind.kind in "biu":
        return random.integers(0, 2 if kind.kind == "b" else 5, shape).astype(kind)
    found = random.integers(-8, 17, shape) / 4
    if kind.kind == "c":
        found = found + 1j * random.integers(-8, 9, shape) / 4
    return found.astype(kind)


def arguments(parameters: Iterable[tuple[str, int | None]], extents: Iterator[int]) -> list[Any]:
    """Arguments for parameters of these dtypes and ranks; a scalar has none, and is 3."""
    return [
        np.dtype(dtype).type(3) if rank is None else numbers(dtype, (next(extents),) * rank, seed)
        for seed, (dtype, rank) in enumerate(parameters)
    ]
