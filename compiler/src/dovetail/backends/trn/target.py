"""Attributes and capabilities of NKI targets.

Sources: AWS Neuron documentation, release 2.26: "Trainium/Inferentia2 Architecture Guide for NKI",
"Trainium2 Architecture Guide for NKI", "NKI Programming Model", "NKI API Common Fields".
"""

from __future__ import annotations

import functools
from typing import Final

from dovetail.backends.trn.intrinsics import APPROXIMATE, ATOMICS, OPS
from dovetail.backends.trn.namespace import INTRINSICS, MEMORIES
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
            name="sbuf_partition_bytes", type="int", default=192 * 1024, least=1, unit="bytes",
            doc="state buffer (SBUF) of each of the 128 partitions",
            source="Trainium/Inferentia2 Architecture Guide for NKI, NeuronCore-v2 Compute "
            "Engines: 24 MiB; Trainium2 Architecture Guide for NKI: 224 KiB of NeuronCore-v3",
        ),
        Attribute(
            name="partitions", type="int", default=128, least=1, unit="partitions",
            doc="partitions of SBUF and PSUM, which are the first axis of a tile",
            source="NKI Programming Model, Tile size considerations, TC#1; the same of all "
            "generations",
        ),
        Attribute(
            name="psum_banks", type="int", default=8, least=1, unit="banks",
            doc="banks of the partial sum buffer (PSUM) in each partition",
            source="Trainium/Inferentia2 Architecture Guide for NKI, NeuronCore-v2 Compute "
            "Engines, PSUM: 16 KiB of a partition in 8 banks; the same of NeuronCore-v3",
        ),
        Attribute(
            name="psum_bank_bytes", type="int", default=2 * 1024, least=1, unit="bytes",
            doc="a bank of PSUM in each partition; an array lies in one",
            source="Trainium/Inferentia2 Architecture Guide for NKI, PSUM; NKI Programming Model, "
            "TC#2: 512 elements of float32",
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
        ops=OPS | set(INTRINSICS),
        atomics=ATOMICS,
        max_block_threads=1024,
        # A block's memory is a row of a partition; the other half is left to tiles.
        max_shared_bytes=sbuf // 2,
        array_memories=frozenset(MEMORIES),
        buffer_offsets=True,
        narrow_index=True,
        wide_index=False,
        table_entries=None,
        features=frozenset(("fence",)),
        approximate=APPROXIMATE,
        # Nothing is said of roundings, subnormal numbers and NaN.
        strict=False,
        requirements=(f"trn.generation >= {generation}",),
    )
