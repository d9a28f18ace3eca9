"""What int64 values of a kernel can be, as expressions that the host computes before the launch.

Where the analysis cannot prove that a value fits 32 bits, a check of the host may: an upper bound
of `i * 7`, with i below the extent n, is (n - 1) * 7. It is interval arithmetic with ends that are
host expressions, so it errs on the safe side: a call may be refused whose values would have fit.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from typing import Final

from dovetail import ir
from dovetail.analysis import key_of
from dovetail.support.dataclasses import dataclass, field
from dovetail.support.span import Span

Range = tuple[ir.Expr, ir.Expr]
"""Least and greatest; both belong to it."""

LONGEST = 200
"""Nodes that an end may have; what is longer is given up."""

_MAX_END = 1 << 62

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

    host: frozenset[ir.Var]
    not_negative: Callable[[ir.Expr], bool]
    variables: dict[ir.Var, Range] = field(default_factory=dict[ir.Var, Range])

    def enter(self, launch: ir.Launch) -> None:
        """The coordinates of a launch."""
        for axis, var in enumerate(launch.block_vars):
            extent = launch.grid[axis] if axis < len(launch.grid) else ir.literal(1)
            self.variables[var] = (ir.literal(0), ir.maximum(ir.sub(extent, 1), 0))
        for var, threads in zip(launch.thread_vars, launch.block, strict=True):
            self.variables[var] = (ir.literal(0), ir.literal(threads - 1))

    def declare(self, stmt: ir.Declare) -> None:
        """A variable that does not change."""
        found = None if stmt.mutable or not stmt.var.dtype.is_int else self.of(stmt.value)
        if found is not None:
            self.variables[stmt.var] = found

    def loop(self, stmt: ir.For) -> None:
        """The variable of a loop: between its ends, whichever way it counts."""
        first, last = self.of(stmt.start), self.of(stmt.stop)
        if first is None or last is None:
            return
        # Of a loop that does nothing the range is one value: ends in order keep all others so.
        if stmt.step > 0:
            self.variables[stmt.var] = (first[0], ir.maximum(ir.sub(last[1], 1), first[0]))
        else:
            self.variables[stmt.var] = (ir.minimum(ir.add(last[0], 1), first[1]), first[1])

    def trip_count(self, stmt: ir.For) -> ir.Expr | None:
        """The greatest trip count of a loop, or None."""
        first, last = self.of(stmt.start), self.of(stmt.stop)
        if first is None or last is None:
            return None
        span = ir.sub(last[1], first[0]) if stmt.step > 0 else ir.sub(first[1], last[0])
        return ir.maximum(ir.ceildiv(span, abs(stmt.step)), 0)

    def of(self, expr: ir.Expr) -> Range | None:
        """The range of an integer, or None where the host cannot say."""
        known = None if isinstance(expr, ir.Var | ir.Const) else self._exact(expr)
        if known is not None and _size(known) <= LONGEST:
            end = ir.cast(known, ir.INT64)
            return end, end
        found = self._of(expr)
        if found is None or any(_size(end) > LONGEST for end in found):
            return _of_type(expr.dtype)
        return found

    def _exact(self, expr: ir.Expr) -> ir.Expr | None:
        """The value itself, where the host can compute it."""
        if not expr.dtype.is_int or expr.dtype.name == "uint64":
            return None
        match expr:
            case ir.Const(value=value):
                return expr if abs(int(value)) < _MAX_END else None
            case ir.Var():
                return expr if expr in self.host else None
            case ir.Cast(dtype=dtype, value=value):
                inner = self._exact(value)
                return None if inner is None else ir.cast(inner, dtype)
            case ir.Call(op=op, args=args) if op.name in _ENDS:
                parts = [self._exact(arg) for arg in args]
                known = [part for part in parts if part is not None]
                return None if len(known) < len(parts) else ir.call(op, *known)
            case _:
                return None

    def _of(self, expr: ir.Expr) -> Range | None:
        match expr:
            case ir.Const(value=value):
                end = ir.literal(int(value)) if abs(int(value)) < _MAX_END else None
                return None if end is None else (end, end)
            case ir.Var():
                if expr in self.variables:
                    return self.variables[expr]
                end = ir.cast(expr, ir.INT64)
                return (end, end) if expr in self.host else _of_type(expr.dtype)
            case ir.Cast(dtype=dtype, value=value) if dtype == ir.INT64 and value.dtype.is_int:
                return self.of(value)
            case ir.Cast(value=value) if value.dtype.is_bool:
                return ir.literal(0), ir.literal(1)
            case ir.Select(true_value=first, false_value=second):
                return _joined(self.of(first), self.of(second))
            case ir.Call(op=op, args=args) if expr.dtype == ir.INT64:
                ranges = [self.of(arg) for arg in args]
                known = [item for item in ranges if item is not None]
                if len(known) < len(ranges):
                    return self._partly(op.name, ranges, args)
                return self._call(op.name, known, args)
            case _:
                return _of_type(expr.dtype)

    def _partly(
        self, name: str, ranges: list[Range | None], args: tuple[ir.Expr, ...]
    ) -> Range | None:
        """Where one operand has no range, the other may do."""
        if name == "min" and all(map(self.not_negative, args)):
            return next(((ir.literal(0), item[1]) for item in ranges if item is not None), None)
        if name in ("floormod", "truncmod") and ranges[1] is not None:
            return self._rest(ranges[1], args)
        return None

    def _call(self, name: str, ranges: list[Range], args: tuple[ir.Expr, ...]) -> Range | None:
        (a, b), *more = ranges
        if name == "neg":
            return ir.neg(b), ir.neg(a)
        if not more:
            return None
        c, d = more[0]
        match name:
            case "add":
                return ir.add(a, c), ir.add(b, d)
            case "sub":
                return ir.sub(a, d), ir.sub(b, c)
            case "mul":
                return self._product(ranges, args)
            case "min":
                return ir.minimum(a, c), ir.minimum(b, d)
            case "max":
                return ir.maximum(a, c), ir.maximum(b, d)
            case "floordiv" | "truncdiv":
                return self._quotient(ranges, args)
            case "floormod" | "truncmod":
                return self._rest(ranges[1], args)
            case "shift_left" if isinstance(args[1], ir.Const) and 0 <= int(args[1].value) < 32:
                factor = 1 << int(args[1].value)
                return ir.mul(a, factor), ir.mul(b, factor)
            case "shift_right" if isinstance(args[1], ir.Const) and 0 <= int(args[1].value) < 63:
                factor = 1 << int(args[1].value)
                return ir.floordiv(a, factor), ir.floordiv(b, factor)
            case "and" if self.not_negative(args[1]):
                return ir.literal(0), d
            case "and" if self.not_negative(args[0]):
                return ir.literal(0), b
            case "or" | "xor" if all(map(self.not_negative, args)):
                return ir.literal(0), ir.add(b, d)
            case _:
                return None

    def _product(self, ranges: list[Range], args: tuple[ir.Expr, ...]) -> Range:
        (a, b), (c, d) = ranges
        signs = [self.not_negative(arg) for arg in args]
        if all(signs):
            return ir.literal(0), ir.mul(b, d)
        for (low, high), other in ((ranges[0], args[1]), (ranges[1], args[0])):
            if isinstance(other, ir.Const):
                factor = int(other.value)
                ends = ir.mul(low, factor), ir.mul(high, factor)
                return ends if factor >= 0 else (ends[1], ends[0])
        ends_ = [ir.mul(x, y) for x in (a, b) for y in (c, d)]
        least = ir.minimum(ir.minimum(ends_[0], ends_[1]), ir.minimum(ends_[2], ends_[3]))
        return least, ir.maximum(ir.maximum(ends_[0], ends_[1]), ir.maximum(ends_[2], ends_[3]))

    def _quotient(self, ranges: list[Range], args: tuple[ir.Expr, ...]) -> Range | None:
        """A quotient is no larger than what is divided; by 0 it is 0."""
        (a, b), _ = ranges
        divisor = args[1]
        if isinstance(divisor, ir.Const) and int(divisor.value) > 0:
            return ir.floordiv(a, divisor), ir.floordiv(b, divisor)
        if self.not_negative(args[0]) and self.not_negative(divisor):
            return ir.literal(0), ir.maximum(b, 0)
        size = ir.maximum(ir.maximum(b, ir.neg(a)), 1)
        return ir.neg(size), size

    def _rest(self, divisor: Range, args: tuple[ir.Expr, ...]) -> Range:
        c, d = divisor
        if self.not_negative(args[1]):
            least = ir.literal(0) if self.not_negative(args[0]) else ir.neg(d)
            return least, ir.maximum(d, 0)
        size = ir.maximum(ir.maximum(d, ir.neg(c)), 0)
        return ir.neg(size), size


def host_integers(host: Iterable[ir.Var], but: Container[ir.Var]) -> frozenset[ir.Var]:
    """Those of the host's values that are integers which int64 holds, with exceptions."""
    return frozenset(
        var for var in host if var.dtype.is_int and var.dtype.name != "uint64" and var not in but
    )


