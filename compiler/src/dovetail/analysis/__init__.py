"""Read-only facts about IR: bounds, layout, capabilities; and simplification."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail.support.lazy import exports

if TYPE_CHECKING:
    from dovetail.analysis.bounds import Bounds
    from dovetail.analysis.capabilities import check_capabilities
    from dovetail.analysis.layout import (
        dimension_values,
        row_major_strides,
        stride_variables,
    )
    from dovetail.analysis.memory_scopes import placed_buffers, settle_scopes
    from dovetail.analysis.rewriter import BoundsRewriter
    from dovetail.analysis.shared_memory import (
        SHARED_ALIGN,
        SharedPlace,
        buffer_bytes,
        shared_bytes,
        shared_places,
    )
    from dovetail.analysis.simplify import Simplifier, key_of, zero

__all__ = [
    "SHARED_ALIGN",
    "Bounds",
    "BoundsRewriter",
    "SharedPlace",
    "Simplifier",
    "buffer_bytes",
    "check_capabilities",
    "dimension_values",
    "key_of",
    "placed_buffers",
    "row_major_strides",
    "settle_scopes",
    "shared_bytes",
    "shared_places",
    "stride_variables",
    "zero",
]

__getattr__, __dir__ = exports(__name__, {
    "bounds": ("Bounds",),
    "capabilities": ("check_capabilities",),
    "layout": ("dimension_values", "row_major_strides", "stride_variables"),
    "memory_scopes": ("placed_buffers", "settle_scopes"),
    "rewriter": ("BoundsRewriter",),
    "shared_memory": (
        "SHARED_ALIGN", "SharedPlace", "buffer_bytes", "shared_bytes", "shared_places",
    ),
    "simplify": ("Simplifier", "key_of", "zero"),
})  # fmt: skip
