"""Fake drivers in place of the vendors' libraries: for a new process, or for this one.

Dovetail's runtimes have variables for this. Other programs open a library by its name: a new
process finds a fake driver through LD_LIBRARY_PATH, and this one because the dynamic linker reuses
a loaded library of the same name (soname). For a program with its own loader of drivers, such as
pyopencl's wheel, the loader's variable is set.
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
    """A set of fake drivers, with their options.

    Attributes:
        kinds: Kinds of `libraries.drivers`; default: all.
        images: Folders of CPU images.
        script: A script (script.py), or the path of one.
        log: The log of calls: a file, or "stderr".
        report: A file to which each process appends a line at its end (report.py).
        system: Whether programs other than Dovetail's runtimes use them too.
    """

    kinds: tuple[str, ...] = field(default_factory=lambda: tuple(drivers()))
    images: tuple[Path, ...] = ()
    script: str | Path | None = None
    log: str | Path | None = None
    report: Path | None = None
    system: bool = True

    def variables(self, given: Mapping[str, str] | None = None) -> dict[str, str]:
        """The environment by which a new process uses the fake drivers.

        Args:
            given: The environment that it extends; its folders of libraries and images are kept
                after the new ones. Default: that of this process.

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
        """The paths of the libraries.

        Raises:
            LibraryError: There is no fake driver of a kind.
        """
        wanted = variables(self.kinds)
        return [
            Path(wanted[each.variable]) for kind in self.kinds for each in driver(kind).libraries
        ]

    @contextlib.contextmanager
    def here(self) -> Generator[None]:
        """A context with fake drivers for this process, before it has opened the real libraries.

        The libraries stay loaded afterwards, as every driver does; the variables are restored.

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
