"""Choice: `and`, `or`, `a if c else b`, `T.where`, and the least or greatest of several.

An operand that needs statements of its own (a helper with a loop, say) is evaluated only where
Python would evaluate it: the choice becomes an `If` then.
"""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser import complex_numbers
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import (
    condition,
    convert,
    is_open_float,
    promote,
    text,
    typed,
    waiting,
)
from dovetail.lang.parser.tuples import leaves, like, places_of, same_structure, structure
from dovetail.lang.parser.values import (
    Complex,
    Deferred,
    Value,
    describe,
    is_expr,
    is_weak,
)

Operand = tuple[ast.AST, Value]


def parse_bool(p: Parser, node: ast.expr) -> Value:
    """`a and b and c`, `a or b`: evaluated only as far as needed."""
    assert isinstance(node, ast.BoolOp)
    return _bool(p, node, node.values)


def _bool(p: Parser, node: ast.BoolOp, operands: list[ast.expr]) -> bool | ir.Expr:
    conjunction = isinstance(node.op, ast.And)
    first = condition(p, operands[0])
    if len(operands) == 1:
        return first
    if isinstance(first, bool):
        return _bool(p, node, operands[1:]) if first == conjunction else first
    rest, statements = p.captured(lambda: _bool(p, node, operands[1:]))
    if statements:
        second = typed(p, node, rest)
        choice = (second, ir.FALSE) if conjunction else (ir.TRUE, second)
        nothing: list[ir.Stmt] = []
        inner = (statements, nothing) if conjunction else (nothing, statements)
        return branch(p, node, first, choice, inner)
    if isinstance(rest, bool):
        return first if rest == conjunction else rest
    return (ir.logical_and if conjunction else ir.logical_or)(first, rest)


def parse_conditional(p: Parser, node: ast.expr) -> Value:
    """`a if condition else b`."""
    assert isinstance(node, ast.IfExp)
    test = condition(p, node.test)
    if isinstance(test, bool):
        return p.expression(node.body if test else node.orelse)
    first, before = p.captured(lambda: p.expression(node.body))
    second, other = p.captured(lambda: p.expression(node.orelse))
    operands = (node.body, first), (node.orelse, second)
    if not before and not other:
        return select(p, node, test, *operands)
    if complex_numbers.is_complex(first) or complex_numbers.is_complex(second):
        x, y = complex_numbers.meet(p, node, "the choice", *operands)
        parts = branches(p, node, test, [(x.re, y.re), (x.im, y.im)], (before, other))
        return Complex(parts[0], parts[1])
    _check_structure(p, node, *operands)
    pairs = [
        promote(p, node, "the choice", ((here, a), (there, b))) or (
            typed(p, here, a), typed(p, there, b),
        )
        for here, a, there, b in zip(
            places_of(node.body, first), leaves(first),
            places_of(node.orelse, second), leaves(second), strict=True,
        )
    ]  # fmt: skip
    chosen = branches(p, node, test, [(a, b) for a, b in pairs], (before, other))
    return like(first, chosen)


def branch(
    p: Parser,
    node: ast.AST,
    test: ir.Expr,
    values: tuple[ir.Expr, ir.Expr],
    statements: tuple[list[ir.Stmt], list[ir.Stmt]],
) -> ir.Expr:
    """A choice between values that need statements: a variable assigned in two branches."""
    return branches(p, node, test, [values], statements)[0]


def branches(
    p: Parser,
    node: ast.AST,
    test: ir.Expr,
    values: list[tuple[ir.Expr, ir.Expr]],
    statements: tuple[list[ir.Stmt], list[ir.Stmt]],
) -> list[ir.Var]:
    """As `branch`, for several values at once."""
    span = p.span(node)
    variables = [ir.Var("choice", first.dtype) for first, _ in values]
    p.mutable.update(variables)
    if p.level == "host":
        p.device.update(variables)
    for var in variables:
        p.emit(ir.Declare(var, zero(var.dtype), True, span))
    then, otherwise = (
        ir.sequence([
            *inner,
            *(ir.Assign(var, pair[way], span)
              for var, pair in zip(variables, values, strict=True)),
        ])
        for way, inner in enumerate(statements)
    )  # fmt: skip
    p.emit(ir.If(test, then, otherwise, span))
    return variables


