"""Folds: `T.reduce` with a combination of the author's own, `T.argmin` and `T.argmax`.

Over a box each becomes one `Fold`, which a backend may evaluate as a fixed tree; where the value
or the combination needs statements, or the ranges depend on one another, loops in the order of
the text.
"""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.applied import applied
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import convert, promote, scalar, text, typed
from dovetail.lang.parser.generators import (
    Box,
    generator_of,
    in_loops,
    only_generator,
    over_box,
)
from dovetail.lang.parser.reductions import folds_nothing, identity
from dovetail.lang.parser.tuples import (
    assign_all,
    leaves,
    like,
    places_of,
    same_structure,
    structure,
)
from dovetail.lang.parser.values import Value, describe, is_expr

# The position of "no element yet": greater than any.
_NONE = ir.Const(ir.INT64, ir.INT64.int_range[1])


class _Combination:
    """The arguments of a T.reduce.

    Attributes:
        function: The combination.
        identity: Its identity, in the structure of the values.
        place: Where the identity was written.
        commutative: Whether the order does not matter.
    """

    def __init__(self, p: Parser, node: ast.Call) -> None:
        names = ("combine", "values", "identity", "commutative")
        self.node = node
        self.function, generator, self.place, *more = bind_arguments(p, node, names, required=3)
        self.generator = generator_of(p, node, generator)
        self.identity = p.settled(p.expression(self.place), "identity", self.place)
        self.commutative = False
        for place in more:
            known = p.expression(place)
            if not isinstance(known, bool):
                p.fail(place, f"'commutative' is {describe(known)}", "write True or False")
            self.commutative = known

    def element(self, p: Parser) -> tuple[Value, list[ir.Expr], list[ir.Expr]]:
        """The generator's value: as it is, its numbers, and the identity, in common types."""
        place = self.generator.elt
        value = p.expression(place)
        if not same_structure(value, self.identity):
            p.fail(
                self.place,
                f"the identity is {structure(self.identity)}, and each value is "
                f"{structure(value)}",
                f"give an identity in the structure of `{text(place)}`",
            )
        numbers: list[ir.Expr] = []
        neutral: list[ir.Expr] = []
        for leaf, where, other, there in zip(
            leaves(value), places_of(place, value),
            leaves(self.identity), places_of(self.place, self.identity), strict=True,
        ):  # fmt: skip
            pair = promote(p, there, "T.reduce", ((where, leaf), (there, other)))
            if pair is None:
                pair = typed(p, where, leaf), typed(p, there, other)
            scalar(p, where, pair[0], "'T.reduce' folds")
            numbers.append(pair[0])
            neutral.append(pair[1])
        return value, numbers, neutral

    def combine(
        self, p: Parser, value: Value, left: list[ir.Var], right: list[ir.Expr]
    ) -> list[ir.Expr]:
        """The combination of two tuples of numbers, in the types of the left one."""
        pair = {"left value": like(value, left), "right value": like(value, right)}
        result = applied(p, self.node, self.function, pair)
        if not same_structure(result, value):
            p.fail(
                self.function,
                f"'{text(self.function)}' gives {structure(result)}, and each value is "
                f"{structure(value)}",
                "a combination must return the type that it takes",
            )
        what = f"'{text(self.function)}' combines values of"
        return [
            convert(p, self.function, leaf, var.dtype, what)
            for leaf, var in zip(leaves(result), left, strict=True)
        ]


def _reduce(p: Parser, node: ast.Call) -> Value:
    work = _Combination(p, node)

    def fold(box: Box) -> tuple[Value, ir.Fold]:
        value, numbers, neutral = work.element(p)
        results, left, right = (
            [ir.Var(name, item.dtype) for item in numbers] for name in ("reduced", "left", "right")
        )
        both = work.combine(p, value, left, [*right])
        made = _fold(p, node, box, results, numbers, left, right, both, neutral, work.commutative)
        return value, made

    whole = over_box(p, work.generator, fold)
    if whole is None:
        return _reduce_in_loops(p, node, work)
    p.emit(whole[1])
    return like(whole[0], whole[1].results)


def _fold(
    p: Parser,
    node: ast.AST,
    box: Box,
    results: list[ir.Var],
    values: list[ir.Expr],
    left: list[ir.Var],
    right: list[ir.Var],
    both: list[ir.Expr],
    neutral: list[ir.Expr],
    commutative: bool,
) -> ir.Fold:
    if p.level == "host":
        p.device.update(results)
    test = box.condition
    known = ir.FALSE if test is False else None if test is True else test
    return ir.Fold(
        tuple(results), box.variables, box.extents, tuple(values), known, tuple(left),
        tuple(right), tuple(both), tuple(neutral), p.span(node), commutative,
    )  # fmt: skip


def _reduce_in_loops(p: Parser, node: ast.Call, work: _Combination) -> Value:
    state: list[ir.Var] = []
    found: list[tuple[Value, list[ir.Expr]]] = []

    def innermost() -> None:
        value, numbers, neutral = work.element(p)
        if not found:
            found.append((value, neutral))
            state.extend(_accumulator(p, "reduced", item.dtype) for item in numbers)
        right = [p.temporary(item, "right", node) for item in numbers]
        assign_all(p, node, state, work.combine(p, value, state, right))

    statements = in_loops(p, node, work.generator, innermost)
    if not found:
        folds_nothing(p, node)
    for var, first in zip(state, found[0][1], strict=True):
        p.emit(ir.Declare(var, first, True, p.span(node)))
    for statement in statements:
        p.emit(statement)
    return like(found[0][0], state)


