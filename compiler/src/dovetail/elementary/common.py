"""What elementary functions are made of: polynomials, powers of two, exact sums and products.

Functions are written once for float32 and float64 against `Builder`, without branches where that
is sensible, so that loops over them vectorise. They rely on IEEE arithmetic rounded to nearest and
never on a fused multiply-add being there: `fma` is used where fusing only helps. What
reassociation would destroy stands in `Builder.exactly`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dovetail.elementary import coefficients
from dovetail.elementary.values import V, Value
from dovetail.support.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Format:
    """One floating-point format.

    Attributes:
        bits: Of the whole.
        mantissa: Stored bits of the significand.
        bias: Of the exponent.
    """

    bits: int
    mantissa: int
    bias: int

    @property
    def integer(self) -> str:
        """The integer type of the same size."""
        return f"i{self.bits}"

    @property
    def magic(self) -> float:
        """Adding it rounds to an integer, which then stands in the low bits of the significand."""
        return 1.5 * 2.0**self.mantissa

    @property
    def magic_bits(self) -> int:
        """The bits of that number."""
        return ((self.bias + self.mantissa) << self.mantissa) | (1 << (self.mantissa - 1))

    @property
    def sign(self) -> int:
        """The sign bit."""
        return 1 << (self.bits - 1)


FLOAT: Final = Format(32, 23, 127)
DOUBLE: Final = Format(64, 52, 1023)


def format_of(value: Value) -> Format:
    """The format of a value's type."""
    return FLOAT if value.type == "float" else DOUBLE


def table(name: str, value: Value) -> coefficients.Coefficients:
    """The coefficients called `<name>_32` or `<name>_64` by the type of `value`."""
    result: coefficients.Coefficients = getattr(coefficients, f"{name}_{format_of(value).bits}")
    return result


def polynomial(z: V, numbers: Sequence[float]) -> V:
    """The polynomial with these coefficients, lowest first, by Horner's rule."""
    b = z.builder
    result = z.like(numbers[-1])
    for number in reversed(numbers[:-1]):
        result = b.fma(result, z, number)
    return result


def bits_of(value: V) -> V:
    """The bits as an integer."""
    return value.builder.convert("bitcast", value, format_of(value).integer)


def from_bits(bits: V) -> V:
    """The float with these bits."""
    return bits.builder.convert("bitcast", bits, "float" if bits.type == "i32" else "double")


def magnitude(value: V) -> V:
    """The absolute value."""
    return value.builder.intrinsic("fabs", value)


def with_sign(value: V, sign: V) -> V:
    """`value`, which is not negative, with the sign bit of `sign`."""
    bit = format_of(value).sign
    return from_bits(bits_of(value) | (bits_of(sign) & bit))


def is_negative(value: V) -> V:
    """Whether the sign bit is set, of zero and NaN too."""
    return bits_of(value).lt(0)


def clear_low(value: V, count: int) -> V:
    """`value` with the low bits of its significand cleared: toward zero."""
    return from_bits(bits_of(value) & ~((1 << count) - 1))


def round_to_integer(value: V, factor: float = 1.0) -> tuple[V, V]:
    """The integer nearest to value * factor as a float and, where it is small, as an integer.

    The magnitude must be below 2**(mantissa - 1).
    """
    kind = format_of(value)
    if value.builder.rounds:
        whole = value.builder.intrinsic("roundeven", value * factor if factor != 1.0 else value)
        # A conversion of all floats has to look at what does not fit.
        return whole, bits_of(whole + kind.magic) - kind.magic_bits
    shifted = value.builder.fma(value, factor, kind.magic) if factor != 1.0 else value + kind.magic
    return shifted - kind.magic, bits_of(shifted) - bits_of(value.like(kind.magic))


def power_of_two(exponent: V) -> V:
    """2**exponent of an integer, which must give a normal number."""
    kind = FLOAT if exponent.type == "i32" else DOUBLE
    return from_bits((exponent + kind.bias) << kind.mantissa)


