"""split-vectors: every lane is a scalar of its own, and all are known before one is written."""

from __future__ import annotations

from dataclasses import replace

from dovetail.passes.split_vectors import SplitVectors
from dovetail_conformance.pass_kit import GRID, check

HEAD = 'def f(x: T.tensor(T.float32, "both", (n,), (s,))):\n    for i in T.parallel(n):\n        '


def program(*lines: str) -> str:
    return "@T.func\n" + HEAD + "\n        ".join(lines) + "\n"


def test_an_access_is_one_for_each_element() -> None:
    check(
        SplitVectors(),
        program(
            "v: T.float32x2 = x[2 * i, T.lanes(2)]",
            "x[i] = v + T.float32x2(1.0)",
        ),
        program(
            "v_0: T.float32 = x[2 * i]",
            "v_1: T.float32 = x[2 * i + 1]",
            "a: T.float32 = v_0 + T.float32(1.0)",
            "b: T.float32 = v_1 + T.float32(1.0)",
            "x[i] = a",
            "x[i + 1] = b",
        ),
    )


def test_lanes_may_change_places() -> None:
    check(
        SplitVectors(),
        program(
            "v: T.Mutable[T.float32x2] = T.vector(x[i], dtype=T.float32x2)",
            "v = T.vector(T.extract(v, 1, dtype=T.float32), T.extract(v, 0, dtype=T.float32),"
            " dtype=T.float32x2)",
            "x[i] = T.extract(v, 1, dtype=T.float32)",
        ),
        program(
            "v_0: T.Mutable[T.float32] = x[i]",
            "v_1: T.Mutable[T.float32] = x[i]",
            "a: T.float32 = v_1",
            "b: T.float32 = v_0",
            "v_0 = a",
            "v_1 = b",
            "x[i] = v_1",
        ),
    )


def test_choices_go_by_lane_or_for_all() -> None:
    check(
        SplitVectors(),
        program(
            "v: T.float32x2 = x[i, T.aligned(2)]",
            "w: T.float32x2 = v if v < T.float32x2(0.0) else -v",
            "u: T.float32x2 = v if i < 3 else w",
            "z: T.int32x2 = T.int32x2(u)",
            "x[i] = T.float32(T.extract(z, 1, dtype=T.int32))",
        ),
        program(
            "v_0: T.float32 = x[i]",
            "v_1: T.float32 = x[i + 1]",
            "w_0: T.float32 = v_0 if v_0 < T.float32(0.0) else -v_0",
            "w_1: T.float32 = v_1 if v_1 < T.float32(0.0) else -v_1",
            "u_0: T.float32 = v_0 if i < 3 else w_0",
            "u_1: T.float32 = v_1 if i < 3 else w_1",
            "z_0: T.int32 = T.int32(u_0)",
            "z_1: T.int32 = T.int32(u_1)",
            "x[i] = T.float32(z_1)",
        ),
    )


def test_an_index_that_is_no_name_is_computed_once() -> None:
    check(
        SplitVectors(),
        program("v: T.float32x2 = T.float32x2(0.5)", "x[2 * i, T.when(i < 4)] = v"),
        program(
            "v_0: T.float32 = T.float32(0.5)",
            "v_1: T.float32 = T.float32(0.5)",
            "at: T.int64 = 2 * i",
            "a: T.float32 = v_0",
            "b: T.float32 = v_1",
            "x[at, T.when(i < 4)] = a",
            "x[at + 1, T.when(i < 4)] = b",
        ),
    )


WITH_VECTORS = replace(GRID, features=frozenset(("vector",)))


def test_a_target_with_vectors_keeps_accesses_that_are_promised_to_be_aligned() -> None:
    check(
        SplitVectors(),
        program(
            "v: T.float32x2 = x[i, T.aligned(2)] * x[i + 2, T.aligned(2)]",
            "x[i, T.aligned(2)] = v + v",
        ),
        program(
            "a: T.float32x2 = x[i, T.aligned(2)]",
            "b: T.float32x2 = x[i + 2, T.aligned(2)]",
            "v_0: T.float32 = T.extract(a, 0, dtype=T.float32) * T.extract(b, 0, dtype=T.float32)",
            "v_1: T.float32 = T.extract(a, 1, dtype=T.float32) * T.extract(b, 1, dtype=T.float32)",
            "c: T.float32 = v_0 + v_0",
            "d: T.float32 = v_1 + v_1",
            "x[i, T.aligned(1)] = T.vector(c, d, dtype=T.float32x2)",
        ),
        WITH_VECTORS,
    )


