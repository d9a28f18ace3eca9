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

from collections.abc import Collection, Iterable
from typing import Literal

from dovetail import ir
from dovetail.analysis.strides import DIVISIONS, PLAIN_OPS, in_range
from dovetail.analysis.uniformity import Uniformity
from dovetail.support.dataclasses import dataclass, field, replace
from dovetail.support.errors import SourceError
from dovetail.support.span import Span


@dataclass(frozen=True, slots=True, eq=False)
class Lane:
    """One loop over lanes.

    Attributes:
        var: The lane's number in the body, from 0.
        extent: How many there are at most; arrays have so many elements.
        count: How many there are now.
        kind: How the loop over lanes runs.
    """

    var: ir.Var
    extent: int
    count: ir.Expr
    kind: Literal["serial", "unroll", "vector"] = "serial"


@dataclass(slots=True, eq=False)
class _Segment:
    statements: list[ir.Stmt] = field(default_factory=list[ir.Stmt])


@dataclass(slots=True, eq=False)
class _Control:
    """Shared control flow: the statement and the parts inside it."""

    stmt: ir.For | ir.While | ir.If
    parts: list[list[_Item]]


_Item = _Segment | _Control | ir.Stmt


class Distribution:
    """Writes `body` so that all lanes run it.

    Args:
        body: What one lane does, free of shared allocations.
        lanes: Loops over lanes, outermost first.
        inside: Loops that lanes shall run together, besides those with barriers.
        once: Statements that are done once for all lanes.
    """

    def __init__(
        self,
        body: ir.Stmt,
        lanes: Iterable[Lane],
        inside: Iterable[ir.Stmt] = (),
        once: Iterable[ir.Stmt] = (),
    ) -> None:
        self._lanes = tuple(lanes)
        self._inside = set(inside)
        self._once = set(once)
        self._uniform = Uniformity(body, [lane.var for lane in self._lanes])
        self._body = body
        self._home: dict[ir.Var, _Segment | None] = {}
        self._declares: dict[ir.Var, ir.Declare] = {}
        self._assigned = set(ir.assigned_variables(body))
        self._cuts: dict[ir.Stmt, bool] = {}
        self._control = self._shared_control()
        self._arrays: dict[ir.Var | ir.Buffer, ir.Buffer] = {}
        self._constants: list[ir.Stmt] = []

    def write(self) -> ir.Stmt:
        """Builds the body for all lanes."""
        items = self._plan(self._body, within_loop=False)
        self._place(items)
        statements = self._emit(items)
        spans: dict[ir.Var | ir.Buffer, Span] = {}
        for each in ir.walk(self._body):
            match each:
                case ir.Allocate(buffer=buffer):
                    spans[buffer] = each.span
                case ir.Declare(var=var) | ir.Atomic(result=ir.Var() as var):
                    spans[var] = each.span
                case _:
                    pass
        allocations = [
            ir.Allocate(array, spans[each]) if each in spans else ir.Allocate(array)
            for each, array in self._arrays.items()
        ]
        return ir.sequence((*self._constants, *allocations, *statements))

    # What is shared control.

    def _cut(self, stmt: ir.Stmt) -> bool:
        """Whether lanes run the statement together because of what is inside it."""
        known = self._cuts.get(stmt)
        if known is None:
            known = any(
                isinstance(each, ir.Barrier)
                or each in self._inside
                or (isinstance(each, ir.Assign) and each.var in self._control)
                for each in ir.walk(stmt)
            )
            self._cuts[stmt] = known
        return known

    def _shared_control(self) -> set[ir.Var]:
        """Variables that shared control flow depends on; all must be uniform."""
        self._control: set[ir.Var] = set()
        values: dict[ir.Var, list[ir.Expr]] = {}
        for stmt in ir.walk(self._body):
            if isinstance(stmt, ir.Declare):
                self._declares[stmt.var] = stmt
            if isinstance(stmt, ir.Declare | ir.Assign):
                values.setdefault(stmt.var, []).append(stmt.value)
        while True:
            self._cuts.clear()
            needed: dict[ir.Var, None] = {}
            for stmt in ir.walk(self._body):
                if isinstance(stmt, ir.For | ir.While | ir.If) and self._cut(stmt):
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

    def _check(self, stmt: ir.For | ir.While | ir.If) -> None:
        varies = any(self._uniform.varies(expr) for expr in _conditions(stmt))
        if varies or self._uniform.leaves_early(stmt):
            raise SourceError(
                "a barrier is reached under a condition that differs between threads",
                stmt.span,
                "move T.barrier() to a place that all threads of the block reach, and put only "
                "the work under the condition",
            )

    # Cutting the body into segments.

    def _plan(self, body: ir.Stmt, within_loop: bool) -> list[_Item]:
        items: list[_Item] = []
        segment = _Segment()

        def close() -> None:
            nonlocal segment
            if segment.statements:
                items.append(segment)
                segment = _Segment()

        for stmt in ir.statement_list(body):
            if isinstance(stmt, ir.Barrier):
                close()
            elif stmt in self._once:
                close()
                items.append(stmt)
            elif isinstance(stmt, ir.Allocate) and stmt.values:
                self._constants.append(stmt)
            elif isinstance(stmt, ir.Declare) and self._is_shared(stmt):
                if stmt.mutable or _reads(stmt.value):
                    close()
                items.append(stmt)
                self._home[stmt.var] = None
            elif (isinstance(stmt, ir.Assign) and stmt.var in self._control) or (
                within_loop and isinstance(stmt, ir.Break | ir.Continue)
            ):
                close()
                items.append(stmt)
            elif isinstance(stmt, ir.For | ir.While | ir.If) and (
                self._cut(stmt) or (within_loop and _jumps_out(stmt))
            ):
                close()
                self._check(stmt)
                if isinstance(stmt, ir.If):
                    branches = [stmt.then, stmt.otherwise or ir.Seq(())]
                    parts = [self._plan(branch, within_loop) for branch in branches]
                else:
                    parts = [self._plan(stmt.body, within_loop=True)]
                items.append(_Control(stmt, parts))
            else:
                segment.statements.append(stmt)
        close()
        return items

    def _is_shared(self, stmt: ir.Declare) -> bool:
        """Whether a variable is computed once for all lanes."""
        if stmt.var in self._control:
            return True
        if stmt.mutable or _reads(stmt.value) or self._uniform.varies(stmt.value):
            return False
        return all(
            var in self._control or self._home.get(var, ()) is None or self._is_outer(var)
            for var in _variables(stmt.value)
        )

    def _is_outer(self, var: ir.Var) -> bool:
        """Whether a variable comes from outside the body, or from shared control around."""
        return var not in self._declares and var not in self._home

    def _place(self, items: list[_Item]) -> None:
        """Find which variables and local arrays live across segments."""
        segments = list(_segments(items))
        buffers: dict[ir.Buffer, _Segment] = {}
        for segment in segments:
            for stmt in segment.statements:
                if isinstance(stmt, ir.Declare):
                    self._home[stmt.var] = segment
                elif isinstance(stmt, ir.Atomic) and stmt.result is not None:
                    self._home[stmt.result] = segment
                elif isinstance(stmt, ir.Allocate):
                    buffers[stmt.buffer] = segment
        if not self._lanes:
            return
        extents = tuple(ir.literal(lane.extent) for lane in self._lanes)
        for segment in segments:
            whole = ir.Seq(tuple(segment.statements))
            for var in self._needed(whole, segment):
                if var not in self._arrays:
                    self._arrays[var] = ir.Buffer(var.name, var.dtype, extents, None, "local")
            for buffer in ir.free_buffers(whole):
                if buffers.get(buffer, segment) is not segment and buffer not in self._arrays:
                    self._arrays[buffer] = replace(
                        buffer, shape=(*extents, *buffer.shape), strides=None, scope="local"
                    )

    def _needed(self, stmt: ir.Stmt, segment: _Segment) -> list[ir.Var]:
        """Variables of other segments that `stmt` needs and that cannot be computed again."""
        result: list[ir.Var] = []
        stack = [*ir.free_variables(stmt)]
        seen: set[ir.Var] = set()
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

    def _again(self, var: ir.Var) -> bool:
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

    def _emit(self, items: list[_Item]) -> list[ir.Stmt]:
        result: list[ir.Stmt] = []
        for item in items:
            match item:
                case _Segment():
                    result.append(self._loop(item))
                case _Control(stmt=ir.For() as stmt):
                    body = ir.sequence(self._emit(item.parts[0]))
                    # The lanes are the vector now; a short vector loop around them is unrolled.
                    other = "serial" if stmt.trip_count is None else "unroll"
                    kind = other if stmt.kind == "vector" else stmt.kind
                    result.append(
                        ir.For(stmt.var, stmt.start, stmt.stop, stmt.step, body, kind, stmt.span)
                    )
                case _Control(stmt=ir.While() as stmt):
                    body = ir.sequence(self._emit(item.parts[0]))
                    result.append(ir.While(stmt.condition, body, stmt.span))
                case _Control(stmt=ir.If() as stmt):
                    then, other = (ir.sequence(self._emit(part)) for part in item.parts)
                    otherwise = None if stmt.otherwise is None else other
                    result.append(ir.If(stmt.condition, then, otherwise, stmt.span))
                case _Control():
                    raise AssertionError("control flow of another class")
                case _:
                    result.append(item)
        return result

    def _loop(self, segment: _Segment) -> ir.Stmt:
        """Runs a segment once for each lane."""
        places = {lane.var: ir.Var(lane.var.name, lane.var.dtype) for lane in self._lanes}
        rewrite = _InSegment(places, self._arrays)
        whole = ir.Seq(tuple(segment.statements))
        again: list[ir.Stmt] = []

        def compute(var: ir.Var) -> None:
            if var in rewrite.renamed or self._home.get(var, None) in (None, segment):
                return
            if var in self._arrays:
                return
            declare = self._declares[var]
            for other in _variables(declare.value):
                compute(other)
            new = ir.Var(var.name, var.dtype)
            again.append(ir.Declare(new, rewrite.expr(declare.value), False, declare.span))
            rewrite.renamed[var] = new

        # Of a single lane, what one segment declares is there in the next.
        for var in ir.free_variables(whole) if self._lanes else ():
            compute(var)
        # Where each lane has loops of its own that are not written out, those are to vectorise.
        loops = any(
            isinstance(each, ir.While) or (isinstance(each, ir.For) and each.trip_count is None)
            for each in ir.walk(whole)
        )
        if loops:
            # A place among those of other lanes is read in front of them: within, under a guard,
            # it would be read by each lane of a vector.
            again += rewrite.kept(whole)
        if any(lane.kind == "vector" for lane in self._lanes) and not loops:
            whole = _Chosen(self._arrays, self._uniform).stmt(whole)
        body = ir.sequence((*again, rewrite.stmt(whole)))
        span = segment.statements[0].span

        def kind(lane: Lane) -> Literal["serial", "unroll", "vector"]:
            return "serial" if loops and lane.kind == "vector" else lane.kind

        for lane in reversed(self._lanes):
            start = ir.literal(0, lane.var.dtype)
            body = ir.For(places[lane.var], start, lane.count, 1, body, kind(lane), span)
        return body


