"""From LLVM IR for the host to a shared library.

The processor is the oldest one of its architecture that is common, not the one at hand: what a
kernel computes must not depend on where a test runs.
"""

from __future__ import annotations

import functools
import os
import platform
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from dovetail.codegen.llvm import Machine, emit_object
from dovetail.codegen.llvm import data_layout as layout_of
from dovetail.support.errors import DovetailError

_MACHINES: Final = {
    "x86_64": Machine(
        triple="x86_64-unknown-linux-gnu", cpu="x86-64-v2", code_model="small", vectorise=False
    ),
    "aarch64": Machine(
        triple="aarch64-unknown-linux-gnu", cpu="generic", code_model="small", vectorise=False
    ),
}


class HostCodeError(DovetailError):
    """The host cannot make or link code; the message says what is missing."""


def _machine() -> Machine:
    name = platform.machine()
    if name not in _MACHINES:
        allowed = ", ".join(_MACHINES)
        raise HostCodeError(f"CPU images are made on {allowed}, not on '{name}'")
    return _MACHINES[name]


TRIPLE: Final = f"{platform.machine()}-unknown-linux-gnu"


def data_layout() -> str:
    """LLVM's description of the host's types."""
    return layout_of(_machine())


@functools.cache
def linker() -> tuple[str, ...]:
    """The command that links a shared library: the compiler's driver, or a linker by itself.

    Raises:
        HostCodeError: There is none on PATH.
    """
    for name in ("cc", "gcc", "clang"):
        if found := shutil.which(name):
            return (found, "-shared", "-nostartfiles")
    for name in ("ld", "ld.lld", "ld.lld-19"):
        if found := shutil.which(name):
            return (found, "-shared")
    raise HostCodeError("no linker on PATH: install a C compiler or binutils")


def write_library(text: str, path: Path) -> None:
    """Compile and link a module; the file appears whole or not at all.

    Raises:
        LLVMError: The text is not valid IR. HostCodeError: Linking failed.
    """
    code = emit_object(text, _machine())
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".making-") as name:
        made = Path(name) / "image.so"
        relocatable = Path(name) / "image.o"
        relocatable.write_bytes(code)
        # libm for the functions that this processor level has no instruction for.
        command = [*linker(), "-o", str(made), str(relocatable), "-lm"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise HostCodeError(f"linking '{path.name}' failed: {done.stderr.strip()}")
        os.replace(made, path)
