"""Early `return`s in helpers, where every path ends with one: each becomes the helper's result.

`if c: return a` before `return b` becomes a choice between two assignments, and what stands behind
an `if` that leaves goes into its other branch. A `return` out of a loop cannot be written so.
"""

from __future__ import annotations

import ast

# No name of the author's has a blank in it.
RESULT = "the result"
"""The variable that holds the result of a helper with several `return`s."""


def with_one_return(nodes: list[ast.stmt], annotation: ast.expr | None) -> list[ast.stmt]:
    """The body of a helper with one `return` at most, as its last statement.

    Args:
        nodes: The body.
        annotation: The annotation of the result, where it names types.

    Returns:
        The body itself if it is so already, or if it cannot be made so.
    """
    early = [node for node in nodes if not isinstance(node, ast.Return) and _returns(node)]
    if not early:
        return nodes
    returns = [each for node in nodes for each in ast.walk(node) if isinstance(each, ast.Return)]
    gives = returns[0].value is not None
    if any((each.value is not None) != gives for each in returns):
        return nodes
    closed = _closed(nodes, gives, annotation)
    if closed is None:
        return nodes
    if gives:
        value = ast.copy_location(ast.Name(RESULT, ast.Load()), returns[-1])
        closed.append(ast.copy_location(ast.Return(value), returns[-1]))
    return closed


def _returns(node: ast.stmt) -> bool:
    return any(isinstance(each, ast.Return) for each in ast.walk(node))


def _closed(
    nodes: list[ast.stmt], gives: bool, annotation: ast.expr | None
) -> list[ast.stmt] | None:
    """The statements with assignments for returns; None if a path has no end of its own."""
    new: list[ast.stmt] = []
    for number, node in enumerate(nodes):
        if isinstance(node, ast.Return):
            if node.value is not None:
                new.append(_assignment(node, node.value, annotation))
            return new
        if not _returns(node):
            new.append(node)
            continue
        if not isinstance(node, ast.If):
            return None
        rest = nodes[number + 1 :]
        ways = [_leaves(node.body), _leaves(node.orelse)]
        if not any(ways):
            return None
        then = _closed([*node.body, *([] if ways[0] else rest)], gives, annotation)
        otherwise = _closed([*node.orelse, *([] if ways[1] else rest)], gives, annotation)
        if then is None or otherwise is None:
            return None
        empty = ast.copy_location(ast.Pass(), node)
        new.append(ast.copy_location(ast.If(node.test, then or [empty], otherwise), node))
        return new
    return None if gives else new


def _leaves(nodes: list[ast.stmt]) -> bool:
    """Whether every path through the statements returns."""
    for node in nodes:
        if isinstance(node, ast.Return):
            return True
        if isinstance(node, ast.If) and _leaves(node.body) and _leaves(node.orelse):
            return True
    return False


def _assignment(node: ast.Return, value: ast.expr, annotation: ast.expr | None) -> ast.stmt:
    target = ast.copy_location(ast.Name(RESULT, ast.Store()), node)
    if annotation is None:
        return ast.copy_location(ast.Assign([target], value), node)
    return ast.copy_location(ast.AnnAssign(target, annotation, value, 1), node)
