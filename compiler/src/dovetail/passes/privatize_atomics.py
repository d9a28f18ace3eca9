"""Atomic updates of a parallel loop go to copies of what they update, one for each part of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from dovetail import ir
from dovetail.analysis.host_walk import HostWalk, rebuilt
from dovetail.analysis.partial_results import identity_of
from dovetail.passes._device_runs import ONE, ZERO, coordinates
from dovetail.passes.base import Pass
from dovetail.passes.legalize_atomics import bits_of
from dovetail.support.dataclasses import dataclass, replace
from dovetail.support.span import Span
from dovetail.target import Capabilities

_OPS: Final = frozenset(("add", "min", "max", "and", "or", "xor"))
"""Updates that may be made in any order, and grouped in any way."""

_LINE_BYTES: Final = 128
"""What processors exchange at once: a cache line, or two that are fetched together."""


@dataclass(frozen=True)
class PrivatizeAtomics(Pass):
    """Splits a Parallel that updates small tensors atomically into parts with private copies.

    An update of memory that is a processor's own costs a read and a write; an atomic one waits for
    the other processors. Each part updates its copies in order, and each element that has changed
    is then updated once, atomically, by the combination of its copies: so nothing is written that
    the loop would not have written. How many parts there are follows from the extents and from the
    options only, not from the machine, so the same call gives the same bits.

    Left as they are: a Parallel with too few iterations for the sizes of what it updates (the host
    decides at the call), an update whose old value is used, a tensor that the loop accesses in
    another way as well, a loop with a fence, and sums of floats under the strict contract.

    Requires: source form; a target whose threads are loops.
    Ensures: source form.

    Attributes:
        parts: Parts of one loop, at most.
        least: Updates of a part, at least.
        share: Updates of a part for each element of its copies, where there are more than two.
    """

    name: ClassVar[str] = "privatize-atomics"
    parts: int = 64
    least: int = 4096
    share: int = 4

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with copies."""
        functions: list[ir.Func] = []
        for func in module.functions:
            body = _Privatize(self, func).run(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Privatize(HostWalk):
    def __init__(self, options: PrivatizeAtomics, func: ir.Func) -> None:
        super().__init__(func)
        self._options = options
        self._strict = func.strict
        self._known: frozenset[ir.Var] = frozenset()
        self._before: list[ir.Stmt] = []

    def run(self, body: ir.Stmt) -> ir.Stmt:
        """The body of the function: what a statement of it needs stands before it."""
        new: list[ir.Stmt] = []
        for item in ir.statement_list(body):
            self._known, self._before = frozenset(self.values.host), []
            changed = self.body(item)
            new += (*self._before, changed)
        return rebuilt(body, new)

    def body(self, stmt: ir.Stmt) -> ir.Stmt:
        new: list[ir.Stmt] = []
        for item in ir.statement_list(stmt):
            if isinstance(item, ir.Parallel):
                new.append(self._parallel(item))
            elif isinstance(item, ir.Declare):
                self.values.declare(item)
                new.append(item)
            else:
                new.append(self.host(item) if ir.is_host(item) else item)
        return rebuilt(stmt, new)

    def _are_known(self, values: Iterable[ir.Expr]) -> bool:
        """Whether the host can compute them before the statement that it is at."""
        return all(
            self.values.is_host(value) and self._known.issuperset(ir.free_variables(value))
            for value in values
        )

    def _parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """The loop, or a choice of the host between it and its parts."""
        found = _updated(stmt, self._strict)
        updated = {each: op for each, op in found.items() if self._are_known(each.shape)}
        if not updated or not self._are_known(stmt.extents):
            return stmt
        options = self._options
        elements = ir.total(ir.product(buffer.shape) for buffer in updated)
        updates = self._updates(stmt, updated)
        if isinstance(updates, ir.Const) and updates.value < 2 * options.least:
            return stmt
        enough = ir.ge(updates, ir.mul(ir.maximum(elements, options.least), 2))
        size = ir.maximum(ir.mul(elements, options.share), options.least)
        count = ir.maximum(ir.minimum(ir.floordiv(updates, size), options.parts), 2)
        outer = stmt.extents[0]
        count = ir.select(ir.logical_and(enough, ir.ge(outer, 2)), ir.minimum(count, outer), ZERO)
        parts = ir.Var("parts", count.dtype)
        self._before.append(ir.Declare(parts, count, False, stmt.span))
        split = _Parts(parts, updated)
        self._before += (ir.Allocate(copy, stmt.span) for copy in split.copies.values())
        return ir.If(ir.gt(parts, 0), split.split(stmt), ir.fresh_copy(stmt), stmt.span)

    def _updates(self, stmt: ir.Parallel, updated: dict[ir.Buffer, ir.Op]) -> ir.Expr:
        """About how many there are: loops inside count where the host knows how long they are."""

        def inside(each: ir.Stmt) -> ir.Expr:
            match each:
                case ir.Atomic(buffer=buffer):
                    return ir.literal(int(buffer in updated))
                case ir.For(start=start, stop=stop, step=step, body=body):
                    known = self._are_known((start, stop))
                    turns = ir.floordiv(ir.sub(stop, start), step) if known else ir.literal(1)
                    return ir.mul(turns, inside(body))
                case _:
                    parts = (item for body in ir.bodies(each) for item in ir.statement_list(body))
                    return ir.total(map(inside, parts))

        return ir.mul(ir.product(stmt.extents), inside(stmt.body))


def _updated(stmt: ir.Parallel, strict: bool) -> dict[ir.Buffer, ir.Op]:
    """The tensors that the loop does nothing with but one kind of update, and that."""
    ops: dict[ir.Buffer, ir.Op] = {}
    other: set[ir.Buffer] = set()
    for item in ir.walk_all(stmt.body):
        match item:
            case ir.Fence():
                return {}
            case ir.Call(op=op) if op.name == "fp_strict":
                strict = True
            case ir.Atomic(buffer=buffer, op=op, result=None) if op.name in _OPS:
                if ops.setdefault(buffer, op) is not op or buffer.scope != "global":
                    other.add(buffer)
            case ir.Atomic(buffer=buffer) | ir.Load(buffer=buffer) | ir.Store(buffer=buffer):
                other.add(buffer)
            case ir.Intrinsic(buffers=buffers):
                other.update(buffers)
            case _:
                pass
    return {
        buffer: op
        for buffer, op in ops.items()
        if buffer not in other and not (strict and op.name == "add" and buffer.dtype.is_float)
    }


def _identity(op: ir.Op, dtype: ir.DType) -> ir.Const:
    """What an update changes nothing by: of floats 0 would change -0."""
    if op.name == "add" and dtype.is_float:
        return ir.literal(-0.0, dtype)
    return identity_of(op.name, dtype)


def _copy_of(buffer: ir.Buffer, parts: ir.Var) -> ir.Buffer:
    """Memory for a copy of each part, row-major; no two have a cache line in common."""
    length = ir.add(ir.product(buffer.shape), _LINE_BYTES // buffer.dtype.bytes)
    return ir.Buffer(f"{buffer.name}_parts", buffer.dtype, (parts, length))


def _place(buffer: ir.Buffer, indices: Sequence[ir.Expr]) -> ir.Expr:
    """Of an element in a copy."""
    strides = ir.row_major(buffer.shape)
    return ir.total(map(ir.mul, indices, strides))


class _Parts(ir.Rewriter):
    """One loop in parts, of which each has copies of what it updates."""

    def __init__(self, parts: ir.Var, updated: dict[ir.Buffer, ir.Op]) -> None:
        self._parts = parts
        self._ops = updated
        self.copies = {buffer: _copy_of(buffer, parts) for buffer in updated}
        self._blocks, self._threads = coordinates()
        self._part = self._blocks[0]

    def split(self, stmt: ir.Parallel) -> ir.Stmt:
        """The parts, and what combines them."""
        span = stmt.span
        outer, extent = stmt.variables[0], stmt.extents[0]
        first = ir.floordiv(ir.mul(self._part, extent), self._parts)
        stop = ir.floordiv(ir.mul(ir.add(self._part, 1), extent), self._parts)
        loop = self.stmt(stmt.body)
        for var, inner in zip(stmt.variables[:0:-1], stmt.extents[:0:-1], strict=True):
            loop = ir.For(var, ZERO, inner, 1, loop)
        body = (*map(self._cleared, self.copies), ir.For(outer, first, stop, 1, loop, span=span))
        launch = ir.Launch(
            (self._parts, ONE, ONE), (1, 1, 1), self._blocks, self._threads,
            ir.sequence(body), span,
        )  # fmt: skip
        return ir.sequence((launch, *(self._combined(buffer, span) for buffer in self.copies)))

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        """An update of the part's copy."""
        copy = self.copies.get(stmt.buffer)
        if copy is None:
            return super().on_atomic(stmt)
        span, place = stmt.span, ir.Var("place", self._part.dtype)
        value = ir.call(stmt.op, ir.Load(copy, (self._part, place)), stmt.value)
        new = ir.sequence(
            (
                ir.Declare(place, _place(stmt.buffer, stmt.indices), False, span),
                ir.Store(copy, (self._part, place), value, None, span),
            )
        )
        return new if stmt.guard is None else ir.If(stmt.guard, new, None, span)

    def _cleared(self, buffer: ir.Buffer) -> ir.Stmt:
        place = ir.Var("place", self._part.dtype)
        value = _identity(self._ops[buffer], buffer.dtype)
        clear = ir.Store(self.copies[buffer], (self._part, place), value)
        return ir.For(place, ZERO, ir.product(buffer.shape), 1, clear)

    def _combined(self, buffer: ir.Buffer, span: Span) -> ir.Stmt:
        """Each element that has changed is updated."""
        op, copy = self._ops[buffer], self.copies[buffer]
        start = _identity(op, buffer.dtype)
        whole, part = ir.Var("whole", buffer.dtype), ir.Var("part", self._part.dtype)
        places = tuple(ir.Var("place", self._part.dtype) for _ in buffer.shape)
        value = ir.call(op, whole, ir.Load(copy, (part, _place(buffer, places))))
        update = ir.Atomic(op, buffer, places, whole, span=span)
        body = (
            ir.Declare(whole, start, True, span),
            ir.For(part, ZERO, self._parts, 1, ir.Assign(whole, value, span), span=span),
            ir.If(ir.ne(bits_of(whole), bits_of(start)), update, None, span),
        )
        if not places:  # one element
            return ir.Parallel(
                (ir.Var("only", self._part.dtype),), (ONE,), ir.sequence(body), span
            )
        return ir.Parallel(places, buffer.shape, ir.sequence(body), span)
