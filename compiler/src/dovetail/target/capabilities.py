"""What a target can do, as data that passes and checks read; no pass asks for a target's kind."""

from __future__ import annotations

from typing import Literal, TypeAlias

from dovetail.support.dataclasses import dataclass

Feature: TypeAlias = Literal[
    "fence", "subgroup", "report", "vector", "vector-arithmetic", "shapes"
]

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
        wide_index: 64-bit indices are worth having, too. Where they are not (a device without
            int64, or one that binds less than they reach), all indices have 32 bits, and a
            function refuses tensors that are too large for that.
        block_threads: Threads of a block when the backend maps `T.parallel`.
        subgroup_size: Threads of a subgroup; where `features` has no "subgroup", any number up to
            64, since `lower-subgroups` makes subgroups out of shared memory and barriers.
        subgroup_lines: Subgroups are runs of threads only in blocks that are lines, or whose
            extent along x is a multiple of the size; in others `lower-subgroups` makes them.
        vector_bytes: Width of a vector register in bytes; 0 where nothing should be vectorised.
        vector_registers: How many of them there are.
        panel_bytes: Memory of a block that what many iterations load may be packed into: what
            stays in a first-level cache beside all else; 0 where nothing should be packed, nor
            left in memory by one loop for another.
        stream_bytes: A launch that writes as many bytes and more may store past the caches where
            memory alone bounds it; 0 where it never does.
        bytes_ahead: Bytes of loads that a thread has under way before it waits for the first; 0
            where no measurement says that it is worth the registers.
        features: Which statements that not every target has its code generator takes: "fence",
            "subgroup", "report", "vector", "vector-arithmetic"; "shapes": kernels that
            `outline-shapes` made, with buffers of any rank, and reductions.
        table_entries: Of a table of constants (`ir.Allocate` with `values`) in a kernel, at most:
            longer ones become buffers that are filled once (`hoist-tables`). 0 where the code
            generator has no such data, None where it takes any number.
        scopes: Device memory of the kind's own that buffers may be placed in (`T.place`,
            `T.empty(scope=)`), as "<kind>.<name>".
        array_memories: Memory of the kind's own that a kernel's arrays may be placed in
            (`T.alloc(scope=)`), as "<kind>.<name>".
        packed_storage: Names of the element types that global memory holds only as parts of
            32-bit words, which kernels read and write (`pack-storage`); arrays of a kernel's own
            give each such element a word. A subset of `storage_dtypes`.
        approximate: Those of `ops` whose result is not correctly rounded as the table says it is
            (or as IEEE 754 does); in strict code `legalize-math` writes them by others.
        unsigned_remainder: The remainder of a negative integer, or by one, is undefined.
        reads_copies: A launch that writes memory by one name reads a copy of it by another.
        loop_iterations: A driver of this kind may leave the loops of a thread early, without an
            error, past so many iterations in all; 0 where none is known to. A plan then asks
            the device for its own number, `driver.loop_iterations` (none: no bound), and refuses
            a call that may have more.
        max_buffers: Buffer arguments of one kernel, 0 where there is no limit.
        max_block: Threads of a block by dimension, x first; zeros where only their product counts.
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
    wide_index: bool = True
    block_threads: int = 256
    subgroup_size: int = 32
    subgroup_lines: bool = False
    vector_bytes: int = 0
    vector_registers: int = 16
    panel_bytes: int = 0
    stream_bytes: int = 0
    bytes_ahead: int = 0
    features: frozenset[Feature] = frozenset()
    table_entries: int | None = 0
    scopes: frozenset[str] = frozenset()
    array_memories: frozenset[str] = frozenset()
    packed_storage: frozenset[str] = frozenset()
    approximate: frozenset[str] = frozenset()
    unsigned_remainder: bool = False
    reads_copies: bool = False
    loop_iterations: int = 0
    max_buffers: int = 0
    max_block: tuple[int, int, int] = (0, 0, 0)
    strict: bool = True
    requirements: tuple[str, ...] = ()

    @property
    def uncontracted(self) -> str | None:
        """The op under which relaxed code is not contracted; None where there is none."""
        # `fp_strict` asks more of a device than that: kept subnormals and NaN.
        return "no_contract" if "no_contract" in self.ops else "fp_strict" if self.strict else None

    @property
    def lacks_wide(self) -> bool:
        """Whether the target computes with words of 32 bits, and not with 64-bit integers."""
        words, wide = {"int32", "uint32"}, {"int64", "uint64"}
        return words <= self.dtypes and not wide <= self.dtypes
