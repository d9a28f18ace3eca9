"""int64 variables and workspaces whose every value fits become int32, where int64 is not there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from dovetail.analysis import Bounds, BoundsRewriter
from dovetail.ir import (
    INT32,
    INT64,
    Allocate,
    Assign,
    Assume,
    Atomic,
    Buffer,
    Call,
    Cast,
    Const,
    Declare,
    Expr,
    For,
    Func,
    Intrinsic,
    Launch,
    Load,
    Module,
    Return,
    Rewriter,
    Select,
    Stmt,
    Store,
    Var,
    While,
    assigned_variables,
    cast,
    ge,
    is_const,
    literal,
    sequence,
    used_buffers,
    walk,
    walk_all,
)
from dovetail.passes._counters import Counters
from dovetail.passes._host_ranges import HostChecks, HostRanges, host_integers
from dovetail.passes._launch_facts import LaunchWalk
from dovetail.passes.base import Pass
from dovetail.target import Capabilities

LEAST, GREATEST = INT32.int_range

NOWHERE: Final = INT64.int_range[1]
"""What stands for "no place" in `T.argmin`: greater than every place. In int32 the greatest
int32 is."""

_KEEPS: Final = ("eq", "ne", "lt", "le", "gt", "ge", "min", "max")
"""Ops that ask for the order only."""


@dataclass(frozen=True)
class NarrowValues(Pass):
    """Makes int32 of what kernels keep in int64 and fits, on targets without 64-bit indices.

    It concerns variables that change, shared and local arrays, and workspaces: the places that
    `T.argmin` finds, say, which are int64 in the language. Such a thing is narrowed if every value
    put into it is proven to be an int32 one, or the host can check it, supposing that what is read
    from the others is. By induction over the steps of the program, then all are. First it is tried
    whether a variable stays at least 0. What is not proven stays int64.

    The greatest int64 stands for no place at all. Where it goes into such things, the greatest
    int32 does so in its stead, all other values are proven to be less, and what is computed with a
    value that may be that one is not narrowed.

    Requires: flat form, sizes checked (`check-reach`).
    Ensures: flat form.
    """

    name: ClassVar[str] = "narrow-values"
    reads: ClassVar[frozenset[str]] = frozenset(("wide_index", "dtypes"))

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module with narrow variables; nothing changes where int64 is to be had."""
        if capabilities.wide_index or "int64" in capabilities.dtypes:
            return module
        return replace(module, functions=tuple(_narrowed(func) for func in module.functions))


class _Candidates:
    """What may be narrowed, each with what would stand for it, and the least it may be.

    `nowhere` are the variables and buffers that may hold what stands for no place.
    """

    def __init__(self, func: Func) -> None:
        self.variables: dict[Var, Var] = {}
        self.buffers: dict[Buffer, Buffer] = {}
        self.least: dict[Var | Buffer, int] = {}
        kept: set[Buffer] = set()
        for item in walk(func.body):
            match item:
                case Declare(var=var, mutable=True) if var.dtype == INT64:
                    self.variables[var] = Var(var.name, INT32)
                    self.least[var] = 0
                case Allocate(buffer=buffer, reports=None) if buffer.dtype == INT64:
                    self.buffers[buffer] = replace(buffer, dtype=INT32)
                    self.least[buffer] = 0
                case Return(buffers=returned):
                    kept.update(returned)
                case Atomic() | Intrinsic():
                    kept.update(used_buffers(item))
                case _:
                    pass
        for buffer in kept:
            self.buffers.pop(buffer, None)
        self.nowhere = _nowhere(func)

    def concern(self, stmt: Stmt) -> bool:
        """Whether any is in a statement."""
        return any(
            (isinstance(item, Declare) and item.var in self.variables)
            or (isinstance(item, Load | Store) and item.buffer in self.buffers)
            for item in walk_all(stmt)
        )

    def drop(self, failed: Iterable[Var | Buffer]) -> None:
        """Ask less of what has failed, or nothing any more."""
        for item in failed:
            if self.least[item] == 0:
                self.least[item] = LEAST
            elif isinstance(item, Var):
                self.variables.pop(item, None)
            else:
                self.buffers.pop(item, None)


