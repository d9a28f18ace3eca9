"""Products of matrices on a device: calls of them in every layout, and what they have to give."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T, extra

Array = npt.NDArray[Any]

LARGE = 128
"""A multiple of the tiles of libraries."""

UNIT = {"float32": 2.0**-24, "float64": 2.0**-53}
"""Half the distance from 1 to the next number."""


class Window:
    """A part of a tensor, or its transpose: what another library's view of one passes."""

    def __init__(self, tensor: Any, margin: int, turned: bool) -> None:
        self.tensor, self.margin, self.turned = tensor, margin, turned

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.tensor.__dlpack_device__()

    def __dlpack__(self, **_: Any) -> Any:
        capsule = self.tensor.__dlpack__()
        # DLTensor: data, device, ndim and dtype are 24 bytes; then shape, strides, byte_offset.
        fields = (ctypes.c_uint64 * 6).from_address(dltensor(capsule))
        shape, strides = ((ctypes.c_int64 * 2).from_address(fields[each]) for each in (3, 4))
        fields[5] += self.margin * (strides[0] + strides[1]) * np.dtype(self.tensor.dtype).itemsize
        for axis in range(2):
            shape[axis] -= 2 * self.margin
        if self.turned:
            for each in (shape, strides):
                each[0], each[1] = each[1], each[0]
        return capsule


def dltensor(capsule: Any) -> int:
    """The address of what a capsule holds."""
    read = ctypes.pythonapi.PyCapsule_GetPointer
    read.restype, read.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return read(capsule, b"dltensor")


@dataclass
class Call:
    """A product that is to be done.

    Attributes:
        name: For messages.
        run: Does it.
        result: Gives the result, as an array of the host.
        first, second: What is multiplied, as arrays of the host.
        result_step: From one element of a vector, which is the result, to the next.
    """

    name: str
    run: Callable[[], object]
    result: Callable[[], Array]
    first: Array
    second: Array
    result_step: int = 1

    def check(self) -> None:
        """The result is within the bound of a sum of rounded products, in any order."""
        terms = self.first.shape[-1]
        unit = UNIT[str(self.first.dtype)]
        wide = np.float64 if unit > UNIT["float64"] else np.longdouble
        exact = self.first.astype(wide) @ self.second.astype(wide)
        size = abs(self.first).astype(float) @ abs(self.second).astype(float)
        error = abs(self.result() - exact)
        assert (error <= 2 * terms * unit * size).all(), (self.name, float(error.max()))


class Maker:
    """Makes products on a device."""

    def __init__(self, device: str, dtype: str) -> None:
        self.device, self.dtype = dr.device(device), dtype
        self.generator = np.random.default_rng(3)
        self.gemm, self.gemv, self.batched = (
            each.specialize(F=getattr(T, dtype)).on(self.device)
            for each in (extra.gemm, extra.gemv, extra.gemm_batched)
        )

    def numbers(self, *shape: int) -> Array:
        return self.generator.standard_normal(shape).astype(self.dtype)

    def put(self, values: Array, turned: bool = False, margin: int = 0) -> tuple[Any, Any]:
        """What is passed, and the tensor that it is a view of.

        Args:
            values: The numbers.
            turned: Columns in memory, in place of rows.
            margin: So many rows, and columns, of NaN are around them.
        """
        values = values.T if turned else values
        whole = np.pad(values, margin, constant_values=np.nan)
        tensor = dr.asarray(np.ascontiguousarray(whole), self.device)
        return Window(tensor, margin, turned), tensor

    def product(
        self, m: int, k: int, n: int, turned: tuple[bool, ...] = (False,) * 3, margin: int = 0
    ) -> Call:
        a, b = self.numbers(m, k), self.numbers(k, n)
        (there_a, _), (there_b, _) = self.put(a, turned[0], margin), self.put(b, turned[1], margin)
        there_c, kept = self.put(np.full((m, n), np.nan, self.dtype), turned[2], margin)

        def result() -> Array:
            whole = dr.asnumpy(kept)
            inner = tuple(slice(margin, extent - margin) for extent in whole.shape)
            found = whole[inner].copy()
            whole[inner] = np.nan
            assert np.isnan(whole).all()  # what is around it is as before
            return found.T if turned[2] else found

        name = f"gemm {self.dtype} {m} {k} {n} {turned} {margin}"
        return Call(name, lambda: self.gemm(there_a, there_b, there_c), result, a, b)

    def applied(self, m: int, k: int, turned: bool, margin: int, steps: tuple[int, int]) -> Call:
        a, x = self.numbers(m, k), self.numbers(k)
        there_a, _ = self.put(a, turned, margin)
        spread = np.full(k * steps[0], np.nan, self.dtype)
        spread[:: steps[0]] = x
        there_x, there_y = (
            dr.asarray(each, self.device)
            for each in (spread, np.full(m * steps[1] + 2 * margin, np.nan, self.dtype))
        )
        inner = slice(margin, margin + m * steps[1], steps[1])

        def result() -> Array:
            whole = dr.asnumpy(there_y)
            found = whole[inner].copy()
            whole[inner] = np.nan
            assert np.isnan(whole).all()
            return found

        return Call(
            f"gemv {self.dtype} {m} {k} {turned} {margin} {steps}",
            lambda: self.gemv(there_a, there_x[:: steps[0]], there_y[inner]),
            result,
            a,
            x,
            result_step=steps[1],
        )

    def batch(self, count: int, m: int, k: int, n: int, first: int = 0) -> Call:
        """A batch of products, `first` matrices behind the begin of memory."""
        a, b = self.numbers(count + first, m, k), self.numbers(count + first, k, n)
        there_a, there_b = dr.asarray(a, self.device), dr.asarray(b, self.device)
        there_c = dr.asarray(np.full((count + first, m, n), np.nan, self.dtype), self.device)

        def result() -> Array:
            whole = dr.asnumpy(there_c)
            assert np.isnan(whole[:first]).all()
            return whole[first:]

        return Call(
            f"gemm_batched {self.dtype} {count} {m} {k} {n} {first}",
            lambda: self.batched(there_a[first:], there_b[first:], there_c[first:]),
            result,
            a[first:],
            b[first:],
        )


