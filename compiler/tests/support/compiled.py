"""The image of a kernel for a target, for tests that look at emitted code."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from dovetail import ir, plugin
from dovetail.api import Kernel
from dovetail.bundle import without_extents
from dovetail.compiler import PassCache, merge, variants
from dovetail.image import DeviceImage, decode_image
from dovetail_conformance.compiled import bundle_of


def code_of(image: DeviceImage) -> dict[str, bytes]:
    """The payload of an image without the table of extents, which is no code."""
    return dict(without_extents(image).payload)


@lru_cache(maxsize=4)
def lowering(kernel: Kernel) -> tuple[ir.Module, PassCache]:
    """A kernel as a module, and what passes made of it; few, as modules are large."""
    return merge([kernel]), PassCache()


@lru_cache(maxsize=64)
def image_of(kernel: Kernel, target: str) -> DeviceImage:
    """The image of one kernel for the first variant of a target, without sources.

    Raises:
        UnsupportedError, ResourceError: The target refuses the kernel; each time anew.
    """
    first = variants(target)[0]
    (image,) = bundle_of(kernel, first).images
    # Those of the target come first.
    own = image.requirements[len(plugin.load(first.kind).capabilities(first).requirements) :]
    return replace(decode_image(image.data), tool=image.tool, requirements=own)
