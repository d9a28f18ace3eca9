"""Integers of 8 and 16 bits, on targets that do not compute with them, in 32 bits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from dovetail.ir import (
    INT32,
    UINT32,
    Assign,
    Atomic,
    Call,
    Cast,
    Const,
    Declare,
    DType,
    Expr,
    For,
    Kernel,
    Load,
    Module,
    Rewriter,
    Stmt,
    Store,
    Subgroup,
    Var,
    call,
    cast,
    literal,
    maximum,
    minimum,
    sequence,
)
from dovetail.passes.base import Pass
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

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module with legal integers."""
        missing = {"int8", "int16", "uint8", "uint16"} - capabilities.dtypes
        if not missing:
            return module
        kernels: list[Kernel] = []
        for kernel in module.kernels:
            body = _Widen(missing).stmt(kernel.body)
            kernels.append(kernel if body is kernel.body else replace(kernel, body=body))
        return replace(module, kernels=tuple(kernels))


def wrapped(value: Expr, dtype: DType) -> Expr:
    """An int32 or uint32 value, reduced to the range of a small type of its signedness."""
    if isinstance(value, Const):
        return cast(cast(value, dtype), value.dtype)
    if not dtype.is_signed:
        return call("and", value, literal((1 << dtype.bits) - 1, value.dtype))
    places = literal(32 - dtype.bits, value.dtype)
    return call("shift_right", call("shift_left", value, places), places)


