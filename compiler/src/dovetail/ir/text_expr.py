"""Printing of expressions: infix where Python has the operator, calls of `T` elsewhere."""

from __future__ import annotations

import math
from typing import Final, Protocol

from dovetail.ir.buffer import Buffer
from dovetail.ir.dtype import DType
from dovetail.ir.expr import Call, Cast, Const, Expr, Load, Reduce, Select, Var

ATOM: Final = 100
"""Binding strength of what never needs parentheses."""

BINDING: Final = {
    "logical_or": 2, "logical_and": 3, "logical_not": 4,
    "eq": 5, "ne": 5, "lt": 5, "le": 5, "gt": 5, "ge": 5,
    "or": 6, "xor": 7, "and": 8, "shift_left": 9, "shift_right": 9,
    "add": 10, "sub": 10, "mul": 11, "div": 11, "floordiv": 11, "floormod": 11,
    "neg": 12, "invert": 12,
}  # fmt: skip
"""Binding strength of Python's operators, weakest first. Source: The Python Language Reference,
6.17, operator precedence."""

SELECT: Final = 1
"""Binding strength of `a if c else b`."""

BUILTINS: Final = ("min", "max", "abs")
"""Ops printed as calls of Python's builtin."""

REDUCTIONS: Final = {
    "add": "sum", "mul": "prod", "min": "min", "max": "max", "and": "all", "or": "any",
}  # fmt: skip
"""The name in `T` of the reduction by an op."""


class NameSource(Protocol):
    """What names variables and buffers."""

    def of(self, item: Var | Buffer) -> str:
        """The printed name."""
        ...


def type_text(dtype: DType) -> str:
    """A type as the text names it."""
    return f"T.{dtype.name}"


def float_text(value: float) -> str:
    """The shortest text that gives the same float64, or a quoted name for what has no literal."""
    if math.isnan(value):
        return '"nan"'
    if math.isinf(value):
        return '"inf"' if value > 0 else '"-inf"'
    return repr(value)


class ExprPrinter:
    """Prints expressions with as few parentheses as Python's precedence needs."""

    def __init__(self, names: NameSource) -> None:
        self._names = names

    def text(self, expr: Expr, binding: int = 0) -> str:
        """The text, in parentheses if it binds weaker than `binding`."""
        text, strength = self._render(expr)
        return f"({text})" if strength < binding else text

    def access(
        self, buffer: Buffer, indices: tuple[Expr, ...], guard: Expr | None, lanes: int = 1
    ) -> str:
        """`buffer[indices]`, with the lanes of a vector and `T.when(guard)` last if there are any.

        A negative number of lanes is that of an aligned vector.
        """
        items = [self.text(item) for item in indices]
        if lanes != 1:
            items.append(f"T.lanes({lanes})" if lanes > 0 else f"T.aligned({-lanes})")
        if guard is not None:
            items.append(f"T.when({self.text(guard)})")
        return f"{self._names.of(buffer)}[{', '.join(items) or '()'}]"

    def _render(self, expr: Expr) -> tuple[str, int]:
        match expr:
            case Const():
                return self._const(expr)
            case Var():
                return self._names.of(expr), ATOM
            case Load(buffer=buffer, indices=indices, guard=guard):
                lanes = -expr.lanes if expr.aligned else expr.lanes
                return self.access(buffer, indices, guard, lanes), ATOM
            case Call():
                return self._call(expr)
            case Cast(dtype=dtype, value=value):
                if isinstance(value, Const):
                    return f"T.cast({type_text(dtype)}, {self.text(value)})", ATOM
                return f"{type_text(dtype)}({self.text(value)})", ATOM
            case Select(condition=condition, true_value=first, false_value=second):
                parts = (
                    self.text(first, SELECT + 1),
                    self.text(condition, SELECT + 1),
                    self.text(second, SELECT + 1),
                )
                return "{} if {} else {}".format(*parts), SELECT
            case Reduce():
                return self._reduce(expr), ATOM

    def _const(self, expr: Const) -> tuple[str, int]:
        value, dtype = expr.value, expr.dtype
        if isinstance(value, bool):
            if dtype.lanes == 1 and dtype.is_bool:
                return str(value), ATOM
            return f"{type_text(dtype)}({value})", ATOM
        text = float_text(value) if isinstance(value, float) else str(value)
        if dtype.name == "int64":
            return text, ATOM if value >= 0 else BINDING["neg"]
        return f"{type_text(dtype)}({text})", ATOM

    def _call(self, expr: Call) -> tuple[str, int]:
        op, args = expr.op, expr.args
        strength = BINDING.get(op.name)
        if strength is not None and len(args) == 2:
            # Comparisons do not chain here, so both sides of one need parentheses.
            left = strength + 1 if op.group == "comparison" else strength
            first, second = self.text(args[0], left), self.text(args[1], strength + 1)
            return f"{first} {op.symbol} {second}", strength
        if op.name == "logical_not":
            return f"not {self.text(args[0], strength or 0)}", strength or 0
        if strength is not None and len(args) == 1:
            # -3 is a constant: the negation of the constant 3 is a call.
            if isinstance(args[0], Const):
                return f"T.{op.name}({self.text(args[0])})", ATOM
            return f"{op.symbol}{self.text(args[0], strength)}", strength
        items = [self.text(arg) for arg in args]
        if op.name in BUILTINS:
            return f"{op.name}({', '.join(items)})", ATOM
        if op.name == "bitcast":
            return f"T.bitcast({type_text(expr.dtype)}, {items[0]})", ATOM
        if op.result == "attribute":
            items.append(f"dtype={type_text(expr.dtype)}")
        return f"T.{op.name}({', '.join(items)})", ATOM

    def _reduce(self, expr: Reduce) -> str:
        over = ", ".join(self.text(item) for item in expr.extents)
        names = ", ".join(self._names.of(item) for item in expr.variables)
        value = self.text(expr.value)
        return f"T.{REDUCTIONS[expr.op.name]}({value} for {names} in T.box({over}))"
