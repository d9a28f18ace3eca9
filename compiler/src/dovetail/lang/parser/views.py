"""Views: slices, transposes, reshapes and broadcasts of buffers, made and looked through.

A view exists while a kernel is parsed only. It is a chain of index maps that ends at a buffer; an
access through it becomes one to the buffer, with a guard for those extents that are the view's
own: reading outside of a view gives 0, and writing there does nothing, also where the buffer goes
on. The guard is written out in full and left to `simplify` and `guard-accesses`, which prove most
of it away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dovetail import ir
from dovetail.lang.parser.values import BufferLike, Indices, View, base_of
from dovetail.support.dataclasses import dataclass

Mapping = Callable[[Indices], Indices]


@dataclass(frozen=True, slots=True)
class Place:
    """An element of a buffer: where it is, and under which condition it is touched at all."""

    buffer: ir.Buffer
    indices: Indices
    guard: ir.Expr | None = None


def locate(like: BufferLike, indices: Indices) -> Place:
    """The element of the buffer behind a view; of a buffer its own.

    Of a complex buffer the place of both parts: the index of the part is still to be added.

    Args:
        like: The buffer or view.
        indices: One int64 expression for each of its dimensions.
    """
    conditions: list[ir.Expr] = []
    # The axes on which the index has to be in range; at the end, `guard-accesses` sees to it.
    checked: set[int] = set(range(like.rank))
    while isinstance(like, View) and not like.whole:
        passed_on = set(like.fixed)
        for axis in sorted(checked):
            along = like.same[axis]
            if along is not None:
                passed_on.add(along)
                continue
            conditions.append(ir.ge(indices[axis], 0))
            conditions.append(ir.lt(indices[axis], like.shape[axis]))
        checked, indices, like = passed_on, like.mapping(indices), like.parent
    buffer = base_of(like)
    guard = ir.all_of(conditions)
    return Place(buffer, indices, None if guard is ir.TRUE else guard)


@dataclass(frozen=True, slots=True)
class Point:
    """`i`: one index; the axis goes."""

    index: ir.Expr


@dataclass(frozen=True, slots=True)
class Stretch:
    """`start:stop:step`: the elements at start, start + step ..., as many as `extent`."""

    start: ir.Expr
    extent: ir.Expr
    step: int


@dataclass(frozen=True, slots=True)
class Whole:
    """`:`: the axis as it is."""


@dataclass(frozen=True, slots=True)
class New:
    """`None`: an axis of extent 1 that the parent does not have."""


Entry = Point | Stretch | Whole | New
"""One entry in the brackets of a view."""
Bound = int | ir.Expr | None
"""One end of a slice: a compile-time integer, which may count from the end, or a value."""


def stretch(extent: ir.Expr, start: Bound, stop: Bound, step: int) -> Stretch | Whole:
    """The elements that a slice has, by NumPy's rules.

    What reaches beyond the ends is clipped. A negative *constant* counts from the end; a negative
    *value* is clipped to the start, so that a window `x[i - 1 : i + 2]` is right at the edges.
    """
    if start is None and stop is None and step == 1:
        return Whole()
    if step > 0:
        first = _clipped(extent, start, ir.const(0))
        last = _clipped(extent, stop, extent)
        length = ir.sub(last, first)
    else:
        first = _clipped_below(extent, start, ir.sub(extent, 1))
        last = _clipped_below(extent, stop, ir.const(-1))
        length = ir.sub(first, last) if start is not None or stop is not None else extent
    count = ir.ceildiv(length, abs(step))
    if start is not None or stop is not None:
        count = ir.maximum(count, 0)
    return Stretch(first, count, step)


def _clipped(extent: ir.Expr, bound: Bound, default: ir.Expr) -> ir.Expr:
    """A bound between 0 and the extent, for a slice that goes up."""
    if bound is None:
        return default
    if isinstance(bound, int):
        if bound < 0:
            return ir.maximum(ir.sub(extent, -bound), 0)
        return ir.minimum(ir.const(bound), extent) if bound else ir.const(0)
    # In this order the result counts as a size for `analysis.bounds`, whatever the bound is.
    return ir.minimum(ir.maximum(bound, 0), extent)


def _clipped_below(extent: ir.Expr, bound: Bound, default: ir.Expr) -> ir.Expr:
    """A bound between -1 and the extent - 1, for a slice that goes down."""
    if bound is None:
        return default
    if isinstance(bound, int) and bound < 0:
        return ir.maximum(ir.sub(extent, -bound), -1)
    value = ir.const(bound) if isinstance(bound, int) else ir.maximum(bound, -1)
    return ir.minimum(value, ir.sub(extent, 1))


def picked(like: BufferLike, entries: Sequence[Entry], parts: Indices) -> View:
    """The view that brackets make.

    Args:
        like: Of what.
        entries: What stands in the brackets; all but `New` take one axis each.
        parts: The expressions in them.
    """
    shape: list[ir.Expr] = []
    same: list[int | None] = []
    fixed: list[int] = []
    axis = 0
    for entry in entries:
        match entry:
            case Point():
                fixed.append(axis)
            case New():
                shape.append(ir.const(1))
                same.append(None)
                continue
            case Whole():
                shape.append(like.shape[axis])
                same.append(axis)
            case Stretch(extent=extent):
                shape.append(extent)
                same.append(None)
        axis += 1

    def mapping(indices: Indices) -> Indices:
        own = iter(indices)
        result: list[ir.Expr] = []
        for entry in entries:
            match entry:
                case Point(index=index):
                    result.append(index)
                case New():
                    next(own)
                case Whole():
                    result.append(next(own))
                case Stretch(start=start, step=step):
                    result.append(_stepped(start, next(own), step))
        return tuple(result)

    return _view(like, tuple(shape), mapping, tuple(same), tuple(fixed), parts)


def _stepped(start: ir.Expr, index: ir.Expr, step: int) -> ir.Expr:
    if step < 0:
        return ir.sub(start, ir.mul(index, -step))
    return ir.add(ir.mul(index, step), start)


def transposed(like: BufferLike, axes: Sequence[int]) -> View:
    """The view whose axis number k is the parent's axis `axes[k]`."""
    order = tuple(axes)

    def mapping(indices: Indices) -> Indices:
        result = dict(zip(order, indices, strict=True))
        return tuple(result[axis] for axis in range(len(order)))

    return _view(like, tuple(like.shape[axis] for axis in order), mapping, order)