def _check_structure(p: Parser, node: ast.AST, first: Operand, second: Operand) -> None:
    if not same_structure(first[1], second[1]):
        p.fail(
            node,
            f"the choice is between {structure(first[1])} and {structure(second[1])}",
            "give both the same structure",
        )


def zero(dtype: ir.DType) -> ir.Const:
    """The value a hoisted variable starts with; never seen by the user."""
    return ir.literal(0, dtype)


def select(
    p: Parser, node: ast.AST, test: bool | ir.Expr, first: Operand, second: Operand
) -> Value:
    """One of two values that need no statements."""
    if isinstance(test, bool):
        return (first if test else second)[1]
    if isinstance(first[1], tuple) or isinstance(second[1], tuple):
        return _select_entries(p, node, test, first, second)
    if complex_numbers.is_complex(first[1]) or complex_numbers.is_complex(second[1]):
        return complex_numbers.chosen(p, node, test, first, second)
    for where, value in (first, second):
        if not (is_expr(value) or is_weak(value) or isinstance(value, Deferred)):
            p.fail(
                where,
                f"the condition is known only when the kernel runs, and '{text(where)}' is "
                f"{describe(value)}",
                "choose between numbers, or make the condition a compile-time constant",
            )
    operands = promote(p, node, "the choice", (first, second))
    if operands is not None:
        return ir.select(test, *operands)
    if isinstance(first[1], bool) or isinstance(second[1], bool):
        pair = (typed(p, where, value) for where, value in (first, second))
        return ir.select(test, *(convert(p, node, item, ir.BOOL) for item in pair))

    first, second = ((where, waiting(p, where, value)) for where, value in (first, second))

    def build(dtype: ir.DType) -> ir.Expr:
        pair = (convert(p, where, value, dtype) for where, value in (first, second))
        return ir.select(test, *pair)

    return Deferred(is_open_float(first[1]) or is_open_float(second[1]), build)


def _select_entries(
    p: Parser, node: ast.AST, test: ir.Expr, first: Operand, second: Operand
) -> Value:
    """One of two tuples, entry by entry, by one evaluation of the condition."""
    _check_structure(p, node, first, second)
    known = p.temporary(test, "condition", node)
    chosen: list[Value] = []
    for here, a, there, b in zip(
        _places(first), leaves(first[1]), _places(second), leaves(second[1]), strict=True
    ):
        chosen.append(select(p, node, known, (here, a), (there, b)))
    return like(first[1], chosen)


def _places(operand: Operand) -> list[ast.AST]:
    where, value = operand
    if isinstance(where, ast.expr):
        return [*places_of(where, value)]
    return [where] * len(leaves(value))


def extreme(p: Parser, node: ast.AST, name: str, operands: list[Operand]) -> Value:
    """`min(a, b, ...)` or `max(a, b, ...)`, from left to right."""
    result = operands[0]
    for operand in operands[1:]:
        result = (result[0], _extreme_of_two(p, node, name, result, operand))
    return result[1]


def _extreme_of_two(p: Parser, node: ast.AST, name: str, a: Operand, b: Operand) -> Value:
    left, right = a[1], b[1]
    if is_weak(left) and is_weak(right):
        return (min if name == "min" else max)(left, right)
    operands = promote(p, node, f"'{name}'", (a, b))
    if operands is None:
        a, b = ((where, waiting(p, where, value)) for where, value in (a, b))

        def build(dtype: ir.DType) -> ir.Expr:
            pair = (convert(p, where, value, dtype) for where, value in (a, b))
            return ir.call(name, *pair)

        return Deferred(is_open_float(left) or is_open_float(right), build)
    if operands[0].dtype.is_bool:
        p.fail(node, f"'{name}' needs numbers, the operands are bool", "use `and` or `or`")
    return (ir.minimum if name == "min" else ir.maximum)(*operands)
