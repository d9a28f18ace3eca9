"""Whether values fit the int32 things that `narrow-values` puts them into."""

from __future__ import annotations

from collections.abc import Iterable

from dovetail import ir
from dovetail.analysis import Bounds, BoundsRewriter
from dovetail.analysis.counters import Counters
from dovetail.analysis.host_ranges import HostChecks
from dovetail.passes._narrow_candidates import MAX, MIN, ORDER, Candidates

Thing = ir.Var | ir.Buffer


class _Known(Bounds):
    """Bounds that keep in mind how small narrow variables may be, whatever is assigned."""

    def __init__(self, least: dict[ir.Var, int]) -> None:
        super().__init__()
        self._least = least

    def forget(self, variables: Iterable[ir.Var]) -> None:
        """Variables whose values are no longer known, but for their range."""
        for var in variables:
            if var in self._least:
                self.size(var, self._least[var], MAX)
            else:
                super().forget((var,))


class FitTest(BoundsRewriter):
    """Finds values put into narrow things that may not fit; changes nothing.

    A value that may stand for no place may be compared, chosen, and put into narrow things. All
    else that is done with it must know that it is a place.

    Attributes:
        checks: What the host has to check.
        counters: What loops add up.
    """

    checks: HostChecks
    counters: Counters

    def __init__(self, found: Candidates, failed: dict[Thing, None]) -> None:
        super().__init__()
        self._things: dict[Thing, Thing] = {
            **{new: old for old, new in found.variables.items()},
            **{new: old for old, new in found.buffers.items()},
        }
        self._least = found.least
        self._nowhere = found.nowhere
        self._failed = failed
        # Variables that never change, and may be what was read from a narrow thing.
        self._same: dict[ir.Var, Thing] = {}
        self.bounds = _Known({new: found.least[old] for old, new in found.variables.items()})

    # Values.

    def _read(self, value: ir.Expr) -> Thing | None:
        """The variable or buffer to be narrowed that a value reads, if any."""
        match value:
            case ir.Var():
                return self._same.get(value)
            case ir.Cast(dtype=dtype, value=ir.Var() as var) if dtype == ir.INT64:
                return self._things.get(var)
            case ir.Cast(dtype=dtype, value=ir.Load(buffer=buffer)) if dtype == ir.INT64:
                return self._things.get(buffer)
            case _:
                return None

    def _unplaced(self, value: ir.Expr) -> list[Thing]:
        """The things that may hold no place, and may be what a value is."""
        if isinstance(value, ir.Select):
            found: list[Thing] = []
            for item, holds in ((value.true_value, True), (value.false_value, False)):
                with self.bounds.scope():
                    self.bounds.assume(value.condition, holds)
                    found += self._unplaced(item)
            return found
        if isinstance(value, ir.Call) and value.op.name in ("min", "max"):
            return [thing for arg in value.args for thing in self._unplaced(arg)]
        thing = self._read(value)
        if thing is None or thing not in self._nowhere:
            return []
        return [] if self.bounds.within(value, MIN, MAX - 1) else [thing]

    def _is_good(self, value: ir.Expr, thing: Thing) -> bool:
        least = self._least[thing]
        match value:
            case ir.Cast(dtype=dtype, value=inner) if (
                dtype == ir.INT32 and inner.dtype == ir.INT64
            ):
                return self._is_small(inner, least, thing in self._nowhere)
            case ir.Const(value=number):
                return int(number) >= least
            case _:
                return self.bounds.within(value, least, MAX)

    def _is_small(self, value: ir.Expr, least: int, nowhere: bool) -> bool:
        """Whether an int64 value fits; for what may be `nowhere`, is less than that or is it."""
        thing = self._read(value)
        most = MAX - 1 if nowhere else MAX
        if thing is not None and self._least[thing] >= least:
            return nowhere or thing not in self._nowhere or self.bounds.within(value, least, most)
        if (nowhere and ir.is_const(value, MAX)) or self.bounds.within(value, least, most):
            return True
        match value:
            case ir.Select(condition=condition, true_value=first, false_value=second):
                for item, holds in ((first, True), (second, False)):
                    with self.bounds.scope():
                        self.bounds.assume(condition, holds)
                        if not self._is_small(item, least, nowhere):
                            return False
                return True
            case ir.Call(op=op, args=args) if op.name in ("min", "max"):
                return all(self._is_small(arg, least, nowhere) for arg in args)
            case _:
                return self.checks.hold((value,), least, most)

    def _put(self, thing: Thing, value: ir.Expr) -> None:
        """Checks a value assigned to a variable or buffer to be narrowed."""
        old = self._things[thing]
        wide = value.value if isinstance(value, ir.Cast) else value
        if isinstance(thing, ir.Var) and self.counters.adds(thing, wide):
            return
        if not self._is_good(value, old):
            self._failed[old] = None
        elif isinstance(thing, ir.Var):
            self.counters.begin(thing, wide)

    def _place(self, value: ir.Expr) -> None:
        """Checks a value used as an index."""
        thing = self._read(value)
        if thing is None or thing not in self._nowhere:
            return
        if not self.bounds.within(value, MIN, MAX - 1):
            self._failed[thing] = None

    def _flow(self, value: ir.Expr) -> None:
        """A value goes where what stands for no place may go."""
        match value:
            case ir.Cast(dtype=dtype, value=inner) if (
                dtype == ir.INT32 and inner.dtype == ir.INT64
            ):
                self._flow(inner)
            case ir.Cast(value=ir.Load() as load) if self._read(value) is not None:
                self.expr(load)
            case _ if self._read(value) is not None:
                pass
            case ir.Select(condition=condition, true_value=first, false_value=second):
                self.expr(condition)
                for item, holds in ((first, True), (second, False)):
                    with self.bounds.scope():
                        self.bounds.assume(condition, holds)
                        self._flow(item)
            case ir.Call(op=op, args=args) if op.name in ("min", "max"):
                for arg in args:
                    self._flow(arg)
            case _:
                self.expr(value)

    def on_var(self, expr: ir.Var) -> ir.Expr:
        self._place(expr)
        return expr

    def on_cast(self, expr: ir.Cast) -> ir.Expr:
        """A conversion, which may be a read."""
        self._place(expr)
        return super().on_cast(expr)

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; with what may be no place only the like is compared."""
        if expr.op.name not in ORDER:
            return super().on_call(expr)
        things = [thing for arg in expr.args for thing in self._unplaced(arg)]
        if things and not all(self._is_small(arg, MIN, True) for arg in expr.args):
            self._failed.update(dict.fromkeys(things))
        for arg in expr.args:
            self._flow(arg)
        return expr

    # Statements.

    def enter_launch(self, stmt: ir.Launch, grid: tuple[ir.Expr, ...]) -> None:
        """What is known of a launch's coordinates."""
        super().enter_launch(stmt, grid)
        self.checks.ranges.enter(stmt)

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        var, value = stmt.var, stmt.value
        self.checks.ranges.declare(stmt)
        if var in self._things:
            self._put(var, value)
            self.counters.declare(var)
            self._flow(value)
            self.bounds.declare(var, value, stmt.mutable)
            return stmt
        things = self._unplaced(value)
        read = self._read(value)
        if stmt.mutable or (not things and read is None):
            return super().on_declare(stmt)
        if things and not self._is_small(value, MIN, True):
            self._failed.update(dict.fromkeys(things))
        self._flow(value)
        self._same[var] = things[0] if things else (read or var)
        least = MIN if read is None else self._least[read]
        self.bounds.size(var, least, MAX)
        return stmt

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        if stmt.var not in self._things:
            return super().on_assign(stmt)
        self._put(stmt.var, stmt.value)
        self._flow(stmt.value)
        self.bounds.declare(stmt.var, stmt.value, True)
        return stmt

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        if stmt.buffer not in self._things:
            return super().on_store(stmt)
        self._put(stmt.buffer, stmt.value)
        self._flow(stmt.value)
        self.exprs(stmt.indices)
        self.optional(stmt.guard)
        return stmt

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        trip_count = self.checks.ranges.trip_count(stmt)
        self.checks.ranges.loop(stmt)
        with self.counters.loop(trip_count):
            return super().on_for(stmt)

    def on_while(self, stmt: ir.While) -> ir.Stmt:
        """A loop whose trip count is not known."""
        with self.counters.loop(None):
            return super().on_while(stmt)

    def finish(self) -> None:
        """What loops have added up must fit, too."""
        for var, found in self.counters.totals():
            old = self._things[var]
            most = MAX - 1 if old in self._nowhere else MAX
            if not self.checks.hold_ranges([found], self._least[old], most):
                self._failed[old] = None
