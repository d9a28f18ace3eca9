"""Clusters of concurrent blocks, and overlapping launches.

Sources: PTX ISA, "Cluster of Cooperative Thread Arrays", barrier.cluster, mapa, griddepcontrol;
CUDA C++ Programming Guide, "Programmatic Dependent Launch and Synchronization".
"""

from __future__ import annotations

import math
from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions.routine import (
    Address,
    Routine,
    constants,
    fixed,
    register_of,
    result,
    statement,
)
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import BoundArgs, ConstInt, NamespaceFunction, Operand, Place
from dovetail.support.errors import UnsupportedError

MAX_BLOCKS: Final = 8
"""CUDA C++ Programming Guide, "Thread Block Clusters": the size that every device has."""

_TYPES: Final = (
    "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16",
    "bfloat16", "float32", "float64",
)  # fmt: skip


def _bits(dtype: ir.DType) -> str:
    return f"b{dtype.bits}"


def _load(stmt: ir.Intrinsic) -> Routine:
    dtype = stmt.buffers[1].dtype
    return Routine(
        f"dvt_cuda_cluster_load_{dtype}",
        (result(dtype), Address("shared"), "r"),
        "{\n.reg .b32 a;\nmapa.shared::cluster.u32 a, $1, $2;\n"
        f"ld.shared::cluster.{_bits(dtype)} $0, [a];\n}}",
    )


def _store(stmt: ir.Intrinsic) -> Routine:
    dtype = stmt.buffers[0].dtype
    return Routine(
        f"dvt_cuda_cluster_store_{dtype}",
        (Address("shared"), register_of(dtype), "r"),
        "{\n.reg .b32 a;\nmapa.shared::cluster.u32 a, $0, $2;\n"
        f"st.shared::cluster.{_bits(dtype)} [a], $1;\n}}",
    )


def _check_cluster(given: BoundArgs) -> tuple[str, str] | None:
    blocks = math.prod(given.numbers)
    if min(given.numbers) < 1 or blocks > MAX_BLOCKS:
        shown = " by ".join(map(str, given.numbers))
        return (
            f"a cluster of {shown} blocks is not allowed",
            f"allowed are 1 to {MAX_BLOCKS} blocks",
        )
    return None


CLUSTER: Final = statement(
    "cluster", (), ("x", "y", "z"), needs="sm_90",
    uniform=True, meaning="blocks of the launch run in groups of this size",
)  # fmt: skip
PREDECESSOR: Final = statement(
    "wait_for_predecessor", spelling=fixed("dependency_wait", (), "griddepcontrol.wait;"),
    needs="sm_90", uniform=True, meaning="waits for the end of the launch before",
)  # fmt: skip


def cluster_of(kernel: ir.Kernel) -> tuple[int, int, int] | None:
    """The blocks of a cluster along each axis, if a kernel says so.

    Raises:
        UnsupportedError: It says so twice, and differently.
    """
    found: ir.Intrinsic | None = None
    for stmt in ir.walk(kernel.body):
        if not isinstance(stmt, ir.Intrinsic) or stmt.op != CLUSTER.name:
            continue
        if found is not None and constants(found, 3) != constants(stmt, 3):
            raise UnsupportedError(
                "cuda", f"two cluster sizes in the launch '{kernel.name}'",
                "a launch has one", "write T.cuda.cluster once", stmt.span,
            )  # fmt: skip
        found = stmt
    if found is None:
        return None
    x, y, z = constants(found, 3)
    return x, y, z


def is_programmatic(kernel: ir.Kernel) -> bool:
    """Whether a kernel waits for its predecessor itself (docs/format/image.md)."""
    return any(
        isinstance(stmt, ir.Intrinsic) and stmt.op == PREDECESSOR.name
        for stmt in ir.walk(kernel.body)
    )


def _barrier(name: str, text: str, summary: str, rule: str) -> NamespaceFunction:
    return NamespaceFunction(
        builtin=Builtin(name, summary, ("() -> None",), rule=f"{rule} Needs sm_90."),
        parameters=(),
        intrinsic=statement(
            name, spelling=fixed(name, (), text), needs="sm_90", uniform=True, meaning=summary
        ),
    )


