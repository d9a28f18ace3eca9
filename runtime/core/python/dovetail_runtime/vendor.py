"""Vendor libraries that came in a Python wheel instead of with the system.

A manifest names the distributions and the pattern of the file; the distribution's RECORD says
where its files are. Nothing is opened here: the paths are candidates for the backend to try.
"""

import fnmatch
import os
from collections.abc import Sequence

from dovetail_runtime import installed
from dovetail_runtime.manifest import VendorWheel


def find_candidates(wheels: Sequence[VendorWheel]) -> list[str]:
    """Absolute paths of the files that the wheels which are installed have for these patterns."""
    found: list[str] = []
    for wheel in wheels:
        for name, path in installed.files_of(wheel.distribution):
            if fnmatch.fnmatch(name, wheel.pattern) and path.is_file():
                found.append(os.path.realpath(path))
    return list(dict.fromkeys(found))
