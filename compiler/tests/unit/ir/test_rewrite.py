"""Walking, rewriting and building: what is shared, what is free, what is folded."""

from __future__ import annotations

import pytest
from support.random_ir import Generator

from dovetail.ir import (
    FALSE,
    FLOAT32,
    INT32,
    INT64,
    TRUE,
    UINT8,
    Allocate,
    Const,
    Declare,
    Expr,
    For,
    Load,
    Rewriter,
    ScalarParam,
    Stmt,
    TensorParam,
    Var,
    add,
    all_of,
    call,
    cast,
    ceildiv,
    eq,
    equal,
    floordiv,
    floormod,
    free_buffers,
    free_variables,
    fresh_copy,
    ge,
    literal,
    logical_and,
    logical_not,
    logical_or,
    lt,
    maximum,
    mul,
    parse_func,
    print_ir,
    row_major,
    select,
    statement_list,
    sub,
    substitute,
    walk,
    walk_all,
)


class Nothing(Rewriter):
    """Changes nothing."""


class Twice(Rewriter):
    """Doubles integer constants."""

    def on_const(self, expr: Const) -> Expr:
        return literal(int(expr.value) * 2) if expr.dtype == INT64 else expr


@pytest.mark.parametrize("seed", range(20))
def test_rewriting_nothing_gives_the_very_same_node(seed: int) -> None:
    func = Generator(seed).func("f")
    assert Nothing().stmt(func.body) is func.body


def test_what_did_not_change_is_shared() -> None:
    func = parse_func(
        "@T.func\ndef f(n: T.int64):\n"
        "    a: T.int64 = n + n\n    b: T.int64 = n + 3\n    c: T.int64 = a * 2"
    )
    new = Twice().stmt(func.body)
    assert print_ir(new).splitlines() == [
        "a: T.int64 = n + n", "b: T.int64 = n + 6", "c: T.int64 = a * 4",
    ]  # fmt: skip
    assert statement_list(new)[0] is statement_list(func.body)[0]


@pytest.mark.parametrize("seed", range(20))
def test_a_copy_is_equal_and_shares_no_name_it_introduces(seed: int) -> None:
    func = Generator(seed).func("f")
    copied = fresh_copy(func.body)
    assert free_variables(copied) == free_variables(func.body)
    assert free_buffers(copied) == free_buffers(func.body)
    assert equal(copied, func.body)

    def introduced(body: Stmt) -> set[int]:
        found: set[int] = set()
        for item in walk(body):
            if isinstance(item, Declare | For):
                found.add(id(item.var))
            elif isinstance(item, Allocate):
                found.add(id(item.buffer))
        return found

    assert not introduced(copied) & introduced(func.body)


def test_substitution_rebuilds_buffers_whose_shape_changes() -> None:
    func = parse_func(
        "@T.func\ndef f(x: T.tensor(T.float32, 'both', (n,), (s,)), m: T.int64):\n"
        "    for i in T.parallel(n):\n        x[i] = x[n - 1 - i]"
    )
    tensor, scalar = func.params
    assert isinstance(tensor, TensorParam)
    assert isinstance(scalar, ScalarParam)
    n, m = tensor.shape[0], scalar.var
    new = substitute(func.body, {n: m})
    (load,) = [item for item in walk_all(new) if isinstance(item, Load)]
    assert load.buffer.shape == (m,)
    assert len(free_buffers(new)) == 1
    assert n not in free_variables(new)


def test_free_variables_are_in_order_of_first_use() -> None:
    func = parse_func(
        "@T.func\ndef f(a: T.int64, b: T.int64, c: T.int64):\n"
        "    for i in range(c, a):\n        d: T.int64 = i + b + c"
    )
    assert [var.name for var in free_variables(func.body)] == ["c", "a", "b"]


def test_building_folds_only_what_is_exact() -> None:
    n, x = Var("n", INT64), Var("x", FLOAT32)
    zero = Const(FLOAT32, 0.0)
    assert add(n, 0) is n
    assert mul(1, n) is n
    assert print_ir(mul(n, 0)) == "0"
    assert print_ir(sub(n, n)) == "0"
    assert floordiv(n, 1) is n
    assert print_ir(floormod(n, 1)) == "0"
    assert print_ir(ceildiv(n, 8)) == "(n + 7) // 8"
    assert print_ir(add(3, 4)) == "7"
    assert print_ir(add(literal(127, INT32), literal(1, INT32))) == "T.int32(128)"
    assert print_ir(add(literal(255, UINT8), literal(1, UINT8))) == "T.uint8(0)"
    assert print_ir(call("add", x, zero)) == "x + T.float32(0.0)"
    assert print_ir(call("mul", x, zero)) == "x * T.float32(0.0)"
    assert print_ir(call("mul", Const(FLOAT32, 2.0), Const(FLOAT32, 3.0))) == "T.float32(6.0)"
    assert maximum(n, n) is n
    assert eq(n, n) is TRUE
    assert lt(n, n) is FALSE
    assert cast(n, INT64) is n
    assert print_ir(cast(literal(300), UINT8)) == "T.uint8(44)"
    assert print_ir(cast(n, INT32)) == "T.int32(n)"
    assert [print_ir(item) for item in row_major((n, literal(3), literal(4)))] == ["12", "4", "1"]


def test_building_logic() -> None:
    n = Var("n", INT64)
    test = ge(n, 3)
    assert logical_and(TRUE, test) is test
    assert logical_and(FALSE, test) is FALSE
    assert logical_or(test, FALSE) is test
    assert logical_not(logical_not(test)) is test
    assert all_of([]) is TRUE
    assert all_of([test, TRUE]) is test
    assert select(TRUE, n, literal(1)) is n
    assert select(test, n, n) is n
    with pytest.raises(ValueError, match="300 is no uint8"):
        literal(300, UINT8)
