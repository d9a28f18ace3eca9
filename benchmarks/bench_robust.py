"""What robust buffer access costs on Vulkan: the same kernels on a device opened without it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

from measure import Result, paired

CHILD = """
import sys
import numpy as np
import dovetail as dt
import dovetail_runtime as dr
from dovetail import T

@dt.kernel
def stream(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = 2.0 * x[i] + y[i]

@dt.kernel
def gather(x: T.Buffer[T.float32], k: T.Buffer[T.int32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert k.shape == (n,)
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[k[i]]

@dt.kernel
def matmul(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = T.float32(0)
        for p in range(k):
            acc += a[i, p] * b[p, j]
        c[i, j] = acc

device = dr.device("vulkan:0")
rng = np.random.default_rng(0)
put = lambda host: dr.asarray(host, device)
n, side = 1 << 20, 128
flat = [put(rng.random(n, np.float32)) for _ in range(2)]
places = put(rng.integers(0, n, n, np.int32))
square = [put(rng.random((side, side), np.float32)) for _ in range(3)]
module = dr.load_bytes(dt.build([stream, gather, matmul], ["vulkan"]).tobytes(), device=device)
work = {
    "stream": lambda: module.stream(*flat),
    "gather": lambda: module.gather(flat[0], places, flat[1]),
    "matmul": lambda: module.matmul(*square),
}
print("ready", device.attributes["vulkan.robust_access"], flush=True)
for line in sys.stdin:
    work[line.strip()]()
    device.synchronize()
    print(flush=True)
"""


def _start(without: str) -> subprocess.Popen[str]:
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD],
        env=os.environ | {"DOVETAIL_VULKAN_WITHOUT": without},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    ready = child.stdout.readline().split()
    assert ready == ["ready", "false" if without else "true"], ready
    return child


def _ask(child: subprocess.Popen[str], name: str) -> Callable[[], None]:
    def once() -> None:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(f"{name}\n")
        child.stdin.flush()
        child.stdout.readline()

    return once


def run() -> list[Result]:
    """The first Vulkan device with and without it, in two processes that take turns."""
    robust, plain = _start(""), _start("robust_access")
    try:
        return [
            paired(
                f"vulkan {name}, robust",
                _ask(robust, name),
                _ask(plain, name),
                "without robust access",
            )
            for name in ("stream", "gather", "matmul")
        ]
    finally:
        for child in (robust, plain):
            child.kill()
            child.wait()