class _Chosen(ir.Rewriter):
    """Branches that only change what lanes keep become choices: each lane keeps what it had.

    Stores under a condition would leave those variables in memory. A condition that all lanes have
    in common stays a branch.

    Args:
        kept: What lanes keep.
        uniform: What is the same for all lanes.
    """

    def __init__(self, kept: Collection[ir.Var | ir.Buffer], uniform: Uniformity) -> None:
        self._kept, self._uniform = kept, uniform

    def on_if(self, stmt: ir.If) -> ir.Stmt:
        """An `if`, or the choices that it makes."""
        new = super().on_if(stmt)
        if not isinstance(new, ir.If) or not self._uniform.varies(stmt.condition):
            return new
        branches = [new.then] if new.otherwise is None else [new.then, new.otherwise]
        parts = [ir.statement_list(branch) for branch in branches]
        assigned = [each.var for part in parts for each in part if isinstance(each, ir.Assign)]
        if not assigned or not all(var in self._kept for var in assigned):
            return new
        if not all(map(_may_be_chosen, parts)):
            return new
        holds = ir.Var("holds", ir.BOOL)
        done: list[ir.Stmt] = [ir.Declare(holds, new.condition, False, new.span)]
        ways = (holds, ir.call("logical_not", holds))
        for part, way in zip(parts, ways, strict=False):
            for each in part:
                if isinstance(each, ir.Assign):
                    value = ir.Var(each.var.name, each.var.dtype)
                    done.append(ir.Declare(value, _anywhere(each.value), False, each.span))
                    done.append(ir.Assign(each.var, ir.Select(way, value, each.var), each.span))
                elif isinstance(each, ir.Declare):
                    done.append(replace(each, value=_anywhere(each.value)))
        return ir.sequence(done)


