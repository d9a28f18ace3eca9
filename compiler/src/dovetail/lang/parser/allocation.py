"""Memory of the device, made in the host part of a kernel: of a loop or branch once, before it."""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.analysis.simplify import key_of
from dovetail.lang.parser.complex_numbers import allocated, value_of
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import host_int, text
from dovetail.lang.parser.values import BufferLike, Indices, View, base_of


def allocate(p: Parser, buffer: ir.Buffer, node: ast.AST) -> None:
    """Make memory of the device; for a loop or branch once, before it."""
    p.emit_before(ir.Allocate(buffer, p.span(node)))


def make(p: Parser, name: str, dtype: ir.DType, shape: Indices, node: ast.AST) -> BufferLike:
    """Memory of the device that the author has not written, for a value of whole arrays.

    In a loop its extents may change from round to round: then it is a part of what is made before.
    """
    most = shape
    if p.branches:
        most = tuple(known_before(p, node, extent, greatest=True) for extent in shape)
    like = value_of(allocated(name, dtype, most, "global"))
    base = base_of(like)
    allocate(p, base, node)
    if all(map(_is_same, most, shape)):
        return like
    return View(base, shape, lambda indices: indices, tuple(range(len(shape))))


def known_before(p: Parser, node: ast.AST, extent: ir.Expr, *, greatest: bool = False) -> ir.Expr:
    """An extent of memory that is made before the loop or branch around, from what is known there.

    Fails where it changes from round to round, unless the `greatest` will do.
    """
    known: dict[ir.Var, ir.Expr] = {}
    inside: set[ir.Var] = set()
    for block in p.blocks[1:]:
        for statement in block.statements:
            if isinstance(statement, ir.Declare) and not statement.mutable:
                known[statement.var] = ir.Substitution(known).expr(statement.value)
            inside.update(ir.bound_variables(statement))
    expr = ir.Substitution(known).expr(extent)
    outside = {
        item
        for statement in p.blocks[0].statements
        if isinstance(statement, ir.Declare)
        for item in (statement.var,)
    } | p.sizes  # fmt: skip
    if greatest:
        bound = _bound(p, expr, 1)
        expr = expr if bound is None else bound
    variables = [item for item in ir.walk_expr(expr) if isinstance(item, ir.Var)]
    if any(item not in outside or item in inside for item in variables) or not p.is_host(expr):
        p.fail(
            node,
            f"memory of a loop or branch is allocated once, before it, but '{text(node)}' is "
            f"known only inside, or changes",
            "allocate the memory before it, with the largest extents",
        )
    return host_int(p, node, expr, "an extent of T.empty")


def _is_same(one: ir.Expr, two: ir.Expr) -> bool:
    return key_of(one) == key_of(two)


def _bound(p: Parser, expr: ir.Expr, side: int) -> ir.Expr | None:
    """The greatest (1) or least (-1) that an extent is in the loops around; None if unknown."""
    match expr:
        case ir.Var() if expr in p.loop_bounds:
            low, high = p.loop_bounds[expr]
            return _bound(p, high if side > 0 else low, side)
        case ir.Var() | ir.Const():
            return expr
        case ir.Cast(value=inner) if inner.dtype.is_int:
            bound = _bound(p, inner, side)
            return None if bound is None else ir.cast(bound, expr.dtype)
        case ir.Call(op=op, args=(a, b)) if op.name in ("add", "min", "max", "sub"):
            first, second = _bound(p, a, side), _bound(p, b, -side if op.name == "sub" else side)
        case ir.Call(op=op, args=(a, ir.Const(value=int(factor)) as b)) if (
            op.name in ("mul", "floordiv") and factor > 0
        ):
            first, second = _bound(p, a, side), b
        case _:
            return None
    if first is None or second is None:
        return None
    return ir.call(expr.op.name, first, second)
