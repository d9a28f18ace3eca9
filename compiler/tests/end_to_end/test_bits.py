"""`T.bitcast` of floats of 16 bits, on devices too that only store such floats."""

from __future__ import annotations

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail_conformance import kinds
from dovetail_conformance.levels import missing_device

pytestmark = pytest.mark.level("real")


@dt.kernel
def to_bits(
    x: T.Buffer[T.float16],
    y: T.Buffer[T.float32],
    a: T.Buffer[T.uint16],
    b: T.Buffer[T.int16],
    c: T.Buffer[T.uint16],
    d: T.Buffer[T.int16],
) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        a[i] = T.bitcast(x[i], T.uint16)
        b[i] = T.bitcast(x[i], T.int16)
        c[i] = T.bitcast(T.bfloat16(y[i]), T.uint16)
        d[i] = T.bitcast(T.bfloat16(y[i]), T.int16)


@dt.kernel
def from_bits(
    a: T.Buffer[T.uint16], b: T.Buffer[T.int16], x: T.Buffer[T.float32], u: T.Buffer[T.float16]
) -> None:
    (n,) = a.shape
    for i in T.parallel(n):
        x[0, i] = T.float32(T.bitcast(a[i], T.float16))
        x[1, i] = T.float32(T.bitcast(b[i], T.float16))
        x[2, i] = T.float32(T.bitcast(a[i], T.bfloat16))
        x[3, i] = T.float32(T.bitcast(b[i], T.bfloat16))
        x[4, i] = T.float32(T.bitcast(T.bitcast(a[i], T.bfloat16), T.float16))
        x[5, i] = T.float32(T.bitcast(T.bitcast(a[i], T.float16), T.bfloat16))
        u[i] = T.bitcast(b[i], T.float16)


@dt.kernel
def of_choices(a: T.Buffer[T.uint16], b: T.Buffer[T.int16], x: T.Buffer[T.float16]) -> None:
    (n,) = a.shape
    for i in T.parallel(n):
        b[i] = T.bitcast(a[i] if i % 2 == 0 else a[0], T.int16)
        x[i] = T.bitcast(a[i] if i % 2 == 0 else a[0], T.float16)


@pytest.fixture(params=kinds.REAL)
def device(request: pytest.FixtureRequest) -> dr.Device:
    reason = missing_device(request.param)
    if reason is not None:
        pytest.skip(reason)
    return dr.device(f"{request.param}:0")


def run(kernel: dt.Kernel, device: dr.Device, *arguments: np.ndarray) -> list[np.ndarray]:
    module = dr.load_bytes(dt.build([kernel], [dt.Target.detect(device)]).tobytes(), device=device)
    tensors = [dr.asarray(each, device) for each in arguments]
    getattr(module, kernel.name)(*tensors)
    return [dr.asnumpy(each) for each in tensors]


def numbers(shift: int) -> np.ndarray:
    """Every pattern of 16 bits that is no NaN (whose bits are the device's to choose)."""
    every = np.arange(1 << 16, dtype=np.uint32)
    value = every.astype(np.uint16).view(np.float16) if shift == 0 else wide(every)
    return every[~np.isnan(value)].astype(np.uint16)


def wide(bits: np.ndarray) -> np.ndarray:
    """What bfloat16 of these bits is, as float32: the upper half of its bits."""
    return (bits.astype(np.uint32) << 16).view(np.float32)


def test_bits_of_every_number(device: dr.Device) -> None:
    halves, uppers = numbers(0), numbers(16)
    size = min(halves.size, uppers.size)
    # Both ends, where the subnormal ones of either sign are.
    halves, uppers = halves[:size], uppers[-size:]
    *_, a, b, c, d = run(
        to_bits, device, halves.view(np.float16), wide(uppers),
        *(np.zeros(size, each) for each in (np.uint16, np.int16) * 2),
    )  # fmt: skip
    assert (a == halves).all()
    assert (b == halves.view(np.int16)).all()
    assert (c == uppers).all()
    assert (d == uppers.view(np.int16)).all()


def test_numbers_of_every_bits(device: dr.Device) -> None:
    every = np.arange(1 << 16, dtype=np.uint16)
    places = np.zeros((6, every.size), np.float32)
    _, _, x, u = run(
        from_bits, device, every, every.view(np.int16), places, np.zeros(every.size, np.float16)
    )
    half, upper = every.view(np.float16).astype(np.float32), wide(every)
    for found in (x[0], x[1], u):
        np.testing.assert_array_equal(found, half)
    for found in (x[2], x[3]):
        np.testing.assert_array_equal(found, upper)
    exact = ~np.isnan(half) & ~np.isnan(upper)
    assert (x[4][exact] == half[exact]).all()
    assert (x[5][exact] == upper[exact]).all()


def test_bits_of_a_choice(device: dr.Device) -> None:
    bits = numbers(0)[1:]
    expected = np.where(np.arange(bits.size) % 2 == 0, bits, bits[0])
    _, b, x = run(
        of_choices, device, bits, np.zeros(bits.size, np.int16), np.zeros(bits.size, np.float16)
    )
    assert (b == expected.view(np.int16)).all()
    assert (x == expected.view(np.float16)).all()
