"""What kernels tell the host: lines, failed checks, accesses out of range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected


@dt.kernel
def lines(x: T.Buffer[T.int32], y: T.Buffer[T.float32], rounds: T.int32) -> None:
    """Lines of several kernels, in a repeat."""
    m, n = x.shape
    assert y.shape == (m,)
    T.printf("{} by {}", m, n)
    for r in range(rounds):
        for i, j in T.parallel(m, n):
            if x[i, j] > 4:
                T.printf("round {} x[{}, {}] = {:3d}", r, i, j, x[i, j])
        for i in T.parallel(m):
            T.printf("{} {:.2f} {:+.1e} {}", y[i], y[i], y[i], y[i] > 0.0)
            y[i] += 0.25


def _lines(generator: np.random.Generator) -> Sequence[Any]:
    x = np.array([[1, 5, -3, 7], [4, 6, 2, 0]], np.int32)
    return x, np.array([0.5, -1.75], np.float32), 2


def _after(x: Array, y: Array, rounds: int) -> Sequence[Expected]:
    return [Expected(y.astype(np.float64) + 0.25 * rounds)]


def _printed() -> tuple[str, ...]:
    x, y, rounds = _lines(np.random.default_rng(0))
    found = ["2 by 4"]
    for r in range(rounds):
        found += [
            f"round {r} x[{i}, {j}] = {x[i, j]:3d}"
            for i in range(2)
            for j in range(4)
            if x[i, j] > 4
        ]
        found += [f"{v} {v:.2f} {v:+.1e} {v > 0.0}" for v in (float(w) + 0.25 * r for w in y)]
    return tuple(found)


@dt.kernel
def checked(x: T.Buffer[T.float32]) -> None:
    """A check of the author's that fails."""
    (n,) = x.shape
    with T.launch(grid=T.ceildiv(n, 8), block=8) as (block, thread):
        i = block.x * 8 + thread.x
        if i < n:
            T.assert_(x[i] >= 0.0, "x is {:.1f}", x[i])
            x[i] = T.sqrt(x[i])


def _negative(generator: np.random.Generator) -> Sequence[Any]:
    x = np.arange(20, dtype=np.float32)
    x[[3, 17]] *= -1
    return (x,)


def _positive(generator: np.random.Generator) -> Sequence[Any]:
    return (np.arange(20, dtype=np.float32) ** 2,)


def _roots(x: Array) -> Sequence[Expected]:
    return [Expected(np.sqrt(x.astype(np.float64)), 1e-6)]


@dt.kernel(debug=True)
def gather(x: T.Buffer[T.float32], p: T.Buffer[T.int64], out: T.Buffer[T.float32]) -> None:
    """Accesses out of range, in debug."""
    (n,) = out.shape
    assert p.shape == (n,)
    for i in T.parallel(n):
        j = p[i]
        out[i] = x[j] if j != 99 else 1.0
        if j >= 0 and x[j] > 2.0:
            out[i + 1 - 1] += 1.0


def _wild(generator: np.random.Generator) -> Sequence[Any]:
    return np.arange(4, dtype=np.float32), np.array([3, 7, -1, 99]), np.zeros(4, np.float32)


def _tame(generator: np.random.Generator) -> Sequence[Any]:
    return np.arange(4, dtype=np.float32), np.array([3, 2, 0, 1]), np.zeros(4, np.float32)


def _gathered(x: Array, p: Array, out: Array) -> Sequence[Expected]:
    taken = x[p].astype(np.float64)
    return [Expected(taken + (taken > 2.0))]


def _none(*arguments: Any) -> Sequence[Expected]:
    return ()


CASES = (
    Case("reports_lines", lines, _lines, _after, outputs=(1,), prints=_printed()),
    Case("reports_nothing", checked, _positive, _roots, outputs=(0,), prints=()),
    Case(
        "reports_failures", checked, _negative, _none, outputs=(0,),
        failures=("x is -3.0", "x is -17.0"),
    ),
    Case("reports_debug_silent", gather, _tame, _gathered, outputs=(2,)),
    Case(
        "reports_debug", gather, _wild, _none, outputs=(2,),
        failures=(
            "x[7] is read out of range, the shape of x is (4,)",
            "x[-1] is read out of range, the shape of x is (4,)",
            "x[99] is read out of range, the shape of x is (4,)",
        ),
    ),
)  # fmt: skip
