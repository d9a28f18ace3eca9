"""How the ops are spelled in LLVM IR for NVPTX."""

from __future__ import annotations

from typing import Final

from dovetail.codegen.llvm import SPELLINGS as SHARED
from dovetail.codegen.llvm import Context, Spelling, Value, math_function, number_wins
from dovetail.codegen.llvm.math import FUNCTIONS
from dovetail.ir import DType


def _shift_left(ctx: Context, args: tuple[Value, ...], dtype: DType) -> Value:
    return args[0] << args[1]


def _shift_right(ctx: Context, args: tuple[Value, ...], dtype: DType) -> Value:
    return args[0].ashr(args[1]) if dtype.is_signed else args[0] >> args[1]


SPELLINGS: Final[dict[str, Spelling]] = {
    **{name: spell for name, spell in SHARED.items() if name not in ("floordiv", "floormod")},
    **{name: math_function(name) for name in FUNCTIONS},
    "min": number_wins("minnum", "min"),
    "max": number_wins("maxnum", "max"),
    "shift_left": _shift_left,
    "shift_right": _shift_right,
}
"""By op. Division toward minus infinity is left to `legalize-integers`, which knows what is not
negative, and makes sure of the counts of shifts."""
