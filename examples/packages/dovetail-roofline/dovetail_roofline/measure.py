"""A kernel's work, counted and timed on one device, and what the device can do at most."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T, ir
from dovetail.compiler import merge
from dovetail_roofline.count import CountWork


@dataclasses.dataclass(frozen=True)
class Work:
    """What one call does.

    Attributes:
        name: The kernel's.
        loads: Elements loaded, by the name of the tensor.
        stores: Elements stored.
        flops: Operations on floats.
        accessed: Bytes of all these accesses.
        touched: Bytes of the arrays that are accessed, each once: what an ideal cache moves.
        seconds: The shortest of some calls, of the kernel without counters.
    """

    name: str
    loads: dict[str, int]
    stores: dict[str, int]
    flops: int
    accessed: int
    touched: int
    seconds: float

    @property
    def intensity(self) -> float:
        """Operations a byte that an ideal cache moves."""
        return self.flops / max(1, self.touched)

    @property
    def rate(self) -> float:
        """Operations a second."""
        return self.flops / self.seconds


@dataclasses.dataclass(frozen=True)
class Roof:
    """What a device can do at most.

    Attributes:
        flops: Operations a second, of float32.
        bandwidth: Bytes a second.
    """

    flops: float
    bandwidth: float

    def at(self, intensity: float) -> float:
        """Operations a second that can be reached at some operations a byte."""
        return min(self.flops, intensity * self.bandwidth)


def measure(kernel: dt.Kernel[..., Any], *arguments: Any, target: str = "cpu") -> Work:
    """Count what a call does, and time it.

    Args:
        kernel: Of the language.
        arguments: As for a call; arrays are NumPy's, and those that are written are written.
        target: For which device.
    """
    func = merge([kernel]).functions[0]
    tensors = [param.buffer for param in func.params if isinstance(param, ir.TensorParam)]
    arrays: list[NDArray[Any]] = [each for each in arguments if isinstance(each, np.ndarray)]
    counts = np.zeros(2 * len(tensors) + 1, np.int64)
    kind = target.partition(" ")[0]
    counting = dt.build([kernel], target, passes=[CountWork()])
    dr.load_bytes(counting.tobytes(), device=f"{kind}:0")[kernel.name](*arguments, counts)
    plain = dr.load_bytes(dt.build([kernel], target).tobytes(), device=f"{kind}:0")[kernel.name]
    loads = {buffer.name: int(counts[2 * place]) for place, buffer in enumerate(tensors)}
    stores = {buffer.name: int(counts[2 * place + 1]) for place, buffer in enumerate(tensors)}
    bits = [buffer.dtype.bits for buffer in tensors]
    accessed = sum(
        int(counts[2 * place] + counts[2 * place + 1]) * max(8, each) // 8
        for place, each in enumerate(bits)
    )
    touched = sum(
        array.nbytes * ((loads[buffer.name] > 0) + (stores[buffer.name] > 0))
        for array, buffer in zip(arrays, tensors, strict=True)
    )
    seconds = _best(lambda: plain(*arguments))
    return Work(kernel.name, loads, stores, int(counts[-1]), accessed, touched, seconds)


@dt.kernel
def triad(x: T.Buffer[T.float32], y: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """McCalpin's triad: three accesses of memory an operation pair."""
    (n,) = out.shape
    assert x.shape == (n,)
    assert y.shape == (n,)
    for i in T.parallel(n):
        out[i] = x[i] + 3.0 * y[i]


@dt.kernel
def polynomial(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """A polynomial of degree 512 of each element, 64 at a time: arithmetic in registers."""
    (n,) = out.shape
    assert x.shape == (n,)
    for block in T.parallel(n // 64):
        values = T.alloc((64,), T.float32)
        totals = T.alloc((64,), T.float32)
        for i in T.vectorize(64):
            values[i] = x[block * 64 + i]
            totals[i] = 0.0
        for _ in range(512):
            for i in T.vectorize(64):
                totals[i] = T.fma(totals[i], values[i], values[i])
        for i in T.vectorize(64):
            out[block * 64 + i] = totals[i]


def measure_roof(target: str = "cpu", *, size: int = 1 << 24) -> Roof:
    """What a device does at most, by a triad on large arrays and a polynomial in registers."""
    x, y, out = (np.ones(size, np.float32) * 0.5 for _ in range(3))
    moved = measure(triad, x, y, out, target=target)
    small = [each[: 1 << 18] for each in (x, out)]
    computed = measure(polynomial, *small, target=target)
    return Roof(computed.rate, moved.touched / moved.seconds)


def _best(call: Callable[[], object], repeats: int = 5) -> float:
    call()
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best
