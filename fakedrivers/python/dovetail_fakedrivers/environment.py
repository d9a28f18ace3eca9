"""Fake drivers in place of the vendors' libraries: for a process to be started, or for this one.

Dovetail's runtimes are led by variables of their own. Anything else opens a library by its name:
a new process finds a fake driver through LD_LIBRARY_PATH, and this one because the dynamic linker
takes a library that is loaded already for any of the same name (soname). A program that brings a
loader of drivers along, as pyopencl's wheel does, is led by the loader's own variable.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from dovetail_fakedrivers.libraries import IMAGES, driver, drivers, variables

SCRIPT: Final = "DOVETAIL_FAKE_SCRIPT"
LOG: Final = "DOVETAIL_FAKE_LOG"
REPORT: Final = "DOVETAIL_FAKE_REPORT"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fakes:
    """Which fake drivers, and how they behave.

    Attributes:
        kinds: Of `libraries.drivers`; all by default.
        images: Folders of CPU images.
        script: A script (script.py), or the path of one.
        log: Where each call is written: a file, or "stderr".
        report: A file that each process adds a line to at its end (report.py).
        system: Whether other programs than Dovetail's runtimes find them too.
    """

    kinds: tuple[str, ...] = field(default_factory=lambda: tuple(drivers()))
    images: tuple[Path, ...] = ()
    script: str | Path | None = None
    log: str | Path | None = None
    report: Path | None = None
    system: bool = True

    def variables(self, given: Mapping[str, str] | None = None) -> dict[str, str]:
        """The variables that lead a new process to the fake drivers.

        Args:
            given: The environment that they are added to: folders of libraries and of images that
                stand there stay, behind ours. By default that of this process.

        Raises:
            LibraryError: There is no fake driver of a kind.
        """
        given = os.environ if given is None else given
        wanted = variables(self.kinds)
        if self.images:
            wanted[IMAGES] = _joined(self.images, given.get(IMAGES))
        if self.system:
            folders = dict.fromkeys(path.parent for path in self.paths())
            wanted["LD_LIBRARY_PATH"] = _joined(folders, given.get("LD_LIBRARY_PATH"))
            for kind in self.kinds:
                fake = driver(kind)
                if fake.loader:
                    wanted[fake.loader] = wanted[fake.libraries[0].variable]
        for name, value in ((SCRIPT, self.script), (LOG, self.log), (REPORT, self.report)):
            if value is not None:
                wanted[name] = str(value)
        return wanted

    def paths(self) -> list[Path]:
        """The libraries.

        Raises:
            LibraryError: There is no fake driver of a kind.
        """
        wanted = variables(self.kinds)
        return [
            Path(wanted[each.variable]) for kind in self.kinds for each in driver(kind).libraries
        ]

    @contextlib.contextmanager
    def here(self) -> Generator[None]:
        """Fake drivers for this process, before anything has opened the real libraries.

        The libraries stay loaded afterwards, as every driver does; the variables are put back.

        Raises:
            LibraryError: There is no fake driver of a kind.
        """
        wanted = self.variables()
        before = {name: os.environ.get(name) for name in wanted}
        os.environ.update(wanted)
        try:
            for path in self.paths():
                ctypes.CDLL(str(path))
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value


def _joined(folders: Iterable[Path], given: str | None) -> str:
    texts = [str(folder) for folder in folders]
    return os.pathsep.join([*texts, given] if given else texts)
