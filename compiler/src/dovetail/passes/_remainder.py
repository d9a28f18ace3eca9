"""C's remainder of floats, for targets without it: long division of significands, in a loop.

The one elementary function that is not an expression: the exponents of its operands may differ by
hundreds, and a word of the quotient is found at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dovetail import ir
from dovetail.elementary.common import bits_of, format_of, from_bits, magnitude, scale
from dovetail.elementary.exact import parts
from dovetail.passes._terms import TYPES, UNSIGNED, Terms
from dovetail.support.span import Span

ARITY: Final = 2


def remainder(
    terms: Terms, args: tuple[ir.Expr, ...], before: Callable[[ir.Stmt], None], span: Span
) -> ir.Expr:
    """X - trunc(x / y) * y, exact, with the sign of x; NaN of infinite x, of y = 0 and of NaN.

    Args:
        terms: Makes terms.
        args: x and y, constants or variables.
        before: Takes statements that stand before the present one.
        span: Of the present statement.
    """
    x, y = (terms.leaf(arg) for arg in args)
    kind = format_of(x)
    u, v = parts(x), parts(y)
    word = TYPES[kind.integer]
    unsigned = UNSIGNED[kind.integer]
    modulo = "floormod" if "floormod" in terms.ops else "truncmod"
    divisor, exponent, first, distance = terms.expressions(
        terms.unsigned(v.significand),
        v.exponent,
        terms.unsigned(u.significand),
        u.exponent - v.exponent,
    )
    divisor = terms.named(divisor, "divisor")
    rest, left = ir.Var("rest", unsigned), ir.Var("left", word)
    # As many bits of the quotient as fit into a word beside a rest.
    step, count = ir.literal(kind.bits - kind.mantissa - 1, word), ir.Var("count", word)
    before(ir.Declare(rest, ir.call(modulo, first, divisor), True, span))
    before(ir.Declare(left, distance, True, span))
    raised = ir.call("shift_left", rest, ir.call("bitcast", count, dtype=unsigned))
    turn = ir.sequence(
        (
            ir.Declare(count, ir.select(ir.lt(left, step), left, step), False, span),
            ir.Assign(rest, ir.call(modulo, raised, divisor), span),
            ir.Assign(left, ir.sub(left, count), span),
        )
    )
    before(ir.While(ir.gt(left, ir.literal(0, word)), turn, span))
    found = terms.convert("sitofp", terms.signed(terms.leaf(rest, kind.integer)), x.type)
    value = scale(found, terms.leaf(exponent) - (kind.bias + kind.mantissa))
    value = u.bits.lt(v.bits).select(magnitude(x), value)
    value = from_bits(bits_of(value) | (bits_of(x) & kind.sign))
    undefined = u.infinite | v.nan | v.zero
    return terms.expression(undefined.select(float("nan"), value))
