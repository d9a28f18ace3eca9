"""The passes that lower a module for OpenCL, all in order."""

from __future__ import annotations

from dovetail.backends.opencl.passes.place_textures import PlaceTextures
from dovetail.passes import FINISH, FLATTEN, LEGALIZE, NARROW, PREPARE, SPLIT, Pass
from dovetail.passes.hide_constants import HideConstants
from dovetail.passes.map_parallel import MapParallel
from dovetail.target import Target


def pipeline(target: Target) -> tuple[Pass, ...]:
    """Textures are laid out; grid and block stay; indices narrow; legal ops; kernels alone."""
    textures = PlaceTextures(
        target.number("texture_spatial_limit"), target.number("texture_pitch_alignment")
    )
    return (
        textures, *PREPARE, MapParallel(), *FLATTEN, *NARROW, *LEGALIZE, *SPLIT,
        HideConstants("special"), *FINISH,
    )  # fmt: skip
