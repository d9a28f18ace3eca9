"""Reads and writes: between HBM and SBUF, and of arrays that a kernel keeps in SBUF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail import ir
from dovetail.backends.trn.intrinsics import DTYPES
from dovetail.backends.trn.namespace import PSUM
from dovetail.backends.trn.nki.expressions import (
    choose,
    chosen,
    computed_type,
    convert,
    copied,
    evaluate,
    named,
    operand,
    tile,
)
from dovetail.backends.trn.nki.mapping import LANES, DoesNotFit
from dovetail.backends.trn.nki.values import (
    Affine,
    Linear,
    Mask,
    Number,
    Tile,
    Value,
    at_least_zero,
    linear,
)
from dovetail.passes.legalize_atomics import bits_of

if TYPE_CHECKING:
    from dovetail.backends.trn.nki.writer import KernelText

_TRUE = Number("True", ir.BOOL)


class Memory:
    """The accesses of one kernel."""

    def __init__(self, kernel: KernelText) -> None:
        self._kernel = kernel
        self.on_chip: set[ir.Buffer] = set()
        # By how much the addresses of writes differ between lanes of a loop.
        self.lane_steps: dict[str, None] = {}

    def allocate(self, buffer: ir.Buffer, extent: str) -> None:
        """Introduce an array of the kernel's own: one row for each lane."""
        kernel = self._kernel
        if kernel.mapping.way == "dense" or kernel.lane is not None:
            raise DoesNotFit
        name, dtype = kernel.names.of(buffer), DTYPES[buffer.dtype.name]
        place = "nl.psum" if buffer.memory == PSUM else "nl.sbuf"
        kernel.line(f"{name} = nl.ndarray((P, {extent}), dtype={dtype}, buffer={place})")
        self.on_chip.add(buffer)

    def load(self, expr: ir.Load) -> Value:
        """A read; 0 where its guard is false."""
        kernel = self._kernel
        guard = _TRUE if expr.guard is None else evaluate(kernel, expr.guard)
        guard = named(kernel, guard, "guard")
        with kernel.under(guard):
            index = evaluate(kernel, expr.indices[0])
            return self._read(expr.buffer, index, guard)

    def store(
        self, buffer: ir.Buffer, index: ir.Expr, value: ir.Expr, guard: ir.Expr | None
    ) -> None:
        """A write; nothing where its guard is false."""
        kernel = self._kernel
        held = _TRUE if guard is None else named(kernel, evaluate(kernel, guard), "guard")
        with kernel.when(held):
            place = named(kernel, evaluate(kernel, index), "place")
            self.write(buffer, place, evaluate(kernel, value))

    def _read(self, buffer: ir.Buffer, index: Value, guard: Value) -> Value:
        kernel = self._kernel
        name, dtype = kernel.names.of(buffer), buffer.dtype
        if isinstance(index, Tile):
            return self._gather(buffer, index, guard)
        form = linear(_affine(index))
        if buffer in self.on_chip and kernel.depends_on_partition(form):
            return self._gather(buffer, tile(kernel, index), guard)
        masks, numbers = self._masks(buffer, form)
        own = self._own(form, buffer)
        wide = kernel.is_wide(form)
        shape = kernel.shape(wide)
        kind = DTYPES[dtype.name]
        text = f", mask={' & '.join(masks)}" if masks else ""
        if buffer in self.on_chip:
            source = copied(f"{name}[i_p, {own}]", dtype, text)
        else:
            source = f"nl.load({name}[{own}]{text})"
        own_shape = self._shape_of(form, buffer)
        zero = isinstance(guard, Mask) and set(guard.forms) <= set(self._related(form, buffer))
        result = kernel.names.fresh(f"{buffer.name}_tile")
        if zero or numbers:
            kernel.line(f"{result} = nl.zeros({own_shape}, dtype={kind}, buffer=nl.sbuf)")
            if numbers:
                kernel.line(f"if {' and '.join(numbers)}:")
            kernel.line(f"{'    ' if numbers else ''}{result}[...] = {source}")
        else:
            kernel.line(f"{result} = {source}")
        read = Tile(result, dtype, wide)
        if own_shape != shape:
            read = Tile(f"{result}.broadcast_to({shape})", dtype, wide)
        if zero or isinstance(guard, Number):
            return read
        held = tile(kernel, guard)
        return chosen(kernel, held, read, "0.0" if dtype.is_float else "0", dtype)

    def _gather(self, buffer: ir.Buffer, index: Tile, guard: Value) -> Value:
        """An element for each partition, by addresses that are known on the chip only."""
        kernel = self._kernel
        name, dtype = kernel.names.of(buffer), buffer.dtype
        if kernel.mapping.way == "dense" or kernel.lane is not None:
            raise DoesNotFit
        numbers = kernel.pending_numbers()
        where = kernel.condition(edges=buffer not in self.on_chip)
        safe = choose(kernel, where, index, Number("0", ir.INT32)) if where != _TRUE else index
        if buffer in self.on_chip:
            # Bits are not looked at in PSUM, which holds numbers of float32.
            array = f"nl.copy({name})" if buffer.memory == PSUM else name
            source = f"dvt_pick({array}, {tile(kernel, safe).text}, (P, 1))"
        else:
            place = tile(kernel, named(kernel, safe, "place"))
            column = f"{name}.reshape(({name}.shape[0], 1))"
            source = f"nl.load({column}[{place.text}[i_p, 0], one])"
        result = kernel.names.fresh(f"{buffer.name}_tile")
        if numbers:
            kind = DTYPES[dtype.name]
            kernel.line(f"{result} = nl.zeros((P, 1), dtype={kind}, buffer=nl.sbuf)")
            kernel.line(f"if {' and '.join(numbers)}:")
            kernel.line(f"    {result}[...] = {source}")
        else:
            kernel.line(f"{result} = {source}")
        read = Tile(result, dtype, False)
        if isinstance(guard, Number):
            return read
        zero = "0.0" if dtype.is_float else "0"
        return chosen(kernel, tile(kernel, guard), read, zero, dtype)

    def write(self, buffer: ir.Buffer, index: Value, value: Value) -> None:
        """A write under the conditions of the place."""
        kernel = self._kernel
        name, kind = kernel.names.of(buffer), DTYPES[buffer.dtype.name]
        where = kernel.condition(edges=False)
        on_chip = buffer in self.on_chip
        if on_chip and kernel.mapping.way == "dense":
            raise DoesNotFit
        if isinstance(index, Tile) or (
            on_chip and kernel.depends_on_partition(linear(_affine(index)))
        ):
            self._scatter(buffer, tile(kernel, index), value, where)
            return
        form = linear(_affine(index))
        if not self._covers(form, on_chip=on_chip):
            raise DoesNotFit
        if kernel.lane is not None:
            self.lane_steps[form.coefficient("lane")] = None
        masks, _ = self._masks(buffer, form)
        own = self._own(form, buffer)
        shape = self._shape_of(form, buffer)
        text = f"dvt_tile({operand(value, kernel)}, {shape}, {kind})"
        target = f"{name}[i_p, {own}]" if on_chip else f"{name}[{own}]"
        mask = f", mask={' & '.join(masks)}" if masks else ""
        related = set(self._related(form, buffer))
        if not (
            isinstance(where, Number) or (isinstance(where, Mask) and set(where.forms) <= related)
        ):
            held = tile(kernel, where)
            old = kernel.names.fresh("old")
            source = copied(target, buffer.dtype, mask) if on_chip else f"nl.load({target}{mask})"
            kernel.line(f"{old} = {source}")
            text = f"dvt_choose({held.text}, {text}, {old}, {shape}, {kind})"
        if not on_chip:
            kernel.line(f"nl.store({target}, {text}{mask})")
        elif mask or buffer.memory == PSUM:
            # What is assigned to PSUM is what an instruction gives: nki.isa.tensor_copy.
            kernel.line(f"{target} = {copied(text, buffer.dtype, mask)}")
        else:
            kernel.line(f"{target} = {text}")

    def _scatter(self, buffer: ir.Buffer, index: Tile, value: Value, where: Value) -> None:
        kernel = self._kernel
        name, kind = kernel.names.of(buffer), DTYPES[buffer.dtype.name]
        if kernel.lane is not None:
            raise DoesNotFit
        if buffer in self.on_chip:
            held = operand(where, kernel)
            if isinstance(where, Number):
                held = "1"
            kernel.line(f"dvt_put({name}, {index.text}, {operand(value, kernel)}, {held})")
            return
        if kernel.mapping.way != "single":
            raise DoesNotFit
        safe = choose(kernel, where, index, Number("0", ir.INT32)) if where != _TRUE else index
        place = tile(kernel, named(kernel, safe, "place"))
        text = f"dvt_tile({operand(value, kernel)}, (1, 1), {kind})"
        target = f"{name}.reshape(({name}.shape[0], 1))[{place.text}[i_p, 0], one]"
        if where != _TRUE:
            old = kernel.names.fresh("old")
            kernel.line(f"{old} = nl.load({target})")
            text = f"dvt_choose({tile(kernel, where).text}, {text}, {old}, (1, 1), {kind})"
        kernel.line(f"nl.store({target}, {text})")

    def update(self, stmt: ir.Atomic) -> None:
        """An update: the iterations go one after the other, so that it is a read and a write."""
        kernel = self._kernel
        buffer, name = stmt.buffer, stmt.op.name
        if kernel.mapping.way != "single" and buffer not in self.on_chip:
            raise DoesNotFit
        if kernel.lane is not None:
            raise DoesNotFit
        held = _TRUE if stmt.guard is None else evaluate(kernel, stmt.guard)
        held = named(kernel, held, "guard")
        result = stmt.result or ir.Var("old", buffer.dtype)
        kernel.declare(
            result, Number("0.0" if buffer.dtype.is_float else "0", buffer.dtype), mutable=True
        )
        with kernel.when(held):
            place = named(kernel, evaluate(kernel, stmt.indices[0]), "place")
            dtype = computed_type(buffer.dtype)
            old = named(kernel, convert(kernel, self._read(buffer, place, _TRUE), dtype), "old")
            kernel.assign(result, convert(kernel, old, result.dtype))
            if name == "load":
                return
            own, value = ir.Var("old", dtype), ir.Var("value", dtype)
            kernel.values[own] = old
            given = convert(kernel, evaluate(kernel, stmt.value), dtype)
            kernel.values[value] = named(kernel, given, "value")
            if name == "exchange":
                new: ir.Expr = value
            elif stmt.compare is not None:
                compare = ir.Var("compare", dtype)
                kernel.values[compare] = convert(kernel, evaluate(kernel, stmt.compare), dtype)
                same = ir.eq(bits_of(own), bits_of(compare))
                new = ir.select(same, value, own)
            else:
                new = ir.call(name, own, value)
            self.write(buffer, place, convert(kernel, evaluate(kernel, new), buffer.dtype))

    def _related(self, form: Linear, buffer: ir.Buffer) -> tuple[Linear, ...]:
        """Forms of masks around that concern the lanes of an access alone."""
        kernel = self._kernel
        lanes = {name for name, _ in form.terms} & LANES
        if buffer in self.on_chip:
            lanes.add("i_p")
        forms = kernel.masks(edges=buffer not in self.on_chip)
        return tuple(each for each in forms if {name for name, _ in each.terms} & LANES <= lanes)

    def _masks(self, buffer: ir.Buffer, form: Linear) -> tuple[list[str], list[str]]:
        """What an access must satisfy: comparisons, and what is known when it is traced."""
        kernel = self._kernel
        related = self._related(form, buffer)
        forms = list(dict.fromkeys(related))
        if form.terms and kernel.has_other_conditions(related):
            # Where a condition does not hold, the address may be anywhere.
            extent = "1" if buffer in self.on_chip else "0"
            most = f"{kernel.names.of(buffer)}.shape[{extent}]"
            forms += [form, Linear((), f"({most} - 1)").plus(form, -1)]
        used = {name for name, _ in form.terms}
        if not used and buffer not in self.on_chip:
            forms = [each for each in forms if not {n for n, _ in each.terms} & LANES]
        texts = [
            kernel.edges.get(each) or f"({at_least_zero(each)})" for each in forms if each.terms
        ]
        return texts, kernel.pending_numbers()

    def _own(self, form: Linear, buffer: ir.Buffer) -> str:
        """The index with the shape of the access."""
        lanes = {name for name, _ in form.terms} & LANES
        if buffer in self.on_chip:
            lanes.discard("i_p")
        if lanes:
            return form.text
        return "one" if form.text == "0" else f"{form.text} + one"

    def _shape_of(self, form: Linear, buffer: ir.Buffer) -> str:
        rows = "P" if buffer in self.on_chip or form.coefficient("i_p") != "0" else "1"
        columns = self._kernel.shape(self._kernel.is_wide(form)).partition(", ")[2]
        if rows == "1" and self._kernel.mapping.way in ("single", "tiles"):
            rows = "P"
        return f"({rows}, {columns}"

    def _covers(self, form: Linear, *, on_chip: bool) -> bool:
        """Whether each lane writes an element of its own."""
        kernel = self._kernel
        if kernel.lane is not None and form.coefficient("lane") == "0":
            return False
        if on_chip or kernel.mapping.way in ("single", "tiles"):
            return True
        if kernel.mapping.way == "dense" and form.coefficient("i_f") == "0":
            return False
        return form.coefficient("i_p") != "0"


def _affine(value: Value) -> Number | Affine:
    assert isinstance(value, (Number, Affine))
    return value
