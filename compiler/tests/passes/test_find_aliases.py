"""`find-aliases`: printed IR before, printed IR expected."""

from __future__ import annotations

from support.passes import check, check_unchanged

from dovetail.passes.find_aliases import FindAliases


def test_elementwise_pairs_and_accesses() -> None:
    check(
        FindAliases(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
""",
        """
@T.func(elementwise=((0, 1),))
def f(
    x: T.tensor(T.float32, "read", (n,), (x0,)), y: T.tensor(T.float32, "write", (m,), (y0,))
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
""",
    )


def test_a_region_with_one_of_them_does_not_matter() -> None:
    check(
        FindAliases(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
    for i in T.parallel(n - 1):
        x[i] = x[i + 1]
""",
        """
@T.func(elementwise=((0, 1),))
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "write", (m,), (y0,))
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
    for i_1 in T.parallel(n - 1):
        x[i_1] = x[i_1 + 1]
""",
    )


def test_both_only_read_in_a_region() -> None:
    check(
        FindAliases(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)),
    y: T.tensor(T.float32, "both", (m,), (y0,)),
    z: T.tensor(T.float32, "both", (k,), (z0,)),
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
    for i in T.parallel(k):
        z[i] = x[0, T.when(n > 0)] + y[0, T.when(m > 0)]
""",
        """
@T.func(elementwise=((0, 1),))
def f(
    x: T.tensor(T.float32, "read", (n,), (x0,)),
    y: T.tensor(T.float32, "both", (m,), (y0,)),
    z: T.tensor(T.float32, "write", (k,), (z0,)),
):
    for i in T.parallel(n):
        y[i, T.when(i < m)] = x[i]
    for i_1 in T.parallel(k):
        z[i_1] = x[0, T.when(n > 0)] + y[0, T.when(m > 0)]
""",
    )


def test_shifted() -> None:
    check_unchanged(
        FindAliases(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "read", (n,), (x0,)), y: T.tensor(T.float32, "write", (m,), (y0,))
):
    for i in T.parallel(n - 1):
        y[i, T.when(i < m)] = x[i + 1]
""",
    )


def test_transposed() -> None:
    check_unchanged(
        FindAliases(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "read", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "write", (k, l), (y0, y1)),
):
    for i, j in T.parallel(n, m):
        y[j, i, T.when(j < k and i < l)] = x[i, j]
""",
    )


def test_atomics() -> None:
    check_unchanged(
        FindAliases(),
        """
@T.func
def f(x: T.tensor(T.int32, "read", (n,), (x0,)), y: T.tensor(T.int32, "both", (m,), (y0,))):
    for i in T.parallel(n):
        T.atomic_add(y[i, T.when(i < m)], x[i])
""",
    )
