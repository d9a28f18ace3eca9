"""Expensive values that a loop leaves in a row of memory for the loop that writes the row.

`y[i, j] = exp(x[i, j] - m) / s`, where `s` sums up the same exponentials, computes each of them
twice. The row of `y` can hold them in between: the loop of the sum stores what the later loop
loads, and overwrites. The values are the same bits, so that this is for strict code, too.

It rests on two rules of the language: a buffer that is written overlaps no other argument (but for
accesses at the variables of a Parallel alone, which are not rows), and no iteration of a Parallel
reads what another one writes. That several write the same to one place is no race, though, so that
the rows of iterations have to be different ones.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from dovetail import ir
from dovetail.analysis import key_of
from dovetail.analysis.partial_results import (
    AlwaysReduced,
    always_evaluated,
    as_reduction,
    is_shift,
)
from dovetail.analysis.strides import Values, expanded, immutable_values, is_distinct
from dovetail.analysis.tiling import SHORT
from dovetail.passes._elementary import ELEMENTARY
from dovetail.support.dataclasses import dataclass, replace

MIN_BITS: Final = 32
"""Narrower floats may be computed in more bits than memory holds of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A value that one loop leaves in memory for another one.

    Attributes:
        buffer: Where.
        first: The statement that computes it: a loop, or one with a reduction.
        loop: The later loop.
    """

    buffer: ir.Buffer
    first: ir.Stmt
    loop: ir.For


class KeepValues(ir.Rewriter):
    """Rewrites the body of a function so that rows hold values of earlier loops.

    Attributes:
        kept: What was done.
        first: What each step of some reductions does before its value, in which that is used.
        body: The new body.
    """

    def __init__(self, func: ir.Func) -> None:
        self.kept: list[Kept] = []
        self.first: dict[ir.Expr, tuple[ir.Stmt, ...]] = {}
        self._parallel: ir.Parallel | None = None
        self.body = self.stmt(func.body)

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """Independent iterations, each of which has rows of its own."""
        self._parallel = stmt
        new = super().on_parallel(stmt)
        self._parallel = None
        return new

    def on_seq(self, stmt: ir.Seq) -> ir.Stmt:
        """Statements in order, one of which may compute what a loop behind it does."""
        new = super().on_seq(stmt)
        statements = list(ir.statement_list(new))
        before = len(self.kept)
        for place in range(1, len(statements) if self._parallel is not None else 0):
            row = _row_of(statements[place])
            if row is not None and self._is_own(row):
                self._keep(statements, place, row)
        return new if len(self.kept) == before else ir.sequence(statements)

    def _is_own(self, row: _Row) -> bool:
        """Whether no other iteration writes there, be it the same."""
        stmt = self._parallel
        assert stmt is not None
        inside = {var for each in ir.walk(stmt) for var in ir.bound_variables(each)}
        values = immutable_values(stmt.body)
        axes = [expanded(index, values) for index in row.indices]
        return all(
            ir.is_const(extent, 1) or any(is_distinct(axis, var, inside) for axis in axes)
            for var, extent in zip(stmt.variables, stmt.extents, strict=True)
        )

    def _keep(self, statements: list[ir.Stmt], place: int, row: _Row) -> None:
        """Lets a loop read back the greatest of its values that is computed before it."""
        for value in row.values:
            needed = _Needed.of(row, value)
            for number in range(place - 1, -1, -1):
                stmt = statements[number]
                if not needed.outlast(stmt):
                    break
                new = self._storing(stmt, row, value)
                if new is not None:
                    self.kept.append(Kept(row.store.buffer, stmt, row.loop))
                    statements[number] = new
                    statements[place] = _reading(row, value)
                    return

    def _storing(self, stmt: ir.Stmt, row: _Row, value: ir.Expr) -> ir.Stmt | None:
        """The statement, which stores what it computes; None: it does not compute the value."""
        if isinstance(stmt, ir.For):
            return _storing_loop(stmt, row, value)
        if not isinstance(stmt, ir.Declare | ir.Assign | ir.Store):
            return None
        found = False

        def storing(item: ir.Reduce) -> ir.Expr:
            nonlocal found
            if found or len(item.variables) != 1 or _length(item.extents[0]) != row.length:
                return item
            store = _Stored(row, value, item.variables[0], {})
            if store.key not in map(key_of, always_evaluated(item.value)):
                return item
            found = True
            new = replace(item, value=store.expr(item.value))
            self.first[new] = store.statements
            return new

        new = AlwaysReduced(storing).stmt(stmt)
        return new if found else None


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """A loop that does nothing but write a row.

    Attributes:
        loop: It.
        length: The key of its trip count.
        declared: The variables of its body.
        store: What writes.
        indices: Where, in variables from outside and that of the loop.
        values: What may be worth keeping of what is stored, outer before inner.
    """

    loop: ir.For
    length: Hashable
    declared: tuple[ir.Declare, ...]
    store: ir.Store
    indices: tuple[ir.Expr, ...]
    values: tuple[ir.Expr, ...]


def _row_of(stmt: ir.Stmt) -> _Row | None:
    """A loop as one that writes a row, each element once."""
    if not isinstance(stmt, ir.For) or not _is_plain(stmt) or _is_short(stmt.stop):
        return None
    *declared, store = ir.statement_list(stmt.body)
    if not isinstance(store, ir.Store) or store.guard is not None:
        return None
    values: dict[ir.Var, ir.Expr] = {}
    for each in declared:
        if not isinstance(each, ir.Declare) or each.mutable:
            return None
        values[each.var] = each.value
    buffer, var = store.buffer, stmt.var
    if buffer.scope != "global" or buffer.dtype.bits < MIN_BITS:
        return None
    if store.value.dtype != buffer.dtype:  # a vector
        return None
    if any(isinstance(each, ir.Load) and each.buffer is buffer for each in ir.walk_all(stmt)):
        return None
    indices = tuple(expanded(index, values) for index in store.indices)
    *others, last = indices
    if not is_shift(last, var) or any(var in ir.free_variables(index) for index in others):
        return None
    whole = expanded(store.value, values)
    found = tuple(each for each in ir.walk_expr(whole) if _is_expensive(each, buffer, var))
    length = _length(stmt.stop)
    if not found or length is None or None in map(key_of, indices):
        return None
    pure = [each for each in declared if isinstance(each, ir.Declare)]
    return _Row(stmt, length, tuple(pure), store, indices, found)


def _is_plain(loop: ir.For) -> bool:
    return (
        loop.kind == "serial"
        and loop.step == 1
        and isinstance(loop.start, ir.Const)
        and loop.start.value == 0
    )


def _is_short(extent: ir.Expr) -> bool:
    """Whether a loop is so short that it is written out, with its values in registers."""
    return isinstance(extent, ir.Const) and int(extent.value) <= SHORT


def _length(extent: ir.Expr) -> Hashable | None:
    """The key of a trip count; that of a range which may be empty is a maximum with 0."""
    match extent:
        case ir.Call(op=op, args=(count, ir.Const(value=0))) if op.name == "max":
            return key_of(count)
        case _:
            return key_of(extent)


def _is_expensive(expr: ir.Expr, buffer: ir.Buffer, var: ir.Var) -> bool:
    """Whether it takes long to compute a value that a buffer holds as it is."""
    return (
        isinstance(expr, ir.Call)
        and expr.dtype == buffer.dtype
        and var in ir.free_variables(expr)
        and key_of(expr) is not None
        and any(isinstance(e, ir.Call) and e.op.name in ELEMENTARY for e in ir.walk_expr(expr))
    )


_QUIET: Final = (
    ir.Seq, ir.Declare, ir.Assign, ir.Store, ir.If, ir.For, ir.Fold, ir.Allocate, ir.Assume,
)  # fmt: skip
"""Statements that go on to the next one, and touch memory by loads and stores alone."""


@dataclass(frozen=True, slots=True, eq=False)
class _Needed:
    """What has to stay as it is between two loops.

    Attributes:
        row: The memory in which a value waits.
        variables: What the value, its place and the trip count depend on.
        buffers: What they are loaded from.
    """

    row: ir.Buffer
    variables: frozenset[ir.Var]
    buffers: frozenset[ir.Buffer]

    @classmethod
    def of(cls, row: _Row, value: ir.Expr) -> _Needed:
        """What a value of a row needs."""
        exprs = (value, row.loop.stop, *row.indices)
        variables = {var for expr in exprs for var in ir.free_variables(expr)}
        buffers = {
            item.buffer
            for expr in exprs
            for item in ir.walk_expr(expr)
            if isinstance(item, ir.Load)
        }
        return cls(row.store.buffer, frozenset(variables - {row.loop.var}), frozenset(buffers))

    def outlast(self, stmt: ir.Stmt) -> bool:
        """Whether a statement is behind it what it was before, and does not touch the row."""
        for item in ir.walk_all(stmt):
            if isinstance(item, ir.Load):
                if item.buffer is self.row:
                    return False
            elif not isinstance(item, ir.Expr) and self._is_changed_by(item):
                return False
        return True

    def _is_changed_by(self, stmt: ir.Stmt) -> bool:
        if isinstance(stmt, ir.Store) and stmt.buffer in (self.row, *self.buffers):
            return True
        changed = (*ir.bound_variables(stmt), *ir.assigned_variables(stmt))
        return not isinstance(stmt, _QUIET) or not self.variables.isdisjoint(changed)


class _Stored(ir.Rewriter):
    """Stores a value in each step of a loop, and uses a variable where it is computed.

    Args:
        row: The row that takes it.
        value: It, in the loop of the row.
        var: The variable of the loop that stores.
        values: Of the immutable variables of that loop.

    Attributes:
        key: Of the value in that loop.
        var: The variable that has it.
        statements: What each step begins with.
    """

    def __init__(self, row: _Row, value: ir.Expr, var: ir.Var, values: Values) -> None:
        here: dict[ir.Var, ir.Expr] = {row.loop.var: var}
        value = ir.substitute_expr(value, here)
        indices = tuple(ir.substitute_expr(index, here) for index in row.indices)
        self.key = key_of(value)
        self.var = ir.Var("kept", value.dtype)
        self.statements: tuple[ir.Stmt, ...] = (
            ir.Declare(self.var, value, False, row.store.span),
            ir.Store(row.store.buffer, indices, self.var, None, row.store.span),
        )
        self._values = values

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; the value is the variable."""
        is_value = key_of(expanded(expr, self._values)) == self.key
        return self.var if is_value else super().on_call(expr)


