"""Segment sums and histograms by atomic updates on the cpu, against the same loops in C.

    python benchmarks/bench_atomics.py

C is one thread without atomics, and OpenMP with them (docs/decisions/0102).
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from measure import paired

import dovetail as dt
from dovetail import T

Array = np.ndarray[Any, Any]
COUNT = 1 << 20
FEATURES = 64
C = """
#define LOOPS(name, loop, update) \\
  void segments##name(const float *x, const int *at, float *out, long n) { \\
    loop for (long i = 0; i < n; i++) { update out[at[i]] += x[i]; } \\
  } \\
  void features##name(const float *x, const int *at, float *out, long n) { \\
    loop for (long i = 0; i < n; i++) \\
      for (long j = 0; j < 64; j++) { update out[at[i] * 64 + j] += x[i * 64 + j]; } \\
  } \\
  void histogram##name(const unsigned char *x, const int *at, int *out, long n) { \\
    loop for (long i = 0; i < n; i++) { update out[x[i]] += 1; } \\
  }
LOOPS(, , )
LOOPS(_openmp, _Pragma("omp parallel for"), _Pragma("omp atomic"))
"""


@dt.kernel
def segments(x: T.Buffer[T.float32], at: T.Buffer[T.int32], out: T.Buffer[T.float32]) -> None:
    """The sum of each segment."""
    for i in T.parallel(x.shape[0]):
        T.atomic_add(out, at[i], x[i])


@dt.kernel
def features(x: T.Buffer[T.float32], at: T.Buffer[T.int32], out: T.Buffer[T.float32]) -> None:
    """The sums of rows."""
    n, d = x.shape
    for i, j in T.parallel(n, d):
        T.atomic_add(out, (at[i], j), x[i, j])


@dt.kernel
def histogram(x: T.Buffer[T.uint8], at: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    """How often each byte occurs."""
    for i in T.parallel(x.shape[0]):
        T.atomic_add(out, T.int32(x[i]), 1)


def compiled(folder: Path) -> ctypes.CDLL:
    """The loops, by `cc -O3 -march=native -fopenmp`."""
    source, library = folder / "loops.c", folder / "loops.so"
    source.write_text(C)
    options = ["-O3", "-march=native", "-fPIC", "-shared", "-fopenmp"]
    subprocess.run(["cc", *options, str(source), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def main() -> None:
    """All rows, in one run."""
    generator = np.random.default_rng(0)
    rows: list[tuple[str, Callable[..., object], Array, Array, Array]] = []
    for order in ("random", "sorted"):
        for count in (16, 1000, 1 << 16, 1 << 18, COUNT):
            at = generator.integers(0, count, COUNT).astype(np.int32)
            at = np.sort(at) if order == "sorted" else at
            name = f"segments: {count}, {order}"
            x, out = generator.random(COUNT, np.float32), np.zeros(count, np.float32)
            rows.append((name, segments, x, at, out))
    at = generator.integers(0, 500, COUNT // FEATURES).astype(np.int32)
    x = generator.random((len(at), FEATURES), np.float32)
    rows.append(("features: 500 rows, random", features, x, at, np.zeros((500, 64), np.float32)))
    image = generator.integers(0, 256, COUNT).astype(np.uint8)
    rows.append(("histogram: 256", histogram, image, at, np.zeros(256, np.int32)))
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(Path(folder))
        for name, kernel, values, where, sums in rows:
            ratios: list[float] = []
            for suffix in ("", "_openmp"):
                loop = getattr(library, kernel.__name__ + suffix)
                ours, theirs = np.zeros_like(sums), np.zeros_like(sums)
                given = [ctypes.c_void_p(each.ctypes.data) for each in (values, where, theirs)]
                length = ctypes.c_long(len(values))
                kernel(values, where, ours)
                loop(*given, length)
                # In float32, of positive terms; one order of them against another.
                np.testing.assert_allclose(ours, theirs, rtol=1e-2)
                result = paired(
                    name,
                    lambda run=kernel, out=ours, v=values, w=where: run(v, w, out),
                    lambda run=loop, g=given, n=length: run(*g, n),
                    "C",
                )
                ratios.append(result.yardstick / result.ours)
            print(f"{name}: {ratios[0]:.2f} of C with one thread, {ratios[1]:.2f} of OpenMP")


if __name__ == "__main__":
    main()
