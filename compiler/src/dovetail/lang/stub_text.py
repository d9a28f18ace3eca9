"""Functions of the language as the text of a stub: for `namespace.pyi`, and for other people's.

`tools/stubs.py` makes the stub of T of it, with the namespaces of this tree; `dovetail stubs` adds
those of installed backends.
"""

from __future__ import annotations

import textwrap
from typing import Final

from dovetail.lang.builtins import Builtin
from dovetail.lang.script_namespace import ScriptNamespace

_WIDTH: Final = 92
"""Of the text of a docstring."""


def function_lines(builtin: Builtin, width: int = _WIDTH) -> list[str]:
    """The signatures of a function, each with its documentation."""
    lines: list[str] = []
    paragraphs = [textwrap.fill(part, width) for part in builtin.doc.split("\n\n")]
    text = "\n\n".join(paragraphs)
    doc = textwrap.indent(f'"""{text}\n"""' if "\n" in text else f'"""{text}"""', "    ")
    for signature in builtin.signatures:
        if len(builtin.signatures) > 1:
            lines.append("@overload")
        lines += [f"def {builtin.name}{signature}:", *doc.splitlines(), ""]
    return lines


def namespace_lines(namespace: ScriptNamespace) -> list[str]:
    """`T.<kind>`, as a class of static functions."""
    lines = [f"class {namespace.kind}:", f'    """{namespace.doc}"""', ""]
    for function in namespace.functions:
        for line in function_lines(function.builtin, _WIDTH - 4):
            if line.startswith("def "):
                lines.append("    @staticmethod")
            lines.append(f"    {line}" if line else "")
    return lines
