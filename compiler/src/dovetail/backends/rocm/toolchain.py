"""Objects to loadable code objects, by an `ld.lld` that the machine has; only when asked for.

Images must not depend on what a machine happens to have; so nothing here is used unless somebody
names the format `hsaco`, and the image then says which version linked it. LLD is the only linker
that knows AMD's processors, and as it compiles nothing its version hardly matters. Looked for are
`ld.lld` and `ld.lld-NN` on the PATH, ROCm's own, and the distribution `ziglang`, in this order.
Source: LLVM, "User Guide for AMDGPU Backend", code object; LLD, "The ELF, COFF and Wasm Linkers".
"""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import ToolchainError, UnsupportedError

_VERSIONED: Final = re.compile(r"ld\.lld-(\d+)")
_VERSION: Final = re.compile(r"LLD (\d+(?:\.\d+)*)")
_ROCM: Final = ("ROCM_PATH", "/opt/rocm")
"""The environment's name for the folder of ROCm, and where it is by default (ROCm, "Installation
on Linux")."""

_TIME_LIMIT: Final = 120
"""Seconds. Linking one object takes milliseconds; starting Zig for the first time, longer."""

OPTIONS: Final = ("-shared", "--no-undefined", "--build-id=none", "-m", "elf64_amdgpu")


@dataclass(frozen=True, slots=True)
class Linker:
    """A linker that was found.

    Attributes:
        command: How to start it.
        version: As it says itself, "19.1.7".
    """

    command: tuple[str, ...]
    version: str

    @property
    def tool(self) -> str:
        """What made an image, for its record."""
        return f"LLD {self.version}"


def link(code: bytes, linker: Linker | None = None) -> tuple[bytes, str]:
    """A loadable code object from a relocatable one, and the tool that made it.

    Args:
        code: The object.
        linker: What to use; by default what is found.

    Raises:
        UnsupportedError: There is no linker.
        ToolchainError: It failed.
    """
    used = find_linker() if linker is None else linker
    # Names within the folder: paths of the machine must not get into the output.
    with tempfile.TemporaryDirectory(prefix="dovetail-") as folder:
        (Path(folder) / "kernels.o").write_bytes(code)
        output = Path(folder) / "kernels.hsaco"
        _run((*used.command, *OPTIONS, "-o", output.name, "kernels.o"), folder)
        return output.read_bytes(), used.tool


def find_linker() -> Linker:
    """The first linker that works.

    Raises:
        UnsupportedError: There is none; the message says what to install.
    """
    path = os.environ.get("PATH", "")
    rocm = os.environ.get(_ROCM[0], "")
    return _find(path, rocm)


@functools.cache
def _find(path: str, rocm: str) -> Linker:
    tried: list[str] = []
    for command in candidates(path, rocm):
        try:
            version = _VERSION.search(_run((*command, "--version"), None))
        except ToolchainError as error:
            tried.append(str(error))
            continue
        if version is not None:
            return Linker(command, version[1])
        tried.append(f"'{' '.join(command)} --version' does not say 'LLD'")
    found = f"; tried: {'; '.join(tried)}" if tried else ""
    raise UnsupportedError(
        "rocm -format=hsaco",
        "linking on this machine",
        "there is no 'ld.lld' on the PATH or in ROCm, and no distribution 'ziglang'" + found,
        "install one (`apt install lld`, ROCm, or `pip install ziglang`), or build for "
        "-format=obj, which the device's machine links",
    )


def candidates(path: str, rocm: str = "") -> list[tuple[str, ...]]:
    """How linkers that may be there are started, the preferred one first.

    Args:
        path: Folders, as the environment's PATH.
        rocm: The folder of ROCm; empty: the usual one.
    """
    found: list[tuple[str, ...]] = []
    plain = shutil.which("ld.lld", path=path)
    if plain is not None:
        found.append((plain,))
    numbered: dict[int, str] = {}
    for folder in path.split(os.pathsep):
        if not folder or not Path(folder).is_dir():
            continue
        for entry in Path(folder).iterdir():
            match = _VERSIONED.fullmatch(entry.name)
            if match is not None:
                numbered.setdefault(int(match[1]), str(entry))
    found += [(numbered[version],) for version in sorted(numbered, reverse=True)]
    own = Path(rocm or _ROCM[1]) / "llvm" / "bin" / "ld.lld"
    if own.is_file():
        found.append((str(own),))
    if importlib.util.find_spec("ziglang") is not None:
        found.append((sys.executable, "-m", "ziglang", "ld.lld"))
    return found


def _run(command: tuple[str, ...], folder: str | None) -> str:
    """What a command prints.

    Raises:
        ToolchainError: It cannot be started, takes too long, or fails.
    """
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=False, timeout=_TIME_LIMIT
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ToolchainError(command, -1, str(error), None) from error
    if done.returncode != 0:
        raise ToolchainError(command, done.returncode, done.stderr, None)
    return done.stdout
