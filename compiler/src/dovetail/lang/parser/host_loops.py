"""Loops and branches of the host that depend on what only the device knows.

The launch plan computes with integers that it knows before the first launch. Any other value
that decides what is launched is stored in a workspace of one element, which the plan reads
(`ir.Read`).
A `while` becomes a `for` of as many rounds as any loop may have, which is left when the condition
no longer holds; `break` leaves the loop likewise, and `continue` becomes the other branch.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Final

from dovetail import ir
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import host_int

MAX_ROUNDS: Final = 1 << 20
"""Rounds of one `while` of the host, after which the call fails."""


def leave_unless(
    p: Parser,
    node: ast.While,
    test: bool | ir.Expr,
    before: list[ir.Stmt],
    last: Sequence[ir.Stmt] = (),
) -> list[ir.Stmt]:
    """The statements at the start of a round that leave the loop where its condition is false.

    Args:
        p: The parser.
        node: The loop.
        test: The condition.
        before: What the condition needs.
        last: What is done before the loop is left.
    """
    if isinstance(test, bool):
        return before
    known, made = p.captured(lambda: host_int(p, node.test, test, "a condition"))
    span = p.span(node)
    leave = ir.If(ir.logical_not(known), ir.sequence([*last, ir.Leave(span)]), None, span)
    return [*before, *made, leave]


def repeated(p: Parser, node: ast.While, head: list[ir.Stmt], body: list[ir.Stmt]) -> ir.Stmt:
    """The loop of the host: in each round `head`, which may leave it, then `body`."""
    span = p.span(node)
    number = ir.Var("round", ir.INT64)
    message = (
        f"the 'while' did not end within {MAX_ROUNDS} rounds, which is the most there are; "
        f"`for _ in range(n)` with a `break` has as many as you say ({span.short})"
    )
    check = ir.Check(ir.lt(number, MAX_ROUNDS), message, (), span)
    rounds = ir.sequence([*head, check, *body])
    return ir.For(number, ir.const(0), ir.const(MAX_ROUNDS + 1), 1, rounds, "serial", span)


def left_by_host(p: Parser, node: ast.stmt, statements: list[ir.Stmt]) -> list[ir.Stmt]:
    """The body of a loop of the host, whose own `break`s and `continue`s are the host's."""
    new: list[ir.Stmt] = []
    todo = [inner for each in statements for inner in ir.statement_list(each)]
    for place, item in enumerate(todo):
        match item:
            case ir.Break():
                return [*new, ir.Leave(item.span)]
            case ir.Continue():
                return new
            case ir.If() if _exits(item):
                rest = todo[place + 1 :]
                condition, made = p.captured(
                    lambda condition=item.condition: host_int(p, node, condition, "a condition")
                )
                then, otherwise = [item.then], [] if item.otherwise is None else [item.otherwise]
                if _continues(item):
                    then, otherwise = _with_rest(p, node, then, otherwise, rest)
                    rest = []
                first = ir.sequence(left_by_host(p, node, then))
                second = ir.sequence(left_by_host(p, node, otherwise)) if otherwise else None
                new += [*made, ir.If(condition, first, second, item.span)]
                if not rest:
                    return new
            case _:
                new.append(item)
    return new


def _with_rest(
    p: Parser,
    node: ast.stmt,
    then: list[ir.Stmt],
    otherwise: list[ir.Stmt],
    rest: list[ir.Stmt],
) -> tuple[list[ir.Stmt], list[ir.Stmt]]:
    """The branches of an `if`, with what follows it put into the one that goes on."""
    if _is_over(then) and not any(map(_continues, otherwise)):
        return then, [*otherwise, *rest]
    if otherwise and _is_over(otherwise) and not any(map(_continues, then)):
        return [*then, *rest], otherwise
    p.fail(
        node,
        "a 'continue' of this loop is in a nested branch, but the next launches must be known in "
        "each branch",
        "put the rest of the loop's body under an `if`",
    )


def _is_over(statements: list[ir.Stmt]) -> bool:
    """Whether the last statement leaves, or goes on with the next round."""
    last = [inner for each in statements for inner in ir.statement_list(each)][-1:]
    match last:
        case [ir.Break() | ir.Continue()]:
            return True
        case [ir.If(then=then, otherwise=otherwise)] if otherwise is not None:
            return _is_over([then]) and _is_over([otherwise])
        case _:
            return False


def _exits(stmt: ir.Stmt) -> bool:
    """Whether a `break` or `continue` in it is one of the loop around."""
    return _own(stmt, (ir.Break, ir.Continue))


def _continues(stmt: ir.Stmt) -> bool:
    return _own(stmt, (ir.Continue,))


def _own(stmt: ir.Stmt, kinds: tuple[type, ...]) -> bool:
    match stmt:
        case ir.For() | ir.While() | ir.Parallel() | ir.Launch():
            return False
        case _:
            return isinstance(stmt, kinds) or any(_own(body, kinds) for body in ir.bodies(stmt))