def scale(value: V, exponent: V) -> V:
    """The product with 2**exponent, rounded once.

    In two factors, 2**(exponent -+ a) and 2**+-a, so that a subnormal result is rounded by the
    second multiplication only and the first neither over- nor underflows. The exponent may go
    beyond the format's range by 1.4 times, for a value around 1.
    """
    kind = FLOAT if exponent.type == "i32" else DOUBLE
    part = (kind.bias + 1) // 2
    shifted = exponent << kind.mantissa
    negative = shifted.lt(0)
    low, high = (shifted.like((kind.bias + each) << kind.mantissa) for each in (part, -part))
    first = from_bits(shifted + negative.select(low, high))
    with value.builder.exactly():
        # The product of the factors may be infinite.
        return value * first * negative.select(value.like(2.0**-part), 2.0**part)


def decompose(x: V) -> tuple[V, V]:
    """Of a positive number: m in sqrt(1/2) <= m < sqrt(2), and e as a float, x = m * 2**e."""
    b = x.builder
    kind = format_of(x)
    tiny = x.lt(2.0 ** (1 - kind.bias))
    lift = kind.mantissa + 1
    bits = bits_of(tiny.select(x * 2.0**lift, x))
    sqrt_half = {32: 0x3F3504F3, 64: 0x3FE6A09E667F3BCD}[kind.bits]
    exponent = (bits - sqrt_half).ashr(kind.mantissa)
    mantissa = from_bits(bits - (exponent << kind.mantissa))
    exponent = exponent - tiny.select(exponent.like(lift), 0)
    return mantissa, b.convert("sitofp", exponent, x.type)


def through_double(x: Value) -> bool:
    """Whether a function of a float is computed in double."""
    return x.type == "float" and x.builder.widens


def to_double(x: V) -> V:
    """A float as a double."""
    return x.builder.convert("fpext", x, "double")


def to_float(x: V) -> V:
    """A double rounded to float."""
    return x.builder.convert("fptrunc", x, "float")


def two_sum(a: V, b: V) -> tuple[V, V]:
    """The sum and its exact error (Knuth)."""
    with a.builder.exactly():
        total = a + b
        back = total - a
        return total, (a - (total - back)) + (b - back)


def quick_two_sum(a: V, b: V) -> tuple[V, V]:
    """The sum and its exact error, for |a| >= |b| (Dekker)."""
    with a.builder.exactly():
        total = a + b
        return total, b - (total - a)


def _halves(x: V) -> tuple[V, V]:
    """X as two numbers of half the bits; a double with |x| below 2**995 (Veltkamp)."""
    if x.builder.rounds or x.type == "float":
        high = clear_low(x, _half_bits(x))
        return high, x - high
    scaled = x * 134217729.0
    high = scaled - (scaled - x)
    return high, x - high


def two_product(a: V, b: V) -> tuple[V, V]:
    """The product and its error (Dekker), without a fused multiply-add.

    Exact, but for the last bit of the error of doubles where their halves are not Veltkamp's.
    """
    with a.builder.exactly():
        product = a * b
        ah, al = _halves(a)
        bh, bl = _halves(b)
        return product, ((ah * bh - product) + ah * bl + al * bh) + al * bl


def _half_bits(x: Value) -> int:
    """How many low bits to clear, so that the square of what is left is exact."""
    return 12 if x.type == "float" else 27


def quotient(a: V, b: V) -> V:
    """A / b where its error counts in full: within a unit also where the device's is not."""
    builder, guess = a.builder, a / b
    if "div" not in builder.approximate:
        return guess
    high, divisor = clear_low(guess, _half_bits(a)), clear_low(b, _half_bits(a))
    with builder.exactly():
        rest = ((a - high * divisor) - high * (b - divisor)) / b
    # Where products underflow the guess has to do; so it has for an infinite divisor.
    kind = format_of(a)
    ordinary = magnitude(a).gt(2.0 ** (2 * kind.mantissa - kind.bias))
    return (ordinary & magnitude(guess).gt(0.0)).select(high + rest, guess)


def square_root(x: V) -> V:
    """The root of x where its error counts in full: within a unit also if the device's is not."""
    builder, guess = x.builder, x.builder.intrinsic("sqrt", x)
    if "sqrt" not in builder.approximate:
        return guess
    high = clear_low(guess, _half_bits(x))
    with builder.exactly():
        better = high + (x - high * high) / (guess + high)
    return x.eq(0.0).select(x, better)
