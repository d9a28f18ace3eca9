"""Asynchronous copies become instructions where they can be, and loops where they cannot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from dovetail.backends.cuda.functions import barriers, copies
from dovetail.backends.cuda.functions.routine import constant
from dovetail.backends.cuda.intrinsics import ARCHITECTURES, Architecture
from dovetail.backends.cuda.passes._lowering import lowered
from dovetail.backends.cuda.passes._needs import need
from dovetail.ir import (
    BOOL,
    FALSE,
    INT32,
    INT64,
    INTRINSICS,
    UINT32,
    Allocate,
    Buffer,
    Const,
    Expr,
    For,
    If,
    Intrinsic,
    IntrinsicOp,
    Load,
    Module,
    Rewriter,
    Stmt,
    Store,
    Var,
    While,
    add,
    call,
    cast,
    const,
    eq,
    literal,
    logical_and,
    logical_not,
    lt,
    mul,
    sequence,
)
from dovetail.passes.base import Pass
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

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module with instructions.

        Raises:
            UnsupportedError: The architecture does not have a copy.
        """
        arch = ARCHITECTURES[self.arch]
        return lowered(module, _LOWERED, lambda: _Lower(arch))


class _Lower(Rewriter):
    def __init__(self, arch: Architecture) -> None:
        self._arch = arch

    def on_intrinsic(self, stmt: Intrinsic) -> Stmt:
        """A copy or a wait."""
        if stmt.op not in _LOWERED:
            return super().on_intrinsic(stmt)
        need(stmt, INTRINSICS[stmt.op].needs, self._arch)
        body = {
            copies.ASYNC_COPY.name: self._async_copy,
            copies.BULK_LOAD.name: self._bulk_load,
            copies.BULK_STORE.name: self._bulk_store,
            barriers.WAIT.name: self._wait,
        }[stmt.op](stmt)
        return body if stmt.guard is None else If(stmt.guard, body, None, stmt.span)

    def _async_copy(self, stmt: Intrinsic) -> Stmt:
        valid, count = stmt.operands
        size = stmt.buffers[0].dtype.bytes
        bytes_ = size * constant(count)
        present = cast(mul(valid, size), INT32)
        copy = _as(stmt, copies.ASYNC_PART, 2, cast(present, UINT32), literal(bytes_, INT32))
        if bytes_ == size:
            return copy
        head, aligned = _aligned(stmt, bytes_)
        return sequence((*head, If(aligned, copy, _by_elements(stmt, valid), stmt.span)))

    def _bulk_load(self, stmt: Intrinsic) -> Stmt:
        valid, count = stmt.operands
        size = literal(stmt.buffers[0].dtype.bytes * constant(count), UINT32)
        copy = _as(stmt, copies.BULK_LOAD_PART, 3, size)
        head, aligned = _aligned(stmt, BULK_ALIGN)
        whole = logical_and(eq(valid, literal(constant(count), INT32)), aligned)
        barrier, at = stmt.buffers[2], stmt.indices[2]
        arrived = Intrinsic(barriers.COMPLETE.name, (barrier,), (at,), (size,), span=stmt.span)
        slow = sequence((_by_elements(stmt, valid), arrived))
        return sequence((*head, If(whole, copy, slow, stmt.span)))

    def _bulk_store(self, stmt: Intrinsic) -> Stmt:
        (count,) = stmt.operands
        size = literal(stmt.buffers[0].dtype.bytes * constant(count), UINT32)
        copy = _as(stmt, copies.BULK_STORE_PART, 2, size)
        head, aligned = _aligned(stmt, BULK_ALIGN)
        slow = _by_elements(stmt, count)
        return sequence((*head, If(aligned, copy, slow, stmt.span)))

    def _wait(self, stmt: Intrinsic) -> Stmt:
        """A loop: what asks the barrier may come back before the phase is over."""
        op = barriers.TRY if self._arch.number >= 90 else barriers.TEST
        over = Buffer("over", BOOL, (const(1),), None, "local")
        first = (const(0),)
        ask = Intrinsic(
            op.name, (over, *stmt.buffers), (first, *stmt.indices), stmt.operands, span=stmt.span
        )
        return sequence(
            (
                Allocate(over, stmt.span),
                Store(over, first, FALSE, None, stmt.span),
                While(logical_not(Load(over, first)), ask, stmt.span),
            )
        )


def _as(stmt: Intrinsic, op: IntrinsicOp, buffers: int, *operands: Expr) -> Intrinsic:
    """Another statement on the first buffers of one."""
    return Intrinsic(
        op.name, stmt.buffers[:buffers], stmt.indices[:buffers], operands, span=stmt.span
    )


def _aligned(stmt: Intrinsic, size: int) -> tuple[list[Stmt], Expr]:
    """Whether both places are at multiples of `size` bytes, and what has to come before."""
    head: list[Stmt] = []
    bits: list[Expr] = []
    ops = copies.TARGET_BITS, copies.SOURCE_BITS
    for op, buffer, indices in zip(ops, stmt.buffers, stmt.indices, strict=False):
        found = Buffer(f"{buffer.name}_address", UINT32, (const(1),), None, "local")
        first = (const(0),)
        head.append(Allocate(found, stmt.span))
        head.append(Intrinsic(op.name, (found, buffer), (first, indices), span=stmt.span))
        bits.append(Load(found, first))
    both = call("and", call("or", *bits), literal(size - 1, UINT32))
    return head, eq(both, literal(0, UINT32))


def _by_elements(stmt: Intrinsic, valid: Expr) -> Stmt:
    """The copy as a loop; elements that are not there become 0."""
    (target, source), (to, start) = stmt.buffers[:2], stmt.indices[:2]
    element = Var("element", INT64)
    whole = constant(stmt.operands[-1])
    inside = None
    if not isinstance(valid, Const) or constant(valid) < whole:
        inside = lt(element, cast(valid, INT64))
    value = Load(source, (*start[:-1], add(start[-1], element)), inside)
    store = Store(target, (*to[:-1], add(to[-1], element)), value, None, stmt.span)
    return For(element, const(0), const(whole), 1, store, "serial", stmt.span)
