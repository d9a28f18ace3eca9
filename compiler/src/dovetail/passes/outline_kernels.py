"""Host and device part: every launch becomes a kernel and a dispatch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.analysis import is_layout_test
from dovetail.ir import (
    EMPTY,
    UINT32,
    Allocate,
    Buffer,
    BufferArg,
    Cast,
    Const,
    Declare,
    Dispatch,
    Expr,
    For,
    Func,
    If,
    Kernel,
    Launch,
    Module,
    Rewriter,
    ScalarArg,
    SharedArg,
    Stmt,
    Substitution,
    Var,
    accesses,
    add,
    floordiv,
    free_buffers,
    free_variables,
    literal,
    mul,
    sequence,
    statement_list,
)
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class OutlineKernels(Pass):
    """Moves the body of each Launch into a kernel, and puts a Dispatch in its place.

    A kernel's arguments are its buffers, then shared memory of a size that the host says, then its
    scalars, each in order of first use. Kernels are called `<function>_<n>`; the general copy of a
    specialised one has the same number and `_general`.

    Requires: flat form, every device statement in a Launch, values of the plan alone outside.
    Ensures: split form.
    """

    name: ClassVar[str] = "outline-kernels"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module in split form."""
        functions: list[Func] = []
        kernels: list[Kernel] = [*module.kernels]
        for func in module.functions:
            outline = _Outline(func)
            body = outline.body(func.body, "")
            functions.append(replace(func, body=body))
            kernels += outline.kernels
        return Module(tuple(functions), tuple(kernels))


class _Outline:
    def __init__(self, func: Func) -> None:
        self._func = func
        self._declared: dict[Var, Declare] = {}
        self._count = 0
        self.kernels: list[Kernel] = []

    def body(self, stmt: Stmt, suffix: str) -> Stmt:
        """A host body with its launches outlined."""
        return sequence([self._host(item, suffix) for item in statement_list(stmt)])

    def _host(self, stmt: Stmt, suffix: str) -> Stmt:
        match stmt:
            case Declare(var=var):
                self._declared[var] = stmt
                return stmt
            case Launch():
                return self._launch(stmt, suffix)
            case If(then=then, otherwise=otherwise):
                first = self._count
                new = self.body(then, suffix)
                if otherwise is None:
                    return If(stmt.condition, new, None, stmt.span)
                if is_layout_test(self._func, stmt):
                    self._count, suffix = first, "_general"
                return If(stmt.condition, new, self.body(otherwise, suffix), stmt.span)
            case For(body=body):
                new = self.body(body, suffix)
                return For(stmt.var, stmt.start, stmt.stop, stmt.step, new, stmt.kind, stmt.span)
            case _:
                return stmt

    def _launch(self, stmt: Launch, suffix: str) -> Stmt:
        name = f"{self._func.name}_{self._count}{suffix}"
        self._count += 1
        inner = (*stmt.block_vars, *stmt.thread_vars)
        taken = _Taken()
        taken.body = taken.stmt(stmt.body)
        body = taken.body
        scalars = [var for var in free_variables(body) if var not in inner]
        buffers = [item for item in free_buffers(body) if item not in taken.buffers]
        access = accesses(body)
        new_buffers = {item: Buffer(item.name, item.dtype, (literal(0),)) for item in buffers}
        sizes = {
            item: SharedArg(
                Var(f"{item.name}_bytes", UINT32),
                Buffer(item.name, item.dtype, (literal(0),), None, "shared"),
            )
            for item in taken.buffers
        }
        new_buffers.update({item: arg.buffer for item, arg in sizes.items()})
        new_scalars = {item: Var(item.name, item.dtype) for item in scalars}
        args = (
            *(BufferArg(new_buffers[item], access[item]) for item in buffers),
            *sizes.values(),
            *(ScalarArg(new_scalars[item]) for item in scalars),
        )
        fresh = Substitution(dict(new_scalars), new_buffers, fresh=True)
        coordinates = [Var(var.name, var.dtype) for var in inner]
        renamed = Substitution(dict(zip(inner, coordinates, strict=True))).stmt(body)
        bx, by, bz, tx, ty, tz = coordinates
        self.kernels.append(
            Kernel(
                name,
                args,
                stmt.block,
                (bx, by, bz),
                (tx, ty, tz),
                fresh.stmt(renamed),
                self._func.strict,
                self._func.name,
                stmt.span,
            )
        )
        one = literal(1)
        x, y, z = (*stmt.grid, one, one)[:3]
        values = tuple(self._passed(var) for var in scalars)
        bytes_needed = tuple(_bytes(item) for item in taken.buffers)
        return Dispatch(name, (x, y, z), (*buffers, *bytes_needed, *values), stmt.span)

    def _passed(self, var: Var) -> Expr:
        """The value of a scalar argument; a narrowed size is passed as it was: passing wraps."""
        declared = self._declared.get(var)
        if declared is not None and isinstance(declared.value, Cast):
            inner = declared.value.value
            if isinstance(inner, Var) and inner.dtype.is_int and var.dtype.is_int:
                return inner
        return var


class _Taken(Rewriter):
    """Takes out shared memory whose size the host says."""

    def __init__(self) -> None:
        self.buffers: list[Buffer] = []
        self.body: Stmt = EMPTY

    def on_allocate(self, stmt: Allocate) -> Stmt:
        if stmt.buffer.scope != "shared" or isinstance(stmt.buffer.shape[0], Const):
            return stmt
        self.buffers.append(stmt.buffer)
        return EMPTY


def _bytes(buffer: Buffer) -> Expr:
    """The size of a buffer, in whole words: atomics on small elements change the word around."""
    size = mul(buffer.shape[0], buffer.dtype.bytes)
    return size if buffer.dtype.bytes >= 4 else mul(floordiv(add(size, 3), 4), 4)
