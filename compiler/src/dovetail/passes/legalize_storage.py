"""Types that memory holds and the target does not compute with."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class LegalizeStorage(Pass):
    """Computes in float32 with 16-bit floats that the target only stores.

    A read widens, a write rounds. In strict code each result is rounded to the small type at once,
    which gives what the small type would: float32 holds more than twice its digits, so that the
    double rounding of + - * / sqrt is innocuous. Relaxed code keeps the wider intermediates.
    A bool stays a bool: every code generator keeps it in memory as one byte, 0 or 1.

    Requires: flat form.
    Ensures: expressions of a type the target lacks are reads and conversions to float32.
    """

    name: ClassVar[str] = "legalize-storage"
    reads: ClassVar[frozenset[str]] = frozenset(("dtypes",))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with legal types."""
        functions = tuple(_legalize(func, capabilities) for func in module.functions)
        return replace(module, functions=functions)


def _legalize(func: ir.Func, capabilities: Capabilities) -> ir.Func:
    small = {
        name
        for name in ("float16", "bfloat16")
        if name not in capabilities.dtypes and "float32" in capabilities.dtypes
    }
    if not small or not any(_mentions(item, small) for item in ir.walk_all(func.body)):
        return func
    params = {param.var for param in func.params if isinstance(param, ir.ScalarParam)}
    rewriter = _Widen(small, func.strict, params)
    return replace(func, body=rewriter.stmt(func.body))


def _mentions(item: ir.Expr | ir.Stmt, small: set[str]) -> bool:
    match item:
        case ir.Store(buffer=buffer) | ir.Atomic(buffer=buffer) | ir.Allocate(buffer=buffer):
            dtype = buffer.dtype
        case ir.Const() | ir.Var() | ir.Load() | ir.Call() | ir.Cast() | ir.Select():
            dtype = item.dtype
        case _:
            return False
    # Few have so few bits, and names are made.
    return dtype.bits == 16 and dtype.scalar.name in small


