"""The host's compiler of C++, which makes CPU images of texts behind a header (a shim)."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dovetail.support.errors import DovetailError


class ShimError(DovetailError):
    """A text that the host's compiler does not take; its words are in the message."""


@dataclass(frozen=True, slots=True)
class HostCompiler:
    """How texts of one language become CPU images.

    Attributes:
        language: What it is called, for messages.
        header: What stands in front of a text; the headers that begin with its name belong to it.
        options: Of the compiler.
        programs: Those that take such texts, best first; CXX comes before them.
        error: What is raised.
    """

    language: str
    header: str
    options: tuple[str, ...]
    programs: tuple[str, ...]
    error: type[ShimError]

    def find(self) -> str:
        """The compiler: the one in CXX if it may be one of `programs`, else the first on PATH.

        Raises:
            ShimError: There is none.
        """
        wanted = os.environ.get("CXX", "")
        names = (wanted,) if wanted and self._takes(wanted) else self.programs
        for name in names:
            found = shutil.which(name)
            if found:
                return found
        raise self.error(
            f"no compiler of C++ is there ({', '.join(names)}), which CPU images of "
            f"{self.language} are made by; install {self.programs[0]}, or name one in CXX"
        )

    def _takes(self, name: str) -> bool:
        """Whether any compiler does, or the name is that of one of the programs' kind."""
        return "c++" in self.programs or "clang" in Path(name).name

    def build(self, unit: str, path: Path) -> Path:
        """The image of a unit.

        Args:
            unit: The whole text; it includes the header.
            path: Where the image goes. One made before of the same unit by the same compiler and
                headers is used again.

        Raises:
            ShimError: There is no compiler, or it does not take the unit.
        """
        compiler, folder = self.find(), path.parent
        folder.mkdir(parents=True, exist_ok=True)
        note = path.with_suffix(".made")
        made = self._made_by(unit, compiler)
        with contextlib.suppress(OSError):
            if path.exists() and note.read_text() == made:
                return path
        with tempfile.TemporaryDirectory(dir=folder) as name:
            text_file = Path(name) / "image.cc"
            text_file.write_text(unit, encoding="utf-8")
            headers = f"-I{self._precompiled(folder, compiler).parent}"
            self._compile([*self.options, "-shared", headers, str(text_file)], compiler, path)
        note.write_text(made)
        return path

    def precompile(self, folder: Path) -> None:
        """Make later images of a folder in a third of the time: GCC keeps the header its own way.

        Worth it from five images on. A compiler that has no use for it reads the header.

        Args:
            folder: The folder of the images.

        Raises:
            ShimError: There is no compiler, or it does not take the header.
        """
        compiler = self.find()
        path = self._precompiled(folder, compiler)
        if path.exists():
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        files = (each / self.header for each in include_folders())
        header = next(each for each in files if each.is_file())
        self._compile([*self.options, "-x", "c++-header", str(header)], compiler, path)

    def _precompiled(self, folder: Path, compiler: str) -> Path:
        """Where GCC looks for the header's other form, if the folder is one of its includes."""
        return folder / f"header-{self._made_by('', compiler)[:16]}" / f"{self.header}.gch"

    def _made_by(self, unit: str, compiler: str) -> str:
        """What an image depends on, as one word."""
        digest = hashlib.sha256(f"{compiler} {self.options} {unit}".encode())
        headers = f"{Path(self.header).stem}*.h"
        for folder in include_folders():
            for header in [*sorted(folder.glob(headers)), *sorted(folder.glob("cpu_image.h"))]:
                digest.update(header.read_bytes())
        return digest.hexdigest()

    def _compile(self, arguments: Sequence[str], compiler: str, path: Path) -> None:
        includes = [f"-I{folder}" for folder in include_folders() if folder.is_dir()]
        with tempfile.TemporaryDirectory(dir=path.parent) as name:
            made = Path(name) / path.name
            done = subprocess.run(
                [compiler, *arguments, *includes, "-o", str(made)],
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                raise self.error(
                    f"'{compiler}' does not take the text (status {done.returncode}):\n"
                    f"{done.stderr.strip()[:8000]}"
                )
            made.replace(path)


def include_folders() -> tuple[Path, ...]:
    """Where the headers lie: beside this module, and in a working tree that of the engine."""
    here = Path(__file__).resolve().parent
    return (here / "include", here.parents[1] / "native" / "simt")
