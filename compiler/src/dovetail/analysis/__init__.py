"""Read-only facts about IR: bounds, layout, capabilities; and simplification."""

from dovetail.analysis.bounds import Bounds
from dovetail.analysis.capabilities import buffer_bytes, check_capabilities, shared_bytes
from dovetail.analysis.context import BoundsRewriter
from dovetail.analysis.layout import dimension_values, is_layout_test, stride_variables
from dovetail.analysis.simplify import Simplifier, key_of, zero

__all__ = [
    "Bounds",
    "BoundsRewriter",
    "Simplifier",
    "buffer_bytes",
    "check_capabilities",
    "dimension_values",
    "is_layout_test",
    "key_of",
    "shared_bytes",
    "stride_variables",
    "zero",
]
