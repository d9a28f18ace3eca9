"""Products and transposes as plain loops on GPU targets, beside kernels written for threads.

Where nothing else is at hand these run on the processor's own drivers (PoCL, lavapipe). The
yardstick is the best of three launches by hand, through the same runtime.
"""

from __future__ import annotations

from functools import partial

from bench_contractions import product
from gpu_kernels import matmul
from measure import Result, best_of, paired

import dovetail as dt
from dovetail import T

SIZES = (256, 512)
KINDS = ("opencl", "vulkan")


@dt.kernel
def by_hand_naive(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """One result by one thread, which reads everything itself."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    with T.launch(grid=(T.ceildiv(n, 32), T.ceildiv(m, 4)), block=(32, 4)) as (block, thread):
        i = block.y * 4 + thread.y
        j = block.x * 32 + thread.x
        total = T.float32(0)
        for p in range(k):
            total += a[i, p] * b[p, j]
        c[i, j] = total


@dt.kernel
def by_hand_blocked(
    a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]
) -> None:
    """Tiles of 64 by 64 in shared memory, four by four results in registers of a thread."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    with T.launch(grid=(T.ceildiv(n, 64), T.ceildiv(m, 64)), block=(16, 16)) as (block, thread):
        left = T.alloc((16, 68), T.float32, scope="shared")
        right = T.alloc((16, 64), T.float32, scope="shared")
        sums = T.alloc((4, 4), T.float32, scope="local")
        number = thread.y * 16 + thread.x
        for u in T.static_range(4):
            for v in T.static_range(4):
                sums[u, v] = 0.0
        for p in range(0, k, 16):
            for u in T.static_range(4):
                left[number % 16, number // 16 + 16 * u] = a[
                    block.y * 64 + number // 16 + 16 * u, p + number % 16
                ]
                right[number // 64 + 4 * u, number % 64] = b[
                    p + number // 64 + 4 * u, block.x * 64 + number % 64
                ]
            T.barrier()
            for q in range(16):
                for u in T.static_range(4):
                    for v in T.static_range(4):
                        sums[u, v] += left[q, thread.y * 4 + u] * right[q, thread.x + 16 * v]
            T.barrier()
        for u in T.static_range(4):
            for v in T.static_range(4):
                c[block.y * 64 + thread.y * 4 + u, block.x * 64 + thread.x + 16 * v] = sums[u, v]


@dt.kernel
def turned(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """A transpose as a plain loop."""
    m, n = x.shape
    assert y.shape == (n, m)
    for i, j in T.parallel(n, m):
        y[i, j] = x[j, i]


@dt.kernel
def copied(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """What moves as much, in order."""
    m, n = x.shape
    assert y.shape == (m, n)
    for i, j in T.parallel(m, n):
        y[i, j] = x[i, j]


BY_HAND = {"one thread a result": by_hand_naive, "16 by 16": matmul, "64 by 64": by_hand_blocked}


def run() -> list[Result]:
    """Each kind that has a device here."""
    import dovetail_runtime as runtime

    present = {device.kind for device in runtime.devices()}
    return [each for kind in KINDS if kind in present for each in _on(kind)]


def _on(kind: str) -> list[Result]:
    import numpy as np

    import dovetail_runtime as runtime

    device = runtime.device(f"{kind}:0")
    kernels = [product, turned, copied, *BY_HAND.values()]
    module = runtime.load_bytes(dt.build(kernels, [kind]).tobytes(), device=device)
    generator = np.random.default_rng(0)

    def array(*shape: int) -> object:
        return runtime.asarray(generator.standard_normal(shape).astype(np.float32), device)

    def call(name: str, *arrays: object) -> None:
        getattr(module, name)(*arrays)
        runtime.synchronize(device)

    results: list[Result] = []
    for n in SIZES:
        a, b, c = array(n, n), array(n, n), array(n, n)
        call("product", a, b, c)
        ours = runtime.asnumpy(c)
        taken: dict[str, float] = {}
        for title, kernel in BY_HAND.items():
            call(kernel.__name__, a, b, c)
            np.testing.assert_allclose(ours, runtime.asnumpy(c), 1e-3, 1e-3)
            taken[title] = best_of(partial(call, kernel.__name__, a, b, c), 3)
        best = min(taken, key=lambda title: taken[title])
        name = BY_HAND[best].__name__
        results.append(
            paired(
                f"{kind}: product of {n} by {n}",
                lambda a=a, b=b, c=c: call("product", a, b, c),
                lambda a=a, b=b, c=c, name=name: call(name, a, b, c),
                f"the best of three by hand ({best})",
                rounds=5,
            )
        )
    x, y = array(2048, 2048), array(2048, 2048)
    results.append(
        paired(
            f"{kind}: transpose of 2048 by 2048",
            lambda: call("turned", x, y), lambda: call("copied", x, y), "a copy", rounds=5,
        )
    )  # fmt: skip
    return results
