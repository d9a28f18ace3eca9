"""The launches that `share-rows` makes: one row for each line of threads of a block.

All threads of a line execute what the iteration says, and so have the same values. A loop along
the row is divided among them; what is stored outside of such loops, the first of them stores.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from dovetail import ir
from dovetail.analysis import key_of
from dovetail.analysis.host_walk import HostWalk, rebuilt
from dovetail.analysis.partial_results import (
    MIN_SHARERS,
    AlwaysReduced,
    BlockLimits,
    Combine,
    as_reduction,
    combination_of,
    declared,
    flattened,
    identity_of,
    is_exact,
    is_shift,
    selects_only,
    unflattened,
)
from dovetail.analysis.strides import expanded, immutable_values
from dovetail.passes._carried import Carried, is_positive
from dovetail.support.dataclasses import dataclass
from dovetail.support.span import Span

SHORT: Final = 16
"""Steps of a loop that every thread takes for itself."""

MIN_ROW: Final = 2 * MIN_SHARERS
"""Elements of a row that is worth sharing."""

ELEMENTS: Final = 4
"""Of a row that each thread takes, at least, where it is long enough for that."""

MAX_START: Final = 1 << 31
"""Constants in the start of a loop, and steps of one, whose iterations are divided, at most."""

_COMMUTATIVE: Final = frozenset({"add", "min", "max", "and", "or", "xor"})
"""Atomic operations whose order nobody sees who does not ask for results."""

_ZERO: Final = ir.literal(0)
_ONE: Final = ir.literal(1)


class _Apart(Exception):
    """Something in an iteration is for one thread."""


def share(func: ir.Func, limits: BlockLimits) -> ir.Stmt:
    """The function's body, in which blocks of threads share the rows of parallel loops."""
    return _Share(func, limits).body(func.body)


