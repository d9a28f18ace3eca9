"""Elementary functions for every LLVM target: our own, written in IR, with stated error bounds.

No library is called, so an object needs none, results do not depend on whose library a machine
has, and loops that call them vectorise. `table.FUNCTIONS` lists them with their bounds.
The algorithms are those of `dovetail.elementary`; here is what needs memory, blocks or wide
integers.
"""

from __future__ import annotations

from dovetail.codegen.llvm.math.fused import fma
from dovetail.codegen.llvm.math.table import FUNCTIONS, Body, Function

__all__ = ["FUNCTIONS", "Body", "Function", "definition"]


def definition(op: str, llvm_type: str) -> tuple[int, Body]:
    """The arity and the body of the function for an op on float or double."""
    if op == "fma":
        # Exact, so not in the table of bounds; used where the processor has no such instruction.
        return 3, fma
    function = FUNCTIONS[op]
    return function.arity, function.body
