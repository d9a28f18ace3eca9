"""Generators of reductions: `... for i in range(m) for j in range(n) if x[i, j] > 0`.

One over a box (extents that do not depend on one another, a value that is one expression) becomes
a node that a backend may evaluate as a tree; any other becomes loops, in the order of the text.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from dovetail import ir
from dovetail.lang.members import MAX_TABLE
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.arrays import all_elements
from dovetail.lang.parser.context import Binding, Parser
from dovetail.lang.parser.convert import condition, text
from dovetail.lang.parser.iterables import Counted, Counter, counted, values
from dovetail.lang.parser.loops import static_items
from dovetail.lang.parser.operators import both
from dovetail.lang.parser.ranges import Range, iteration_to_value, parse_range
from dovetail.lang.parser.tuples import named_entries
from dovetail.lang.parser.values import Listed, Value, describe, is_array
from dovetail.support.dataclasses import dataclass

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Box:
    """The iterations of a generator whose extents do not depend on one another.

    Attributes:
        variables: The iterations' numbers, outermost first.
        extents: The trip count along each axis.
        ranges: The range of each.
        condition: The filters; True for none.
    """

    variables: tuple[ir.Var, ...]
    extents: tuple[ir.Expr, ...]
    ranges: tuple[Range, ...]
    condition: bool | ir.Expr


def generator_of(p: Parser, node: ast.Call, place: ast.expr) -> ast.GeneratorExp:
    """The generator that a reduction was given."""
    if isinstance(place, ast.GeneratorExp):
        return place
    if isinstance(place, ast.ListComp):
        return ast.copy_location(ast.GeneratorExp(place.elt, place.generators), place)
    function = text(node.func)
    value = p.expression(place)
    if is_array(value):
        return all_elements(p, place, value)
    instead = "write `... for k in range(n)` after the value"
    p.fail(node, f"'{function}' folds a generator, and '{text(place)}' is not one", instead)


def only_generator(p: Parser, node: ast.Call) -> ast.GeneratorExp:
    """The generator that is a reduction's only argument."""
    (place,) = bind_arguments(p, node, ("values",))
    return generator_of(p, node, place)


@contextmanager
def own_names(p: Parser) -> Generator[None]:
    """Names bound inside are forgotten afterwards: a generator is a scope of its own."""
    frame = p.frame
    outer, assigned = frame.bindings, frame.assigned
    frame.bindings = dict(outer)
    frame.assigned = None if assigned is None else set(assigned)
    try:
        yield
    finally:
        frame.bindings, frame.assigned = outer, assigned


def over_box(p: Parser, generator: ast.GeneratorExp, element: Callable[[Box], V]) -> V | None:
    """What `element` makes of the generator's value; None if this is none over a box."""
    substituting, p.substituting = p.substituting, True
    try:
        with own_names(p):
            found, statements = p.captured(lambda: _in_box(p, generator, element))
    finally:
        p.substituting = substituting
    return None if statements else found


def _in_box(p: Parser, generator: ast.GeneratorExp, element: Callable[[Box], V]) -> V | None:
    variables: list[ir.Var] = []
    ranges: list[Range] = []
    test: bool | ir.Expr = True
    for clause in generator.generators:
        if static_items(p, clause.iter) is not None:
            return None
        over, (_, count) = counted(p, clause.iter)
        bounds = over.in_int64 if isinstance(over, Range) else Range(ir.const(0), count, 1)
        variable = ir.Var(_name(p, clause, over), ir.INT64)
        p.indices.add(variable)
        if any(item in variables for item in ir.walk_expr(bounds.trip_count)):
            return None
        if any(item in variables for item in ir.walk_expr(bounds.value(ir.const(0)))):
            return None
        variables.append(variable)
        ranges.append(bounds)
        _bind_entries(p, clause.target, over, variable)
        for part in clause.ifs:
            test = both(test, condition(p, part))
    extents = ir.box_extents([each.trip_count for each in ranges], p.sizes - p.scalars)
    return element(Box(tuple(variables), extents, tuple(ranges), test))