def fits(found: Range, least: int, greatest: int) -> tuple[ir.Expr, ir.Expr] | None:
    """The conditions under which a range lies within two constants; None: it never does."""
    tests = (
        ir.call("ge", found[0], ir.literal(least)),
        ir.call("le", found[1], ir.literal(greatest)),
    )
    if any(isinstance(test, ir.Const) and not test.value for test in tests):
        return None
    return tests


def _joined(first: Range | None, second: Range | None) -> Range | None:
    if first is None or second is None:
        return None
    return ir.minimum(first[0], second[0]), ir.maximum(first[1], second[1])


def _of_type(dtype: ir.DType) -> Range | None:
    if not dtype.is_int or dtype.bits > 32 or dtype.lanes != 1:
        return None
    least, greatest = dtype.int_range
    return ir.literal(least), ir.literal(greatest)


def _at_one(expr: ir.Expr) -> int | None:
    """What an end is where all sizes are 1."""
    match expr:
        case ir.Const(value=value):
            return int(value)
        case ir.Var():
            return 1
        case ir.Cast(value=value):
            return _at_one(value)
        case ir.Call(op=op, args=args) if op.name in _ENDS:
            values = [_at_one(arg) for arg in args]
            known = [item for item in values if item is not None]
            if len(known) < len(values):
                return None
            found = ir.evaluate(op.name, tuple(known), expr.dtype)
            return None if found is None else int(found)
        case _:
            return None


