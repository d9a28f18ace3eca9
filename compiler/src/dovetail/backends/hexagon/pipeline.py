"""The passes that lower a module for Hexagon, in order."""

from __future__ import annotations

from dovetail.passes import FINISH, FLATTEN, LEGALIZE, NARROW, PREPARE, SPLIT, Pipeline
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.passes.tile_parallel import TileParallel
from dovetail.target import Target


def pipeline(target: Target) -> Pipeline:
    """As for the CPU, with indices of 32 bits, which is all that this device addresses."""
    return (
        *PREPARE, TileParallel(), SerializeThreads(),
        *FLATTEN, *NARROW, *LEGALIZE, *SPLIT, *FINISH,
    )  # fmt: skip
