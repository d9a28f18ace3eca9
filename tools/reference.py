"""The text of `reference.md`, every name of T, from the tables of `lang.builtins`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module

from dovetail.lang.builtins import TOPICS, Builtin
from dovetail.lang.script_namespace import ScriptNamespace

HEAD = """\
# Reference: every name of T

Made by `tools/generated.py` from the same tables as the texts that editors show; the rules behind
it, with examples, are in `docs/language.md` of the repository. In signatures `_F` is any float
type or a number without a type, `_I` any integer type, `_N` any number, `_S` any element type,
`_Index` an integer or a tuple of them, `_Shape` a tuple of extents.
"""


def _anchor(title: str) -> str:
    """What a heading is called in an address, as code hosts make it."""
    return re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")


def _entry(builtin: Builtin, owner: str = "T") -> str:
    signatures = "\n".join(f"{owner}.{builtin.name}{each}" for each in builtin.signatures)
    lines = [f"### {owner}.{builtin.name}", "", builtin.summary, "", "```text", signatures, "```"]
    parts = (("Types", builtin.types), ("Rule", builtin.rule), ("Error", builtin.bound))
    listed = [f"- *{title}:* {text}" for title, text in parts if text]
    if builtin.example:
        listed.append(f"- *Example:* `{builtin.example}`")
    return "\n".join([*lines, *([""] if listed else []), *listed])


def render(namespaces: Iterable[ScriptNamespace]) -> str:
    """The whole page, with these namespaces of backends as `T.<kind>`."""
    namespaces = tuple(namespaces)
    titles = (*TOPICS, *(f"T.{each.kind}" for each in namespaces), "Types and forms")
    links = " · ".join(f"[{title}](#{_anchor(title)})" for title in titles)
    sections = [HEAD + "\n" + links]
    for title, table in TOPICS.items():
        sections += [f"## {title}", *(_entry(builtin) for builtin in table)]
    for namespace in namespaces:
        owner = f"T.{namespace.kind}"
        sections += [f"## {owner}", namespace.doc]
        sections += [_entry(function.builtin, owner) for function in namespace.functions]
    sections.append("## Types and forms")
    # What the module holds; its stubs show the language only.
    names = vars(import_module("dovetail.lang.namespace"))
    listed: tuple[str, ...] = names["TYPES"]
    described: dict[str, str] = names["FORMS"] | names["BOUNDS"]
    types = ", ".join(f"`T.{name}`" for name in listed)
    rows = [f"- `T.{name}`: {text}" for name, text in described.items()]
    rows += ["- `T.inf`, `T.nan`, `T.pi`, `T.e`: floats without a type."]
    sections.append(
        f"Element types: {types}. Each is also a conversion, `T.float32(x)`, and outside of a"
        " kernel a constant with a type.\n\n" + "\n".join(rows)
    )
    return "\n\n".join(sections) + "\n"
