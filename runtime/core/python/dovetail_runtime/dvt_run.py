"""The command `dvt-run`, a program in this package that runs bundles without Python.

An entry point is always a Python script, and a wheel cannot install a program that finds the
packages beside it as a command. So this process is replaced by the program, whose path is
`dvt_run.path()`.
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
    """Replaces this process by the program.

    Args:
        arguments: The command line's; `dvt-run --help` lists them.

    Raises:
        InternalError: It is not installed.
    """
    program = path()
    sys.stdout.flush()
    os.execv(program, ["dvt-run", *arguments])


def main() -> NoReturn:
    """The entry point of the command."""
    become(sys.argv[1:])
