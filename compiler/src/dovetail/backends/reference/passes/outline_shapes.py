"""Host and device part, with the shapes of buffers kept."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.support.identifiers import identifiers
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

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module in split form."""
        functions: list[ir.Func] = []
        kernels: list[ir.Kernel] = [*module.kernels]
        symbols = identifiers(func.name for func in module.functions)
        for func in module.functions:
            outline = _Outline(func, symbols[func.name])
            functions.append(replace(func, body=outline.body(func.body, [])))
            kernels += outline.kernels
        return ir.Module(tuple(functions), tuple(kernels))


class _Outline:
    def __init__(self, func: ir.Func, symbol: str) -> None:
        self._func = func
        self._symbol = symbol
        self.kernels: list[ir.Kernel] = []

    def body(self, stmt: ir.Stmt, assumed: list[ir.Assume]) -> ir.Stmt:
        """A host body with its launches outlined."""
        assumed = [*assumed]
        return ir.sequence([self._host(item, assumed) for item in ir.statement_list(stmt)])

    def _host(self, stmt: ir.Stmt, assumed: list[ir.Assume]) -> ir.Stmt:
        match stmt:
            case ir.Assume():
                assumed.append(stmt)
                return stmt
            case ir.Launch():
                return self._launch(stmt, assumed)
            case ir.If(then=then, otherwise=otherwise):
                second = None if otherwise is None else self.body(otherwise, assumed)
                return ir.If(stmt.condition, self.body(then, assumed), second, stmt.span)
            case ir.For(body=body):
                new = self.body(body, assumed)
                return ir.For(
                    stmt.var, stmt.start, stmt.stop, stmt.step, new, stmt.kind, stmt.span
                )
            case _:
                return stmt

    def _launch(self, stmt: ir.Launch, assumed: list[ir.Assume]) -> ir.Stmt:
        name = f"{self._symbol}_{len(self.kernels)}"
        inner = (*stmt.block_vars, *stmt.thread_vars)
        body: ir.Stmt = ir.Seq((*assumed, stmt.body)) if assumed else stmt.body
        access = ir.accesses(body)
        shapes = _Shapes()
        for buffer in ir.free_buffers(body):
            shapes.add(buffer, access[buffer])
        scalars = [var for var in ir.free_variables(body) if var not in inner]
        new_scalars = {item: ir.Var(item.name, item.dtype) for item in scalars}
        coordinates = [ir.Var(var.name, var.dtype) for var in inner]
        renamed = ir.Substitution(dict(zip(inner, coordinates, strict=True))).stmt(body)
        fresh = ir.Substitution(dict(new_scalars), dict(shapes.buffers), fresh=True)
        bx, by, bz, tx, ty, tz = coordinates
        passed = map(ir.ScalarArg, new_scalars.values())
        self.kernels.append(
            ir.Kernel(
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
        one = ir.literal(1)
        x, y, z = (*stmt.grid, one, one)[:3]
        return ir.Dispatch(name, (x, y, z), (*shapes.buffers, *shapes.values, *scalars), stmt.span)


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
        self.buffers: dict[ir.Buffer, ir.Buffer] = {}
        self.args: list[ir.KernelArg] = []
        self.scalars: list[ir.KernelArg] = []
        self.values: list[ir.Expr] = []
        self.offsets: list[ir.KernelArg] = []

    def add(self, buffer: ir.Buffer, access: ir.Access) -> None:
        shape = self._variables(buffer.shape, f"{buffer.name}_extent")
        strides = None
        if buffer.strides is not None:
            strides = self._variables(buffer.strides, f"{buffer.name}_stride")
        new = ir.Buffer(buffer.name, buffer.dtype, shape, strides)
        self.buffers[buffer] = new
        self.args.append(ir.BufferArg(new, access))
        self.offsets.append(ir.OffsetArg(ir.Var(f"{buffer.name}_offset", ir.INT64), new))

    def _variables(self, sizes: tuple[ir.Expr, ...], name: str) -> tuple[ir.Expr, ...]:
        result: list[ir.Expr] = []
        for axis, size in enumerate(sizes):
            if isinstance(size, ir.Const):
                result.append(size)
                continue
            var = ir.Var(f"{name}_{axis}", ir.INT64)
            result.append(var)
            self.scalars.append(ir.ScalarArg(var))
            self.values.append(size)
        return tuple(result)
