"""What nothing needs goes: variables, arrays, arguments."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class RemoveDead(Pass):
    """Removes unused values, and the arguments that kernels then no longer need.

    That is: variables, local and shared arrays, control flow around nothing, and assumptions,
    which have served.

    Requires: split form.
    Ensures: split form; every argument of a kernel is used.
    """

    name: ClassVar[str] = "remove-dead"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module without what nothing needs."""
        kept: dict[str, list[int]] = {}
        kernels: list[ir.Kernel] = []
        for kernel in module.kernels:
            new, positions = _without_dead_arguments(replace(kernel, body=_cleaned(kernel.body)))
            kept[kernel.name] = positions
            kernels.append(new)
        dispatches = _Dispatches(kept)
        functions: list[ir.Func] = []
        for func in module.functions:
            functions.append(replace(func, body=_cleaned(dispatches.stmt(func.body))))
        return ir.Module(tuple(functions), tuple(kernels))


def _cleaned(body: ir.Stmt) -> ir.Stmt:
    while True:
        new = _Cleaner(body).stmt(body)
        if new is body:
            return body
        # What was left empty has freed what its condition used: once more.
        body = new


class _Cleaner(ir.Rewriter):
    """One round: finds what is needed, starting from what has an effect, and drops the rest."""

    def __init__(self, body: ir.Stmt) -> None:
        # What a variable or an array holds is needed only if the variable or the array is.
        feeds: dict[ir.Var | ir.Buffer, list[ir.Var | ir.Buffer]] = {}
        work: list[ir.Var | ir.Buffer] = []
        for stmt in ir.walk(body):
            target: ir.Var | ir.Buffer | None = None
            if isinstance(stmt, ir.Declare | ir.Assign):
                target = stmt.var
            elif isinstance(stmt, ir.Store) and not stmt.buffer.is_device:
                target = stmt.buffer
            elif isinstance(stmt, ir.Assume):
                continue
            else:
                work.extend(ir.used_buffers(stmt))
            items = work if target is None else feeds.setdefault(target, [])
            for expr in ir.expressions(stmt):
                for item in ir.walk_expr(expr):
                    if isinstance(item, ir.Var):
                        items.append(item)
                    elif isinstance(item, ir.Load):
                        items.append(item.buffer)
        self._needed: set[ir.Var | ir.Buffer] = set()
        while work:
            item = work.pop()
            if item not in self._needed:
                self._needed.add(item)
                work.extend(feeds.get(item, ()))

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        return stmt if stmt.var in self._needed else ir.EMPTY

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        return stmt if stmt.var in self._needed else ir.EMPTY

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        """A write; one of device memory is always an effect."""
        if stmt.buffer.is_device or stmt.buffer in self._needed:
            return stmt
        return ir.EMPTY

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        """An atomic update; its result may go alone."""
        if stmt.result is None or stmt.result in self._needed:
            return stmt
        return replace(stmt, result=None)

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        return stmt if stmt.buffer in self._needed else ir.EMPTY

    def on_assume(self, stmt: ir.Assume) -> ir.Stmt:
        return ir.EMPTY

    def on_if(self, stmt: ir.If) -> ir.Stmt:
        """A conditional, unless both arms are empty."""
        new = super().on_if(stmt)
        if isinstance(new, ir.If) and _empty(new.then):
            if new.otherwise is None or _empty(new.otherwise):
                return ir.EMPTY
        elif isinstance(new, ir.If) and new.otherwise is not None and _empty(new.otherwise):
            return ir.If(new.condition, new.then, None, new.span)
        return new

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """A loop, unless it does nothing."""
        new = super().on_for(stmt)
        return ir.EMPTY if isinstance(new, ir.For) and _empty(new.body) else new

    def expr(self, expr: ir.Expr) -> ir.Expr:
        return expr


def _empty(stmt: ir.Stmt) -> bool:
    return isinstance(stmt, ir.Seq) and all(_empty(item) for item in stmt.statements)


def _without_dead_arguments(kernel: ir.Kernel) -> tuple[ir.Kernel, list[int]]:
    """The kernel without unused arguments; which of those the plan passes are left."""
    used: set[ir.Var | ir.Buffer] = set()
    for stmt in ir.walk(kernel.body):
        used.update(ir.used_buffers(stmt))
        for expr in ir.expressions(stmt):
            for item in ir.walk_expr(expr):
                if isinstance(item, ir.Var):
                    used.add(item)
                else:
                    used.update(ir.used_buffers(item))
    # The shape and the offset of a buffer in memory of one kind's own are for whoever binds it.
    placed = {item for item in used if isinstance(item, ir.Buffer) and item.is_placed}
    for buffer in placed:
        used.update(extent for extent in buffer.shape if isinstance(extent, ir.Var))
    for arg in kernel.args:
        if isinstance(arg, ir.OffsetArg) and arg.buffer in placed:
            used.add(arg.var)
    args: list[ir.KernelArg] = []
    positions: list[int] = []
    place = 0
    for arg in kernel.args:
        name = arg.buffer if isinstance(arg, ir.BufferArg | ir.SharedArg) else arg.var
        if name in used:
            args.append(arg)
        if isinstance(arg, ir.OffsetArg | ir.GridBaseArg):
            continue
        if name in used:
            positions.append(place)
        place += 1
    return replace(kernel, args=tuple(args)), positions


class _Dispatches(ir.Rewriter):
    def __init__(self, kept: dict[str, list[int]]) -> None:
        self._kept = kept

    def on_dispatch(self, stmt: ir.Dispatch) -> ir.Stmt:
        """A launch with the arguments that are left."""
        kept = self._kept.get(stmt.kernel)
        if kept is None or len(kept) == len(stmt.arguments):
            return stmt
        arguments = tuple(stmt.arguments[place] for place in kept)
        return ir.Dispatch(stmt.kernel, stmt.grid, arguments, stmt.span)
