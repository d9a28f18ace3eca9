"""What stands in PTX, and NVIDIA's assembler, the only one that says whether it is right."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

from dovetail_conformance.levels import find_tool

_TARGET = re.compile(r"^\.target ([a-z0-9_]+)", re.MULTILINE)
_ENTRY = re.compile(r"\.visible \.entry (\w+)\((.*?)\n\}\n", re.DOTALL)

_OPERATION = re.compile(r"^\t(?:@!?%p\d+ )?([a-z][a-z0-9_.:]*)", re.MULTILINE)


def assembler_errors(ptx: str, arch: str | None = None) -> str:
    """What `ptxas` says against a text; "" where it takes it without a word.

    Each text in a call of its own: of several files at once, `ptxas` 13.0 corrupts its memory in
    one call of some hundreds, and then aborts or never ends.

    Args:
        ptx: The text.
        arch: What to assemble for; None: the text's own target.
    """
    program = find_tool("ptxas")
    assert program is not None
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "kernels.ptx")
        source.write_text(ptx, encoding="utf-8")
        command = [program, f"-arch={arch or _target_of(ptx)}", str(source), "-o", f"{folder}/out"]
        run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    return f"{run.stdout}{run.stderr}" or ("" if run.returncode == 0 else "failed silently")


def _target_of(ptx: str) -> str:
    """The architecture that a text names."""
    match = _TARGET.search(ptx)
    assert match is not None, ptx[:200]
    return match[1]


def entries(ptx: str) -> dict[str, str]:
    """The kernels of a text, by name."""
    return {match[1]: match[0] for match in _ENTRY.finditer(ptx)}


def operations(ptx: str) -> list[str]:
    """The instructions of a text without their operands, in order."""
    return _OPERATION.findall(ptx)
