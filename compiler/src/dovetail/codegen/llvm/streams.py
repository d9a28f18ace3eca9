"""Stores past the caches, for loops that move more than these hold.

Such a loop runs as it is up to the next line of the cache, then line by line, each put together in
registers and stored whole, and as it is again for what is left. All of that is one loop around the
ordinary one, which is there once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dovetail import ir
from dovetail.analysis.streams import StreamLoop, stream_loops
from dovetail.codegen.llvm.builder import Value
from dovetail.codegen.llvm.context import Context, Stream, Streams
from dovetail.codegen.llvm.expressions import evaluate
from dovetail.codegen.llvm.memory import SCRATCH_ALIGN, address, allocate, write
from dovetail.codegen.llvm.statements import count_up, execute, lanes_metadata
from dovetail.codegen.llvm.types import memory_type

LINE: Final = SCRATCH_ALIGN

MIN_BYTES: Final = 1024
"""Of one loop, more than a line: at both ends it shares one with ordinary stores, which read it.
Rows of 1,028 bytes gained a quarter to a half, rows of 264 lost a fifth (docs/decisions/0086)."""


def begin_streams(ctx: Context, how: Streams, same: frozenset[tuple[int, int]]) -> None:
    """What a kernel with such loops keeps while its blocks run.

    Args:
        ctx: The kernel's, before the first block.
        how: How the processor does it.
        same: What `may_be_same` says of the kernel.
    """
    loops = stream_loops(ctx.kernel)
    if not loops:
        return
    b = ctx.builder
    used = b.alloca("i1", 1, 1, "streamed")
    b.effect(f"store {b.constant(False, 'i1')}, {used}")
    buffers = [arg.buffer for arg in ctx.kernel.args if isinstance(arg, ir.BufferArg)]
    others = {
        buffer: tuple(buffers[other] for one, other in sorted(same) if one == number)
        for number, buffer in enumerate(buffers)
    }
    ctx.stream = Stream(how, loops, others, write_stream, used, b.constant(1, "i64"))


def end_streams(ctx: Context, stream: Stream) -> None:
    """After the last block: other threads and the caller see what was stored."""
    b, fence = ctx.builder, stream.how.fence
    then, join = b.block("then"), b.block("join")
    b.branch(b.emit(f"load i1, {stream.used}", "i1"), then, join)
    b.begin(then)
    b.declared.setdefault(fence, f"declare void @{fence}()")
    b.effect(f"call void @{fence}()")
    b.begin(join)


def write_stream(
    ctx: Context,
    state: Stream,
    loop: ir.For,
    bounds: tuple[Value, Value],
    ordinary: Callable[[Value, Value], None],
) -> None:
    """A loop whose store goes past the caches where the launch moves enough.

    Args:
        ctx: The kernel's.
        state: The same.
        loop: One of its loops.
        bounds: Its first value, and that after its last.
        ordinary: Writes the loop as it is, from a value to another one.
    """
    b, (start, stop), stream = ctx.builder, bounds, state.loops[loop]
    size = stream.store.buffer.dtype.bytes
    guard, aim, around, lines, again, leave = (
        b.block(each) for each in ("guard", "aim", "around", "lines", "again", "leave")
    )
    own = b.convert("sext", stop - start, "i64") * size
    enough = _is_enough(ctx, state, stream, own)
    ways = [((start, stop), b.label or "")]
    b.branch(enough, guard if stream.guards else aim, around)
    if stream.guards:
        b.begin(guard)
        held = _holds(ctx, loop, stream, start) & _holds(ctx, loop, stream, stop - 1)
        ways.append(((start, stop), b.label or ""))
        b.branch(held, aim, around)
    b.begin(aim)
    place = b.convert("ptrtoint", _place(ctx, loop, stream, start), "i64")
    gap = (-place & (LINE - 1)) >> (size.bit_length() - 1)
    b.effect(f"store {b.constant(True, 'i1')}, {state.used}")
    ways.append(((start, start + b.convert("trunc", gap, start.type)), b.label or ""))
    whole = b.value(f"%{b.fresh(loop.var.name)}", start.type)
    ways.append(((whole, stop), again))
    b.begin(around)
    first, last = (
        b.phi(start.type, [(values[k], label) for values, label in ways], loop.var.name)
        for k in (0, 1)
    )
    ordinary(first, last)
    b.branch(last.lt(stop), lines, leave)
    b.begin(lines)
    b.effect(f"{whole.text} = add nsw {last}, {((stop - last) & -(LINE // size)).text}")
    rolled = ctx.metadata.add('!"llvm.loop.unroll.disable"')
    loops = [ctx.metadata.add(f"{{self}}, {rolled}", distinct=True) for _ in range(2)]

    def line(at: Value) -> None:
        _write_line(ctx, loop, stream, min(LINE, state.how.width), at)

    count_up(ctx, loop.var.name, last, whole, LINE // size, line, f", !llvm.loop {loops[0]}")
    b.begin(again)
    b.jump(around, f", !llvm.loop {loops[1]}")
    b.begin(leave)


def _is_enough(ctx: Context, state: Stream, stream: StreamLoop, own: Value) -> Value:
    """Whether a loop that writes `own` bytes is part of a launch that moves enough.

    A buffer that is read under another name is in the cache already.
    """
    b, buffer = ctx.builder, stream.store.buffer
    least = stream.least_written(state.how.bytes)
    enough = own.ge(MIN_BYTES) & (own * state.blocks).compare("uge", least)
    for other in state.same[buffer]:
        mine, its = ctx.buffers[buffer].pointer, ctx.buffers[other].pointer
        enough &= b.emit(f"icmp ne {mine}, {its.text}", "i1")
    return enough


def _holds(ctx: Context, loop: ir.For, stream: StreamLoop, at: Value) -> Value:
    ctx.variables[loop.var] = at
    held = ctx.constant(True, ir.BOOL)
    for guard in stream.guards:
        held &= evaluate(ctx, guard)
    return held


def _place(ctx: Context, loop: ir.For, stream: StreamLoop, at: Value) -> Value:
    (index,) = stream.store.indices
    ctx.variables[loop.var] = at
    return address(ctx, stream.store.buffer, evaluate(ctx, index))


def _write_line(ctx: Context, loop: ir.For, stream: StreamLoop, width: int, at: Value) -> None:
    """The elements from `at` on that fill a line, in vectors of so many bytes."""
    b, buffer = ctx.builder, stream.store.buffer
    lanes = LINE // buffer.dtype.bytes
    kept = ir.Buffer(f"{buffer.name}_line", buffer.dtype, (ir.literal(lanes),), scope="local")
    allocate(ctx, ir.Allocate(kept, stream.store.span))

    def lane(number: Value) -> None:
        ctx.variables[loop.var] = at + number
        for stmt in stream.body:
            if stmt is stream.store:
                write(ctx, kept, number, evaluate(ctx, stream.store.value))
            else:
                execute(ctx, stmt)

    group = ctx.metadata.add("", distinct=True)
    ctx.groups.append(group)
    metadata = lanes_metadata(ctx, group)
    count_up(ctx, loop.var.name, at.like(0), at.like(lanes), 1, lane, metadata)
    ctx.groups.pop()
    kind = f"<{width // buffer.dtype.bytes} x {memory_type(buffer.dtype)}>"
    past = ctx.metadata.add("i32 1")
    place, line = ctx.buffers[kept].pointer, _place(ctx, loop, stream, at)
    for offset in range(0, LINE, width):
        source, target = (
            b.emit(f"getelementptr inbounds i8, {each}, i64 {offset}", "ptr", "p")
            for each in (place, line)
        )
        values = b.emit(f"load {kind}, {source}, align {width}", kind)
        metadata = f"{ctx.buffers[buffer].metadata}, !nontemporal {past}"
        b.effect(f"store {values}, {target}, align {width}{metadata}")