class _Widen(ir.Rewriter):
    def __init__(self, small: set[str], strict: bool, params: set[ir.Var]) -> None:
        self._small = small
        self._strict = strict
        self._params = params
        self._wide: dict[ir.Var, ir.Var] = {}

    def _is_small(self, dtype: ir.DType) -> bool:
        return dtype.scalar.name in self._small

    def _widened(self, dtype: ir.DType) -> ir.DType:
        return ir.FLOAT32.with_lanes(dtype.lanes) if self._is_small(dtype) else dtype

    def _rounded(self, expr: ir.Expr, dtype: ir.DType) -> ir.Expr:
        if not self._strict or not self._is_small(dtype):
            return expr
        return ir.Cast(self._widened(dtype), ir.Cast(dtype, expr))

    def on_const(self, expr: ir.Const) -> ir.Expr:
        """A literal, rounded as the small type has it."""
        if not self._is_small(expr.dtype):
            return expr
        return ir.literal(ir.round_float(float(expr.value), expr.dtype), self._widened(expr.dtype))

    def on_var(self, expr: ir.Var) -> ir.Expr:
        """A use; a scalar argument of the small type is widened where it is used."""
        if not self._is_small(expr.dtype):
            return expr
        if expr in self._params:
            return ir.Cast(ir.FLOAT32, expr)
        return self._wide[expr]

    def on_load(self, expr: ir.Load) -> ir.Expr:
        new = super().on_load(expr)
        return ir.Cast(self._widened(expr.dtype), new) if self._is_small(expr.dtype) else new

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op, in float32; strict under `fp_strict`."""
        outer, self._strict = self._strict, self._strict or expr.op.name == "fp_strict"
        new = super().on_call(expr)
        self._strict = outer
        if expr.op.name == "bitcast" and isinstance(new, ir.Call):
            old = expr.args[0].dtype
            if self._is_small(old):
                # The bits that memory would hold.
                new = ir.Call(new.op, (ir.Cast(old, new.args[0]),), new.dtype)
        if not isinstance(new, ir.Call) or not self._is_small(expr.dtype):
            return new
        if expr.op.name == "bitcast":
            # Bits to a small float: only memory holds one, so it is widened at once.
            return ir.Cast(self._widened(expr.dtype), new)
        return self._rounded(ir.Call(new.op, new.args, self._widened(expr.dtype)), expr.dtype)

    def on_intrinsic(self, stmt: ir.Intrinsic) -> ir.Stmt:
        """What only one kind of device has: it takes the bits that memory would hold."""
        new = super().on_intrinsic(stmt)
        assert isinstance(new, ir.Intrinsic)
        operands = tuple(
            ir.Cast(old.dtype, each) if self._is_small(old.dtype) else each
            for old, each in zip(stmt.operands, new.operands, strict=True)
        )
        return replace(new, operands=operands)

    def on_cast(self, expr: ir.Cast) -> ir.Expr:
        """A conversion; one to the small type rounds, and widens again."""
        value = self.expr(expr.value)
        if not self._is_small(expr.dtype):
            return expr if value is expr.value else _converted(value, expr.dtype)
        wide = self._widened(expr.dtype)
        return ir.Cast(wide, ir.Cast(expr.dtype, value))

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        """A variable, in float32."""
        if not self._is_small(stmt.var.dtype):
            return super().on_declare(stmt)
        value = self.expr(stmt.value)
        wide = ir.Var(stmt.var.name, self._widened(stmt.var.dtype))
        self._wide[stmt.var] = wide
        return ir.Declare(wide, value, stmt.mutable, stmt.span)

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        if not self._is_small(stmt.var.dtype):
            return super().on_assign(stmt)
        return ir.Assign(self._wide[stmt.var], self.expr(stmt.value), stmt.span)

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        """A write rounds."""
        value = self._narrow(self.expr(stmt.value), stmt.buffer)
        indices, guard = self.exprs(stmt.indices), self.optional(stmt.guard)
        return ir.Store(stmt.buffer, indices, value, guard, stmt.span, stmt.aligned)

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        """An update of a small element; what it gives is widened at once."""
        new = super().on_atomic(stmt)
        if not isinstance(new, ir.Atomic) or not self._is_small(stmt.buffer.dtype):
            return new
        value = self._narrow(new.value, stmt.buffer)
        compare = None if new.compare is None else self._narrow(new.compare, stmt.buffer)
        new = replace(new, value=value, compare=compare)
        if stmt.result is None:
            return new
        old = ir.Var(stmt.result.name, stmt.buffer.dtype)
        wide = ir.Var(stmt.result.name, self._widened(stmt.buffer.dtype))
        self._wide[stmt.result] = wide
        widened = ir.Declare(wide, ir.Cast(wide.dtype, old), False, stmt.span)
        return ir.Seq((replace(new, result=old), widened), stmt.span)

    def on_subgroup(self, stmt: ir.Subgroup) -> ir.Stmt:
        """An exchange of small values, in float32; what it gives is rounded as an op's result."""
        new = super().on_subgroup(stmt)
        if not isinstance(new, ir.Subgroup) or not self._is_small(stmt.result.dtype):
            return new
        given = ir.Var(stmt.result.name, self._widened(stmt.result.dtype))
        wide = ir.Var(stmt.result.name, given.dtype)
        self._wide[stmt.result] = wide
        rounded = ir.Declare(wide, self._rounded(given, stmt.result.dtype), False, stmt.span)
        return ir.Seq((replace(new, result=given), rounded), stmt.span)

    def _narrow(self, value: ir.Expr, buffer: ir.Buffer) -> ir.Expr:
        if not self._is_small(buffer.dtype):
            return value
        small = buffer.dtype.with_lanes(value.dtype.lanes)
        if isinstance(value, ir.Cast) and value.value.dtype == small:
            return value.value
        return ir.Cast(small, value)


def _converted(value: ir.Expr, dtype: ir.DType) -> ir.Expr:
    return value if value.dtype == dtype else ir.Cast(dtype, value)
