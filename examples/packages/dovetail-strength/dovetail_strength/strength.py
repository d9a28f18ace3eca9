"""The pass in Python; `src/strength.cc` is the same in C++, name by name."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

from dovetail import ir
from dovetail.passes import Pass, Place, before
from dovetail.target import Capabilities

SHIFTS = frozenset({"shift_left", "shift_right", "and"})
"""What the target must spell; it came through `legalize`, which asks no more."""


@dataclasses.dataclass(frozen=True)
class Strength(Pass):
    """Writes multiplications and divisions of integers as cheaper work.

    By powers of two they become shifts and masks; a truncating division only where the dividend is
    unsigned or proven not to be negative. With `induction`, a loop's variable times what the loop
    does not change becomes a sum that grows from turn to turn.

    Requires: split form. Ensures: kernels compute the same values.
    """

    name: ClassVar[str] = "strength"
    place: ClassVar[Place | None] = before("finish")
    induction: bool = False

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with cheaper kernels."""
        shifts = capabilities.ops >= SHIFTS
        kernels = tuple(_kernel(each, shifts, self.induction) for each in module.kernels)
        if all(new is old for new, old in zip(kernels, module.kernels, strict=True)):
            return module
        return dataclasses.replace(module, kernels=kernels)


def _kernel(kernel: ir.Kernel, shifts: bool, induction: bool) -> ir.Kernel:
    reducer = _Reducer(_counts(kernel), shifts, induction)
    body = reducer.stmt(kernel.body)
    return kernel if body is kernel.body else dataclasses.replace(kernel, body=body)


def _counts(kernel: ir.Kernel) -> set[ir.Var]:
    """Variables that are never negative."""
    found = {*kernel.block_vars, *kernel.thread_vars}
    for stmt in ir.walk(kernel.body):
        match stmt:
            case ir.For(var=var, start=first, step=step) if step > 0:
                value: ir.Expr | None = first
            case ir.Declare(var=var, value=value, mutable=False):
                pass
            case _:
                continue
        if _is_natural(value, found):
            found.add(var)
    return found


def _is_natural(expr: ir.Expr, counts: set[ir.Var]) -> bool:
    """Whether an integer is proven not to be negative; sums and products may wrap."""
    if not expr.dtype.is_int:
        return False
    if not expr.dtype.is_signed:
        return True
    match expr:
        case ir.Const():
            return int(expr.value) >= 0
        case ir.Var():
            return expr in counts
        case ir.Call(op=ir.Op(name="min" | "max" | "shift_right" | "floordiv" | "truncdiv")):
            return all(_is_natural(each, counts) for each in expr.args)
        case ir.Call(op=ir.Op(name="and")):
            return any(_is_natural(each, counts) for each in expr.args)
        case _:
            return False


def _log2(expr: ir.Expr) -> int | None:
    """K where an expression is the literal 2**k, k >= 1."""
    if not isinstance(expr, ir.Const) or not expr.dtype.is_int or expr.dtype.lanes != 1:
        return None
    value = int(expr.value)
    return value.bit_length() - 1 if value > 1 and value & (value - 1) == 0 else None


def _call(name: str, *args: ir.Expr) -> ir.Expr:
    return ir.Call(ir.OPS[name], args, args[0].dtype)


class _Reducer(ir.Rewriter):
    def __init__(self, counts: set[ir.Var], shifts: bool, induction: bool) -> None:
        self._counts = counts
        self._shifts = shifts
        self._induction = induction

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """A multiplication or division by a power of two."""
        new = super().on_call(expr)
        if not self._shifts or not isinstance(new, ir.Call) or len(new.args) != 2:
            return new
        a, b = new.args
        name = new.op.name
        if name == "mul" and _log2(a) is not None:
            a, b = b, a
        power = _log2(b)
        if power is None:
            return new
        if name.startswith("trunc") and not _is_natural(a, self._counts):
            return new
        count, mask = ir.Const(b.dtype, power), ir.Const(b.dtype, (1 << power) - 1)
        match name:
            case "mul":
                return _call("shift_left", a, count)
            case "floordiv" | "truncdiv":
                return _call("shift_right", a, count)
            case "floormod" | "truncmod":
                return _call("and", a, mask)
            case _:
                return new

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """A loop whose variable is multiplied."""
        new = super().on_for(stmt)
        if not self._induction or not isinstance(new, ir.For) or new.kind != "serial":
            return new
        inside = list(ir.walk(new.body))
        if any(isinstance(each, ir.Continue) for each in inside):
            return new  # The sum would not grow in that turn.
        changing = {new.var, *ir.assigned_variables(new.body)}
        for each in inside:
            changing.update(ir.bound_variables(each))
            for expr in ir.expressions(each):
                for item in ir.walk_expr(expr):
                    changing.update(ir.bound_variables(item))
        sums = _Sums(new.var, changing)
        body = sums.stmt(new.body)
        if not sums.found:
            return new
        before: list[ir.Stmt] = []
        after: list[ir.Stmt] = []
        for factor, total in sums.found.items():
            start = _call("mul", new.start, factor)
            if isinstance(new.start, ir.Const) and int(new.start.value) == 0:
                start = new.start
            before.append(ir.Declare(total, start, True, new.span))
            step = factor
            if new.step != 1:
                step = _call("mul", factor, ir.Const(factor.dtype, new.step))
            after.append(ir.Assign(total, _call("add", total, step), new.span))
        loop = dataclasses.replace(new, body=ir.Seq((body, *after), new.span))
        return ir.Seq((*before, loop), new.span)


class _Sums(ir.Rewriter):
    """Puts a variable for each product of a loop's variable with what the loop does not change."""

    def __init__(self, var: ir.Var, changing: set[ir.Var]) -> None:
        self._var = var
        self._changing = changing
        self.found: dict[ir.Var, ir.Var] = {}

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """A product."""
        new = super().on_call(expr)
        if isinstance(new, ir.Call) and new.op.name == "mul" and self._var in new.args:
            a, b = new.args
            factor = b if a is self._var else a
            if isinstance(factor, ir.Var) and factor not in self._changing:
                name = f"{self._var.name}_times_{factor.name}"
                return self.found.setdefault(factor, ir.Var(name, self._var.dtype))
        return new
