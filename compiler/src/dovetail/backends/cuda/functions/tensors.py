"""Copies of boxes of tensors by Hopper's TMA unit, and the tensor maps that describe the tensors.

A tensor map is 128 bytes that the driver writes on the host, before a launch, out of where a
tensor lies, its extents and strides, and what the box is (cuTensorMapEncodeTiled). It reaches the
kernel as one more parameter, behind those of its record (docs/format/image.md, "cuda"); so what
code generation needs to know stands in the operands of the statement, and `tensor_maps` finds it.

Sources: PTX ISA, "cp.async.bulk.tensor" and "Tensors"; CUDA Driver API, cuTensorMapEncodeTiled.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from dovetail import ir
from dovetail.backends.cuda.functions.routine import Address, Routine, constant, statement
from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import (
    BoundArgs,
    Box,
    ConstInt,
    NamespaceFunction,
    Place,
    Tensor,
)
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import UnsupportedError

MAP_BYTES: Final = 128
MAP_ALIGN: Final = 128
"""CUDA Driver API, CUtensorMap: its size and its alignment, which was 64 up to CUDA 12."""

MAX_DIMENSIONS: Final = 5
MAX_EXTENT: Final = 256
"""CUDA Driver API, cuTensorMapEncodeTiled: tensorRank, and boxDim."""

ROW_BYTES: Final = 16
"""The same: a row of a box is a multiple of it where nothing is interleaved."""

SWIZZLES: Final = (0, 32, 64, 128)
"""Bytes within which chunks of 16 change places: CUtensorMapSwizzle, without the modes that came
with later devices."""

ALIGNMENTS: Final = {0: 128, 32: 256, 64: 512, 128: 1024}
"""Bytes at a multiple of which a box lies in shared memory. PTX ISA, "Asynchronous copy": 128 for
every copy of a tensor; "Swizzling modes": after so many bytes a pattern comes again, so that what
has changed places is the same wherever the array lies."""

TYPES: Final = (
    "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16",
    "bfloat16", "float32", "float64",
)  # fmt: skip
"""CUDA Driver API, CUtensorMapDataType; signed ones of 8 and 16 bits are copied as unsigned."""


@dataclass(frozen=True, slots=True)
class TensorMap:
    """What a tensor map of a kernel says; the innermost dimension first, as the driver has it.

    Attributes:
        buffer: Number of the buffer among the kernel's buffer arguments.
        name: What the user called it.
        dtype: Of an element.
        swizzle: In bytes, 0 for none.
        box: Extents of the box.
        extents: Of the tensor: a number, "#n" for the scalar argument n of the record, or several
            of these with "*" between them.
        strides: In elements, of all dimensions but the first; the same.
    """

    buffer: int
    name: str
    dtype: str
    swizzle: int
    box: tuple[int, ...]
    extents: tuple[str, ...]
    strides: tuple[str, ...]

    def line(self, function: str) -> str:
        """As the payload has it (docs/format/image.md, "cuda")."""
        box = ",".join(map(str, self.box))
        strides = ",".join(self.strides) or "-"
        return (
            f"{function} {self.buffer} {self.name} {self.dtype} {self.swizzle} {box} "
            f"{','.join(self.extents)} {strides}\n"
        )


def tensor_maps(kernel: ir.Kernel) -> list[TensorMap]:
    """The tensor maps of a kernel, each once, in the order of its parameters."""
    found: dict[TensorMap, None] = {}
    for stmt in ir.walk(kernel.body):
        if isinstance(stmt, ir.Intrinsic) and stmt.op in _PARTS:
            found[map_of(kernel, stmt)] = None
    return list(found)


def map_of(kernel: ir.Kernel, stmt: ir.Intrinsic) -> TensorMap:
    """The tensor map that a copy uses."""
    swizzle, tensor_at = _PARTS[stmt.op]
    tensor = stmt.buffers[tensor_at]
    rank = rank_of(stmt)
    layout = stmt.operands[rank:]
    buffers = [arg.buffer for arg in kernel.args if isinstance(arg, ir.BufferArg)]
    box = tuple(constant(each) for each in layout[2 * rank - 1 :])
    return TensorMap(
        buffers.index(tensor),
        tensor.name,
        tensor.dtype.name,
        swizzle,
        box[::-1],
        tuple(_told(kernel, stmt, each) for each in layout[:rank])[::-1],
        tuple(_told(kernel, stmt, each) for each in layout[rank : 2 * rank - 1])[::-1],
    )


def map_payload(kernels: Iterable[ir.Kernel]) -> dict[str, bytes]:
    """The payload's entry for tensor maps, if there are any (docs/format/image.md, "cuda")."""
    lines = [each.line(kernel.name) for kernel in kernels for each in tensor_maps(kernel)]
    return {"tensor_maps": "".join(lines).encode()} if lines else {}