class _Widen(Rewriter):
    def __init__(self, missing: set[str]) -> None:
        self._missing = missing
        self._wide: dict[Var, Var] = {}

    def _is_small(self, dtype: DType) -> bool:
        return dtype.name in self._missing

    def _type(self, dtype: DType) -> DType:
        """The type that stands for one in expressions."""
        if not self._is_small(dtype):
            return dtype
        return INT32 if dtype.is_signed else UINT32

    def on_const(self, expr: Const) -> Expr:
        """A literal."""
        if not self._is_small(expr.dtype):
            return expr
        return literal(expr.value, self._type(expr.dtype))

    def on_var(self, expr: Var) -> Expr:
        """A use."""
        return self._wide.get(expr, expr)

    def on_load(self, expr: Load) -> Expr:
        """A read widens."""
        new = super().on_load(expr)
        return Cast(self._type(expr.dtype), new) if self._is_small(expr.dtype) else new

    def on_cast(self, expr: Cast) -> Expr:
        """A conversion."""
        value = self.expr(expr.value)
        if not self._is_small(expr.dtype):
            if value.dtype == expr.dtype:
                return value
            return expr if value is expr.value else Cast(expr.dtype, value)
        return self._narrowed(value, expr.value.dtype, expr.dtype)

    def _narrowed(self, value: Expr, source: DType, dtype: DType) -> Expr:
        """A value of what was a `source`, as a small type: in 32 bits, but in its range."""
        wide = self._type(dtype)
        least, greatest = dtype.int_range
        if source.is_float:
            # From a float it saturates, as the conversion to 32 bits does; NaN is 0 in both.
            value = minimum(Cast(wide, value), literal(greatest, wide))
            return maximum(value, literal(least, wide)) if dtype.is_signed else value
        value = cast(value, wide)
        low, high = source.int_range
        return value if least <= low and high <= greatest else wrapped(value, dtype)

    def on_call(self, expr: Call) -> Expr:
        """An op: in 32 bits, and back into the range of the small type."""
        new = super().on_call(expr)
        if not expr.args or not isinstance(new, Call):
            return new
        name, source = expr.op.name, expr.args[0].dtype
        if name == "bitcast":
            return self._reinterpreted(new, source, expr.dtype)
        if not self._is_small(source):
            return new
        if not self._is_small(expr.dtype):
            return new
        return self._op(name, new.args, expr.dtype)

    def _op(self, name: str, args: tuple[Expr, ...], dtype: DType) -> Expr:
        wide, bits = self._type(dtype), dtype.bits
        mask = literal((1 << bits) - 1, wide)
        match name:
            case "multiply_high":
                # 16 bits times 16 bits fit 32 of the same signedness.
                return call("shift_right", call("mul", *args), literal(bits, wide))
            case "popcount":
                return call("popcount", call("and", args[0], mask))
            case "count_leading_zeros":
                zeros = call("count_leading_zeros", call("and", args[0], mask))
                return call("sub", zeros, literal(32 - bits, wide))
            case "count_trailing_zeros":
                return call("count_trailing_zeros", call("or", args[0], literal(1 << bits, wide)))
            case _:
                value = call(name, *args)
                return wrapped(value, dtype) if name in _LEAVES else value

    def _reinterpreted(self, new: Call, source: DType, dtype: DType) -> Expr:
        """Bits of one small type as another's of its size."""
        value = new.args[0]
        if self._is_small(source) and dtype.is_int:
            wide = self._type(dtype)
            return wrapped(cast(value, wide), dtype)
        if self._is_small(source):
            # To a 16-bit float: bits as memory holds them.
            return Call(new.op, (Cast(source, value),), dtype)
        if self._is_small(dtype):
            return Cast(self._type(dtype), Call(new.op, new.args, dtype))
        return new

    def on_declare(self, stmt: Declare) -> Stmt:
        """A variable, in 32 bits."""
        value = self.expr(stmt.value)
        if not self._is_small(stmt.var.dtype):
            return stmt if value is stmt.value else replace(stmt, value=value)
        wide = Var(stmt.var.name, self._type(stmt.var.dtype))
        self._wide[stmt.var] = wide
        return Declare(wide, value, stmt.mutable, stmt.span)

    def on_assign(self, stmt: Assign) -> Stmt:
        """A change of a variable."""
        value = self.expr(stmt.value)
        return Assign(self._wide.get(stmt.var, stmt.var), value, stmt.span)

    def on_for(self, stmt: For) -> Stmt:
        """A loop; its variable may be small, too, but not what it counts to."""
        if self._is_small(stmt.var.dtype):
            self._wide[stmt.var] = Var(stmt.var.name, self._type(stmt.var.dtype))
        new = super().on_for(stmt)
        assert isinstance(new, For)
        return replace(new, var=self._wide.get(stmt.var, stmt.var))

    def on_store(self, stmt: Store) -> Stmt:
        """A write narrows."""
        new = super().on_store(stmt)
        assert isinstance(new, Store)
        if not self._is_small(stmt.value.dtype):
            return new
        return replace(new, value=stored(new.value, stmt.buffer.dtype))

    def on_atomic(self, stmt: Atomic) -> Stmt:
        """An update of a small element; what it gives is widened at once."""
        new = super().on_atomic(stmt)
        assert isinstance(new, Atomic)
        dtype = stmt.buffer.dtype
        if not self._is_small(dtype):
            return new
        compare = None if new.compare is None else stored(new.compare, dtype)
        new = replace(new, value=stored(new.value, dtype), compare=compare)
        if stmt.result is None:
            return new
        old = Var(stmt.result.name, dtype)
        wide = Var(stmt.result.name, self._type(dtype))
        self._wide[stmt.result] = wide
        widened = Declare(wide, Cast(wide.dtype, old), False, stmt.span)
        return sequence((replace(new, result=old), widened))

    def on_subgroup(self, stmt: Subgroup) -> Stmt:
        """An exchange: in 32 bits; sums wrap, and what begins a scan is the small type's."""
        dtype = stmt.value.dtype
        value, argument = self.expr(stmt.value), self.optional(stmt.argument)
        if not self._is_small(dtype) or stmt.result.dtype != dtype:
            return replace(stmt, value=value, argument=argument)
        found = Var(stmt.result.name, self._type(dtype))
        result: Expr = found
        if stmt.op in _FOLDS:
            result = wrapped(result, dtype)
        elif stmt.op == "exclusive_min":
            result = minimum(result, literal(dtype.int_range[1], found.dtype))
        elif stmt.op == "exclusive_max":
            result = maximum(result, literal(dtype.int_range[0], found.dtype))
        elif stmt.op == "exclusive_and":
            result = wrapped(result, dtype)
        if result is found:
            self._wide[stmt.result] = found
            return Subgroup(stmt.op, value, argument, found, stmt.span)
        final = Var(stmt.result.name, found.dtype)
        self._wide[stmt.result] = final
        return sequence(
            (
                Subgroup(stmt.op, value, argument, found, stmt.span),
                Declare(final, result, False, stmt.span),
            )
        )


def stored(value: Expr, dtype: DType) -> Expr:
    """A 32-bit value as the element that memory holds; a read of such an element as it is."""
    if isinstance(value, Cast) and value.value.dtype == dtype:
        return value.value
    return Cast(dtype, value)
