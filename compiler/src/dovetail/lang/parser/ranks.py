"""Ranks: how many dimensions a kernel's parameters have, read from what its body does to them.

The annotation gives the element type only. `m, k = a.shape`, `a.shape == (m, k)`, indices, or a
helper that the buffer is handed to fix the rank. A shape counts more than indices, and of those
the most do: `x[i]` is a view where `x[i, j]` or `x[i][j]` stands elsewhere. Where none of these is
there, arithmetic of whole arrays tells: what meets an array has as many dimensions, what is stored
as many as the place, and those of a product follow from its other factor and its place. Where it
does not, a factor of `@` has two dimensions, and all else one.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

from dovetail.lang.inline import Inline
from dovetail.lang.kernel_definition import KernelDefinition
from dovetail.lang.parameters import Parameter, look_up, parameters
from dovetail.lang.parser.array_ranks import entries, is_whole, learn_by_arithmetic
from dovetail.lang.parser.signature import written_ranks
from dovetail.lang.parser.values import AnyInline
from dovetail.lang.script_namespace import (
    Elements,
    NamespaceMember,
    Place,
    Tensor,
    Tile,
    argument_names,
)
from dovetail.lang.source import FunctionSource
from dovetail.support.dataclasses import dataclass, field

# Helpers handing a buffer on to helpers, nested deeper than this, are no help any more.
_DEEPEST = 8
# Functions of T that work on one dimension.
_SCANS = ("cumsum", "cumprod", "cummin", "cummax", "scan")


@dataclass(slots=True)
class Rank:
    """What is known about one buffer.

    Attributes:
        given: Its rank as a call has it, or `specialize`.
        shape: Its rank according to a shape.
        index: Its rank according to the greatest number of indices.
        guess: Its rank if a name in brackets is one index, and no tuple.
        shown: Its rank if the greatest axis that is asked for, `len(x)` or `x.shape[1]`, is its
            last.
        names: The names that a shape is unpacked to, for the dimensions.
        axes: The names that single extents are assigned to, as in `n = b.shape[1]`.
        same: Buffers said to have the same shape.
        met: Its rank according to the arrays that it meets in arithmetic.
    """

    given: int | None = None
    shape: int | None = None
    index: int | None = None
    guess: int | None = None
    shown: int | None = None
    names: tuple[str, ...] | None = None
    axes: dict[int, str] = field(default_factory=dict[int, str])
    same: list[str] = field(default_factory=list[str])
    met: int | None = None

    @property
    def dimensions(self) -> int:
        """The rank, as likely as it is."""
        return 1 if self.known is None else self.known

    def dimension_names(self, buffer: str) -> tuple[str, ...]:
        """A name for each dimension, the user's where there is one."""
        rank = self.dimensions
        if self.names is not None and len(self.names) == rank:
            return self.names
        return tuple(self.axes.get(axis, f"{buffer}_shape{axis}") for axis in range(rank))

    @property
    def known(self) -> int | None:
        """The rank; None if nothing says it."""
        for value in (self.given, self.shape, self.index, self.guess):
            if value is not None:
                return value
        return max((each for each in (self.shown, self.met) if each is not None), default=None)

    @property
    def is_open(self) -> bool:
        """Whether no shape and no index fixes it."""
        fixing = (self.given, self.shape, self.index, self.guess)
        return all(each is None for each in fixing)


def ranks(
    source: FunctionSource,
    buffers: list[str],
    tuples: Sequence[str] = (),
    given: Mapping[str, int] = MappingProxyType({}),
) -> dict[str, Rank]:
    """What is known about each buffer parameter, and about all buffers of a tuple.

    Args:
        source: The kernel.
        buffers: Their names.
        tuples: The names of tuples of buffers.
        given: Ranks that a call has.
    """
    found = {name: Rank(given.get(name)) for name in buffers}
    found |= {_any_of(name): Rank(given.get(name)) for name in tuples}
    for node in source.nodes if tuples else ():
        for alias, name in _entries_named(node):
            if name in tuples and alias not in found:
                found[alias] = found[_any_of(name)]
    _visit(source, found, 0)
    _equal_shapes(found)
    if any(each.shape is None and each.given is None for each in found.values()):
        learn_by_arithmetic(source, _Known(found))
        _equal_shapes(found)
    return {**found, **{name: found[_any_of(name)] for name in tuples}}


