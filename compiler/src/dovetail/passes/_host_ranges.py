"""What int64 values of a kernel can be, as expressions that the host computes before the launch.

Where the analysis cannot prove that a value fits 32 bits, a check of the host may: an upper bound
of `i * 7`, with i below the extent n, is (n - 1) * 7. It is interval arithmetic with ends that are
host expressions, so it errs on the safe side: a call may be refused whose values would have fit.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from dovetail.analysis import key_of
from dovetail.ir import (
    INT64,
    Call,
    Cast,
    Check,
    Const,
    Declare,
    DType,
    Expr,
    For,
    Launch,
    Select,
    Stmt,
    Var,
    add,
    call,
    cast,
    ceildiv,
    evaluate,
    floordiv,
    literal,
    maximum,
    minimum,
    mul,
    neg,
    sub,
    walk_expr,
)
from dovetail.support.span import Span

Range = tuple[Expr, Expr]
"""Least and greatest; both belong to it."""

LONGEST = 200
"""Nodes that an end may have; what is longer is given up."""

_GREATEST_END = 1 << 62

_ENDS: Final = ("add", "sub", "mul", "neg", "min", "max", "floordiv")
"""Ops that ends are made of."""


@dataclass
class HostRanges:
    """The ranges of variables, and of what is made of them.

    Attributes:
        host: The integers of the host that may stand in a range.
        not_negative: Whether the analysis can prove that of a value.
        variables: The ranges of a kernel's variables.
    """

    host: frozenset[Var]
    not_negative: Callable[[Expr], bool]
    variables: dict[Var, Range] = field(default_factory=dict[Var, Range])

    def enter(self, launch: Launch) -> None:
        """The coordinates of a launch."""
        for axis, var in enumerate(launch.block_vars):
            extent = launch.grid[axis] if axis < len(launch.grid) else literal(1)
            self.variables[var] = (literal(0), maximum(sub(extent, 1), 0))
        for var, threads in zip(launch.thread_vars, launch.block, strict=True):
            self.variables[var] = (literal(0), literal(threads - 1))

    def declare(self, stmt: Declare) -> None:
        """A variable that does not change."""
        found = None if stmt.mutable or not stmt.var.dtype.is_int else self.of(stmt.value)
        if found is not None:
            self.variables[stmt.var] = found

    def loop(self, stmt: For) -> None:
        """The variable of a loop: between its ends, whichever way it counts."""
        first, last = self.of(stmt.start), self.of(stmt.stop)
        if first is None or last is None:
            return
        # Of a loop that does nothing the range is one value: ends in order keep all others so.
        if stmt.step > 0:
            self.variables[stmt.var] = (first[0], maximum(sub(last[1], 1), first[0]))
        else:
            self.variables[stmt.var] = (minimum(add(last[0], 1), first[1]), first[1])

    def turns(self, stmt: For) -> Expr | None:
        """How often a loop turns, at most."""
        first, last = self.of(stmt.start), self.of(stmt.stop)
        if first is None or last is None:
            return None
        span = sub(last[1], first[0]) if stmt.step > 0 else sub(first[1], last[0])
        return maximum(ceildiv(span, abs(stmt.step)), 0)

    def of(self, expr: Expr) -> Range | None:
        """The range of an integer, or None where the host cannot say."""
        known = None if isinstance(expr, Var | Const) else self._exact(expr)
        if known is not None and _size(known) <= LONGEST:
            end = cast(known, INT64)
            return end, end
        found = self._of(expr)
        if found is None or any(_size(end) > LONGEST for end in found):
            return _of_type(expr.dtype)
        return found

    def _exact(self, expr: Expr) -> Expr | None:
        """The value itself, where the host can compute it."""
        if not expr.dtype.is_int or expr.dtype.name == "uint64":
            return None
        match expr:
            case Const(value=value):
                return expr if abs(int(value)) < _GREATEST_END else None
            case Var():
                return expr if expr in self.host else None
            case Cast(dtype=dtype, value=value):
                inner = self._exact(value)
                return None if inner is None else cast(inner, dtype)
            case Call(op=op, args=args) if op.name in _ENDS:
                parts = [self._exact(arg) for arg in args]
                known = [part for part in parts if part is not None]
                return None if len(known) < len(parts) else call(op, *known)
            case _:
                return None

    def _of(self, expr: Expr) -> Range | None:
        match expr:
            case Const(value=value):
                end = literal(int(value)) if abs(int(value)) < _GREATEST_END else None
                return None if end is None else (end, end)
            case Var():
                if expr in self.variables:
                    return self.variables[expr]
                end = cast(expr, INT64)
                return (end, end) if expr in self.host else _of_type(expr.dtype)
            case Cast(dtype=dtype, value=value) if dtype == INT64 and value.dtype.is_int:
                return self.of(value)
            case Cast(value=value) if value.dtype.is_bool:
                return literal(0), literal(1)
            case Select(true_value=first, false_value=second):
                return _joined(self.of(first), self.of(second))
            case Call(op=op, args=args) if expr.dtype == INT64:
                ranges = [self.of(arg) for arg in args]
                known = [item for item in ranges if item is not None]
                if len(known) < len(ranges):
                    return self._partly(op.name, ranges, args)
                return self._call(op.name, known, args)
            case _:
                return _of_type(expr.dtype)

    def _partly(
        self, name: str, ranges: list[Range | None], args: tuple[Expr, ...]
    ) -> Range | None:
        """Where one operand has no range, the other may do."""
        if name == "min" and all(map(self.not_negative, args)):
            return next(((literal(0), item[1]) for item in ranges if item is not None), None)
        if name in ("floormod", "truncmod") and ranges[1] is not None:
            return self._rest(ranges[1], args)
        return None

    def _call(self, name: str, ranges: list[Range], args: tuple[Expr, ...]) -> Range | None:
        (a, b), *more = ranges
        if name == "neg":
            return neg(b), neg(a)
        if not more:
            return None
        c, d = more[0]
        match name:
            case "add":
                return add(a, c), add(b, d)
            case "sub":
                return sub(a, d), sub(b, c)
            case "mul":
                return self._product(ranges, args)
            case "min":
                return minimum(a, c), minimum(b, d)
            case "max":
                return maximum(a, c), maximum(b, d)
            case "floordiv" | "truncdiv":
                return self._quotient(ranges, args)
            case "floormod" | "truncmod":
                return self._rest(ranges[1], args)
            case "shift_left" if isinstance(args[1], Const) and 0 <= int(args[1].value) < 32:
                factor = 1 << int(args[1].value)
                return mul(a, factor), mul(b, factor)
            case "shift_right" if isinstance(args[1], Const) and 0 <= int(args[1].value) < 63:
                factor = 1 << int(args[1].value)
                return floordiv(a, factor), floordiv(b, factor)
            case "and" if self.not_negative(args[1]):
                return literal(0), d
            case "and" if self.not_negative(args[0]):
                return literal(0), b
            case "or" | "xor" if all(map(self.not_negative, args)):
                return literal(0), add(b, d)
            case _:
                return None

    def _product(self, ranges: list[Range], args: tuple[Expr, ...]) -> Range:
        (a, b), (c, d) = ranges
        signs = [self.not_negative(arg) for arg in args]
        if all(signs):
            return literal(0), mul(b, d)
        for (low, high), other in ((ranges[0], args[1]), (ranges[1], args[0])):
            if isinstance(other, Const):
                factor = int(other.value)
                ends = mul(low, factor), mul(high, factor)
                return ends if factor >= 0 else (ends[1], ends[0])
        ends_ = [mul(x, y) for x in (a, b) for y in (c, d)]
        least = minimum(minimum(ends_[0], ends_[1]), minimum(ends_[2], ends_[3]))
        return least, maximum(maximum(ends_[0], ends_[1]), maximum(ends_[2], ends_[3]))

    def _quotient(self, ranges: list[Range], args: tuple[Expr, ...]) -> Range | None:
        """A quotient is no larger than what is divided; by 0 it is 0."""
        (a, b), _ = ranges
        divisor = args[1]
        if isinstance(divisor, Const) and int(divisor.value) > 0:
            return floordiv(a, divisor), floordiv(b, divisor)
        if self.not_negative(args[0]) and self.not_negative(divisor):
            return literal(0), maximum(b, 0)
        size = maximum(maximum(b, neg(a)), 1)
        return neg(size), size

    def _rest(self, divisor: Range, args: tuple[Expr, ...]) -> Range:
        c, d = divisor
        if self.not_negative(args[1]):
            least = literal(0) if self.not_negative(args[0]) else neg(d)
            return least, maximum(d, 0)
        size = maximum(maximum(d, neg(c)), 0)
        return neg(size), size


def host_integers(host: Iterable[Var], but: Container[Var]) -> frozenset[Var]:
    """Those of the host's values that are integers which int64 holds, with exceptions."""
    return frozenset(
        var for var in host if var.dtype.is_int and var.dtype.name != "uint64" and var not in but
    )


