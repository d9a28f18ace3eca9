"""The folder of what is kept on disk, found as by `program_cache.h` of the kit for C++."""

import os
import sys

DIRECTORY = "DOVETAIL_CACHE_DIR"


def root() -> str:
    """An absolute path, never below the current folder; empty where the system has its own rule.

    This is a part of every first call: nothing is imported and nothing is looked at.
    """
    given = os.environ.get(DIRECTORY, "")
    if os.path.isabs(given):
        return given
    if sys.platform.startswith("linux"):
        shared, home = os.environ.get("XDG_CACHE_HOME", ""), os.environ.get("HOME", "")
        if os.path.isabs(shared):
            return os.path.join(shared, "dovetail")
        if os.path.isabs(home):
            return os.path.join(home, ".cache", "dovetail")
    return ""
