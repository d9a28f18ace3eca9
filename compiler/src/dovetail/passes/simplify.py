"""Simpler code of the same meaning."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.analysis import Simplifier
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class Simplify(Pass):
    """Folds constants, removes decided branches, and propagates constants and copies.

    Conditions, guards, checks and choices that are proven go; loops that run once become their
    body, loops that never run go. Floats keep every bit (`analysis.simplify`).

    Requires: any form.
    Ensures: the same form.
    """

    name: ClassVar[str] = "simplify"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module, simplified."""
        functions: list[ir.Func] = []
        for func in module.functions:
            rewriter = _Simplify()
            rewriter.enter_func(func)
            functions.append(replace(func, body=rewriter.stmt(func.body)))
        kernels: list[ir.Kernel] = []
        for kernel in module.kernels:
            rewriter = _Simplify()
            rewriter.enter_kernel(kernel)
            kernels.append(replace(kernel, body=rewriter.stmt(kernel.body)))
        return ir.Module(tuple(functions), tuple(kernels))


class _Simplify(Simplifier):
    def __init__(self) -> None:
        super().__init__()
        self._values: dict[ir.Var, ir.Expr] = {}
        self._mutable: set[ir.Var] = set()
        self._buffers: dict[ir.Buffer, ir.Buffer] = {}

    def buffer(self, buffer: ir.Buffer) -> ir.Buffer:
        """With the values of names that go in its shape."""
        known = self._buffers.get(buffer)
        if known is None:
            known = self._buffers[buffer] = ir.Substitution(self._values).buffer(buffer)
        return known

    def on_var(self, expr: ir.Var) -> ir.Expr:
        """A use; of a name for a constant or for another variable, that."""
        return self._values.get(expr, expr)

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        """A new variable; needless if it only names a constant or another variable."""
        new = super().on_declare(stmt)
        if not isinstance(new, ir.Declare):
            return new
        if new.mutable:
            self._mutable.add(new.var)
        elif isinstance(new.value, ir.Const) or (
            isinstance(new.value, ir.Var) and new.value not in self._mutable
        ):
            self._values[new.var] = new.value
            return ir.EMPTY
        return new

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        """A write; without one that never happens."""
        new = super().on_store(stmt)
        if isinstance(new, ir.Store) and isinstance(new.guard, ir.Const):
            if not new.guard.value:
                return ir.EMPTY
            return ir.Store(new.buffer, new.indices, new.value, None, new.span)
        return new

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        """An atomic update; a guard that holds goes."""
        new = super().on_atomic(stmt)
        if isinstance(new, ir.Atomic) and isinstance(new.guard, ir.Const):
            if new.guard.value:
                return replace(new, guard=None)
            if new.result is None:
                return ir.EMPTY
        return new

    def on_if(self, stmt: ir.If) -> ir.Stmt:
        """A conditional, or the arm that is taken."""
        new = super().on_if(stmt)
        if not isinstance(new, ir.If):
            return new
        if isinstance(new.condition, ir.Const):
            if new.condition.value:
                return new.then
            return ir.EMPTY if new.otherwise is None else new.otherwise
        otherwise = None if new.otherwise is None or _empty(new.otherwise) else new.otherwise
        if _empty(new.then):
            if otherwise is None:
                return ir.EMPTY
            condition = self.expr(ir.logical_not(new.condition))
            return ir.If(condition, otherwise, None, new.span)
        if otherwise is not new.otherwise:
            return ir.If(new.condition, new.then, None, new.span)
        return new

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """A loop; one that runs once becomes its body."""
        new = super().on_for(stmt)
        if not isinstance(new, ir.For):
            return new
        if _empty(new.body):
            return ir.EMPTY
        start, stop = new.start, new.stop
        distance = self.bounds.difference(stop, start)
        if distance is None:
            return new
        count = max(-(-distance // new.step), 0)
        if count == 0:
            return ir.EMPTY
        steady = isinstance(start, ir.Const) or (
            isinstance(start, ir.Var) and start not in self._mutable
        )
        if count == 1 and steady and not ir.leaves_loop(new.body):
            self._values[new.var] = start
            return self.stmt(new.body)
        return new

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """Independent iterations; none if there is nothing to do."""
        new = super().on_parallel(stmt)
        return ir.EMPTY if isinstance(new, ir.Parallel) and _empty(new.body) else new

    def on_check(self, stmt: ir.Check) -> ir.Stmt:
        """A check; one that holds goes, one that fails stays to say so."""
        new = super().on_check(stmt)
        if (
            isinstance(new, ir.Check)
            and isinstance(new.condition, ir.Const)
            and new.condition.value
        ):
            return ir.EMPTY
        return new

    def on_assume(self, stmt: ir.Assume) -> ir.Stmt:
        """A promise; one that holds anyway goes."""
        new = super().on_assume(stmt)
        if (
            isinstance(new, ir.Assume)
            and isinstance(new.condition, ir.Const)
            and new.condition.value
        ):
            return ir.EMPTY
        return new

    def on_seq(self, stmt: ir.Seq) -> ir.Stmt:
        """Statements in order; empty ones go."""
        new = super().on_seq(stmt)
        if isinstance(new, ir.Seq) and any(_empty(item) for item in new.statements):
            return ir.sequence([item for item in new.statements if not _empty(item)])
        return new


def _empty(stmt: ir.Stmt) -> bool:
    return isinstance(stmt, ir.Seq) and all(_empty(item) for item in stmt.statements)
