"""Writing a contraction so that each operand is read from where it is near.

A block takes some rows and, one panel after the other, the columns of a tile. What all rows load
for these columns is packed: copied to aligned scratch memory of the block, as many steps of the
loop as stay in a first-level cache. Then rows go over the panel, a tile of them at a time, whose
sums are in registers. Between two panels the sums stand in scratch memory.

Each sum takes its terms in the order of the loop, so that every result has the bits that it has
without all this.
"""

from __future__ import annotations

from collections.abc import Sequence

from dovetail import ir
from dovetail.analysis.contraction import Contraction, Packed
from dovetail.analysis.strides import expanded, immutable_values
from dovetail.passes._lanes import Distribution, Lane
from dovetail.support.dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Columns:
    """The columns of one tile.

    Attributes:
        var: The column, in the body.
        first: The first one.
        left: How many there are from there on.
        lanes: How many a tile has.
    """

    var: ir.Var
    first: ir.Expr
    left: ir.Expr
    lanes: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rows:
    """The rows of one block.

    Attributes:
        var: The row, in the body.
        first: The first one.
        count: How many there are.
        most: How many there are at most.
        tile: How many have their sums in registers at a time.
    """

    var: ir.Var
    first: ir.Expr
    count: ir.Expr
    most: int
    tile: int


