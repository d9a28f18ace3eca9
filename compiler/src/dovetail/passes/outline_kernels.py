"""Host and device part: every launch becomes a kernel and a dispatch."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.support.identifiers import identifiers
from dovetail.target import Capabilities


@dataclass(frozen=True)
class OutlineKernels(Pass):
    """Moves the body of each Launch into a kernel, and replaces the Launch by a Dispatch.

    A kernel's arguments are its buffers, then shared memory of a size that the host says, then its
    scalars, each in order of first use; last, the extents of buffers in memory of one kind's own,
    as far as they are no constants. Kernels are called `<function>_<n>`, where a function's name
    that no language takes is made one (`identifiers`); the general version of one has the same
    number and `_general`.

    Requires: flat form, every device statement in a Launch, values of the plan alone outside.
    Ensures: split form.
    """

    name: ClassVar[str] = "outline-kernels"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module in split form."""
        functions: list[ir.Func] = []
        kernels: list[ir.Kernel] = [*module.kernels]
        symbols = identifiers(func.name for func in module.functions)
        for func in module.functions:
            outline = _Outline(func, symbols[func.name])
            body = outline.body(func.body)
            functions.append(replace(func, body=body))
            kernels += outline.kernels
        return ir.Module(tuple(functions), tuple(kernels))


class _Outline:
    def __init__(self, func: ir.Func, symbol: str) -> None:
        self._func = func
        self._symbol = symbol
        self._declared: dict[ir.Var, ir.Declare] = {}
        self._count = 0
        self._after_row_major = False
        self._written: dict[ir.Buffer, ir.Access] = {
            param.buffer: param.access
            for param in func.params
            if isinstance(param, ir.TensorParam) and param.access == "write"
        }
        self.kernels: list[ir.Kernel] = []

    def body(self, stmt: ir.Stmt) -> ir.Stmt:
        """A host body with its launches outlined."""
        return ir.sequence([self._host(item) for item in ir.statement_list(stmt)])

    def _host(self, stmt: ir.Stmt) -> ir.Stmt:
        match stmt:
            case ir.Declare(var=var):
                self._declared[var] = stmt
                return stmt
            case ir.Launch():
                return self._launch(stmt)
            case ir.If(then=then, otherwise=otherwise):
                then = self.body(then)
                otherwise = None if otherwise is None else self.body(otherwise)
                return ir.If(stmt.condition, then, otherwise, stmt.span)
            case ir.For(body=body):
                return replace(stmt, body=self.body(body))
            case _:
                return stmt

    def _launch(self, stmt: ir.Launch) -> ir.Stmt:
        is_general = stmt.version == "general"
        # It shares the number of the version for row-major tensors, if that is right before it.
        self._count += not (is_general and self._after_row_major)
        self._after_row_major = stmt.version == "row_major"
        name = f"{self._symbol}_{self._count - 1}{'_general' if is_general else ''}"
        inner = (*stmt.block_vars, *stmt.thread_vars)
        taken = _Taken()
        taken.body = taken.stmt(stmt.body)
        body = taken.body
        scalars = [var for var in ir.free_variables(body) if var not in inner]
        buffers = [item for item in ir.free_buffers(body) if item not in taken.buffers]
        # Who reads back what it has written still only writes.
        access: dict[ir.Buffer, ir.Access] = {**ir.accesses(body), **self._written}
        shapes = {item: _Shape(item) for item in buffers if item.is_placed}
        new_buffers = {
            item: shapes[item].buffer
            if item in shapes
            else ir.Buffer(item.name, item.dtype, (ir.literal(0),))
            for item in buffers
        }
        sizes = {
            item: ir.SharedArg(
                ir.Var(f"{item.name}_bytes", ir.UINT32),
                ir.Buffer(item.name, item.dtype, (ir.literal(0),), None, "shared"),
            )
            for item in taken.buffers
        }
        new_buffers.update({item: arg.buffer for item, arg in sizes.items()})
        new_scalars = {item: ir.Var(item.name, item.dtype) for item in scalars}
        args = (
            *(ir.BufferArg(new_buffers[item], access[item]) for item in buffers),
            *sizes.values(),
            *(ir.ScalarArg(new_scalars[item]) for item in scalars),
            *(ir.ScalarArg(var) for shape in shapes.values() for var in shape.variables),
        )
        fresh = ir.Substitution(dict(new_scalars), new_buffers, fresh=True)
        coordinates = [ir.Var(var.name, var.dtype) for var in inner]
        renamed = ir.Substitution(dict(zip(inner, coordinates, strict=True))).stmt(body)
        bx, by, bz, tx, ty, tz = coordinates
        self.kernels.append(
            ir.Kernel(
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
        one = ir.literal(1)
        x, y, z = (*stmt.grid, one, one)[:3]
        values = tuple(self._passed(var) for var in scalars)
        bytes_needed = tuple(_bytes(item) for item in taken.buffers)
        extents = tuple(extent for shape in shapes.values() for extent in shape.variables.values())
        given = (*buffers, *bytes_needed, *values, *extents)
        return ir.Dispatch(name, (x, y, z), given, stmt.span)

    def _passed(self, var: ir.Var) -> ir.Expr:
        """The value of a scalar argument; a narrowed size is passed as it was: passing wraps."""
        declared = self._declared.get(var)
        if declared is not None and isinstance(declared.value, ir.Cast):
            inner = declared.value.value
            if isinstance(inner, ir.Var) and inner.dtype.is_int and var.dtype.is_int:
                return inner
        return var


class _Shape:
    """A kernel's view of a buffer in memory of one kind's own: extents are scalar arguments."""

    def __init__(self, buffer: ir.Buffer) -> None:
        self.variables: dict[ir.Var, ir.Expr] = {}
        extents: list[ir.Expr] = []
        for axis, extent in enumerate(buffer.shape):
            if isinstance(extent, ir.Const):
                extents.append(extent)
                continue
            var = ir.Var(f"{buffer.name}_extent{axis}", ir.INT64)
            self.variables[var] = extent
            extents.append(var)
        self.buffer = ir.Buffer(buffer.name, buffer.dtype, tuple(extents), None, buffer.scope)


class _Taken(ir.Rewriter):
    """Takes out shared memory whose size the host says."""

    def __init__(self) -> None:
        self.buffers: list[ir.Buffer] = []
        self.body: ir.Stmt = ir.EMPTY

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        if stmt.buffer.scope != "shared" or isinstance(stmt.buffer.shape[0], ir.Const):
            return stmt
        self.buffers.append(stmt.buffer)
        return ir.EMPTY


def _bytes(buffer: ir.Buffer) -> ir.Expr:
    """The size of a buffer, in whole words: atomics on small elements change the word around."""
    size = ir.mul(buffer.shape[0], buffer.dtype.bytes)
    return size if buffer.dtype.bytes >= 4 else ir.mul(ir.floordiv(ir.add(size, 3), 4), 4)
