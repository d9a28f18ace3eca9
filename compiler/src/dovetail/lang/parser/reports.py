"""`T.printf` and `T.assert_`: what a running kernel tells the host.

The text is known when the kernel is compiled, and so is each format in it: a text that does not
fit its values is rejected here, not found out when the line is printed. What is known of the
values is put into the text at once.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Callable

from dovetail import ir
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import condition, text, typed
from dovetail.lang.parser.values import Value, describe

Handler = Callable[[Parser, ast.Call], Value]


def _printf(p: Parser, node: ast.Call) -> Value:
    _statement(p, node)
    if not node.args:
        p.fail(node, f"'{text(node.func)}' needs a string", _example(node))
    message, operands = _message(p, node, node.args[0], node.args[1:])
    p.emit(ir.Report("print", message, operands, None, p.span(node)))
    return None


def _assert(p: Parser, node: ast.Call) -> Value:
    _statement(p, node)
    if not node.args:
        p.fail(node, f"'{text(node.func)}' needs a condition", _example(node))
    place, rest = node.args[0], node.args[1:]
    known = condition(p, place)
    parts, before = p.captured(lambda: _checked(p, node, place, rest))
    if known is True:
        return None
    if p.level == "host" and not isinstance(known, ir.Expr):
        p.fail(
            place,
            f"'{text(place, 80)}' is false: {parts[0]}",
            "it depends only on compile-time constants",
        )
    if p.level == "host" and isinstance(known, ir.Expr) and _on_host(p, known):
        _check(p, node, known, *parts)
        return None
    failed = None if not isinstance(known, ir.Expr) else ir.logical_not(known)
    report = ir.Report("assert", *parts, None if before else failed, p.span(node))
    if before and failed is not None:
        # What its values need is not done where the condition holds.
        p.emit(ir.If(failed, ir.sequence((*before, report)), None, p.span(node)))
        return None
    for statement in (*before, report):
        p.emit(statement)
    return None


def _checked(
    p: Parser, node: ast.Call, place: ast.expr, rest: list[ast.expr]
) -> tuple[str, tuple[ir.Expr, ...]]:
    """The message of an assert and its values."""
    if not rest:
        return _escape(f"`{text(place, 200)}` does not hold"), ()
    return _message(p, node, rest[0], rest[1:])


def _on_host(p: Parser, value: ir.Expr) -> bool:
    """Whether the launch plan can decide it, before anything runs."""
    return p.is_host(value) and p.first_unplanned(value) is None


def _check(
    p: Parser, node: ast.Call, known: ir.Expr, message: str, operands: tuple[ir.Expr, ...]
) -> None:
    """A check of the launch plan: it shows integers as they are."""
    pieces: list[str] = []
    number = 0
    for literal, name, spec, _ in string.Formatter().parse(message):
        pieces.append(literal)
        if name is None:
            continue
        value = operands[number]
        if spec or not _on_host(p, value):
            p.fail(
                node,
                "this is checked before any kernel runs, so its message can show only integers "
                "that are known then, without a format",
                "write '{}' for a size or an integer parameter; or check inside a T.parallel",
            )
        pieces.append(f"{{{number}}}")
        number += 1
    shown = f"{''.join(pieces)} ({p.span(node).short})"
    values = tuple(ir.cast(item, ir.INT64) for item in operands)
    p.emit(ir.Check(known, shown, values, p.span(node)))


def _example(node: ast.Call) -> str:
    """The call as it should be: what was given, by position, after a text with its fields."""
    name = text(node.func)
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    before: list[ast.expr] = []
    if not given:
        first = "" if name.endswith("printf") else "condition, "
        return f"it is `{name}({first}text, ...)`"
    if not name.endswith("printf"):
        before, given = given[:1], given[1:]
    message, values = "", given
    if given and isinstance(given[0], ast.JoinedStr):
        message, values = _unformatted(given[0])
        values += given[1:]
    elif given and isinstance(given[0], ast.Constant) and isinstance(given[0].value, str):
        message, values = given[0].value, given[1:]
    else:
        message = " ".join("{}" for _ in given)
    quoted = '"' + repr("'" + message)[2:-1].replace('"', '\\"') + '"'
    parts = [*map(ast.unparse, before), quoted, *map(ast.unparse, values)]
    return f"write `{name}({', '.join(parts)})`"


def _unformatted(node: ast.JoinedStr) -> tuple[str, list[ast.expr]]:
    """A formatted text as a text with fields, and what stands in them."""
    pieces: list[str] = []
    values: list[ast.expr] = []
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            spec = "".join(
                str(item.value)
                for item in (
                    part.format_spec.values if isinstance(part.format_spec, ast.JoinedStr) else []
                )
                if isinstance(item, ast.Constant)
            )
            pieces.append(f"{{:{spec}}}" if spec else "{}")
            values.append(part.value)
        elif isinstance(part, ast.Constant):
            pieces.append(_escape(str(part.value)))
    return "".join(pieces), values


def _statement(p: Parser, node: ast.Call) -> None:
    """Fails unless the call is a statement of its own, with arguments by position."""
    if p.whole is not node or p.target:
        p.fail(
            node,
            f"'{text(node.func)}' has side effects and no value, so it must be a statement",
            "make it a separate statement",
        )
    for keyword in node.keywords:
        p.fail(
            keyword.value,
            f"'{text(node.func)}' takes values by position, not by name ('{keyword.arg}')",
            _example(node),
        )


def _message(
    p: Parser, node: ast.Call, place: ast.expr, values: list[ast.expr]
) -> tuple[str, tuple[ir.Expr, ...]]:
    """A format text, with what is known now filled in, and the values for the rest."""
    if isinstance(place, ast.JoinedStr):
        p.fail(
            place,
            "the values are known only when the kernel runs, so this string cannot be formatted",
            _example(node),
        )
    message = p.expression(place)
    if not isinstance(message, str):
        p.fail(
            place,
            f"the first argument is the format string, '{text(place)}' is {describe(message)}"
            if text(node.func).endswith("printf")
            else f"the message is a string, '{text(place)}' is {describe(message)}",
            _example(node),
        )
    try:
        specs = ir.report_fields(message)
    except ValueError as error:
        p.fail(place, f"this is not a format string: {error}", 'write "{{" for a brace')
    if len(specs) != len(values):
        p.fail(
            place if len(specs) > len(values) else values[len(specs)],
            f"the format has {_count(len(specs), 'field')}, but {_count(len(values), 'value')} "
            f"{'is' if len(values) == 1 else 'are'} given",
            "write '{}' for each value",
        )
    pieces: list[str] = []
    operands: list[ir.Expr] = []
    places = iter(zip(specs, values, strict=True))
    for literal, name, _, _ in string.Formatter().parse(message):
        pieces.append(_escape(literal))
        if name is not None:
            spec, where = next(places)
            pieces.append(_field(p, where, p.expression(where), spec, operands))
    return "".join(pieces), tuple(operands)


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _escape(literal: str) -> str:
    return literal.replace("{", "{{").replace("}", "}}")


def _field(p: Parser, node: ast.expr, value: Value, spec: str, operands: list[ir.Expr]) -> str:
    """The text of one value: itself if it is known, else a field."""
    if isinstance(value, tuple):
        inner = ", ".join(_field(p, node, item, spec, operands) for item in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if value is None or isinstance(value, bool | int | float | str | ir.DType):
        plain = str(value) if isinstance(value, ir.DType) else value
        try:
            return _escape(format(plain, spec))
        except (ValueError, TypeError):
            p.fail(node, f"'{text(node)}' cannot be shown as '{{:{spec}}}'", "write '{}'")
    expr = typed(p, node, value)
    if expr.dtype.lanes != 1:
        p.fail(
            node,
            f"'{text(node)}' is {expr.dtype}, but a field shows one number",
            f"show its elements one by one: `{text(node)}[0]`",
        )
    fault = ir.spec_fault(spec, expr.dtype)
    if fault:
        p.fail(
            node,
            f"'{text(node)}' is {expr.dtype}, which '{{:{spec}}}' cannot show: {fault}",
            "write '{}', or '{:.3f}', '{:10.4e}', '{:g}'"
            if expr.dtype.is_float
            else "write '{}', or '{:5d}', '{:#x}', '{:08b}'",
        )
    operands.append(expr)
    return f"{{:{spec}}}" if spec else "{}"


REPORT_FUNCTIONS: dict[str, Handler] = {"printf": _printf, "assert_": _assert}
