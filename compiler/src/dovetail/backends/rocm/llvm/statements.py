"""The statements of `T.rocm.*`: what each becomes, for an architecture and its wavefronts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dovetail import ir
from dovetail.backends.rocm.intrinsics import Architecture
from dovetail.backends.rocm.llvm.instructions import matrix_instructions
from dovetail.backends.rocm.llvm.lanes import (
    Move,
    data_parallel,
    joined,
    lane,
    move,
    permute,
    read_first_lane,
    words,
)
from dovetail.backends.rocm.llvm.matrices import Matrices
from dovetail.backends.rocm.namespace import CONTROLS
from dovetail.codegen.llvm import Builder, Context, Statement, Value
from dovetail.codegen.llvm.expressions import evaluate
from dovetail.codegen.llvm.memory import address, write

_WAIT_FOR_MEMORY = 0x0F70
"""CDNA3 ISA, "S_WAITCNT": vmcnt 0, the other counters at their greatest."""


def statements(arch: Architecture, wave: int) -> Mapping[str, Statement]:
    """By name, those that the architecture has."""
    found: dict[str, Statement] = {
        "rocm.read_first_lane": _giving(lambda ctx, stmt, args: move(args[0], read_first_lane)),
        "rocm.permute": _giving(_permute(wave, arch.generation)),
        "rocm.data_parallel": _giving(_data_parallel),
        "rocm.sleep": _constant("s.sleep", "i32"),
        "rocm.set_priority": _constant("s.setprio", "i16"),
        "rocm.scheduling_barrier": _constant("sched.barrier", "i32"),
        "rocm.clock": _giving(_counter("llvm.readcyclecounter")),
        "rocm.steady_clock": _giving(_counter("llvm.readsteadycounter")),
    }
    if matrix_instructions(arch, wave):
        matrices = Matrices(arch, wave)
        found |= {
            "rocm.matrix_fill": matrices.fill,
            "rocm.matrix_load": matrices.load,
            "rocm.matrix_store": matrices.store,
            "rocm.matrix_multiply": matrices.multiply,
        }
    if arch.generation >= 10:
        found |= {
            "rocm.permute_row": _giving(_permute_rows("permlane16")),
            "rocm.permute_other_row": _giving(_permute_rows("permlanex16")),
        }
    if arch.name in ("gfx942", "gfx950"):
        found |= {
            "rocm.load_to_shared": _load_to_shared(wave),
            "rocm.wait_for_loads": _wait_for_loads,
        }
    return found


Give = Callable[[Context, ir.Intrinsic, tuple[Value, ...]], Value]


def _giving(give: Give) -> Statement:
    """A statement that writes its value into its first buffer, which has one element."""

    def spell(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
        (index,) = stmt.indices[0]
        write(ctx, stmt.buffers[0], evaluate(ctx, index), give(ctx, stmt, operands))

    return spell


def _permute(wave: int, generation: int) -> Give:
    def give(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> Value:
        source = operands[1] & (wave - 1)
        return move(operands[0], permute(ctx, source, wave, generation))

    return give


def _data_parallel(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> Value:
    value, otherwise = operands
    control = CONTROLS[stmt.text]
    moved = [
        data_parallel(control, other)(word)
        for word, other in zip(words(value), words(otherwise), strict=True)
    ]
    return joined(moved, value.type)


def _permute_rows(name: str) -> Give:
    full = f"llvm.amdgcn.{name}.i32"

    def give(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> Value:
        value, low, high = operands

        def by(word: Value) -> Value:
            b = ctx.builder
            # Lanes that are not there leave what was: fetching them is off, and so is writing 0.
            off = b.constant(False, "i1")
            return b.call(full, (word, word, low, high, off, off), "i32")

        moving: Move = by
        return move(value, moving)

    return give


def _constant(name: str, kind: str) -> Statement:
    """A call whose operand is written into the instruction."""
    full = f"llvm.amdgcn.{name}"

    def spell(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
        b = ctx.builder
        b.declared.setdefault(full, f"declare void @{full}({kind})")
        b.effect(f"call void @{full}({kind} {operands[0].text})")

    return spell


def _counter(name: str) -> Give:
    def give(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> Value:
        return ctx.builder.call(name, (), "i64")

    return give


def _load_to_shared(wave: int) -> Statement:
    """Each lane's element goes behind that of the lane before, from one common address on."""
    name = "llvm.amdgcn.global.load.lds"

    def spell(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
        b = ctx.builder
        target, source = stmt.buffers
        (at,), (origin,) = stmt.indices
        size = target.dtype.bytes
        base = ctx.buffers[target].pointer
        # Where all lanes are: what only some of them reach would have another first lane. As a
        # number, for an address of a lane that is out of range may be taken by nobody.
        offset = (_word(b, evaluate(ctx, at)) - lane(ctx, wave)) * size
        first = read_first_lane(b.convert("ptrtoint", base, "i32") + offset)
        place = b.convert("inttoptr", first, base.type)
        join = ""
        if stmt.guard is not None:
            then, join = b.block("then"), b.block("join")
            b.branch(evaluate(ctx, stmt.guard), then, join)
            b.begin(then)
        element = address(ctx, source, evaluate(ctx, origin))
        kinds = f"{element.type}, {base.type}, i32, i32, i32"
        b.declared.setdefault(name, f"declare void @{name}({kinds})")
        b.effect(f"call void @{name}({element}, {place}, i32 {size}, i32 0, i32 0)")
        if join:
            b.begin(join)

    return spell


def _word(b: Builder, index: Value) -> Value:
    """An index into shared memory, which 32 bits hold."""
    return b.convert("trunc" if index.type == "i64" else "sext", index, "i32")


def _wait_for_loads(ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
    b = ctx.builder
    b.declared.setdefault("llvm.amdgcn.s.waitcnt", "declare void @llvm.amdgcn.s.waitcnt(i32)")
    b.effect(f"call void @llvm.amdgcn.s.waitcnt(i32 {_WAIT_FOR_MEMORY})")
