"""Reductions of the host's level use more than one thread."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from dovetail import ir
from dovetail.analysis.host_walk import HostWalk, rebuilt
from dovetail.analysis.partial_results import (
    AlwaysReduced,
    declared,
    flattened,
    is_exact,
    selects_only,
)
from dovetail.passes.base import Pass
from dovetail.passes.share_rows import sharers
from dovetail.support.dataclasses import dataclass, replace
from dovetail.support.span import Span
from dovetail.target import Capabilities

INT64: Final = ir.literal(0).dtype


@dataclass(frozen=True)
class SplitReductions(Pass):
    """Splits each Reduce and Fold in the host part into parts, one for each thread of a Parallel.

    Without it they would run in one thread. The parts leave their results in a workspace, and what
    stood there folds those. How many parts there are follows from the extents and from the options
    only, not from the machine, so the same call gives the same bits.

    A reduction over one loop has a part for each `least` of its elements, at most `most`; one over
    several loops is cut along the first, and, if its order need not be kept, along the last. Where
    blocks of threads share rows (`share-rows`) a part is a row for a block, several loops are one,
    and the results of the parts are one more row. Where threads are real and a block is too small
    for that, neighbouring threads take neighbouring elements, where the order need not be kept,
    and results of more than `group` parts are folded in two steps. Left as they are: strict
    floats, short constant boxes, extents that only the device knows, and what stands under a
    condition.

    Requires: source form.
    Ensures: source form.

    Attributes:
        most: Parts at most, where threads are loops; four times as many on real threads.
        least: Elements of a part, at least; a quarter of that on real threads, four times as many
            for a block of them.
        group: Results of parts that one thread folds at most, on real threads.
    """

    name: ClassVar[str] = "split-reductions"
    reads: ClassVar[frozenset[str]] = frozenset(("threads", "block_threads", "max_block_threads"))
    most: int = 256
    least: int = 1024
    group: int = 32

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with parallel reductions."""
        functions: list[ir.Func] = []
        for func in module.functions:
            split = _Split(self, func, capabilities)
            body = split.body(func.body)
            if body is not func.body:
                func = replace(func, body=ir.sequence((*split.workspaces, body)))
            functions.append(func)
        return replace(module, functions=tuple(functions))


@dataclass(frozen=True, slots=True)
class _Axis:
    """One loop of a reduction, cut into parts.

    Attributes:
        iteration: The loop's variable in a part.
        count: Its trip count there.
        value: The variable of the whole.
        part: Which part it is.
        parts: How many there are.
        before: Statements that the part needs.
    """

    iteration: ir.Var
    count: ir.Expr
    value: ir.Expr
    part: ir.Var
    parts: ir.Var
    before: tuple[ir.Stmt, ...]