def _storing_loop(loop: ir.For, row: _Row, value: ir.Expr) -> ir.For | None:
    """A loop that computes the value at each step, and now stores it first."""
    # What only folds becomes a reduction, which has registers for what it folds.
    if not _is_plain(loop) or _length(loop.stop) != row.length or as_reduction(loop) is not None:
        return None
    body = ir.statement_list(loop.body)
    values = immutable_values(ir.sequence(each for each in body if isinstance(each, ir.Declare)))
    store = _Stored(row, value, loop.var, values)
    computed = (
        key_of(expanded(item, values))
        for each in body
        if isinstance(each, ir.Declare | ir.Assign | ir.Store)
        for item in always_evaluated(each.value)
    )
    if store.key not in computed:
        return None
    steps: Sequence[ir.Stmt] = [*store.statements, *map(store.stmt, body)]
    return replace(loop, body=ir.sequence(steps))


def _reading(row: _Row, value: ir.Expr) -> ir.Stmt:
    """The later loop, with the value read back; nothing where it would write that again.

    Out of range a load gives 0: no matter, for what it is used for is dropped there, too.
    """
    store, loop = row.store, row.loop
    values = {each.var: each.value for each in row.declared}
    kept = _Stored(row, value, loop.var, values)
    if key_of(expanded(store.value, values)) == kept.key:
        return ir.EMPTY
    load = ir.Declare(kept.var, ir.Load(store.buffer, row.indices), False, store.span)
    body = (load, *map(kept.stmt, row.declared), kept.stmt(store))
    return replace(loop, body=ir.sequence(body))
