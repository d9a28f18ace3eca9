"""The passes that lower a module for Metal, all in order."""

from __future__ import annotations

from dovetail.passes import FINISH, FLATTEN, LEGALIZE, NARROW, PREPARE, SPLIT, Pass
from dovetail.passes.map_parallel import MapParallel
from dovetail.target import Target


def pipeline(target: Target) -> tuple[Pass, ...]:
    """Grid and block stay what they are; indices narrow; legal ops; kernels on their own."""
    return (*PREPARE, MapParallel(), *FLATTEN, *NARROW, *LEGALIZE, *SPLIT, *FINISH)
