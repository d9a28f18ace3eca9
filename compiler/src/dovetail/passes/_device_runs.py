"""Device statements at the host's level become launches of one thread.

Shared by the passes that map code to a target. A variable that one such launch computes and a
later one needs travels through a workspace of one element.
"""

from __future__ import annotations

from dataclasses import replace

from dovetail.ir import (
    Allocate,
    Assign,
    Buffer,
    Declare,
    For,
    Func,
    HostValues,
    If,
    Launch,
    Load,
    Parallel,
    Seq,
    Stmt,
    Store,
    Substitution,
    Var,
    bound_variables,
    free_buffers,
    free_variables,
    is_host,
    literal,
    sequence,
    statement_list,
    walk,
    walk_all,
)
from dovetail.passes._host_walk import HostWalk, rebuilt
from dovetail.support.errors import SourceError
from dovetail.support.span import NO_SPAN

ZERO = literal(0)
ONE = literal(1)


def coordinates() -> tuple[tuple[Var, Var, Var], tuple[Var, Var, Var]]:
    """New variables for the coordinates of a block and of a thread, x first."""
    int64 = ZERO.dtype
    return (
        (Var("block_x", int64), Var("block_y", int64), Var("block_z", int64)),
        (Var("thread_x", int64), Var("thread_y", int64), Var("thread_z", int64)),
    )


def launch_runs(func: Func) -> Func:
    """The function with a Launch of one thread for each run of device statements.

    Requires: source form.
    Ensures: every device statement is inside a Parallel or a Launch.

    Raises:
        SourceError: A local array is used by more than one launch.
    """
    runs = _Runs(func)
    body = runs.body(func.body)
    if body is func.body:
        return func
    return replace(func, body=sequence((*runs.workspaces, body)))


class _Runs(HostWalk):
    def __init__(self, func: Func) -> None:
        super().__init__(func)
        self._crossing = _crossing(func, HostValues(func))
        self._slots: dict[Var, Buffer] = {}
        self.workspaces: list[Stmt] = []

    def body(self, stmt: Stmt) -> Stmt:
        """A body at the host's level."""
        new: list[Stmt] = []
        run: list[Stmt] = []
        for item in statement_list(stmt):
            if isinstance(item, Declare) and self.values.declare(item):
                # Pure, so it may as well stand before the run that it is in the middle of.
                new.append(item)
            elif is_host(item):
                self._flush(run, new)
                new.append(self.host(item))
            else:
                run.append(item)
        self._flush(run, new)
        return rebuilt(stmt, new)

    def host(self, stmt: Stmt) -> Stmt:
        """A host statement; regions fetch what a run before them has found."""
        match stmt:
            case Parallel(body=body):
                new = self._fetch(body)
                if new is body:
                    return stmt
                return Parallel(stmt.variables, stmt.extents, new, stmt.span)
            case Launch(body=body):
                new = self._fetch(body)
                if new is body:
                    return stmt
                return Launch(
                    stmt.grid, stmt.block, stmt.block_vars, stmt.thread_vars, new, stmt.span
                )
            case _:
                return super().host(stmt)

    def _flush(self, run: list[Stmt], new: list[Stmt]) -> None:
        if not run:
            return
        body = self._fetch(sequence(run))
        blocks, threads = coordinates()
        spans = [item.span for item in run if item.span is not NO_SPAN]
        span = spans[0] if spans else NO_SPAN
        new.append(Launch((ONE,), (1, 1, 1), blocks, threads, body, span))
        run.clear()

    def _slot(self, var: Var) -> Buffer:
        if var not in self._slots:
            buffer = Buffer(var.name, var.dtype, (ONE,))
            self._slots[var] = buffer
            self.workspaces.append(Allocate(buffer))
        return self._slots[var]

    def _fetch(self, body: Stmt) -> Stmt:
        """A region's body that reads and writes crossing variables through their workspace."""
        declared = {var for item in walk(body) for var in bound_variables(item)}
        outside = [var for var in free_variables(body) if var in self._crossing]
        changed = [item.var for item in walk(body) if isinstance(item, Assign)]
        before: list[Stmt] = []
        after: list[Stmt] = []
        renamed: dict[Var, Var] = {}
        for var in outside:
            new = Var(var.name, var.dtype)
            renamed[var] = new
            load = Load(self._slot(var), (ZERO,))
            before.append(Declare(new, load, var in changed))
            if var in changed:
                after.append(Store(self._slot(var), (ZERO,), new))
        for var in self._crossing:
            if var in declared:
                after.append(Store(self._slot(var), (ZERO,), var))
        if not before and not after:
            return body
        inner = Substitution(renamed).stmt(body) if renamed else body
        return sequence((*before, inner, *after))


def _regions(stmt: Stmt, values: HostValues) -> list[Stmt]:
    """The pieces of device code under a host body, in order; each run is one."""
    found: list[Stmt] = []
    run: list[Stmt] = []

    def flush() -> None:
        if run:
            found.append(Seq(tuple(run)))
            run.clear()

    for item in statement_list(stmt):
        if isinstance(item, Declare) and values.declare(item):
            continue
        if not is_host(item):
            run.append(item)
            continue
        flush()
        match item:
            case Parallel() | Launch():
                found.append(item)
            case If(then=then, otherwise=otherwise):
                found += _regions(then, values)
                found += [] if otherwise is None else _regions(otherwise, values)
            case For(var=var, body=body):
                values.add(var)
                found += _regions(body, values)
            case _:
                pass
    flush()
    return found


def _crossing(func: Func, values: HostValues) -> dict[Var, None]:
    """The variables that one region declares and another uses, in order."""
    home: dict[Var, Stmt] = {}
    arrays: dict[Buffer, Stmt] = {}
    crossing: dict[Var, None] = {}
    for region in _regions(func.body, values):
        for item in statement_list(region) if isinstance(region, Seq) else ():
            for var in bound_variables(item) if isinstance(item, Declare) else ():
                home[var] = region
        for item in walk_all(region):
            if isinstance(item, Allocate):
                arrays[item.buffer] = region
            elif isinstance(item, Var) and home.get(item, region) is not region:
                crossing.setdefault(item)
            elif isinstance(item, Assign) and home.get(item.var, region) is not region:
                crossing.setdefault(item.var)
        for buffer in free_buffers(region):
            if arrays.get(buffer, region) is not region:
                raise SourceError(
                    f"local array '{buffer.name}' is filled by one thread and used by others",
                    region.span,
                    "allocate it with T.empty, or inside the loop that uses it",
                )
    return crossing
