"""Integer ops that a target lacks, and loops that its counters cannot end, made of what it has."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes._legalizing import DeviceRewriter, rewrite_device
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class LegalizeIntegers(Pass):
    """Replaces integer division, remainder, shifts, minima and abs by ops that the target has.

    A division by a power of two is a shift; one of a value that is not negative by one that is
    positive is C's division, also where the target has its own, which has to look at the signs;
    others correct C's result and keep zero divisors and the least integer away from it. Counts of
    shifts are made safe where they are not proven to be: a code generator without `floordiv` of
    its own may shift without looking. 64-bit integers of a target without them are left to
    `legalize-wide`, which has forms in words of all of these.

    A loop of steps adds one more than it uses: where that may leave 64 bits, it counts its turns.

    Requires: launches or kernels.
    Ensures: device code uses ops of the capabilities only; without floordiv among them, shift
        counts are in range. Remainders have operands for which the target defines them. Adding
        the step of a loop to its variable does not overflow.
    """

    name: ClassVar[str] = "legalize-integers"
    reads: ClassVar[frozenset[str]] = frozenset(("ops", "dtypes", "unsigned_remainder"))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with legal integer ops."""
        return rewrite_device(module, lambda: _Legalize(capabilities))


class _Legalize(DeviceRewriter):
    def __init__(self, capabilities: Capabilities) -> None:
        super().__init__()
        self._ops = capabilities.ops
        self._leaves_wide = capabilities.lacks_wide
        self._unsigned_remainder = capabilities.unsigned_remainder

    def applies_to(self, expr: ir.Call) -> bool:
        """Whether this op may have to be made of others."""
        if self._leaves_wide and expr.dtype.is_wide:
            return False
        name = expr.op.name
        if name in ("floordiv", "floormod"):
            return expr.dtype.is_int or name not in self._ops
        if name in ("min", "max", "abs"):
            return name not in self._ops
        if name == "truncmod":
            return self._unsigned_remainder and expr.dtype.is_signed
        return name in ("shift_left", "shift_right") and "floordiv" not in self._ops

    def has_work(self, body: ir.Stmt) -> bool:
        """Whether device code holds such an op, or a loop whose end may be passed too far."""
        return super().has_work(body) or any(map(self._has_wide_steps, ir.walk(body)))

    def _has_wide_steps(self, stmt: ir.Stmt) -> bool:
        return (
            isinstance(stmt, ir.For)
            and abs(stmt.step) > 1
            and stmt.var.dtype.is_wide
            and not self._leaves_wide
        )

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """A loop; where its last step may leave the type, one over the number of its turns."""
        new = super().on_for(stmt)
        if not self.device or not isinstance(new, ir.For) or not self._has_wide_steps(new):
            return new
        if self.bounds.can_add(new.stop, new.step - 1 if new.step > 0 else new.step + 1):
            return new
        # Evaluated once, before anything that the body assigns.
        start, turns = ir.Var("start", ir.INT64), ir.Var("turns", ir.INT64)
        for var, value in ((start, new.start), (turns, ir.turns(start, new.stop, new.step))):
            self.pending.append(ir.Declare(var, self.expr(value), False, new.span))
        turn = ir.Var("turn", ir.INT64)
        value = ir.add(ir.mul(turn, new.step), start)
        body = ir.sequence((ir.Declare(new.var, value, False, new.span), new.body))
        return ir.For(turn, ir.const(0), turns, 1, body, new.kind, new.span)

    def on_call(self, expr: ir.Call) -> ir.Expr:
        new = super().on_call(expr)
        if not self.device or not isinstance(new, ir.Call) or new.dtype.lanes != 1:
            return new
        if self._leaves_wide and new.dtype.is_wide:
            return new
        name = new.op.name
        if name in ("floordiv", "floormod"):
            if new.dtype.is_int:
                return self._divide(new)
            return new if name in self._ops else self._divide_float(new)
        if not new.dtype.is_int:
            return new
        if name in ("shift_left", "shift_right") and "floordiv" not in self._ops:
            return self._shift(new)
        if name == "truncmod":
            return self._remainder(*new.args)
        if name in ("min", "max") and name not in self._ops:
            a, b = self.named(new.args[0], "first"), self.named(new.args[1], "second")
            return ir.select(ir.lt(a, b) if name == "min" else ir.lt(b, a), a, b)
        if name == "abs" and name not in self._ops:
            value = self.named(new.args[0], "value")
            return (
                value
                if not new.dtype.is_signed
                else ir.select(ir.lt(value, 0), ir.neg(value), value)
            )
        return new

    def _divide_float(self, expr: ir.Call) -> ir.Expr:
        a, b = self.named(expr.args[0], "dividend"), self.named(expr.args[1], "divisor")
        quotient = ir.call("floor", ir.call("div", a, b))
        if expr.op.name == "floordiv":
            return quotient
        return ir.call("sub", a, ir.call("mul", quotient, b))

    def _divide(self, expr: ir.Call) -> ir.Expr:
        a, b = expr.args
        quotient = expr.op.name == "floordiv"
        dtype = expr.dtype
        if isinstance(b, ir.Const):
            divisor = int(b.value)
            if divisor == 0:
                return ir.literal(0, dtype)
            if divisor > 0 and divisor & (divisor - 1) == 0 and self._has_bits():
                if quotient:
                    return ir.call("shift_right", a, ir.literal(divisor.bit_length() - 1, dtype))
                return ir.call("and", a, ir.literal(divisor - 1, dtype))
        positive = not dtype.is_signed or self.bounds.not_negative(a)
        divides = self.bounds.less(ir.literal(0, dtype), b)
        if positive and divides:
            return ir.call("truncdiv" if quotient else "truncmod", a, b)
        if expr.op.name in self._ops:
            return expr
        a, b = self.named(a, "dividend"), self.named(b, "divisor")
        if not dtype.is_signed:
            return self._unsigned(a, b, quotient)
        return self._signed(a, b, quotient, divides)

    def _has_bits(self) -> bool:
        return "shift_right" in self._ops and "and" in self._ops

    def _unsigned(self, a: ir.Expr, b: ir.Expr, quotient: bool) -> ir.Expr:
        zero, one = ir.literal(0, b.dtype), ir.literal(1, b.dtype)
        safe = ir.select(ir.eq(b, zero), one, b)
        return ir.select(
            ir.eq(b, zero), zero, ir.call("truncdiv" if quotient else "truncmod", a, safe)
        )

    def _signed(self, a: ir.Expr, b: ir.Expr, quotient: bool, divides: bool) -> ir.Expr:
        zero, one = ir.literal(0, b.dtype), ir.literal(1, b.dtype)
        if divides or (isinstance(b, ir.Const) and int(b.value) not in (0, -1)):
            return self._floor(a, b, quotient)
        # By 0 the result is 0. By -1 the quotient is -a, wrapping, where C's may trap.
        special = ir.logical_or(ir.eq(b, zero), ir.eq(b, ir.literal(-1, b.dtype)))
        safe = self.named(ir.select(special, one, b), "safe_divisor")
        result = self._floor(a, safe, quotient)
        if not quotient:
            return ir.select(special, zero, result)
        return ir.select(
            ir.eq(b, zero), zero, ir.select(ir.eq(b, ir.literal(-1, b.dtype)), ir.neg(a), result)
        )

    def _floor(self, a: ir.Expr, b: ir.Expr, quotient: bool) -> ir.Expr:
        """From C's division to that toward minus infinity, by a divisor not 0 and not -1."""
        zero, one = ir.literal(0, b.dtype), ir.literal(1, b.dtype)
        rest = self.named(self._remainder(a, b), "rest")
        negative = ir.lt(b, zero)
        if self.bounds.less(zero, b):
            crosses = ir.lt(rest, zero)
        elif isinstance(negative, ir.Const):
            crosses = ir.lt(zero, rest)
        else:
            crosses = ir.logical_and(ir.ne(rest, zero), ir.ne(ir.lt(rest, zero), negative))
        if quotient:
            return ir.sub(ir.call("truncdiv", a, b), ir.Select(crosses, one, zero))
        return ir.Select(crosses, ir.call("add", rest, b), rest)

    def _remainder(self, a: ir.Expr, b: ir.Expr) -> ir.Expr:
        """C's remainder, by a divisor that it has one for."""
        undefined = self._unsigned_remainder and a.dtype.is_signed
        if not undefined or (self.bounds.not_negative(a) and self.bounds.not_negative(b)):
            return ir.call("truncmod", a, b)
        a, b = self.named(a, "dividend"), self.named(b, "divisor")
        return ir.call("sub", a, ir.call("mul", ir.call("truncdiv", a, b), b))

    def _shift(self, expr: ir.Call) -> ir.Expr:
        value, count = expr.args
        bits, dtype = expr.dtype.bits, expr.dtype
        if self.bounds.within(count, 0, bits - 1):
            return expr
        value, count = self.named(value, "shifted"), self.named(count, "count")
        # As an unsigned number a negative count is too large, too: one comparison tells.
        unsigned = ir.SCALARS[f"uint{bits}"]
        safe = ir.lt(ir.cast(count, unsigned), ir.literal(bits, unsigned))
        masked = ir.call("and", count, ir.literal(bits - 1, dtype))
        shifted = ir.call(expr.op, value, masked)
        outside: ir.Expr = ir.literal(0, dtype)
        if expr.op.name == "shift_right" and dtype.is_signed:
            outside = ir.select(ir.lt(value, 0), ir.literal(-1, dtype), ir.literal(0, dtype))
        return ir.select(safe, shifted, outside)
