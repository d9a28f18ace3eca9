"""Conformance cases that Vulkan does not pass, each with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_WIDE = (
    "indices and counts have 32 bits, and a call whose numbers are greater is refused with the "
    "argument's name; with -buffer_address they have 64"
)

GAPS: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("views_slices_beyond", "strides_up", "strides_down", "strides_none"), _WIDE)
)
