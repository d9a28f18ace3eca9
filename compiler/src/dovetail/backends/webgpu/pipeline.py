"""The passes that lower a module for WebGPU, all in order."""

from __future__ import annotations

from dovetail.backends.webgpu.passes.check_limits import CheckLimits
from dovetail.backends.webgpu.passes.check_uniformity import CheckUniformity
from dovetail.backends.webgpu.passes.guard_choices import GuardChoices
from dovetail.passes import FINISH, FLATTEN, LEGALIZE, NARROW, PREPARE, SPLIT, WORDS, Pass
from dovetail.passes.map_parallel import MapParallel
from dovetail.target import Target


def pipeline(target: Target) -> tuple[Pass, ...]:
    """As for other grids; then what is read is safe, and where threads meet is proven."""
    return (
        *PREPARE, MapParallel(), *FLATTEN, *NARROW, *LEGALIZE, *SPLIT, *WORDS,
        *FINISH, GuardChoices(), CheckLimits(), CheckUniformity(),
    )  # fmt: skip
