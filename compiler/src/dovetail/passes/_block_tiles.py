"""The launches that `share-tiles` makes of contractions.

A block first brings what its rows and columns load in some steps of the loops to shared memory,
each thread a part; all meet; each thread takes the steps for its own rows and columns; all meet
again. What lies beyond the last row, column or step is the last one again: it exists, so that no
access needs a condition, and its results are not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from dovetail import ir
from dovetail.analysis.block_tiles import (
    Axis,
    BlockContraction,
    Side,
    Staged,
    TileSizes,
    block_contraction_of,
    staged_shape,
    tilings,
)
from dovetail.analysis.partial_results import BlockLimits, unflattened
from dovetail.analysis.strides import expanded, immutable_values
from dovetail.passes._contraction import guarded
from dovetail.passes._device_runs import coordinates
from dovetail.passes._tile_axis import TileAxis
from dovetail.support.span import Span

MIN_OPEN: Final = 16
"""Rows and columns from which on tiles are taken, where only the call knows how many there are.

Where threads load ahead, from one on.
"""

_ZERO: Final = ir.literal(0)


def contract(stmt: ir.Parallel, limits: BlockLimits) -> ir.Stmt:
    """A launch in tiles, where there are rows and columns enough; else the Parallel itself.

    Args:
        stmt: It.
        limits: Of the target's blocks.
    """
    parts = block_contraction_of(stmt)
    found = () if parts is None else tilings(parts, limits)
    if parts is None or not found:
        return stmt
    rows, columns, span = parts.rows, parts.columns, stmt.span
    launch: ir.Stmt = ir.fresh_copy(_Writer(stmt, parts, found[0].sizes).launch())
    for each in found[1:]:
        larger = ir.fresh_copy(_Writer(stmt, parts, each.sizes).launch())
        results = ir.product((rows.extent, columns.extent, parts.batch.extent))
        tests = [
            *_at_least(rows, each.least_rows),
            *_at_least(columns, each.least_columns),
            ir.ge(results, each.least_results),
        ]
        launch = ir.If(ir.all_of(tests), larger, launch, span)
    if limits.ahead:
        # What would wait for memory anyway loses nothing by results that are not looked at.
        return launch
    tests = [*_at_least(rows, MIN_OPEN), *_at_least(columns, MIN_OPEN)]
    return ir.If(ir.all_of(tests), launch, stmt, span) if tests else launch


def _at_least(axis: Axis, least: int) -> list[ir.Expr]:
    """What asks whether an axis is as long, where only the call knows."""
    return [ir.ge(axis.extent, least)] if axis.known is None else []


class _Writer:
    """Writes the launch of one Parallel.

    Args:
        stmt: It.
        parts: What it is.
        sizes: Of its tiles.
    """

    def __init__(self, stmt: ir.Parallel, parts: BlockContraction, sizes: TileSizes) -> None:
        self._stmt, self._parts, self._sizes = stmt, parts, sizes
        self._span: Span = stmt.span
        self._blocks, self._threads = coordinates()
        self._known = immutable_values(stmt.body)
        tile = sizes.thread_rows, sizes.thread_columns
        self._sums = {
            each.var: _array(f"{each.var.name}_sums", each.var.dtype, tile, "local")
            for each in parts.fold.sums
        }
        self._arrays = {
            each: _array(f"{_name(each)}_tile", each.dtype, staged_shape(each, sizes), "shared")
            for each in parts.staged
        }
        self._own = {
            each: _array(f"{_name(each)}_own", each.dtype, (self._own_size(each.side),), "local")
            for each in parts.staged
        }
        self._next = {
            each: _array(f"{_name(each)}_next", each.dtype, (self._turns(each),), "local")
            for each in (parts.staged if sizes.ahead else ())
        }
        first = parts.fold.loops[0]
        # No difference of far bounds, nor a product of a negative one, may wrap to a positive.
        trips = ir.sub(first.stop, first.start)
        if not ir.is_const(first.start, 0):
            trips = ir.select(ir.lt(first.start, first.stop), trips, _ZERO)
        if parts.fold.inner_steps > 1:
            trips = ir.mul(ir.maximum(trips, 0), parts.fold.inner_steps)
        self._count = trips
        # Of the steps that are brought; those that are taken are the ones before, if it is ahead.
        self._first = ir.Var("first_step", ir.INT64)
        self._thread = ir.Var("thread", ir.INT64)
        self._places: dict[Side, TileAxis] = {
            "rows": TileAxis(parts.rows, "row", sizes.rows, self._blocks[1], self._span),
            "columns": TileAxis(
                parts.columns, "column", sizes.columns, self._blocks[0], self._span
            ),
        }
        self._head: list[ir.Stmt] = []
        self._last_step = ir.Var("last_step", ir.INT64)
        self._row, self._column = ir.Var("row_lane", ir.INT64), ir.Var("column_lane", ir.INT64)

    def launch(self) -> ir.Launch:
        """The launch."""
        parts, sizes, span = self._parts, self._sizes, self._span
        rows, columns = self._places["rows"], self._places["columns"]
        grid = [columns.blocks, rows.blocks]
        groups = self._arrays, self._sums, self._own, self._next
        arrays = [array for group in groups for array in group.values()]
        work: list[ir.Stmt] = [ir.Allocate(array, span) for array in arrays]
        if parts.batch.variables:
            grid.append(parts.batch.extent)
            batch = parts.batch.variables, parts.batch.extents
            work += unflattened(self._blocks[2], *batch, span)
        thread = ir.add(ir.mul(self._threads[1], sizes.block[0]), self._threads[0])
        work.append(ir.Declare(self._thread, thread, False, span))
        work += [*rows.declares, *columns.declares]
        if not isinstance(self._count, ir.Const):
            count = ir.Var("steps", ir.INT64)
            work.append(ir.Declare(count, self._count, False, span))
            self._count = count
        steps = self._steps()
        work += [*self._head, self._begin(), steps, self._end()]
        return ir.Launch(
            tuple(grid), sizes.block, self._blocks, self._threads, ir.sequence(work), span
        )

    def _own_size(self, side: Side) -> int:
        return self._sizes.thread_rows if side == "rows" else self._sizes.thread_columns

    def _over(self, var: ir.Var, count: int, body: ir.Stmt) -> ir.Stmt:
        """A body that is written out for some numbers."""
        return ir.For(var, _ZERO, ir.literal(count), 1, body, "unroll", self._span)

    def _over_own(self, side: Side, body: ir.Stmt) -> ir.Stmt:
        """A body for each row or column of a thread."""
        var = self._row if side == "rows" else self._column
        return self._over(var, self._own_size(side), body)

    def _inside(self, side: Side) -> ir.Expr:
        """Where a thread's row or column is in a tile."""
        sizes, lanes = self._sizes, self._sizes.lanes_of(side)
        if side == "columns" and lanes < sizes.thread_columns:
            column = self._column
            if lanes == 1:
                return self._vector("columns", column)
            within = ir.call("and", column, ir.literal(lanes - 1))
            number = ir.call("shift_right", column, ir.literal(lanes.bit_length() - 1))
            return ir.add(self._vector("columns", number), within)
        return ir.add(self._vector(side, _ZERO), self._lane(side))

    def _vector(self, side: Side, number: ir.Expr) -> ir.Expr:
        """Where a vector of a thread is in a tile: its rows are neighbours, columns of threads."""
        sizes, lanes = self._sizes, self._sizes.lanes_of(side)
        if side == "rows":
            first = ir.mul(self._threads[1], sizes.thread_rows)
            return ir.add(first, ir.mul(number, lanes))
        return ir.mul(ir.add(self._threads[0], ir.mul(number, sizes.block[0])), lanes)

    def _own_place(self, side: Side) -> list[ir.Declare]:
        """A row or column of a thread; beyond the last one, that one."""
        return self._places[side].last_place(self._inside(side))

    def _begin(self) -> ir.Stmt:
        """The sums as they start."""
        fold = self._parts.fold
        stores: list[ir.Stmt] = []
        for each in fold.sums:
            stores.append(each)
            here = self._row, self._column
            stores.append(ir.Store(self._sums[each.var], here, each.var, None, each.span))
        rows: tuple[ir.Stmt, ...] = ()
        columns: tuple[ir.Stmt, ...] = ()
        if not all(isinstance(each.value, ir.Const) for each in fold.sums):
            rows = tuple(self._own_place("rows"))
            columns = (*self._own_place("columns"), *fold.values)
        inner = self._over_own("columns", ir.sequence((*columns, *stores)))
        return ir.fresh_copy(self._over_own("rows", ir.sequence((*rows, inner))))

    def _end(self) -> ir.Stmt:
        """What is done with the sums of results that exist."""
        fold = self._parts.fold
        sums = [
            ir.Declare(
                each.var, ir.Load(self._sums[each.var], (self._row, self._column)), True, each.span
            )
            for each in fold.sums
        ]
        whole = ir.sequence((*fold.values, *sums, *fold.after))
        body = self._over_own("columns", self._if_there("columns", whole))
        return ir.fresh_copy(self._over_own("rows", self._if_there("rows", body)))

    def _if_there(self, side: Side, body: ir.Stmt) -> ir.Stmt:
        """A body for a thread's row or column, if there is one."""
        return self._places[side].if_there(self._inside(side), body)

    def _at(self, expr: ir.Expr) -> ir.Expr:
        """An expression of the body that does not need its variables."""
        return expanded(expr, self._known)

    def _loop_variables(self, step: ir.Expr) -> list[ir.Stmt]:
        """The variables of the loops in a step of all of them."""
        loops, span = self._parts.fold.loops, self._span
        if len(loops) == 1:
            value = ir.add(loops[0].start, step)
            return [ir.Declare(loops[0].var, value, False, loops[0].span)]
        counts = [_ZERO, *(ir.literal(loop.trip_count or 1) for loop in loops[1:])]
        numbers = [ir.Var(f"{loop.var.name}_number", ir.INT64) for loop in loops]
        values = [
            ir.add(loop.start, ir.mul(number, loop.step))
            for loop, number in zip(loops, numbers, strict=True)
        ]
        whole = ir.Var("step", ir.INT64)
        return [
            ir.Declare(whole, step, False, span),
            *unflattened(whole, numbers, counts, span),
            *(
                ir.Declare(loop.var, value, False, loop.span)
                for loop, value in zip(loops, values, strict=True)
            ),
        ]

    def _fits(self) -> bool:
        """Whether the steps are known to fill all arrays."""
        return isinstance(self._count, ir.Const) and not int(self._count.value) % self._sizes.steps

    def _turns(self, each: Staged) -> int:
        """How many elements of an array a thread brings."""
        places = self._sizes.rows if each.side == "rows" else self._sizes.columns
        return places * self._sizes.steps // self._sizes.threads

    def _groups(self) -> Mapping[tuple[Side, bool], list[Staged]]:
        """What is brought alike: its side, and whether neighbours in memory are steps."""
        groups: dict[tuple[Side, bool], list[Staged]] = {}
        for each in self._parts.staged:
            groups.setdefault((each.side, each.along_steps), []).append(each)
        return groups

    def _bring(self) -> list[ir.Stmt]:
        """A thread's part of what the block needs of some steps; beyond the last, that one."""
        return [self._bring_group(*key, each) for key, each in self._groups().items()]

    def _renamed(self, stmts: Sequence[ir.Stmt], head: Sequence[ir.Declare]) -> ir.Stmt:
        """Statements that use what is declared before all steps, which gets names of its own."""
        names = {each.var: ir.Var(each.var.name, each.var.dtype) for each in head}
        self._head += [_declared(ir.substitute(each, names)) for each in head]
        return ir.fresh_copy(ir.substitute(ir.sequence(stmts), names))

    def _bring_group(self, side: Side, along_steps: bool, group: Sequence[Staged]) -> ir.Stmt:
        """What lies alike, neighbours in memory by neighbouring threads."""
        slots = _Slots(self._sizes, side, along_steps, self._thread, self._span)
        head: list[ir.Declare] = [slots.declare_near()]
        body: list[ir.Stmt] = [slots.declare_far()]
        fixed: list[ir.Stmt] = []
        place = self._places[side].last_place(slots.place)
        if along_steps:
            body += place
        else:
            head += place
        number: ir.Expr = slots.step
        if not self._fits():
            number = ir.minimum(number, self._last_step)
        (fixed if along_steps else body).extend(self._loop_variables(ir.add(self._first, number)))
        for each in group:
            array = self._arrays[each]
            guards = [self._at(guard) for guard in each.guards]
            brought = guarded(self._at(each.value), guards, array.dtype)
            where = (slots.turn,) if each in self._next else (slots.step, slots.place)
            body.append(ir.Store(self._next.get(each, array), where, brought, None, self._span))
        loop = self._over(slots.turn, slots.turns, ir.sequence(body))
        return self._renamed((*fixed, loop), head)

    def _share(self) -> list[ir.Stmt]:
        """What a thread has brought goes to shared memory."""
        found: list[ir.Stmt] = []
        for (side, along_steps), group in self._groups().items():
            slots = _Slots(self._sizes, side, along_steps, self._thread, self._span)
            body: list[ir.Stmt] = [slots.declare_far()]
            for each in group:
                brought = ir.Load(self._next[each], (slots.turn,))
                place = slots.step, slots.place
                body.append(ir.Store(self._arrays[each], place, brought, None, self._span))
            loop = self._over(slots.turn, slots.turns, ir.sequence(body))
            found.append(self._renamed((loop,), [slots.declare_near()]))
        return found

    def _steps(self) -> ir.Stmt:
        """All steps of the loops."""
        span, steps, ahead = self._span, self._sizes.steps, self._sizes.ahead
        body: list[ir.Stmt] = []
        taken_last: ir.Expr = self._last_step
        if not self._fits():
            last = ir.sub(ir.sub(self._count, self._first), 1)
            body.append(ir.Declare(self._last_step, last, False, span))
            taken_last = ir.add(self._last_step, steps) if ahead else self._last_step
        work = self._take(ir.literal(steps))
        if not self._fits():
            rest = self._take(ir.add(taken_last, 1))
            work = ir.If(ir.ge(taken_last, steps - 1), work, rest, span)
        if not ahead:
            body += [*self._bring(), ir.Barrier(span), work, ir.Barrier(span)]
            return self._over_steps(self._count, body)
        # One round more than there are: each brings what the next one takes, in registers until
        # all have taken what is in shared memory.
        exists = ir.lt(self._first, self._count)
        body += [
            ir.If(exists, ir.sequence(self._bring()), None, span),
            ir.If(ir.gt(self._first, 0), work, None, span),
            ir.Barrier(span),
            ir.If(exists, ir.sequence(self._share()), None, span),
            ir.Barrier(span),
        ]
        return self._over_steps(ir.add(self._count, steps), body)

    def _over_steps(self, stop: ir.Expr, body: Sequence[ir.Stmt]) -> ir.Stmt:
        """A body for as many steps at a time as shared memory holds."""
        steps = self._sizes.steps
        return ir.For(self._first, _ZERO, stop, steps, ir.sequence(body), "serial", self._span)

    def _take(self, count: ir.Expr) -> ir.Stmt:
        """Some steps for a thread's rows and columns."""
        fold, span = self._parts.fold, self._span
        step, here = ir.Var("step", ir.INT64), (self._row, self._column)
        body: list[ir.Stmt] = []
        for side in ("rows", "columns"):
            body.append(self._read_own(side, step))
        taken = _FromTiles({each.value: self._taken(each) for each in self._parts.staged})
        inner = taken.stmt(fold.loops[-1].body)
        sums = [
            ir.Declare(each.var, ir.Load(self._sums[each.var], here), True, each.span)
            for each in fold.sums
        ]
        stores = [
            ir.Store(self._sums[each.var], here, each.var, None, each.span) for each in fold.sums
        ]
        needed = self._needed(inner)
        if needed.intersection(loop.var for loop in fold.loops):
            first = ir.sub(self._first, self._sizes.steps) if self._sizes.ahead else self._first
            body = [*self._loop_variables(ir.add(first, step)), *body]
        rows = self._place_for("rows", needed)
        columns = self._place_for("columns", needed)
        values = fold.values if needed.intersection(each.var for each in fold.values) else ()
        result = ir.sequence((*columns, *values, *sums, inner, *stores))
        body.append(self._over_own(
            "rows", ir.sequence((*rows, self._over_own("columns", result)))
        ))  # fmt: skip
        return ir.fresh_copy(ir.For(step, _ZERO, count, 1, ir.sequence(body), "serial", span))

    def _read_own(self, side: Side, step: ir.Var) -> ir.Stmt:
        """What a thread needs of a step for its rows or columns."""
        span, lanes = self._span, self._sizes.lanes_of(side)
        arrays = [pair for pair in self._arrays.items() if pair[0].side == side]
        if lanes == 1:
            place, lane = self._inside(side), self._lane(side)
            return self._over_own(side, ir.sequence([
                ir.Store(self._own[each], (lane,), ir.Load(array, (step, place)), None, span)
                for each, array in arrays
            ]))  # fmt: skip
        number = ir.Var("vector", ir.INT64)
        body: list[ir.Stmt] = []
        for each, array in arrays:
            own, place = self._own[each], (step, self._vector(side, number))
            whole = ir.Var(own.name, array.dtype.with_lanes(lanes))
            load = ir.Load(array, place, lanes=lanes, aligned=True)
            body.append(ir.Declare(whole, load, False, span))
            for lane in range(lanes):
                part = ir.Call(ir.OPS["extract"], (whole, ir.const(lane)), array.dtype)
                where = ir.add(ir.mul(number, lanes), lane)
                body.append(ir.Store(own, (where,), part, None, span))
        return self._over(number, self._own_size(side) // lanes, ir.sequence(body))

    def _place_for(self, side: Side, needed: set[ir.Var]) -> list[ir.Declare]:
        """The variables of a thread's row or column, where a body needs them."""
        axis = self._parts.rows if side == "rows" else self._parts.columns
        return self._own_place(side) if needed.intersection(axis.variables) else []

    def _lane(self, side: Side) -> ir.Var:
        return self._row if side == "rows" else self._column

    def _taken(self, each: Staged) -> ir.Expr:
        """What a thread has of an operand for its present row or column."""
        value = ir.Load(self._own[each], (self._lane(each.side),))
        return ir.ne(value, 0) if each.is_condition else value

    def _needed(self, body: ir.Stmt) -> set[ir.Var]:
        """The variables that a body uses, and those that their values use."""
        found = set(ir.free_variables(body))
        for var in tuple(found):
            found.update(ir.free_variables(self._at(var)))
        return found


class _Slots:
    """Which elements of an array in shared memory a thread brings: one in each turn.

    Args:
        sizes: Of the tiles.
        side: What the array has for each step.
        along_steps: Whether neighbouring threads bring neighbouring steps.
        thread: Number of the thread.
        span: Where the loops were written.

    Attributes:
        turn: The number of an element.
        turns: How many there are.
        step: Of the element in `turn`.
        place: Its row or column in the tile.
    """

    def __init__(
        self, sizes: TileSizes, side: Side, along_steps: bool, thread: ir.Var, span: Span
    ) -> None:
        places = sizes.rows if side == "rows" else sizes.columns
        self._inner, outer = (sizes.steps, places) if along_steps else (places, sizes.steps)
        self._thread, self._span = thread, span
        self._stride = sizes.threads // self._inner
        self.turns = outer // self._stride
        self.turn, near, far = (ir.Var(name, ir.INT64) for name in ("turn", "near", "far"))
        self._near, self._far = near, far
        self.step, self.place = (near, far) if along_steps else (far, near)

    def declare_near(self) -> ir.Declare:
        """What is the same in all turns."""
        value = ir.call("and", self._thread, ir.literal(self._inner - 1))
        return ir.Declare(self._near, value, False, self._span)

    def declare_far(self) -> ir.Declare:
        """What is of one turn."""
        other = ir.add(
            ir.call("shift_right", self._thread, ir.literal(self._inner.bit_length() - 1)),
            ir.mul(self.turn, self._stride),
        )
        return ir.Declare(self._far, other, False, self._span)


def _array(name: str, dtype: ir.DType, shape: Sequence[int], scope: str) -> ir.Buffer:
    return ir.Buffer(name, dtype, tuple(map(ir.literal, shape)), None, scope)


def _declared(stmt: ir.Stmt) -> ir.Declare:
    assert isinstance(stmt, ir.Declare)
    return stmt


class _FromTiles(ir.Rewriter):
    """Takes what a block has brought from where a thread has it."""

    def __init__(self, found: Mapping[ir.Expr, ir.Expr]) -> None:
        self._found = found

    def expr(self, expr: ir.Expr) -> ir.Expr:
        """What was brought, or the expression."""
        found = self._found.get(expr)
        return super().expr(expr) if found is None else found


def _name(each: Staged) -> str:
    """Of the buffer that it comes from."""
    load = each.value.value if isinstance(each.value, ir.Cast) else each.value
    return load.buffer.name if isinstance(load, ir.Load) else "reached"
