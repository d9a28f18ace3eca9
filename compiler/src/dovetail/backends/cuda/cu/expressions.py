"""Expressions of CUDA C++, where more than an op's own types decides how it is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dovetail import ir
from dovetail.codegen.source import Dialect, ExpressionWriter, Names

# CUDA Math API, "Type Casting Intrinsics", by family and size of source and target.
_BITCASTS: Final = {
    ("float32", "int32"): "__float_as_int({0})",
    ("float32", "uint32"): "__float_as_uint({0})",
    ("int32", "float32"): "__int_as_float({0})",
    ("uint32", "float32"): "__uint_as_float({0})",
    ("float64", "int64"): "__double_as_longlong({0})",
    ("float64", "uint64"): "({type})__double_as_longlong({0})",
    ("int64", "float64"): "__longlong_as_double({0})",
    ("uint64", "float64"): "__longlong_as_double((int64){0})",
}

_WRAPPING: Final = {
    "add": "{0} + {1}", "sub": "{0} - {1}", "mul": "{0} * {1}", "neg": "0U - {0}",
}  # fmt: skip

_TO_BITS: Final = {"float16": "dvt_half_bits", "bfloat16": "dvt_bfloat16_bits"}
SMALL_FLOATS: Final = frozenset(_TO_BITS)
"""Types that memory holds and float32 computes."""

_FROM_BITS: Final = {"float16": "dvt_half_value", "bfloat16": "dvt_bfloat16_value"}


class CuExpressions(ExpressionWriter):
    """Writes the expressions of one kernel.

    Args:
        dialect: CUDA C++.
        names: Of the kernel's variables.
        strict: Floats keep the strict contract.
        lane_of: The text of one lane of a vector that a variable stands for.
    """

    def __init__(
        self, dialect: Dialect, names: Names, strict: bool, lane_of: Callable[[ir.Var, int], str]
    ) -> None:
        super().__init__(dialect, names, strict)
        self._lane_of = lane_of

    def text(self, expr: ir.Expr) -> str:
        """The text of an expression; a float16 widened is what it is computed as anyway."""
        if (
            isinstance(expr, ir.Cast)
            and expr.value.dtype.name in _TO_BITS
            and expr.dtype.name == "float32"
        ):
            return self.text(expr.value)
        return super().text(expr)

    def call(self, call: ir.Call) -> str:
        """An op applied."""
        if call.op.name in _WRAPPING and call.dtype.name in ("int32", "int64"):
            return f"({self.dialect.types[call.dtype.name]})({self._unsigned(call)})"
        if call.op.name == "extract":
            vector, lane = call.args
            assert isinstance(vector, ir.Var)
            assert isinstance(lane, ir.Const)
            return self._lane_of(vector, int(lane.value))
        if call.op.name != "bitcast":
            return super().call(call)
        (value,) = call.args
        source, target = value.dtype, call.dtype
        if source == target:
            return self.text(value)
        if target.name in _FROM_BITS:
            return f"{_FROM_BITS[target.name]}((uint16){self.atom(value)})"
        if source.name in _TO_BITS:
            return f"({self.dialect.types[target.name]}){self.bits(value, source)}"
        template = _BITCASTS.get((source.name, target.name), "({type}){0}")
        return self.fill(template, call.args, target)

    def _unsigned(self, expr: ir.Expr) -> str:
        """The text of a signed integer as an unsigned one, of which nothing overflows."""
        unsigned = f"u{expr.dtype.name}"
        if isinstance(expr, ir.Const):
            value = int(expr.value) % (1 << expr.dtype.bits)
            return self.dialect.literal(ir.Const(ir.SCALARS[unsigned], value))
        if isinstance(expr, ir.Call) and expr.op.name in _WRAPPING:
            parts = [
                f"({text})" if isinstance(each, ir.Call) and each.op.name in _WRAPPING else text
                for each in expr.args
                for text in (self._unsigned(each),)
            ]
            return _WRAPPING[expr.op.name].format(*parts)
        return f"({self.dialect.types[unsigned]}){self.atom(expr)}"

    def bits(self, value: ir.Expr, dtype: ir.DType) -> str:
        """The bits of a 16-bit float of type `dtype`, or of a float32 that is rounded to it."""
        function = _TO_BITS[dtype.name]
        if isinstance(value, ir.Cast) and value.value.dtype.name == "float32":
            # Rounding it first would change nothing.
            return f"{function}({self.text(value.value)})"
        if isinstance(value, ir.Load) and value.guard is None and value.dtype == dtype:
            return f"{self.names.of(value.buffer)}[{self.index(value.indices[0])}]"
        return f"{function}({self.text(value)})"

    def small_store(self, store: ir.Store) -> str:
        """The statement that writes a 16-bit float, without a guard; "" for other elements."""
        buffer = store.buffer
        if buffer.dtype.name not in _TO_BITS or store.value.dtype != buffer.dtype:
            return ""
        place = f"{self.names.of(buffer)}[{self.index(store.indices[0])}]"
        return f"{place} = {self.bits(store.value, buffer.dtype)};"