class Writer:
    """Writes one tile of columns for all rows of a block."""

    def __init__(self, parts: Contraction, columns: Columns, rows: Rows, depth: int) -> None:
        self._parts = parts
        self._columns = columns
        self._rows = rows
        self._depth = max(1, depth // parts.inner_steps)
        self._sums = {
            each.var: self._array(f"{each.var.name}_sums", each.var.dtype, rows.most)
            for each in parts.sums
        }
        steps = self._depth * parts.inner_steps
        # Of a condition, 0 or 1 in an integer as wide as a sum, so that vectors of both have as
        # many lanes.
        widest = max(each.var.dtype.bytes for each in parts.sums)
        mask = ir.SCALARS[f"int{8 * widest}"]
        self._panels = [
            _Panel(
                each,
                self._array("panel", mask if each.is_condition else each.value.dtype, steps),
                # All lanes read it at one place: what depends on it is not done lane by lane.
                ir.Buffer("reached", ir.INT32, (ir.literal(steps),), None, "shared")
                if each.is_condition
                else None,
            )
            for each in parts.packed
        ]

    def _array(self, name: str, dtype: ir.DType, rows: int) -> ir.Buffer:
        extents = (ir.literal(rows), ir.literal(self._columns.lanes))
        return ir.Buffer(name, dtype, extents, None, "local")

    def write(self) -> ir.Stmt:
        """The statements, scratch memory included."""
        arrays = [*self._sums.values(), *(each.array for each in self._panels)]
        arrays += [each.reached for each in self._panels if each.reached is not None]
        scratch = [ir.Allocate(each) for each in arrays]
        return ir.sequence((*scratch, self._begin(), self._over_panels(), self._end()))

    def _place(self, row: ir.Expr, lane: ir.Expr) -> list[ir.Stmt]:
        """The variables of the Parallel and what follows from them."""
        column = ir.add(self._columns.first, lane)
        return [
            ir.Declare(self._rows.var, row),
            ir.Declare(self._columns.var, column),
            *self._parts.values,
        ]

    def _places(self) -> tuple[ir.Var, ir.Var]:
        row, column = self._rows.var, self._columns.var
        return ir.Var(f"{row.name}_lane", row.dtype), ir.Var(f"{column.name}_lane", column.dtype)

    def _over(self, rows: ir.Expr, row: ir.Var, body: ir.Stmt) -> ir.Stmt:
        """A body for each row, one after the other; a copy, with names of its own."""
        none = ir.literal(0, row.dtype)
        return ir.fresh_copy(ir.For(row, none, rows, 1, body, "serial"))

    def _begin(self) -> ir.Stmt:
        """What the sums start from; those of rows and columns that do not exist are folded too."""
        row, lane = self._places()
        exists = ir.lt(lane, self._columns.left)

        def first(value: ir.Expr) -> ir.Expr:
            none = ir.literal(0, value.dtype)
            return value if isinstance(value, ir.Const) else ir.Select(exists, value, none)

        stores = [
            ir.Store(self._sums[each.var], (row, lane), first(each.value), None, each.span)
            for each in self._parts.sums
        ]
        body = self._lanes(lane, ir.sequence((*self._place(self._row(row), lane), *stores)))
        tile = self._rows.tile
        return self._over(ir.mul(ir.ceildiv(self._rows.count, tile), tile), row, body)

    def _row(self, number: ir.Expr) -> ir.Expr:
        """A row of the block; behind the last one, that one."""
        return ir.add(self._rows.first, ir.minimum(number, ir.sub(self._rows.count, 1)))

    def _lanes(self, lane: ir.Var, body: ir.Stmt) -> ir.Stmt:
        """A body for every lane."""
        extent = ir.literal(self._columns.lanes)
        return ir.For(lane, ir.literal(0, lane.dtype), extent, 1, body, "vector")

    def _end(self) -> ir.Stmt:
        """What is done with the sums."""
        row, lane = self._places()
        sums = [
            ir.Declare(each.var, ir.Load(self._sums[each.var], (row, lane)), True, each.span)
            for each in self._parts.sums
        ]
        own = self._place(ir.add(self._rows.first, row), lane)
        width = ir.minimum(self._columns.left, ir.literal(self._columns.lanes))
        body = ir.sequence((*own, *sums, *self._parts.after))
        inner = ir.For(lane, ir.literal(0, lane.dtype), width, 1, body, "vector")
        return self._over(self._rows.count, row, inner)

    def _over_panels(self) -> ir.Stmt:
        loop = self._parts.loops[0]
        start = ir.Var(f"{loop.var.name}_first", loop.var.dtype)
        stop = ir.Var(f"{loop.var.name}_stop", loop.var.dtype)
        body = (
            ir.Declare(stop, ir.minimum(ir.add(start, ir.literal(self._depth)), loop.stop)),
            *(self._pack(each, start, stop) for each in self._panels),
            self._over_rows(start, stop),
        )
        return ir.For(
            start, loop.start, loop.stop, self._depth, ir.sequence(body), "serial", loop.span
        )

    def _nest(self, start: ir.Expr, stop: ir.Expr, body: ir.Stmt) -> ir.For:
        """The loops over the steps of one panel."""
        first, *inner = self._parts.loops
        for loop in reversed(inner):
            body = ir.For(loop.var, loop.start, loop.stop, loop.step, body, loop.kind, loop.span)
        return ir.For(first.var, start, stop, 1, body, first.kind, first.span)

    def _slot(self, start: ir.Expr) -> ir.Expr:
        """Which step of the panel it is."""
        first, *inner = self._parts.loops
        slot: ir.Expr = ir.sub(first.var, start)
        for loop in inner:
            step = ir.floordiv(ir.sub(loop.var, loop.start), ir.literal(loop.step))
            slot = ir.add(ir.mul(slot, ir.literal(loop.trip_count or 1)), step)
        return slot

    def _pack(self, panel: _Panel, start: ir.Var, stop: ir.Var) -> ir.Stmt:
        """One operand's panel; columns that do not exist are zeros."""
        columns = self._columns
        _, lane = self._places()
        known = immutable_values(self._parts.loops[-1].body)
        known.update((each.var, each.value) for each in self._parts.values)
        column = {columns.var: ir.add(columns.first, lane)}

        def here(expr: ir.Expr) -> ir.Expr:
            return ir.substitute_expr(expanded(expr, known), column)

        whole = here(panel.packed.value)
        needed = [here(each) for each in panel.packed.needed]

        def copy(guards: list[ir.Expr]) -> ir.Stmt:
            at = (self._slot(start), lane)
            store = ir.Store(panel.array, at, guarded(whole, guards, panel.array.dtype))
            step = [self._lanes(lane, store), *self._reached(panel, at)]
            return ir.fresh_copy(self._nest(start, stop, ir.sequence(step)))

        exists = ir.lt(lane, columns.left)
        return self._if_whole(copy(needed), copy([exists, *needed]))

    def _reached(self, panel: _Panel, at: tuple[ir.Expr, ir.Var]) -> list[ir.Stmt]:
        """Whether a condition holds in any column."""
        if panel.reached is None:
            return []
        slot, lane = at
        found = ir.Var("found", panel.array.dtype)
        either = ir.call("max", found, ir.Load(panel.array, at))
        extent = ir.literal(self._columns.lanes)
        return [
            ir.Declare(found, ir.literal(0, found.dtype), True),
            ir.For(lane, ir.literal(0, lane.dtype), extent, 1, ir.Assign(found, either), "serial"),
            ir.Store(panel.reached, (slot,), ir.cast(found, ir.INT32)),
        ]

    def _if_whole(self, whole: ir.Stmt, part: ir.Stmt) -> ir.Stmt:
        """One of two ways: where all columns of the tile exist, or not."""
        fits = ir.ge(self._columns.left, ir.literal(self._columns.lanes))
        return ir.If(fits, whole, part)

    def _over_rows(self, start: ir.Var, stop: ir.Var) -> ir.Stmt:
        """Tiles of rows. Those that do not exist do what the last one does, in vain."""
        rows = self._rows
        first = ir.Var(f"{rows.var.name}_first", rows.var.dtype)
        none = ir.literal(0, rows.var.dtype)
        return ir.For(first, none, rows.count, rows.tile, self._tile(start, stop, first))

    def _tile(self, start: ir.Var, stop: ir.Var, first: ir.Var) -> ir.Stmt:
        """The steps of one panel for the rows of a tile, whose sums are in registers."""
        rows, columns = self._rows, self._columns
        row, lane = self._places()
        at = (ir.add(first, row), lane)
        from_panels = _FromPanels(self._panels, self._slot(start), lane)
        nest = self._nest(start, stop, from_panels.stmt(self._parts.loops[-1].body))
        inside = [each for each in ir.walk(nest) if isinstance(each, ir.For | ir.If)]
        sums = self._parts.sums
        statements = (
            *self._place(self._row(ir.add(first, row)), lane),
            *(
                ir.Declare(each.var, ir.Load(self._sums[each.var], at), True, each.span)
                for each in sums
            ),
            nest,
            *(ir.Store(self._sums[each.var], at, each.var, None, each.span) for each in sums),
        )
        lanes = (
            Lane(row, rows.tile, ir.literal(rows.tile), "unroll"),
            Lane(lane, columns.lanes, ir.literal(columns.lanes), "vector"),
        )
        return ir.fresh_copy(Distribution(ir.Seq(statements), lanes, inside).write())


@dataclass(frozen=True, slots=True, eq=False)
class _Panel:
    """What is packed, and where: by step and column; and of a condition, the steps it holds in."""

    packed: Packed
    array: ir.Buffer
    reached: ir.Buffer | None


def guarded(value: ir.Expr, guards: list[ir.Expr], dtype: ir.DType) -> ir.Expr:
    """What goes into a panel: 0 where it is not evaluated."""
    if value.dtype.is_bool:
        holds = ir.all_of([*guards, value])
        return ir.Select(holds, ir.literal(1, dtype), ir.literal(0, dtype))
    load = value.value if isinstance(value, ir.Cast) else value
    assert isinstance(load, ir.Load)
    if load.guard is not None:
        guards = [*guards, load.guard]
    load = ir.Load(load.buffer, load.indices, ir.all_of(guards) if guards else None)
    return ir.Cast(value.dtype, load) if isinstance(value, ir.Cast) else load


class _FromPanels(ir.Rewriter):
    """Takes what is packed from the panels.

    A step in which a condition holds in no column is left out. In others each sum that the
    condition guards keeps its value where it does not hold, so that all lanes do the same.
    """

    def __init__(self, panels: Sequence[_Panel], slot: ir.Expr, lane: ir.Var) -> None:
        self._panels = {each.packed.value: each for each in panels}
        self._slot, self._lane = slot, lane
        self._holds: ir.Expr | None = None

    def _load(self, panel: _Panel) -> ir.Expr:
        return ir.Load(panel.array, (self._slot, self._lane))

    def on_load(self, expr: ir.Load) -> ir.Expr:
        """The load, or that of the panel."""
        panel = self._panels.get(expr)
        return super().on_load(expr) if panel is None else self._load(panel)

    def on_cast(self, expr: ir.Cast) -> ir.Expr:
        """The conversion, or the load of what it gave."""
        panel = self._panels.get(expr)
        return super().on_cast(expr) if panel is None else self._load(panel)

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        """A sum changes where the conditions around it hold."""
        new = super().on_assign(stmt)
        if self._holds is None or not isinstance(new, ir.Assign):
            return new
        # Arms are lazy: what both may need is computed before, for all lanes.
        value = ir.Var(new.var.name, new.var.dtype)
        return ir.sequence(
            (
                ir.Declare(value, new.value, False, new.span),
                ir.Assign(new.var, ir.Select(self._holds, value, new.var), new.span),
            )
        )

    def on_if(self, stmt: ir.If) -> ir.Stmt:
        """An `if`, on the mask that its condition gave."""
        panel = self._panels.get(stmt.condition)
        if panel is None or panel.reached is None:
            return super().on_if(stmt)
        outer, self._holds = self._holds, ir.ne(self._load(panel), 0)
        then = self.stmt(stmt.then)
        self._holds = outer
        reached = ir.Var("is_reached", ir.INT32)
        return ir.sequence(
            (
                ir.Declare(reached, ir.Load(panel.reached, (self._slot,))),
                ir.If(ir.ne(reached, 0), then, None, stmt.span),
            )
        )
