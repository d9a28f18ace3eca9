"""What `dovetail.extra` and `T.extra` do on a device, compared with NumPy and published vectors.

    python extra_checks.py cpu opencl

runs every check on these devices: by `test_extra.py` in a process of its own, where it is to be
seen without the library of functions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

import dovetail as dt
from dovetail import T, extra

Array = npt.NDArray[Any]

# Random123 (https://github.com/DEShawResearch/random123), tests/kat_vectors, lines `philox4x32 10`
# and `threefry2x32 20`: counter, key, result.
PHILOX = (
    "00000000 00000000 00000000 00000000 00000000 00000000 6627e8d5 e169c58d bc57ac4c 9b00dbd8",
    "ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff 408f276d 41c83b0e a20bc7c6 6d5451fd",
    "243f6a88 85a308d3 13198a2e 03707344 a4093822 299f31d0 d16cfe09 94fdcceb 5001e420 24126ea1",
)
THREEFRY = (
    "00000000 00000000 00000000 00000000 6b200159 99ba4efe",
    "ffffffff ffffffff ffffffff ffffffff 1cb996fc bb002be7",
    "243f6a88 85a308d3 13198a2e 03707344 c4923a9c 483df7a0",
)


@dt.kernel
def philox(c: T.Buffer[T.uint32], k: T.Buffer[T.uint32], out: T.Buffer[T.uint32]) -> None:
    n = c.shape[0]
    assert c.shape == (n, 4)
    assert k.shape == (n, 2)
    assert out.shape == (n, 4)
    for i in T.parallel(n):
        w = T.extra.philox((c[i, 0], c[i, 1], c[i, 2], c[i, 3]), (k[i, 0], k[i, 1]))
        out[i, 0] = w[0]
        out[i, 1] = w[1]
        out[i, 2] = w[2]
        out[i, 3] = w[3]


@dt.kernel
def threefry(c: T.Buffer[T.uint32], k: T.Buffer[T.uint32], out: T.Buffer[T.uint32]) -> None:
    n = c.shape[0]
    assert c.shape == (n, 2)
    assert k.shape == (n, 2)
    assert out.shape == (n, 2)
    for i in T.parallel(n):
        x, y = T.extra.threefry((c[i, 0], c[i, 1]), (k[i, 0], k[i, 1]))
        out[i, 0] = x
        out[i, 1] = y


@dt.kernel
def bincount(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    (_,) = x.shape
    (_,) = out.shape
    T.extra.bincount(x, out)


@dt.kernel
def between_launches(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """A call in the middle: what is launched before it is done before it."""
    (n,) = x.shape
    negative = T.empty((n,), T.float32)
    for i in T.parallel(n):
        negative[i] = -x[i]
    ordered = T.extra.sort(negative)
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        out[i] = -ordered[i]
    return out


def values(count: int, dtype: str = "float32") -> Array:
    """Numbers with many equal ones; of floats NaN, infinities and both zeros among them."""
    rng = np.random.default_rng(count)
    if dtype.startswith("float"):
        found = np.round(rng.standard_normal(count), 1).astype(dtype)
        special = [np.nan, -0.0, 0.0, np.inf, -np.inf, -np.nan, 0.5, -0.0]
        found[: len(special)] = special[:count]
        return rng.permutation(found)
    limits = np.iinfo(dtype)
    found = rng.integers(max(limits.min, -50), 51, count).astype(dtype)
    found[:2] = (limits.min, limits.max)[:count]
    return found


class Checks:
    """The checks, each of which gives what must be the same on every device, if anything."""

    def __init__(self, device: str) -> None:
        self.device = device

    def to(self, array: Array) -> Any:
        return array if self.device == "cpu" else dt.asarray(array, self.device)

    def back(self, array: Any) -> Array:
        return np.array(dt.asnumpy(array))

    def into(self, kernel: Callable[..., object], out: Array, *given: Any) -> Array:
        """What a kernel writes into its first argument."""
        place = self.to(out)
        kernel(place, *given)
        return self.back(place)

    def known_answers(self) -> None:
        for kernel, lines, words in ((philox, PHILOX, 4), (threefry, THREEFRY, 2)):
            table = np.array([[int(word, 16) for word in line.split()] for line in lines])
            counter, key, want = np.split(table.astype(np.uint32), [words, words + 2], axis=1)
            out = self.to(np.zeros_like(want))
            kernel(self.to(counter.copy()), self.to(key.copy()), out)
            np.testing.assert_array_equal(self.back(out), want)

    def random(self) -> list[Array]:
        found = [
            self.into(extra.random_bits, np.zeros(n, np.uint32), 1, 2, 3) for n in (1, 2, 3, 4, 5)
        ]
        for shorter, longer in pairwise(found):
            np.testing.assert_array_equal(shorter, longer[: len(shorter)])
        n = 20_001
        unit = self.into(extra.random_uniform, np.zeros(n, np.float32), 1, 2, 3)
        assert 0 <= unit.min() < 1e-3
        assert 0.999 < unit.max() < 1
        assert abs(unit.mean() - 0.5) < 5 / np.sqrt(12 * n)
        normal = self.into(extra.random_normal, np.zeros(n, np.float32), 1, 2, 3)
        assert abs(normal.mean()) < 5 / np.sqrt(n)
        assert abs(normal.var() - 1) < 5 * np.sqrt(2 / n)
        assert abs((normal.astype(float) ** 4).mean() - 3) < 5 * np.sqrt(96 / n)
        whole = self.into(extra.random_integers, np.zeros(n, np.int32), -3, 7, 1, 2, 3)
        counts = np.bincount(whole + 3, minlength=10)
        assert len(counts) == 10
        # Chi-squared with 9 degrees of freedom exceeds 33.7 once in 10,000.
        assert ((counts - n / 10) ** 2 / (n / 10)).sum() < 33.7
        wide = self.into(
            extra.random_integers, np.zeros(99, np.int32), -(2**31), 2**31 - 1, 1, 2, 3
        )
        order = self.into(extra.random_permutation, np.zeros(1003, np.int32), 1, 2, 3)
        np.testing.assert_array_equal(np.sort(order), np.arange(1003))
        assert not np.array_equal(order, np.arange(1003))
        return [*found, unit, normal, whole, wide, order]

    def normal_is_box_and_muller(self) -> None:
        """What the method gives in float64 for the same words, but for rounding."""
        n = 4000
        words = self.into(extra.random_bits, np.zeros(n, np.uint32), 5, 6, 7).astype(np.int64)
        normal = self.into(extra.random_normal, np.zeros(n, np.float32), 5, 6, 7)
        first, second = words[::2] | 2, words[1::2]
        radius = np.sqrt(-2 * np.log(first / 2**32))
        angle = 2 * np.pi * second / 2**32
        want = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1).ravel()
        # 24 bits are kept of the result; before that all is cut to 2**-26 or less, and the square
        # of the radius to 2**-25, of which its root makes 1 / radius times as much.
        each = np.maximum(np.repeat(radius, 2), 2**-12)
        assert (np.abs(normal - want) <= 2.0**-23 * (np.abs(want) + 1 + 1 / each)).all()

    def sorts(self) -> None:
        for n in (0, 1, 2, 15, 16, 17, 33, 257, 2000):
            x = values(n)
            want = np.sort(x, kind="stable")
            np.testing.assert_array_equal(self.back(extra.sort(self.to(x))), want)
            np.testing.assert_array_equal(
                self.back(extra.argsort(self.to(x))), np.argsort(x, kind="stable")
            )
        x = values(500)
        np.testing.assert_array_equal(
            self.back(between_launches(self.to(x))), -np.sort(-x, kind="stable")
        )

    def sorts_of(self, dtype: str) -> None:
        x = values(300, dtype)
        np.testing.assert_array_equal(self.back(extra.sort(self.to(x))), np.sort(x, kind="stable"))
        np.testing.assert_array_equal(
            self.back(extra.argsort(self.to(x))), np.argsort(x, kind="stable")
        )

    def searches(self) -> None:
        ordered = np.sort(values(300))
        wanted = values(100)
        for side in ("left", "right"):
            found = extra.searchsorted(self.to(ordered), self.to(wanted), is_right=side == "right")
            np.testing.assert_array_equal(
                self.back(found), np.searchsorted(ordered, wanted, side=side)
            )
        x = values(3000)
        x = x[~np.isnan(x)]
        edges = np.array([-2, -1, -0.5, 0, 0.1, 0.5, 2], np.float32)
        out = self.to(np.zeros(6, np.int32))
        extra.histogram(self.to(x), self.to(edges), out)
        np.testing.assert_array_equal(self.back(out), np.histogram(x, edges)[0])
        whole = np.random.default_rng(1).integers(-2, 12, 1000).astype(np.int32)
        out = self.to(np.zeros(10, np.int32))
        bincount(self.to(whole), out)
        inside = whole[(whole >= 0) & (whole < 10)]
        np.testing.assert_array_equal(self.back(out), np.bincount(inside, minlength=10))

    def selections(self) -> None:
        x = values(900)
        k = 40
        greatest, places = self.to(np.zeros(k, np.float32)), self.to(np.zeros(k, np.int32))
        extra.top_k(self.to(x), greatest, places)
        # In decreasing order with NaN first: the stable order of the negative, from its end.
        want = (len(x) - 1 - np.argsort(x[::-1], kind="stable"))[::-1][:k]
        np.testing.assert_array_equal(self.back(places), want)
        np.testing.assert_array_equal(self.back(greatest), x[want])
        different, count = self.to(np.zeros(len(x), np.float32)), self.to(np.zeros(1, np.int32))
        extra.unique(self.to(x), different, count)
        expected = np.unique(x)
        assert self.back(count)[0] == len(expected)
        np.testing.assert_array_equal(self.back(different)[: len(expected)], expected)

    def products(self) -> None:
        rng = np.random.default_rng(2)
        for m, k, n in ((1, 1, 1), (37, 53, 29), (64, 128, 32), (5, 0, 3), (0, 4, 3)):
            a = rng.standard_normal((m, k)).astype(np.float32)
            b = rng.standard_normal((k, n)).astype(np.float32)
            want = a.astype(float) @ b.astype(float)
            # Of each sum of k products, in whatever order: N. Higham, Accuracy and Stability of
            # Numerical Algorithms, 3.1.
            bound = max(k, 1) * 2.0**-23 * (np.abs(a).astype(float) @ np.abs(b)) + 1e-30
            c = self.to(np.full((m, n), np.nan, np.float32))
            extra.gemm(self.to(a), self.to(b), c)
            assert (np.abs(self.back(c) - want) <= bound).all()
            if n:
                y = self.to(np.full(m, np.nan, np.float32))
                extra.gemv(self.to(a), self.to(b[:, 0].copy()), y)
                assert (np.abs(self.back(y) - want[:, 0]) <= bound[:, 0]).all()
        a = rng.standard_normal((4, 7, 9)).astype(np.float32)
        b = rng.standard_normal((4, 9, 5)).astype(np.float32)
        c = self.to(np.zeros((4, 7, 5), np.float32))
        extra.gemm_batched(self.to(a), self.to(b), c)
        want = a.astype(float) @ b.astype(float)
        bound = 9 * 2.0**-23 * (np.abs(a).astype(float) @ np.abs(b))
        assert (np.abs(self.back(c) - want) <= bound).all()

    def narrow_products(self) -> None:
        """Of float16, which no library multiplies: summed in float32, rounded once."""
        rng = np.random.default_rng(4)
        a, b = (rng.standard_normal(shape).astype(np.float16) for shape in ((9, 700), (700, 5)))
        want = a.astype(float) @ b.astype(float)
        bound = 700 * 2.0**-23 * (np.abs(a).astype(float) @ np.abs(b)) + 2.0**-11 * np.abs(want)
        c = self.to(np.zeros((9, 5), np.float16))
        extra.gemm(self.to(a), self.to(b), c)
        assert (np.abs(self.back(c) - want) <= bound).all()
        c = self.to(np.zeros((1, 9, 5), np.float16))
        extra.gemm_batched(self.to(a[None]), self.to(b[None]), c)
        assert (np.abs(self.back(c)[0] - want) <= bound).all()
        y = self.to(np.zeros(9, np.float16))
        extra.gemv(self.to(a), self.to(b[:, 0].copy()), y)
        assert (np.abs(self.back(y) - want[:, 0]) <= bound[:, 0]).all()

    def narrow_sorts(self) -> None:
        self.sorts_of("float16")

    def extremes(self) -> None:
        """Of extents and values: nothing, one, all, and where integers end."""
        for count, k in ((0, 0), (1, 1), (1, 0), (40, 40)):
            x = values(count)
            greatest, places = self.to(np.zeros(k, np.float32)), self.to(np.zeros(k, np.int32))
            extra.top_k(self.to(x), greatest, places)
            want = (count - 1 - np.argsort(x[::-1], kind="stable"))[::-1][:k]
            np.testing.assert_array_equal(self.back(places), want)
            different, found = self.to(np.zeros(count, np.float32)), self.to(np.ones(1, np.int32))
            extra.unique(self.to(x), different, found)
            assert self.back(found)[0] == len(np.unique(x))
            order = self.into(extra.random_permutation, np.zeros(count, np.int32), 1, 2, 2**32 - 1)
            np.testing.assert_array_equal(np.sort(order), np.arange(count))
        nothing, some = np.zeros(0, np.float32), np.zeros(3, np.float32)
        for ordered, wanted in ((nothing, some), (some, nothing)):
            found = extra.searchsorted(self.to(ordered), self.to(wanted))
            np.testing.assert_array_equal(self.back(found), np.searchsorted(ordered, wanted))
        counts = self.into(lambda out, x, edges: extra.histogram(x, edges, out),
                           np.ones(2, np.int32), self.to(nothing), self.to(some))  # fmt: skip
        np.testing.assert_array_equal(counts, 0)
        full = (2**32 - 1,) * 3
        words = self.into(extra.random_bits, np.zeros(4, np.uint32), *full)
        counter = np.array([[0, full[2], 0, 0]], np.uint32)
        out = self.to(np.zeros((1, 4), np.uint32))
        philox(self.to(counter), self.to(np.array([full[:2]], np.uint32)), out)
        np.testing.assert_array_equal(words, self.back(out)[0])
        for low, high in ((-(2**31), -(2**31) + 1), (2**31 - 2, 2**31 - 1), (-1, 0)):
            same = self.into(extra.random_integers, np.zeros(5, np.int32), low, high, 1, 2, 3)
            np.testing.assert_array_equal(same, low)


CHECKS = (
    "known_answers", "random", "normal_is_box_and_muller", "sorts", "searches", "selections",
    "products", "narrow_products", "narrow_sorts", "extremes",
)  # fmt: skip
DTYPES = (
    "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float64",
)  # fmt: skip


if __name__ == "__main__":
    for device in sys.argv[1:]:
        checks = Checks(device)
        for name in CHECKS:
            getattr(checks, name)()
        for name in DTYPES:
            checks.sorts_of(name)
        print(device, "is in order")
