"""Integers of 8 and 16 bits, on targets that do not compute with them, in 32 bits."""

from __future__ import annotations

from typing import ClassVar, Final

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities

_LEAVES: Final = frozenset(
    ("add", "sub", "mul", "neg", "abs", "invert", "floordiv", "truncdiv", "shift_left")
)
"""Ops that may leave the range of a small type that holds their operands."""

_FOLDS: Final = ("add", "mul", "inclusive_add", "inclusive_mul", "exclusive_add", "exclusive_mul")
"""Exchanges of subgroups of which that holds."""


@dataclass(frozen=True)
class LegalizeNarrow(Pass):
    """Computes in int32 and uint32 with int8, int16, uint8 and uint16 that the target only stores.

    A variable holds the value, and each op that may leave the small type's range wraps: signed
    types by shifts up and down, unsigned ones by a mask. Reads widen, writes narrow. What counts
    bits sees those of the small type, and floats saturate at its ends.

    Requires: split form, wide scalar arguments.
    Ensures: expressions of a small type that the target lacks are reads, and conversions to it
        that are stored or reinterpreted at once.
    """

    name: ClassVar[str] = "legalize-narrow"
    reads: ClassVar[frozenset[str]] = frozenset(("dtypes",))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with legal integers."""
        missing = {"int8", "int16", "uint8", "uint16"} - capabilities.dtypes
        if not missing:
            return module
        kernels: list[ir.Kernel] = []
        for kernel in module.kernels:
            body = _Widen(missing).stmt(kernel.body)
            kernels.append(kernel if body is kernel.body else replace(kernel, body=body))
        return replace(module, kernels=tuple(kernels))


def wrapped(value: ir.Expr, dtype: ir.DType) -> ir.Expr:
    """An int32 or uint32 value, reduced to the range of a small type of its signedness."""
    if isinstance(value, ir.Const):
        return ir.cast(ir.cast(value, dtype), value.dtype)
    if not dtype.is_signed:
        return ir.call("and", value, ir.literal((1 << dtype.bits) - 1, value.dtype))
    places = ir.literal(32 - dtype.bits, value.dtype)
    return ir.call("shift_right", ir.call("shift_left", value, places), places)


class _Widen(ir.Rewriter):
    def __init__(self, missing: set[str]) -> None:
        self._missing = missing
        self._wide: dict[ir.Var, ir.Var] = {}

    def _is_small(self, dtype: ir.DType) -> bool:
        return dtype.name in self._missing

    def _type(self, dtype: ir.DType) -> ir.DType:
        """The type that stands for one in expressions."""
        if not self._is_small(dtype):
            return dtype
        return ir.INT32 if dtype.is_signed else ir.UINT32

    def on_const(self, expr: ir.Const) -> ir.Expr:
        if not self._is_small(expr.dtype):
            return expr
        return ir.literal(expr.value, self._type(expr.dtype))

    def on_var(self, expr: ir.Var) -> ir.Expr:
        return self._wide.get(expr, expr)

    def on_load(self, expr: ir.Load) -> ir.Expr:
        """A read widens."""
        new = super().on_load(expr)
        return ir.Cast(self._type(expr.dtype), new) if self._is_small(expr.dtype) else new

    def on_cast(self, expr: ir.Cast) -> ir.Expr:
        value = self.expr(expr.value)
        if not self._is_small(expr.dtype):
            if value.dtype == expr.dtype:
                return value
            return expr if value is expr.value else ir.Cast(expr.dtype, value)
        return self._narrowed(value, expr.value.dtype, expr.dtype)

    def _narrowed(self, value: ir.Expr, source: ir.DType, dtype: ir.DType) -> ir.Expr:
        """A value of what was a `source`, as a small type: in 32 bits, but in its range."""
        wide = self._type(dtype)
        least, greatest = dtype.int_range
        if source.is_float:
            # From a float it saturates, as the conversion to 32 bits does; NaN is 0 in both.
            value = ir.minimum(ir.Cast(wide, value), ir.literal(greatest, wide))
            return ir.maximum(value, ir.literal(least, wide)) if dtype.is_signed else value
        value = ir.cast(value, wide)
        low, high = source.int_range
        return value if least <= low and high <= greatest else wrapped(value, dtype)

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op: in 32 bits, and back into the range of the small type."""
        new = super().on_call(expr)
        if not expr.args or not isinstance(new, ir.Call):
            return new
        name, source = expr.op.name, expr.args[0].dtype
        if name == "bitcast":
            return self._reinterpreted(new, source, expr.dtype)
        if not self._is_small(source):
            return new
        if not self._is_small(expr.dtype):
            return new
        return self._op(name, new.args, expr.dtype)

    def _op(self, name: str, args: tuple[ir.Expr, ...], dtype: ir.DType) -> ir.Expr:
        wide, bits = self._type(dtype), dtype.bits
        mask = ir.literal((1 << bits) - 1, wide)
        match name:
            case "multiply_high":
                # 16 bits times 16 bits fit 32 of the same signedness.
                return ir.call("shift_right", ir.call("mul", *args), ir.literal(bits, wide))
            case "popcount":
                return ir.call("popcount", ir.call("and", args[0], mask))
            case "count_leading_zeros":
                zeros = ir.call("count_leading_zeros", ir.call("and", args[0], mask))
                return ir.call("sub", zeros, ir.literal(32 - bits, wide))
            case "count_trailing_zeros":
                return ir.call(
                    "count_trailing_zeros", ir.call("or", args[0], ir.literal(1 << bits, wide))
                )
            case _:
                value = ir.call(name, *args)
                return wrapped(value, dtype) if name in _LEAVES else value

    def _reinterpreted(self, new: ir.Call, source: ir.DType, dtype: ir.DType) -> ir.Expr:
        """Bits of one small type as another's of its size."""
        value = new.args[0]
        if self._is_small(source) and dtype.is_int:
            wide = self._type(dtype)
            return wrapped(ir.cast(value, wide), dtype)
        if self._is_small(source):
            # To a 16-bit float: bits as memory holds them.
            return ir.Call(new.op, (ir.Cast(source, value),), dtype)
        if self._is_small(dtype):
            return ir.Cast(self._type(dtype), ir.Call(new.op, new.args, dtype))
        return new

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        """A variable, in 32 bits."""
        value = self.expr(stmt.value)
        if not self._is_small(stmt.var.dtype):
            return stmt if value is stmt.value else replace(stmt, value=value)
        wide = ir.Var(stmt.var.name, self._type(stmt.var.dtype))
        self._wide[stmt.var] = wide
        return ir.Declare(wide, value, stmt.mutable, stmt.span)

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        value = self.expr(stmt.value)
        return ir.Assign(self._wide.get(stmt.var, stmt.var), value, stmt.span)

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """A loop; its variable may be small, too, but not what it counts to."""
        if self._is_small(stmt.var.dtype):
            self._wide[stmt.var] = ir.Var(stmt.var.name, self._type(stmt.var.dtype))
        new = super().on_for(stmt)
        assert isinstance(new, ir.For)
        return replace(new, var=self._wide.get(stmt.var, stmt.var))

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        """A write narrows."""
        new = super().on_store(stmt)
        assert isinstance(new, ir.Store)
        if not self._is_small(stmt.value.dtype):
            return new
        return replace(new, value=stored(new.value, stmt.buffer.dtype))

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        """An update of a small element; what it gives is widened at once."""
        new = super().on_atomic(stmt)
        assert isinstance(new, ir.Atomic)
        dtype = stmt.buffer.dtype
        if not self._is_small(dtype):
            return new
        compare = None if new.compare is None else stored(new.compare, dtype)
        new = replace(new, value=stored(new.value, dtype), compare=compare)
        if stmt.result is None:
            return new
        old = ir.Var(stmt.result.name, dtype)
        wide = ir.Var(stmt.result.name, self._type(dtype))
        self._wide[stmt.result] = wide
        widened = ir.Declare(wide, ir.Cast(wide.dtype, old), False, stmt.span)
        return ir.sequence((replace(new, result=old), widened))

    def on_subgroup(self, stmt: ir.Subgroup) -> ir.Stmt:
        """An exchange: in 32 bits; sums wrap, and what begins a scan is the small type's."""
        dtype = stmt.value.dtype
        value, argument = self.expr(stmt.value), self.optional(stmt.argument)
        if not self._is_small(dtype) or stmt.result.dtype != dtype:
            return replace(stmt, value=value, argument=argument)
        found = ir.Var(stmt.result.name, self._type(dtype))
        result: ir.Expr = found
        if stmt.op in _FOLDS:
            result = wrapped(result, dtype)
        elif stmt.op == "exclusive_min":
            result = ir.minimum(result, ir.literal(dtype.int_range[1], found.dtype))
        elif stmt.op == "exclusive_max":
            result = ir.maximum(result, ir.literal(dtype.int_range[0], found.dtype))
        elif stmt.op == "exclusive_and":
            result = wrapped(result, dtype)
        if result is found:
            self._wide[stmt.result] = found
            return ir.Subgroup(stmt.op, value, argument, found, stmt.span)
        final = ir.Var(stmt.result.name, found.dtype)
        self._wide[stmt.result] = final
        return ir.sequence(
            (
                ir.Subgroup(stmt.op, value, argument, found, stmt.span),
                ir.Declare(final, result, False, stmt.span),
            )
        )


def stored(value: ir.Expr, dtype: ir.DType) -> ir.Expr:
    """A 32-bit value as the element that memory holds; a read of such an element as it is."""
    if isinstance(value, ir.Cast) and value.value.dtype == dtype:
        return value.value
    return ir.Cast(dtype, value)
