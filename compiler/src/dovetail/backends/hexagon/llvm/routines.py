"""The routines that LLVM calls by name on this processor, which has no instruction for them.

Vendors' libraries have them; an image has its own copies of those that it calls, so that it needs
no library. They are written here as LLVM IR, and compiled like a kernel. Results are those of IEEE
754, rounded to nearest even, with subnormals; division of integers by zero gives 0 or what comes.

Source of the names: LLVM's description of the target (HexagonISelLowering.cpp).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dovetail.backends.hexagon.intrinsics import compare
from dovetail.backends.hexagon.llvm.link import Object, read_object
from dovetail.codegen.llvm import (
    Builder,
    Machine,
    ModuleWriter,
    Value,
    data_layout,
    emit_object,
)
from dovetail.codegen.llvm.math import narrow_definition
from dovetail.codegen.llvm.routines import (
    MEMORY_ROUTINES,
    ROUTINE_ATTRIBUTES,
    Body,
    Routine,
    check_known,
    loop,
    write_routine,
)


def routines(missing: frozenset[str], machine: Machine) -> list[Object]:
    """The objects that have the names in `missing`, and the names that these lack themselves.

    Raises:
        LLVMError: There is no routine of a name.
    """
    found: dict[str, Object] = {}
    while missing:
        check_known(missing, ROUTINES, "images of Hexagon")
        found.update((name, _object(name, machine)) for name in sorted(missing))
        missing = frozenset[str]().union(*(found[name].undefined for name in missing))
        missing -= found.keys()
    return list(found.values())


@functools.cache
def _object(name: str, machine: Machine) -> Object:
    module = ModuleWriter(
        machine.triple,
        data_layout(machine),
        ROUTINE_ATTRIBUTES,
        narrow_definition,
        compares=compare,
    )
    write_routine(module, name, ROUTINES[name])
    return read_object(emit_object(module.text(), machine))


def _leading_zeros(b: Builder, value: Value) -> Value:
    return b.intrinsic("ctlz", value, b.constant(False, "i1"))


def _divide_unsigned(b: Builder, left: Value, right: Value) -> tuple[Value, Value]:
    """Quotient and remainder: shifts and subtractions, as many as the quotient has bits."""
    distance = _leading_zeros(b, right) - _leading_zeros(b, left)
    usable = distance.ge(0) & right.ne(0)
    count = usable.select(distance + 1, 0)
    divisor = right << usable.select(distance, 0)

    def step(_: Value, state: tuple[Value, ...]) -> tuple[Value, ...]:
        quotient, remainder, shifted = state
        fits = remainder.compare("uge", shifted)
        quotient = (quotient << 1) | b.convert("zext", fits, quotient.type)
        return quotient, fits.select(remainder - shifted, remainder), shifted >> 1

    quotient, remainder, _ = loop(b, count, (left.like(0), left, divisor), step)
    return quotient, remainder


def _integer_division(signed: bool, wants_remainder: bool) -> Body:
    def body(b: Builder, args: tuple[Value, ...]) -> Value:
        left, right = args
        if not signed:
            return _divide_unsigned(b, left, right)[wants_remainder]
        sizes = [each.lt(0).select(-each, each) for each in args]
        result = _divide_unsigned(b, *sizes)[wants_remainder]
        negative = left.lt(0) if wants_remainder else (left ^ right).lt(0)
        return negative.select(-result, result)

    return body


# Floats as integers. A format has `digits` bits of significand, the leading one among them, and
# exponents from -`bias` + 1; everything is computed in 64 bits, be it float32 or float64.
_DIGITS: Final = {"float": 24, "double": 53}
_BIAS: Final = {"float": 127, "double": 1023}
_BITS: Final = {"float": "i32", "double": "i64"}


def _parts(b: Builder, x: Value) -> tuple[Value, Value, Value]:
    """Sign bit (at its place), exponent and significand of |x| = m * 2**e, m of `digits` bits.

    Of zero, infinities and NaN something harmless.
    """
    digits, kind = _DIGITS[x.type], _BITS[x.type]
    bits = b.convert("zext", b.convert("bitcast", x, kind), "i64")
    sign = bits & (1 << (31 if kind == "i32" else 63))
    size = bits ^ sign
    field = size >> (digits - 1)
    fraction = size & ((1 << (digits - 1)) - 1)
    shift = _leading_zeros(b, fraction | 1) - (64 - digits)
    subnormal = field.eq(0)
    significand = subnormal.select(fraction << shift, fraction | (1 << (digits - 1)))
    least = 1 - _BIAS[x.type] - (digits - 1)
    exponent = subnormal.select(least - shift, field + (least - 1))
    return sign, exponent, significand


def _rounded(b: Builder, kind: str, sign: Value, exponent: Value, exact: Value) -> Value:
    """The float nearest to `exact` * 2**exponent.

    Of `exact` the leading bit is set; it has two bits more than the format, the last one sticky.
    """
    digits, bias = _DIGITS[kind], _BIAS[kind]
    # The exponent of the last bit that is kept: two up, or more where the result is subnormal.
    least = 1 - bias - (digits - 1)
    extra = least - exponent
    down = extra.lt(2).select(2, extra)
    down = down.gt(digits + 3).select(digits + 3, down)
    kept = exact >> down
    rest = exact - (kept << down)
    half = b.constant(1, "i64") << (down - 1)
    up = rest.compare("ugt", half) | (rest.eq(half) & (kept & 1).ne(0))
    kept = kept + b.convert("zext", up, "i64")
    # A significand that rounds up to the next power carries into the exponent by itself.
    field = extra.le(2).select(exponent + 2 - least, 0)
    packed = kept + (field << (digits - 1))
    infinity = (2 * bias + 1) << (digits - 1)
    packed = (field.gt(2 * bias) | packed.compare("uge", infinity)).select(infinity, packed)
    bits = b.convert("trunc", packed | sign, _BITS[kind])
    return b.convert("bitcast", bits, kind)


def _is_special(b: Builder, x: Value) -> Value:
    """Zero, infinite, or NaN."""
    size = b.intrinsic("fabs", x)
    return x.eq(0.0) | (size.lt(float("inf")) ^ True)


def _not_a_number(b: Builder, kind: str) -> Value:
    bits = {"float": 0x7FC00000, "double": 0x7FF8 << 48}[kind]
    return b.convert("bitcast", b.constant(bits, _BITS[kind]), kind)


def _divide(b: Builder, args: tuple[Value, ...]) -> Value:
    """Long division of the significands, one bit at a time."""
    x, y = args
    kind, digits = x.type, _DIGITS[x.type]
    (sign_x, ex, mx), (sign_y, ey, my) = _parts(b, x), _parts(b, y)
    sign = sign_x ^ sign_y
    # The leading bit of the quotient is then at `digits` + 1, be the first or the second greater.
    below = mx.lt(my)
    mx = below.select(mx << 1, mx)
    count = b.constant(digits + 1, "i32")

    def step(_: Value, state: tuple[Value, ...]) -> tuple[Value, ...]:
        quotient, rest = state
        fits = rest.compare("uge", my)
        bit = b.convert("zext", fits, "i64")
        return (quotient << 1) | bit, fits.select(rest - my, rest) << 1

    quotient, rest = loop(b, count, (mx.like(0), mx), step)
    sticky = b.convert("zext", rest.ne(0), "i64")
    exponent = ex - ey - b.convert("zext", below, "i64") - digits
    regular = _rounded(b, kind, sign, exponent - 1, (quotient << 1) | sticky)
    # 0/0 and inf/inf; x/0 and inf/y; the rest is zero.
    nan = _not_a_number(b, kind)
    infinite = [b.intrinsic("fabs", each).eq(float("inf")) for each in args]
    invalid = x.compare("uno", y) | (x.eq(0.0) & y.eq(0.0)) | (infinite[0] & infinite[1])
    top = b.constant((2 * _BIAS[kind] + 1) << (digits - 1), "i64")
    size = (infinite[0] | y.eq(0.0)).select(top, 0)
    bits = b.convert("trunc", size | sign, _BITS[kind])
    special = invalid.select(nan, b.convert("bitcast", bits, kind))
    return (_is_special(b, x) | _is_special(b, y)).select(special, regular)


def _multiply(b: Builder, args: tuple[Value, ...]) -> Value:
    """The product of float64 significands in 128 bits, of which the lowest become one."""
    x, y = args
    (sign_x, ex, mx), (sign_y, ey, my) = _parts(b, x), _parts(b, y)
    sign = sign_x ^ sign_y
    product = b.convert("zext", mx, "i128") * b.convert("zext", my, "i128")
    # 105 or 106 bits; 55 are kept, the leading one at 54.
    long = (product >> 105).ne(0)
    down = long.select(b.constant(51, "i128"), 50)
    kept = b.convert("trunc", product >> down, "i64")
    low = b.convert("trunc", product, "i64") << long.select(b.constant(13, "i64"), 14)
    exact = kept | b.convert("zext", low.ne(0), "i64")
    regular = _rounded(b, "double", sign, ex + ey + b.convert("trunc", down, "i64"), exact)
    nan = _not_a_number(b, "double")
    infinite = [b.intrinsic("fabs", each).eq(float("inf")) for each in args]
    invalid = x.compare("uno", y) | (infinite[0] & y.eq(0.0)) | (infinite[1] & x.eq(0.0))
    top = b.constant(0x7FF << 52, "i64")
    size = (infinite[0] | infinite[1]).select(top, 0)
    special = invalid.select(nan, b.convert("bitcast", size | sign, "double"))
    return (_is_special(b, x) | _is_special(b, y)).select(special, regular)


def _square_root(b: Builder, args: tuple[Value, ...]) -> Value:
    """The root of the significand, one bit at a time, from an even exponent."""
    (x,) = args
    kind, digits = x.type, _DIGITS[x.type]
    sign, exponent, significand = _parts(b, x)
    odd = (exponent + (digits - 1)) & 1
    # A radicand in [1, 4), whose root has its leading bit at 0; `digits` + 1 bits of it.
    half = (exponent + (digits - 1) - odd).ashr(1)
    count = b.constant(digits + 1, "i32")
    # The radicand's bits in pairs from the top; what lies below its last bit is zero.
    radicand = (significand << odd) << (62 - digits)

    def step(_: Value, state: tuple[Value, ...]) -> tuple[Value, ...]:
        root, rest, bits = state
        rest = (rest << 2) | (bits >> 61)
        trial = (root << 2) | 1
        fits = rest.compare("uge", trial)
        rest = fits.select(rest - trial, rest)
        return (root << 1) | b.convert("zext", fits, "i64"), rest, (bits << 2) & ((1 << 63) - 1)

    zero = significand.like(0)
    root, rest, _ = loop(b, count, (zero, zero, radicand), step)
    sticky = b.convert("zext", rest.ne(0), "i64")
    regular = _rounded(b, kind, zero, half - digits - 1, (root << 1) | sticky)
    nan = _not_a_number(b, kind)
    # Zeros, infinity and NaN are their own roots.
    special = (x.lt(0.0) | x.compare("uno", x)).select(nan, x)
    return (_is_special(b, x) | sign.ne(0)).select(x.eq(0.0).select(x, special), regular)


def _truncated(b: Builder, x: Value) -> Value:
    """Toward zero; numbers that have no fraction stay."""
    size = b.intrinsic("fabs", x)
    small = size.lt(2.0 ** (_DIGITS[x.type] - 1))
    whole = b.convert("fptosi", small.select(x, 0.0), _BITS[x.type])
    near = b.intrinsic("copysign", b.convert("sitofp", whole, x.type), x)
    return small.select(near, x)


def _trunc(b: Builder, args: tuple[Value, ...]) -> Value:
    return _truncated(b, args[0])


def _floor(b: Builder, args: tuple[Value, ...]) -> Value:
    near = _truncated(b, args[0])
    return near.gt(args[0]).select(near - 1.0, near)


def _ceil(b: Builder, args: tuple[Value, ...]) -> Value:
    near = _truncated(b, args[0])
    raised = b.intrinsic("copysign", near + 1.0, args[0])
    return near.lt(args[0]).select(raised, near)


def _round_even(b: Builder, args: tuple[Value, ...]) -> Value:
    (x,) = args
    large = 2.0 ** (_DIGITS[x.type] - 1)
    size = b.intrinsic("fabs", x)
    near = b.intrinsic("copysign", (size + large) - large, x)
    return size.lt(large).select(near, x)


ROUTINES: Final[Mapping[str, Routine]] = MappingProxyType({
    **{
        f"__hexagon_{'' if signed else 'u'}{name}{size}3":
            (kind, (kind, kind), _integer_division(signed, name == "mod"))
        for size, kind in (("si", "i32"), ("di", "i64"))
        for name in ("div", "mod")
        for signed in (True, False)
    },
    "__hexagon_divsf3": ("float", ("float", "float"), _divide),
    "__hexagon_divdf3": ("double", ("double", "double"), _divide),
    "__hexagon_muldf3": ("double", ("double", "double"), _multiply),
    "__hexagon_sqrtf": ("float", ("float",), _square_root),
    "sqrt": ("double", ("double",), _square_root),
    **{
        name + ending: (kind, (kind,), body)
        for name, body in (
            ("floor", _floor), ("ceil", _ceil), ("trunc", _trunc), ("roundeven", _round_even)
        )
        for ending, kind in (("f", "float"), ("", "double"))
    },
    **MEMORY_ROUTINES,
    "__hexagon_memcpy_likely_aligned_min32bytes_mult8bytes": MEMORY_ROUTINES["memcpy"],
})  # fmt: skip
"""By name: type of the result, of the parameters, and the body."""