def test_an_access_without_the_promise_is_split_there_too() -> None:
    lines = ("v: T.float32x2 = x[i, T.lanes(2)]", "x[i] = v")
    check(
        SplitVectors(),
        program(*lines),
        program(
            "v_0: T.float32 = x[i]",
            "v_1: T.float32 = x[i + 1]",
            "a: T.float32 = v_0",
            "b: T.float32 = v_1",
            "x[i] = a",
            "x[i + 1] = b",
        ),
        WITH_VECTORS,
    )


def test_three_lanes_are_no_access_of_any_device() -> None:
    check(
        SplitVectors(),
        program("v: T.float32x3 = x[i, T.aligned(3)]", "x[i] = T.extract(v, 2, dtype=T.float32)"),
        program(
            "v_0: T.float32 = x[i]",
            "v_1: T.float32 = x[i + 1]",
            "v_2: T.float32 = x[i + 2]",
            "x[i] = v_2",
        ),
        WITH_VECTORS,
    )


def test_a_vector_that_is_needed_only_on_a_condition_is_not_read_before_it() -> None:
    check(
        SplitVectors(),
        program(
            "v: T.float32x2 = x[i, T.aligned(2)] if i > 0 else"
            " T.vector(T.float32(0.0), dtype=T.float32x2)",
            "x[i] = T.extract(v, 1, dtype=T.float32)",
        ),
        program(
            "v_0: T.float32 = x[i] if i > 0 else T.float32(0.0)",
            "v_1: T.float32 = x[i + 1] if i > 0 else T.float32(0.0)",
            "x[i] = v_1",
        ),
        WITH_VECTORS,
    )


COMPUTES = replace(GRID, features=frozenset(("vector-arithmetic",)))


def test_arithmetic_stays_whole_where_the_target_has_it() -> None:
    check(
        SplitVectors(),
        program(
            "v: T.Mutable[T.float32x2] = T.float32x2(0.0)",
            "w: T.float32x2 = x[2 * i, T.lanes(2)]",
            "v = v + w * T.vector(x[i], dtype=T.float32x2)",
            "x[i] = v - w",
        ),
        program(
            "v: T.Mutable[T.float32x2] = T.vector(T.float32(0.0), dtype=T.float32x2)",
            "w: T.float32x2 = T.vector(x[2 * i], x[2 * i + 1], dtype=T.float32x2)",
            "v = v + w * T.vector(x[i], dtype=T.float32x2)",
            "whole: T.float32x2 = v - w",
            "a: T.float32 = T.extract(whole, 0, dtype=T.float32)",
            "b: T.float32 = T.extract(whole, 1, dtype=T.float32)",
            "x[i] = a",
            "x[i + 1] = b",
        ),
        COMPUTES,
    )


def test_what_is_no_arithmetic_of_the_target_is_made_of_lanes() -> None:
    check(
        SplitVectors(),
        program(
            "v: T.float32x2 = x[2 * i, T.lanes(2)]",
            "w: T.float32x2 = T.exp(v + v)",
            "x[i] = T.extract(w, 1, dtype=T.float32)",
        ),
        program(
            "v: T.float32x2 = T.vector(x[2 * i], x[2 * i + 1], dtype=T.float32x2)",
            "w: T.float32x2 = T.vector(T.exp(T.extract(v, 0, dtype=T.float32)"
            " + T.extract(v, 0, dtype=T.float32)), T.exp(T.extract(v, 1, dtype=T.float32)"
            " + T.extract(v, 1, dtype=T.float32)), dtype=T.float32x2)",
            "x[i] = T.extract(w, 1, dtype=T.float32)",
        ),
        COMPUTES,
    )


def test_three_lanes_and_short_ones_are_split_everywhere() -> None:
    for dtype, lanes in (("float32x3", 3), ("float16x2", 2), ("boolx2", 2)):
        scalar = dtype.partition("x")[0]
        value = "True" if scalar == "bool" else "1.0"
        check(
            SplitVectors(),
            program(f"v: T.{dtype} = T.vector(T.{scalar}({value}), dtype=T.{dtype})"),
            program(*(f"v_{k}: T.{scalar} = T.{scalar}({value})" for k in range(lanes))),
            COMPUTES,
        )


def test_variables_across_barriers_are_split() -> None:
    head = """@T.func
def f(x: T.tensor(T.float32, "both", (n,), (s,))):
    with T.launch(grid=(1,), block=(4, 1, 1)) as ((a, b, c), (d, e, h)):
"""
    check(
        SplitVectors(),
        head + "        v: T.float32x2 = T.vector(x[d], dtype=T.float32x2)\n        T.barrier()\n",
        head
        + "        v_0: T.float32 = x[d]\n        v_1: T.float32 = x[d]\n        T.barrier()\n",
        COMPUTES,
    )
