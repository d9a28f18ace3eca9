"""Statements at the end of each round of a loop.

What has to be done before a condition of While is evaluated stands before the loop, at the end of
its body, and before each `continue` of its own.
"""

from __future__ import annotations

from dovetail.ir import Continue, For, If, Seq, Stmt, While, sequence, statement_list


def at_each_end(body: Stmt, statements: tuple[Stmt, ...]) -> Stmt:
    """The body of a loop with `statements` wherever a round of it ends and another may follow."""
    return sequence((*statement_list(_before_continue(body, statements)), *statements))


def _before_continue(stmt: Stmt, statements: tuple[Stmt, ...]) -> Stmt:
    match stmt:
        case Continue():
            return sequence((*statements, stmt))
        case Seq():
            return sequence([_before_continue(item, statements) for item in stmt.statements])
        case If(then=then, otherwise=otherwise):
            second = None if otherwise is None else _before_continue(otherwise, statements)
            return If(stmt.condition, _before_continue(then, statements), second, stmt.span)
        case For() | While():
            # A `continue` inside is that loop's.
            return stmt
        case _:
            return stmt
