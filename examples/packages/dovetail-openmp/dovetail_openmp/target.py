"""Attributes and capabilities of OpenMP targets, and the target of a device."""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.plugin import DeviceAttributes
from dovetail.target import Attribute, Capabilities, Target, TargetSchema
from dovetail_openmp.intrinsics import ATOMICS, OPS

VECTORS: Final = (16, 32, 64)

SCHEMA: Final = TargetSchema(
    kind="openmp",
    attributes=(
        Attribute(
            name="vector_bytes", type="int", default=32, choices=VECTORS, unit="bytes",
            doc="size of the vectors that loops are shaped for; any processor runs the result",
            source="a free choice: the vectors of most processors of servers and desktops",
        ),
    ),
)  # fmt: skip


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    return Capabilities(
        threads="loops",
        dtypes=frozenset(ir.SCALARS) - {"float16", "bfloat16"},
        storage_dtypes=frozenset(ir.SCALARS),
        ops=frozenset(name.partition(".")[0] for name in OPS),
        atomics=frozenset(ATOMICS),
        # Threads of a block are loops here: the most that the language allows.
        max_block_threads=1024,
        # Shared memory is ordinary memory; this much stays in a second-level cache.
        max_shared_bytes=256 * 1024,
        vector_bytes=target.number("vector_bytes"),
        table_entries=None,
        features=frozenset(("fence",)),
        # OpenMP 4.5: November 2015. What is used of later versions: nothing.
        requirements=("openmp.version >= 201511",),
    )


def detect(attributes: DeviceAttributes) -> Target:
    """The target for a device, by the vectors that its compiler has for its processor."""
    found = int(attributes.get("openmp.vector_bytes", "0"))
    fitting = [each for each in VECTORS if each <= found]
    # Twice 32 bytes cost clock on many processors that have them: as the cpu backend, 32 at most.
    best = min(max(fitting, default=VECTORS[0]), 32)
    return Target("openmp").with_attribute("vector_bytes", best)
