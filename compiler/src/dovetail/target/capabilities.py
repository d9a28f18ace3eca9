"""The capabilities of a target, as data for passes and checks; no pass depends on its kind."""

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
    """The properties of a target that lowering depends on.

    Attributes:
        threads: The implementation of blocks and threads.
        dtypes: Names of the element types that kernels may compute with.
        storage_dtypes: Names of the element types that memory may hold; a superset.
        ops: Names of the ops that the code generator supports (after lowering).
        atomics: Names "<op>.<dtype>" of the supported atomic updates.
        max_block_threads: The maximum number of threads in a block.
        max_shared_bytes: The maximum shared memory of a block, in bytes.
        buffer_offsets: Kernels take the element offset of each buffer as an argument.
        grid_base: Kernels take the index of the first block, so that large grids can be split.
        narrow_index: Specialisations with 32-bit indices are worth their size.
        wide_index: 64-bit indices are needed, too. If not (a device without int64, or one that
            binds less memory than they address), all indices have 32 bits, and a function rejects
            larger tensors.
        block_threads: Threads of a block when the backend maps `T.parallel`.
        subgroup_size: Threads of a subgroup; if `features` has no "subgroup", any number up to
            64, since `lower-subgroups` emulates subgroups with shared memory and barriers.
        subgroup_lines: Subgroups are consecutive threads only in one-dimensional blocks, or if the
            extent along x is a multiple of the size; otherwise `lower-subgroups` emulates them.
        vector_bytes: Width of a vector register in bytes; 0 disables vectorisation.
        vector_registers: The number of vector registers.
        panel_bytes: Memory of a block for packing data that many iterations load, which should
            stay in the first-level cache; 0 disables packing, and passing data between loops in
            memory.
        stream_bytes: Launches that write at least so many bytes may use non-temporal stores if
            they are memory-bound; 0: never.
        bytes_ahead: Bytes of loads that a thread issues before it waits for the first; 0 if no
            measurement justifies the registers.
        features: The optional statements that the code generator supports: "fence", "subgroup",
            "report", "vector", "vector-arithmetic"; "shapes": kernels of `outline-shapes`, with
            buffers of any rank, and reductions.
        table_entries: The maximum length of a table of constants (`ir.Allocate` with `values`) in
            a kernel: longer ones become buffers that are filled once (`hoist-tables`). 0 if the
            code generator does not support tables, None if there is no limit.
        scopes: Device memory of the kind in which buffers may be placed (`T.place`,
            `T.empty(scope=)`), as "<kind>.<name>".
        array_memories: Memory of the kind in which a kernel's arrays may be placed
            (`T.alloc(scope=)`), as "<kind>.<name>".
        packed_storage: Names of the element types that global memory holds only as parts of
            32-bit words, which kernels read and write (`pack-storage`); local arrays use a word
            for each such element. A subset of `storage_dtypes`.
        approximate: Those of `ops` that are less accurate than the table (or IEEE 754) requires;
            in strict code `legalize-math` replaces them.
        unsigned_remainder: The remainder of a negative integer, or by one, is undefined.
        reads_copies: A launch that writes memory by one name reads a copy of it by another.
        loop_iterations: A driver of this kind may silently end the loops of a thread after this
            number of iterations in all; 0 if none is known to. A plan then asks the device for its
            own number, `driver.loop_iterations` (none: no limit), and rejects a call that may
            exceed it.
        max_buffers: The maximum number of buffer arguments of a kernel; 0: no limit.
        max_block: The maximum threads of a block by dimension, x first; 0: no separate limit.
        strict: The strict float contract is supported.
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
        """The op that prevents contraction in relaxed code; None if there is none."""
        # `fp_strict` asks more of a device than that: kept subnormals and NaN.
        return "no_contract" if "no_contract" in self.ops else "fp_strict" if self.strict else None

    @property
    def lacks_wide(self) -> bool:
        """Whether the target has 32-bit but not 64-bit integers."""
        words, wide = {"int32", "uint32"}, {"int64", "uint64"}
        return words <= self.dtypes and not wide <= self.dtypes
