"""Functions and bit operations that a target lacks, made of those it has."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from dovetail import ir
from dovetail.passes._elementary import ELEMENTARY
from dovetail.passes._hoisting import is_cheap
from dovetail.passes._legalizing import DeviceRewriter, rewrite_device
from dovetail.passes._math_expansions import EXPANSIONS, wide_product
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass
from dovetail.support.lazy import find
from dovetail.target import Capabilities


@dataclass(frozen=True)
class LegalizeMath(Pass):
    """Replaces ops of mathematics and bits that the target lacks by ops that it has.

    What concerns signs, kinds and bits is exact. Elementary functions are those of
    `dovetail.elementary`, within the bounds of docs/math.md. 16-bit floats are expanded in
    float32. What has no expansion stays, and the target refuses it. Division and square root that
    the device only approximates are rounded once by integer arithmetic in strict code, `fma` in
    relaxed code, too.

    Requires: launches or kernels; no reductions or folds around what is missing.
    Ensures: device code uses ops of the capabilities, if they hold what expansions are made of:
        arithmetic, comparisons, abs, sqrt, floor, trunc, round.
    """

    name: ClassVar[str] = "legalize-math"
    reads: ClassVar[frozenset[str]] = frozenset(("ops", "dtypes", "strict", "approximate"))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with legal functions."""
        missing = frozenset(
            name for name in (*EXPANSIONS, *ELEMENTARY, "fmod") if name not in capabilities.ops
        )
        if not missing and not capabilities.approximate and "fma" in capabilities.ops:
            return module
        return rewrite_device(module, lambda: _Expand(missing, capabilities))


_EXACT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "div": "elementary.exact.divide",
        "sqrt": "elementary.exact.square_root",
        "fma": "elementary.exact.fused",
    }
)
"""Ops that are rounded once, written by ops that every device rounds correctly: where that is."""


