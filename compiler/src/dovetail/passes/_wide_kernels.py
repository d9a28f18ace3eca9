"""A kernel's 64-bit integers as pairs of words: its variables, memory, arguments and loops."""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.analysis.strides import DIVISIONS
from dovetail.passes._naming import NamingRewriter
from dovetail.passes._pair_conversions import Conversions
from dovetail.passes._pair_division import Division
from dovetail.passes._pairs import (
    WORD,
    Arithmetic,
    Pair,
    both,
    choice,
    constant,
    equal,
    less,
)
from dovetail.support.dataclasses import replace

_GIVEN: Final = ir.BufferArg | ir.ScalarArg | ir.SharedArg
"""Arguments of a kernel that a Dispatch names."""

_ORDER: Final = frozenset(("lt", "le", "gt", "ge"))


def split_kernel(kernel: ir.Kernel, ops: frozenset[str]) -> tuple[ir.Kernel, list[bool]]:
    """A kernel in words; which of the arguments that launches name are cut in two."""
    rewriter = _Split(ops)
    args: list[ir.KernelArg] = []
    cut: list[bool] = []
    for arg in kernel.args:
        cuts = isinstance(arg, ir.ScalarArg) and arg.var.dtype.is_wide
        if isinstance(arg, _GIVEN):
            cut.append(cuts)
        match arg:
            case ir.ScalarArg(var=var) if cuts:
                pair = rewriter.introduce(var)
                args += [ir.ScalarArg(each) for each in pair]
            case ir.BufferArg(buffer=buffer) if buffer.dtype.is_wide:
                words = rewriter.buffer(buffer)
                args.append(ir.BufferArg(words, arg.access, arg.element or buffer.dtype))
            case ir.OffsetArg(buffer=buffer) | ir.SharedArg(buffer=buffer):
                args.append(replace(arg, buffer=rewriter.buffer(buffer)))
            case _:
                args.append(arg)
    body = rewriter.stmt(kernel.body)
    return replace(kernel, args=tuple(args), body=body), cut


class Dispatches(ir.Rewriter):
    """Cuts scalar arguments in two."""

    def __init__(self, cuts: dict[str, list[bool]]) -> None:
        self._cuts = cuts

    def on_dispatch(self, stmt: ir.Dispatch) -> ir.Stmt:
        cuts = self._cuts.get(stmt.kernel)
        if cuts is None:
            return stmt
        arguments: list[ir.Buffer | ir.Expr] = []
        for item, is_cut in zip(stmt.arguments, cuts, strict=True):
            if not is_cut or isinstance(item, ir.Buffer):
                arguments.append(item)
                continue
            # As an int64, whose bits are all that counts: the host has no other.
            value = ir.cast(item, ir.INT64)
            high = ir.call("shift_right", value, ir.literal(32))
            arguments += [ir.cast(value, WORD), ir.cast(high, WORD)]
        return replace(stmt, arguments=tuple(arguments))


