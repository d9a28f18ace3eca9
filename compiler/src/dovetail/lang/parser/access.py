"""Brackets: elements and views of buffers, entries of tuples."""

from __future__ import annotations

import ast
from typing import NoReturn

from dovetail import ir
from dovetail.lang.members import MAX_TABLE
from dovetail.lang.parser.advice import indices_here
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import frozen, index, static_int, text
from dovetail.lang.parser.ranges import MAX_STEP
from dovetail.lang.parser.tuples import entry_at, index_of, is_run_time
from dovetail.lang.parser.values import (
    BufferLike,
    Complex,
    Coordinates,
    Elementwise,
    Foreign,
    Indices,
    Listed,
    Value,
    View,
    describe,
    is_buffer,
    is_expr,
    is_number,
)
from dovetail.lang.parser.views import (
    Bound,
    Entry,
    New,
    Place,
    Point,
    Whole,
    locate,
    picked,
    stretch,
)


def parse_subscript(p: Parser, node: ast.expr) -> Value:
    """`x[i, j]`, `x[()]`, `x[i, 1:]`, `shape[0]`, `block[0]`."""
    assert isinstance(node, ast.Subscript)
    value = p.expression(node.value)
    if is_buffer(value):
        found = chosen(p, node, node.slice, value)
        return found if isinstance(found, View) else element(p, value, found)
    match value:
        case tuple():
            return _entry(p, node, value)
        case Coordinates():
            axis = static_int(p, node.slice, p.expression(node.slice), "an axis")
            if not 0 <= axis <= 2:
                p.fail(node.slice, f"axis {axis} does not exist", "0 is x, 1 is y, 2 is z")
            return value.variables[axis]
        case Elementwise():
            shape, at = p.tables.elements(p, node.value, value)
            found = chosen(p, node, node.slice, ir.Buffer("", ir.FLOAT32, shape))
            if not isinstance(found, View):
                return at(found)
            p.fail(
                node,
                f"'{text(node.value)}' is arithmetic of whole arrays, which can be indexed but "
                f"not sliced",
                "give it a name at the top of the kernel, or slice the arrays in it",
            )
        case _:
            if is_expr(value) and value.dtype.lanes > 1:
                return p.tables.lane(p, node, value)
            if isinstance(value, Foreign):
                p.fail(
                    node,
                    f"'{text(node.value)}' is {describe(value)}, which a kernel cannot see",
                    "pass an array as a parameter, as in "
                    f"`{text(node.value).lower()}: T.Buffer[T.float32]`; a constant may be a "
                    f"tuple or a NumPy array of at most {MAX_TABLE} numbers",
                )
            p.fail(
                node,
                f"{describe(value)} has no elements",
                "brackets are for buffers, views and tuples",
            )


def load(p: Parser, like: BufferLike, at: Indices) -> ir.Expr:
    """The element of a buffer or view of real numbers."""
    place = locate(like, at)
    p.reads.add(place.buffer)
    return ir.Load(place.buffer, place.indices, place.guard)


def element(p: Parser, like: BufferLike, at: Indices) -> ir.Expr | Complex:
    """The element of any buffer or view."""
    if not like.dtype.is_complex:
        return load(p, like, at)
    place = locate(like, at)
    p.reads.add(place.buffer)
    re, im = (
        ir.Load(place.buffer, (*place.indices, ir.const(part)), place.guard) for part in (0, 1)
    )
    return Complex(re, im)


def store(
    p: Parser, like: BufferLike, at: Indices, value: ir.Expr | Complex, node: ast.AST
) -> None:
    """Write an element of a buffer or view; the value has its type."""
    place = writable(p, like, at, node)
    p.writes.add(place.buffer)
    if not isinstance(value, Complex):
        p.emit(ir.Store(place.buffer, place.indices, value, place.guard, p.span(node)))
        return
    # Both parts are known before either is written: they may depend on the element.
    settled = p.settled(value, "new", node)
    assert isinstance(settled, Complex)
    for part, half in ((0, settled.re), (1, settled.im)):
        indices = (*place.indices, ir.const(part))
        p.emit(ir.Store(place.buffer, indices, half, place.guard, p.span(node)))


def real_only(p: Parser, node: ast.AST, like: BufferLike, what: str) -> None:
    """Fails for a complex buffer, where only numbers of one piece will do."""
    if like.dtype.is_complex:
        p.fail(
            node,
            f"{what} real numbers, '{like.name}' holds {like.dtype}",
            "keep the parts in two buffers of floats",
        )