def open_ranks(source: FunctionSource, declared: Sequence[Parameter]) -> dict[str, int]:
    """The buffers of a kernel whose rank a call may give, as no shape in its body says it.

    Each with the rank that it has otherwise: `x[i]` may as well be a row.
    """
    buffers = [item.name for item in declared if item.kind == "tensor"]
    tuples = [item.name for item in declared if item.kind == "tuple"]
    found = ranks(source, buffers, tuples, written_ranks(declared))
    return {
        name: found[name].dimensions
        for name in buffers
        if found[name].shape is None and found[name].given is None
    }


def _equal_shapes(found: dict[str, Rank]) -> None:
    """`a.shape == b.shape` hands a rank on, in either direction, over any number of steps."""
    for _ in found:
        for name, rank in found.items():
            for other in rank.same:
                if rank.known is not None and found[other].shape is None:
                    found[other].shape = rank.known
                elif rank.shape is None and found[other].shape is not None:
                    found[name].shape = found[other].shape


@dataclass(frozen=True, slots=True)
class _Known:
    """See `array_ranks.Ranks`."""

    found: dict[str, Rank]

    def rank(self, node: ast.expr) -> int | None:
        rank = self._of(node)
        return None if rank is None else rank.known

    def is_open(self, node: ast.expr) -> bool:
        rank = self._of(node)
        return rank is not None and rank.is_open and rank.met is None

    def learn(self, node: ast.expr, rank: int) -> None:
        found = self._of(node)
        assert found is not None
        found.met = rank

    def learn_of_rows(self, node: ast.expr, rank: int) -> bool:
        found = self._of(node)
        if found is None or found.shape is not None or found.given is not None:
            return False
        found.index = rank
        return True

    def _of(self, node: ast.expr) -> Rank | None:
        match node:
            case ast.Name(id=name):
                return self.found.get(name)
            case ast.Subscript(value=ast.Name(id=name)):
                return self.found.get(_any_of(name))
            case _:
                return None


def _any_of(name: str) -> str:
    """The key of the entries of a tuple; no name has brackets."""
    return f"{name}[]"


_OF_SEQUENCES: Final = ("enumerate", "zip", "reversed")


def _looped_over(target: ast.expr, place: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """The variables of a loop, each with what it is an entry of, as far as syntax tells."""
    if not isinstance(place, ast.Call):
        return [(target, place)]
    if not (isinstance(place.func, ast.Name) and place.func.id in _OF_SEQUENCES):
        return []  # `range(starts[i], starts[i + 1])` counts
    if isinstance(target, ast.Tuple):
        # enumerate(xs) counts; zip(xs, ys) and reversed(xs) do not.
        names = target.elts[len(target.elts) - len(place.args) :]
        return list(zip(names, place.args, strict=False))
    return [(target, each) for each in place.args[:1]]


def _entries_of_loop(body: _Body, name: ast.expr, array: ast.expr) -> None:
    """`for v in x[i]`: what a loop runs over has a dimension at least, its entries one less."""
    trail = None if isinstance(array, ast.Call) else _trail(body, array)
    if trail is None:
        return
    buffer, through = trail
    if through(1) > 1:
        _at_least(body.found[buffer], through(1))
    if isinstance(name, ast.Tuple):
        _at_least(body.found[buffer], through(1 + _depth(name)))
    elif isinstance(name, ast.Name) and name.id not in body.found:
        body.views[name.id] = buffer, lambda rank: through(rank + 1)


def _entries_named(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Names that are bound to entries of a name, each with that, as far as syntax tells."""
    match node:
        case ast.For(target=target, iter=place) | ast.comprehension(target=target, iter=place):
            pairs = _looped_over(target, place)
        case ast.Assign(targets=[ast.Tuple(elts=parts)], value=ast.Name() as value):
            pairs = [(part, value) for part in parts]
        case ast.Assign(targets=[ast.Name() as name], value=ast.Subscript(value=value)):
            pairs = [(name, value)]
        case _:
            pairs = []
    for target, place in pairs:
        if isinstance(target, ast.Name) and isinstance(place, ast.Name):
            yield target.id, place.id


Trail = tuple[str, Callable[[int], int]]
"""What an expression is a view of, and how many dimensions that has if the view has so many."""


@dataclass(slots=True)
class _Body:
    """One function's body: what its buffers are, and the names that stand for views of them."""

    source: FunctionSource
    found: dict[str, Rank]
    depth: int
    views: dict[str, Trail] = field(default_factory=dict[str, Trail])


def _visit(source: FunctionSource, found: dict[str, Rank], depth: int) -> None:
    body = _Body(source, found, depth)
    telling = (ast.Assign, ast.Compare, ast.Subscript, ast.Call, ast.For, ast.comprehension)
    nodes = [node for node in source.nodes if isinstance(node, telling)]
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in found:
                trail = _trail(body, value)
                if trail is not None and not isinstance(value, ast.Name):
                    body.views[name] = trail
            case ast.For(target=target, iter=place) | ast.comprehension(target=target, iter=place):
                for name, array in _looped_over(target, place):
                    _entries_of_loop(body, name, array)
            case _:
                pass
    for node in nodes:
        _asked_for(found, node)
        match node:
            case ast.Assign(targets=[ast.Tuple() as target], value=value):
                _unpacking(body, target, value)
                _taken_apart(body, value, target)
            case ast.Assign(targets=[target], value=ast.Tuple() as value):
                _taken_apart(body, target, value)
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Subscript(value=shape, slice=ast.Constant(value=int(axis))),
            ) if (buffer := _shape_of(found, shape)) is not None:
                found[buffer].axes.setdefault(axis, name)
            case ast.Compare(ops=[ast.Eq()]):
                _comparison(found, node.left, node.comparators[0])
                _comparison(found, node.comparators[0], node.left)
            case ast.Subscript(value=value, slice=index):
                _indexed(body, value, index)
            case ast.Call():
                _call(body, node)
            case _:
                pass


def _asked_for(found: dict[str, Rank], node: ast.AST) -> None:
    """Note the axis that `len(x)`, `x.shape[1]`, `x.sum(axis=1)` or `np.sum(x, axis=1)` names."""
    axis = 0
    match node:
        case (
            ast.Call(
                func=ast.Attribute(value=ast.Name(id=name)),
                args=[],
                keywords=[ast.keyword(arg="axis", value=ast.Constant(value=int(axis))), *_],
            )
            | ast.Call(
                args=[ast.Name(id=name)],
                keywords=[ast.keyword(arg="axis", value=ast.Constant(value=int(axis))), *_],
            )
        ):
            buffer: str | None = name
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]):
            buffer = name
        case ast.Subscript(value=shape, slice=ast.Constant(value=int(axis))):
            buffer = _shape_of(found, shape)
        case _:
            return
    if buffer in found and axis >= 0:
        found[buffer].shown = max(found[buffer].shown or 0, axis + 1)


