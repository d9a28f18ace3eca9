"""Every access is proven in range, or guarded."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from dovetail import ir
from dovetail.analysis import key_of
from dovetail.passes._hoisting import HoistingRewriter
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class GuardAccesses(Pass):
    """Adds a guard to each access that is not proven to be in range.

    A guarded read gives 0, a guarded write is dropped. The guard holds only the comparisons that
    are not proven. An index that is read from memory gets a name, so that it is read once. A
    vector is accessed at once where all of it is in range, else element by element; in memory of
    one kind's own, only at once.

    In a function with `debug`, each guard comes with a Report of where it does not hold, before
    the statement; under a choice it holds only where the access would be made.

    Requires: source form, no Reduce.
    Ensures: an access without a guard is in range.
    """

    name: ClassVar[str] = "guard-accesses"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with guards."""
        functions: list[ir.Func] = []
        for func in module.functions:
            guard = _Guard(func.debug)
            guard.enter_func(func)
            functions.append(replace(func, body=guard.stmt(func.body)))
        return replace(module, functions=tuple(functions))


class _Once(ir.Rewriter):
    """Names the elements that an index and a guard read, so that both see the same value."""

    def __init__(self, hoisting: HoistingRewriter) -> None:
        self._hoisting = hoisting
        self._known: dict[Hashable, ir.Expr] = {}

    def on_load(self, expr: ir.Load) -> ir.Expr:
        key = key_of(expr)
        if key not in self._known:
            self._known[key] = self._hoisting.named(expr, "place")
        return self._known[key]


