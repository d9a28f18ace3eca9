"""`unify-dims`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.unify_dims import UnifyDims
from dovetail_conformance.pass_kit import check, check_unchanged


def test_equal_extents_get_one_name() -> None:
    check(
        UnifyDims(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    assert m == n, ("{0} elements", m)
    for i in T.parallel(m):
        y[i] = x[i]
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)),
    y: T.tensor(T.float32, "both", (m,), (y0,), T.layout((n,), (y0,))),
):
    assert m == n, ("{0} elements", m)
    for i in T.parallel(n):
        y[i] = x[i]
""",
    )


def test_a_constant_wins() -> None:
    check(
        UnifyDims(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    assert n == 16 and m == n, "sixteen"
    for i in T.parallel(m):
        y[i] = x[i]
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((16,), (x0,))),
    y: T.tensor(T.float32, "both", (m,), (y0,), T.layout((16,), (y0,))),
):
    assert n == 16 and m == n, "sixteen"
    for i in T.parallel(16):
        y[i] = x[i]
""",
    )


def test_a_product_of_sizes() -> None:
    check(
        UnifyDims(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    assert l == n * m, "flat"
    for i in T.parallel(l):
        y[0, i] = T.float32(0.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1), T.layout((k, n * m), (y0, y1))),
):
    assert l == n * m, "flat"
    for i in T.parallel(n * m):
        y[0, i] = T.float32(0.0)
""",
    )


def test_an_assumption_counts() -> None:
    check(
        UnifyDims(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    T.assume(m == n)
    for i in T.parallel(m):
        y[i] = x[i]
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)),
    y: T.tensor(T.float32, "both", (m,), (y0,), T.layout((n,), (y0,))),
):
    T.assume(m == n)
    for i in T.parallel(n):
        y[i] = x[i]
""",
    )


def test_a_check_of_something_else() -> None:
    check_unchanged(
        UnifyDims(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    assert m <= n, "shorter"
    for i in T.parallel(m):
        y[i] = x[i]
""",
    )


def test_a_check_behind_work() -> None:
    check_unchanged(
        UnifyDims(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(m):
        y[i] = T.float32(0.0)
    assert n == m, "equal"
""",
    )
