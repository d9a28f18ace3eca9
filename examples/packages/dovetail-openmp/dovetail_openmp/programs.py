"""The C compiler of this machine, and what it has made, kept on disk.

What is kept is executed, so that it is believed only where nobody else can have written it: a
folder of mode 0700 that belongs to this user, files whose hash fits. What is loaded are the bytes
that were hashed, never the file again. Whatever is missing, damaged or somebody else's is compiled
again; what cannot be written is not kept.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import hashlib
import os
import shlex
import shutil
import stat
import subprocess
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

CC: Final = "DOVETAIL_OPENMP_CC"

OPTIONS: Final = (
    "-std=c11", "-O3", "-march=native", "-fopenmp", "-shared", "-fPIC", "-w",
    # C would take a function that nobody declares for one of integers.
    "-Werror=implicit-function-declaration",
    # What C asks for and nothing here reads: errno of sqrt, and traps of floats.
    "-fno-math-errno", "-fno-trapping-math",
    # Atomic updates see elements as words.
    "-fno-strict-aliasing",
)  # fmt: skip

PAYLOAD: Final = {"source": "fast", "strict": "off"}
"""Keys of an image's payload, and the value of -ffp-contract for their texts: whether a product
and a sum may be rounded at once."""

TIME_LIMIT: Final = 600
"""Seconds for one text; a compiler that takes longer is stopped."""

_HASH: Final = hashlib.sha256
_HASH_BYTES: Final = 32
_LONGEST_LOG: Final = 4000


class CompilerMissingError(Exception):
    """There is no C compiler, or it has no OpenMP."""


class CompilationError(Exception):
    """A text was refused; the compiler's log is in the message."""


class Compiler(NamedTuple):
    """A C compiler, and all that its results depend on."""

    path: str
    identity: str

    @staticmethod
    def find() -> Compiler:
        """The one that the environment names, or `cc`.

        Raises:
            CompilerMissingError: There is none.
        """
        name = os.environ.get(CC, "") or "cc"
        # Never something relative to the current directory.
        path = shutil.which(name) if name in (Path(name).name, str(Path(name).absolute())) else ""
        if not path:
            raise CompilerMissingError(
                f"there is no C compiler '{name}'" + (f" ({CC})" if os.environ.get(CC) else "")
            )
        # What -march=native stands for: folders may be shared by machines of several kinds.
        with contextlib.suppress(OSError):
            lines = Path("/proc/cpuinfo").read_text().splitlines()
            wanted = ("model name", "flags", "Features", "isa", "CPU part")
            processor = sorted({line for line in lines if line.startswith(wanted)})
            return Compiler(path, "\n".join([_version(path), *processor]))
        return Compiler(path, "\n".join([_version(path), *os.uname()]))

    def compile(self, source: bytes, contract: str) -> bytes:
        """A shared library.

        Args:
            source: C.
            contract: A value of `PAYLOAD`.

        Raises:
            CompilationError: The compiler refuses the text.
        """
        with tempfile.TemporaryDirectory(prefix="dovetail-openmp-") as folder:
            text, library = Path(folder, "kernels.c"), Path(folder, "kernels.so")
            text.write_bytes(source)
            command = [self.path, *OPTIONS, f"-ffp-contract={contract}"]
            command += ["-o", str(library), str(text), "-lm"]
            try:
                done = subprocess.run(
                    command, stdin=subprocess.DEVNULL, capture_output=True, check=False,
                    timeout=TIME_LIMIT, env={**os.environ, "LC_ALL": "C"},
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                raise CompilationError(
                    f"{shlex.join(command)} did not end in {TIME_LIMIT} s"
                ) from None
            if done.returncode != 0 or not library.is_file():
                log = done.stderr.decode(errors="replace").strip()[:_LONGEST_LOG]
                raise CompilationError(
                    f"{shlex.join(command)} ended with status {done.returncode}:\n{log}"
                )
            return library.read_bytes()

    def program(self, source: bytes, contract: str) -> ctypes.CDLL:
        """A loaded library, from the folder of kept ones or made now.

        Raises:
            CompilationError: The compiler refuses the text, or the system its library.
        """
        key = _HASH("\0".join([self.identity, *OPTIONS, contract]).encode() + b"\0" + source)
        folder = kept()
        place = None if folder is None else folder / f"{key.hexdigest()}.so"
        body = None if place is None else _read(place)
        if body is None:
            body = self.compile(source, contract)
            if place is not None:
                _write(place, body)
        return _load(body)


@functools.cache
def _version(path: str) -> str:
    """What tells one compiler from another: what it says of itself, and its file."""
    about = Path(path).stat()
    try:
        done = subprocess.run(
            [path, "--version"], stdin=subprocess.DEVNULL, capture_output=True, check=True,
            timeout=TIME_LIMIT, env={**os.environ, "LC_ALL": "C"},
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        raise CompilerMissingError(f"'{path} --version' failed: {error}") from error
    said = done.stdout.decode(errors="replace")
    return f"{os.path.realpath(path)}\n{about.st_size} {about.st_mtime_ns}\n{said}"


def kept() -> Path | None:
    """The folder of compiled programs, made if need be; None where none is to be kept.

    `DOVETAIL_CACHE` and `DOVETAIL_CACHE_DIR` say so, as for all kinds (docs/environment.md).
    """
    if os.environ.get("DOVETAIL_CACHE") in ("0", "off"):
        return None
    if os.getuid() != os.geteuid() or os.getgid() != os.getegid():
        return None
    places = (
        ("DOVETAIL_CACHE_DIR", "openmp"),
        ("XDG_CACHE_HOME", "dovetail/openmp"),
        ("HOME", ".cache/dovetail/openmp"),
    )
    folders = (Path(os.environ.get(variable, ""), below) for variable, below in places)
    folder = next((each for each in folders if each.is_absolute()), None)
    if folder is None:
        return None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        about = folder.lstat()
    except OSError:
        return None
    is_ours = stat.S_ISDIR(about.st_mode) and about.st_uid == os.geteuid()
    return folder if is_ours and not about.st_mode & 0o077 else None


def _read(path: Path) -> bytes | None:
    """What a file holds, if it is a whole one of ours."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError:
        return None
    with os.fdopen(handle, "rb") as file:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode) or about.st_uid != os.geteuid():
            return None
        if about.st_mode & 0o022:
            return None
        content = file.read()
    body = content[_HASH_BYTES:]
    return body if content[:_HASH_BYTES] == _HASH(body).digest() else None


def _write(path: Path, body: bytes) -> None:
    """Keep a program: the file appears whole or not at all."""
    with contextlib.suppress(OSError):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_HASH(body).digest() + body)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink()
            raise


def _load(body: bytes) -> ctypes.CDLL:
    """A library of these bytes, out of a folder that nobody else can write to.

    Not through /proc/self/fd: the loader knows a library by its path, and numbers are used again.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="dovetail-openmp-") as folder:
            path = Path(folder, "kernels.so")
            path.write_bytes(body)
            return ctypes.CDLL(str(path))
    except OSError as error:
        raise CompilationError(
            f"the compiled program cannot be loaded: {error}; TMPDIR names another folder for it"
        ) from error
