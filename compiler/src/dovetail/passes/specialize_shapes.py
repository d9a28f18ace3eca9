"""Arithmetic of arrays gets a copy for arrays of one shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dovetail import ir
from dovetail.analysis import key_of
from dovetail.analysis.host_walk import HostWalk, rebuilt
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class SpecializeShapes(Pass):
    """Adds to a Parallel that broadcasts a copy for extents that need no broadcasting.

    An element of an array of any shape is at `0 if n == 1 else i`: not the neighbour of the next
    iteration's, so that no loop over `i` becomes vectors. In the copy it is at `i`, and where the
    host knows that the extents are equal, that is what runs. On targets whose vectors are made of
    loops (`panel_bytes`); threads of their own read neighbours either way. Where the extents are
    known to be equal there is no copy, on any target.

    Requires: source form.
    Ensures: source form.
    """

    name: ClassVar[str] = "specialize-shapes"
    reads: ClassVar[frozenset[str]] = frozenset(("panel_bytes",))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with copies."""
        functions: list[ir.Func] = []
        for func in module.functions:
            walk = _Walk(func, capabilities.panel_bytes > 0 and not func.debug)
            body = walk.body(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Walk(HostWalk):
    def __init__(self, func: ir.Func, copies: bool) -> None:
        super().__init__(func)
        self._copies = copies

    def body(self, stmt: ir.Stmt) -> ir.Stmt:
        """A body at the host's level."""
        return rebuilt(stmt, [self.host(item) for item in ir.statement_list(stmt)])

    def host(self, stmt: ir.Stmt) -> ir.Stmt:
        """A statement of the host; a Parallel may become two, of which one runs."""
        if isinstance(stmt, ir.Declare):
            self.values.declare(stmt)
        if not isinstance(stmt, ir.Parallel):
            return super().host(stmt)
        plain = _Plain(stmt, self.values, self._copies)
        body = plain.stmt(stmt.body)
        if body is stmt.body:
            return stmt
        first = ir.Parallel(stmt.variables, stmt.extents, body, stmt.span)
        if not plain.conditions:
            return first
        same = ir.all_of(list(plain.conditions.values()))
        one_name = _Renamed(plain.equal).stmt(first)
        return ir.If(same, ir.fresh_copy(one_name), stmt, stmt.span)


class _Renamed(ir.Rewriter):
    """Equal extents have one name, so that loops over them are seen to go as far."""

    def __init__(self, names: Mapping[ir.Var, ir.Var]) -> None:
        self._names = names

    def on_var(self, expr: ir.Var) -> ir.Expr:
        """A variable."""
        return self._names.get(expr, expr)


class _Plain(ir.Rewriter):
    """An iteration without broadcasting.

    Attributes:
        conditions: What has to hold for that.
        equal: For extents that are equal then, one of them.
    """

    def __init__(self, stmt: ir.Parallel, values: ir.HostValues, copies: bool) -> None:
        self._values, self._copies = values, copies
        self.conditions: dict[object, ir.Expr] = {}
        self.equal: dict[ir.Var, ir.Var] = {}
        # How far each variable goes that counts from 0, of the loops that may become vectors.
        self._extents: dict[ir.Var, ir.Expr] = {}
        for each in ir.walk_all(stmt.body):
            match each:
                case ir.For(start=ir.Const(value=0), step=1):
                    self._extents[each.var] = each.stop
                case ir.Reduce() | ir.Fold():
                    self._extents.update(zip(each.variables, each.extents, strict=True))
                case _:
                    pass
        if not self._extents:
            self._extents[stmt.variables[-1]] = stmt.extents[-1]

    def on_select(self, expr: ir.Select) -> ir.Expr:
        """A choice; a place that is 0 along an axis of one element is the iteration's."""
        match expr:
            case ir.Select(
                condition=ir.Call(op=op, args=(size, ir.Const(value=1))),
                true_value=ir.Const(value=0),
                false_value=ir.Var() as place,
            ) if op.name == "eq" and place in self._extents and self._values.is_pure(size):
                extent = self._extents[place]
            case _:
                return super().on_select(expr)
        if key_of(extent) == key_of(size):
            # In range, and 0 where there is one.
            return place
        if not self._copies or not self._values.is_host(size):
            return expr
        if not self._values.is_host(extent):
            condition = ir.ne(size, 1)
        else:
            condition = ir.eq(size, extent)
            if isinstance(size, ir.Var) and isinstance(extent, ir.Var):
                one, other = (self.equal.get(each, each) for each in (size, extent))
                self.equal |= {var: one for var, name in self.equal.items() if name is other}
                self.equal |= {other: one, one: one}
        self.conditions.setdefault(key_of(condition), condition)
        return place
