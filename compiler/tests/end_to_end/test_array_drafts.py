"""First drafts with folds and choices of whole arrays, as users of NumPy write them.

Each was refused once; beside `test_first_drafts`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T

F = T.Buffer[T.float32]
_RANDOM = np.random.default_rng(18)


def f(*shape: int) -> Any:
    return _RANDOM.standard_normal(shape).astype(np.float32)


@dt.kernel
def quantized_rows(x: F, q: T.Buffer[T.int8], scale: F) -> None:
    for i in T.parallel(x.shape[0]):
        amax = T.max(abs(x[i]))
        s = amax / 127 if amax > 0 else 1.0
        scale[i] = s
        q[i, :] = T.int8(T.clamp(T.round(x[i] / s), -128, 127))


@dt.kernel
def row_moments(x: F, out: F) -> None:
    n, m = x.shape
    for i in T.parallel(n):
        seen = T.zeros((4,), T.bool)
        seen[2] = True
        mu = np.sum(x[i]) / m
        out[i, 0] = ((x[i] - mu) ** 2).sum() / m
        out[i, 1] = np.max(np.where(x[i] > 0, x[i], 0)) if seen[2] and not seen[1] else -1
        out[i, 2] = np.argmax(x[i])
        out[i, 3] = np.clip(x[i, 0], -0.5, 0.5) + x[i].min()


@dt.kernel
def kept_rows(x: F, y: F, flip: T.bool) -> None:
    for i in T.parallel(len(x)):
        top = x[i].max()
        y[i, :] = x[i] * 2 if top > 1 else 0
    y[0, :] = -x[1] if flip else x[1]


@dt.kernel
def power_step(a: F, x: F, y: F) -> None:
    y[:] = np.dot(a, x) + y


@dt.kernel
def two_made(x: F, out: F) -> None:
    a, b = T.empty_like(x), T.zeros_like(x)
    a[:] = x + 1
    b[:] += a
    out[:] = b


def _quantized(x: Any, q: Any, scale: Any) -> list[Any]:
    steps = abs(x).max(1) / np.float32(127)
    return [np.round(x / steps[:, None]), steps]


def _moments(x: Any, out: Any) -> list[Any]:
    columns = [
        x.var(1),
        np.maximum(x, 0).max(1),
        x.argmax(1),
        np.clip(x[:, 0], -0.5, 0.5) + x.min(1),
    ]
    return [np.stack(columns, 1)]


def _kept(x: Any, y: Any, flip: bool) -> list[Any]:
    want = np.where(x.max(1, keepdims=True) > 1, 2 * x, 0)
    want[0] = -x[1] if flip else x[1]
    return [want]


DRAFTS: list[tuple[Any, list[Any], Callable[..., list[Any]]]] = [
    (quantized_rows, [f(4, 5), np.zeros((4, 5), np.int8), np.zeros(4, np.float32)], _quantized),
    (row_moments, [f(5, 6), np.zeros((5, 4), np.float32)], _moments),
    (kept_rows, [f(5, 6), np.zeros((5, 6), np.float32), True], _kept),
    (kept_rows, [f(5, 6), np.zeros((5, 6), np.float32), False], _kept),
    (power_step, [f(4, 5), f(5), f(4)], lambda a, x, y: [a @ x + y]),
    (two_made, [f(4, 5), np.zeros((4, 5), np.float32)], lambda x, out: [x + 1]),
]


@pytest.mark.level("real")
@pytest.mark.parametrize("device", [None, "reference:0"])
@pytest.mark.parametrize("number", range(len(DRAFTS)), ids=lambda n: f"{DRAFTS[n][0].name}_{n}")
def test_draft_means_what_numpy_means(number: int, device: str | None) -> None:
    kernel, arguments, meaning = DRAFTS[number]
    given = [each.copy() if isinstance(each, np.ndarray) else each for each in arguments]
    wanted = meaning(*arguments)
    (kernel if device is None else kernel.on(device, copy=True))(*given)
    arrays = [each for each in given if isinstance(each, np.ndarray)]
    for found, want in zip(arrays[-len(wanted) :], wanted, strict=True):
        assert np.allclose(found, want, 1e-4, 1e-5)


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("kind", ["vulkan", "webgpu"])
@pytest.mark.parametrize(
    "kernel", {draft[0].name: draft[0] for draft in DRAFTS}.values(), ids=lambda k: k.name
)
def test_draft_is_built(kernel: Any, kind: str) -> None:
    assert dt.build([kernel], [kind]).functions
