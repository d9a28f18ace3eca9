"""Writes `namespace.pyi`, the types and hover texts of T, from the tables of `lang.builtins`.

Run `python tools/stubs.py` after changing a table; `--check` only says whether that is needed.
"""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

from dovetail import plugin
from dovetail.lang.builtins import TOPICS, Builtin
from dovetail.lang.members import VECTORS
from dovetail.lang.script_namespace import ScriptNamespace
from dovetail.support.distribution import OURS

LANG = Path(__file__).resolve().parents[1] / "compiler" / "src" / "dovetail" / "lang"
HEAD = LANG / "builtins" / "stubs_head.txt"
STUBS = LANG / "namespace.pyi"
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
        lines += [f"def {builtin.name}{signature}:", *doc.splitlines()]
    return lines


def in_tree() -> list[ScriptNamespace]:
    """The namespaces of the back ends of this distribution, `T.<kind>`."""
    kinds = [each.kind for each in plugin.entries() if each.distribution == OURS]
    found = [plugin.namespace(kind) for kind in sorted(kinds)]
    return [each for each in found if each is not None]


def _namespace(namespace: ScriptNamespace) -> list[str]:
    lines = [f"class {namespace.kind}:", f'    """{namespace.doc}"""', ""]
    for function in namespace.functions:
        for line in _function(function.builtin, _WIDTH - 4):
            if line.startswith("def "):
                lines.append("    @staticmethod")
            lines.append(f"    {line}" if line else "")
    return lines


def render() -> str:
    """The whole file, formatted."""
    lines = [HEAD.read_text(encoding="utf-8")]
    for name in VECTORS:
        element, _, lanes = name.rpartition("x")
        doc = f'    """{lanes} lanes of {element}."""'
        lines += [f"class {name}(Vector[{element}]):", doc, ""]
    for title, table in TOPICS.items():
        lines.append(f"# {title}.")
        for builtin in table:
            lines += _function(builtin)
    for namespace in in_tree():
        lines += _namespace(namespace)
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(STUBS), "-"]
    text = "\n".join(lines) + "\n"
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return done.stdout


def main() -> int:
    """Write the file, or with --check compare it."""
    text = render()
    current = STUBS.read_text(encoding="utf-8") if STUBS.exists() else ""
    if "--check" in sys.argv[1:]:
        if text != current:
            print(f"{STUBS} is not what the tables say: run `python tools/stubs.py`")
        return int(text != current)
    STUBS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
