"""Walking, rewriting and building: what is shared, what is free, what is folded."""

from __future__ import annotations

import pytest
from support.random_ir import Generator

from dovetail import ir


class Nothing(ir.Rewriter):
    """Changes nothing."""


class Twice(ir.Rewriter):
    """Doubles integer constants."""

    def on_const(self, expr: ir.Const) -> ir.Expr:
        return ir.literal(int(expr.value) * 2) if expr.dtype == ir.INT64 else expr


@pytest.mark.parametrize("seed", range(20))
def test_rewriting_nothing_gives_the_very_same_node(seed: int) -> None:
    func = Generator(seed).func("f")
    assert Nothing().stmt(func.body) is func.body


def test_what_did_not_change_is_shared() -> None:
    func = ir.parse_func(
        "@T.func\ndef f(n: T.int64):\n"
        "    a: T.int64 = n + n\n    b: T.int64 = n + 3\n    c: T.int64 = a * 2"
    )
    new = Twice().stmt(func.body)
    assert ir.print_ir(new).splitlines() == [
        "a: T.int64 = n + n", "b: T.int64 = n + 6", "c: T.int64 = a * 4",
    ]  # fmt: skip
    assert ir.statement_list(new)[0] is ir.statement_list(func.body)[0]


@pytest.mark.parametrize("seed", range(20))
def test_a_copy_is_equal_and_shares_no_name_it_introduces(seed: int) -> None:
    func = Generator(seed).func("f")
    copied = ir.fresh_copy(func.body)
    assert ir.free_variables(copied) == ir.free_variables(func.body)
    assert ir.free_buffers(copied) == ir.free_buffers(func.body)
    assert ir.equal(copied, func.body)

    def introduced(body: ir.Stmt) -> set[int]:
        found: set[int] = set()
        for item in ir.walk(body):
            if isinstance(item, ir.Declare | ir.For):
                found.add(id(item.var))
            elif isinstance(item, ir.Allocate):
                found.add(id(item.buffer))
        return found

    assert not introduced(copied) & introduced(func.body)


def test_substitution_rebuilds_buffers_whose_shape_changes() -> None:
    func = ir.parse_func(
        "@T.func\ndef f(x: T.tensor(T.float32, 'both', (n,), (s,)), m: T.int64):\n"
        "    for i in T.parallel(n):\n        x[i] = x[n - 1 - i]"
    )
    tensor, scalar = func.params
    assert isinstance(tensor, ir.TensorParam)
    assert isinstance(scalar, ir.ScalarParam)
    n, m = tensor.shape[0], scalar.var
    new = ir.substitute(func.body, {n: m})
    (load,) = [item for item in ir.walk_all(new) if isinstance(item, ir.Load)]
    assert load.buffer.shape == (m,)
    assert len(ir.free_buffers(new)) == 1
    assert n not in ir.free_variables(new)


def test_free_variables_are_in_order_of_first_use() -> None:
    func = ir.parse_func(
        "@T.func\ndef f(a: T.int64, b: T.int64, c: T.int64):\n"
        "    for i in range(c, a):\n        d: T.int64 = i + b + c"
    )
    assert [var.name for var in ir.free_variables(func.body)] == ["c", "a", "b"]


def test_building_folds_only_what_is_exact() -> None:
    n, x = ir.Var("n", ir.INT64), ir.Var("x", ir.FLOAT32)
    zero = ir.Const(ir.FLOAT32, 0.0)
    assert ir.add(n, 0) is n
    assert ir.mul(1, n) is n
    assert ir.print_ir(ir.mul(n, 0)) == "0"
    assert ir.print_ir(ir.sub(n, n)) == "0"
    assert ir.floordiv(n, 1) is n
    assert ir.print_ir(ir.floormod(n, 1)) == "0"
    assert ir.print_ir(ir.ceildiv(n, 8)) == "(n + 7) // 8"
    assert ir.print_ir(ir.add(3, 4)) == "7"
    assert (
        ir.print_ir(ir.add(ir.literal(127, ir.INT32), ir.literal(1, ir.INT32))) == "T.int32(128)"
    )
    assert ir.print_ir(ir.add(ir.literal(255, ir.UINT8), ir.literal(1, ir.UINT8))) == "T.uint8(0)"
    assert ir.print_ir(ir.call("add", x, zero)) == "x + T.float32(0.0)"
    assert ir.print_ir(ir.call("mul", x, zero)) == "x * T.float32(0.0)"
    assert (
        ir.print_ir(ir.call("mul", ir.Const(ir.FLOAT32, 2.0), ir.Const(ir.FLOAT32, 3.0)))
        == "T.float32(6.0)"
    )
    assert ir.maximum(n, n) is n
    assert ir.eq(n, n) is ir.TRUE
    assert ir.lt(n, n) is ir.FALSE
    assert ir.cast(n, ir.INT64) is n
    assert ir.print_ir(ir.cast(ir.literal(300), ir.UINT8)) == "T.uint8(44)"
    assert ir.print_ir(ir.cast(n, ir.INT32)) == "T.int32(n)"
    assert [ir.print_ir(item) for item in ir.row_major((n, ir.literal(3), ir.literal(4)))] == [
        "12",
        "4",
        "1",
    ]


def test_building_logic() -> None:
    n = ir.Var("n", ir.INT64)
    test = ir.ge(n, 3)
    assert ir.logical_and(ir.TRUE, test) is test
    assert ir.logical_and(ir.FALSE, test) is ir.FALSE
    assert ir.logical_or(test, ir.FALSE) is test
    assert ir.logical_not(ir.logical_not(test)) is test
    assert ir.all_of([]) is ir.TRUE
    assert ir.all_of([test, ir.TRUE]) is test
    assert ir.select(ir.TRUE, n, ir.literal(1)) is n
    assert ir.select(test, n, n) is n
    with pytest.raises(ValueError, match="300 is not a valid uint8"):
        ir.literal(300, ir.UINT8)
