"""`(name := value)`: an assignment inside of an expression.

The name is assigned before the statement's expression is computed, so that it must be certain to
be reached, and nothing that stands before it may read the name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.statements import assign
from dovetail.lang.parser.values import Value


def parse_named(p: Parser, node: ast.expr) -> Value:
    """`(name := value)`: assigns, and is the value."""
    assert isinstance(node, ast.NamedExpr)
    name, written = node.target.id, ast.unparse(node)
    own = [each for part in _own(p.current) for each in _certain(part)]
    if node not in own:
        p.fail(
            node,
            f"'{written}' is evaluated on some paths only, so '{name}' would not always be "
            f"assigned",
            f"assign it on a separate line before: `{name} = {ast.unparse(node.value)}`",
        )
    places = [each for part in _own(p.current) for each in ast.walk(part)]
    before = (node.lineno, node.col_offset)
    for each in places:
        if (
            isinstance(each, ast.Name)
            and each.id == name
            and (each.lineno, each.col_offset) < before
        ):
            p.fail(
                node,
                f"'{name}' is read before '{written}' in one expression",
                f"assign it on a separate line: `{name} = {ast.unparse(node.value)}`",
                ("it is read here", each),
            )
    value = p.settled(p.expression(node.value), name, node)
    assign(p, node.target, value, node.value, ast.copy_location(ast.Expr(node), node))
    return p.expression(ast.copy_location(ast.Name(name, ast.Load()), node.target))


def _own(node: ast.AST) -> list[ast.expr]:
    """The expressions of a statement itself, without those of the statements inside of it."""
    return [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr)]


def _certain(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of an expression that are evaluated whatever the values are."""
    yield node
    parts: list[ast.AST] = []
    match node:
        case ast.BoolOp(values=values):
            parts = [values[0]]
        case ast.IfExp(test=test):
            parts = [test]
        case ast.Compare(left=left, comparators=others):
            parts = [left, others[0]]
        case ast.GeneratorExp() | ast.Lambda():
            pass
        case _:
            parts = [*ast.iter_child_nodes(node)]
    for part in parts:
        yield from _certain(part)
