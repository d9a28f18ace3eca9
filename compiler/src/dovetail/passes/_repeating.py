"""Statements at the end of each round of a loop.

What has to be done before a condition of While is evaluated stands before the loop, at the end of
its body, and before each `continue` of its own.
"""

from __future__ import annotations

from dovetail import ir


def at_each_end(body: ir.Stmt, statements: tuple[ir.Stmt, ...]) -> ir.Stmt:
    """The body of a loop with `statements` wherever a round of it ends and another may follow."""
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
