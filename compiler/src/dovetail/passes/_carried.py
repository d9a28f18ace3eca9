"""Quotients and remainders of a loop's variable, carried from step to step.

A loop over all elements of several axes divides its variable by their extents. That takes a
hundred instructions a step on a GPU; carrying the remainders takes a comparison and two additions.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from dovetail import ir
from dovetail.analysis import key_of
from dovetail.analysis.partial_results import is_shift
from dovetail.support.dataclasses import dataclass
from dovetail.support.span import Span

_ZERO: Final = ir.literal(0)
_ONE: Final = ir.literal(1)


@dataclass(frozen=True, slots=True, eq=False)
class _Pair:
    """A quotient and a remainder.

    Attributes:
        first: The dividend in the first step.
        divisor: Not negative.
        quotient: A variable.
        remainder: A variable, at least 0 and less than the divisor.
        quotient_step: By what the quotient grows in a step, besides the carry.
        remainder_step: By what the remainder grows before it is carried.
        carry: 1 where the remainder has reached the divisor, else 0.
        below: What is divided, if it is a quotient that is carried itself.
    """

    first: ir.Expr
    divisor: ir.Expr
    quotient: ir.Var
    remainder: ir.Var
    quotient_step: ir.Var
    remainder_step: ir.Var
    carry: ir.Var
    below: _Pair | None


class Carried(ir.Rewriter):
    """Replaces the divisions of a loop's body.

    Args:
        loop: It; where its step is negative nothing is replaced.
        first: The variable's value in the first step.
        step: By what it grows.
        sizes: Variables that are not negative.
    """

    def __init__(
        self, loop: ir.For, first: ir.Expr, step: ir.Expr, sizes: Container[ir.Var]
    ) -> None:
        self._loop = loop
        self._first = first
        self._step = step
        self._sizes = sizes
        self._inside = {var for each in ir.walk(loop) for var in ir.bound_variables(each)}
        self._pairs: dict[object, _Pair] = {}
        self._quotients: dict[ir.Var, _Pair] = {}

    def result(self) -> tuple[list[ir.Stmt], ir.Stmt]:
        """What goes before the loop, and its body."""
        loop, span = self._loop, self._loop.span
        body = loop.body if loop.step < 0 else self.stmt(loop.body)
        before: list[ir.Stmt] = []
        after: list[ir.Stmt] = []
        for pair in self._pairs.values():
            before += _started(pair, self._step, span)
            after += _carried(pair, span)
        return before, ir.sequence((body, *after)) if after else body

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; a division gives the variable that carries it."""
        new = super().on_call(expr)
        if not isinstance(new, ir.Call) or new.op.name not in ("floordiv", "floormod"):
            return new
        pair = self._pair(*new.args)
        if pair is None:
            return new
        return pair.quotient if new.op.name == "floordiv" else pair.remainder

    def _pair(self, dividend: ir.Expr, divisor: ir.Expr) -> _Pair | None:
        if not (divisor in self._sizes if isinstance(divisor, ir.Var) else is_positive(divisor)):
            return None
        below = self._quotients.get(dividend) if isinstance(dividend, ir.Var) else None
        key = key_of(dividend), key_of(divisor)
        if below is None and not self._is_own(dividend):
            return None
        found = self._pairs.get(key)
        if found is None:
            first = ir.substitute_expr(dividend, {self._loop.var: self._first})
            quotient, remainder, much, more, carry = (
                ir.Var(name, ir.INT64)
                for name in ("quotient", "remainder", "quotient_step", "remainder_step", "carry")
            )
            found = _Pair(first, divisor, quotient, remainder, much, more, carry, below)
            self._pairs[key] = found
            self._quotients[quotient] = found
        return found

    def _is_own(self, dividend: ir.Expr) -> bool:
        """Whether it is the loop's variable plus what is the same in every step."""
        var = self._loop.var
        return (
            dividend.dtype == ir.INT64
            and is_shift(dividend, var)
            and not any(
                isinstance(item, ir.Load) or (item in self._inside and item is not var)
                for item in ir.walk_expr(dividend)
            )
        )


def is_positive(divisor: ir.Expr) -> bool:
    """Whether a divisor is known to be positive."""
    return isinstance(divisor, ir.Const) and int(divisor.value) > 0


def _started(pair: _Pair, step: ir.Expr, span: Span) -> list[ir.Stmt]:
    much = step if pair.below is None else pair.below.quotient_step
    return [
        ir.Declare(pair.quotient, ir.floordiv(pair.first, pair.divisor), True, span),
        ir.Declare(pair.remainder, ir.floormod(pair.first, pair.divisor), True, span),
        ir.Declare(pair.quotient_step, ir.floordiv(much, pair.divisor), False, span),
        ir.Declare(pair.remainder_step, ir.floormod(much, pair.divisor), False, span),
    ]


def _carried(pair: _Pair, span: Span) -> list[ir.Stmt]:
    more: ir.Expr = ir.add(pair.remainder, pair.remainder_step)
    if pair.below is not None:
        more = ir.add(more, pair.below.carry)
    # By an extent of 0 everything is 0, and stays so.
    full = ir.ge(pair.remainder, ir.maximum(pair.divisor, 1))
    rest = ir.sub(pair.remainder, ir.mul(pair.carry, pair.divisor))
    next_quotient = ir.add(ir.add(pair.quotient, pair.quotient_step), pair.carry)
    return [
        ir.Assign(pair.remainder, more, span),
        ir.Declare(pair.carry, ir.select(full, _ONE, _ZERO), False, span),
        ir.Assign(pair.remainder, rest, span),
        ir.Assign(pair.quotient, next_quotient, span),
    ]