def in_loops(
    p: Parser, node: ast.Call, generator: ast.GeneratorExp, innermost: Callable[[], None]
) -> list[ir.Stmt]:
    """The generator as loops; `innermost` emits what is done for each of its values."""
    span = p.span(node)
    copied = False

    def clause(number: int) -> None:
        nonlocal copied
        if number == len(generator.generators):
            innermost()
            return
        part = generator.generators[number]
        items = static_items(p, part.iter)
        if items is not None:
            copied = True
            for item in items:
                for name, value in named_entries(p, part.target, item):
                    bind(p, name, value)
                filters(number, part.ifs)
            return
        over, (_, count) = counted(p, part.iter)
        name = _name(p, part, over)
        bounds = over.in_int64 if isinstance(over, Range) else Range(ir.const(0), count, 1)
        iteration = variable = ir.Var(name, ir.INT64)
        p.indices.add(variable)
        head: list[ir.Stmt] = []
        start, stop, step = bounds.start, bounds.stop, bounds.step
        if not isinstance(step, int):
            iteration = ir.Var(name, ir.INT64)
            head = iteration_to_value(p, part.iter, bounds, iteration, variable)
            start, stop, step = ir.const(0), bounds.trip_count, 1
        if isinstance(part.target, ast.Name) and isinstance(over, Range):
            bind(p, part.target, variable)
        else:
            _bind_entries(p, part.target, over, variable)
        _, inner = p.captured(lambda: filters(number, part.ifs))
        p.emit(ir.For(iteration, start, stop, step, ir.sequence([*head, *inner]), "serial", span))

    def filters(number: int, tests: list[ast.expr]) -> None:
        if not tests:
            clause(number + 1)
            return
        test = condition(p, tests[0])
        if isinstance(test, bool):
            if test:
                filters(number, tests[1:])
            elif not copied:
                # For the type alone: that of a fold of no values.
                p.captured(lambda: filters(number, tests[1:]))
            return
        _, inner = p.captured(lambda: filters(number, tests[1:]))
        p.emit(ir.If(test, ir.sequence(inner), None, span))

    with own_names(p):
        _, statements = p.captured(lambda: clause(0))
    return statements


def tuple_of(p: Parser, node: ast.Call) -> Value:
    """`tuple(f(d) for d in range(3))`: as many entries as are known while compiling."""
    (place,) = bind_arguments(p, node, ("values",))
    if isinstance(place, ast.GeneratorExp | ast.ListComp):
        return tuple(entries_of(p, place))
    value = p.expression(place)
    if isinstance(value, tuple):
        return tuple(value)
    p.fail(
        place,
        f"'tuple' is given '{text(place)}', which is {describe(value)}",
        "write `tuple(f(d) for d in range(3))`, or the entries themselves",
    )


def list_of(p: Parser, node: ast.expr) -> Value:
    """`[f(d) for d in range(3)]`, likewise."""
    assert isinstance(node, ast.ListComp)
    return Listed(entries_of(p, node))


def entries_of(p: Parser, place: ast.GeneratorExp | ast.ListComp) -> list[Value]:
    """What a generator gives that is written out while compiling."""
    found: list[Value] = []

    def clause(number: int) -> None:
        if number == len(place.generators):
            found.append(p.settled(p.expression(place.elt), "entry", place.elt))
            return
        part = place.generators[number]
        items = static_items(p, part.iter)
        if items is None:
            items = _known_range(p, part.iter)
        for item in items:
            for name, value in named_entries(p, part.target, item):
                bind(p, name, value)
            tests = [(each, condition(p, each)) for each in part.ifs]
            for each, test in tests:
                if not isinstance(test, bool):
                    p.fail(
                        each,
                        f"'{text(each)}' is known only when the kernel runs, but the number of "
                        f"entries of a tuple must be known before",
                        "choose in the entry: `a if condition else b`",
                    )
            if all(test for _, test in tests):
                clause(number + 1)

    with own_names(p):
        clause(0)
    return found


def _known_range(p: Parser, node: ast.expr) -> Sequence[int]:
    """The values of a range whose bounds are constants."""
    bounds = parse_range(p, node)
    match bounds:
        case Range(start=ir.Const(value=start), stop=ir.Const(value=stop), step=int(step)):
            values = range(int(start), int(stop), step)
        case _:
            p.fail(
                node,
                f"the number of values of '{text(node)}' is known only when the kernel runs, but "
                f"the number of entries of a tuple must be known before",
                "fill an array made with T.alloc in a loop",
            )
    if len(values) > MAX_TABLE:
        p.fail(node, f"'{text(node)}' has more than {MAX_TABLE} values", "fill an array in a loop")
    return values


def _name(p: Parser, clause: ast.comprehension, over: Counted) -> str:
    """What the number of an iteration is called."""
    if isinstance(over, Range):
        if not isinstance(clause.target, ast.Name):
            p.fail(
                clause.target,
                "a generator over a range has one variable for each `for`",
                "write `for i in range(m) for j in range(n)`",
            )
        return clause.target.id
    return "iteration"


def _bind_entries(p: Parser, target: ast.expr, over: Counted, iteration: ir.Expr) -> None:
    """Let the variables of a clause stand for their values in an iteration."""
    for name, value in values(p, target, over, iteration):
        bind(p, name, value.number if isinstance(value, Counter) else value)


def bind(p: Parser, target: ast.Name, value: Value) -> None:
    """Let the variable of a generator stand for a value."""
    p.frame.bindings[target.id] = Binding(value, "loop", target, p.region.depth)
    if p.frame.assigned is not None:
        p.frame.assigned.add(target.id)
