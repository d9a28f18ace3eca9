"""How LLVM spells the ops that every target has; elementary functions are in `math`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dovetail import ir
from dovetail.codegen.llvm.builder import Value
from dovetail.codegen.llvm.context import Context, Spelling

Args = tuple[Value, ...]


def _add(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return args[0] + args[1]


def _sub(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return args[0] - args[1]


def _mul(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return args[0] * args[1]


def _div(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return args[0] / args[1]


def _neg(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return -args[0]


def _abs(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    (value,) = args
    if dtype.is_float:
        return ctx.builder.intrinsic("fabs", value)
    if not dtype.is_signed:
        return value
    return ctx.builder.intrinsic("abs", value, ctx.builder.constant(False, "i1"))


def _least(strict: str, integer: str, relation: str) -> Spelling:
    def spell(ctx: Context, args: Args, dtype: ir.DType) -> Value:
        left, right = args
        if not dtype.is_float:
            return ctx.builder.intrinsic(("s" if dtype.is_signed else "u") + integer, left, right)
        if ctx.strict:
            return ctx.builder.intrinsic(strict, left, right)
        # One instruction on x86; a NaN on the right wins, one on the left does not.
        return left.compare(relation, right).select(left, right)

    return spell


def number_wins(name: str, strict: str) -> Spelling:
    """The lesser or greater of two; of a number and a NaN the number: for devices with threads.

    All lanes agree in a fold then, whichever of two operands comes first, and it is one
    instruction on processors that have `name` as one.
    """

    def spell(ctx: Context, args: Args, dtype: ir.DType) -> Value:
        if ctx.strict or not dtype.is_float:
            return SPELLINGS[strict](ctx, args, dtype)
        return ctx.builder.intrinsic(name, *args)

    return spell


def _floor_parts(ctx: Context, args: Args, dtype: ir.DType) -> tuple[Value, Value, Value, Value]:
    """Quotient and remainder toward minus infinity by a safe divisor; which divisors are 0, -1."""
    b = ctx.builder
    left, right = args
    zero = right.eq(0)
    if not dtype.is_signed:
        divisor = zero.select(1, right)
        return b.binary("udiv", left, divisor), b.binary("urem", left, divisor), zero, zero
    minus = right.eq(-1)
    divisor = (zero | minus).select(1, right)
    quotient = b.binary("sdiv", left, divisor)
    remainder = left - quotient * divisor
    crossed = remainder.ne(0) & (remainder ^ divisor).lt(0)
    down = quotient - b.convert("zext", crossed, quotient.type)
    return down, crossed.select(remainder + divisor, remainder), zero, minus


def _floordiv(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    if dtype.is_float:
        return ctx.builder.intrinsic("floor", args[0] / args[1])
    quotient, _, zero, minus = _floor_parts(ctx, args, dtype)
    if dtype.is_signed:
        quotient = minus.select(-args[0], quotient)
    return zero.select(0, quotient)


def _floormod(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    if dtype.is_float:
        return args[0] - ctx.builder.intrinsic("floor", args[0] / args[1]) * args[1]
    _, remainder, zero, minus = _floor_parts(ctx, args, dtype)
    return (zero | minus).select(0, remainder) if dtype.is_signed else zero.select(0, remainder)


def _truncdiv(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return ctx.builder.binary("sdiv" if dtype.is_signed else "udiv", *args)


def _truncmod(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return ctx.builder.binary("srem" if dtype.is_signed else "urem", *args)


def _fma(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    if ctx.features.fma:
        return ctx.builder.intrinsic("fma", *args)
    return ctx.builder.call(ctx.library.use("fma", args[0].type), args, args[0].type)


def _bits(opcode: str) -> Spelling:
    def spell(ctx: Context, args: Args, dtype: ir.DType) -> Value:
        return ctx.builder.binary(opcode, *args)

    return spell


def _invert(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return args[0] ^ -1


def _shift_left(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    value, count = args
    return count.compare("ult", dtype.bits).select(value << count, 0)


def _shift_right(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    value, count = args
    in_range = count.compare("ult", dtype.bits)
    if dtype.is_signed:
        return value.ashr(in_range.select(count, dtype.bits - 1))
    return in_range.select(value >> count, 0)


def _comparison(signed: str, unsigned: str, floating: str) -> Spelling:
    def spell(ctx: Context, args: Args, dtype: ir.DType) -> Value:
        if dtype.is_float:
            return args[0].compare(floating, args[1])
        return args[0].compare(signed if dtype.is_signed else unsigned, args[1])

    return spell


def _intrinsic(name: str) -> Spelling:
    def spell(ctx: Context, args: Args, dtype: ir.DType) -> Value:
        return ctx.builder.intrinsic(name, *args)

    return spell


def _isnan(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return args[0].compare("uno", args[0])


def _isinf(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return ctx.builder.intrinsic("fabs", args[0]).eq(float("inf"))


def _signbit(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return _float_bits(args[0]).lt(0)


def _isfinite(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return ctx.builder.intrinsic("fabs", args[0]).lt(float("inf"))


def _float_bits(value: Value) -> Value:
    integer = "i32" if value.type == "float" else "i64"
    return value.builder.convert("bitcast", value, integer)


def _nextafter(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    b = ctx.builder
    x, y = args
    bits = _float_bits(x)
    # Away from zero the bits count up, toward it down.
    away = x.lt(y) ^ x.lt(0.0) ^ True
    stepped = bits + away.select(bits.like(-1), 1)
    # From zero: the least subnormal number with the sign of y.
    sign = _float_bits(y) & (1 << (dtype.bits - 1))
    stepped = x.eq(0.0).select(sign | 1, stepped)
    result = x.eq(y).select(y, b.convert("bitcast", stepped, x.type))
    return x.compare("uno", y).select(x + y, result)


def _count_zeros(name: str) -> Spelling:
    def spell(ctx: Context, args: Args, dtype: ir.DType) -> Value:
        # False: of 0 it is the number of bits, not undefined.
        return ctx.builder.intrinsic(name, args[0], ctx.builder.constant(False, "i1"))

    return spell


def _multiply_high(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    b = ctx.builder
    wide, extend = f"i{2 * dtype.bits}", "sext" if dtype.is_signed else "zext"
    left, right = (b.convert(extend, each, wide) for each in args)
    return b.convert("trunc", (left * right) >> dtype.bits, args[0].type)


def math_function(name: str) -> Spelling:
    """The spelling of an op by a function of the library."""

    def spell(ctx: Context, args: Args, dtype: ir.DType) -> Value:
        function = ctx.library.use(name, args[0].type)
        return ctx.builder.call(function, args, args[0].type)

    return spell


SPELLINGS: Mapping[str, Spelling] = MappingProxyType(
    {
        "add": _add,
        "sub": _sub,
        "mul": _mul,
        "div": _div,
        "floordiv": _floordiv,
        "floormod": _floormod,
        "truncdiv": _truncdiv,
        "truncmod": _truncmod,
        "neg": _neg,
        "abs": _abs,
        "min": _least("minimum", "min", "olt"),
        "max": _least("maximum", "max", "ogt"),
        "fma": _fma,
        "and": _bits("and"),
        "or": _bits("or"),
        "xor": _bits("xor"),
        "invert": _invert,
        "logical_not": _invert,
        "shift_left": _shift_left,
        "shift_right": _shift_right,
        "eq": _comparison("eq", "eq", "oeq"),
        "ne": _comparison("ne", "ne", "une"),
        "lt": _comparison("slt", "ult", "olt"),
        "le": _comparison("sle", "ule", "ole"),
        "gt": _comparison("sgt", "ugt", "ogt"),
        "ge": _comparison("sge", "uge", "oge"),
        "sqrt": _intrinsic("sqrt"),
        "floor": _intrinsic("floor"),
        "ceil": _intrinsic("ceil"),
        "trunc": _intrinsic("trunc"),
        "round": _intrinsic("roundeven"),
        "isnan": _isnan,
        "isinf": _isinf,
        "isfinite": _isfinite,
        "signbit": _signbit,
        "copysign": _intrinsic("copysign"),
        "nextafter": _nextafter,
        "popcount": _intrinsic("ctpop"),
        "count_leading_zeros": _count_zeros("ctlz"),
        "count_trailing_zeros": _count_zeros("cttz"),
        "multiply_high": _multiply_high,
    }
)
"""Every op but logical_and, logical_or, fp_strict and bitcast (which need more than the values of
their operands, see `expressions`) and the elementary functions."""


def _plain_shift_left(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return args[0] << args[1]


def _plain_shift_right(ctx: Context, args: Args, dtype: ir.DType) -> Value:
    return args[0].ashr(args[1]) if dtype.is_signed else args[0] >> args[1]


THREAD_SPELLINGS: Mapping[str, Spelling] = MappingProxyType(
    {
        **{name: SPELLINGS[name] for name in SPELLINGS if name not in ("floordiv", "floormod")},
        "min": number_wins("minnum", "min"),
        "max": number_wins("maxnum", "max"),
        "shift_left": _plain_shift_left,
        "shift_right": _plain_shift_right,
    }
)
"""Those of devices with threads. Division toward minus infinity is left to `legalize-integers`,
which knows what is not negative, and makes sure of the counts of shifts."""

LOOP_ATOMICS: Final = frozenset(
    [
        f"{op}.{dtype}"
        for op in ("add", "min", "max", "and", "or", "xor")
        for dtype in ir.SCALARS
        if ir.SCALARS[dtype].is_int
    ]
    + [
        f"{op}.{dtype}"
        for op in ("exchange", "compare_exchange", "load")
        for dtype in ir.SCALARS
        if dtype != "bool"
    ]
    + ["add.float32", "add.float64"]
)
"""Atomic updates of processors that execute blocks in a loop, aligned to their size as every
buffer element is; the others are loops around a compare-and-exchange (`legalize-atomics`)."""