def fits(found: Range, least: int, greatest: int) -> tuple[Expr, Expr] | None:
    """The conditions under which a range lies within two constants; None: it never does."""
    tests = (
        call("ge", found[0], literal(least)),
        call("le", found[1], literal(greatest)),
    )
    if any(isinstance(test, Const) and not test.value for test in tests):
        return None
    return tests


def _joined(first: Range | None, second: Range | None) -> Range | None:
    if first is None or second is None:
        return None
    return minimum(first[0], second[0]), maximum(first[1], second[1])


def _of_type(dtype: DType) -> Range | None:
    if not dtype.is_int or dtype.bits > 32 or dtype.lanes != 1:
        return None
    least, greatest = dtype.int_range
    return literal(least), literal(greatest)


def _at_one(expr: Expr) -> int | None:
    """What an end is where all sizes are 1."""
    match expr:
        case Const(value=value):
            return int(value)
        case Var():
            return 1
        case Cast(value=value):
            return _at_one(value)
        case Call(op=op, args=args) if op.name in _ENDS:
            values = [_at_one(arg) for arg in args]
            known = [item for item in values if item is not None]
            if len(known) < len(values):
                return None
            found = evaluate(op.name, tuple(known), expr.dtype)
            return None if found is None else int(found)
        case _:
            return None


