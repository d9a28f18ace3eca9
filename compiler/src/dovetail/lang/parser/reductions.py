"""Reductions: `T.sum(x[i] for i in range(n) if ...)` and its family.

A reduction over a box becomes one `Reduce`, which a backend may evaluate as any fixed tree. Where
an inner extent depends on an outer variable, or the value needs statements, it becomes loops.
"""

from __future__ import annotations

import ast
import math
from typing import NoReturn

from dovetail import ir
from dovetail.lang.parser import narrow_results
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.arrays import Known
from dovetail.lang.parser.complex_numbers import (
    add_up,
    assign,
    binary,
    chosen,
    converted,
    variable,
)
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import condition, convert, scalar, text, typed
from dovetail.lang.parser.generators import Box, generator_of, in_loops, only_generator, over_box
from dovetail.lang.parser.logic import zero
from dovetail.lang.parser.values import (
    Complex,
    Value,
)

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
    (place,) = bind_arguments(p, node, ("values",))
    if not isinstance(place, ast.GeneratorExp | ast.ListComp):
        value = p.expression(place)
        if isinstance(value, tuple):
            return _of_entries(
                p, node, name, [Known(place, lambda each=each: each) for each in value]
            )
        place = Known(place, lambda: value)
    generator = generator_of(p, node, place)
    op = _OPS[name]

    def reduce(box: Box) -> ir.Reduce | Complex | None:
        value = _value(p, generator, name)
        if isinstance(value, Complex):
            if name != "sum":
                return None
            if box.condition is not True:
                nothing = converted(p, generator, 0, value.dtype)
                test = typed(p, generator, box.condition)
                value = chosen(p, generator, test, (generator, value), (generator, nothing))
            return add_up(value, box.variables, box.extents)
        if box.condition is not True:
            neutral = identity(op, value.dtype)
            test = box.condition
            value = neutral if test is False else ir.select(test, value, neutral)
        result = ir.Reduce(ir.OPS[op], box.variables, box.extents, value)
        if op in narrow_results.OPS:
            narrow_results.note(p, node, result)
        return result

    whole = over_box(p, generator, reduce)
    return _as_loops(p, node, generator, name) if whole is None else whole


def _of_entries(p: Parser, node: ast.Call, name: str, entries: list[ast.expr]) -> Value:
    """The reduction of a tuple, as if its entries were written one behind the other."""
    if not entries:
        folds_nothing(p, node)
    whole = entries[0]
    if name in ("min", "max") and len(entries) > 1:
        whole = ast.Call(node.func, entries, [])
    elif name in ("any", "all"):
        tests: list[ast.expr] = [
            Known(each, lambda each=each: condition(p, each)) for each in entries
        ]
        whole = ast.BoolOp(ast.Or() if name == "any" else ast.And(), tests)
    elif name in ("sum", "prod"):
        for each in entries[1:]:
            op = ast.Add() if name == "sum" else ast.Mult()
            whole = ast.copy_location(ast.BinOp(whole, op, each), node)
    return p.expression(ast.copy_location(whole, node))


def mean(p: Parser, node: ast.Call) -> Value:
    """The value of `T.mean`: the sum of what there is over how many there are."""
    generator = only_generator(p, node)

    def divided(box: Box) -> ir.Expr | None:
        value = _value(p, generator, "sum")
        if isinstance(value, Complex) or not value.dtype.is_float:
            p.fail(
                generator.elt, f"'T.mean' needs floats, '{text(generator.elt)}' is {value.dtype}",
                f"convert it: `T.float32({text(generator.elt)})`",
            )  # fmt: skip
        if box.condition is not True:
            return None
        total = ir.Reduce(ir.OPS["add"], box.variables, box.extents, value)
        return ir.call("div", total, ir.cast(ir.product(box.extents), value.dtype))

    whole = over_box(p, generator, divided)
    if whole is None:
        ones = ast.GeneratorExp(ast.Constant(1.0), generator.generators)
        p.fail(
            node, f"'{text(node.func)}' cannot count the values that it folds here",
            f"write `T.sum{ast.unparse(generator)} / T.sum{ast.unparse(ones)}`",
        )  # fmt: skip
    return whole


def _as_loops(p: Parser, node: ast.Call, generator: ast.GeneratorExp, name: str) -> Value:
    """An accumulator and nested loops, in the order of the text."""
    op = _OPS[name]
    result: list[ir.Var] = []
    pair: list[Complex] = []
    span = p.span(node)

    def innermost() -> None:
        value = _value(p, generator, name)
        if isinstance(value, Complex):
            if not pair:
                pair.append(variable(p, name, value.dtype))
            kind = ast.Add if name == "sum" else ast.Mult
            new = binary(p, node, kind, (node, pair[0]), (node, value))
            assign(p, pair[0], converted(p, node, new, value.dtype), node)
            return
        if not result:
            result.append(ir.Var(name, value.dtype))
            p.mutable.add(result[0])
            if op in narrow_results.OPS:
                narrow_results.note(p, node, result[0])
            if p.is_index(value):
                p.indices.add(result[0])
        value = convert(
            p, generator.elt, value, result[0].dtype, f"the first that 'T.{name}' folds is"
        )
        p.emit(ir.Assign(result[0], ir.call(op, result[0], value), span))

    statements = in_loops(p, node, generator, innermost)
    first = [(var, identity(op, var.dtype)) for var in result]
    for each in pair:
        assert isinstance(each.re, ir.Var)
        assert isinstance(each.im, ir.Var)
        part = each.re.dtype
        first += [(each.re, identity(op, part)), (each.im, ir.literal(0, part))]
    if not first:
        folds_nothing(p, node)
    for var, start in first:
        if p.level == "host":
            p.device.add(var)
        p.emit(ir.Declare(var, start, True, span))
    for statement in statements:
        p.emit(statement)
    return pair[0] if pair else result[0]


def folds_nothing(p: Parser, node: ast.Call) -> NoReturn:
    """Fails: a generator over an empty compile-time tuple."""
    p.fail(
        node,
        f"'{text(node)}' folds no values, so it has no type",
        "give it at least one value",
    )


def _value(p: Parser, generator: ast.GeneratorExp, name: str) -> ir.Expr | Complex:
    found = p.expression(generator.elt)
    if isinstance(found, Complex) and name in ("sum", "prod"):
        return found
    value = scalar(p, generator.elt, found, f"'T.{name}' folds")
    truth = name in ("any", "all")
    if truth and not value.dtype.is_bool:
        return ir.ne(value, ir.literal(0, value.dtype))
    if value.dtype == ir.BOOL and name == "sum":
        return ir.cast(value, ir.INT64)
    if value.dtype.is_bool and not truth:
        p.fail(
            generator.elt,
            f"'T.{name}' needs numbers, '{text(generator.elt)}' is bool",
            f"convert it: `T.int32({text(generator.elt)})`",
        )
    return value