def rank_of(stmt: ir.Intrinsic) -> int:
    """The dimensions of a copy: its operands are place, extents, strides but the last, box."""
    return (len(stmt.operands) + 1) // 4


def _told(kernel: ir.Kernel, stmt: ir.Intrinsic, expr: ir.Expr) -> str:
    """A number, which scalar argument it is, or a product of these."""
    while isinstance(expr, ir.Cast):
        expr = expr.value
    if isinstance(expr, ir.Const):
        return str(int(expr.value))
    if isinstance(expr, ir.Call) and expr.op.name == "mul":
        return "*".join(_told(kernel, stmt, each) for each in expr.args)
    for number, arg in enumerate(kernel.args):
        if isinstance(arg, ir.ScalarArg) and arg.var is expr:
            return f"#{number}"
    tensor = stmt.buffers[_PARTS[stmt.op][1]]
    raise UnsupportedError(
        "cuda",
        f"a tensor copy of '{tensor.name}', whose extents or strides are computed",
        "the host passes to the copy unit only constants, sizes that are passed, and their "
        "products",
        "pass the tensor as an argument, or give it an extent that is passed",
        stmt.span,
    )


def _places(rank: int, first: int) -> str:
    """The registers of the place in a tensor, the innermost dimension first."""
    return ", ".join(f"${first + rank - 1 - axis}" for axis in range(rank))


def _load(stmt: ir.Intrinsic) -> Routine:
    rank = rank_of(stmt)
    return Routine(
        f"dvt_cuda_tensor_load_{rank}d",
        (Address("shared"), Address("map"), Address("shared"), *("r" for _ in range(rank))),
        f"cp.async.bulk.tensor.{rank}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
        f"[$0], [$1, {{{_places(rank, 3)}}}], [$2];",
    )


def _store(stmt: ir.Intrinsic) -> Routine:
    rank = rank_of(stmt)
    return Routine(
        f"dvt_cuda_tensor_store_{rank}d",
        (Address("map"), Address("shared"), *("r" for _ in range(rank))),
        f"cp.async.bulk.tensor.{rank}d.global.shared::cta.tile.bulk_group "
        f"[$0, {{{_places(rank, 2)}}}], [$1];",
    )


LOAD: Final = statement(
    "tensor_load", ("write", "read", "both"), variadic=True, needs="sm_90",
    meaning="begins to copy a box of a tensor to shared memory, by the copy unit",
)  # fmt: skip
STORE: Final = statement(
    "tensor_store", ("write", "read"), variadic=True, needs="sm_90",
    meaning="begins to copy a box from shared memory into a tensor, by the copy unit",
)  # fmt: skip
LOAD_PARTS: Final[dict[int, ir.IntrinsicOp]] = {
    swizzle: statement(
        f"tensor_load_{swizzle}", ("write", "read", "both"), spelling=_load, needs="sm_90",
        ptx=80, variadic=True, alignments=(ALIGNMENTS[swizzle], 1, 1),
        meaning="as tensor_load, with what the tensor map holds",
    )
    for swizzle in SWIZZLES
}  # fmt: skip
STORE_PARTS: Final[dict[int, ir.IntrinsicOp]] = {
    swizzle: statement(
        f"tensor_store_{swizzle}", ("write", "read"), spelling=_store, needs="sm_90", ptx=80,
        variadic=True, alignments=(1, ALIGNMENTS[swizzle]),
        meaning="as tensor_store, with what the tensor map holds",
    )
    for swizzle in SWIZZLES
}  # fmt: skip
"""By swizzle: what a pass makes of the two, as the alignment of the array depends on it."""

_PARTS: Final = {
    **{op.name: (swizzle, 1) for swizzle, op in LOAD_PARTS.items()},
    **{op.name: (swizzle, 0) for swizzle, op in STORE_PARTS.items()},
}
"""The swizzle of a statement, and which of its buffers is the tensor."""


def _check_load(given: BoundArgs) -> tuple[str, str] | None:
    return _check(given, given.buffers[0], given.buffers[1])


def _check_store(given: BoundArgs) -> tuple[str, str] | None:
    return _check(given, given.buffers[1], given.buffers[0])


