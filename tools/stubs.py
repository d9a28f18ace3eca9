"""The text of `namespace.pyi`: the types and hover texts of T, by the tables of its functions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dovetail.lang import builtins
from dovetail.lang.builtins import TOPICS
from dovetail.lang.members import VECTORS
from dovetail.lang.script_namespace import ScriptNamespace
from dovetail.lang.stub_text import function_lines, namespace_lines

HEAD = Path(builtins.__file__).with_name("stubs_head.txt")


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
            lines += function_lines(builtin)
    for namespace in namespaces:
        lines += namespace_lines(namespace)
    return "\n".join(lines)
