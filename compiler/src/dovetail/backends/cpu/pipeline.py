"""The passes that lower a module for the CPU, in order."""

from __future__ import annotations

from dovetail.backends.cpu.target import processor
from dovetail.passes import FINISH, FLATTEN, LEGALIZE, PREPARE, SPLIT, Pipeline
from dovetail.passes.privatize_atomics import PrivatizeAtomics
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.passes.tile_parallel import TileParallel
from dovetail.target import Target


def pipeline(target: Target) -> Pipeline:
    """The same for every processor, but that indices have the size of its pointers."""
    return (
        *PREPARE,
        PrivatizeAtomics(),
        TileParallel(),
        SerializeThreads(),
        *FLATTEN,
        *_narrow(target),
        *LEGALIZE,
        *SPLIT,
        *FINISH,
    )


def _narrow(target: Target) -> Pipeline:
    if processor(target).word != "i32":
        return ()
    from dovetail.passes import NARROW

    return NARROW
