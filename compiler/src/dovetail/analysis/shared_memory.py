"""Where a kernel's shared arrays lie in the memory of a block.

One answer for all who need it: what a record says, what a launch asks for, and the addresses in
code that places the arrays itself.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.support.dataclasses import dataclass

SHARED_ALIGN: Final = 16
"""Bytes: where shared arrays begin (docs/format/image.md, "Shared memory")."""


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """Where a shared array lies in the memory of a block, in bytes, and its alignment."""

    offset: int
    align: int
    bytes: int


def shared_places(kernel: ir.Kernel) -> dict[ir.Buffer, SharedPlace]:
    """Where the shared arrays of constant size lie: those of greater alignment first.

    Each begins at a multiple of 16 bytes, or of more where an intrinsic wants that
    (`IntrinsicOp.alignments`).
    """
    arrays: list[ir.Buffer] = []
    aligns: dict[ir.Buffer, int] = {}
    for statement in ir.walk(kernel.body):
        if isinstance(statement, ir.Intrinsic):
            wanted = ir.INTRINSICS[statement.op].alignments
            for buffer, align in zip(statement.buffers, wanted, strict=False):
                aligns[buffer] = max(aligns.get(buffer, SHARED_ALIGN), align)
        if not isinstance(statement, ir.Allocate) or statement.buffer.scope != "shared":
            continue
        # What the host says is known at a launch only; elsewhere it has become an argument.
        if not kernel.shaped or all(isinstance(item, ir.Const) for item in statement.buffer.shape):
            arrays.append(statement.buffer)
    if aligns:
        arrays.sort(key=lambda buffer: -aligns.get(buffer, SHARED_ALIGN))
    places: dict[ir.Buffer, SharedPlace] = {}
    end = 0
    for buffer in arrays:
        align = aligns.get(buffer, SHARED_ALIGN)
        offset = -(-end // align) * align
        size = -(-buffer_bytes(buffer) // SHARED_ALIGN) * SHARED_ALIGN
        places[buffer] = SharedPlace(offset, align, size)
        end = offset + size
    return places


def shared_bytes(kernel: ir.Kernel) -> int:
    """Shared memory of one block, in bytes (`shared_places`)."""
    return max((each.offset + each.bytes for each in shared_places(kernel).values()), default=0)


def buffer_bytes(buffer: ir.Buffer) -> int:
    """Size in bytes of a buffer with a constant shape."""
    size = buffer.dtype.bytes
    for extent in buffer.shape:
        value = getattr(extent, "value", None)
        if not isinstance(value, int):
            raise AssertionError(f"buffer '{buffer.name}' has no constant shape")
        size *= value
    return size
