"""The passes that lower a module for the null target, all in order."""

from __future__ import annotations

from dovetail.passes import FINISH, FLATTEN, LEGALIZE, PREPARE, SPLIT, Pass
from dovetail.passes.map_parallel import MapParallel
from dovetail.target import Target


def pipeline(target: Target) -> tuple[Pass, ...]:
    """The shared pipelines, as a target with real threads uses them."""
    return (*PREPARE, MapParallel(), *FLATTEN, *LEGALIZE, *SPLIT, *FINISH)
