"""The statements of `T.hexagon.*`: instructions of HVX from memory to memory.

LLVM keeps a vector of a local array in a register, where every access is of the whole array.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.backends.hexagon.functions.vectors import BYTES, INSTRUCTIONS
from dovetail.codegen.llvm import Builder, Context, Value
from dovetail.codegen.llvm.expressions import evaluate
from dovetail.codegen.llvm.memory import access_metadata, address, guarded

_VECTOR: Final = f"<{BYTES // 4} x i32>"
_PAIR: Final = f"<{BYTES // 2} x i32>"
_TABLES: Final = 8
"""Tables of 32 bytes, of which vlut32 looks one up at a time."""


def write_statement(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
    """Write a statement; nothing happens where its guard is false."""
    if stmt.guard is None:
        _write(ctx, stmt, operands)
    else:
        guarded(ctx, evaluate(ctx, stmt.guard), lambda: _write(ctx, stmt, operands), None)


def _write(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
    name = stmt.op.partition(".")[2]
    if name == "prefetch":
        _prefetch(ctx, stmt, operands)
        return
    types = tuple(each.dtype.name for each in stmt.buffers)
    instruction = INSTRUCTIONS[name][types]
    b, element = ctx.builder, stmt.buffers[0].dtype.bytes
    match name:
        case "interleave":
            x, y = _read(ctx, stmt, 1), _read(ctx, stmt, 2)
            size = b.constant(-element, "i32")
            _store(ctx, stmt, 0, _call(b, instruction, (y, x, size), _PAIR))
        case "deinterleave":
            low, high = _halves(b, _read(ctx, stmt, 2, _PAIR))
            pair = _call(b, instruction, (high, low, b.constant(-element, "i32")), _PAIR)
            for place, half in enumerate(_halves(b, pair)):
                _store(ctx, stmt, place, half)
        case "rotate":
            count = operands[0] * element
            _store(ctx, stmt, 0, _call(b, instruction, (_read(ctx, stmt, 1), count)))
        case "pack":
            low, high = _read(ctx, stmt, 1), _read(ctx, stmt, 2)
            _store(ctx, stmt, 0, _call(b, instruction, (high, low)))
        case "look_up":
            _store(ctx, stmt, 0, _look_up(ctx, stmt, instruction))
        case _:
            accesses = ir.INTRINSICS[stmt.op].accesses
            vectors = [
                _read(ctx, stmt, place)
                for place, access in enumerate(accesses)
                if access != "write"
            ]
            _store(ctx, stmt, 0, _call(b, instruction, (*vectors, *operands)))


def _call(b: Builder, name: str, args: tuple[Value, ...], kind: str = _VECTOR) -> Value:
    return b.call(f"llvm.hexagon.V6.{name}.{BYTES}B", args, kind)


def _place(ctx: Context, stmt: ir.Intrinsic, place: int) -> tuple[str, str]:
    """The address of a buffer's first element as an operand, and what stands behind an access."""
    buffer = stmt.buffers[place]
    (index,) = stmt.indices[place]
    pointer = address(ctx, buffer, evaluate(ctx, index))
    return f"{pointer}, align {buffer.dtype.bytes}", access_metadata(ctx, buffer)


def _read(ctx: Context, stmt: ir.Intrinsic, place: int, kind: str = _VECTOR) -> Value:
    pointer, metadata = _place(ctx, stmt, place)
    return ctx.builder.emit(f"load {kind}, {pointer}", kind, stmt.buffers[place].name, metadata)


def _store(ctx: Context, stmt: ir.Intrinsic, place: int, value: Value) -> None:
    pointer, metadata = _place(ctx, stmt, place)
    ctx.builder.effect(f"store {value}, {pointer}{metadata}")


def _halves(b: Builder, pair: Value) -> tuple[Value, Value]:
    return _call(b, "lo", (pair,)), _call(b, "hi", (pair,))


def _look_up(ctx: Context, stmt: ir.Intrinsic, instruction: str) -> Value:
    """Four tables of 32 lie in a vector: at even bytes two, and at odd bytes two."""
    b, indices = ctx.builder, _read(ctx, stmt, 2)
    halves = _halves(b, _read(ctx, stmt, 1, _PAIR))
    tables = [_call(b, "vshuffb", (each,)) for each in halves]
    found = _call(b, instruction, (indices, tables[0], b.constant(0, "i32")))
    for number in range(1, _TABLES):
        table = tables[number // (_TABLES // 2)]
        args = (found, indices, table, b.constant(number, "i32"))
        found = _call(b, f"{instruction}.oracc", args)
    return found


def _prefetch(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
    """One row: bits 0 to 15 are the height, 16 to 31 the width, 32 to 47 the stride, in bytes."""
    b, buffer = ctx.builder, stmt.buffers[0]
    (index,) = stmt.indices[0]
    pointer = address(ctx, buffer, evaluate(ctx, index))
    size = int(operands[0].text) * buffer.dtype.bytes
    shape = b.constant(size << 32 | size << 16 | 1, "i64")
    name = "llvm.hexagon.Y5.l2fetch"
    b.declared.setdefault(name, f"declare void @{name}(ptr, i64)")
    b.effect(f"call void @{name}({pointer}, {shape})")
