"""Kernels take element offsets and a grid base from the runtime, where the target asks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    INT32,
    INT64,
    UINT32,
    Atomic,
    Buffer,
    BufferArg,
    Cast,
    Declare,
    DType,
    Expr,
    GridBaseArg,
    Intrinsic,
    Kernel,
    KernelArg,
    Load,
    Module,
    OffsetArg,
    Prefetch,
    Rewriter,
    Stmt,
    Store,
    Substitution,
    Var,
    add,
    sequence,
    walk_all,
)
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class AddOffsets(Pass):
    """Adds an offset argument for each buffer and a base for each axis of the grid in use.

    An offset has the type of the indices it is added to: int32 in a kernel narrowed for row-major
    tensors, where the offset is less than what the device aligns bindings to; else int64.

    Where there are no wide indices, the coordinates of blocks and threads become int32 too.

    Requires: split form.
    Ensures: an index counts from the start of the bound range, and block coordinates from the
        start of the whole grid, where the target's capabilities say so.
    """

    name: ClassVar[str] = "add-offsets"
    reads: ClassVar[frozenset[str]] = frozenset(("buffer_offsets", "grid_base", "wide_index"))

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module with the runtime's arguments."""
        wide = capabilities.wide_index
        if not capabilities.buffer_offsets and not capabilities.grid_base and wide:
            return module
        kernels: list[Kernel] = []
        for kernel in module.kernels:
            if not wide:
                kernel = _with_narrow_coordinates(kernel)
            if capabilities.buffer_offsets:
                kernel = _with_offsets(kernel, INT64 if wide else INT32)
            if capabilities.grid_base:
                kernel = _with_grid_base(kernel)
            kernels.append(kernel)
        return replace(module, kernels=tuple(kernels))


def _with_narrow_coordinates(kernel: Kernel) -> Kernel:
    """The kernel with int32 coordinates; `check-reach` has made sure that they fit."""
    old = (*kernel.block_vars, *kernel.thread_vars)
    new = {var: Var(var.name, INT32) for var in old}
    bx, by, bz, tx, ty, tz = (new[var] for var in old)
    body = _Narrow(new).stmt(kernel.body)
    return replace(kernel, block_vars=(bx, by, bz), thread_vars=(tx, ty, tz), body=body)


class _Narrow(Rewriter):
    """Uses int32 variables for int64 ones."""

    def __init__(self, new: dict[Var, Var]) -> None:
        self._new = new

    def on_var(self, expr: Var) -> Expr:
        """A use."""
        return Cast(INT64, self._new[expr]) if expr in self._new else expr

    def on_cast(self, expr: Cast) -> Expr:
        """A conversion; that to int32 is none."""
        if expr.dtype == INT32 and isinstance(expr.value, Var) and expr.value in self._new:
            return self._new[expr.value]
        return super().on_cast(expr)


def _with_offsets(kernel: Kernel, unused: DType) -> Kernel:
    touched = [touch for item in walk_all(kernel.body) for touch in _touches(item)]
    types = {buffer: index.dtype for buffer, index in touched}
    wide = {buffer for buffer, index in touched if index.dtype == INT64}
    offsets: dict[Buffer, Var] = {}
    for arg in kernel.args:
        if isinstance(arg, BufferArg):
            dtype = INT64 if arg.buffer in wide else types.get(arg.buffer, unused)
            offsets[arg.buffer] = Var(f"{arg.buffer.name}_offset", dtype)
    if not offsets:
        return kernel
    more: list[KernelArg] = [OffsetArg(var, buffer) for buffer, var in offsets.items()]
    body = _Offset(offsets).stmt(kernel.body)
    return replace(kernel, args=(*kernel.args, *more), body=body)


def _touches(item: Expr | Stmt) -> list[tuple[Buffer, Expr]]:
    """The buffers that a node accesses, each with its index."""
    if isinstance(item, Load | Store | Atomic | Prefetch):
        return [(item.buffer, item.indices[0])]
    if isinstance(item, Intrinsic):
        places = zip(item.buffers, item.indices, strict=True)
        return [(buffer, indices[0]) for buffer, indices in places if indices]
    return []


class _Offset(Rewriter):
    def __init__(self, offsets: dict[Buffer, Var]) -> None:
        self._offsets = offsets

    def _indices(self, buffer: Buffer, indices: tuple[Expr, ...]) -> tuple[Expr, ...]:
        offset = self._offsets.get(buffer)
        if offset is None:
            return indices
        index = indices[0] if indices[0].dtype == offset.dtype else Cast(INT64, indices[0])
        return (add(index, offset),)

    def on_load(self, expr: Load) -> Expr:
        """A read."""
        indices = self._indices(expr.buffer, self.exprs(expr.indices))
        guard = self.optional(expr.guard)
        return Load(expr.buffer, indices, guard, expr.lanes, expr.aligned)

    def on_store(self, stmt: Store) -> Stmt:
        """A write."""
        indices = self._indices(stmt.buffer, self.exprs(stmt.indices))
        value, guard = self.expr(stmt.value), self.optional(stmt.guard)
        return Store(stmt.buffer, indices, value, guard, stmt.span, stmt.aligned)

    def on_atomic(self, stmt: Atomic) -> Stmt:
        """An atomic update."""
        indices = self._indices(stmt.buffer, self.exprs(stmt.indices))
        return Atomic(
            stmt.op,
            stmt.buffer,
            indices,
            self.expr(stmt.value),
            self.optional(stmt.compare),
            stmt.result,
            self.optional(stmt.guard),
            stmt.span,
        )

    def on_prefetch(self, stmt: Prefetch) -> Stmt:
        """A hint."""
        indices = self._indices(stmt.buffer, self.exprs(stmt.indices))
        return Prefetch(stmt.buffer, indices, stmt.write, stmt.span)

    def on_intrinsic(self, stmt: Intrinsic) -> Stmt:
        """What only one kind of device has."""
        indices = tuple(
            self._indices(buffer, self.exprs(item)) if item else ()
            for buffer, item in zip(stmt.buffers, stmt.indices, strict=True)
        )
        more, guard = self.exprs(stmt.operands), self.optional(stmt.guard)
        return Intrinsic(stmt.op, stmt.buffers, indices, more, guard, stmt.span, stmt.text)


def _with_grid_base(kernel: Kernel) -> Kernel:
    used = {item for item in walk_all(kernel.body) if isinstance(item, Var)}
    args: list[KernelArg] = []
    before: list[Stmt] = []
    renamed: dict[Var, Expr] = {}
    for axis, var in enumerate(kernel.block_vars):
        if var not in used:
            continue
        base = Var(f"grid_base_{'xyz'[axis]}", UINT32)
        block = Var(var.name, var.dtype)
        args.append(GridBaseArg(base, axis))
        before.append(Declare(block, add(var, Cast(var.dtype, base))))
        renamed[var] = block
    if not args:
        return kernel
    body = Substitution(renamed).stmt(kernel.body)
    return replace(kernel, args=(*kernel.args, *args), body=sequence((*before, body)))
