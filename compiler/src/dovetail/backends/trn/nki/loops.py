"""Loops of a kernel: how often they run, and which go along the free axis of tiles."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from dovetail import ir
from dovetail.analysis import key_of
from dovetail.backends.trn.intrinsics import UNORDERED
from dovetail.backends.trn.nki.expressions import evaluate, operand, plain, tile
from dovetail.backends.trn.nki.mapping import FREE, DoesNotFit, Lane
from dovetail.backends.trn.nki.products import Product, find_product
from dovetail.backends.trn.nki.values import (
    Affine,
    Linear,
    Mask,
    Number,
    Tile,
    Value,
    add_text,
    at_least_zero,
    linear,
    mul_text,
    sub_text,
)
from dovetail.support.errors import UnsupportedError
from dovetail.support.span import Span

if TYPE_CHECKING:
    from dovetail.backends.trn.nki.writer import KernelText

_FOLDS = {"add": "nl.sum", "min": "nl.min", "max": "nl.max"}


class Loops:
    """The loops of one kernel."""

    def __init__(self, kernel: KernelText) -> None:
        self._kernel = kernel
        # For each loop around: the flags of the loop and of the iteration, "" if it is not left.
        self._flags: list[tuple[str, str]] = []

    def value_of(self, form: Linear, dtype: ir.DType) -> Value:
        """A form, or a number if it has no index."""
        return Affine(form, dtype) if form.terms else Number(form.constant, dtype)

    def refused(self, what: str, why: str, instead: str, span: Span) -> UnsupportedError:
        """What NKI cannot say."""
        return UnsupportedError("trn", what, why, instead, span or self._kernel.kernel.span)

    def write(self, loop: ir.For) -> None:
        """A loop, by the first of these that it fits: a product, a fold, lanes, one by one."""
        kernel = self._kernel
        fold = _folded(loop)
        if fold is not None and kernel.lane is None:
            product = find_product(kernel, loop, fold[0], fold[2])
            if product is not None:
                self._product(loop, fold[0], product)
                return
        if kernel.mapping.way == "rows" and kernel.lane is None:
            for attempt in (self._fold, self._lanes, self._spread):
                if self._attempt(attempt, loop):
                    return
        self._one_by_one(loop)

    def write_while(self, loop: ir.While) -> None:
        """A loop whose variable goes through numbers that are known when the kernel is traced.

        Any other is repeated as often as it may be at most, if that is known.
        """
        kernel = self._kernel
        found = _counted(loop)
        held = None if found is None else kernel.values.get(found[0])
        if found is None or not isinstance(held, Number):
            bound = self._most(loop)
            if bound is None:
                raise self._goes_on(loop)
            self._bounded(loop, bound)
            return
        var, last, body = found
        texts: list[str] = []
        kernel.values[var] = Number("v", var.dtype)
        for each in (loop.condition, last):
            lines = len(kernel.lines)
            value = evaluate(kernel, each)
            if not isinstance(value, Number) or len(kernel.lines) > lines:
                raise self._goes_on(loop)
            texts.append(plain(value))
        kernel.values[var] = held
        turns, turn = kernel.names.fresh("turns"), kernel.names.fresh("turn")
        holds, step = texts
        kernel.line(f"{turns} = dvt_turns({held.text}, lambda v: {holds}, lambda v: {step})")
        kernel.line(f"for {turn} in nl.static_range(len({turns}) - 1):")
        kernel.depth += 1
        kernel.line(f"{held.text} = {turns}[{turn}]")
        kernel.block(body)
        kernel.depth -= 1
        kernel.line(f"{held.text} = {turns}[-1]")

    def _most(self, loop: ir.While) -> str | None:
        """How often a loop may be repeated, at most."""
        if is_euclid(loop):
            return str(EUCLID)
        found = find_descent(self._kernel.kernel, loop)
        if found is None:
            return None
        var, least, step = found
        first = self._kernel.first_values.get(var)
        ends = None if first is None else self.hull(first)
        return None if ends is None else f"dvt_trips({least}, {ends[1]}, {step})"

    def _bounded(self, loop: ir.While, bound: str) -> None:
        """A loop that is over when its condition no longer holds: what is left changes nothing."""
        kernel = self._kernel
        left = ir.leaves_loop(loop.body)
        whole = kernel.flag("going") if left else ""
        turn = kernel.names.fresh("turn")
        kernel.line(f"for {turn} in nl.sequential_range({bound}):")
        kernel.depth += 1
        rest = kernel.flag("active") if left else ""
        self._flags.append((whole, rest))
        conditions: list[Value] = [kernel.kept(evaluate(kernel, loop.condition), "holds")]
        if left:
            conditions.append(Tile(whole, ir.BOOL, kernel.flags_are_wide()))
            conditions.append(Tile(rest, ir.BOOL, kernel.flags_are_wide()))
        self._nested(loop.body, conditions)
        self._flags.pop()
        kernel.depth -= 1

    def _goes_on(self, loop: ir.While) -> UnsupportedError:
        return self.refused(
            "a loop that continues while a condition holds",
            "the trip count of an NKI loop must be known when the kernel is traced",
            "let its condition depend on one integer variable that changes at the end of the "
            "loop, or write `for` over a range of sizes and scalars, with `break`",
            loop.span,
        )

    def _attempt(self, write: Callable[[ir.For], bool], loop: ir.For) -> bool:
        """Write a loop in one way, or leave no trace."""
        kernel = self._kernel
        lines, values = len(kernel.lines), dict(kernel.values)
        flags = len(self._flags)
        depth, ranges = kernel.depth, dict(kernel.ranges)
        try:
            return write(loop)
        except DoesNotFit:
            del kernel.lines[lines:]
            kernel.values, kernel.depth, kernel.ranges = values, depth, ranges
            kernel.lane = None
            del self._flags[flags:]
            return False

    def _bounds(self, loop: ir.For) -> tuple[Value, Value]:
        kernel = self._kernel
        return evaluate(kernel, loop.start), evaluate(kernel, loop.stop)

    def _lanes(self, loop: ir.For) -> bool:
        """Independent iterations along the free axis."""
        kernel = self._kernel
        start, stop = self._bounds(loop)
        if loop.kind != "vector" or loop.step != 1 or not isinstance(start, Number):
            return False
        if not isinstance(stop, Number) or not stop.text.isdigit() or int(stop.text) > FREE:
            return False
        if not start.text.isdigit():
            return False
        extent = int(stop.text) - int(start.text)
        if extent < 1:
            return False
        if any(isinstance(each, (ir.Break, ir.Continue)) for each in ir.walk(loop.body)):
            return False
        kernel.lane = Lane(str(extent), ())
        kernel.ranges["lane"] = ("0", str(extent - 1))
        kernel.line(f"lane = nl.arange({extent})[None, :]")
        kernel.values[loop.var] = Affine(Linear((("lane", "1"),), start.text), loop.var.dtype)
        kernel.statement(loop.body)
        kernel.lane = None
        return True

    @contextmanager
    def _strips(self, loop: ir.For, order: str) -> Generator[tuple[str, Linear]]:
        """The iterations of a loop along the free axis, a strip of them at a time.

        Gives the extent of a strip, and the form that is at least 0 in lanes that exist.
        """
        kernel = self._kernel
        start, stop = self._bounds(loop)
        if loop.step != 1 or not isinstance(start, Number) or not isinstance(stop, Number):
            raise DoesNotFit
        size = kernel.names.fresh("strip")
        count = kernel.names.fresh("count")
        number = kernel.names.fresh("number")
        kernel.line(f"{count} = {sub_text(plain(stop), plain(start))}")
        kernel.line(f"{size} = min({FREE}, max(1, {count}))")
        kernel.line(f"for {number} in nl.{order}_range(dvt_trips(0, {count}, {size})):")
        kernel.depth += 1
        kernel.line(f"lane = nl.arange({size})[None, :]")
        place = Linear(((number, size), ("lane", "1")))
        kernel.ranges[number] = ("0", f"max(0, ({count} - 1) // {size})")
        kernel.ranges["lane"] = ("0", f"({size} - 1)")
        edge = Linear((), f"({count} - 1)").plus(place, -1)
        kernel.lane = Lane(size, (edge,))
        kernel.values[loop.var] = Affine(place.plus(linear(start)), loop.var.dtype)
        yield size, edge
        kernel.lane = None
        kernel.depth -= 1

    def _spread(self, loop: ir.For) -> bool:
        """Iterations that only write, each its own elements."""
        if not is_independent(loop):
            return False
        kernel, steps = self._kernel, self._kernel.memory.lane_steps
        steps.clear()
        start = len(kernel.lines)
        with self._strips(loop, "affine") as (size, _):
            kernel.statement(loop.body)
        unknown = [each for each in steps if not each.lstrip("-").isdigit()]
        if unknown:
            # An address that turns out to be the same for all: one after the other.
            self._in_order(start, size, " and ".join(unknown))
        return True

    def _in_order(self, start: int, size: str, moves: str) -> None:
        """Let strips be of one iteration, in order, unless addresses move."""
        lines = self._kernel.lines
        for place in range(start, len(lines)):
            if lines[place].lstrip().startswith(f"{size} = "):
                lines[place] += f" if {moves} else 1"
                lines[place + 1] = lines[place + 1].replace("affine_range", "sequential_range", 1)
                return

    def _fold(self, loop: ir.For) -> bool:
        """A fold whose order is free."""
        kernel = self._kernel
        found = _folded(loop)
        if found is None:
            return False
        var, op, term, before = found
        with self._strips(loop, "sequential") as (size, edge):
            for each in before:
                kernel.statement(each)
            value = tile(kernel, evaluate(kernel, term))
            terms = value.text
            if not value.wide:
                terms = f"dvt_tile({terms}, (P, {size}), nl.float32)"
            folded = kernel.names.fresh("folded")
            mask = at_least_zero(edge)
            kernel.line(f"{folded} = {_FOLDS[op]}({terms}, axis=[1], keepdims=True, mask={mask})")
            kernel.lane = None
            held = kernel.values[var]
            assert isinstance(held, Tile)
            joined = {"add": "nl.add", "min": "nl.minimum", "max": "nl.maximum"}[op]
            kernel.change(held, Tile(f"{joined}({held.text}, {folded})", held.dtype, False))
        return True

    def _product(self, loop: ir.For, var: ir.Var, product: Product) -> None:
        """A sum of products on the Tensor Engine, into PSUM."""
        kernel = self._kernel
        start, stop = self._bounds(loop)
        held = kernel.values[var]
        assert isinstance(held, Tile)
        assert isinstance(start, Number)
        assert isinstance(stop, Number)
        for line in product.lines(kernel, plain(start), plain(stop)):
            kernel.line(line)
        kernel.change(held, Tile(f"nl.add({held.text}, {product.name})", held.dtype, True))

    def _one_by_one(self, loop: ir.For) -> None:
        """One iteration after the other, for all lanes."""
        kernel = self._kernel
        start, stop = self._bounds(loop)
        low, high = self._ends(loop.start, start), self._ends(loop.stop, stop)
        if low is None or high is None:
            raise self.refused(
                "a loop whose bounds are read from memory",
                "the trip count of an NKI loop must be known when the kernel is traced",
                "compute the bounds from sizes, scalars and coordinates; skip unneeded "
                "iterations with a condition", loop.span,
            )  # fmt: skip
        step = loop.step
        first, last = (low[0], high[1]) if step > 0 else (low[1], high[0])
        name = kernel.names.of(loop.var)
        # The text of a loop may be written twice.
        name = kernel.names.fresh(name) if name in kernel.ranges else name
        trips = f"dvt_trips({first}, {last}, {step})"
        if first == "0" and step == 1 and last.isdigit():
            trips = last
        left = ir.leaves_loop(loop.body)
        whole = rest = ""
        if left:
            whole = kernel.flag("going")
        kind = "static_range" if loop.kind == "unroll" else "sequential_range"
        kernel.line(f"for {name} in nl.{kind}({trips}):")
        kernel.depth += 1
        if loop.kind == "unroll":
            text = add_text(mul_text(str(step), name), first)
            if not text.isidentifier():
                kernel.line(f"{name} = {text}")
            kernel.values[loop.var] = Number(name, loop.var.dtype)
            form = Linear((), name)
        else:
            # A start that is an affine form is where each lane starts.
            begin = Linear((), first)
            if isinstance(start, (Number, Affine)):
                begin = linear(start)
            form = Linear(((name, str(step)),)).plus(begin)
            kernel.values[loop.var] = Affine(form, loop.var.dtype)
        most = sub_text(trips, "1")
        kernel.ranges[name] = ("0", f"max(0, {most})" if not most.isdigit() else most)
        if left:
            rest = kernel.flag("active")
        self._flags.append((whole, rest))
        conditions: list[Value] = []
        if not (isinstance(start, Number) and isinstance(stop, Number)):
            conditions += self._within(form, start, stop, step)
        if left:
            conditions.append(Tile(whole, ir.BOOL, kernel.flags_are_wide()))
            conditions.append(Tile(rest, ir.BOOL, kernel.flags_are_wide()))
        self._nested(loop.body, conditions)
        self._flags.pop()
        kernel.depth -= 1

    def _nested(self, body: ir.Stmt, conditions: list[Value]) -> None:
        kernel = self._kernel
        if conditions:
            with kernel.when(conditions[0]):
                self._nested(body, conditions[1:])
        else:
            kernel.block(body)

    def _within(self, form: Linear, start: Value, stop: Value, step: int) -> list[Value]:
        """That an iteration of the widest loop is one of this lane's."""
        kernel = self._kernel
        out: list[Value] = []
        for bound, lower in ((start, step > 0), (stop, step < 0)):
            strict = bound is stop
            if bound is start and not isinstance(start, Tile):
                continue
            if isinstance(bound, Tile):
                var, value = ir.Var("at", ir.INT32), ir.Var("bound", ir.INT32)
                kernel.values[var] = self.value_of(form, ir.INT32)
                kernel.values[value] = bound
                a, b = (value, var) if lower else (var, value)
                test = ir.lt(a, b) if strict else ir.le(a, b)
                out.append(kernel.kept(evaluate(kernel, test), "within"))
            else:
                assert isinstance(bound, (Number, Affine))
                own = linear(bound)
                difference = form.plus(own, -1) if lower else own.plus(form, -1)
                if strict:
                    difference = difference.plus(Linear((), "-1"))
                if difference.terms:
                    out.append(Mask((difference,)))
                else:
                    out.append(Number(f"({difference.constant} >= 0)", ir.BOOL))
        if step not in (1, -1) and isinstance(start, Tile):
            raise self.refused(
                "a loop with steps whose start is read from memory",
                "the trip count of an NKI loop must be known when the kernel is traced",
                "start at a size, a scalar or a coordinate", kernel.kernel.span,
            )  # fmt: skip
        return out

    def leave(self, *, whole: bool) -> None:
        """Break or continue, where the conditions around hold."""
        kernel = self._kernel
        loop, iteration = self._flags[-1]
        wide = kernel.flags_are_wide()
        where = kernel.condition(edges=False)
        text = operand(where, kernel)
        if isinstance(where, Number):
            text = "1"
        for flag in (loop, iteration) if whole else (iteration,):
            kernel.line(f"dvt_replace({flag}, {text}, 0, {kernel.shape(wide)}, nl.uint8)")

    def _ends(self, expr: ir.Expr, value: Value) -> tuple[str, str] | None:
        """Between which numbers a bound lies, whose value is known already."""
        if isinstance(value, Number):
            return plain(value), plain(value)
        return self.hull(expr)

    def hull(self, expr: ir.Expr) -> tuple[str, str] | None:
        """Between which numbers an integer lies, in all lanes and iterations."""
        kernel = self._kernel
        match expr:
            case ir.Const(value=value):
                return str(int(value)), str(int(value))
            case ir.Var():
                value = kernel.values[expr]
                if isinstance(value, Number):
                    return plain(value), plain(value)
                if isinstance(value, Affine):
                    return self.hull_of(value.form)
                made = kernel.definitions.get(expr)
                return None if made is None else self.hull(made)
            case ir.Cast(value=value) if value.dtype.is_int:
                return self.hull(value)
            case ir.Select(true_value=a, false_value=b):
                first, second = self.hull(a), self.hull(b)
                if first is None or second is None:
                    return None
                return f"min({first[0]}, {second[0]})", f"max({first[1]}, {second[1]})"
            case ir.Load(buffer=buffer) if buffer.dtype.bits <= 8:
                least, most = buffer.dtype.int_range
                return str(least), str(most)
            case ir.Call(op=op, args=args):
                known = _always(expr)
                if known is not None:
                    return known
                ends = [self.hull(each) for each in args]
                if op.name == "bitcast":
                    return ends[0] if ends[0] is not None and _is_either(ends[0]) else None
                return _interval(op.name, [each for each in ends if each is not None], len(ends))
            case _:
                return None

    def hull_of(self, form: Linear) -> tuple[str, str]:
        """Between which numbers a form lies, in all lanes and iterations."""
        low = high = form.constant
        for name, factor in form.terms:
            least, most = self._kernel.ranges[name]
            a, b = mul_text(factor, least), mul_text(factor, most)
            if factor.isdigit():
                low, high = add_text(low, a), add_text(high, b)
            else:
                low = add_text(low, f"min({a}, {b})")
                high = add_text(high, f"max({a}, {b})")
        return low, high


