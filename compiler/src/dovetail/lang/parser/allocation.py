"""Memory of the device, made in the host part of a kernel: of a loop or branch once, before it."""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.complex_numbers import allocated, value_of
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import host_int, text
from dovetail.lang.parser.values import BufferLike, Indices, base_of


def allocate(p: Parser, buffer: ir.Buffer, node: ast.AST) -> None:
    """Make memory of the device; for a loop or branch once, before it."""
    p.emit_before(ir.Allocate(buffer, p.span(node)))


def make(p: Parser, name: str, dtype: ir.DType, shape: Indices, node: ast.AST) -> BufferLike:
    """Memory of the device that the author has not written, for a value of whole arrays."""
    if p.branches:
        shape = tuple(known_before(p, node, extent) for extent in shape)
    like = value_of(allocated(name, dtype, shape, "global"))
    allocate(p, base_of(like), node)
    return like


def known_before(p: Parser, node: ast.AST, extent: ir.Expr) -> ir.Expr:
    """An extent of memory that is made before the loop or branch around, from what is known there.

    Fails where it changes from round to round.
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
    variables = [item for item in ir.walk_expr(expr) if isinstance(item, ir.Var)]
    if any(item not in outside or item in inside for item in variables) or not p.is_host(expr):
        p.fail(
            node,
            f"memory of a loop or branch is made before it, once, and '{text(node)}' is known "
            "inside only, or changes",
            "make the memory before it, with the greatest extents",
        )
    return host_int(p, node, expr, "an extent of T.empty")
