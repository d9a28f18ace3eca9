"""Kernels whose blocks are iterations of a loop: how they are entered, and that loop.

    void kernel(ptr buffers, ptr scalars, word first, word last, ptr grid, ptr scratch)

A word has the size of a pointer. `runtime/core/include/dovetail/cpu_kernel.h` says what each
argument is; a device with 32-bit pointers differs in the size of a word alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from dovetail import ir
from dovetail.codegen.describe import image_function
from dovetail.codegen.llvm.alias import may_be_same, scopes
from dovetail.codegen.llvm.builder import Value
from dovetail.codegen.llvm.context import (
    Context,
    Features,
    Memory,
    Spelling,
    Statement,
    Streams,
)
from dovetail.codegen.llvm.kernel import new_context
from dovetail.codegen.llvm.module import ModuleWriter
from dovetail.codegen.llvm.statements import count_up, execute
from dovetail.codegen.llvm.types import register_type
from dovetail.image import ImageFunction
from dovetail.support.dataclasses import replace


def write_block_loops(
    module: ModuleWriter,
    lowered: ir.Module,
    features: Features,
    spellings: Mapping[str, Spelling],
    word: str,
    intrinsic: Statement | None = None,
    streams: Streams | None = None,
) -> tuple[ImageFunction, ...]:
    """Write all kernels; what the image says about each, sorted by name.

    Args:
        module: Gets the kernels.
        lowered: For a target with `threads="loops"`.
        features: What its processor does in one instruction.
        spellings: How its ops are written.
        word: The integer type of the size of a pointer.
        intrinsic: Writes the statements that only this processor has.
        streams: How it stores past its caches; None: it does not.
    """
    functions: list[ImageFunction] = []
    for kernel in lowered.kernels:
        same = may_be_same(lowered, kernel)
        ctx = new_context(module, kernel, features, spellings)
        ctx.intrinsic = intrinsic
        if streams is not None:
            from dovetail.codegen.llvm.streams import begin_streams

            begin_streams(ctx, streams, same)
        _write_kernel(module, ctx, scopes(module.metadata, kernel, same), word)
        # Local arrays too large for the stack count as shared memory.
        functions.append(replace(image_function(kernel), shared_bytes=ctx.scratch_used))
    return tuple(sorted(functions, key=lambda function: function.name.encode()))


def _write_kernel(
    module: ModuleWriter, ctx: Context, aliases: Mapping[ir.Buffer, str], word: str
) -> None:
    b, kernel = ctx.builder, ctx.kernel
    parameters = [b.value(f"%{name}", "ptr") for name in ("buffers", "scalars", "grid", "scratch")]
    buffers, scalars, grid, ctx.scratch = parameters
    first, last = b.value("%first", word), b.value("%last", word)
    offset, number, pointer_bytes = 0, 0, int(word[1:]) // 8
    for arg in kernel.args:
        if isinstance(arg, ir.BufferArg):
            place = b.emit(f"getelementptr inbounds ptr, {buffers}, {word} {number}", "ptr", "p")
            pointer = b.emit(f"load ptr, {place}, align {pointer_bytes}", "ptr", arg.buffer.name)
            ctx.buffers[arg.buffer] = Memory(pointer, aliases[arg.buffer])
            number += 1
        else:
            # The scalar block: each value at the next multiple of its size (docs/format/image.md).
            size = arg.var.dtype.bytes
            offset = -(-offset // size) * size
            kind = register_type(arg.var.dtype)
            place = b.emit(f"getelementptr inbounds i8, {scalars}, {word} {offset}", "ptr", "p")
            text = f"load {kind}, {place}, align {size}"
            ctx.variables[arg.var] = b.emit(text, kind, arg.var.name)
            offset += size
    _place_shared(ctx, word)
    _write_blocks(ctx, first, last, grid)
    if ctx.stream is not None:
        from dovetail.codegen.llvm.streams import end_streams

        end_streams(ctx, ctx.stream)
    b.effect("ret void")
    signature = (
        f"void @{kernel.name}(ptr noalias readonly %buffers, ptr noalias readonly %scalars, "
        f"{word} %first, {word} %last, ptr noalias readonly %grid, ptr noalias align 64 %scratch)"
    )
    module.add(signature, b)


def _place_shared(ctx: Context, word: str) -> None:
    """Shared memory of a size that the launch says, before that of constant size."""
    b = ctx.builder
    for arg in ctx.kernel.args:
        if not isinstance(arg, ir.SharedArg) or ctx.scratch is None:
            continue
        size = ctx.variables[arg.var]
        assert isinstance(size, Value)
        ctx.buffers[arg.buffer] = Memory(ctx.scratch)
        # As the runtime counts (dovetail/cpu_kernel.h): each begins at a multiple of 64 bytes.
        whole = (b.convert("zext", size, word) + 63) & -64
        ctx.scratch = b.emit(f"getelementptr inbounds i8, {ctx.scratch}, {whole}", "ptr", "p")


def _write_blocks(ctx: Context, first: Value, last: Value, grid: Value) -> None:
    """A loop over blocks first <= b < last; their coordinates count up, without divisions."""
    b, kernel = ctx.builder, ctx.kernel
    used = {item for item in ir.walk_all(kernel.body) if isinstance(item, ir.Var)}
    axes = max((axis + 1 for axis in range(3) if kernel.block_vars[axis] in used), default=0)
    for var in kernel.thread_vars:
        ctx.variables[var] = b.constant(0, register_type(var.dtype))
    extents: list[Value] = []
    starts: list[Value] = []
    rest = first
    for axis in range(axes):
        place = b.emit(f"getelementptr inbounds i32, {grid}, {first.type} {axis}", "ptr", "p")
        extent = b.emit(f"load i32, {place}, align 4", "i32", "extent")
        extents.append(b.convert("zext", extent, first.type))
        starts.append(b.binary("urem", rest, extents[axis]))
        rest = b.binary("udiv", rest, extents[axis])
    if ctx.stream is not None:
        for extent in extents:
            ctx.stream.blocks *= extent
    slots = [b.alloca(first.type, 1, 8, "xyz"[axis]) for axis in range(axes)]
    for slot, start in zip(slots, starts, strict=True):
        b.effect(f"store {start}, {slot}")

    def block(_number: Value) -> None:
        for axis, slot in enumerate(slots):
            value = b.emit(f"load {first.type}, {slot}", first.type, "xyz"[axis])
            var = kernel.block_vars[axis]
            kind = register_type(var.dtype)
            opcode = "trunc" if var.dtype.bits <= int(first.type[1:]) else "zext"
            ctx.variables[var] = b.convert(opcode, value, kind)
        execute(ctx, kernel.body)
        if b.label is None:
            return
        carry = b.constant(1, first.type)
        for axis, slot in enumerate(slots):
            following = b.emit(f"load {first.type}, {slot}", first.type, "xyz"[axis]) + carry
            full = following.eq(extents[axis])
            b.effect(f"store {full.select(0, following)}, {slot}")
            carry = b.convert("zext", full, first.type)

    # Blocks are big; neither vectors nor copies of them are wanted.
    parts = (
        ctx.metadata.add('!"llvm.loop.vectorize.enable", i1 false'),
        ctx.metadata.add('!"llvm.loop.unroll.disable"'),
    )
    loop = ctx.metadata.add(", ".join(("{self}", *parts)), distinct=True)
    count_up(ctx, "block", first, last, 1, block, f", !llvm.loop {loop}")
