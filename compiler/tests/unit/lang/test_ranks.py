"""Ranks that follow from arithmetic of whole arrays, where no shape and no index says them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dovetail import ir
from dovetail.api import Kernel

Program = Callable[[str], Kernel]

B = "T.Buffer[T.float32]"

BODIES = {
    "out[i, :] = (x[i, :] - 1.0) * gamma": {"out": 2, "x": 2, "gamma": 1},
    "out[i] = T.sum(x[i, :] * w)": {"out": 1, "x": 2, "w": 1},
    "out[i] = T.sum(x[i] * w)": {"out": 1, "x": 2, "w": 1},
    "out[i] = T.sum(x[i] ** 2)": {"out": 1, "x": 2},
    "out[i] = x[i] @ w": {"out": 1, "x": 2, "w": 1},
    "out[i] = T.sum(x[i, j] * 2.0 for j in range(4))": {"out": 1, "x": 2},
}
"""What is done for each i, with the ranks that it tells."""

WHOLE = {
    "y[:] = x - mean[None, :, None, None]": {"y": 4, "x": 4, "mean": 1},
    "m, n = y.shape\n    y[:] = x + b": {"y": 2, "x": 2, "b": 2},
    "n = len(b)\n    r[:] = b - a @ x": {"b": 1, "r": 1, "a": 2, "x": 1},
    "n = a.shape[0]\n    y[0] = 0.0\n    y[:] = a @ x": {"a": 2, "x": 1, "y": 1},
    "c[:] = a @ b": {"a": 2, "b": 2, "c": 2},
    "h, w = x.shape\n    y[:] = x.T": {"x": 2, "y": 2},
    "y[...] = 2.0 * x": {"x": 1, "y": 1},
    "t = T.empty((3, 4), T.float32)\n    t[:] = x\n    y[:] = t * t": {"x": 2, "y": 2},
    "m, k = x.shape\n    y[:] = T.where(x > w, T.max(x, w), -w)": {"x": 2, "w": 2, "y": 2},
    "(n,) = x.shape\n    out[0] = T.dot(x, w)": {"x": 1, "w": 1, "out": 1},
    "y[:] = x.sum(axis=1)": {"y": 1, "x": 2},
    "y[:] = x.max(axis=2, keepdims=True)": {"y": 3, "x": 3},
}
"""Bodies of kernels with the ranks that they tell."""


def ranks_of(kernel: Kernel) -> dict[str, int]:
    (func,) = kernel.parse().functions
    return {each.buffer.name: each.buffer.rank for each in func.params
            if isinstance(each, ir.TensorParam)}  # fmt: skip


@pytest.mark.parametrize(
    ("body", "ranks"),
    [*((f"for i in T.parallel(4):\n        {body}", ranks) for body, ranks in BODIES.items()),
     *WHOLE.items()],
)  # fmt: skip
def test_arithmetic_tells_ranks(body: str, ranks: dict[str, int], program: Program):
    head = ", ".join(f"{name}: {B}" for name in ranks)
    kernel = program(f"@dt.kernel\ndef k({head}) -> None:\n    {body}\n")
    assert ranks_of(kernel) == ranks


LOOPS = {
    "for p in range(starts[i], starts[i + 1]):\n            y[i] += values[p]": (1, 1),
    "for p in range(starts[i]):\n            y[i] += values[p]": (1, 1),
    "for p in T.unroll(3):\n            y[i] += values[starts[p]]": (1, 1),
    "y[i] = T.sum(values[p] for p in range(starts[i], starts[i + 1]))": (1, 1),
    "for v in values[i]:\n            y[i] += v + starts[i]": (1, 2),
    "for p, v in enumerate(values[i]):\n            y[i] += v + starts[p]": (1, 2),
    "for s, v in zip(starts, values[i]):\n            y[i] += v + s": (1, 2),
    "y[i] = T.sum(v * s for s, v in zip(starts[i], values))": (2, 1),
}
"""Loops with the ranks of `starts` and `values`: what counts reads numbers, what iterates rows."""


@pytest.mark.parametrize(("body", "ranks"), LOOPS.items())
def test_loops_tell_ranks(body: str, ranks: tuple[int, int], program: Program):
    head = f"starts: T.Buffer[T.int32], values: {B}, y: {B}"
    text = f"def k({head}) -> None:\n    for i in T.parallel(len(y)):\n        {body}\n"
    starts, values = ranks
    assert ranks_of(program("@dt.kernel\n" + text)) == {"starts": starts, "values": values, "y": 1}


def test_what_specialize_gives_goes_before_what_is_likely(program: Program):
    kernel = program(f"@dt.kernel\ndef k(x: {B}, y: {B}) -> None:\n    y[:] = 2.0 * x\n")
    assert ranks_of(kernel) == {"x": 1, "y": 1}
    assert ranks_of(kernel.specialize(x=3)) == {"x": 3, "y": 3}
    assert ranks_of(kernel.specialize(x=1, y=2)) == {"x": 1, "y": 2}
