"""Attributes and capabilities of NKI targets.

Sources: AWS Neuron documentation, release 2.26: "Trainium/Inferentia2 Architecture Guide for NKI",
"Trainium2 Architecture Guide for NKI", "NKI Programming Model", "NKI API Common Fields".
"""

from __future__ import annotations

import functools
from typing import Final

from dovetail.backends.trn.intrinsics import APPROXIMATE, ATOMICS, OPS
from dovetail.target import Attribute, Capabilities, Target, TargetSchema

GENERATIONS: Final = (2, 3)
"""Generations of the NeuronCore that NKI is for: v2 is Trainium and Inferentia2, v3 Trainium2."""

SCHEMA: Final = TargetSchema(
    kind="trn",
    attributes=(
        Attribute(
            name="generation", type="int", default=2, choices=GENERATIONS,
            doc="generation of the NeuronCore; later ones run what is written for earlier ones",
            source="NKI documentation, NeuronDevice Architecture Guide for NKI",
        ),
        Attribute(
            name="sbuf_partition_bytes", type="int", default=192 * 1024, unit="bytes",
            doc="state buffer (SBUF) of each of the 128 partitions",
            source="Trainium/Inferentia2 Architecture Guide for NKI, NeuronCore-v2 Compute "
            "Engines: 24 MiB; Trainium2 Architecture Guide for NKI: 224 KiB of NeuronCore-v3",
        ),
    ),
)  # fmt: skip


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    return _capabilities(target.number("generation"), target.number("sbuf_partition_bytes"))


@functools.cache
def _capabilities(generation: int, sbuf: int) -> Capabilities:
    small = {"int8", "uint8", "int16", "uint16", "float16", "bfloat16"}
    dtypes = {"bool", "int32", "uint32", "float32"}
    return Capabilities(
        threads="loops",
        dtypes=frozenset(dtypes),
        storage_dtypes=frozenset(dtypes | small),
        ops=OPS,
        atomics=ATOMICS,
        max_block_threads=1024,
        # A block's memory is a row of a partition; the other half is left to tiles.
        max_shared_bytes=sbuf // 2,
        buffer_offsets=True,
        narrow_index=True,
        wide_index=False,
        features=frozenset(("fence",)),
        approximate=APPROXIMATE,
        # Nothing is said of roundings, subnormal numbers and NaN.
        strict=False,
        requirements=(f"trn.generation >= {generation}",),
    )
