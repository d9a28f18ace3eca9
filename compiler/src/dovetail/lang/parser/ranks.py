"""Ranks: how many dimensions a kernel's parameters have, read from what its body does to them.

The annotation gives the element type only. `m, k = a.shape`, `a.shape == (m, k)`, an index, or a
helper that the buffer is handed to fix the rank; a shape counts more than an index.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from dovetail.lang.inline import Inline
from dovetail.lang.parser.signature import look_up, parameters
from dovetail.lang.source import FunctionSource

# Helpers handing a buffer on to helpers, nested deeper than this, are no help any more.
_DEEPEST = 8


@dataclass(slots=True)
class Rank:
    """What is known about one buffer.

    Attributes:
        shape: Its rank according to a shape.
        index: Its rank according to the first index.
        guess: Its rank if a name in brackets is one index, and no tuple.
        names: The names that a shape is unpacked to, for the dimensions.
        axes: The names that single extents are assigned to, as in `n = b.shape[1]`.
        same: Buffers said to have the same shape.
    """

    shape: int | None = None
    index: int | None = None
    guess: int | None = None
    names: tuple[str, ...] | None = None
    axes: dict[int, str] = field(default_factory=dict[int, str])
    same: list[str] = field(default_factory=list[str])

    def dimension_names(self, buffer: str) -> tuple[str, ...]:
        """A name for each dimension, the user's where there is one."""
        rank = self.known or 0
        if self.names is not None and len(self.names) == rank:
            return self.names
        return tuple(self.axes.get(axis, f"{buffer}_shape{axis}") for axis in range(rank))

    @property
    def known(self) -> int | None:
        """The rank; None if the body does not fix it."""
        for value in (self.shape, self.index, self.guess):
            if value is not None:
                return value
        return None


def ranks(source: FunctionSource, buffers: list[str]) -> dict[str, Rank]:
    """What the body says about each of its buffer parameters."""
    found = {name: Rank() for name in buffers}
    _visit(source, found, 0)
    # "a.shape == b.shape" hands a rank on, in either direction, over any number of steps.
    for _ in buffers:
        for name, rank in found.items():
            for other in rank.same:
                if rank.known is not None and found[other].shape is None:
                    found[other].shape = rank.known
                elif rank.shape is None and found[other].shape is not None:
                    found[name].shape = found[other].shape
    return found


def _visit(source: FunctionSource, found: dict[str, Rank], depth: int) -> None:
    for statement in source.tree.body:
        for node in ast.walk(statement):
            match node:
                case ast.Assign(targets=[ast.Tuple() as target], value=value):
                    _unpacking(found, target, value)
                case ast.Assign(
                    targets=[ast.Name(id=name)],
                    value=ast.Subscript(value=shape, slice=ast.Constant(value=int(axis))),
                ) if (buffer := _shape_of(found, shape)) is not None:
                    found[buffer].axes.setdefault(axis, name)
                case ast.Compare(ops=[ast.Eq()]):
                    _comparison(found, node.left, node.comparators[0])
                    _comparison(found, node.comparators[0], node.left)
                case ast.Subscript(value=ast.Name(id=name), slice=index) if name in found:
                    _index(found[name], index)
                case ast.Call():
                    _call(source, found, node, depth)
                case _:
                    pass


def _shape_of(found: dict[str, Rank], node: ast.expr) -> str | None:
    """The buffer whose shape an expression is."""
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr="shape") if name in found:
            return name
        case _:
            return None


def _unpacking(found: dict[str, Rank], target: ast.Tuple, value: ast.expr) -> None:
    name = _shape_of(found, value)
    starred = any(isinstance(part, ast.Starred) for part in target.elts)
    if name is None or starred or found[name].names is not None:
        return
    found[name].shape = len(target.elts)
    names = [part.id for part in target.elts if isinstance(part, ast.Name)]
    if len(names) == len(target.elts) and len(set(names)) == len(names):
        found[name].names = tuple(names)


def _comparison(found: dict[str, Rank], left: ast.expr, right: ast.expr) -> None:
    name = _shape_of(found, left)
    if name is None or found[name].shape is not None:
        return
    if isinstance(right, ast.Tuple):
        found[name].shape = len(right.elts)
    other = _shape_of(found, right)
    if other is not None:
        found[name].same.append(other)


def _index(rank: Rank, index: ast.expr) -> None:
    if rank.index is None and not isinstance(index, ast.Slice | ast.Name):
        rank.index = len(index.elts) if isinstance(index, ast.Tuple) else 1
    elif isinstance(index, ast.Name):
        rank.guess = 1


def _call(source: FunctionSource, found: dict[str, Rank], node: ast.Call, depth: int) -> None:
    callee = look_up(source, node.func)
    names = [arg.id if isinstance(arg, ast.Name) else "" for arg in node.args]
    name = getattr(callee, "name", "")
    if str(name).startswith("atomic_") and len(names) > 1 and names[0] in found:
        _index(found[names[0]], node.args[1])
    if not isinstance(callee, Inline) or depth == _DEEPEST:
        return
    declared = parameters(callee.source)
    pairs = list(zip([item.name for item in declared], names, strict=False))
    pairs += [
        (keyword.arg or "", keyword.value.id)
        for keyword in node.keywords
        if isinstance(keyword.value, ast.Name)
    ]
    handed = [(inner, outer) for inner, outer in pairs if outer in found]
    if not handed:
        return
    inside = {inner: Rank() for inner, _ in handed}
    _visit(callee.source, inside, depth + 1)
    for inner, outer in handed:
        if found[outer].shape is None:
            found[outer].shape = inside[inner].shape
        if found[outer].index is None:
            found[outer].index = inside[inner].index
        if found[outer].guess is None:
            found[outer].guess = inside[inner].guess
