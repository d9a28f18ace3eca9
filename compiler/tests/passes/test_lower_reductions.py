"""`lower-reductions`: printed IR before, printed IR expected."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.evaluate import contiguous, evaluate

from dovetail import ir
from dovetail.passes.lower_reductions import LowerReductions
from dovetail_conformance.pass_kit import LOOPS, check, check_unchanged, sound


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
        for lane_2 in T.vectorize(m - m // 8 * 8):
            j_1: T.int64 = m // 8 * 8 + lane_2
            reduced_add_lanes[lane_2] = reduced_add_lanes[lane_2] + x[i, j_1]
        for lane_3 in T.vectorize(4):
            reduced_add_lanes[lane_3] = (
                reduced_add_lanes[lane_3] + reduced_add_lanes[lane_3 + 4]
            )
        for lane_4 in T.vectorize(2):
            reduced_add_lanes[lane_4] = (
                reduced_add_lanes[lane_4] + reduced_add_lanes[lane_4 + 2]
            )
        for lane_5 in T.vectorize(1):
            reduced_add_lanes[lane_5] = (
                reduced_add_lanes[lane_5] + reduced_add_lanes[lane_5 + 1]
            )
        reduced_add = reduced_add_lanes[0]
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


def test_from_a_start_that_is_read() -> None:
    """A target without int64 has both ends, and may not hold their difference."""
    check(
        LowerReductions(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    p: T.tensor(T.int32, "read", (k,), (p0,)),
):
    for i in T.parallel(n):
        x[i, 0] = T.max(
            x[j + T.int64(p[i]), i] for j in T.box(max(T.int64(p[i + 1]) - T.int64(p[i]), 0))
        )
        x[i, 1] = T.max(T.float32(j) for j in T.box(max(T.int64(p[i + 1]) - T.int64(p[i]), 0)))
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    p: T.tensor(T.int32, "read", (k,), (p0,)),
):
    for i in T.parallel(n):
        reduced_max: T.Mutable[T.float32] = T.float32("-inf")
        for j in range(T.int64(p[i]), T.int64(p[i + 1])):
            reduced_max = max(reduced_max, x[j, i])
        x[i, 0] = reduced_max
        reduced_max_1: T.Mutable[T.float32] = T.float32("-inf")
        for j_1 in range(max(T.int64(p[i + 1]) - T.int64(p[i]), 0)):
            reduced_max_1 = max(reduced_max_1, T.float32(j_1))
        x[i, 1] = reduced_max_1
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


def test_what_is_exact_is_in_order_and_stays_exact() -> None:
    check(
        LowerReductions(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
):
    for i in T.parallel(n):
        x[i, 0] = T.fp_strict(T.sum(T.fp_strict(x[i, j] * x[i, j]) for j in T.box(m)))
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
):
    for i in T.parallel(n):
        reduced_add: T.Mutable[T.float32] = T.float32(0.0)
        for j in range(m):
            reduced_add = T.fp_strict(reduced_add + T.fp_strict(x[i, j] * x[i, j]))
        x[i, 0] = T.fp_strict(reduced_add)
""",
        LOOPS,
    )


FOLD_HEAD = """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k,), (y0,)),
    w: T.tensor(T.int64, "both", (l,), (w0,)),
):
"""

SELECTION = """
    for i in T.parallel(n):
        (v, p) = T.fold(
            lambda j: (x[i, j], j),
            lambda a, b, c, d: (c if c < a else a, d if c < a else b),
            (T.float32("inf"), -1),
            box=(m,),
            where=x[i, j] > T.float32(0.0),
            commutative=True,
        )
        w[i] = p
"""


def test_a_fold_in_order() -> None:
    check(
        LowerReductions(),
        f"""{FOLD_HEAD}
    for i in T.parallel(n):
        (s, q) = T.fold(
            lambda j: (x[i, j], x[i, j] * x[i, j]),
            lambda a, b, c, d: (a + c, b + d + a * c),
            (T.float32(0.0), T.float32(0.0)),
            box=(m,),
            where=x[i, j] < y[i],
        )
        y[i] = s + q
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k,), (y0,)),
    w: T.tensor(T.int64, "both", (l,), (w0,)),
):
    for i in T.parallel(n):
        s: T.Mutable[T.float32] = T.float32(0.0)
        q: T.Mutable[T.float32] = T.float32(0.0)
        for j in range(m):
            if x[i, j] < y[i]:
                c: T.float32 = x[i, j]
                d: T.float32 = x[i, j] * x[i, j]
                a: T.float32 = s
                b: T.float32 = q
                s = a + c
                q = b + d + a * c
        y[i] = s + q
""",
        LOOPS,
    )


FOLDING = """
@T.func
def f(x: T.tensor({dtype}, "read", (n, m), (x0, x1)), y: T.tensor({dtype}, "both", (k,), (y0,))):
    for i in T.parallel(n):
        v: T.Mutable[{dtype}] = y[i]
        for j in range(1, m):
            v = {value}
        y[i] = v
"""


