"""Expressions to instructions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from dovetail import ir
from dovetail.backends.vulkan.intrinsics import SPELLINGS
from dovetail.backends.vulkan.spirv.context import Context
from dovetail.backends.vulkan.spirv.interface import builtin
from dovetail.backends.vulkan.spirv.memory import from_bits, read, to_bits
from dovetail.backends.vulkan.spirv.numbers import compare, convert, is_nan, normalise
from dovetail.codegen.spirv.opcodes import (
    PACKED_4X8,
    BuiltIn,
    Capability,
    Decoration,
    Glsl,
    Op,
)

_FAMILIES: Final = {"int": "int", "uint": "uint", "float": "float", "bfloat": "float"}


def evaluate(ctx: Context, expr: ir.Expr) -> int:
    """Write an expression; the id of its value in a register."""
    return _WRITERS[type(expr)](ctx, expr)


def _const(ctx: Context, expr: ir.Expr) -> int:
    return ctx.literal(cast("ir.Const", expr))


def _var(ctx: Context, expr: ir.Expr) -> int:
    var = cast("ir.Var", expr)
    known = ctx.values.get(var)
    if known is not None:
        return known
    slot = ctx.variables.get(var)
    if slot is not None:
        pointer, kind = slot
        return ctx.emit(Op.Load, kind, pointer)
    return _coordinate(ctx, var, var.dtype)


def _coordinate(ctx: Context, var: ir.Var, dtype: ir.DType) -> int:
    """A coordinate, which is a uint32 below 2**31, in the register of a type."""
    value = ctx.coordinates[var]
    if ctx.register_bits(dtype) == 32:
        return value
    return ctx.emit(Op.UConvert, ctx.type(dtype), value)


def _load(ctx: Context, expr: ir.Expr) -> int:
    load = cast("ir.Load", expr)

    def element() -> int:
        return read(ctx, load.buffer, evaluate(ctx, load.indices[0]))

    if load.guard is None:
        return element()
    dtype = load.buffer.dtype
    zero = ctx.zero(dtype)
    return ctx.choose(evaluate(ctx, load.guard), element, zero, ctx.type(dtype))


def _cast(ctx: Context, expr: ir.Expr) -> int:
    node = cast("ir.Cast", expr)
    inner = node.value
    if isinstance(inner, ir.Var) and inner in ctx.coordinates and node.dtype.is_int:
        if node.dtype.bits >= 32:
            # From the 32 bits that there are, whatever the variable's type.
            return _coordinate(ctx, inner, node.dtype)
        return normalise(ctx, ctx.coordinates[inner], node.dtype)
    return convert(ctx, evaluate(ctx, inner), inner.dtype, node.dtype)


def _select(ctx: Context, expr: ir.Expr) -> int:
    node = cast("ir.Select", expr)
    signed = _sign_operand(node)
    if signed is not None:
        return _sign(ctx, signed)
    condition = evaluate(ctx, node.condition)
    kind = ctx.type(node.dtype)
    first, second = node.true_value, node.false_value
    if is_risky(ctx, first) or is_risky(ctx, second):
        other: Callable[[], int] | int = (
            evaluate(ctx, second)
            if isinstance(second, ir.Const)
            else lambda: evaluate(ctx, second)
        )  # fmt: skip
        return ctx.choose(condition, lambda: evaluate(ctx, first), other, kind)
    return ctx.emit(Op.Select, kind, condition, evaluate(ctx, first), evaluate(ctx, second))


def _sign_operand(node: ir.Select) -> ir.Expr | None:
    """x, if the choice is `1 if x > 0 else -1 if x < 0 else 0` of floats of 32 or 64 bits."""
    match node:
        case ir.Select(
            condition=ir.Call(op=above, args=(first, ir.Const(value=0))),
            true_value=ir.Const(value=1),
            false_value=ir.Select(
                condition=ir.Call(op=below, args=(second, ir.Const(value=0))),
                true_value=ir.Const(value=-1),
                false_value=ir.Const(value=0),
            ),
        ) if (above.name, below.name) == ("gt", "lt") and first is second:
            return first if node.dtype.is_float and node.dtype.bits >= 32 else None
        case _:
            return None


def _sign(ctx: Context, operand: ir.Expr) -> int:
    """The sign as a number, 0 for -0 and NaN.

    By bits, since Mesa reads two choices as its sign function, which gives -0 for -0 (22.3 does).
    """
    dtype = operand.dtype
    bits, kind, word = dtype.bits, ctx.type(dtype), ctx.int_type(dtype.bits)
    value = evaluate(ctx, operand)
    pattern = ctx.emit(Op.Bitcast, word, value)
    mask = ctx.asm.int_constant(1 << (bits - 1), bits)
    one = ctx.emit(Op.Bitcast, word, ctx.constant(dtype, 1.0))
    signed = ctx.emit(Op.BitwiseAnd, word, pattern, mask)
    signed = ctx.emit(Op.Bitcast, kind, ctx.emit(Op.BitwiseOr, word, signed, one))
    some = ctx.emit(Op.FOrdNotEqual, ctx.asm.bool_type(), value, ctx.constant(dtype, 0.0))
    return ctx.emit(Op.Select, kind, some, signed, ctx.constant(dtype, 0.0))


def is_risky(ctx: Context, expr: ir.Expr) -> bool:
    """Whether an expression must not be evaluated in vain: it may read or divide out of range."""
    match expr:
        case ir.Const() | ir.Var():
            return False
        case ir.Load():
            return True
        case _:
            pass
    known = ctx.risky.get(expr)
    if known is None:
        known = ctx.risky[expr] = _is_risky(ctx, expr)
    return known


def _is_risky(ctx: Context, expr: ir.Expr) -> bool:
    match expr:
        case ir.Call(op=op, args=args):
            if op.name in ("truncdiv", "truncmod") and not isinstance(args[1], ir.Const):
                return True
            return any(is_risky(ctx, each) for each in args)
        case ir.Cast(value=value):
            return is_risky(ctx, value)
        case ir.Select():
            parts = (expr.condition, expr.true_value, expr.false_value)
            return any(is_risky(ctx, each) for each in parts)
        case _:
            return True


def _call(ctx: Context, expr: ir.Expr) -> int:
    call = cast("ir.Call", expr)
    name = call.op.name
    special = _SPECIAL.get(name)
    if special is not None:
        return special(ctx, call)
    dtype = call.args[0].dtype
    key = f"{name}.{_FAMILIES.get(dtype.family, dtype.family)}"
    operands = [evaluate(ctx, each) for each in call.args]
    if call.dtype.is_bool and dtype.is_int:
        return compare(ctx, _NUMBERS[key], dtype, *operands)
    result = spell(ctx, key, call.dtype, operands)
    if not ctx.strict and name in ("add", "sub") and all(map(_is_product, call.args)):
        # Else Mesa takes a common factor out, which makes of two infinities that cancel one.
        ctx.asm.decorate(result, Decoration.NoContraction)
    return result


def _is_product(expr: ir.Expr) -> bool:
    return isinstance(expr, ir.Call) and expr.op.name == "mul" and expr.dtype.is_float


def spell(ctx: Context, key: str, dtype: ir.DType, operands: list[int]) -> int:
    """One instruction of the table."""
    kind = ctx.type(dtype)
    spelling, number = SPELLINGS[key], _NUMBERS[key]
    if spelling.keeps_sign and dtype.bits == 64:
        return _with_sign(ctx, number, kind, operands[0])
    if spelling.glsl:
        result = ctx.asm.glsl(number, kind, *operands)
    else:
        write = ctx.arithmetic if spelling.rounds else ctx.emit
        result = write(number, kind, *operands)
    return normalise(ctx, result, dtype) if spelling.wraps else result


_NUMBERS: Final[dict[str, int]] = {
    key: getattr(Glsl if spelling.glsl else Op, spelling.name)
    for key, spelling in SPELLINGS.items()
}


def _with_sign(ctx: Context, number: int, kind: int, value: int) -> int:
    """A rounded float64 with the sign of what it was: drivers that emulate it forget that of 0."""
    word = ctx.int_type(64)
    sign = ctx.asm.int_constant(1 << 63, 64)
    kept = ctx.emit(Op.BitwiseAnd, word, ctx.emit(Op.Bitcast, word, value), sign)
    rounded = ctx.emit(Op.Bitcast, word, ctx.asm.glsl(number, kind, value))
    return ctx.emit(Op.Bitcast, kind, ctx.emit(Op.BitwiseOr, word, rounded, kept))


# Ops that are more than an instruction.


def _logical(opcode: int, stops_with: bool) -> Callable[[Context, ir.Call], int]:
    """`and` and `or`: the right condition is evaluated in vain only if that is harmless."""

    def write(ctx: Context, call: ir.Call) -> int:
        left, right = call.args
        boolean = ctx.asm.bool_type()
        first = evaluate(ctx, left)
        if not is_risky(ctx, right):
            return ctx.emit(opcode, boolean, first, evaluate(ctx, right))
        known = ctx.asm.bool_constant(stops_with)
        goes_on = ctx.emit(Op.LogicalNot, boolean, first) if stops_with else first
        return ctx.choose(goes_on, lambda: evaluate(ctx, right), known, boolean)

    return write


def _exact(ctx: Context, call: ir.Call) -> int:
    with ctx.exactly():
        return evaluate(ctx, call.args[0])


def _bitcast(ctx: Context, call: ir.Call) -> int:
    (inner,) = call.args
    value, source, target = evaluate(ctx, inner), inner.dtype, call.dtype
    if source.is_int and target.is_int:
        if source.bits >= 32 or ctx.is_native(source):
            return value
        return convert(ctx, value, source, target)
    if source.bits >= 32:
        return ctx.emit(Op.Bitcast, ctx.type(target), value)
    return from_bits(ctx, to_bits(ctx, value, source), target)


def _abs(ctx: Context, call: ir.Call) -> int:
    (inner,) = call.args
    value, dtype = evaluate(ctx, inner), inner.dtype
    if dtype.is_int and not dtype.is_signed:
        return value
    return spell(ctx, f"abs.{'int' if dtype.is_int else 'float'}", dtype, [value])


def _extreme(name: str, relation: int) -> Callable[[Context, ir.Call], int]:
    """Minimum and maximum: strict ones of floats give NaN if an operand is one."""

    def write(ctx: Context, call: ir.Call) -> int:
        dtype = call.args[0].dtype
        first, second = (evaluate(ctx, each) for each in call.args)
        if not dtype.is_float or not ctx.strict:
            family = "float" if dtype.is_float else dtype.family
            return spell(ctx, f"{name}.{family}", dtype, [first, second])
        boolean = ctx.asm.bool_type()
        wins = ctx.emit(relation, boolean, first, second)
        undefined = is_nan(ctx, first, ctx.register_bits(dtype))
        wins = ctx.emit(Op.LogicalOr, boolean, wins, undefined)
        return ctx.emit(Op.Select, ctx.type(dtype), wins, first, second)

    return write


def _halves(ctx: Context, value: int) -> tuple[int, int]:
    """The low and the high word of 64 bits."""
    word = ctx.int_type(32)
    low = ctx.emit(Op.UConvert, word, value)
    shifted = ctx.emit(Op.ShiftRightLogical, ctx.int_type(64), value, ctx.u32(32))
    return low, ctx.emit(Op.UConvert, word, shifted)


def _counted(ctx: Context, count: int, dtype: ir.DType) -> int:
    """A count of 32 bits in the register of a type."""
    bits = ctx.register_bits(dtype)
    return count if bits == 32 else ctx.emit(Op.UConvert, ctx.type(dtype), count)


def _popcount(ctx: Context, call: ir.Call) -> int:
    (inner,) = call.args
    value, dtype = evaluate(ctx, inner), inner.dtype
    word = ctx.int_type(32)
    if dtype.bits == 64:
        low, high = (ctx.emit(Op.BitCount, word, each) for each in _halves(ctx, value))
        return _counted(ctx, ctx.emit(Op.IAdd, word, low, high), dtype)
    return _counted(ctx, ctx.emit(Op.BitCount, word, to_bits(ctx, value, dtype)), dtype)


def _leading(ctx: Context, call: ir.Call) -> int:
    (inner,) = call.args
    value, dtype = evaluate(ctx, inner), inner.dtype
    word, boolean = ctx.int_type(32), ctx.asm.bool_type()

    def highest(each: int) -> int:
        """The index of the highest set bit; -1 of 0."""
        return ctx.asm.glsl(Glsl.FindUMsb, word, each)

    def zeros(each: int, bits: int) -> int:
        return ctx.emit(Op.ISub, word, ctx.u32(bits - 1), highest(each))

    if dtype.bits < 64:
        return _counted(ctx, zeros(to_bits(ctx, value, dtype), dtype.bits), dtype)
    low, high = _halves(ctx, value)
    empty = ctx.emit(Op.IEqual, boolean, high, ctx.u32(0))
    count = ctx.emit(Op.Select, word, empty, zeros(low, 64), zeros(high, 32))
    return _counted(ctx, count, dtype)


def _trailing(ctx: Context, call: ir.Call) -> int:
    (inner,) = call.args
    value, dtype = evaluate(ctx, inner), inner.dtype
    word, boolean = ctx.int_type(32), ctx.asm.bool_type()

    def zeros(each: int, nothing: int) -> int:
        lowest = ctx.asm.glsl(Glsl.FindILsb, word, each)
        empty = ctx.emit(Op.IEqual, boolean, each, ctx.u32(0))
        return ctx.emit(Op.Select, word, empty, nothing, lowest)

    if dtype.bits < 64:
        count = zeros(to_bits(ctx, value, dtype), ctx.u32(dtype.bits))
        return _counted(ctx, count, dtype)
    low, high = _halves(ctx, value)
    above = ctx.emit(Op.IAdd, word, zeros(high, ctx.u32(32)), ctx.u32(32))
    return _counted(ctx, zeros(low, above), dtype)


def _multiply_high(ctx: Context, call: ir.Call) -> int:
    dtype = call.args[0].dtype
    first, second = (evaluate(ctx, each) for each in call.args)
    kind = ctx.type(dtype)
    if dtype.bits < 32:
        bits = ctx.constant(dtype, dtype.bits)
        wide = ctx.int_type(32)
        if ctx.is_native(dtype):
            widen = Op.SConvert if dtype.is_signed else Op.UConvert
            first, second = (ctx.emit(widen, wide, each) for each in (first, second))
            bits = ctx.u32(dtype.bits)
        product = ctx.emit(Op.IMul, wide, first, second)
        shift = Op.ShiftRightArithmetic if dtype.is_signed else Op.ShiftRightLogical
        high = ctx.emit(shift, wide, product, bits)
        return ctx.emit(Op.UConvert, kind, high) if ctx.is_native(dtype) else high
    opcode = Op.SMulExtended if dtype.is_signed else Op.UMulExtended
    pair = ctx.emit(opcode, ctx.asm.plain_struct_type(kind, kind), first, second)
    return ctx.emit(Op.CompositeExtract, kind, pair, 1)


def _dot(opcode: int) -> Callable[[Context, ir.Call], int]:
    """Four bytes by four, in words: SPV_KHR_integer_dot_product."""

    def write(ctx: Context, call: ir.Call) -> int:
        first, second = (evaluate(ctx, each) for each in call.args)
        ctx.asm.capability(Capability.DotProduct)
        ctx.asm.capability(Capability.DotProductInput4x8BitPacked)
        ctx.asm.extension("SPV_KHR_integer_dot_product")
        ctx.require("vulkan.integer_dot_product")
        return ctx.emit(opcode, ctx.type(call.dtype), first, second, PACKED_4X8)

    return write


def _subgroup_builtin(number: int, name: str) -> Callable[[Context, ir.Call], int]:
    def write(ctx: Context, call: ir.Call) -> int:
        ctx.asm.capability(Capability.GroupNonUniform)
        ctx.require("vulkan.subgroup_basic")
        value = builtin(ctx, number, ctx.int_type(32), name)
        return _counted(ctx, value, call.dtype)

    return write


_SPECIAL: Final[dict[str, Callable[[Context, ir.Call], int]]] = {
    "vulkan.dot4_i8": _dot(Op.SDot),
    "vulkan.dot4_u8": _dot(Op.UDot),
    "logical_and": _logical(Op.LogicalAnd, False),
    "logical_or": _logical(Op.LogicalOr, True),
    "fp_strict": _exact,
    "no_contract": _exact,
    "bitcast": _bitcast,
    "abs": _abs,
    "min": _extreme("min", Op.FOrdLessThan),
    "max": _extreme("max", Op.FOrdGreaterThan),
    "popcount": _popcount,
    "count_leading_zeros": _leading,
    "count_trailing_zeros": _trailing,
    "multiply_high": _multiply_high,
    "lane_idx": _subgroup_builtin(BuiltIn.SubgroupLocalInvocationId, "lane"),
    "subgroup_idx": _subgroup_builtin(BuiltIn.SubgroupId, "subgroup"),
}

_WRITERS: Final[dict[type, Callable[[Context, ir.Expr], int]]] = {
    ir.Const: _const,
    ir.Var: _var,
    ir.Load: _load,
    ir.Call: _call,
    ir.Cast: _cast,
    ir.Select: _select,
}
