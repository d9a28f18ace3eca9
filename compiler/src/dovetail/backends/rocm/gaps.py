"""Conformance cases that ROCm does not pass, each with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

GAPS: Mapping[str, str] = MappingProxyType({})
