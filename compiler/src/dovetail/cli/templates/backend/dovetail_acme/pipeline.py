"""The pipeline that lowers a module for Acme."""

from __future__ import annotations

from dovetail.passes import FINISH, FLATTEN, LEGALIZE, PREPARE, SPLIT, Pass
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.passes.tile_parallel import TileParallel
from dovetail.target import Target


def pipeline(target: Target) -> tuple[Pass, ...]:
    """Map parallel loops to blocks, their threads to loops, and replace missing ops."""
    return (*PREPARE, TileParallel(), SerializeThreads(), *FLATTEN, *LEGALIZE, *SPLIT, *FINISH)
