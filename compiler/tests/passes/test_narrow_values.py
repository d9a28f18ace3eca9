"""`narrow-values`: printed IR before, printed IR expected."""

from __future__ import annotations

from typing import Any

import pytest

from dovetail import ir
from dovetail.passes.narrow_values import (
    NarrowValues,
    _Try,  # pyright: ignore[reportPrivateUsage] (what it does is counted)
)
from dovetail_conformance.pass_kit import GRID, WORDS, check, check_unchanged

MAY = "an index or count of the kernel may reach {0}: the target's integers have 32 bits"


def test_places_and_steps() -> None:
    check(
        NarrowValues(),
        """
@T.func
def f(
    x: T.tensor(T.int32, "read", (n,), (s,), T.layout((n,))),
    y: T.tensor(T.int32, "both", (m,), (q,), T.layout((m,))),
):
    assert n <= 1073741824 and m <= 1073741824, "sizes"
    w = T.empty((1,), T.int64)
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        place: T.Mutable[T.int64] = 9223372036854775807
        for i in range(n):
            place = i if x[i] > T.int32(0) and i < place else place
        w[0] = place
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        found: T.int64 = w[0]
        y[0] = T.int32(-1 if found == 9223372036854775807 else found // 2)
        step: T.Mutable[T.int64] = 1
        while step < 256:
            step = step * 2
""",
        """
@T.func
def f(
    x: T.tensor(T.int32, "read", (n,), (s,), T.layout((n,))),
    y: T.tensor(T.int32, "both", (m,), (q,), T.layout((m,))),
):
    assert n <= 1073741824 and m <= 1073741824, "sizes"
    w = T.empty((1,), T.int32)
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        place: T.Mutable[T.int32] = T.int32(2147483647)
        for i in range(n):
            T.assume(place >= T.int32(0))
            place = T.int32(i if x[i] > T.int32(0) and i < T.int64(place) else T.int64(place))
        T.assume(place >= T.int32(0))
        w[0] = T.int32(T.int64(place))
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a_1, b_1, c_1), (d_1, e_1, h_1)):
        found: T.int64 = T.int64(w[0])
        y[0] = T.int32(-1 if found == 2147483647 else found // 2)
        step: T.Mutable[T.int32] = T.int32(1)
        while T.int64(step) < 256:
            T.assume(step >= T.int32(0))
            T.assume(step <= T.int32(1073741824))
            step = T.int32(T.int64(step) * 2)
        T.assume(step >= T.int32(0))
        T.assume(step <= T.int32(1073741824))
""",
        WORDS,
    )


def test_what_loops_count() -> None:
    check(
        NarrowValues(),
        """
@T.func
def f(y: T.tensor(T.int32, "both", (m,), (q,), T.layout((m,)))):
    assert m <= 1073741824, "m"
    with T.launch(grid=(m,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        count: T.Mutable[T.int64] = 0
        for i in range(m):
            count = count + 1 if y[i] > T.int32(0) else count
            for j in range(4):
                count = count - 2
        y[count] = T.int32(7)
""",
        """
@T.func
def f(y: T.tensor(T.int32, "both", (m,), (q,), T.layout((m,)))):
    assert m <= 1073741824, "m"
    assert -2 * max(m, 0) * 4 >= -2147483648, ("MAY", -2 * max(m, 0) * 4)
    assert max(m, 0) <= 2147483647, ("MAY", max(m, 0))
    with T.launch(grid=(m,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        count: T.Mutable[T.int32] = T.int32(0)
        for i in range(m):
            count = T.int32(T.int64(count) + 1 if y[i] > T.int32(0) else T.int64(count))
            for j in range(4):
                count = T.int32(T.int64(count) - 2)
        y[T.int64(count)] = T.int32(7)
""".replace("MAY", MAY),
        WORDS,
    )


