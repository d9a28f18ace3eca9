"""The uniformity analysis of WGSL, on kernels: where threads are together, and what they share.

Source: WebGPU Shading Language, W3C, section "Uniformity": the rules for statements, expressions
and the values of variables, which every compiler of WGSL applies. The language's graph becomes an
abstract execution: a value, a variable and the control flow are either the same for all threads of
a block (None) or carry the cause why that is not proven. Loops are repeated until nothing changes.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.webgpu.intrinsics import UNIFORM_LOAD
from dovetail.support.dataclasses import dataclass, field, replace
from dovetail.support.span import NO_SPAN, Span


@dataclass(frozen=True, slots=True)
class Cause:
    """Why something may differ between threads.

    Attributes:
        text: What it comes from.
        span: The statement that reads it.
        control: "branch" or "loop", if it is control flow that differs; else "".
        place: The statement that branches.
    """

    text: str
    span: Span
    control: str = ""
    place: Span = NO_SPAN

    def steering(self, control: str, place: Span) -> Cause:
        """The cause for control flow that depends on what this is the cause for."""
        return self if self.control else replace(self, control=control, place=place)


Shared = Cause | None
"""None: the same for all threads of the block."""

Environment = dict[ir.Var | ir.Buffer, Shared]


@dataclass(slots=True)
class _Loop:
    """The states in which a loop is left, or goes on, before its end."""

    breaks: list[Environment] = field(default_factory=list[Environment])
    continues: list[Environment] = field(default_factory=list[Environment])


@dataclass(frozen=True, slots=True)
class Finding:
    """A barrier, or an exchange, that not all threads may reach together."""

    statement: ir.Barrier | ir.Subgroup
    cause: Cause


_LANES: Final = ("lane_idx", "subgroup_idx")


class Flow:
    """The analysis of one kernel.

    Args:
        kernel: In split form.
        together: Reads of shared memory that are made by all threads together; None: each that
            could be.

    Attributes:
        findings: What is not proven to be reached by all, each once, in the order of the code.
        possible: The reads of shared memory that could be made together.
    """

    def __init__(self, kernel: ir.Kernel, together: frozenset[int] | None = frozenset()) -> None:
        self._together = together
        self._read_only = {
            arg.buffer
            for arg in kernel.args
            if isinstance(arg, ir.BufferArg) and arg.access == "read"
        }
        self._threads = set(kernel.thread_vars)
        self._values: Environment = {}
        self._loops: list[_Loop] = []
        self._span = NO_SPAN
        self._found: dict[int, Finding] = {}
        self._possible: dict[int, ir.Load] = {}
        self._impossible: set[int] = set()
        self._run(kernel.body, None)
        self.findings = tuple(self._found.values())
        self.possible = tuple(
            load for key, load in self._possible.items() if key not in self._impossible
        )

    def _value(self, expr: ir.Expr, flow: Shared) -> Shared:
        """Whether an expression is the same for all, evaluated where control flow is `flow`."""
        match expr:
            case ir.Var():
                if expr in self._threads:
                    return Cause("the number of the thread", self._span)
                return self._values.get(expr) or flow
            case ir.Load():
                return self._read(expr, flow)
            case ir.Call(op=op, args=(first, second)) if op.name in ("logical_and", "logical_or"):
                left = self._value(first, flow)
                return self._value(second, left) or left
            case ir.Call(op=op) if op.name in _LANES:
                return Cause("the number of the thread", self._span)
            case ir.Call(op=op, args=(ir.Load() as load,)) if op is UNIFORM_LOAD:
                return self._value(load.indices[0], flow)
            case _:
                return self._any(ir.operands(expr), flow)

    def _any(self, parts: tuple[ir.Expr, ...], flow: Shared) -> Shared:
        result = flow
        for part in parts:
            # All are looked at: each read must be seen.
            result = self._value(part, flow) or result
        return result

    def _read(self, load: ir.Load, flow: Shared) -> Shared:
        parts = load.indices if load.guard is None else (*load.indices, load.guard)
        place = self._any(parts, flow)
        buffer = load.buffer
        if buffer in self._read_only:
            return place
        if buffer.scope == "constant":
            return Cause(f"'{buffer.name}', which WGSL takes for a variable", self._span)
        if buffer.scope == "local":
            return self._values.get(buffer) or place
        if buffer.scope == "global":
            return Cause(f"'{buffer.name}', which this kernel writes", self._span)
        if place is None and load.guard is None:
            self._possible[id(load)] = load
            if self._together is None or id(load) in self._together:
                return None
        else:
            self._impossible.add(id(load))
        return Cause(f"'{buffer.name}', which is shared memory", self._span)

    def _run(self, stmt: ir.Stmt, flow: Shared) -> tuple[Shared, bool]:
        """Execute a statement: control flow behind it, and whether that is ever reached."""
        if stmt.span is not NO_SPAN:
            self._span = stmt.span
        match stmt:
            case ir.Seq():
                for each in ir.statement_list(stmt):
                    flow, goes_on = self._run(each, flow)
                    if not goes_on:
                        return flow, False
            case ir.Declare(var=var, value=value) | ir.Assign(var=var, value=value):
                self._values[var] = self._value(value, flow)
            case ir.Store():
                self._store(stmt, flow)
            case ir.Atomic(result=result):
                if result is not None:
                    self._values[result] = Cause("the result of an atomic update", self._span)
            case ir.Subgroup():
                self._meet(stmt, flow)
                self._values[stmt.result] = Cause("what a subgroup exchanges", self._span)
            case ir.Barrier():
                self._meet(stmt, flow)
            case ir.If():
                return self._branch(stmt, flow)
            case ir.For() | ir.While():
                self._loop(stmt, flow)
            case ir.Break():
                self._loops[-1].breaks.append(dict(self._values))
                return flow, False
            case ir.Continue():
                self._loops[-1].continues.append(dict(self._values))
                return flow, False
            case _:
                pass
        return flow, True

    def _meet(self, stmt: ir.Barrier | ir.Subgroup, flow: Shared) -> None:
        if flow is not None:
            self._found.setdefault(id(stmt), Finding(stmt, flow))

    def _store(self, stmt: ir.Store, flow: Shared) -> None:
        """An array of a thread is the same for all as a whole, or it is not."""
        if stmt.guard is not None:
            flow = self._value(stmt.guard, flow)
        value = self._any((*stmt.indices, stmt.value), flow)
        if stmt.buffer.scope == "local":
            self._values[stmt.buffer] = self._values.get(stmt.buffer) or value

    def _branch(self, stmt: ir.If, flow: Shared) -> tuple[Shared, bool]:
        condition = self._value(stmt.condition, flow)
        if condition is not None:
            condition = condition.steering("branch", stmt.span)
        before = dict(self._values)
        first, goes_on = self._run(stmt.then, condition)
        after = self._values
        self._values = before
        second, goes_on_too = condition, True
        if stmt.otherwise is not None:
            second, goes_on_too = self._run(stmt.otherwise, condition)
        if goes_on:
            self._values = _joined(self._values, after) if goes_on_too else after
        # Whoever jumps away from one of the two leaves others behind.
        jumps = _jumps(stmt.then) or (stmt.otherwise is not None and _jumps(stmt.otherwise))
        return (first or second) if jumps else flow, goes_on or goes_on_too

    def _loop(self, loop: ir.For | ir.While, flow: Shared) -> None:
        """`loop { if (!condition) { break; } body continuing { step } }`."""
        bounds: Shared = None
        if isinstance(loop, ir.For):
            bounds = self._value(loop.stop, flow)
            self._values[loop.var] = self._value(loop.start, flow)
        start = dict(self._values)
        around = flow
        while True:
            self._values = dict(start)
            self._loops.append(_Loop())
            inside = self._condition(loop, bounds, around)
            left = dict(self._values)
            end, goes_on = self._run(loop.body, inside)
            exits = self._loops.pop()
            following = [*exits.continues, *([self._values] if goes_on else [])]
            again = start
            for state in following:
                again = _joined(again, state)
            if isinstance(loop, ir.For) and following:
                # The step is done where control flow is that of the body's end.
                again = {**again, loop.var: again.get(loop.var) or end}
            next_around = around or (end if following else None)
            if again == start and next_around == around:
                break
            start, around = again, next_around
        self._values = left
        for state in exits.breaks:
            self._values = _joined(self._values, state)

    def _condition(self, loop: ir.For | ir.While, bounds: Shared, flow: Shared) -> Shared:
        """Control flow behind the test at the start of an iteration."""
        if isinstance(loop, ir.For):
            value = bounds or self._values.get(loop.var) or flow
        else:
            value = self._value(loop.condition, flow)
        return None if value is None else value.steering("loop", loop.span)


def _joined(a: Environment, b: Environment) -> Environment:
    """What is known where two ways meet; the first cause stays, so that repeating ends."""
    return {**a, **{key: a.get(key) or value for key, value in b.items()}}


def _jumps(stmt: ir.Stmt) -> bool:
    """Whether a statement may leave, or go on with, a loop around it."""
    match stmt:
        case ir.Break() | ir.Continue():
            return True
        case ir.Seq():
            return any(_jumps(each) for each in ir.statement_list(stmt))
        case ir.If(then=then, otherwise=otherwise):
            return _jumps(then) or (otherwise is not None and _jumps(otherwise))
        case _:
            return False
