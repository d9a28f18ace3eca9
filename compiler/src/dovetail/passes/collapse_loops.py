"""Loops of independent iterations become part of the parallel loop around them."""

from __future__ import annotations

from collections.abc import Container
from typing import ClassVar, Final

from dovetail import ir
from dovetail.analysis import Simplifier, key_of
from dovetail.analysis.strides import (
    PLAIN_OPS,
    LongExpressionError,
    Values,
    coefficient,
    expanded,
    immutable_values,
)
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities

MIN_STEPS: Final = 16
"""A constant number of iterations below it stays a loop: it is unrolled, and its neighbours in
memory are one iteration's."""

_SIMPLE: Final = (
    ir.Seq, ir.Declare, ir.Assign, ir.Store, ir.For, ir.While, ir.If, ir.Break, ir.Continue,
)  # fmt: skip
"""Statements that do nothing but change variables and buffers, in the order of their iteration."""


@dataclass(frozen=True)
class CollapseLoops(Pass):
    """Merges a loop nested in a parallel one with it, like OpenMP's `collapse`.

    `for i in T.parallel(m)` around `for j in range(n)` is how users of Numba, OpenMP and C write
    `for i, j in T.parallel(m, n)`. Where the loop is all that the parallel one holds, but for
    cheap values in front, and each of its iterations reads and writes elements of its own in
    every buffer that is written, passes that follow see all iterations at once: for tiles and
    contractions on processors, for a thread each on GPUs. What an iteration computes, and in
    which order, stays.

    Bounds may be the variable of a parallel loop, plus or minus what is known outside, as those
    of a triangle are: then all of the square is taken, and a condition keeps the others out.

    Requires: source form.
    Ensures: the same form.
    """

    name: ClassVar[str] = "collapse-loops"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with fewer loops in parallel ones."""
        functions = tuple(
            # Reports name the iteration of the parallel loop that they come from.
            func if func.debug else replace(func, body=_Collapse(func).stmt(func.body))
            for func in module.functions
        )
        return replace(module, functions=functions)


class _Collapse(ir.Rewriter):
    def __init__(self, func: ir.Func) -> None:
        params = (each for each in func.params if isinstance(each, ir.TensorParam))
        self._sizes = {size for each in params for size in each.shape}

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """With the loops in it that can be a part of it."""
        while (collapsed := _collapsed(stmt, self._sizes)) is not None:
            stmt = collapsed
        return stmt


def _collapsed(stmt: ir.Parallel, sizes: Container[ir.Var]) -> ir.Parallel | None:
    """With the one loop that is its body, if that can be a part of it."""
    *before, loop = ir.statement_list(stmt.body) or (None,)
    if not isinstance(loop, ir.For) or loop.kind != "serial" or loop.step != 1:
        return None
    if loop.var.dtype != stmt.variables[0].dtype:  # a loop over narrow integers
        return None
    if not all(map(_is_cheap, before)):
        return None
    inside = {*stmt.variables, *(each.var for each in before if isinstance(each, ir.Declare))}
    least = _extreme(loop.start, stmt, inside, greatest=False)
    most = _extreme(loop.stop, stmt, inside, greatest=True)
    if least is None or most is None:
        return None
    if (
        isinstance(least, ir.Const)
        and isinstance(most, ir.Const)
        and int(most.value) - int(least.value) < MIN_STEPS
    ):
        return None
    if not _is_independent(stmt, loop):
        return None
    starts_at_0 = isinstance(least, ir.Const) and least.value == 0
    var, moved, extent = loop.var, [], most
    if not starts_at_0:
        var, extent = ir.Var(loop.var.name, loop.var.dtype), ir.sub(most, least)
        moved = [ir.Declare(loop.var, ir.add(var, least), span=loop.span)]
    conditions: list[ir.Expr] = []
    if least is not loop.start:
        conditions.append(ir.le(loop.start, loop.var))
    if most is not loop.stop:
        conditions.append(ir.lt(loop.var, loop.stop))
    body = ir.statement_list(loop.body)
    if conditions:
        body = _guarded(body, ir.all_of(conditions))
    return ir.Parallel(
        (*stmt.variables, var),
        ir.box_extents((*stmt.extents, Simplifier().expr(extent)), sizes),
        ir.sequence((*moved, *before, *body)),
        stmt.span,
    )


def _extreme(
    bound: ir.Expr, stmt: ir.Parallel, inside: set[ir.Var], *, greatest: bool
) -> ir.Expr | None:
    """The least or greatest value of a loop's bound in a parallel loop, known before that.

    It is the bound itself where that is; else one of those loops' variables, plus or minus what is
    known. None: it is neither.
    """
    items = [*ir.walk_expr(bound)]
    named = {item for item in items if isinstance(item, ir.Var) and item in inside}
    if any(isinstance(item, ir.Load | ir.Reduce) for item in items):
        return None
    if not named:
        return bound
    if len(named) > 1 or not all(
        isinstance(item, ir.Var | ir.Const)
        or (isinstance(item, ir.Call) and item.op.name in ("add", "sub"))
        for item in items
    ):
        return None
    (var,) = named
    by = coefficient(bound, var, {})
    if by not in (1, -1) or var not in stmt.variables:
        return None
    last = ir.sub(stmt.extents[stmt.variables.index(var)], 1)
    at = last if (by == 1) == greatest else ir.literal(0, var.dtype)
    return ir.substitute_expr(bound, {var: at})


def _guarded(body: tuple[ir.Stmt, ...], condition: ir.Expr) -> tuple[ir.Stmt, ...]:
    """Statements that do nothing where a condition does not hold.

    A fold's loops stay outside of it, since what they compute is lost then: so it is still seen
    that all iterations take the same steps.
    """
    from dovetail.analysis.contraction import folding_of

    fold = folding_of(ir.sequence(body))
    if fold is None or any(isinstance(each, ir.Store) for each in ir.walk(fold.loops[0])):
        return (ir.If(condition, ir.sequence(body)),)
    count = len(body) - len(fold.after)
    return (*body[:count], ir.If(condition, ir.sequence(fold.after)))


def _is_cheap(stmt: ir.Stmt | None) -> bool:
    """Whether it is a value that may as well be computed in each iteration."""
    return (
        isinstance(stmt, ir.Declare)
        and not stmt.mutable
        and all(
            isinstance(item, ir.Const | ir.Var | ir.Load | ir.Cast)
            or (isinstance(item, ir.Call) and item.op.name in PLAIN_OPS)
            for item in ir.walk_expr(stmt.value)
        )
    )


def _is_independent(stmt: ir.Parallel, loop: ir.For) -> bool:
    """Whether no iteration of a loop sees what another one has done."""
    if not all(isinstance(each, _SIMPLE) for each in ir.walk(loop.body)):
        return False
    if ir.leaves_loop(loop.body):
        return False
    declared = {each.var for each in ir.walk(loop.body) if isinstance(each, ir.Declare)}
    if not set(ir.assigned_variables(loop.body)) <= declared:
        return False
    values = immutable_values(stmt.body)
    changing = {
        *(
            each.var
            for each in ir.walk(stmt.body)
            if isinstance(each, ir.Declare) and each.mutable
        ),
        *(each.var for each in ir.walk(loop.body) if isinstance(each, ir.For)),
    }
    written = {each.buffer for each in ir.walk(loop.body) if isinstance(each, ir.Store)}
    accesses: dict[ir.Buffer, list[tuple[ir.Expr, ...]]] = {each: [] for each in written}
    for item in ir.walk_all(stmt.body):
        if isinstance(item, ir.Load | ir.Store):
            if item.buffer in written:
                accesses[item.buffer].append(tuple(item.indices))
        elif not written.isdisjoint(ir.used_buffers(item)):
            return False
    try:
        return all(_differ(places, loop.var, values, changing) for places in accesses.values())
    except LongExpressionError:
        return False


def _differ(
    places: list[tuple[ir.Expr, ...]], var: ir.Var, values: Values, changing: set[ir.Var]
) -> bool:
    """Whether all accesses of a buffer have one index in common, another one each iteration."""
    first, *others = places
    for number, index in enumerate(first):
        whole = expanded(index, values)
        if coefficient(whole, var, {}) in (None, 0):
            continue
        if any(
            isinstance(item, ir.Load | ir.Reduce) or item in changing
            for item in ir.walk_expr(whole)
        ):
            continue
        # Another loop's variable in the same place is another index; `ir.equal` renames them.
        key = key_of(whole)
        if key is not None and all(
            len(each) == len(first) and key_of(expanded(each[number], values)) == key
            for each in others
        ):
            return True
    return False
