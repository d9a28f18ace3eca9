"""Arguments of what backends add to the language, by the kinds of their parameters."""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.access import indices_of, real_only, writable
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import convert, element_type, static_int, text
from dovetail.lang.parser.effects import buffer_of
from dovetail.lang.parser.namespace_conditions import on_host, unit_stride
from dovetail.lang.parser.namespace_tensors import take_box, take_tensor
from dovetail.lang.parser.values import BufferLike, View, describe, is_expr
from dovetail.lang.parser.views import locate
from dovetail.lang.script_namespace import (
    Array,
    BoundArgs,
    Box,
    Choice,
    ConstInt,
    Elements,
    Fragment,
    NamespaceFunction,
    Operand,
    Parameter,
    Place,
    Tensor,
    Text,
    Tile,
    Type,
)


def take(
    p: Parser,
    node: ast.Call,
    parameter: Parameter,
    function: NamespaceFunction,
    places: dict[str, ast.expr],
    given: BoundArgs,
) -> None:
    """Add what the argument of one parameter is."""
    place = places[parameter.name]
    match parameter:
        case Operand(types=types):
            given.operands.append(operand(p, place, types or (given.buffers[0].dtype.name,)))
        case ConstInt():
            given.numbers.append(_number(p, place, parameter))
        case Type():
            given.types.append(_type(p, place, parameter))
        case Fragment(name=name):
            value = p.expression(place)
            if not isinstance(value, ir.Buffer) or value.scope != "fragment":
                p.fail(
                    place,
                    f"'{name}' is a matrix fragment, '{text(place)}' is {describe(value)}",
                    "make one with this namespace's function for fragments",
                )
            given.buffers.append(value)
            given.indices.append(())
        case Array():
            _array(p, place, parameter, given)
        case Tile():
            _tile(p, parameter, places, given)
        case Place():
            _place(p, parameter, _is_written(function, given), places, given)
        case Elements():
            _elements(p, node, parameter, function, places, given)
        case Box():
            take_box(p, parameter, function, places, given)
        case Tensor():
            take_tensor(p, parameter, places, given)
        case Choice(name=name, words=words):
            given.text = _text(p, place, name)
            if given.text not in words:
                allowed = ", ".join(f'"{each}"' for each in words)
                p.fail(place, f"'{name}' is \"{given.text}\"", f"there are {allowed}")
        case Text(name=name):
            given.text = _text(p, place, name)
        case _:
            raise AssertionError(f"a parameter of kind {type(parameter).__name__} here")


def operand(p: Parser, place: ast.expr, types: tuple[str, ...]) -> ir.Expr:
    """A value of one of some types."""
    value = p.expression(place)
    if is_expr(value):
        if value.dtype.name not in types:
            p.fail(
                place,
                f"'{text(place)}' is {value.dtype}",
                f"convert it to one of {', '.join(types)}",
            )
        return value
    allowed = [ir.parse_dtype(each) for each in types]
    fitting = [each for each in allowed if each.is_float] if isinstance(value, float) else allowed
    return convert(p, place, value, (fitting or allowed)[0])


def _number(p: Parser, place: ast.expr, parameter: ConstInt) -> int:
    name, values = parameter.name, parameter.values
    number = static_int(p, place, p.expression(place), f"'{name}'")
    if values and number not in values:
        first, last = min(values), max(values)
        whole = len(values) == last - first + 1 > 4
        allowed = f"{first} to {last}" if whole else ", ".join(map(str, values))
        p.fail(place, f"'{name}' is {number}", f"there are {allowed}")
    return number


def _type(p: Parser, place: ast.expr, parameter: Type) -> ir.DType | None:
    value = p.expression(place)
    if value is None and parameter.optional:
        return None
    dtype = element_type(p, place, value)
    if dtype.name not in parameter.types:
        p.fail(place, f"'{parameter.name}' is {dtype}", f"there are {', '.join(parameter.types)}")
    return dtype


def _text(p: Parser, place: ast.expr, name: str) -> str:
    value = p.expression(place)
    if not isinstance(value, str):
        p.fail(
            place,
            f"'{name}' is a string, '{text(place)}' is {describe(value)}",
            "write it in quotes",
        )
    return value


def _is_written(function: NamespaceFunction, given: BoundArgs) -> bool:
    """Whether the next buffer of a call is changed."""
    op = function.intrinsic
    assert op is not None
    return op.accesses[len(given.buffers) + bool(function.result)] != "read"


def _memory(p: Parser, parameter: Place | Elements, places: dict[str, ast.expr]) -> BufferLike:
    place = places[parameter.name]
    buffer = buffer_of(p, place, f"'{parameter.name}' works")
    real_only(p, place, buffer, f"'{parameter.name}' takes")
    if buffer.scope not in parameter.scopes:
        where = " or ".join(parameter.scopes)
        p.fail(
            place,
            f"'{buffer.name}' is {buffer.scope} memory, and '{parameter.name}' is in {where} "
            "memory",
            f"pass a buffer in {where} memory",
        )
    if parameter.types and buffer.dtype.name not in parameter.types:
        p.fail(
            place,
            f"'{buffer.name}' holds {buffer.dtype}",
            f"there are {', '.join(parameter.types)}",
        )
    return buffer


