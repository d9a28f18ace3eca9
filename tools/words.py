"""Makes a list of the words that headers of a language define, which names in its texts avoid.

    python tools/words.py FILE...

A list says itself how it is made, in lines at its top:

    # $ COMMAND     a preprocessor, run without a shell; of its output macros, types and functions
                    are taken
    # but PATTERN   words that are left out, besides those that no name can be: `identifier` keeps
                    names from beginning as `__` and `_A` do

Lists are committed: other versions of the same headers define other words, and kernels would be
called other names. `dovetail.codegen.source.read_words` reads them.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Final

_MACRO: Final = re.compile(r"^#\s*define\s+(\w+)", re.MULTILINE)
_ATTRIBUTES: Final = re.compile(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)")
_TYPE: Final = re.compile(r"\btypedef\b[^;{}]*?(\w+)\s*;")
_FUNCTION: Final = re.compile(r"(\w+)\s*\(")


def defined(text: str) -> set[str]:
    """The words that the output of a preprocessor defines."""
    macros = set(_MACRO.findall(text))
    if macros:
        return macros
    text = _ATTRIBUTES.sub("", text)
    return {*_TYPE.findall(text), *_FUNCTION.findall(text)}


def made(text: str) -> str:
    """A list made anew.

    Args:
        text: As it is.
    """
    head = [line for line in text.splitlines() if line.startswith("#")]
    words: set[str] = set()
    for line in head:
        if line.startswith("# $ "):
            command = shlex.split(line.removeprefix("# $ "))
            words |= defined(subprocess.run(command, check=True, text=True, stdout=-1).stdout)
    left_out = [line.removeprefix("# but ") for line in head if line.startswith("# but ")]
    without = re.compile("|".join(["_[A-Z_]", *left_out]))
    kept = sorted(word for word in words if not without.match(word))
    return "\n".join([*head, *textwrap.wrap(" ".join(kept), 99, break_long_words=False), ""])


def main() -> int:
    """Write the lists that are named."""
    for file in map(Path, sys.argv[1:]):
        file.write_text(made(file.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
