"""Elements in memory: how they lie there, and how one is read, written or changed.

Memory of a buffer holds what the host put there: a bool is a byte, a float16 a half. Arrays of a
kernel's own hold what registers hold, which saves conversions; where such an array has small
elements that are updated atomically, each has a word of its own with its bits.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.vulkan.spirv.context import Context, Element, Memory
from dovetail.backends.vulkan.spirv.numbers import (
    bfloat_bits,
    bfloat_value,
    half_bits,
    half_value,
    normalise,
)
from dovetail.codegen.spirv.opcodes import (
    ALIGNED,
    NON_PRIVATE,
    ROUND_TO_EVEN,
    Capability,
    Decoration,
    Op,
    Scope,
    Semantics,
    StorageClass,
)
from dovetail.support.dataclasses import dataclass


def buffer_element(ctx: Context, dtype: ir.DType, as_bits: bool) -> Element:
    """How elements of a buffer lie.

    Args:
        ctx: The kernel.
        dtype: Their type.
        as_bits: Floats of 32 and 64 bits are declared as integers, for atomic updates of theirs.
    """
    size = dtype.bytes
    if dtype.is_bool:
        return Element(ctx.storage_type(8), 1, _bool_from_byte, _byte_from_bool)
    if dtype.is_int and ctx.is_native(dtype):
        if dtype.bits < 32:
            ctx.storage_type(dtype.bits)
        return Element(ctx.type(dtype), size)
    if dtype.is_int:
        decode = _extend_signed if dtype.is_signed else _extend
        return Element(
            ctx.storage_type(dtype.bits), size, decode,
            _cut_to_byte if dtype.bits == 8 else _cut_to_short,
        )  # fmt: skip
    if dtype.family == "bfloat":
        return Element(ctx.storage_type(16), size, _bfloat_from_short, _short_from_bfloat)
    if dtype.bits == 16:
        native = ctx.is_native(dtype)
        kind = ctx.storage_type(16, True)
        return Element(kind, size) if native else Element(kind, size, _from_half, _to_half)
    if as_bits:
        return bits_element(ctx, dtype)
    return Element(ctx.type(dtype), size)


def array_element(ctx: Context, dtype: ir.DType, as_bits: bool) -> Element:
    """How elements of a kernel's own array lie."""
    if dtype.is_bool:
        return Element(ctx.int_type(32), 4, _bool_from_word, _word_from_bool)
    if not as_bits or (dtype.is_int and dtype.bits >= 32):
        return Element(ctx.type(dtype), ctx.register_bits(dtype) // 8)
    return bits_element(ctx, dtype)


def bits_element(ctx: Context, dtype: ir.DType) -> Element:
    """An element as the integer of its bits, at least 32 of them."""
    width = max(32, dtype.bits)

    def decode(ctx: Context, value: int) -> int:
        return from_bits(ctx, value, dtype)

    def encode(ctx: Context, value: int) -> int:
        return to_bits(ctx, value, dtype)

    return Element(ctx.int_type(width), width // 8, decode, encode)


def to_bits(ctx: Context, value: int, dtype: ir.DType) -> int:
    """The bits of a value in a register, zeros above."""
    if dtype.bits >= 32:
        if dtype.is_int:
            return value
        return ctx.emit(Op.Bitcast, ctx.int_type(dtype.bits), value)
    word = ctx.int_type(32)
    if dtype.is_int:
        if ctx.is_native(dtype):
            return ctx.emit(Op.UConvert, word, value)
        return ctx.emit(Op.BitwiseAnd, word, value, ctx.u32((1 << dtype.bits) - 1))
    if dtype.family == "bfloat":
        return bfloat_bits(ctx, value)
    if ctx.is_native(dtype):
        return ctx.emit(Op.UConvert, word, ctx.emit(Op.Bitcast, ctx.int_type(16), value))
    return half_bits(ctx, value)


def from_bits(ctx: Context, bits: int, dtype: ir.DType) -> int:
    """The value that has the given bits; zeros stand above them."""
    if dtype.bits >= 32:
        return bits if dtype.is_int else ctx.emit(Op.Bitcast, ctx.type(dtype), bits)
    if dtype.is_int:
        if ctx.is_native(dtype):
            return ctx.emit(Op.UConvert, ctx.type(dtype), bits)
        return normalise(ctx, bits, dtype) if dtype.is_signed else bits
    if dtype.family == "bfloat":
        return bfloat_value(ctx, bits)
    if ctx.is_native(dtype):
        short = ctx.emit(Op.UConvert, ctx.int_type(16), bits)
        return ctx.emit(Op.Bitcast, ctx.type(dtype), short)
    return half_value(ctx, bits)


# What memory holds, in terms of registers.


def _bool_from_byte(ctx: Context, value: int) -> int:
    return _bool_from_word(ctx, ctx.emit(Op.UConvert, ctx.int_type(32), value))


def _byte_from_bool(ctx: Context, value: int) -> int:
    return ctx.emit(Op.UConvert, ctx.asm.int_type(8), _word_from_bool(ctx, value))


def _bool_from_word(ctx: Context, value: int) -> int:
    return ctx.emit(Op.INotEqual, ctx.asm.bool_type(), value, ctx.u32(0))


def _word_from_bool(ctx: Context, value: int) -> int:
    return ctx.emit(Op.Select, ctx.int_type(32), value, ctx.u32(1), ctx.u32(0))


def _extend(ctx: Context, value: int) -> int:
    return ctx.emit(Op.UConvert, ctx.int_type(32), value)


def _extend_signed(ctx: Context, value: int) -> int:
    return ctx.emit(Op.SConvert, ctx.int_type(32), value)


def _cut_to_byte(ctx: Context, value: int) -> int:
    return ctx.emit(Op.UConvert, ctx.asm.int_type(8), value)


def _cut_to_short(ctx: Context, value: int) -> int:
    return ctx.emit(Op.UConvert, ctx.asm.int_type(16), value)


def _from_half(ctx: Context, value: int) -> int:
    return ctx.emit(Op.FConvert, ctx.float_type(32), value)


def _to_half(ctx: Context, value: int) -> int:
    """Only such a conversion, whose result is stored at once, may say how it rounds."""
    result = ctx.emit(Op.FConvert, ctx.asm.float_type(16), value)
    ctx.asm.decorate(result, Decoration.FPRoundingMode, ROUND_TO_EVEN)
    return result


def _bfloat_from_short(ctx: Context, value: int) -> int:
    return bfloat_value(ctx, ctx.emit(Op.UConvert, ctx.int_type(32), value))


def _short_from_bfloat(ctx: Context, value: int) -> int:
    return _cut_to_short(ctx, bfloat_bits(ctx, value))


# Access.


def element_pointer(ctx: Context, memory: Memory, index: int) -> int:
    """The pointer to an element."""
    return ctx.emit(Op.AccessChain, memory.pointer, memory.base, *memory.chain, index)


def operands_of_access(ctx: Context, memory: Memory) -> tuple[int, ...]:
    """The memory operands of an access."""
    shared = memory.storage not in (StorageClass.Function, StorageClass.Private)
    mask = NON_PRIVATE if ctx.vulkan_memory and shared else 0
    if memory.storage == StorageClass.PhysicalStorageBuffer:
        return mask | ALIGNED, memory.element.bytes
    return (mask,) if mask else ()


def read(ctx: Context, buffer: ir.Buffer, index: int) -> int:
    """One element, in a register."""
    memory = ctx.memory[buffer]
    element = memory.element
    pointer = element_pointer(ctx, memory, index)
    value = ctx.emit(Op.Load, element.type, pointer, *operands_of_access(ctx, memory))
    return value if element.decode is None else element.decode(ctx, value)


def write(ctx: Context, buffer: ir.Buffer, index: int, value: int) -> None:
    """Store one element."""
    memory = ctx.memory[buffer]
    encode = memory.element.encode
    if encode is not None:
        value = encode(ctx, value)
    pointer = element_pointer(ctx, memory, index)
    ctx.asm.effect(Op.Store, pointer, value, *operands_of_access(ctx, memory))


# Atomic updates.

_INTEGER_OPS: Final = {
    "add": (Op.AtomicIAdd, Op.AtomicIAdd),
    "min": (Op.AtomicSMin, Op.AtomicUMin),
    "max": (Op.AtomicSMax, Op.AtomicUMax),
    "and": (Op.AtomicAnd, Op.AtomicAnd),
    "or": (Op.AtomicOr, Op.AtomicOr),
    "xor": (Op.AtomicXor, Op.AtomicXor),
    "exchange": (Op.AtomicExchange, Op.AtomicExchange),
}


def update(ctx: Context, stmt: ir.Atomic, index: int, value: int, compare: int | None) -> int:
    """An atomic update in relaxed order; the old value, in a register."""
    buffer, dtype, op = stmt.buffer, stmt.buffer.dtype, stmt.op.name
    memory = ctx.memory[buffer]
    shared = memory.storage == StorageClass.Workgroup
    scope = ctx.u32(Scope.Workgroup if shared else Scope.Device)
    if dtype.bits < 32 and not memory.word_sized:
        assert memory.words is not None
        return _update_part(ctx, memory.words, stmt, index, value, compare, scope)
    relaxed = ctx.u32(Semantics.Relaxed)
    pointer = element_pointer(ctx, memory, index)
    if dtype.bits == 64:
        ctx.asm.capability(Capability.Int64Atomics)
        ctx.require(f"vulkan.{'shared_' if shared else ''}int64_atomics")
    kind = memory.element.type
    encode, decode = memory.element.encode, memory.element.decode
    if op == "add" and dtype.is_float:
        if encode is not None:
            return _add_by_exchange(ctx, memory, dtype, pointer, scope, value)
        return _add_float(ctx, dtype, pointer, scope, relaxed, value, shared)
    if op == "load":
        old = ctx.emit(Op.AtomicLoad, kind, pointer, scope, relaxed)
        return old if decode is None else decode(ctx, old)
    if encode is not None:
        value = encode(ctx, value)
    if op == "exchange" and stmt.result is None:
        ctx.asm.effect(Op.AtomicStore, pointer, scope, relaxed, value)
        return value
    if op == "compare_exchange":
        assert compare is not None
        if encode is not None:
            compare = encode(ctx, compare)
        old = ctx.emit(
            Op.AtomicCompareExchange, kind, pointer, scope, relaxed, relaxed, value, compare
        )
    else:
        opcode = _INTEGER_OPS[op][0 if dtype.is_signed else 1]
        old = ctx.emit(opcode, kind, pointer, scope, relaxed, value)
    return old if decode is None else decode(ctx, old)


def _add_float(
    ctx: Context, dtype: ir.DType, pointer: int, scope: int, relaxed: int, value: int, shared: bool
) -> int:
    bits = dtype.bits
    ctx.asm.extension("SPV_EXT_shader_atomic_float_add")
    ctx.asm.capability(
        Capability.AtomicFloat32AddEXT if bits == 32 else Capability.AtomicFloat64AddEXT
    )
    ctx.require(f"vulkan.{'shared_' if shared else ''}float{bits}_atomic_add")
    return ctx.emit(Op.AtomicFAddEXT, ctx.type(dtype), pointer, scope, relaxed, value)


@dataclass(frozen=True, slots=True)
class _Exchange:
    """A compare-exchange loop over a word.

    Attributes:
        header, again, merge: Its blocks.
        found: What the exchange finds.
        seen: The word that this attempt starts from.
    """

    header: int
    again: int
    merge: int
    found: int
    seen: int


def _begin_exchange(ctx: Context, word: int, first: int) -> _Exchange:
    """The head of the loop; what is emitted next makes the new word."""
    asm = ctx.asm
    header, body, again, merge = (asm.fresh() for _ in range(4))
    found, before = asm.fresh(), asm.label
    asm.begin(header)
    seen = asm.emit(Op.Phi, word, first, before, found, again)
    asm.effect(Op.LoopMerge, merge, again, 0)
    asm.branch(body)
    asm.begin(body)
    return _Exchange(header, again, merge, found, seen)


def _end_exchange(
    ctx: Context, loop: _Exchange, word: int, pointer: int, scope: int, new: int
) -> None:
    """The attempt, and what follows the loop."""
    asm, relaxed = ctx.asm, ctx.u32(Semantics.Relaxed)
    # As `emit`, with the id that the loop's first instruction has named.
    asm.effect(
        Op.AtomicCompareExchange, word, loop.found, pointer, scope, relaxed, relaxed, new,
        loop.seen,
    )  # fmt: skip
    asm.begin(loop.again)
    done = ctx.emit(Op.IEqual, asm.bool_type(), loop.found, loop.seen)
    asm.end(Op.BranchConditional, done, loop.merge, loop.header)
    asm.begin(loop.merge)


def _add_by_exchange(
    ctx: Context, memory: Memory, dtype: ir.DType, pointer: int, scope: int, value: int
) -> int:
    """An addition to a float that is declared as an integer, since other updates want it so."""
    word = memory.element.type
    relaxed = ctx.u32(Semantics.Relaxed)
    first = ctx.emit(Op.AtomicLoad, word, pointer, scope, relaxed)
    loop = _begin_exchange(ctx, word, first)
    old = from_bits(ctx, loop.seen, dtype)
    new = to_bits(ctx, ctx.arithmetic(Op.FAdd, ctx.type(dtype), old, value), dtype)
    _end_exchange(ctx, loop, word, pointer, scope, new)
    return old


def _update_part(
    ctx: Context,
    words: Memory,
    stmt: ir.Atomic,
    index: int,
    value: int,
    compare: int | None,
    scope: int,
) -> int:
    """An exchange of a part of a word, which fails and is tried again if a neighbour changes."""
    asm, dtype, op = ctx.asm, stmt.buffer.dtype, stmt.op.name
    word, boolean, u32 = ctx.int_type(32), asm.bool_type(), ctx.u32
    relaxed = u32(Semantics.Relaxed)
    wide = stmt.indices[0].dtype
    steps = 2 if dtype.bits == 8 else 1
    place = ctx.emit(
        Op.ShiftRightLogical, ctx.type(wide), index, ctx.constant(wide, steps)
    )  # fmt: skip
    low = ctx.emit(Op.UConvert, word, index) if wide.bits == 64 else index
    part = ctx.emit(Op.BitwiseAnd, word, low, u32((1 << steps) - 1))
    shift = ctx.emit(Op.ShiftLeftLogical, word, part, u32(3 if dtype.bits == 8 else 4))
    pointer = element_pointer(ctx, words, place)
    mask = u32((1 << dtype.bits) - 1)

    def part_of(whole: int) -> int:
        moved = ctx.emit(Op.ShiftRightLogical, word, whole, shift)
        return ctx.emit(Op.BitwiseAnd, word, moved, mask)

    first = ctx.emit(Op.AtomicLoad, word, pointer, scope, relaxed)
    if op == "load":
        return from_bits(ctx, part_of(first), dtype)
    new = ctx.emit(Op.ShiftLeftLogical, word, to_bits(ctx, value, dtype), shift)
    hole = ctx.emit(Op.Not, word, ctx.emit(Op.ShiftLeftLogical, word, mask, shift))
    expected = None if compare is None else to_bits(ctx, compare, dtype)
    loop = _begin_exchange(ctx, word, first)
    old = part_of(loop.seen)
    if expected is not None:
        attempt = asm.fresh()
        same = ctx.emit(Op.IEqual, boolean, old, expected)
        asm.effect(Op.SelectionMerge, attempt, 0)
        asm.end(Op.BranchConditional, same, attempt, loop.merge)
        asm.begin(attempt)
    kept = ctx.emit(Op.BitwiseAnd, word, loop.seen, hole)
    whole = ctx.emit(Op.BitwiseOr, word, kept, new)
    _end_exchange(ctx, loop, word, pointer, scope, whole)
    return from_bits(ctx, old, dtype)


def needs_bits(dtype: ir.DType, updates: set[str], native_add: bool) -> bool:
    """Whether elements are declared as integers: an update of a float that is not an addition."""
    if dtype.is_int or dtype.is_bool:
        return dtype.bits < 32 and bool(updates)
    if dtype == ir.FLOAT32 or dtype.bits == 64:
        return bool(updates - {"add"}) or (bool(updates) and not native_add)
    return bool(updates)
