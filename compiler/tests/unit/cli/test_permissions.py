"""Files that one may not read or write; in a child that has given up being root."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from dovetail.cli import main

from .conftest import Command

NOBODY = 65534

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


def as_nobody(place: Path, *arguments: str) -> tuple[int, str]:
    """Exit status and errors of a command, run by somebody who may enter `place` and no more."""
    place.chmod(0o755)
    errors = place / "errors.txt"
    errors.touch()
    errors.chmod(0o666)
    child = os.fork()
    if child == 0:
        status = 99
        try:
            sys.stderr = errors.open("w", buffering=1)
            if os.geteuid() == 0:
                for folder in place.parents:
                    if folder.is_relative_to("/tmp") and folder != Path("/tmp"):
                        folder.chmod(0o755)
                os.setuid(NOBODY)
            try:
                main([*arguments])
            except SystemExit as end:
                status = int(end.code or 0)
        finally:
            os._exit(status)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return status, errors.read_text()


def test_files_that_may_not_be_read(dovetail: Command, place: Path):
    # What the child needs is imported now: it may not read every folder of Python.
    for arguments in (
        ("verify", "k.dvt"),
        ("inspect", "k.dvt"),
        ("plan", "k.dvt"),
        ("build", "kernels.py", "-t", "null", "-o", "n.dvt"),
    ):
        assert dovetail(*arguments).status == 0
    for name in ("k.dvt", "kernels.py"):
        Path(name).chmod(0)
    for command in ("verify", "inspect", "plan"):
        assert as_nobody(place, command, "k.dvt") == (
            1,
            "error: cannot read bundle 'k.dvt': permission denied\n",
        )
    assert as_nobody(place, "build", "kernels.py", "-t", "null") == (
        1,
        "error: cannot read 'kernels.py': permission denied\n",
    )


def test_a_folder_that_is_closed(dovetail: Command, place: Path):
    assert dovetail("build", "kernels.py", "-t", "null", "-o", "n.dvt").status == 0
    (place / "closed").mkdir(mode=0o555)
    status, errors = as_nobody(
        place, "build", "kernels.py", "-t", "null", "-o", str(Path("closed") / "n.dvt")
    )
    assert (status, errors) == (
        1,
        "error: cannot write bundle 'closed/n.dvt': permission denied in 'closed'\n",
    )
    assert list((place / "closed").iterdir()) == []
