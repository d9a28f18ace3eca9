"""Conversions that are written in integers, on a device: every hard case against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T
from dovetail.compiler import build
from dovetail_conformance.runner import DeviceExecutor

pytestmark = [pytest.mark.level("real"), pytest.mark.needs(device="vulkan")]


@dt.kernel
def rounded(x: T.Buffer[T.float32], half: T.Buffer[T.float32], brain: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert half.shape == (n,)
    assert brain.shape == (n,)
    for i in T.parallel(n):
        half[i] = T.float32(T.float16(x[i]))
        brain[i] = T.float32(T.bfloat16(x[i]))


@dt.kernel
def stored(x: T.Buffer[T.float32], half: T.Buffer[T.float16]) -> None:
    (n,) = x.shape
    assert half.shape == (n,)
    for i in T.parallel(n):
        half[i] = T.float16(x[i])


@dt.kernel
def narrowed(x: T.Buffer[T.float64], half: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert half.shape == (n,)
    for i in T.parallel(n):
        half[i] = T.float32(T.float16(x[i]))


@dt.kernel
def whole(
    x: T.Buffer[T.float32],
    a: T.Buffer[T.int8],
    b: T.Buffer[T.uint16],
    c: T.Buffer[T.int32],
    d: T.Buffer[T.uint32],
    e: T.Buffer[T.int64],
) -> None:
    (n,) = x.shape
    assert a.shape == (n,)
    assert b.shape == (n,)
    assert c.shape == (n,)
    assert d.shape == (n,)
    assert e.shape == (n,)
    for i in T.parallel(n):
        a[i] = T.int8(x[i])
        b[i] = T.uint16(x[i])
        c[i] = T.int32(x[i])
        d[i] = T.uint32(x[i])
        e[i] = T.int64(x[i])


@dt.kernel
def brains(x: T.Buffer[T.int32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.float32(T.bfloat16(x[i]))


def run(kernel: Any, *arrays: np.ndarray) -> list[np.ndarray]:
    executor = DeviceExecutor("vulkan:0")
    bundle = build([kernel], [executor.target]).tobytes()
    _, tensors = executor.run(bundle, kernel.name, list(arrays))
    return tensors


def hard_floats() -> np.ndarray:
    """Each float16, what lies half-way to the next, and the neighbours of both."""
    exact = np.arange(1 << 16, dtype=np.uint32).astype(np.uint16).view(np.float16)
    exact = exact[np.isfinite(exact)].astype(np.float32)
    middle = (np.sort(exact)[:-1] + np.sort(exact)[1:]) / np.float32(2)
    base = np.concatenate([exact, middle, np.array([65519.996, 65520, 1e30, -1e30], np.float32)])
    near = [np.nextafter(base, np.float32(side)) for side in (-np.inf, np.inf)]
    return np.concatenate([base, *near, np.array([np.nan, np.inf, -np.inf], np.float32)]).astype(
        np.float32
    )


def same(got: np.ndarray, wanted: np.ndarray) -> None:
    """Equal in every bit, all NaN alike."""
    word = f"u{got.dtype.itemsize}"
    both = np.isnan(got) & np.isnan(wanted)
    wrong = (got.view(word) != wanted.view(word)) & ~both
    assert not wrong.any(), (got[wrong][:5], wanted[wrong][:5], int(wrong.sum()))


def to_bfloat16(x: np.ndarray) -> np.ndarray:
    """To nearest even, by integers; of float64 exactly, by comparing neighbours."""
    low = x.astype(np.float64)
    bits = x.astype(np.float32).view(np.uint32) & np.uint32(0xFFFF0000)
    below = bits.view(np.float32)
    with np.errstate(over="ignore", invalid="ignore"):
        above = (bits + np.uint32(0x10000)).view(np.float32)
        down, up = np.abs(low - below), np.abs(above - low)
    even = (bits >> np.uint32(16)) & np.uint32(1) == 0
    return np.where((down < up) | ((down == up) & even), below, above)


def test_float32_to_16_bits() -> None:
    x = hard_floats()
    _, half, brain = run(rounded, x, np.zeros_like(x), np.zeros_like(x))
    with np.errstate(over="ignore"):
        same(half, x.astype(np.float16).astype(np.float32))
    finite = np.isfinite(x)
    same(brain[finite], to_bfloat16(x[finite]))
    assert np.isnan(brain[np.isnan(x)]).all()


def test_float32_stored_as_float16() -> None:
    x = hard_floats()
    _, half = run(stored, x, np.zeros(x.size, np.float16))
    with np.errstate(over="ignore"):
        wanted = x.astype(np.float16)
    # A device may flush subnormal results of the instruction (Vulkan 1.3, denormal behaviour).
    ordinary = ~(np.abs(wanted.astype(np.float32)) < 2.0**-14)
    same(half[ordinary], wanted[ordinary])


def test_float64_is_rounded_once() -> None:
    executor = DeviceExecutor("vulkan:0")
    if not executor.target.get("float64"):
        pytest.skip("the device has no float64")
    base = hard_floats().astype(np.float64)
    base = base[np.isfinite(base)]
    # A little beside a tie: float32 would not see it.
    x = np.concatenate([base, base * (1 + 2.0**-45), base * (1 - 2.0**-45)])
    _, half = run(narrowed, x, np.zeros(x.size, np.float32))
    with np.errstate(over="ignore"):
        same(half, x.astype(np.float16).astype(np.float32))


def test_floats_to_integers_saturate() -> None:
    executor = DeviceExecutor("vulkan:0")
    if not executor.target.get("int64"):
        pytest.skip("the device has no int64")
    edges = np.array([2.0**k for k in (7, 8, 15, 16, 31, 32, 63, 64)], np.float32)
    values = np.concatenate([edges, -edges, np.nextafter(edges, np.float32(0)), hard_floats()])
    x = np.concatenate([values, np.array([0.5, -0.5, 1e-40, 3e38], np.float32)])
    types = (np.int8, np.uint16, np.int32, np.uint32, np.int64)
    _, *got = run(whole, x, *(np.zeros(x.size, each) for each in types))
    for out, dtype in zip(got, types, strict=True):
        info = np.iinfo(dtype)
        for value, number in zip(x.tolist(), out.tolist(), strict=True):
            if value != value:
                wanted = 0
            elif abs(value) == float("inf"):
                wanted = info.max if value > 0 else info.min
            else:
                wanted = min(max(int(value), info.min), info.max)
            assert number == wanted, (value, dtype)


def test_integers_to_bfloat16_are_rounded_once() -> None:
    ties = np.array([(0x81 << k) | (1 << (k - 1)) for k in range(1, 23)], np.int64)
    x = np.concatenate([ties, ties - 1, ties + 1, -ties, -ties - 1, -ties + 1])
    x = np.concatenate([x, [2**31 - 1, -(2**31), 0]]).astype(np.int32)
    _, y = run(brains, x, np.zeros(x.size, np.float32))
    wanted = np.array([nearest_bfloat16(int(value)) for value in x], np.float32)
    same(y, wanted)


def nearest_bfloat16(value: int) -> float:
    """By whole numbers: 8 significant bits, ties to even."""
    size = abs(value)
    extra = max(0, size.bit_length() - 8)
    kept, rest = size >> extra, size & ((1 << extra) - 1)
    half = (1 << extra) >> 1
    if extra and (rest > half or (rest == half and kept & 1)):
        kept += 1
    return float((kept << extra) * (1 if value >= 0 else -1))
