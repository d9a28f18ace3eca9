"""Atomic updates of elements that are smaller than a word, of which OpenCL has none.

Such an element is exchanged within its aligned word of 32 bits; a neighbour that changes meanwhile
makes the exchange fail and be tried again.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.codegen.llvm import Context, Value, memory_type

SCOPE: Final = 'syncscope("device")'
"""LLVM, "User Guide for SPIR-V Target": all threads of the device."""


def small(
    ctx: Context, stmt: ir.Atomic, place: Value, value: Value, compare: Value | None
) -> Value:
    """One update of an element of 8 or 16 bits; its old value.

    Args:
        ctx: The kernel being written.
        stmt: A load, an exchange or a compare_exchange.
        place: The element's address.
        value: What is stored; of a load nothing.
        compare: What a compare_exchange compares with.
    """
    b, bits = ctx.builder, stmt.buffer.dtype.bits
    element = memory_type(stmt.buffer.dtype)
    number = b.convert("ptrtoint", place, "i64")
    word = b.convert("inttoptr", number & ~3, place.type)
    shift = b.convert("trunc", (number & 3) << 3, "i32")
    order = f"{SCOPE} monotonic"
    first = b.emit(f"load atomic i32, {word} {order}, align 4", "i32")
    if stmt.op.name == "load":
        return b.convert("trunc", first >> shift, element)
    mask = b.constant((1 << bits) - 1, "i32")
    new = b.convert("zext", value, "i32") << shift
    kept = (mask << shift) ^ -1
    again, swap, done = b.block("again"), b.block("swap"), b.block("done")
    before = b.label or ""
    following = b.value(f"%{b.fresh('seen')}", "i32")
    b.begin(again)
    seen = b.phi("i32", ((first, before), (following, swap)), "seen")
    old = (seen >> shift) & mask
    if compare is not None:
        b.branch(old.eq(b.convert("zext", compare, "i32")), swap, done)
    b.begin(swap)
    wanted = (seen & kept) | new
    pair = b.emit(f"cmpxchg {word}, {seen}, {wanted} {order} monotonic, align 4", "{ i32, i1 }")
    b.effect(f"{following.text} = extractvalue {pair}, 0")
    b.branch(following.eq(seen), done, again)
    b.begin(done)
    return b.convert("trunc", old, element)
