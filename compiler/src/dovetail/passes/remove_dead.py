"""What nothing needs goes: variables, arrays, arguments."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    EMPTY,
    Allocate,
    Assign,
    Assume,
    Atomic,
    Buffer,
    BufferArg,
    Declare,
    Dispatch,
    Expr,
    For,
    Func,
    GridBaseArg,
    If,
    Kernel,
    KernelArg,
    Load,
    Module,
    OffsetArg,
    Rewriter,
    Seq,
    SharedArg,
    Stmt,
    Store,
    Var,
    expressions,
    used_buffers,
    walk,
    walk_expr,
)
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class RemoveDead(Pass):
    """Removes what nothing reads, and the arguments that kernels then no longer need.

    That is: variables, local and shared arrays, control flow around nothing, and assumptions,
    which have served.

    Requires: split form.
    Ensures: split form; every argument of a kernel is used.
    """

    name: ClassVar[str] = "remove-dead"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module without what nothing needs."""
        kept: dict[str, list[int]] = {}
        kernels: list[Kernel] = []
        for kernel in module.kernels:
            new, positions = _without_dead_arguments(replace(kernel, body=_cleaned(kernel.body)))
            kept[kernel.name] = positions
            kernels.append(new)
        dispatches = _Dispatches(kept)
        functions: list[Func] = []
        for func in module.functions:
            functions.append(replace(func, body=_cleaned(dispatches.stmt(func.body))))
        return Module(tuple(functions), tuple(kernels))


def _cleaned(body: Stmt) -> Stmt:
    while True:
        new = _Cleaner(body).stmt(body)
        if new is body:
            return body
        # What was left empty has freed what its condition used: once more.
        body = new


class _Cleaner(Rewriter):
    """One round: finds what is needed, starting from what has an effect, and drops the rest."""

    def __init__(self, body: Stmt) -> None:
        # What a variable or an array holds is needed only if the variable or the array is.
        feeds: dict[Var | Buffer, list[Var | Buffer]] = {}
        work: list[Var | Buffer] = []
        for stmt in walk(body):
            target: Var | Buffer | None = None
            if isinstance(stmt, Declare | Assign):
                target = stmt.var
            elif isinstance(stmt, Store) and stmt.buffer.scope != "global":
                target = stmt.buffer
            elif isinstance(stmt, Assume):
                continue
            else:
                work.extend(used_buffers(stmt))
            items = work if target is None else feeds.setdefault(target, [])
            for expr in expressions(stmt):
                for item in walk_expr(expr):
                    if isinstance(item, Var):
                        items.append(item)
                    elif isinstance(item, Load):
                        items.append(item.buffer)
        self._needed: set[Var | Buffer] = set()
        while work:
            item = work.pop()
            if item not in self._needed:
                self._needed.add(item)
                work.extend(feeds.get(item, ()))

    def on_declare(self, stmt: Declare) -> Stmt:
        """A variable."""
        return stmt if stmt.var in self._needed else EMPTY

    def on_assign(self, stmt: Assign) -> Stmt:
        """A change of a variable."""
        return stmt if stmt.var in self._needed else EMPTY

    def on_store(self, stmt: Store) -> Stmt:
        """A write; one of global memory is always an effect."""
        if stmt.buffer.scope == "global" or stmt.buffer in self._needed:
            return stmt
        return EMPTY

    def on_atomic(self, stmt: Atomic) -> Stmt:
        """An atomic update; its result may go alone."""
        if stmt.result is None or stmt.result in self._needed:
            return stmt
        return replace(stmt, result=None)

    def on_allocate(self, stmt: Allocate) -> Stmt:
        """An array."""
        return stmt if stmt.buffer in self._needed else EMPTY

    def on_assume(self, stmt: Assume) -> Stmt:
        """A promise."""
        return EMPTY

    def on_if(self, stmt: If) -> Stmt:
        """Two ways, unless there is nothing on either."""
        new = super().on_if(stmt)
        if isinstance(new, If) and _empty(new.then):
            if new.otherwise is None or _empty(new.otherwise):
                return EMPTY
        elif isinstance(new, If) and new.otherwise is not None and _empty(new.otherwise):
            return If(new.condition, new.then, None, new.span)
        return new

    def on_for(self, stmt: For) -> Stmt:
        """A loop, unless it does nothing."""
        new = super().on_for(stmt)
        return EMPTY if isinstance(new, For) and _empty(new.body) else new

    def expr(self, expr: Expr) -> Expr:
        """Expressions stay."""
        return expr


def _empty(stmt: Stmt) -> bool:
    return isinstance(stmt, Seq) and all(_empty(item) for item in stmt.statements)


def _without_dead_arguments(kernel: Kernel) -> tuple[Kernel, list[int]]:
    """The kernel without unused arguments; which of those the plan passes are left."""
    used: set[Var | Buffer] = set()
    for stmt in walk(kernel.body):
        used.update(used_buffers(stmt))
        for expr in expressions(stmt):
            for item in walk_expr(expr):
                if isinstance(item, Var):
                    used.add(item)
                else:
                    used.update(used_buffers(item))
    args: list[KernelArg] = []
    positions: list[int] = []
    place = 0
    for arg in kernel.args:
        name = arg.buffer if isinstance(arg, BufferArg | SharedArg) else arg.var
        if name in used:
            args.append(arg)
        if isinstance(arg, OffsetArg | GridBaseArg):
            continue
        if name in used:
            positions.append(place)
        place += 1
    return replace(kernel, args=tuple(args)), positions


class _Dispatches(Rewriter):
    def __init__(self, kept: dict[str, list[int]]) -> None:
        self._kept = kept

    def on_dispatch(self, stmt: Dispatch) -> Stmt:
        """A launch with the arguments that are left."""
        kept = self._kept.get(stmt.kernel)
        if kept is None or len(kept) == len(stmt.arguments):
            return stmt
        arguments = tuple(stmt.arguments[place] for place in kept)
        return Dispatch(stmt.kernel, stmt.grid, arguments, stmt.span)
