"""The run of passes for targets whose memory is 32-bit words; see `pipelines`."""

from __future__ import annotations

from typing import Final

from dovetail.passes.base import Pipeline
from dovetail.passes.legalize_narrow import LegalizeNarrow
from dovetail.passes.legalize_wide import LegalizeWide
from dovetail.passes.pack_storage import PackStorage
from dovetail.passes.simplify import Simplify

WORDS: Final[Pipeline] = (LegalizeWide(), LegalizeNarrow(), PackStorage(), Simplify())
"""For targets whose memory is 32-bit words: 64-bit integers as pairs of those, small types and
atomic floats as parts."""
