"""Type checks of the values that a backend returns.

Its record, capabilities and images come from another distribution, perhaps tested with another
version of this one. Without the check, a field of a wrong type would fail later, in unrelated
code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, cast, get_args

from dovetail import ir
from dovetail.image import Argument, DeviceImage, ImageFunction
from dovetail.image.model import ArgumentKind
from dovetail.lang.script_namespace import ScriptNamespace
from dovetail.plugin.backend import Backend, RuntimeHint
from dovetail.plugin.checker import Checker
from dovetail.support import dataclasses
from dovetail.target import Attribute, Capabilities, TargetSchema
from dovetail.target.capabilities import Feature, Threads
from dovetail_runtime.variables import Variable

Rule = tuple[str, Callable[[Any], bool]]


def _is(*types: type) -> Rule:
    return " or ".join(each.__name__ for each in types), lambda value: isinstance(value, types)


def _each(kind: type) -> Rule:
    def fits(value: object) -> bool:
        items = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (None,)
        return all(isinstance(item, kind) for item in items)

    return f"a tuple of {kind.__name__}", fits


def _mapping(value_type: type, values: str) -> Rule:
    def fits(value: object) -> bool:
        pairs = cast("Mapping[object, object]", value) if isinstance(value, Mapping) else {0: 0}
        if not all(isinstance(each, str) for each in pairs):
            return False
        # Others make a value when it is asked for, and an assembly takes as long as its object.
        is_made = isinstance(pairs, dict | MappingProxyType)
        return not is_made or all(isinstance(each, value_type) for each in pairs.values())

    return f"a mapping of strings to {values}", fits


def _one_of(words: tuple[str, ...]) -> Rule:
    return f"one of {', '.join(words)}", lambda value: isinstance(value, str) and value in words


def _some_of(words: tuple[str, ...]) -> Rule:
    return (
        f"a frozenset of {', '.join(words)}",
        lambda value: (
            isinstance(value, frozenset) and cast("frozenset[object]", value) <= {*words}
        ),
    )


def _names(value: object) -> bool:
    items = cast("frozenset[object]", value) if isinstance(value, frozenset) else {0}
    return all(isinstance(item, str) for item in items)


def _three(value: object) -> bool:
    items = cast("tuple[object, ...]", value) if isinstance(value, tuple) else ()
    return len(items) == 3 and all(type(item) is int and item >= 0 for item in items)


_FUNCTION: Final[Rule] = "a function", callable
_NUMBER: Final[Rule] = "a whole number", lambda value: type(value) is int
_TEXTS: Final[Rule] = _mapping(str, "strings")


def _optional(rule: Rule) -> Rule:
    wanted, fits = rule
    return f"{wanted}, or None", lambda value: value is None or fits(value)


_RULES: Final[Mapping[type, Mapping[str, Rule]]] = {
    Backend: {
        "api": _NUMBER,
        "kind": _is(str),
        "schema": _is(TargetSchema),
        "capabilities": _FUNCTION,
        "pipeline": _FUNCTION,
        "codegen": _FUNCTION,
        "runtime": _is(RuntimeHint),
        "variants": _optional(_FUNCTION),
        "detect": _optional(_FUNCTION),
        "namespace": _optional(_is(ScriptNamespace)),
        "checker": _optional(_is(Checker)),
        "gaps": _TEXTS,
        "driver_faults": _TEXTS,
        "environment": _each(Variable),
    },
    TargetSchema: {"kind": _is(str), "attributes": _each(Attribute)},
    RuntimeHint: {"distribution": _is(str), "install": _is(str), "device_type": _NUMBER},
}


DECLARED: Final = (Capabilities, DeviceImage, ImageFunction, Argument)
"""Classes whose fields are checked against their annotations."""

_ANNOTATED: Final[Mapping[str, Rule]] = {
    "str": _is(str),
    "int": ("a whole number of at least 0", lambda value: type(value) is int and value >= 0),
    "int | None": (
        "None, or a whole number of at least 0",
        lambda value: value is None or (type(value) is int and value >= 0),
    ),
    "bool": ("True or False", lambda value: type(value) is bool),
    "frozenset[str]": ("a frozenset of strings", _names),
    "tuple[str, ...]": _each(str),
    "tuple[int, int, int]": ("a tuple of three whole numbers of at least 0", _three),
    "tuple[ImageFunction, ...]": _each(ImageFunction),
    "tuple[Argument, ...]": _each(Argument),
    "Mapping[str, str]": _TEXTS,
    "Mapping[str, bytes]": _mapping(bytes, "bytes"),
    "ir.DType": _is(ir.DType),
    "ArgumentKind": _one_of(get_args(ArgumentKind)),
    "Threads": _one_of(get_args(Threads)),
    "frozenset[Feature]": _some_of(get_args(Feature)),
}


@cache
def rules(kind: type) -> Mapping[str, Rule]:
    """The type check of each field of a class."""
    if kind in _RULES:
        return _RULES[kind]
    return {each.name: _ANNOTATED[each.type] for each in dataclasses.fields(kind)}


def wrong_field(value: object, name: str = "its record") -> str:
    """The first field of a wrong type, also in nested values; "" if there is none.

    Args:
        value: A record, or an object of `DECLARED`.
        name: Its name in the message.
    """
    return next(_wrong(value, name), "")


def _wrong(value: object, name: str) -> Iterator[str]:
    for field, (wanted, fits) in rules(type(value)).items():
        found: object = getattr(value, field)
        if not fits(found):
            told = type(found) in (int, str, frozenset)
            value = f"; it is {found!r:.60}" if told else ""
            yield f"{name} has a {type(found).__name__} as '{field}', expected {wanted}{value}"
        items = cast("tuple[object, ...]", found) if isinstance(found, tuple) else (found,)
        for item in items:
            if type(item) in _RULES or type(item) in DECLARED:
                yield from _wrong(item, f"'{field}' of {name}")
