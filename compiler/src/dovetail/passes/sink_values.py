"""What the launch plan cannot compute becomes code of the launches that need it."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.analysis.host_walk import HostWalk, rebuilt
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class SinkValues(Pass):
    """Moves values of sizes and scalars that the plan cannot compute into launches.

    `scale = 1.0 / T.float32(n)` stands once in the source, outside of all regions; the plan has no
    floats, so that each kernel that uses it computes it at its start, with all that it is made of.
    What is assumed of such values is assumed in the launches that follow. This runs before the
    passes that look at what a device can compute, so that those see every expression of a kernel.

    Requires: every device statement in a Launch.
    Ensures: what is declared at the host's level are values that the plan computes.
    """

    name: ClassVar[str] = "sink-values"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with each such value in the launches that use it."""
        functions: list[ir.Func] = []
        for func in module.functions:
            body = _Sink(func).body(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Sink(HostWalk):
    def __init__(self, func: ir.Func) -> None:
        super().__init__(func)
        self._sunk: dict[ir.Var, ir.Declare] = {}
        self._assumed: list[ir.Assume] = []

    def body(self, stmt: ir.Stmt) -> ir.Stmt:
        new: list[ir.Stmt] = []
        assumed = len(self._assumed)
        for item in ir.statement_list(stmt):
            match item:
                case ir.Declare() if (
                    self.values.declare(item) and item.var not in self.values.host
                ):
                    self._sunk[item.var] = item
                case ir.Assume() if not self.values.is_host(item.condition):
                    self._assumed.append(item)
                case _:
                    new.append(self.host(item))
        del self._assumed[assumed:]
        return rebuilt(stmt, new)

    def host(self, stmt: ir.Stmt) -> ir.Stmt:
        """A host statement; a launch gets what it uses, under variables of its own."""
        if not isinstance(stmt, ir.Launch):
            return super().host(stmt)
        body = ir.sequence((*self._assumed, stmt.body)) if self._assumed else stmt.body
        needed = self._needed(body)
        if body is stmt.body and not needed:
            return stmt
        own = ir.Substitution({each.var: ir.Var(each.var.name, each.var.dtype) for each in needed})
        return replace(stmt, body=own.stmt(ir.sequence((*needed, body))))

    def _needed(self, body: ir.Stmt) -> list[ir.Declare]:
        """The declarations that a launch needs, each after those it is made of."""
        found: dict[ir.Var, ir.Declare] = {}

        def visit(var: ir.Var) -> None:
            declared = self._sunk.get(var)
            if declared is None or var in found:
                return
            for inner in ir.free_variables(declared.value):
                visit(inner)
            found[var] = declared

        for var in ir.free_variables(body):
            visit(var)
        return list(found.values())
