"""What stands in PTX, and NVIDIA's assembler, the only one that says whether it is right."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Hashable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import TypeVar

from dovetail_conformance.levels import find_tool

_TARGET = re.compile(r"^\.target ([a-z0-9_]+)", re.MULTILINE)
_ENTRY = re.compile(r"\.visible \.entry (\w+)\((.*?)\n\}\n", re.DOTALL)
Key = TypeVar("Key", bound=Hashable)

TEXTS_A_CALL = 24
"""Texts that the assembler gets at once."""

_OPERATION = re.compile(r"^\t(?:@!?%p\d+ )?([a-z][a-z0-9_.:]*)", re.MULTILINE)


def assembler_errors(ptx: str, arch: str | None = None) -> str:
    """What `ptxas` says against a text; "" where it takes it without a word.

    Args:
        ptx: The text.
        arch: What to assemble for; None: the text's own target.
    """
    return _said([ptx], arch or target_of(ptx))


def target_of(ptx: str) -> str:
    """The architecture that a text names."""
    match = _TARGET.search(ptx)
    assert match is not None, ptx[:200]
    return match[1]


def group_errors(texts: Mapping[Key, str]) -> dict[Key, str]:
    """What `ptxas` says against each of many texts; a call takes many, as starting it costs most.

    Args:
        texts: By a name of the test's own; each for its own target.

    Returns:
        What it says by name; "" where it takes a text without a word.
    """
    groups: dict[tuple[str, int], dict[Key, str]] = {}
    taken: dict[tuple[str, int], set[str]] = {}
    for name, ptx in texts.items():
        arch, kernels = target_of(ptx), set(entries(ptx))
        # Kernels of a call have different names.
        number = next(n for n in count() if not kernels & taken.setdefault((arch, n), set()))
        taken[arch, number] |= kernels
        groups.setdefault((arch, number), {})[name] = ptx
    found: dict[Key, str] = {}
    for (arch, _), group in groups.items():
        if _said(list(group.values()), arch):  # who is meant, each alone says
            found.update({name: _said([ptx], arch) for name, ptx in group.items()})
        else:
            found.update(dict.fromkeys(group, ""))
    return found


def _said(texts: Sequence[str], arch: str) -> str:
    program = find_tool("ptxas")
    assert program is not None
    with tempfile.TemporaryDirectory() as folder:
        sources = [Path(folder, f"kernels{number}.ptx") for number in range(len(texts))]
        for source, ptx in zip(sources, texts, strict=True):
            source.write_text(ptx, encoding="utf-8")
        command = [program, f"-arch={arch}", *map(str, sources), "-o", f"{folder}/out"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    return f"{run.stdout}{run.stderr}" or ("" if run.returncode == 0 else "failed silently")


def entries(ptx: str) -> dict[str, str]:
    """The kernels of a text, by name."""
    return {match[1]: match[0] for match in _ENTRY.finditer(ptx)}


def operations(ptx: str) -> list[str]:
    """The instructions of a text without their operands, in order."""
    return _OPERATION.findall(ptx)
