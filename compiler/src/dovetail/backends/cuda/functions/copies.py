"""Asynchronous copies: cp.async, and the bulk copies of Hopper's TMA unit.

Source: PTX ISA, "Data Movement and Conversion Instructions: Asynchronous copy". Such a copy is by
whole words at aligned addresses; what is not (a tensor that begins in the middle of another one, a
part at the edge of a matrix) is copied element by element by the pass `lower-copies`, so that the
functions here mean the same for any buffer.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions.routine import (
    Address,
    Routine,
    constants,
    counted,
    fixed,
    result,
    statement,
)
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import BoundArgs, ConstInt, Elements, NamespaceFunction, Place

_ELEMENTS: Final = (
    "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16",
    "bfloat16", "float32", "float64",
)  # fmt: skip
_PARTS: Final = (4, 8, 16)
_PENDING: Final = tuple(range(8))


def _part(stmt: ir.Intrinsic) -> Routine:
    (size,) = constants(stmt, 1)
    # Source: PTX ISA, cp.async: .cg, past the first cache, is for 16 bytes only.
    cache = "cg" if size == 16 else "ca"
    return Routine(
        f"dvt_cuda_cp_async_{size}",
        (Address("shared"), Address("global"), "r"),
        f"cp.async.{cache}.shared.global [$0], [$1], {size}, $2;",
    )


def _address(stmt: ir.Intrinsic) -> Routine:
    (buffer,) = stmt.buffers[1:]
    if buffer.scope == "shared":
        return Routine(
            "dvt_cuda_bits_shared", (result(ir.UINT32), Address("shared")), "mov.b32 $0, $1;", True
        )
    return Routine(
        "dvt_cuda_bits_global", (result(ir.UINT32), Address("global")), "cvt.u32.u64 $0, $1;", True
    )


ASYNC_COPY: Final = statement(
    "async_copy", ("write", "read"), ("valid", "count"), needs="sm_80",
    meaning="begins to copy `count` elements, of which `valid` are there and the others 0",
)  # fmt: skip
ASYNC_PART: Final = statement(
    "async_part", ("write", "read"), ("valid_bytes", "bytes"), spelling=_part, needs="sm_80",
    meaning="begins to copy aligned bytes, of which so many are there and the others 0",
)  # fmt: skip
SOURCE_BITS: Final = statement(
    "source_bits", ("write", "read"), spelling=_address,
    meaning="the low 32 bits of the address of an element that is read",
)  # fmt: skip
TARGET_BITS: Final = statement(
    "target_bits", ("write", "write"), spelling=_address,
    meaning="the low 32 bits of the address of an element that is written",
)  # fmt: skip
BULK_LOAD: Final = statement(
    "bulk_load", ("write", "read", "both"), ("valid", "count"), needs="sm_90",
    meaning="as async_copy, by the copy unit, which tells a barrier",
)  # fmt: skip
BULK_STORE: Final = statement(
    "bulk_store", ("write", "read"), ("count",), needs="sm_90",
    meaning="begins to copy elements from shared to global memory, by the copy unit",
)  # fmt: skip
BULK_LOAD_PART: Final = statement(
    "bulk_load_part", ("write", "read", "both"), ("bytes",), needs="sm_90", ptx=80,
    spelling=fixed(
        "bulk_load", (Address("shared"), Address("global"), Address("shared"), "r"),
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1], $3, [$2];",
    ),
    meaning="begins to copy aligned bytes by the copy unit, which tells a barrier",
)  # fmt: skip
BULK_STORE_PART: Final = statement(
    "bulk_store_part", ("write", "read"), ("bytes",), needs="sm_90", ptx=80,
    spelling=fixed(
        "bulk_store", (Address("global"), Address("shared"), "r"),
        "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], $2;",
    ),
    meaning="begins to copy aligned bytes from shared to global memory",
)  # fmt: skip


def _check_part(given: BoundArgs) -> tuple[str, str] | None:
    size = given.numbers[0] * given.buffers[-1].dtype.bytes
    if given.buffers[0].dtype != given.buffers[1].dtype:
        return _other_type(given)
    if size in _PARTS:
        return None
    return (
        f"a copy of {given.numbers[0]} elements is one of {size} bytes",
        "allowed are copies of 4, 8 and 16 bytes",
    )


def _check_bulk(given: BoundArgs) -> tuple[str, str] | None:
    if given.buffers[0].dtype != given.buffers[1].dtype:
        return _other_type(given)
    size = given.numbers[0] * given.buffers[0].dtype.bytes
    if 0 < size < 1 << 20 and size % 16 == 0:
        return None
    return (
        f"a bulk copy of {given.numbers[0]} elements is one of {size} bytes",
        "its size must be a multiple of 16 bytes, less than a mebibyte",
    )


def _other_type(given: BoundArgs) -> tuple[str, str]:
    first, second = given.buffers[:2]
    return (
        f"'{first.name}' holds {first.dtype}, '{second.name}' {second.dtype}",
        "a copy does not convert: convert afterwards",
    )


_TARGET: Final = Elements("target", "position", _ELEMENTS, ("shared",))
_EDGE: Final = (
    "Elements are adjacent along the last dimension. Those of the source that are out of range "
    "become 0; all elements of the target must be in range, or nothing is written."
)
_SLOW: Final = (
    "If an address is not a multiple of the size, the thread copies the elements itself."
)

FUNCTIONS: Final = (
    NamespaceFunction(
        builtin=Builtin(
            "async_copy",
            "Starts a copy of `count` adjacent elements from global to shared memory.",
            (
                "(target: Buffer[_S], position: _Index, source: Buffer[_S], start: _Index, "
                "count: int) -> None",
            ),
            rule=f"They are 4, 8 or 16 bytes. {_EDGE} {_SLOW} The copy is there after "
            "T.cuda.async_commit and T.cuda.async_wait, and after a T.barrier for other threads. "
            "Needs sm_80.",
            example="T.cuda.async_copy(tile, (i, j), x, (row + i, column + j), 4)",
        ),
        parameters=(_TARGET, Elements("source", "start", _ELEMENTS, ("global",), short=True),
                    ConstInt("count")),
        intrinsic=ASYNC_COPY,
        check=_check_part,
    ),
    NamespaceFunction(
        builtin=Builtin(
            "async_commit",
            "Makes the thread's copies since the last commit a group.",
            ("() -> None",),
            rule="Needs sm_80.",
        ),
        parameters=(),
        intrinsic=statement(
            "async_commit", spelling=fixed("cp_async_commit", (), "cp.async.commit_group;"),
            needs="sm_80", meaning="the thread's copies so far become a group",
        ),
    ),
    NamespaceFunction(
        builtin=Builtin(
            "async_wait",
            "Waits until at most `pending` groups of copies are incomplete.",
            ("(pending: int) -> None",),
            rule="The youngest groups of the thread's own are the ones that may be left; 0 to 7. "
            "A T.barrier afterwards lets others see the elements. Needs sm_80.",
        ),
        parameters=(ConstInt("pending", _PENDING),),
        intrinsic=statement(
            "async_wait", (), ("pending",),
            spelling=counted("cp_async_wait", "cp.async.wait_group {};"),
            needs="sm_80", meaning="waits until at most so many groups are on their way",
        ),
    ),
    NamespaceFunction(
        builtin=Builtin(
            "bulk_load",
            "Starts a copy of adjacent elements to shared memory, by the copy unit.",
            (
                "(target: Buffer[_S], position: _Index, source: Buffer[_S], start: _Index, "
                "count: int, barrier: Buffer[uint64], index: _Index) -> None",
            ),
            rule="A multiple of 16 bytes. One thread does it, in a branch. The barrier counts the "
            "bytes as they arrive: first set the expected number (T.cuda.barrier_expect), and "
            f"wait for them (T.cuda.barrier_wait) before use. {_EDGE} If an address "
            "is not a multiple of 16, or elements are out of range, the thread copies element by "
            "element. Needs sm_90.",
        ),
        parameters=(_TARGET, Elements("source", "start", _ELEMENTS, ("global",), short=True),
                    ConstInt("count"), Place("barrier", "index", ("uint64",), ("shared",))),
        intrinsic=BULK_LOAD,
        check=_check_bulk,
    ),
    NamespaceFunction(
        builtin=Builtin(
            "bulk_store",
            "Starts a copy of adjacent elements to global memory, by the copy unit.",
            (
                "(target: Buffer[_S], position: _Index, source: Buffer[_S], start: _Index, "
                "count: int) -> None",
            ),
            rule="A multiple of 16 bytes. One thread does it, in a branch, after "
            "T.cuda.fence_async and a T.barrier that make writes visible to the unit. "
            "Parts that are not entirely inside are not copied. If an address is not a multiple "
            "of 16, the thread copies the elements itself. Needs sm_90.",
        ),
        parameters=(Elements("target", "position", _ELEMENTS, ("global",)),
                    Elements("source", "start", _ELEMENTS, ("shared",)), ConstInt("count")),
        intrinsic=BULK_STORE,
        check=_check_bulk,
    ),
    NamespaceFunction(
        builtin=Builtin(
            "bulk_commit",
            "`T.cuda.bulk_commit()`: makes the thread's bulk stores since the last one a group.",
            ("() -> None",),
            rule="Needs sm_90.",
        ),
        parameters=(),
        intrinsic=statement(
            "bulk_commit", spelling=fixed("bulk_commit", (), "cp.async.bulk.commit_group;"),
            needs="sm_90", ptx=80, meaning="the thread's bulk stores so far become a group",
        ),
    ),
    NamespaceFunction(
        builtin=Builtin(
            "bulk_wait",
            "Waits until at most `pending` groups of bulk stores are incomplete.",
            ("(pending: int) -> None",),
            rule="Before its shared memory is used again, or goes, the thread must wait; 0 to 7. "
            "Needs sm_90.",
        ),
        parameters=(ConstInt("pending", _PENDING),),
        intrinsic=statement(
            "bulk_wait", (), ("pending",),
            spelling=counted("bulk_wait", "cp.async.bulk.wait_group {};"),
            needs="sm_90", ptx=80, meaning="waits until at most so many groups are under way",
        ),
    ),
)  # fmt: skip
"""The functions."""
