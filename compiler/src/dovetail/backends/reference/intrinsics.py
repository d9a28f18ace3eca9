"""Op to NumPy function, and which ops and atomic updates there are: all of them.

Ops that are about threads or control are the executor's own (`executor.expressions`).
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.reference.executor.functions import FUNCTIONS

__all__ = ["ATOMICS", "FUNCTIONS", "OPS", "OWN"]

OWN: Final = frozenset((
    "logical_and", "logical_or", "vector", "extract", "subgroup_size", "lane_idx", "subgroup_idx",
    "bitcast", "fp_strict", "no_contract",
))  # fmt: skip
"""Ops that the executor does itself."""

OPS: Final = frozenset(name for name in ir.OPS if "." not in name)
"""Every op of the language; a test holds that each is computed."""

ATOMICS: Final = frozenset(
    f"{op}.{dtype}"
    for op in (
        "add", "min", "max", "and", "or", "xor", "exchange", "compare_exchange", "load",
    )
    for dtype in ir.SCALARS
)  # fmt: skip
"""Every atomic update of every type."""
