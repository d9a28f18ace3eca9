"""Conformance cases that Acme does not pass, each with the reason: a case that passes must go."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

GAPS: Mapping[str, str] = MappingProxyType({})