@pytest.mark.parametrize(
    ("dtype", "value", "folds"),
    [
        ("T.float32", "max(v, x[i, j])", True),
        ("T.float32", "min(v, T.abs(x[i, j] - x[i, 0]))", True),
        ("T.int32", "v + x[i, j - 1] * x[i, j]", True),
        ("T.uint8", "x[i, j] & v", True),
        # What may not be reordered, or is no fold, or has nothing for vectors.
        ("T.float32", "v + x[i, j]", False),
        ("T.float32", "max(v, v + x[i, j])", False),
        ("T.int32", "v - x[i, j]", False),
        ("T.int32", "v + x[j, i]", False),
    ],
)
def test_a_loop_that_folds_in_any_order_is_a_reduction(dtype: str, value: str, folds: bool):
    program = ir.parse_ir(FOLDING.format(dtype=dtype, value=value))
    result = LowerReductions().run(program, LOOPS)
    assert ir.verify(result) == []
    loops = [stmt for stmt in ir.walk(result.functions[0].body) if isinstance(stmt, ir.For)]
    assert any(stmt.kind == "vector" for stmt in loops) == folds
    element = ir.SCALARS[dtype.removeprefix("T.")]
    kind = float if element.is_float else int
    for m in (0, 1, 2, 9, 40):

        def results(module: ir.Module, m: int = m) -> list[float]:
            x = contiguous(element, (2, m), [kind(7 * j % 23) for j in range(2 * m)])
            y = contiguous(element, (2,), [kind(3), kind(5)])
            evaluate(module, "f", [x, y])
            return y.values()

        if "x[j, i]" not in value or m <= 2:
            assert results(result) == results(program)


def test_strict_extremes_stay_in_order():
    program = ir.parse_ir(FOLDING.format(dtype="T.float32", value="max(v, x[i, j])"))
    strict = replace(program, functions=(replace(program.functions[0], strict=True),))
    result = LowerReductions().run(strict, LOOPS)
    assert ir.print_ir(result) == ir.print_ir(strict)


def test_a_commutative_fold_in_lanes() -> None:
    check(
        LowerReductions(),
        FOLD_HEAD + SELECTION,
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k,), (y0,)),
    w: T.tensor(T.int64, "both", (l,), (w0,)),
):
    for i in T.parallel(n):
        v: T.Mutable[T.float32] = T.float32("inf")
        p: T.Mutable[T.int64] = -1
        v_lanes = T.alloc((8,), T.float32, scope="local")
        p_lanes = T.alloc((8,), T.int64, scope="local")
        for lane in T.vectorize(8):
            v_lanes[lane] = T.float32("inf")
            p_lanes[lane] = -1
        for strip in range(0, m // 8 * 8, 8):
            for lane_1 in T.vectorize(8):
                j: T.int64 = strip + lane_1
                c: T.float32 = x[i, j] if x[i, j] > T.float32(0.0) else T.float32("inf")
                d: T.int64 = j if x[i, j] > T.float32(0.0) else -1
                a: T.float32 = v_lanes[lane_1]
                b: T.int64 = p_lanes[lane_1]
                v_lanes[lane_1] = c if c < a else a
                p_lanes[lane_1] = d if c < a else b
        for lane_2 in T.vectorize(m - m // 8 * 8):
            j_1: T.int64 = m // 8 * 8 + lane_2
            c_1: T.float32 = x[i, j_1] if x[i, j_1] > T.float32(0.0) else T.float32("inf")
            d_1: T.int64 = j_1 if x[i, j_1] > T.float32(0.0) else -1
            a_1: T.float32 = v_lanes[lane_2]
            b_1: T.int64 = p_lanes[lane_2]
            v_lanes[lane_2] = c_1 if c_1 < a_1 else a_1
            p_lanes[lane_2] = d_1 if c_1 < a_1 else b_1
        for lane_3 in T.vectorize(4):
            c_2: T.float32 = v_lanes[lane_3 + 4]
            d_2: T.int64 = p_lanes[lane_3 + 4]
            a_2: T.float32 = v_lanes[lane_3]
            b_2: T.int64 = p_lanes[lane_3]
            v_lanes[lane_3] = c_2 if c_2 < a_2 else a_2
            p_lanes[lane_3] = d_2 if c_2 < a_2 else b_2
        for lane_4 in T.vectorize(2):
            c_3: T.float32 = v_lanes[lane_4 + 2]
            d_3: T.int64 = p_lanes[lane_4 + 2]
            a_3: T.float32 = v_lanes[lane_4]
            b_3: T.int64 = p_lanes[lane_4]
            v_lanes[lane_4] = c_3 if c_3 < a_3 else a_3
            p_lanes[lane_4] = d_3 if c_3 < a_3 else b_3
        for lane_5 in T.vectorize(1):
            c_4: T.float32 = v_lanes[lane_5 + 1]
            d_4: T.int64 = p_lanes[lane_5 + 1]
            a_4: T.float32 = v_lanes[lane_5]
            b_4: T.int64 = p_lanes[lane_5]
            v_lanes[lane_5] = c_4 if c_4 < a_4 else a_4
            p_lanes[lane_5] = d_4 if c_4 < a_4 else b_4
        v = v_lanes[0]
        p = p_lanes[0]
        w[i] = p
""",
        LOOPS,
    )


def _lowered(text: str) -> str:
    module = LowerReductions().run(sound(ir.parse_ir(text)), LOOPS)
    return ir.print_ir(sound(module))


def test_a_strict_fold_is_in_order_unless_it_only_selects() -> None:
    strict = FOLD_HEAD.replace("@T.func", "@T.func(strict=True)")
    assert "v_lanes" in _lowered(strict + SELECTION)
    rounding = SELECTION.replace("c if c < a else a", "a + c")
    assert "v_lanes" in _lowered(FOLD_HEAD + rounding)
    assert "v_lanes" not in _lowered(strict + rounding)
    exact = SELECTION.replace("c if c < a else a", "T.fp_strict(a + c)")
    assert "v_lanes" not in _lowered(FOLD_HEAD + exact)
    assert "v_lanes" not in _lowered(FOLD_HEAD + SELECTION.replace("commutative=True,", ""))
