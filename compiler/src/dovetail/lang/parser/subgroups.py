"""Exchanges between the threads of a subgroup, and who is where in it.

An exchange is an effect: all threads of the block come to it together. `hazards.check_launch`
rejects one that some threads certainly miss.
"""

from __future__ import annotations

import ast
import math
from typing import Final

from dovetail import ir
from dovetail.lang.parser.advice import indices_here
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import condition, scalar, static_int, text, typed
from dovetail.lang.parser.effects import Handler, alone_with_result, result_of
from dovetail.lang.parser.values import Value, is_expr, is_number

_MOVES: Final = {
    "shuffle": "lane", "shuffle_xor": "mask", "shuffle_up": "delta", "shuffle_down": "delta",
    "broadcast": "lane",
}  # fmt: skip
_FOLDS: Final = {
    "sum": "add", "prod": "mul", "min": "min", "max": "max", "and": "and", "or": "or",
    "xor": "xor",
}  # fmt: skip
_VOTES: Final = ("any", "all", "ballot")

SPELLED: Final = {
    **{name: f"subgroup_{name}" for name in (*_MOVES, *_VOTES)},
    **{
        f"{prefix}{op}": f"subgroup_{prefix}{name}"
        for prefix in ("", "inclusive_", "exclusive_")
        for name, op in _FOLDS.items()
    },
}
"""The function of T for each op of an `ir.Subgroup`."""


def _needs_launch(p: Parser, node: ast.Call) -> ir.Launch:
    launch = p.region.launch
    if launch is None:
        p.fail(
            node,
            f"'{text(node.func)}' exists only inside a `with T.launch(...)`",
            "iterations of a T.parallel have no subgroup; use T.sum and similar functions",
        )
    return launch


def _exchange(
    p: Parser, node: ast.Call, op: str, value: ir.Expr, argument: ir.Expr | None
) -> Value:
    gives = ir.SUBGROUP_OPS[op].result
    dtype = {"same": value.dtype, "bool": ir.BOOL, "uint64": ir.UINT64}[gives]
    result = result_of(p, dtype, op)
    p.emit(ir.Subgroup(op, value, argument, result, p.span(node)))
    return result


def _value(p: Parser, node: ast.Call, place: ast.expr) -> ir.Expr:
    value = p.expression(place)
    if isinstance(value, ir.Buffer):
        p.fail(
            place,
            f"'{text(node.func)}' exchanges one value of each thread, '{text(place)}' is the "
            f"buffer '{value.name}'",
            f"give it an element: `{value.name}[{indices_here(p, value.rank)}]`",
        )
    return scalar(p, place, value, f"'{text(node.func)}' exchanges")


def _move(op: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        alone_with_result(p, node)
        _needs_launch(p, node)
        name = _MOVES[op]
        value_node, argument_node = bind_arguments(p, node, ("value", name))
        value = _value(p, node, value_node)
        argument = p.expression(argument_node)
        if is_number(argument) or isinstance(argument, ir.Const):
            number = static_int(p, argument_node, argument, f"the {name}")
            if number < 0:
                p.fail(argument_node, f"a {name} of {number} does not exist", "lanes count from 0")
            return _exchange(p, node, op, value, ir.literal(min(number, 1 << 30), ir.INT32))
        if not is_expr(argument) or not argument.dtype.is_int:
            typed(p, argument_node, argument)
            p.fail(
                argument_node,
                f"the {name} of '{text(node.func)}' must be an integer",
                f"convert it: `T.int32({text(argument_node)})`",
            )
        return _exchange(p, node, op, value, _narrow(argument))

    return handler


def _narrow(argument: ir.Expr) -> ir.Expr:
    """A lane, a mask or a distance as int32: one beyond it is as far outside of the subgroup."""
    if ir.INT32.int_range[0] <= argument.dtype.int_range[0] and (
        argument.dtype.int_range[1] <= ir.INT32.int_range[1]
    ):
        return ir.cast(argument, ir.INT32)
    high = ir.literal(1 << 30, argument.dtype)
    if not argument.dtype.is_signed:
        return ir.cast(ir.minimum(argument, high), ir.INT32)
    low = ir.literal(-(1 << 30), argument.dtype)
    return ir.cast(ir.minimum(ir.maximum(argument, low), high), ir.INT32)


def _vote(op: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        alone_with_result(p, node)
        _needs_launch(p, node)
        (place,) = bind_arguments(p, node, ("condition",))
        known = condition(p, place)
        value = ir.literal(known, ir.BOOL) if isinstance(known, bool) else known
        return _exchange(p, node, op, value, None)

    return handler


def _fold(op: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        alone_with_result(p, node)
        _needs_launch(p, node)
        (place,) = bind_arguments(p, node, ("value",))
        value = _value(p, node, place)
        name = op.rpartition("_")[2]
        bits = name in ("and", "or", "xor")
        if bits and value.dtype.is_float:
            p.fail(
                place,
                f"'{text(node.func)}' needs integers or truth values, '{text(place)}' is "
                f"{value.dtype}",
            )
        if not bits and value.dtype.is_bool:
            p.fail(
                place,
                f"'{text(node.func)}' needs numbers, '{text(place)}' is bool",
                f"T.subgroup_any and T.subgroup_all are for truth values, or convert it: "
                f"`T.int32({text(place)})`",
            )
        return _exchange(p, node, op, value, None)

    return handler


def _place(op: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        _needs_launch(p, node)
        bind_arguments(p, node, ())
        return ir.call(op, dtype=ir.INT64)

    return handler


def _count(p: Parser, node: ast.Call) -> Value:
    launch = _needs_launch(p, node)
    bind_arguments(p, node, ())
    size = ir.call("subgroup_size", dtype=ir.INT64)
    threads = ir.literal(math.prod(launch.block))
    return ir.floordiv(ir.sub(ir.add(threads, size), 1), size)


SUBGROUP_FUNCTIONS: dict[str, Handler] = {
    **{SPELLED[op]: _move(op) for op in _MOVES},
    **{SPELLED[op]: _vote(op) for op in _VOTES},
    **{
        SPELLED[f"{prefix}{op}"]: _fold(f"{prefix}{op}")
        for prefix in ("", "inclusive_", "exclusive_")
        for op in _FOLDS.values()
    },
    **{op: _place(op) for op in ("subgroup_size", "lane_idx", "subgroup_idx")},
    "subgroup_count": _count,
}
