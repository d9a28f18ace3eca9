"""Calls: functions of T, conversions, Python's builtins, and helpers, which are substituted."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable
from typing import NoReturn

from dovetail import ir
from dovetail.lang.inline import Inline
from dovetail.lang.members import FormOf, Member
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Frame, Parser, Region
from dovetail.lang.parser.convert import cast, convert, text
from dovetail.lang.parser.names import not_callable
from dovetail.lang.parser.signature import Parameter, element_of, infer, parameters
from dovetail.lang.parser.values import AnyInline, Foreign, Value, describe, is_expr, is_weak
from dovetail.support.errors import SourceError

# Python's builtins that mean the same here -> the function of T.
_BUILTINS: dict[object, str] = {
    builtins.abs: "abs",
    builtins.min: "min",
    builtins.max: "max",
}
_EFFECTS = (ir.Store, ir.Atomic, ir.Barrier, ir.Parallel, ir.Launch, ir.Check, ir.Allocate)


def parse_call(p: Parser, node: ast.expr) -> Value:
    """A call of anything."""
    assert isinstance(node, ast.Call)
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            p.fail(argument, "'*' arguments are not supported", "write every argument out")
    for keyword in node.keywords:
        if keyword.arg is None:
            p.fail(keyword.value, "'**' arguments are not supported", "write every argument out")
    function = p.expression(node.func)
    match function:
        case Member():
            handler = p.tables.functions.get(function.name)
            if handler is None:
                p.fail(node, f"'T.{function.name}' is not called", "it stands in annotations")
            return handler(p, node)
        case ir.DType():
            return _conversion(p, node, function)
        case Inline():
            return _expand(p, node, function)
        case Foreign() if function.value in (list(_BUILTINS) if _hashable(function) else []):
            return p.tables.functions[_BUILTINS[function.value]](p, node)
        case Foreign():
            return _python(p, node, function)
        case FormOf():
            p.fail(node, f"{describe(function)} is not called", "it stands in annotations")
        case _:
            not_callable(p, node, function)


def _hashable(value: Foreign) -> bool:
    return callable(value.value) and type(value.value).__hash__ is not None


def _python(p: Parser, node: ast.Call, function: Foreign) -> Value:
    name = text(node.func)
    if function.value is builtins.len:
        (argument,) = bind_arguments(p, node, ("sequence",))
        value = p.expression(argument)
        if isinstance(value, tuple):
            return len(value)
        if isinstance(value, ir.Buffer) and value.rank:
            extent = value.shape[0]
            return int(extent.value) if isinstance(extent, ir.Const) else extent
        p.fail(argument, f"'{text(argument)}' is {describe(value)} and has no length")
    if any(function.value is kind for kind in (builtins.int, builtins.float, builtins.bool)):
        (argument,) = bind_arguments(p, node, ("x",))
        value = p.expression(argument)
        # float("inf") and its like: compile-time values only.
        if is_weak(value) or (function.value is builtins.float and isinstance(value, str)):
            try:
                return _convert_now(function.value, value)
            except (ValueError, OverflowError) as error:
                p.fail(node, f"'{text(node)}' cannot be computed: {error}")
        wanted = {"int": "int64", "float": "float32", "bool": "bool"}.get(name, "float32")
        p.fail(
            node,
            f"'{name}' does not say how many bits the result has",
            f"write `T.{wanted}({text(argument)})`",
        )
    if function.value is builtins.range:
        p.fail(node, "'range' stands only in `for ... in range(...)`", "")
    not_callable(p, node, function)


def _convert_now(function: object, value: bool | int | float | str) -> Value:
    if function is builtins.int:
        return int(value)
    return float(value) if function is builtins.float else bool(value)


def _conversion(p: Parser, node: ast.Call, dtype: ir.DType) -> Value:
    if not node.args and not node.keywords:
        return ir.literal(0, dtype)
    (argument,) = bind_arguments(p, node, ("value",))
    return cast(p, argument, p.expression(argument), dtype)


def _expand(p: Parser, node: ast.Call, helper: AnyInline) -> Value:
    """The body of a helper in place of its call."""
    source = helper.source
    if any(source is outer for outer in p.helpers):
        p.fail(
            node,
            f"'{helper.name}' calls itself; a helper is substituted, so that never ends",
            "write a loop",
        )
    declared = parameters(source)
    bound = _arguments(p, node, declared, helper)
    whole = p.whole is node
    frame = Frame(source)
    try:
        value, statements = p.captured(lambda: _body(p, frame, declared, bound))
    except SourceError as error:
        raise SourceError(
            error.message,
            error.span,
            error.instead,
            error.source,
            [*error.notes, (f"'{helper.name}' is called here", p.span(node))],
        ) from None
    if not whole and any(
        isinstance(item, _EFFECTS) for top in statements for item in ir.walk(top)
    ):
        p.fail(
            node,
            f"'{helper.name}' writes memory, so its call cannot stand inside an expression",
            "make it a statement of its own, or assign its result to a variable first",
        )
    for statement in statements:
        p.emit(statement)
    return value


def _arguments(
    p: Parser, node: ast.Call, declared: list[Parameter], helper: AnyInline
) -> list[tuple[Parameter, ast.AST, Value]]:
    names = tuple(item.name for item in declared)
    given: dict[str, ast.expr] = {}
    required = [item.name for item in declared if item.default is None]
    if len(node.args) > len(names):
        _wrong_count(p, node, helper, names)
    given.update(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg not in names or keyword.arg in given:
            _wrong_count(p, node, helper, names)
        given[keyword.arg] = keyword.value
    if any(name not in given for name in required):
        _wrong_count(p, node, helper, names)
    result: list[tuple[Parameter, ast.AST, Value]] = []
    for item in declared:
        place = given.get(item.name)
        if place is None:
            assert item.default is not None
            result.append((item, item.default, Foreign(item)))
        else:
            value = p.settled(p.expression(place), item.name, place)
            result.append((item, place, value))
    return result


def _wrong_count(p: Parser, node: ast.Call, helper: AnyInline, names: tuple[str, ...]) -> NoReturn:
    p.fail(
        node,
        f"the arguments do not fit the helper '{helper.name}'",
        f"it is `{helper.name}({', '.join(names)})`",
    )


def _body(
    p: Parser,
    frame: Frame,
    declared: list[Parameter],
    bound: list[tuple[Parameter, ast.AST, Value]],
) -> Value:
    outer = p.frame
    region = Region(p.level, p.region.depth, {}, p.region.launch)
    p.regions.append(region)
    p.helpers.append(frame.function)
    caller_whole, p.whole = p.whole, None
    try:
        for item, place, value in bound:
            p.frame = frame
            if isinstance(value, Foreign) and value.value is item:
                assert item.default is not None
                value = p.expression(item.default)
                _bind(p, item, item.default, value, lambda: frame)
            else:
                _bind(p, item, place, value, lambda: outer)
            p.frame = frame
        nodes = frame.function.tree.body
        region.uses = p.tables.scan(p, nodes)
        return _statements(p, nodes)
    finally:
        p.frame = outer
        p.whole = caller_whole
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
            value = convert(p, place, value, wanted, f"the parameter '{item.name}' is")
        finally:
            p.frame = frame
    elif item.kind == "tensor":
        p.frame = caller()
        if not isinstance(value, ir.Buffer):
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


def _statements(p: Parser, nodes: list[ast.stmt]) -> Value:
    last = nodes[-1]
    returned = last.value if isinstance(last, ast.Return) else None
    rest = nodes[:-1] if isinstance(last, ast.Return) else nodes
    # Keyed by the full list, which is the one that the scan has seen.
    value, statements = p.body_with_value(nodes, rest, returned)
    for statement in statements:
        p.emit(statement)
    return value
