"""A kernel as instructions."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final, assert_never

from dovetail import ir
from dovetail_tape import machine as m

WITHOUT_INSTRUCTION: Final = frozenset(
    ("bitcast", "fp_strict", "no_contract", "logical_and", "logical_or")
)
"""Ops that are spelled by others: jumps, or nothing at all."""


def write(kernel: ir.Kernel) -> bytes:
    """The tape of a kernel in split form, whose ops are those of `machine.OPS`."""
    return _Writer(kernel).tape()


class _Writer:
    """Writes one kernel. Expressions leave one value on the stack, statements none."""

    def __init__(self, kernel: ir.Kernel) -> None:
        self._kernel = kernel
        self._code: list[bytes] = []
        self._slots: dict[ir.Var, int] = {}
        self._buffers: dict[ir.Buffer, int] = {}
        self._arrays: list[int] = []
        self._depth = self._deepest = 0
        self._exits: list[tuple[list[int], list[int]]] = []
        """Of each loop around: the jumps to its end, and those to its next round."""

    def tape(self) -> bytes:
        """All of it."""
        kernel = self._kernel
        arguments: list[int] = []
        for each in kernel.args:
            if isinstance(each, ir.BufferArg):
                self._buffers[each.buffer] = len(self._buffers)
        for place, each in enumerate(kernel.args):
            if isinstance(each, ir.BufferArg):
                arguments.append(m.NO_SLOT)
                continue
            arguments.append(self._slot(each.var))
            if isinstance(each, ir.SharedArg):
                self._array(each.buffer, m.BY_ARGUMENT | place)
        used = set(ir.free_variables(kernel.body))
        x, y, z = (self._slot(v) if v in used else m.NO_SLOT for v in kernel.block_vars)
        self._statement(kernel.body)
        self._emit("halt", "bool", pops=0, pushes=0)
        return m.tape(
            len(self._slots), self._deepest, (x, y, z), arguments, self._arrays, self._code
        )

    # --- Instructions.

    def _slot(self, var: ir.Var) -> int:
        return self._slots.setdefault(var, len(self._slots))

    def _array(self, buffer: ir.Buffer, size: int) -> None:
        if buffer not in self._buffers:
            self._buffers[buffer] = self._first_array() + len(self._arrays)
            self._arrays.append(size)

    def _first_array(self) -> int:
        return sum(isinstance(each, ir.BufferArg) for each in self._kernel.args)

    def _emit(self, op: str, dtype: str, a: int = 0, b: int = 0, *, pops: int, pushes: int) -> int:
        """Add an instruction; where it stands."""
        number = m.CONTROL.index(op) if op in m.CONTROL else m.FIRST_OP + m.OPS.index(op)
        self._code.append(m.instruction(number, dtype, a, b))
        self._depth += pushes - pops
        self._deepest = max(self._deepest, self._depth)
        return len(self._code) - 1

    def _jump_if_not(self) -> int:
        return self._emit("jump_if_not", "bool", pops=1, pushes=0)

    def _jump(self, to: int = 0) -> int:
        return self._emit("jump", "bool", to, pops=0, pushes=0)

    def _land(self, *jumps: int) -> None:
        """Let jumps end here."""
        for each in jumps:
            old = self._code[each]
            self._code[each] = old[:4] + struct.pack("<I", len(self._code)) + old[8:]

    # --- Expressions.

    def _value(self, expr: ir.Expr) -> None:
        match expr:
            case ir.Const(dtype=dtype, value=value):
                self._constant(dtype, value)
            case ir.Var():
                self._emit("get", expr.dtype.name, self._slot(expr), pops=0, pushes=1)
            case ir.Load():
                self._choice(expr.guard, expr.dtype, lambda: self._load(expr))
            case ir.Call():
                self._call(expr)
            case ir.Cast(value=value):
                self._value(value)
                to = m.TYPES.index(expr.dtype.name)
                self._emit("cast", value.dtype.name, to, pops=1, pushes=1)
            case ir.Select():
                self._value(expr.condition)
                otherwise = self._jump_if_not()
                self._value(expr.true_value)
                end = self._jump()
                self._depth -= 1
                self._land(otherwise)
                self._value(expr.false_value)
                self._land(end)
            case ir.Reduce():
                raise AssertionError("a reduction reached code generation")
            case _:
                assert_never(expr)

    def _constant(self, dtype: ir.DType, value: bool | int | float) -> None:
        self._emit("const", dtype.name, 0, m.bits(value, dtype), pops=0, pushes=1)

    def _load(self, expr: ir.Load) -> None:
        self._value(expr.indices[0])
        self._emit("load", expr.dtype.name, self._buffers[expr.buffer], pops=1, pushes=1)

    def _choice(self, guard: ir.Expr | None, dtype: ir.DType, body: Callable[[], object]) -> None:
        """A value where a condition holds, else 0."""
        if guard is None:
            body()
            return
        self._value(guard)
        otherwise = self._jump_if_not()
        body()
        end = self._jump()
        self._depth -= 1
        self._land(otherwise)
        self._constant(dtype, 0)
        self._land(end)

    def _call(self, call: ir.Call) -> None:
        name = call.op.name
        if name in ("logical_and", "logical_or"):
            self._either(call, decided_by=name == "logical_or")
            return
        for each in call.args:
            self._value(each)
        if name in ("fp_strict", "no_contract"):  # nothing is fused or reassociated here
            return
        operand = call.args[0].dtype
        if name == "bitcast":
            # The same bits, in the form in which the machine holds the other type.
            number = f"{'u' if call.dtype.is_float else ''}int{operand.bits}"
            if call.dtype.is_int:
                number = call.dtype.name
                self._wrap(operand, number)
            elif operand.is_int:
                self._wrap(operand, number)
            return
        self._emit(name, operand.name, pops=len(call.args), pushes=1)

    def _either(self, call: ir.Call, *, decided_by: bool) -> None:
        """The second operand only where the first does not decide: it may guard the second."""
        first, second = call.args
        self._value(first)
        if decided_by:
            self._emit("logical_not", "bool", pops=1, pushes=1)
        decided = self._jump_if_not()
        self._value(second)
        end = self._jump()
        self._depth -= 1
        self._land(decided)
        self._constant(call.dtype, decided_by)
        self._land(end)

    def _wrap(self, operand: ir.DType, number: str) -> None:
        source = f"uint{operand.bits}" if operand.is_float else operand.name
        self._emit("cast", source, m.TYPES.index(number), pops=1, pushes=1)

    # --- Statements.

    def _statement(self, statement: ir.Stmt) -> None:
        match statement:
            case ir.Seq():
                for each in ir.statement_list(statement):
                    self._statement(each)
            case ir.Declare(var=var, value=value) | ir.Assign(var=var, value=value):
                self._set(var, value)
            case ir.Store(buffer=buffer, indices=indices, value=value, guard=guard):
                skipped = self._guard(guard)
                self._value(indices[0])
                self._value(value)
                place = self._buffers[buffer]
                self._emit("store", buffer.dtype.name, place, pops=2, pushes=0)
                self._land(*skipped)
            case ir.Atomic():
                self._atomic(statement)
            case ir.For():
                self._loop(statement)
            case ir.While(condition=condition, body=body):
                start = len(self._code)
                self._value(condition)
                end = self._jump_if_not()
                self._exits.append(([], []))
                self._statement(body)
                ends, rounds = self._exits.pop()
                self._land(*rounds)
                self._jump(start)
                self._land(end, *ends)
            case ir.Break():
                self._exits[-1][0].append(self._jump())
            case ir.Continue():
                self._exits[-1][1].append(self._jump())
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                self._value(condition)
                other = self._jump_if_not()
                self._statement(then)
                if otherwise is None:
                    self._land(other)
                else:
                    end = self._jump()
                    self._land(other)
                    self._statement(otherwise)
                    self._land(end)
            case ir.Allocate(buffer=buffer):
                extent = buffer.shape[0]
                assert isinstance(extent, ir.Const)
                self._array(buffer, max(1, int(extent.value)) * (buffer.dtype.bits // 8))
            case ir.Barrier() | ir.Fence() | ir.Prefetch() | ir.Assume():
                pass  # one thread, whose memory is in order
            case (
                ir.Parallel()
                | ir.Launch()
                | ir.Check()
                | ir.Dispatch()
                | ir.LibraryCall()
                | ir.Read()
                | ir.Leave()
                | ir.HostDeclare()
                | ir.HostAssign()
                | ir.HostCopy()
                | ir.Return()
                | ir.Fold()
                | ir.Report()
                | ir.Subgroup()
                | ir.Intrinsic()
            ):
                raise AssertionError(f"{type(statement).__name__} reached code generation")
            case _:
                assert_never(statement)

    def _set(self, var: ir.Var, value: ir.Expr) -> None:
        self._value(value)
        self._emit("set", var.dtype.name, self._slot(var), pops=1, pushes=0)

    def _guard(self, guard: ir.Expr | None) -> list[int]:
        if guard is None:
            return []
        self._value(guard)
        return [self._jump_if_not()]

    def _loop(self, loop: ir.For) -> None:
        dtype = loop.var.dtype
        stop = ir.Var(f"{loop.var.name}_stop", dtype)
        self._set(stop, loop.stop)
        self._set(loop.var, loop.start)
        start = len(self._code)
        self._value(loop.var)
        self._value(stop)
        self._emit("lt" if loop.step > 0 else "gt", dtype.name, pops=2, pushes=1)
        end = self._jump_if_not()
        self._exits.append(([], []))
        self._statement(loop.body)
        ends, rounds = self._exits.pop()
        self._land(*rounds)
        self._value(loop.var)
        self._constant(dtype, loop.step)
        self._emit("add", dtype.name, pops=2, pushes=1)
        self._emit("set", dtype.name, self._slot(loop.var), pops=1, pushes=0)
        self._jump(start)
        self._land(end, *ends)

    def _atomic(self, statement: ir.Atomic) -> None:
        buffer = statement.buffer

        def update() -> None:
            parts = [statement.indices[0], statement.value]
            if statement.compare is not None:
                parts.append(statement.compare)
            for each in parts:
                self._value(each)
            number = m.UPDATES.index(statement.op.name)
            place = self._buffers[buffer]
            self._emit("atomic", buffer.dtype.name, place, number, pops=len(parts), pushes=1)

        self._choice(statement.guard, buffer.dtype, update)
        result = statement.result or ir.Var("unused", buffer.dtype)
        self._emit("set", buffer.dtype.name, self._slot(result), pops=1, pushes=0)