class _Share(HostWalk):
    def __init__(self, func: ir.Func, limits: BlockLimits) -> None:
        super().__init__(func)
        self._func = func
        self._threads = limits.threads
        self._shared = limits.shared

    def body(self, stmt: ir.Stmt) -> ir.Stmt:
        new: list[ir.Stmt] = []
        for item in ir.statement_list(stmt):
            if isinstance(item, ir.Declare):
                self.values.declare(item)
                new.append(item)
            else:
                new.append(self.host(item))
        return rebuilt(stmt, new)

    def host(self, stmt: ir.Stmt) -> ir.Stmt:
        """A statement of the host."""
        return self._parallel(stmt) if isinstance(stmt, ir.Parallel) else super().host(stmt)

    def _parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """Launches in which as many threads share a row as its length is worth.

        Where only the call knows the length there are two: long rows take a block each, whose
        loops have steps that code generators know, and can unroll.
        """
        counts = _trip_counts(stmt)
        if not counts or _is_coalesced(stmt) or self._is_contraction(stmt):
            return stmt
        known = max((int(each.value) for each in counts if isinstance(each, ir.Const)), default=0)
        asked = [each for each in counts if not isinstance(each, ir.Const)]
        if not asked:
            lines = _Lines.of(self._threads, known)
            return stmt if known < MIN_ROW else self._launch(stmt, lines) or stmt
        whole = self._launch(stmt, _Lines.of(self._threads, self._threads * ELEMENTS))
        is_only = all(ir.is_const(each, 1) for each in stmt.extents)
        if whole is None or is_only or not all(map(self._is_asked, asked)):
            # The only one, or as long as iterations tell.
            return whole or stmt
        count = functools.reduce(ir.maximum, asked, ir.literal(known))
        before: list[ir.Stmt] = []
        parts = self._launch(stmt, self._asked(count, before))
        if parts is None:
            return whole
        is_long = ir.ge(count, self._threads * ELEMENTS)
        return ir.If(is_long, whole, ir.sequence((*before, ir.fresh_copy(parts))), stmt.span)

    def _is_asked(self, count: ir.Expr) -> bool:
        """Whether the host computes a trip count, of which it cannot fail.

        By 0 a thread divides, but no host; and a loop may stand where its bounds do not matter.
        """
        return self.values.is_host(count) and not any(
            isinstance(item, ir.Call)
            and item.op.name in ("floordiv", "floormod")
            and not is_positive(item.args[1])
            for item in ir.walk_expr(count)
        )

    def _launch(self, stmt: ir.Parallel, lines: _Lines) -> ir.Stmt | None:
        """The launch of a Parallel with what the host computes for it; None: it stays."""
        rows = _Rows(stmt, self._func, lines)
        try:
            launch = rows.launch()
        except _Apart:
            return None
        if rows.shared_bytes > self._shared:
            return None
        return ir.sequence((*rows.before, launch))

    def _is_contraction(self, stmt: ir.Parallel) -> bool:
        """Whether rows share so much with others that `share-tiles` takes them."""
        if len(stmt.variables) < 2:
            return False
        from dovetail.analysis.block_tiles import block_contraction_of
        from dovetail.passes.lower_reductions import in_order

        lowered = in_order(self._func, stmt)
        return isinstance(lowered, ir.Parallel) and block_contraction_of(lowered) is not None

    def _asked(self, count: ir.Expr, before: list[ir.Stmt]) -> _Lines:
        """Lines as long as a trip count that the call knows is worth, short of a whole block."""
        few: ir.Expr = ir.literal(1)
        step = 2
        while step * step < self._threads:
            is_long = ir.ge(count, ELEMENTS * step * step)
            few = ir.select(is_long, ir.literal(step), few)
            step *= 2
        names = {name: ir.Var(name, ir.INT64) for name in ("few", "width", "rows")}
        width = ir.mul(names["few"], names["few"])
        values = (few, width, ir.floordiv(ir.literal(self._threads), names["width"]))
        before += declared(names.values(), values, self._func.span)
        return _Lines(self._threads, names["few"], names["few"], names["width"], names["rows"])


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """How the threads of a block are divided into lines, each of which takes a row.

    Attributes:
        threads: Of a block.
        few: Threads of a line that fold what the others have found; a power of two.
        each: Results that each of these folds.
        width: Threads of a line: the product of both.
        rows: Lines of a block.
    """

    threads: int
    few: ir.Expr
    each: ir.Expr
    width: ir.Expr
    rows: ir.Expr

    @classmethod
    def of(cls, threads: int, count: int) -> _Lines:
        """Lines for rows of a constant length."""
        bits = (max(MIN_SHARERS, min(count // ELEMENTS, threads)) - 1).bit_length()
        few = 1 << ((bits + 1) // 2)
        width = min(1 << bits, threads)
        numbers = (few, width // few, width, threads // width)
        few_, each, width_, rows = map(ir.literal, numbers)
        return cls(threads, few_, each, width_, rows)


def _loops(stmt: ir.Parallel) -> list[tuple[tuple[ir.Var, ...], ir.Expr]]:
    """The loops and reductions of an iteration: variables, trip count."""
    found: list[tuple[tuple[ir.Var, ...], ir.Expr]] = []
    for item in ir.walk_all(stmt.body):
        match item:
            case ir.Reduce() | ir.Fold():
                found.append((item.variables, ir.product(item.extents)))
            case ir.For():
                found.append(((item.var,), ir.sub(item.stop, item.start)))
            case _:
                pass
    return found


def _trip_counts(stmt: ir.Parallel) -> list[ir.Expr]:
    """Of the loops of an iteration, each once; none where memory tells one.

    Who reads a trip count from memory mostly finds a small one.
    """
    values = immutable_values(stmt.body)
    counts: dict[object, ir.Expr] = {}
    for _, count in _loops(stmt):
        count = expanded(count, values)
        if any(isinstance(item, ir.Load | ir.Reduce) for item in ir.walk_expr(count)):
            return []
        counts.setdefault(key_of(count), count)
    return list(counts.values())


def _is_coalesced(stmt: ir.Parallel) -> bool:
    """Whether neighbouring iterations access neighbours in their loops, or no loop does."""
    lane = stmt.variables[-1]
    inner = {var for variables, _ in _loops(stmt) for var in variables}
    values = immutable_values(stmt.body)
    along = False
    for item in ir.walk_all(stmt.body):
        indices = _indices(item)
        if not indices:
            continue
        places = [expanded(index, values) for index in indices]
        if inner.isdisjoint(var for place in places for var in ir.free_variables(place)):
            continue
        last = ir.free_variables(places[-1])
        if lane in last and is_shift(places[-1], lane):
            return True
        along |= not inner.isdisjoint(last)
    return not along


def _indices(item: ir.Expr | ir.Stmt) -> tuple[ir.Expr, ...]:
    """Where an access of global memory is; of a complex number both parts are one element."""
    if not isinstance(item, ir.Load | ir.Store | ir.Atomic) or item.buffer.scope != "global":
        return ()
    return item.indices[:-1] if item.buffer.pairs else item.indices


_Pairs = frozenset[tuple[ir.Buffer, ir.Buffer]]
"""Buffers that may be the very same view, in both orders."""


@dataclass(slots=True, eq=False)
class _Touched:
    """The global buffers that some code reads and writes."""

    read: set[ir.Buffer]
    written: set[ir.Buffer]

    @classmethod
    def by(cls, *code: ir.Expr | ir.Stmt) -> _Touched:
        """What code touches."""
        read: set[ir.Buffer] = set()
        written: set[ir.Buffer] = set()
        for part in code:
            is_expr = isinstance(part, ir.Expr)
            for item in ir.walk_expr(part) if is_expr else ir.walk_all(part):
                if isinstance(item, ir.Load) and item.buffer.scope == "global":
                    read.add(item.buffer)
                elif isinstance(item, ir.Store | ir.Atomic) and item.buffer.scope == "global":
                    written.add(item.buffer)
        return cls(read, written)

    def conflicts(self, later: _Touched, same: _Pairs) -> bool:
        """Whether later code has to wait until this is done."""
        if self.written & (later.read | later.written) or self.read & later.written:
            return True
        # By two names: both are of one element, which the same thread writes by either.
        names = (*itertools.product(self.written, later.read),
                 *itertools.product(self.read, later.written))  # fmt: skip
        return any(each in same for each in names)

    def add(self, other: _Touched) -> None:
        """It, and other code."""
        self.read |= other.read
        self.written |= other.written


class _Rows:
    """Writes the launch of one Parallel.

    Args:
        stmt: It.
        func: The function that it stands in.
        lines: Of the block's threads.

    Attributes:
        before: What the host computes for the launch.
        shared_bytes: Of the launch, at most.
    """

    def __init__(self, stmt: ir.Parallel, func: ir.Func, lines: _Lines) -> None:
        self.before: list[ir.Stmt] = []
        self._stmt = stmt
        self._strict = func.strict
        self._sizes = {
            var
            for param in func.params
            if isinstance(param, ir.TensorParam)
            for var in param.shape
        }
        # A mutable variable may be as far as any.
        self._near = self._sizes.union(
            *(
                ir.bound_variables(each)
                for each in ir.walk_all(func.body)
                if isinstance(each, ir.Parallel | ir.For | ir.Reduce | ir.Fold)
            )
        )
        self._everywhere = immutable_values(func.body)
        buffers = [
            param.buffer if isinstance(param, ir.TensorParam) else None for param in func.params
        ]
        self._same: _Pairs = frozenset(
            pair
            for a, b in ((buffers[i], buffers[j]) for i, j in func.elementwise)
            if a is not None and b is not None
            for pair in ((a, b), (b, a))
        )
        self._lines = lines
        self._block, *others = (ir.Var(f"block_{axis}", ir.INT64) for axis in "xyz")
        self._thread, *deeper = (ir.Var(f"thread_{axis}", ir.INT64) for axis in "xyz")
        self._coordinates = (self._block, *others), (self._thread, *deeper)
        self._lane, self._line = (ir.Var(name, ir.INT64) for name in ("lane", "line"))
        self._live: ir.Expr = ir.TRUE
        self._arrays: dict[tuple[int, ir.DType, int], ir.Buffer] = {}
        self._values = immutable_values(stmt.body)
        self._introduced = {var for each in ir.walk(stmt) for var in ir.bound_variables(each)}
        self._turns: dict[object, ir.Var] = {}
        self._shared = 0
        # Since all threads met.
        self._touched = _Touched(set(), set())

    def launch(self) -> ir.Launch:
        """The launch.

        Raises:
            _Apart: The iteration is for one thread.
        """
        stmt = self._stmt
        head = self._head()
        body = self._statements(stmt.body, True)
        if not self._shared:
            raise _Apart
        arrays = [ir.Allocate(buffer, stmt.span) for buffer in self._arrays.values()]
        (x, y, z), (thread, *deeper) = self._coordinates
        rows = self._lines.rows
        count = ir.product(stmt.extents)
        grid = ir.floordiv(ir.add(count, ir.sub(rows, 1)), rows)
        return ir.Launch(
            (grid,), (self._lines.threads, 1, 1), (x, y, z), (thread, deeper[0], deeper[1]),
            ir.sequence((*arrays, *head, *body)), stmt.span,
        )  # fmt: skip

    @property
    def shared_bytes(self) -> int:
        return sum(self._lines.threads * each.dtype.bytes for each in self._arrays.values())

    def _head(self) -> list[ir.Stmt]:
        """Which row it is; beyond the last one, that one again, of which nothing is stored."""
        stmt, span, lines = self._stmt, self._stmt.span, self._lines
        place: ir.Expr = self._block
        if ir.is_const(lines.rows, 1):
            self._introduced.difference_update(stmt.variables)
            head: list[ir.Stmt] = [
                ir.Declare(self._lane, self._thread, False, span),
                ir.Declare(self._line, _ZERO, False, span),
            ]
        else:
            count = ir.product(stmt.extents)
            row = ir.Var("row", ir.INT64)
            own = ir.add(ir.mul(place, lines.rows), self._line)
            self._live = ir.lt(own, count)
            head = [
                ir.Declare(self._lane, ir.floormod(self._thread, lines.width), False, span),
                ir.Declare(self._line, ir.floordiv(self._thread, lines.width), False, span),
                ir.Declare(row, ir.minimum(own, ir.sub(count, 1)), False, span),
            ]
            place = row
        return [*head, *unflattened(place, stmt.variables, stmt.extents, span)]

    def _statements(self, body: ir.Stmt, together: bool) -> list[ir.Stmt]:
        """A body that the threads of a line execute.

        Args:
            body: It.
            together: Whether all threads of the block get there.
        """
        new: list[ir.Stmt] = []
        for stmt in ir.statement_list(body):
            self._statement(stmt, together, new)
        return new

    def _statement(self, stmt: ir.Stmt, together: bool, new: list[ir.Stmt]) -> None:
        span = stmt.span
        match stmt:
            case ir.Declare(var=var, mutable=mutable):
                value = self._value(stmt.value, together, new, span)
                new.append(ir.Declare(var, value, mutable, span))
            case ir.Assign(var=var):
                new.append(ir.Assign(var, self._value(stmt.value, together, new, span), span))
            case ir.Store(buffer=buffer, indices=indices, guard=None):
                value = self._value(stmt.value, together, new, span)
                self._by_first(ir.Store(buffer, indices, value, None, span, stmt.aligned),
                               together, new)  # fmt: skip
            case ir.Atomic(result=None):
                self._by_first(stmt, together, new)
            case ir.Fold():
                self._fold(stmt, together, new)
            case ir.If():
                self._if(stmt, together, new)
            case ir.For():
                self._for(stmt, together, new)
            case ir.Assume():
                new.append(stmt)
            case _:
                raise _Apart

    def _before(self, later: _Touched, together: bool, new: list[ir.Stmt]) -> None:
        """All threads meet before code that would overtake what others do."""
        if self._touched.conflicts(later, self._same):
            if not together:
                raise _Apart
            new.append(ir.Barrier(self._stmt.span))
            self._touched = _Touched(set(), set())
        self._touched.add(later)

    def _by_first(self, stmt: ir.Store | ir.Atomic, together: bool, new: list[ir.Stmt]) -> None:
        """A statement of the iteration's own: one thread does it for all."""
        if _reduces(stmt):
            raise _Apart
        self._before(_Touched.by(stmt), together, new)
        first = ir.all_of([ir.eq(self._lane, 0), *self._if_live()])
        new.append(ir.If(first, stmt, None, stmt.span))

    def _if_live(self) -> list[ir.Expr]:
        return [] if self._live is ir.TRUE else [self._live]

    def _value(self, expr: ir.Expr, together: bool, new: list[ir.Stmt], span: Span) -> ir.Expr:
        """A value, with its reductions shared before."""

        def shared(reduction: ir.Reduce) -> ir.Expr:
            return self._reduce(reduction, together, new, span)

        value = AlwaysReduced(shared).expr(expr)
        if _reduces(value):
            raise _Apart
        self._before(_Touched.by(value), together, new)
        return value

    def _is_uniform(self, *values: ir.Expr) -> bool:
        """Whether every thread of the block has the same values, by its number alone."""
        return all(
            item not in self._introduced
            if isinstance(item, ir.Var)
            else not isinstance(item, ir.Load | ir.Reduce)
            for value in values
            for item in ir.walk_expr(value)
        )

    def _if(self, stmt: ir.If, together: bool, new: list[ir.Stmt]) -> None:
        condition = self._value(stmt.condition, together, new, stmt.span)
        if _Touched.by(condition).read:
            # Asked by all before one of them may change what it reads.
            holds = ir.Var("holds", condition.dtype)
            new.append(ir.Declare(holds, condition, False, stmt.span))
            self._introduced.add(holds)
            condition = holds
        self._before(_Touched.by(*ir.bodies(stmt)), together, new)
        inner = together and self._is_uniform(condition)
        outside = self._touched
        branches: list[ir.Stmt] = []
        for body in ir.bodies(stmt):
            self._touched = _Touched(set(), set())
            branches.append(ir.sequence(self._statements(body, inner)))
        self._touched = outside
        otherwise = branches[1] if len(branches) > 1 else None
        new.append(ir.If(condition, branches[0], otherwise, stmt.span))

    def _for(self, stmt: ir.For, together: bool, new: list[ir.Stmt]) -> None:
        if stmt.var.dtype != ir.INT64:  # a step for every thread may pass the end of its type
            raise _Apart
        folded = as_reduction(stmt)
        if folded is not None:
            self._statement(folded, together, new)
            return
        if _reduces(ir.For(stmt.var, stmt.start, stmt.stop, stmt.step, ir.EMPTY)):
            raise _Apart
        touched = _Touched.by(stmt)
        self._before(touched, together, new)
        divisible = self._starts_within(stmt) and _is_divisible(stmt, self._strict)
        if divisible and (_runs_along(stmt) or not _has_loops(stmt.body)):
            new.append(self._divided(stmt))
            return
        outside, count = self._touched, self._shared
        try:
            new.append(self._repeated(stmt, touched, together))
        except _Apart:
            if not divisible:
                raise
            self._shared = count
            new.append(self._divided(stmt))
        finally:
            self._touched = outside

    def _starts_within(self, stmt: ir.For) -> bool:
        """Whether a step for every thread of a block is known not to pass the end of int64."""
        start = expanded(stmt.start, self._everywhere)
        return abs(stmt.step) <= MAX_START and not any(
            item not in self._near
            if isinstance(item, ir.Var)
            else isinstance(item, ir.Load)
            or (isinstance(item, ir.Const) and abs(int(item.value)) > MAX_START)
            for item in ir.walk_expr(start)
        )

    def _divided(self, stmt: ir.For) -> ir.Stmt:
        """A loop of independent iterations, each thread of a line taking its own."""
        self._shared += 1
        loop = ir.sequence(self._along(stmt))
        live = self._if_live()
        return ir.If(live[0], loop, None, stmt.span) if live else loop

    def _along(self, loop: ir.For) -> list[ir.Stmt]:
        """A loop whose iterations the threads of a line take in turns."""
        var, span, lines = loop.var, loop.span, self._lines
        first = ir.add(loop.start, ir.mul(self._lane, loop.step))
        step = ir.mul(lines.width, loop.step)
        before, body = Carried(loop, first, step, self._sizes).result()
        if isinstance(step, ir.Const):
            whole = ir.For(var, first, loop.stop, int(step.value), body, "serial", span)
            return [*before, whole]
        # A step that only the call knows: the host says how many there are at most.
        turn = ir.Var("turn", ir.INT64)
        inside_of = ir.lt if loop.step > 0 else ir.gt
        length = ir.mul(ir.sub(loop.stop, loop.start), 1 if loop.step > 0 else -1)
        length = ir.select(inside_of(loop.start, loop.stop), length, _ZERO)
        size = ir.mul(lines.width, abs(loop.step))
        count = ir.floordiv(ir.add(length, ir.sub(size, 1)), size)
        turns = self._on_host(expanded(count, self._values), span)
        inside = inside_of(var, loop.stop)
        work = (
            ir.Declare(var, ir.add(first, ir.mul(turn, step)), False, span),
            ir.If(inside, body, None, span),
        )
        return [*before, ir.For(turn, _ZERO, turns, 1, ir.sequence(work), "serial", span)]

    def _on_host(self, count: ir.Expr, span: Span) -> ir.Var:
        """A variable of the host for a trip count, the same for equal ones."""
        key = key_of(count)
        if key not in self._turns:
            self._turns[key] = ir.Var("turns", ir.INT64)
            self.before.append(ir.Declare(self._turns[key], count, False, span))
        return self._turns[key]

    def _repeated(self, stmt: ir.For, touched: _Touched, together: bool) -> ir.Stmt:
        """A loop that every thread takes for itself, with what is shared in its body."""
        inner = together and self._is_uniform(stmt.start, stmt.stop)
        body: list[ir.Stmt] = []
        if touched.written:
            # What one iteration does, another one may see.
            if not inner:
                raise _Apart
            body.append(ir.Barrier(stmt.span))
        before = self._shared
        self._touched = _Touched(set(), set())
        if inner:
            self._introduced.discard(stmt.var)
        body += self._statements(stmt.body, inner)
        trips = stmt.trip_count
        if self._shared == before and (trips is None or trips > SHORT):
            raise _Apart
        return ir.For(
            stmt.var, stmt.start, stmt.stop, stmt.step, ir.sequence(body), stmt.kind, stmt.span
        )

    def _reduce(self, expr: ir.Reduce, together: bool, new: list[ir.Stmt], span: Span) -> ir.Expr:
        op, dtype = expr.op, expr.dtype
        if (self._strict and dtype.is_float) or is_exact((expr.value,)):
            raise _Apart
        result = ir.Var(f"reduced_{op.name}", dtype)

        def combine(
            left: Sequence[ir.Expr], right: Sequence[ir.Expr]
        ) -> tuple[list[ir.Stmt], Sequence[ir.Expr]]:
            return [], [ir.call(op, left[0], right[0])]

        self._join(
            (result,), (identity_of(op.name, dtype),), expr.variables, expr.extents,
            (expr.value,), None, combine, together, new, span,
        )  # fmt: skip
        return result

    def _fold(self, stmt: ir.Fold, together: bool, new: list[ir.Stmt]) -> None:
        strict = self._strict and not selects_only(stmt.combined)
        if not stmt.commutative or strict or is_exact(stmt.combined):
            raise _Apart
        if any(isinstance(item, ir.Load) for each in stmt.combined for item in ir.walk_expr(each)):
            # Threads combine at different times what others may have changed meanwhile.
            raise _Apart
        self._join(
            stmt.results, stmt.identity, stmt.variables, stmt.extents, stmt.values,
            stmt.condition, combination_of(stmt), together, new, stmt.span,
        )  # fmt: skip

    def _join(
        self,
        results: Sequence[ir.Var],
        identity: Sequence[ir.Expr],
        variables: tuple[ir.Var, ...],
        extents: tuple[ir.Expr, ...],
        values: tuple[ir.Expr, ...],
        condition: ir.Expr | None,
        combine: Combine,
        together: bool,
        new: list[ir.Stmt],
        span: Span,
    ) -> None:
        """A reduction: each thread's part, then a tree of two steps; the results are declared."""
        read = (*values, *(() if condition is None else (condition,)))
        if not together or any(map(_reduces, (*read, *extents, *identity))):
            raise _Apart
        self._shared += 1
        # What a line finds is its own, so that no barrier may stand under a condition of it.
        self._introduced.update(results)
        self._before(_Touched.by(*read, *extents, *identity), together, new)
        part = [ir.Var(f"{var.name}_part", var.dtype) for var in results]
        for var, start in zip(part, identity, strict=True):
            new.append(ir.Declare(var, start, True, span))
        place, inside = flattened(variables, extents, span)
        step = ir.sequence(self._combined(part, combine, values, span))
        if condition is not None:
            step = ir.If(condition, step, None, span)
        body = ir.sequence((*inside, step))
        extent = ir.product(extents)
        new += self._along(ir.For(place, _ZERO, extent, 1, body, "serial", span))
        lines = self._lines
        first = [self._array(k, var.dtype, 0) for k, var in enumerate(results)]
        second = [self._array(k, var.dtype, 1) for k, var in enumerate(results)]
        own = ir.add(ir.mul(self._line, lines.width), self._lane)
        new += [*_stored(first, own, part, span), ir.Barrier(span)]
        # A few threads fold what lies as far apart as there are such threads: in order of banks.
        some = [ir.Var(f"{var.name}_some", var.dtype) for var in results]
        turn = ir.Var("turn", ir.INT64)
        other = ir.add(own, ir.mul(turn, lines.few))
        folding = self._combined(some, combine, _loaded(first, other), span)
        few = ir.add(ir.mul(self._line, lines.few), self._lane)
        work = [
            *(ir.Declare(var, value, True, span)
              for var, value in zip(some, _loaded(first, own), strict=True)),
            ir.For(turn, _ONE, lines.each, 1, ir.sequence(folding), "serial", span),
            *_stored(second, few, some, span),
        ]  # fmt: skip
        is_one = ir.lt(self._lane, lines.few)
        new += [ir.If(is_one, ir.sequence(work), None, span), ir.Barrier(span)]
        start = ir.mul(self._line, lines.few)
        new += [
            ir.Declare(var, value, True, span)
            for var, value in zip(results, _loaded(second, start), strict=True)
        ]
        turn = ir.Var("turn", ir.INT64)
        last = self._combined(results, combine, _loaded(second, ir.add(start, turn)), span)
        new.append(ir.For(turn, _ONE, lines.few, 1, ir.sequence(last), "serial", span))
        self._touched = _Touched(set(), set())

    def _combined(
        self,
        into: Sequence[ir.Var],
        combine: Combine,
        values: Sequence[ir.Expr],
        span: Span,
    ) -> list[ir.Stmt]:
        """Variables become their combination with values."""
        before, both = combine(into, values)
        if len(into) == 1:
            return [*before, ir.Assign(into[0], both[0], span)]
        # One number may be made of another one as it was.
        fresh = [ir.Var(var.name, var.dtype) for var in into]
        pairs = zip(into, fresh, strict=True)
        return [
            *before,
            *declared(fresh, both, span),
            *(ir.Assign(var, value, span) for var, value in pairs),
        ]

    def _array(self, number: int, dtype: ir.DType, level: int) -> ir.Buffer:
        """Shared memory for one number of every thread, or of those that fold."""
        key = number, dtype, level
        if key not in self._arrays:
            lines = self._lines
            count = ir.literal(lines.threads)
            if level and isinstance(lines.width, ir.Const):
                count = ir.mul(lines.few, lines.rows)
            self._arrays[key] = ir.Buffer(f"parts_{dtype}", dtype, (count,), None, "shared")
        return self._arrays[key]


def _stored(
    arrays: Sequence[ir.Buffer], place: ir.Expr, values: Iterable[ir.Expr], span: Span
) -> list[ir.Stmt]:
    pairs = zip(arrays, values, strict=True)
    return [ir.Store(array, (place,), value, None, span) for array, value in pairs]


def _loaded(arrays: Sequence[ir.Buffer], place: ir.Expr) -> list[ir.Expr]:
    return [ir.Load(array, (place,)) for array in arrays]


def _reduces(node: ir.Expr | ir.Stmt) -> bool:
    """Whether a reduction is evaluated by the node itself."""
    tops = (node,) if isinstance(node, ir.Expr) else ir.expressions(node)
    return any(isinstance(item, ir.Reduce) for top in tops for item in ir.walk_expr(top))


def _has_loops(body: ir.Stmt) -> bool:
    """Whether there is something to share inside of a body."""
    return any(
        isinstance(item, ir.Reduce | ir.Fold | ir.For | ir.While) for item in ir.walk_all(body)
    )


def _runs_along(loop: ir.For) -> bool:
    """Whether something that a loop accesses lies along the loop in memory."""
    values = immutable_values(loop.body)
    return any(
        is_shift(expanded(places[-1], values), loop.var)
        for places in map(_indices, ir.walk_all(loop.body))
        if places
    )


def _is_divisible(loop: ir.For, strict: bool) -> bool:
    """Whether the iterations of a loop are independent, and leave nothing but what they store.

    Args:
        loop: It.
        strict: Whether floats are added in the order that is written.
    """
    inside = {var for item in ir.walk(loop.body) for var in ir.bound_variables(item)}
    arrays = {item.buffer for item in ir.walk(loop.body) if isinstance(item, ir.Allocate)}
    values = immutable_values(loop.body)
    if loop.kind == "vector" or ir.leaves_loop(loop.body):
        return False
    stored: set[ir.Buffer] = set()
    updates: dict[ir.Buffer, ir.Op] = {}
    for item in ir.walk(loop.body):
        match item:
            case ir.Assign(var=var) if var not in inside:
                return False
            case ir.Store(buffer=buffer, value=value):
                if buffer not in arrays:
                    if buffer.scope != "global" or value.dtype.lanes != 1:
                        return False
                    stored.add(buffer)
            case ir.Atomic(op=op, buffer=buffer, value=value, result=None) if (
                buffer.scope == "global"
            ):
                # In any order the same: one commutative op for each buffer.
                adds_floats = op.name == "add" and buffer.dtype.is_float
                if op.name not in _COMMUTATIVE or (strict and adds_floats):
                    return False
                if is_exact((value,)) or updates.setdefault(buffer, op) is not op:
                    return False
            case ir.Allocate(buffer=buffer) if buffer.scope in ("local", "constant"):
                pass
            case (
                ir.Seq() | ir.Declare() | ir.Assign() | ir.If() | ir.For() | ir.While()
                | ir.Break() | ir.Continue() | ir.Fold() | ir.Assume()
            ):  # fmt: skip
                pass
            case _:
                return False
    touched = {
        item.buffer for item in ir.walk_all(loop.body) if isinstance(item, ir.Load | ir.Store)
    }
    is_own = all(_is_own(loop, buffer, inside, values) for buffer in stored)
    return is_own and touched.isdisjoint(updates)


def _is_own(
    loop: ir.For, buffer: ir.Buffer, inside: set[ir.Var], values: dict[ir.Var, ir.Expr]
) -> bool:
    """Whether each iteration has its own place along one axis of a buffer."""
    places: list[tuple[ir.Expr, ...]] = []
    for item in ir.walk_all(loop.body):
        if isinstance(item, ir.Load | ir.Store) and item.buffer is buffer:
            if isinstance(item, ir.Load) and item.lanes != 1:
                return False
            places.append(tuple(expanded(index, values) for index in _indices(item)))
    for along in zip(*places, strict=True):
        first = along[0]
        others = inside.intersection(ir.free_variables(first))
        key = key_of(first)
        if (
            is_shift(first, loop.var)
            and not others
            and not any(isinstance(item, ir.Load) for item in ir.walk_expr(first))
            and all(key is not None and key_of(place) == key for place in along)
        ):
            return True
    return False