def test_what_is_no_place_is_not_taken_for_one() -> None:
    check(
        NarrowValues(),
        """
@T.func
def f(x: T.tensor(T.int32, "read", (n,), (s,), T.layout((n,)))):
    assert n <= 1073741824, "n"
    w = T.empty((n,), T.int64)
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        least: T.Mutable[T.int64] = 9223372036854775807
        for i in range(n):
            least = min(least, T.int64(x[i]) * 4)
        w[0] = least
        other: T.Mutable[T.int64] = 9223372036854775807
        for i in range(n):
            other = min(other, i)
        w[1] = other
        w[2] = 9223372036854775807 if n > 5 else other
    return w
""",
        """
@T.func
def f(x: T.tensor(T.int32, "read", (n,), (s,), T.layout((n,)))):
    assert n <= 1073741824, "n"
    w = T.empty((n,), T.int64)
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        least: T.Mutable[T.int64] = 9223372036854775807
        for i in range(n):
            least = min(least, T.int64(x[i]) * 4)
        w[0] = least
        other: T.Mutable[T.int64] = 9223372036854775807
        for i_1 in range(n):
            other = min(other, i_1)
        w[1] = other
        w[2] = 9223372036854775807 if n > 5 else other
    return w
""",
        WORDS,
    )


def test_what_the_host_can_check() -> None:
    check(
        NarrowValues(),
        """
@T.func
def f(y: T.tensor(T.int32, "both", (m,), (q,), T.layout((m,))), k: T.int64):
    assert m <= 1073741824 and k <= 1073741824 and k >= -1073741824, "sizes"
    with T.launch(grid=(m,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        last: T.Mutable[T.int64] = 0
        if y[a] > T.int32(0):
            last = a * k
        y[last] = T.int32(7)
""",
        """
@T.func
def f(y: T.tensor(T.int32, "both", (m,), (q,), T.layout((m,))), k: T.int64):
    assert m <= 1073741824 and k <= 1073741824 and k >= -1073741824, "sizes"
    assert min(0, min(max(m - 1, 0) * k, max(m - 1, 0) * k)) >= 0, (
        "MAY",
        min(0, min(max(m - 1, 0) * k, max(m - 1, 0) * k)),
    )
    assert max(0, max(max(m - 1, 0) * k, max(m - 1, 0) * k)) <= 2147483647, (
        "MAY",
        max(0, max(max(m - 1, 0) * k, max(m - 1, 0) * k)),
    )
    with T.launch(grid=(m,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        last: T.Mutable[T.int32] = T.int32(0)
        if y[a] > T.int32(0):
            last = T.int32(a * k)
        y[T.int64(last)] = T.int32(7)
""".replace("MAY", MAY),
        WORDS,
    )


def test_sums_and_elements_stay() -> None:
    check(
        NarrowValues(),
        """
@T.func
def f(
    x: T.tensor(T.int64, "read", (n,), (s,), T.layout((n,))),
    y: T.tensor(T.int32, "both", (m,), (q,), T.layout((m,))),
):
    assert n <= 1073741824 and m <= 1073741824, "sizes"
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        last: T.Mutable[T.int64] = 0
        total: T.Mutable[T.int64] = 0
        for i in range(n):
            total = total + T.int64(y[i])
            last = x[i]
        y[0] = T.int32(total) + T.int32(last)
""",
        """
@T.func
def f(
    x: T.tensor(T.int64, "read", (n,), (s,), T.layout((n,))),
    y: T.tensor(T.int32, "both", (m,), (q,), T.layout((m,))),
):
    assert n <= 1073741824 and m <= 1073741824, "sizes"
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        last: T.Mutable[T.int64] = 0
        total: T.Mutable[T.int64] = 0
        for i in range(n):
            total = total + T.int64(y[i])
            last = x[i]
        y[0] = T.int32(total) + T.int32(last)
""",
        WORDS,
    )


