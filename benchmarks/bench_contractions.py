"""Products and their like on the cpu, as plain loops, relative to NumPy's OpenBLAS."""

from __future__ import annotations

from measure import Result, paired

import dovetail as dt
from dovetail import T

SQUARES = (256, 384, 512, 513, 768, 1024, 1536, 2048)
NARROW = (1, 4, 17, 64)
BY_HAND = (64, 128, 256, 512)


@dt.kernel
def product(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """The matrix product, as README has it."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = 0.0
        for p in range(k):
            acc += a[i, p] * b[p, j]
        c[i, j] = acc


@dt.kernel
def by_hand(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """Four rows by eight columns at a time, in vectors of the language."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    assert m % 4 == 0
    assert n % 8 == 0
    for i, j in T.parallel(m // 4, n // 8):
        first, second = T.float32x8(0.0), T.float32x8(0.0)
        third, fourth = T.float32x8(0.0), T.float32x8(0.0)
        for p in range(k):
            v = T.load_vector(b, (p, 8 * j), 8)
            first += a[4 * i, p] * v
            second += a[4 * i + 1, p] * v
            third += a[4 * i + 2, p] * v
            fourth += a[4 * i + 3, p] * v
        T.store_vector(c, (4 * i, 8 * j), first)
        T.store_vector(c, (4 * i + 1, 8 * j), second)
        T.store_vector(c, (4 * i + 2, 8 * j), third)
        T.store_vector(c, (4 * i + 3, 8 * j), fourth)


@dt.kernel
def correlation(x: T.Buffer[T.float32], w: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """A 3 by 3 convolution of a network, zeros around the image."""
    channels, height, width = x.shape
    filters = w.shape[0]
    assert w.shape == (filters, channels, 3, 3)
    assert y.shape == (filters, height, width)
    for f, i, j in T.parallel(filters, height, width):
        acc = 0.0
        for c in range(channels):
            for di in range(3):
                for dj in range(3):
                    if 1 <= i + di < height + 1 and 1 <= j + dj < width + 1:
                        acc += x[c, i + di - 1, j + dj - 1] * w[f, c, di, dj]
        y[f, i, j] = acc


@dt.kernel
def scores(q: T.Buffer[T.float32], k: T.Buffer[T.float32], s: T.Buffer[T.float32]) -> None:
    """Scores of attention: rows of one operand times rows of the other, for each head."""
    heads, n, depth = q.shape
    assert k.shape == (heads, n, depth)
    assert s.shape == (heads, n, n)
    for h, i, j in T.parallel(heads, n, n):
        s[h, i, j] = T.sum(q[h, i, p] * k[h, j, p] for p in range(depth)) * 0.125


def run() -> list[Result]:
    """Squares, narrow shapes, arrays off an alignment boundary; a convolution; scores."""
    import numpy as np

    import dovetail_runtime as runtime

    module = runtime.load_bytes(
        dt.build([product, by_hand, correlation, scores], ["cpu"]).tobytes()
    )
    generator = np.random.default_rng(0)

    def array(*shape: int, off: int = 0) -> np.ndarray:
        """Random numbers, `off` bytes behind a boundary of 64."""
        count = int(np.prod(shape))
        memory = np.empty(count + 32, np.float32)
        first = (-memory.ctypes.data // 4) % 16 + off // 4
        view = memory[first : first + count].reshape(shape)
        view[...] = generator.standard_normal(shape)
        return view

    def products(m: int, k: int, n: int, off: int = 16, function: str = "product") -> Result:
        a, b, c = array(m, k, off=off), array(k, n, off=off), array(m, n, off=off)
        return paired(
            f"{function}, {m} by {k} by {n}, {off} bytes off",
            lambda: module[function](a, b, c), lambda: np.dot(a, b, out=c), "OpenBLAS",
        )  # fmt: skip

    def convolution() -> Result:
        x, w, y = array(64, 56, 56), array(64, 64, 3, 3), array(64, 56, 56)

        def yardstick() -> None:
            padded = np.pad(x, ((0, 0), (1, 1), (1, 1)))
            windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (1, 2))
            columns = windows.transpose(0, 3, 4, 1, 2).reshape(576, 56 * 56)
            np.dot(w.reshape(64, 576), columns, out=y.reshape(64, 56 * 56))

        return paired(
            "convolution 3 by 3, 64 channels, 56 by 56",
            lambda: module.correlation(x, w, y), yardstick, "OpenBLAS on copied windows",
        )  # fmt: skip

    def attention() -> Result:
        q, k, s = array(8, 1024, 64), array(8, 1024, 64), array(8, 1024, 1024)
        return paired(
            "scores, 8 heads, 1024, 64 deep",
            lambda: module.scores(q, k, s),
            lambda: np.multiply(np.matmul(q, k.transpose(0, 2, 1), out=s), 0.125, out=s),
            "OpenBLAS",
        )

    return [
        *(products(n, n, n) for n in SQUARES),
        *(products(512, 512, 512, off) for off in (0, 4)),
        *(products(n, 1024, 1024) for n in NARROW),
        *(products(1024, n, 1024) for n in NARROW),
        *(products(1024, 1024, n) for n in NARROW),
        *(products(n, n, n, 0, "by_hand") for n in BY_HAND),
        convolution(),
        attention(),
    ]
