"""What a helper returns has the types of its annotation: literals, tuples, every `return`."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T

pytestmark = pytest.mark.level("real")

Found: TypeAlias = tuple[T.bool, T.float32]
Nested: TypeAlias = tuple[tuple[T.int32, T.float32], T.bool]
F = TypeVar("F", T.float32, T.float64)


@dt.inline
def at_once(x: T.float32) -> tuple[T.bool, T.float32]:
    return False, T.inf


@dt.inline
def literal_first(x: T.float32) -> tuple[T.bool, T.float32]:
    if x < 0.0:
        return False, T.inf
    return True, x


@dt.inline
def literal_last(x: T.float32) -> Found:
    if x >= 0.0:
        return x < 100.0, x
    return False, T.inf


@dt.inline
def integers_for_floats(x: T.float32) -> tuple[T.bool, T.float32]:
    if x < -1.0:
        return False, -1
    elif x < 0.0:
        return False, 1 if x < -0.5 else 2
    else:
        return True, x


@dt.inline
def chosen(x: T.float32) -> tuple[T.bool, T.float32]:
    return (False, T.inf) if x < 0.0 else (True, x)


@dt.inline
def of_variables(x: T.float32) -> tuple[T.bool, T.float32]:
    best: tuple[T.bool, T.float32] = (False, T.inf)
    for k in range(3):
        if x >= T.float32(k):
            best = (True, x)
    return best


@dt.inline
def nested(x: T.float32) -> Nested:
    if x < 0.0:
        return (-1, T.nan), False
    return (7, x), True


@dt.inline
def scalar(x: T.float32) -> T.float32:
    return 1.5


@dt.inline
def generic(x: F) -> tuple[F, T.int16]:
    if x < 0.0:
        return 0, 3
    return x, -3


@dt.inline
def complex_of(x: T.float32) -> tuple[T.complex64, T.uint8]:
    if x < 0.0:
        return 2j, 255
    return T.complex(x, 1.0), 0


@dt.kernel
def results(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        # Each is a variable of its own afterwards: it has a type, and can change.
        good, value = at_once(x[i])
        value = value if good else value + 1.0
        out[0, i] = value
        good, value = literal_first(x[i])
        out[1, i] = value if good else -value
        good, value = literal_last(x[i])
        out[2, i] = value if good else -value
        good, value = integers_for_floats(x[i])
        out[3, i] = value if good else -value
        good, value = chosen(x[i])
        out[4, i] = value if good else -value
        good, value = of_variables(x[i])
        out[5, i] = value if good else -value
        (count, part), good = nested(x[i])
        count += 1
        out[6, i] = T.float32(count)
        out[7, i] = part if good else 5.0
        doubled = scalar(x[i])
        doubled *= 2.0
        out[8, i] = doubled
        first, second = generic(x[i])
        out[9, i] = first + T.float32(second)
        wide, third = generic(T.float64(x[i]))
        out[10, i] = T.float32(wide) + T.float32(third)
        z, small = complex_of(x[i])
        out[11, i] = z.real + 10.0 * z.imag + T.float32(small)


def wanted(x: float) -> list[float]:
    negative = x < 0
    inf = float("inf")
    return [
        inf,
        -inf if negative else x,
        -inf if negative else x,
        (1 if x < -1 else -1 if x < -0.5 else -2) if negative else x,
        -inf if negative else x,
        -inf if negative else x,
        0 if negative else 8,
        5 if negative else x,
        3,
        3 if negative else x - 3,
        3 if negative else x - 3,
        20 + 255 if negative else x + 10,
    ]


@pytest.mark.parametrize("device", ["cpu", "reference"])
def test_results_have_the_annotated_types(device: str) -> None:
    x = np.array([-2, -0.75, -0.25, 0, 2.5], np.float32)
    out = np.zeros((12, 5), np.float32)
    bundle: Any = dr.load_bytes(dt.build(results, device).tobytes(), device=f"{device}:0")
    bundle.results(x, out)
    assert out.T.tolist() == [wanted(float(each)) for each in x]
