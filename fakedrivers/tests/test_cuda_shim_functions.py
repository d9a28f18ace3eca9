"""The functions of CUDA as the shim has them, against what their documents say."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from shim_device import ShimExecutor

import dovetail as dt
from dovetail import T
from dovetail.api import External

pytestmark = [pytest.mark.level("shim"), pytest.mark.needs(tool="g++")]

KERNELS = Path(__file__).parent / "kernels"


@dt.external("cuda", "cu", KERNELS / "numbers.cu")
def halves(
    bits: T.Buffer[T.uint16],
    numbers: T.Buffer[T.float32],
    values: T.Buffer[T.float32],
    rounded: T.Buffer[T.uint16],
) -> None:
    (n,) = bits.shape
    assert numbers.shape == (n,)
    assert values.shape == (n,)
    assert rounded.shape == (n,)
    T.external(
        "halves", bits, numbers, values, rounded, T.int32(n),
        grid=T.ceildiv(n, 256), block=256, writes=(values, rounded),
    )  # fmt: skip


@dt.external("cuda", "cu", KERNELS / "numbers.cu")
def truncations(x: T.Buffer[T.float64], out: T.Buffer[T.int64]) -> None:
    (n,) = x.shape
    assert out.shape == (9, n)
    T.external("truncations", x, out, T.int32(n), grid=1, block=64, writes=out)


@dt.external("cuda", "cu", KERNELS / "numbers.cu")
def bits(x: T.Buffer[T.uint64], out: T.Buffer[T.uint64]) -> None:
    (n,) = x.shape
    assert out.shape == (12, n)
    T.external("bits", x, out, T.int32(n), grid=1, block=64, writes=out)


@dt.external("cuda", "cu", KERNELS / "warps.cu")
def warps(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert n == 40
    assert out.shape == (19, n)
    T.external("warps", x, out, grid=1, block=40, writes=out)


@dt.external("cuda", "cu", KERNELS / "warps.cu")
def atomics(
    words: T.Buffer[T.uint32],
    wide: T.Buffer[T.uint64],
    number: T.Buffer[T.float32],
    lock: T.Buffer[T.int32],
    guarded: T.Buffer[T.int32],
) -> None:
    assert words.shape == (9,)
    assert wide.shape == (2,)
    assert number.shape == (1,)
    assert lock.shape == (1,)
    assert guarded.shape == (1,)
    T.external(
        "atomics", words, wide, number, lock, guarded,
        grid=2, block=50, updates=(words, wide, number, lock, guarded),
    )  # fmt: skip


def run(kernel: External, images: Path, *arguments: Any) -> list[Any]:
    bundle = dt.build([kernel], ["cuda"]).tobytes()
    return ShimExecutor(images).run(bundle, kernel.name, arguments)[1]


@np.errstate(all="ignore")
def test_halves_are_those_of_numpy(shim_images: Path):
    every = np.arange(1 << 16, dtype=np.uint16)
    exact = every.view(np.float16).astype(np.float32)
    between = np.nextafter(exact, np.float32(np.inf))
    middle = exact + np.spacing(every.view(np.float16)).astype(np.float32) / 2
    for numbers in (exact, between, -between, middle, exact * np.float32(1.37)):
        numbers = np.where(np.isnan(numbers), np.float32(1), numbers)
        memory = np.zeros(1 << 16, np.float32), np.zeros(1 << 16, np.uint16)
        _, _, values, rounded = run(halves, shim_images, every, numbers, *memory)
        np.testing.assert_array_equal(values, exact)
        np.testing.assert_array_equal(rounded, numbers.astype(np.float16).view(np.uint16))


def truncated(value: float, kind: str, wide: bool) -> int:
    """PTX ISA, "cvt", of a float to an integer."""
    about = np.iinfo(kind)
    if np.isnan(value):
        highest = 1 << (about.bits - 1)
        return (-highest if about.min else highest) if wide or about.bits == 64 else 0
    if np.isinf(value):
        return about.max if value > 0 else about.min
    return min(max(int(value), about.min), about.max)


@np.errstate(all="ignore")
def test_truncations_clamp_and_say_what_becomes_of_nan(shim_images: Path):
    x = np.array(
        [0, -0.9, 1.5, -2.5, 2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**32, 2**53 + 1, 2**63,
         -(2.0**63), 2**64, 1e300, -1e300, np.inf, -np.inf, np.nan, 0.1, 16777217.0],
        np.float64,
    )  # fmt: skip
    out = np.zeros((9, len(x)), np.int64)
    _, out = run(truncations, shim_images, x, out)
    kinds = ("int32", "uint32", "int64", "uint64")
    sources = [x.astype(np.float32)] * 4 + [x] * 4
    for row, (values, kind) in enumerate(zip(sources, kinds * 2, strict=True)):
        wanted = [truncated(float(value), kind, values.dtype == np.float64) for value in values]
        got = out[row].view(np.uint64) if kind == "uint64" else out[row]
        assert [int(each) for each in got] == wanted, (row, kind)
    singles = out[8].astype(np.int32).view(np.float32)
    finite = np.isfinite(x)
    assert np.isfinite(singles[finite]).all()
    assert (np.abs(singles[finite].astype(np.float64)) <= np.abs(x[finite])).all()
    above = np.nextafter(np.abs(singles[finite]), np.float32(np.inf)).astype(np.float64)
    assert (above > np.abs(x[finite])).all()


def test_bit_functions(shim_images: Path):
    g = np.random.default_rng(5)
    edges = np.array([0, 1, 2**64 - 1, 2**63], np.uint64)
    x = np.concatenate([g.integers(0, 2**64, 40, np.uint64), edges])
    _, out = run(bits, shim_images, x, np.zeros((12, len(x)), np.uint64))
    for column, value in enumerate(int(each) for each in x):
        low = value & 0xFFFFFFFF
        signed, signed_low = (v - (1 << b) * (v >> (b - 1)) for v, b in ((value, 64), (low, 32)))
        assert [int(each) for each in out[:, column]] == [
            low.bit_count(),
            value.bit_count(),
            32 - low.bit_length(),
            64 - value.bit_length(),
            int(f"{low:032b}"[::-1], 2),
            int(f"{value:064b}"[::-1], 2),
            (low & -low).bit_length(),
            (value & -value).bit_length(),
            low * 0x9E3779B9 >> 32,
            value * 0x9E3779B97F4A7C15 >> 64,
            (signed * -3 >> 64) & (2**64 - 1),
            (signed_low * -3 >> 32) & (2**32 - 1),
        ]


def test_warp_functions_in_a_block_whose_last_warp_is_not_full(shim_images: Path):
    x = np.random.default_rng(6).integers(0, 12, 40).astype(np.int32)
    _, out = run(warps, shim_images, x, np.zeros((19, 40), np.int32))
    everyone = range(40)
    for i in everyone:
        first = i // 32 * 32
        lane = i - first
        warp = x[first : first + 32].tolist()
        bits_of = [(k, 1 << k) for k in range(len(warp))]
        segment = lane // 8 * 8
        ballot = sum(bit for k, bit in bits_of if warp[k] & 1)
        full = sum(bit for _, bit in bits_of)
        match = sum(bit for k, bit in bits_of if warp[k] % 3 == x[i] % 3)
        wanted = [
            warp[3],
            warp[lane // 4 * 4 + (lane + 1) % 4],
            warp[lane - 2 if lane >= 2 else lane],
            warp[lane - 1 if lane > segment else lane],
            warp[lane + 1 if lane + 1 < segment + 8 else lane],
            warp[lane ^ 5],
            ballot,
            int(7 in warp),
            int(max(warp) < 10),
            match,
            full,
            1,
            sum(warp),
            min(warp),
            int(np.bitwise_xor.reduce(warp)),
            int((x & 1).sum()),
            int(x.max() < 9),
            int((x == 100).any()),
            warp[lane % 2],
        ]
        assert [int(each) & 0xFFFFFFFF for each in out[:, i]] == wanted, i


@pytest.mark.parametrize("seed", ["0", "1"])
def test_atomic_functions(seed: str, shim_images: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DOVETAIL_FAKE_SEED", seed)
    words = np.array([0, 0, 0, 0, 99, 0, 0, 2**32 - 1, 0], np.uint32)
    words, wide, number, lock, guarded = run(
        atomics, shim_images, words, np.zeros(2, np.uint64), np.zeros(1, np.float32),
        np.zeros(1, np.int32), np.zeros(1, np.int32),
    )  # fmt: skip
    every = np.arange(100, dtype=np.uint32)
    assert words.tolist() == [
        4950, 2**32 - 100, 0, 0, 5, 99, 2**32 - 1, 0, int(np.bitwise_xor.reduce(every)),
    ]  # fmt: skip
    assert wide.tolist() == [100 << 40, 99 << 33]
    assert (number[0], lock[0], guarded[0]) == (50.0, 0, 100)
