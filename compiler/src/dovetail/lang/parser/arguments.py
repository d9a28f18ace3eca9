"""Matching the arguments of a call with the names of its parameters."""

from __future__ import annotations

import ast

from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import text


def bind_arguments(
    p: Parser, node: ast.Call, names: tuple[str, ...], required: int | None = None
) -> list[ast.expr]:
    """The arguments of a call in the order of the parameters.

    Args:
        p: The parser.
        node: The call.
        names: The parameters.
        required: How many must be given; all, unless said otherwise. The list ends with the last
            one given.
    """
    found: dict[str, ast.expr] = dict(zip(names, node.args, strict=False))
    least = len(names) if required is None else required
    shown = f"{text(node.func)}({', '.join(names)})"
    if len(node.args) > len(names):
        p.fail(
            node.args[len(names)],
            f"'{text(node.func)}' takes {len(names)} arguments, got {len(node.args)}",
            f"it is `{shown}`",
        )
    for keyword in node.keywords:
        name = keyword.arg or ""
        if name not in names:
            p.fail(
                keyword.value, f"'{text(node.func)}' has no parameter '{name}'", f"it is `{shown}`"
            )
        if name in found:
            p.fail(keyword.value, f"'{name}' is given twice")
        found[name] = keyword.value
    for name in names[:least]:
        if name not in found:
            p.fail(
                node, f"'{text(node.func)}' is missing its argument '{name}'", f"it is `{shown}`"
            )
    return [found[name] for name in names if name in found]
