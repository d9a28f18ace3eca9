"""Exchanges within a subgroup become shared memory and barriers, where the target has none."""

from __future__ import annotations

import math
from typing import ClassVar

from dovetail import ir
from dovetail.analysis.partial_results import identity_of
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.support.span import Span
from dovetail.target import Capabilities


@dataclass(frozen=True)
class LowerSubgroups(Pass):
    """Replaces `subgroup_size` by its value, and emulates subgroup operations the target lacks.

    Every exchange is a barrier of the block, so that an array with an element for each thread of
    the block can carry it: all write, meet, read, and meet again before the next one writes. In a
    fold, a scan or a ballot the first thread of each subgroup does the work of all, in order, so
    that the result does not depend on the target; of the last subgroup it takes those threads that
    there are.

    Requires: source form.
    Ensures: no op `subgroup_size`; unless the target has the feature "subgroup", no Subgroup and
        no op `lane_idx` or `subgroup_idx`. Where its subgroups are runs of threads only in blocks
        that are lines (`subgroup_lines`), neither in other blocks. On a target without 64-bit
    integers no exchange of them but those that words can make each for itself.
    """

    name: ClassVar[str] = "lower-subgroups"
    reads: ClassVar[frozenset[str]] = frozenset(
        ("features", "subgroup_size", "subgroup_lines", "dtypes")
    )

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module without what the target lacks."""
        native = "subgroup" in capabilities.features
        lines = capabilities.subgroup_lines
        words = capabilities.lacks_wide
        functions: list[ir.Func] = []
        for func in module.functions:
            body = _Lower(capabilities.subgroup_size, native, lines, words).stmt(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Lower(ir.Rewriter):
    def __init__(self, size: int, native: bool, lines: bool, words: bool) -> None:
        self._size = size
        self._has_subgroups = native
        self._lines = lines
        self._words = words
        self._native = native
        self._threads = 1
        self._thread: ir.Expr = ir.literal(0)
        self._arrays: dict[tuple[str, ir.DType], ir.Buffer] = {}

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """A launch, with the arrays that its exchanges use."""
        self._threads = math.prod(stmt.block)
        is_line = stmt.block[0] == self._threads or stmt.block[0] % self._size == 0
        self._native = self._has_subgroups and (is_line or not self._lines)
        place, steps = 1, list[ir.Expr]()
        for extent, var in zip(stmt.block, stmt.thread_vars, strict=True):
            if extent > 1:
                steps.append(ir.mul(var, place))
            place *= extent
        self._thread = ir.total(steps) if steps else ir.literal(0)
        self._arrays = {}
        new = super().on_launch(stmt)
        if not self._arrays or not isinstance(new, ir.Launch):
            return new
        arrays = [ir.Allocate(buffer, stmt.span) for buffer in self._arrays.values()]
        return replace(new, body=ir.sequence((*arrays, new.body)))

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; where a thread is in its subgroup follows from its place in the block."""
        match expr.op.name:
            case "subgroup_size":
                return ir.literal(self._size)
            case "lane_idx" if not self._native:
                return self._lane()
            case "subgroup_idx" if not self._native:
                return ir.floordiv(self._thread, self._size)
            case _:
                return super().on_call(expr)

    def _lane(self) -> ir.Expr:
        if self._threads <= self._size:
            return self._thread
        return ir.floormod(self._thread, self._size)

    def _array(self, what: str, dtype: ir.DType, extent: int) -> ir.Buffer:
        """Shared memory for one purpose and type, the same for all exchanges of the launch."""
        key = what, dtype
        if key not in self._arrays:
            name = f"{what}_{dtype}"
            self._arrays[key] = ir.Buffer(name, dtype, (ir.literal(extent),), None, "shared")
        return self._arrays[key]

    def on_subgroup(self, stmt: ir.Subgroup) -> ir.Stmt:
        if self._native and not (self._words and _is_unsplit(stmt)):
            return super().on_subgroup(stmt)
        value, span = self.expr(stmt.value), stmt.span
        array = self._array("exchange", value.dtype, self._threads)
        thread, lane = ir.Var("thread", ir.INT64), ir.Var("lane", ir.INT64)
        before: list[ir.Stmt] = [
            ir.Declare(thread, self._thread, False, span),
            ir.Declare(lane, self._lane(), False, span),
        ]
        first = ir.sub(thread, lane)
        fill: list[ir.Stmt] = [ir.Store(array, (thread,), value, None, span), ir.Barrier(span)]
        work: list[ir.Stmt] = []
        if ir.SUBGROUP_OPS[stmt.op].takes_argument:
            assert stmt.argument is not None
            source = ir.Var("source", ir.INT64)
            before.append(
                ir.Declare(source, self._source(stmt.op, lane, stmt.argument), False, span)
            )
            result = ir.Load(array, (ir.add(first, source),), self._exists(first, source))
        elif stmt.op == "ballot":
            ballots = self._array("ballot", ir.UINT64, -(-self._threads // self._size))
            work = [self._ballot(array, ballots, thread, lane, span), ir.Barrier(span)]
            result = ir.Load(ballots, (ir.floordiv(thread, self._size),))
        else:
            work = [self._fold(stmt, array, thread, lane), ir.Barrier(span)]
            scan = stmt.op.startswith(("inclusive_", "exclusive_"))
            result = ir.Load(array, (thread if scan else first,))
        after = [ir.Declare(stmt.result, result, False, span), ir.Barrier(span)]
        return ir.sequence((*before, *fill, *work, *after))

    def _source(self, op: str, lane: ir.Expr, argument: ir.Expr) -> ir.Expr:
        """The lane that a thread takes its value from."""
        other = ir.cast(self.expr(argument), ir.INT64)
        match op:
            case "shuffle_xor":
                return ir.call("xor", lane, other)
            case "shuffle_up":
                return ir.sub(lane, other)
            case "shuffle_down":
                return ir.add(lane, other)
            case _:
                return other

    def _exists(self, first: ir.Expr, source: ir.Expr) -> ir.Expr:
        inside = [ir.ge(source, 0), ir.lt(source, min(self._size, self._threads))]
        if self._threads > self._size and self._threads % self._size:
            inside.append(ir.lt(ir.add(first, source), self._threads))
        return ir.all_of(inside)

    def _count(self, thread: ir.Expr) -> ir.Expr:
        """How many threads the subgroup has that begins at `thread`."""
        if self._threads % self._size == 0:
            return ir.literal(self._size)
        if self._threads < self._size:
            return ir.literal(self._threads)
        return ir.minimum(self._size, ir.sub(self._threads, thread))

    def _fold(
        self, stmt: ir.Subgroup, array: ir.Buffer, thread: ir.Expr, lane: ir.Expr
    ) -> ir.Stmt:
        """A reduction or a scan in place, by the first thread of the subgroup."""
        span, dtype = stmt.span, array.dtype
        prefix, _, op = stmt.op.rpartition("_")
        op = {"any": "or", "all": "and"}.get(op, op)
        sofar, k = ir.Var("sofar", dtype), ir.Var("k", ir.INT64)
        each = ir.Load(array, (ir.add(thread, k),))
        if prefix == "exclusive":
            following = ir.Var("following", dtype)
            # Of 0 nothing is changed by an or, and neither by an exclusive or.
            start: ir.Expr = identity_of(op, dtype)
            body: tuple[ir.Stmt, ...] = (
                ir.Declare(following, each, False, span),
                ir.Store(array, (ir.add(thread, k),), sofar, None, span),
                ir.Assign(sofar, ir.call(op, sofar, following), span),
            )
        else:
            start = ir.Load(array, (thread,))
            body = (ir.Assign(sofar, ir.call(op, sofar, each), span),)
            if prefix == "inclusive":
                body = (*body, ir.Store(array, (ir.add(thread, k),), sofar, None, span))
        begin = ir.literal(0 if prefix == "exclusive" else 1)
        loop = ir.For(k, begin, self._count(thread), 1, ir.sequence(body), "serial", span)
        keep = () if prefix else (ir.Store(array, (thread,), sofar, None, span),)
        work = ir.sequence((ir.Declare(sofar, start, True, span), loop, *keep))
        return ir.If(ir.eq(lane, 0), work, None, span)

    def _ballot(
        self, array: ir.Buffer, ballots: ir.Buffer, thread: ir.Expr, lane: ir.Expr, span: Span
    ) -> ir.Stmt:
        """The truth values of a subgroup as bits, by its first thread."""
        bits, k = ir.Var("bits", ir.UINT64), ir.Var("k", ir.INT64)
        bit = ir.cast(ir.Load(array, (ir.add(thread, k),)), ir.UINT64)
        next_bits = ir.add(ir.mul(bits, ir.literal(2, ir.UINT64)), bit)
        # From the last lane down, so that lane 0 ends as bit 0.
        last = ir.sub(self._count(thread), 1)
        loop = ir.For(
            k, last, ir.literal(-1), -1, ir.Assign(bits, next_bits, span), "serial", span
        )
        work = (
            ir.Declare(bits, ir.literal(0, ir.UINT64), True, span),
            loop,
            ir.Store(ballots, (ir.floordiv(thread, self._size),), bits, None, span),
        )
        return ir.If(ir.eq(lane, 0), ir.sequence(work), None, span)


def _is_unsplit(stmt: ir.Subgroup) -> bool:
    from dovetail.analysis.wide_integers import is_unsplit_exchange

    return is_unsplit_exchange(stmt)
