"""Device statements at the host's level become launches of one thread.

Shared by the passes that map code to a target. A variable that one such launch computes and a
later one needs travels through a workspace of one element.
"""

from __future__ import annotations

from dovetail import ir
from dovetail.analysis.host_walk import HostWalk, rebuilt
from dovetail.support.dataclasses import replace
from dovetail.support.errors import SourceError
from dovetail.support.span import NO_SPAN, Span

ZERO = ir.literal(0)
ONE = ir.literal(1)


def coordinates() -> tuple[tuple[ir.Var, ir.Var, ir.Var], tuple[ir.Var, ir.Var, ir.Var]]:
    """New variables for the coordinates of a block and of a thread, x first."""
    int64 = ZERO.dtype
    return (
        (ir.Var("block_x", int64), ir.Var("block_y", int64), ir.Var("block_z", int64)),
        (ir.Var("thread_x", int64), ir.Var("thread_y", int64), ir.Var("thread_z", int64)),
    )


def launch_runs(func: ir.Func) -> ir.Func:
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
    return replace(func, body=ir.sequence((*runs.workspaces, body)))


class _Runs(HostWalk):
    def __init__(self, func: ir.Func) -> None:
        super().__init__(func)
        self._crossing = _crossing(func, ir.HostValues(func))
        self._slots: dict[ir.Var, ir.Buffer] = {}
        self.workspaces: list[ir.Stmt] = []

    def body(self, stmt: ir.Stmt) -> ir.Stmt:
        new: list[ir.Stmt] = []
        run: list[ir.Stmt] = []
        for item in ir.statement_list(stmt):
            if isinstance(item, ir.Declare) and self.values.declare(item):
                # Pure, so it may as well stand before the run that it is in the middle of.
                new.append(item)
            elif ir.is_host(item):
                self._flush(run, new)
                new.append(self.host(item))
            else:
                run.append(item)
        self._flush(run, new)
        return rebuilt(stmt, new)

    def host(self, stmt: ir.Stmt) -> ir.Stmt:
        """A host statement; regions fetch what a run before them has found."""
        match stmt:
            case ir.Parallel(body=body):
                new = self._fetch(body, stmt.span)
                if new is body:
                    return stmt
                return ir.Parallel(stmt.variables, stmt.extents, new, stmt.span)
            case ir.Launch(body=body):
                new = self._fetch(body, stmt.span)
                if new is body:
                    return stmt
                return ir.Launch(
                    stmt.grid, stmt.block, stmt.block_vars, stmt.thread_vars, new, stmt.span
                )
            case _:
                return super().host(stmt)

    def _flush(self, run: list[ir.Stmt], new: list[ir.Stmt]) -> None:
        if not run:
            return
        spans = [item.span for item in run if item.span is not NO_SPAN]
        span = spans[0] if spans else NO_SPAN
        body = self._fetch(ir.sequence(run), span)
        blocks, threads = coordinates()
        new.append(ir.Launch((ONE,), (1, 1, 1), blocks, threads, body, span))
        run.clear()

    def _slot(self, var: ir.Var) -> ir.Buffer:
        if var not in self._slots:
            buffer = ir.Buffer(var.name, var.dtype, (ONE,))
            self._slots[var] = buffer
            self.workspaces.append(ir.Allocate(buffer))
        return self._slots[var]

    def _fetch(self, body: ir.Stmt, span: Span) -> ir.Stmt:
        """A region's body that reads and writes crossing variables through their workspace."""
        declared = {var for item in ir.walk(body) for var in ir.bound_variables(item)}
        outside = [var for var in ir.free_variables(body) if var in self._crossing]
        changed = [item.var for item in ir.walk(body) if isinstance(item, ir.Assign)]
        before: list[ir.Stmt] = []
        after: list[ir.Stmt] = []
        renamed: dict[ir.Var, ir.Var] = {}
        for var in outside:
            new = ir.Var(var.name, var.dtype)
            renamed[var] = new
            load = ir.Load(self._slot(var), (ZERO,))
            before.append(ir.Declare(new, load, var in changed, span))
            if var in changed:
                after.append(ir.Store(self._slot(var), (ZERO,), new, None, span))
        for var in self._crossing:
            if var in declared:
                after.append(ir.Store(self._slot(var), (ZERO,), var, None, span))
        if not before and not after:
            return body
        inner = ir.Substitution(renamed).stmt(body) if renamed else body
        return ir.sequence((*before, inner, *after))


def _regions(stmt: ir.Stmt, values: ir.HostValues) -> list[ir.Stmt]:
    """The pieces of device code under a host body, in order; each run is one."""
    found: list[ir.Stmt] = []
    run: list[ir.Stmt] = []

    def flush() -> None:
        if run:
            found.append(ir.Seq(tuple(run)))
            run.clear()

    for item in ir.statement_list(stmt):
        if isinstance(item, ir.Declare) and values.declare(item):
            continue
        if not ir.is_host(item):
            run.append(item)
            continue
        flush()
        match item:
            case ir.Parallel() | ir.Launch():
                found.append(item)
            case ir.If(then=then, otherwise=otherwise):
                found += _regions(then, values)
                found += [] if otherwise is None else _regions(otherwise, values)
            case (
                ir.LibraryCall(result=result) | ir.Read(result=result) | ir.HostCopy(result=result)
            ):
                values.add(result)
            case ir.For(var=var, body=body):
                values.add(var)
                found += _regions(body, values)
            case _:
                pass
    flush()
    return found


def _crossing(func: ir.Func, values: ir.HostValues) -> dict[ir.Var, None]:
    """The variables that one region declares and another uses, in order."""
    home: dict[ir.Var, ir.Stmt] = {}
    arrays: dict[ir.Buffer, ir.Stmt] = {}
    crossing: dict[ir.Var, None] = {}
    for region in _regions(func.body, values):
        for item in ir.statement_list(region) if isinstance(region, ir.Seq) else ():
            for var in ir.bound_variables(item) if isinstance(item, ir.Declare) else ():
                home[var] = region
        for item in ir.walk_all(region):
            if isinstance(item, ir.Allocate):
                arrays[item.buffer] = region
            elif isinstance(item, ir.Var) and home.get(item, region) is not region:
                crossing.setdefault(item)
            elif isinstance(item, ir.Assign) and home.get(item.var, region) is not region:
                crossing.setdefault(item.var)
        for buffer in ir.free_buffers(region):
            if arrays.get(buffer, region) is not region:
                raise SourceError(
                    f"local array '{buffer.name}' is filled by one thread and used by others",
                    region.span,
                    "allocate it with T.empty, or inside the loop that uses it",
                )
    return crossing
