"""int64 variables and workspaces whose every value fits become int32, where int64 is not there."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import ClassVar, Final

from dovetail import ir
from dovetail.analysis import Bounds, BoundsRewriter
from dovetail.analysis.counters import Counters
from dovetail.analysis.host_ranges import HostChecks, HostRanges, host_integers
from dovetail.passes._data_values import counting
from dovetail.passes._launch_facts import LaunchWalk
from dovetail.passes.base import Pass
from dovetail.passes.specialize_layout import NARROW_LIMIT
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class NarrowValues(Pass):
    """Narrows int64 values of kernels to int32 if they fit, on targets without 64-bit indices.

    It concerns variables that change, shared and local arrays, and workspaces: the places that
    `T.argmin` finds, say, which are int64 in the language. Such a thing is narrowed if every value
    put into it is proven to be an int32 one, or the host can check it, supposing that what is read
    from the others is. By induction over the steps of the program, then all are. First it is tried
    whether a variable stays at least 0, and at most what it begins with or 2**30, so that sums of
    such variables fit as well. What is not proven stays int64.

    The greatest int64 stands for no place at all. Where it goes into such things, the greatest
    int32 does so in its stead, all other values are proven to be less, and what is computed with a
    value that may be that one is not narrowed.

    Requires: flat form, sizes checked (`check-reach`).
    Ensures: flat form.
    """

    name: ClassVar[str] = "narrow-values"
    reads: ClassVar[frozenset[str]] = frozenset(("wide_index", "dtypes"))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with narrow variables; nothing changes where int64 is to be had."""
        if capabilities.wide_index or "int64" in capabilities.dtypes:
            return module
        return replace(module, functions=tuple(_narrowed(func) for func in module.functions))


_MIN, _MAX = ir.INT32.int_range

_NOWHERE: Final = ir.INT64.int_range[1]
"""What stands for "no place" in `T.argmin`: greater than every place. In int32 the greatest
int32 is."""

_ORDER: Final = ("eq", "ne", "lt", "le", "gt", "ge")
"""Ops that ask for the order only."""


class _Candidates:
    """What may be narrowed, each with what would stand for it, and the least and most it may be.

    `nowhere` are the variables and buffers that may hold what stands for no place.
    """

    def __init__(self, func: ir.Func) -> None:
        self.variables: dict[ir.Var, ir.Var] = {}
        self.buffers: dict[ir.Buffer, ir.Buffer] = {}
        self.least: dict[ir.Var | ir.Buffer, int] = {}
        self.most: dict[ir.Var | ir.Buffer, int] = {}
        kept: set[ir.Buffer] = set()
        for item in ir.walk(func.body):
            match item:
                case ir.Declare(var=var, value=value, mutable=True) if var.dtype == ir.INT64:
                    self.variables[var] = ir.Var(var.name, ir.INT32)
                    self.least[var] = 0
                    self.most[var] = _begins_below(value)
                case ir.Allocate(buffer=buffer, reports=None, values=()) if (
                    buffer.dtype == ir.INT64
                ):
                    self.buffers[buffer] = replace(buffer, dtype=ir.INT32)
                    self.least[buffer] = 0
                    self.most[buffer] = _MAX
                case ir.Return(buffers=returned):
                    kept.update(returned)
                case ir.Atomic() | ir.Intrinsic():
                    kept.update(ir.used_buffers(item))
                case _:
                    pass
        for buffer in kept:
            self.buffers.pop(buffer, None)
        self.nowhere = _hold_nowhere(func)
        # What stands for no place is the greatest number of all.
        self.most.update((thing, _MAX) for thing in self.nowhere if thing in self.most)

    def concern(self, stmt: ir.Stmt) -> bool:
        """Whether a statement contains a candidate."""
        return any(
            (isinstance(item, ir.Declare) and item.var in self.variables)
            or (isinstance(item, ir.Load | ir.Store) and item.buffer in self.buffers)
            for item in ir.walk_all(stmt)
        )

    def state(self, things: Iterable[ir.Var | ir.Buffer]) -> tuple[tuple[int, int] | None, ...]:
        """What is asked of things, in order; None for those that are not narrowed any more."""
        return tuple(
            [
                (self.least[thing], self.most[thing])
                if thing in self.variables or thing in self.buffers
                else None
                for thing in things
            ]
        )

    def drop(self, failed: Iterable[ir.Var | ir.Buffer]) -> None:
        """Ask less of what has failed, or nothing any more."""
        for item in failed:
            if self.most[item] < _MAX:
                self.most[item] = NARROW_LIMIT if self.most[item] < NARROW_LIMIT else _MAX
            elif self.least[item] == 0:
                self.least[item] = _MIN
            elif isinstance(item, ir.Var):
                self.variables.pop(item, None)
            else:
                self.buffers.pop(item, None)


