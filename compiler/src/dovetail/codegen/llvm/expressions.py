"""Expressions to values.

What may be evaluated although it is not needed becomes a `select`; what may not (a load that is
in range only where a condition holds, a division) is put behind a branch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from dovetail import ir
from dovetail.codegen.llvm.builder import Value
from dovetail.codegen.llvm.context import Context, Lanes, Slot
from dovetail.codegen.llvm.convert import cast
from dovetail.codegen.llvm.halves import narrow, widen
from dovetail.codegen.llvm.memory import choose_lanes, load, read_lanes
from dovetail.codegen.llvm.types import dtype_constant, half_type, is_half, register_type

HALF_OPS: Final = frozenset((
    "add", "sub", "mul", "fma", "neg", "abs", "min", "max",
    "eq", "ne", "lt", "le", "gt", "ge",
))  # fmt: skip
"""Ops on 16-bit floats that a processor which computes in them has. By way of float32 the others
are rounded correctly, or within their bounds, as well."""


def evaluate(ctx: Context, expr: ir.Expr) -> Value:
    """The value of `expr`, written into the current block."""
    b = ctx.builder
    match expr:
        case ir.Const():
            return b.value(dtype_constant(expr.value, expr.dtype), register_type(expr.dtype))
        case ir.Var():
            return _variable(ctx, expr)
        case ir.Load():
            (index,) = expr.indices
            guard = None if expr.guard is None else evaluate(ctx, expr.guard)
            return load(ctx, expr, evaluate(ctx, index), guard)
        case ir.Call():
            return _call(ctx, expr)
        case ir.Cast():
            value = evaluate(ctx, expr.value)
            return cast(b, value, expr.value.dtype, expr.dtype, ctx.features.half)
        case ir.Select():
            condition = evaluate(ctx, expr.condition)
            return _choose(ctx, condition, expr.true_value, expr.false_value)
        case ir.Reduce():
            ctx.defect("reduce", "a Reduce came to code generation; lower-reductions is missing")
        case _:
            assert_never(expr)


def _variable(ctx: Context, var: ir.Var) -> Value:
    place = ctx.variables.get(var)
    if place is None:
        ctx.defect("undefined", f"variable '{var.name}' is not defined here")
    if isinstance(place, Slot):
        kind = register_type(var.dtype)
        return ctx.builder.emit(f"load {kind}, {place.pointer}", kind, var.name)
    return place


def _call(ctx: Context, expr: ir.Call) -> Value:
    b = ctx.builder
    name = expr.op.name
    if name == "logical_and":
        return _short_circuit(ctx, expr.args[0], expr.args[1], stop=False)
    if name == "logical_or":
        return _short_circuit(ctx, expr.args[0], expr.args[1], stop=True)
    if name == "fp_strict":
        return _exactly(ctx, expr.args[0])
    if name == "no_contract":
        return _no_contract(ctx, expr.args[0])
    if name == "vector":
        return _vector(ctx, expr)
    if name == "extract":
        lane = expr.args[1]
        assert isinstance(lane, ir.Const)
        if ctx.threads is None:
            vector = evaluate(ctx, expr.args[0])
            kind = register_type(expr.dtype)
            return b.pure(f"extractelement {vector}, i32 {lane.value}", kind)
        return evaluate_lanes(ctx, expr.args[0])[int(lane.value)]
    args = tuple(evaluate(ctx, arg) for arg in expr.args)
    if name == "bitcast":
        return b.convert("bitcast", args[0], register_type(expr.dtype))
    return apply(ctx, name, args, expr.args[0].dtype if expr.args else expr.dtype)


def _vector(ctx: Context, expr: ir.Call) -> Value:
    """A vector in a register, of its lanes, or of one that all are."""
    b, kind, count = ctx.builder, register_type(expr.dtype), expr.dtype.lanes
    lanes = [evaluate(ctx, arg) for arg in expr.args]
    vector = b.value("poison", kind)
    for place, lane in enumerate(lanes):
        vector = b.pure(f"insertelement {vector}, {lane}, i32 {place}", kind)
    if len(lanes) == count:
        return vector
    zeros = f"<{count} x i32> zeroinitializer"
    return b.pure(f"shufflevector {vector}, {kind} poison, {zeros}", kind)


def evaluate_lanes(ctx: Context, expr: ir.Expr) -> Lanes:
    """The lanes of a vector: one that is read, or put together, perhaps converted or chosen."""
    b = ctx.builder
    match expr:
        case ir.Var() if expr in ctx.vectors:
            return ctx.vectors[expr]
        case ir.Load(buffer=buffer, indices=(index,), guard=None):
            return read_lanes(ctx, buffer, evaluate(ctx, index), expr.lanes)
        case ir.Call() if expr.op.name == "vector":
            lanes = tuple(evaluate(ctx, arg) for arg in expr.args)
            return lanes if len(lanes) > 1 else lanes * expr.dtype.lanes
        case ir.Cast(value=value):
            old, new = value.dtype.scalar, expr.dtype.scalar
            half = ctx.features.half
            return tuple(cast(b, lane, old, new, half) for lane in evaluate_lanes(ctx, value))
        case ir.Select(condition=condition, true_value=first, false_value=second):
            return choose_lanes(
                ctx,
                evaluate(ctx, condition),
                lambda: evaluate_lanes(ctx, first),
                lambda: evaluate_lanes(ctx, second),
            )
        case _:
            ctx.defect("vector", f"arithmetic in {expr.dtype} came to code generation")


def apply(ctx: Context, name: str, args: tuple[Value, ...], dtype: ir.DType) -> Value:
    """An op on operands of one type, in their register type.

    One on 16-bit floats goes by way of float32, where the processor does not have it.

    Args:
        ctx: The kernel being written.
        name: The op's, one that has a spelling.
        args: The operands.
        dtype: Their type; of an op without operands, that of the result.
    """
    spelling = ctx.spellings.get(name)
    if spelling is None:
        ctx.defect("op", f"op '{name}' has no spelling on this target")
    if not is_half(dtype):
        return spelling(ctx, args, dtype)
    b, hardware = ctx.builder, ctx.features.half
    if dtype.name in ctx.features.computes and name in HALF_OPS:
        own = tuple(b.convert("bitcast", arg, half_type(dtype)) for arg in args)
        result = spelling(ctx, own, dtype)
        return result if result.type == "i1" else b.convert("bitcast", result, "i16")
    wide = tuple(widen(b, arg, dtype, hardware) for arg in args)
    result = spelling(ctx, wide, ir.FLOAT32)
    return result if result.type == "i1" else narrow(b, result, dtype, hardware)


def _exactly(ctx: Context, expr: ir.Expr) -> Value:
    """An operand under the strict contract, whatever holds around it."""
    outer = ctx.strict, ctx.builder.flags
    ctx.strict, ctx.builder.flags = True, ""
    try:
        return evaluate(ctx, expr)
    finally:
        ctx.strict, ctx.builder.flags = outer


def _no_contract(ctx: Context, expr: ir.Expr) -> Value:
    outer, ctx.builder.flags = ctx.builder.flags, ""
    try:
        return evaluate(ctx, expr)
    finally:
        ctx.builder.flags = outer


def may_be_evaluated(expr: ir.Expr) -> bool:
    """Whether evaluating `expr` is safe and cheap where its value is not needed."""
    match expr:
        case ir.Const() | ir.Var():
            return True
        case ir.Load() | ir.Reduce():
            return False
        case ir.Cast():
            return may_be_evaluated(expr.value)
        case ir.Select():
            parts = (expr.condition, expr.true_value, expr.false_value)
            return all(may_be_evaluated(part) for part in parts)
        case ir.Call():
            if expr.op.name in ("truncdiv", "truncmod") and not _divides_always(expr.args[1]):
                return False
            return all(may_be_evaluated(arg) for arg in expr.args)
        case _:
            assert_never(expr)


def _divides_always(divisor: ir.Expr) -> bool:
    return isinstance(divisor, ir.Const) and int(divisor.value) not in (0, -1)


def _short_circuit(ctx: Context, left: ir.Expr, right: ir.Expr, stop: bool) -> Value:
    first = evaluate(ctx, left)
    if may_be_evaluated(right):
        second = evaluate(ctx, right)
        return first | second if stop else first & second
    constant = ctx.builder.constant(stop, "i1")
    if stop:
        return _branches(ctx, first, lambda: constant, lambda: evaluate(ctx, right))
    return _branches(ctx, first, lambda: evaluate(ctx, right), lambda: constant)


def _choose(ctx: Context, condition: Value, then: ir.Expr, otherwise: ir.Expr) -> Value:
    if may_be_evaluated(then) and may_be_evaluated(otherwise):
        return condition.select(evaluate(ctx, then), evaluate(ctx, otherwise))
    return _branches(ctx, condition, lambda: evaluate(ctx, then), lambda: evaluate(ctx, otherwise))


def _branches(
    ctx: Context, condition: Value, then: Callable[[], Value], otherwise: Callable[[], Value]
) -> Value:
    b = ctx.builder
    labels = b.block("then"), b.block("else")
    join = b.block("join")
    b.branch(condition, *labels)
    incoming: list[tuple[Value, str]] = []
    for label, value in zip(labels, (then, otherwise), strict=True):
        b.begin(label)
        result = value()
        incoming.append((result, b.label or ""))
        b.jump(join)
    b.begin(join)
    return b.phi(incoming[0][0].type, incoming)