def _nowhere(func: Func) -> set[Var | Buffer]:
    """What gets the value that stands for no place, directly or from one another."""
    puts: list[tuple[Var | Buffer, tuple[Expr, ...]]] = []
    for item in walk(func.body):
        match item:
            case Declare(var=thing, value=value) | Assign(var=thing, value=value):
                puts.append((thing, tuple(_sources(value))))
            case Store(buffer=thing, value=value):
                puts.append((thing, tuple(_sources(value))))
            case _:
                pass
    found: set[Var | Buffer] = set()
    before = -1
    while len(found) != before:
        before = len(found)
        for thing, values in puts:
            if any(is_const(item, NOWHERE) or _thing(item) in found for item in values):
                found.add(thing)
    return found


def _thing(value: Expr) -> Var | Buffer | None:
    return value if isinstance(value, Var) else getattr(value, "buffer", None)


def _sources(value: Expr) -> Iterator[Expr]:
    """The values one of which a value is."""
    match value:
        case Select(true_value=first, false_value=second):
            yield from _sources(first)
            yield from _sources(second)
        case Call(op=op, args=args) if op.name in ("min", "max"):
            for arg in args:
                yield from _sources(arg)
        case _:
            yield value


def _narrowed(func: Func) -> Func:
    found = _Candidates(func)
    while found.variables or found.buffers:
        attempt = _Try(func, found)
        body = attempt.stmt(func.body)
        if not attempt.failed:
            return replace(func, body=body)
        found.drop(attempt.failed)
    return func


class _Try(LaunchWalk):
    """Narrows all candidates; `failed` are those that get a value which may not fit."""

    def __init__(self, func: Func, found: _Candidates) -> None:
        super().__init__(func, False)
        self._found = found
        self.failed: dict[Var | Buffer, None] = {}

    def on_allocate(self, stmt: Allocate) -> Stmt:
        """A workspace."""
        buffer = self._found.buffers.get(stmt.buffer)
        return stmt if buffer is None else Allocate(buffer, stmt.span, stmt.reports)

    def launch(self, stmt: Launch) -> Stmt:
        """A launch: first with narrow things, then asking what is put into them."""
        if not self._found.concern(stmt.body):
            return stmt
        new = _Replace(self._found).stmt(stmt)
        test = _Test(self._found, self.failed)
        self.inform(test.bounds, stmt)
        ranges = HostRanges(host_integers(self.host, self.strides), test.bounds.not_negative)
        test.checks = HostChecks(ranges)
        test.counters = Counters(ranges)
        test.stmt(new)
        test.finish()
        return sequence((*test.checks.made(stmt.span, self.checked), new))


