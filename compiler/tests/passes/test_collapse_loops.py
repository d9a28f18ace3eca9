"""`collapse-loops`: printed IR before, printed IR expected; and what kernels compute."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T
from dovetail.passes.collapse_loops import CollapseLoops
from dovetail_conformance.pass_kit import check, check_unchanged

HEAD = """
@T.func
def f(
    x: T.tensor(T.float32, "read", (m, n), (x0, x1)),
    y: T.tensor(T.float32, "both", (r, s), (y0, y1)),
    z: T.tensor(T.float32, "both", (t,), (z0,)),
):
    for i in T.parallel(m):
"""


def nest(body: str) -> str:
    """A function whose parallel loop over `i` has a body."""
    return HEAD + "".join(f"        {line}\n" for line in body.strip("\n").splitlines())


@pytest.mark.parametrize(
    ("body", "head", "wanted"),
    [
        (
            "for j in range(n):\n    y[i, j] = x[i, j] + y[i, j]",
            "i, j in T.parallel(m, n)", "y[i, j] = x[i, j] + y[i, j]",
        ),
        (
            "a: T.float32 = z[i] * T.float32(2.0)\nfor j in range(n):\n    y[i, j] = a",
            "i, j in T.parallel(m, n)",
            "a: T.float32 = z[i] * T.float32(2.0)\ny[i, j] = a",
        ),
        (
            "for j in range(1, n - 1):\n    y[i, j + 1] = y[i, j + 1] * T.float32(2.0)",
            "i, j in T.parallel(m, n - 2)",
            "j_1: T.int64 = j + 1\ny[i, j_1 + 1] = y[i, j_1 + 1] * T.float32(2.0)",
        ),
        # A triangle is the part of a square.
        (
            "for j in range(i + 1):\n    y[i, j] = x[i, j]",
            "i, j in T.parallel(m, m)", "if j < i + 1:\n    y[i, j] = x[i, j]",
        ),
        (
            "for j in range(i, n):\n    y[i, j] = x[i, j]",
            "i, j in T.parallel(m, n)", "if i <= j:\n    y[i, j] = x[i, j]",
        ),
        # What a fold keeps is written where the condition holds; all take its steps.
        (
            """
for j in range(i + 1):
    total: T.Mutable[T.float32] = T.float32(0.0)
    for p in range(n):
        total = total + x[i, p] * x[j, p]
    y[i, j] = total
""",
            "i, j in T.parallel(m, m)",
            """
total: T.Mutable[T.float32] = T.float32(0.0)
for p in range(n):
    total = total + x[i, p] * x[j, p]
if j < i + 1:
    y[i, j] = total
""",
        ),
        # One loop after the other; the third has few iterations.
        (
            """
for j in range(n):
    for p in range(n):
        for q in range(4):
            y[i, j] = y[i, j] + x[p, q]
""",
            "i, j in T.parallel(m, n)",
            """
for p in range(n):
    for q in range(4):
        y[i, j] = y[i, j] + x[p, q]
