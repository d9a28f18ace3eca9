"""Buffers: where they live, and how one element is read, written or changed.

Every access carries alias scopes (one a buffer: a written argument overlaps no other one, which
the runtime has checked) and, in vector loops, access groups, which tell LLVM that the iterations
are independent. So loops vectorise without checks at run time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dovetail import ir
from dovetail.codegen.llvm.builder import Value
from dovetail.codegen.llvm.context import Context, Lanes, Memory
from dovetail.codegen.llvm.convert import cast
from dovetail.codegen.llvm.types import half_type, is_half, memory_type, register_type

STACK_ARRAY: Final = 4096
"""Bytes: local arrays larger than this are kept in scratch memory. Small frames need no stack
probes, and every thread has room for them."""

STACK_TOTAL: Final = 16384
"""Bytes of all local arrays of a kernel on the stack."""

SCRATCH_ALIGN: Final = 64
"""Bytes: a cache line, and the widest vector register."""


def allocate(ctx: Context, stmt: ir.Allocate) -> None:
    """Give an array of the kernel's own its memory."""
    buffer, span = stmt.buffer, stmt.span
    if buffer.scope == "constant":
        ctx.buffers[buffer] = Memory(
            ctx.builder.table(None, memory_type(buffer.dtype), stmt.values)
        )
        return
    if buffer.scope == "shared" and ctx.threads is not None:
        ctx.threads.shared_array(ctx, buffer)
        return
    if buffer.scope == "fragment" and ctx.threads is not None and ctx.threads.fragment:
        ctx.threads.fragment(ctx, buffer, span)
        return
    (extent,) = buffer.shape
    if not isinstance(extent, ir.Const):
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
        offset = ctx.constant(ctx.scratch_used, ir.INT64)
        text = f"getelementptr inbounds i8, {ctx.scratch}, {offset}"
        pointer = ctx.builder.emit(text, "ptr", buffer.name)
        ctx.scratch_used += -(-size // SCRATCH_ALIGN) * SCRATCH_ALIGN
    ctx.buffers[buffer] = Memory(pointer, depth=len(ctx.groups))


def address(ctx: Context, buffer: ir.Buffer, index: Value) -> Value:
    """The address of one element; `index` is an integer of any width."""
    memory = ctx.buffers[buffer]
    wide = ctx.builder.convert("sext", index, "i64")
    element = memory_type(buffer.dtype)
    text = f"getelementptr inbounds {element}, {memory.pointer}, {wide}"
    return ctx.builder.pure(text, memory.pointer.type, "p")


def access_metadata(ctx: Context, buffer: ir.Buffer) -> str:
    """What an access says about aliasing and about independent iterations."""
    memory = ctx.buffers[buffer]
    groups = ctx.groups[memory.depth :]
    if not groups:
        return memory.metadata
    node = groups[0] if len(groups) == 1 else ctx.metadata.add(", ".join(groups))
    return f"{memory.metadata}, !llvm.access.group {node}"


def read(ctx: Context, buffer: ir.Buffer, index: Value) -> Value:
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


def write(ctx: Context, buffer: ir.Buffer, index: Value, value: Value) -> None:
    """Store one element."""
    if buffer.dtype.is_bool:
        value = cast(ctx.builder, value, ir.BOOL, ir.UINT8, ctx.features.half)
    pointer = address(ctx, buffer, index)
    metadata = access_metadata(ctx, buffer)
    ctx.builder.effect(f"store {value}, {pointer}, align {buffer.dtype.bytes}{metadata}")


VECTOR_ALIGN: Final = 16
"""Bytes: the widest access; larger vectors are several of it."""


def read_lanes(ctx: Context, buffer: ir.Buffer, index: Value, count: int) -> Lanes:
    """As many elements one after the other, at once where their address allows it."""
    b, element = ctx.builder, memory_type(buffer.dtype)
    pointer, metadata = address(ctx, buffer, index), access_metadata(ctx, buffer)

    def at_once(align: int) -> Lanes:
        kind = f"<{count} x {element}>"
        whole = b.emit(f"load {kind}, {pointer}, align {align}", kind, buffer.name, metadata)
        # LLVM would make scalar loads of a load whose elements are all taken out of it.
        whole = b.emit(f"freeze {whole}", kind)
        return tuple(b.emit(f"extractelement {whole}, i32 {k}", element) for k in range(count))

    def one_by_one() -> Lanes:
        return tuple(read(ctx, buffer, index + lane) for lane in range(count))

    if ctx.features.unaligned:
        return at_once(buffer.dtype.bytes)
    align = min(VECTOR_ALIGN, count * buffer.dtype.bytes)
    aligned = _is_aligned(ctx, buffer, index, align)
    return choose_lanes(ctx, aligned, lambda: at_once(align), one_by_one)


def write_lanes(ctx: Context, buffer: ir.Buffer, index: Value, lanes: Lanes) -> None:
    """Store as many elements one after the other, at once where their address allows it."""
    b, element = ctx.builder, memory_type(buffer.dtype)
    pointer, metadata = address(ctx, buffer, index), access_metadata(ctx, buffer)

    def at_once(align: int) -> Lanes:
        kind = f"<{len(lanes)} x {element}>"
        whole = b.value("poison", kind)
        for k, lane in enumerate(lanes):
            whole = b.emit(f"insertelement {whole}, {lane}, i32 {k}", kind)
        b.effect(f"store {whole}, {pointer}, align {align}{metadata}")
        return ()

    def one_by_one() -> Lanes:
        for k, lane in enumerate(lanes):
            write(ctx, buffer, index + k, lane)
        return ()

    if ctx.features.unaligned:
        at_once(buffer.dtype.bytes)
        return
    align = min(VECTOR_ALIGN, len(lanes) * buffer.dtype.bytes)
    aligned = _is_aligned(ctx, buffer, index, align)
    choose_lanes(ctx, aligned, lambda: at_once(align), one_by_one)


def _is_aligned(ctx: Context, buffer: ir.Buffer, index: Value, align: int) -> Value:
    """Whether an address is what the author has promised; it need not be.

    A sum of integers: where LLVM sees that the index does not matter, the base alone is looked at,
    which it does before a loop.
    """
    b = ctx.builder
    base = b.convert("ptrtoint", ctx.buffers[buffer].pointer, "i64")
    offset = b.convert("sext", index, "i64") * buffer.dtype.bytes
    return ((base + offset) & (align - 1)).eq(0)


def choose_lanes(
    ctx: Context, condition: Value, then: Callable[[], Lanes], otherwise: Callable[[], Lanes]
) -> Lanes:
    """What one of two writes, each under its branch."""
    b = ctx.builder
    labels, join = (b.block("then"), b.block("else")), b.block("join")
    b.branch(condition, *labels)
    ways: list[tuple[Lanes, str]] = []
    for label, way in zip(labels, (then, otherwise), strict=True):
        b.begin(label)
        lanes = way()
        ways.append((lanes, b.label or ""))
        b.jump(join)
    b.begin(join)
    return tuple(
        b.phi(lane.type, [(lanes[k], label) for lanes, label in ways])
        for k, lane in enumerate(ways[0][0])
    )


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


def zero(ctx: Context, dtype: ir.DType) -> Value:
    """The value of a guarded read that is out of range: 0, also in the bits of a 16-bit float."""
    return ctx.builder.constant(0, register_type(dtype))


def load(ctx: Context, expr: ir.Load, index: Value, guard: Value | None) -> Value:
    """A Load; with a guard, memory that may be written is touched only where it holds."""
    if expr.buffer.scope == "constant" and index.type == "i64":
        # A place in an image fits, and twice as many lanes gather by it.
        index = ctx.builder.convert("trunc", index, "i32")
    if guard is None:
        return read(ctx, expr.buffer, index)
    if expr.buffer.scope == "constant":
        # There is an element 0, so that no branch keeps a loop from becoming vectors.
        element = read(ctx, expr.buffer, guard.select(index, index.like(0)))
        return guard.select(element, zero(ctx, expr.buffer.dtype))
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


def update(
    ctx: Context, stmt: ir.Atomic, index: Value, value: Value, compare: Value | None
) -> Value:
    """An atomic update in relaxed order; the old value."""
    buffer = stmt.buffer
    dtype, op = buffer.dtype, stmt.op.name
    pointer = address(ctx, buffer, index)
    element = memory_type(dtype)
    scope = extra = ""
    if ctx.threads is not None:
        if ctx.threads.small_atomic is not None and dtype.bits < 32:
            return ctx.threads.small_atomic(ctx, stmt, pointer, value, compare)
        scope, extra = ctx.threads.atomic_scope, ctx.threads.atomic_metadata
        extra += "" if ctx.strict else ctx.threads.relaxed_atomics
    order = f"{scope} monotonic".strip()
    metadata = f", align {dtype.bytes}{ctx.buffers[buffer].metadata}"
    b = ctx.builder
    if op == "load":
        return b.emit(f"load atomic {element}, {pointer} {order}{metadata}", element)
    if op == "exchange" and stmt.result is None:
        b.effect(f"store atomic {value}, {pointer} {order}{metadata}")
        return value
    if op == "compare_exchange":
        if compare is None:
            ctx.defect("atomic", "compare_exchange without a value to compare with", stmt.span)
        # Floats are compared by their bits.
        bits = f"i{dtype.bits}"
        expected, new = (b.convert("bitcast", each, bits) for each in (compare, value))
        pair = b.emit(
            f"cmpxchg {pointer}, {expected}, {new} {order} monotonic{metadata}",
            f"{{ {bits}, i1 }}",
        )
        return b.convert("bitcast", b.emit(f"extractvalue {pair}, 0", bits), element)
    name = (_FLOAT_UPDATES if dtype.is_float else _INTEGER_UPDATES).get(op)
    if name is None and op in ("min", "max") and dtype.is_int:
        name = op if dtype.is_signed else f"u{op}"
    if name is None:
        ctx.defect("atomic", f"no atomic {op} of {dtype}", stmt.span)
    # Registers hold the bits of 16-bit floats, which are added as what they stand for.
    number = half_type(dtype) if is_half(dtype) and name == "fadd" else element
    old = b.emit(
        f"atomicrmw {name} {pointer}, {b.convert('bitcast', value, number)} "
        f"{order}{metadata}{extra}",
        number,
    )
    return b.convert("bitcast", old, element)


def fence(ctx: Context, scope: str) -> None:
    """Order what this thread did before with what it does after, as seen from `scope`."""
    if ctx.threads is not None:
        ctx.threads.fence(ctx, scope)
    elif scope == "device":
        # Where threads are loops, a block is one thread: program order is all it needs.
        ctx.builder.effect("fence acq_rel")


def prefetch(ctx: Context, stmt: ir.Prefetch, index: Value) -> None:
    """A hint to bring one element near, to be kept in all caches."""
    b = ctx.builder
    pointer = address(ctx, stmt.buffer, index)
    if ctx.threads is not None and ctx.threads.prefetch is not None:
        ctx.threads.prefetch(ctx, pointer, stmt.buffer.dtype.bytes)
        return
    # An overloaded intrinsic: its name says the address space.
    name = f"llvm.prefetch.p{pointer.type.partition('(')[2].rstrip(')') or '0'}"
    b.declared.setdefault(name, f"declare void @{name}({pointer.type}, i32, i32, i32)")
    # LLVM language reference, 'llvm.prefetch': 0 reads and 1 writes, locality 3 is the highest,
    # and 1 is the data cache.
    write = int(stmt.write)
    b.effect(f"call void @{name}({pointer}, i32 {write}, i32 3, i32 1)")
