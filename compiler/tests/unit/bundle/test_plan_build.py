"""From host statements to plans."""

import pytest

from dovetail.bundle import build_plan, plan_text
from dovetail.ir import (
    BOOL,
    FLOAT32,
    INT32,
    INT64,
    OPS,
    SCALARS,
    Access,
    Allocate,
    Buffer,
    Call,
    Check,
    Const,
    Declare,
    Dispatch,
    For,
    Func,
    Return,
    ScalarParam,
    Seq,
    TensorParam,
    Var,
    const,
    is_planned,
    literal,
    walk_expr,
)
from dovetail.ir.verify_expr import check_expr
from dovetail.support.errors import SourceError


def tensor(name: str, access: Access = "read"):
    shape, strides = (Var(f"{name}_d0", INT64),), (Var(f"{name}_s0", INT64),)
    return TensorParam(Buffer(name, FLOAT32, shape, strides), shape, strides, access)


def op(name: str, *args):
    dtype = BOOL if OPS[name].result == "bool" else args[0].dtype
    return Call(OPS[name], args, dtype)


def test_a_plan_of_every_part():
    x, y = tensor("x"), tensor("y", "write")
    n = Var("n", INT32)
    k = Var("k", INT64)
    out = Buffer("out", FLOAT32, (x.shape[0], const(3)))
    work = Buffer("work", FLOAT32, (x.shape[0],))
    blocks = Var("blocks", INT64)
    body = Seq(
        (
            Check(op("eq", x.shape[0], y.shape[0]), "sizes {0} {1}", (x.shape[0], y.shape[0])),
            Allocate(work),
            Allocate(out),
            Declare(blocks, op("floordiv", op("add", x.shape[0], const(255)), const(256))),
            For(
                k, const(2), const(10), 3,
                Dispatch("f_0", (blocks, const(1), const(1)), (x.buffer, work, n, k)),
            ),
            Return((out,)),
        )
    )  # fmt: skip
    plan = build_plan(Func("f", (x, y, ScalarParam(n)), body, ((0, 1),)))
    assert plan_text(plan) == (
        "plan f\n"
        "  parameter 0 x: float32, rank 1, read\n"
        "  parameter 1 y: float32, rank 1, write\n"
        "  parameter 2 n: int32, scalar\n"
        "  no overlap of x, y but the same view\n"
        "  %0 = dim x, 0\n"
        "  %1 = dim y, 0\n"
        "  %2 = eq %0, %1\n"
        "  check %2, %0, %1: sizes {0} {1}\n"
        "  workspace t2: %0\n"
        "  %5 = const 3\n"
        "  result t3: %0, %5\n"
        "  %7 = const 2\n"
        "  %8 = const 10\n"
        "  %9 = sub %8, %7\n"
        "  %10 = add %9, %7\n"
        "  %11 = floordiv %10, %5\n"
        "  %12 = repeat %11\n"
        "    %13 = mul %12, %5\n"
        "    %14 = add %7, %13\n"
        "    %15 = const 255\n"
        "    %16 = add %0, %15\n"
        "    %17 = const 256\n"
        "    %18 = floordiv %16, %17\n"
        "    %19 = const 1\n"
        "    launch f_0 [%18, %19, %19](x, t2, n, %14)\n"
        "  end\n"
        "  return t3\n"
    )


def test_narrow_integers_wrap():
    n = Var("n", INT32)
    x = tensor("x")
    total = Call(OPS["add"], (n, Const(INT32, 1)), INT32)
    body = Dispatch("k", (const(1), const(1), const(1)), (total,))
    text = plan_text(build_plan(Func("f", (x, ScalarParam(n)), body)))
    assert "shift_left" in text
    assert "shift_right" in text


def test_a_changing_host_variable_is_the_users_error():
    body = Declare(Var("k", INT64), const(1), mutable=True)
    with pytest.raises(SourceError, match="'k' changes between launches"):
        build_plan(Func("f", (), body))


def test_an_allocation_in_a_loop_is_the_users_error():
    body = For(Var("k", INT64), const(0), const(3), 1, Allocate(Buffer("b", FLOAT32, (const(2),))))
    with pytest.raises(SourceError, match="'b' is allocated inside a loop"):
        build_plan(Func("f", (), body))


def calls(name: str) -> list[Call]:
    """The op of variables, in every type that it takes."""
    made = [
        op(name, *(Var("pqr"[place], dtype) for place in range(OPS[name].arity)))
        for dtype in SCALARS.values()
    ]
    return [each for each in made if not any(check_expr(each))]


@pytest.mark.parametrize(
    "name", [each.name for each in OPS.values() if each.arity > 0 and calls(each.name)]
)
def test_the_plan_computes_what_the_ir_says_it_does(name: str):
    """`is_planned` decides what is left to kernels; it and the plan know the same ops."""
    for value in calls(name):
        body = Dispatch("k", (const(1), const(1), const(1)), (value,))
        params = tuple(ScalarParam(each) for each in value.args if isinstance(each, Var))
        if all(map(is_planned, walk_expr(value))):
            build_plan(Func("f", params, body))
        else:
            with pytest.raises(SourceError):
                build_plan(Func("f", params, body))


def test_constants_of_uint64_keep_their_bits():
    u = Var("u", SCALARS["uint64"])
    value = op("xor", u, literal(2**64 - 1, SCALARS["uint64"]))
    body = Dispatch("k", (const(1), const(1), const(1)), (value,))
    assert "const -1" in plan_text(build_plan(Func("f", (ScalarParam(u),), body)))
