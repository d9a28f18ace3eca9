"""First calls of kernels in new processes: kept by an earlier process, compiled, and none at all.

Each process times its own first call, without the start of Python. Whole processes are timed from
outside, beside one that only imports NumPy.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measure import Result, environment

HEAD = """
import sys, time
import numpy as np
if "bare" in sys.argv:
    sys.exit()
import dovetail as dt
from dovetail import T
"""
TAIL = """
begin = time.perf_counter()
f(x, y)
print(time.perf_counter() - begin)
"""
KERNELS = {
    "add": """
x, y = np.ones(8, np.float32), np.zeros(8, np.float32)
@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i] + y[i]
""",
    "softmax": """
x, y = np.ones((4, 8), np.float32), np.zeros((4, 8), np.float32)
@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        largest = T.max(x[i, j] for j in range(n))
        total = T.sum(T.exp(x[i, j] - largest) for j in range(n))
        for j in range(n):
            y[i, j] = T.exp(x[i, j] - largest) / total
""",
    "matmul": """
x, y = np.ones((8, 8), np.float32), np.zeros((8, 8), np.float32)
@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i, j in T.parallel(m, n):
        y[i, j] = T.sum(x[i, k] * x[k, j] for k in range(n))
""",
}
ROUNDS = 7


def _run(file: Path, cache: str, *arguments: str, byte_code: bool = True) -> tuple[float, float]:
    """Seconds of a whole process, and of the first call in it."""
    variables = environment(file.parent, byte_code)
    variables |= {"DOVETAIL_CACHE": cache, "DOVETAIL_CACHE_DIR": str(file.parent)}
    command = [sys.executable, str(file), *arguments]
    begin = time.perf_counter()
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=True)
    return time.perf_counter() - begin, float(done.stdout or 0)


def run() -> list[Result]:
    """The best of several processes each, in turns."""
    results: list[Result] = []
    for name, kernel in KERNELS.items():
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "program.py")
            file.write_text(HEAD + kernel + TAIL)
            time.sleep(0.2)  # what is newer than a process is not kept
            _run(file, "1")
            ways = (("1",), ("off",), ("off", "bare"))
            rounds = [[_run(file, *way) for way in ways] for _ in range(ROUNDS)]
            kept, compiled, bare = (
                tuple(map(min, zip(*times, strict=True))) for times in zip(*rounds, strict=True)
            )
            cold = min(_run(file, "1", byte_code=False)[1] for _ in range(3))
            results.append(Result(f"{name}: call, kept", kept[1], compiled[1], "compiled"))
            results.append(
                Result(f"{name}: call, kept, no byte code", cold, kept[1], "kept, with byte code")
            )
            results.append(Result(f"{name}: process, kept", kept[0], compiled[0], "compiled"))
            results.append(Result(f"{name}: process, kept", kept[0], bare[0], "importing NumPy"))
    return results
