"""From a decorated function to its first result: whole processes, with and without byte code.

Nothing that an earlier process made is used: the first call imports the compiler, parses, lowers,
lets LLVM compile, loads and runs. The yardsticks: a process that imports NumPy, and Numba where
it is installed. The parts of one call are printed beside, as seen by the process itself.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measure import Result

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
print(json.dumps({"first call": time.perf_counter() - start}))
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
print(json.dumps({"first call": time.perf_counter() - start}))
"""

SHAPES = {
    "vector_add": [[1000]] * 3,
    "softmax": [[64, 64]] * 2,
    "matmul": [[64, 64]] * 3,
}
ROUNDS = 9


class Process:
    """A program run in processes of its own; the best figures of all rounds."""

    def __init__(
        self, folder: Path, program: str, *arguments: str, byte_code: bool = True
    ) -> None:
        self._command = [sys.executable, "-c", program, *arguments]
        self._environment = {**os.environ, "PYTHONPATH": str(folder)}
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if not byte_code:
            self._environment["PYTHONPYCACHEPREFIX"] = str(folder / "none")
            self._environment["PYTHONDONTWRITEBYTECODE"] = "1"
        self.best: dict[str, float] = {}

    def round(self) -> None:
        """Runs it once."""
        start = time.perf_counter()
        done = subprocess.run(self._command, env=self._environment, stdout=subprocess.PIPE,
                              check=True)  # fmt: skip
        said: dict[str, float] = json.loads(done.stdout or "{}")
        taken = {"process": time.perf_counter() - start, **said}
        for name, seconds in taken.items():
            self.best[name] = min(seconds, self.best.get(name, seconds))


def run() -> list[Result]:
    """Each kernel with byte code, vector add without too; all take turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "kernels.py").write_text(KERNELS)
        calls = {
            kernel: Process(folder, CALL, kernel, json.dumps(shapes))
            for kernel, shapes in SHAPES.items()
        }
        shapes = json.dumps(SHAPES["vector_add"])
        bare = Process(folder, "import numpy")
        cold = Process(folder, CALL, "vector_add", shapes, byte_code=False)
        cold_bare = Process(folder, "import numpy", byte_code=False)
        parts = {
            kernel: Process(folder, PARTS, kernel, json.dumps(shapes))
            for kernel, shapes in SHAPES.items()
        }
        every = [*calls.values(), bare, *parts.values()]
        numba = None
        if importlib.util.find_spec("numba") is not None:
            numba = Process(folder, NUMBA)
            every.append(numba)
        for _ in range(ROUNDS):
            for each in every:
                each.round()
        for _ in range(2):
            cold.round()
            cold_bare.round()
    for kernel, each in parts.items():
        listing = ", ".join(
            f"{part} {seconds * 1e3:.1f} ms"
            for part, seconds in each.best.items()
            if part != "process"
        )
        print(f"first call of {kernel}, best of each part: {listing}")
    against = "a process that imports NumPy"
    results = [
        Result(f"first call, {kernel}", each.best["first call"], bare.best["process"], against)
        for kernel, each in calls.items()
    ]
    whole = calls["vector_add"].best["process"]
    results.append(Result("process with a first vector add", whole, bare.best["process"], against))
    results.append(
        Result(
            "the same without byte code",
            cold.best["process"],
            cold_bare.best["process"],
            f"{against}, without byte code",
        )
    )
    if numba is not None:
        first = calls["vector_add"].best["first call"]
        results.append(
            Result("first call, vector_add", first, numba.best["first call"], "Numba's")
        )
    return results
