"""Running a body for many lanes in turn: distribution of a lane loop over a body's parts.

A body that threads run together is cut where they must wait for each other (a barrier), or where
it is better that they do (a loop that all of them run alike, so that the lane loop can go inside
it). Between two cuts stands a *segment*, which becomes a loop over lanes. Control flow that holds
a cut must be the same for all lanes, and is written once around the segments inside it.

What a variable becomes depends on who needs it. *Shared control*, what such control flow depends
on, is computed once. A value that can be computed again from such is, in each segment that needs
it. Any other variable that lives across segments becomes an array with one element a lane.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from dovetail.ir import (
    Allocate,
    Assign,
    Atomic,
    Barrier,
    Break,
    Buffer,
    Const,
    Continue,
    Declare,
    Expr,
    For,
    If,
    Load,
    Rewriter,
    Seq,
    Stmt,
    Store,
    Var,
    While,
    assigned_variables,
    free_buffers,
    free_variables,
    literal,
    sequence,
    statement_list,
    walk,
    walk_expr,
)
from dovetail.passes._uniformity import Uniformity
from dovetail.support.errors import SourceError


@dataclass(frozen=True, slots=True, eq=False)
class Lane:
    """One loop over lanes.

    Attributes:
        var: The lane's number in the body, from 0.
        extent: How many there are at most; arrays have so many elements.
        count: How many there are now.
        kind: How the loop over lanes runs.
    """

    var: Var
    extent: int
    count: Expr
    kind: Literal["serial", "unroll", "vector"] = "serial"


@dataclass(slots=True, eq=False)
class _Segment:
    statements: list[Stmt] = field(default_factory=list[Stmt])


@dataclass(slots=True, eq=False)
class _Control:
    """Shared control flow: the statement and the parts inside it."""

    stmt: For | While | If
    parts: list[list[_Item]]


_Item = _Segment | _Control | Stmt


class Distribution:
    """Writes `body` so that all lanes run it.

    Args:
        body: What one lane does, free of shared allocations.
        lanes: Loops over lanes, outermost first.
        inside: Loops that lanes shall run together, besides those with barriers.
    """

    def __init__(self, body: Stmt, lanes: Iterable[Lane], inside: Iterable[Stmt] = ()) -> None:
        self._lanes = tuple(lanes)
        self._inside = set(inside)
        self._uniform = Uniformity(body, [lane.var for lane in self._lanes])
        self._body = body
        self._home: dict[Var, _Segment | None] = {}
        self._declares: dict[Var, Declare] = {}
        self._assigned = set(assigned_variables(body))
        self._cuts: dict[Stmt, bool] = {}
        self._control = self._shared_control()
        self._arrays: dict[Var | Buffer, Buffer] = {}

    def write(self) -> Stmt:
        """The body for all lanes."""
        items = self._plan(self._body, within_loop=False)
        self._place(items)
        statements = self._emit(items)
        allocations = [Allocate(buffer) for buffer in self._arrays.values()]
        return sequence((*allocations, *statements))

    # What is shared control.

    def _cut(self, stmt: Stmt) -> bool:
        """Whether lanes run the statement together because of what is inside it."""
        known = self._cuts.get(stmt)
        if known is None:
            known = any(
                isinstance(each, Barrier)
                or each in self._inside
                or (isinstance(each, Assign) and each.var in self._control)
                for each in walk(stmt)
            )
            self._cuts[stmt] = known
        return known

    def _shared_control(self) -> set[Var]:
        """Variables that shared control flow depends on; all must be uniform."""
        self._control: set[Var] = set()
        values: dict[Var, list[Expr]] = {}
        for stmt in walk(self._body):
            if isinstance(stmt, Declare):
                self._declares[stmt.var] = stmt
            if isinstance(stmt, Declare | Assign):
                values.setdefault(stmt.var, []).append(stmt.value)
        while True:
            self._cuts.clear()
            needed: dict[Var, None] = {}
            for stmt in walk(self._body):
                if isinstance(stmt, For | While | If) and self._cut(stmt):
                    for expr in _conditions(stmt):
                        needed.update(dict.fromkeys(_variables(expr)))
            stack = list(needed)
            while stack:
                for expr in values.get(stack.pop(), ()):
                    for var in _variables(expr):
                        if var not in needed:
                            needed[var] = None
                            stack.append(var)
            found = {var for var in needed if var in values}
            if found == self._control:
                return found
            self._control = found

    def _check(self, stmt: For | While | If) -> None:
        varies = any(self._uniform.varies(expr) for expr in _conditions(stmt))
        if varies or self._uniform.leaves_early(stmt):
            raise SourceError(
                "a barrier is reached under a condition that differs between threads",
                stmt.span,
                "move T.barrier() to where all threads of the block come, and put only the work "
                "under the condition",
            )

    # Cutting the body into segments.

    def _plan(self, body: Stmt, within_loop: bool) -> list[_Item]:
        items: list[_Item] = []
        segment = _Segment()

        def close() -> None:
            nonlocal segment
            if segment.statements:
                items.append(segment)
                segment = _Segment()

        for stmt in statement_list(body):
            if isinstance(stmt, Barrier):
                close()
            elif isinstance(stmt, Declare) and self._is_shared(stmt):
                if stmt.mutable or _reads(stmt.value):
                    close()
                items.append(stmt)
                self._home[stmt.var] = None
            elif (isinstance(stmt, Assign) and stmt.var in self._control) or (
                within_loop and isinstance(stmt, Break | Continue)
            ):
                close()
                items.append(stmt)
            elif isinstance(stmt, For | While | If) and (
                self._cut(stmt) or (within_loop and _jumps_out(stmt))
            ):
                close()
                self._check(stmt)
                if isinstance(stmt, If):
                    branches = [stmt.then, stmt.otherwise or Seq(())]
                    parts = [self._plan(branch, within_loop) for branch in branches]
                else:
                    parts = [self._plan(stmt.body, within_loop=True)]
                items.append(_Control(stmt, parts))
            else:
                segment.statements.append(stmt)
        close()
        return items

    def _is_shared(self, stmt: Declare) -> bool:
        """Whether a variable is computed once for all lanes."""
        if stmt.var in self._control:
            return True
        if stmt.mutable or _reads(stmt.value) or self._uniform.varies(stmt.value):
            return False
        return all(
            var in self._control or self._home.get(var, ()) is None or self._is_outer(var)
            for var in _variables(stmt.value)
        )

    def _is_outer(self, var: Var) -> bool:
        """Whether a variable comes from outside the body, or from shared control around."""
        return var not in self._declares and var not in self._home

    def _place(self, items: list[_Item]) -> None:
        """Find which variables and local arrays live across segments."""
        segments = list(_segments(items))
        buffers: dict[Buffer, _Segment] = {}
        for segment in segments:
            for stmt in segment.statements:
                if isinstance(stmt, Declare):
                    self._home[stmt.var] = segment
                elif isinstance(stmt, Atomic) and stmt.result is not None:
                    self._home[stmt.result] = segment
                elif isinstance(stmt, Allocate):
                    buffers[stmt.buffer] = segment
        if not self._lanes:
            return
        extents = tuple(literal(lane.extent) for lane in self._lanes)
        for segment in segments:
            whole = Seq(tuple(segment.statements))
            for var in self._needed(whole, segment):
                if var not in self._arrays:
                    self._arrays[var] = Buffer(var.name, var.dtype, extents, None, "local")
            for buffer in free_buffers(whole):
                if buffers.get(buffer, segment) is not segment and buffer not in self._arrays:
                    shape = (*extents, *buffer.shape)
                    self._arrays[buffer] = Buffer(buffer.name, buffer.dtype, shape, None, "local")

    def _needed(self, stmt: Stmt, segment: _Segment) -> list[Var]:
        """Variables of other segments that `stmt` needs and that cannot be computed again."""
        result: list[Var] = []
        stack = [*free_variables(stmt)]
        seen: set[Var] = set()
        while stack:
            var = stack.pop()
            if var in seen or self._home.get(var, None) in (None, segment):
                continue
            seen.add(var)
            if self._again(var):
                stack += _variables(self._declares[var].value)
            else:
                result.append(var)
        return result

    def _again(self, var: Var) -> bool:
        """Whether a variable's value can be computed again anywhere it is visible."""
        declare = self._declares.get(var)
        if declare is None or declare.mutable or var in self._assigned or _reads(declare.value):
            return False
        for other in _variables(declare.value):
            if other in self._assigned:
                return False
            home = self._home.get(other)
            if home is not None and not self._again(other):
                return False
        return True

    # Writing.

    def _emit(self, items: list[_Item]) -> list[Stmt]:
        result: list[Stmt] = []
        for item in items:
            match item:
                case _Segment():
                    result.append(self._loop(item))
                case _Control(stmt=For() as stmt):
                    body = sequence(self._emit(item.parts[0]))
                    # The lanes are the vector now; a short vector loop around them is unrolled.
                    short = isinstance(stmt.start, Const) and isinstance(stmt.stop, Const)
                    other = "unroll" if short else "serial"
                    kind = other if stmt.kind == "vector" else stmt.kind
                    result.append(
                        For(stmt.var, stmt.start, stmt.stop, stmt.step, body, kind, stmt.span)
                    )
                case _Control(stmt=While() as stmt):
                    body = sequence(self._emit(item.parts[0]))
                    result.append(While(stmt.condition, body, stmt.span))
                case _Control(stmt=If() as stmt):
                    then, other = (sequence(self._emit(part)) for part in item.parts)
                    otherwise = None if stmt.otherwise is None else other
                    result.append(If(stmt.condition, then, otherwise, stmt.span))
                case _Control():
                    raise AssertionError("control flow of another class")
                case _:
                    result.append(item)
        return result

    def _loop(self, segment: _Segment) -> Stmt:
        """A segment for all lanes."""
        places = {lane.var: Var(lane.var.name, lane.var.dtype) for lane in self._lanes}
        rewrite = _InSegment(places, self._arrays)
        whole = Seq(tuple(segment.statements))
        again: list[Stmt] = []

        def compute(var: Var) -> None:
            if var in rewrite.renamed or self._home.get(var, None) in (None, segment):
                return
            if var in self._arrays:
                return
            declare = self._declares[var]
            for other in _variables(declare.value):
                compute(other)
            new = Var(var.name, var.dtype)
            again.append(Declare(new, rewrite.expr(declare.value), False, declare.span))
            rewrite.renamed[var] = new

        # Of a single lane, what one segment declares is there in the next.
        for var in free_variables(whole) if self._lanes else ():
            compute(var)
        body = sequence((*again, rewrite.stmt(whole)))
        span = segment.statements[0].span
        for lane in reversed(self._lanes):
            start = literal(0, lane.var.dtype)
            body = For(places[lane.var], start, lane.count, 1, body, lane.kind, span)
        return body