""",
        ),
    ],
)  # fmt: skip
def test_a_loop_becomes_a_part(body: str, head: str, wanted: str) -> None:
    after = nest(wanted).replace("i in T.parallel(m)", head)
    check(CollapseLoops(), nest(body), after)


@pytest.mark.parametrize(
    "body",
    [
        # An iteration sees what another one has done, or writes where it does.
        "for j in range(n):\n    y[i, j + 1] = y[i, j]",
        "for j in range(n):\n    y[i, 0] = x[i, j]",
        "for j in range(n):\n    y[i, j // 2] = x[i, j]",
        "for j in range(n):\n    y[i, j * j] = x[i, j]",
        "for j in range(n):\n    z[i] = z[i] + x[i, j]",
        "a: T.float32 = y[i, 0]\nfor j in range(n):\n    y[i, j] = a",
        "for j in range(n):\n    for p in range(n):\n        y[i, j + p] = x[i, p]",
        "for j in range(n):\n    p: T.Mutable[T.int64] = j\n    p = p + 1\n    y[i, p] = x[i, p]",
        "for j in range(n):\n    y[i, T.int64(x[i, j])] = x[i, j]",
        "for j in range(n):\n    y[i, T.int64(T.int8(j))] = x[i, j]",
        f"for j in range(n):\n    y[i, j * {1 << 62}] = x[i, j]",
        "a: T.Mutable[T.float32] = T.float32(0.0)\n"
        "for j in range(n):\n    a = a + x[i, j]\n    y[i, j] = a",
        "for j in range(n):\n    if z[j] > T.float32(0.0):\n        break\n    y[i, j] = x[i, j]",
        "for j in range(n):\n    T.atomic_add(y[i, j], x[i, j])",
        "for j in range(n):\n    y[i, j] = x[i, j]\n"
        "    for p in range(n):\n        y[i, p] = x[p, j]",
        # It is not all that there is, or what stands in front is expensive.
        "for j in range(n):\n    y[i, j] = x[i, j]\nz[i] = x[i, 0]",
        "z[i] = x[i, 0]\nfor j in range(n):\n    y[i, j] = x[i, j]",
        "a: T.float32 = T.exp(x[i, 0])\nfor j in range(n):\n    y[i, j] = a",
        "a: T.float32 = T.sum(x[i, p] for p in T.box(n))\nfor j in range(n):\n    y[i, j] = a",
        # How many there are is not known before.
        "for j in range(T.int64(z[i])):\n    y[i, j] = x[i, j]",
        "for j in range(i * 2):\n    y[i, j] = x[i, j]",
        "for j in range(i % 5):\n    y[i, j] = x[i, j]",
        # Neighbours in memory are one iteration's.
        "for j in range(4):\n    y[i, j] = x[i, j]",
        "for j in range(0, n, 2):\n    y[i, j] = x[i, j]",
    ],
)
def test_others_stay(body: str) -> None:
    check_unchanged(CollapseLoops(), nest(body))


def test_a_kernel_that_reports_its_accesses_stays() -> None:
    body = nest("for j in range(n):\n    y[i, j] = x[i, j]")
    check_unchanged(CollapseLoops(), body.replace("@T.func", "@T.func(debug=True)"))


F = T.Buffer[T.float32]


@dt.kernel
def product(a: F, b: F, c: F) -> None:
    m, k = a.shape
    _, n = b.shape
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i in T.parallel(m):
        for j in range(n):
            total = T.float32(0)
            for p in range(k):
                total += a[i, p] * b[p, j]
            c[i, j] = total + c[i, j]


@dt.kernel
def gram(a: F, b: F, c: F) -> None:
    m, k = a.shape
    assert b.shape == (m, k)
    assert c.shape == (m, m)
    for i in T.parallel(m):
        for j in range(i + 1):
            total = T.float32(0)
            for p in range(k):
                total += a[i, p] * b[j, p]
            c[i, j] = total


@dt.kernel
def triangular(a: F, b: F, c: F) -> None:
    m, n = b.shape
    assert a.shape == (m, m)
    assert c.shape == (m, n)
    for i in T.parallel(m):
        for j in range(n):
            total = b[i, j]
            for p in range(i + 1, m):
                total += a[p, i] * b[p, j]
            c[i, j] = total


@dt.kernel
def by_columns(a: F, b: F, c: F) -> None:
    m, n = b.shape
    assert a.shape == (m, m)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        total = T.float32(0)
        for p in range(j):
            total += b[i, p]
        c[i, j] = total


@dt.kernel
def upper(a: F, b: F, c: F) -> None:
    m, n = a.shape
    assert b.shape == (m, n)
    assert c.shape == (m, n)
    for i in T.parallel(m):
        for j in range(i - 2, n):
            if j >= 0:
                c[i, j] = a[i, j] + 2.0 * b[i, j]


def below(c: np.ndarray, by: int) -> np.ndarray:
    """Which elements of a matrix are at most so far below the diagonal."""
    return np.subtract.outer(np.arange(c.shape[0]), np.arange(c.shape[1])) <= by


KERNELS: list[tuple[Any, Callable[[int, int, int], list[tuple[int, int]]], Callable[..., Any]]] = [
    (product, lambda m, n, k: [(m, k), (k, n), (m, n)], lambda a, b, c: a @ b + c),
    (
        gram, lambda m, n, k: [(m, k), (m, k), (m, m)],
        lambda a, b, c: np.where(below(c.T, 0).T, a @ b.T, c),
    ),
    (
        triangular, lambda m, n, k: [(m, m), (m, n), (m, n)],
        lambda a, b, c: b + np.tril(a, -1).T @ b,
    ),
    (
        by_columns, lambda m, n, k: [(m, m), (m, n), (m, n)],
        lambda a, b, c: np.cumsum(b, 1) - b,
    ),
    (
        upper, lambda m, n, k: [(m, n), (m, n), (m, n)],
        lambda a, b, c: np.where(below(c, 2), a + 2 * b, c),
    ),
]  # fmt: skip


@pytest.mark.level("real")
@pytest.mark.parametrize("size", [(1, 1, 1), (5, 3, 40), (37, 70, 33), (130, 65, 90), (0, 4, 2)])
@pytest.mark.parametrize(
    ("kernel", "shapes", "wanted"), KERNELS, ids=[each[0].name for each in KERNELS]
)
def test_what_it_computes(
    kernel: Any, shapes: Callable[..., Any], wanted: Callable[..., Any], size: tuple[int, int, int]
) -> None:
    generator = np.random.default_rng(3)
    # Small whole numbers: exact in every order.
    given = [generator.integers(-4, 5, shape).astype(np.float32) for shape in shapes(*size)]
    right = wanted(*(each.astype(np.float64) for each in given))
    kernel(*given)
    np.testing.assert_array_equal(given[2], right)
