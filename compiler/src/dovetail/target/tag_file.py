"""`tags.toml`: names of targets, with the published attributes of each device.

A tag such as "nvidia/h100" is the name of a target. Its profile has the attributes that a runtime
would report for such a device, as far as they are published: `dovetail plan` uses it for other
machines. Most attributes belong to an architecture and are written once. Every line has a source.
An attribute without a line is unknown, neither true nor false. The file is data: reading it
imports nothing of its package.

    [sources]
    list = 'Acme, "Our Devices", 2026'

    [architectures.fast]
    target = "acme -speed=2"      # default: that of `extends`
    extends = "slow"              # whose attributes are inherited
    source = "list"               # of the attributes
    attributes = {"acme.speed" = 2, "acme.driver" = ">= 310", "acme.float64" = false}

    [tags]
    "acme/x2" = {architecture = "fast", source = "list", attributes = {"acme.units" = 40}}
    "acme/one-off" = {target = "acme -speed=1", source = "list"}

    [implies]
    "acme.tensors" = ["acme.float16"]   # implied attributes

A value ">= 310" is a lower bound: every such device, with any driver, has at least that. Profiles
are closed under implication: an implied attribute is true, and one that implies a false one is
false.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from dovetail.support.dataclasses import dataclass, field
from dovetail.support.errors import DovetailError, TargetError
from dovetail.support.toml_table import TomlTable, read_toml
from dovetail.target.target import TAG, Target

FILE: Final = "tags.toml"

_ATTRIBUTE: Final = re.compile(r"[A-Za-z0-9_.]{1,120}")
_LONGEST: Final = 400
"""Characters of one text."""


class TagFileError(DovetailError):
    """A `tags.toml` is invalid; the message names the file, the key, and the allowed values."""


@dataclass(frozen=True, slots=True)
class Fact:
    """The value of a device attribute, and its source."""

    value: str
    source: str


Facts = Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Tag:
    """A name for a target.

    Attributes:
        name: "<vendor>/<device>".
        target: The target.
        source: The document with the name.
        profile: Attributes of such devices; missing ones are unknown.
    """

    name: str
    target: Target
    source: str
    profile: Facts


@dataclass(slots=True)
class _Architecture:
    target: Target | None
    facts: dict[str, Fact] = field(default_factory=dict[str, Fact])


def read_tags(path: Path) -> Mapping[str, Tag]:
    """The tags of a file, by name, in its order.

    Raises:
        DovetailError: It cannot be read. TagFileError: It is not TOML, or a key is unknown,
            missing or has a wrong value.
    """
    top = read_toml(path, FILE, TagFileError)
    sources = top.mapping("sources", _EMPTY)
    architectures, tags = top.table("architectures"), top.table("tags")
    implications = top.table("implies")
    top.end()
    implied = {name: implications.texts(name) for name in implications.names()}
    for key, text in sources.items():
        if not text.isprintable() or not 0 < len(text) <= _LONGEST:
            raise top.error(f"sources.{key}", f"is not a line of 1 to {_LONGEST} characters")
    known: dict[str, _Architecture] = {}
    for name in architectures.names():
        known[name] = _architecture(architectures.table(name), known, sources)
    return MappingProxyType(
        {name: _tag(name, tags, known, sources, implied) for name in tags.names()}
    )


_EMPTY: Final[Mapping[str, str]] = MappingProxyType({})


def _architecture(
    table: TomlTable, known: Mapping[str, _Architecture], sources: Mapping[str, str]
) -> _Architecture:
    base = _Architecture(None)
    extends = table.text("extends", "")
    if extends:
        if extends not in known:
            raise table.error("extends", f"is '{extends}'; expected an architecture above it")
        base = known[extends]
    target = _target(table) or base.target
    given = table.facts("attributes")
    source = table.choice("source", sources) if given else table.text("source", "")
    table.end()
    return _Architecture(target, {**base.facts, **_facts(table, given, sources.get(source, ""))})


def _tag(
    name: str,
    tags: TomlTable,
    known: Mapping[str, _Architecture],
    sources: Mapping[str, str],
    implied: Mapping[str, tuple[str, ...]],
) -> Tag:
    if not re.fullmatch(TAG, name) or len(name) > _LONGEST:
        what = "is not a tag; write for example 'acme/x2', the vendor in lower case"
        raise tags.error(name, what)
    table = tags.table(name)
    target, of = _target(table), table.text("architecture", "")
    if of and of not in known:
        what = f"is '{of}'; expected one of the architectures: {', '.join(known) or 'none'}"
        raise table.error("architecture", what)
    if bool(of) == (target is not None):
        raise table.error("target", "and 'architecture' are both given or both missing; give one")
    base = known[of] if of else _Architecture(target)
    if base.target is None:
        raise table.error("architecture", f"is '{of}', which has no target")
    source = sources[table.choice("source", sources)]
    own = _facts(table, table.facts("attributes"), source)
    table.end()
    facts = {**base.facts, **own}
    _close(facts, implied, table)
    return Tag(name, base.target, source, MappingProxyType(facts))


def _close(
    facts: dict[str, Fact], implied: Mapping[str, tuple[str, ...]], table: TomlTable
) -> None:
    """Add what follows from what is known.

    Raises:
        TagFileError: Something is false that something true implies.
    """
    before = -1
    while len(facts) != before:
        before = len(facts)
        for name, others in implied.items():
            for other in others:
                given, needed = facts.get(name), facts.get(other)
                if given is not None and given.value == "true":
                    if needed is not None and needed.value == "false":
                        what = f"is true, which implies '{other}', and that is false"
                        raise table.error(f"attributes.{name}", what)
                    facts.setdefault(other, Fact("true", f"{given.source}; '{name}' implies it"))
                elif given is None and needed is not None and needed.value == "false":
                    facts[name] = Fact("false", f"{needed.source}; it implies '{other}'")


def _facts(table: TomlTable, given: Mapping[str, str], source: str) -> dict[str, Fact]:
    for name, value in given.items():
        if not _ATTRIBUTE.fullmatch(name):
            raise table.error(f"attributes.{name}", "is not a valid name of a device attribute")
        if not value.isprintable() or len(value) > _LONGEST:
            what = f"is not a line of at most {_LONGEST} characters"
            raise table.error(f"attributes.{name}", what)
    return {name: Fact(value, source) for name, value in given.items()}


def _target(table: TomlTable) -> Target | None:
    text = table.text("target", "")
    if not text:
        return None
    try:
        target = Target(text)
    except TargetError as bad:
        raise table.error("target", f"is not a target: {bad}") from bad
    if "/" in target.kind or len(text) > _LONGEST:
        raise table.error("target", f"is '{target.kind}'; expected a kind with attributes")
    return target
