"""The rest of the portable level: ranges, tuples, kernels that call kernels, casts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, summation

Keyed = tuple[T.float32, T.int32]
Make = Callable[[np.random.Generator], list[Any]]


@dt.kernel
def strides(
    y: T.Buffer[T.int32], start: T.int32, stop: T.int64, step: T.int32, down: T.constexpr[int] = -3
) -> None:
    """Parallel loops and ranges with every kind of step."""
    m, n = y.shape
    for i, j in T.parallel(range(1, m, 2), range(n - 1, -1, down)):
        y[i, j] = T.int32(100 * i + j)
    for i in T.parallel(range(start, stop, step)):
        y[i, 0] = -T.int32(i)
        for q in range(T.int32(stop), start, -step):
            y[i, 1] += T.int32(q)
        y[i, 2] = T.sum(T.int32(q) for q in range(start, stop, step))
    for i in T.parallel(m):
        for q in T.unroll(6, 3, -1):
            y[i, q] += 1000
        for q in T.vectorize(n - 1, n - 4, -1):
            y[i, q] -= 7
        nothing = T.min(i, 0)
        for q in range(0, 5, nothing):
            y[i, q] = 12345


def _strides(y: Array, start: int, stop: int, step: int) -> list[Expected]:
    out = y.copy()
    m, n = y.shape
    for i in range(1, m, 2):
        for j in range(n - 1, -1, -3):
            out[i, j] = 100 * i + j
    for i in range(start, stop, step):
        out[i, 0] = -i
        out[i, 1] += sum(range(stop, start, -step))
        out[i, 2] = sum(range(start, stop, step))
    out[:, 4:7] += 1000
    out[:, n - 3 :] -= 7
    return [Expected(out)]


@dt.inline
def ordered(a: Keyed, b: Keyed) -> tuple[Keyed, Keyed]:
    """Two pairs (key, value), the lesser first."""
    if a < b:
        return a, b
    return b, a


@dt.inline
def sign(x: T.float32) -> T.float32:
    """-1, 0 or 1, by an early return."""
    if x > 0.0:
        return T.float32(1.0)
    elif x < 0.0:
        return T.float32(-1.0)
    return T.float32(0.0)


@dt.kernel
def tuples(key: T.Buffer[T.float32], value: T.Buffer[T.int32], out: T.Buffer[T.float32]) -> None:
    """Nested tuples that helpers return, that choices give, and that loops carry."""
    (n,) = key.shape
    assert value.shape == (n,)
    assert out.shape == (n, 4)
    for i in T.parallel(n):
        low = (key[i], value[i])
        high = (key[n - 1 - i], value[n - 1 - i])
        low, high = ordered(low, high)
        state = (T.float32(0), (T.int32(0), T.int32(1)))
        for k in range(value[i]):
            total, (a, b) = state
            state = (total + high[0], (b, a + b)) if k % 2 == 0 else (total - low[0], (a, b))
        x, y = (low[0], high[0]) if state[1] == (1, 1) else (high[0], low[0])
        x, y = y, x
        out[i, 0] = state[0]
        out[i, 1] = T.float32(state[1][1])
        out[i, 2] = x - y
        out[i, 3] = sign(low[0]) + T.float32(low[1])


def _tuples(key: Array, value: Array, out: Array) -> list[Expected]:
    wide = key.astype(np.float64)
    result = np.zeros(out.shape)
    for i in range(key.size):
        pairs = sorted([(wide[i], value[i]), (wide[-1 - i], value[-1 - i])])
        low, high = pairs
        total, a, b = 0.0, 0, 1
        for k in range(value[i]):
            if k % 2 == 0:
                total, a, b = total + high[0], b, a + b
            else:
                total -= low[0]
        y, x = (low[0], high[0]) if (a, b) == (1, 1) else (high[0], low[0])
        result[i] = [total, b, x - y, np.sign(low[0]) + low[1]]
    bound = summation(20 * np.abs(wide).max() * np.ones(out.shape), 20)
    return [Expected(result, bound)]


@dt.kernel
def smoothed(x: T.Buffer[T.float32], width: T.constexpr[int] = 1) -> T.Buffer[T.float32]:
    """The sum over a window."""
    (n,) = x.shape
    assert n > 0, "nothing to smooth"
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        out[i] = T.sum(x[T.clamp(i + k, 0, n - 1)] for k in range(-width, width + 1))
    return out


@dt.kernel
def scaled(x: T.Buffer[T.float32], by: T.float32) -> None:
    """A kernel that changes its argument."""
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] *= by


@dt.kernel
def pipeline(
    x: T.Buffer[T.float32], rounds: T.int32
) -> tuple[T.Buffer[T.float32], T.Buffer[T.float32]]:
    """Kernels that call kernels: workspaces, results, constants, a call in a loop."""
    first = smoothed(x)
    for _ in range(rounds):
        scaled(first, 0.5)
    second = smoothed(first, width=2)
    return second, first


def _pipeline(x: Array, rounds: int) -> list[Expected]:
    def window(values: Array, width: int) -> Array:
        padded = np.pad(values, width, mode="edge")
        return np.stack([padded[k : k + values.size] for k in range(2 * width + 1)]).sum(0)

    wide = x.astype(np.float64)
    size = window(np.abs(wide), 1) * 0.5**rounds
    first = window(wide, 1) * 0.5**rounds
    return [
        Expected(window(first, 2), summation(window(size, 2), 8)),
        Expected(first, summation(size, 3)),
    ]


@dt.kernel
def casts(
    x: T.Buffer[T.float32], k: T.Buffer[T.int64], out: T.Buffer[T.int64], f: T.Buffer[T.float32]
) -> None:
    """Saturating and wrapping conversions."""
    (n,) = x.shape
    assert k.shape == (n,)
    assert out.shape == (n, 11)
    assert f.shape == (n,)
    for i in T.parallel(n):
        out[i, 0] = T.saturate(x[i], T.int8)
        out[i, 1] = T.saturate(k[i], T.int16)
        out[i, 2] = T.int64(T.saturate(k[i], T.uint32))
        out[i, 3] = T.saturate(T.uint8(k[i]), T.int8)
        out[i, 4] = T.wrap(x[i], T.int32)
        out[i, 5] = T.int64(T.wrap(x[i], T.uint8))
        out[i, 6] = T.wrap(x[i], T.int64)
        out[i, 7] = T.wrap(k[i], T.int8)
        out[i, 8] = T.ceildiv(k[i], 7)
        out[i, 9] = T.ceildiv(7 - k[i], T.clamp(k[i], -3, 3))
        out[i, 10] = T.int64(T.where(x[i] > 0.0, T.uint8(k[i]), 7))
        f[i] = T.saturate(x[i], T.float32)


_EDGES = (
    0.0, -0.0, 0.75, -0.75, 1.0, -1.0, 126.5, 127.0, 128.0, -128.0, -129.0, 255.0, 256.0, -256.0,
    2.0**31, -(2.0**31), 2.0**32, 2.0**32 + 512.0, -(2.0**32) - 512.0, 3e9, -3e9,
    2.0**40 + 2.0**20,
    2.0**63, -(2.0**63), 2.0**64, 1.5 * 2.0**63, -1.5 * 2.0**63, 3.0 * 2.0**64 + 2.0**45, 1e30,
    -1e30, 3.4e38, np.inf, -np.inf, np.nan,
)  # fmt: skip


def _casts_arguments(generator: np.random.Generator) -> list[Array]:
    x = np.array(_EDGES, np.float32)
    k = generator.integers(-(1 << 40), 1 << 40, x.size)
    k[:12] = [0, 1, -1, 127, 128, -128, -129, 1 << 15, -(1 << 15) - 1, 1 << 32, (1 << 32) - 1, 8]
    return [x, k, np.zeros((x.size, 11), np.int64), np.zeros(x.size, np.float32)]


def _modulo(value: float, bits: int, signed: bool) -> int:
    if not np.isfinite(value):
        return 0
    rest = int(value) % (1 << bits)
    return rest - (1 << bits) if signed and rest >> (bits - 1) else rest


def _casts(x: Array, k: Array, out: Array, f: Array) -> list[Expected]:
    result = np.zeros(out.shape, np.int64)
    for i, (value, whole) in enumerate(zip(x.tolist(), k.tolist(), strict=True)):
        near = 0 if np.isnan(value) else int(np.clip(np.trunc(value), -128, 127))
        divisor = min(max(whole, -3), 3)
        result[i] = [
            near,
            min(max(whole, -(1 << 15)), (1 << 15) - 1),
            min(max(whole, 0), (1 << 32) - 1),
            min(whole % 256, 127),
            _modulo(value, 32, True),
            _modulo(value, 8, False),
            _modulo(value, 64, True),
            _modulo(whole, 8, True),
            -(-whole // 7),
            -(-(7 - whole) // divisor) if divisor else 0,
            whole % 256 if value > 0 else 7,
        ]
    top = np.finfo(np.float32).max
    return [Expected(result), Expected(np.clip(x.astype(np.float64), -top, top))]


@dt.kernel
def broadcast(a: T.Buffer[T.float32], b: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """The sum of a matrix and a row or column or number of it."""
    _, _ = a.shape
    _, _ = b.shape
    m, n = T.broadcast_shapes(a.shape, b.shape)
    out = T.empty((m, n), T.float32)
    x = T.broadcast_to(a, (m, n))
    y = T.broadcast_to(b, (m, n))
    for i, j in T.parallel(m, n):
        out[i, j] = x[i, j] + y[i, j]
    return out


def _broadcast(a: Array, b: Array) -> list[Expected]:
    value = a.astype(np.float64) + b
    return [Expected(value, summation(np.abs(value), 2))]


def _strided(start: int, stop: int, step: int) -> Make:
    return lambda g: [g.integers(0, 50, (9, 11)).astype(np.int32), start, stop, step]


def _matrices(first: tuple[int, int], second: tuple[int, int]) -> Make:
    return lambda g: [g.standard_normal(shape).astype(np.float32) for shape in (first, second)]


def _keyed(generator: np.random.Generator) -> list[Array]:
    key = generator.standard_normal(61).astype(np.float32)
    value = generator.integers(0, 9, 61).astype(np.int32)
    key[:4] = key[-4:][::-1]
    return [key, value, np.zeros((61, 4), np.float32)]


CASES = (
    Case("strides_up", strides, _strided(0, 9, 2), _strides, (0,)),
    Case("strides_down", strides, _strided(8, -1, -3), _strides, (0,)),
    Case("strides_none", strides, _strided(5, 2, 4), _strides, (0,)),
    Case("tuples", tuples, _keyed, _tuples, (2,)),
    Case(
        "pipeline",
        pipeline,
        lambda g: [g.standard_normal(100).astype(np.float32), 3],
        _pipeline,
    ),
    Case("casts", casts, _casts_arguments, _casts, (2, 3)),
    Case("broadcast_row", broadcast, _matrices((5, 7), (1, 7)), _broadcast),
    Case("broadcast_both", broadcast, _matrices((5, 1), (1, 7)), _broadcast),
    Case("broadcast_none", broadcast, _matrices((1, 1), (0, 3)), _broadcast),
)
