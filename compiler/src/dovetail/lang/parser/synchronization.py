"""Barriers and fences: in which order threads see each other's memory."""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.effects import Handler, alone
from dovetail.lang.parser.values import Value, describe


def _barrier(p: Parser, node: ast.Call) -> Value:
    alone(p, node)
    bind_arguments(p, node, ())
    if p.region.launch is None:
        p.fail(
            node,
            "T.barrier exists only inside a `with T.launch(...)`",
            "iterations of a T.parallel are independent; a later T.parallel sees everything that "
            "this one wrote",
        )
    p.emit(ir.Barrier(p.span(node)))
    return None


def _fence(p: Parser, node: ast.Call) -> Value:
    alone(p, node)
    (place,) = bind_arguments(p, node, ("scope",))
    scope = p.expression(place)
    if scope not in ("block", "device"):
        p.fail(
            place,
            f"{describe(scope)} is not a valid scope of T.fence",
            'allowed are "block", the threads of one block, and "device", all threads',
        )
    if p.level == "host":
        p.fail(
            node,
            "T.fence orders the accesses of a thread, and there is no thread here",
            "launches run in order, and each sees everything that earlier ones wrote",
        )
    p.emit(ir.Fence("block" if scope == "block" else "device", p.span(node)))
    return None


SYNCHRONIZATION_FUNCTIONS: dict[str, Handler] = {"barrier": _barrier, "fence": _fence}