def counted_variables(kernel: ir.Kernel) -> frozenset[ir.Var]:
    """Integers of a kernel whose values are known when it is traced, each time.

    They are changed at the end of a `while` or between such loops, by scalars and themselves.
    """
    scalars = {arg.var for arg in kernel.args if isinstance(arg, (ir.ScalarArg, ir.OffsetArg))}
    top = ir.statement_list(kernel.body)
    places: list[ir.Stmt] = [*top]
    for each in top:
        if isinstance(each, ir.While):
            places += ir.statement_list(each.body)[-1:]
    found = {
        each.var
        for each in places
        if isinstance(each, ir.Declare) and each.mutable and each.var.dtype.is_int
    }
    changes = [each for each in ir.walk(kernel.body) if isinstance(each, ir.Assign)]
    for change in changes:
        known = all(
            item is change.var or item in scalars
            for item in ir.walk_expr(change.value)
            if isinstance(item, (ir.Var, ir.Load))
        )
        if not known or not any(change is place for place in places):
            found.discard(change.var)
    return frozenset(found)


def _counted(loop: ir.While) -> tuple[ir.Var, ir.Expr, ir.Stmt] | None:
    """The variable of a loop, what it becomes, and the rest of the body."""
    *body, last = ir.statement_list(loop.body)
    if not isinstance(last, ir.Assign) or any(map(ir.leaves_loop, body)):
        return None
    return last.var, last.value, ir.sequence(body)