def _asked(name: str, source: str, summary: str) -> NamespaceFunction:
    return NamespaceFunction(
        builtin=Builtin(name, summary, ("() -> uint32",), rule="Needs sm_90."),
        parameters=(),
        result="uint32",
        intrinsic=statement(
            name, ("write",),
            spelling=fixed(name, (result(ir.UINT32),), f"mov.u32 $0, %{source};"),
            needs="sm_90", meaning=summary,
        ),
    )  # fmt: skip


FUNCTIONS: Final = (
    NamespaceFunction(
        builtin=Builtin(
            "cluster",
            "`T.cuda.cluster(x, y, z)`: blocks of this launch run in clusters of that size.",
            ("(x: int, y: int, z: int) -> None",),
            rule=f"At most {MAX_BLOCKS} blocks, which run at the same time and can reach each "
            "other's shared memory. The grid must be a multiple, along each axis, which the host "
            "checks. At the top of a T.launch. Needs sm_90.",
            example="T.cuda.cluster(2, 1, 1)",
        ),
        parameters=(ConstInt("x"), ConstInt("y"), ConstInt("z")),
        intrinsic=CLUSTER,
        check=_check_cluster,
        at_top=True,
        divides_grid=True,
    ),
    _asked("cluster_rank", "cluster_ctarank", "The block's number in its cluster, from 0."),
    _asked("cluster_size", "cluster_nctarank", "How many blocks a cluster has."),
    _barrier(
        "cluster_arrive", "barrier.cluster.arrive.release.aligned;",
        "Arrives at the barrier of all threads of the cluster without waiting.",
        "Earlier writes are visible to threads that have waited. It must be followed by "
        "T.cuda.cluster_wait.",
    ),
    _barrier(
        "cluster_wait", "barrier.cluster.wait.acquire.aligned;",
        "Waits until all threads of the cluster have arrived.",
        "Blocks must not end while others access their shared memory: wait here first.",
    ),
    NamespaceFunction(
        builtin=Builtin(
            "cluster_load",
            "`T.cuda.cluster_load(buffer, index, rank)`: reads from another block's array.",
            ("(buffer: Buffer[_S], index: _Index, rank: uint32 | int) -> _S",),
            rule="The array is in shared memory; the block is one of the cluster, by its number. "
            "Needs sm_90.",
        ),
        parameters=(Place("buffer", "index", _TYPES, ("shared",)), Operand("rank", ("uint32",))),
        result="element",
        intrinsic=statement(
            "cluster_load", ("write", "read"), ("rank",), spelling=_load, needs="sm_90",
            meaning="an element of another block's shared array",
        ),
    ),
    NamespaceFunction(
        builtin=Builtin(
            "cluster_store",
            "`T.cuda.cluster_store(buffer, index, value, rank)`: writes to another block's array.",
            (
                "(buffer: Buffer[_S], index: _Index, value: _S | float, rank: uint32 | int) "
                "-> None",
            ),
            rule="The array is in shared memory; the block is one of the cluster, by its number. "
            "Needs sm_90.",
        ),
        parameters=(
            Place("buffer", "index", _TYPES, ("shared",)), Operand("value"),
            Operand("rank", ("uint32",)),
        ),
        intrinsic=statement(
            "cluster_store", ("write",), ("value", "rank"), spelling=_store, needs="sm_90",
            meaning="to an element of another block's shared array",
        ),
    ),
    NamespaceFunction(
        builtin=Builtin(
            "wait_for_predecessor",
            "Waits until the preceding launch has ended and its writes are visible.",
            ("() -> None",),
            rule="A kernel with it may begin before the launch before it has ended, so everything "
            "that another launch wrote, or still reads, is touched after it only. At the top of a "
            "T.launch. Needs sm_90.",
        ),
        parameters=(),
        intrinsic=PREDECESSOR,
        at_top=True,
    ),
    NamespaceFunction(
        builtin=Builtin(
            "launch_dependents",
            "Allows the next launch to start, on the part of this block.",
            ("() -> None",),
            rule="A hint: the next one begins early only if it has T.cuda.wait_for_predecessor, "
            "which still waits for all of this one. Needs sm_90.",
        ),
        parameters=(),
        intrinsic=statement(
            "launch_dependents",
            spelling=fixed("launch_dependents", (), "griddepcontrol.launch_dependents;"),
            needs="sm_90", meaning="the next launch may begin",
        ),
    ),
)  # fmt: skip
"""The functions."""
