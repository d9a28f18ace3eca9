"""Reductions become loops."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    TRUE,
    Allocate,
    Assign,
    Break,
    Buffer,
    Call,
    Const,
    Declare,
    DType,
    Expr,
    For,
    Func,
    If,
    Load,
    Module,
    Reduce,
    Seq,
    Stmt,
    Store,
    Var,
    While,
    add,
    call,
    floordiv,
    free_variables,
    fresh_copy,
    literal,
    logical_not,
    mul,
    sequence,
    statement_list,
    walk_expr,
)
from dovetail.passes._hoisting import HoistingRewriter
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class LowerReductions(Pass):
    """Writes each Reduce as loops before the statement that uses it.

    Where it may be reordered (integers; floats in relaxed code) and its innermost loop runs along
    the last axis of what it reads, the loop keeps `lanes` partial results, element k going to
    number k % lanes, and joins them as a fixed tree: (0, half), (1, half + 1) … Otherwise the loop
    is in order. The number of lanes is that of `vectors` vector registers of the target.

    Requires: source form.
    Ensures: no Reduce.

    Attributes:
        vectors: Vector registers of partial results; more hide the latency of an addition.
    """

    name: ClassVar[str] = "lower-reductions"
    reads: ClassVar[frozenset[str]] = frozenset(("vector_bytes",))
    vectors: int = 2

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module without reductions."""
        size = capabilities.vector_bytes * self.vectors
        functions = tuple(_lower(func, size) for func in module.functions)
        return replace(module, functions=functions)


def _lower(func: Func, size: int) -> Func:
    body = _Lower(size, func.strict).stmt(func.body)
    return func if body is func.body else replace(func, body=body)


def identity(op: str, dtype: DType) -> Const:
    """What a reduction over nothing gives."""
    least, greatest = (-math.inf, math.inf) if dtype.is_float else dtype.int_range
    match op:
        case "add" | "or":
            return literal(0, dtype)
        case "mul":
            return literal(1, dtype)
        case "min":
            return literal(greatest, dtype)
        case "max":
            return literal(least, dtype)
        case _:
            return literal(-1 if dtype.is_signed else greatest, dtype)


