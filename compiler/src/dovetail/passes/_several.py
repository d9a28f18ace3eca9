"""Threads that take several iterations of a Parallel, so that more loads are under way at once.

Iterations are independent, so what all of them load first may be loaded before any continues: each
thread loads for its iterations into registers, then takes them one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from dovetail import ir
from dovetail.analysis.partial_results import always_evaluated
from dovetail.analysis.strides import Values, depends, immutable_values

MOST: Final = 8
"""Iterations of a thread."""

LARGEST: Final = 64
"""Nodes of a body that is worth writing out as often; of more, loads are not what it waits for."""

_SIMPLE: Final = (ir.Declare, ir.Assign, ir.Store, ir.If, ir.Seq)


def first_loads(stmt: ir.Parallel, var: ir.Var) -> list[ir.Load]:
    """What every iteration along a loop loads for itself before it writes anything.

    Args:
        stmt: The loops.
        var: The variable of one.
    """
    body = stmt.body
    if not all(isinstance(each, _SIMPLE) for each in ir.walk(body)):
        return []
    if sum(1 for _ in ir.walk_all(body)) > LARGEST:
        return []
    values = immutable_values(body)
    read: list[ir.Expr] = []
    for each in _until_written(body):
        if isinstance(each, ir.Declare):
            read.append(each.value)
        elif isinstance(each, ir.Store) and each.guard is None:
            read += [*each.indices, each.value]
    found = [each for expr in read for each in always_evaluated(expr) if isinstance(each, ir.Load)]
    return [load for load in dict.fromkeys(found) if _may_come_first(load, var, values)]


def _until_written(body: ir.Stmt) -> list[ir.Stmt]:
    """The statements up to the first that may write, which is the last of them."""
    found: list[ir.Stmt] = []
    for each in ir.statement_list(body):
        found.append(each)
        if not isinstance(each, ir.Declare) or each.mutable:
            break
    return found


def _may_come_first(load: ir.Load, var: ir.Var, values: Values) -> bool:
    buffer = load.buffer
    if buffer.scope != "global" or buffer.is_placed or buffer.dtype.is_bool or load.lanes != 1:
        return False
    parts = load.indices if load.guard is None else (*load.indices, load.guard)
    return depends(load, var, values) and not any(
        isinstance(item, ir.Load) for part in parts for item in _reached(part, values)
    )


def _reached(expr: ir.Expr, values: Values) -> Iterator[ir.Expr]:
    """The nodes of an expression, and of what its variables stand for."""
    for item in ir.walk_expr(expr):
        yield item
        if isinstance(item, ir.Var) and item in values:
            yield from _reached(values[item], values)


def iterations(loads: Sequence[ir.Load], bytes_ahead: int) -> int:
    """How many iterations a thread takes, a power of two."""
    each = sum(load.dtype.bytes for load in loads)
    count = 1
    while each and count < MOST and 2 * count * each <= bytes_ahead:
        count *= 2
    return count


class Several:
    """Writes the iterations of a thread along one loop.

    Args:
        stmt: The loops.
        var: The variable of that loop.
        loads: What comes first (`first_loads`).
        count: Iterations of a thread.
        first: Of a thread: its place along the loop.
        stride: From one iteration of a thread to the next.
    """

    def __init__(
        self,
        stmt: ir.Parallel,
        var: ir.Var,
        loads: Sequence[ir.Load],
        count: int,
        first: ir.Expr,
        stride: int,
    ) -> None:
        self._stmt, self._var, self._count = stmt, var, count
        self._first, self._stride, self._span = first, stride, stmt.span
        self._values = immutable_values(stmt.body)
        extent = (ir.literal(count),)
        self._arrays = {
            load: ir.Buffer(f"{load.buffer.name}_first", load.dtype, extent, None, "local")
            for load in loads
        }

    def all(self) -> ir.Stmt:
        """All of them: what they load, then each with what it has loaded."""
        number, taken = ir.Var("number", ir.INT64), ir.Var("number", ir.INT64)
        inside = self._inside_loads()
        loads = [
            ir.Store(array, (number,), load, None, self._span)
            for load, array in self._arrays.items()
        ]
        before = _until_written(self._stmt.body)
        after = ir.statement_list(self._stmt.body)[len(before) :]
        # A later load of the same place may find what was written there meanwhile.
        found = _FromRegisters(self._arrays, taken)
        body = (*(found.stmt(each) for each in before), *after)
        return ir.sequence((
            *(ir.Allocate(array, self._span) for array in self._arrays.values()),
            self._over(number, (*inside, *loads), "unroll"),
            self._over(taken, body, "unroll"),
        ))  # fmt: skip

    def some(self, extent: ir.Expr) -> ir.Stmt:
        """Those that exist."""
        test = ir.If(ir.lt(self._var, extent), self._stmt.body, None, self._span)
        return self._over(ir.Var("number", ir.INT64), (test,), "serial")

    def last(self) -> ir.Expr:
        """The place of the last one."""
        return ir.add(self._first, self._stride * (self._count - 1))

    def _inside_loads(self) -> list[ir.Stmt]:
        """The variables that the loads use."""
        used: set[ir.Var] = set()
        for load in self._arrays:
            for item in _reached(load, self._values):
                if isinstance(item, ir.Var):
                    used.add(item)
        return [
            each
            for each in ir.statement_list(self._stmt.body)
            if isinstance(each, ir.Declare) and each.var in used
        ]

    def _over(
        self, number: ir.Var, body: Sequence[ir.Stmt], kind: Literal["serial", "unroll"]
    ) -> ir.Stmt:
        """A body for each iteration of a thread."""
        place = ir.add(self._first, ir.mul(number, self._stride))
        whole = ir.sequence((ir.Declare(self._var, place, False, self._span), *body))
        loop = ir.For(number, ir.literal(0), ir.literal(self._count), 1, whole, kind, self._span)
        return ir.fresh_copy(loop)


class _FromRegisters(ir.Rewriter):
    """Takes what was loaded first from where it is."""

    def __init__(self, arrays: dict[ir.Load, ir.Buffer], number: ir.Var) -> None:
        self._arrays, self._number = arrays, number

    def on_load(self, expr: ir.Load) -> ir.Expr:
        """The register of a load."""
        array = self._arrays.get(expr)
        return super().on_load(expr) if array is None else ir.Load(array, (self._number,))
