"""Checking a backend's record when it is loaded: every field is what it is declared to be.

A record comes from a distribution that was written and tested elsewhere, perhaps against another
version of this one. A field of a wrong type would otherwise show long after, in the middle of
something that has nothing to do with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

from dovetail.lang.script_namespace import ScriptNamespace
from dovetail.plugin.backend import Backend, RuntimeHint
from dovetail.plugin.checker import Checker
from dovetail.target import Attribute, TargetSchema
from dovetail_runtime.environment import Variable

Rule = tuple[str, Callable[[Any], bool]]


def _is(*types: type) -> Rule:
    return " or ".join(each.__name__ for each in types), lambda value: isinstance(value, types)


def _each(kind: type) -> Rule:
    def fits(value: object) -> bool:
        items = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (None,)
        return all(isinstance(item, kind) for item in items)

    return f"a tuple of {kind.__name__}", fits


def _are_texts(value: object) -> bool:
    pairs = cast("Mapping[object, object]", value) if isinstance(value, Mapping) else {None: None}
    return all(isinstance(each, str) for pair in pairs.items() for each in pair)


_FUNCTION: Final[Rule] = "a function", callable
_NUMBER: Final[Rule] = "a whole number", lambda value: type(value) is int
_TEXTS: Final[Rule] = "a mapping of texts to texts", _are_texts


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
        "environment": _each(Variable),
    },
    TargetSchema: {"kind": _is(str), "attributes": _each(Attribute)},
    RuntimeHint: {"distribution": _is(str), "install": _is(str), "device_type": _NUMBER},
}


def wrong_field(record: Backend) -> str:
    """The first field of a record, or of its schema or hint, that is of a wrong type; else ""."""
    return next(_wrong(record, "its record"), "")


def _wrong(value: object, name: str) -> Iterator[str]:
    for field, (wanted, fits) in _RULES[type(value)].items():
        found: object = getattr(value, field)
        if not fits(found):
            yield f"{name} has a {type(found).__name__} as '{field}', expected {wanted}"
        elif type(found) in _RULES:
            yield from _wrong(found, f"'{field}' of {name}")
