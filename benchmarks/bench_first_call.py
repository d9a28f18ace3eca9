"""From a decorated function to its first result: whole processes, with and without byte code.

Nothing that an earlier process made is used: the first call imports the compiler, parses, lowers,
lets LLVM compile, loads and runs. The yardsticks: a process that imports NumPy, Numba where it is
installed, and TVM where `DOVETAIL_PEERS` has it (peers/requirements.txt). The parts of one call
are printed beside, as seen by the process itself.
"""

from __future__ import annotations

import importlib.util
import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from measure import Process, Result

KERNELS = """
import dovetail as dt
from dovetail import T

@dt.kernel
def vector_add(x: T.Buffer[T.float32], y: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = x[i] + y[i]

@dt.kernel
def softmax(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    n, m = x.shape
    assert out.shape == (n, m)
    for i in T.parallel(n):
        top = T.max(x[i, j] for j in range(m))
        total = T.sum(T.exp(x[i, j] - top) for j in range(m))
        for j in range(m):
            out[i, j] = T.exp(x[i, j] - top) / total

@dt.kernel
def matmul(a: T.Buffer[T.float32], b: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert out.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = T.float32(0)
        for p in range(k):
            acc += a[i, p] * b[p, j]
        out[i, j] = acc
"""

CALL = """
import json, sys, time
import numpy as np
import dovetail
shapes = json.loads(sys.argv[2])
arrays = [np.ones(shape, np.float32) for shape in shapes]
start = time.perf_counter()
import kernels
getattr(kernels, sys.argv[1])(*arrays)
end = time.perf_counter()
print(json.dumps({"first call": end - start, "first result": end}))
"""

PARTS = """
import json, sys, time
import numpy as np
import dovetail
shapes = json.loads(sys.argv[2])
arrays = [np.ones(shape, np.float32) for shape in shapes]
spent = {}

def timed(name, action, *arguments):
    start = time.perf_counter()
    result = action(*arguments)
    spent[name] = time.perf_counter() - start
    return result

def wrap(owner, method, name):
    inner = getattr(owner, method)
    setattr(owner, method, lambda *a, **k: timed(name, lambda: inner(*a, **k)))

start = time.perf_counter()
import kernels
from dovetail import compiler, plugin
from dovetail.api import jit
from dovetail.lang import parser
parser.parse_kernel
record = plugin.load("cpu")
target = compiler.resolve("cpu")
compiler.lower
import dovetail.backends.cpu.codegen
from dovetail import bundle, ir
bundle.Bundle, bundle.build_plan, bundle.encode_plan, bundle.verify_plan, bundle.with_extents
ir.verify
record.pipeline(target)
spent["import the compiler"] = time.perf_counter() - start
from dovetail.codegen.llvm import machine
timed("load LLVM", machine._llvm)
kernel = getattr(kernels, sys.argv[1])
wrap(compiler, "lower", "lower")
wrap(sys.modules["dovetail.backends.cpu.codegen"], "emit_object", "LLVM")
wrap(type(kernel), "parse", "parse")
timed("rest: write the IR as text, plan, load, run", kernel, *arrays)
rest = "rest: write the IR as text, plan, load, run"
spent[rest] -= sum(spent[name] for name in ("lower", "LLVM", "parse"))
print(json.dumps(spent))
"""

NUMBA = """
import json, sys, time
import numpy as np
import numba
x, y, out = (np.ones(1000, np.float32) for _ in range(3))
start = time.perf_counter()

@numba.njit
def add(x, y, out):
    for i in range(x.shape[0]):
        out[i] = x[i] + y[i]

add(x, y, out)
end = time.perf_counter()
print(json.dumps({"first call": end - start, "first result": end}))
"""

NUMPY = """
import json, time
import numpy as np
print(json.dumps({"first result": time.perf_counter()}))
"""

SHAPES = {
    "vector_add": [[1000]] * 3,
    "softmax": [[64, 64]] * 2,
    "matmul": [[64, 64]] * 3,
}
ROUNDS = 9
SLOW_ROUNDS = 3


def run() -> list[Result]:
    """Each kernel with byte code and without, beside what others take; all take turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "kernels.py").write_text(KERNELS)
        given = {kernel: (kernel, json.dumps(shapes)) for kernel, shapes in SHAPES.items()}
        calls = {kernel: Process(folder, CALL, *each) for kernel, each in given.items()}
        parts = {kernel: Process(folder, PARTS, *each) for kernel, each in given.items()}
        bare = Process(folder, NUMPY)
        every = [*calls.values(), bare, *parts.values()]
        cold = {
            kernel: Process(folder, CALL, *each, byte_code=False) for kernel, each in given.items()
        }
        cold_bare = Process(folder, NUMPY, byte_code=False)
        others = list(_others(folder))
        for number in range(ROUNDS):
            for each in every:
                each.round()
            # These take seconds.
            slow = [*cold.values(), cold_bare, *(process for _, process in others)]
            for each in slow if number < SLOW_ROUNDS else ():
                each.round()
    for kernel, each in parts.items():
        listing = ", ".join(
            f"{part} {seconds * 1e3:.1f} ms"
            for part, seconds in each.best.items()
            if part != "process"
        )
        print(f"first call of {kernel}, best of each part: {listing}")
    results: list[Result] = []
    for title, processes, without in (
        ("", calls, bare),
        (", no byte code", cold, cold_bare),
    ):
        numpy = without.best["first result"]
        against = f"from its start until NumPy is imported{title}"
        results += [
            Result(f"first call, {kernel}{title}", each.best["first call"], numpy, against)
            for kernel, each in processes.items()
        ]
        whole = processes["vector_add"].best["first result"]
        results.append(Result(f"start to first result, vector_add{title}", whole, numpy, against))
    ours = calls["vector_add"].best
    for name, process in others:
        theirs = process.best
        results += [
            Result("first call, vector_add", ours["first call"], theirs["first call"], name),
            Result(
                "start to first result, vector_add",
                ours["first result"],
                theirs["first result"],
                name,
            ),
        ]
    return results


def _others(folder: Path) -> Iterator[tuple[str, Process]]:
    """What else compiles such a function when it is first called, where it is installed."""
    if importlib.util.find_spec("numba") is not None:
        yield "Numba", Process(folder, NUMBA)
    python = os.environ.get("DOVETAIL_PEERS")
    if python:
        script = str(Path(__file__).parent / "peers" / "first_tvm.py")
        program = f"import runpy; runpy.run_path({script!r}, run_name='__main__')"
        yield "TVM", Process(folder, program, python=python)
