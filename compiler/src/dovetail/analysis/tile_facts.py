"""What `share-tiles` makes of a Parallel, as facts for people and machines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dovetail import ir
from dovetail.analysis.block_tiles import (
    Staged,
    block_contraction_of,
    staged_bytes,
    tilings,
)
from dovetail.analysis.partial_results import BlockLimits
from dovetail.analysis.transposes import SIDE, tile_bytes, transposed_of


def tile_facts(stmt: ir.Parallel, limits: BlockLimits) -> list[dict[str, Any]]:
    """The tiles of a Parallel; none where each thread takes an iteration for itself.

    Where the call chooses between tiles, `least_results` says from how many results on these are
    taken.

    Args:
        stmt: It, after `guard-accesses`.
        limits: Of the target's blocks.
    """
    parts = block_contraction_of(stmt)
    if parts is not None:
        return [
            {
                "line": stmt.span.line,
                "what": "contraction",
                "rows": [var.name for var in parts.rows.variables],
                "columns": [var.name for var in parts.columns.variables],
                "buffers": _buffers(parts.staged),
                "tile": [sizes.rows, sizes.columns],
                "of_thread": [sizes.thread_rows, sizes.thread_columns],
                "steps": sizes.steps,
                "shared_bytes": staged_bytes(parts.staged, sizes),
                "least_results": each.least_results,
            }
            for each in tilings(parts, limits)
            for sizes in (each.sizes,)
        ]
    turned = transposed_of(stmt)
    if turned is None or limits.threads < SIDE or tile_bytes(turned) > limits.shared:
        return []
    found = {
        "line": stmt.span.line,
        "what": "transpose",
        "rows": [var.name for var in turned.across.variables],
        "columns": [var.name for var in turned.along.variables],
        "buffers": list(dict.fromkeys(load.buffer.name for load in turned.loads)),
        "tile": [SIDE, SIDE],
        "of_thread": [SIDE // min(SIDE, 1 << ((limits.threads // SIDE).bit_length() - 1)), 1],
        "steps": 0,
        "shared_bytes": tile_bytes(turned),
        "least_results": 0,
    }
    return [found]


def _buffers(staged: Sequence[Staged]) -> list[str]:
    """The buffers that are read, each once."""
    found: dict[str, None] = {}
    for each in staged:
        load = each.value.value if isinstance(each.value, ir.Cast) else each.value
        if isinstance(load, ir.Load):
            found[load.buffer.name] = None
    return list(found)