def _trail(body: _Body, node: ast.expr) -> Trail | None:
    """What a name, brackets on it, or its transpose are a view of; None if of no buffer."""
    match node:
        case ast.Name(id=name) if name in body.found:
            return name, lambda rank: rank
        case ast.Name(id=name):
            return body.views.get(name)
        case ast.Subscript(value=ast.Name(id=name)) if _any_of(name) in body.found:
            return _any_of(name), lambda rank: rank
        case ast.Subscript(value=value, slice=index):
            inner = _trail(body, value)
            if inner is None:
                return None
            points, stretches, new = entries(index)
            return inner[0], lambda rank: inner[1](points + max(stretches, rank - new))
        case (
            ast.Attribute(value=value, attr="T")
            | ast.Call(func=ast.Attribute(value=value, attr="transpose"))
        ):
            return _trail(body, value)
        case _:
            return None


def _at_least(rank: Rank, dimensions: int) -> None:
    rank.index = max(dimensions, rank.index or 0)


def _shape_of(found: dict[str, Rank], node: ast.expr) -> str | None:
    """The buffer whose shape an expression is."""
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr="shape") if name in found:
            return name
        case ast.Attribute(value=ast.Subscript(value=ast.Name(id=name)), attr="shape") if (
            _any_of(name) in found
        ):
            return _any_of(name)
        case _:
            return None


def _unpacking(body: _Body, target: ast.Tuple, value: ast.expr) -> None:
    if any(isinstance(part, ast.Starred) for part in target.elts):
        return
    name = _shape_of(body.found, value)
    if name is None:
        trail = _trail(body, value.value) if isinstance(value, ast.Attribute) else None
        if trail is not None and isinstance(value, ast.Attribute) and value.attr == "shape":
            _at_least(body.found[trail[0]], trail[1](len(target.elts)))
        return
    rank = body.found[name]
    if rank.names is not None:
        return
    rank.shape = len(target.elts)
    names = [part.id for part in target.elts if isinstance(part, ast.Name)]
    if len(names) == len(target.elts) and len(set(names)) == len(names):
        rank.names = tuple(names)


