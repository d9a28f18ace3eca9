"""Buffers: where they live, and how one element is read, written or changed.

Every access carries alias scopes (one a buffer: a written argument overlaps no other one, which
the runtime has checked) and, in vector loops, access groups, which tell LLVM that the iterations
are independent. So loops vectorise without checks at run time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dovetail.codegen.llvm.builder import Value
from dovetail.codegen.llvm.context import Context, Memory
from dovetail.codegen.llvm.convert import cast
from dovetail.codegen.llvm.types import memory_type, register_type
from dovetail.ir import BOOL, INT64, UINT8, Atomic, Buffer, Const, DType, Load
from dovetail.support.span import Span

STACK_ARRAY: Final = 4096
"""Bytes: local arrays larger than this are kept in scratch memory. Small frames need no stack
probes, and every thread has room for them."""

STACK_TOTAL: Final = 16384
"""Bytes of all local arrays of a kernel on the stack."""

SCRATCH_ALIGN: Final = 64
"""Bytes: a cache line, and the widest vector register."""


def allocate(ctx: Context, buffer: Buffer, span: Span) -> None:
    """Give a shared or local buffer its memory."""
    (extent,) = buffer.shape
    if not isinstance(extent, Const):
        ctx.defect("constant-shape", f"local buffer '{buffer.name}' has no constant extent", span)
    count = max(1, int(extent.value))
    size = count * buffer.dtype.bytes
    on_stack = (
        buffer.scope == "local" and size <= STACK_ARRAY and ctx.stack_used + size <= STACK_TOTAL
    )
    if on_stack or ctx.scratch is None:
        ctx.stack_used += size
        align = min(SCRATCH_ALIGN, 1 << (size - 1).bit_length()) if size > 1 else 1
        pointer = ctx.builder.alloca(memory_type(buffer.dtype), count, align, buffer.name)
    else:
        offset = ctx.constant(ctx.scratch_used, INT64)
        text = f"getelementptr inbounds i8, {ctx.scratch}, {offset}"
        pointer = ctx.builder.emit(text, "ptr", buffer.name)
        ctx.scratch_used += -(-size // SCRATCH_ALIGN) * SCRATCH_ALIGN
    ctx.buffers[buffer] = Memory(pointer, depth=len(ctx.groups))


def address(ctx: Context, buffer: Buffer, index: Value) -> Value:
    """The address of one element; `index` is an integer of any width."""
    memory = ctx.buffers[buffer]
    wide = ctx.builder.convert("sext", index, "i64")
    element = memory_type(buffer.dtype)
    text = f"getelementptr inbounds {element}, {memory.pointer}, {wide}"
    return ctx.builder.emit(text, "ptr", "p")


def access_metadata(ctx: Context, buffer: Buffer) -> str:
    """What an access says about aliasing and about independent iterations."""
    memory = ctx.buffers[buffer]
    groups = ctx.groups[memory.depth :]
    if not groups:
        return memory.metadata
    node = groups[0] if len(groups) == 1 else ctx.metadata.add(", ".join(groups))
    return f"{memory.metadata}, !llvm.access.group {node}"


def read(ctx: Context, buffer: Buffer, index: Value) -> Value:
    """One element."""
    pointer = address(ctx, buffer, index)
    element = memory_type(buffer.dtype)
    value = ctx.builder.emit(
        f"load {element}, {pointer}, align {buffer.dtype.bytes}",
        element,
        buffer.name,
        access_metadata(ctx, buffer),
    )
    return value.ne(0) if buffer.dtype.is_bool else value


def write(ctx: Context, buffer: Buffer, index: Value, value: Value) -> None:
    """Store one element."""
    if buffer.dtype.is_bool:
        value = cast(ctx.builder, value, BOOL, UINT8, ctx.features.half)
    pointer = address(ctx, buffer, index)
    metadata = access_metadata(ctx, buffer)
    ctx.builder.effect(f"store {value}, {pointer}, align {buffer.dtype.bytes}{metadata}")


def guarded(
    ctx: Context, guard: Value, value: Callable[[], Value | None], otherwise: Value | None
) -> Value | None:
    """What `value` writes, under a branch; the result where the guard is false is `otherwise`."""
    b = ctx.builder
    then, join = b.block("then"), b.block("join")
    before = b.label or ""
    b.branch(guard, then, join)
    b.begin(then)
    result = value()
    after = b.label or ""
    b.begin(join)
    if result is None or otherwise is None:
        return None
    return b.phi(result.type, ((result, after), (otherwise, before)))


def zero(ctx: Context, dtype: DType) -> Value:
    """The value of a guarded read that is out of range: 0, also in the bits of a 16-bit float."""
    return ctx.builder.constant(0, register_type(dtype))


def load(ctx: Context, expr: Load, index: Value, guard: Value | None) -> Value:
    """A Load; with a guard, memory is touched only where it holds."""
    if guard is None:
        return read(ctx, expr.buffer, index)
    result = guarded(
        ctx, guard, lambda: read(ctx, expr.buffer, index), zero(ctx, expr.buffer.dtype)
    )
    assert result is not None
    return result


_INTEGER_UPDATES: Final = {
    "add": "add",
    "and": "and",
    "or": "or",
    "xor": "xor",
    "exchange": "xchg",
}
_FLOAT_UPDATES: Final = {"add": "fadd", "exchange": "xchg"}


def update(ctx: Context, stmt: Atomic, index: Value, value: Value, compare: Value | None) -> Value:
    """An atomic update in relaxed order; the old value."""
    buffer = stmt.buffer
    dtype, op = buffer.dtype, stmt.op.name
    pointer = address(ctx, buffer, index)
    element = memory_type(dtype)
    metadata = f", align {dtype.bytes}{ctx.buffers[buffer].metadata}"
    b = ctx.builder
    if op == "compare_exchange":
        if compare is None:
            ctx.defect("atomic", "compare_exchange without a value to compare with", stmt.span)
        pair = b.emit(
            f"cmpxchg {pointer}, {compare}, {value} monotonic monotonic{metadata}",
            f"{{ {element}, i1 }}",
        )
        return b.emit(f"extractvalue {pair}, 0", element)
    name = (_FLOAT_UPDATES if dtype.is_float else _INTEGER_UPDATES).get(op)
    if name is None and op in ("min", "max"):
        if dtype.is_float:
            return _update_by_exchange(ctx, stmt, pointer, value)
        name = op if dtype.is_signed else f"u{op}"
    if name is None or dtype.bits < 32:
        ctx.defect("atomic", f"no atomic {op} of {dtype}", stmt.span)
    return b.emit(f"atomicrmw {name} {pointer}, {value} monotonic{metadata}", element)


def _update_by_exchange(ctx: Context, stmt: Atomic, pointer: Value, value: Value) -> Value:
    """The minimum or maximum of floats, by comparing and exchanging their bits until it holds."""
    b = ctx.builder
    dtype = stmt.buffer.dtype
    bits = f"i{dtype.bits}"
    metadata = f", align {dtype.bytes}{ctx.buffers[stmt.buffer].metadata}"
    first = b.emit(f"load atomic {bits}, {pointer} monotonic{metadata}", bits)
    before = b.label or ""
    again, done = b.block("again"), b.block("done")
    b.begin(again)
    name = f"%{b.fresh('old')}"
    place = len(b.lines)
    old = b.value(name, bits)
    old_float = b.convert("bitcast", old, value.type)
    new = ctx.spellings[stmt.op.name](ctx, (old_float, value), dtype)
    new_bits = b.convert("bitcast", new, bits)
    pair = b.emit(
        f"cmpxchg {pointer}, {old}, {new_bits} monotonic monotonic{metadata}",
        f"{{ {bits}, i1 }}",
    )
    found = b.emit(f"extractvalue {pair}, 0", bits)
    won = b.emit(f"extractvalue {pair}, 1", "i1")
    b.lines.insert(
        place, f"  {name} = phi {bits} [ {first.text}, %{before} ], [ {found.text}, %{b.label} ]"
    )
    b.branch(won, done, again)
    b.begin(done)
    return old_float
