"""Host and device part, with the shapes of buffers kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    INT64,
    Access,
    Assume,
    Buffer,
    BufferArg,
    Const,
    Dispatch,
    Expr,
    For,
    Func,
    If,
    Kernel,
    KernelArg,
    Launch,
    Module,
    OffsetArg,
    ScalarArg,
    Seq,
    Stmt,
    Substitution,
    Var,
    accesses,
    free_buffers,
    free_variables,
    literal,
    sequence,
    statement_list,
)
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class OutlineShapes(Pass):
    """Moves the body of each Launch into a kernel that knows the shapes of its buffers.

    What `outline-kernels` does for flat code, this does for code as the user wrote it: extents and
    strides of buffers that the host knows become scalar arguments, and the place of the first
    element an offset. What the host assumes is said again inside of each kernel after it, so that
    it can be checked.

    Requires: source form, every device statement in a Launch, values of the plan alone outside.
    Ensures: split form, every kernel shaped.
    """

    name: ClassVar[str] = "outline-shapes"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module in split form."""
        functions: list[Func] = []
        kernels: list[Kernel] = [*module.kernels]
        for func in module.functions:
            outline = _Outline(func)
            functions.append(replace(func, body=outline.body(func.body, [])))
            kernels += outline.kernels
        return Module(tuple(functions), tuple(kernels))


class _Outline:
    def __init__(self, func: Func) -> None:
        self._func = func
        self.kernels: list[Kernel] = []

    def body(self, stmt: Stmt, assumed: list[Assume]) -> Stmt:
        """A host body with its launches outlined."""
        assumed = [*assumed]
        return sequence([self._host(item, assumed) for item in statement_list(stmt)])

    def _host(self, stmt: Stmt, assumed: list[Assume]) -> Stmt:
        match stmt:
            case Assume():
                assumed.append(stmt)
                return stmt
            case Launch():
                return self._launch(stmt, assumed)
            case If(then=then, otherwise=otherwise):
                second = None if otherwise is None else self.body(otherwise, assumed)
                return If(stmt.condition, self.body(then, assumed), second, stmt.span)
            case For(body=body):
                new = self.body(body, assumed)
                return For(stmt.var, stmt.start, stmt.stop, stmt.step, new, stmt.kind, stmt.span)
            case _:
                return stmt

    def _launch(self, stmt: Launch, assumed: list[Assume]) -> Stmt:
        name = f"{self._func.name}_{len(self.kernels)}"
        inner = (*stmt.block_vars, *stmt.thread_vars)
        body: Stmt = Seq((*assumed, stmt.body)) if assumed else stmt.body
        access = accesses(body)
        shapes = _Shapes()
        for buffer in free_buffers(body):
            shapes.add(buffer, access[buffer])
        scalars = [var for var in free_variables(body) if var not in inner]
        new_scalars = {item: Var(item.name, item.dtype) for item in scalars}
        coordinates = [Var(var.name, var.dtype) for var in inner]
        renamed = Substitution(dict(zip(inner, coordinates, strict=True))).stmt(body)
        fresh = Substitution(dict(new_scalars), dict(shapes.buffers), fresh=True)
        bx, by, bz, tx, ty, tz = coordinates
        passed = map(ScalarArg, new_scalars.values())
        self.kernels.append(
            Kernel(
                name,
                (*shapes.args, *shapes.scalars, *passed, *shapes.offsets),
                stmt.block,
                (bx, by, bz),
                (tx, ty, tz),
                fresh.stmt(renamed),
                self._func.strict,
                self._func.name,
                stmt.span,
                shaped=True,
            )
        )  # fmt: skip
        one = literal(1)
        x, y, z = (*stmt.grid, one, one)[:3]
        return Dispatch(name, (x, y, z), (*shapes.buffers, *shapes.values, *scalars), stmt.span)


class _Shapes:
    """Buffers as arguments: each with variables for its extents, strides and first element.

    Attributes:
        buffers: Each buffer of the function with that of the kernel.
        args: The buffer arguments.
        scalars: Arguments for extents and strides.
        values: What is passed for those.
        offsets: Arguments for the first elements.
    """

    def __init__(self) -> None:
        self.buffers: dict[Buffer, Buffer] = {}
        self.args: list[KernelArg] = []
        self.scalars: list[KernelArg] = []
        self.values: list[Expr] = []
        self.offsets: list[KernelArg] = []

    def add(self, buffer: Buffer, access: Access) -> None:
        """One more."""
        shape = self._variables(buffer.shape, f"{buffer.name}_extent")
        strides = None
        if buffer.strides is not None:
            strides = self._variables(buffer.strides, f"{buffer.name}_stride")
        new = Buffer(buffer.name, buffer.dtype, shape, strides)
        self.buffers[buffer] = new
        self.args.append(BufferArg(new, access))
        self.offsets.append(OffsetArg(Var(f"{buffer.name}_offset", INT64), new))

    def _variables(self, sizes: tuple[Expr, ...], name: str) -> tuple[Expr, ...]:
        result: list[Expr] = []
        for axis, size in enumerate(sizes):
            if isinstance(size, Const):
                result.append(size)
                continue
            var = Var(f"{name}_{axis}", INT64)
            result.append(var)
            self.scalars.append(ScalarArg(var))
            self.values.append(size)
        return tuple(result)