EUCLID: Final = 48
"""Divisions of Euclid's algorithm for numbers of 32 bits: Lamé's theorem, with the 47th number of
Fibonacci as the last below 2**32, and one more where the lesser comes first."""


def is_euclid(loop: ir.While) -> bool:
    """Whether a loop is `while b != 0: a, b = b, a % b`."""
    match ir.statement_list(loop.body):
        case (
            ir.Declare(var=following, value=ir.Call(op=op, args=(ir.Var() as a, ir.Var() as b))),
            ir.Assign(var=first, value=ir.Var() as moved),
            ir.Assign(var=second, value=ir.Var() as last),
        ):
            pass
        case _:
            return False
    match loop.condition:
        case ir.Call(op=test, args=(ir.Var() as tested, ir.Const(value=0))):
            pass
        case _:
            return False
    return (
        (op.name, test.name) == ("truncmod", "ne")
        and first is a
        and moved is second is b is tested
        and last is following
    )


def find_descent(kernel: ir.Kernel, loop: ir.While) -> tuple[ir.Var, int, int] | None:
    """A variable that only this loop changes, by at least some step down to a limit.

    Returns:
        The variable, what it is never below in an iteration, and the step, but for a last shorter
        one that ends the loop.
    """
    *body, last = ir.statement_list(loop.body)
    match loop.condition, last:
        case (
            ir.Call(op=test, args=(ir.Var() as var, ir.Const(value=limit))),
            ir.Assign(var=changed, value=ir.Call(op=op, args=(ir.Var() as old, by))),
        ):
            pass
        case _:
            return None
    if test.name not in ("gt", "ge") or op.name != "sub" or not var is changed is old:
        return None
    changes = sum(isinstance(each, ir.Assign) and each.var is var for each in ir.walk(kernel.body))
    if changes != 1 or var.dtype.name != "int32" or any(map(_continues, body)):
        return None
    least = int(limit) + (1 if test.name == "gt" else 0)
    if isinstance(by, ir.Const) and int(by.value) >= 1:
        return var, least - 1, int(by.value)
    declared = [each.value for each in body if isinstance(each, ir.Declare) and each.var is by]
    match declared:
        case [
            ir.Select(
                condition=ir.Call(op=less, args=(ir.Var() as own, ir.Const(value=most))),
                true_value=ir.Var() as kept,
                false_value=ir.Const(value=step),
            )
        ] if less.name in ("lt", "le") and own is kept is var and most == step and least == 1:
            return var, 0, int(step)
        case _:
            return None


