"""Calls of what backends add to the language, `T.<kind>.<name>(...)`, by their declarations."""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import text
from dovetail.lang.parser.effects import alone, alone_with_result
from dovetail.lang.parser.namespace_arguments import operand, take
from dovetail.lang.parser.values import Value
from dovetail.lang.script_namespace import (
    BoundArgs,
    Choice,
    ConstInt,
    NamespaceFunction,
    NamespaceMember,
    Operand,
    Type,
    Variadic,
    argument_names,
)


def call_namespace(p: Parser, node: ast.Call, member: NamespaceMember) -> Value:
    """A call of a function of a backend's namespace."""
    function = member.function
    given = _arguments(p, node, function)
    if function.check is not None:
        fault = function.check(given)
        if fault is not None:
            p.fail(node, *fault)
    if function.op is not None:
        numbers = tuple(ir.const(each) for each in given.numbers)
        dtype = _result(function, given)
        assert dtype is not None
        return ir.Call(function.op, (*given.operands, *numbers), dtype)
    if function.intrinsic is None:
        return _fragment(p, node, given)
    _placed(p, node, function)
    return _emit(p, node, function, given)


def _arguments(p: Parser, node: ast.Call, function: NamespaceFunction) -> BoundArgs:
    names: list[str] = []
    rest: Variadic | None = None
    for each in function.parameters:
        if isinstance(each, Variadic):
            rest = each
        else:
            names.extend(argument_names(each))
    call, more = node, list[ast.expr]()
    if rest is not None:
        more = node.args[len(names) :]
        call = ast.Call(node.func, node.args[: len(names)], node.keywords)
        ast.copy_location(call, node)
    call = _with_defaults(call, names, function)
    places = dict(zip(names, bind_arguments(p, call, tuple(names)), strict=True))
    if function.op is None:
        _alone(p, node, function)
    given = BoundArgs([], [], [], [], [], [], "")
    for parameter in function.parameters:
        if not isinstance(parameter, Variadic):
            take(p, node, parameter, function, places, given)
    if rest is not None:
        given.operands.extend(operand(p, place, rest.types) for place in more)
    return given


def _with_defaults(call: ast.Call, names: list[str], function: NamespaceFunction) -> ast.Call:
    """The call with those arguments that it leaves out and that need not be there."""
    given = {*names[: len(call.args)], *(each.arg for each in call.keywords)}
    added = [
        ast.keyword(each.name, ast.copy_location(ast.Constant(each.default), call))
        for each in function.parameters
        if isinstance(each, ConstInt | Choice)
        and each.default is not None
        and each.name not in given
    ]
    if not added:
        return call
    return ast.copy_location(ast.Call(call.func, call.args, [*call.keywords, *added]), call)


def _alone(p: Parser, node: ast.Call, function: NamespaceFunction) -> None:
    """Fails unless the call is a statement, or all of an assignment's right side."""
    if function.result:
        alone_with_result(p, node)
    else:
        alone(p, node)
    if function.intrinsic is None or function.intrinsic.uniform:
        _in_launch(p, node)


def _in_launch(p: Parser, node: ast.Call) -> None:
    if p.region.launch is None:
        p.fail(
            node,
            f"'{text(node.func)}' needs the threads of a block, and there are none here",
            "use it inside `with T.launch(grid=..., block=...)`",
        )


def _placed(p: Parser, node: ast.Call, function: NamespaceFunction) -> None:
    """Fails where the call may not appear."""
    if p.level == "host":
        p.fail(
            node,
            f"'{text(node.func)}' needs a thread, and there is none here",
            "use it inside `with T.launch(grid=..., block=...)` or a T.parallel",
        )
    if function.at_top and p.branches:
        p.fail(
            node,
            f"'{text(node.func)}' applies to the whole launch, and is in a branch or loop",
            "move it to the top of the T.launch",
        )


def _fragment(p: Parser, node: ast.Call, given: BoundArgs) -> ir.Buffer:
    if not p.target:
        p.fail(
            node,
            f"'{text(node.func)}' makes a fragment, which needs a name",
            f"assign it: `matrix = {text(node.func)}(...)`",
        )
    dtype = given.types[0]
    assert dtype is not None, "the element type of a fragment is not optional"
    shape = tuple(ir.const(each) for each in given.numbers)
    buffer = ir.Buffer(p.target, dtype, shape, None, "fragment")
    p.emit(ir.Allocate(buffer, p.span(node)))
    return buffer


def _emit(p: Parser, node: ast.Call, function: NamespaceFunction, given: BoundArgs) -> Value:
    op = function.intrinsic
    assert op is not None
    dtype = _result(function, given)
    if function.effect is not None and dtype is None:
        op = function.effect
    guard = ir.all_of(given.unproven) if given.unproven else None
    guard = None if guard is ir.TRUE else guard
    span = p.span(node)
    name = p.target or function.builtin.name
    result: ir.Buffer | None = None
    if dtype is not None:
        result = ir.Buffer(name, dtype, (ir.const(1),), None, "local")
        p.emit(ir.Allocate(result, span))
        given.buffers.insert(0, result)
        given.indices.insert(0, (ir.const(0),))
        if guard is not None:
            p.emit(ir.Store(result, (ir.const(0),), ir.literal(0, dtype), None, span))
    for buffer, access in zip(given.buffers, op.accesses, strict=True):
        if buffer.scope in ("global", "shared"):
            if access != "write":
                p.reads.add(buffer)
            if access != "read":
                p.writes.add(buffer)
    if function.divides_grid:
        _check_grid(p, node, given.numbers)
    numbers = (ir.literal(each, ir.INT32) for each in given.numbers)
    operands = (*given.operands, *numbers)
    p.emit(
        ir.Intrinsic(
            op.name, tuple(given.buffers), tuple(given.indices), operands, guard, span, given.text
        )
    )
    if result is None:
        return None
    return p.temporary(ir.Load(result, (ir.const(0),)), name, node)


def _result(function: NamespaceFunction, given: BoundArgs) -> ir.DType | None:
    """The type of what an intrinsic gives."""
    match function.result:
        case "":
            return None
        case "same":
            names = [each.name for each in function.parameters if isinstance(each, Operand)]
            return given.operands[names.index("value")].dtype
        case "element":
            return given.buffers[0].dtype
        case "type":
            assert any(isinstance(each, Type) for each in function.parameters)
            return given.types[0]
        case name:
            return ir.parse_dtype(name)


def _check_grid(p: Parser, node: ast.Call, numbers: list[int]) -> None:
    """The host's check that a grid consists of whole groups of blocks."""
    launch = p.region.launch
    assert launch is not None
    grid = (*launch.grid, *(ir.const(1) for _ in range(3 - len(launch.grid))))
    outside = p.blocks[p.region.first - 1].statements
    for axis, size, number in zip("xyz", grid, numbers, strict=True):
        whole = ir.eq(ir.floormod(size, number), 0)
        if whole is not ir.TRUE:
            message = f"the grid has {{0}} blocks along {axis}, no multiple of {number}"
            outside.append(ir.Check(whole, message, (size,), p.span(node)))
