"""The places of a block's tile along one axis, and those that do not exist."""

from __future__ import annotations

from dovetail import ir
from dovetail.analysis.block_tiles import Axis
from dovetail.analysis.partial_results import unflattened
from dovetail.support.span import Span


class TileAxis:
    """Declares the loop variables of an axis for places of a tile.

    Args:
        axis: The loops.
        name: Of a place.
        size: Places of a tile.
        block: The coordinate of the block.
        span: Where the loops were written.

    Attributes:
        declares: What a block says once: where its tile begins and the last place that exists.
        blocks: How many tiles there are.
    """

    def __init__(self, axis: Axis, name: str, size: int, block: ir.Expr, span: Span) -> None:
        self._axis, self._name, self._span = axis, name, span
        self._first = ir.Var(f"first_{name}", ir.INT64)
        self._last: ir.Var | None = None
        self.blocks = ir.ceildiv(axis.extent, size)
        self.declares = [ir.Declare(self._first, ir.mul(block, size), False, span)]
        if axis.known is None or axis.known % size:
            # So written, nothing exceeds what an index of the axis may be.
            self._last = ir.Var(f"last_{name}", ir.INT64)
            last = ir.sub(ir.sub(axis.extent, self._first), 1)
            self.declares.append(ir.Declare(self._last, last, False, span))

    def place(self, inside: ir.Expr) -> list[ir.Declare]:
        """The variables of a place of a tile, which exists."""
        axis, place = self._axis, ir.add(self._first, inside)
        before: list[ir.Declare] = []
        if len(axis.variables) > 1:
            whole = ir.Var(self._name, ir.INT64)
            before.append(ir.Declare(whole, place, False, self._span))
            place = whole
        return [*before, *unflattened(place, axis.variables, axis.extents, self._span)]

    def last_place(self, inside: ir.Expr) -> list[ir.Declare]:
        """The variables of a place of a tile; beyond the last one, those of that one."""
        return self.place(inside if self._last is None else ir.minimum(inside, self._last))

    def if_there(self, inside: ir.Expr, body: ir.Stmt) -> ir.Stmt:
        """A body for a place of a tile, if there is one."""
        here = ir.sequence((*self.place(inside), body))
        if self._last is None:
            return here
        return ir.If(ir.le(inside, self._last), here, None, self._span)
