"""The kinds that tests are run for: from what each kind's own file says (`kind.toml`)."""

from __future__ import annotations

import pytest

from dovetail.plugin import kind_files

REAL: tuple[str, ...] = tuple(
    kind for kind, file in kind_files().items() if "real" in file.executes
)
"""Kinds whose kernels a real driver or processor executes on a machine of this project."""

NEED_DRIVER: tuple[str, ...] = tuple(kind for kind in REAL if kind_files()[kind].runtime != "core")
"""Those of them that need a driver; the others come with the runtime itself."""


def real(ending: str = "") -> list[object]:
    """Parameters of a test: all of `REAL`, skipped (on CI: failed) where a driver is missing.

    Args:
        ending: What comes behind each kind: ":0" for the name of its first device.
    """
    ours = [f"{kind}{ending}" for kind in REAL if kind not in NEED_DRIVER]
    return [*ours, *driven(ending)]


def driven(ending: str = "") -> list[object]:
    """As `real`, of `NEED_DRIVER` alone."""
    return [
        pytest.param(f"{kind}{ending}", marks=pytest.mark.needs(device=kind))
        for kind in NEED_DRIVER
    ]
