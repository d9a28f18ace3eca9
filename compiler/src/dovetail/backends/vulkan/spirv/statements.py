"""Statements to blocks and instructions.

SPIR-V wants control flow structured: each branch and each loop names the block where its ways
meet again, right before it branches. A break goes to the block after the loop, a continue to the
block that steps, and what follows either is not written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from dovetail import ir
from dovetail.backends.vulkan.spirv.context import Context
from dovetail.backends.vulkan.spirv.expressions import evaluate
from dovetail.backends.vulkan.spirv.interface import declare_local, declare_table
from dovetail.backends.vulkan.spirv.matrices import declare_fragment, execute_intrinsic
from dovetail.backends.vulkan.spirv.memory import update, write
from dovetail.backends.vulkan.spirv.numbers import compare
from dovetail.backends.vulkan.spirv.subgroups import exchange
from dovetail.codegen.spirv.opcodes import UNROLL, Op, Scope, Semantics

_ORDERED: Final = Semantics.AcquireRelease | Semantics.UniformMemory | Semantics.WorkgroupMemory


def execute(ctx: Context, stmt: ir.Stmt) -> None:
    """Write a statement; nothing if control cannot reach it."""
    if not ctx.asm.label:
        return
    writer = _WRITERS.get(type(stmt))
    if writer is None:
        raise AssertionError(f"{type(stmt).__name__} reached code generation")
    if ctx.lines and stmt.span.line:
        ctx.asm.effect(Op.Line, ctx.lines, stmt.span.line, stmt.span.column)
    writer(ctx, stmt)


def _seq(ctx: Context, stmt: ir.Stmt) -> None:
    for each in cast("ir.Seq", stmt).statements:
        execute(ctx, each)


def _declare(ctx: Context, stmt: ir.Stmt) -> None:
    node = cast("ir.Declare", stmt)
    value = evaluate(ctx, node.value)
    if not node.mutable:
        ctx.values[node.var] = value
        ctx.asm.names.setdefault(value, node.var.name)
        return
    kind = ctx.type(node.var.dtype)
    pointer = ctx.local_variable(kind, node.var.name)
    ctx.variables[node.var] = (pointer, kind)
    ctx.asm.effect(Op.Store, pointer, value)


def _assign(ctx: Context, stmt: ir.Stmt) -> None:
    node = cast("ir.Assign", stmt)
    pointer, _ = ctx.variables[node.var]
    ctx.asm.effect(Op.Store, pointer, evaluate(ctx, node.value))


def _store(ctx: Context, stmt: ir.Stmt) -> None:
    node = cast("ir.Store", stmt)

    def store() -> None:
        index = evaluate(ctx, node.indices[0])
        write(ctx, node.buffer, index, evaluate(ctx, node.value))

    if node.guard is None:
        store()
    else:
        ctx.guarded(evaluate(ctx, node.guard), store)


def _atomic(ctx: Context, stmt: ir.Stmt) -> None:
    node = cast("ir.Atomic", stmt)

    def change() -> int:
        index = evaluate(ctx, node.indices[0])
        value = evaluate(ctx, node.value)
        compare = None if node.compare is None else evaluate(ctx, node.compare)
        return update(ctx, node, index, value, compare)

    if node.guard is None:
        old = change()
    elif node.result is None:
        ctx.guarded(evaluate(ctx, node.guard), lambda: _drop(change()))
        return
    else:
        dtype = node.buffer.dtype
        zero = ctx.zero(dtype)
        old = ctx.choose(evaluate(ctx, node.guard), change, zero, ctx.type(dtype))
    if node.result is not None:
        ctx.values[node.result] = old
        ctx.asm.names.setdefault(old, node.result.name)


def _drop(value: int) -> None:
    """Ignores the old value of an atomic whose result is unused."""
    del value


def _if(ctx: Context, stmt: ir.Stmt) -> None:
    node = cast("ir.If", stmt)
    asm = ctx.asm
    condition = evaluate(ctx, node.condition)
    then, merge = asm.fresh(), asm.fresh()
    other = merge if node.otherwise is None else asm.fresh()
    asm.effect(Op.SelectionMerge, merge, 0)
    asm.end(Op.BranchConditional, condition, then, other)
    reached = node.otherwise is None
    for label, body in ((then, node.then), (other, node.otherwise)):
        if body is None:
            continue
        asm.begin(label)
        execute(ctx, body)
        if asm.label:
            reached = True
            asm.branch(merge)
    asm.begin(merge)
    if not reached:
        asm.end(Op.Unreachable)


def _loop(
    ctx: Context,
    head: Callable[[int, int], None],
    condition: Callable[[], int],
    body: Callable[[], None],
    step: Callable[[], None],
    control: int = 0,
) -> None:
    """A loop: `head` writes the first instructions of its header, given two labels for them."""
    asm = ctx.asm
    header, test, inside, again, merge = (asm.fresh() for _ in range(5))
    before = asm.label
    asm.begin(header)
    head(before, again)
    asm.effect(Op.LoopMerge, merge, again, control)
    asm.branch(test)
    asm.begin(test)
    holds = condition()
    asm.end(Op.BranchConditional, holds, inside, merge)
    asm.begin(inside)
    ctx.loops.append((merge, again))
    body()
    ctx.loops.pop()
    asm.begin(again)
    step()
    asm.branch(header)
    asm.begin(merge)


def _for(ctx: Context, stmt: ir.Stmt) -> None:
    node = cast("ir.For", stmt)
    kind = ctx.type(node.var.dtype)
    start, stop = evaluate(ctx, node.start), evaluate(ctx, node.stop)
    signed, up = node.var.dtype.is_signed, node.step > 0
    less, more = (
        (Op.SLessThan, Op.SGreaterThan) if signed else (Op.ULessThan, Op.UGreaterThan)
    )  # fmt: skip
    following = ctx.asm.fresh()
    counter = 0

    def head(before: int, again: int) -> None:
        nonlocal counter
        counter = ctx.emit(Op.Phi, kind, start, before, following, again)
        ctx.values[node.var] = counter
        ctx.asm.names[counter] = node.var.name

    def step() -> None:
        width = ctx.constant(node.var.dtype, node.step)
        ctx.asm.effect(Op.IAdd, kind, following, counter, width)

    _loop(
        ctx,
        head,
        lambda: compare(ctx, less if up else more, node.var.dtype, counter, stop),
        lambda: execute(ctx, node.body),
        step,
        UNROLL if node.kind == "unroll" else 0,
    )


def _while(ctx: Context, stmt: ir.Stmt) -> None:
    node = cast("ir.While", stmt)
    _loop(
        ctx,
        lambda before, again: None,
        lambda: evaluate(ctx, node.condition),
        lambda: execute(ctx, node.body),
        lambda: None,
    )


def _break(ctx: Context, stmt: ir.Stmt) -> None:
    ctx.asm.branch(ctx.loops[-1][0])


def _continue(ctx: Context, stmt: ir.Stmt) -> None:
    ctx.asm.branch(ctx.loops[-1][1])


def _allocate(ctx: Context, stmt: ir.Stmt) -> None:
    node = cast("ir.Allocate", stmt)
    buffer = node.buffer
    if node.values:
        declare_table(ctx, node, [evaluate(ctx, ir.Const(buffer.dtype, v)) for v in node.values])
    elif buffer.scope == "local":
        declare_local(ctx, buffer)
    elif buffer.scope == "fragment":
        declare_fragment(ctx, buffer)


def _semantics(ctx: Context) -> int:
    """Of a barrier: writes before it are seen behind it; Vulkan's own model says how."""
    if ctx.vulkan_memory:
        return _ORDERED | Semantics.MakeAvailable | Semantics.MakeVisible
    return _ORDERED


