"""Statements to blocks and instructions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from dovetail import ir
from dovetail.codegen.llvm.builder import Value
from dovetail.codegen.llvm.context import Context, Labels, Slot, Threads
from dovetail.codegen.llvm.expressions import evaluate, evaluate_lanes
from dovetail.codegen.llvm.memory import (
    allocate,
    fence,
    guarded,
    prefetch,
    update,
    write,
    write_lanes,
    zero,
)
from dovetail.codegen.llvm.strides import has_unknown_stride
from dovetail.codegen.llvm.types import register_type

#: Iterations that LLVM may copy though they hold loops.
_FEW: Final = 4


def execute(ctx: Context, stmt: ir.Stmt) -> None:
    """Write `stmt`; nothing if control cannot reach it."""
    b = ctx.builder
    if b.label is None:
        return
    match stmt:
        case ir.Seq():
            for each in stmt.statements:
                execute(ctx, each)
        case ir.Declare():
            _declare(ctx, stmt)
        case ir.Assign():
            slot = ctx.variables.get(stmt.var)
            if not isinstance(slot, Slot):
                ctx.defect("assign", f"'{stmt.var.name}' is not mutable", stmt.span)
            b.effect(f"store {evaluate(ctx, stmt.value)}, {slot.pointer}")
        case ir.Store():
            _store(ctx, stmt)
        case ir.Atomic():
            _atomic(ctx, stmt)
        case ir.For():
            _for(ctx, stmt)
        case ir.While():
            _while(ctx, stmt)
        case ir.Break():
            b.jump(ctx.loops[-1].leave)
        case ir.Continue():
            b.jump(ctx.loops[-1].again)
        case ir.If():
            _if(ctx, stmt)
        case ir.Allocate():
            allocate(ctx, stmt)
        case ir.Assume():
            pass
        case ir.Prefetch():
            (index,) = stmt.indices
            prefetch(ctx, stmt, evaluate(ctx, index))
        case ir.Fence():
            fence(ctx, stmt.scope)
        case ir.Barrier():
            _threads(ctx, stmt).barrier(ctx)
        case ir.Subgroup():
            _subgroup(ctx, stmt)
        case ir.Intrinsic(op=ir.TRANSPOSE.name):
            from dovetail.codegen.llvm.transpose import transpose

            transpose(ctx, stmt)
        case ir.Intrinsic():
            operands = tuple(evaluate(ctx, each) for each in stmt.operands)
            (ctx.intrinsic or _threads(ctx, stmt).intrinsic)(ctx, stmt, operands)
        case (
            ir.Parallel()
            | ir.Launch()
            | ir.Check()
            | ir.Dispatch()
            | ir.LibraryCall()
            | ir.Read()
            | ir.Leave()
            | ir.HostDeclare()
            | ir.HostAssign()
            | ir.HostCopy()
            | ir.Return()
            | ir.Fold()
            | ir.Report()
        ):
            name = type(stmt).__name__
            ctx.defect("statement", f"{name} does not belong in a lowered kernel", stmt.span)
        case _:
            assert_never(stmt)


def _threads(ctx: Context, stmt: ir.Barrier | ir.Subgroup | ir.Intrinsic) -> Threads:
    if ctx.threads is None:
        name = type(stmt).__name__.lower()
        ctx.defect(name, f"this target has no {name}", stmt.span)
    return ctx.threads


def _subgroup(ctx: Context, stmt: ir.Subgroup) -> None:
    value = evaluate(ctx, stmt.value)
    argument = None if stmt.argument is None else evaluate(ctx, stmt.argument)
    ctx.variables[stmt.result] = _threads(ctx, stmt).exchange(ctx, stmt, value, argument)


def _declare(ctx: Context, stmt: ir.Declare) -> None:
    if stmt.var.dtype.lanes > 1 and ctx.threads is not None:
        ctx.vectors[stmt.var] = evaluate_lanes(ctx, stmt.value)
        return
    value = evaluate(ctx, stmt.value)
    if not stmt.mutable:
        ctx.variables[stmt.var] = value
        return
    size = stmt.var.dtype.bytes
    pointer = ctx.builder.alloca(register_type(stmt.var.dtype), 1, size, stmt.var.name)
    ctx.variables[stmt.var] = Slot(pointer)
    ctx.builder.effect(f"store {value}, {pointer}")


def _store(ctx: Context, stmt: ir.Store) -> None:
    (index_expr,) = stmt.indices

    def store() -> None:
        index = evaluate(ctx, index_expr)
        if stmt.value.dtype.lanes > 1:
            write_lanes(ctx, stmt.buffer, index, evaluate_lanes(ctx, stmt.value))
        else:
            write(ctx, stmt.buffer, index, evaluate(ctx, stmt.value))

    if stmt.guard is None:
        store()
    else:
        guarded(ctx, evaluate(ctx, stmt.guard), store, None)


def _atomic(ctx: Context, stmt: ir.Atomic) -> None:
    (index_expr,) = stmt.indices

    def change() -> Value:
        index = evaluate(ctx, index_expr)
        value = evaluate(ctx, stmt.value)
        compare = None if stmt.compare is None else evaluate(ctx, stmt.compare)
        return update(ctx, stmt, index, value, compare)

    if stmt.guard is None:
        old = change()
    else:
        otherwise = zero(ctx, stmt.buffer.dtype)
        old = guarded(ctx, evaluate(ctx, stmt.guard), change, otherwise)
    if stmt.result is not None and old is not None:
        ctx.variables[stmt.result] = old


def _if(ctx: Context, stmt: ir.If) -> None:
    b = ctx.builder
    then, join = b.block("then"), b.block("join")
    other = join if stmt.otherwise is None else b.block("else")
    b.branch(evaluate(ctx, stmt.condition), then, other)
    reached = stmt.otherwise is None
    for label, body in ((then, stmt.then), (other, stmt.otherwise)):
        if body is None:
            continue
        b.begin(label)
        execute(ctx, body)
        if b.label is not None:
            b.jump(join)
            reached = True
    if reached:
        b.begin(join)


def _while(ctx: Context, stmt: ir.While) -> None:
    b = ctx.builder
    test, body, leave = b.block("test"), b.block("body"), b.block("leave")
    b.begin(test)
    b.branch(evaluate(ctx, stmt.condition), body, leave)
    b.begin(body)
    ctx.loops.append(Labels(leave, test))
    execute(ctx, stmt.body)
    ctx.loops.pop()
    if b.label is not None:
        b.jump(test, _rolled(ctx, stmt.body))
    b.begin(leave)


def _for(ctx: Context, stmt: ir.For) -> None:
    start, stop = evaluate(ctx, stmt.start), evaluate(ctx, stmt.stop)
    group = ctx.metadata.add("", distinct=True) if stmt.kind == "vector" else ""
    metadata = _loop_metadata(ctx, stmt, group)

    def body(index: Value) -> None:
        ctx.variables[stmt.var] = index
        execute(ctx, stmt.body)

    def count(first: Value, last: Value) -> None:
        if group:
            ctx.groups.append(group)
        count_up(ctx, stmt.var.name, first, last, stmt.step, body, metadata)
        if group:
            ctx.groups.pop()

    if ctx.stream is None or stmt not in ctx.stream.loops:
        count(start, stop)
    else:
        ctx.stream.write(ctx, ctx.stream, stmt, (start, stop), count)


def _rolled(ctx: Context, body: ir.Stmt) -> str:
    """Keeps loops around barriers as they are in a copy for large or strided tensors.

    The known case is a tree of partial results, eight steps for 256 threads: the threads wait for
    each other in each, so that little is gained, and each costs what a kernel costs to make.
    """
    if ctx.threads is None or not _is_general(ctx.kernel):
        return ""
    if not any(isinstance(stmt, ir.Barrier) for stmt in ir.walk(body)):
        return ""
    rolled = ctx.metadata.add('!"llvm.loop.unroll.disable"')
    return f", !llvm.loop {ctx.metadata.add(f'{{self}}, {rolled}', distinct=True)}"


def _is_general(kernel: ir.Kernel) -> bool:
    """Whether sizes have 64 bits, as in no kernel for tensors of fewer than 2**31 elements."""
    return any(
        isinstance(arg, ir.ScalarArg) and arg.var.dtype.is_int and arg.var.dtype.bits == 64
        for arg in kernel.args
    )


def _holds_lanes(body: ir.Stmt) -> bool:
    """Whether there is a vector loop over as many lanes as are known."""
    return any(
        isinstance(each, ir.For) and each.kind == "vector" and each.trip_count is not None
        for each in ir.walk(body)
    )


def _repeats_loops(loop: ir.For) -> bool:
    """Whether its iterations, of which more are known than a few, run loops of unknown length.

    LLVM would copy the loops, each of which it makes vectors of: many times the code, no faster.
    """
    count = loop.trip_count
    if count is None or count <= _FEW:
        return False
    return any(
        isinstance(each, ir.While) or (isinstance(each, ir.For) and each.trip_count is None)
        for each in ir.walk(loop.body)
    )


def _loop_metadata(ctx: Context, stmt: ir.For, group: str) -> str:
    add = ctx.metadata.add
    if stmt.kind == "serial":
        if ctx.threads is None and _repeats_loops(stmt):
            rolled = add('!"llvm.loop.unroll.disable"')
            return f", !llvm.loop {add(f'{{self}}, {rolled}', distinct=True)}"
        if ctx.threads is None and not (stmt.step == 1 and _holds_lanes(stmt.body)):
            return ""
        if ctx.threads is not None and stmt.var.dtype.bits < 64:
            return _rolled(ctx, stmt.body)
        # An iteration that runs all lanes of a tile is long enough. On a GPU, in the copy for
        # large or strided tensors: half of the code, and of the time to make it.
        rolled = add('!"llvm.loop.unroll.runtime.disable"')
        return f", !llvm.loop {add(f'{{self}}, {rolled}', distinct=True)}"
    if stmt.kind == "unroll":
        parts = [add('!"llvm.loop.unroll.full"')]
    elif stmt.trip_count is not None:
        return lanes_metadata(ctx, group)
    elif has_unknown_stride(stmt.body, stmt.var):
        # Vectors would be put together element by element: larger code, no faster, and slow to
        # compile. This is the copy for tensors that are not row-major.
        parts = [
            add('!"llvm.loop.vectorize.enable", i1 false'),
            add('!"llvm.loop.unroll.disable"'),
        ]
    else:
        parts = [add(f'!"llvm.loop.parallel_accesses", {group}')]
    node = add(", ".join(("{self}", *parts)), distinct=True)
    return f", !llvm.loop {node}"


def lanes_metadata(ctx: Context, group: str) -> str:
    """What a vector loop over as many lanes as are known says; `group` are its accesses.

    Full unrolling must wait for the vectoriser, and then happen, so that arrays of one element a
    lane become registers.
    """
    add = ctx.metadata.add
    full = add('!"llvm.loop.unroll.full"')
    done = add('!"llvm.loop.isvectorized", i32 1')
    parts = [
        add(f'!"llvm.loop.parallel_accesses", {group}'),
        add('!"llvm.loop.unroll.disable"'),
        add(f'!"llvm.loop.vectorize.followup_vectorized", {full}, {done}'),
    ]
    if ctx.features.scalable:
        # As many rounds of vectors as the processor decides cannot be unrolled.
        parts.append(add('!"llvm.loop.vectorize.scalable.enable", i1 false'))
    return f", !llvm.loop {add(', '.join(('{self}', *parts)), distinct=True)}"


def count_up(
    ctx: Context,
    name: str,
    start: Value,
    stop: Value,
    step: int,
    body: Callable[[Value], None],
    metadata: str = "",
) -> None:
    """A counted loop in the form LLVM likes; `break` and `continue` in `body` find their way."""
    b = ctx.builder
    first, last, stride = start, stop, step
    if abs(step) != 1:
        # Counting iterations cannot wrap; adding a wide step to the last value could.
        nonempty = start.lt(stop) if step > 0 else start.gt(stop)
        span = stop - start if step > 0 else start - stop
        count = b.binary("udiv", span - 1, span.like(abs(step))) + 1
        first, last, stride = start.like(0), nonempty.select(count, 0), 1
    before = b.label or ""
    test, inside, again, leave = (b.block(each) for each in ("test", "body", "again", "leave"))
    following = b.value(f"%{b.fresh(name)}", start.type)
    b.begin(test)
    counter = b.phi(start.type, ((first, before), (following, again)), name)
    b.branch(counter.lt(last) if stride > 0 else counter.gt(last), inside, leave)
    b.begin(inside)
    ctx.loops.append(Labels(leave, again))
    body(counter if stride == step else start + counter * step)
    ctx.loops.pop()
    if b.label is not None:
        b.jump(again)
    b.begin(again)
    b.effect(f"{following.text} = add nsw {counter}, {stride}")
    b.jump(test, metadata)
    b.begin(leave)
