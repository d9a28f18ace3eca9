"""Calls of what back ends add to the language, `T.<kind>.<name>(...)`, by their declarations."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from dovetail import ir
from dovetail.lang.extension import (
    Fragment,
    NamespaceFunction,
    NamespaceMember,
    Number,
    Operand,
    Parameter,
    Tile,
    Type,
    argument_names,
)
from dovetail.lang.parser.access import indices_of
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import convert, element_type, static_int, text
from dovetail.lang.parser.effects import alone, buffer_of
from dovetail.lang.parser.values import Value, describe, is_expr


@dataclass(slots=True)
class _Call:
    """What the arguments of one call have given so far."""

    operands: list[ir.Expr] = field(default_factory=list[ir.Expr])
    numbers: list[int] = field(default_factory=list[int])
    types: list[ir.DType] = field(default_factory=list[ir.DType])
    buffers: list[ir.Buffer] = field(default_factory=list[ir.Buffer])
    indices: list[tuple[ir.Expr, ...]] = field(default_factory=list[tuple[ir.Expr, ...]])
    unproven: list[ir.Expr] = field(default_factory=list[ir.Expr])


def call_namespace(p: Parser, node: ast.Call, member: NamespaceMember) -> Value:
    """A call of a function of a back end's namespace."""
    function = member.function
    names = tuple(name for each in function.parameters for name in argument_names(each))
    places = dict(zip(names, bind_arguments(p, node, names), strict=True))
    if function.op is None:
        _placed(p, node)
    call = _Call()
    for parameter in function.parameters:
        _argument(p, parameter, places, call)
    if function.op is not None:
        numbers = tuple(ir.const(each) for each in call.numbers)
        return ir.Call(function.op, (*call.operands, *numbers), ir.parse_dtype(function.result))
    if function.intrinsic is None:
        return _fragment(p, node, call)
    _emit(p, node, function, call)
    return None


def _placed(p: Parser, node: ast.Call) -> None:
    """Fails unless the call is a statement of a launch."""
    alone(p, node)
    if p.region.launch is None:
        p.fail(
            node,
            f"'{text(node.func)}' is done by the threads of a block, and here are none",
            "use it inside `with T.launch(grid=..., block=...)`",
        )


def _argument(p: Parser, parameter: Parameter, places: dict[str, ast.expr], call: _Call) -> None:
    place = places[parameter.name]
    match parameter:
        case Operand(types=types):
            call.operands.append(_operand(p, place, types or (call.buffers[0].dtype.name,)))
        case Number(name=name, values=values):
            number = static_int(p, place, p.expression(place), f"'{name}'")
            if values and number not in values:
                allowed = ", ".join(map(str, values))
                p.fail(place, f"'{name}' is {number}", f"there are {allowed}")
            call.numbers.append(number)
        case Type(name=name, types=types):
            dtype = element_type(p, place, p.expression(place))
            if dtype.name not in types:
                p.fail(place, f"'{name}' is {dtype}", f"there are {', '.join(types)}")
            call.types.append(dtype)
        case Fragment(name=name):
            value = p.expression(place)
            if not isinstance(value, ir.Buffer) or value.scope != "fragment":
                p.fail(
                    place,
                    f"'{name}' is a fragment of a matrix, '{text(place)}' is {describe(value)}",
                    "make one with the function of this namespace that makes fragments",
                )
            call.buffers.append(value)
            call.indices.append(())
        case Tile():
            _tile(p, parameter, places, call)


def _operand(p: Parser, place: ast.expr, types: tuple[str, ...]) -> ir.Expr:
    value = p.expression(place)
    if is_expr(value):
        if value.dtype.name not in types:
            p.fail(
                place,
                f"'{text(place)}' is {value.dtype}",
                f"convert it: there are {', '.join(types)}",
            )
        return value
    return convert(p, place, value, ir.parse_dtype(types[0]))


def _tile(p: Parser, parameter: Tile, places: dict[str, ast.expr], call: _Call) -> None:
    place = places[parameter.name]
    buffer = buffer_of(p, place, f"'{parameter.name}' works")
    if not isinstance(buffer, ir.Buffer) or buffer.rank != 2 or buffer.scope == "fragment":
        what = "a view" if not isinstance(buffer, ir.Buffer) else f"of rank {buffer.rank}"
        p.fail(
            place,
            f"'{text(place)}' is {what}, and '{parameter.name}' is a whole matrix in memory",
            "pass a buffer of two dimensions; the position says which part of it is meant",
        )
    fragments = [each for each in call.buffers if each.scope == "fragment"]
    assert fragments, "a tile is as large as a fragment before it"
    if buffer.dtype != fragments[0].dtype:
        p.fail(
            place,
            f"'{buffer.name}' holds {buffer.dtype}, the fragment '{fragments[0].name}' "
            f"{fragments[0].dtype}",
            "make the fragment of the type that memory holds",
        )
    position = indices_of(p, place, places[parameter.position], buffer)
    settled = tuple(p.temporary(each, f"{buffer.name}_at", place) for each in position)
    for at, size, extent in zip(settled, fragments[0].shape, buffer.shape, strict=True):
        call.unproven += [ir.ge(at, 0), ir.le(ir.add(at, size), extent)]
    strides = buffer.strides or ir.row_major(buffer.shape)
    call.buffers.append(buffer)
    call.indices.append(settled)
    call.operands.extend(strides)
    if buffer.strides is not None:
        _check_strides(p, place, buffer)


def _check_strides(p: Parser, place: ast.expr, buffer: ir.Buffer) -> None:
    """The host's check that rows or columns of a matrix are contiguous."""
    strides = buffer.strides
    assert strides is not None
    one = [ir.eq(each, 1) for each in strides]
    outside = p.blocks[p.region.first - 1].statements
    for each in outside:
        if isinstance(each, ir.Check) and each.operands == strides:
            return
    message = f"'{buffer.name}' has strides ({{0}}, {{1}}): one of them must be 1"
    outside.append(ir.Check(ir.logical_or(*one), message, strides, p.span(place)))


def _fragment(p: Parser, node: ast.Call, call: _Call) -> ir.Buffer:
    if not p.target:
        p.fail(
            node,
            f"'{text(node.func)}' makes a fragment, which needs a name",
            f"assign it: `matrix = {text(node.func)}(...)`",
        )
    shape = tuple(ir.const(each) for each in call.numbers)
    buffer = ir.Buffer(p.target, call.types[0], shape, None, "fragment")
    p.emit(ir.Allocate(buffer, p.span(node)))
    return buffer


def _emit(p: Parser, node: ast.Call, function: NamespaceFunction, call: _Call) -> None:
    op = function.intrinsic
    assert op is not None
    for buffer, access in zip(call.buffers, op.accesses, strict=True):
        if buffer.scope != "fragment":
            (p.reads if access == "read" else p.writes).add(buffer)
    operands = (*call.operands, *(ir.const(each) for each in call.numbers))
    p.emit(
        ir.Intrinsic(
            op.name,
            tuple(call.buffers),
            tuple(call.indices),
            operands,
            ir.all_of(call.unproven) if call.unproven else None,
            p.span(node),
        )
    )
