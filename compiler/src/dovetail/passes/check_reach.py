"""Where all indices have 32 bits, a call with sizes that are too large for that is refused."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, Final

from dovetail import ir
from dovetail.analysis import BoundsRewriter, dimension_values, key_of
from dovetail.passes._data_values import data_values
from dovetail.passes._launch_facts import within_reach
from dovetail.passes.base import Pass
from dovetail.passes.specialize_layout import NARROW_LIMIT
from dovetail.support.dataclasses import dataclass, replace
from dovetail.support.span import Span
from dovetail.target import Capabilities

_CLAMPS: Final = ("min", "max", "add", "sub", "mul", "neg")

_WHY: Final = "the target's indices have 32 bits, and reach 2**30"


@dataclass(frozen=True)
class CheckReach(Pass):
    """Checks sizes, scalars and grids before launches on targets without 64-bit indices.

    Afterwards every tensor that a launch touches has at most 2**30 elements and reaches over no
    more by its strides, and its threads can be counted in int32. Every int64 value of the host
    that the launch finds places with, or counts to, is at most 2**30 in magnitude, too; what the
    host can clamp, as the ends of a slice, it clamps before. What is proven is not checked, and
    what is only computed with may be any int64. What concerns parameters only is checked before
    the first launch, so that nothing is half done.

    Requires: flat form, every device statement in a Launch.
    Ensures: the same; `narrow-index` relies on the checks.
    """

    name: ClassVar[str] = "check-reach"
    reads: ClassVar[frozenset[str]] = frozenset(("wide_index",))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with checks; nothing changes where 64-bit indices are to be had."""
        if capabilities.wide_index:
            return module
        return replace(module, functions=tuple(_checked(func) for func in module.functions))


def _checked(func: ir.Func) -> ir.Func:
    rewriter = _Reach(func)
    body = rewriter.stmt(func.body)
    if not rewriter.first:
        return replace(func, body=body)
    statements = ir.statement_list(body)
    place = 0
    while isinstance(statements[place], ir.Check | ir.Assume | ir.Declare | ir.Allocate):
        place += 1
    return replace(
        func, body=ir.sequence((*statements[:place], *rewriter.first, *statements[place:]))
    )


class _Clamp(ir.Rewriter):
    """Has the host compute what it clamps: `x[low:high]` may be given a `high` that is huge."""

    def __init__(self, reach: _Reach) -> None:
        self._reach = reach
        self._known: dict[Hashable, ir.Var] = {}
        self.found: list[ir.Stmt] = []

    def on_call(self, expr: ir.Call) -> ir.Expr:
        if expr.dtype != ir.INT64 or expr.op.name not in ("min", "max"):
            return super().on_call(expr)
        if not self._reach.is_clamped(expr):
            return super().on_call(expr)
        key = key_of(expr)
        if key not in self._known:
            var = self._known[key] = ir.Var("clamped", ir.INT64)
            self.found.append(ir.Declare(var, expr))
            self._reach.clamped(var, expr)
        return self._known[key]


