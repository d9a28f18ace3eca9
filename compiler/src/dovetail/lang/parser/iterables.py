"""What a loop or generator counts its way through: ranges, arrays, and several of them at once.

`for v in x[i]`, `for row in x`, `for k, v in enumerate(x[i])`, `for a, b in zip(x[i], y[i])`: one
loop over the number of the iteration, in which each name stands for a value of a range, an element
of a vector, or a view along the first axis.
"""

from __future__ import annotations

import ast
import builtins
from typing import Final

from dovetail import ir
from dovetail.lang.members import Member
from dovetail.lang.parser.access import element
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.arrays import element_at, may_be_array, shape_and_elements
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import frozen, index, text
from dovetail.lang.parser.ranges import Range, parse_range
from dovetail.lang.parser.values import Elementwise, Foreign, Value, is_array, is_buffer
from dovetail.lang.parser.views import Point, Whole, picked, stretch
from dovetail.support.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of an array along its first axis.

    Attributes:
        place: Where the array is written.
        array: A buffer, a view, arithmetic of them, or a tuple of numbers.
        extent: How many there are.
    """

    place: ast.expr
    array: Value
    extent: ir.Expr

    def value(self, p: Parser, iteration: ir.Expr) -> Value:
        """The entry in an iteration: an element of a vector, a view of any other array."""
        if isinstance(self.array, tuple):
            from dovetail.lang.parser.constant_tables import entry_at_run_time

            return entry_at_run_time(p, self.place, self.array, self.place, iteration)
        if isinstance(self.array, Elementwise):
            return element_at(p, self.place, self.array, (self.extent,))((iteration,))
        assert is_buffer(self.array)
        if self.array.rank == 1:
            return element(p, self.array, (iteration,))
        rest = [Whole()] * (self.array.rank - 1)
        return picked(self.array, [Point(iteration), *rest], (iteration,))


Counted = Range | Entries | tuple["Counted", ...]
"""What a loop runs over: values, entries of an array, or tuples of them."""


_LOOPS: Final = ("parallel", "launch", "unroll", "vectorize", "static_range")
"""Functions of T that make loops themselves."""


def _function(p: Parser, node: ast.expr) -> object:
    """The function that is called, Python's or T's; None for all else."""
    function = p.expression(node.func) if isinstance(node, ast.Call) else None
    return function.value if isinstance(function, Foreign) else function


def is_counted(p: Parser, node: ast.expr) -> bool:
    """Whether a loop over it is one over numbers of iterations, and no `range` alone."""
    function = _function(p, node)
    if function is builtins.enumerate or function is builtins.zip:
        return True
    if function is builtins.reversed and isinstance(node, ast.Call) and len(node.args) == 1:
        return is_counted(p, node.args[0])
    if function is builtins.range or (isinstance(function, Member) and function.name in _LOOPS):
        return False
    if isinstance(node, ast.Tuple):
        return True
    if isinstance(node, ast.Name | ast.Attribute) and isinstance(p.expression(node), tuple):
        return True
    return may_be_array(p, node) and is_array(p.expression(node))


Counts = tuple[ir.Expr, ir.Expr]
"""How often a loop runs, for the device and for the host."""


def counted(p: Parser, node: ast.expr) -> tuple[Counted, Counts]:
    """What a loop runs over, and how often."""
    function = _function(p, node)
    if isinstance(node, ast.Call) and function is builtins.enumerate:
        places = bind_arguments(p, node, ("sequence", "start"), required=1)
        start: ir.Expr = ir.const(0)
        if len(places) == 2:
            start = frozen(p, index(p, places[1], p.expression(places[1]), "a start"), places[1])
        inner, count = counted(p, places[0])
        return (Range(start, ir.const(0), 1), inner), count
    if isinstance(node, ast.Call) and function is builtins.zip:
        is_strict(p, node)
        parts = [counted(p, place) for place in node.args]
        if not parts:
            p.fail(node, f"'{text(node)}' has nothing to iterate over", "give it a range")
        least = parts[0][1]
        for _, count in parts[1:]:
            least = (ir.minimum(least[0], count[0]), ir.minimum(least[1], count[1]))
        return tuple(part for part, _ in parts), least
    if is_counted(p, node):
        entries = _entries(p, node, function is builtins.reversed)
        return entries, (entries.extent, entries.extent)
    bounds = parse_range(p, node)
    return bounds, (bounds.trip_count, bounds.in_int64.trip_count)


def _entries(p: Parser, node: ast.expr, backwards: bool) -> Entries:
    """An array, or the one that `reversed` is given."""
    place = node
    if backwards:
        assert isinstance(node, ast.Call)
        place = node.args[0]
    array = p.expression(place)
    if isinstance(array, tuple):
        array = array[::-1] if backwards else array
        return Entries(place, array, ir.const(len(array)))
    if not is_array(array):
        p.fail(
            node,
            f"a loop cannot iterate over '{text(node)}'",
            "make `enumerate` or `zip` outermost, and give `reversed` a range or an array",
        )
    if backwards and is_buffer(array) and array.rank:
        rest = [Whole()] * (array.rank - 1)
        array = picked(array, [stretch(array.shape[0], None, None, -1), *rest], ())
    shape, _ = shape_and_elements(p, place, array)
    written = text(place)
    extent = next(iter(shape), None)
    if extent is None:
        p.fail(place, f"'{written}' has no dimensions, so it is one number", "use it as it is")
    if isinstance(array, Elementwise) and (len(shape) > 1 or backwards):
        p.fail(
            place,
            f"'{written}' is arithmetic of whole arrays, which a loop iterates over only in one "
            f"dimension and forwards",
            "give it a name at the top of the kernel, or loop over indices of the arrays in it",
        )
    return Entries(place, array, extent)


def is_strict(p: Parser, node: ast.Call) -> bool:
    """What `zip` is told of the lengths of its parts; those of ranges are not compared."""
    for keyword in node.keywords:
        value = p.expression(keyword.value)
        if keyword.arg != "strict" or not isinstance(value, bool):
            p.fail(
                keyword.value,
                f"'zip' has no argument '{keyword.arg}={text(keyword.value)}'",
                "allowed are `strict=True` and `strict=False`",
            )
        return value
    return False


@dataclass(frozen=True, slots=True)
class Counter:
    """The value of a range in an iteration, an index."""

    number: ir.Expr


def values(
    p: Parser, target: ast.expr, over: Counted, iteration: ir.Expr
) -> list[tuple[ast.Name, Value | Counter]]:
    """The variables of a counted loop with their values in an iteration."""
    if isinstance(over, Entries):
        value = over.value(p, iteration)
        if isinstance(target, ast.Name):
            return [(target, value)]
        if not (isinstance(value, tuple) or is_array(value)) or not isinstance(
            target, ast.Tuple | ast.List
        ):
            p.fail(
                target,
                f"the entries of '{text(over.place)}' are numbers, which the loop cannot unpack",
                "write one name",
            )
        from dovetail.lang.parser.arrays import unpacked
        from dovetail.lang.parser.tuples import named_entries

        if not isinstance(value, tuple):
            value = unpacked(p, over.place, value, len(target.elts))
        return [*named_entries(p, target, value)]
    if isinstance(over, Range):
        if not isinstance(target, ast.Name):
            p.fail(target, "a loop over a range has one variable for it", "name it: `i`")
        return [(target, Counter(over.value(iteration)))]
    if not isinstance(target, ast.Tuple) or len(target.elts) != len(over):
        p.fail(
            target,
            f"the loop gives {len(over)} values, but its variables are '{text(target)}'",
            f"write {len(over)} names",
        )
    pairs = zip(target.elts, over, strict=True)
    return [each for part, item in pairs for each in values(p, part, item, iteration)]
