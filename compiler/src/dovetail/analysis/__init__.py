"""Read-only facts about IR: bounds, simplification, regions, uniformity, effects."""

from dovetail.analysis.bounds import Bounds
from dovetail.analysis.capabilities import buffer_bytes, check_capabilities, shared_bytes
from dovetail.analysis.context import BoundsRewriter

__all__ = [
    "Bounds",
    "BoundsRewriter",
    "buffer_bytes",
    "check_capabilities",
    "shared_bytes",
]
