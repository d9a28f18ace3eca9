"""What ops that look at bits are made of, on targets that do not have them: all exact.

An expansion takes the operands and a way to name a value that is used more than once. Floats are
float32 or float64.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from dovetail.ir import (
    SCALARS,
    Const,
    DType,
    Expr,
    add,
    call,
    cast,
    eq,
    gt,
    literal,
    logical_or,
    lt,
    mul,
    ne,
    round_float,
    select,
    sub,
)

Named = Callable[[Expr, str], Expr]
Expansion = Callable[[Named, tuple[Expr, ...]], Expr]

_MANTISSA: Final = {32: 23, 64: 52}


def _number(value: float, dtype: DType) -> Const:
    return Const(dtype, round_float(float(value), dtype))


def _word(dtype: DType) -> DType:
    return SCALARS[f"uint{dtype.bits}"]


def _bits(value: Expr) -> Expr:
    return call("bitcast", value, dtype=_word(value.dtype))


def _from_bits(bits: Expr, dtype: DType) -> Expr:
    return call("bitcast", bits, dtype=dtype)


def _sign_mask(dtype: DType) -> int:
    return 1 << (dtype.bits - 1)


def _magnitude_bits(value: Expr) -> Expr:
    word = _word(value.dtype)
    return call("and", _bits(value), literal(_sign_mask(value.dtype) - 1, word))


def _infinity_bits(dtype: DType) -> Const:
    mantissa = _MANTISSA[dtype.bits]
    return literal(((1 << (dtype.bits - 1 - mantissa)) - 1) << mantissa, _word(dtype))


# Signs, kinds and neighbours of floats: exact, by their bits.


def _isnan(named: Named, args: tuple[Expr, ...]) -> Expr:
    return gt(_magnitude_bits(args[0]), _infinity_bits(args[0].dtype))


def _isinf(named: Named, args: tuple[Expr, ...]) -> Expr:
    return eq(_magnitude_bits(args[0]), _infinity_bits(args[0].dtype))


def _isfinite(named: Named, args: tuple[Expr, ...]) -> Expr:
    return lt(_magnitude_bits(args[0]), _infinity_bits(args[0].dtype))


def _signbit(named: Named, args: tuple[Expr, ...]) -> Expr:
    (x,) = args
    mask = literal(_sign_mask(x.dtype), _word(x.dtype))
    return ne(call("and", _bits(x), mask), literal(0, mask.dtype))


def _copysign(named: Named, args: tuple[Expr, ...]) -> Expr:
    x, y = args
    sign = call("and", _bits(y), literal(_sign_mask(y.dtype), _word(y.dtype)))
    return _from_bits(call("or", _magnitude_bits(x), sign), x.dtype)


def _nextafter(named: Named, args: tuple[Expr, ...]) -> Expr:
    x, y = named(args[0], "from"), named(args[1], "toward")
    dtype, word = x.dtype, _word(x.dtype)
    bits = named(_bits(x), "bits")
    zero = _number(0.0, dtype)
    away = select(gt(x, zero), gt(y, x), lt(y, x))
    one = literal(1, word)
    stepped = select(away, add(bits, one), sub(bits, one))
    least = call("or", call("and", _bits(y), literal(_sign_mask(dtype), word)), one)
    moved = _from_bits(select(eq(x, zero), least, stepped), dtype)
    undefined = logical_or(_isnan(named, (x,)), _isnan(named, (y,)))
    return select(undefined, add(x, y), select(eq(x, y), y, moved))


# Bits of integers: exact, in the unsigned type of the size.


def _unsigned(value: Expr) -> Expr:
    return _bits(value) if value.dtype.is_signed else value


def _signed_as(value: Expr, dtype: DType) -> Expr:
    return value if value.dtype == dtype else _from_bits(value, dtype)


def _shifted(value: Expr, count: int) -> Expr:
    return call("shift_right", value, literal(count, value.dtype))


def _repeated(byte: int, dtype: DType) -> Const:
    return literal(int.from_bytes(bytes([byte]) * dtype.bytes, "little"), dtype)


def _ones(named: Named, value: Expr) -> Expr:
    """The number of ones of an unsigned value: in pairs, fours, bytes, and all bytes at once."""
    dtype = value.dtype
    value = named(value, "word")
    pairs = named(
        sub(value, call("and", _shifted(value, 1), _repeated(0x55, dtype))), "pairs"
    )  # fmt: skip
    two = _repeated(0x33, dtype)
    fours = named(add(call("and", pairs, two), call("and", _shifted(pairs, 2), two)), "fours")
    octets = call("and", add(fours, _shifted(fours, 4)), _repeated(0x0F, dtype))
    if dtype.bits == 8:
        return octets
    return _shifted(mul(octets, _repeated(0x01, dtype)), dtype.bits - 8)


def _popcount(named: Named, args: tuple[Expr, ...]) -> Expr:
    return _signed_as(_ones(named, _unsigned(args[0])), args[0].dtype)


def _count_leading_zeros(named: Named, args: tuple[Expr, ...]) -> Expr:
    value = named(_unsigned(args[0]), "word")
    count = 1
    while count < value.dtype.bits:
        # Every bit below the highest 1 becomes 1.
        value = named(call("or", value, _shifted(value, count)), "smeared")
        count *= 2
    zeros = sub(literal(value.dtype.bits, value.dtype), _ones(named, value))
    return _signed_as(zeros, args[0].dtype)


def _count_trailing_zeros(named: Named, args: tuple[Expr, ...]) -> Expr:
    value = named(_unsigned(args[0]), "word")
    below = call("and", call("invert", value), sub(value, literal(1, value.dtype)))
    return _signed_as(_ones(named, below), args[0].dtype)


def wide_product(named: Named, args: tuple[Expr, ...]) -> Expr:
    """`multiply_high` where the target has integers of twice the size."""
    dtype = args[0].dtype
    wide = SCALARS[f"{dtype.family}{2 * dtype.bits}"]
    product = mul(cast(args[0], wide), cast(args[1], wide))
    return cast(_shifted(product, dtype.bits), dtype)


def _multiply_high(named: Named, args: tuple[Expr, ...]) -> Expr:
    dtype = args[0].dtype
    a, b = named(args[0], "first"), named(args[1], "second")
    high = _high_of_halves(named, named(_unsigned(a), "left"), named(_unsigned(b), "right"))
    if not dtype.is_signed:
        return high
    zero = literal(0, dtype)
    # As unsigned numbers, negative ones are greater by 2**bits.
    high = sub(_signed_as(high, dtype), select(lt(a, zero), b, zero))
    return sub(high, select(lt(b, zero), a, zero))


def _high_of_halves(named: Named, a: Expr, b: Expr) -> Expr:
    """The upper word of a product of unsigned words, by four products of half words."""
    dtype = a.dtype
    half = dtype.bits // 2
    mask = literal((1 << half) - 1, dtype)
    low_a, high_a = named(call("and", a, mask), "low"), named(_shifted(a, half), "high")
    low_b, high_b = named(call("and", b, mask), "low"), named(_shifted(b, half), "high")
    middle = named(add(mul(high_a, low_b), _shifted(mul(low_a, low_b), half)), "middle")
    other = add(mul(low_a, high_b), call("and", middle, mask))
    return add(add(mul(high_a, high_b), _shifted(middle, half)), _shifted(other, half))


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
