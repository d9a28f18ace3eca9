"""Warp on the CPU: a process's first result of two kernels, compiled at first use or before.

    first_warp.py build FOLDER            compiles ahead of time into FOLDER; says what is shipped
    first_warp.py KERNEL jit FOLDER       compiles at first use, with the cache in FOLDER
    first_warp.py KERNEL aot FOLDER       loads what `build` left in FOLDER

The kernels of examples/packages/llm-kernels, a row to a thread: blocks have one thread on the CPU.
No adjoints are made, which Warp makes by default, in a tenth of the time more.
"""

from __future__ import annotations

import importlib.metadata
import json
import sys
import time
from pathlib import Path

import numpy as np
import warp as wp

wp.config.log_level = wp.LOG_ERROR
# Launches on the CPU have blocks of 1, and what was compiled ahead of time for others is not used.
wp.set_module_options({"enable_backward": False, "block_dim": 1})

EPS = 1e-5


@wp.kernel
def softmax(x: wp.array2d(dtype=wp.float32), y: wp.array2d(dtype=wp.float32)):
    """Of each row."""
    i = wp.tid()
    n = x.shape[1]
    top = x[i, 0]
    for j in range(n):
        top = wp.max(top, x[i, j])
    total = wp.float32(0.0)
    for j in range(n):
        total += wp.exp(x[i, j] - top)
    for j in range(n):
        y[i, j] = wp.exp(x[i, j] - top) / total


@wp.kernel
def rms_norm(
    x: wp.array2d(dtype=wp.float32),
    weight: wp.array(dtype=wp.float32),
    eps: wp.float32,
    y: wp.array2d(dtype=wp.float32),
):
    """Each row over the root of its mean square, times a weight for each column."""
    i = wp.tid()
    n = x.shape[1]
    total = wp.float32(0.0)
    for j in range(n):
        total += x[i, j] * x[i, j]
    scale = 1.0 / wp.sqrt(total / wp.float32(n) + eps)
    for j in range(n):
        y[i, j] = x[i, j] * scale * weight[j]


def first_result(name: str, x: np.ndarray) -> np.ndarray:
    """NumPy in, NumPy out."""
    inputs = [wp.array(x, dtype=wp.float32, device="cpu")]
    if name == "rms_norm":
        inputs += [wp.array(x[0], dtype=wp.float32, device="cpu"), EPS]
    y = wp.empty(x.shape, dtype=wp.float32, device="cpu")
    wp.launch(globals()[name], dim=len(x), inputs=inputs, outputs=[y], device="cpu")
    return y.numpy()


def build(folder: str) -> None:
    """Compiles into a folder; says how large that is, and the installed Warp."""
    made = wp.compile_aot_module(wp.get_module(__name__), device="cpu", module_dir=folder)
    found = {
        "object": sum(path.stat().st_size for path in map(Path, made)),
        "installed": sum(each.size or 0 for each in importlib.metadata.files("warp-lang") or []),
        "version": importlib.metadata.version("warp-lang"),
    }
    json.dump(found, sys.stdout)


def main() -> None:
    """See the head of this file."""
    if sys.argv[1] == "build":
        build(sys.argv[2])
        return
    name, mode, folder = sys.argv[1:]
    if mode == "jit":
        wp.config.kernel_cache_dir = folder
    else:
        wp.load_aot_module(wp.get_module(__name__), device="cpu", module_dir=folder)
    x = np.ones((64, 300), np.float32)
    y = first_result(name, x)
    done = time.perf_counter()
    want = 1 / x.shape[1] if name == "softmax" else 1 / (1 + EPS) ** 0.5
    np.testing.assert_allclose(y, want, rtol=1e-5)
    json.dump({"first result": done}, sys.stdout)


if __name__ == "__main__":
    main()
