"""What the classes of the IR are made of, read from their declarations.

The binary form (`ir.binary`) and the header of C++ passes (`tools/ir_header.py`) are both made
from these tables and from nothing else: a class, a field or an op that changes in `dovetail.ir`
changes in them, and gives `declarations_hash` another value.

*Nodes* are compared by identity and may be shared; *records* (`DType`, `Span`, tables of reports)
are compared by value; an `Op` is its name.
"""

from __future__ import annotations

import hashlib
import types
import typing
from functools import cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

import dovetail.ir.func as func_module
import dovetail.ir.stmt as stmt_module
from dovetail.ir.expr import Expr
from dovetail.ir.func import Module
from dovetail.ir.op import OPS, Op
from dovetail.support import dataclasses

PASS_VERSION: Final = 0
"""Of the binary form and of the C interface of passes. 0: it changes with the IR."""


class Scalar(NamedTuple):
    """A bool, an int of 64 bits, text, an op, or a literal's value ("value": bool, int, float)."""

    name: Literal["bool", "int", "str", "op", "value"]


class Choice(NamedTuple):
    """One of a few words."""

    words: tuple[str, ...]


class Reference(NamedTuple):
    """An object of one of these classes."""

    classes: tuple[type[Any], ...]


class Many(NamedTuple):
    """A tuple of any length; of exactly `size` items where that is not None."""

    item: Shape
    size: int | None


class Optional(NamedTuple):
    """What may be None."""

    item: Shape


Shape: TypeAlias = Scalar | Choice | Reference | Many | Optional
"""What a field holds."""


class FieldShape(NamedTuple):
    """A field of a class: its name, what it holds, and its default (`dataclasses.MISSING`)."""

    name: str
    shape: Shape
    default: object


class ClassShape(NamedTuple):
    """A class of the IR.

    Attributes:
        kind: The class.
        tag: Its number in the binary form, from 1 on.
        fields: In order of declaration.
        is_record: Whether its objects are compared by value.
    """

    kind: type[Any]
    tag: int
    fields: tuple[FieldShape, ...]
    is_record: bool


@cache
def classes() -> tuple[ClassShape, ...]:
    """Every class that a module may hold, each after the records that its fields are made of."""
    found: dict[type[Any], tuple[FieldShape, ...]] = {}
    _collect(Module, found, set())
    return tuple(
        ClassShape(kind, tag, fields, kind.__eq__ is not object.__eq__)
        for tag, (kind, fields) in enumerate(found.items(), 1)
    )


@cache
def unions() -> dict[frozenset[type[Any]], str]:
    """The names that the modules of the IR give to unions of classes: `Expr`, `Stmt`."""
    found: dict[frozenset[type[Any]], str] = {}
    for module in (stmt_module, func_module):
        for name, value in vars(module).items():
            if isinstance(value, types.UnionType):
                found.setdefault(frozenset(get_args(value)), name)
    return found


def core_ops() -> tuple[Op, ...]:
    """The ops of the table that no backend brought, in order of registration."""
    return tuple(op for op in OPS.values() if "." not in op.name)


@cache
def declarations_hash() -> str:
    """32 hexadecimal digits of all that a C++ pass is compiled with: classes, fields, ops."""
    lines = [f"version {PASS_VERSION}"]
    for each in classes():
        lines.append(f"class {each.kind.__name__}{' record' if each.is_record else ''}")
        lines += [
            f"  {name}: {_text(shape)} = {default!r}" for name, shape, default in each.fields
        ]
    for op in sorted(core_ops(), key=lambda op: op.name):
        lines.append(f"op {op.name} {op.arity} {op.types} {op.result}")
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def _text(shape: Shape) -> str:
    match shape:
        case Scalar(name=name):
            return name
        case Choice(words=words):
            return "|".join(map(repr, words))
        case Reference(classes=kinds):
            return "|".join(kind.__name__ for kind in kinds)
        case Many(item=item, size=size):
            return f"[{_text(item)}; {'*' if size is None else size}]"
        case Optional(item=item):
            return f"({_text(item)})?"


def _collect(
    kind: type[Any], found: dict[type[Any], tuple[FieldShape, ...]], begun: set[type[Any]]
) -> None:
    if kind in begun:
        return
    begun.add(kind)
    # `Buffer` and `Expr` name each other, so the module of the first lacks the second.
    hints = typing.get_type_hints(kind, localns={"Expr": Expr})
    fields: list[FieldShape] = []
    for field in dataclasses.fields(kind):
        shape = _shape(hints[field.name], f"{kind.__name__}.{field.name}")
        for part in _parts(shape):
            _collect(part, found, begun)
        fields.append(FieldShape(field.name, shape, field.default))
    found[kind] = tuple(fields)


def _parts(shape: Shape) -> tuple[type[Any], ...]:
    if isinstance(shape, Many | Optional):
        return _parts(shape.item)
    return shape.classes if isinstance(shape, Reference) else ()


_SCALARS: Final = {bool: "bool", int: "int", str: "str", Op: "op"}


def _shape(hint: object, where: str) -> Shape:
    """The shape that an annotation stands for.

    Raises:
        TypeError: The binary form has none for it.
    """
    name = _SCALARS.get(typing.cast("Any", hint))
    if name is not None:
        return Scalar(typing.cast("Any", name))
    origin, given = get_origin(hint), get_args(hint)
    if origin is Literal:
        if not all(word.isidentifier() for word in given):
            raise TypeError(f"{where} is {hint}: C++ does not spell each of these words")
        return Choice(given)
    if origin is tuple:
        if len(given) == 2 and given[1] is Ellipsis:
            return Many(_shape(given[0], where), None)
        if len(set(given)) == 1:
            return Many(_shape(given[0], where), len(given))
    elif origin in (Union, types.UnionType):
        if set(given) == {bool, int, float}:
            return Scalar("value")
        rest = tuple(each for each in given if each is not type(None))
        if len(rest) < len(given):
            return Optional(_shape(Union[rest], where))  # noqa: UP007  # of a tuple
        if all(_is_class(each) for each in rest):
            return Reference(rest)
    elif _is_class(hint):
        return Reference((typing.cast("type[Any]", hint),))
    raise TypeError(f"{where} is {hint}, for which the binary form of the IR has no shape")


def _is_class(hint: object) -> bool:
    return isinstance(hint, type) and "__dataclass_fields__" in vars(hint)