class _Replace(Rewriter):
    """Puts int32 things in place of int64 ones, with a conversion at each read and write."""

    def __init__(self, found: _Candidates) -> None:
        self._variables = found.variables
        self._buffers = found.buffers
        self._least = found.least

    def _known(self, stmt: Stmt) -> list[Stmt]:
        """What is known of variables that a loop changes: in its body, and behind it."""
        inside = {item.var for item in walk(stmt) if isinstance(item, Declare)}
        return [
            Assume(ge(self._variables[var], 0))
            for var in assigned_variables(stmt)
            if var in self._variables and self._least[var] == 0 and var not in inside
        ]

    def on_for(self, stmt: For) -> Stmt:
        """A loop over a range."""
        new, known = super().on_for(stmt), self._known(stmt)
        if not known or not isinstance(new, For):
            return new
        return sequence((replace(new, body=sequence((*known, new.body))), *known))

    def on_while(self, stmt: While) -> Stmt:
        """A loop over a condition."""
        new, known = super().on_while(stmt), self._known(stmt)
        if not known or not isinstance(new, While):
            return new
        return sequence((replace(new, body=sequence((*known, new.body))), *known))

    def buffer(self, buffer: Buffer) -> Buffer:
        """What stands for a buffer."""
        return self._buffers.get(buffer, buffer)

    def variable(self, var: Var) -> Var:
        """What stands for a variable where it is introduced or assigned."""
        return self._variables.get(var, var)

    def on_var(self, expr: Var) -> Expr:
        """A use."""
        new = self._variables.get(expr)
        return expr if new is None else Cast(INT64, new)

    def on_load(self, expr: Load) -> Expr:
        """A read."""
        new = super().on_load(expr)
        return Cast(INT64, new) if expr.buffer in self._buffers else new

    def on_call(self, expr: Call) -> Expr:
        """An op."""
        new = super().on_call(expr)
        if expr.op.name not in _KEEPS or not isinstance(new, Call):
            return new
        return Call(new.op, tuple(map(_somewhere, new.args)), new.dtype)

    def on_select(self, expr: Select) -> Expr:
        """A choice."""
        new = super().on_select(expr)
        assert isinstance(new, Select)
        first, second = _somewhere(new.true_value), _somewhere(new.false_value)
        return Select(new.condition, first, second)

    def on_declare(self, stmt: Declare) -> Stmt:
        """A new variable."""
        new = super().on_declare(stmt)
        assert isinstance(new, Declare)
        if stmt.var not in self._variables:
            return replace(new, value=_somewhere(new.value))
        return replace(new, value=cast(_somewhere(new.value), INT32))

    def on_assign(self, stmt: Assign) -> Stmt:
        """A change of a variable."""
        new = super().on_assign(stmt)
        assert isinstance(new, Assign)
        if stmt.var not in self._variables:
            return new
        return replace(new, value=cast(_somewhere(new.value), INT32))

    def on_store(self, stmt: Store) -> Stmt:
        """A write."""
        new = super().on_store(stmt)
        assert isinstance(new, Store)
        if stmt.buffer not in self._buffers:
            return new
        return replace(new, value=cast(_somewhere(new.value), INT32))


def _somewhere(value: Expr) -> Expr:
    """The int64 that stands for no place, in int32."""
    return literal(GREATEST) if is_const(value, NOWHERE) and value.dtype == INT64 else value


class _Known(Bounds):
    """Bounds that keep in mind how small narrow variables may be, whatever is assigned."""

    def __init__(self, least: dict[Var, int]) -> None:
        super().__init__()
        self._least = least

    def forget(self, variables: Iterable[Var]) -> None:
        """Variables whose values are no longer known, but for their range."""
        for var in variables:
            if var in self._least:
                self.size(var, self._least[var], GREATEST)
            else:
                super().forget((var,))


