"""Small elements as parts of 32-bit words, and floats as their bits, where memory is words."""

from __future__ import annotations

import struct
from typing import ClassVar

from dovetail import ir
from dovetail.passes._naming import NamingRewriter
from dovetail.passes._word_atomics import (
    BITWISE,
    bitwise,
    exchange_loop,
    merged,
    same_field,
    word_atomic,
    write_field,
)
from dovetail.passes._words import (
    Form,
    Words,
    field_of,
    value_of,
    wide_type,
    words_dtype,
)
from dovetail.passes.base import Pass
from dovetail.passes.legalize_narrow import wrapped
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class PackStorage(Pass):
    """Stores small elements in 32-bit words on targets without memory of their type.

    Global memory of a type in `packed_storage` becomes uint32: a read takes its bits out of a
    word, a write changes them there by two atomic updates, for other threads may write the
    neighbours. Shared and local arrays of such a type give each element 32 bits. What is updated
    atomically by an op that the target lacks for the type, and that is smaller than a word or a
    float, becomes words, too, if the target can compare and exchange those: the update is a loop
    around that. `BufferArg.element` keeps the type that the host sees; offsets count elements.

    Requires: split form, offsets added, small integers computed in 32 bits.
    Ensures: no memory of a packed type, and no float16 or bfloat16 but what the target computes
        with.
    """

    name: ClassVar[str] = "pack-storage"
    reads: ClassVar[frozenset[str]] = frozenset(("packed_storage", "atomics", "dtypes"))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with packed memory."""
        kernels: list[ir.Kernel] = []
        factors: dict[str, dict[int, int]] = {}
        for kernel in module.kernels:
            found = _layouts(kernel, capabilities)
            if not found and not _converts(kernel, capabilities):
                kernels.append(kernel)
                continue
            factors[kernel.name] = _growth(kernel, found)
            body = _Pack(found, capabilities).stmt(kernel.body)
            args = tuple(_argument(arg, found) for arg in kernel.args)
            kernels.append(replace(kernel, args=args, body=body))
        if all(new is old for new, old in zip(kernels, module.kernels, strict=True)):
            return module
        grow = _Grow(factors)
        functions = tuple(replace(func, body=grow.stmt(func.body)) for func in module.functions)
        return ir.Module(functions, tuple(kernels))


def _layouts(kernel: ir.Kernel, capabilities: Capabilities) -> dict[ir.Buffer, Words]:
    """The buffers that become words, and how."""
    atomics = capabilities.atomics
    updated: dict[ir.Buffer, bool] = {}
    fixed: set[ir.Buffer] = set()
    own: list[ir.Buffer] = []
    for stmt in ir.walk(kernel.body):
        match stmt:
            case ir.Atomic(op=op, buffer=buffer):
                lacks = f"{op.name}.{buffer.dtype}" not in atomics
                updated[buffer] = updated.get(buffer, False) or lacks
            case ir.Allocate(buffer=buffer):
                own.append(buffer)
            case ir.Intrinsic(buffers=buffers):
                fixed.update(buffers)
            case _:
                pass
    constants = {buffer for buffer in own if buffer.scope == "constant"}
    own += [arg.buffer for arg in kernel.args if isinstance(arg, ir.SharedArg)]
    given = [arg.buffer for arg in kernel.args if isinstance(arg, ir.BufferArg)]
    found: dict[ir.Buffer, Words] = {}
    for buffer in (*given, *own):
        element = buffer.dtype
        small = element.bits < 32
        packed = element.name in capabilities.packed_storage
        lacks = updated.get(buffer, False)
        word = words_dtype(element, "bits")
        possible = f"compare_exchange.{word}" in atomics and (small or element.is_float)
        if buffer in fixed or not ((small and packed) or (lacks and possible)):
            continue
        form: Form = "bits"
        if small:
            parts = buffer in given or buffer in constants
            form = "parts" if parts else "whole" if buffer in updated else "wide"
        words = replace(buffer, dtype=words_dtype(element, form))
        if buffer in constants:
            count = ir.floordiv(
                ir.add(buffer.shape[0], 4 // element.bytes - 1), 4 // element.bytes
            )
            words = replace(words, shape=(count,))
        found[buffer] = Words(words, element, form)
    return found


def _converts(kernel: ir.Kernel, capabilities: Capabilities) -> bool:
    """Whether values become a type that is packed and not computed with, without any memory."""
    types = capabilities.packed_storage - capabilities.dtypes - {"bool"}
    return any(
        isinstance(item, ir.Call | ir.Cast | ir.Var) and item.dtype.name in types
        for item in ir.walk_all(kernel.body)
    )


def _argument(arg: ir.KernelArg, found: dict[ir.Buffer, Words]) -> ir.KernelArg:
    match arg:
        case ir.BufferArg(buffer=buffer) if buffer in found:
            return ir.BufferArg(found[buffer].buffer, arg.access, buffer.dtype)
        case ir.OffsetArg(buffer=buffer) | ir.SharedArg(buffer=buffer) if buffer in found:
            return replace(arg, buffer=found[buffer].buffer)
        case _:
            return arg


def _growth(kernel: ir.Kernel, found: dict[ir.Buffer, Words]) -> dict[int, int]:
    """By what the bytes of shared memory grow, by the number of the argument of a Dispatch."""
    given = [arg for arg in kernel.args if not isinstance(arg, ir.OffsetArg)]
    return {
        place: found[arg.buffer].buffer.dtype.bytes // arg.buffer.dtype.bytes
        for place, arg in enumerate(given)
        if isinstance(arg, ir.SharedArg) and arg.buffer in found
    }


class _Grow(ir.Rewriter):
    """Asks for more shared memory where elements have become larger."""

    def __init__(self, factors: dict[str, dict[int, int]]) -> None:
        self._factors = factors

    def on_dispatch(self, stmt: ir.Dispatch) -> ir.Stmt:
        factors = self._factors.get(stmt.kernel)
        if not factors:
            return stmt
        arguments = tuple(
            ir.mul(item, factors[place])
            if place in factors and not isinstance(item, ir.Buffer)
            else item
            for place, item in enumerate(stmt.arguments)
        )
        return replace(stmt, arguments=arguments)


class _Pack(NamingRewriter):
    """Rewrites the accesses of one kernel.

    An expression of a small type that the target does not compute with is a read, a conversion,
    a reinterpretation or a variable. It is never rewritten by itself, but by who takes it: as a
    `value` in 32 bits, or as the bits of a `field`.
    """

    def __init__(self, words: dict[ir.Buffer, Words], capabilities: Capabilities) -> None:
        super().__init__()
        self._words = words
        self._dtypes = capabilities.dtypes
        self._atomics = capabilities.atomics
        self._fields: dict[ir.Var, ir.Var] = {}

    def buffer(self, buffer: ir.Buffer) -> ir.Buffer:
        words = self._words.get(buffer)
        return buffer if words is None else words.buffer

    def needs_names(self, expr: ir.Expr) -> bool:
        """Whether there are accesses or conversions in an expression that are rewritten."""
        return any(
            (isinstance(item, ir.Load) and item.buffer in self._words)
            or (isinstance(item, ir.Call | ir.Cast) and self._foreign(item.dtype))
            for item in ir.walk_expr(expr)
        )

    def _foreign(self, dtype: ir.DType) -> bool:
        """Whether a type is small and the target does not compute with it."""
        return dtype.bits < 32 and not dtype.is_bool and dtype.name not in self._dtypes

    def _taken(self, expr: ir.Expr) -> bool:
        """Whether rewriting an expression is left to its user, which needs the small bits."""
        packed = isinstance(expr, ir.Load) and expr.buffer in self._words
        return expr.dtype.bits < 32 and (packed or self._foreign(expr.dtype))

    # Expressions.

    def field(self, expr: ir.Expr) -> ir.Expr:
        """The bits of a small expression, in a uint32."""
        match expr:
            case ir.Load(buffer=buffer) if buffer in self._words:
                words = self._words[buffer]
                if words.form == "wide":
                    return field_of(self._word(expr), words.element, self.named)
                place = self.named(self.expr(expr.indices[0]), "place")
                word = ir.Load(words.buffer, (words.index(place),), self.optional(expr.guard))
                return words.field(word, words.shift(place))
            case ir.Var() if expr in self._fields:
                return self._fields[expr]
            case ir.Call(op=op, args=args) if op.name == "bitcast":
                return self.field(args[0])
            case ir.Cast(value=value) if self._taken(value) and not value.dtype.is_bool:
                return field_of(self.value(value), expr.dtype, self.named)
            case ir.Cast(value=value):
                return field_of(self.expr(value), expr.dtype, self.named)
            case ir.Select(condition=condition, true_value=first, false_value=second):
                return ir.Select(self.expr(condition), self.field(first), self.field(second))
            case _:
                value = self.expr(expr)
                value = value if expr.dtype.is_bool else ir.cast(value, wide_type(expr.dtype))
                return field_of(value, expr.dtype, self.named)

    def value(self, expr: ir.Expr) -> ir.Expr:
        """The value of a small expression, in its wide type; of a bool, a bool."""
        if isinstance(expr, ir.Load) and expr.buffer in self._words:
            words = self._words[expr.buffer]
            if words.form == "wide":
                word = self._word(expr)
                return ir.ne(word, ir.literal(0, ir.UINT32)) if expr.dtype.is_bool else word
        if isinstance(expr, ir.Cast) and self._foreign(expr.dtype) and expr.dtype.is_int:
            inner = expr.value
            if inner.dtype.is_int and not self._taken(inner):
                # A value that is in range already, as `legalize-narrow` left it, needs no bits.
                return ir.cast(self.expr(inner), wide_type(expr.dtype))
        return value_of(self.field(expr), expr.dtype, self.named)

    def _word(self, expr: ir.Load) -> ir.Expr:
        guard = self.optional(expr.guard)
        return ir.Load(self._words[expr.buffer].buffer, self.exprs(expr.indices), guard)

    def on_load(self, expr: ir.Load) -> ir.Expr:
        words = self._words.get(expr.buffer)
        if words is None:
            return super().on_load(expr)
        if words.form == "bits":
            return ir.call("bitcast", self._word(expr), dtype=expr.dtype)
        value = self.value(expr)
        return value if expr.dtype.is_bool else ir.Cast(expr.dtype, value)

    def on_cast(self, expr: ir.Cast) -> ir.Expr:
        if self._taken(expr.value) and not expr.value.dtype.is_bool:
            value = self.value(expr.value)
            if self._foreign(expr.dtype):
                return ir.Cast(expr.dtype, value)
            return ir.cast(value, expr.dtype)
        return super().on_cast(expr)

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; bits that go to a 16-bit float that is computed with."""
        if expr.op.name == "bitcast" and self._taken(expr.args[0]):
            value = value_of(self.field(expr.args[0]), expr.dtype, self.named)
            return ir.Cast(expr.dtype, value)
        return super().on_call(expr)

    # Statements.

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        """A variable; of what the target does not compute with, the bits are kept."""
        if not self._foreign(stmt.var.dtype):
            return super().on_declare(stmt)
        bits = ir.Var(stmt.var.name, ir.UINT32)
        value = self.field(stmt.value)
        self._fields[stmt.var] = bits
        return ir.Declare(bits, value, stmt.mutable, stmt.span)

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        if stmt.var not in self._fields:
            return super().on_assign(stmt)
        return ir.Assign(self._fields[stmt.var], self.field(stmt.value), stmt.span)

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        words = self._words.get(stmt.buffer)
        if words is None:
            return super().on_store(stmt)
        guard = self.optional(stmt.guard)
        if words.form == "parts":
            place = self.named(self.expr(stmt.indices[0]), "place")
            field = self.named(self.field(stmt.value), "field")
            guard = None if guard is None else self.named(guard, "inside")
            shift = self.named(words.shift(place), "shift")
            return write_field(words, place, shift, field, guard, stmt.span)
        if words.form == "bits":
            value = ir.call("bitcast", self.expr(stmt.value), dtype=words.buffer.dtype)
        elif words.form == "whole" or words.element.is_bool:
            value = self.field(stmt.value)
        elif self._taken(stmt.value):
            value = self.value(stmt.value)
        else:
            value = ir.cast(self.expr(stmt.value), words.buffer.dtype)
        return ir.Store(words.buffer, self.exprs(stmt.indices), value, guard, stmt.span)

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        """A new buffer; constants are put together as a host does with its memory."""
        words = self._words.get(stmt.buffer)
        if words is None or not stmt.values:
            return super().on_allocate(stmt)
        data = b"".join(
            int(value).to_bytes(words.element.bytes, "little", signed=words.element.is_signed)
            for value in stmt.values
        )
        whole = data.ljust(-(-len(data) // 4) * 4, b"\0")
        values = tuple(value for (value,) in struct.iter_unpack("<I", whole))
        return replace(stmt, buffer=words.buffer, values=values)

    def on_prefetch(self, stmt: ir.Prefetch) -> ir.Stmt:
        words = self._words.get(stmt.buffer)
        if words is None:
            return super().on_prefetch(stmt)
        return replace(
            stmt, buffer=words.buffer, indices=(words.index(self.expr(stmt.indices[0])),)
        )

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        words = self._words.get(stmt.buffer)
        if words is None:
            return super().on_atomic(stmt)
        place = self.named(self.expr(stmt.indices[0]), "place")
        guard = self.optional(stmt.guard)
        guard = None if guard is None else self.named(guard, "inside")
        shift = self.named(words.shift(place), "shift")
        index = self.named(words.index(place), "word")
        name, span = stmt.op.name, stmt.span
        dtype = words.buffer.dtype
        if name == "load" or (words.in_word == 1 and name in ("exchange", "compare_exchange")):
            value = ir.literal(0, dtype) if name == "load" else self._stored(words, stmt.value)
            compare = None if stmt.compare is None else self._stored(words, stmt.compare)
            word = None if stmt.result is None else ir.Var("word", dtype)
            new = word_atomic(
                name, words.buffer, index, value, span,
                compare=compare, result=word, guard=guard,
            )  # fmt: skip
            return self._with_result(words, stmt, new, word, shift)
        operand = self.named(self._stored(words, stmt.value), "operand")
        if name in BITWISE:
            word = None if stmt.result is None else ir.Var("word", dtype)
            new = bitwise(words, replace(stmt, guard=guard), place, shift, operand, word)
            return self._with_result(words, stmt, new, word, shift)
        expected = stmt.compare and self.named(self._stored(words, stmt.compare), "expected")

        def following(seen: ir.Expr) -> tuple[list[ir.Stmt], ir.Expr]:
            if name in ("exchange", "compare_exchange"):
                return [], merged(words, seen, shift, operand)
            return self._combined(words, stmt, seen, shift, operand)

        loop, seen = exchange_loop(
            words,
            index,
            guard,
            following,
            None if expected is None else lambda word: same_field(words, word, shift, expected),
            f"load.{dtype}" in self._atomics,
            span,
        )
        return self._with_result(words, stmt, loop, seen, shift)

    def _stored(self, words: Words, value: ir.Expr) -> ir.Expr:
        """A value as the bits of an element."""
        if words.form == "bits":
            return ir.call("bitcast", self.expr(value), dtype=words.buffer.dtype)
        return self.field(value)

    def _combined(
        self, words: Words, stmt: ir.Atomic, seen: ir.Expr, shift: ir.Expr, operand: ir.Expr
    ) -> tuple[list[ir.Stmt], ir.Expr]:
        """The statements and the value of the word after an update by arithmetic."""
        element = words.element
        outer, self.pending = self.pending, []
        old = words.field(seen, shift)
        if words.form == "bits":
            first = ir.call("bitcast", old, dtype=element)
            second = ir.call("bitcast", operand, dtype=element)
            new = ir.call("bitcast", ir.call(stmt.op, first, second), dtype=words.buffer.dtype)
        else:
            first = value_of(self.named(old, "old"), element, self.named)
            second = value_of(operand, element, self.named)
            result = ir.call(stmt.op, first, second)
            if element.is_int:
                result = wrapped(result, element)
            field = field_of(result, element, self.named)
            new = merged(words, seen, shift, self.named(field, "field"))
        inner, self.pending = self.pending, outer
        return inner, new

    def _with_result(
        self, words: Words, stmt: ir.Atomic, new: ir.Stmt, word: ir.Var | None, shift: ir.Expr
    ) -> ir.Stmt:
        """An update, and the old element out of the word that was there."""
        if stmt.result is None or word is None:
            return new
        field = words.field(word, shift)
        dtype = stmt.result.dtype
        if self._foreign(dtype):
            bits = self._fields[stmt.result] = ir.Var(stmt.result.name, ir.UINT32)
            return ir.sequence((new, ir.Declare(bits, field, False, stmt.span)))
        if words.form == "bits":
            value = ir.call("bitcast", field, dtype=dtype)
            return ir.sequence((new, ir.Declare(stmt.result, value, False, stmt.span)))
        outer, self.pending = self.pending, []
        value = ir.cast(value_of(field, words.element, self.named), dtype)
        inner, self.pending = self.pending, outer
        return ir.sequence((new, *inner, ir.Declare(stmt.result, value, False, stmt.span)))
