"""What code generators ask about exchanges within a subgroup."""

from __future__ import annotations

from typing import Final

from dovetail import ir

PLACES: Final = frozenset(("lane_idx", "subgroup_idx"))
"""Ops that say where in its block's subgroups a thread is."""


def uses_subgroups(kernel: ir.Kernel) -> bool:
    """Whether a kernel counts on the device's own subgroups."""
    return any(
        isinstance(item, ir.Subgroup) or (isinstance(item, ir.Call) and item.op.name in PLACES)
        for item in ir.walk_all(kernel.body)
    )
