"""From host statements to plans."""

import pytest

from dovetail import ir
from dovetail.bundle import build_plan, plan_text
from dovetail.ir.verify_expr import check_expr
from dovetail.support.errors import SourceError


def tensor(name: str, access: ir.Access = "read"):
    shape, strides = (ir.Var(f"{name}_d0", ir.INT64),), (ir.Var(f"{name}_s0", ir.INT64),)
    return ir.TensorParam(ir.Buffer(name, ir.FLOAT32, shape, strides), shape, strides, access)


def op(name: str, *args):
    dtype = ir.BOOL if ir.OPS[name].result == "bool" else args[0].dtype
    return ir.Call(ir.OPS[name], args, dtype)


def test_a_plan_of_every_part():
    x, y = tensor("x"), tensor("y", "write")
    n = ir.Var("n", ir.INT32)
    k = ir.Var("k", ir.INT64)
    out = ir.Buffer("out", ir.FLOAT32, (x.shape[0], ir.const(3)))
    work = ir.Buffer("work", ir.FLOAT32, (x.shape[0],))
    blocks = ir.Var("blocks", ir.INT64)
    body = ir.Seq(
        (
            ir.Check(op("eq", x.shape[0], y.shape[0]), "sizes {0} {1}", (x.shape[0], y.shape[0])),
            ir.Allocate(work),
            ir.Allocate(out),
            ir.Declare(
                blocks, op("floordiv", op("add", x.shape[0], ir.const(255)), ir.const(256))
            ),
            ir.For(
                k,
                ir.const(2),
                ir.const(10),
                3,
                ir.Dispatch("f_0", (blocks, ir.const(1), ir.const(1)), (x.buffer, work, n, k)),
            ),
            ir.Return((out,)),
        )
    )
    plan = build_plan(ir.Func("f", (x, y, ir.ScalarParam(n)), body, ((0, 1),)))
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
    n = ir.Var("n", ir.INT32)
    x = tensor("x")
    total = ir.Call(ir.OPS["add"], (n, ir.Const(ir.INT32, 1)), ir.INT32)
    body = ir.Dispatch("k", (ir.const(1), ir.const(1), ir.const(1)), (total,))
    text = plan_text(build_plan(ir.Func("f", (x, ir.ScalarParam(n)), body)))
    assert "shift_left" in text
    assert "shift_right" in text


def test_a_changing_host_variable_is_the_users_error():
    body = ir.Declare(ir.Var("k", ir.INT64), ir.const(1), mutable=True)
    with pytest.raises(SourceError, match="'k' changes between launches"):
        build_plan(ir.Func("f", (), body))


def test_an_allocation_in_a_loop_is_the_users_error():
    body = ir.For(
        ir.Var("k", ir.INT64),
        ir.const(0),
        ir.const(3),
        1,
        ir.Allocate(ir.Buffer("b", ir.FLOAT32, (ir.const(2),))),
    )
    with pytest.raises(SourceError, match="'b' is allocated inside a loop"):
        build_plan(ir.Func("f", (), body))


def calls(name: str) -> list[ir.Call]:
    """The op of variables, in every type that it takes."""
    made = [
        op(name, *(ir.Var("pqr"[place], dtype) for place in range(ir.OPS[name].arity)))
        for dtype in ir.SCALARS.values()
    ]
    return [each for each in made if not any(check_expr(each))]


@pytest.mark.parametrize(
    "name", [each.name for each in ir.OPS.values() if each.arity > 0 and calls(each.name)]
)
def test_the_plan_computes_what_the_ir_says_it_does(name: str):
    """`is_planned` decides what is left to kernels; it and the plan know the same ops."""
    for value in calls(name):
        body = ir.Dispatch("k", (ir.const(1), ir.const(1), ir.const(1)), (value,))
        params = tuple(ir.ScalarParam(each) for each in value.args if isinstance(each, ir.Var))
        if all(map(ir.is_planned, ir.walk_planned(value))):
            build_plan(ir.Func("f", params, body))
        else:
            with pytest.raises(SourceError):
                build_plan(ir.Func("f", params, body))


def test_constants_of_uint64_keep_their_bits():
    u = ir.Var("u", ir.SCALARS["uint64"])
    value = op("xor", u, ir.literal(2**64 - 1, ir.SCALARS["uint64"]))
    body = ir.Dispatch("k", (ir.const(1), ir.const(1), ir.const(1)), (value,))
    assert "const -1" in plan_text(build_plan(ir.Func("f", (ir.ScalarParam(u),), body)))
