"""Conformance cases that this backend does not pass, each with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

GAPS: Final[Mapping[str, str]] = MappingProxyType({})
