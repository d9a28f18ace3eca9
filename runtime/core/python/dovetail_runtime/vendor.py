"""Vendor libraries that came in a Python wheel instead of with the system.

A manifest names the distributions and the pattern of the file; the distribution's RECORD says
where its files are. Nothing is opened here: the paths are candidates for the backend to try.
"""

import fnmatch
import importlib.metadata
from collections.abc import Sequence
from pathlib import Path

from dovetail_runtime.manifest import VendorWheel


def find_candidates(wheels: Sequence[VendorWheel]) -> list[str]:
    """Absolute paths of the files that the wheels which are installed have for these patterns."""
    found: list[str] = []
    for wheel in wheels:
        try:
            files = importlib.metadata.files(wheel.distribution) or []
        except importlib.metadata.PackageNotFoundError:
            continue
        for file in files:
            if fnmatch.fnmatch(file.as_posix(), wheel.pattern):
                path = Path(str(file.locate()))
                if path.is_file():
                    found.append(str(path.resolve()))
    return list(dict.fromkeys(found))
