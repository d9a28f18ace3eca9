"""What a kernel becomes for a target, compiled once for all tests of a session that look at it.

Most of the time of a test that only looks at emitted code goes into lowering, and several look at
the same: golden files, the validators of each format, targets of one kind. Passes that do not
differ between targets are shared too, as they are in a build for several (`PassCache`; that this
changes no byte is tested in unit/passes/test_reads.py).
"""

from __future__ import annotations

from functools import cache, lru_cache

from dovetail import ir
from dovetail.api import Kernel
from dovetail.bundle import without_extents
from dovetail.compiler import PassCache, compile_module, merge, variants
from dovetail.image import DeviceImage


def code_of(image: DeviceImage) -> dict[str, bytes]:
    """The payload of an image without the table of extents, which is no code."""
    return dict(without_extents(image).payload)


@lru_cache(maxsize=4)
def lowering(kernel: Kernel) -> tuple[ir.Module, PassCache]:
    """A kernel as a module, and what passes made of it; few, as modules are large."""
    return merge([kernel]), PassCache()


@cache
def image_of(kernel: Kernel, target: str) -> DeviceImage:
    """The image of one kernel for the first variant of a target.

    Raises:
        UnsupportedError, ResourceError: The target refuses the kernel; each time anew.
    """
    module, shared = lowering(kernel)
    return compile_module(module, variants(target)[0], shared).image
