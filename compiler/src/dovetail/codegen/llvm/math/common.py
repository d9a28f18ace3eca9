"""What elementary functions are made of: polynomials, powers of two, exact sums and products.

Functions are written once for float32 and float64 against `Builder`, without branches where that
is sensible, so that loops over them vectorise. They rely on IEEE arithmetic rounded to nearest and
never on a fused multiply-add being there: `fma` is used where fusing only helps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dovetail.codegen.llvm.builder import Value
from dovetail.codegen.llvm.math import coefficients


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


def polynomial(z: Value, numbers: Sequence[float]) -> Value:
    """The polynomial with these coefficients, lowest first, by Horner's rule."""
    b = z.builder
    result = z.like(numbers[-1])
    for number in reversed(numbers[:-1]):
        result = b.fma(result, z, number)
    return result


def bits_of(value: Value) -> Value:
    """The bits as an integer."""
    return value.builder.convert("bitcast", value, format_of(value).integer)


def from_bits(bits: Value) -> Value:
    """The float with these bits."""
    return bits.builder.convert("bitcast", bits, "float" if bits.type == "i32" else "double")


def magnitude(value: Value) -> Value:
    """The absolute value."""
    return value.builder.intrinsic("fabs", value)


def with_sign(value: Value, sign: Value) -> Value:
    """`value`, which is not negative, with the sign bit of `sign`."""
    bit = format_of(value).sign
    return from_bits(bits_of(value) | (bits_of(sign) & bit))


def is_negative(value: Value) -> Value:
    """Whether the sign bit is set, of zero and NaN too."""
    return bits_of(value).lt(0)


def clear_low(value: Value, count: int) -> Value:
    """`value` with the low bits of its significand cleared: toward zero."""
    return from_bits(bits_of(value) & ~((1 << count) - 1))


def round_to_integer(value: Value, factor: float = 1.0) -> tuple[Value, Value]:
    """The integer nearest to value * factor as a float and, where it is small, as an integer.

    The magnitude must be below 2**(mantissa - 1).
    """
    kind = format_of(value)
    shifted = value.builder.fma(value, factor, kind.magic) if factor != 1.0 else value + kind.magic
    return shifted - kind.magic, bits_of(shifted) - bits_of(value.like(kind.magic))


def power_of_two(exponent: Value) -> Value:
    """2**exponent of an integer, which must give a normal number."""
    kind = FLOAT if exponent.type == "i32" else DOUBLE
    return from_bits((exponent + kind.bias) << kind.mantissa)


def scale(value: Value, exponent: Value) -> Value:
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
    return value * first * negative.select(value.like(2.0**-part), 2.0**part)


def decompose(x: Value) -> tuple[Value, Value]:
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


def to_double(x: Value) -> Value:
    """A float as a double."""
    return x.builder.convert("fpext", x, "double")


def to_float(x: Value) -> Value:
    """A double rounded to float."""
    return x.builder.convert("fptrunc", x, "float")


def two_sum(a: Value, b: Value) -> tuple[Value, Value]:
    """The sum and its exact error (Knuth)."""
    total = a + b
    back = total - a
    return total, (a - (total - back)) + (b - back)


def quick_two_sum(a: Value, b: Value) -> tuple[Value, Value]:
    """The sum and its exact error, for |a| >= |b| (Dekker)."""
    total = a + b
    return total, b - (total - a)


def _halves(x: Value) -> tuple[Value, Value]:
    """A double as two numbers of 26 bits; |x| below 2**995 (Veltkamp)."""
    scaled = x * 134217729.0
    high = scaled - (scaled - x)
    return high, x - high


def two_product(a: Value, b: Value) -> tuple[Value, Value]:
    """The product of doubles and its exact error (Dekker), without a fused multiply-add."""
    product = a * b
    ah, al = _halves(a)
    bh, bl = _halves(b)
    return product, ((ah * bh - product) + ah * bl + al * bh) + al * bl
