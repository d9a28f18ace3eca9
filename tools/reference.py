"""Writes `docs/reference.md`, every name of T, from the tables of `lang.builtins`.

Run `python tools/reference.py` after changing a table; `--check` only says whether that is needed.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path

from stubs import in_tree

from dovetail.lang.builtins import TOPICS, Builtin

REFERENCE = Path(__file__).resolve().parents[1] / "docs" / "reference.md"
HEAD = """\
# Reference: every name of T

Written by `tools/reference.py` from the same tables as the texts that editors show; the rules
behind it, with examples, are in [language.md](language.md). In signatures `_F` is any float type
or a number without a type, `_I` any integer type, `_N` any number, `_S` any element type, `_Index`
an integer or a tuple of them, `_Shape` a tuple of extents.
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


def render() -> str:
    """The whole page."""
    namespaces = in_tree()
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
    rows += ["- `T.inf`, `T.nan`: floats without a type."]
    sections.append(
        f"Element types: {types}. Each is also a conversion, `T.float32(x)`, and outside of a"
        " kernel a constant with a type.\n\n" + "\n".join(rows)
    )
    return "\n\n".join(sections) + "\n"


def main() -> int:
    """Write the page, or with --check compare it."""
    text = render()
    current = REFERENCE.read_text(encoding="utf-8") if REFERENCE.exists() else ""
    if "--check" in sys.argv[1:]:
        if text != current:
            print(f"{REFERENCE} is not what the tables say: run `python tools/reference.py`")
        return int(text != current)
    REFERENCE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
