"""All memory becomes one-dimensional."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class FlattenBuffer(Pass):
    """Replaces the indices of every access by one, in elements: the sum of index times stride.

    A parameter's buffer becomes one-dimensional (its extent is the number of elements, which does
    not bound the index: strides may be negative or leave gaps), shared and local arrays too. A
    buffer that the host allocates keeps its shape, which the plan needs; it is row-major. A vector
    is one access where the last stride is 1, else one for each element. A buffer in memory of one
    kind's own keeps its shape and its coordinates.

    Requires: source form.
    Ensures: flat form.
    """

    name: ClassVar[str] = "flatten-buffer"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module in flat form."""
        return replace(module, functions=tuple(_flatten(func) for func in module.functions))


def _flatten(func: ir.Func) -> ir.Func:
    rewriter = _Flatten()
    params = tuple(
        replace(param, buffer=rewriter.param(param))
        if isinstance(param, ir.TensorParam)
        else param
        for param in func.params
    )
    return replace(func, params=params, body=rewriter.stmt(func.body))


class _Flatten(ir.Rewriter):
    def __init__(self) -> None:
        self._flat: dict[ir.Buffer, ir.Buffer] = {}

    def param(self, param: ir.TensorParam) -> ir.Buffer:
        buffer = param.buffer
        if buffer.is_placed:
            return buffer
        shape = (*param.shape, ir.literal(2)) if buffer.pairs else param.shape
        flat = ir.Buffer(buffer.name, buffer.dtype, (ir.product(shape),), pairs=buffer.pairs)
        self._flat[buffer] = flat
        return flat

    def _index(self, buffer: ir.Buffer, indices: tuple[ir.Expr, ...]) -> tuple[ir.Expr, ...]:
        if (buffer.rank == 1 and buffer.strides is None) or buffer.is_placed:
            return indices
        strides = ir.row_major(buffer.shape) if buffer.strides is None else buffer.strides
        return (
            ir.total(ir.mul(index, step) for index, step in zip(indices, strides, strict=True)),
        )

    def buffer(self, buffer: ir.Buffer) -> ir.Buffer:
        return self._flat.get(buffer, buffer)

    def on_load(self, expr: ir.Load) -> ir.Expr:
        indices = self._index(expr.buffer, self.exprs(expr.indices))
        buffer, guard = self.buffer(expr.buffer), self.optional(expr.guard)
        if buffer is expr.buffer and indices is expr.indices and guard is expr.guard:
            return expr
        whole = ir.Load(buffer, indices, guard, expr.lanes, expr.aligned)
        step = _step(expr.buffer)
        if expr.lanes == 1 or (isinstance(step, ir.Const) and step.value == 1):
            return whole
        each = tuple(
            ir.Load(buffer, (ir.add(indices[0], ir.mul(step, lane)),), guard)
            for lane in range(expr.lanes)
        )
        return ir.Select(ir.eq(step, 1), whole, ir.Call(ir.OPS["vector"], each, expr.dtype))

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        indices = self._index(stmt.buffer, self.exprs(stmt.indices))
        value, guard = self.expr(stmt.value), self.optional(stmt.guard)
        buffer = self.buffer(stmt.buffer)
        whole = ir.Store(buffer, indices, value, guard, stmt.span, stmt.aligned)
        step = _step(stmt.buffer)
        if value.dtype.lanes == 1 or (isinstance(step, ir.Const) and step.value == 1):
            return whole
        assert isinstance(value, ir.Call), "split-vectors puts the lanes of a store together"
        each = ir.sequence(
            ir.Store(buffer, (ir.add(indices[0], ir.mul(step, lane)),), part, guard, stmt.span)
            for lane, part in enumerate(value.args)
        )
        return ir.If(ir.eq(step, 1), whole, each, stmt.span)

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        indices = self._index(stmt.buffer, self.exprs(stmt.indices))
        return ir.Atomic(
            stmt.op,
            self.buffer(stmt.buffer),
            indices,
            self.expr(stmt.value),
            self.optional(stmt.compare),
            stmt.result,
            self.optional(stmt.guard),
            stmt.span,
        )

    def on_prefetch(self, stmt: ir.Prefetch) -> ir.Stmt:
        indices = self._index(stmt.buffer, self.exprs(stmt.indices))
        return ir.Prefetch(self.buffer(stmt.buffer), indices, stmt.write, stmt.span)

    def on_intrinsic(self, stmt: ir.Intrinsic) -> ir.Stmt:
        """What only one kind of device has."""
        indices = tuple(
            self._index(buffer, self.exprs(item)) if item else ()
            for buffer, item in zip(stmt.buffers, stmt.indices, strict=True)
        )
        buffers = tuple(self.buffer(item) for item in stmt.buffers)
        more, guard = self.exprs(stmt.operands), self.optional(stmt.guard)
        return ir.Intrinsic(stmt.op, buffers, indices, more, guard, stmt.span, stmt.text)

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        """A shared or local array; what the host allocates, and fragments, keep their shape."""
        buffer = stmt.buffer
        keeps = buffer.is_device or buffer.scope == "fragment"
        if keeps or (buffer.rank == 1 and buffer.strides is None):
            return stmt
        size = ir.product(buffer.shape)
        if buffer.strides is not None:
            reach = (
                ir.mul(extent_less_one(extent), step)
                for extent, step in zip(buffer.shape, buffer.strides, strict=True)
            )
            size = ir.total((ir.literal(1), *reach))
        flat = replace(buffer, shape=(size,), strides=None, pairs=False)
        self._flat[buffer] = flat
        return ir.Allocate(flat, stmt.span)


def _step(buffer: ir.Buffer) -> ir.Expr:
    """From an element to the next one along the last axis, in elements."""
    return buffer.strides[-1] if buffer.strides else ir.literal(1)


def extent_less_one(extent: ir.Expr) -> ir.Expr:
    """The last index of an axis."""
    return ir.total((extent, ir.literal(-1)))
