"""Conversions: between types, between small numbers and the registers that hold them, bit by bit.

What Vulkan leaves open is done in integers: rounding to 16-bit floats (a conversion's rounding
mode can be asked for only where its result is stored), values beyond the range of an integer.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final

from dovetail import ir
from dovetail.backends.vulkan.spirv.context import Context
from dovetail.codegen.spirv.opcodes import Glsl, Op


def convert(ctx: Context, value: int, source: ir.DType, target: ir.DType) -> int:
    """A value of `source` as one of `target`, both in registers; the rules of `ir.Cast`."""
    if source == target:
        return value
    if target.is_bool:
        if source.is_int:
            return ctx.emit(Op.INotEqual, ctx.type(target), value, ctx.constant(source, 0))
        # NaN is not 0.
        return ctx.emit(Op.FUnordNotEqual, ctx.type(target), value, ctx.constant(source, 0.0))
    if source.is_bool:
        one, zero = ctx.constant(target, 1), ctx.constant(target, 0)
        return ctx.emit(Op.Select, ctx.type(target), value, one, zero)
    if source.is_int:
        if target.is_int:
            return _int_to_int(ctx, value, source, target)
        return _int_to_float(ctx, value, source, target)
    if target.is_int:
        return _float_to_int(ctx, value, source, target)
    return _float_to_float(ctx, value, source, target)


def _int_to_int(ctx: Context, value: int, source: ir.DType, target: ir.DType) -> int:
    before, after = ctx.register_bits(source), ctx.register_bits(target)
    if after > before:
        opcode = Op.SConvert if source.is_signed else Op.UConvert
        value = ctx.emit(opcode, ctx.type(target), value)
    elif after < before:
        value = ctx.emit(Op.UConvert, ctx.type(target), value)
    least, greatest = target.int_range
    low, high = source.int_range
    return value if least <= low and high <= greatest else normalise(ctx, value, target)


_SIGNED_ORDER: Final = {
    Op.SLessThan: Op.ULessThan,
    Op.SLessThanEqual: Op.ULessThanEqual,
    Op.SGreaterThan: Op.UGreaterThan,
    Op.SGreaterThanEqual: Op.UGreaterThanEqual,
}
"""The unsigned comparison for each signed one."""


def compare(ctx: Context, relation: int, dtype: ir.DType, first: int, second: int) -> int:
    """Whether a relation holds between two integers in registers.

    64-bit ones are put in the order of unsigned numbers, since Mesa (22.3 does) takes the least
    number of a small signed type as a positive one where it compares a widened value with a
    constant: `int64(x) < 64` is false there for every int32 x. docs/decisions/0012 has the case.
    """
    unsigned = _SIGNED_ORDER.get(relation)
    if unsigned is not None and ctx.register_bits(dtype) == 64:
        relation = unsigned
        first, second = (_biased(ctx, each) for each in (first, second))
    return ctx.emit(relation, ctx.asm.bool_type(), first, second)


def _biased(ctx: Context, value: int) -> int:
    """A signed 64-bit number plus 2**63, which keeps the order, as an unsigned one."""
    sign = 1 << 63
    known = ctx.asm.integers.get(value)
    if known is not None:
        return ctx.asm.int_constant(known ^ sign, 64)
    return ctx.emit(Op.BitwiseXor, ctx.int_type(64), value, ctx.asm.int_constant(sign, 64))


def normalise(ctx: Context, value: int, dtype: ir.DType) -> int:
    """The low bits of a register, extended as a small type has it; others stay what they are."""
    if ctx.is_native(dtype) or not dtype.is_int:
        return value
    if dtype.is_signed:
        zero, bits = ctx.u32(0), ctx.u32(dtype.bits)
        return ctx.emit(Op.BitFieldSExtract, ctx.type(dtype), value, zero, bits)
    return ctx.emit(Op.BitwiseAnd, ctx.type(dtype), value, ctx.u32((1 << dtype.bits) - 1))


def _int_to_float(ctx: Context, value: int, source: ir.DType, target: ir.DType) -> int:
    opcode = Op.ConvertSToF if source.is_signed else Op.ConvertUToF
    if target.family == "float" and target.bits >= 32:
        return ctx.emit(opcode, ctx.type(target), value)
    if target.family == "float":
        # From 65520 on it is infinity: what is further away may be brought nearer.
        if source.bits > 16:
            value = _clamped(ctx, value, source, -(1 << 20) if source.is_signed else 0, 1 << 20)
        near = ctx.emit(opcode, ctx.type(ir.FLOAT32), value)
        return _small_float(ctx, _rounded_half(ctx, near), target)
    near = ctx.emit(opcode, ctx.type(ir.FLOAT32), value)
    if source.bits > 24 - (not source.is_signed):
        back = _float_to_int(ctx, near, ir.FLOAT32, source)
        near = _rounded_to_odd(
            ctx,
            near,
            ctx.emit(Op.IEqual, ctx.asm.bool_type(), back, value),
            _is_beyond_int(ctx, back, value, source),
        )
    return _rounded_bfloat(ctx, near)


def _is_beyond_int(ctx: Context, back: int, value: int, dtype: ir.DType) -> int:
    """Whether a number came back with a greater magnitude than it went."""
    if not dtype.is_signed:
        return compare(ctx, Op.UGreaterThan, dtype, back, value)
    above = compare(ctx, Op.SGreaterThan, dtype, back, value)
    negative = compare(ctx, Op.SLessThan, dtype, value, ctx.constant(dtype, 0))
    return ctx.emit(Op.LogicalNotEqual, ctx.asm.bool_type(), above, negative)


def _clamped(ctx: Context, value: int, dtype: ir.DType, low: int, high: int) -> int:
    kind = ctx.type(dtype)
    less, more = (
        (Op.SLessThan, Op.SGreaterThan) if dtype.is_signed else (Op.ULessThan, Op.UGreaterThan)
    )
    top = ctx.constant(dtype, high)
    value = ctx.emit(Op.Select, kind, compare(ctx, more, dtype, value, top), top, value)
    if low < 0:
        bottom = ctx.constant(dtype, low)
        below = compare(ctx, less, dtype, value, bottom)
        value = ctx.emit(Op.Select, kind, below, bottom, value)
    return value


def _float_to_int(ctx: Context, value: int, source: ir.DType, target: ir.DType) -> int:
    """Truncated and saturated, 0 for NaN: the instruction is undefined for those."""
    bits = ctx.register_bits(source)
    if bits == 16:
        value, bits = ctx.emit(Op.FConvert, ctx.float_type(32), value), 32
    kind = ctx.float_type(bits)
    width = max(32, target.bits)
    least, greatest = target.int_range
    high = _below(greatest, bits)

    def number(each: float) -> int:
        return ctx.asm.float_constant(each, bits)

    inside = ctx.asm.glsl(Glsl.NMin, kind, value, number(high))
    inside = ctx.asm.glsl(Glsl.NMax, kind, inside, number(float(least)))
    opcode = Op.ConvertFToS if target.is_signed else Op.ConvertFToU
    whole_type = ctx.int_type(width)
    result = ctx.emit(opcode, whole_type, inside)
    if int(high) != greatest:
        above = ctx.emit(Op.FOrdGreaterThan, ctx.asm.bool_type(), value, number(high))
        most = ctx.asm.int_constant(greatest, width)
        result = ctx.emit(Op.Select, whole_type, above, most, result)
    undefined = is_nan(ctx, value, bits)
    result = ctx.emit(
        Op.Select, whole_type, undefined, ctx.asm.int_constant(0, width), result
    )  # fmt: skip
    if ctx.register_bits(target) < width:
        result = ctx.emit(Op.UConvert, ctx.type(target), result)
    return result


def _below(value: int, bits: int) -> float:
    """The greatest float of a width that is not above an integer."""
    layout, word = ("<f", "<I") if bits == 32 else ("<d", "<Q")
    (near,) = struct.unpack(layout, struct.pack(layout, float(value)))
    if int(near) <= value:
        return near
    (number,) = struct.unpack(word, struct.pack(layout, near))
    (under,) = struct.unpack(layout, struct.pack(word, number - 1))
    return under


def is_nan(ctx: Context, value: int, bits: int) -> int:
    """Whether a float is NaN, by its bits: compilers may think that there is none."""
    boolean, word = ctx.asm.bool_type(), ctx.int_type(bits)
    mantissa = {16: 10, 32: 23, 64: 52}[bits]
    infinity = ((1 << (bits - 1 - mantissa)) - 1) << mantissa
    pattern = ctx.emit(Op.Bitcast, word, value)
    mask = ctx.asm.int_constant((1 << (bits - 1)) - 1, bits)
    magnitude = ctx.emit(Op.BitwiseAnd, word, pattern, mask)
    return ctx.emit(
        Op.UGreaterThan, boolean, magnitude, ctx.asm.int_constant(infinity, bits)
    )  # fmt: skip


def _float_to_float(ctx: Context, value: int, source: ir.DType, target: ir.DType) -> int:
    if target.bits >= 32:
        if ctx.register_bits(source) == target.bits:
            return value
        return ctx.emit(Op.FConvert, ctx.type(target), value)
    if source == ir.FLOAT64:
        if target.family == "float" and ctx.is_native(target) and not ctx.strict:
            return ctx.emit(Op.FConvert, ctx.type(target), value)
        near = ctx.emit(Op.FConvert, ctx.type(ir.FLOAT32), value)
        back = ctx.emit(Op.FConvert, ctx.type(source), near)
        value = _rounded_to_odd(ctx, near, _same(ctx, back, value), _beyond(ctx, back, value))
    elif ctx.register_bits(source) == 16:
        value = ctx.emit(Op.FConvert, ctx.type(ir.FLOAT32), value)
    if target.family == "bfloat":
        return _rounded_bfloat(ctx, value)
    if ctx.is_native(target) and not ctx.strict:
        return ctx.emit(Op.FConvert, ctx.type(target), value)
    return _small_float(ctx, _rounded_half(ctx, value), target)


def _small_float(ctx: Context, value: int, target: ir.DType) -> int:
    """A float32 that is a float16, in the register of one; nothing is left to be rounded."""
    return ctx.emit(Op.FConvert, ctx.type(target), value) if ctx.is_native(target) else value


def _same(ctx: Context, back: int, value: int) -> int:
    """Equal, or neither is: NaN."""
    return ctx.emit(Op.FUnordEqual, ctx.asm.bool_type(), back, value)


def _beyond(ctx: Context, back: int, value: int) -> int:
    kind = ctx.type(ir.FLOAT64)
    far, near = (ctx.asm.glsl(Glsl.FAbs, kind, each) for each in (back, value))
    return ctx.emit(Op.FOrdGreaterThan, ctx.asm.bool_type(), far, near)


def _rounded_to_odd(ctx: Context, near: int, exact: int, beyond: int) -> int:
    """A float32 with its last bit set if it is not exact, so that a second rounding sees it.

    Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008, theorem 2.
    """
    word, kind = ctx.int_type(32), ctx.float_type(32)
    bits = ctx.emit(Op.Bitcast, word, near)
    toward = ctx.emit(Op.ISub, word, bits, ctx.u32(1))
    truncated = ctx.emit(Op.Select, word, beyond, toward, bits)
    odd = ctx.emit(Op.BitwiseOr, word, truncated, ctx.u32(1))
    return ctx.emit(Op.Bitcast, kind, ctx.emit(Op.Select, word, exact, bits, odd))


# Functions of the module: written when first called.


def _function(ctx: Context, name: str, result: int, parameter: int, body: _Body) -> int:
    known = ctx.functions.get(name)
    if known is not None:
        return known
    asm = ctx.asm
    number, argument = asm.fresh(), asm.fresh()
    ctx.functions[name] = number
    asm.names[number] = name
    outer, label = asm.code, asm.label
    asm.code, asm.label = [], 0
    asm.effect(Op.FunctionParameter, parameter, argument)
    asm.begin(asm.fresh())
    with ctx.exactly():
        asm.end(Op.ReturnValue, body(ctx, argument))
    asm.close_function(result, number, asm.function_type(result, parameter))
    asm.code, asm.label = outer, label
    return number


_Body = Callable[[Context, int], int]


def half_bits(ctx: Context, value: int) -> int:
    """The bits of the float16 nearest to a float32, ties to even, in 32 bits."""
    word, kind = ctx.int_type(32), ctx.float_type(32)
    function = _function(ctx, "half_bits", word, kind, _half_bits)
    return ctx.emit(Op.FunctionCall, word, function, value)


def half_value(ctx: Context, bits: int) -> int:
    """The float32 of the same value as the float16 with the given bits."""
    word, kind = ctx.int_type(32), ctx.float_type(32)
    function = _function(ctx, "half_value", kind, word, _half_value)
    return ctx.emit(Op.FunctionCall, kind, function, bits)


def _rounded_half(ctx: Context, value: int) -> int:
    return half_value(ctx, half_bits(ctx, value))


def bfloat_bits(ctx: Context, value: int) -> int:
    """The bits of the bfloat16 nearest to a float32, ties to even, in 32 bits."""
    word, kind = ctx.int_type(32), ctx.float_type(32)
    function = _function(ctx, "bfloat_bits", word, kind, _bfloat_bits)
    return ctx.emit(Op.FunctionCall, word, function, value)


def bfloat_value(ctx: Context, bits: int) -> int:
    """The float32 of the same value as the bfloat16 with the given bits."""
    shifted = ctx.emit(Op.ShiftLeftLogical, ctx.int_type(32), bits, ctx.u32(16))
    return ctx.emit(Op.Bitcast, ctx.float_type(32), shifted)


def _rounded_bfloat(ctx: Context, value: int) -> int:
    return bfloat_value(ctx, bfloat_bits(ctx, value))


_SMALLEST_NORMAL: Final = 0x38800000  # 2**-14
_OVERFLOW: Final = 0x477FF000  # 65520, from where on the nearest is infinity
_BIAS: Final = 0x38000000  # 127 - 15 in the exponent's place
_HALF: Final = 0x3F000000  # 0.5, whose last place is the least subnormal float16


def _half_bits(ctx: Context, value: int) -> int:
    word, kind, boolean = ctx.int_type(32), ctx.float_type(32), ctx.asm.bool_type()
    u32 = ctx.u32
    bits = ctx.emit(Op.Bitcast, word, value)
    high = ctx.emit(Op.ShiftRightLogical, word, bits, u32(16))
    sign = ctx.emit(Op.BitwiseAnd, word, high, u32(0x8000))
    size = ctx.emit(Op.BitwiseAnd, word, bits, u32(0x7FFFFFFF))
    # Adding 0.5 rounds to a multiple of 2**-24.
    moved = ctx.arithmetic(Op.FAdd, kind, ctx.emit(Op.Bitcast, kind, size), ctx.f32(0.5))
    small = ctx.emit(Op.ISub, word, ctx.emit(Op.Bitcast, word, moved), u32(_HALF))
    last = ctx.emit(
        Op.BitwiseAnd, word, ctx.emit(Op.ShiftRightLogical, word, size, u32(13)), u32(1)
    )
    rounded = ctx.emit(Op.IAdd, word, size, u32((0xFFF - _BIAS) & 0xFFFFFFFF))
    rounded = ctx.emit(Op.IAdd, word, rounded, last)
    normal = ctx.emit(Op.ShiftRightLogical, word, rounded, u32(13))
    is_small = ctx.emit(Op.ULessThan, boolean, size, u32(_SMALLEST_NORMAL))
    result = ctx.emit(Op.Select, word, is_small, small, normal)
    above = ctx.emit(Op.UGreaterThanEqual, boolean, size, u32(_OVERFLOW))
    result = ctx.emit(Op.Select, word, above, u32(0x7C00), result)
    undefined = ctx.emit(Op.UGreaterThan, boolean, size, u32(0x7F800000))
    result = ctx.emit(Op.Select, word, undefined, u32(0x7E00), result)
    return ctx.emit(Op.BitwiseOr, word, result, sign)


def _half_value(ctx: Context, bits: int) -> int:
    word, kind, boolean = ctx.int_type(32), ctx.float_type(32), ctx.asm.bool_type()
    u32 = ctx.u32
    sign = ctx.emit(
        Op.ShiftLeftLogical, word, ctx.emit(Op.BitwiseAnd, word, bits, u32(0x8000)), u32(16)
    )
    size = ctx.emit(Op.BitwiseAnd, word, bits, u32(0x7FFF))
    # Subnormal numbers by their integer: a float32 with those bits may be flushed to 0.
    count = ctx.emit(Op.ConvertUToF, kind, size)
    small = ctx.emit(Op.Bitcast, word, ctx.arithmetic(Op.FMul, kind, count, ctx.f32(2.0**-24)))
    shifted = ctx.emit(Op.ShiftLeftLogical, word, size, u32(13))
    normal = ctx.emit(Op.IAdd, word, shifted, u32(_BIAS))
    is_small = ctx.emit(Op.ULessThan, boolean, size, u32(0x400))
    result = ctx.emit(Op.Select, word, is_small, small, normal)
    far = ctx.emit(Op.UGreaterThanEqual, boolean, size, u32(0x7C00))
    special = ctx.emit(Op.IAdd, word, shifted, u32(2 * _BIAS))
    result = ctx.emit(Op.Select, word, far, special, result)
    return ctx.emit(Op.Bitcast, kind, ctx.emit(Op.BitwiseOr, word, result, sign))


def _bfloat_bits(ctx: Context, value: int) -> int:
    word, boolean, u32 = ctx.int_type(32), ctx.asm.bool_type(), ctx.u32
    bits = ctx.emit(Op.Bitcast, word, value)
    high = ctx.emit(Op.ShiftRightLogical, word, bits, u32(16))
    last = ctx.emit(Op.BitwiseAnd, word, high, u32(1))
    rounded = ctx.emit(Op.IAdd, word, ctx.emit(Op.IAdd, word, bits, u32(0x7FFF)), last)
    rounded = ctx.emit(Op.ShiftRightLogical, word, rounded, u32(16))
    quiet = ctx.emit(Op.BitwiseOr, word, high, u32(0x40))
    size = ctx.emit(Op.BitwiseAnd, word, bits, u32(0x7FFFFFFF))
    undefined = ctx.emit(Op.UGreaterThan, boolean, size, u32(0x7F800000))
    return ctx.emit(Op.Select, word, undefined, quiet, rounded)
