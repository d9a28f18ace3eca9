"""Reductions: `T.sum(x[i] for i in range(n) if ...)` and its family.

A reduction over a box becomes one `Reduce`, which a backend may evaluate as any fixed tree. Where
an inner extent depends on an outer variable, or the value needs statements, it becomes loops.
"""

from __future__ import annotations

import ast
import math
from dataclasses import dataclass

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Binding, Parser
from dovetail.lang.parser.convert import condition, text, typed
from dovetail.lang.parser.logic import zero
from dovetail.lang.parser.loops import Range, parse_range, static_items
from dovetail.lang.parser.operators import both
from dovetail.lang.parser.values import Value

# Name in the language -> op.
_OPS = {"sum": "add", "prod": "mul", "min": "min", "max": "max", "any": "or", "all": "and"}


def identity(op: str, dtype: ir.DType) -> ir.Const:
    """The value that changes nothing, and the result over an empty box."""
    match op:
        case "add" | "or":
            return zero(dtype)
        case "mul" | "and":
            return ir.literal(1, dtype)
        case _ if dtype.is_float:
            return ir.Const(dtype, math.inf if op == "min" else -math.inf)
        case _:
            return ir.Const(dtype, dtype.int_range[1 if op == "min" else 0])


def reduction(p: Parser, node: ast.Call, name: str) -> Value:
    """The value of a reduction."""
    (generator,) = bind_arguments(p, node, ("values",))
    if not isinstance(generator, ast.GeneratorExp):
        function = text(node.func)
        p.fail(
            node,
            f"'{function}' folds a generator, '{text(generator)}' is none",
            f"write `{function}({text(generator)}[i] for i in range(n))`",
        )
    outer = dict(p.frame.bindings)
    assigned = set(p.frame.assigned or ())
    try:
        substituting, p.substituting = p.substituting, True
        try:
            attempt, statements = p.captured(lambda: _as_reduce(p, node, generator, name))
        finally:
            p.substituting = substituting
        if attempt is not None and not statements:
            return attempt
        p.frame.bindings, p.frame.assigned = dict(outer), set(assigned)
        return _as_loops(p, node, generator, name)
    finally:
        p.frame.bindings, p.frame.assigned = outer, assigned


@dataclass(frozen=True, slots=True)
class _Axis:
    variable: ir.Var
    extent: ir.Expr


def _as_reduce(
    p: Parser, node: ast.Call, generator: ast.GeneratorExp, name: str
) -> ir.Reduce | None:
    """One `Reduce`; None if this reduction is none over a box."""
    axes: list[_Axis] = []
    test: bool | ir.Expr = True
    for clause in generator.generators:
        target = _target(p, clause)
        if static_items(p, clause.iter) is not None:
            return None
        bounds = parse_range(p, clause.iter)
        variable = ir.Var(target.id, ir.INT64)
        extent, value = _normal(bounds, variable)
        inner = {axis.variable for axis in axes}
        if any(item in inner for item in ir.walk_expr(extent)):
            return None
        axes.append(_Axis(variable, extent))
        _bind(p, target, value)
        for part in clause.ifs:
            test = both(test, condition(p, part))
    value = _value(p, generator, name)
    op = _OPS[name]
    if test is not True:
        neutral = identity(op, value.dtype)
        value = neutral if test is False else ir.select(test, value, neutral)
    variables, extents = tuple(a.variable for a in axes), tuple(a.extent for a in axes)
    return ir.Reduce(ir.OPS[op], variables, extents, value)


def _normal(bounds: Range, variable: ir.Var) -> tuple[ir.Expr, ir.Expr]:
    """How many turns a range has, and the value of its variable in the turn `variable`."""
    start, stop, step = bounds.start, bounds.stop, bounds.step
    if step > 0:
        length = ir.ceildiv(ir.sub(stop, start), step)
    else:
        length = ir.ceildiv(ir.sub(start, stop), -step)
    if not ir.is_const(start, 0):
        # Without a start the extent is what the user wrote, which is never negative by chance.
        length = ir.maximum(length, 0)
    return length, ir.add(ir.mul(variable, step), start)


def _as_loops(p: Parser, node: ast.Call, generator: ast.GeneratorExp, name: str) -> ir.Expr:
    """An accumulator and nested loops, in the order of the text."""
    op = _OPS[name]
    result: list[ir.Var] = []
    span = p.span(node)

    def innermost() -> None:
        value = _value(p, generator, name)
        if not result:
            result.append(ir.Var(name, value.dtype))
            p.mutable.add(result[0])
        p.emit(ir.Assign(result[0], ir.call(op, result[0], value), span))

    def clause(number: int) -> None:
        if number == len(generator.generators):
            innermost()
            return
        part = generator.generators[number]
        target = _target(p, part)
        items = static_items(p, part.iter)
        if items is not None:
            for item in items:
                _bind(p, target, item)
                filters(number, part.ifs)
            return
        bounds = parse_range(p, part.iter)
        variable = ir.Var(target.id, ir.INT64)
        _bind(p, target, variable)
        _, inner = p.captured(lambda: filters(number, part.ifs))
        body = ir.sequence(inner)
        p.emit(ir.For(variable, bounds.start, bounds.stop, bounds.step, body, "serial", span))

    def filters(number: int, tests: list[ast.expr]) -> None:
        if not tests:
            clause(number + 1)
            return
        test = condition(p, tests[0])
        if isinstance(test, bool):
            if test:
                filters(number, tests[1:])
            return
        _, inner = p.captured(lambda: filters(number, tests[1:]))
        p.emit(ir.If(test, ir.sequence(inner), None, span))

    _, statements = p.captured(lambda: clause(0))
    if not result:
        p.fail(
            node,
            f"'{text(node)}' folds nothing, so that it has no type",
            "give it a value or more",
        )
    total = result[0]
    if p.level == "host":
        p.device.add(total)
    p.emit(ir.Declare(total, identity(op, total.dtype), True, span))
    for statement in statements:
        p.emit(statement)
    return total


def _target(p: Parser, clause: ast.comprehension) -> ast.Name:
    if not isinstance(clause.target, ast.Name):
        p.fail(
            clause.target,
            "a generator has one variable for each `for`",
            "write `for i in range(m) for j in range(n)`",
        )
    return clause.target


def _bind(p: Parser, target: ast.Name, value: Value) -> None:
    p.frame.bindings[target.id] = Binding(value, "loop", target, p.region.depth)
    if p.frame.assigned is not None:
        p.frame.assigned.add(target.id)


def _value(p: Parser, generator: ast.GeneratorExp, name: str) -> ir.Expr:
    value = typed(p, generator.elt, p.expression(generator.elt))
    truth = name in ("any", "all")
    if value.dtype.is_bool and not truth:
        p.fail(
            generator.elt,
            f"'T.{name}' needs numbers, '{text(generator.elt)}' is bool",
            f"convert it: `T.int32({text(generator.elt)})`",
        )
    if truth and not value.dtype.is_bool:
        p.fail(
            generator.elt,
            f"'T.{name}' needs truth values, '{text(generator.elt)}' is {value.dtype}",
            f"compare: `{text(generator.elt)} != 0`",
        )
    return value
