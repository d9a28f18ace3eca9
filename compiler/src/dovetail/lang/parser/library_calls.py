"""`T.call_library`: a function of a library that is installed where the kernel runs."""

from __future__ import annotations

import ast
from typing import Final

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import host_int, index, text
from dovetail.lang.parser.effects import Handler, alone_with_result
from dovetail.lang.parser.values import Value, describe, is_buffer, is_expr

_OPTIONS: Final = ("writes", "updates")


def _call_library(p: Parser, node: ast.Call) -> Value:
    alone_with_result(p, node, "done")
    if p.level != "host":
        p.fail(
            node,
            f"T.call_library is the host's, and is not allowed inside a T.{p.level}",
            "call it outside of the loop",
        )
    options = {keyword.arg or "": keyword.value for keyword in node.keywords}
    for name, value in options.items():
        if name not in _OPTIONS:
            p.fail(value, f"T.call_library has no '{name}'", f"there are {', '.join(_OPTIONS)}")
    if not node.args:
        bind_arguments(p, node, ("function",))
    name = _function(p, node.args[0])
    writes, updates = (_buffers(p, options, each) for each in _OPTIONS)
    arguments: list[ir.Buffer | ir.Expr] = []
    accesses: list[str] = []
    for place in node.args[1:]:
        value = p.expression(place)
        if is_buffer(value):
            buffer = _whole(p, place, value)
            arguments.append(buffer)
            access = "write" if buffer in writes else "both" if buffer in updates else "read"
            accesses.append(access)
            if access != "write":
                p.reads.add(buffer)
            if access != "read":
                p.writes.add(buffer)
        else:
            what = f"an argument of '{name}'"
            if is_expr(value) and value.dtype.is_float:
                arguments.append(_float_parameter(p, place, value))
            else:
                arguments.append(host_int(p, place, index(p, place, value, what), what))
    for option, buffers in zip(_OPTIONS, (writes, updates), strict=True):
        for buffer in buffers:
            if buffer not in arguments:
                p.fail(
                    options[option],
                    f"'{buffer.name}' is in {option} and is no argument",
                    "name it among the arguments, too",
                )
    result = ir.Var(p.target or "done", ir.BOOL)
    p.emit(ir.LibraryCall(name, tuple(arguments), tuple(accesses), result, p.span(node)))
    return result


def _function(p: Parser, place: ast.expr) -> str:
    value = p.expression(place)
    if not isinstance(value, str):
        p.fail(
            place,
            f"the function is {describe(value)}, not a text",
            "the first argument names it: `T.call_library('extra.sort', ...)`",
        )
    library, dot, name = value.partition(".")
    if not (library and dot and name and value.isprintable()):
        p.fail(
            place,
            f"'{value}' does not name a library and its function",
            "write both, with a dot between: `'extra.sort'`",
        )
    return value


def _whole(p: Parser, place: ast.expr, value: Value) -> ir.Buffer:
    if not isinstance(value, ir.Buffer) or not value.is_device:
        p.fail(
            place,
            f"'{text(place)}' is {describe(value)}, and a library takes whole buffers",
            "copy it to a buffer made by T.empty first",
        )
    return value


def _buffers(p: Parser, options: dict[str, ast.expr], name: str) -> list[ir.Buffer]:
    place = options.get(name)
    if place is None:
        return []
    value = p.expression(place)
    values: tuple[Value, ...] = value if isinstance(value, tuple) else (value,)
    return [_whole(p, place, each) for each in values]


def _float_parameter(p: Parser, place: ast.expr, value: ir.Expr) -> ir.Expr:
    if isinstance(value, ir.Var) and p.is_host(value):
        return value
    p.fail(
        place,
        f"'{text(place)}' is a {value.dtype}, and the host computes with integers only",
        "pass a parameter of the kernel as it is, or put the value into a buffer",
    )


LIBRARY_FUNCTIONS: Final[dict[str, Handler]] = {"call_library": _call_library}
"""Handlers by name."""
