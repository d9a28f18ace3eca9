"""Kernels take element offsets and a grid base from the runtime, where the target asks."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class AddOffsets(Pass):
    """Adds an offset argument for each buffer and a base for each axis of the grid in use.

    A buffer in memory of one kind's own is accessed by coordinates, to which nothing is added; its
    offset is the code generator's to use.

    An offset has the type of the indices it is added to: int32 in a kernel narrowed for row-major
    tensors, where the offset is less than what the device aligns bindings to; else int64.

    Where there are no wide indices, the coordinates of blocks and threads become int32 too.

    Requires: split form.
    Ensures: an index counts from the start of the bound range, and block coordinates from the
        start of the whole grid, where the target's capabilities say so.
    """

    name: ClassVar[str] = "add-offsets"
    reads: ClassVar[frozenset[str]] = frozenset(("buffer_offsets", "grid_base", "wide_index"))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with the runtime's arguments."""
        wide = capabilities.wide_index
        if not capabilities.buffer_offsets and not capabilities.grid_base and wide:
            return module
        kernels: list[ir.Kernel] = []
        for kernel in module.kernels:
            if not wide:
                kernel = _with_narrow_coordinates(kernel)
            if capabilities.buffer_offsets:
                kernel = _with_offsets(kernel, ir.INT64 if wide else ir.INT32)
            if capabilities.grid_base:
                kernel = _with_grid_base(kernel)
            kernels.append(kernel)
        return replace(module, kernels=tuple(kernels))


def _with_narrow_coordinates(kernel: ir.Kernel) -> ir.Kernel:
    """The kernel with int32 coordinates; `check-reach` has made sure that they fit."""
    old = (*kernel.block_vars, *kernel.thread_vars)
    new = {var: ir.Var(var.name, ir.INT32) for var in old}
    bx, by, bz, tx, ty, tz = (new[var] for var in old)
    body = _Narrow(new).stmt(kernel.body)
    return replace(kernel, block_vars=(bx, by, bz), thread_vars=(tx, ty, tz), body=body)


class _Narrow(ir.Rewriter):
    """Uses int32 variables for int64 ones."""

    def __init__(self, new: dict[ir.Var, ir.Var]) -> None:
        self._new = new

    def on_var(self, expr: ir.Var) -> ir.Expr:
        return ir.Cast(ir.INT64, self._new[expr]) if expr in self._new else expr

    def on_cast(self, expr: ir.Cast) -> ir.Expr:
        """A conversion; that to int32 is none."""
        if expr.dtype == ir.INT32 and isinstance(expr.value, ir.Var) and expr.value in self._new:
            return self._new[expr.value]
        return super().on_cast(expr)


def _with_offsets(kernel: ir.Kernel, unused: ir.DType) -> ir.Kernel:
    touched = [touch for item in ir.walk_all(kernel.body) for touch in _touches(item)]
    types = {buffer: index.dtype for buffer, index in touched}
    wide = {buffer for buffer, index in touched if index.dtype == ir.INT64}
    offsets: dict[ir.Buffer, ir.Var] = {}
    for arg in kernel.args:
        if isinstance(arg, ir.BufferArg):
            dtype = ir.INT64 if arg.buffer in wide else types.get(arg.buffer, unused)
            if arg.buffer.is_placed:
                dtype = unused
            offsets[arg.buffer] = ir.Var(f"{arg.buffer.name}_offset", dtype)
    if not offsets:
        return kernel
    more: list[ir.KernelArg] = [ir.OffsetArg(var, buffer) for buffer, var in offsets.items()]
    body = _Offset(offsets).stmt(kernel.body)
    return replace(kernel, args=(*kernel.args, *more), body=body)


def _touches(item: ir.Expr | ir.Stmt) -> list[tuple[ir.Buffer, ir.Expr]]:
    """The buffers that a node accesses, each with its index."""
    if isinstance(item, ir.Load | ir.Store | ir.Atomic | ir.Prefetch):
        return [(item.buffer, item.indices[0])]
    if isinstance(item, ir.Intrinsic):
        places = zip(item.buffers, item.indices, strict=True)
        return [(buffer, indices[0]) for buffer, indices in places if indices]
    return []


class _Offset(ir.Rewriter):
    def __init__(self, offsets: dict[ir.Buffer, ir.Var]) -> None:
        self._offsets = offsets

    def _indices(self, buffer: ir.Buffer, indices: tuple[ir.Expr, ...]) -> tuple[ir.Expr, ...]:
        offset = self._offsets.get(buffer)
        if offset is None or buffer.is_placed:
            return indices
        index = indices[0] if indices[0].dtype == offset.dtype else ir.Cast(ir.INT64, indices[0])
        return (ir.add(index, offset),)

    def on_load(self, expr: ir.Load) -> ir.Expr:
        indices = self._indices(expr.buffer, self.exprs(expr.indices))
        guard = self.optional(expr.guard)
        return ir.Load(expr.buffer, indices, guard, expr.lanes, expr.aligned)

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        indices = self._indices(stmt.buffer, self.exprs(stmt.indices))
        value, guard = self.expr(stmt.value), self.optional(stmt.guard)
        return ir.Store(stmt.buffer, indices, value, guard, stmt.span, stmt.aligned)

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        indices = self._indices(stmt.buffer, self.exprs(stmt.indices))
        return ir.Atomic(
            stmt.op,
            stmt.buffer,
            indices,
            self.expr(stmt.value),
            self.optional(stmt.compare),
            stmt.result,
            self.optional(stmt.guard),
            stmt.span,
        )

    def on_prefetch(self, stmt: ir.Prefetch) -> ir.Stmt:
        indices = self._indices(stmt.buffer, self.exprs(stmt.indices))
        return ir.Prefetch(stmt.buffer, indices, stmt.write, stmt.span)

    def on_intrinsic(self, stmt: ir.Intrinsic) -> ir.Stmt:
        """What only one kind of device has."""
        indices = tuple(
            self._indices(buffer, self.exprs(item)) if item else ()
            for buffer, item in zip(stmt.buffers, stmt.indices, strict=True)
        )
        more, guard = self.exprs(stmt.operands), self.optional(stmt.guard)
        return ir.Intrinsic(stmt.op, stmt.buffers, indices, more, guard, stmt.span, stmt.text)


def _with_grid_base(kernel: ir.Kernel) -> ir.Kernel:
    used = {item for item in ir.walk_all(kernel.body) if isinstance(item, ir.Var)}
    args: list[ir.KernelArg] = []
    before: list[ir.Stmt] = []
    renamed: dict[ir.Var, ir.Expr] = {}
    for axis, var in enumerate(kernel.block_vars):
        if var not in used:
            continue
        base = ir.Var(f"grid_base_{'xyz'[axis]}", ir.UINT32)
        block = ir.Var(var.name, var.dtype)
        args.append(ir.GridBaseArg(base, axis))
        before.append(ir.Declare(block, ir.add(var, ir.Cast(var.dtype, base))))
        renamed[var] = block
    if not args:
        return kernel
    body = ir.Substitution(renamed).stmt(kernel.body)
    return replace(kernel, args=(*kernel.args, *args), body=ir.sequence((*before, body)))
