"""The passes that lower a module for the CPU, in order."""

from __future__ import annotations

from dovetail.passes import FINISH, FLATTEN, LEGALIZE, PREPARE, SPLIT, Pipeline
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.passes.tile_parallel import TileParallel
from dovetail.target import Target


def pipeline(target: Target) -> Pipeline:
    """The same for every processor; what differs is in the capabilities."""
    return (
        *PREPARE,
        TileParallel(),
        SerializeThreads(),
        *FLATTEN,
        *LEGALIZE,
        *SPLIT,
        *FINISH,
    )
