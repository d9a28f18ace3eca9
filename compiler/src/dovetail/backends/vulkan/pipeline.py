"""The passes that lower a module for Vulkan, all in order."""

from __future__ import annotations

from dovetail.passes import FINISH, FLATTEN, LEGALIZE, NARROW, PREPARE, SPLIT, WORDS, Pass
from dovetail.passes.hide_constants import HideConstants
from dovetail.passes.map_parallel import MapParallel
from dovetail.target import Target


def pipeline(target: Target) -> tuple[Pass, ...]:
    """Grid and block stay what they are; indices narrow; legal ops and types; words last."""
    return (
        *PREPARE, MapParallel(), *FLATTEN, *NARROW, *LEGALIZE, *SPLIT, *WORDS,
        HideConstants(), *FINISH,
    )  # fmt: skip