class _Split(HostWalk):
    def __init__(
        self, options: SplitReductions, func: ir.Func, capabilities: Capabilities
    ) -> None:
        super().__init__(func)
        self._blocks = sharers(capabilities) > 0
        self._grid = grid = capabilities.threads == "grid"
        self._strict = func.strict
        self._group = options.group
        self._most = options.most * 4 if grid else options.most
        self._least = options.least // 4 if grid else options.least
        self._block_least = options.least * 4
        self.workspaces: list[ir.Stmt] = []

    def body(self, stmt: ir.Stmt) -> ir.Stmt:
        new: list[ir.Stmt] = []
        for item in ir.statement_list(stmt):
            if isinstance(item, ir.Declare) and self.values.declare(item):
                new.append(item)
            elif ir.is_host(item):
                new.append(self.host(item))
            else:
                new += self._device(item)
        return rebuilt(stmt, new)

    def _device(self, stmt: ir.Stmt) -> list[ir.Stmt]:
        match stmt:
            case ir.Fold():
                strict = self._strict and not selects_only(stmt.combined)
                if strict or is_exact(stmt.combined) or not self._is_long(stmt.extents):
                    return [stmt]
                if self._blocks and stmt.commutative:
                    stmt = _flat(stmt)
                    return self.fold(stmt, self._most, self._block_least)
                return self.fold(stmt, self._most, self._least)
            case ir.Declare() | ir.Assign() | ir.Store():
                before: list[ir.Stmt] = []
                span = stmt.span
                # What the parts leave is a row, of which there is one.
                is_row = (
                    self._blocks
                    and isinstance(stmt, ir.Store)
                    and all(each.scope == "global" for each in ir.free_buffers(stmt))
                )
                inside = AlwaysReduced(lambda each: self.reduce(each, is_row, span, before))
                new = inside.stmt(stmt)
                if before and is_row:
                    new = ir.Parallel((ir.Var("only", INT64),), (ir.literal(1),), new, span)
                return [*before, new]
            case _:
                return [stmt]

    def _is_long(self, extents: Sequence[ir.Expr]) -> bool:
        """Whether the plan knows the extents, and does not know already that they are short."""
        if not all(self.values.is_host(extent) for extent in extents):
            return False
        known = [int(extent.value) for extent in extents if isinstance(extent, ir.Const)]
        return len(known) < len(extents) or math.prod(known) > self._least

    def reduce(self, expr: ir.Reduce, is_row: bool, span: Span, before: list[ir.Stmt]) -> ir.Expr:
        """The reduction, over the results of its parts.

        Args:
            expr: It.
            is_row: Whether the statement that it stands in is done by a block.
            span: Of the statement.
            before: Takes what is to be done first.
        """
        strict = self._strict and expr.dtype.is_float
        if strict or not self._is_long(expr.extents):
            return expr
        if self._blocks:
            parts = self._in_blocks(expr, span, before)
            return parts if is_row else self._in_one_block(parts, span, before)
        whole = self._reduce(expr, self._most, self._least, span, before)
        if self._grid:
            whole = self._reduce(whole, self._group, self._group, span, before)
        return whole

    def _in_blocks(self, expr: ir.Reduce, span: Span, before: list[ir.Stmt]) -> ir.Reduce:
        """The reduction, each part of which is a row for a block: what is left of it."""
        place, values = _flattened(expr.variables, expr.extents, span)
        value = ir.substitute_expr(expr.value, values)
        expr = ir.Reduce(expr.op, (place,), (ir.product(expr.extents),), value)
        return self._reduce(expr, self._most, self._block_least, span, before)

    def _in_one_block(self, expr: ir.Reduce, span: Span, before: list[ir.Stmt]) -> ir.Expr:
        """A reduction that is the only row of its Parallel; its result comes through memory."""
        var = ir.Var(f"{expr.op.name}_whole", expr.dtype)
        before += self._only_row((var,), (), (expr,), span)
        return var

    def _reduce(
        self, expr: ir.Reduce, most: int, least: int, span: Span, before: list[ir.Stmt]
    ) -> ir.Reduce:
        axes, head = self._axes(expr.variables, expr.extents, True, most, least, span)
        variables, extents, inside = _cut(expr.variables, expr.extents, axes)
        part = ir.Reduce(expr.op, variables, extents, inside.expr(expr.value))
        (partial,) = self._workspace(
            [ir.Var(f"{expr.op.name}_parts", expr.dtype)], axes, most, span
        )
        body = [
            *(each for axis in axes for each in axis.before),
            ir.Store(partial, (_place(axes),), part, None, span),
        ]
        before += [*head, _parallel(axes, body, span)]
        place = ir.Var("part", INT64)
        count = ir.product([axis.parts for axis in axes])
        return ir.Reduce(expr.op, (place,), (count,), ir.Load(partial, (place,)))

    def fold(self, stmt: ir.Fold, most: int, least: int) -> list[ir.Stmt]:
        """The fold of parts, then of their results."""
        span = stmt.span
        axes, head = self._axes(stmt.variables, stmt.extents, stmt.commutative, most, least, span)
        variables, extents, inside = _cut(stmt.variables, stmt.extents, axes)
        results = tuple(ir.Var(var.name, var.dtype) for var in stmt.results)
        part = ir.Fold(
            results, variables, extents, inside.exprs(stmt.values),
            inside.optional(stmt.condition), stmt.left, stmt.right, stmt.combined,
            stmt.identity, span, stmt.commutative,
        )  # fmt: skip
        named = [ir.Var(f"{var.name}_parts", var.dtype) for var in results]
        partial = self._workspace(named, axes, most, span)
        body = [
            *(each for axis in axes for each in axis.before),
            part,
            *(
                ir.Store(array, (_place(axes),), var, None, span)
                for array, var in zip(partial, results, strict=True)
            ),
        ]
        place = ir.Var("part", INT64)
        left = tuple(ir.Var(var.name, var.dtype) for var in stmt.left)
        right = tuple(ir.Var(var.name, var.dtype) for var in stmt.right)
        renamed = ir.Substitution(
            dict(zip((*stmt.left, *stmt.right), (*left, *right), strict=True))
        )
        rest = ir.Fold(
            stmt.results, (place,), (ir.product([axis.parts for axis in axes]),),
            tuple(ir.Load(array, (place,)) for array in partial), None, left, right,
            renamed.exprs(stmt.combined), stmt.identity, span, stmt.commutative,
        )  # fmt: skip
        first: list[ir.Stmt] = [*head, _parallel(axes, body, span)]
        if self._blocks and stmt.commutative:
            inner = tuple(ir.Var(var.name, var.dtype) for var in stmt.results)
            only = replace(rest, results=inner)
            return [*first, *self._only_row(stmt.results, (only,), inner, span)]
        if self._grid and most > self._group:
            return [*first, *self.fold(rest, self._group, self._group)]
        return [*first, rest]

    def _only_row(
        self,
        results: Sequence[ir.Var],
        body: Sequence[ir.Stmt],
        values: Sequence[ir.Expr],
        span: Span,
    ) -> list[ir.Stmt]:
        """Variables that get values, by way of memory, from the one iteration of a Parallel."""
        zero, one = ir.literal(0), ir.literal(1)
        whole = [ir.Buffer(var.name, var.dtype, (one,)) for var in results]
        self.workspaces += [ir.Allocate(buffer, span) for buffer in whole]
        stores = [
            ir.Store(buffer, (zero,), value, None, span)
            for buffer, value in zip(whole, values, strict=True)
        ]
        only = ir.Parallel((ir.Var("only", INT64),), (one,), ir.sequence((*body, *stores)), span)
        return [only, *declared(results, [ir.Load(each, (zero,)) for each in whole], span)]

    def _axes(
        self,
        variables: tuple[ir.Var, ...],
        extents: tuple[ir.Expr, ...],
        free: bool,
        most: int,
        least: int,
        span: Span,
    ) -> tuple[list[_Axis], list[ir.Stmt]]:
        """The loops that are cut, by their number, and what the plan computes for them."""
        head: list[ir.Stmt] = []

        def declared(name: str, value: ir.Expr) -> ir.Var:
            var = ir.Var(name, INT64)
            head.append(ir.Declare(var, value, False, span))
            return var

        def parts_of(extent: ir.Expr, limit: ir.Expr, size: int) -> ir.Var:
            wanted = ir.floordiv(ir.add(extent, size - 1), size)
            return declared("parts", ir.maximum(ir.minimum(wanted, limit), 1))

        single = len(extents) == 1
        first = parts_of(extents[0], ir.literal(most), least if single else 1)
        axes = [self._axis(variables[0], extents[0], first, free and single, declared, span)]
        if not single and free:
            left = ir.floordiv(ir.sub(ir.add(ir.literal(most), first), 1), first)
            last = parts_of(extents[-1], left, least)
            axes.append(self._axis(variables[-1], extents[-1], last, True, declared, span))
        return axes, head

    def _axis(
        self,
        var: ir.Var,
        extent: ir.Expr,
        parts: ir.Var,
        free: bool,
        declared: Callable[[str, ir.Expr], ir.Var],
        span: Span,
    ) -> _Axis:
        part, iteration = ir.Var("part", INT64), ir.Var(var.name, INT64)
        if free and self._grid and not self._blocks:
            # Neighbouring threads take neighbouring elements.
            rest = ir.maximum(ir.sub(extent, part), 0)
            count = ir.floordiv(ir.sub(ir.add(rest, parts), 1), parts)
            return _Axis(iteration, count, ir.add(ir.mul(iteration, parts), part), part, parts, ())
        size = declared("size", ir.floordiv(ir.sub(ir.add(extent, parts), 1), parts))
        start = ir.Var("first", INT64)
        before = ir.Declare(start, ir.minimum(ir.mul(part, size), extent), False, span)
        count = ir.minimum(size, ir.sub(extent, start))
        return _Axis(iteration, count, ir.add(start, iteration), part, parts, (before,))

    def _workspace(
        self, variables: Sequence[ir.Var], axes: Sequence[_Axis], most: int, span: Span
    ) -> list[ir.Buffer]:
        # Two axes have at most `most` parts and one row of them more.
        count = most if len(axes) == 1 else 2 * most
        made = [ir.Buffer(var.name, var.dtype, (ir.literal(count),)) for var in variables]
        self.workspaces += [ir.Allocate(buffer, span) for buffer in made]
        return made


