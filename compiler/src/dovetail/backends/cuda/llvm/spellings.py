"""How the ops are spelled in LLVM IR for NVPTX."""

from __future__ import annotations

from typing import Final

from dovetail.codegen.llvm import THREAD_SPELLINGS, Spelling, math_function
from dovetail.codegen.llvm.math import FUNCTIONS

SPELLINGS: Final[dict[str, Spelling]] = {
    **THREAD_SPELLINGS,
    **{name: math_function(name) for name in FUNCTIONS},
}
"""By op."""
