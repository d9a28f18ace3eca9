"""The environment variables that this package reads, and when it must not.

A process with more rights than its user (set-user-id, file capabilities) must not load code from
where the user says, so there every variable counts as unset. `doctor()` lists what is set.
"""

import functools
import os
import sys
from typing import Final

AUTOLOAD: Final = "DOVETAIL_BACKEND_AUTOLOAD"
BACKENDS: Final = "DOVETAIL_BACKENDS"
RUNTIME_PATH: Final = "DOVETAIL_RUNTIME_PATH"

# Read by this package or by the engine under it.
NAMES: Final = (
    AUTOLOAD,
    BACKENDS,
    RUNTIME_PATH,
    "DOVETAIL_RUNTIME_LIBRARY_PATH",
    "DOVETAIL_COMPILE_FORCE_FALLBACK",
    "DOVETAIL_TIME_LIMIT",
)

_AT_SECURE: Final = 23  # Linux, <elf.h>: 1 when the kernel asks the program to distrust its caller


@functools.cache
def is_elevated() -> bool:
    """Whether this process has more rights than the user who started it."""
    if sys.platform == "win32":
        return False
    if os.getuid() != os.geteuid() or os.getgid() != os.getegid():
        return True
    if not sys.platform.startswith("linux"):
        return False
    import ctypes

    getauxval = ctypes.CDLL(None).getauxval
    getauxval.argtypes = [ctypes.c_ulong]
    getauxval.restype = ctypes.c_ulong
    return bool(getauxval(_AT_SECURE))


def read(name: str) -> str:
    """The variable's value without blanks around it; empty when unset or not to be trusted."""
    return "" if is_elevated() else os.environ.get(name, "").strip()


def settings() -> dict[str, str]:
    """The variables of `NAMES` that are set and obeyed."""
    return {name: value for name in NAMES if (value := read(name))}
