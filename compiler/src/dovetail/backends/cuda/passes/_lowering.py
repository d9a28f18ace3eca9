"""What passes have in common that lower some statements of `T.cuda` to others."""

from __future__ import annotations

from collections.abc import Callable

from dovetail import ir
from dovetail.support.dataclasses import replace


def lowered(
    module: ir.Module, names: frozenset[str], make: Callable[[], ir.Rewriter]
) -> ir.Module:
    """The module, each function by a rewriter of its own; itself where none of them is in it.

    Args:
        module: In source form.
        names: Of the statements that are lowered.
        make: Makes a rewriter.
    """
    if not any(
        isinstance(stmt, ir.Intrinsic) and stmt.op in names
        for func in module.functions
        for stmt in ir.walk(func.body)
    ):
        return module
    return replace(
        module,
        functions=tuple(replace(func, body=make().stmt(func.body)) for func in module.functions),
    )
