"""PTX of kernels, and what ptxas says of it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import dovetail as dt
from dovetail.compiler import Compiled, listening
from dovetail.target import Target
from dovetail_conformance.levels import find_tool


def ptx_of(kernel: dt.Kernel, arch: str) -> str:
    """The PTX of a kernel."""
    found: list[Compiled] = []
    with listening(found.append):
        dt.build([kernel], [Target(f"cuda -arch={arch}")])
    return found[0].image.payload["source"].decode()


def assemble(text: str, arch: str, folder: Path) -> str:
    """What ptxas prints about a text that it must take; every warning is an error."""
    program = find_tool("ptxas")
    assert program is not None
    source = folder / "kernels.ptx"
    source.write_text(text)
    command = [
        program, "-v", "--warning-as-error", f"-arch={arch}", "-o", str(folder / "out.cubin"),
        str(source),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stderr}\n{text}"
    return done.stderr
