"""`T.call_library`: a function of a library that is installed where the kernel runs."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Final

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import host_int, index, text
from dovetail.lang.parser.effects import Handler, alone_with_result
from dovetail.lang.parser.values import Value, describe, is_buffer, is_expr
from dovetail_runtime import formats
from dovetail_runtime.suggest import nearest

_OPTIONS: Final = ("writes", "updates")


def _call_library(p: Parser, node: ast.Call) -> Value:
    alone_with_result(p, node, "done")
    if p.level != "host":
        p.fail(
            node,
            f"T.call_library runs on the host, and is not allowed inside a T.{p.level}",
            "call it outside the loop",
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
                    f"'{buffer.name}' is in {option} but is not an argument",
                    "add it to the arguments",
                )
    if not _takes(p, node, name, arguments, accesses):
        return False
    result = ir.Var(p.target or "done", ir.BOOL)
    p.emit(ir.LibraryCall(name, tuple(arguments), tuple(accesses), result, p.span(node)))
    return result


def _takes(
    p: Parser,
    node: ast.Call,
    name: str,
    arguments: Sequence[ir.Buffer | ir.Expr],
    accesses: Sequence[str],
) -> bool:
    """Whether a function that the formats list takes these types; what else is wrong is said.

    A function of another library states its signature where the kernel runs.
    """
    from dovetail.support.call_signature import KNOWN, parse_signature

    known = KNOWN.get(name)
    if known is None:
        if name.partition(".")[0] in formats.LIBRARIES:
            near = nearest(name, KNOWN)
            p.fail(
                node.args[0],
                f"there is no function '{name}'",
                f"did you mean '{near}'?" if near else f"there are {', '.join(KNOWN)}",
            )
        return True
    signature = parse_signature(known.signature)
    if len(arguments) != len(signature):
        names = ", ".join(parameter.name for parameter in signature)
        p.fail(
            node,
            f"'{name}' takes {len(signature)} arguments, got {len(arguments)}",
            f"they are {names}",
        )
    fits = True
    dtypes: list[str] = []
    given_accesses = iter(accesses)
    for place, parameter, argument in zip(node.args[1:], signature, arguments, strict=True):
        what = f"argument '{parameter.name}' of '{name}'"
        if not isinstance(argument, ir.Buffer):
            kind = "float" if argument.dtype.is_float else "integer"
            if kind != parameter.kind:
                wanted = "a buffer" if parameter.kind == "tensor" else f"a {parameter.kind}"
                message = f"{what} is {wanted}, '{text(place)}' {_article(kind)}"
                p.fail(place, message, f"pass {wanted}")
            dtypes.append("")
            continue
        access = next(given_accesses)
        if parameter.kind != "tensor":
            wanted = _article(parameter.kind)
            p.fail(place, f"{what} is {wanted}, '{argument.name}' a buffer", f"pass {wanted}")
        rank, wants = len(argument.shape), len(parameter.extents)
        if rank != wants:
            axes = "axis" if wants == 1 else "axes"
            p.fail(
                place,
                f"{what} has {wants} {axes}, the buffer '{argument.name}' has {rank}",
                f"copy the elements to a buffer with {wants} {axes} first",
            )
        if access != "read" and arguments.count(argument) > 1:
            p.fail(
                place,
                f"the buffer '{argument.name}' is written by '{name}', and an argument twice",
                "write to another one, made with T.empty",
            )
        if parameter.access != "read" and access == "read":
            p.fail(place, f"{what} is written", f"name '{text(place)}' in writes")
        if parameter.access == "read" and access == "write":
            p.fail(
                place, f"{what} is read and not written", f"leave '{text(place)}' out of writes"
            )
        dtypes.append(str(argument.element))
        allowed = parameter.dtypes or (dtypes[parameter.same],)
        if dtypes[-1] not in allowed:
            # Without it the workers of a session would not meet, and none would know.
            if known.is_collective:
                p.fail(
                    place,
                    f"{what} cannot hold {dtypes[-1]}, the type of the buffer '{argument.name}'",
                    f"allowed: {', '.join(allowed)}",
                )
            fits = False
    return fits


def _article(kind: str) -> str:
    return f"an {kind}" if kind == "integer" else f"a {kind}"


def _function(p: Parser, place: ast.expr) -> str:
    value = p.expression(place)
    if not isinstance(value, str):
        p.fail(
            place,
            f"the function is {describe(value)}, not a string",
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
            "copy it to a buffer made with T.empty first",
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
        f"'{text(place)}' is a {value.dtype}, and the host computes only with integers",
        "pass a parameter of the kernel as it is, or put the value into a buffer",
    )


LIBRARY_FUNCTIONS: Final[dict[str, Handler]] = {"call_library": _call_library}
"""Handlers by name."""
