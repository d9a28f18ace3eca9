"""Elementary functions for every LLVM target: our own, written in IR, with stated error bounds.

No library is called, so an object needs none, results do not depend on whose library a machine
has, and loops that call them vectorise. `table.FUNCTIONS` lists them with their bounds.
The algorithms are those of `dovetail.elementary`; here is what needs memory, blocks or wide
integers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dovetail.codegen.llvm.math.table import FUNCTIONS, Body, Function
from dovetail.support.lazy import find

if TYPE_CHECKING:
    from dovetail.codegen.llvm.builder import Builder, Value

__all__ = ["FUNCTIONS", "Body", "Function", "definition", "narrow_definition"]


def definition(op: str, llvm_type: str) -> tuple[int, Body]:
    """The arity and the body of the function for an op on float or double."""
    if op == "fma":
        # Exact, so not in the table of bounds; used where the processor has no such instruction.
        return 3, find("codegen.llvm.math.fused.fma")
    function = FUNCTIONS[op]
    return function.arity, function.body


_WITHOUT_TABLES: Final = ("sin", "cos", "tan")


def narrow_definition(op: str, llvm_type: str) -> tuple[int, Body]:
    """As `definition`, for processors on which float64 is slow: float32 functions stay in it.

    They are those that `legalize-math` writes, within the same bounds, and look nothing up.
    """
    arity, body = definition(op, llvm_type)
    if llvm_type != "float":
        return arity, body
    if op in _WITHOUT_TABLES:
        body = find(f"elementary.trigonometric.{op}")

    def define(b: Builder, args: tuple[Value, ...]) -> Value:
        b.widens = False
        return body(b, args)

    return arity, define