def _size(expr: Expr) -> int:
    return sum(1 for _ in walk_expr(expr))


class HostChecks:
    """What the host has to check so that values fit.

    Attributes:
        ranges: The ranges that are known.
    """

    def __init__(self, ranges: HostRanges) -> None:
        self.ranges = ranges
        self._tests: dict[Hashable, tuple[Expr, Expr]] = {}

    def hold(self, values: Sequence[Expr], least: int, greatest: int) -> bool:
        """Whether the host can check that values lie between two constants; then it will."""
        return self.hold_ranges([self.ranges.of(value) for value in values], least, greatest)

    def hold_ranges(self, ranges: Sequence[Range | None], least: int, greatest: int) -> bool:
        """The same of values in these ranges."""
        found: list[tuple[Expr, Expr]] = []
        for known in ranges:
            tests = None if known is None else fits(known, least, greatest)
            if known is None or tests is None:
                return False
            # What would not even hold for sizes of 1 is no check, but a refusal of every call.
            ends = [_at_one(end) for end in known]
            if any(end is not None and not least <= end <= greatest for end in ends):
                return False
            pairs = zip(tests, known, strict=True)
            found += [(test, end) for test, end in pairs if not isinstance(test, Const)]
        for test, end in found:
            self._tests.setdefault(key_of(test), (test, end))
        return True

    def made(self, span: Span, known: Container[Hashable]) -> list[Stmt]:
        """The checks, for before the launch, but for those whose keys are known."""
        what = "an index or count of the kernel may reach {0}: the target's integers have 32 bits"
        return [
            Check(test, what, (end,), span)
            for key, (test, end) in self._tests.items()
            if key not in known
        ]
