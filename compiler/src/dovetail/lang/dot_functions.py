"""Dot products of four bytes, which several kinds have under the same names.

A namespace takes its functions from here, as it does those on matrices (`lang.matrix_functions`),
so that a kernel changes one word when it moves to another kind.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import NamespaceFunction, Operand
from dovetail.support.dataclasses import dataclass

_WORDS: Final = (Operand("a", ("uint32",)), Operand("b", ("uint32",)))


@dataclass(frozen=True, slots=True)
class DotOps:
    """The ops of one kind.

    Attributes:
        signed: Of int8, in int32.
        unsigned: Of uint8, in uint32.
    """

    signed: ir.Op
    unsigned: ir.Op

    @property
    def names(self) -> frozenset[str]:
        """Of both."""
        return frozenset((self.signed.name, self.unsigned.name))


def dot_ops(kind: str) -> DotOps:
    """Enter the ops of a kind."""

    def enter(name: str, bytes_: str) -> ir.Op:
        meaning = f"the dot product of four {bytes_} bytes each, in 32 bits"
        return ir.register(
            ir.Op(f"{kind}.{name}", 2, "int", "attribute", "other", meaning=meaning)
        )

    return DotOps(enter("dot4_i8", "signed"), enter("dot4_u8", "unsigned"))


def dot_functions(kind: str, ops: DotOps) -> tuple[NamespaceFunction, ...]:
    """`dot4_i8` and `dot4_u8` of a kind."""

    def function(name: str, op: ir.Op, element: str, result: str) -> NamespaceFunction:
        return NamespaceFunction(
            builtin=Builtin(
                name,
                f"`T.{kind}.{name}(a, b)`: the dot product of four {element} in each of two "
                "words.",
                (f"(a: uint32, b: uint32) -> {result}",),
                rule="The lowest byte is the first element. Exact: nothing overflows 32 bits.",
            ),
            parameters=_WORDS,
            op=op,
            result=result,
        )

    return (
        function("dot4_i8", ops.signed, "int8", "int32"),
        function("dot4_u8", ops.unsigned, "uint8", "uint32"),
    )
