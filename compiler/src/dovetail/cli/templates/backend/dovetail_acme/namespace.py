"""`T.acme.*`: functions of Acme only."""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import NamespaceFunction, Operand, ScriptNamespace

ROTATE_LEFT: Final = ir.register(
    ir.Op("acme.rotate_left", 2, "int", group="bits", meaning="the bits, turned to the left")
)

NAMESPACE: Final = ScriptNamespace(
    kind="acme",
    doc="What only Acme devices have.",
    functions=(
        NamespaceFunction(
            builtin=Builtin(
                "rotate_left",
                "`T.acme.rotate_left(x, count)`: the bits of x, turned to the left.",
                ("(x: uint32, count: uint32) -> uint32",),
                rule="The count is taken modulo 32.",
            ),
            parameters=(Operand("x", ("uint32",)), Operand("count", ("uint32",))),
            op=ROTATE_LEFT,
            result="uint32",
        ),
    ),
)