def _continues(body: ir.Stmt) -> bool:
    """Whether an iteration may go to its end without its last statement."""
    return any(isinstance(each, ir.Continue) for each in ir.walk(body))


def _always(expr: ir.Call) -> tuple[str, str] | None:
    """Between which numbers the result of an op lies, whatever its first operand is."""
    match expr:
        case ir.Call(op=op, args=(first, ir.Const(value=value))):
            number = int(value) if not isinstance(value, float) else -1
        case _:
            return None
    if number < 0 or not first.dtype.is_int:
        return None
    if op.name == "and":
        return "0", str(number)
    if op.name == "shift_right" and not first.dtype.is_signed and first.dtype.bits == 32:
        return "0", str((1 << 32) - 1 >> number)
    return None


def _is_either(ends: tuple[str, str]) -> bool:
    """Whether numbers are the same as int32 and as uint32."""
    return all(each.isdigit() and int(each) < 1 << 31 for each in ends)


def _interval(name: str, ends: list[tuple[str, str]], count: int) -> tuple[str, str] | None:
    if len(ends) != count:
        # What is known of one operand bounds a minimum from above, a maximum from below only.
        return None
    if count == 1:
        ((low, high),) = ends
        return (sub_text("0", high), sub_text("0", low)) if name == "neg" else None
    if count != 2:
        return None
    (a, b), (c, d) = ends
    match name:
        case "add":
            return add_text(a, c), add_text(b, d)
        case "sub":
            return sub_text(a, d), sub_text(b, c)
        case "mul":
            corners = ", ".join(mul_text(x, y) for x in (a, b) for y in (c, d))
            return f"min({corners})", f"max({corners})"
        case "min":
            return f"min({a}, {c})", f"min({b}, {d})"
        case "max":
            return f"max({a}, {c})", f"max({b}, {d})"
        case "truncdiv" if c == d and c.isdigit() and c != "0":
            return f"dvt_quotient({a}, {c})", f"dvt_quotient({b}, {c})"
        case "truncmod" if c == d and c.isdigit() and c != "0":
            return f"-{c}", c
        case "shift_right" if c == d:
            return f"({a} >> {c})", f"({b} >> {c})"
        case "and" if c == d and c.isdigit():
            return "0", c
        case _:
            return None


