"""Queries of code generators about exchanges within a subgroup."""

from __future__ import annotations

from typing import Final

from dovetail import ir

PLACES: Final = frozenset(("lane_idx", "subgroup_idx"))
"""Ops for the position of a thread in the subgroups of its block."""


def uses_subgroups(kernel: ir.Kernel) -> bool:
    """Whether a kernel uses the device's subgroups."""
    return any(
        isinstance(item, ir.Subgroup) or (isinstance(item, ir.Call) and item.op.name in PLACES)
        for item in ir.walk_all(kernel.body)
    )
