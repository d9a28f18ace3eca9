"""Asynchronous copies become instructions where they can be, and loops where they cannot."""

from __future__ import annotations

from typing import ClassVar, Final

from dovetail import ir
from dovetail.backends.cuda.functions import barriers, copies
from dovetail.backends.cuda.functions.routine import constant
from dovetail.backends.cuda.intrinsics import ARCHITECTURES, Architecture
from dovetail.backends.cuda.passes._lowering import lowered
from dovetail.backends.cuda.passes._needs import need
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass
from dovetail.target import Capabilities

BULK_ALIGN: Final = 16
"""Bytes. Source: PTX ISA, cp.async.bulk."""

_LOWERED: Final = frozenset(
    each.name for each in (copies.ASYNC_COPY, copies.BULK_LOAD, copies.BULK_STORE, barriers.WAIT)
)


@dataclass(frozen=True)
class LowerCopies(Pass):
    """Writes copies as instructions under a test of what those ask for, and waits as loops.

    An instruction copies whole words between aligned addresses. Whether an address is aligned
    depends on the tensor, so code asks for it, once for a copy; where it is not, the thread copies
    element by element, and what waits for the copy finds it done.

    Requires: source form, no Parallel.
    Ensures: none of the copies and waits of `T.cuda` that are more than one instruction.

    Attributes:
        arch: The architecture.
    """

    name: ClassVar[str] = "lower-copies"
    reads: ClassVar[frozenset[str]] = frozenset()
    arch: str = "sm_75"

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with instructions.

        Raises:
            UnsupportedError: The architecture does not have a copy.
        """
        arch = ARCHITECTURES[self.arch]
        return lowered(module, _LOWERED, lambda: _Lower(arch))


class _Lower(ir.Rewriter):
    def __init__(self, arch: Architecture) -> None:
        self._arch = arch

    def on_intrinsic(self, stmt: ir.Intrinsic) -> ir.Stmt:
        if stmt.op not in _LOWERED:
            return super().on_intrinsic(stmt)
        need(stmt, ir.INTRINSICS[stmt.op].needs, self._arch)
        body = {
            copies.ASYNC_COPY.name: self._async_copy,
            copies.BULK_LOAD.name: self._bulk_load,
            copies.BULK_STORE.name: self._bulk_store,
            barriers.WAIT.name: self._wait,
        }[stmt.op](stmt)
        return body if stmt.guard is None else ir.If(stmt.guard, body, None, stmt.span)

    def _async_copy(self, stmt: ir.Intrinsic) -> ir.Stmt:
        valid, count = stmt.operands
        size = stmt.buffers[0].dtype.bytes
        bytes_ = size * constant(count)
        present = ir.cast(ir.mul(valid, size), ir.INT32)
        copy = _as(
            stmt, copies.ASYNC_PART, 2, ir.cast(present, ir.UINT32), ir.literal(bytes_, ir.INT32)
        )
        if bytes_ == size:
            return copy
        head, aligned = _aligned(stmt, bytes_)
        return ir.sequence((*head, ir.If(aligned, copy, _by_elements(stmt, valid), stmt.span)))

    def _bulk_load(self, stmt: ir.Intrinsic) -> ir.Stmt:
        valid, count = stmt.operands
        size = ir.literal(stmt.buffers[0].dtype.bytes * constant(count), ir.UINT32)
        copy = _as(stmt, copies.BULK_LOAD_PART, 3, size)
        head, aligned = _aligned(stmt, BULK_ALIGN)
        whole = ir.logical_and(ir.eq(valid, ir.literal(constant(count), ir.INT32)), aligned)
        barrier, at = stmt.buffers[2], stmt.indices[2]
        arrived = ir.Intrinsic(barriers.COMPLETE.name, (barrier,), (at,), (size,), span=stmt.span)
        slow = ir.sequence((_by_elements(stmt, valid), arrived))
        return ir.sequence((*head, ir.If(whole, copy, slow, stmt.span)))

    def _bulk_store(self, stmt: ir.Intrinsic) -> ir.Stmt:
        (count,) = stmt.operands
        size = ir.literal(stmt.buffers[0].dtype.bytes * constant(count), ir.UINT32)
        copy = _as(stmt, copies.BULK_STORE_PART, 2, size)
        head, aligned = _aligned(stmt, BULK_ALIGN)
        slow = _by_elements(stmt, count)
        return ir.sequence((*head, ir.If(aligned, copy, slow, stmt.span)))

    def _wait(self, stmt: ir.Intrinsic) -> ir.Stmt:
        """A loop: what asks the barrier may come back before the phase is over."""
        op = barriers.TRY if self._arch.number >= 90 else barriers.TEST
        over = ir.Buffer("over", ir.BOOL, (ir.const(1),), None, "local")
        first = (ir.const(0),)
        ask = ir.Intrinsic(
            op.name, (over, *stmt.buffers), (first, *stmt.indices), stmt.operands, span=stmt.span
        )
        return ir.sequence(
            (
                ir.Allocate(over, stmt.span),
                ir.Store(over, first, ir.FALSE, None, stmt.span),
                ir.While(ir.logical_not(ir.Load(over, first)), ask, stmt.span),
            )
        )


def _as(stmt: ir.Intrinsic, op: ir.IntrinsicOp, buffers: int, *operands: ir.Expr) -> ir.Intrinsic:
    """Another statement on the first buffers of one."""
    return ir.Intrinsic(
        op.name, stmt.buffers[:buffers], stmt.indices[:buffers], operands, span=stmt.span
    )


def _aligned(stmt: ir.Intrinsic, size: int) -> tuple[list[ir.Stmt], ir.Expr]:
    """Whether both places are at multiples of `size` bytes, and what has to come before."""
    head: list[ir.Stmt] = []
    bits: list[ir.Expr] = []
    ops = copies.TARGET_BITS, copies.SOURCE_BITS
    for op, buffer, indices in zip(ops, stmt.buffers, stmt.indices, strict=False):
        found = ir.Buffer(f"{buffer.name}_address", ir.UINT32, (ir.const(1),), None, "local")
        first = (ir.const(0),)
        head.append(ir.Allocate(found, stmt.span))
        head.append(ir.Intrinsic(op.name, (found, buffer), (first, indices), span=stmt.span))
        bits.append(ir.Load(found, first))
    both = ir.call("and", ir.call("or", *bits), ir.literal(size - 1, ir.UINT32))
    return head, ir.eq(both, ir.literal(0, ir.UINT32))


def _by_elements(stmt: ir.Intrinsic, valid: ir.Expr) -> ir.Stmt:
    """The copy as a loop; elements that are not there become 0."""
    (target, source), (to, start) = stmt.buffers[:2], stmt.indices[:2]
    element = ir.Var("element", ir.INT64)
    whole = constant(stmt.operands[-1])
    inside = None
    if not isinstance(valid, ir.Const) or constant(valid) < whole:
        inside = ir.lt(element, ir.cast(valid, ir.INT64))
    value = ir.Load(source, (*start[:-1], ir.add(start[-1], element)), inside)
    store = ir.Store(target, (*to[:-1], ir.add(to[-1], element)), value, None, stmt.span)
    return ir.For(element, ir.const(0), ir.const(whole), 1, store, "serial", stmt.span)
