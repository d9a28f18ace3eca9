"""pow and rsqrt.

pow(x, y) = 2**(y log2(x)). The error of the logarithm is multiplied by up to 1024, so in float64
the logarithm is carried in two doubles (about 70 bits); float32 has room enough in float64.
"""

from __future__ import annotations

from dovetail.elementary import coefficients
from dovetail.elementary.common import (
    bits_of,
    clear_low,
    decompose,
    format_of,
    from_bits,
    is_negative,
    magnitude,
    polynomial,
    quick_two_sum,
    round_to_integer,
    scale,
    through_double,
    to_double,
    to_float,
    two_product,
    two_sum,
)
from dovetail.elementary.exponential import (
    EXP2_RANGE,
    clamp,
    exp2_in_double,
    exp_fraction,
)
from dovetail.elementary.logarithm import log2_in_double
from dovetail.elementary.values import Builder, V

Pair = tuple[V, V]


def rsqrt(b: Builder[V], args: tuple[V, ...]) -> V:
    """1 / sqrt(x)."""
    (x,) = args
    guess = 1.0 / b.intrinsic("sqrt", x)
    if not b.approximate:
        return guess
    # A step of Newton's iteration, but where there is nothing to gain: 0 and infinity.
    rest = 1.0 - x * guess * guess
    return magnitude(rest).lt(0.5).select(guess + guess * 0.5 * rest, guess)


def _log2_pair(x: V) -> Pair[V]:
    """log2 of a positive, finite double, in two doubles."""
    b = x.builder
    m, e = decompose(x)
    f = m - 1.0
    g = m + 1.0
    with b.exactly():
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


def _power_double(a: V, y: V) -> V:
    """a**y for a positive and finite, y finite."""
    b = a.builder
    high, low = _log2_pair(a)
    # Beyond 2**64 (all results are 0, 1 or infinity long before) products would overflow.
    y = clamp(y, -(2.0**70), 2.0**70)
    with b.exactly():
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


def _power_float(a: V, y: V) -> V:
    """a**y in double for float operands, a positive and finite, y finite."""
    exponent = to_double(y) * log2_in_double(to_double(a))
    return to_float(exp2_in_double(clamp(exponent, -200.0, 200.0)))


def _log2_single(x: V) -> Pair[V]:
    """log2 of a positive, finite float in two floats, the first of 12 bits; about 34 bits.

    s = f / (2 + f) in two parts, then log2(m) = 2 / (3 log(2)) s (3 + s*s + 3 s**4 P(s*s)), each
    factor in a part of 12 bits and a rest, so that no product that matters is rounded.
    """
    b = x.builder
    m, e = decompose(x)
    f = m - 1.0
    inverse = 1.0 / (m + 1.0)
    s = f * inverse
    high = clear_low(s, 12)
    with b.exactly():
        divisor = clear_low(m + 1.0, 12)
        divisor_low = m - (divisor - 1.0)
        low = ((f - high * divisor) - high * divisor_low) * inverse
        z = s * s
        square = high * high
        rest = b.fma(z * z, polynomial(z, coefficients.LOG_TAIL_32), low * (high + s))
        sum_high = clear_low(square + 3.0 + rest, 12)
        sum_low = rest - ((sum_high - 3.0) - square)
        front = high * sum_high
        back = low * sum_high + sum_low * s
        top = clear_low(front + back, 12)
        bottom = back - (top - front)
        factor, factor_low = coefficients.POWER_32
        front = top * factor
        back = top * factor_low + bottom * (factor + factor_low)
        top = clear_low(e + (front + back), 12)
        return top, back - ((top - e) - front)


def _power_single(a: V, y: V) -> V:
    """a**y in float alone, a positive and finite, y finite."""
    b = a.builder
    high, low = _log2_single(a)
    # Beyond 2**34 all results are 0, 1 or infinity, and products would overflow.
    y = clamp(y, -(2.0**34), 2.0**34)
    part = clear_low(y, 12)
    with b.exactly():
        front = part * high
        back = (y - part) * high + y * low
        whole = front + back
        limited = clamp(whole, *EXP2_RANGE["float"])
        inside = limited.eq(whole)
        n, exponent = round_to_integer(limited)
        r = inside.select(front - n, 0.0) + inside.select(back, 0.0)
    return scale(exp_fraction(r * coefficients.LN2_DD[0]), exponent)


def power(b: Builder[V], args: tuple[V, ...]) -> V:
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
    compute = _power_double
    if x.type == "float":
        compute = _power_float if through_double(x) else _power_single
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
