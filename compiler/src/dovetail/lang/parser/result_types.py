"""Annotations of values that may be tuples: what a helper returns, what a variable is.

A value takes the types that its annotation names, entry by entry, by the conversions that happen
by themselves: `-> tuple[T.bool, T.float32]` says what the numbers of `return False, T.inf` are.
"""

from __future__ import annotations

import ast
import typing
from typing import TypeVar

from dovetail import ir
from dovetail.lang.members import ElementType
from dovetail.lang.parameters import look_up
from dovetail.lang.parser.complex_numbers import convert_any
from dovetail.lang.parser.context import Frame, Parser
from dovetail.lang.parser.convert import held, text, written
from dovetail.lang.parser.tuples import structure
from dovetail.lang.parser.values import Value, is_expr
from dovetail.lang.source import unquoted

ResultType = ir.DType | tuple["ResultType", ...] | None
"""A type, the types of a tuple's entries, or None where an annotation leaves it open."""


def annotated(frame: Frame, node: ast.expr | None) -> ResultType:
    """The types that an annotation names; None if there are none in it."""
    found = _written(frame, unquoted(node))
    return found if _is_told(found) else None


def _is_told(found: ResultType) -> bool:
    return any(map(_is_told, found)) if isinstance(found, tuple) else found is not None


def _written(frame: Frame, node: ast.expr | None) -> ResultType:
    if node is None:
        return None
    if isinstance(node, ast.Subscript):
        if not _is_tuple(look_up(frame.function, node.value)):
            return None
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if any(isinstance(part, ast.Constant) and part.value is ... for part in parts):
            return None
        return tuple(_written(frame, unquoted(part)) for part in parts)
    if isinstance(node, ast.Name) and node.id in frame.bindings:
        value = frame.bindings[node.id].value
        return value if isinstance(value, ir.DType) else None
    return _of_object(frame, look_up(frame.function, node))


def _of_object(frame: Frame, value: object) -> ResultType:
    """What an object means that Python made of an annotation, e.g. of an alias."""
    if isinstance(value, ElementType):
        return value.dtype
    if isinstance(value, ir.DType):
        return value
    if isinstance(value, TypeVar):
        return frame.types.get(value.__name__)
    arguments: tuple[object, ...] = typing.get_args(value)
    if not _is_tuple(value) or ... in arguments:
        return None
    return tuple(_of_object(frame, each) for each in arguments)


def _is_tuple(value: object) -> bool:
    return value is tuple or typing.get_origin(value) is tuple


def conform(p: Parser, node: ast.AST, value: Value, wanted: ResultType, to: str) -> Value:
    """A value as its annotation wants it.

    Args:
        p: The parser.
        node: Where the value was written.
        value: The value.
        wanted: The types.
        to: Whose they are, for a message, e.g. "the result of 'f'".
    """
    if wanted is None:
        return value
    if isinstance(wanted, ir.DType):
        result = convert_any(p, node, value, wanted, f"{to} is")
        if is_expr(result):
            result = written(p, node, held(result))
        return result
    if not isinstance(value, tuple) or len(value) != len(wanted):
        p.fail(
            node,
            f"'{text(node)}' is {structure(value)}, and {to} is annotated as a tuple of "
            f"{len(wanted)}",
            "return as many values as the annotation has types",
        )
    apart = isinstance(node, ast.Tuple) and len(node.elts) == len(value)
    places = node.elts if isinstance(node, ast.Tuple) and apart else [node] * len(value)
    entries = zip(places, value, wanted, strict=True)
    return tuple(
        conform(p, place, entry, each, f"entry {number} of {to}" if not apart else to)
        for number, (place, entry, each) in enumerate(entries)
    )