def _begins_below(value: ir.Expr) -> int:
    """The most that a variable may be, as it is tried first: what it begins with."""
    if isinstance(value, ir.Const) and 0 < int(value.value) < NARROW_LIMIT:
        return int(value.value)
    return NARROW_LIMIT


def _hold_nowhere(func: ir.Func) -> set[ir.Var | ir.Buffer]:
    """What gets the value that stands for no place, directly or from one another."""
    puts: list[tuple[ir.Var | ir.Buffer, tuple[ir.Expr, ...]]] = []
    for item in ir.walk(func.body):
        match item:
            case ir.Declare(var=thing, value=value) | ir.Assign(var=thing, value=value):
                puts.append((thing, tuple(_sources(value))))
            case ir.Store(buffer=thing, value=value):
                puts.append((thing, tuple(_sources(value))))
            case _:
                pass
    found: set[ir.Var | ir.Buffer] = set()
    before = -1
    while len(found) != before:
        before = len(found)
        for thing, values in puts:
            if any(ir.is_const(item, _NOWHERE) or _thing(item) in found for item in values):
                found.add(thing)
    return found


def _thing(value: ir.Expr) -> ir.Var | ir.Buffer | None:
    return value if isinstance(value, ir.Var) else getattr(value, "buffer", None)


def _sources(value: ir.Expr) -> Iterator[ir.Expr]:
    """The values that a value may be: itself, or those of the arms of a choice, min or max."""
    match value:
        case ir.Select(true_value=first, false_value=second):
            yield from _sources(first)
            yield from _sources(second)
        case ir.Call(op=op, args=args) if op.name in ("min", "max"):
            for arg in args:
                yield from _sources(arg)
        case _:
            yield value


def _somewhere(value: ir.Expr) -> ir.Expr:
    """A value that may be the int64 for no place, with the int32 in its stead."""
    match value:
        case ir.Select(condition=condition, true_value=first, false_value=second):
            return ir.Select(condition, _somewhere(first), _somewhere(second))
        case ir.Call(op=op, args=args) if op.name in ("min", "max"):
            return ir.Call(op, tuple(map(_somewhere, args)), value.dtype)
        case _:
            return ir.literal(_MAX) if ir.is_const(value, _NOWHERE) else value


Thing = ir.Var | ir.Buffer


class _Known(Bounds):
    """Bounds that keep in mind how small narrow variables may be, whatever is assigned."""

    def __init__(self, ranges: dict[ir.Var, tuple[int, int]]) -> None:
        super().__init__()
        self._ranges = ranges

    def forget(self, variables: Iterable[ir.Var]) -> None:
        """Variables whose values are no longer known, but for their range."""
        for var in variables:
            if var in self._ranges:
                self.size(var, *self._ranges[var])
            else:
                super().forget((var,))


