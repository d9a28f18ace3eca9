"""fmod, exactly, by long division of the significands as integers of 64 bits."""

from __future__ import annotations

from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.elementary.common import (
    bits_of,
    format_of,
    magnitude,
    scale,
    with_sign,
)


def fmod(b: Builder, args: tuple[Value, ...]) -> Value:
    """C's remainder: x - trunc(x / y) * y, exact, with the sign of x."""
    x, y = args
    kind = format_of(x)
    u, v = magnitude(x), magnitude(y)
    (mx, ex), (my, ey) = _significand(b, u), _significand(b, v)
    rest = b.alloca("i64", 1, 8, "rest")
    left = b.alloca("i64", 1, 8, "left")
    b.effect(f"store {b.binary('urem', mx, my)}, {rest}")
    b.effect(f"store {ex - ey}, {left}")
    test, turn, done = b.block("test"), b.block("turn"), b.block("done")
    # So many bits of the quotient fit beside a rest in 64 bits.
    step = 63 - kind.mantissa
    b.begin(test)
    distance = b.emit(f"load i64, {left}", "i64")
    # Where |x| < |y| nothing is divided, and x is the result.
    b.branch(distance.gt(0) & u.ge(v), turn, done)
    b.begin(turn)
    count = distance.lt(step).select(distance, step)
    raised = b.emit(f"load i64, {rest}", "i64") << count
    b.effect(f"store {b.binary('urem', raised, my)}, {rest}")
    b.effect(f"store {distance - count}, {left}")
    b.jump(test)
    b.begin(done)
    found = b.emit(f"load i64, {rest}", "i64")
    exponent = b.convert("trunc", ey, kind.integer) if kind.bits == 32 else ey
    value = scale(b.convert("uitofp", found, x.type), exponent)
    value = u.lt(v).select(u, value)
    defined = u.lt(float("inf")) & v.gt(0.0)
    return defined.select(with_sign(value, x), float("nan"))


def _significand(b: Builder, x: Value) -> tuple[Value, Value]:
    """M with its leading bit set, and e, x = m * 2**e, both i64; something harmless of others."""
    kind = format_of(x)
    bits = b.convert("zext", bits_of(x), "i64") if kind.bits == 32 else bits_of(x)
    field = bits >> kind.mantissa
    fraction = bits & ((1 << kind.mantissa) - 1)
    some = fraction.eq(0).select(1, fraction)
    zeros = b.call("llvm.ctlz.i64", (some, b.constant(False, "i1")), "i64")
    shift = zeros - (63 - kind.mantissa)
    subnormal = field.eq(0)
    m = subnormal.select(some << shift, fraction | (1 << kind.mantissa))
    least = 1 - kind.bias - kind.mantissa
    return m, subnormal.select(least - shift, field + (least - 1))