def _accumulator(p: Parser, name: str, dtype: ir.DType) -> ir.Var:
    var = ir.Var(name, dtype)
    p.mutable.add(var)
    if p.level == "host":
        p.device.add(var)
    return var


def _extreme(p: Parser, node: ast.Call, name: str) -> Value:
    """`T.argmin` or `T.argmax`: where the first of the least or greatest values is."""
    generator = only_generator(p, node)

    def fold(box: Box) -> tuple[Box, ir.Fold]:
        value = _number(p, generator, name)
        place: ir.Expr = box.variables[0]
        for variable, extent in zip(box.variables[1:], box.extents[1:], strict=True):
            place = ir.add(ir.mul(place, extent), variable)
        results = [ir.Var("best", value.dtype), ir.Var("place", ir.INT64)]
        left, right = (
            [ir.Var(f"{side}_best", value.dtype), ir.Var(f"{side}_place", ir.INT64)]
            for side in ("left", "right")
        )
        # Of equals the first; so the order in which parts are joined does not matter.
        first = ir.logical_and(
            ir.logical_not(_better(p, name, left[0], right[0])), ir.lt(right[1], left[1])
        )
        take = ir.logical_or(_better(p, name, right[0], left[0]), first)
        both = [ir.select(take, b, a) for a, b in zip(left, right, strict=True)]
        neutral: list[ir.Expr] = [identity(name[3:], value.dtype), _NONE]
        return box, _fold(
            p, node, box, results, [value, place], left, right, both, neutral, True
        )  # fmt: skip

    whole = over_box(p, generator, fold)
    if whole is None:
        return _extreme_in_loops(p, node, generator, name)
    box, statement = whole
    p.emit(statement)
    p.indices.add(statement.results[1])
    return _indices(box, statement.results[1])


def _indices(box: Box, place: ir.Expr) -> Value:
    """The values of the loop variables at a position of the box; -1 for none."""
    found: list[Value] = []
    rest = place
    for number in range(len(box.ranges) - 1, -1, -1):
        extent = box.extents[number]
        iteration = ir.floormod(rest, extent) if number else rest
        rest = ir.floordiv(rest, extent) if number else rest
        value = box.ranges[number].value(iteration)
        found.append(ir.select(ir.eq(place, _NONE), ir.const(-1), value))
    return found[0] if len(found) == 1 else tuple(reversed(found))


def _better(p: Parser, name: str, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """Whether a certainly comes before b, whatever their places; in strict code NaN is best."""
    better = (ir.lt if name == "argmin" else ir.gt)(a, b)
    if p.strict and a.dtype.is_float:
        only = ir.logical_and(ir.call("isnan", a), ir.logical_not(ir.call("isnan", b)))
        return ir.logical_or(better, only)
    return better


def _number(p: Parser, generator: ast.GeneratorExp, name: str) -> ir.Expr:
    place = generator.elt
    value = p.expression(place)
    if not isinstance(value, tuple):
        value = scalar(p, place, value, f"'T.{name}' folds")
        if not value.dtype.is_bool:
            return value
    kind = structure(value) if isinstance(value, tuple) else "bool"
    p.fail(
        place,
        f"'T.{name}' compares numbers, '{text(place)}' is {kind}",
        f"convert it: `T.int32({text(place)})`"
        if kind == "bool"
        else f"give one number, as in `{ast.unparse(place.elts[0])}`"
        if isinstance(place, ast.Tuple) and place.elts
        else "give one number",
    )


def _extreme_in_loops(p: Parser, node: ast.Call, generator: ast.GeneratorExp, name: str) -> Value:
    best: list[ir.Var] = []
    places = [_accumulator(p, "place", ir.INT64) for _ in generator.generators]
    p.indices.update(places)
    found = _accumulator(p, "found", ir.BOOL)
    span = p.span(node)

    def innermost() -> None:
        value = p.temporary(_number(p, generator, name), "value", node)
        if not best:
            best.append(_accumulator(p, "best", value.dtype))
        take = ir.logical_or(ir.logical_not(found), _better(p, name, value, best[0]))
        then: list[ir.Stmt] = [ir.Assign(best[0], value, span), ir.Assign(found, ir.TRUE, span)]
        for var, clause in zip(places, generator.generators, strict=True):
            assert isinstance(clause.target, ast.Name)
            at = p.frame.bindings[clause.target.id].value
            if not is_expr(at):
                at = typed(p, clause.target, at)
            if not at.dtype.is_int:
                p.fail(
                    clause.iter,
                    f"'T.{name}' gives indices, and '{clause.target.id}' is {at.dtype}",
                    "let the generator run over ranges",
                )
            then.append(ir.Assign(var, ir.cast(at, ir.INT64), span))
        p.emit(ir.If(take, ir.sequence(then), None, span))

    statements = in_loops(p, node, generator, innermost)
    if not best:
        folds_nothing(p, node)
    p.emit(ir.Declare(best[0], identity(name[3:], best[0].dtype), True, span))
    p.emit(ir.Declare(found, ir.FALSE, True, span))
    for var in places:
        p.emit(ir.Declare(var, ir.const(-1), True, span))
    for statement in statements:
        p.emit(statement)
    return places[0] if len(places) == 1 else tuple(places)


def _argmin(p: Parser, node: ast.Call) -> Value:
    return _extreme(p, node, "argmin")


def _argmax(p: Parser, node: ast.Call) -> Value:
    return _extreme(p, node, "argmax")


FOLD_FUNCTIONS = {"reduce": _reduce, "argmin": _argmin, "argmax": _argmax}
"""Handlers by name."""
