"""The three kernels of the GPU benchmarks, and the same ones from Slang, as external kernels."""

from __future__ import annotations

from typing import Any

import dovetail as dt
from dovetail import T


@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Y = a x + y."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i] + y[i]


@dt.kernel
def softmax(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Of each row, by one block of 256 threads."""
    m, n = x.shape
    assert y.shape == (m, n)
    with T.launch(grid=m, block=256) as (block, thread):
        row = T.alloc((256,), T.float32, scope="shared")
        t = T.int32(thread.x)
        top = T.float32(-3.4e38)
        for i in range(thread.x, n, 256):
            top = T.max(top, x[block.x, i])
        row[t] = top
        T.barrier()
        half = T.int32(128)
        while half > 0:
            if t < half:
                row[t] = T.max(row[t], row[t + half])
            T.barrier()
            half = half // 2
        top = row[0]
        T.barrier()
        total = T.float32(0)
        for i in range(thread.x, n, 256):
            total += T.exp(x[block.x, i] - top)
        row[t] = total
        T.barrier()
        half = T.int32(128)
        while half > 0:
            if t < half:
                row[t] = row[t] + row[t + half]
            T.barrier()
            half = half // 2
        total = row[0]
        for i in range(thread.x, n, 256):
            y[block.x, i] = T.exp(x[block.x, i] - top) / total


@dt.kernel
def matmul(x: T.Buffer[T.float32], z: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Tiles of 16 by 16 in shared memory."""
    m, k = x.shape
    n = z.shape[1]
    assert z.shape == (k, n)
    assert y.shape == (m, n)
    with T.launch(grid=(T.ceildiv(n, 16), T.ceildiv(m, 16)), block=(16, 16)) as (block, thread):
        xs = T.alloc((16, 16), T.float32, scope="shared")
        zs = T.alloc((16, 16), T.float32, scope="shared")
        i = block.y * 16 + thread.y
        j = block.x * 16 + thread.x
        total = T.float32(0)
        for p in range(0, k, 16):
            xs[thread.y, thread.x] = x[i, p + thread.x]
            zs[thread.y, thread.x] = z[p + thread.y, j]
            T.barrier()
            for q in range(16):
                total += xs[thread.y, q] * zs[q, thread.x]
            T.barrier()
        y[i, j] = total


@dt.kernel
def matmul_textures(
    x: T.Buffer[T.float32], z: T.Buffer[T.float32], y: T.Buffer[T.float32]
) -> None:
    """Four columns by one thread, factors read by texels: what a phone's texture units like."""
    m, k = x.shape
    n = z.shape[1]
    assert z.shape == (k, n)
    assert y.shape == (m, n)
    T.place(x, "opencl.texture")
    T.place(z, "opencl.texture")
    for i, j in T.parallel(m, n // 4):
        total = T.float32x4(0.0)
        for p in range(k // 4):
            a = T.load_vector(x, (i, 4 * p), 4, aligned=True)
            for q in T.static_range(4):
                total += a[q] * T.load_vector(z, (4 * p + q, 4 * j), 4, aligned=True)
        T.store_vector(y, (i, 4 * j), total)


KERNELS = {"saxpy": saxpy, "softmax": softmax, "matmul": matmul}


def from_slang(modules: dict[str, bytes]) -> list[Any]:
    """The kernels that Slang made of `peers/kernels.slang`: all take the scalars n, k, m, a.

    Slang calls every entry point `main`.

    Args:
        modules: SPIR-V by kernel.
    """

    @dt.external("vulkan", "spv", modules["saxpy"], name="slang_saxpy")
    def slang_saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        T.external(
            "main", x, y, T.int32(n), T.int32(0), T.int32(0), a,
            grid=T.ceildiv(n, 256), block=256, updates=y,
        )  # fmt: skip

    @dt.external("vulkan", "spv", modules["softmax"], name="slang_softmax")
    def slang_softmax(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        m, n = x.shape
        assert y.shape == (m, n)
        T.external(
            "main", x, y, T.int32(n), T.int32(0), T.int32(m), T.int32(0),
            grid=m, block=256, writes=y,
        )  # fmt: skip

    @dt.external("vulkan", "spv", modules["matmul"], name="slang_matmul")
    def slang_matmul(
        x: T.Buffer[T.float32], z: T.Buffer[T.float32], y: T.Buffer[T.float32]
    ) -> None:
        m, k = x.shape
        n = z.shape[1]
        assert z.shape == (k, n)
        assert y.shape == (m, n)
        T.external(
            "main", x, y, z, T.int32(n), T.int32(k), T.int32(m), T.int32(0),
            grid=(T.ceildiv(n, 16), T.ceildiv(m, 16)), block=(16, 16), writes=y,
        )  # fmt: skip

    return [slang_saxpy, slang_softmax, slang_matmul]
