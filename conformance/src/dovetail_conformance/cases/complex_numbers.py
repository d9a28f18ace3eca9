"""complex64 and complex128: arithmetic, functions, sums, memory of every kind."""

from __future__ import annotations

from typing import TypeVar

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import UNIT, Array, Case, Expected

Element = TypeVar("Element", T.complex64, T.complex128)

ROTATION = 0.6 + 0.8j


def _unit(x: Array) -> float:
    return UNIT["float32" if x.dtype == np.complex64 else "float64"]


@dt.kernel
def arithmetic(a: T.Buffer[Element], b: T.Buffer[Element], out: T.Buffer[Element]) -> None:
    """Products, quotients, sums, with literals on either side."""
    (n,) = a.shape
    assert b.shape == (n,)
    assert out.shape == (6, n)
    for i in T.parallel(n):
        out[0, i] = a[i] * b[i]
        out[1, i] = a[i] / b[i]
        out[2, i] = ROTATION * a[i] - 1
        out[3, i] = (2 - b[i]) / 4 + 1j
        out[4, i] = T.conj(a[i]) ** 3
        out[5, i] = -a[i] if a[i] != b[i] else a[i] * 0


def _arithmetic(a: Array, b: Array, out: Array) -> list[Expected]:
    x, y, u = a.astype(np.complex128), b.astype(np.complex128), _unit(a)
    value = np.stack([x * y, x / y, ROTATION * x - 1, (2 - y) / 4 + 1j, np.conj(x) ** 3, -x])
    value[5][a == b] = 0
    # Normwise bounds: a product errs by at most sqrt(5) u (Brent, Percival, Zimmermann, Math.
    # Comp. 76, 2007); Smith's quotient, by six operations of each part, by less than 10 u.
    size = np.stack([
        3 * abs(x * y), 10 * abs(x / y), 5 * abs(x) + 3, 6 + 3 * abs(y), 8 * abs(x) ** 3,
        0 * abs(x),
    ])  # fmt: skip
    return [Expected(value, size * u * (1 + 1e-3))]


@dt.kernel
def elementary(z: T.Buffer[T.complex64], parts: T.Buffer[T.float32]) -> T.Buffer[T.complex64]:
    """The functions of complex numbers, and those that give real ones."""
    (n,) = z.shape
    assert parts.shape == (4, n)
    out = T.empty((5, n), T.complex64)
    for i in T.parallel(n):
        out[0, i] = T.exp(z[i])
        out[1, i] = T.log(z[i])
        out[2, i] = T.sqrt(z[i])
        out[3, i] = T.sin(z[i])
        out[4, i] = T.cos(z[i])
        parts[0, i] = abs(z[i])
        parts[1, i] = T.angle(z[i])
        parts[2, i] = z[i].real
        parts[3, i] = z[i].imag
    return out


def _functions(z: Array, parts: Array) -> list[Expected]:
    x, u = z.astype(np.complex128), UNIT["float32"]
    value = np.stack([np.exp(x), np.log(x), np.sqrt(x), np.sin(x), np.cos(x)])
    real = np.stack([abs(x), np.angle(x), x.real, x.imag])
    # Each part is made of two or three functions within 4 ULP (8 u) and as many operations; their
    # sizes are those of the factors. What log loses near 1 is absolute: its argument is rounded.
    large = np.cosh(x.imag)
    bound = np.stack([
        24 * abs(value[0]), 16 * abs(value[1]) + 16, 24 * abs(value[2]), 48 * large, 48 * large,
    ]) * u  # fmt: skip
    return [Expected(value, bound), Expected(real, real * 0 + 16 * u * abs(real))]


@dt.kernel
def sums(z: T.Buffer[T.complex128]) -> tuple[T.Buffer[T.complex128], T.Buffer[T.complex128]]:
    """Sums and products of rows: whole, filtered, and in a variable."""
    m, n = z.shape
    total = T.empty((m,), T.complex128)
    rest = T.empty((3, m), T.complex128)
    for i in T.parallel(m):
        row = z[i, ::-1]
        total[i] = T.sum(row[j] for j in range(n))
        rest[0, i] = T.sum(z[i, j] * T.conj(z[i, j]) for j in range(n) if z[i, j].imag > 0)
        rest[1, i] = T.prod(row[j] for j in range(n))
        acc = T.complex128(0)
        for j in range(n):
            acc = acc * 0.5j + row[j]
        rest[2, i] = acc
    return total, rest


