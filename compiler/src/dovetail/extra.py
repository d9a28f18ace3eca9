"""The functions of `T.extra` as kernels, to be called or built into a bundle.

    from dovetail import extra
    extra.sort(x)                                   # compiles for where x is, and caches
    dt.build(extra.kernels(), targets=["cpu", "vulkan"]).save("extra.dvt")

A bundle of them serves programs without the compiler: in Python, in C, through tvm-ffi. If the
distribution `dovetail-runtime-extra` is installed, its library computes sorts and products of
matrices; otherwise the kernels in the bundle do.

Seeds are two numbers of 32 bits; numbers of one seed and different streams are independent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from dovetail.api.kernel import kernel
from dovetail.lang import T

if TYPE_CHECKING:
    from dovetail.api.kernel import Kernel

E = TypeVar("E", bound=T.Number)
F = TypeVar("F", bound=T.Float)


@kernel
def sort(x: T.Buffer[E]) -> T.Buffer[E]:
    """Returns the elements of x in increasing order, stably, NaN last."""
    (n,) = x.shape
    out = T.empty((n,), x.dtype)
    T.extra.sort_into(x, out)
    return out


@kernel
def argsort(x: T.Buffer[E]) -> T.Buffer[T.int32]:
    """Returns the positions, int32, of the elements of x in the order of `sort`."""
    (n,) = x.shape
    out = T.empty((n,), T.int32)
    T.extra.argsort_into(x, out)
    return out


@kernel
def searchsorted(
    ordered: T.Buffer[E], values: T.Buffer[E], is_right: T.constexpr[bool] = False
) -> T.Buffer[T.int32]:
    """Returns the insertion position of each value in a sorted buffer, before or after equals."""
    (_,) = ordered.shape
    (m,) = values.shape
    out = T.empty((m,), T.int32)
    T.extra.searchsorted(ordered, values, out, is_right)
    return out


@kernel
def top_k(x: T.Buffer[E], values: T.Buffer[E], places: T.Buffer[T.int32]) -> None:
    """Writes the largest elements of x in decreasing order to `values`, and their positions."""
    (_,) = x.shape
    (k,) = values.shape
    assert places.shape == (k,)
    T.extra.top_k(x, values, places)


@kernel
def unique(x: T.Buffer[E], values: T.Buffer[E], count: T.Buffer[T.int32]) -> None:
    """Writes the distinct elements of x in increasing order, and their number to `count[0]`."""
    (n,) = x.shape
    assert values.shape == (n,)
    assert count.shape == (1,)
    T.extra.unique(x, values, count)


@kernel
def histogram(x: T.Buffer[E], edges: T.Buffer[E], out: T.Buffer[T.int32]) -> None:
    """Counts the elements of x between adjacent edges; the last bin includes both edges."""
    (_,) = x.shape
    (bins,) = out.shape
    assert edges.shape == (bins + 1,)
    T.extra.histogram(x, edges, out)


@kernel
def gemm(a: T.Buffer[F], b: T.Buffer[F], c: T.Buffer[F]) -> None:
    """Writes a @ b to c: matrices."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    T.extra.gemm(a, b, c)


@kernel
def gemv(a: T.Buffer[F], x: T.Buffer[F], y: T.Buffer[F]) -> None:
    """Writes a @ x to y: a matrix and vectors."""
    m, k = a.shape
    assert x.shape == (k,)
    assert y.shape == (m,)
    T.extra.gemv(a, x, y)


@kernel
def gemm_batched(a: T.Buffer[F], b: T.Buffer[F], c: T.Buffer[F]) -> None:
    """Writes a[s] @ b[s] to c[s] for each s: batches of matrices."""
    batch, m, k = a.shape
    n = b.shape[2]
    assert b.shape == (batch, k, n)
    assert c.shape == (batch, m, n)
    T.extra.gemm_batched(a, b, c)


@kernel
def random_bits(
    out: T.Buffer[T.uint32], seed_low: T.uint32, seed_high: T.uint32, stream: T.uint32
) -> None:
    """Fills a buffer with random bits, by Philox4x32-10."""
    (_,) = out.shape
    T.extra.random_bits(out, (seed_low, seed_high), stream)


@kernel
def random_uniform(
    out: T.Buffer[T.float32], seed_low: T.uint32, seed_high: T.uint32, stream: T.uint32
) -> None:
    """Fills a buffer with multiples of 2**-24 from [0, 1)."""
    (_,) = out.shape
    T.extra.random_uniform(out, (seed_low, seed_high), stream)


@kernel
def random_normal(
    out: T.Buffer[T.float32], seed_low: T.uint32, seed_high: T.uint32, stream: T.uint32
) -> None:
    """Fills a buffer with normal numbers of mean 0 and variance 1."""
    (_,) = out.shape
    T.extra.random_normal(out, (seed_low, seed_high), stream)


@kernel
def random_integers(
    out: T.Buffer[T.int32],
    low: T.int32,
    high: T.int32,
    seed_low: T.uint32,
    seed_high: T.uint32,
    stream: T.uint32,
) -> None:
    """Fills a buffer with whole numbers from [low, high)."""
    (_,) = out.shape
    T.extra.random_integers(out, low, high, (seed_low, seed_high), stream)


@kernel
def random_permutation(
    out: T.Buffer[T.int32], seed_low: T.uint32, seed_high: T.uint32, stream: T.uint32
) -> None:
    """Fills a buffer with a random permutation of the numbers from 0 on."""
    (_,) = out.shape
    T.extra.random_permutation(out, (seed_low, seed_high), stream)


_ANY: Final = (sort, argsort, searchsorted, top_k, unique, histogram)
_FLOATS: Final = (gemm, gemv, gemm_batched)
_PLAIN: Final = (random_bits, random_uniform, random_normal, random_integers, random_permutation)


def kernels(*dtypes: type[Any]) -> tuple[Kernel[..., Any], ...]:
    """Returns the kernels of this module for a bundle, with a name for each element type.

    Args:
        dtypes: Element types, such as `T.float32`; none: float32 and int32. `sort` for float32 is
            named `sort_float32` in the bundle.
    """
    found: list[Kernel[..., Any]] = []
    for dtype in dtypes or (T.float32, T.int32):
        name = str(dtype).removeprefix("T.")
        found += [each.specialize(E=dtype).renamed(f"{each.name}_{name}") for each in _ANY]
        if name in ("float32", "float64"):
            found += [each.specialize(F=dtype).renamed(f"{each.name}_{name}") for each in _FLOATS]
    return (*found, *_PLAIN)
