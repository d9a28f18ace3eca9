"""The text of `namespace.pyi`: the types and hover texts of T, by the tables of its functions."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from pathlib import Path

from dovetail.lang import builtins
from dovetail.lang.builtins import TOPICS, Builtin
from dovetail.lang.members import VECTORS
from dovetail.lang.script_namespace import ScriptNamespace

HEAD = Path(builtins.__file__).with_name("stubs_head.txt")
# Of the text of a docstring.
_WIDTH = 92


def _function(builtin: Builtin, width: int = _WIDTH) -> list[str]:
    lines: list[str] = []
    paragraphs = [textwrap.fill(part, width) for part in builtin.doc.split("\n\n")]
    text = "\n\n".join(paragraphs)
    doc = textwrap.indent(f'"""{text}\n"""' if "\n" in text else f'"""{text}"""', "    ")
    for signature in builtin.signatures:
        if len(builtin.signatures) > 1:
            lines.append("@overload")
        lines += [f"def {builtin.name}{signature}:", *doc.splitlines(), ""]
    return lines


def _namespace(namespace: ScriptNamespace) -> list[str]:
    lines = [f"class {namespace.kind}:", f'    """{namespace.doc}"""', ""]
    for function in namespace.functions:
        for line in _function(function.builtin, _WIDTH - 4):
            if line.startswith("def "):
                lines.append("    @staticmethod")
            lines.append(f"    {line}" if line else "")
    return lines


def render(namespaces: Iterable[ScriptNamespace]) -> str:
    """The whole file, with the functions of these namespaces of backends as `T.<kind>`."""
    lines = [HEAD.read_text(encoding="utf-8")]
    for name in VECTORS:
        element, _, lanes = name.rpartition("x")
        doc = f'    """{lanes} lanes of {element}."""'
        lines += [f"class {name}(Vector[{element}]):", doc, ""]
    for title, table in TOPICS.items():
        lines += [f"# {title}.", ""]
        for builtin in table:
            lines += _function(builtin)
    for namespace in namespaces:
        lines += _namespace(namespace)
    return "\n".join(lines)