class _InSegment(Rewriter):
    """Uses and changes of expanded variables, in one segment."""

    def __init__(self, places: dict[Var, Var], arrays: dict[Var | Buffer, Buffer]) -> None:
        self.renamed: dict[Var, Expr] = dict(places)
        self._indices = tuple(places.values())
        self._arrays = arrays

    def on_var(self, expr: Var) -> Expr:
        if expr in self._arrays:
            return Load(self._arrays[expr], self._indices)
        return self.renamed.get(expr, expr)

    def on_declare(self, stmt: Declare) -> Stmt:
        if stmt.var in self._arrays:
            value = self.expr(stmt.value)
            return Store(self._arrays[stmt.var], self._indices, value, None, stmt.span)
        return super().on_declare(stmt)

    def on_assign(self, stmt: Assign) -> Stmt:
        if stmt.var in self._arrays:
            value = self.expr(stmt.value)
            return Store(self._arrays[stmt.var], self._indices, value, None, stmt.span)
        return super().on_assign(stmt)

    def on_atomic(self, stmt: Atomic) -> Stmt:
        new = super().on_atomic(self._located(stmt))
        if stmt.result is None or stmt.result not in self._arrays:
            return new
        keep = Store(self._arrays[stmt.result], self._indices, stmt.result, None, stmt.span)
        return Seq((new, keep))

    def _located(self, stmt: Atomic) -> Atomic:
        if stmt.buffer not in self._arrays:
            return stmt
        return Atomic(
            stmt.op, self._arrays[stmt.buffer], (*self._indices, *stmt.indices), stmt.value,
            stmt.compare, stmt.result, stmt.guard, stmt.span,
        )  # fmt: skip

    def on_load(self, expr: Load) -> Expr:
        new = super().on_load(expr)
        if expr.buffer in self._arrays and isinstance(new, Load):
            return Load(self._arrays[expr.buffer], (*self._indices, *new.indices), new.guard)
        return new

    def on_store(self, stmt: Store) -> Stmt:
        new = super().on_store(stmt)
        if stmt.buffer in self._arrays and isinstance(new, Store):
            indices = (*self._indices, *new.indices)
            return Store(self._arrays[stmt.buffer], indices, new.value, new.guard, new.span)
        return new

    def on_allocate(self, stmt: Allocate) -> Stmt:
        return Seq(()) if stmt.buffer in self._arrays else super().on_allocate(stmt)


def _segments(items: list[_Item]) -> Iterable[_Segment]:
    for item in items:
        if isinstance(item, _Segment):
            yield item
        elif isinstance(item, _Control):
            for part in item.parts:
                yield from _segments(part)


def _conditions(stmt: For | While | If) -> tuple[Expr, ...]:
    return (stmt.start, stmt.stop) if isinstance(stmt, For) else (stmt.condition,)


def _variables(expr: Expr) -> list[Var]:
    return [item for item in walk_expr(expr) if isinstance(item, Var)]


def _reads(expr: Expr) -> bool:
    return any(isinstance(item, Load) for item in walk_expr(expr))


def _jumps_out(stmt: Stmt) -> bool:
    """Whether a break or continue in `stmt` belongs to a loop around it."""
    match stmt:
        case Break() | Continue():
            return True
        case Seq():
            return any(_jumps_out(each) for each in stmt.statements)
        case If():
            other = stmt.otherwise
            return _jumps_out(stmt.then) or (other is not None and _jumps_out(other))
        case _:
            return False
