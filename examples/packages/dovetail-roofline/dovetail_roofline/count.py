"""The pass: kernels count their loads, stores and float operations into one more argument.

Each function gets a last parameter, an int64 array with two numbers for each of its tensors
(elements loaded, elements stored) and one for float operations. What a loop does is added before
it, times its iterations, where that is known there; so that most kernels count once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import ClassVar

from dovetail import ir
from dovetail.passes import Pass, Place, before
from dovetail.target import Capabilities

Counts = dict[int, ir.Expr]
"""Numbers to be added, int64, by the row that they are added to."""

FLOPS = {"fma": 2, "neg": 0, "abs": 0}
"""Operations that one op of floats is, where that is not 1."""


def rows_of(func: ir.Func) -> dict[ir.Buffer, int]:
    """The row of each tensor's loads; its stores have the next one, operations the last."""
    tensors = [param.buffer for param in func.params if isinstance(param, ir.TensorParam)]
    return {buffer: 2 * number for number, buffer in enumerate(tensors)}


@dataclasses.dataclass(frozen=True)
class CountWork(Pass):
    """Makes kernels count what they load, store and compute.

    An access is counted as it is written: what caches and registers keep is counted again, an
    operand that is not chosen is counted, and accesses of shared and local memory are not.

    Requires: source form. Ensures: each function has one more parameter, `counts`.
    """

    name: ClassVar[str] = "roofline-count"
    place: ClassVar[Place | None] = before("prepare")

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with counters."""
        return dataclasses.replace(module, functions=tuple(map(_counting, module.functions)))


def _counting(func: ir.Func) -> ir.Func:
    extent, stride = ir.Var("counts_shape0", ir.INT64), ir.Var("counts_stride0", ir.INT64)
    buffer = ir.Buffer("counts", ir.INT64, (extent,), (stride,))
    counter = _Counter(rows_of(func), buffer)
    body = counter.host(func.body)
    param = ir.TensorParam(buffer, (extent,), (stride,), "both")
    return dataclasses.replace(func, params=(*func.params, param), body=body)


def _merge(*parts: Counts) -> Counts:
    total: Counts = {}
    for part in parts:
        for row, number in part.items():
            total[row] = ir.add(total[row], number) if row in total else number
    return total


def _times(factor: ir.Expr, counts: Counts) -> Counts:
    return {row: ir.mul(factor, number) for row, number in counts.items()}


def _split(counts: Counts, bound: Iterable[ir.Var]) -> tuple[Counts, Counts]:
    """Those that hold outside of the scope of some variables, and the rest."""
    hidden = set(bound)
    outside: Counts = {}
    inside: Counts = {}
    for row, number in counts.items():
        depends = any(isinstance(item, ir.Load) or item in hidden for item in ir.walk_expr(number))
        (inside if depends else outside)[row] = number
    return outside, inside


def _leaves(stmt: ir.Stmt) -> bool:
    """Whether a statement may end a turn of a loop, be it one of its own."""
    return any(isinstance(item, ir.Break | ir.Continue) for item in ir.walk(stmt))


class _Counter:
    def __init__(self, rows: dict[ir.Buffer, int], buffer: ir.Buffer) -> None:
        self._rows = rows
        self._buffer = buffer
        self._flops = 2 * len(rows)

    # At the host's level: what is counted there is added by a loop of one iteration.

    def host(self, stmt: ir.Stmt) -> ir.Stmt:
        """A statement at the host's level, with all that it does counted."""
        if isinstance(stmt, ir.Seq):
            return ir.Seq(tuple(map(self.host, stmt.statements)), stmt.span)
        if isinstance(stmt, ir.For | ir.If) and ir.is_host(stmt):
            new = [self.host(each) for each in ir.bodies(stmt)]
            if isinstance(stmt, ir.For):
                return dataclasses.replace(stmt, body=new[0])
            rest = new[1] if len(new) > 1 else None
            return dataclasses.replace(stmt, then=new[0], otherwise=rest)
        new_stmt, counts = self.device(stmt)
        if not counts:
            return new_stmt
        once = ir.Parallel((ir.Var("once", ir.INT64),), (ir.const(1),), self.added(counts))
        return ir.sequence([once, new_stmt])

    # On the device.

    def added(self, counts: Counts) -> ir.Stmt:
        """The statements that add to the counters."""
        return ir.sequence(
            ir.Atomic(ir.OPS["add"], self._buffer, (ir.const(row),), number)
            for row, number in sorted(counts.items(), key=lambda item: item[0])
        )

    def device(self, stmt: ir.Stmt) -> tuple[ir.Stmt, Counts]:
        """A statement, and what it does beside what it counts itself, as seen before it."""
        own = self._direct(stmt)
        match stmt:
            case ir.Seq():
                return self._sequence(stmt)
            case ir.For():
                span = ir.maximum(ir.sub(stmt.stop, stmt.start), ir.const(0))
                if stmt.step < 0:
                    span = ir.maximum(ir.sub(stmt.start, stmt.stop), ir.const(0))
                times = ir.ceildiv(ir.cast(span, ir.INT64), abs(stmt.step))
                body, counts = self._repeated(stmt.body, (stmt.var,), times)
                return dataclasses.replace(stmt, body=body), _merge(own, counts)
            case ir.While():
                body, counts = self.device(stmt.body)
                inside = _merge(own, counts)
                return dataclasses.replace(stmt, body=self._before(inside, body)), {}
            case ir.If():
                then, counts = self.device(stmt.then)
                then, rest = self._before(counts, then), stmt.otherwise
                if rest is not None:
                    new, counts = self.device(rest)
                    rest = self._before(counts, new)
                return dataclasses.replace(stmt, then=then, otherwise=rest), own
            case ir.Parallel():
                times = ir.product(stmt.extents)
                body, counts = self._repeated(stmt.body, stmt.variables, times)
                return dataclasses.replace(stmt, body=body), _merge(own, counts)
            case ir.Launch():
                bound = (*stmt.block_vars, *stmt.thread_vars)
                times = ir.product((*stmt.grid, *stmt.block))
                body, counts = self._repeated(stmt.body, bound, times)
                return dataclasses.replace(stmt, body=body), _merge(own, counts)
            case _:
                return stmt, own

    def _before(self, counts: Counts, stmt: ir.Stmt) -> ir.Stmt:
        return ir.sequence([self.added(counts), stmt]) if counts else stmt

    def _sequence(self, seq: ir.Seq) -> tuple[ir.Stmt, Counts]:
        hidden = set(ir.assigned_variables(seq))
        total: Counts = {}
        statements: list[ir.Stmt] = []
        may_leave = False  # what comes later may not be reached
        for each in seq.statements:
            new, counts = self.device(each)
            outside, inside = ({}, counts) if may_leave else _split(counts, hidden)
            may_leave = may_leave or _leaves(each)
            total = _merge(total, outside)
            statements.append(self._before(inside, new))
            hidden.update(ir.bound_variables(each))
        return ir.Seq(tuple(statements), seq.span), total

    def _repeated(
        self, body: ir.Stmt, bound: tuple[ir.Var, ...], times: ir.Expr
    ) -> tuple[ir.Stmt, Counts]:
        new, counts = self.device(body)
        leaves = _leaves(body)
        hidden = (*bound, *ir.assigned_variables(body))
        outside, inside = ({}, counts) if leaves else _split(counts, hidden)
        return self._before(inside, new), _times(times, outside)

    def _direct(self, stmt: ir.Stmt) -> Counts:
        """What the statement itself does, not what is inside."""
        if isinstance(stmt, ir.Fold):
            each = _merge(*map(self._expr, (*stmt.values, *stmt.combined)))
            return self._boxed(each, stmt.variables, stmt.extents)
        total = _merge(*map(self._expr, ir.expressions(stmt)))
        if isinstance(stmt, ir.Store | ir.Atomic) and stmt.buffer in self._rows:
            row = self._rows[stmt.buffer]
            total = _merge(total, {row + 1: ir.const(1)})
            if isinstance(stmt, ir.Atomic):
                total = _merge(total, {row: ir.const(1)})
        return total

    def _expr(self, expr: ir.Expr) -> Counts:
        if isinstance(expr, ir.Reduce):
            each = self._expr(expr.value)
            if expr.dtype.is_float:
                each = _merge(each, {self._flops: ir.const(1)})
            return self._boxed(each, expr.variables, expr.extents)
        total = _merge(*map(self._expr, ir.operands(expr)))
        if isinstance(expr, ir.Load) and expr.buffer in self._rows:
            total = _merge(total, {self._rows[expr.buffer]: ir.const(expr.lanes)})
        if isinstance(expr, ir.Call) and expr.dtype.is_float:
            number = FLOPS.get(expr.op.name, 1) * expr.dtype.lanes
            total = _merge(total, {self._flops: ir.const(number)} if number else {})
        return total

    def _boxed(
        self, each: Counts, variables: tuple[ir.Var, ...], extents: tuple[ir.Expr, ...]
    ) -> Counts:
        """What is done for each point of a box, for all of them."""
        outside, inside = _split(each, variables)
        total = _times(ir.product(extents), outside)
        for row, number in inside.items():
            # How much it is differs from point to point.
            fresh = tuple(ir.Var(var.name, var.dtype) for var in variables)
            renamed = ir.substitute_expr(number, dict(zip(variables, fresh, strict=True)))
            total[row] = ir.Reduce(ir.OPS["add"], fresh, extents, renamed)
        return total