def _may_be_chosen(part: Iterable[ir.Stmt]) -> bool:
    """Whether the statements of a branch do no harm where its condition does not hold.

    Places that are read are asked about; they have to be numbers for that, whatever they are of.
    """
    doubtful: set[ir.Var] = set()
    for stmt in part:
        if not isinstance(stmt, ir.Declare | ir.Assign):
            return False
        if isinstance(stmt, ir.Declare) and stmt.mutable:
            return False
        if not _is_plain(stmt.value, doubtful):
            doubtful.add(stmt.var)
        for item in ir.walk_expr(stmt.value):
            if isinstance(item, ir.Load):
                whole = item.lanes == 1 and len(item.indices) == len(item.buffer.shape)
                known = all(_is_plain(index, doubtful) for index in item.indices)
                if not whole or not known or item.buffer.scope != "global":
                    return False
            elif isinstance(item, ir.Call) and item.op.name in DIVISIONS:
                return False
    return True


def _is_plain(expr: ir.Expr, doubtful: Collection[ir.Var]) -> bool:
    """Whether it is defined for any values of its variables."""
    return all(
        isinstance(item, ir.Const | ir.Cast)
        or (isinstance(item, ir.Var) and item not in doubtful)
        or (isinstance(item, ir.Call) and item.op.name in PLAIN_OPS)
        for item in ir.walk_expr(expr)
    )