def writable(p: Parser, like: BufferLike, at: Indices, node: ast.AST) -> Place:
    """The place of an element that is changed; fails for a view that must not be written."""
    if isinstance(like, View) and like.read_only:
        p.fail(
            node,
            f"this view of '{like.name}' cannot be written: {like.read_only}",
            f"write to '{like.name}' itself, or to another buffer",
        )
    return locate(like, at)


def indices_of(p: Parser, node: ast.AST, written: ast.expr, like: BufferLike) -> Indices:
    """The indices of one element, written anywhere, as in `T.atomic_add(x, (i, j), 1)`."""
    found = chosen(p, node, written, like)
    if isinstance(found, View):
        for place in written.elts if isinstance(written, ast.Tuple) else [written]:
            if isinstance(place, ast.Slice):
                p.fail(place, f"'{text(place)}' is a slice, and one element is expected")
        parts = written.elts if isinstance(written, ast.Tuple) else [written]
        _wrong_count(p, written, like, tuple(ast.unparse(part) for part in parts))
    return found


def place_of(p: Parser, node: ast.AST, written: ast.expr, like: BufferLike) -> Place:
    """As `indices_of`: where in memory the element is."""
    return locate(like, indices_of(p, node, written, like))


def chosen(p: Parser, node: ast.AST, written: ast.expr, like: BufferLike) -> Indices | View:
    """What brackets choose: the indices of one element, or a view."""
    entries = _spread(p, written)
    taken = [entry for entry in entries if not _is_special(entry)]
    if len(taken) > like.rank:
        _wrong_count(p, node, like, tuple(ast.unparse(place) for place, _ in taken))
    missing = like.rank - len(taken)
    axis = 0
    result: list[Entry] = []
    parts: list[ir.Expr] = []
    for place, value in entries:
        if _is_ellipsis(place):
            result.extend(Whole() for _ in range(missing))
            axis, missing = axis + missing, 0
        elif value is None:
            result.append(New())
        else:
            result.append(_one(p, place, value, like, axis, parts))
            axis += 1
    result.extend(Whole() for _ in range(missing))
    points = tuple(entry.index for entry in result if isinstance(entry, Point))
    ellipsis = any(_is_ellipsis(place) for place, _ in entries)
    if len(points) == len(result) and not (ellipsis and entries):
        return points
    settled = [
        Point(frozen(p, entry.index, node)) if isinstance(entry, Point) else entry
        for entry in result
    ]
    parts.extend(entry.index for entry in settled if isinstance(entry, Point))
    return picked(like, settled, tuple(parts))


_Written = tuple[ast.expr, Value]


def _spread(p: Parser, written: ast.expr) -> list[_Written]:
    """The entries in brackets; those of a tuple by name too."""
    places: list[ast.expr] = list(written.elts) if isinstance(written, ast.Tuple) else [written]
    if sum(_is_ellipsis(place) for place in places) > 1:
        reason = "'...' appears twice: which dimensions each means is ambiguous"
        p.fail(written, reason, "write it once")
    entries: list[_Written] = []
    for place in places:
        plain = isinstance(place, ast.Slice) or _is_ellipsis(place)
        entries.append((place, "" if plain else p.expression(place)))
    for place, value in entries:
        if isinstance(value, Listed):
            p.fail(
                place,
                f"'{text(place)}' is {describe(value)}, and an index selects one element",
                f"write a loop, `for k in {text(place)}:`, with `k` as the index",
            )
    if len(entries) == 1 and isinstance(entries[0][1], tuple):
        return [(entries[0][0], item) for item in entries[0][1]]
    return entries


def _is_ellipsis(place: ast.expr) -> bool:
    return isinstance(place, ast.Constant) and place.value is ...


def _is_special(entry: _Written) -> bool:
    """Whether an entry takes no axis, or any number of them."""
    return entry[1] is None or _is_ellipsis(entry[0])


def _one(
    p: Parser, node: ast.expr, value: Value, like: BufferLike, axis: int, parts: list[ir.Expr]
) -> Entry:
    if isinstance(node, ast.Slice):
        return _slice(p, node, like.shape[axis], parts)
    if isinstance(value, float) and value.is_integer():
        p.fail(
            node,
            f"an index must be an integer, '{text(node)}' is {describe(value)}",
            f"write `{int(value)}`",
        )
    expr = index(p, node, value, "an index")
    if isinstance(expr, ir.Const) and is_number(expr.value):
        if is_number(value):
            return Point(_from_the_end(p, node, int(expr.value), like, axis))
        number = _typed_number(p, node, value, expr)
        return Point(_from_the_end(p, node, number, like, axis))
    return Point(expr)


