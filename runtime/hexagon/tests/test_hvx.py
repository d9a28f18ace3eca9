"""Portable kernels of integers become instructions of HVX, and those give the right numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail.compiler import listening
from dovetail.image import DeviceImage

DEVICE = "hexagon:0"
Array = npt.NDArray[Any]


@dt.kernel
def saxpy(a: T.int32, x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> T.Buffer[T.int32]:
    (n,) = x.shape
    assert y.shape == (n,)
    out = T.empty((n,), T.int32)
    for i in T.parallel(n):
        out[i] = a * x[i] + y[i]
    return out


@dt.kernel
def relu(x: T.Buffer[T.int8]) -> T.Buffer[T.int8]:
    (n,) = x.shape
    out = T.empty((n,), T.int8)
    for i in T.parallel(n):
        out[i] = max(x[i], 0)
    return out


@dt.kernel
def blur(x: T.Buffer[T.uint8]) -> T.Buffer[T.uint8]:
    (n,) = x.shape
    out = T.empty((n - 2,), T.uint8)
    for i in T.parallel(n - 2):
        total = T.uint16(x[i]) + 2 * T.uint16(x[i + 1]) + T.uint16(x[i + 2])
        out[i] = T.uint8(total >> 2)
    return out


@dt.kernel
def requantise(x: T.Buffer[T.int32]) -> T.Buffer[T.int8]:
    (n,) = x.shape
    out = T.empty((n,), T.int8)
    for i in T.parallel(n):
        out[i] = T.int8(max(min(x[i] >> 6, 127), -128))
    return out


@dt.kernel
def totals(x: T.Buffer[T.int32]) -> T.Buffer[T.int32]:
    m, n = x.shape
    out = T.empty((m,), T.int32)
    for i in T.parallel(m):
        out[i] = T.sum(x[i, k] for k in range(n))
    return out


@dt.kernel
def greatest(x: T.Buffer[T.uint8]) -> T.Buffer[T.uint8]:
    m, n = x.shape
    out = T.empty((m,), T.uint8)
    for i in T.parallel(m):
        out[i] = T.max(x[i, k] for k in range(n))
    return out


@dt.kernel
def dots(x: T.Buffer[T.int8], y: T.Buffer[T.int8]) -> T.Buffer[T.int32]:
    m, n = x.shape
    assert y.shape == (m, n)
    out = T.empty((m,), T.int32)
    for i in T.parallel(m):
        out[i] = T.sum(T.int32(x[i, k]) * T.int32(y[i, k]) for k in range(n))
    return out


@dt.kernel
def matmul(x: T.Buffer[T.int8], y: T.Buffer[T.int8]) -> T.Buffer[T.int32]:
    m, n = x.shape
    rows, q = y.shape
    assert rows == n
    out = T.empty((m, q), T.int32)
    for i, j in T.parallel(m, q):
        out[i, j] = T.sum(T.int32(x[i, k]) * T.int32(y[k, j]) for k in range(n))
    return out


def numbers(dtype: str, *shape: int) -> Array:
    info = np.iinfo(dtype)
    generator = np.random.default_rng(7)
    return generator.integers(info.min, info.max, shape, dtype, True)


def wide(array: Array) -> npt.NDArray[np.int64]:
    return array.astype(np.int64)


Reference = Callable[..., Array]

CASES: dict[str, tuple[dt.Kernel[..., Any], tuple[Any, ...], Reference, tuple[str, ...]]] = {
    "saxpy": (
        saxpy, (7, numbers("int32", 5000), numbers("int32", 5000)),
        lambda a, x, y: (a * wide(x) + wide(y)).astype(np.int32),
        (r"\.w \+= vmpyie\(", r"\.w = vadd\("),
    ),
    "relu": (relu, (numbers("int8", 5001),), lambda x: np.maximum(x, 0), (r"\.b = vmax\(",)),
    "blur": (
        blur, (numbers("uint8", 4999),),
        lambda x: (wide(x[:-2]) + 2 * wide(x[1:-1]) + wide(x[2:]) >> 2).astype(np.uint8),
        (r"\.h \+= vadd\(v\d+\.ub", r"\.b = vpacke\("),
    ),
    "requantise": (
        requantise, (numbers("int32", 5000) >> 16,),
        lambda x: np.clip(wide(x) >> 6, -128, 127).astype(np.int8),
        (r"\.w = vasr\(", r"\.w = vmin\(", r"\.w = vmax\("),
    ),
    "totals": (
        totals, (numbers("int32", 3, 1003),),
        lambda x: wide(x).sum(1).astype(np.int32), (r"\.w = vadd\(",),
    ),
    "greatest": (
        greatest, (numbers("uint8", 3, 1003),), lambda x: x.max(1), (r"\.ub = vmax\(",),
    ),
    "dots": (
        dots, (numbers("int8", 3, 1003), numbers("int8", 3, 1003)),
        lambda x, y: (wide(x) * wide(y)).sum(1).astype(np.int32),
        (r"\.h = vunpack\(", r"\.w \+= vmpyie\("),
    ),
    "matmul": (
        matmul, (numbers("int8", 9, 131), numbers("int8", 131, 270)),
        lambda x, y: (wide(x) @ wide(y)).astype(np.int32),
        (r"\.h = vunpack\(", r"\.w \+= vmpyie\("),
    ),
}  # fmt: skip
"""By name: kernel, arguments, reference, and what its code has."""


@pytest.mark.level("emulated")
@pytest.mark.needs(device="hexagon")
@pytest.mark.parametrize("name", CASES)
def test_portable_kernels_use_vectors_and_are_right(name: str) -> None:
    kernel, args, reference, instructions = CASES[name]
    made: list[DeviceImage] = []
    with listening(lambda each: made.append(each.image)):
        bundle = dt.build([kernel], ["hexagon"])
    code = made[-1].sources["kernels.s"]
    for each in instructions:
        assert re.search(each, code), each
    module = dr.load_bytes(bundle.tobytes(), device=DEVICE)
    given = [dr.asarray(each, DEVICE) if isinstance(each, np.ndarray) else each for each in args]
    found = dr.asnumpy(getattr(module, kernel.name)(*given))
    np.testing.assert_array_equal(found, reference(*args))


@dt.kernel
def held(x: T.Buffer[T.uint8], y: T.Buffer[T.uint8], out: T.Buffer[T.uint32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (32,)
    for _ in T.parallel(1):
        total = T.alloc((32,), T.uint32)
        for j in range(32):
            total[j] = T.uint32(0)
        for i in range(n // 128):
            T.hexagon.dot4_add(total, 0, x, i * 128, y, i * 128)
        for j in range(32):
            out[j] = total[j]


@pytest.mark.level("compile_only")
def test_totals_in_a_local_array_stay_in_a_register() -> None:
    made: list[DeviceImage] = []
    with listening(lambda each: made.append(each.image)):
        dt.build([held], ["hexagon"])
    code = made[-1].sources["kernels.s"]
    block = r"(?:(?!\.LBB).)*?"
    loops = re.findall(rf"(?s)\.LBB\S+:[^\n]*\n{block}vrmpy{block}:endloop0", code)
    assert loops, "no loop with a dot product"
    for loop in loops:
        assert "r29" not in loop, loop  # the stack


@dt.kernel
def pairs(x: T.Buffer[T.int8], out: T.Buffer[T.int8], at: T.int64) -> None:
    (m,) = x.shape
    (n,) = out.shape
    assert n % 2 == 0
    assert m >= 2 * n
    for i in T.parallel(n // 2):
        T.store_vector(out, i * 2, T.load_vector(x, i * 4 + at * 7, 2))


@pytest.mark.level("emulated")
@pytest.mark.needs(device="hexagon")
def test_bytes_side_by_side_in_a_loop_are_built_at_all() -> None:
    """LLVM was looking for neighbours among 128 lanes for minutes."""
    x, out = numbers("int8", 4000), np.zeros(1000, np.int8)
    given, to = (dr.asarray(each, DEVICE) for each in (x, out))
    dr.load_bytes(dt.build([pairs], ["hexagon"]).tobytes(), device=DEVICE)["pairs"](given, to, 5)
    place = np.arange(500) * 4 + 35
    np.testing.assert_array_equal(dr.asnumpy(to), np.stack([x[place], x[place + 1]], 1).ravel())