class _Guard(HoistingRewriter):
    def __init__(self, debug: bool) -> None:
        super().__init__()
        self._debug = debug

    def _check(
        self, buffer: ir.Buffer, indices: tuple[ir.Expr, ...], guard: ir.Expr | None, done: str
    ) -> tuple[tuple[ir.Expr, ...], ir.Expr | None]:
        """The indices, and what has to hold for them to be in range.

        `done` is what is done to the element: "read", "written", "updated".
        """
        if guard is not None:
            # Of a view: what is read for an index stands in the guard, too, and is read once.
            once = _Once(self)
            indices, guard = once.exprs(indices), once.expr(guard)
        unproven: list[ir.Expr] = []
        final: list[ir.Expr] = []
        with self.bounds.scope():
            if guard is not None:
                self.bounds.assume(guard)
            proofs = [
                (self.bounds.not_negative(index), self.bounds.less(index, extent))
                for index, extent in zip(indices, buffer.shape, strict=True)
            ]
        for axis, (index, extent) in enumerate(zip(indices, buffer.shape, strict=True)):
            above, below = proofs[axis]
            if above and below:
                final.append(index)
                continue
            index = self.named(index, f"{buffer.name}_{axis}")
            final.append(index)
            if not above:
                unproven.append(ir.ge(index, 0))
            if not below:
                unproven.append(ir.lt(index, extent))
        if not unproven:
            return indices, guard
        if self._debug:
            self._report(buffer, final, guard, unproven, done)
        return tuple(final), ir.all_of([*unproven] if guard is None else [guard, *unproven])

    def _report(
        self,
        buffer: ir.Buffer,
        indices: list[ir.Expr],
        guard: ir.Expr | None,
        unproven: list[ir.Expr],
        done: str,
    ) -> None:
        """Tell the host, before the present statement, that an access is out of range."""
        fields = ["{}"] * len(indices)
        shape = f"({fields[0]},)" if len(fields) == 1 else f"({', '.join(fields)})"
        place = f"{buffer.name}[{', '.join(fields)}]"
        needed = [
            *self.path,
            *(() if guard is None else (guard,)),
            ir.logical_not(ir.all_of(unproven)),
        ]
        self.pending.append(
            ir.Report(
                "access",
                f"{place} is {done} out of range, the shape of {buffer.name} is {shape}",
                (*indices, *buffer.shape),
                ir.all_of(needed),
                self.span,
            )
        )

    def on_while(self, stmt: ir.While) -> ir.Stmt:
        """A loop; its condition reports each time that it is evaluated."""
        before = len(self.pending)
        new = super().on_while(stmt)
        reports = tuple(self.pending[before:])
        if not reports or not isinstance(new, ir.While):
            return new
        return ir.While(new.condition, _at_each_end(new.body, reports), new.span)

    def on_load(self, expr: ir.Load) -> ir.Expr:
        """A read; a vector is read whole where all of it is in range."""
        indices = self.exprs(expr.indices)
        guard = self.optional(expr.guard)
        if expr.lanes > 1:
            return self._vector_load(expr, indices, guard)
        checked, guard = self._check(expr.buffer, indices, guard, "read")
        if checked is expr.indices and guard is expr.guard:
            return expr
        return ir.Load(expr.buffer, checked, guard)

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        """A write; of a vector as with a read."""
        indices, value = self.exprs(stmt.indices), self.expr(stmt.value)
        guard = self.optional(stmt.guard)
        if value.dtype.lanes > 1:
            return self._vector_store(stmt, indices, value, guard)
        checked, guard = self._check(stmt.buffer, indices, guard, "written")
        old = (stmt.indices, stmt.value, stmt.guard)
        if all(a is b for a, b in zip((checked, value, guard), old, strict=True)):
            return stmt
        return ir.Store(stmt.buffer, checked, value, guard, stmt.span)

    def _all_in_range(
        self, buffer: ir.Buffer, indices: tuple[ir.Expr, ...], lanes: int, guard: ir.Expr | None
    ) -> tuple[tuple[ir.Expr, ...], list[ir.Expr]]:
        """Indices to write twice, and what is not proven of a vector's first and last element."""
        indices = tuple(
            self.named(index, f"{buffer.name}_{axis}") for axis, index in enumerate(indices)
        )
        ends = (*indices[:-1], ir.add(indices[-1], lanes - 1))
        with self.bounds.scope():
            if guard is not None:
                self.bounds.assume(guard)
            low = [ir.ge(index, 0) for index in indices if not self.bounds.not_negative(index)]
            high = [
                ir.lt(end, extent)
                for end, extent in zip(ends, buffer.shape, strict=True)
                if not self.bounds.less(end, extent)
            ]
        return indices, [*low, *high]

    def _vector_load(
        self, expr: ir.Load, indices: tuple[ir.Expr, ...], guard: ir.Expr | None
    ) -> ir.Expr:
        indices, tests = self._all_in_range(expr.buffer, indices, expr.lanes, guard)
        if expr.buffer.is_placed and tests:
            tests, guard = [], ir.all_of([*(() if guard is None else (guard,)), *tests])
        whole = ir.Load(expr.buffer, indices, guard, expr.lanes, expr.aligned)
        if not tests:
            return whole
        each = tuple(
            self.on_load(ir.Load(expr.buffer, (*indices[:-1], ir.add(indices[-1], lane)), guard))
            for lane in range(expr.lanes)
        )
        return ir.Select(ir.all_of(tests), whole, ir.Call(ir.OPS["vector"], each, expr.dtype))

    def _vector_store(
        self, stmt: ir.Store, indices: tuple[ir.Expr, ...], value: ir.Expr, guard: ir.Expr | None
    ) -> ir.Stmt:
        lanes = value.dtype.lanes
        indices, tests = self._all_in_range(stmt.buffer, indices, lanes, guard)
        if stmt.buffer.is_placed and tests:
            tests, guard = [], ir.all_of([*(() if guard is None else (guard,)), *tests])
        whole = ir.Store(stmt.buffer, indices, value, guard, stmt.span, stmt.aligned)
        if not tests:
            return whole
        assert isinstance(value, ir.Call), "split-vectors puts the lanes of a store together"
        each = [
            self.stmt(
                ir.Store(
                    stmt.buffer, (*indices[:-1], ir.add(indices[-1], lane)), part, guard, stmt.span
                )
            )
            for lane, part in enumerate(value.args)
        ]
        return ir.If(ir.all_of(tests), whole, ir.sequence(each), stmt.span)

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        new = super().on_atomic(stmt)
        if not isinstance(new, ir.Atomic):
            return new
        checked, guard = self._check(new.buffer, new.indices, new.guard, "updated")
        if checked is new.indices and guard is new.guard:
            return new
        return ir.Atomic(
            new.op, new.buffer, checked, new.value, new.compare, new.result, guard, new.span
        )

    def on_prefetch(self, stmt: ir.Prefetch) -> ir.Stmt:
        """A hint; out of range it is nothing, and no mistake."""
        indices = self.exprs(stmt.indices)
        debug, self._debug = self._debug, False
        checked, guard = self._check(stmt.buffer, indices, None, "read")
        self._debug = debug
        new = ir.Prefetch(stmt.buffer, checked, stmt.write, stmt.span)
        return new if guard is None else ir.If(guard, new, None, stmt.span)


def _at_each_end(body: ir.Stmt, statements: tuple[ir.Stmt, ...]) -> ir.Stmt:
    """The body of a loop with `statements` wherever a round of it ends and another may follow.

    What has to be done before a condition of While is evaluated stands before the loop, at the end
    of its body, and before each `continue` of its own.
    """
    return ir.sequence((*ir.statement_list(_before_continue(body, statements)), *statements))


def _before_continue(stmt: ir.Stmt, statements: tuple[ir.Stmt, ...]) -> ir.Stmt:
    match stmt:
        case ir.Continue():
            return ir.sequence((*statements, stmt))
        case ir.Seq():
            return ir.sequence([_before_continue(item, statements) for item in stmt.statements])
        case ir.If(then=then, otherwise=otherwise):
            second = None if otherwise is None else _before_continue(otherwise, statements)
            return ir.If(stmt.condition, _before_continue(then, statements), second, stmt.span)
        case ir.For() | ir.While():
            # A `continue` inside is that loop's.
            return stmt
        case _:
            return stmt
