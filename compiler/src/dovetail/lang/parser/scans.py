"""Scans: `T.cumsum`, `T.cumprod`, `T.cummin`, `T.cummax`, and `T.scan` with one's own combination.

They are written in the language itself (`lang.library.scans`). Here their arguments are checked,
so that a mistake is shown where the author has made it.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable

from dovetail import ir
from dovetail.lang.parser.access import real_only
from dovetail.lang.parser.applied import applied
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import convert, text
from dovetail.lang.parser.effects import alone
from dovetail.lang.parser.reductions import identity
from dovetail.lang.parser.values import BufferLike, Value, constant, describe, is_buffer, is_expr
from dovetail.support.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class _Scan:
    """The arguments of a scan.

    Attributes:
        node: The call.
        combine: The combination.
        x: What is scanned.
        out: Where the result goes.
        neutral: The identity of the combination.
        exclusive: Whether an element has no part in its own result.
        commutative: Whether the combination is known to be.
    """

    node: ast.Call
    combine: Value
    x: BufferLike
    out: BufferLike
    neutral: ir.Expr
    exclusive: bool
    commutative: bool


def _named(name: str) -> Callable[[Parser, ast.Call], Value]:
    def handler(p: Parser, node: ast.Call) -> Value:
        from dovetail.lang import namespace
        from dovetail.lang.library import scans

        alone(p, node, "make it a separate statement")
        x, out = _buffers(p, node, *bind_arguments(p, node, ("x", "out")))
        known: dict[str, tuple[object, str]] = {
            "cumsum": (scans.added, "add"),
            "cumprod": (scans.multiplied, "mul"),
            "cummin": (namespace.min, "min"),
            "cummax": (namespace.max, "max"),
        }
        function, op = known[name]
        combine = constant(function)
        neutral = identity(op, x.dtype)
        if op == "add" and x.dtype.is_float:
            # Of -0.0 the sum must be -0.0.
            neutral = ir.Const(x.dtype, -0.0)
        return _emit(p, _Scan(node, combine, x, out, neutral, False, True))

    return handler


def _scan(p: Parser, node: ast.Call) -> Value:
    alone(p, node, "make it a separate statement")
    names = ("combine", "x", "out", "identity", "exclusive")
    function, x_place, out_place, neutral_place, *more = bind_arguments(p, node, names, required=4)
    x, out = _buffers(p, node, x_place, out_place)
    what = f"the elements of '{x.name}' are"
    neutral = convert(p, neutral_place, p.expression(neutral_place), x.dtype, what)
    exclusive = False
    for place in more:
        known = p.expression(place)
        if not isinstance(known, bool):
            p.fail(place, f"'exclusive' is {describe(known)}", "write True or False")
        exclusive = known
    # Tried once, so that what is wrong with it is shown at the call.
    pair = {side: ir.Var("element", x.dtype) for side in ("left value", "right value")}
    result, _ = p.captured(lambda: applied(p, node, function, pair))
    if is_expr(result) and result.dtype != x.dtype:
        p.fail(
            function,
            f"'{text(function)}' gives {result.dtype}, and the elements of '{x.name}' are "
            f"{x.dtype}",
            "a combination must return the type that it takes",
        )
    convert(p, function, result, x.dtype, f"'{text(function)}' combines values of")
    settled = p.temporary(neutral, "identity", neutral_place)
    return _emit(p, _Scan(node, p.expression(function), x, out, settled, exclusive, False))


def _buffers(
    p: Parser, node: ast.Call, x_place: ast.expr, out_place: ast.expr
) -> tuple[BufferLike, BufferLike]:
    function = text(node.func)
    found: list[BufferLike] = []
    for place in (x_place, out_place):
        value = p.expression(place)
        if not is_buffer(value):
            p.fail(
                place,
                f"'{function}' works on buffers, '{text(place)}' is {describe(value)}",
                f"a scan is a statement: `{function}(..., x, out)`"
                if function.endswith("scan")
                else f"a scan is a statement: `{function}(x, out)`",
            )
        real_only(p, place, value, f"'{function}' combines")
        if value.rank != 1:
            p.fail(
                place,
                f"'{function}' works on one dimension, '{text(place)}' has {value.rank}",
                f"take one row in a loop: `{text(place)}[i, :]`"
                if value.rank == 2
                else f"take one dimension, as in `{text(place)}.ravel()`",
            )
        found.append(value)
    x, out = found
    if x.dtype != out.dtype:
        p.fail(
            out_place,
            f"'{function}' scans {x.dtype}, '{text(out_place)}' holds {out.dtype}",
            f"use a buffer of T.{x.dtype}",
        )
    if x.dtype.is_bool:
        p.fail(
            x_place,
            f"'{function}' needs numbers, '{text(x_place)}' holds bool",
            "scan a buffer of integers",
        )
    return x, out


def _emit(p: Parser, scan: _Scan) -> Value:
    from dovetail.lang.library import scans

    node, x = scan.node, scan.x
    arguments: dict[str, Value] = {
        "the combination": scan.combine,
        "the buffer x": x,
        "the buffer out": scan.out,
        "the identity": scan.neutral,
        "the option exclusive": scan.exclusive,
    }
    if p.level != "host":
        return applied(p, node, scans.scan_in_order, arguments, whole=True)
    _check_lengths(p, scan)
    if p.strict and x.dtype.is_float and not _selects(scan):
        return applied(p, node, scans.scan_in_one_thread, arguments, whole=True)
    # At the top of the kernel, wherever the scan stands: the plan makes memory only there.
    totals = ir.Buffer("totals", x.dtype, (ir.const(scans.PARTS),))
    top = p.blocks[0]
    top.statements.insert(top.mark, ir.Allocate(totals, p.span(node)))
    arguments["the buffer for totals"] = totals
    arguments["the option commutative"] = scan.commutative
    return applied(p, node, scans.scan_in_parts, arguments, whole=True)


def _selects(scan: _Scan) -> bool:
    """Whether it is known that nothing is rounded, so that no order gives another result."""
    return scan.neutral.dtype.is_float and (
        isinstance(scan.neutral, ir.Const) and math.isinf(scan.neutral.value) and scan.commutative
    )


def _check_lengths(p: Parser, scan: _Scan) -> None:
    """A check of the plan that both buffers have one length."""
    a, b = scan.x.shape[0], scan.out.shape[0]
    node = scan.node
    same = ir.eq(a, b)
    if isinstance(same, ir.Const):
        if not same.value:
            p.fail(
                node,
                f"'{text(node.func)}' needs buffers of one length",
                "give it an `out` as long as `x`",
            )
        return
    if not (p.is_host(a) and p.is_host(b)):
        return
    span = p.span(node)
    message = f"{text(node.func)} needs buffers of one length: {{0}} == {{1}} ({span.short})"
    p.emit(ir.Check(same, message, (a, b), span))


SCAN_FUNCTIONS = {
    **{name: _named(name) for name in ("cumsum", "cumprod", "cummin", "cummax")},
    "scan": _scan,
}
"""Handlers by name."""
