"""`assert`: a check of the launch plan, with the values in its message."""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import condition, host_only, text
from dovetail.lang.parser.operators import chain
from dovetail.lang.parser.values import Value, describe, is_expr


def parse_assert(p: Parser, node: ast.stmt) -> None:
    """`assert condition` or `assert condition, "message"`, at the level of the host."""
    assert isinstance(node, ast.Assert)
    if p.level != "host":
        p.fail(
            node,
            f"'assert' is not allowed inside a T.{p.level}: it is checked before the kernel runs",
            f'check it there with `T.assert_({text(node.test)}, "...")`, or move it to the top of '
            "the kernel",
        )
    message = ""
    if node.msg is not None:
        known = p.expression(node.msg)
        if not isinstance(known, str):
            p.fail(
                node.msg,
                f"the message is {describe(known)}, not a string",
                "write a string literal",
            )
        message = known
    tests = _conjuncts(node.test)
    for test in tests:
        _check(p, node, test, message)


def _conjuncts(node: ast.expr) -> list[ast.expr]:
    """The parts of `a and b`: each is a check with a message of its own."""
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        return node.values
    return [node]


def _check(p: Parser, node: ast.Assert, test: ast.expr, message: str) -> None:
    operands: list[ir.Expr] = []
    shown = ""
    known: bool | ir.Expr
    if isinstance(test, ast.Compare):
        sides = [test.left, *test.comparators]
        values = [p.expression(side) for side in sides]
        known = chain(p, test, sides, values)
        words = [
            _show(value, operands, text(side)) for side, value in zip(sides, values, strict=True)
        ]
        symbols = [_SYMBOLS.get(type(op), "?") for op in test.ops]
        shown = words[0] + "".join(
            f" {symbol} {word}" for symbol, word in zip(symbols, words[1:], strict=True)
        )
    else:
        known = condition(p, test)
    if known is True:
        return
    if known is False:
        p.fail(
            test,
            f"'{text(test, 80)}' is false" + (f": {message}" if message else ""),
            "it depends only on compile-time constants",
        )
    known = host_only(p, test, known, "an 'assert'")
    title = message or f"{text(test, 200)} does not hold"
    found = f": {shown}" if shown and operands else ""
    span = p.span(test)
    p.emit(ir.Check(known, f"{title}{found} ({span.short})", tuple(operands), p.span(node)))


_SYMBOLS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
}


def _show(value: Value, operands: list[ir.Expr], written: str) -> str:
    """The text of a side, with "{0}" for what only the call knows."""
    if isinstance(value, tuple):
        inner = ", ".join(_show(item, operands, written) for item in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if is_expr(value) and value.dtype.is_float and not isinstance(value, ir.Const):
        return written  # The plan has no floats to show.
    if is_expr(value) and not isinstance(value, ir.Const):
        operands.append(ir.cast(value, ir.INT64))
        return f"{{{len(operands) - 1}}}"
    if isinstance(value, ir.Const):
        return str(value.value)
    return str(value)
