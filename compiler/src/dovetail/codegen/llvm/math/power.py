"""pow and rsqrt.

pow(x, y) = 2**(y log2(x)). The error of the logarithm is multiplied by up to 1024, so in float64
the logarithm is carried in two doubles (about 70 bits); float32 has room enough in float64.
"""

from __future__ import annotations

from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.codegen.llvm.math import coefficients
from dovetail.codegen.llvm.math.common import (
    bits_of,
    decompose,
    format_of,
    from_bits,
    is_negative,
    magnitude,
    polynomial,
    quick_two_sum,
    round_to_integer,
    scale,
    to_double,
    to_float,
    two_product,
    two_sum,
)
from dovetail.codegen.llvm.math.exponential import (
    EXP2_RANGE,
    clamp,
    exp2_in_double,
    exp_fraction,
)
from dovetail.codegen.llvm.math.logarithm import log2_in_double

Pair = tuple[Value, Value]


def rsqrt(b: Builder, args: tuple[Value, ...]) -> Value:
    """1 / sqrt(x)."""
    return 1.0 / b.intrinsic("sqrt", args[0])


def _log2_pair(x: Value) -> Pair:
    """log2 of a positive, finite double, in two doubles."""
    m, e = decompose(x)
    f = m - 1.0
    g = m + 1.0
    g_low = m - (g - 1.0)
    # s = f / g, and the remainder of the division gives the second part.
    s = f / g
    product, error = two_product(s, g)
    s_low = ((f - product) - error - s * g_low) / g
    z, z_error = two_product(s, s)
    z_low = z_error + 2.0 * s * s_low
    # atanh(s) / s - 1 = z/3 + z*z*P(z), the first term in two doubles.
    third, third_low = coefficients.THIRD_DD
    a, a_error = two_product(z, z.like(third))
    a_low = a_error + (z * third_low + z_low * third)
    tail = z * z * polynomial(z, coefficients.LOG_TAIL_64)
    a, a_low2 = quick_two_sum(a, tail)
    a_low = a_low + a_low2
    # log2(m) = 2 s (1 + a) / log(2)
    factor, factor_low = (2.0 * part for part in coefficients.LOG2E_DD)
    head, head_error = two_product(s, s.like(factor))
    head_low = head_error + (s * factor_low + s_low * factor)
    extra, extra_error = two_product(head, a)
    extra_low = extra_error + (head * a_low + head_low * a)
    high, low = quick_two_sum(head, extra)
    low = low + (head_low + extra_low)
    high, carry = two_sum(e, high)
    return quick_two_sum(high, low + carry)


def _power_double(a: Value, y: Value) -> Value:
    """a**y for a positive and finite, y finite."""
    b = a.builder
    high, low = _log2_pair(a)
    # Beyond 2**64 (all results are 0, 1 or infinity long before) products would overflow.
    y = clamp(y, -(2.0**70), 2.0**70)
    top, error = two_product(y, high)
    bottom = error + y * low
    top, bottom = quick_two_sum(top, bottom)
    limited = clamp(top, *EXP2_RANGE["double"])
    bottom = limited.eq(top).select(bottom, 0.0)
    n, exponent = round_to_integer(limited)
    r = limited - n
    ln2, ln2_low = coefficients.LN2_DD
    angle, angle_error = two_product(r, r.like(ln2))
    angle_low = angle_error + (r * ln2_low + bottom * ln2)
    value = exp_fraction(angle)
    value = b.fma(value, angle_low, value)
    return scale(value, exponent)


def _power_float(a: Value, y: Value) -> Value:
    """a**y in double for float operands, a positive and finite, y finite."""
    exponent = to_double(y) * log2_in_double(to_double(a))
    return to_float(exp2_in_double(clamp(exponent, -200.0, 200.0)))


def power(b: Builder, args: tuple[Value, ...]) -> Value:
    """X to the power of y, with the special cases of C99, annex F.9.4.4."""
    x, y = args
    kind = format_of(x)
    a, size = magnitude(x), magnitude(y)
    infinity = float("inf")
    # Is y an integer, an odd one? Beyond 2**mantissa every number is an integer, then even.
    whole = b.intrinsic("trunc", y).eq(y)
    half = y * 0.5
    odd = whole & b.intrinsic("trunc", half).ne(half) & size.lt(2.0 ** (kind.mantissa + 1))
    ordinary = a.gt(0.0) & a.lt(infinity) & size.lt(infinity)
    base = ordinary.select(a, 1.0)
    exponent = ordinary.select(y, 0.0)
    compute = _power_float if x.type == "float" else _power_double
    result = compute(base, exponent)
    # 0 and infinity as base: 0 or infinity by the sign of y.
    vanishes = a.eq(0.0) ^ is_negative(y)
    extreme = vanishes.select(x.like(0.0), infinity)
    result = (a.eq(0.0) | a.eq(infinity)).select(extreme, result)
    # y infinite: by whether |x| is below or above 1.
    falls = a.lt(1.0) ^ is_negative(y)
    limit = falls.select(x.like(0.0), infinity)
    result = size.eq(infinity).select(a.eq(1.0).select(x.like(1.0), limit), result)
    # The sign, and the powers of negative numbers that do not exist.
    negative = is_negative(x)
    sign = (negative & odd).select(bits_of(result).like(kind.sign), 0)
    result = from_bits(bits_of(result) | sign)
    undefined = x.lt(0.0) & a.lt(infinity) & size.lt(infinity) & (whole ^ True)
    result = undefined.select(float("nan"), result)
    result = x.compare("uno", y).select(float("nan"), result)
    return (x.eq(1.0) | y.eq(0.0)).select(1.0, result)
