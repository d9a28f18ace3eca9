"""Conformance cases that Acme does not pass, each with the reason; remove one that passes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

GAPS: Mapping[str, str] = MappingProxyType({})
