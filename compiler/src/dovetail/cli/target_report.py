"""What one target is, in full: attributes as they are resolved, and what it can do."""

from __future__ import annotations

import textwrap
from typing import Any, cast

from dovetail import plugin
from dovetail.compiler import resolve, variants
from dovetail.support import dataclasses
from dovetail.target import Attribute
from dovetail.target.target import Value

_WIDTH = 98


def describe(text: str) -> dict[str, Any]:
    """A kind, a tag or a whole target as JSON-able data.

    Raises:
        TargetError, PluginError: See `dovetail.compiler.resolve`.
    """
    resolved = resolve(text)
    backend = plugin.load(resolved.kind)
    described: list[dict[str, Any]] = []
    for variant in variants(resolved):
        with plugin.guarded("asking for capabilities", variant, worker=backend.capabilities):
            capabilities = backend.capabilities(variant)
        described.append(
            {
                "target": str(backend.schema.shorten(variant)),
                "attributes": dict(variant.attributes),
                "capabilities": {
                    field.name: _plain(getattr(capabilities, field.name))
                    for field in dataclasses.fields(capabilities)
                },
            }
        )
    tag = text.split()[0]
    profile = dict(plugin.find_tag(tag).profile) if "/" in tag else {}
    return {
        "given": text,
        "target": str(backend.schema.shorten(resolved)),
        "kind": resolved.kind,
        "variants": described,
        "runtime": backend.runtime.distribution,
        "profile": {
            name: {"value": fact.value, "source": fact.source} for name, fact in profile.items()
        },
    }


def spelled(value: Value) -> str:
    """A value as people write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _explained(attribute: Attribute) -> str:
    """What an attribute is, in which unit, and what follows from it."""
    unit = f" [{attribute.unit}]" if attribute.unit else ""
    implied = " and ".join(f"-{name}" for name in attribute.implies)
    return attribute.doc + unit + (f"; implies {implied}" if implied else "")


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(cast("frozenset[str]", value))
    return list(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value


def lines(data: dict[str, Any]) -> list[str]:
    """What `describe` gives, as text."""
    schema = plugin.load(data["kind"]).schema
    is_tag = data["given"].split()[0] != data["kind"]
    head = f"{data['given']} = {data['target']}" if is_tag else data["target"]
    text = textwrap.wrap(head, _WIDTH, subsequent_indent=" " * 4, break_on_hyphens=False)
    text.append(f"  an image is run by {data['runtime'] or 'no runtime yet'}")
    for variant in data["variants"]:
        if len(data["variants"]) > 1:
            text += ["", f"variant {variant['target']}"]
        text += ["", "  attributes"]
        docs = {attribute.name: _explained(attribute) for attribute in schema.attributes}
        pairs = [
            (f"-{name}={spelled(value)}", docs[name])
            for name, value in variant["attributes"].items()
        ]
        width = max((len(pair) for pair, _ in pairs), default=0)
        for pair, doc in pairs:
            text += _wrapped(f"{pair:<{width}}  {doc}", width + 2)
        text += ["", "  capabilities"]
        shown = variant["capabilities"]
        width = max(map(len, shown))
        for name, value in shown.items():
            text += _wrapped(f"{name:<{width}}  {_words(value)}", width + 2)
    if data["profile"]:
        text += ["", "  what is known of such a device; the rest is unknown"]
        width = max(map(len, data["profile"]))
        for source in dict.fromkeys(fact["source"] for fact in data["profile"].values()):
            text += _wrapped(f"by {source}", 3)
            text += [
                f"      {name:<{width}}  {fact['value']}"
                for name, fact in sorted(data["profile"].items())
                if fact["source"] == source
            ]
    return text


def _wrapped(line: str, indent: int) -> list[str]:
    return textwrap.wrap(
        line, _WIDTH, initial_indent=" " * 4, subsequent_indent=" " * (4 + indent),
        break_on_hyphens=False, drop_whitespace=True,
    )  # fmt: skip


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, cast("list[object]", value))) or "none"
    return str(value)
