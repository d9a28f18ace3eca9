"""Statements as closures: each takes a frame and gives the frame of the threads that go on.

Threads that leave a loop or go on with its next iteration are missing from what is given back;
None stands for nobody. Where a condition divides the threads, both ways run one after the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.atomics import update
from dovetail.backends.reference.executor.expressions import ExpressionCompiler
from dovetail.backends.reference.executor.folds import fold
from dovetail.backends.reference.executor.frame import Frame
from dovetail.backends.reference.executor.memory import Memory, Place, Site, Spot, row_major
from dovetail.backends.reference.executor.reports import report
from dovetail.backends.reference.executor.subgroups import exchange
from dovetail.backends.reference.executor.values import (
    POISON,
    Array,
    Value,
    compute_type,
    constant,
    is_array,
    spread,
    storage_type,
)

Step: TypeAlias = Callable[[Frame], Frame | None]
"""A statement, made ready."""


def nothing(frame: Frame) -> Frame:
    """What a statement without effect does."""
    return frame


class StatementCompiler(ExpressionCompiler):
    """Makes closures of statements."""

    def stmt(self, stmt: ir.Stmt) -> Step:
        """The closure of a statement."""
        outer, self.current = self.current, stmt
        step = self._step(stmt)
        self.current = outer
        return step

    def _step(self, stmt: ir.Stmt) -> Step:
        match stmt:
            case ir.Seq():
                return self._sequence(stmt)
            case ir.Declare(var=var, value=value):
                get = self.expr(value)

                def declare(frame: Frame) -> Frame:
                    frame.declare(var, get(frame))
                    return frame

                return declare
            case ir.Assign(var=var, value=value):
                get = self.expr(value)

                def assign(frame: Frame) -> Frame:
                    frame.assign(var, get(frame))
                    return frame

                return assign
            case ir.Store():
                return self._store(stmt)
            case ir.Atomic():
                return self._atomic(stmt)
            case ir.For():
                return self._for(stmt)
            case ir.While():
                return self._while(stmt)
            case ir.Break():
                return lambda frame: None
            case ir.Continue():
                return go_on
            case ir.If():
                return self._if(stmt)
            case ir.Allocate():
                return self._allocate(stmt)
            case ir.Barrier():
                return self._shown(lambda watch, frame, spot: watch.meets(spot, frame))
            case ir.Fence():
                return self._shown(lambda watch, frame, spot: watch.fences(frame))
            case ir.Subgroup():
                return self._subgroup(stmt)
            case ir.Prefetch():
                return nothing
            case ir.Fold():
                return fold(self, stmt)
            case ir.Report():
                return report(self, stmt)
            case ir.Assume():
                return self._assume(stmt)
            case _:
                raise AssertionError(f"{type(stmt).__name__} is left in device code")

    def _sequence(self, stmt: ir.Seq) -> Step:
        steps = [self.stmt(item) for item in stmt.statements]

        def run(frame: Frame) -> Frame | None:
            for step in steps:
                after = step(frame)
                if after is None:
                    return None
                frame = after
            return frame

        return run

    # Memory.

    def _store(self, stmt: ir.Store) -> Step:
        lanes = stmt.value.dtype.lanes
        site = self.site("write", stmt.buffer, stmt.indices, lanes, stmt.aligned)
        value = self.expr(stmt.value)

        def plain(frame: Frame) -> None:
            got = value(frame)
            site.write(site.locate(frame), got)

        def watched(frame: Frame) -> None:
            got = value(frame)
            at = site.locate(frame)
            frame.wave.watch.writes(site, frame, at, got)
            site.write(at, got)
            frame.wave.watch.wrote(site, frame, at, got)

        return self._guarded(watched if self.watched else plain, stmt.guard)

    def _guarded(self, run: Callable[[Frame], None], guard: ir.Expr | None) -> Step:
        if guard is None:

            def always(frame: Frame) -> Frame:
                run(frame)
                return frame

            return always
        holds = self.expr(guard)

        def where_it_holds(frame: Frame) -> Frame:
            yes, _ = frame.chosen(holds(frame))
            if yes is not None:
                run(yes)
            return frame

        return where_it_holds

    def _atomic(self, stmt: ir.Atomic) -> Step:
        op, dtype, result = stmt.op.name, stmt.buffer.dtype, stmt.result
        site = self.site("look" if op == "load" else "update", stmt.buffer, stmt.indices)
        # An exchange whose old value nobody wants is a store.
        site.takes = op != "exchange" or result is not None
        value = self.expr(stmt.value)
        compare = None if stmt.compare is None else self.expr(stmt.compare)
        guard = None if stmt.guard is None else self.expr(stmt.guard)
        zero = constant(0, dtype)
        watched = self.watched

        def run(frame: Frame) -> Frame:
            part: Frame | None = frame
            if guard is not None:
                part, _ = frame.chosen(guard(frame))
            old: Value = zero
            if part is not None:
                given = value(part)
                expected = None if compare is None else compare(part)
                at = site.locate(part)
                if watched:
                    frame.wave.watch.updates(site, part, at)
                old = _updated(op, site, part, at, given, expected, result is not None)
                if part is not frame:
                    full: Array = np.zeros(frame.count, compute_type(dtype))
                    full[part.index] = old
                    old = full
            if result is not None:
                frame.declare(result, old)
            return frame

        return run

    def _allocate(self, stmt: ir.Allocate) -> Step:
        buffer = stmt.buffer
        extents = self.exprs(buffer.shape)
        kind, is_local, watched = storage_type(buffer.dtype), buffer.scope == "local", self.watched

        if stmt.values:
            flat = np.array(stmt.values, kind)
            constants = Memory(flat, 0, flat.shape, (1,))

            def hold(frame: Frame) -> Frame:
                frame.wave.memory[buffer] = constants
                return frame

            return hold

        def run(frame: Frame) -> Frame:
            wave = frame.wave
            memory = wave.memory.get(buffer)
            if memory is None:
                shape = tuple(int(extent(frame)) for extent in extents)
                owned, strides = math.prod(shape), row_major(shape)
                owners = wave.count if is_local else wave.blocks
                flat = np.full(owners * owned * np.dtype(kind).itemsize, POISON, np.uint8)
                # A byte that is neither 0 nor 1 is no bool.
                flat = (flat & 1) if kind is np.bool_ else flat
                memory = Memory(flat.view(kind), 0, shape, strides, owned)
                wave.memory[buffer] = memory
            if watched:
                wave.watch.allocates(buffer, frame, memory)
            return frame

        return run

    # Control flow.

    def _if(self, stmt: ir.If) -> Step:
        condition, then = self.expr(stmt.condition), self.stmt(stmt.then)
        otherwise = nothing if stmt.otherwise is None else self.stmt(stmt.otherwise)

        def run(frame: Frame) -> Frame | None:
            yes, no = frame.chosen(condition(frame))
            if no is None:
                return then(frame)
            if yes is None:
                return otherwise(frame)
            first, second = then(yes), otherwise(no)
            if first is yes and second is no:
                return frame
            return frame.joined([part for part in (first, second) if part is not None])

        return run

    def _body(self, body: ir.Stmt) -> Step:
        """One iteration: those who leave the loop are missing from what it gives."""
        step = self.stmt(body)

        def run(frame: Frame) -> Frame | None:
            waiting: list[Frame] = []
            frame.wave.continued.append(waiting)
            after = step(frame)
            frame.wave.continued.pop()
            if not waiting:
                return after
            return frame.joined(waiting if after is None else [after, *waiting])

        return run

    def _for(self, stmt: ir.For) -> Step:
        start, stop, step, var = self.expr(stmt.start), self.expr(stmt.stop), stmt.step, stmt.var
        self.loops.append(var)
        body, kind = self._body(stmt.body), compute_type(var.dtype)
        self.loops.pop()

        def uniform(frame: Frame, first: int, last: int) -> Frame:
            alive: Frame | None = frame
            for value in range(first, last, step):
                alive.declare(var, kind(value))
                after = body(alive)
                if after is None:
                    break
                alive = within(frame, after)
            return frame

        def run(frame: Frame) -> Frame:
            first, last = start(frame), stop(frame)
            if not is_array(first) and not is_array(last):
                return uniform(frame, int(first), int(last))
            firsts = spread(first, frame.count)
            # What lies between two int64 is a uint64.
            low, high = (firsts, last) if step > 0 else (last, firsts)
            low, high = np.broadcast_arrays(low, high)
            between = high.astype(np.uint64) - low.astype(np.uint64)
            counts = np.where(low < high, (between - 1) // abs(step) + 1, 0)
            alive, turn = frame, 0
            while True:
                at = None if alive is frame else alive.inside(frame)
                left = counts if at is None else counts[at]
                part, _ = alive.chosen(left > turn)
                if part is None:
                    return frame
                alive = within(frame, part)
                begun = firsts if alive is frame else firsts[alive.inside(frame)]
                alive.declare(var, (begun + kind(turn * step)).astype(kind))
                after = body(alive)
                if after is None:
                    return frame
                alive = within(frame, after)
                turn += 1

        return run

    def _while(self, stmt: ir.While) -> Step:
        condition, body = self.expr(stmt.condition), self._body(stmt.body)

        def run(frame: Frame) -> Frame:
            alive = frame
            while True:
                part, _ = alive.chosen(condition(alive))
                if part is None:
                    return frame
                after = body(within(frame, part))
                if after is None:
                    return frame
                alive = within(frame, after)

        return run

    # Threads among each other.

    def _shown(self, show: Callable[[Any, Frame, Spot], None]) -> Step:
        """What only a watch sees: all threads take each statement together anyway."""
        if not self.watched:
            return nothing
        spot = self.spot()

        def run(frame: Frame) -> Frame:
            show(frame.wave.watch, frame, spot)
            return frame

        return run

    def _subgroup(self, stmt: ir.Subgroup) -> Step:
        value, dtype = self.expr(stmt.value), stmt.value.dtype
        argument = None if stmt.argument is None else self.expr(stmt.argument)
        watched, spot = self.watched, self.spot()

        def run(frame: Frame) -> Frame:
            if watched:
                frame.wave.watch.exchanges(spot, frame)
            given = None if argument is None else argument(frame)
            frame.declare(stmt.result, exchange(stmt.op, dtype, frame, value(frame), given))
            return frame

        return run

    def _assume(self, stmt: ir.Assume) -> Step:
        if not self.watched:
            return nothing
        condition, spot, text = self.expr(stmt.condition), self.spot(), ir.print_ir(stmt.condition)

        def run(frame: Frame) -> Frame:
            holds = condition(frame)
            _, no = frame.chosen(holds)
            if no is not None:
                frame.wave.watch.assumed(spot, no, text.strip(), is_array(holds))
            return frame

        return run


def go_on(frame: Frame) -> None:
    """Continue: the threads wait for the next iteration."""
    frame.wave.continued[-1].append(frame)


def within(frame: Frame, part: Frame) -> Frame:
    """A part of a part of a frame as a part of it, so that chains stay short in loops."""
    if part is frame or part.parent is frame:
        return part
    return frame.part(part.inside(frame))


def _updated(
    op: str,
    site: Site,
    frame: Frame,
    at: Place,
    value: Value,
    compare: Value | None,
    needed: bool,
) -> Value:
    """Do atomic updates where they are in range; the old values, 0 elsewhere."""
    count, dtype = frame.count, site.buffer.dtype
    zero = constant(0, dtype)
    if at.fits is False:
        return zero
    place = spread(np.int64(at.place) if isinstance(at.place, int) else at.place, count)
    values = spread(value, count)
    expected = None if compare is None else spread(compare, count)
    if at.fits is None:
        return update(op, dtype, at.memory.flat, place, values, expected, needed)
    who = np.flatnonzero(at.fits)
    old = np.full(count, zero)
    part = None if expected is None else expected[who]
    old[who] = update(op, dtype, at.memory.flat, place[who], values[who], part, needed)
    return old
