"""Parsing of pipelines, from the text that `str` of passes prints.

    pipeline := pass ("," pass)*
    pass     := name ("{" option ("," option)* "}")?
    option   := name "=" value          value: true, false, an integer, or text

Options are bool, int or str. Text with `{`, `}`, `,` or `"`, or that starts or ends with a blank,
is in double quotes, as in JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from dovetail.passes.base import Pass, Pipeline
from dovetail.support import dataclasses
from dovetail.support.errors import DovetailError
from dovetail_runtime.suggest import did_you_mean

_NONE: Final[Mapping[str, type[Pass]]] = MappingProxyType({})
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_PASS = re.compile(
    rf'\s*([A-Za-z0-9_.-]+)\s*(?:\{{((?:{_QUOTED}|[^{{}}"])*)\}})?\s*(,|$)', re.DOTALL
)
_TOKEN = re.compile(rf'{_QUOTED}|,|[^,"]+', re.DOTALL)


def parse_pipeline(
    text: str, available: Iterable[type[Pass]], others: Mapping[str, type[Pass]] = _NONE
) -> Pipeline:
    """Parse a pipeline; an empty text is an empty pipeline.

    Args:
        text: For example "guard-accesses,map-parallel{block=256}".
        available: The passes that may be named; `passes.ALL`, and those of backends.
        others: Further passes by name, looked up when they are named.

    Raises:
        DovetailError: The text is malformed, or names a pass, an option or a value that does not
            exist.
    """
    by_name = {each.name: each for each in available}
    found: list[Pass] = []
    position = 0
    while position < len(text.strip()):
        match = _PASS.match(text, position)
        if match is None:
            raise DovetailError(
                f"pipeline text '{text}' is malformed at '{text[position:]}'; write passes with "
                "commas between them and options in braces: 'simplify,map-parallel{block=64}'"
            )
        name, options, comma = match.groups()
        kind = by_name.get(name) or others.get(name)
        if kind is None:
            raise DovetailError(_unknown("pass", name, {*by_name, *others}))
        found.append(_make(kind, options or ""))
        position = match.end()
        if comma and position >= len(text.strip()):
            raise DovetailError(f"pipeline text '{text}' ends with a comma; name another pass")
    return tuple(found)


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    names = sorted(known)
    hint = did_you_mean(name, names, before="; ")
    return f"there is no {what} '{name}'{hint}; there are: {', '.join(names) or 'none'}"


def _make(kind: type[Pass], text: str) -> Pass:
    fields = {field.name.replace("_", "-"): field for field in dataclasses.fields(kind)}
    options: dict[str, bool | int | str] = {}
    for part in _parts(text) if text.strip() else ():
        name, equals, value = (item.strip() for item in part.partition("="))
        if not equals or not value:
            raise DovetailError(
                f"option '{part.strip()}' of pass '{kind.name}' has no value; write name=value"
            )
        if name not in fields:
            raise DovetailError(_unknown(f"option of pass '{kind.name}' called", name, fields))
        field = fields[name]
        options[field.name] = _value(kind, name, value, field.default)
    return kind(**options)


def _parts(text: str) -> list[str]:
    """What stands between commas that are not in quotes."""
    parts = [""]
    for token in _TOKEN.findall(text):
        if token == ",":
            parts.append("")
        else:
            parts[-1] += token
    return parts


def _value(kind: type[Pass], name: str, text: str, default: object) -> bool | int | str:
    where = f"option '{name}' of pass '{kind.name}'"
    if isinstance(default, bool):
        if text not in ("true", "false"):
            raise DovetailError(f"{where} is '{text}'; allowed are true and false")
        return text == "true"
    if isinstance(default, int):
        if not re.fullmatch(r"-?[0-9]+", text):
            raise DovetailError(f"{where} is '{text}'; expected an integer")
        return int(text)
    if text.startswith('"'):
        import json

        try:
            return str(json.loads(text))
        except ValueError as bad:
            raise DovetailError(
                f"{where} is {text}: in quotes, text is written as in JSON"
            ) from bad
    return text