class _Test(BoundsRewriter):
    """Finds values put into narrow things that may not fit; changes nothing."""

    checks: HostChecks
    counters: Counters

    def __init__(self, found: _Candidates, failed: dict[Var | Buffer, None]) -> None:
        super().__init__()
        self._things: dict[Var | Buffer, Var | Buffer] = {
            **{new: old for old, new in found.variables.items()},
            **{new: old for old, new in found.buffers.items()},
        }
        self._least = found.least
        self._nowhere = found.nowhere
        self._failed = failed
        # Variables that never change, and were read from a narrow thing.
        self._same: dict[Var, Var | Buffer] = {}
        self.bounds = _Known({new: found.least[old] for old, new in found.variables.items()})

    def _put(self, thing: Var | Buffer, value: Expr) -> None:
        old = self._things.get(thing)
        if old is None:
            return
        wide = value.value if isinstance(value, Cast) else value
        if isinstance(thing, Var) and self.counters.adds(thing, wide):
            return
        if not self._is_good(value, old):
            self._failed[old] = None
        elif isinstance(thing, Var):
            self.counters.begin(thing, wide)

    def _is_good(self, value: Expr, thing: Var | Buffer) -> bool:
        least = self._least[thing]
        match value:
            case Cast(dtype=dtype, value=inner) if dtype == INT32 and inner.dtype == INT64:
                return self._is_small(inner, least, thing in self._nowhere)
            case Const(value=number):
                return int(number) >= least
            case _:
                return self.bounds.within(value, least, GREATEST)

    def _read(self, value: Expr) -> Var | Buffer | None:
        """The narrow thing that a value is read from."""
        match value:
            case Var():
                return self._same.get(value)
            case Cast(value=Var() as var):
                return self._things.get(var)
            case Cast(value=Load(buffer=buffer)):
                return self._things.get(buffer)
            case _:
                return None

    def _is_small(self, value: Expr, least: int, nowhere: bool) -> bool:
        """Whether an int64 value fits; for what may be `nowhere`, is less than that or is it."""
        thing = self._read(value)
        most = GREATEST - 1 if nowhere else GREATEST
        if thing is not None and self._least[thing] >= least:
            return nowhere or thing not in self._nowhere or self.bounds.within(value, least, most)
        if is_const(value, GREATEST) or self.bounds.within(value, least, most):
            return True
        match value:
            case Select(condition=condition, true_value=first, false_value=second):
                for item, holds in ((first, True), (second, False)):
                    with self.bounds.scope():
                        self.bounds.assume(condition, holds)
                        if not self._is_small(item, least, nowhere):
                            return False
                return True
            case Call(op=op, args=args) if op.name in ("min", "max"):
                return all(self._is_small(arg, least, nowhere) for arg in args)
            case _:
                return self.checks.hold((value,), least, most)

    def enter_launch(self, stmt: Launch, grid: tuple[Expr, ...]) -> None:
        """What is known of a launch's coordinates."""
        super().enter_launch(stmt, grid)
        self.checks.ranges.enter(stmt)

    def on_call(self, expr: Call) -> Expr:
        """An op; what computes with a value must know that it is a place."""
        things = [self._read(arg) for arg in expr.args]
        for arg, thing in zip(expr.args, things, strict=True):
            if thing is None or thing not in self._nowhere:
                continue
            if expr.op.name in _KEEPS:
                good = all(self._is_small(item, LEAST, True) for item in expr.args)
            else:
                good = self.bounds.within(arg, LEAST, GREATEST - 1)
            if not good:
                self._failed[thing] = None
        return super().on_call(expr)

    def on_declare(self, stmt: Declare) -> Stmt:
        """A new variable."""
        self.checks.ranges.declare(stmt)
        self._put(stmt.var, stmt.value)
        if stmt.mutable:
            self.counters.declare(stmt.var)
        thing = self._read(stmt.value)
        if thing is not None and not stmt.mutable and stmt.var.dtype == INT64:
            self._same[stmt.var] = thing
        new = super().on_declare(stmt)
        if stmt.var in self._same:
            self.bounds.size(stmt.var, self._least[self._same[stmt.var]], GREATEST)
        return new

    def on_assign(self, stmt: Assign) -> Stmt:
        """A change of a variable."""
        self._put(stmt.var, stmt.value)
        return super().on_assign(stmt)

    def on_store(self, stmt: Store) -> Stmt:
        """A write."""
        self._put(stmt.buffer, stmt.value)
        return super().on_store(stmt)

    def on_for(self, stmt: For) -> Stmt:
        """A loop."""
        turns = self.checks.ranges.turns(stmt)
        self.checks.ranges.loop(stmt)
        with self.counters.loop(turns):
            return super().on_for(stmt)

    def on_while(self, stmt: While) -> Stmt:
        """A loop of which nobody knows how often it turns."""
        with self.counters.loop(None):
            return super().on_while(stmt)

    def finish(self) -> None:
        """What loops have added up must fit, too."""
        for var, found in self.counters.totals():
            old = self._things[var]
            most = GREATEST - 1 if old in self._nowhere else GREATEST
            if not self.checks.hold_ranges([found], self._least[old], most):
                self._failed[old] = None
