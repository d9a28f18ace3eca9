"""What is decided while a kernel is compiled: versions of helpers, tables, methods, assertions."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, rounding


@dt.inline
def half_float(x: T.float32) -> T.float32:
    """Of a float, by a product."""
    return 0.5 * x


@half_float.overload
def half_int(x: T.int32) -> T.int32:
    """Of an int32, by a shift."""
    return x >> 1


@half_int.overload
def half(x: T.uint8) -> T.uint8:
    """Of a byte, with a mark, so that it is seen which version answered."""
    return (x >> 1) | 128


@dt.kernel
def halves(x: T.Buffer[T.float32], y: T.Buffer[T.int32], z: T.Buffer[T.uint8]) -> None:
    """Three versions of one helper."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    for i in T.parallel(n):
        x[i] = half(x[i])
        y[i] = half(y[i])
        z[i] = half(z[i])


def _halves(x: Array, y: Array, z: Array) -> list[Expected]:
    return [Expected(x.astype(np.float64) / 2), Expected(y >> 1), Expected((z >> 1) | 128)]


@dt.inline
def plus_one(x: T.float32) -> T.float32:
    """A step of the table."""
    return x + 1


@dt.inline
def twice(x: T.float32) -> T.float32:
    """Another."""
    return 2 * x


STEPS = ((plus_one, 2, True), (twice, 3, False), (plus_one, 1, True))


@dt.kernel
def table_of_helpers(x: T.Buffer[T.float32], counts: T.Buffer[T.int32]) -> None:
    """A loop over a tuple of tuples that hold helpers, numbers and truth values."""
    (n,) = x.shape
    assert counts.shape == (n,)
    T.static_assert(len(STEPS) == 3 and STEPS[1][1] == 3, "the table has another form")
    for i in T.parallel(n):
        value = x[i]
        count = T.int32(0)
        for step, times, counted in STEPS:
            for _ in T.static_range(times):
                value = step(value)
            if counted:
                count += times
        x[i] = value
        counts[i] = count


def _table_of_helpers(x: Array, counts: Array) -> list[Expected]:
    value = (x.astype(np.float64) + 2) * 8 + 1
    # Four additions round; doubling is exact.
    bound = rounding((np.abs(x.astype(np.float64)) + 2) * 8 + 1, 4)
    return [Expected(value, bound), Expected(np.full_like(counts, 3))]


class Affine:
    """Kernels as methods: the attributes of the object are constants."""

    def __init__(self, gain: int, offset: int) -> None:
        self.gain = gain
        self.offset = offset

    @dt.kernel
    def apply(self, x: T.Buffer[T.int32]) -> None:
        """Scales and shifts."""
        (n,) = x.shape
        for i in T.parallel(n):
            x[i] = self.gain * x[i] + self.offset


CASES = (
    Case(
        "helper_versions",
        halves,
        lambda g: (
            g.standard_normal(200).astype(np.float32),
            g.integers(-1000, 1000, 200, dtype=np.int32),
            g.integers(0, 256, 200, dtype=np.uint8),
        ),
        _halves,
        (0, 1, 2),
    ),
    Case(
        "table_of_helpers",
        table_of_helpers,
        lambda g: (g.standard_normal(100).astype(np.float32), np.zeros(100, np.int32)),
        _table_of_helpers,
        (0, 1),
    ),
    Case(
        "method",
        Affine(3, -7).apply,
        lambda g: (g.integers(-1000, 1000, 200, dtype=np.int32),),
        lambda x: [Expected(3 * x - 7)],
        (0,),
    ),
)
