"""`T.static_assert`: a condition that must hold while the kernel is compiled."""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import condition, text
from dovetail.lang.parser.values import Value, describe, is_buffer, is_expr, is_weak


def parse_static_assert(p: Parser, node: ast.Call) -> Value:
    """`T.static_assert(condition, "message")`; nothing is left of it in the kernel."""
    test, *rest = bind_arguments(p, node, ("condition", "message"), required=1)
    message = ""
    if rest:
        known = p.expression(rest[0])
        if not isinstance(known, str):
            p.fail(
                rest[0],
                f"the message of T.static_assert is {describe(known)}, not a string",
                "write a string literal",
            )
        message = known
    value = condition(p, test)
    if value is True:
        return None
    if value is False:
        values = _values(p, test)
        shown = f"; {', '.join(values)}" if values else ""
        p.fail(
            test,
            f"{message or f'{text(test, 80)} does not hold'}{shown}",
            f"this T.static_assert requires '{text(test, 80)}'; choose other constants",
        )
    unknown = [
        name.id for name in ast.walk(test) if isinstance(name, ast.Name) and _is_open(p, name)
    ]
    why = f": '{unknown[0]}' is known only when the kernel runs" if unknown else ""
    p.fail(
        test,
        f"T.static_assert needs a condition that is known at compile time{why}",
        "use `assert` at the top of the kernel, which is checked at each call",
    )


def _is_open(p: Parser, name: ast.Name) -> bool:
    binding = p.frame.bindings.get(name.id)
    if binding is None:
        return False
    value = binding.value
    return is_buffer(value) or (is_expr(value) and not isinstance(value, ir.Const))


def _values(p: Parser, test: ast.expr) -> list[str]:
    """What the names in a condition stand for, each once."""
    found: dict[str, str] = {}
    for node in ast.walk(test):
        if isinstance(node, ast.Name | ast.Attribute) and text(node) not in found:
            value = p.expression(node)
            if is_weak(value) or isinstance(value, str | ir.DType | ir.Const):
                plain = value.value if isinstance(value, ir.Const) else value
                if not text(node).endswith(f".{plain}"):
                    found[text(node)] = f"{text(node)} is {plain}"
            elif isinstance(value, tuple) and all(is_weak(item) for item in value):
                found[text(node)] = f"{text(node)} is {value}"
    return list(found.values())


STATIC_FUNCTIONS = {"static_assert": parse_static_assert}