class _Expand(DeviceRewriter):
    def __init__(self, missing: frozenset[str], capabilities: Capabilities) -> None:
        super().__init__()
        self._missing = missing
        self._capabilities = capabilities
        self._leaves_wide = capabilities.lacks_wide
        # Whether the present expression keeps the strict contract.
        self._strict = False
        # How many folds are around, whose variables no statement before them knows.
        self._folds = 0
        # For each loop around: what its condition needs.
        self._needed: list[list[ir.Stmt]] = []

    def applies_to(self, expr: ir.Call) -> bool:
        """Whether this op may have to be made of others."""
        name = expr.op.name
        return (
            name in self._missing
            or name in _EXACT
            or (name in ("floordiv", "floormod") and expr.dtype.is_float)
        )

    def enter_func(self, func: ir.Func) -> None:
        super().enter_func(func)
        self._strict = func.strict

    def enter_kernel(self, kernel: ir.Kernel) -> None:
        super().enter_kernel(kernel)
        self._strict = kernel.strict

    def on_reduce(self, expr: ir.Reduce) -> ir.Expr:
        self._folds += 1
        new = super().on_reduce(expr)
        self._folds -= 1
        return new

    def on_fold(self, stmt: ir.Fold) -> ir.Stmt:
        """A fold with a combination of its own."""
        self._folds += 1
        new = super().on_fold(stmt)
        self._folds -= 1
        return new

    def on_while(self, stmt: ir.While) -> ir.Stmt:
        """A loop over a condition; what the condition needs is computed inside the loop."""
        new = super().on_while(stmt)
        needed = self._needed.pop()
        if not isinstance(new, ir.While) or not needed:
            return new
        leave = ir.If(ir.logical_not(new.condition), ir.Break(new.span), None, new.span)
        return ir.While(ir.TRUE, ir.sequence((*needed, leave, new.body)), new.span)

    def repeated(self, expr: ir.Expr) -> ir.Expr:
        before, self.pending = self.pending, []
        new = super().repeated(expr)
        self._needed.append(self.pending)
        self.pending = before
        return new

    def on_call(self, expr: ir.Call) -> ir.Expr:
        before = self._strict
        self._strict = before or expr.op.name == "fp_strict"
        new = super().on_call(expr)
        self._strict = before
        if not self.device or not isinstance(new, ir.Call) or new.dtype.lanes != 1:
            return new
        if self._folds:
            return new
        if new.op.name == "multiply_high" and self._leaves_wide and new.dtype.is_wide:
            # `legalize-wide` has a form in words.
            return new
        if new.op.name in self._missing or self._is_inexact(new.op.name):
            return self._expanded(new)
        if new.op.name in ("floordiv", "floormod") and new.dtype.is_float:
            return self._divided(new)
        return new

    def _is_inexact(self, name: str) -> bool:
        """Whether the device's own op is not what the code asks for."""
        if name == "fma" and name not in self._capabilities.ops:
            return True
        if name not in _EXACT or name not in self._capabilities.approximate:
            return False
        return self._strict or name == "fma"

    def _divided(self, expr: ir.Call) -> ir.Expr:
        """Division to an integer, where the quotient it is made of has to be exact."""
        if not self._is_inexact("div"):
            return expr
        a, b = (self._argument(arg) for arg in expr.args)
        quotient = ir.call("floor", self._expanded(ir.Call(ir.OPS["div"], (a, b), expr.dtype)))
        return quotient if expr.op.name == "floordiv" else ir.sub(a, ir.mul(quotient, b))

    def _expanded(self, expr: ir.Call) -> ir.Expr:
        small = expr.args[0].dtype
        if not small.is_float or small.bits != 16:
            return self._written(expr.op.name, expr.args)
        wide = tuple(ir.Cast(ir.FLOAT32, arg) for arg in expr.args)
        value = self._written(expr.op.name, wide)
        return ir.Cast(small, value) if value.dtype == ir.FLOAT32 else value

    def _written(self, name: str, args: tuple[ir.Expr, ...]) -> ir.Expr:
        known = ELEMENTARY.get(name)
        path = _EXACT.get(name) if known is None else known.path
        if path is None and name != "fmod":
            return self._bits(name, args)
        from dovetail.passes._remainder import remainder
        from dovetail.passes._terms import Terms

        args = tuple(self._argument(arg) for arg in args)
        mark = self._capabilities.uncontracted
        marks = not self._strict and mark is not None
        terms = Terms(
            self._declared, self._capabilities.ops, marks, self._strict or marks,
            approximate=self._capabilities.approximate, mark=ir.OPS[mark or "fp_strict"],
        )  # fmt: skip
        if path is None:
            return remainder(terms, args, self.pending.append, self.span)
        return terms.expression(find(path)(terms, tuple(terms.leaf(arg) for arg in args)))

    def _bits(self, name: str, args: tuple[ir.Expr, ...]) -> ir.Expr:
        dtype = args[0].dtype
        twice = f"{dtype.family}{2 * dtype.bits}"
        if name == "multiply_high" and twice in self._capabilities.dtypes:
            return wide_product(self._named, args)
        return self.expr(EXPANSIONS[name](self._named, args))

    def _argument(self, expr: ir.Expr, name: str = "argument") -> ir.Expr:
        """A variable with the value of an operand, or a constant."""
        if isinstance(expr, ir.Const | ir.Var):
            return expr
        if self.path and any(isinstance(item, ir.Load) for item in ir.walk_expr(expr)):
            # What is read may be in range only where the function is needed.
            expr = ir.Select(ir.all_of(self._conditions()), expr, ir.literal(0, expr.dtype))
        return self._declared(expr, name)

    def _conditions(self) -> list[ir.Expr]:
        """Under which the present expression is needed, in ops that the target has."""
        path = self.path
        result: list[ir.Expr] = []
        for count, condition in enumerate(path):
            self.path = path[:count]
            result.append(self.expr(condition))
        self.path = path
        return result

    def _declared(self, expr: ir.Expr, name: str) -> ir.Expr:
        """A variable with a value that may be computed whether it is needed or not."""
        var = ir.Var(name, expr.dtype)
        self.pending.append(ir.Declare(var, expr, False, self.span))
        return var

    def _named(self, value: ir.Expr, name: str) -> ir.Expr:
        """A part of an expansion, or a variable for one that should not be written twice."""
        legal = self.expr(value)
        return legal if is_cheap(legal) else self._argument(legal, name)
