"""Cooperative matrices: fragments that the threads of a subgroup hold together.

Source: SPV_KHR_cooperative_matrix. A fragment's type says what it is used for (left factor, right
factor, sum), which follows from where it stands in products. Such modules use the memory model of
Vulkan, as the extension's own compilers do: accesses that other threads may see are NonPrivate.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.vulkan.spirv.context import Context, Memory
from dovetail.backends.vulkan.spirv.expressions import evaluate
from dovetail.backends.vulkan.spirv.memory import element_pointer, operands_of_access
from dovetail.codegen.spirv.opcodes import (
    Capability,
    Matrix,
    Model,
    Op,
    Scope,
    StorageClass,
)
from dovetail.support.errors import UnsupportedError

Layout = tuple[int, int]
"""Row-major or column-major, and the stride of the rows or columns, in elements."""

_USES: Final = (Matrix.Accumulator, Matrix.A, Matrix.B)
_USE_NAMES: Final = {Matrix.A: "left factor", Matrix.B: "right factor", Matrix.Accumulator: "sum"}


def has_matrices(body: ir.Stmt) -> bool:
    """Whether a kernel uses fragments."""
    return any(isinstance(stmt, ir.Intrinsic) for stmt in ir.walk(body))


def declare_matrices(ctx: Context) -> None:
    """What a module with fragments declares."""
    asm = ctx.asm
    asm.capability(Capability.CooperativeMatrixKHR)
    asm.extension("SPV_KHR_cooperative_matrix")
    asm.capability(Capability.VulkanMemoryModel)
    asm.capability(Capability.VulkanMemoryModelDeviceScope)
    asm.extension("SPV_KHR_vulkan_memory_model")
    asm.memory_model = Model.Vulkan
    ctx.vulkan_memory = True
    for name in ("cooperative_matrix", "memory_model", "memory_model_device_scope"):
        ctx.require(f"vulkan.{name}")
    for stmt in ir.walk(ctx.kernel.body):
        if isinstance(stmt, ir.Intrinsic) and stmt.op == "vulkan.matrix_multiply":
            for buffer, use in zip(stmt.buffers, _USES, strict=True):
                _note_use(ctx, stmt, buffer, use)


def _note_use(ctx: Context, stmt: ir.Intrinsic, buffer: ir.Buffer, use: int) -> None:
    other = ctx.matrix_uses.setdefault(buffer, use)
    if other != use:
        raise UnsupportedError(
            f"vulkan, kernel '{ctx.kernel.name}'",
            f"the fragment '{buffer.name}' as {_USE_NAMES[other]} and as {_USE_NAMES[use]}",
            "devices lay out a fragment for one of these",
            "use a separate fragment for each",
            stmt.span,
        )


def declare_fragment(ctx: Context, buffer: ir.Buffer) -> None:
    """The variable of a fragment, with undefined contents."""
    asm, dtype = ctx.asm, buffer.dtype
    rows, columns = (_extent(each) for each in buffer.shape)
    element = ctx.float_type(dtype.bits) if dtype.is_float else ctx.int_type(dtype.bits)
    use = ctx.matrix_uses.get(buffer, Matrix.Accumulator)
    u32 = ctx.u32
    kind = asm.matrix_type(element, u32(Scope.Subgroup), u32(rows), u32(columns), u32(use))
    ctx.fragments[buffer] = (ctx.local_variable(kind, buffer.name), kind)


def _extent(expr: ir.Expr) -> int:
    if not isinstance(expr, ir.Const):
        raise AssertionError("a fragment without constant extents")
    return int(expr.value)


def execute_intrinsic(ctx: Context, stmt: ir.Intrinsic) -> None:
    """One statement of `..namespace.INTRINSICS`."""
    name = stmt.op.partition("vulkan.matrix_")[2]
    if name == "multiply":
        _multiply(ctx, *stmt.buffers)
    elif name == "fill":
        _fill(ctx, stmt.buffers[0], stmt.operands[0])
    elif stmt.guard is None:
        _move(ctx, stmt, name)
    elif name == "store":
        ctx.guarded(evaluate(ctx, stmt.guard), lambda: _move(ctx, stmt, name))
    else:
        outside = ctx.emit(Op.LogicalNot, ctx.asm.bool_type(), evaluate(ctx, stmt.guard))
        ctx.either(
            outside, lambda: _clear(ctx, stmt.buffers[0]), lambda: _move(ctx, stmt, name)
        )  # fmt: skip


def _move(ctx: Context, stmt: ir.Intrinsic, name: str) -> None:
    """A load or a store, by rows if those are contiguous, else by columns."""
    fragment, memory = stmt.buffers if name == "load" else stmt.buffers[:2]
    index = evaluate(ctx, next(each for each in stmt.indices if each)[0])
    rows, columns = stmt.operands
    move = _load if name == "load" else _store

    def by(layout: int, stride: ir.Expr) -> None:
        move(ctx, fragment, memory, index, (layout, evaluate(ctx, stride)))

    if _is_one(columns):
        by(Matrix.RowMajor, rows)
    elif _is_one(rows):
        by(Matrix.ColumnMajor, columns)
    else:
        # The host has checked that one of them is 1.
        one = ctx.constant(columns.dtype, 1)
        dense = ctx.emit(Op.IEqual, ctx.asm.bool_type(), evaluate(ctx, columns), one)
        ctx.either(
            dense,
            lambda: by(Matrix.RowMajor, rows),
            lambda: by(Matrix.ColumnMajor, columns),
        )


def _is_one(expr: ir.Expr) -> bool:
    return isinstance(expr, ir.Const) and expr.value == 1


def _fill(ctx: Context, buffer: ir.Buffer, operand: ir.Expr) -> None:
    """Every element becomes a value."""
    pointer, kind = ctx.fragments[buffer]
    value, dtype = evaluate(ctx, operand), buffer.dtype
    if dtype == ir.FLOAT16 and ctx.register_bits(operand.dtype) == 32:
        value = ctx.emit(Op.FConvert, ctx.float_type(16), value)
    elif dtype.is_int and ctx.register_bits(operand.dtype) != dtype.bits:
        value = ctx.emit(Op.UConvert, ctx.int_type(dtype.bits), value)
    ctx.asm.effect(Op.Store, pointer, ctx.emit(Op.CompositeConstruct, kind, value))


def _clear(ctx: Context, buffer: ir.Buffer) -> None:
    pointer, kind = ctx.fragments[buffer]
    ctx.asm.effect(Op.Store, pointer, ctx.asm.null_constant(kind))


def _load(ctx: Context, buffer: ir.Buffer, source: ir.Buffer, index: int, place: Layout) -> None:
    pointer, kind = ctx.fragments[buffer]
    memory = _memory(ctx, source, buffer)
    start = element_pointer(ctx, memory, index)
    layout, stride = place
    access = operands_of_access(ctx, memory)
    value = ctx.emit(
        Op.CooperativeMatrixLoadKHR, kind, start, ctx.u32(layout), stride, *access
    )  # fmt: skip
    ctx.asm.effect(Op.Store, pointer, value)


def _store(ctx: Context, buffer: ir.Buffer, target: ir.Buffer, index: int, place: Layout) -> None:
    pointer, kind = ctx.fragments[buffer]
    memory = _memory(ctx, target, buffer)
    start = element_pointer(ctx, memory, index)
    layout, stride = place
    value = ctx.emit(Op.Load, kind, pointer)
    access = operands_of_access(ctx, memory)
    ctx.asm.effect(
        Op.CooperativeMatrixStoreKHR, start, value, ctx.u32(layout), stride, *access
    )  # fmt: skip


def _memory(ctx: Context, buffer: ir.Buffer, fragment: ir.Buffer) -> Memory:
    memory = ctx.memory[buffer]
    if buffer.dtype != fragment.dtype or memory.word_sized:
        raise AssertionError(f"'{buffer.name}' does not hold elements of '{fragment.name}'")
    if memory.storage == StorageClass.Workgroup and not ctx.is_native(buffer.dtype):
        raise UnsupportedError(
            f"vulkan, kernel '{ctx.kernel.name}'",
            f"a fragment of {fragment.dtype} and the shared array '{buffer.name}'",
            "without arithmetic in that type, shared arrays store its elements in 32 bits",
            f"build for a target with -{fragment.dtype.name.removeprefix('u')}",
            ctx.kernel.span,
        )
    return memory


def _multiply(ctx: Context, total: ir.Buffer, first: ir.Buffer, second: ir.Buffer) -> None:
    """The first fragment plus the product of the others."""
    pointer, kind = ctx.fragments[total]
    values = [
        ctx.emit(Op.Load, each_kind, each)
        for each, each_kind in (ctx.fragments[first], ctx.fragments[second], (pointer, kind))
    ]
    # SPV_KHR_cooperative_matrix, Cooperative Matrix Operands: one bit for each signed matrix.
    signed = sum(
        bit
        for bit, buffer in zip((1, 2, 4, 8), (first, second, total, total), strict=True)
        if buffer.dtype.is_int and buffer.dtype.is_signed
    )
    flags = (signed,) if signed else ()
    result = ctx.emit(Op.CooperativeMatrixMulAddKHR, kind, *values, *flags)
    ctx.asm.effect(Op.Store, pointer, result)