def _anywhere(expr: ir.Expr) -> ir.Expr:
    """An expression whose loads ask whether their places exist."""
    return _InRange().expr(expr)


class _InRange(ir.Rewriter):
    def on_load(self, expr: ir.Load) -> ir.Expr:
        guards = [*in_range(expr), *(() if expr.guard is None else (expr.guard,))]
        return replace(expr, guard=ir.all_of(guards))


class _InSegment(ir.Rewriter):
    """Uses and changes of expanded variables, in one segment."""

    def __init__(
        self, places: dict[ir.Var, ir.Var], arrays: dict[ir.Var | ir.Buffer, ir.Buffer]
    ) -> None:
        self.renamed: dict[ir.Var, ir.Expr] = dict(places)
        self._indices = tuple(places.values())
        self._arrays = arrays

    def kept(self, segment: ir.Stmt) -> list[ir.Declare]:
        """The expanded variables that a segment reads and leaves, as variables of the lane."""
        changed = set(ir.assigned_variables(segment))
        found: list[ir.Declare] = []
        for var in ir.free_variables(segment):
            if var in self._arrays and var not in changed:
                new = ir.Var(var.name, var.dtype)
                found.append(ir.Declare(new, self.on_var(var), False))
                self.renamed[var] = new
        return found

    def on_var(self, expr: ir.Var) -> ir.Expr:
        if expr in self._arrays and expr not in self.renamed:
            return ir.Load(self._arrays[expr], self._indices)
        return self.renamed.get(expr, expr)

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        if stmt.var in self._arrays:
            value = self.expr(stmt.value)
            return ir.Store(self._arrays[stmt.var], self._indices, value, None, stmt.span)
        return super().on_declare(stmt)

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        if stmt.var in self._arrays:
            value = self.expr(stmt.value)
            return ir.Store(self._arrays[stmt.var], self._indices, value, None, stmt.span)
        return super().on_assign(stmt)

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        new = super().on_atomic(self._located(stmt))
        if stmt.result is None or stmt.result not in self._arrays:
            return new
        keep = ir.Store(self._arrays[stmt.result], self._indices, stmt.result, None, stmt.span)
        return ir.Seq((new, keep))

    def _located(self, stmt: ir.Atomic) -> ir.Atomic:
        if stmt.buffer not in self._arrays:
            return stmt
        return ir.Atomic(
            stmt.op, self._arrays[stmt.buffer], (*self._indices, *stmt.indices), stmt.value,
            stmt.compare, stmt.result, stmt.guard, stmt.span,
        )  # fmt: skip

    def on_load(self, expr: ir.Load) -> ir.Expr:
        new = super().on_load(expr)
        if expr.buffer in self._arrays and isinstance(new, ir.Load):
            return ir.Load(self._arrays[expr.buffer], (*self._indices, *new.indices), new.guard)
        return new

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        new = super().on_store(stmt)
        if stmt.buffer in self._arrays and isinstance(new, ir.Store):
            indices = (*self._indices, *new.indices)
            return ir.Store(self._arrays[stmt.buffer], indices, new.value, new.guard, new.span)
        return new

    def on_intrinsic(self, stmt: ir.Intrinsic) -> ir.Stmt:
        new = super().on_intrinsic(stmt)
        if not isinstance(new, ir.Intrinsic):
            return new
        buffers = tuple(self._arrays.get(each, each) for each in stmt.buffers)
        indices = tuple(
            (*self._indices, *at) if each in self._arrays else at
            for each, at in zip(stmt.buffers, new.indices, strict=True)
        )
        return ir.Intrinsic(new.op, buffers, indices, new.operands, new.guard, new.span, new.text)

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        return ir.Seq(()) if stmt.buffer in self._arrays else super().on_allocate(stmt)


def _segments(items: list[_Item]) -> Iterable[_Segment]:
    for item in items:
        if isinstance(item, _Segment):
            yield item
        elif isinstance(item, _Control):
            for part in item.parts:
                yield from _segments(part)


def _conditions(stmt: ir.For | ir.While | ir.If) -> tuple[ir.Expr, ...]:
    return (stmt.start, stmt.stop) if isinstance(stmt, ir.For) else (stmt.condition,)


def _variables(expr: ir.Expr) -> list[ir.Var]:
    return [item for item in ir.walk_expr(expr) if isinstance(item, ir.Var)]


def _reads(expr: ir.Expr) -> bool:
    return any(isinstance(item, ir.Load) for item in ir.walk_expr(expr))


def _jumps_out(stmt: ir.Stmt) -> bool:
    """Whether a break or continue in `stmt` belongs to a loop around it."""
    match stmt:
        case ir.Break() | ir.Continue():
            return True
        case ir.Seq():
            return any(_jumps_out(each) for each in stmt.statements)
        case ir.If():
            other = stmt.otherwise
            return _jumps_out(stmt.then) or (other is not None and _jumps_out(other))
        case _:
            return False
