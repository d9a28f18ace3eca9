"""The passes that lower a module for Acme, all in order."""

from __future__ import annotations

from dovetail.passes import FINISH, FLATTEN, LEGALIZE, PREPARE, SPLIT, Pass
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.passes.tile_parallel import TileParallel
from dovetail.target import Target


def pipeline(target: Target) -> tuple[Pass, ...]:
    """Parallel loops become tiles, one a block; a block's threads become loops; then legal ops."""
    return (*PREPARE, TileParallel(), SerializeThreads(), *FLATTEN, *LEGALIZE, *SPLIT, *FINISH)