def _place(
    p: Parser, parameter: Place, written: bool, places: dict[str, ast.expr], given: BoundArgs
) -> None:
    node, position = places[parameter.name], places[parameter.position]
    like = _memory(p, parameter, places)
    at = indices_of(p, node, position, like)
    found = writable(p, like, at, node) if written else locate(like, at)
    if found.guard is not None:
        given.unproven.append(found.guard)
    settled = tuple(p.temporary(each, f"{like.name}_at", node) for each in found.indices)
    for index, extent in zip(settled, found.buffer.shape, strict=True):
        given.unproven += [ir.ge(index, 0), ir.lt(index, extent)]
    given.buffers.append(found.buffer)
    given.indices.append(settled)


def _elements(
    p: Parser,
    node: ast.Call,
    parameter: Elements,
    function: NamespaceFunction,
    places: dict[str, ast.expr],
    given: BoundArgs,
) -> None:
    place, position = places[parameter.name], places[parameter.position]
    buffer = _memory(p, parameter, places)
    if isinstance(buffer, View) or not buffer.rank:
        p.fail(
            place,
            f"'{text(place)}' is {describe(buffer)}, and '{parameter.name}' is a whole buffer "
            f"with at least one dimension",
            "pass the buffer; the position selects the elements",
        )
    if parameter.size:
        count = parameter.size // buffer.dtype.bytes
    else:
        number = next(each for each in function.parameters if isinstance(each, ConstInt))
        count = _number(p, places[number.name], number)
    at = indices_of(p, place, places[parameter.position], buffer)
    settled = tuple(p.temporary(each, f"{buffer.name}_at", position) for each in at)
    inside: list[ir.Expr] = []
    for index, extent in zip(settled[:-1], buffer.shape[:-1], strict=True):
        inside += [ir.ge(index, 0), ir.lt(index, extent)]
    first, extent = settled[-1], buffer.shape[-1]
    if parameter.short:
        rest = ir.maximum(ir.minimum(ir.sub(extent, first), count), 0)
        inside.append(ir.ge(first, 0))
        valid = ir.select(ir.all_of(inside), rest, ir.const(0))
        given.operands.append(ir.cast(valid, ir.INT32))
    else:
        given.unproven += [*inside, ir.ge(first, 0), ir.le(ir.add(first, count), extent)]
    given.buffers.append(buffer)
    given.indices.append(settled)
    if buffer.strides is not None:
        on_host(p, place, *unit_stride(buffer))


def _array(p: Parser, place: ast.expr, parameter: Array, given: BoundArgs) -> None:
    name = parameter.name
    buffer = buffer_of(p, place, f"'{name}' works")
    wanted = " or ".join(f'"{each}"' for each in parameter.memories)
    if not isinstance(buffer, ir.Buffer) or buffer.memory not in parameter.memories:
        p.fail(
            place,
            f"'{text(place)}' is not an array in {wanted}, as '{name}' must be",
            f'make it: `{name} = T.alloc((128, 128), T.float32, scope="{parameter.memories[0]}")`',
        )
    if buffer.rank != 2:
        p.fail(
            place,
            f"'{buffer.name}' has {buffer.rank} dimensions, and '{name}' has two: partitions, and "
            f"elements in each",
            "make it two-dimensional",
        )
    if buffer.dtype.name not in parameter.types:
        p.fail(
            place,
            f"'{buffer.name}' holds {buffer.dtype}",
            f"there are {', '.join(parameter.types)}",
        )
    given.buffers.append(buffer)
    given.indices.append((ir.const(0), ir.const(0)))
    given.operands.extend(ir.cast(extent, ir.INT32) for extent in buffer.shape)


def _tile(p: Parser, parameter: Tile, places: dict[str, ast.expr], given: BoundArgs) -> None:
    place = places[parameter.name]
    buffer = buffer_of(p, place, f"'{parameter.name}' works")
    if not isinstance(buffer, ir.Buffer) or buffer.rank != 2 or buffer.scope == "fragment":
        what = "a view" if not isinstance(buffer, ir.Buffer) else f"of rank {buffer.rank}"
        p.fail(
            place,
            f"'{text(place)}' is {what}, and '{parameter.name}' is a whole matrix in memory",
            "pass a buffer of two dimensions; the position selects the part",
        )
    # A tile is as large as what comes before it.
    fragment = given.buffers[0]
    if buffer.dtype != fragment.dtype:
        what = "fragment" if fragment.scope == "fragment" else "array"
        p.fail(
            place,
            f"'{buffer.name}' holds {buffer.dtype}, the {what} '{fragment.name}' {fragment.dtype}",
            f"give the {what} the type that memory holds",
        )
    position = indices_of(p, place, places[parameter.position], buffer)
    settled = tuple(p.temporary(each, f"{buffer.name}_at", place) for each in position)
    for at, size, extent in zip(settled, fragment.shape, buffer.shape, strict=True):
        given.unproven.append(ir.ge(at, 0))
        if parameter.partial:
            given.operands.append(ir.cast(ir.sub(extent, at), ir.INT32))
        else:
            given.unproven.append(ir.le(ir.add(at, size), extent))
    strides = buffer.strides or ir.row_major(buffer.shape)
    given.buffers.append(buffer)
    given.indices.append(settled)
    given.operands.extend(strides)
    if buffer.strides is not None and not parameter.partial:
        one = [ir.eq(each, 1) for each in strides]
        message = f"'{buffer.name}' has strides ({{0}}, {{1}}): one of them must be 1"
        on_host(p, place, ir.logical_or(*one), message, buffer.strides)
