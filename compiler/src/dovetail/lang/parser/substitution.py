"""Putting the body of a function in the place of its call: for helpers, and for inner kernels."""

from __future__ import annotations

import ast
from collections.abc import Callable

from dovetail import ir
from dovetail.lang.parameters import Parameter
from dovetail.lang.parser.complex_numbers import convert_any
from dovetail.lang.parser.context import Frame, Parser, Region
from dovetail.lang.parser.convert import text
from dovetail.lang.parser.lookahead import is_region
from dovetail.lang.parser.result_types import annotated, conform
from dovetail.lang.parser.returns import with_one_return
from dovetail.lang.parser.signature import default_of, element_of, infer
from dovetail.lang.parser.statements import assign
from dovetail.lang.parser.swaps import return_turned
from dovetail.lang.parser.values import (
    Complex,
    Deferred,
    Elementwise,
    Foreign,
    Value,
    describe,
    is_buffer,
    is_expr,
    is_weak,
)


def substituted(
    p: Parser,
    frame: Frame,
    declared: list[Parameter],
    bound: list[tuple[Parameter, ast.AST, Value]],
) -> Value:
    """The body of a function here and now, and what it returns.

    Args:
        p: The parser.
        frame: The function.
        declared: Its parameters.
        bound: Each with where its argument stands, and that; a default is a `Foreign` that holds
            the parameter.
    """
    outer = p.frame
    region = Region(p.level, p.region.depth, {}, p.region.launch, p.region.first)
    p.regions.append(region)
    p.helpers.append(frame.function)
    caller_whole, p.whole = p.whole, None
    # Its names are its own: a loop around the call does not see them change places.
    swapping, p.swapping = p.swapping, p.branches
    try:
        for item, place, value in bound:
            p.frame = frame
            if isinstance(value, Foreign) and value.value is item:
                assert item.default is not None
                value = default_of(p, item)
                _bind(p, item, item.default, value, lambda: frame)
            else:
                _bind(p, item, place, value, lambda: outer)
            p.frame = frame
        tree = frame.function.tree
        wanted = annotated(frame, tree.returns)
        nodes = with_one_return(
            tree.body, None if wanted is None else tree.returns, lambda node: is_region(p, node)
        )
        region.uses = p.tables.scan(p, nodes)
        for item, _, _ in bound:
            as_variable(p, item)
        value = _statements(p, nodes)
        last = nodes[-1]
        if isinstance(last, ast.Return) and last.value is not None:
            name = f"the result of '{frame.function.name}'"
            value = conform(p, last.value, value, wanted, name)
        if frame.turned:
            return_turned(p)
        return value
    finally:
        p.frame = outer
        p.whole, p.swapping = caller_whole, swapping
        p.helpers.pop()
        p.regions.pop()


def _bind(
    p: Parser, item: Parameter, place: ast.AST, value: Value, caller: Callable[[], Frame]
) -> None:
    """Let a helper's parameter stand for an argument, converted as its annotation asks."""
    frame = p.frame
    infer(p, item, value)
    wanted = element_of(p, item)
    if isinstance(wanted, ir.DType) and item.kind == "scalar":
        p.frame = caller()
        try:
            value = convert_any(p, place, value, wanted, f"the parameter '{item.name}' is")
        finally:
            p.frame = frame
    elif item.kind == "tensor" and item.optional and value is None:
        pass
    elif item.kind == "tensor":
        p.frame = caller()
        if isinstance(value, Elementwise):
            from dovetail.lang.parser.products import in_memory

            value = in_memory(p, value, item.name, place)
        if not is_buffer(value):
            p.fail(
                place,
                f"the parameter '{item.name}' is a buffer, '{text(place)}' is {describe(value)}",
            )
        if isinstance(wanted, ir.DType) and value.dtype != wanted:
            p.fail(
                place,
                f"the parameter '{item.name}' is a buffer of {wanted}, '{value.name}' holds "
                f"{value.dtype}",
            )
        p.frame = frame
    elif item.kind == "constexpr" and is_expr(value) and not isinstance(value, ir.Const):
        p.frame = caller()
        p.fail(
            place,
            f"the parameter '{item.name}' is a compile-time constant, '{text(place)}' is "
            f"{describe(value)}",
        )
    p.bind(item.name, value, "parameter", item.node)


def as_variable(p: Parser, item: Parameter) -> None:
    """Let a parameter that the body assigns be a variable, which begins with the argument."""
    use = p.region.uses.get(item.name)
    if use is None or not use.stores or item.kind == "tensor":
        return  # What assigns a buffer either swaps it or is refused there.
    argument = p.frame.bindings.pop(item.name).value
    if not isinstance(argument, Complex | Deferred | tuple) and not (
        is_expr(argument) or is_weak(argument)
    ):
        p.fail(
            use.first or item.node,
            f"the parameter '{item.name}' is {describe(argument)}, and cannot be assigned",
            f"use another name: `{item.name}_2 = ...`",
        )
    use.stores += 1
    target = ast.copy_location(ast.Name(item.name, ast.Store()), item.node)
    name = ast.copy_location(ast.Name(item.name, ast.Load()), item.node)
    statement = ast.copy_location(ast.Assign([target], name), item.node)
    assign(p, target, argument, name, statement)


def _statements(p: Parser, nodes: list[ast.stmt]) -> Value:
    last = nodes[-1]
    returned = last.value if isinstance(last, ast.Return) else None
    rest = nodes[:-1] if isinstance(last, ast.Return) else nodes
    # Keyed by the full list, which is the one that the scan has seen.
    value, statements = p.body_with_value(nodes, rest, returned)
    for statement in statements:
        p.emit(statement)
    return value