def _size(expr: ir.Expr) -> int:
    return sum(1 for _ in ir.walk_expr(expr))


class HostChecks:
    """What the host has to check so that values fit.

    Attributes:
        ranges: The ranges that are known.
    """

    def __init__(self, ranges: HostRanges) -> None:
        self.ranges = ranges
        self._tests: dict[Hashable, tuple[ir.Expr, ir.Expr]] = {}

    def hold(self, values: Sequence[ir.Expr], least: int, greatest: int) -> bool:
        """Whether the host can check that values lie between two constants; then it will."""
        return self.hold_ranges([self.ranges.of(value) for value in values], least, greatest)

    def hold_ranges(self, ranges: Sequence[Range | None], least: int, greatest: int) -> bool:
        """The same of values in these ranges."""
        found = self._open(ranges, least, greatest)
        for test, end in found or ():
            self._tests.setdefault(key_of(test), (test, end))
        return found is not None

    def proven(
        self,
        ranges: Sequence[Range | None],
        least: int,
        greatest: int,
        decide: Callable[[ir.Expr], bool | None],
    ) -> bool:
        """Whether values in these ranges lie between two constants, by what `decide` knows."""
        found = self._open(ranges, least, greatest)
        return found is not None and all(decide(test) for test, _ in found)

    def _open(
        self, ranges: Sequence[Range | None], least: int, greatest: int
    ) -> list[tuple[ir.Expr, ir.Expr]] | None:
        """The conditions that are left, each with the end it is about; None if it cannot be."""
        found: list[tuple[ir.Expr, ir.Expr]] = []
        for known in ranges:
            tests = None if known is None else fits(known, least, greatest)
            if known is None or tests is None:
                return None
            # What would not even hold for sizes of 1 is no check, but a refusal of every call.
            ends = [_at_one(end) for end in known]
            if any(end is not None and not least <= end <= greatest for end in ends):
                return None
            pairs = zip(tests, known, strict=True)
            found += [(test, end) for test, end in pairs if not isinstance(test, ir.Const)]
        return found

    def made(self, span: Span, known: Container[Hashable]) -> list[ir.Stmt]:
        """The checks, for before the launch, but for those whose keys are known."""
        what = "an index or count of the kernel may reach {0}: the target's integers have 32 bits"
        return [
            ir.Check(test, what, (end,), span)
            for key, (test, end) in self._tests.items()
            if key not in known
        ]
