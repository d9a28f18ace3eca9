"""Trying the library of a stranger's runtime in a process of its own, before it is opened in ours.

What a library does while it is opened, or its driver, or a device, is its own code: it may crash,
and a crash ends the process that it happens in, whatever else that process does. So the first
process that needs such a library lets another one go that way first: one that ends is a line in
the ledger, like any other failure to load. A library that has come through is remembered by its
path, size and time, and is opened at once from then on, until its file changes.

It is for libraries that do not come with Dovetail, from Python: a program in C that uses the core
has nobody to try them, and one whose `sys.executable` is no Python has nobody to start.
"""

import contextlib
import hashlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from dovetail_runtime import cache_folder, environment

TIME_LIMIT: Final = 120
"""Seconds: drivers may compile something when they are opened for the first time."""

_WHOLE: Final = "came through"
_LONGEST_LOG: Final = 600

_PROGRAM: Final = """\
import json, os, sys
sys.path[:] = json.loads(sys.argv[1])
import dovetail_runtime
try:
    for device in dovetail_runtime.devices():
        if device.kind == sys.argv[2]:
            device.attributes
except dovetail_runtime.DovetailError:
    pass  # a failure that is reported ends no process
os.write(1, b"came through")
os._exit(0)
"""


def reason_against(kind: str, library: Path) -> str:
    """Why a library must not be opened in this process; empty where nothing is known against it.

    Args:
        kind: What it runs.
        library: Absolute path.
    """
    python = sys.executable or ""
    if environment.read(environment.PROBE) == "0" or getattr(sys, "frozen", False):
        return ""
    if not Path(python).name.lower().startswith(("python", "pypy")):
        return ""
    stamp = _stamp(library)
    if not stamp:
        return ""  # opening it will say what is wrong with its file
    place = _place(kind, library)
    if place is not None and _read(place) == stamp:
        return ""
    why = _try(python, kind)
    if why:
        return (
            f"{why}: that happened in a process that was to open '{library}', its driver and its"
            f" devices, so that this one goes on without it; {environment.PROBE}=0 opens it here"
        )
    if place is not None:
        _write(place, stamp)
    return ""


def _try(python: str, kind: str) -> str:
    """Open a kind's runtime in another process; what became of that, empty if nothing did."""
    given = {**os.environ, environment.PROBE: "0", environment.BACKENDS: kind}
    command = [python, "-c", _PROGRAM, json.dumps(sys.path), kind]
    try:
        done = subprocess.run(
            command, env=given, stdin=subprocess.DEVNULL, capture_output=True, check=False,
            timeout=TIME_LIMIT,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"it did not end within {TIME_LIMIT} s"
    except OSError:
        return ""  # no process can be started here, as in some sandboxes
    if done.returncode == 0 and done.stdout.endswith(_WHOLE.encode()):
        return ""
    said = done.stderr.decode(errors="replace").strip()[-_LONGEST_LOG:]
    said = f" ({' '.join(said.split())})" if said else ""
    if done.returncode >= 0:
        return f"it ended the process with status {done.returncode}{said}"
    try:
        name = signal.Signals(-done.returncode).name
    except ValueError:
        name = f"signal {-done.returncode}"
    return f"it crashed with {name}{said}"


def _stamp(library: Path) -> str:
    """What tells that a library's file is as it was; empty if there is none."""
    try:
        about = library.stat()
    except OSError:
        return ""
    return f"{about.st_dev} {about.st_ino} {about.st_size} {about.st_mtime_ns}"


def _place(kind: str, library: Path) -> Path | None:
    """Where it is kept that a library has come through; None where nothing is kept."""
    folder = cache_folder.root()
    if (
        not folder
        or environment.is_elevated()
        or environment.read("DOVETAIL_CACHE") in ("0", "off")
    ):
        return None
    name = hashlib.sha256(f"{kind}\0{library}".encode(errors="replace")).hexdigest()
    return Path(folder, "probes", name[:32])


def _read(place: Path) -> str:
    try:
        return place.read_text() if place.is_file() else ""
    except (OSError, UnicodeDecodeError):
        return ""


def _write(place: Path, stamp: str) -> None:
    with contextlib.suppress(OSError):
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=".")
        with os.fdopen(handle, "w") as file:
            file.write(stamp)
        Path(name).replace(place)