class _FitTest(BoundsRewriter):
    """Finds values put into narrow things that may not fit; changes nothing.

    A value that may stand for no place may be compared, chosen, and put into narrow things. All
    else that is done with it must know that it is a place.

    Attributes:
        checks: What the host has to check.
        counters: What loops add up.
        counting: The variables that find places or count.
        may_check: Whether the host may be asked about the present value.
    """

    checks: HostChecks
    counters: Counters
    counting: frozenset[ir.Var]
    may_check = True

    def __init__(self, found: _Candidates, failed: dict[Thing, None]) -> None:
        super().__init__()
        self._things: dict[Thing, Thing] = {
            **{new: old for old, new in found.variables.items()},
            **{new: old for old, new in found.buffers.items()},
        }
        self._least = found.least
        self._most = found.most
        self._nowhere = found.nowhere
        self._failed = failed
        # Variables that never change, and may be what was read from a narrow thing.
        self._same: dict[ir.Var, Thing] = {}
        self.bounds = _Known(
            {new: (found.least[old], found.most[old]) for old, new in found.variables.items()}
        )

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
        return [] if self.bounds.within(value, _MIN, _MAX - 1) else [thing]

    def _is_good(self, value: ir.Expr, thing: Thing) -> bool:
        least, most = self._least[thing], self._most[thing]
        match value:
            case ir.Cast(dtype=dtype, value=inner) if (
                dtype == ir.INT32 and inner.dtype == ir.INT64
            ):
                return self._is_small(inner, least, thing in self._nowhere, most)
            case ir.Const(value=number):
                return least <= int(number) <= most
            case _:
                return self.bounds.within(value, least, most)

    def _is_small(self, value: ir.Expr, least: int, nowhere: bool, greatest: int = _MAX) -> bool:
        """Whether an int64 value fits; for what may be `nowhere`, is less than that or is it."""
        thing = self._read(value)
        most = min(greatest, _MAX - 1 if nowhere else _MAX)
        if thing is not None and self._least[thing] >= least and self._most[thing] <= greatest:
            return nowhere or thing not in self._nowhere or self.bounds.within(value, least, most)
        if (nowhere and ir.is_const(value, _MAX)) or self.bounds.within(value, least, most):
            return True
        match value:
            case ir.Select(condition=condition, true_value=first, false_value=second):
                for item, holds in ((first, True), (second, False)):
                    with self.bounds.scope():
                        self.bounds.assume(condition, holds)
                        if not self._is_small(item, least, nowhere, greatest):
                            return False
                return True
            case ir.Call(op=op, args=args) if op.name in ("min", "max"):
                return all(self._is_small(arg, least, nowhere, greatest) for arg in args)
            case _:
                # What is only tried is never asked of a call.
                may = greatest == _MAX and self.may_check
                return may and self.checks.hold((value,), least, most)

    def _put(self, thing: Thing, value: ir.Expr) -> None:
        """Checks a value assigned to a variable or buffer to be narrowed."""
        old = self._things[thing]
        wide = value.value if isinstance(value, ir.Cast) else value
        if isinstance(thing, ir.Var) and self.counters.adds(thing, wide):
            return
        # Of what is only computed with no call is refused.
        self.may_check = not isinstance(old, ir.Var) or old in self.counting
        if not self._is_good(value, old):
            self._failed[old] = None
        elif isinstance(thing, ir.Var):
            self.counters.begin(thing, wide)

    def _place(self, value: ir.Expr) -> None:
        """Checks a value used as an index."""
        thing = self._read(value)
        if thing is None or thing not in self._nowhere:
            return
        if not self.bounds.within(value, _MIN, _MAX - 1):
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
        if expr.op.name not in _ORDER:
            return super().on_call(expr)
        things = [thing for arg in expr.args for thing in self._unplaced(arg)]
        if things and not all(self._is_small(arg, _MIN, True) for arg in expr.args):
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
        if things and not self._is_small(value, _MIN, True):
            self._failed.update(dict.fromkeys(things))
        self._flow(value)
        self._same[var] = things[0] if things else (read or var)
        least = _MIN if read is None else self._least[read]
        self.bounds.size(var, least, _MAX)
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
            most = _MAX - 1 if old in self._nowhere else _MAX
            least, decide = self._least[old], self.bounds.decide
            if self._most[old] == _MAX and old in self.counting:
                fine = self.checks.hold_ranges([found], least, most)
            else:
                most = min(most, self._most[old])
                fine = self.checks.proven([found], least, most, decide)
            if not fine:
                self._failed[old] = None