class _Split(NamingRewriter):
    """Rewrites one kernel. `pair` takes the expressions of 64 bits, `expr` all others."""

    def __init__(self, ops: frozenset[str]) -> None:
        super().__init__()
        self._pairs: dict[ir.Var, tuple[ir.Var, ir.Var]] = {}
        self._buffers: dict[ir.Buffer, ir.Buffer] = {}
        self._do = Arithmetic(self.named, ops)
        self._division = Division(self._do, self.named)
        self._conversions = Conversions(self._do, self.named)

    def introduce(self, var: ir.Var) -> tuple[ir.Var, ir.Var]:
        """The variables of the words of one, which is new."""
        words = ir.Var(f"{var.name}_low", WORD), ir.Var(f"{var.name}_high", WORD)
        self._pairs[var] = words
        return words

    def buffer(self, buffer: ir.Buffer) -> ir.Buffer:
        """The words of a buffer of 64-bit integers."""
        if not buffer.dtype.is_wide:
            return buffer
        if buffer not in self._buffers:
            shape = tuple(
                ir.mul(extent, 2) if isinstance(extent, ir.Const) else extent
                for extent in buffer.shape
            )
            self._buffers[buffer] = replace(buffer, dtype=WORD, shape=shape)
        return self._buffers[buffer]

    # Names.

    def needs_names(self, expr: ir.Expr) -> bool:
        """Whether there are 64-bit integers in an expression."""
        return any(item.dtype.is_wide for item in ir.walk_expr(expr))

    def named(self, expr: ir.Expr, name: str) -> ir.Expr:
        """A variable with the value; what is harmless does not wait for its condition."""
        if isinstance(expr, ir.Var | ir.Const) or not self._path or not _is_harmless(expr):
            return super().named(expr, name)
        var = ir.Var(name, expr.dtype)
        self.pending.append(ir.Declare(var, expr, False, self.span))
        return var

    def stmt(self, stmt: ir.Stmt) -> ir.Stmt:
        """The rewritten statement; what is known of divisions is known within it."""
        known, self._division.known = self._division.known, {}
        new = super().stmt(stmt)
        self._division.known = known
        return new

    def on_allocate(self, stmt: ir.Allocate) -> ir.Stmt:
        """A new buffer; the constants of one are cut in two."""
        if not stmt.values or not stmt.buffer.dtype.is_wide:
            return super().on_allocate(stmt)
        pairs = [constant(int(value)) for value in stmt.values]
        values = tuple(
            word.value
            for pair in pairs
            for word in (pair.low, pair.high)
            if isinstance(word, ir.Const)
        )
        return replace(stmt, buffer=self.buffer(stmt.buffer), values=values)

    # Expressions.

    def pair(self, expr: ir.Expr) -> Pair:
        """The words of a 64-bit integer."""
        match expr:
            case ir.Const(value=value):
                return constant(int(value))
            case ir.Var():
                return Pair(*self._pairs[expr])
            case ir.Load():
                return self._load(expr)
            case ir.Cast(value=value) if value.dtype.is_wide:
                return self.pair(value)
            case ir.Cast(value=value):
                return self._conversions.widened(self.expr(value), expr.dtype.is_signed)
            case ir.Select(condition=condition, true_value=first, false_value=second):
                known = self.named(self.expr(condition), "choice")
                return self._do.named(
                    choice(
                        known,
                        self._under_pair(known, True, first),
                        self._under_pair(known, False, second),
                    ),
                    "chosen",
                )
            case ir.Call():
                return self._call(expr)
            case _:
                raise AssertionError(f"a reduction in split form: {expr}")

    def _under_pair(self, condition: ir.Expr, holds: bool, expr: ir.Expr) -> Pair:
        self._path.append(condition if holds else ir.logical_not(condition))
        new = self.pair(expr)
        self._path.pop()
        return new

    def _load(self, expr: ir.Load) -> Pair:
        low, high = self._places(expr.indices)
        guard = self.optional(expr.guard)
        guard = None if guard is None else self.named(guard, "inside")
        words = self.buffer(expr.buffer)
        return self._do.named(
            Pair(ir.Load(words, (low,), guard), ir.Load(words, (high,), guard)), expr.buffer.name
        )

    def _places(self, indices: tuple[ir.Expr, ...]) -> tuple[ir.Expr, ir.Expr]:
        """Where the words of an element are."""
        (index,) = self.places(indices)
        low = self.named(ir.mul(index, ir.literal(2, index.dtype)), "place")
        return low, ir.add(low, ir.literal(1, index.dtype))

    def places(self, indices: tuple[ir.Expr, ...]) -> tuple[ir.Expr, ...]:
        """Indices: what is used only in range fits int32."""
        return tuple(
            ir.cast(self.pair(item).low, ir.INT32) if item.dtype.is_wide else self.expr(item)
            for item in indices
        )

    def _call(self, expr: ir.Call) -> Pair:
        name, is_signed = expr.op.name, expr.dtype.is_signed
        if not expr.args:
            # Where a thread is in its subgroup, which is small.
            place = ir.Call(expr.op, (), ir.INT32)
            return self._conversions.widened(place, is_signed)
        if not expr.args[0].dtype.is_wide:
            raise AssertionError(f"'{name}' of {expr.args[0].dtype} gives {expr.dtype}")
        args = tuple(self.pair(arg) for arg in expr.args)
        if name in DIVISIONS:
            return self._division.divide(name, args[0], args[1], is_signed)
        do = self._do
        match name, args:
            case "bitcast", (a,):
                return a
            case "add", (a, b):
                return do.add(a, b)
            case "sub", (a, b):
                return do.subtract(a, b)
            case "mul", (a, b):
                return do.multiply(a, b)
            case "multiply_high", (a, b):
                return do.multiply_high(a, b, is_signed)
            case "neg", (a,):
                return do.negate(a)
            case "abs", (a,):
                return do.absolute(a) if is_signed else a
            case (("min" | "max"), (a, b)):
                first, second = (a, b) if name == "min" else (b, a)
                return do.named(choice(self.named(less(first, second, is_signed), "less"), a, b))
            case (("and" | "or" | "xor"), (a, b)):
                return do.named(Pair(both(name, a.low, b.low), both(name, a.high, b.high)))
            case "invert", (a,):
                return do.named(Pair(ir.call(name, a.low), ir.call(name, a.high)))
            case (("shift_left" | "shift_right"), (a, count)):
                return do.shift(name, a, count, is_signed)
            case "popcount", (a,):
                return do.popcount(a)
            case "count_leading_zeros", (a,):
                return do.leading_zeros(a)
            case "count_trailing_zeros", (a,):
                return do.trailing_zeros(a)
            case _:
                raise AssertionError(f"no form in words of '{name}'")

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; of 64-bit integers it is a comparison."""
        if not expr.args or not expr.args[0].dtype.is_wide:
            return super().on_call(expr)
        name, is_signed = expr.op.name, expr.args[0].dtype.is_signed
        a, b = (self.pair(arg) for arg in expr.args)
        if name in _ORDER:
            first, second = (a, b) if name in ("lt", "ge") else (b, a)
            found = less(first, second, is_signed)
            return found if name in ("lt", "gt") else ir.logical_not(found)
        return equal(a, b) if name == "eq" else ir.logical_not(equal(a, b))

    def on_cast(self, expr: ir.Cast) -> ir.Expr:
        """A conversion, which may be from 64 bits."""
        if not expr.value.dtype.is_wide:
            return super().on_cast(expr)
        is_signed = expr.value.dtype.is_signed
        return self._conversions.narrowed(self.pair(expr.value), is_signed, expr.dtype)

    # Statements.

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        """A variable; of 64 bits it is two."""
        if not stmt.var.dtype.is_wide:
            return super().on_declare(stmt)
        value = self.pair(stmt.value)
        low, high = self.introduce(stmt.var)
        return ir.sequence(
            (
                ir.Declare(low, value.low, stmt.mutable, stmt.span),
                ir.Declare(high, value.high, stmt.mutable, stmt.span),
            )
        )

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        if not stmt.var.dtype.is_wide:
            return super().on_assign(stmt)
        value = self.pair(stmt.value)
        low, high = self._pairs[stmt.var]
        if value.high is low:
            # The word is wanted as it was before.
            before = ir.Var("before", WORD)
            self.pending.append(ir.Declare(before, low, False, stmt.span))
            value = Pair(value.low, before)
        return ir.sequence(
            (ir.Assign(low, value.low, stmt.span), ir.Assign(high, value.high, stmt.span))
        )

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        """A write; of 64 bits it is two."""
        if not stmt.buffer.dtype.is_wide:
            return super().on_store(stmt)
        low, high = self._places(stmt.indices)
        guard = self.optional(stmt.guard)
        guard = None if guard is None else self.named(guard, "inside")
        value, words, span = self.pair(stmt.value), self.buffer(stmt.buffer), stmt.span
        return ir.sequence(
            (
                ir.Store(words, (low,), value.low, guard, span),
                ir.Store(words, (high,), value.high, guard, span),
            )
        )

    def on_prefetch(self, stmt: ir.Prefetch) -> ir.Stmt:
        if not stmt.buffer.dtype.is_wide:
            return super().on_prefetch(stmt)
        low, _ = self._places(stmt.indices)
        return replace(stmt, buffer=self.buffer(stmt.buffer), indices=(low,))

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        """An update; of 64 bits it is two, the high word's with what the low one has carried."""
        if not stmt.buffer.dtype.is_wide:
            return super().on_atomic(stmt)
        low, high = self._places(stmt.indices)
        guard = self.optional(stmt.guard)
        guard = None if guard is None else self.named(guard, "inside")
        value, words, span = self.pair(stmt.value), self.buffer(stmt.buffer), stmt.span
        old = ir.Var("old", WORD) if stmt.op.name == "add" else None
        upper = value.high
        if old is not None:
            carry = ir.lt(ir.add(old, value.low), value.low)
            upper = ir.add(upper, ir.cast(carry, WORD))
        return ir.sequence(
            (
                ir.Atomic(stmt.op, words, (low,), value.low, None, old, guard, span),
                ir.Atomic(stmt.op, words, (high,), upper, None, None, guard, span),
            )
        )

    def on_subgroup(self, stmt: ir.Subgroup) -> ir.Stmt:
        """An exchange; of 64 bits it is one of each word."""
        if not stmt.value.dtype.is_wide:
            return super().on_subgroup(stmt)
        value, argument = self.pair(stmt.value), self.optional(stmt.argument)
        argument = None if argument is None else self.named(argument, "lane")
        low, high = self.introduce(stmt.result)
        return ir.sequence(
            (
                ir.Subgroup(stmt.op, value.low, argument, low, stmt.span),
                ir.Subgroup(stmt.op, value.high, argument, high, stmt.span),
            )
        )

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """A loop; over a 64-bit integer it asks each time whether there is a next one."""
        if not stmt.var.dtype.is_wide:
            return super().on_for(stmt)
        span, is_signed = stmt.span, stmt.var.dtype.is_signed
        start, stop = self.pair(stmt.start), self._kept(self.pair(stmt.stop))
        up = stmt.step > 0
        first, last = (start, stop) if up else (stop, start)
        more = ir.Var("more", ir.BOOL)
        self.pending.append(ir.Declare(more, less(first, last, is_signed), True, span))
        counter = ir.Var(f"next_{stmt.var.name}", stmt.var.dtype)
        low, high = self.introduce(counter)
        self.pending += [
            ir.Declare(low, start.low, True, span), ir.Declare(high, start.high, True, span),
        ]  # fmt: skip
        now = Pair(*self.introduce(stmt.var))
        outer, self.pending = self.pending, []
        # How far it is to the end fits an unsigned number, and passing the end might not.
        left = self._do.subtract(stop, now) if up else self._do.subtract(now, stop)
        goes_on = less(constant(abs(stmt.step)), left, False)
        following = self._do.add(now, constant(stmt.step))
        step, self.pending = self.pending, outer
        assert isinstance(now.low, ir.Var)
        assert isinstance(now.high, ir.Var)
        body = (
            ir.If(ir.logical_not(more), ir.Break(span), None, span),
            ir.Declare(now.low, low, False, span),
            ir.Declare(now.high, high, False, span),
            *step,
            ir.Assign(more, goes_on, span),
            ir.Assign(low, following.low, span),
            ir.Assign(high, following.high, span),
            self.stmt(stmt.body),
        )
        return ir.While(ir.TRUE, ir.sequence(body), span)

    def _kept(self, value: Pair) -> Pair:
        """A pair that stays what it is, whatever is assigned to the variables it was."""
        words: list[ir.Expr] = []
        for item in (value.low, value.high):
            if isinstance(item, ir.Var):
                kept = ir.Var("stop", WORD)
                self.pending.append(ir.Declare(kept, item, False, self.span))
                item = kept
            words.append(item)
        return Pair(*words)


def _is_harmless(expr: ir.Expr) -> bool:
    """Whether an expression can be evaluated where it is not needed."""
    return not any(
        isinstance(item, ir.Load) or (isinstance(item, ir.Call) and item.op.name in DIVISIONS)
        for item in ir.walk_expr(expr)
    )
