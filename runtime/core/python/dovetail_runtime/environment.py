"""Reading environment variables, and when they do not count.

The variables that other modules read have their names here; what each is for stands in
`variables.py`.

A process with more rights than its user (set-user-id, file capabilities) must not load code from
where the user says, so there every variable counts as unset. `doctor()` lists what is set.
"""

import functools
import os
import sys
from typing import Final

AUTOLOAD: Final = "DOVETAIL_BACKEND_AUTOLOAD"
BACKENDS: Final = "DOVETAIL_BACKENDS"
PROBE: Final = "DOVETAIL_PROBE"
PROGRESS: Final = "DOVETAIL_PROGRESS"
RUNTIME_PATH: Final = "DOVETAIL_RUNTIME_PATH"
TRACEBACK: Final = "DOVETAIL_TRACEBACK"
RUNTIMES: Final = "DOVETAIL_RUNTIMES"

OURS: Final = "DOVETAIL_"
"""What the names of our own variables begin with; the others belong to systems and other tools."""

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
    """Our variables that are set and obeyed, known ones or not, in order of their names."""
    return {name: value for name in sorted(os.environ) if name.startswith(OURS)
            and (value := read(name))}  # fmt: skip
