"""`narrow-index`: printed IR before, printed IR expected."""

from __future__ import annotations

import pytest

from dovetail import ir
from dovetail.passes.narrow_index import NarrowIndex
from dovetail_conformance.pass_kit import WORDS, check, check_unchanged, sound


def test_indices_loops_and_comparisons() -> None:
    check(
        NarrowIndex(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    if x0 == m and x1 == 1 and n <= 1073741824 and m <= 1073741824 and n * m <= 1073741824:
        with T.launch(grid=((n + 63) // 64,), block=(64, 1, 1), version="row_major") as (
            (a, b, c),
            (r, s, t),
        ):
            i: T.int64 = a * 64 + r
            if i < n:
                for j in range(m):
                    x[i * m + min(j + 1, m - 1)] = T.float32(j)
    else:
        with T.launch(grid=((n + 63) // 64,), block=(64, 1, 1), version="general") as (
            (a, b, c),
            (r, s, t),
        ):
            i: T.int64 = a * 64 + r
            if i < n:
                for j in range(m):
                    x[i * x0 + min(j + 1, m - 1) * x1] = T.float32(j)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    if x0 == m and x1 == 1 and n <= 1073741824 and m <= 1073741824 and n * m <= 1073741824:
        n_1: T.int32 = T.int32(n)
        m_1: T.int32 = T.int32(m)
        with T.launch(grid=((n + 63) // 64,), block=(64, 1, 1), version="row_major") as (
            (a, b, c),
            (r, s, t),
        ):
            a_1: T.int32 = T.int32(a)
            r_1: T.int32 = T.int32(r)
            i: T.int32 = a_1 * T.int32(64) + r_1
            if i < n_1:
                for j in range(T.int32(0), m_1):
                    x[i * m_1 + min(j + T.int32(1), m_1 - T.int32(1))] = T.float32(j)
    else:
        with T.launch(grid=((n + 63) // 64,), block=(64, 1, 1), version="general") as (
            (a_2, b_1, c_1),
            (r_2, s_1, t_1),
        ):
            i_1: T.int64 = a_2 * 64 + r_2
            if i_1 < n:
                for j_1 in range(m):
                    x[i_1 * x0 + min(j_1 + 1, m - 1) * x1] = T.float32(j_1)
""",
    )


def test_what_is_not_proven_stays_wide() -> None:
    check(
        NarrowIndex(),
        """
@T.func
def f(x: T.tensor(T.int64, "both", (n,), (x0,), T.layout((n,))), q: T.int64):
    if x0 == 1 and n <= 1073741824:
        with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
            x[a] = q + a * 3
            x[q // 3, T.when(q // 3 >= 0 and q // 3 < n)] = a * n
    else:
        pass
""",
        """
@T.func
def f(x: T.tensor(T.int64, "both", (n,), (x0,), T.layout((n,))), q: T.int64):
    if x0 == 1 and n <= 1073741824:
        n_1: T.int32 = T.int32(n)
        with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
            a_1: T.int32 = T.int32(a)
            x[a_1] = q + T.int64(a_1) * 3
            x[T.int32(q // 3), T.when(q // 3 >= 0 and q // 3 < T.int64(n_1))] = (
                T.int64(a_1) * T.int64(n_1)
            )
    else:
        pass
""",
    )


def test_clamped_quotients_choices_and_shifts_in_a_loop() -> None:
    check(
        NarrowIndex(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))),
    y: T.tensor(T.float32, "read", (k,), (y0,), T.layout((k,))),
):
    if x0 == 1 and y0 == 1 and n <= 1073741824 and k <= 1073741824:
        with T.launch(grid=((n + 63) // 64,), block=(64, 1, 1), version="row_major") as (
            (a, b, c),
            (r, s, t),
        ):
            i: T.int64 = a * 64 + r
            if i < n:
                for j in range(k):
                    at: T.int64 = min(max(i + j - k // 2, 0), n - 1)
                    x[i] = y[j] + x[at]
                    x[j if j < n else i >> 1] = y[j // 3]
    else:
        pass
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))),
    y: T.tensor(T.float32, "read", (k,), (y0,), T.layout((k,))),
):
    if x0 == 1 and y0 == 1 and n <= 1073741824 and k <= 1073741824:
        n_1: T.int32 = T.int32(n)
        k_1: T.int32 = T.int32(k)
        with T.launch(grid=((n + 63) // 64,), block=(64, 1, 1), version="row_major") as (
            (a, b, c),
            (r, s, t),
        ):
            a_1: T.int32 = T.int32(a)
            r_1: T.int32 = T.int32(r)
            i: T.int32 = a_1 * T.int32(64) + r_1
            if i < n_1:
                for j in range(T.int32(0), k_1):
                    at: T.int32 = min(
                        max(i + j - k_1 // T.int32(2), T.int32(0)), n_1 - T.int32(1)
                    )
                    x[i] = y[j] + x[at]
                    x[j if j < n_1 else i >> T.int32(1)] = y[j // T.int32(3)]
    else:
        pass
""",
    )


def test_a_shift_of_more_than_fits_stays_wide() -> None:
    check(
        NarrowIndex(),
        """
@T.func
def f(x: T.tensor(T.int64, "both", (n,), (x0,), T.layout((n,)))):
    if x0 == 1 and n <= 1073741824:
        with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
            x[(a * n) >> 3, T.when((a * n) >> 3 < n)] = a << 3
    else:
        pass
""",
        """
@T.func
def f(x: T.tensor(T.int64, "both", (n,), (x0,), T.layout((n,)))):
    if x0 == 1 and n <= 1073741824:
        n_1: T.int32 = T.int32(n)
        with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
            a_1: T.int32 = T.int32(a)
            x[
                T.int32((T.int64(a_1) * T.int64(n_1)) >> 3),
                T.when((T.int64(a_1) * T.int64(n_1)) >> 3 < T.int64(n_1)),
            ] = T.int64(a_1) << 3
    else:
        pass
""",
    )


def test_without_a_test_of_the_layout() -> None:
    check_unchanged(
        NarrowIndex(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a * x0] = T.float32(1.0)
""",
    )


ACCESSES = {
    "store": "x[{0}, {1}] = T.int32(1)",
    "load": "x[0] = x[{0}, {1}]",
    "add": "T.atomic_add(x[{0}, {1}], T.int32(1))",
    "exchange": "old: T.int32 = T.atomic_exchange(x[{0}, {1}], T.int32(1))",
    "compare": "T.atomic_compare_exchange(x[{0}, {1}], T.int32(1), T.int32(2))",
}
INDEX = "row * m + row * 3"
GUARD = "T.when(row >= 0 and row < n)"


@pytest.mark.parametrize("access", ACCESSES)
def test_an_index_from_memory_needs_no_check_of_the_host(access: str) -> None:
    """It is computed modulo 2**32, and used where the access is in range, whatever is done there.

    What it may reach as a value is nobody's concern: a check of that would refuse every call.
    """
    text = f"""
@T.func
def f(
    x: T.tensor(T.int32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    p: T.tensor(T.int32, "read", (k,), (p0,), T.layout((k,))),
):
    with T.launch(grid=(k,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        row: T.int64 = T.int64(p[a * p0])
        {ACCESSES[access].format(INDEX, GUARD)}
"""
    lowered = NarrowIndex().run(sound(ir.parse_ir(text)), WORDS)
    printed = ir.print_ir(sound(lowered))
    assert "assert" not in printed
    assert "* m_" in printed, "the product is not narrow"
    assert printed.count("T.int64") == 0, printed


def test_a_variable_that_was_narrowed_fits() -> None:
    """Also where nothing bounds what it is made of but its type: the bits of two int32 values."""
    text = """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    q: T.int64,
):
    assert q <= 1073741824 and q >= -1073741824, "as `check-reach` leaves it"
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        other: T.int64 = a ^ q
        if other > a and other % 2 == 0:
            x[a] = x[other, T.when(0 <= other and other < n)]
"""
    printed = ir.print_ir(sound(NarrowIndex().run(sound(ir.parse_ir(text)), WORDS)))
    assert "if other > a_1 and other % T.int32(2) == T.int32(0):" in printed, printed