def reshaped(like: BufferLike, shape: Indices, parts: Indices = ()) -> View:
    """The same elements in row-major order under another shape of as many elements."""
    steps = ir.row_major(shape)

    def mapping(indices: Indices) -> Indices:
        linear = ir.total(ir.mul(index, step) for index, step in zip(indices, steps, strict=True))
        return _unravelled(linear, like.shape)

    return _view(like, shape, mapping, (None,) * len(shape), (), parts)


def _unravelled(linear: ir.Expr, shape: Indices) -> Indices:
    """The indices of element number `linear` in row-major order.

    `simplify` puts (a // n) * n + a % n together again where the memory is row-major.
    """
    result: list[ir.Expr] = []
    for extent in reversed(shape[1:]):
        result.append(ir.floormod(linear, extent))
        linear = ir.floordiv(linear, extent)
    return (linear, *reversed(result)) if shape else ()


def broadcast(like: BufferLike, shape: Indices, parts: Indices = ()) -> View:
    """The view of that shape which repeats the axes of extent 1, and itself along new ones.

    The extents must fit, or be unknown now: an axis whose extent is not known to be 1 or the
    wanted one is repeated if its extent is 1 when the kernel runs.
    """
    new = len(shape) - like.rank
    same: list[int | None] = [None] * new
    for axis, extent in enumerate(like.shape):
        along = is_same(extent, shape[new + axis]) and not ir.is_const(extent, 1)
        same.append(axis if along else None)

    def mapping(indices: Indices) -> Indices:
        result: list[ir.Expr] = []
        for axis, extent in enumerate(like.shape):
            index = indices[new + axis]
            if same[new + axis] is None:
                index = ir.select(ir.eq(extent, 1), ir.const(0), index)
            result.append(index)
        return tuple(result)

    view = _view(like, shape, mapping, tuple(same), tuple(range(like.rank)), parts)
    reason = "it shows the same element in several places"
    return View(view.parent, shape, mapping, view.same, view.fixed, view.parts, reason)


def is_same(a: ir.Expr, b: ir.Expr) -> bool:
    """Whether two extents are known to be equal while the kernel is parsed."""
    if isinstance(a, ir.Const) and isinstance(b, ir.Const):
        return a.value == b.value
    if isinstance(a, ir.Call) and isinstance(b, ir.Call) and a.op is b.op:
        return all(is_same(x, y) for x, y in zip(a.args, b.args, strict=True))
    return a is b


def is_apart(a: ir.Expr, b: ir.Expr) -> bool:
    """Whether two indices are known to differ while the kernel is parsed: `t` and `t + 1`."""
    (x, m), (y, n) = _moved(a), _moved(b)
    return m != n and (x is y if x is None or y is None else is_same(x, y))


def _moved(index: ir.Expr) -> tuple[ir.Expr | None, int]:
    """An index as a value and a constant that is added to it."""
    match index:
        case ir.Const(value=value):
            return None, int(value)
        case ir.Call(op=op, args=(a, ir.Const(value=value))) if op.name in ("add", "sub"):
            base, constant = _moved(a)
            return base, constant + int(value) if op.name == "add" else constant - int(value)
        case ir.Call(op=op, args=(ir.Const(value=value), b)) if op.name == "add":
            base, constant = _moved(b)
            return base, constant + int(value)
        case _:
            return index, 0


def _view(
    like: BufferLike,
    shape: Indices,
    mapping: Mapping,
    same: tuple[int | None, ...],
    fixed: tuple[int, ...] = (),
    parts: Indices = (),
) -> View:
    """A view that keeps what its parent says of itself."""
    if not isinstance(like, View):
        return View(like, shape, mapping, same, fixed, parts)
    return View(like, shape, mapping, same, fixed, (*like.parts, *parts), like.read_only)
