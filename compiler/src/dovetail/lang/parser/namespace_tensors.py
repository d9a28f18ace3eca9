"""Boxes and tensors among the arguments of what backends add to the language."""

from __future__ import annotations

import ast
from typing import Final

from dovetail import ir
from dovetail.lang.parser.access import real_only
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import index, text
from dovetail.lang.parser.effects import buffer_of
from dovetail.lang.parser.namespace_conditions import on_host, unit_stride
from dovetail.lang.parser.values import BufferLike, View, describe
from dovetail.lang.script_namespace import BoundArgs, Box, NamespaceFunction, Tensor

_MIN: Final = -(1 << 31)
_MAX: Final = (1 << 31) - 1


def take_box(
    p: Parser,
    parameter: Box,
    function: NamespaceFunction,
    places: dict[str, ast.expr],
    given: BoundArgs,
) -> None:
    """Add an array in shared memory, or the part of one that its first indices say."""
    place, position = places[parameter.name], places[parameter.position]
    buffer = _whole(p, place, parameter, "shared")
    other = next(each for each in function.parameters if isinstance(each, Tensor))
    rank = _whole(p, places[other.name], other, "global").rank
    for extent in buffer.shape:
        if not isinstance(extent, ir.Const):
            p.fail(
                place,
                f"the extents of '{buffer.name}' are known only at the launch, and those of a box "
                f"must be constant",
                "give T.shared a constant shape",
            )
    leading = buffer.rank - rank
    if leading < 0:
        p.fail(
            place,
            f"'{buffer.name}' has {buffer.rank} dimensions, the tensor "
            f"'{text(places[other.name])}' has {rank}",
            "a box has as many dimensions as its tensor; the array may have additional leading "
            "ones",
        )
    entries = _entries(p, position)
    if len(entries) != leading:
        wanted = _indices(leading) if leading else "no index: `()`"
        p.fail(
            position,
            f"'{buffer.name}' has {buffer.rank} dimensions, the box {rank} of them, but the "
            f"position has {_indices(len(entries))}",
            f"give {wanted}",
        )
    at = tuple(p.temporary(each, f"{buffer.name}_at", position) for each in entries)
    for each, extent in zip(at, buffer.shape, strict=False):
        given.unproven += [ir.ge(each, 0), ir.lt(each, extent)]
    given.buffers.append(buffer)
    given.indices.append((*at, *(ir.const(0) for _ in range(rank))))


def take_tensor(
    p: Parser, parameter: Tensor, places: dict[str, ast.expr], given: BoundArgs
) -> None:
    """Add a tensor, where in it the box begins, and how it lies in memory."""
    place, position = places[parameter.name], places[parameter.position]
    buffer = _whole(p, place, parameter, "global")
    entries = _entries(p, position)
    if len(entries) != buffer.rank:
        p.fail(
            position,
            f"'{buffer.name}' has {buffer.rank} dimensions, but the position has "
            f"{_indices(len(entries))}",
            "give the start of the box in each dimension",
        )
    strides = ir.row_major(buffer.shape) if buffer.strides is None else buffer.strides
    for each in entries:
        held = ir.maximum(ir.minimum(each, _MAX), _MIN)
        given.operands.append(p.temporary(ir.cast(held, ir.INT32), f"{buffer.name}_at", position))
    given.operands.extend((*buffer.shape, *strides[:-1]))
    given.buffers.append(buffer)
    given.indices.append(tuple(ir.const(0) for _ in entries))
    if buffer.strides is not None:
        on_host(p, place, *unit_stride(buffer))


def _whole(p: Parser, place: ast.expr, parameter: Box | Tensor, scope: ir.Scope) -> ir.Buffer:
    """A whole buffer with dimensions, of the scope and a type that a parameter allows."""
    name = parameter.name
    buffer: BufferLike = buffer_of(p, place, f"'{name}' works")
    real_only(p, place, buffer, f"'{name}' takes")
    if isinstance(buffer, View) or not buffer.rank:
        p.fail(
            place,
            f"'{text(place)}' is {describe(buffer)}, and '{name}' is a whole buffer with at least "
            f"one dimension",
            "pass the buffer; the position selects the part",
        )
    if buffer.scope != scope:
        p.fail(
            place,
            f"'{buffer.name}' is {buffer.scope} memory, and '{name}' is in {scope} memory",
            f"pass a buffer in {scope} memory",
        )
    if buffer.dtype.name not in parameter.types:
        p.fail(
            place,
            f"'{buffer.name}' holds {buffer.dtype}",
            f"there are {', '.join(parameter.types)}",
        )
    return buffer


def _indices(count: int) -> str:
    return "one index" if count == 1 else f"{count or 'no'} indices"


def _entries(p: Parser, written: ast.expr) -> list[ir.Expr]:
    """Integers in brackets or alone; a name may stand for several."""
    places: list[ast.expr] = list(written.elts) if isinstance(written, ast.Tuple) else [written]
    entries = [(place, p.expression(place)) for place in places]
    if len(entries) == 1 and isinstance(entries[0][1], tuple):
        entries = [(entries[0][0], item) for item in entries[0][1]]
    return [index(p, place, value, "an index") for place, value in entries]