def _flat(stmt: ir.Fold) -> ir.Fold:
    """The fold over one loop."""
    place, values = _flattened(stmt.variables, stmt.extents, stmt.span)
    inside = ir.Substitution(values)
    return replace(
        stmt,
        variables=(place,),
        extents=(ir.product(stmt.extents),),
        values=inside.exprs(stmt.values),
        condition=inside.optional(stmt.condition),
    )


def _flattened(
    variables: tuple[ir.Var, ...], extents: tuple[ir.Expr, ...], span: Span
) -> tuple[ir.Var, dict[ir.Var, ir.Expr]]:
    """One loop for several: its variable, and what theirs are."""
    place, inside = flattened(variables, extents, span)
    return place, {each.var: each.value for each in inside}


def _cut(
    variables: tuple[ir.Var, ...], extents: tuple[ir.Expr, ...], axes: Sequence[_Axis]
) -> tuple[tuple[ir.Var, ...], tuple[ir.Expr, ...], ir.Substitution]:
    """The loops of one part, and what the variables of the whole are there."""
    places = [0] if len(axes) == 1 else [0, len(variables) - 1]
    new, counts = list(variables), list(extents)
    values: dict[ir.Var, ir.Expr] = {}
    for place, axis in zip(places, axes, strict=True):
        values[variables[place]] = axis.value
        new[place], counts[place] = axis.iteration, axis.count
    return tuple(new), tuple(counts), ir.Substitution(values)


def _place(axes: Sequence[_Axis]) -> ir.Expr:
    """The number of a part among all."""
    place: ir.Expr = axes[0].part
    for axis in axes[1:]:
        place = ir.add(ir.mul(place, axis.parts), axis.part)
    return place


def _parallel(axes: Sequence[_Axis], body: Sequence[ir.Stmt], span: Span) -> ir.Stmt:
    parts, counts = tuple(axis.part for axis in axes), tuple(axis.parts for axis in axes)
    return ir.Parallel(parts, counts, ir.sequence(body), span)
