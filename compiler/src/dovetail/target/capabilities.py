"""What a target can do, as data that passes and checks read; no pass asks for a target's kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Threads = Literal["grid", "loops"]
"""grid: blocks of threads run by hardware. loops: a block is one call; threads become loops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """The facts about one target that lowering depends on.

    Attributes:
        threads: How blocks and threads are realised.
        dtypes: Names of the element types that kernels may compute with.
        storage_dtypes: Names of those that memory may hold; a superset.
        ops: Names of the ops the code generator spells (after lowering).
        atomics: Names "<op>.<dtype>" of the atomic updates that exist.
        max_block_threads: Threads in one block.
        max_shared_bytes: Shared memory of one block, in bytes.
        buffer_offsets: Kernels take the element offset of each buffer as an argument.
        grid_base: Kernels take the index of the first block, so that large grids can be cut.
        narrow_index: A specialisation with 32-bit indices is worth its size.
        block_threads: Threads of a block when the back end maps `T.parallel`.
        subgroup_size: Threads of a subgroup; where `features` has no "subgroup", any number up to
            64, since `lower-subgroups` makes subgroups out of shared memory and barriers.
        vector_bytes: Width of a vector register in bytes; 0 where nothing should be vectorised.
        features: Which statements that not every target has its code generator takes: "fence",
            "subgroup", "report", "vector"; "shapes": kernels that `outline-shapes` made, with
            buffers of any rank, and reductions.
        strict: The strict float contract can be kept.
        requirements: Predicates over device attributes (docs/format/bundle.md) under which an
            image for this target runs.
    """

    threads: Threads
    dtypes: frozenset[str]
    storage_dtypes: frozenset[str]
    ops: frozenset[str]
    atomics: frozenset[str]
    max_block_threads: int
    max_shared_bytes: int
    buffer_offsets: bool = False
    grid_base: bool = False
    narrow_index: bool = False
    block_threads: int = 256
    subgroup_size: int = 32
    vector_bytes: int = 0
    features: frozenset[str] = frozenset()
    strict: bool = True
    requirements: tuple[str, ...] = ()
