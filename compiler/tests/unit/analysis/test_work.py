"""What a block costs: known where host values bound every loop, else unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import pytest

from dovetail import ir
from dovetail.analysis.work import block_work
from dovetail.ir.arithmetic import evaluate

N = ir.Var("n", ir.INT64)
M = ir.Var("m", ir.INT32)
X = ir.Buffer("x", ir.FLOAT32, (ir.const(1024),))
ROW = ir.Var("row", ir.INT64)
COLUMN = ir.Var("column", ir.INT64)
BLOCK = (ir.Var("block_x", ir.INT64), ir.Var("block_y", ir.INT64), ir.Var("block_z", ir.INT64))
THREAD = (ir.Var("thread_x", ir.INT64), ir.Var("thread_y", ir.INT64), ir.Var("thread_z", ir.INT64))


def kernel(body: ir.Stmt) -> ir.Kernel:
    args = (ir.BufferArg(X, "both"), ir.ScalarArg(N), ir.ScalarArg(M))
    return ir.Kernel("f_0", args, (1, 1, 1), BLOCK, THREAD, body)


def loop(
    var: ir.Var,
    start: ir.Expr,
    stop: ir.Expr,
    body: ir.Stmt,
    kind: Literal["serial", "vector"] = "serial",
) -> ir.For:
    return ir.For(var, start, stop, 1, body, kind)


def store(index: ir.Expr) -> ir.Store:
    """One load, one sum, one store."""
    return ir.Store(X, (index,), ir.add(ir.Load(X, (index,)), ir.literal(1.0, ir.FLOAT32)))


def value(expr: ir.Expr, values: Mapping[ir.Var, int]) -> int:
    match expr:
        case ir.Const():
            return int(expr.value)
        case ir.Var():
            return values[expr]
        case ir.Cast():
            return value(expr.value, values)
        case ir.Call():
            found = evaluate(expr.op.name, tuple(value(e, values) for e in expr.args), ir.INT64)
            assert isinstance(found, int)
            return found
        case _:
            raise AssertionError(expr)


def cost(body: ir.Stmt, n: int = 1, m: int = 1) -> int | None:
    work = block_work(kernel(body))
    return None if work is None else value(work, {N: n, M: m})


def test_a_tile_costs_its_elements_however_many_there_are_in_all():
    start = ir.Var("start", ir.INT64)
    tile = loop(ROW, start, ir.minimum(ir.add(start, 4096), N), store(ROW), kind="vector")
    body = ir.Seq((ir.Declare(start, ir.mul(BLOCK[0], 4096)), tile))
    work = cost(body, n=10**9)
    assert work is not None
    assert 4 * 4096 <= work <= 5 * 4096 + 100


def test_loops_multiply_and_a_vector_loop_costs_less():
    scalar = cost(loop(ROW, ir.const(0), N, store(ROW)), n=1000)
    vector = cost(loop(ROW, ir.const(0), N, store(ROW), kind="vector"), n=1000)
    nested = cost(
        loop(COLUMN, ir.const(0), ir.cast(M, ir.INT64), loop(ROW, ir.const(0), N, store(ROW))),
        1000,
        7,
    )
    assert scalar is not None
    assert vector is not None
    assert nested is not None
    assert scalar == 6 * vector
    assert 7 * scalar <= nested <= 7 * (scalar + 6)


@pytest.mark.parametrize("n", [-(2**63), -1, 0, 1, 2**40, 2**63 - 1])
def test_no_size_overflows(n: int):
    cube = loop(COLUMN, ir.const(0), N, loop(ROW, ir.const(0), ir.mul(N, N), store(ir.const(0))))
    work = cost(loop(ir.Var("k", ir.INT64), ir.const(0), N, cube), n, 2**31 - 1)
    assert work is not None
    assert 0 <= work <= 2**31


def test_a_sum_of_many_sizes_is_one_expression_that_does_not_overflow():
    sizes = [ir.Var(f"size_{number}", ir.INT64) for number in range(40)]
    loops = [loop(ROW, ir.const(0), each, store(ir.const(0))) for each in sizes]
    body = ir.Seq((ir.Seq(tuple(loops[:20])), ir.Seq(tuple(loops[20:]))))
    args = (ir.BufferArg(X, "both"), *(ir.ScalarArg(each) for each in sizes))
    work = block_work(ir.Kernel("f_0", args, (1, 1, 1), BLOCK, THREAD, body))
    assert work is not None
    small = value(work, {each: number for number, each in enumerate(sizes)})
    one = value(work, {each: int(each is sizes[3]) for each in sizes})
    none = value(work, dict.fromkeys(sizes, 0))
    assert small - none == sum(range(40)) * (one - none)
    assert value(work, dict.fromkeys(sizes, 2**63 - 1)) >= 2**30


def test_what_whole_strips_leave_is_less_than_a_strip():
    whole = ir.mul(ir.floordiv(N, 32), 32)
    rest = loop(ROW, ir.const(0), ir.sub(N, whole), store(ROW))
    few = loop(ROW, ir.const(0), ir.const(31), store(ROW))
    assert cost(rest, n=1_000_000) == cost(few)
    # Of another multiple nobody knows.
    other = loop(ROW, ir.const(0), ir.sub(N, ir.mul(ir.floordiv(N, 32), 16)), store(ROW))
    assert (cost(other, n=1_000_000) or 0) > 1_000_000


def test_a_division_is_one_in_each_of_its_forms():
    forms = (
        ir.floordiv(N, 32),
        ir.call("truncdiv", N, ir.literal(32)),
        ir.call("shift_right", N, ir.literal(5)),
    )
    costs = {cost(loop(ROW, ir.const(0), each, store(ROW)), n=1_000_000) for each in forms}
    assert costs == {cost(loop(ROW, ir.const(0), ir.const(31_250), store(ROW)))}
    # By more than int64 has it is not one that a plan can make.
    assert (
        cost(loop(ROW, ir.const(0), ir.call("shift_right", N, ir.literal(63)), store(ROW))) is None
    )


def test_equal_loops_are_one_term():
    body = loop(ROW, ir.const(0), N, store(ROW))
    once, twice = block_work(kernel(body)), block_work(kernel(ir.Seq((body, body))))
    assert once is not None
    assert twice is not None
    assert len(list(ir.walk_expr(once))) == len(list(ir.walk_expr(twice)))


def test_what_no_host_value_bounds_is_not_guessed():
    triangle = loop(COLUMN, ir.const(0), N, loop(ROW, ir.const(0), COLUMN, store(ROW)))
    assert cost(triangle) is None
    assert (
        cost(ir.While(ir.lt(ir.Load(X, (ir.const(0),)), ir.literal(1.0, ir.FLOAT32)), store(N)))
        is None
    )
    assert cost(ir.If(ir.lt(BLOCK[0], 3), store(N), triangle)) is None