def _taken_apart(body: _Body, node: ast.expr, entries_of: ast.Tuple) -> None:
    """What is unpacked, or given a tuple, is a row: `x, y = points[i]`, `points[i] = x, y`."""
    match node:
        case ast.Name():
            trail, points = _trail(body, node), 0
        case ast.Subscript(value=value, slice=index) if not is_whole(index):
            points, stretches, _ = entries(index)
            trail = None if stretches else _trail(body, value)
        case _:
            return
    if trail is not None:
        _at_least(body.found[trail[0]], trail[1](points + _depth(entries_of)))


def _depth(node: ast.expr) -> int:
    """How many tuples are around the innermost entries of a tuple."""
    return 1 + max(map(_depth, node.elts), default=0) if isinstance(node, ast.Tuple) else 0


def _comparison(found: dict[str, Rank], left: ast.expr, right: ast.expr) -> None:
    name = _shape_of(found, left)
    if name is None or found[name].shape is not None:
        return
    if isinstance(right, ast.Tuple):
        found[name].shape = len(right.elts)
    other = _shape_of(found, right)
    if other is not None:
        found[name].same.append(other)


def _indexed(body: _Body, value: ast.expr, index: ast.expr) -> None:
    trail = _trail(body, value)
    if trail is None:
        return
    name, through = trail
    if is_whole(index):
        return
    points, stretches, _ = entries(index)
    if isinstance(index, ast.Name) and isinstance(value, ast.Name) and name == value.id:
        # A name may stand for one index, or for a tuple of several.
        body.found[name].guess = 1
        return
    _at_least(body.found[name], through(points + stretches))


def _call(body: _Body, node: ast.Call) -> None:
    match node.func:
        case ast.Attribute(value=value, attr="transpose") if node.args:
            trail = _trail(body, value)
            if trail is not None:
                axes = node.args[0].elts if isinstance(node.args[0], ast.Tuple) else node.args
                _at_least(body.found[trail[0]], trail[1](len(axes)))
            return
        case _:
            callee = look_up(body.source, node.func)
    name = getattr(callee, "name", "")
    if str(name).startswith("atomic_") and len(node.args) > 1:
        _indexed(body, node.args[0], node.args[1])
    if isinstance(callee, NamespaceMember):
        names = [name for item in callee.function.parameters for name in argument_names(item)]
        given = dict(zip(names, node.args, strict=False))
        given.update((keyword.arg, keyword.value) for keyword in node.keywords if keyword.arg)
        for item in callee.function.parameters:
            if (
                isinstance(item, Tile | Place | Elements | Tensor)
                and {item.name, item.position} <= given.keys()
            ):
                _indexed(body, given[item.name], given[item.position])
    if name in _SCANS:
        for place in (*node.args, *(keyword.value for keyword in node.keywords)):
            trail = _trail(body, place)
            if trail is not None:
                _at_least(body.found[trail[0]], trail[1](1))
    if isinstance(callee, KernelDefinition) and body.depth < _DEEPEST:
        _handed_on(body, callee.source, node, False)
    if not isinstance(callee, Inline) or body.depth == _DEEPEST:
        return
    versions = cast(AnyInline, callee).versions
    for version in versions:
        _handed_on(body, version.source, node, len(versions) > 1)


def _handed_on(body: _Body, callee: FunctionSource, node: ast.Call, open_choice: bool) -> None:
    """What a helper does to the buffers and views that it is given.

    Where other versions of the helper take something else, an index may as well be an element.
    """
    declared = parameters(callee)
    names = [item.name for item in declared]
    pairs = list(zip(names, node.args, strict=False))
    pairs += [(keyword.arg or "", keyword.value) for keyword in node.keywords]
    if open_choice:
        tensors = {item.name for item in declared if item.kind == "tensor"}
        pairs = [
            (name, value)
            for name, value in pairs
            if name in tensors and isinstance(value, ast.Name)
        ]
    handed = [
        (name, value, trail) for name, value in pairs if (trail := _trail(body, value)) is not None
    ]
    if not handed:
        return
    inside = {name: Rank() for name, _, _ in handed}
    _visit(callee, inside, body.depth + 1)
    for name, value, (buffer, through) in handed:
        inner, outer = inside[name], body.found[buffer]
        if not isinstance(value, ast.Name) or value.id != buffer:
            if inner.known is not None:
                _at_least(outer, through(inner.known))
            continue
        if outer.shape is None:
            outer.shape = inner.shape
        if inner.index is not None:
            _at_least(outer, inner.index)
        if outer.guess is None:
            outer.guess = inner.guess