class _Reach(BoundsRewriter):
    """Collects what launches need; `first` are the checks for the start of the function."""

    def __init__(self, func: ir.Func) -> None:
        super().__init__()
        self.enter_func(func)
        self._func = func
        self.first: list[ir.Stmt] = []
        self._host = ir.host_values(func).host
        self._tensors = [item for item in func.params if isinstance(item, ir.TensorParam)]
        self._strides = {var for param in self._tensors for var in param.strides}
        self._equal = dimension_values(func)
        self._given = {var for param in self._tensors for var in (*param.shape, *param.strides)}
        self._given |= {p.var for p in func.params if not isinstance(p, ir.TensorParam)}
        self._scalar_arguments = {p.var for p in func.params if not isinstance(p, ir.TensorParam)}
        self._allocated: dict[ir.Buffer, ir.Allocate] = {}
        self._known: set[Hashable] = set()
        self._here: list[ir.Stmt] = []
        self._nested = False

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        self._allocated[stmt.buffer] = stmt
        return stmt

    def on_if(self, stmt: ir.If) -> ir.Stmt:
        """A conditional; what one arm checks the other does not know."""
        outer = self._enter()
        condition = stmt.condition
        with self.bounds.scope():
            self.bounds.assume(condition)
            then = self.stmt(stmt.then)
        self._known = set(outer[0])
        otherwise = stmt.otherwise
        if otherwise is not None:
            with self.bounds.scope():
                self.bounds.assume(condition, False)
                otherwise = self.stmt(otherwise)
        self._known, self._nested = outer
        return ir.If(condition, then, otherwise, stmt.span)

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        outer = self._enter()
        new = super().on_for(stmt)
        self._known, self._nested = outer
        return new

    def _enter(self) -> tuple[set[Hashable], bool]:
        outer = set(self._known), self._nested
        self._nested = True
        return outer

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """A launch, behind what it needs."""
        self._here = []
        clamp = _Clamp(self)
        body = clamp.stmt(stmt.body)
        stmt = stmt if body is stmt.body else replace(stmt, body=body)
        touched = set(ir.free_buffers(stmt.body))
        for param in self._tensors:
            if param.buffer in touched:
                self._tensor(param, stmt.span)
        for buffer, allocate in self._allocated.items():
            if buffer in touched and allocate.reports is None:
                name = f"'{buffer.name}' has {{0}} elements"
                self._most(ir.product(buffer.shape), name, stmt.span)
        free = ir.free_variables(stmt.body)
        spared = self._strides | data_values(self._func, stmt)
        for var in free:
            if var.dtype == ir.INT64 and var in self._host and var not in spared:
                self._value(var, stmt.span)
        for axis, extent in enumerate(stmt.grid):
            if stmt.block_vars[axis] in free:
                self._grid(extent, stmt.block[axis], stmt.span)
        here, self._here = self._here, []
        return ir.sequence((*clamp.found, *here, stmt)) if here or clamp.found else stmt

    def is_clamped(self, expr: ir.Expr) -> bool:
        """Whether the host can compute a value that is in range, of values which may not be."""
        items = [item for item in ir.walk_expr(expr) if not isinstance(item, ir.Const)]
        return (
            all(
                item in self._host and item not in self._strides
                if isinstance(item, ir.Var)
                else isinstance(item, ir.Cast)
                or (isinstance(item, ir.Call) and item.op.name in _CLAMPS)
                for item in items
            )
            and any(
                isinstance(item, ir.Var)
                and item.dtype == ir.INT64
                and not self.bounds.within(item, -NARROW_LIMIT, NARROW_LIMIT)
                for item in items
            )
            and self.bounds.within(expr, -NARROW_LIMIT, NARROW_LIMIT)
        )

    def clamped(self, var: ir.Var, value: ir.Expr) -> None:
        """A new value of the host, which is known to be small."""
        self._host[var] = None
        self.bounds.declare(var, value)

    def _tensor(self, param: ir.TensorParam, span: Span) -> None:
        name = f"argument '{param.buffer.name}'"
        parts = 2 if param.buffer.pairs else 1
        shape = [ir.substitute_expr(var, self._equal) for var in param.shape]
        elements = ir.product((*shape, parts))
        self._most(elements, f"{name} has {{0}} elements", span, shape)
        # With a negative stride the first element in memory is not the first of the tensor.
        steps = [
            ir.mul(ir.sub(ir.maximum(extent, 1), 1), ir.call("abs", stride))
            for extent, stride in zip(shape, param.strides, strict=True)
        ]
        if steps:
            reach = ir.mul(ir.total((1, *steps)), parts)
            self._most(reach, f"{name} reaches over {{0}} elements by its strides", span, (), True)

    def _most(
        self,
        size: ir.Expr,
        what: str,
        span: Span,
        extents: tuple[ir.Expr, ...] | list[ir.Expr] = (),
        always: bool = False,
    ) -> None:
        """That a number of elements is small enough, and each extent in it too: one may be 0."""
        sizes = {key_of(item): item for item in (*extents, size)}
        tests = [
            ir.le(item, ir.literal(NARROW_LIMIT))
            for item in sizes.values()
            if not isinstance(item, ir.Const)
            and (always or not self.bounds.within(item, 0, NARROW_LIMIT))
        ]
        if isinstance(size, ir.Const) and int(size.value) > NARROW_LIMIT:
            tests = [ir.le(size, ir.literal(NARROW_LIMIT))]
        self._check(tests, f"{what}: {_WHY}", size, span)

    def _value(self, var: ir.Var, span: Span) -> None:
        if self.bounds.within(var, -NARROW_LIMIT, NARROW_LIMIT):
            return
        what = f"argument '{var.name}'" if var in self._scalar_arguments else f"'{var.name}'"
        self._check(within_reach(var), f"{what} is {{0}}: {_WHY}", var, span)
        if not self.bounds.is_size(self.bounds.of(var)):
            self.bounds.size(var, -NARROW_LIMIT, NARROW_LIMIT)

    def _grid(self, extent: ir.Expr, threads: int, span: Span) -> None:
        most = ir.INT32.int_range[1] // threads - 1
        if not self.bounds.within(extent, ir.INT64.int_range[0], most):
            what = f"a grid of {{0}} blocks of {threads} threads"
            self._check([ir.le(extent, ir.literal(most))], f"{what}: {_WHY}", extent, span)

    def _check(self, tests: list[ir.Expr], message: str, shown: ir.Expr, span: Span) -> None:
        condition = ir.all_of(tests)
        key = key_of(condition)
        if not tests or key in self._known:
            return
        self._known.add(key)
        check = ir.Check(condition, message, (shown,), span)
        self.bounds.assume(condition)
        if not self._nested and self._given.issuperset(ir.free_variables(condition)):
            self.first.append(check)
        else:
            self._here.append(check)
