"""Loading a bundle and calling one function of it, in a process of its own; and small calls.

The yardsticks: reading and hashing the same file, and finding a function in a C library, in a
process of its own too, the three taking turns; the same loop in C on one thread.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np
from measure import Result, environment, paired

import dovetail as dt

_COUNTS = (1, 1000)
_SIZES = (8, 10, 12, 14, 16, 18, 20)

_KERNEL = """
@dt.kernel
def add{0}(x: T.Buffer[T.float32], y: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = x[i] + y[i] * {0}.5
"""
_C = """
void add(const float *restrict x, const float *restrict y, float *restrict out, long n) {
  for (long i = 0; i < n; ++i) out[i] = x[i] + y[i] * 0.5f;
}
"""
_MEASURED = """
import sys, time
import numpy as np
import ctypes, hashlib
x = np.ones(64, np.float32)
out = np.zeros(64, np.float32)
{setup}
start = time.perf_counter()
{body}
print(time.perf_counter() - start)
"""
_LOAD = "module = dr.load(sys.argv[1])\nmodule.add0(x, x, out)"
_HASH = "hashlib.sha256(open(sys.argv[1], 'rb').read()).digest()"
_DLSYM = (
    "add = ctypes.CDLL(sys.argv[1]).add\n"
    "add(*(ctypes.c_void_p(each.ctypes.data) for each in (x, x, out)), ctypes.c_long(64))"
)


def _seconds(program: str, file: Path, byte_code: bool) -> float:
    command = [sys.executable, "-c", program, str(file)]
    variables = environment(file.parent, byte_code)
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=variables)
    return float(done.stdout)


def _loads(
    label: str, bundle: Path, library: Path, byte_code: bool = True, rounds: int = 12
) -> list[Result]:
    """A load and a call beside both yardsticks, NumPy imported before: the best and the median."""
    programs = (
        (_MEASURED.format(setup="import dovetail_runtime as dr", body=_LOAD), bundle),
        (_MEASURED.format(setup="", body=_HASH), bundle),
        (_MEASURED.format(setup="", body=_DLSYM), library),
    )
    taken = [[_seconds(*each, byte_code) for each in programs] for _ in range(rounds)]
    results: list[Result] = []
    for name, of in (("", min), (", median", median)):
        ours, hashed, found = (of(column) for column in zip(*taken, strict=True))
        results.append(Result(f"{label}{name}", ours, hashed, "reading and hashing the file"))
        results.append(Result(f"{label}{name}", ours, found, "dlopen, dlsym, call"))
    return results


def _bundle(folder: Path, count: int) -> Path:
    source = folder / f"kernels_{count}.py"
    kernels = "".join(map(_KERNEL.format, range(count)))
    source.write_text(f"import dovetail as dt\nfrom dovetail import T\n{kernels}")
    path = folder / f"{count}.dvt"
    program = Path(sys.executable).with_name("dovetail")
    command = [str(program), "build", str(source), "-t", "cpu", "-o", str(path)]
    subprocess.run(command, check=True, capture_output=True)
    return path


def _library(folder: Path) -> Path:
    source, path = folder / "add.c", folder / "add.so"
    source.write_text(_C)
    command = ["cc", "-O3", "-march=native", "-shared", "-fPIC", str(source), "-o", str(path)]
    subprocess.run(command, check=True)
    return path


def _small_calls(library: Path, add: Callable[..., object]) -> list[Result]:
    loop = ctypes.CDLL(str(library)).add
    loop.argtypes = [*[ctypes.c_void_p] * 3, ctypes.c_long]
    results: list[Result] = []
    for power in _SIZES:
        x = np.ones(1 << power, np.float32)
        out = np.zeros_like(x)
        given = (x.ctypes.data, x.ctypes.data, out.ctypes.data, x.size)
        results.append(
            paired(
                f"x + y * 0.5, 2^{power} elements",
                lambda x=x, out=out: add(x, x, out),
                lambda given=given: loop(*given),
                "the loop in C on one thread",
            )
        )
    return results


def run() -> list[Result]:
    """Loads of one and of 1,000 functions, each with a call of one; calls by size."""
    results: list[Result] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        library = _library(folder)
        for count in _COUNTS:
            label = f"load {count} function{'s' * (count > 1)}, call one"
            bundle = _bundle(folder, count)
            results += _loads(label, bundle, library)
            results += _loads(f"{label}, no byte code", bundle, library, False, 4)
        results += _small_calls(library, dt.load(folder / "1.dvt")["add0"])
    return results