def _held(number: int) -> int:
    """A constant of a slice, clipped to what no extent reaches, so that int64 holds all of it."""
    return max(-MAX_STEP, min(number, MAX_STEP))


def _slice(p: Parser, node: ast.Slice, extent: ir.Expr, parts: list[ir.Expr]) -> Entry:
    """`start:stop:step` along an axis."""
    step = 1
    if node.step is not None:
        step = static_int(p, node.step, p.expression(node.step), "the step of a slice")
        if step == 0:
            p.fail(node.step, "the step of a slice is 0", "write 1, or another step")
        step = _held(step)
    bounds: list[Bound] = []
    for place in (node.lower, node.upper):
        value = None if place is None else p.expression(place)
        if place is None or value is None:
            bounds.append(None)
            continue
        if is_number(value):
            bounds.append(_held(value))
            continue
        expr = frozen(p, index(p, place, value, "the bound of a slice"), place)
        if isinstance(expr, ir.Const):
            bounds.append(_typed_number(p, place, value, expr))
        else:
            bounds.append(expr)
            parts.append(expr)
    return stretch(p.shared(extent, "extent", node), bounds[0], bounds[1], step)


def _typed_number(p: Parser, node: ast.expr, given: Value, found: ir.Const) -> int:
    """A typed constant as an index; one below 0 fails: known later, it is out of range."""
    # A large uint64 is no int64, as which it would be below 0.
    value = _held(int(given.value if isinstance(given, ir.Const) else found.value))
    if value < 0:
        p.fail(
            node,
            f"'{text(node)}' is {value}, and has a type: only untyped numbers count from the end",
            f"write `{value}` to count from the end",
        )
    return value


def _named(like: BufferLike) -> str:
    return f"this view of '{like.name}'" if _is_part(like) else f"'{like.name}'"


def _is_part(like: BufferLike) -> bool:
    return isinstance(like, View) and not like.whole


def _from_the_end(p: Parser, node: ast.expr, value: int, like: BufferLike, axis: int) -> ir.Expr:
    """A constant index; a negative one counts from the end, as in Python."""
    extent = like.shape[axis]
    if isinstance(extent, ir.Const) and not -extent.value <= value < extent.value:
        p.fail(
            node,
            f"index {value} is out of range: axis {axis} of {_named(like)} has "
            f"{extent.value} elements",
            f"the last index is {int(extent.value) - 1}",
        )
    if value >= 0:
        return ir.const(value)
    # What no extent reaches stays out of range.
    return ir.sub(extent, -value) if value >= -MAX_STEP else ir.const(-1)


def _wrong_count(p: Parser, node: ast.AST, like: BufferLike, given: tuple[str, ...]) -> NoReturn:
    def plural(number: int, one: str, many: str) -> str:
        return f"{number} {one if number == 1 else many}"

    right = indices_here(p, like.rank, given)
    # The place is that of the brackets, or that of the indices alone.
    written = isinstance(node, ast.Subscript)
    instead = f"{ast.unparse(node.value)}[{right}]" if written else f"({right})"
    p.fail(
        node,
        f"{_named(like)} has {plural(like.rank, 'dimension', 'dimensions')} and is given "
        f"{plural(len(given), 'index', 'indices')}",
        f"write `{instead}`",
    )


def _entry(p: Parser, node: ast.Subscript, value: tuple[Value, ...]) -> Value:
    if isinstance(node.slice, ast.Slice):
        bounds = [
            None if part is None else static_int(p, part, p.expression(part), "a bound")
            for part in (node.slice.lower, node.slice.upper, node.slice.step)
        ]
        if bounds[2] == 0:
            p.fail(node.slice, "the step of a slice is 0", "write 1, or another step")
        return value[bounds[0] : bounds[1] : bounds[2]]
    places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    found: Value = value
    for position, place in enumerate(places):
        if not isinstance(found, tuple):
            p.fail(
                node,
                f"'{text(node.value)}' has fewer than {len(places)} indices",
                f"write `{text(node.value)}[{text(places[0])}]`",
            )
        number = index_of(p.expression(place))
        if is_run_time(number):
            from dovetail.lang.parser.constant_tables import entry_at_run_time

            rest = [(each, index_of(p.expression(each))) for each in places[position + 1 :]]
            return entry_at_run_time(p, node.value, found, place, number, rest)
        found = entry_at(p, node.value, place, number, found)
    return found