def _barrier(ctx: Context, stmt: ir.Stmt) -> None:
    block = ctx.u32(Scope.Workgroup)
    ctx.asm.effect(Op.ControlBarrier, block, block, ctx.u32(_semantics(ctx)))


def _fence(ctx: Context, stmt: ir.Stmt) -> None:
    scope = Scope.Workgroup if cast("ir.Fence", stmt).scope == "block" else Scope.Device
    ctx.asm.effect(Op.MemoryBarrier, ctx.u32(scope), ctx.u32(_semantics(ctx)))


def _subgroup(ctx: Context, stmt: ir.Stmt) -> None:
    node = cast("ir.Subgroup", stmt)
    value = evaluate(ctx, node.value)
    argument = None if node.argument is None else evaluate(ctx, node.argument)
    ctx.values[node.result] = exchange(ctx, node, value, argument)


def _intrinsic(ctx: Context, stmt: ir.Stmt) -> None:
    execute_intrinsic(ctx, cast("ir.Intrinsic", stmt))


def _nothing(ctx: Context, stmt: ir.Stmt) -> None:
    """Promises of the caller, and hints that the API has no word for."""


_WRITERS: Final[dict[type, Callable[[Context, ir.Stmt], None]]] = {
    ir.Seq: _seq,
    ir.Declare: _declare,
    ir.Assign: _assign,
    ir.Store: _store,
    ir.Atomic: _atomic,
    ir.If: _if,
    ir.For: _for,
    ir.While: _while,
    ir.Break: _break,
    ir.Continue: _continue,
    ir.Allocate: _allocate,
    ir.Barrier: _barrier,
    ir.Fence: _fence,
    ir.Subgroup: _subgroup,
    ir.Intrinsic: _intrinsic,
    ir.Assume: _nothing,
    ir.Prefetch: _nothing,
}
