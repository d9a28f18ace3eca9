"""`lower-reductions`: printed IR before, printed IR expected."""

from __future__ import annotations

from support.passes import LOOPS, check, check_unchanged

from dovetail.passes.lower_reductions import LowerReductions


def test_in_lanes_along_the_last_axis() -> None:
    check(
        LowerReductions(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for i in T.parallel(n):
        y[i, 0] = T.sum(x[i, j] for j in T.box(m))
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for i in T.parallel(n):
        reduced_add: T.Mutable[T.float32] = T.float32(0.0)
        reduced_add_lanes = T.alloc((8,), T.float32, scope="local")
        for lane in T.vectorize(8):
            reduced_add_lanes[lane] = T.float32(0.0)
        for strip in range(0, m // 8 * 8, 8):
            for lane_1 in T.vectorize(8):
                j: T.int64 = strip + lane_1
                reduced_add_lanes[lane_1] = reduced_add_lanes[lane_1] + x[i, j]
        for j_1 in range(m // 8 * 8, m):
            reduced_add = reduced_add + x[i, j_1]
        for lane_2 in T.vectorize(4):
            reduced_add_lanes[lane_2] = (
                reduced_add_lanes[lane_2] + reduced_add_lanes[lane_2 + 4]
            )
        for lane_3 in T.vectorize(2):
            reduced_add_lanes[lane_3] = (
                reduced_add_lanes[lane_3] + reduced_add_lanes[lane_3 + 2]
            )
        for lane_4 in T.vectorize(1):
            reduced_add_lanes[lane_4] = (
                reduced_add_lanes[lane_4] + reduced_add_lanes[lane_4 + 1]
            )
        reduced_add = reduced_add_lanes[0] + reduced_add
        y[i, 0] = reduced_add
""",
        LOOPS,
    )


def test_in_order_across_rows() -> None:
    check(
        LowerReductions(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for j in T.parallel(m):
        y[0, j] = T.max(x[i, j] for i in T.box(n))
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for j in T.parallel(m):
        reduced_max: T.Mutable[T.float32] = T.float32("-inf")
        for i in range(n):
            reduced_max = max(reduced_max, x[i, j])
        y[0, j] = reduced_max
""",
        LOOPS,
    )


def test_a_box_and_a_nested_one() -> None:
    check(
        LowerReductions(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for i in T.parallel(n):
        y[i, 0] = T.sum(x[i, j] * T.sum(x[a, b] for a, b in T.box(2, 3)) for j in T.box(m))
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for i in T.parallel(n):
        reduced_add: T.Mutable[T.float32] = T.float32(0.0)
        for j in range(m):
            reduced_add_1: T.Mutable[T.float32] = T.float32(0.0)
            for a in range(2):
                for b in range(3):
                    reduced_add_1 = reduced_add_1 + x[a, b]
            reduced_add = reduced_add + x[i, j] * reduced_add_1
        y[i, 0] = reduced_add
""",
        LOOPS,
    )


def test_under_a_condition() -> None:
    check(
        LowerReductions(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for i in T.parallel(n):
        y[i, 0] = T.prod(x[j, i] for j in T.box(n)) if i > 3 else T.float32(0.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for i in T.parallel(n):
        reduced_mul: T.Mutable[T.float32] = T.float32(1.0)
        if i > 3:
            for j in range(n):
                reduced_mul = reduced_mul * x[j, i]
        y[i, 0] = reduced_mul if i > 3 else T.float32(0.0)
""",
        LOOPS,
    )


def test_in_the_condition_of_a_while() -> None:
    check(
        LowerReductions(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for i in T.parallel(n):
        while T.any(x[j, i] > T.float32(0.0) for j in T.box(n)):
            x[0, i] = x[0, i] - T.float32(1.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for i in T.parallel(n):
        while True:
            reduced_or: T.Mutable[T.bool] = False
            for j in range(n):
                reduced_or = reduced_or | (x[j, i] > T.float32(0.0))
            if not reduced_or:
                break
            x[0, i] = x[0, i] - T.float32(1.0)
""",
        LOOPS,
    )


def test_nothing_to_reduce() -> None:
    check_unchanged(
        LowerReductions(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        y[i] = x[i]
""",
        LOOPS,
    )
