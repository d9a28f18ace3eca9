"""A kernel means what Python means: the same functions, interpreted and compiled, agree.

The interpreter is Python itself, with a `T` whose loops are loops and whose types are NumPy's. It
shares nothing with the parser, so that a branch, loop or variable read wrongly shows up here.
"""

from __future__ import annotations

import builtins
import itertools
from collections.abc import Callable
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T

WEIGHTS = (0.25, 0.5, 0.25)


@dt.inline
def steps(v: T.float32) -> T.int32:
    count = T.int32(0)
    while v > T.float32(count) and count < 10:
        count += 1
    return count


@dt.inline
def divide(a: T.int32, b: T.int32) -> tuple[T.int32, T.int32]:
    return a // b, a % b


@dt.kernel
def control(x: T.Buffer[T.float32], y: T.Buffer[T.int32], bias: T.int32) -> None:
    m, n = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        if x[i, 0] > 5:
            s = T.int32(1)
        elif bias > 0 and i % 3 == 1:
            s = T.int32(2)
        else:
            s = T.int32(3)
        for j in range(n - 1, -1, -2):
            if not (0 < j < 6) or x[i, j] < 0.5:
                continue
            t = x[i, j] if j != 3 else x[i, 0]
            if t > 9:
                break
            s += steps(t) + bias
        a, b = T.int32(0), T.int32(1)
        while a < s:
            a, b = b, a + b
        q, r = divide(-a, T.int32(7))
        y[i] = (b if steps(x[i, 0]) > 3 and i != 2 else a) + 100 * q + r


@dt.kernel
def stencil(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        acc = T.float32(0)
        for k in T.static_range(-1, 2):
            j = T.clamp(i + k, 0, n - 1)
            if k == 0:
                gain = 2.0
                acc += 1
            else:
                gain = 1.0
            acc += gain * WEIGHTS[k + 1] * x[j]
        for w, offset in ((0.5, 1), (0.25, 2)):
            acc += w * x[T.min(i + offset, n - 1)] ** 3
        y[i] = acc - (x[i] + 1) ** -2


@dt.kernel
def reduces(x: T.Buffer[T.float32], y: T.Buffer[T.float32], c: T.Buffer[T.int64]) -> None:
    m, n = x.shape
    assert y.shape == (m, 4)
    assert c.shape == (m,)
    for i in T.parallel(m):
        y[i, 0] = T.sum(x[i, j] * w for j in range(1, n, 3) for w in (1.0, 2.0))
        y[i, 1] = T.max(x[p, q] for p in range(i + 1) for q in range(p + 1) if q != 1)
        y[i, 2] = T.sum((x[i, j] - x[i, 0]) ** 2 for j in range(n - 1, 0, -1))
        y[i, 3] = T.where(T.any(x[i, j] > 9 for j in range(n)), 1, 2)
        c[i] = T.sum(1 for j in range(n) if x[i, j] > 5)


def cast(kind: Callable[[Any], Any]) -> Callable[..., Any]:
    return lambda value=0: kind(value)


INTERPRETED = SimpleNamespace(
    float32=cast(np.float32),
    int32=cast(np.int32),
    parallel=lambda *extents: (
        range(*extents) if len(extents) == 1 else itertools.product(*map(range, extents))
    ),
    static_range=range,
    clamp=lambda x, low, high: builtins.min(builtins.max(x, low), high),
    sum=builtins.sum,
    min=builtins.min,
    max=builtins.max,
    any=builtins.any,
    where=lambda condition, a, b: a if condition else b,
)


def interpret(kernel: Any, *arguments: Any) -> None:
    """Run the Python function of a kernel, with helpers and T replaced."""
    scope = dict(kernel.function.__globals__)
    scope["T"] = INTERPRETED
    for name in ("steps", "divide"):
        scope[name] = FunctionType(scope[name].function.__code__, scope)
    FunctionType(kernel.function.__code__, scope)(*arguments)


@pytest.mark.level("real")
@pytest.mark.parametrize(
    ("kernel", "shapes", "scalars"),
    [
        pytest.param(control, [((9, 8), "f4"), ((9,), "i4")], (2,), id="control"),
        pytest.param(stencil, [((13,), "f4"), ((13,), "f4")], (), id="stencil"),
        pytest.param(reduces, [((6, 8), "f4"), ((6, 4), "f4"), ((6,), "i8")], (), id="reductions"),
    ],
)
def test_compiled_as_interpreted(kernel: Any, shapes: list[Any], scalars: tuple[int, ...]):
    random = np.random.default_rng(5)
    given = [(random.random(shape) * 10).astype(kind) for shape, kind in shapes]
    compiled = [array.copy() for array in given]
    expected = [array.copy() for array in given]
    kernel(*compiled, *[np.int32(value) for value in scalars])
    interpret(kernel, *expected, *[np.int32(value) for value in scalars])
    for got, wanted in zip(compiled, expected, strict=True):
        # Sums of at most 24 float32 terms of one sign, in another order: 24 roundings at most.
        np.testing.assert_allclose(got, wanted, rtol=24 * 2.0**-23, atol=0)


@dt.kernel
def unread(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for r in T.parallel(1):
        i = T.argmax(x[i] for i in range(n))  # noqa: F841
        a, b = T.argmin(x[a] for a in range(n)), T.any(x[b] > 3 for b in range(n))  # noqa: F841
        c: T.float32 = T.sum(x[c] for c in range(n))  # noqa: F841
        d = max(x[d] for d in range(n))  # noqa: F841
        y[r] = 1


@dt.kernel
def inner_and_outer(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for r in T.parallel(1):
        i = T.max(x[i] for i in range(n))
        i += T.sum(x[i] for i in range(n))
        k = n - 1
        k = T.sum(T.int64(k) for k in range(k))
        y[r] = i + T.sum(x[i] for i in range(n)) + T.float32(k)


def test_the_variable_of_a_generator_is_another_one_than_a_variable_of_its_name() -> None:
    x, y = np.arange(5, dtype=np.float32), np.zeros(1, np.float32)
    for kernel, expected in ((unread, 1), (inner_and_outer, 4 + 10 + 10 + 6)):
        kernel(x, y)
        assert y[0] == expected, kernel.name
