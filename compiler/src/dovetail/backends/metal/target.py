"""Attributes, tags and capabilities of Metal targets.

The defaults are what every Mac has that runs macOS 12, and every phone since the A11, so that the
default image runs on all of them. Sources: Metal Shading Language Specification (MSL), Metal
Feature Set Tables.
"""

from __future__ import annotations

import functools
from typing import Final

from dovetail import ir
from dovetail.backends.metal.intrinsics import (
    FENCE_VERSION,
    FLOAT_ATOMICS_VERSION,
    MAX_BLOCK,
    MAX_BLOCK_THREADS,
    MAX_BUFFERS,
    MAX_SHARED_BYTES,
    SUBGROUP_SIZE,
    VERSIONS,
    has,
    version_number,
)
from dovetail.backends.metal.msl.dialect import DIALECT, FLOAT_ATOMICS
from dovetail.backends.metal.namespace import INTRINSICS
from dovetail.target import Attribute, Capabilities, Target, TargetSchema

SCHEMA: Final = TargetSchema(
    kind="metal",
    attributes=(
        Attribute(
            name="version", type="str", default=VERSIONS[0], choices=VERSIONS,
            doc="version of the language; newer systems compile it too",
            source="MSL, 1.6.11: 2.4 of macOS 12 and iOS 15, 3.2 of macOS 15 and iOS 18",
        ),
        Attribute(
            name="max_block_threads", type="int", default=MAX_BLOCK_THREADS,
            least=1, unit="threads",
            doc="threads in a block that kernels may use",
            source="Metal Feature Set Tables: 1024 from Apple4 on, and of Mac2",
        ),
        Attribute(
            name="max_shared_bytes", type="int", default=MAX_SHARED_BYTES, unit="bytes",
            doc="shared memory of a block that kernels may use",
            source="Metal Feature Set Tables: 32 KiB from Apple4 on, and of Mac2",
        ),
        Attribute(
            name="float16", type="bool", default=False,
            doc="float16 is computed in 16 bits, else in float32 and rounded less often",
            source="MSL, 2.1, half; a free choice",
        ),
        Attribute(
            name="float_atomics", type="bool", default=False,
            doc="float32 in global memory is added to by one instruction from version 3.0 on",
            source="MSL, 6.15; Metal Feature Set Tables: Apple7 and later, and Metal3 of Macs",
        ),
        Attribute(
            name="matrices", type="bool", default=False,
            doc="kernels may use T.metal.matrix and what goes with it",
            source="MSL, 6.7; Metal Feature Set Tables: Apple7 and later",
        ),
        Attribute(
            name="debug_info", type="bool", default=False,
            doc="the text says which line of the kernel each of its lines comes from",
        ),
    ),
)  # fmt: skip

_INTS: Final = frozenset(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))


def native_floats(target: Target) -> frozenset[str]:
    """The 16-bit floats that kernels for a resolved target compute in."""
    return frozenset(("float16",)) if target.get("float16") else frozenset()


@functools.cache
def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    version = target.text("version")
    dtypes = _INTS | {"bool", "float32"} | native_floats(target)
    spelled = {key.partition(".")[0] for key in DIALECT.ops}
    ops = {name for name in ir.OPS if name in spelled}
    if target.get("matrices"):
        ops |= set(INTRINSICS)
    atomics = set(DIALECT.atomics)
    if not (target.get("float_atomics") and has(version, FLOAT_ATOMICS_VERSION)):
        atomics -= FLOAT_ATOMICS.keys()
    threads = target.number("max_block_threads")
    has_fence = has(version, FENCE_VERSION)
    return Capabilities(
        threads="grid",
        dtypes=dtypes,
        storage_dtypes=dtypes | {"float16", "bfloat16"},
        ops=frozenset(ops),
        atomics=frozenset(atomics),
        max_block_threads=threads,
        max_block=MAX_BLOCK,
        max_shared_bytes=target.number("max_shared_bytes"),
        # One entry of the table is the scalars'.
        max_buffers=MAX_BUFFERS - 1,
        grid_base=True,
        narrow_index=True,
        block_threads=min(256, threads),
        subgroup_size=SUBGROUP_SIZE,
        # MSL, 4.4.1: how the threads of a threadgroup are distributed is the device's to say.
        subgroup_lines=True,
        table_entries=None,
        features=frozenset(("fence", "subgroup") if has_fence else ("subgroup",)),
        # MSL, 8.1 and 8.2, without fast math.
        strict=True,
        requirements=(f"metal.language >= {version_number(version)}",),
    )