def _sums(z: Array) -> list[Expected]:
    m, n = z.shape
    u = UNIT["float64"]
    size = abs(z)
    horner = np.zeros(m, complex)
    for j in range(n):
        horner = horner * 0.5j + z[:, n - 1 - j]
    rest = np.stack([
        np.where(np.imag(z) > 0, z * np.conj(z), 0).sum(1), z.prod(1), horner,
    ])  # fmt: skip
    bound = np.stack([
        (size**2).sum(1) * (n + 3), size.prod(1) * 3 * n, size.sum(1) * (3 * n),
    ])  # fmt: skip
    return [Expected(z.sum(1), 2 * n * u * size.sum(1)), Expected(rest, 2 * u * bound)]


@dt.kernel
def memory(z: T.Buffer[T.complex64], w: T.Buffer[T.complex64]) -> None:
    """A workspace, a shared and a local array, and views of complex numbers; w = z turned."""
    m, n = z.shape
    assert w.shape == (n, m)
    copy = T.empty((m, n), T.complex64)
    copy[:] = z
    copy[:, ::2] *= 2
    with T.launch(grid=(T.ceildiv(m, 4),), block=(4,)) as (block, thread):
        tile = T.alloc((4, 8), T.complex64, scope="shared")
        i = block.x * 4 + thread.x
        own = T.alloc((8,), T.complex64)
        for j in range(8):
            own[j] = copy[i, j] if j < n else T.complex64(0)
        tile[thread.x, :] = own
        T.barrier()
        for j in range(T.min(n, 8)):
            w.T[i, j] = tile[thread.x, j]


def _memory(z: Array, w: Array) -> list[Expected]:
    value = z.astype(np.complex128)
    value[:, ::2] *= 2
    return [Expected(value.T.copy())]


@dt.kernel
def in_place(z: T.Buffer[T.complex64], w: T.Buffer[T.complex64]) -> None:
    """Both may be the very same array: an element is read whole before it is written."""
    (n,) = z.shape
    assert w.shape == (n,)
    for i in T.parallel(n):
        w[i] = z[i] * 1j


def _complex(generator: np.random.Generator, *shape: int, dtype: type = np.complex64) -> Array:
    return (generator.standard_normal(shape) + 1j * generator.standard_normal(shape)).astype(dtype)


def _pair(generator: np.random.Generator, dtype: type) -> tuple[Array, Array, Array]:
    a, b = _complex(generator, 37, dtype=dtype), _complex(generator, 37, dtype=dtype)
    b[3] = a[3]
    return a, b, np.zeros((6, 37), dtype)


def _same(generator: np.random.Generator) -> tuple[Array, Array]:
    z = _complex(generator, 21)
    return z, z


CASES = (
    Case(
        "complex_arithmetic",
        arithmetic.specialize(Element=T.complex64),
        lambda g: _pair(g, np.complex64),
        _arithmetic,
        (2,),
    ),
    Case(
        "complex_arithmetic_wide",
        arithmetic.specialize(Element=T.complex128),
        lambda g: _pair(g, np.complex128),
        _arithmetic,
        (2,),
        ("float64",),
    ),
    Case(
        "complex_arithmetic_strided",
        arithmetic.specialize(Element=T.complex64),
        lambda g: (
            _complex(g, 40)[::-2],
            _complex(g, 21)[1:],
            np.zeros((20, 6), np.complex64).T,
        ),
        _arithmetic,
        (2,),
    ),
    Case(
        "complex_functions",
        elementary,
        lambda g: (_complex(g, 50), np.zeros((4, 50), np.float32)),
        _functions,
        (1,),
    ),
    Case(
        "complex_sums",
        sums,
        lambda g: (_complex(g, 5, 40, dtype=np.complex128),),
        _sums,
        (),
        ("float64",),
    ),
    Case(
        "complex_memory",
        memory,
        lambda g: (_complex(g, 9, 7), np.zeros((7, 9), np.complex64)),
        _memory,
        (1,),
    ),
    Case("complex_in_place", in_place, _same, lambda z, w: [Expected(z * 1j)], (1,)),
)
