"""The passes that lower a module for OpenMP, in order."""

from __future__ import annotations

from dovetail.passes import FINISH, FLATTEN, LEGALIZE, PREPARE, SPLIT, Pipeline
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.passes.tile_parallel import TileParallel
from dovetail.target import Target


def pipeline(target: Target) -> Pipeline:
    """Parallel loops become blocks with loops for vectors; threads of explicit blocks, loops."""
    del target  # the same for all
    return (
        *PREPARE,
        TileParallel(),
        SerializeThreads(),
        *FLATTEN,
        *LEGALIZE,
        *SPLIT,
        *FINISH,
    )
