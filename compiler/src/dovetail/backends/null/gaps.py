"""Conformance cases that the null target does not pass: it executes nothing, so none is asked."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

GAPS: Mapping[str, str] = MappingProxyType({})