def calls(device: str, *dtypes: str) -> Iterator[Call]:
    """Products in every layout, small, and large enough for copies to tiles.

    Args:
        device: Where they are done.
        dtypes: Of the small ones; all by default.
    """
    for dtype in dtypes or UNIT:
        make = Maker(device, dtype)
        for order in range(8):
            turned = tuple(bool(order >> i & 1) for i in range(3))
            for margin in (0, 3):
                yield make.product(17, 23, 11, turned, margin)
        yield make.product(1, 5, 1)
        for turned in (False, True):
            for margin, steps in ((0, (1, 1)), (3, (1, 1)), (0, (2, 1)), (1, (3, 2))):
                yield make.applied(19, 23, turned, margin, steps)
            yield make.applied(256, 256, turned, 0, (1, 1))
    make = Maker(device, "float32")
    yield make.batch(3, 5, 6, 4)
    yield make.batch(3, 5, 6, 4, first=2)
    yield make.batch(0, 5, 6, 4)
    yield make.product(LARGE, LARGE, LARGE)
    yield make.product(LARGE, LARGE, LARGE, (True, False, True), margin=1)
    yield make.product(LARGE - 1, LARGE + 5, LARGE + 3, (False, True, False))
    yield make.batch(2, LARGE, LARGE, LARGE)
    yield make.batch(2, LARGE, LARGE, LARGE, first=1)


def check_empties(device: str) -> None:
    """Nothing to be done, and sums of nothing."""
    make = Maker(device, "float32")
    for m, k, n in ((0, 3, 4), (3, 0, 4), (3, 4, 0), (0, 0, 0)):
        call = make.product(m, k, n)
        call.run()
        assert (call.result() == 0).all()
        call = make.batch(2, m, k, n)
        call.run()
        assert (call.result() == 0).all()
    for m, k in ((0, 3), (3, 0)):
        call = make.applied(m, k, False, 0, (1, 1))
        call.run()
        assert (call.result() == 0).all()


def check_threads(kind: str) -> None:
    """Threads with queues of their own begin at once, on all devices."""
    devices = [each for each in dr.devices() if each.kind == kind]
    assert len(devices) == 2, devices
    barrier = threading.Barrier(2 * len(devices), timeout=60)

    def work(name: str) -> None:
        make = Maker(name, "float32")
        with dr.stream(dr.Stream(name)):
            given = [make.product(17, 23, 11), make.applied(19, 23, False, 0, (1, 1))] * 8
            barrier.wait()
            for call in given:
                call.run()
                call.check()

    with ThreadPoolExecutor(2 * len(devices)) as pool:
        list(pool.map(work, [str(each) for each in devices * 2]))


@dt.kernel
def between_launches(
    a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32], y: T.Buffer[T.float32]
) -> None:
    n = a.shape[0]
    assert a.shape == (n, n)
    assert b.shape == (n, n)
    assert c.shape == (n, n)
    assert y.shape == (n,)
    for i, j in T.parallel(n, n):
        a[i, j] = a[i, j] + 1.0
    T.extra.gemm(a, b, c)
    x = T.empty((n,), T.float32)
    for i in T.parallel(n):
        x[i] = c[0, i]
    T.extra.gemv(c, x, y)
    for i in T.parallel(n):
        y[i] = -y[i]
