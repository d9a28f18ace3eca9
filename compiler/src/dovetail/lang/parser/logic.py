"""Choice: `and`, `or`, `a if c else b`, `T.where`, and the least or greatest of several.

An operand that needs statements of its own (a helper with a loop, say) is evaluated only where
Python would evaluate it: the choice becomes an `If` then.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from dovetail import ir
from dovetail.lang.parser import complex_numbers, open_types
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import (
    condition,
    convert,
    is_open_float,
    is_truth,
    promote,
    text,
    truth,
    typed,
    waiting,
)
from dovetail.lang.parser.tuples import leaves, like, places_of, same_structure, structure
from dovetail.lang.parser.values import (
    Complex,
    Deferred,
    Value,
    describe,
    is_array,
    is_expr,
    is_weak,
)

Operand = tuple[ast.AST, Value]


def parse_bool(p: Parser, node: ast.expr) -> Value:
    """`a and b and c`, `a or b`: evaluated only as far as needed; of numbers one of them."""
    assert isinstance(node, ast.BoolOp)
    return _one_of(p, node, node.values)


def _one_of(p: Parser, node: ast.BoolOp, operands: list[ast.expr]) -> Value:
    conjunction = isinstance(node.op, ast.And)
    first = p.expression(operands[0])
    if len(operands) == 1:
        return first
    test = truth(p, operands[0], first)
    if isinstance(test, bool):
        return _one_of(p, node, operands[1:]) if test == conjunction else first
    rest, statements = p.captured(lambda: _one_of(p, node, operands[1:]))
    place = operands[1]
    if is_truth(first) and is_truth(rest):
        return _joined(p, node, test, rest, statements)
    if not statements:
        ways = (place, rest), (operands[0], first)
        return select(p, node, test, *(ways if conjunction else ways[::-1]))
    pair, is_open = _together(p, node, (place, rest), (operands[0], first))
    other, own = pair
    nothing: list[ir.Stmt] = []
    if conjunction:
        chosen = branch(p, node, test, (other, own), (statements, nothing))
    else:
        chosen = branch(p, node, test, (own, other), (nothing, statements))
    is_open(chosen)
    return chosen


def connected(p: Parser, node: ast.BoolOp) -> bool | ir.Expr:
    """As `parse_bool`, as a condition: of numbers it matters whether they are not 0."""
    return _bool(p, node, node.values)


def _bool(p: Parser, node: ast.BoolOp, operands: list[ast.expr]) -> bool | ir.Expr:
    conjunction = isinstance(node.op, ast.And)
    first = condition(p, operands[0])
    if len(operands) == 1:
        return first
    if isinstance(first, bool):
        return _bool(p, node, operands[1:]) if first == conjunction else first
    rest, statements = p.captured(lambda: _bool(p, node, operands[1:]))
    return _joined(p, node, first, rest, statements)


def _joined(
    p: Parser, node: ast.BoolOp, first: ir.Expr, rest: Value, statements: list[ir.Stmt]
) -> bool | ir.Expr:
    """Two truth values together, of which the second may need statements."""
    conjunction = isinstance(node.op, ast.And)
    if statements:
        second = typed(p, node, rest)
        choice = (second, ir.FALSE) if conjunction else (ir.TRUE, second)
        nothing: list[ir.Stmt] = []
        inner = (statements, nothing) if conjunction else (nothing, statements)
        return branch(p, node, first, choice, inner)
    if isinstance(rest, bool):
        return first if rest == conjunction else rest
    return (ir.logical_and if conjunction else ir.logical_or)(first, typed(p, node, rest))


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
        _together(p, node, (here, a), (there, b))
        for here, a, there, b in zip(
            places_of(node.body, first), leaves(first),
            places_of(node.orelse, second), leaves(second), strict=True,
        )
    ]  # fmt: skip
    chosen = branches(p, node, test, [pair for pair, _ in pairs], (before, other))
    for var, (_, is_open) in zip(chosen, pairs, strict=True):
        is_open(var)
    return like(first, chosen)


def _together(
    p: Parser, node: ast.AST, first: Operand, second: Operand
) -> tuple[tuple[ir.Expr, ir.Expr], Callable[[ir.Var], None]]:
    """Two operands in one type, and what notes of the variable for them that nobody told it."""
    pair = promote(p, node, "the choice", (first, second))
    if pair is not None:
        return (pair[0], pair[1]), lambda _: None
    if is_open_float(first[1]) or is_open_float(second[1]):
        place, told = open_types.declared_type(p, "choice", False)
        dtype = told if isinstance(told, ir.DType) else p.open.likely
        a, b = (convert(p, where, value, dtype) for where, value in (first, second))
        return (
            a,
            b,
        ), lambda var: None if isinstance(told, ir.DType) else open_types.opened(p, var, place)
    a, b = _alike(p, first, second)
    return (a, b), lambda var: p.indices.add(var) if var.dtype == ir.INT64 else None


def _alike(p: Parser, first: Operand, second: Operand) -> tuple[ir.Expr, ...]:
    """Two operands without a type, in the one that they have where nobody tells another."""
    pair = first[1], second[1]
    dtype = ir.FLOAT32 if any(map(is_open_float, pair)) else ir.INT64
    if all(map(is_truth, pair)):
        dtype = ir.BOOL
    return tuple(convert(p, where, value, dtype) for where, value in (first, second))


def branch(
    p: Parser,
    node: ast.AST,
    test: ir.Expr,
    values: tuple[ir.Expr, ir.Expr],
    statements: tuple[list[ir.Stmt], list[ir.Stmt]],
) -> ir.Var:
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
    if is_array(first[1]) or is_array(second[1]):
        from dovetail.lang.parser.arrays import elementwise

        places = (node, test), first, second

        def choice(values: list[Value]) -> Value:
            held, *arms = values
            assert isinstance(held, bool) or is_expr(held)
            return select(p, node, held, (first[0], arms[0]), (second[0], arms[1]))

        return elementwise(p, node, places, choice)
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
    if is_truth(first[1]) and is_truth(second[1]):
        return ir.select(test, *_alike(p, first, second))

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
