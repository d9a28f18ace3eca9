"""`check-reach`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.check_reach import CheckReach
from dovetail_conformance.pass_kit import GRID, WORDS, check, check_unchanged

WHY = "the target's indices have 32 bits, and reach 2**30"


def test_sizes_and_reach_before_the_first_launch() -> None:
    check(
        CheckReach(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n, p), (s, r), T.layout((n * p,))), k: T.int64):
    assert k > 0, "k"
    g: T.int64 = k // 4
    with T.launch(grid=((n + 63) // 64,), block=(64, 1, 1)) as ((a, b, c), (d, e, h)):
        if a * 64 + d < n:
            x[(a * 64 + d) * s + g * r] = T.float32(1.0)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n, p), (s, r), T.layout((n * p,))), k: T.int64):
    assert k > 0, "k"
    g: T.int64 = k // 4
    assert g <= 1073741824 and g >= -1073741824, ("'g' is {0}: WHY", g)
    assert n <= 1073741824 and p <= 1073741824 and n * p <= 1073741824, (
        "argument 'x' has {0} elements: WHY",
        n * p,
    )
    assert 1 + (max(n, 1) - 1) * abs(s) + (max(p, 1) - 1) * abs(r) <= 1073741824, (
        "argument 'x' reaches over {0} elements by its strides: WHY",
        1 + (max(n, 1) - 1) * abs(s) + (max(p, 1) - 1) * abs(r),
    )
    with T.launch(grid=((n + 63) // 64,), block=(64, 1, 1)) as ((a, b, c), (d, e, h)):
        if a * 64 + d < n:
            x[(a * 64 + d) * s + g * r] = T.float32(1.0)
""".replace("WHY", WHY),
        WORDS,
    )


def test_what_one_way_needs_is_checked_there() -> None:
    check(
        CheckReach(),
        """
@T.func
def f(y: T.tensor(T.float32, "both", (), (), T.layout((1,))), k: T.int64, m: T.int32):
    w = T.empty((k, 8), T.float32)
    if m > T.int32(3):
        with T.launch(grid=(k,), block=(32, 1, 1)) as ((a, b, c), (d, e, h)):
            w[a * 8] = T.float32(k)
    else:
        with T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c), (d, e, h)):
            y[0] = T.float32(1.0)
""",
        """
@T.func
def f(y: T.tensor(T.float32, "both", (), (), T.layout((1,))), k: T.int64, m: T.int32):
    w = T.empty((k, 8), T.float32)
    if m > T.int32(3):
        assert k * 8 <= 1073741824, ("'w' has {0} elements: WHY", k * 8)
        assert k <= 1073741824 and k >= -1073741824, ("argument 'k' is {0}: WHY", k)
        assert k <= 67108862, ("a grid of {0} blocks of 32 threads: WHY", k)
        with T.launch(grid=(k,), block=(32, 1, 1)) as ((a, b, c), (d, e, h)):
            w[a * 8] = T.float32(k)
    else:
        with T.launch(grid=(1,), block=(1, 1, 1)) as ((a_1, b_1, c_1), (d_1, e_1, h_1)):
            y[0] = T.float32(1.0)
""".replace("WHY", WHY),
        WORDS,
    )


def test_nothing_changes_where_int64_is_to_be_had() -> None:
    check_unchanged(
        CheckReach(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n, p), (s, r), T.layout((n * p,))), k: T.int64):
    assert k > 0, "k"
    g: T.int64 = k // 4
    with T.launch(grid=((n + 63) // 64,), block=(64, 1, 1)) as ((a, b, c), (d, e, h)):
        if a * 64 + d < n:
            x[(a * 64 + d) * s + g * r] = T.float32(1.0)
""",
        GRID,
    )
