"""`simplify`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.simplify import Simplify
from dovetail_conformance.pass_kit import check, check_unchanged


def test_constants_and_terms() -> None:
    check(
        Simplify(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i * 2 + 3 - i - 2 - 1] = T.float32(2.0) * T.float32(3.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = T.float32(6.0)
""",
    )


def test_what_is_proven_goes() -> None:
    check(
        Simplify(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        if i >= 0 and i < n + 1:
            x[i, T.when(i < n)] = T.float32(1.0) if n > 0 else T.float32(2.0)
        if i == n:
            x[i] = T.float32(0.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = T.float32(1.0)
""",
    )


def test_names_in_shapes() -> None:
    check(
        Simplify(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,)), k: T.int64):
    most: T.int64 = min(8, 9)
    held: T.int64 = most
    t = T.empty((held, k), T.float32)
    for i in T.parallel(n):
        x[i] = t[0, i]
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,)), k: T.int64):
    t = T.empty((8, k), T.float32)
    for i in T.parallel(n):
        x[i] = t[0, i]
""",
    )


def test_names_of_names() -> None:
    check(
        Simplify(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        j: T.int64 = i
        c: T.float32 = T.float32(4.0)
        x[j] = c
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = T.float32(4.0)
""",
    )


def test_loops_that_run_once_or_never() -> None:
    check(
        Simplify(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        for a in range(3, 4):
            x[i] = y[a, T.when(a < m)]
        for c in range(i, i):
            x[i] = T.float32(9.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = y[3, T.when(3 < m)]
""",
    )


def test_quotients_and_rests() -> None:
    check(
        Simplify(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        for j in range(4):
            x[(i * 4 + j) // 4] = y[(i * 4 + j) % 4, T.when((i * 4 + j) % 4 < m)]
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        for j in range(4):
            x[i] = y[j, T.when(j < m)]
""",
    )


def test_an_if_around_nothing() -> None:
    check(
        Simplify(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        if x[i] > T.float32(0.0):
            pass
        else:
            x[i] = T.float32(0.0)
        if i < m:
            pass
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        if not x[i] > T.float32(0.0):
            x[i] = T.float32(0.0)
""",
    )


def test_minima() -> None:
    check(
        Simplify(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[min(i, n)] = y[max(i, 0), T.when(i < m)]
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = y[i, T.when(i < m)]
""",
    )


def test_guards_that_fail() -> None:
    check(
        Simplify(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = y[i, T.when(i < 0)]
        x[i, T.when(i >= n)] = T.float32(1.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = T.float32(0.0)
""",
    )


def test_floats_keep_every_bit() -> None:
    check_unchanged(
        Simplify(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = x[i] + T.float32(0.0)
        x[i] = x[i] * T.float32(0.0)
        x[i] = x[i] - x[i]
        x[i] = x[i] / x[i]
        if not (x[i] < T.float32(1.0)):
            x[i] = min(x[i], T.float32("nan"))
""",
    )


def test_narrow_integers_may_wrap() -> None:
    check_unchanged(
        Simplify(),
        """
@T.func
def f(x: T.tensor(T.int32, "both", (n,), (x0,)), p: T.int32):
    for i in T.parallel(n):
        x[i] = p * T.int32(4) // T.int32(4)
        if p + T.int32(1) > p:
            x[i] = T.int32(0)
""",
    )
