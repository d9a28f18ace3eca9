"""Index arithmetic in 32 bits, where a specialisation has made sure that it fits."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterable
from typing import ClassVar

from dovetail import ir
from dovetail.analysis import BoundsRewriter
from dovetail.analysis.host_ranges import HostChecks, HostRanges, host_integers
from dovetail.passes._data_values import counting, given_values
from dovetail.passes._launch_facts import LaunchWalk
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities

RING = ("add", "sub", "mul", "neg", "and", "or", "xor", "invert")
"""Ops whose low 32 bits depend on their operands' low 32 bits only."""

EXACT = ("floordiv", "floormod", "truncdiv", "truncmod", "min", "max")
"""Ops whose result is the same in any type that holds both operands and the result."""

MIN, MAX = ir.INT32.int_range

COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")


@dataclass(frozen=True)
class NarrowIndex(Pass):
    """Narrows int64 index arithmetic to int32 in the small versions of `specialize-layout`.

    A value that is used only as an index of an access in range fits, since the tensor is small:
    then its sums and products may be computed modulo 2**32. Quotients, minima and comparisons are
    narrowed where both operands are proven to fit. Sizes are passed narrowed by the host, and
    coordinates, which sizes bound, are narrowed once at the start of the launch.

    Where the target has no wide indices every launch is such a copy, as `check-reach` has made
    sure; where it has no int64 either, what is not proven to fit gets a check of the host.
    Strides, of which nothing is known where an axis has one element, are wrapped there: they count
    in indices only.

    Requires: flat form, specialised.
    Ensures: flat form.

    Attributes:
        checks_values: Whether the host checks what is only computed with, too: for a pipeline
            without `legalize-wide`, in which nothing may stay wide.
    """

    name: ClassVar[str] = "narrow-index"
    reads: ClassVar[frozenset[str]] = frozenset(("narrow_index", "wide_index", "dtypes"))
    checks_values: bool = False

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with narrow indices; nothing changes for a target that does not ask."""
        if not capabilities.narrow_index and capabilities.wide_index:
            return module
        functions: list[ir.Func] = []
        for func in module.functions:
            launches = _Launches(func, capabilities, self.checks_values)
            body = launches.stmt(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Launches(LaunchWalk):
    """Narrows every launch whose sizes are small."""

    def __init__(self, func: ir.Func, capabilities: Capabilities, checks_values: bool) -> None:
        super().__init__(func, capabilities.wide_index or "int64" in capabilities.dtypes)
        self._narrows_all = not capabilities.wide_index
        self._checks_values = checks_values

    def launch(self, stmt: ir.Launch) -> ir.Stmt:
        """The launch, narrow if it may be."""
        if not self._narrows_all and stmt.version != "row_major":
            return stmt
        if self.has_wide:
            proven = _Narrow(self.host, self.strides)
            self.inform(proven.bounds, stmt)
            return proven.launch(stmt)
        narrow = _Checked(self.host, self.strides, self._checks_values)
        self.inform(narrow.bounds, stmt)
        narrow.know(host_integers(self.host, self.strides | self.wide))
        narrow.counting = counting(self.func, stmt)
        narrow.given = frozenset(given_values(self.func))
        new = narrow.launch(stmt)
        return ir.sequence((*narrow.checks.made(stmt.span, self.checked), new))


class _Narrow(BoundsRewriter):
    """Narrows one launch; `wrapped` are values of the host that count in indices only."""

    def __init__(self, host: dict[ir.Var, None], wrapped: frozenset[ir.Var] = frozenset()) -> None:
        super().__init__()
        self._host = host
        self._wraps = wrapped
        self._narrowed: dict[ir.Var, ir.Var] = {}
        self._wrapped: dict[ir.Var, ir.Var] = {}

    def launch(self, stmt: ir.Launch) -> ir.Stmt:
        """The launch, behind the narrowed sizes it uses."""
        free = ir.free_variables(stmt.body)
        sizes = self._narrow(var for var in free if var.dtype == ir.INT64 and var in self._host)
        for var in free:
            if var in self._wraps and var not in self._narrowed:
                self._wrapped[var] = ir.Var(var.name, ir.INT32)
                sizes.append(ir.Declare(self._wrapped[var], ir.Cast(ir.INT32, var)))
        with self.bounds.scope():
            self.enter_launch(stmt, stmt.grid)
            # A coordinate that is always 0 is left to whoever folds it.
            coordinates = self._narrow(
                var
                for var in (*stmt.block_vars, *stmt.thread_vars)
                if var in free and not self.bounds.within(var, 0, 0)
            )
            body = self.stmt(stmt.body)
        # The grid is the host's: it stays as it was.
        return ir.sequence((*sizes, replace(stmt, body=ir.sequence((*coordinates, body)))))

    def _narrow(self, variables: Iterable[ir.Var]) -> list[ir.Stmt]:
        """Declarations of narrow variables for those of `variables` that fit."""
        return [
            ir.Declare(self._narrow_var(var), ir.Cast(ir.INT32, var))
            for var in variables
            if self.bounds.within(var, MIN, MAX)
        ]

    def _narrow_var(self, var: ir.Var) -> ir.Var:
        """A new int32 variable that has the value of an int64 one, which fits."""
        new = ir.Var(var.name, ir.INT32)
        self._narrowed[var] = new
        self.bounds.declare(new, var)
        return new

    def low(self, expr: ir.Expr) -> ir.Expr:
        """The low 32 bits of an int64 expression, as an int32 one."""
        match expr:
            case ir.Const(value=value):
                return ir.literal(ir.wrap(int(value), ir.INT32), ir.INT32)
            case ir.Var() if expr in self._narrowed:
                return self._narrowed[expr]
            case ir.Var() if expr in self._wrapped:
                return self._wrapped[expr]
            case ir.Call(op=op, args=args) if op.name in RING:
                return ir.Call(op, tuple(self.low(arg) for arg in args), ir.INT32)
            case ir.Call(op=op, args=args) if op.name in EXACT:
                if self.fits(*args, expr):
                    return ir.Call(op, tuple(self.low(arg) for arg in args), ir.INT32)
                return ir.Cast(ir.INT32, self.wide(expr))
            case ir.Call(op=op, args=(value, count)) if self._shifts(op.name, value, count):
                return ir.Call(op, (self.low(value), self.low(count)), ir.INT32)
            case ir.Select(condition=condition, true_value=first, false_value=second):
                return ir.Select(
                    self.expr(condition),
                    self._low_under(condition, True, first),
                    self._low_under(condition, False, second),
                )
            case ir.Cast(value=value) if value.dtype == ir.INT32:
                return self.expr(value)
            case ir.Cast(value=value) if value.dtype.is_int and value.dtype.bits < 32:
                return ir.Cast(ir.INT32, self.expr(value))
            case _:
                return ir.Cast(ir.INT32, self.wide(expr))

    def _low_under(self, condition: ir.Expr, holds: bool, expr: ir.Expr) -> ir.Expr:
        """The low 32 bits of what is needed only where a condition holds, or does not."""
        with self.bounds.scope():
            self.bounds.assume(condition, holds)
            return self.low(expr)

    def _shifts(self, name: str, value: ir.Expr, count: ir.Expr) -> bool:
        """Whether the low 32 bits of a shift are a 32-bit shift's."""
        if name not in ("shift_left", "shift_right") or not self.bounds.within(count, 0, 31):
            return False
        return name == "shift_left" or self.fits(value)

    def wide(self, expr: ir.Expr) -> ir.Expr:
        """An int64 expression that stays one, with its parts rewritten."""
        if isinstance(expr, ir.Call):
            return super().on_call(expr)
        return super().on_cast(expr) if isinstance(expr, ir.Cast) else self.expr(expr)

    def fits(self, *values: ir.Expr, room: int = 0) -> bool:
        """Whether int64 values are proven to be int32 ones, with room for something more."""
        return all(
            item.dtype == ir.INT64 and self.bounds.within(item, MIN + room, MAX - room)
            for item in values
        )

    def on_var(self, expr: ir.Var) -> ir.Expr:
        """A use as a value: wide again."""
        narrow = self._narrowed.get(expr)
        return expr if narrow is None else ir.Cast(ir.INT64, narrow)

    def places(self, indices: tuple[ir.Expr, ...]) -> tuple[ir.Expr, ...]:
        """The indices of an access, which are used only where it is in range."""
        return tuple(self.low(item) if item.dtype == ir.INT64 else item for item in indices)

    def on_intrinsic(self, stmt: ir.Intrinsic) -> ir.Stmt:
        """What only one kind of device has; strides among its operands are sizes."""
        indices = tuple(self.places(item) for item in stmt.indices)
        guard = self.optional(stmt.guard)
        op = ir.INTRINSICS[stmt.op]
        more = tuple(
            self.low(item) if op.is_size(place) and item.dtype == ir.INT64 else self.expr(item)
            for place, item in enumerate(stmt.operands)
        )
        return ir.Intrinsic(stmt.op, stmt.buffers, indices, more, guard, stmt.span, stmt.text)

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; a comparison of what fits is made narrow."""
        if expr.op.name in COMPARISONS and self.fits(*expr.args):
            return ir.Call(expr.op, tuple(self.low(arg) for arg in expr.args), expr.dtype)
        if not expr.args:
            return expr
        if expr.dtype == ir.INT64 and expr.args[0].dtype == ir.INT64 and self.fits(expr):
            return ir.Cast(ir.INT64, self.low(expr))
        return super().on_call(expr)

    def on_cast(self, expr: ir.Cast) -> ir.Expr:
        """A conversion of what fits starts from 32 bits."""
        if expr.value.dtype == ir.INT64 and self.fits(expr.value):
            return ir.cast(self.low(expr.value), expr.dtype)
        return super().on_cast(expr)

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        """A variable that never changes and fits is declared narrow."""
        if stmt.mutable or stmt.var.dtype != ir.INT64 or not self.fits(stmt.value):
            return super().on_declare(stmt)
        value = self.low(stmt.value)
        self.bounds.declare(stmt.var, stmt.value)
        return ir.Declare(self._narrow_var(stmt.var), value, False, stmt.span)

    def room(self, step: int) -> int:
        """By how much a loop may pass its end."""
        return abs(step)

    def ends(self, stmt: ir.For) -> tuple[ir.Expr, ir.Expr] | None:
        """The ends of a loop in int32, if they fit with room for its last step."""
        if not self.fits(stmt.start, stmt.stop, room=self.room(stmt.step)):
            return None
        return self.low(stmt.start), self.low(stmt.stop)

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """A loop whose bounds fit, with room for its last step, counts in 32 bits."""
        ends = self.ends(stmt) if stmt.var.dtype == ir.INT64 else None
        if ends is None:
            return super().on_for(stmt)
        start, stop = ends
        self.bounds.repeat(stmt.body)
        with self.bounds.scope():
            self.bounds.loop(stmt.var, stmt.start, stmt.stop, stmt.step)
            var = self._narrow_var(stmt.var)
            body = self.stmt(stmt.body)
        self.bounds.repeat(stmt.body)
        return ir.For(var, start, stop, stmt.step, body, stmt.kind, stmt.span)


class _Checked(_Narrow):
    """Narrows one launch of a target without int64: what is not proven to fit, the host checks.

    It does so for what finds places or counts. Of what is only computed with no call is refused:
    that stays wide.

    Attributes:
        counting: The variables that find places or count.
        given: Those that the caller's scalars are in, which may be any numbers.
    """

    def __init__(
        self, host: dict[ir.Var, None], wrapped: frozenset[ir.Var], checks_values: bool
    ) -> None:
        super().__init__(host, wrapped)
        self.counting: frozenset[ir.Var] = frozenset()
        self.given: frozenset[ir.Var] = frozenset()
        self._clamped: dict[ir.Var, ir.Var] = {}
        self._may_check = checks_values
        self.know(host_integers(host, wrapped))

    def know(self, integers: frozenset[ir.Var]) -> None:
        """The integers of the host that it may check."""
        self.checks = HostChecks(HostRanges(integers, self.bounds.not_negative))

    def enter_launch(self, stmt: ir.Launch, grid: tuple[ir.Expr, ...]) -> None:
        """What is known of a launch's coordinates."""
        super().enter_launch(stmt, grid)
        self.checks.ranges.enter(stmt)

    def fits(self, *values: ir.Expr, room: int = 0) -> bool:
        """Whether int64 values are int32 ones: proven, or checked before the launch."""
        if any(item.dtype != ir.INT64 for item in values):
            return False
        open_ = [item for item in values if not self._is_proven(item, room)]
        if open_ and not self._may_check:
            return False
        return self.checks.hold(open_, MIN + room, MAX - room)

    def _is_proven(self, value: ir.Expr, room: int) -> bool:
        if self.bounds.within(value, MIN + room, MAX - room):
            return True
        match value:
            case ir.Var():
                # It is an int32 one already: its value was found to fit where it was declared.
                return value in self._narrowed and not room
            case ir.Call(op=op, args=args) if op.name in ("and", "or", "xor", "invert"):
                return all(self._is_proven(arg, 0) for arg in args) and not room
            case _:
                return False

    def low(self, expr: ir.Expr) -> ir.Expr:
        """The low 32 bits; of a value that fits, the high half (for reports) is its sign."""
        match expr:
            case ir.Call(op=op, args=(value, ir.Const(value=count))) if op.name == "shift_right":
                if 31 <= int(count) <= 63 and self.fits(value):
                    return ir.Call(op, (self.low(value), ir.literal(31, ir.INT32)), ir.INT32)
                return super().low(expr)
            case ir.Call(op=op, args=()):
                return ir.Call(op, (), ir.INT32)
            case _:
                return super().low(expr)

    def on_cast(self, expr: ir.Cast) -> ir.Expr:
        """A conversion to an integer of at most 32 bits depends on the lowest 32 only."""
        if expr.value.dtype == ir.INT64 and expr.dtype.is_int and expr.dtype.bits <= 32:
            return ir.cast(self.low(expr.value), expr.dtype)
        return super().on_cast(expr)

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; the places of a thread in its subgroup are small."""
        if not expr.args and expr.dtype == ir.INT64:
            return ir.Cast(ir.INT64, ir.Call(expr.op, (), ir.INT32))
        compares = expr.op.name in COMPARISONS
        clamped = self._beside_places(expr) if compares else None
        if clamped is not None:
            return clamped
        with self._checking(compares and self._counts(expr)):
            return super().on_call(expr)

    def _counts(self, expr: ir.Call) -> bool:
        """Whether a comparison is of what counts: a number of the caller's may be any."""
        used = {item for item in ir.walk_expr(expr) if isinstance(item, ir.Var)}
        return bool(used & self.counting) and not (used & self.given) - self.counting

    def _beside_places(self, expr: ir.Call) -> ir.Expr | None:
        """A comparison of a place with a number of the caller's, which the host has bounded.

        A place is less than the greatest int32 and more than the least one, so that it compares
        with those as with all numbers beyond.
        """
        a, b = expr.args
        if a.dtype != ir.INT64:
            return None
        for place, number in ((a, b), (b, a)):
            if not isinstance(number, ir.Var) or number not in self.given:
                continue
            if number in self.counting or number not in self._host:
                continue
            if self.bounds.within(place, MIN + 1, MAX - 1):
                bounded = self._bounded(number)
                sides = (self.low(a), bounded) if place is a else (bounded, self.low(b))
                return ir.Call(expr.op, sides, expr.dtype)
        return None

    def _bounded(self, number: ir.Var) -> ir.Var:
        """The nearest int32 of a number, which the host computes before the launch."""
        if number not in self._clamped:
            self._clamped[number] = ir.Var(number.name, ir.INT32)
        return self._clamped[number]

    def launch(self, stmt: ir.Launch) -> ir.Stmt:
        """The launch, behind the numbers that were bounded for it."""
        new = super().launch(stmt)
        bounded = [
            ir.Declare(
                small, ir.cast(ir.minimum(ir.maximum(number, ir.literal(MIN)), ir.literal(MAX)),
                               ir.INT32)
            )
            for number, small in self._clamped.items()
        ]  # fmt: skip
        return ir.sequence((*bounded, new))

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        self.checks.ranges.declare(stmt)
        with self._checking(stmt.var in self.counting):
            return super().on_declare(stmt)

    @contextlib.contextmanager
    def _checking(self, may: bool) -> Generator[None]:
        """Whether the host may be asked to check what is not proven."""
        before, self._may_check = self._may_check, may or self._may_check
        yield
        self._may_check = before

    def places(self, indices: tuple[ir.Expr, ...]) -> tuple[ir.Expr, ...]:
        with self._checking(True):
            return super().places(indices)

    def on_intrinsic(self, stmt: ir.Intrinsic) -> ir.Stmt:
        with self._checking(True):
            return super().on_intrinsic(stmt)

    def room(self, step: int) -> int:
        """By how much a loop may pass its end: one that counts by one ends there."""
        return abs(step) - 1

    def ends(self, stmt: ir.For) -> tuple[ir.Expr, ir.Expr] | None:
        with self._checking(True):
            return super().ends(stmt)

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        self.checks.ranges.loop(stmt)
        return super().on_for(stmt)
