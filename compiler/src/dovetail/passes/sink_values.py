"""What the launch plan cannot compute becomes code of the launches that need it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    Assume,
    Declare,
    Func,
    Launch,
    Module,
    Stmt,
    Substitution,
    Var,
    free_variables,
    sequence,
    statement_list,
)
from dovetail.passes._host_walk import HostWalk, rebuilt
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class SinkValues(Pass):
    """Moves values that are made of sizes and scalars, but not by the plan, into launches.

    `scale = 1.0 / T.float32(n)` stands once in the source, outside of all regions; the plan has no
    floats, so that each kernel that uses it computes it at its start, with all that it is made of.
    What is assumed of such values is assumed in the launches that follow. This runs before the
    passes that look at what a device can compute, so that those see every expression of a kernel.

    Requires: every device statement in a Launch.
    Ensures: what is declared at the host's level are values that the plan computes.
    """

    name: ClassVar[str] = "sink-values"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module with each such value in the launches that use it."""
        functions: list[Func] = []
        for func in module.functions:
            body = _Sink(func).body(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Sink(HostWalk):
    def __init__(self, func: Func) -> None:
        super().__init__(func)
        self._sunk: dict[Var, Declare] = {}
        self._assumed: list[Assume] = []

    def body(self, stmt: Stmt) -> Stmt:
        """A body at the host's level."""
        new: list[Stmt] = []
        assumed = len(self._assumed)
        for item in statement_list(stmt):
            match item:
                case Declare() if self.values.declare(item) and item.var not in self.values.host:
                    self._sunk[item.var] = item
                case Assume() if not self.values.is_host(item.condition):
                    self._assumed.append(item)
                case _:
                    new.append(self.host(item))
        del self._assumed[assumed:]
        return rebuilt(stmt, new)

    def host(self, stmt: Stmt) -> Stmt:
        """A host statement; a launch gets what it uses, under variables of its own."""
        if not isinstance(stmt, Launch):
            return super().host(stmt)
        body = sequence((*self._assumed, stmt.body)) if self._assumed else stmt.body
        needed = self._needed(body)
        if body is stmt.body and not needed:
            return stmt
        own = Substitution({each.var: Var(each.var.name, each.var.dtype) for each in needed})
        return replace(stmt, body=own.stmt(sequence((*needed, body))))

    def _needed(self, body: Stmt) -> list[Declare]:
        """The declarations that a launch needs, each after those it is made of."""
        found: dict[Var, Declare] = {}

        def visit(var: Var) -> None:
            declared = self._sunk.get(var)
            if declared is None or var in found:
                return
            for inner in free_variables(declared.value):
                visit(inner)
            found[var] = declared

        for var in free_variables(body):
            visit(var)
        return list(found.values())
