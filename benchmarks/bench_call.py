"""The price of a call beside what others take for one, in the same process and the same minutes.

Functions of a bundle with three small arrays, by position and by name; kernels that were compiled
before, with none and with eight free names, with a compile-time parameter, and as the method of an
object with two attributes; the first thousand calls of a process against later
ones; and the slowest of a million.
"""

from __future__ import annotations

import ctypes
import functools
import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from measure import Result, paired
from peers_run import peers

import dovetail as dt
from dovetail import T

if TYPE_CHECKING:
    import numpy

    Floats: TypeAlias = numpy.ndarray[Any, numpy.dtype[numpy.float32]]

c1, c2, c3, c4, c5, c6, c7, c8 = range(8)


@dt.kernel
def add(x: T.Buffer[T.float32], y: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Out = x + y."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = x[i] + y[i]


@dt.kernel
def add_eight(x: T.Buffer[T.float32], y: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """The same and eight free names."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = x[i] + y[i] + (c1 + c2 + c3 + c4 + c5 + c6 + c7 + c8)


@dt.kernel
def add_constant(
    x: T.Buffer[T.float32],
    y: T.Buffer[T.float32],
    out: T.Buffer[T.float32],
    by: T.constexpr[int],
) -> None:
    """Out = x + y + by."""
    for i in T.parallel(out.shape[0]):
        out[i] = x[i] + y[i] + by


class Adder:
    """What a method adds."""

    def __init__(self) -> None:
        self.first = 1.0
        self.second = 2

    @dt.kernel
    def add(
        self, x: T.Buffer[T.float32], y: T.Buffer[T.float32], out: T.Buffer[T.float32]
    ) -> None:
        """Out = x + y, and two attributes."""
        for i in T.parallel(out.shape[0]):
            out[i] = x[i] + y[i] + self.first + self.second


# What a process of its own measures: nanoseconds of each of the first thousand calls, of a later
# one, and the slowest of a million.
PROCESS = """
import json, sys, time
import numpy as np
import dovetail_runtime as dr
function = dr.load(sys.argv[1]).add
given = [np.ones(8, np.float32) for _ in range(3)]
function(*given)
clock = time.perf_counter_ns
begin = clock()
for _ in range(1000):
    function(*given)
first = (clock() - begin) / 1000
later = []
for _ in range(5):
    begin = clock()
    for _ in range(1000):
        function(*given)
    later.append((clock() - begin) / 1000)
slowest, last = 0, clock()
for _ in range(1000000):
    function(*given)
    now = clock()
    slowest = max(slowest, now - last)
    last = now
idle, last = 0, clock()
for _ in range(1000000):
    now = clock()
    idle = max(idle, now - last)
    last = now
print(json.dumps([first, min(later), slowest, idle]))
"""


def c_call(arrays: list[Floats]) -> Callable[[], object]:
    """A C function by ctypes that takes three pointers, and does nothing with them."""
    function = ctypes.CDLL(None).labs
    function.argtypes = (ctypes.c_void_p,) * 3
    pointers = [each.ctypes.data for each in arrays]
    return lambda: function(*pointers)


def numba_add() -> Callable[..., object] | None:
    """Numba's function of three arrays; None where it is not installed."""
    if importlib.util.find_spec("numba") is None:
        return None
    import numba  # pyright: ignore[reportMissingImports]

    @numba.njit  # pyright: ignore[reportUntypedFunctionDecorator,reportUnknownMemberType]
    def add_arrays(x: Floats, y: Floats, out: Floats) -> None:
        for i in range(x.shape[0]):
            out[i] = x[i] + y[i]

    return add_arrays


def run() -> list[Result]:
    """All lines; those of libraries that are not installed are left out."""
    import numpy as np

    import dovetail_runtime as runtime

    content = dt.build([add], ["cpu"])
    function = runtime.load_bytes(content.tobytes()).add
    arrays = [np.ones(8, np.float32) for _ in range(3)]
    x, y, out = arrays
    adder = Adder()
    for kernel in (add, add_eight, functools.partial(add_constant, by=3), adder.add):
        for _ in range(3):
            kernel(*arrays)
    yardsticks: dict[str, Callable[[], object]] = {
        "np.add": lambda: np.add(x, y, out),
        "a C function of three pointers by ctypes": c_call(arrays),
    }
    compiled = numba_add()
    if compiled is not None:
        yardsticks["Numba"] = lambda: compiled(x, y, out)
    lines: dict[str, Callable[[], object]] = {
        "call, 3 NumPy arrays": lambda: function(x, y, out),
        "call, 3 NumPy arrays by name": lambda: function(x=x, y=y, out=out),
        "kernel, 3 NumPy arrays": lambda: add(x, y, out),
        "kernel, 3 NumPy arrays by name": lambda: add(x=x, y=y, out=out),
        "kernel with 8 free names": lambda: add_eight(x, y, out),
        "kernel with a compile-time parameter": lambda: add_constant(x, y, out, by=3),
        "kernel as a method, 2 attributes": lambda: adder.add(x, y, out),
    }
    results = [
        paired(line, ours, theirs, against)
        for line, ours in lines.items()
        for against, theirs in yardsticks.items()
    ]
    results += libraries(function, arrays)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "add.dvt"
        content.save(path)
        for title, options in (("", ()), (", no byte code", ("-X", "pycache_prefix=" + folder))):
            results += process(title, [sys.executable, *options, "-c", PROCESS, str(path)])
    return results


def libraries(function: Callable[..., object], arrays: list[Floats]) -> list[Result]:
    """Tensors of other libraries, beside what these take for them."""
    results: list[Result] = []
    if importlib.util.find_spec("tvm_ffi") is not None:
        import tvm_ffi

        tensors = [tvm_ffi.from_dlpack(each) for each in arrays]
        nothing: Any = tvm_ffi.convert(lambda *_: None)
        against = "a tvm-ffi packed call of an empty Python function"
        known: Any = tvm_ffi.get_global_func("testing.nop", allow_missing=True)
        if known is not None:
            nothing, against = known, "tvm-ffi's own testing.nop"
        ours = paired(
            "call, 3 tvm-ffi tensors",
            lambda: function(*tensors),
            lambda: nothing(*tensors),
            against,
        )
        results.append(ours)
        theirs = peers("first_tvm")
        if theirs is not None:
            against = "TVM's compiled function, in a process of its own"
            results.append(Result(ours.name, ours.ours, theirs["call"], against))
    if importlib.util.find_spec("torch") is not None:
        import torch  # pyright: ignore[reportMissingImports]

        theirs: Any = torch
        given: list[Any] = [theirs.ones(8) for _ in range(3)]
        results.append(
            paired(
                "call, 3 torch tensors, sign and version kept",
                lambda: function(*given),
                lambda: theirs.add(given[0], given[1], out=given[2]),
                "torch.add",
            )
        )
    return results


def process(title: str, command: list[str]) -> list[Result]:
    """What only a process of its own shows; the best of five."""
    found: list[list[float]] = []
    for _ in range(5):
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        found.append(json.loads(done.stdout))
    first, later, slowest, idle = (min(column) * 1e-9 for column in zip(*found, strict=True))
    return [
        Result(f"calls 1 to 1,000 of a process{title}", first, later, "later ones"),
        Result(f"slowest of a million calls{title}", slowest, idle, "of a loop that does nothing"),
    ]
