"""Which integers of the host a launch uses as data only: never to find a place, or to count.

What counts or finds places is small, since tensors are, and a target whose indices have 32 bits
has it checked. What is only computed with may be any int64.
"""

from __future__ import annotations

from collections.abc import Iterator

from dovetail import ir


def data_values(func: ir.Func, launch: ir.Launch) -> frozenset[ir.Var]:
    """The int64 values of the host, no extents or strides, that a launch computes with only.

    Args:
        func: In flat form.
        launch: One of its launches.
    """
    found = given_values(func) & set(ir.free_variables(launch.body))
    return frozenset(found - counting(func, launch)) if found else frozenset()


def counting(func: ir.Func, launch: ir.Launch) -> frozenset[ir.Var]:
    """The variables of a launch that find places or count, or are compared with what does.

    A number of the caller's that is only compared with those is none of them, and neither is what
    is made of it: it may be any number.
    """
    shapes = {
        var
        for param in func.params
        if isinstance(param, ir.TensorParam)
        for var in (*param.shape, *param.strides)
    }
    given = given_values(func)
    found = _Found(launch, shapes)
    strictly = found.counting(given, compared=False)
    free = found.reached(given - strictly) - strictly
    return frozenset(found.counting(given, compared=True) - free)


def given_values(func: ir.Func) -> set[ir.Var]:
    """The int64 scalars, and what the host makes of scalars and of at least one of those."""
    scalars = {param.var for param in func.params if isinstance(param, ir.ScalarParam)}
    wide = {var for var in scalars if var.dtype == ir.INT64}
    host = ir.host_values(func).host if wide else {}
    for item in ir.walk(func.body):
        if isinstance(item, ir.Declare) and item.var in host and item.var.dtype == ir.INT64:
            parts = _variables(item.value)
            if parts & wide and parts <= scalars | wide:
                wide.add(item.var)
    return wide


def _values(expr: ir.Expr) -> Iterator[ir.Expr]:
    """The nodes that an expression computes with; what finds places in memory is left out."""
    stack = [expr]
    while stack:
        item = stack.pop()
        yield item
        if not isinstance(item, ir.Load):
            stack += ir.operands(item)


def _variables(expr: ir.Expr) -> set[ir.Var]:
    return {item for item in _values(expr) if isinstance(item, ir.Var)}


class _Found:
    """What a launch does with its variables."""

    def __init__(self, launch: ir.Launch, shapes: set[ir.Var]) -> None:
        self._made: dict[ir.Var, set[ir.Var]] = {}
        self._counts = {*launch.block_vars, *launch.thread_vars, *shapes}
        self._places: list[ir.Expr] = [*launch.grid]
        self._compared: list[ir.Call] = []
        for item in ir.walk_all(launch.body):
            match item:
                case ir.Declare(var=var, value=value) | ir.Assign(var=var, value=value):
                    self._made.setdefault(var, set()).update(_variables(value))
                case ir.For(var=var, start=start, stop=stop):
                    self._counts.add(var)
                    self._places += [start, stop]
                case ir.Load() | ir.Store() | ir.Atomic() | ir.Prefetch():
                    self._places += item.indices
                case ir.Intrinsic(indices=indices, operands=operands):
                    self._places += [*operands, *(each for group in indices for each in group)]
                case ir.Call() if item.op.group == "comparison":
                    self._compared.append(item)
                case _:
                    pass

    def counting(self, values: set[ir.Var], *, compared: bool) -> set[ir.Var]:
        """All variables that find places or count, or are compared with what does."""
        places = list(self._places)
        if compared:
            data, counts = self.reached(values), self.reached(self._counts)
            for call in self._compared:
                sides = [_variables(arg) for arg in call.args]
                if any(side & counts and not side & data for side in sides):
                    places += call.args
        work = [var for place in places for var in _variables(place)]
        result: set[ir.Var] = set()
        while work:
            var = work.pop()
            if var not in result:
                result.add(var)
                work += self._made.get(var, ())
        return result

    def reached(self, start: set[ir.Var]) -> set[ir.Var]:
        """Variables, and those that are made of them."""
        found, before = set(start), -1
        while len(found) != before:
            before = len(found)
            found |= {var for var, parts in self._made.items() if parts & found}
        return found
