"""What all functions of T that have an effect share, and promises.

Effects stand only in statements, so each call of such a function is a statement of its own or all
of an assignment's right side. The functions themselves are in modules by topic: `memory`,
`atomics`, `synchronization`, `subgroups`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import condition, text
from dovetail.lang.parser.values import BufferLike, Value, describe, is_buffer

Handler = Callable[[Parser, ast.Call], Value]


def alone(p: Parser, node: ast.Call, instead: str = "make it a separate statement") -> None:
    """Fails unless the call is a statement or a whole right side."""
    if p.whole is not node:
        p.fail(
            node,
            f"'{text(node.func)}' has side effects, so it cannot be part of an expression",
            instead,
        )


def alone_with_result(p: Parser, node: ast.Call, name: str = "result") -> None:
    """As `alone`, for a call whose result people want to compute with at once."""
    alone(p, node, f"assign it to a variable first: `{name} = {ast.unparse(node)}`")


def result_of(p: Parser, dtype: ir.DType, unnamed: str) -> ir.Var:
    """A variable for what the statement being parsed gives, called as the user calls it."""
    result = ir.Var(p.target or unnamed, dtype)
    if p.level == "host":
        p.device.add(result)
    return result


def buffer_of(p: Parser, node: ast.expr, what: str) -> BufferLike:
    """An argument that must be a buffer or a view of one.

    Args:
        p: The parser.
        node: The argument.
        what: Who wants it, e.g. "an atomic works".
    """
    value = p.expression(node)
    if is_buffer(value):
        return value
    instead = ""
    if isinstance(node, ast.Subscript):
        instead = f"buffer and index are two arguments: `{text(node.value)}, {text(node.slice)}`"
    p.fail(node, f"{what} on a buffer, '{text(node)}' is {describe(value)}", instead)


def _assume(p: Parser, node: ast.Call) -> Value:
    alone(p, node)
    (place,) = bind_arguments(p, node, ("condition",))
    known = condition(p, place)
    if known is False:
        p.fail(place, f"'{text(place)}' is false", "")
    if known is not True:
        p.emit(ir.Assume(known, p.span(node)))
    return None


EFFECT_FUNCTIONS: dict[str, Handler] = {"assume": _assume}
