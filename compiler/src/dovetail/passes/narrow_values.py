"""int64 variables and workspaces whose every value fits become int32, where int64 is not there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail import ir
from dovetail.analysis.counters import Counters
from dovetail.analysis.host_ranges import HostChecks, HostRanges, host_integers
from dovetail.passes._launch_facts import LaunchWalk
from dovetail.passes._narrow_candidates import ORDER, Candidates, somewhere, sources
from dovetail.passes._narrow_proofs import FitTest
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class NarrowValues(Pass):
    """Makes int32 of what kernels keep in int64 and fits, on targets without 64-bit indices.

    It concerns variables that change, shared and local arrays, and workspaces: the places that
    `T.argmin` finds, say, which are int64 in the language. Such a thing is narrowed if every value
    put into it is proven to be an int32 one, or the host can check it, supposing that what is read
    from the others is. By induction over the steps of the program, then all are. First it is tried
    whether a variable stays at least 0. What is not proven stays int64.

    The greatest int64 stands for no place at all. Where it goes into such things, the greatest
    int32 does so in its stead, all other values are proven to be less, and what is computed with a
    value that may be that one is not narrowed.

    Requires: flat form, sizes checked (`check-reach`).
    Ensures: flat form.
    """

    name: ClassVar[str] = "narrow-values"
    reads: ClassVar[frozenset[str]] = frozenset(("wide_index", "dtypes"))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with narrow variables; nothing changes where int64 is to be had."""
        if capabilities.wide_index or "int64" in capabilities.dtypes:
            return module
        return replace(module, functions=tuple(_narrowed(func) for func in module.functions))


def _narrowed(func: ir.Func) -> ir.Func:
    found = Candidates(func)
    while found.variables or found.buffers:
        attempt = _Try(func, found)
        body = attempt.stmt(func.body)
        if not attempt.failed:
            return replace(func, body=body)
        found.drop(attempt.failed)
    return func


class _Try(LaunchWalk):
    """Narrows all candidates; `failed` are those that get a value which may not fit."""

    def __init__(self, func: ir.Func, found: Candidates) -> None:
        super().__init__(func, False)
        self._found = found
        self.failed: dict[ir.Var | ir.Buffer, None] = {}

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        buffer = self._found.buffers.get(stmt.buffer)
        return stmt if buffer is None else ir.Allocate(buffer, stmt.span, stmt.reports)

    def launch(self, stmt: ir.Launch) -> ir.Stmt:
        """A launch: first with narrow things, then asking what is put into them."""
        if not self._found.concern(stmt.body):
            return stmt
        new = _Replace(self._found).stmt(stmt)
        test = FitTest(self._found, self.failed)
        self.inform(test.bounds, stmt)
        ranges = HostRanges(host_integers(self.host, self.strides), test.bounds.not_negative)
        test.checks = HostChecks(ranges)
        test.counters = Counters(ranges)
        test.stmt(new)
        test.finish()
        return ir.sequence((*test.checks.made(stmt.span, self.checked), new))


class _Replace(ir.Rewriter):
    """Puts int32 things in place of int64 ones, with a conversion at each read and write."""

    def __init__(self, found: Candidates) -> None:
        self._variables = found.variables
        self._buffers = found.buffers
        self._least = found.least
        # What stands for the things that may hold no place, and copies of what was read there.
        self._nowhere = {
            **{new: None for old, new in found.variables.items() if old in found.nowhere},
            **{new: None for old, new in found.buffers.items() if old in found.nowhere},
        }
        self._same: set[ir.Var] = set()

    def _known(self, stmt: ir.Stmt) -> list[ir.Stmt]:
        """What is known of variables that a loop changes: in its body, and behind it."""
        inside = {item.var for item in ir.walk(stmt) if isinstance(item, ir.Declare)}
        return [
            ir.Assume(ir.ge(self._variables[var], 0))
            for var in ir.assigned_variables(stmt)
            if var in self._variables and self._least[var] == 0 and var not in inside
        ]

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        new, known = super().on_for(stmt), self._known(stmt)
        if not known or not isinstance(new, ir.For):
            return new
        return ir.sequence((replace(new, body=ir.sequence((*known, new.body))), *known))

    def on_while(self, stmt: ir.While) -> ir.Stmt:
        new, known = super().on_while(stmt), self._known(stmt)
        if not known or not isinstance(new, ir.While):
            return new
        return ir.sequence((replace(new, body=ir.sequence((*known, new.body))), *known))

    def buffer(self, buffer: ir.Buffer) -> ir.Buffer:
        """The replacement of a buffer; the buffer itself if it has none."""
        return self._buffers.get(buffer, buffer)

    def variable(self, var: ir.Var) -> ir.Var:
        """What stands for a variable where it is introduced or assigned."""
        return self._variables.get(var, var)

    def on_var(self, expr: ir.Var) -> ir.Expr:
        new = self._variables.get(expr)
        return expr if new is None else ir.Cast(ir.INT64, new)

    def on_load(self, expr: ir.Load) -> ir.Expr:
        new = super().on_load(expr)
        return ir.Cast(ir.INT64, new) if expr.buffer in self._buffers else new

    def _holds_nowhere(self, value: ir.Expr) -> bool:
        """Whether a value may be what stands for no place."""
        for item in sources(value):
            match item:
                case ir.Var() if item in self._same:
                    return True
                case ir.Cast(value=ir.Var() as thing) | ir.Cast(value=ir.Load(buffer=thing)):
                    if thing in self._nowhere:
                        return True
                case _:
                    pass
        return False

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; an order among what may be no place is one in int32."""
        new = super().on_call(expr)
        if expr.op.name not in ORDER or not isinstance(new, ir.Call):
            return new
        if not any(map(self._holds_nowhere, new.args)):
            return new
        return ir.Call(new.op, tuple(map(somewhere, new.args)), new.dtype)

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        new = super().on_declare(stmt)
        assert isinstance(new, ir.Declare)
        if stmt.var in self._variables:
            return replace(new, value=self._put(new.value, new.var))
        if new.mutable or not self._holds_nowhere(new.value):
            return new
        self._same.add(new.var)
        return replace(new, value=somewhere(new.value))

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        new = super().on_assign(stmt)
        assert isinstance(new, ir.Assign)
        if stmt.var not in self._variables:
            return new
        return replace(new, value=self._put(new.value, new.var))

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        new = super().on_store(stmt)
        assert isinstance(new, ir.Store)
        if stmt.buffer not in self._buffers:
            return new
        return replace(new, value=self._put(new.value, new.buffer))

    def _put(self, value: ir.Expr, thing: ir.Var | ir.Buffer) -> ir.Expr:
        return ir.cast(somewhere(value) if thing in self._nowhere else value, ir.INT32)
