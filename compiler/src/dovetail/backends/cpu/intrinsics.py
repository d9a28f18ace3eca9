"""Op to spelling on this device: what every LLVM target shares, and our elementary functions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from dovetail.codegen.llvm import SPELLINGS as SHARED
from dovetail.codegen.llvm import Spelling, math_function
from dovetail.codegen.llvm.math import FUNCTIONS

SPELLINGS: Mapping[str, Spelling] = MappingProxyType(
    {**SHARED, **{name: math_function(name) for name in FUNCTIONS}}
)
"""Spelled by the emitter itself: logical_and, logical_or, bitcast, fp_strict."""

OPS = frozenset(SPELLINGS) | {
    "logical_and", "logical_or", "bitcast", "fp_strict", "vector", "extract",
}  # fmt: skip
"""Every op a lowered kernel may use."""
