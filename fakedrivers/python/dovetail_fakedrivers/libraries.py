"""The paths of the fake drivers, and the variables by which runtimes open them."""

from __future__ import annotations

import importlib.metadata
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from dovetail.plugin import FakeDriver, kind_files
from dovetail.support.errors import DovetailError
from dovetail_runtime.install_help import how_to_install

DISTRIBUTION: Final = "dovetail-fakedrivers"

LINKER: Final = "DOVETAIL_LLD"
"""The one linker that the ROCm runtime uses."""

IMAGES: Final = "DOVETAIL_FAKE_IMAGES"
"""Folders of CPU images, separated by colons."""

ENGINE: Final = "libdovetail_simt_engine.so"
"""The engine alone, which tests call without any driver."""


class LibraryError(DovetailError):
    """A library of this distribution is missing; the message has the fix."""


def drivers() -> Mapping[str, FakeDriver]:
    """The fake drivers by kind, from the `kind.toml` of each kind."""
    files = kind_files().items()
    return {kind: file.fake_driver for kind, file in files if file.fake_driver is not None}


def driver(kind: str) -> FakeDriver:
    """The fake driver of a kind.

    Raises:
        LibraryError: There is none.
    """
    known = drivers()
    if kind not in known:
        raise LibraryError(
            f"there is no fake driver of kind '{kind}', there are {', '.join(known)}"
        )
    return known[kind]


def library(name: str) -> Path:
    """The path of a library of this distribution.

    Through its RECORD: in an editable install the Python files stay where they are edited.

    Raises:
        LibraryError: There is none of that name.
    """
    files = importlib.metadata.files(DISTRIBUTION) or []
    for file in files:
        if file.name == name:
            return Path(str(file.locate())).resolve()
    raise LibraryError(
        f"the distribution {DISTRIBUTION} holds no '{name}': it was installed without its native "
        f"part; in a checkout of Dovetail build it: make fakedrivers; elsewhere reinstall it: "
        f"{how_to_install(DISTRIBUTION, again=True)}"
    )


def variables(kinds: Iterable[str], images: Path | None = None) -> dict[str, str]:
    """The environment by which runtimes open fake drivers; set it before they open a library.

    Args:
        kinds: Kinds of `drivers`.
        images: A folder of CPU images.

    Raises:
        LibraryError: A kind has no fake driver, or a library is missing.
    """
    found: dict[str, str] = {}
    for kind in kinds:
        fake = driver(kind)
        for each in fake.libraries:
            found[each.variable] = str(library(each.file))
        for name, value in fake.settings.items():
            found[name] = os.environ.get(name, value)
    if images is not None:
        found[IMAGES] = str(images)
    return found
