"""The run of passes for targets of 32-bit indices; see `pipelines`."""

from __future__ import annotations

from typing import Final

from dovetail.passes.base import Pipeline
from dovetail.passes.narrow_index import NarrowIndex
from dovetail.passes.narrow_values import NarrowValues
from dovetail.passes.simplify import Simplify

NARROW: Final[Pipeline] = (Simplify(), NarrowValues(), NarrowIndex())
"""For targets on which 32-bit indices pay, or that have no others; simple first, since narrowing
hides what cancels."""
