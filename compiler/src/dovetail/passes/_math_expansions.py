"""What ops that look at bits are made of, on targets that do not have them: all exact.

An expansion takes the operands and a way to name a value that is used more than once. Floats are
float32 or float64.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from dovetail import ir

Named = Callable[[ir.Expr, str], ir.Expr]
Expansion = Callable[[Named, tuple[ir.Expr, ...]], ir.Expr]

_MANTISSA: Final = {32: 23, 64: 52}


def _number(value: float, dtype: ir.DType) -> ir.Const:
    return ir.Const(dtype, ir.round_float(float(value), dtype))


def _word(dtype: ir.DType) -> ir.DType:
    return ir.SCALARS[f"uint{dtype.bits}"]


def _bits(value: ir.Expr) -> ir.Expr:
    return ir.call("bitcast", value, dtype=_word(value.dtype))


def _from_bits(bits: ir.Expr, dtype: ir.DType) -> ir.Expr:
    return ir.call("bitcast", bits, dtype=dtype)


def _sign_mask(dtype: ir.DType) -> int:
    return 1 << (dtype.bits - 1)


def _magnitude_bits(value: ir.Expr) -> ir.Expr:
    word = _word(value.dtype)
    return ir.call("and", _bits(value), ir.literal(_sign_mask(value.dtype) - 1, word))


def _infinity_bits(dtype: ir.DType) -> ir.Const:
    mantissa = _MANTISSA[dtype.bits]
    return ir.literal(((1 << (dtype.bits - 1 - mantissa)) - 1) << mantissa, _word(dtype))


# Signs, kinds and neighbours of floats: exact, by their bits.


def _isnan(named: Named, args: tuple[ir.Expr, ...]) -> ir.Expr:
    return ir.gt(_magnitude_bits(args[0]), _infinity_bits(args[0].dtype))


def _isinf(named: Named, args: tuple[ir.Expr, ...]) -> ir.Expr:
    return ir.eq(_magnitude_bits(args[0]), _infinity_bits(args[0].dtype))


def _isfinite(named: Named, args: tuple[ir.Expr, ...]) -> ir.Expr:
    return ir.lt(_magnitude_bits(args[0]), _infinity_bits(args[0].dtype))


def _signbit(named: Named, args: tuple[ir.Expr, ...]) -> ir.Expr:
    (x,) = args
    mask = ir.literal(_sign_mask(x.dtype), _word(x.dtype))
    return ir.ne(ir.call("and", _bits(x), mask), ir.literal(0, mask.dtype))


def _copysign(named: Named, args: tuple[ir.Expr, ...]) -> ir.Expr:
    x, y = args
    sign = ir.call("and", _bits(y), ir.literal(_sign_mask(y.dtype), _word(y.dtype)))
    return _from_bits(ir.call("or", _magnitude_bits(x), sign), x.dtype)


def _nextafter(named: Named, args: tuple[ir.Expr, ...]) -> ir.Expr:
    x, y = named(args[0], "from"), named(args[1], "toward")
    dtype, word = x.dtype, _word(x.dtype)
    bits = named(_bits(x), "bits")
    zero = _number(0.0, dtype)
    away = ir.select(ir.gt(x, zero), ir.gt(y, x), ir.lt(y, x))
    one = ir.literal(1, word)
    stepped = ir.select(away, ir.add(bits, one), ir.sub(bits, one))
    least = ir.call("or", ir.call("and", _bits(y), ir.literal(_sign_mask(dtype), word)), one)
    moved = _from_bits(ir.select(ir.eq(x, zero), least, stepped), dtype)
    undefined = ir.logical_or(_isnan(named, (x,)), _isnan(named, (y,)))
    return ir.select(undefined, ir.add(x, y), ir.select(ir.eq(x, y), y, moved))


# Bits of integers: exact, in the unsigned type of the size.


def _unsigned(value: ir.Expr) -> ir.Expr:
    return _bits(value) if value.dtype.is_signed else value


def _signed_as(value: ir.Expr, dtype: ir.DType) -> ir.Expr:
    return value if value.dtype == dtype else _from_bits(value, dtype)


def _shifted(value: ir.Expr, count: int) -> ir.Expr:
    return ir.call("shift_right", value, ir.literal(count, value.dtype))


def _repeated(byte: int, dtype: ir.DType) -> ir.Const:
    return ir.literal(int.from_bytes(bytes([byte]) * dtype.bytes, "little"), dtype)


def _ones(named: Named, value: ir.Expr) -> ir.Expr:
    """The number of ones of an unsigned value: in pairs, fours, bytes, and all bytes at once."""
    dtype = value.dtype
    value = named(value, "word")
    pairs = named(
        ir.sub(value, ir.call("and", _shifted(value, 1), _repeated(0x55, dtype))), "pairs"
    )  # fmt: skip
    two = _repeated(0x33, dtype)
    fours = named(
        ir.add(ir.call("and", pairs, two), ir.call("and", _shifted(pairs, 2), two)), "fours"
    )
    octets = ir.call("and", ir.add(fours, _shifted(fours, 4)), _repeated(0x0F, dtype))
    if dtype.bits == 8:
        return octets
    return _shifted(ir.mul(octets, _repeated(0x01, dtype)), dtype.bits - 8)


def _popcount(named: Named, args: tuple[ir.Expr, ...]) -> ir.Expr:
    return _signed_as(_ones(named, _unsigned(args[0])), args[0].dtype)


def _count_leading_zeros(named: Named, args: tuple[ir.Expr, ...]) -> ir.Expr:
    value = named(_unsigned(args[0]), "word")
    count = 1
    while count < value.dtype.bits:
        # Every bit below the highest 1 becomes 1.
        value = named(ir.call("or", value, _shifted(value, count)), "smeared")
        count *= 2
    zeros = ir.sub(ir.literal(value.dtype.bits, value.dtype), _ones(named, value))
    return _signed_as(zeros, args[0].dtype)


def _count_trailing_zeros(named: Named, args: tuple[ir.Expr, ...]) -> ir.Expr:
    value = named(_unsigned(args[0]), "word")
    below = ir.call("and", ir.call("invert", value), ir.sub(value, ir.literal(1, value.dtype)))
    return _signed_as(_ones(named, below), args[0].dtype)


def wide_product(named: Named, args: tuple[ir.Expr, ...]) -> ir.Expr:
    """`multiply_high` where the target has integers of twice the size."""
    dtype = args[0].dtype
    wide = ir.SCALARS[f"{dtype.family}{2 * dtype.bits}"]
    product = ir.mul(ir.cast(args[0], wide), ir.cast(args[1], wide))
    return ir.cast(_shifted(product, dtype.bits), dtype)


def _multiply_high(named: Named, args: tuple[ir.Expr, ...]) -> ir.Expr:
    dtype = args[0].dtype
    a, b = named(args[0], "first"), named(args[1], "second")
    high = _high_of_halves(named, named(_unsigned(a), "left"), named(_unsigned(b), "right"))
    if not dtype.is_signed:
        return high
    zero = ir.literal(0, dtype)
    # As unsigned numbers, negative ones are greater by 2**bits.
    high = ir.sub(_signed_as(high, dtype), ir.select(ir.lt(a, zero), b, zero))
    return ir.sub(high, ir.select(ir.lt(b, zero), a, zero))


def _high_of_halves(named: Named, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """The upper word of a product of unsigned words, by four products of half words."""
    dtype = a.dtype
    half = dtype.bits // 2
    mask = ir.literal((1 << half) - 1, dtype)
    low_a, high_a = named(ir.call("and", a, mask), "low"), named(_shifted(a, half), "high")
    low_b, high_b = named(ir.call("and", b, mask), "low"), named(_shifted(b, half), "high")
    middle = named(ir.add(ir.mul(high_a, low_b), _shifted(ir.mul(low_a, low_b), half)), "middle")
    other = ir.add(ir.mul(low_a, high_b), ir.call("and", middle, mask))
    return ir.add(ir.add(ir.mul(high_a, high_b), _shifted(middle, half)), _shifted(other, half))


EXPANSIONS: Final[Mapping[str, Expansion]] = MappingProxyType(
    {
        "isnan": _isnan,
        "isinf": _isinf,
        "isfinite": _isfinite,
        "signbit": _signbit,
        "copysign": _copysign,
        "nextafter": _nextafter,
        "popcount": _popcount,
        "count_leading_zeros": _count_leading_zeros,
        "count_trailing_zeros": _count_trailing_zeros,
        "multiply_high": _multiply_high,
    }
)
"""By op name."""
