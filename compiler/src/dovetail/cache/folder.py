"""Where things are kept on disk: one folder and one set of variables, for runtimes and compiler.

The runtimes keep compiled programs there, each kind in its subfolder (`program_cache.h` of the
kit), and `support.reproducer` what shows a failure of the compiler.
"""

from __future__ import annotations

import os
import sys
from typing import Final

from dovetail_runtime import cache_folder, environment

BUNDLES: Final = "bundles"
"""The subfolder of compiled kernels."""

SWITCH: Final = "DOVETAIL_CACHE"
DIRECTORY: Final = cache_folder.DIRECTORY
LIMIT: Final = "DOVETAIL_CACHE_LIMIT"

PROGRAMS: Final = "programs"
"""The value of `DOVETAIL_CACHE` that keeps the programs of the runtimes, but no bundles."""

DEFAULT_LIMIT: Final = 256 << 20


def root() -> str:
    """The folder of all that is kept: an absolute path, never below the current folder."""
    found = cache_folder.root()
    if found:
        return found
    import platformdirs

    return platformdirs.user_cache_dir("dovetail", appauthor=False)


def reason_against() -> str:
    """Why no bundles are kept in this process; empty where they are."""
    value = environment.read(SWITCH)
    if environment.is_elevated():
        return "this process has more rights than the user who started it"
    if value in ("0", "off", PROGRAMS):
        return f"{SWITCH}={value}"
    if not hasattr(os, "geteuid"):
        return f"files have no owners that can be compared on {sys.platform}"
    return ""


def limit() -> int:
    """Bytes that all bundles together may have."""
    given = environment.read(LIMIT)
    return int(given) if given.isascii() and given.isdigit() else DEFAULT_LIMIT
