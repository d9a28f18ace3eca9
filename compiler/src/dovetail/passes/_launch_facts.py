"""What is known where a launch stands, for passes that rewrite each launch with that knowledge.

With `check-reach` behind them (targets without 64-bit indices), sizes are at most 2**30, and so is
every int64 value of the host that a launch finds places with, proven or checked. Strides are not,
as of an axis with one element they can be anything, nor what is only computed with.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from dovetail import ir
from dovetail.analysis import Bounds, key_of, stride_variables
from dovetail.passes._data_values import given_values
from dovetail.passes.specialize_layout import NARROW_LIMIT

Fact = Callable[[Bounds], None]


def within_reach(var: ir.Var) -> list[ir.Expr]:
    """What `check-reach` checks of a value of the host."""
    return [ir.le(var, ir.literal(NARROW_LIMIT)), ir.ge(var, ir.literal(-NARROW_LIMIT))]


class LaunchWalk(ir.Rewriter):
    """Walks the host's statements of a function, and gives each launch to `launch`.

    Attributes:
        func: The function.
        host: The values that the host knows.
        strides: The stride variables of its parameters.
        has_wide: Whether the target computes with int64, so that only sizes are checked.
        checked: The keys of the conditions that have been checked.
        wide: Values of the host that the present launch uses, and that may be any int64.
    """

    def __init__(self, func: ir.Func, has_wide: bool) -> None:
        self.func = func
        self.has_wide = has_wide
        self.host = ir.host_values(func).host
        self.strides = frozenset(stride_variables(func))
        self._facts: list[Fact] = []
        self.checked: list[Hashable] = []
        self.wide: frozenset[ir.Var] = frozenset()
        self._given = given_values(func)
        self._made = {
            item.var: item.value
            for item in ir.walk(func.body)
            if isinstance(item, ir.Declare) and item.var in self._given
        }

    def launch(self, stmt: ir.Launch) -> ir.Stmt:
        """The replacement of a launch; subclasses override it."""
        raise NotImplementedError

    def inform(self, bounds: Bounds, stmt: ir.Launch) -> None:
        """Tell `bounds`, which are new, what is known where a launch stands."""
        uses = ir.free_variables(stmt)
        free = {var for var in uses if var.dtype == ir.INT64 and var in self.host}
        for param in self.func.params:
            if isinstance(param, ir.TensorParam):
                for var in param.shape:
                    bounds.extent(var)
                for var in param.strides:
                    bounds.size(var)
            elif param.var in free and not self.has_wide and self._is_checked(param.var):
                bounds.size(param.var, -NARROW_LIMIT, NARROW_LIMIT)
        for item in ir.walk(self.func.body):
            if isinstance(item, ir.Declare) and item.var in self.host:
                bounds.declare(item.var, item.value)
        for fact in self._facts:
            fact(bounds)
        wide: set[ir.Var] = set()
        for var in uses:
            if var not in free or var in self.strides or self.has_wide:
                continue
            if var in self._given and not self._is_small(bounds, var):
                wide.add(var)
                continue
            if bounds.is_size(bounds.of(var)):
                bounds.assume(ir.le(var, ir.literal(NARROW_LIMIT)))
                bounds.assume(ir.ge(var, ir.literal(-NARROW_LIMIT)))
            else:
                bounds.size(var, -NARROW_LIMIT, NARROW_LIMIT)
        self.wide = frozenset(wide)

    def _is_small(self, bounds: Bounds, var: ir.Var) -> bool:
        """Whether a value was proven to be small, or checked; what is neither is data."""
        return self._is_checked(var) or any(
            bounds.within(item, -NARROW_LIMIT, NARROW_LIMIT)
            for item in (var, self._made.get(var))
            if item is not None
        )

    def _is_checked(self, var: ir.Var) -> bool:
        return key_of(ir.all_of(within_reach(var))) in self.checked

    def _holds(self, condition: ir.Expr, holds: bool = True) -> None:
        self._facts.append(lambda bounds: bounds.assume(condition, holds))

    def on_check(self, stmt: ir.Check) -> ir.Stmt:
        """What has been checked holds."""
        self._holds(stmt.condition)
        self.checked.append(key_of(stmt.condition))
        return stmt

    def on_assume(self, stmt: ir.Assume) -> ir.Stmt:
        """What is promised holds."""
        self._holds(stmt.condition)
        return stmt

    def on_if(self, stmt: ir.If) -> ir.Stmt:
        known, checked = len(self._facts), len(self.checked)
        self._holds(stmt.condition)
        then = self.stmt(stmt.then)
        del self._facts[known:], self.checked[checked:]
        otherwise = stmt.otherwise
        if otherwise is not None:
            self._holds(stmt.condition, False)
            otherwise = self.stmt(otherwise)
            del self._facts[known:], self.checked[checked:]
        if then is stmt.then and otherwise is stmt.otherwise:
            return stmt
        return ir.If(stmt.condition, then, otherwise, stmt.span)

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        known, checked = len(self._facts), len(self.checked)
        self._facts.append(lambda bounds: bounds.loop(stmt.var, stmt.start, stmt.stop, stmt.step))
        body = self.stmt(stmt.body)
        del self._facts[known:], self.checked[checked:]
        if body is stmt.body:
            return stmt
        return ir.For(stmt.var, stmt.start, stmt.stop, stmt.step, body, stmt.kind, stmt.span)

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        return self.launch(stmt)
