"""Reads of a table of constants against the same loop in C, and what it takes to compile.

    python benchmarks/bench_tables.py [TARGET ...]

Prints seconds of compiling for each target and length, and for the cpu the ratio of times
(docs/decisions/0098).
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from measure import paired

import dovetail as dt
from dovetail import T
from dovetail.api.kernel import Kernel

Array = np.ndarray[Any, Any]
LENGTHS = (40, 256, 4096)
READS = 1 << 20
TARGETS = ("cpu", "opencl", "vulkan", "webgpu", "cuda", "metal")
C = """
static const float table[] = {{{entries}}};
void look(const int *restrict index, float *restrict y, long count) {{
  for (long i = 0; i < count; i++) y[i] = table[index[i]];
}}
"""


def kernel_of(table: Array) -> Kernel:
    """A kernel that reads a table, which nothing has compiled yet."""

    @dt.kernel
    def look(index: T.Buffer[T.int32], y: T.Buffer[T.float32]) -> None:
        assert index.shape == y.shape
        for i in T.parallel(y.shape[0]):
            y[i] = table[index[i]]

    return look


def in_c(table: Array, folder: Path) -> Callable[..., object]:
    """The same, by `cc -O3 -march=native`."""
    source, library = folder / "look.c", folder / "look.so"
    source.write_text(C.format(entries=",".join(f"{float(v).hex()}f" for v in table)))
    options = ["-O3", "-march=native", "-fPIC", "-shared"]
    subprocess.run(["cc", *options, str(source), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library)).look


def main(targets: tuple[str, ...]) -> None:
    """Compile for every target, and run on the cpu."""
    generator = np.random.default_rng(0)
    for target in targets:
        dt.build([kernel_of(np.ones(2, np.float32))], [target], use_cache=False)
        for length in LENGTHS:
            kernel = kernel_of(generator.random(length).astype(np.float32))
            start = time.perf_counter()
            dt.build([kernel], [target], use_cache=False)
            print(f"{target}, {length} entries: {time.perf_counter() - start:.3f} s to compile")
    table = generator.random(LENGTHS[-1]).astype(np.float32)
    index = generator.integers(0, len(table), READS).astype(np.int32)
    ours, theirs = np.zeros(READS, np.float32), np.zeros(READS, np.float32)
    kernel = kernel_of(table)
    with tempfile.TemporaryDirectory() as folder:
        look = in_c(table, Path(folder))
        given = [ctypes.c_void_p(each.ctypes.data) for each in (index, theirs)]
        result = paired(
            "table", lambda: kernel(index, ours), lambda: look(*given, ctypes.c_long(READS)), "C"
        )
    assert np.array_equal(ours, theirs)
    ratio = result.yardstick / result.ours
    print(f"cpu, {READS} reads with all threads: {ratio:.2f} of the speed of C with one")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or TARGETS)
