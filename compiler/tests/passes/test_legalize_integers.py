"""`legalize-integers`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail import ir
from dovetail.passes.legalize_integers import LegalizeIntegers
from dovetail.support.dataclasses import replace
from dovetail_conformance.pass_kit import GRID, check, check_unchanged


def test_by_powers_of_two() -> None:
    check(
        LegalizeIntegers(),
        """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    p: T.int32,
    q: T.int32,
    u: T.uint32,
):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a // 4] = p // T.int32(8) + p % T.int32(16)
        x[a % 8] = T.int32(u // T.uint32(2) + u % T.uint32(4))
""",
        """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    p: T.int32,
    q: T.int32,
    u: T.uint32,
):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a >> 2] = (p >> T.int32(3)) + (p & T.int32(15))
        x[a & 7] = T.int32((u >> T.uint32(1)) + (u & T.uint32(3)))
""",
    )


def test_of_what_is_not_negative() -> None:
    check(
        LegalizeIntegers(),
        """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    p: T.int32,
    q: T.int32,
    u: T.uint32,
):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a // 3] = T.int32(0)
        x[a % n] = T.int32(1)
""",
        """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    p: T.int32,
    q: T.int32,
    u: T.uint32,
):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[T.truncdiv(a, 3)] = T.int32(0)
        x[T.truncmod(a, n)] = T.int32(1)
""",
    )


def test_by_another_constant() -> None:
    check(
        LegalizeIntegers(),
        """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    p: T.int32,
    q: T.int32,
    u: T.uint32,
):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[0] = p // T.int32(3)
        x[1] = p % T.int32(-3)
""",
        """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    p: T.int32,
    q: T.int32,
    u: T.uint32,
):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        rest: T.int32 = T.truncmod(p, T.int32(3))
        x[0] = T.truncdiv(p, T.int32(3)) - (T.int32(1) if rest < T.int32(0) else T.int32(0))
        rest_1: T.int32 = T.truncmod(p, T.int32(-3))
        x[1] = rest_1 + T.int32(-3) if T.int32(0) < rest_1 else rest_1
""",
    )


def test_by_anything() -> None:
    check(
        LegalizeIntegers(),
        """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    p: T.int32,
    q: T.int32,
    u: T.uint32,
):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[0] = p // q
        x[1] = p % q
        x[2] = T.int32(u // (u - T.uint32(1)))
""",
        """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    p: T.int32,
    q: T.int32,
    u: T.uint32,
):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        safe_divisor: T.int32 = T.int32(1) if q == T.int32(0) or q == T.int32(-1) else q
        rest: T.int32 = T.truncmod(p, safe_divisor)
        x[0] = (
            T.int32(0)
            if q == T.int32(0)
            else (
                -p
                if q == T.int32(-1)
                else T.truncdiv(p, safe_divisor)
                - (
                    T.int32(1)
                    if rest != T.int32(0)
                    and (rest < T.int32(0)) != (safe_divisor < T.int32(0))
                    else T.int32(0)
                )
            )
        )
        safe_divisor_1: T.int32 = T.int32(1) if q == T.int32(0) or q == T.int32(-1) else q
        rest_1: T.int32 = T.truncmod(p, safe_divisor_1)
        x[1] = (
            T.int32(0)
            if q == T.int32(0) or q == T.int32(-1)
            else (
                rest_1 + safe_divisor_1
                if rest_1 != T.int32(0)
                and (rest_1 < T.int32(0)) != (safe_divisor_1 < T.int32(0))
                else rest_1
            )
        )
        x[2] = T.int32(
            T.uint32(0)
            if u - T.uint32(1) == T.uint32(0)
            else T.truncdiv(
                u, T.uint32(1) if u - T.uint32(1) == T.uint32(0) else u - T.uint32(1)
            )
        )
""",
    )


def test_where_the_target_divides_itself() -> None:
    """It looks at the signs, so that it is not asked where they are known."""
    check(
        LegalizeIntegers(),
        """
@T.func
def f(x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))), p: T.int32):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a // 3] = p // T.int32(8) + p % T.int32(3) + T.int32(r) // p
        x[(a + 5) % n] = T.int32(1)
""",
        """
@T.func
def f(x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))), p: T.int32):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[T.truncdiv(a, 3)] = (p >> T.int32(3)) + p % T.int32(3) + T.int32(r) // p
        x[T.truncmod(a + 5, n)] = T.int32(1)
""",
        replace(GRID, ops=frozenset(ir.OPS)),
    )


def test_shifts() -> None:
    check(
        LegalizeIntegers(),
        """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    p: T.int32,
    q: T.int32,
    u: T.uint32,
):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[0] = p << T.int32(3)
        x[1] = p << q
        x[2] = p >> q
        x[3] = T.int32(u >> u)
""",
        """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    p: T.int32,
    q: T.int32,
    u: T.uint32,
):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[0] = p << T.int32(3)
        x[1] = p << (q & T.int32(31)) if T.uint32(q) < T.uint32(32) else T.int32(0)
        x[2] = (
            p >> (q & T.int32(31))
            if T.uint32(q) < T.uint32(32)
            else (T.int32(-1) if p < T.int32(0) else T.int32(0))
        )
        x[3] = T.int32(u >> (u & T.uint32(31)) if u < T.uint32(32) else T.uint32(0))
""",
    )


def test_the_plan_divides_itself() -> None:
    check_unchanged(
        LegalizeIntegers(),
        """
@T.func
def f(
    x: T.tensor(T.int32, "both", (n,), (x0,), T.layout((n,))),
    p: T.int32,
    q: T.int32,
    u: T.uint32,
):
    with T.launch(grid=(n // 8,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = p + q
""",
    )