def is_fold(loop: ir.For) -> bool:
    """Whether a loop folds in an order that is free."""
    return _folded(loop) is not None


def is_independent(loop: ir.For) -> bool:
    """Whether iterations write elements, and none reads or writes what another one writes.

    That each writes elements of its own is seen when their addresses are known.
    """
    places: dict[ir.Buffer, Hashable] = {}
    if not _only_stores(loop.body, places) or None in places.values():
        return False
    return bool(places) and all(
        item.buffer not in places or places[item.buffer] == key_of(item.indices[0])
        for item in ir.walk_all(loop.body)
        if isinstance(item, ir.Load)
    )


def _only_stores(body: ir.Stmt, places: dict[ir.Buffer, Hashable]) -> bool:
    """Whether a body has no effect but stores, those to one buffer all to one element."""
    for each in ir.statement_list(body):
        match each:
            case ir.Declare(mutable=False) | ir.Assume() | ir.Prefetch():
                pass
            case ir.Store(buffer=buffer, indices=indices):
                place = key_of(indices[0])
                if places.setdefault(buffer, place) != place:
                    return False
            case ir.If(then=then, otherwise=otherwise):
                branches = (then,) if otherwise is None else (then, otherwise)
                if not all(_only_stores(branch, places) for branch in branches):
                    return False
            case _:
                return False
    return True


def _folded(loop: ir.For) -> tuple[ir.Var, str, ir.Expr, list[ir.Stmt]] | None:
    """The variable, the op, the term and what the term needs, if a loop folds in a free order."""
    *before, last = ir.statement_list(loop.body)
    if not all(isinstance(each, ir.Declare) and not each.mutable for each in before):
        return None
    match last:
        case ir.Assign(var=var, value=ir.Call(op=op, args=(ir.Var() as old, term))) if old is var:
            pass
        case _:
            return None
    if op.name == "add":
        if not (isinstance(term, ir.Call) and term.op is UNORDERED):
            return None
    elif op.name not in ("min", "max") or not term.dtype.is_float:
        return None
    read = [item for each in (*before, last) for item in ir.walk_all(each)]
    if sum(item is var for item in read) > 1:
        return None
    return var, op.name, term, list(before)