class _Lower(HoistingRewriter):
    def __init__(self, size: int, strict: bool) -> None:
        super().__init__()
        self._size = size
        self._strict = strict

    def on_reduce(self, expr: Reduce) -> Expr:
        """A fold, as a variable that loops before the statement have filled."""
        dtype = expr.dtype
        result = Var(f"reduced_{expr.op.name}", dtype)
        lanes = self._lanes(expr)
        in_lanes = lanes > 1
        work = self._in_lanes(expr, result, lanes) if in_lanes else self._in_order(expr, result)
        condition = self.needed()
        if not (isinstance(condition, Const) and condition.value):
            work = If(condition, work, None, self.span)
        self.pending.append(Declare(result, identity(expr.op.name, dtype), True, self.span))
        self.pending.append(work)
        return result

    def on_while(self, stmt: While) -> Stmt:
        """A loop whose condition reduces: it is evaluated inside, before the body."""
        if not any(isinstance(item, Reduce) for item in walk_expr(stmt.condition)):
            return super().on_while(stmt)
        test = self.stmt(If(logical_not(stmt.condition), Break(stmt.span), None, stmt.span))
        return While(TRUE, sequence((test, self.stmt(stmt.body))), stmt.span)

    def _lanes(self, expr: Reduce) -> int:
        if expr.dtype.is_bool or self._size < expr.dtype.bytes * 2:
            return 1
        if self._strict and expr.dtype.is_float:
            return 1
        lanes = self._size // expr.dtype.bytes
        extent = expr.extents[-1]
        if isinstance(extent, Const) and int(extent.value) < lanes:
            return 1
        return lanes if _along_last_axis(expr) else 1

    def _update(self, expr: Reduce, old: Expr, value: Expr) -> Expr:
        return call(expr.op, old, value)

    def _value(self, expr: Reduce, body: list[Stmt]) -> Expr:
        """The value to fold, with the reductions inside it done first."""
        saved, path = self.pending, self.path
        self.pending, self.path = [], []
        value = self.expr(expr.value)
        body += self.pending
        self.pending, self.path = saved, path
        return value

    def _in_order(self, expr: Reduce, result: Var) -> Stmt:
        body: list[Stmt] = []
        value = self._value(expr, body)
        body.append(Assign(result, self._update(expr, result, value), self.span))
        extents = self.exprs(expr.extents)
        return self._nest(expr.variables, extents, sequence(body))

    def _nest(self, variables: tuple[Var, ...], extents: tuple[Expr, ...], body: Stmt) -> Stmt:
        for var, extent in zip(reversed(variables), reversed(extents), strict=True):
            body = For(var, literal(0), extent, 1, body, "serial", self.span)
        return body

    def _in_lanes(self, expr: Reduce, result: Var, lanes: int) -> Stmt:
        """Whole strips of `lanes` elements, then what is left, then the tree."""
        op, dtype, span = expr.op, expr.dtype, self.span
        extents = self.exprs(expr.extents)
        inner, extent = expr.variables[-1], extents[-1]
        partial = Buffer(f"{result.name}_lanes", dtype, (literal(lanes),), None, "local")
        fill, lane, strip = (Var(name, inner.dtype) for name in ("lane", "lane", "strip"))
        strips = mul(floordiv(extent, lanes), lanes)

        main: list[Stmt] = [Declare(inner, add(strip, lane), False, span)]
        value = self._value(expr, main)
        slot = (lane,)
        main.append(
            Store(partial, slot, self._update(expr, Load(partial, slot), value), None, span)
        )
        over = For(lane, literal(0), literal(lanes), 1, sequence(main), "vector", span)
        whole = For(strip, literal(0), strips, lanes, over, "serial", span)

        # The rest is a copy: it must not introduce the names of the main loop again.
        rest_body: list[Stmt] = []
        rest_value = self._value(expr, rest_body)
        rest_body.append(Assign(result, self._update(expr, result, rest_value), span))
        rest_loop = For(inner, strips, extent, 1, sequence(rest_body), "serial", span)
        rest = fresh_copy(rest_loop, {result: result})
        loops = self._nest(expr.variables[:-1], extents[:-1], sequence((whole, rest)))

        start = Store(partial, (fill,), identity(op.name, dtype), None, span)
        tree: list[Stmt] = []
        half = lanes // 2
        while half:
            join = Var("lane", inner.dtype)
            joined = call(op, Load(partial, (join,)), Load(partial, (add(join, half),)))
            tree.append(
                For(
                    join, literal(0), literal(half), 1,
                    Store(partial, (join,), joined, None, span), "vector", span,
                )
            )  # fmt: skip
            half //= 2
        total = call(op, Load(partial, (literal(0),)), result)
        return Seq(
            (
                Allocate(partial, span),
                For(fill, literal(0), literal(lanes), 1, start, "vector", span),
                *statement_list(loops),
                *tree,
                Assign(result, total, span),
            ),
            span,
        )


def _along_last_axis(expr: Reduce) -> bool:
    """Whether the innermost variable stands only in last indices, as itself plus something."""
    var = expr.variables[-1]
    found = False
    for item in walk_expr(expr.value):
        if isinstance(item, Reduce):
            return False
        if not isinstance(item, Load) or not item.indices:
            continue
        for index in item.indices[:-1]:
            if var in free_variables(index):
                return False
        last = item.indices[-1]
        if var in free_variables(last):
            if not _is_shift(last, var):
                return False
            found = True
    return found


def _is_shift(index: Expr, var: Var) -> bool:
    """Whether an index is the variable plus or minus what does not depend on it."""
    if index is var:
        return True
    if not isinstance(index, Call) or index.op.name not in ("add", "sub"):
        return False
    a, b = index.args
    if var not in free_variables(b):
        return _is_shift(a, var)
    return index.op.name == "add" and var not in free_variables(a) and _is_shift(b, var)