def test_nothing_changes_where_int64_is_to_be_had() -> None:
    check_unchanged(
        NarrowValues(),
        """
@T.func
def f(
    x: T.tensor(T.int32, "read", (n,), (s,), T.layout((n,))),
    y: T.tensor(T.int32, "both", (m,), (q,), T.layout((m,))),
):
    assert n <= 1073741824 and m <= 1073741824, "sizes"
    w = T.empty((1,), T.int64)
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        place: T.Mutable[T.int64] = 9223372036854775807
        for i in range(n):
            place = i if x[i] > T.int32(0) and i < place else place
        w[0] = place
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        found: T.int64 = w[0]
        y[0] = T.int32(-1 if found == 9223372036854775807 else found // 2)
        step: T.Mutable[T.int64] = 1
        while step < 256:
            step = step * 2
""",
        GRID,
    )


def test_what_only_shrinks_stays_below_its_start() -> None:
    """And the ends of a search stay within each other, and so their sum fits."""
    check(
        NarrowValues(),
        """
@T.func
def f(x: T.tensor(T.int32, "both", (n,), (s,), T.layout((n,)))):
    assert n <= 1073741824, "sizes"
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        half: T.Mutable[T.int64] = 64
        while half > 0:
            half = half // 2
        low: T.Mutable[T.int64] = 0
        high: T.Mutable[T.int64] = n
        while low < high:
            middle: T.int64 = (low + high) // 2
            if x[middle] < T.int32(7):
                low = middle + 1
            else:
                high = middle
""",
        """
@T.func
def f(x: T.tensor(T.int32, "both", (n,), (s,), T.layout((n,)))):
    assert n <= 1073741824, "sizes"
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        half: T.Mutable[T.int32] = T.int32(64)
        while T.int64(half) > 0:
            T.assume(half >= T.int32(0))
            T.assume(half <= T.int32(64))
            half = T.int32(T.int64(half) // 2)
        T.assume(half >= T.int32(0))
        T.assume(half <= T.int32(64))
        low: T.Mutable[T.int32] = T.int32(0)
        high: T.Mutable[T.int32] = T.int32(n)
        while T.int64(low) < T.int64(high):
            T.assume(low >= T.int32(0))
            T.assume(high >= T.int32(0))
            T.assume(low <= T.int32(1073741824))
            T.assume(high <= T.int32(1073741824))
            middle: T.int64 = (T.int64(low) + T.int64(high)) // 2
            if x[middle] < T.int32(7):
                low = T.int32(middle + 1)
            else:
                high = T.int32(middle)
        T.assume(low >= T.int32(0))
        T.assume(high >= T.int32(0))
        T.assume(low <= T.int32(1073741824))
        T.assume(high <= T.int32(1073741824))
""",
        WORDS,
    )


def test_a_launch_is_looked_at_again_only_where_something_else_is_asked_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = ir.parse_ir("""
@T.func
def f(
    x: T.tensor(T.int32, "read", (n,), (s,), T.layout((n,))),
    y: T.tensor(T.int64, "both", (m,), (q,), T.layout((m,))),
):
    assert n <= 1073741824 and m <= 1073741824, "sizes"
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        any_number: T.Mutable[T.int64] = 1
        while any_number != 0:
            any_number = any_number * T.int64(x[0])
    with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
        step: T.Mutable[T.int64] = 1
        while step < 256:
            step = step * 2
""")
    looked_at: list[ir.Stmt] = []
    narrow = _Try._narrow  # pyright: ignore[reportPrivateUsage] (what is counted)

    def counted(attempt: _Try, stmt: ir.Launch, failed: Any) -> ir.Stmt:
        looked_at.append(stmt)
        return narrow(attempt, stmt, failed)

    monkeypatch.setattr(_Try, "_narrow", counted)
    text = ir.print_ir(NarrowValues().run(module, WORDS))
    first, second = (item for item in ir.walk(module.functions[0].body) if item in looked_at)
    assert looked_at.count(first) > looked_at.count(second)
    assert "any_number: T.Mutable[T.int64]" in text
    assert "step: T.Mutable[T.int32]" in text
