"""Exchanges within a subgroup become shared memory and barriers, where the target has none."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    INT64,
    UINT64,
    Allocate,
    Assign,
    Barrier,
    Buffer,
    Call,
    Declare,
    DType,
    Expr,
    For,
    Func,
    If,
    Launch,
    Load,
    Module,
    Rewriter,
    Stmt,
    Store,
    Subgroup,
    Var,
    add,
    all_of,
    call,
    cast,
    eq,
    floordiv,
    floormod,
    ge,
    literal,
    lt,
    minimum,
    mul,
    sequence,
    sub,
    total,
)
from dovetail.passes.base import Pass
from dovetail.passes.lower_reductions import identity
from dovetail.support.span import Span
from dovetail.target import Capabilities

_MOVES = ("shuffle", "shuffle_xor", "shuffle_up", "shuffle_down", "broadcast")


@dataclass(frozen=True)
class LowerSubgroups(Pass):
    """Gives `subgroup_size` its value, and expands what the target does not have by itself.

    Every exchange is a barrier of the block, so that an array with an element for each thread of
    the block can carry it: all write, meet, read, and meet again before the next one writes. In a
    fold, a scan or a ballot the first thread of each subgroup does the work of all, in order, so
    that the result does not depend on the target; of the last subgroup it takes those threads that
    there are.

    Requires: source form.
    Ensures: no op `subgroup_size`; unless the target has the feature "subgroup", no Subgroup and
        no op `lane_idx` or `subgroup_idx`. Where its subgroups are runs of threads only in blocks
        that are lines (`subgroup_lines`), neither in other blocks.
    """

    name: ClassVar[str] = "lower-subgroups"
    reads: ClassVar[frozenset[str]] = frozenset(("features", "subgroup_size", "subgroup_lines"))

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module without what the target lacks."""
        native = "subgroup" in capabilities.features
        lines = capabilities.subgroup_lines
        functions: list[Func] = []
        for func in module.functions:
            body = _Lower(capabilities.subgroup_size, native, lines).stmt(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Lower(Rewriter):
    def __init__(self, size: int, native: bool, lines: bool) -> None:
        self._size = size
        self._has_subgroups = native
        self._lines = lines
        self._native = native
        self._threads = 1
        self._thread: Expr = literal(0)
        self._arrays: dict[tuple[str, DType], Buffer] = {}

    def on_launch(self, stmt: Launch) -> Stmt:
        """A launch, with the arrays that its exchanges use."""
        self._threads = math.prod(stmt.block)
        is_line = stmt.block[0] == self._threads or stmt.block[0] % self._size == 0
        self._native = self._has_subgroups and (is_line or not self._lines)
        place, steps = 1, list[Expr]()
        for extent, var in zip(stmt.block, stmt.thread_vars, strict=True):
            if extent > 1:
                steps.append(mul(var, place))
            place *= extent
        self._thread = total(steps) if steps else literal(0)
        self._arrays = {}
        new = super().on_launch(stmt)
        if not self._arrays or not isinstance(new, Launch):
            return new
        arrays = [Allocate(buffer, stmt.span) for buffer in self._arrays.values()]
        return replace(new, body=sequence((*arrays, new.body)))

    def on_call(self, expr: Call) -> Expr:
        """An op; where a thread is in its subgroup follows from its place in the block."""
        match expr.op.name:
            case "subgroup_size":
                return literal(self._size)
            case "lane_idx" if not self._native:
                return self._lane()
            case "subgroup_idx" if not self._native:
                return floordiv(self._thread, self._size)
            case _:
                return super().on_call(expr)

    def _lane(self) -> Expr:
        if self._threads <= self._size:
            return self._thread
        return floormod(self._thread, self._size)

    def _array(self, what: str, dtype: DType, extent: int) -> Buffer:
        """Shared memory for one purpose and type, the same for all exchanges of the launch."""
        key = what, dtype
        if key not in self._arrays:
            name = f"{what}_{dtype}"
            self._arrays[key] = Buffer(name, dtype, (literal(extent),), None, "shared")
        return self._arrays[key]

    def on_subgroup(self, stmt: Subgroup) -> Stmt:
        """One exchange."""
        if self._native:
            return super().on_subgroup(stmt)
        value, span = self.expr(stmt.value), stmt.span
        array = self._array("exchange", value.dtype, self._threads)
        thread, lane = Var("thread", INT64), Var("lane", INT64)
        before: list[Stmt] = [
            Declare(thread, self._thread, False, span),
            Declare(lane, self._lane(), False, span),
        ]
        first = sub(thread, lane)
        fill: list[Stmt] = [Store(array, (thread,), value, None, span), Barrier(span)]
        work: list[Stmt] = []
        if stmt.op in _MOVES:
            assert stmt.argument is not None
            source = Var("source", INT64)
            before.append(Declare(source, self._source(stmt.op, lane, stmt.argument), False, span))
            result = Load(array, (add(first, source),), self._exists(first, source))
        elif stmt.op == "ballot":
            ballots = self._array("ballot", UINT64, -(-self._threads // self._size))
            work = [self._ballot(array, ballots, thread, lane, span), Barrier(span)]
            result = Load(ballots, (floordiv(thread, self._size),))
        else:
            work = [self._fold(stmt, array, thread, lane), Barrier(span)]
            scan = stmt.op.startswith(("inclusive_", "exclusive_"))
            result = Load(array, (thread if scan else first,))
        after = [Declare(stmt.result, result, False, span), Barrier(span)]
        return sequence((*before, *fill, *work, *after))

    def _source(self, op: str, lane: Expr, argument: Expr) -> Expr:
        """The lane that a thread takes its value from."""
        other = cast(self.expr(argument), INT64)
        match op:
            case "shuffle_xor":
                return call("xor", lane, other)
            case "shuffle_up":
                return sub(lane, other)
            case "shuffle_down":
                return add(lane, other)
            case _:
                return other

    def _exists(self, first: Expr, source: Expr) -> Expr:
        inside = [ge(source, 0), lt(source, min(self._size, self._threads))]
        if self._threads > self._size and self._threads % self._size:
            inside.append(lt(add(first, source), self._threads))
        return all_of(inside)

    def _count(self, thread: Expr) -> Expr:
        """How many threads the subgroup has that begins at `thread`."""
        if self._threads % self._size == 0:
            return literal(self._size)
        if self._threads < self._size:
            return literal(self._threads)
        return minimum(self._size, sub(self._threads, thread))

    def _fold(self, stmt: Subgroup, array: Buffer, thread: Expr, lane: Expr) -> Stmt:
        """A reduction or a scan in place, by the first thread of the subgroup."""
        span, dtype = stmt.span, array.dtype
        prefix, _, op = stmt.op.rpartition("_")
        op = {"any": "or", "all": "and"}.get(op, op)
        sofar, k = Var("sofar", dtype), Var("k", INT64)
        each = Load(array, (add(thread, k),))
        if prefix == "exclusive":
            following = Var("following", dtype)
            # Of 0 nothing is changed by an or, and neither by an exclusive or.
            start: Expr = identity("or" if op == "xor" else op, dtype)
            body: tuple[Stmt, ...] = (
                Declare(following, each, False, span),
                Store(array, (add(thread, k),), sofar, None, span),
                Assign(sofar, call(op, sofar, following), span),
            )
        else:
            start = Load(array, (thread,))
            body = (Assign(sofar, call(op, sofar, each), span),)
            if prefix == "inclusive":
                body = (*body, Store(array, (add(thread, k),), sofar, None, span))
        begin = literal(0 if prefix == "exclusive" else 1)
        loop = For(k, begin, self._count(thread), 1, sequence(body), "serial", span)
        keep = () if prefix else (Store(array, (thread,), sofar, None, span),)
        work = sequence((Declare(sofar, start, True, span), loop, *keep))
        return If(eq(lane, 0), work, None, span)

    def _ballot(
        self, array: Buffer, ballots: Buffer, thread: Expr, lane: Expr, span: Span
    ) -> Stmt:
        """The truth values of a subgroup as bits, by its first thread."""
        bits, k = Var("bits", UINT64), Var("k", INT64)
        bit = cast(Load(array, (add(thread, k),)), UINT64)
        next_bits = add(mul(bits, literal(2, UINT64)), bit)
        # From the last lane down, so that lane 0 ends as bit 0.
        last = sub(self._count(thread), 1)
        loop = For(k, last, literal(-1), -1, Assign(bits, next_bits, span), "serial", span)
        work = (
            Declare(bits, literal(0, UINT64), True, span),
            loop,
            Store(ballots, (floordiv(thread, self._size),), bits, None, span),
        )
        return If(eq(lane, 0), sequence(work), None, span)