def _narrowed(func: ir.Func) -> ir.Func:
    found = _Candidates(func)
    launches = _Launches(found)
    while found.variables or found.buffers:
        attempt = _Try(func, found, launches)
        body = attempt.stmt(func.body)
        if not attempt.failed:
            return replace(func, body=body)
        found.drop(attempt.failed)
    return func


class _Launches:
    """What attempts have made of the launches of a function, by place among them.

    Host code and what is known of it are the same in every attempt, so that a launch is looked at
    again only where something else is asked of what stands in it.
    """

    def __init__(self, found: _Candidates) -> None:
        self._candidates = {*found.variables, *found.buffers}
        self._things: dict[int, tuple[Thing, ...]] = {}
        self.made: dict[tuple[int, Hashable], tuple[ir.Stmt, dict[Thing, None]]] = {}

    def things(self, place: int, stmt: ir.Launch) -> tuple[Thing, ...]:
        """The candidates at the beginning that stand in a launch."""
        found = self._things.get(place)
        if found is None:
            named: dict[Thing, None] = {}
            for item in ir.walk_all(stmt):
                if isinstance(item, ir.Var):
                    named[item] = None
                elif isinstance(item, ir.Assign):
                    named[item.var] = None
                elif isinstance(item, ir.Allocate):
                    named[item.buffer] = None
                named.update(dict.fromkeys((*ir.bound_variables(item), *ir.used_buffers(item))))
            found = tuple([thing for thing in named if thing in self._candidates])
            self._things[place] = found
        return found


class _Try(LaunchWalk):
    """Narrows all candidates; `failed` are those that get a value which may not fit."""

    def __init__(self, func: ir.Func, found: _Candidates, launches: _Launches) -> None:
        super().__init__(func, False)
        self._found = found
        self._launches = launches
        self._place = 0
        self.failed: dict[ir.Var | ir.Buffer, None] = {}

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        buffer = self._found.buffers.get(stmt.buffer)
        return stmt if buffer is None else ir.Allocate(buffer, stmt.span, stmt.reports)

    def on_read(self, stmt: ir.Read) -> ir.Stmt:
        buffer = self._found.buffers.get(stmt.buffer)
        return stmt if buffer is None else ir.Read(buffer, stmt.result, stmt.span)

    def launch(self, stmt: ir.Launch) -> ir.Stmt:
        """A launch: first with narrow things, then asking what is put into them."""
        self._place += 1
        asked = self._found.state(self._launches.things(self._place, stmt))
        made = self._launches.made.get((self._place, asked))
        if made is None:
            failed: dict[Thing, None] = {}
            made = self._narrow(stmt, failed), failed
            self._launches.made[self._place, asked] = made
        new, failed = made
        self.failed.update(failed)
        return new

    def _narrow(self, stmt: ir.Launch, failed: dict[Thing, None]) -> ir.Stmt:
        if not self._found.concern(stmt.body):
            return stmt
        new = _Replace(self._found).stmt(stmt)
        test = _FitTest(self._found, failed)
        self.inform(test.bounds, stmt)
        ranges = HostRanges(
            host_integers(self.host, self.strides | self.wide), test.bounds.not_negative
        )
        test.checks = HostChecks(ranges)
        test.counters = Counters(ranges)
        test.counting = counting(self.func, stmt)
        test.stmt(new)
        test.finish()
        return ir.sequence((*test.checks.made(stmt.span, self.checked), new))