def _check(given: BoundArgs, array: ir.Buffer, tensor: ir.Buffer) -> tuple[str, str] | None:
    (swizzle,) = given.numbers
    if array.dtype != tensor.dtype:
        return (
            f"'{array.name}' holds {array.dtype}, '{tensor.name}' {tensor.dtype}",
            "a copy does not convert: convert afterwards",
        )
    if tensor.rank > MAX_DIMENSIONS:
        return (
            f"'{tensor.name}' has {tensor.rank} dimensions",
            f"the copy unit supports tensors of 1 to {MAX_DIMENSIONS}",
        )
    box = [constant(each) for each in array.shape[array.rank - tensor.rank :]]
    shown = " by ".join(map(str, box))
    if min(box) < 1 or max(box) > MAX_EXTENT:
        return (
            f"the box '{array.name}' is {shown}",
            f"each extent of a box is 1 to {MAX_EXTENT}",
        )
    row = box[-1] * array.dtype.bytes
    if row % ROW_BYTES:
        return (
            f"a row of the box '{array.name}' ({shown}) has {row} bytes",
            f"it has a multiple of {ROW_BYTES}",
        )
    if swizzle and row != swizzle:
        return (
            f"a row of the box '{array.name}' ({shown}) has {row} bytes, and the swizzle is "
            f"{swizzle}",
            f"rows have exactly {swizzle} bytes, or the swizzle is another one of "
            f"{', '.join(map(str, SWIZZLES))}",
        )
    whole, align = math.prod(box) * array.dtype.bytes, ALIGNMENTS[swizzle]
    if array.rank > tensor.rank and whole % align:
        return (
            f"a box of '{array.name}' ({shown}) has {whole} bytes, and the next one would begin "
            "behind it",
            f"boxes with swizzle {swizzle} begin at multiples of {align} bytes",
        )
    return None


_LAYOUT: Final = (
    "The tensor has 1 to 5 dimensions, contiguous rows, and begins at a multiple of 16 bytes; its "
    "other strides are multiples of 16 bytes: the host checks that at each launch. A row of the "
    "box has a multiple of 16 bytes, each of its extents is at most 256. With a swizzle of 32, "
    "64 or 128 a row has exactly so many bytes, and the chunks of 16 bytes in each row are "
    "permuted: chunk c of row r is at c ^ (r // 4 % 2), c ^ (r // 2 % 4) or c ^ (r % 8)."
)
_SWIZZLE: Final = ConstInt("swizzle", SWIZZLES, default=0)


FUNCTIONS: Final = (
    NamespaceFunction(
        builtin=Builtin(
            "tensor_load",
            "Starts a copy of a box of a tensor to shared memory, by the copy unit.",
            (
                "(target: Buffer[_S], position: _Index, source: Buffer[_S], start: _Index, "
                "barrier: Buffer[uint64], index: _Index, swizzle: int = 0) -> None",
            ),
            rule="The box is the shared array `target`; an array with more dimensions than the "
            "tensor holds several, selected by `position`: `()` for the whole array. It begins at "
            "`start`, and elements outside of the tensor become 0. One thread does it, in a "
            "branch. The barrier counts the bytes of the whole box as they arrive: first set the "
            "expected number (T.cuda.barrier_expect), and wait for them (T.cuda.barrier_wait) "
            f"before use. {_LAYOUT} Needs sm_90.",
            example="T.cuda.tensor_load(tile, (), x, (row, column), full, 0, 128)",
        ),
        parameters=(Box("target", "position", TYPES), Tensor("source", "start", TYPES),
                    Place("barrier", "index", ("uint64",), ("shared",)), _SWIZZLE),
        intrinsic=LOAD,
        check=_check_load,
    ),
    NamespaceFunction(
        builtin=Builtin(
            "tensor_store",
            "Starts a copy of a box from shared memory to a tensor, by the copy unit.",
            (
                "(target: Buffer[_S], start: _Index, source: Buffer[_S], position: _Index, "
                "swizzle: int = 0) -> None",
            ),
            rule="As T.cuda.tensor_load, in the other direction: `position` selects a box of the "
            "shared array `source`, and elements outside of the tensor are not written. One "
            "thread does it, in a branch, after T.cuda.fence_async and a T.barrier that make "
            "writes visible to the unit; T.cuda.bulk_commit and T.cuda.bulk_wait as for "
            f"T.cuda.bulk_store. {_LAYOUT} Needs sm_90.",
            example="T.cuda.tensor_store(y, (row, column), tile, ())",
        ),
        parameters=(Tensor("target", "start", TYPES), Box("source", "position", TYPES), _SWIZZLE),
        intrinsic=STORE,
        check=_check_store,
    ),
)  # fmt: skip
"""The functions."""
