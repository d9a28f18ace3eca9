"""`with T.strict():`, the strict float contract for some statements.

Nothing but the op `fp_strict` carries it through the passes. It is put around every single float
operation and reduction of the block, not around whole expressions: a pass may then name a part of
an expression, and what it takes out keeps its contract.
"""

from __future__ import annotations

import ast
from typing import Final

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser

_UNAFFECTED: Final = frozenset(("neg", "abs", "copysign", "fp_strict"))


def parse_strict(p: Parser, node: ast.With, call: ast.Call) -> None:
    """The block of a `with T.strict():`."""
    bind_arguments(p, call, ())
    target = node.items[0].optional_vars
    if target is not None:
        p.fail(target, "T.strict binds no name", "write `with T.strict():`")
    outer, p.strict = p.strict, True
    try:
        statements = p.body(node.body)
    finally:
        p.strict = outer
    for statement in statements:
        p.emit(exactly(statement))


def exactly(statement: ir.Stmt) -> ir.Stmt:
    """A statement whose float operations keep the strict contract."""
    return _Exactly().stmt(statement)


class _Exactly(ir.Rewriter):
    """Puts `fp_strict` around float operations."""

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; one block inside another adds nothing."""
        if expr.op.name == "fp_strict":
            return self._inside(expr)
        new = super().on_call(expr)
        if not isinstance(new, ir.Call):
            return new
        inexact = expr.op.group in ("arithmetic", "math") and expr.op.name not in _UNAFFECTED
        return ir.call("fp_strict", new) if inexact and new.dtype.is_float else new

    def _inside(self, expr: ir.Call) -> ir.Expr:
        (old,) = expr.args
        match old:
            case ir.Call():
                new = super().on_call(old)
            case ir.Reduce():
                new = super().on_reduce(old)
            case _:
                new = self.expr(old)
        return expr if new is old else ir.Call(expr.op, (new,), expr.dtype)

    def on_reduce(self, expr: ir.Reduce) -> ir.Expr:
        new = super().on_reduce(expr)
        return ir.call("fp_strict", new) if new.dtype.is_float else new
