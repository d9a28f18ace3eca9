"""The command `dvt-run`: the program beside this package, which runs bundles without Python.

What pip makes of an entry point is a script of Python, and a wheel cannot put a program that finds
the packages beside it among an environment's commands. So this process becomes that program; the
path of the program itself is `dvt_run.path()`.
"""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from dovetail_runtime._locate import find_installed


def path() -> str:
    """The absolute path of the program.

    Raises:
        InternalError: It is not installed.
    """
    return find_installed("bin", "dvt-run.exe" if sys.platform == "win32" else "dvt-run")


def become(arguments: Sequence[str]) -> NoReturn:
    """Ends this process and runs the program in its place.

    Args:
        arguments: Of the command line; `dvt-run --help` lists them.

    Raises:
        InternalError: It is not installed.
    """
    program = path()
    sys.stdout.flush()
    os.execv(program, ["dvt-run", *arguments])


def main() -> NoReturn:
    """The entry point of the command."""
    become(sys.argv[1:])
