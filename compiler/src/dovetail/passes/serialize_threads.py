"""Threads of a block become loops."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes._lanes import Distribution, Lane
from dovetail.passes.base import Pass
from dovetail.passes.legalize_atomics import bits_of
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class SerializeThreads(Pass):
    """Runs the threads of a block one after another, in loops that are split at barriers.

    Between two barriers the threads of a block do not depend on each other, so a loop over them
    does what they would; along x it is a vector loop. Variables that live across a barrier become
    arrays with an element for each thread, and shared memory is local memory of the one thread
    that is left.

    Requires: source form, no Parallel; a target whose threads are loops.
    Ensures: every Launch has blocks of one thread; no Barrier; of shared memory only what has its
        size from the host, which `outline-kernels` makes an argument.

    Raises:
        SourceError: A barrier under a condition that differs between threads.
    """

    name: ClassVar[str] = "serialize-threads"

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with blocks of one thread."""
        rewriter = _Serialize()
        functions: list[ir.Func] = []
        for func in module.functions:
            body = rewriter.stmt(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Serialize(ir.Rewriter):
    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """One block of threads, serialised."""
        shared = {
            each.buffer: ir.Buffer(
                each.buffer.name, each.buffer.dtype, each.buffer.shape, None, "local"
            )
            for each in ir.walk(stmt.body)
            if isinstance(each, ir.Allocate) and each.buffer.scope == "shared"
            if all(isinstance(extent, ir.Const) for extent in each.buffer.shape)
        }
        dynamic = [
            each.buffer
            for each in ir.walk(stmt.body)
            if isinstance(each, ir.Allocate) and each.buffer.scope == "shared"
            if each.buffer not in shared
        ]
        single: dict[ir.Var, ir.Expr] = {}
        lanes: list[Lane] = []
        for axis in (2, 1, 0):
            extent, var = stmt.block[axis], stmt.thread_vars[axis]
            if extent == 1:
                single[var] = ir.literal(0, var.dtype)
            else:
                kind = "vector" if axis == 0 else "serial"
                lanes.append(Lane(var, extent, ir.literal(extent), kind))
        # Shared memory keeps its scope until the body is distributed: what all threads read at one
        # index there is the same for all, unlike a thread's own arrays.
        body = ir.Substitution(single).stmt(_WithoutAllocation().stmt(stmt.body))
        done = Distribution(body, lanes).write()
        done = _Alone(shared, dynamic).stmt(done)
        x, y, z = (ir.Var(var.name, var.dtype) for var in stmt.thread_vars)
        allocations = [ir.Allocate(buffer) for buffer in (*shared.values(), *dynamic)]
        body = ir.sequence((*allocations, done))
        return replace(stmt, block=(1, 1, 1), thread_vars=(x, y, z), body=body)


class _WithoutAllocation(ir.Rewriter):
    """Without the allocations of shared memory, which are made once, around everything."""

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        return ir.sequence(()) if stmt.buffer.scope == "shared" else super().on_allocate(stmt)


class _Alone(ir.Rewriter):
    """Shared memory as memory of the one thread that is left.

    An atomic update there is a read and a write, and a loop with one must keep its order: two
    lanes may update the same element.
    """

    def __init__(self, shared: dict[ir.Buffer, ir.Buffer], dynamic: list[ir.Buffer]) -> None:
        self._shared = shared
        self._alone = {*shared, *dynamic}

    def buffer(self, buffer: ir.Buffer) -> ir.Buffer:
        return self._shared.get(buffer, buffer)

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        updates = any(
            isinstance(each, ir.Atomic) and each.buffer in self._alone
            for each in ir.walk(stmt.body)
        )
        new = super().on_for(stmt)
        if not updates or stmt.kind != "vector" or not isinstance(new, ir.For):
            return new
        return ir.For(new.var, new.start, new.stop, new.step, new.body, "serial", new.span)

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        new = super().on_atomic(stmt)
        if stmt.buffer not in self._alone or not isinstance(new, ir.Atomic):
            return new
        old = new.result or ir.Var("old", new.buffer.dtype)
        name = new.op.name
        read = ir.Declare(old, ir.Load(new.buffer, new.indices, new.guard), False, new.span)
        if name == "load":
            return read
        if name == "exchange":
            value = new.value
        elif new.compare is not None:
            value = ir.Select(ir.eq(bits_of(old), bits_of(new.compare)), new.value, old)
        else:
            value = ir.call(name, old, new.value)
        write = ir.Store(new.buffer, new.indices, value, new.guard, new.span)
        return ir.Seq((read, write), new.span)