class _Replace(ir.Rewriter):
    """Puts int32 things in place of int64 ones, with a conversion at each read and write."""

    def __init__(self, found: _Candidates) -> None:
        self._variables = found.variables
        self._buffers = found.buffers
        self._least = found.least
        self._most = found.most
        # What stands for the things that may hold no place, and copies of what was read there.
        self._nowhere = {
            **{new: None for old, new in found.variables.items() if old in found.nowhere},
            **{new: None for old, new in found.buffers.items() if old in found.nowhere},
        }
        self._same: set[ir.Var] = set()

    def _known(self, stmt: ir.Stmt) -> list[ir.Stmt]:
        """What is known of variables that a loop changes: in its body, and behind it."""
        inside = {item.var for item in ir.walk(stmt) if isinstance(item, ir.Declare)}
        changed = [
            var
            for var in ir.assigned_variables(stmt)
            if var in self._variables and var not in inside
        ]
        return [
            *(ir.Assume(ir.ge(self._variables[v], 0)) for v in changed if self._least[v] == 0),
            *(
                ir.Assume(ir.le(self._variables[v], self._most[v]))
                for v in changed
                if self._most[v] < _MAX
            ),
        ]

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        new, known = super().on_for(stmt), self._known(stmt)
        if not known or not isinstance(new, ir.For):
            return new
        return ir.sequence((replace(new, body=ir.sequence((*known, new.body))), *known))

    def on_while(self, stmt: ir.While) -> ir.Stmt:
        new, known = super().on_while(stmt), self._known(stmt)
        if not known or not isinstance(new, ir.While):
            return new
        return ir.sequence((replace(new, body=ir.sequence((*known, new.body))), *known))

    def buffer(self, buffer: ir.Buffer) -> ir.Buffer:
        """The replacement of a buffer; the buffer itself if it has none."""
        return self._buffers.get(buffer, buffer)

    def variable(self, var: ir.Var) -> ir.Var:
        """What stands for a variable where it is introduced or assigned."""
        return self._variables.get(var, var)

    def on_var(self, expr: ir.Var) -> ir.Expr:
        new = self._variables.get(expr)
        return expr if new is None else ir.Cast(ir.INT64, new)

    def on_load(self, expr: ir.Load) -> ir.Expr:
        new = super().on_load(expr)
        return ir.Cast(ir.INT64, new) if expr.buffer in self._buffers else new

    def _holds_nowhere(self, value: ir.Expr) -> bool:
        """Whether a value may be what stands for no place."""
        for item in _sources(value):
            match item:
                case ir.Var() if item in self._same:
                    return True
                case ir.Cast(value=ir.Var() as thing) | ir.Cast(value=ir.Load(buffer=thing)):
                    if thing in self._nowhere:
                        return True
                case _:
                    pass
        return False

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; an order among what may be no place is one in int32."""
        new = super().on_call(expr)
        if expr.op.name not in _ORDER or not isinstance(new, ir.Call):
            return new
        if not any(map(self._holds_nowhere, new.args)):
            return new
        return ir.Call(new.op, tuple(map(_somewhere, new.args)), new.dtype)

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        new = super().on_declare(stmt)
        assert isinstance(new, ir.Declare)
        if stmt.var in self._variables:
            return replace(new, value=self._put(new.value, new.var))
        if new.mutable or not self._holds_nowhere(new.value):
            return new
        self._same.add(new.var)
        return replace(new, value=_somewhere(new.value))

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        new = super().on_assign(stmt)
        assert isinstance(new, ir.Assign)
        if stmt.var not in self._variables:
            return new
        return replace(new, value=self._put(new.value, new.var))

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        new = super().on_store(stmt)
        assert isinstance(new, ir.Store)
        if stmt.buffer not in self._buffers:
            return new
        return replace(new, value=self._put(new.value, new.buffer))

    def _put(self, value: ir.Expr, thing: ir.Var | ir.Buffer) -> ir.Expr:
        small = _somewhere(value) if thing in self._nowhere else value
        if isinstance(small, ir.Const) and not _MIN <= int(small.value) <= _MAX:
            return ir.Cast(ir.INT32, small)  # Not folded: the test is to see what does not fit.
        return ir.cast(small, ir.INT32)
