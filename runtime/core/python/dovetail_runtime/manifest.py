"""A runtime's `backend.json`: what a backend says about itself without being opened.

Listing backends reads these files and imports or opens nothing. Keys that this version does not
know are ignored, so that a newer runtime's manifest can be read; a known key with a wrong value
is an error that names the file and the key.

    {"kind": "opencl", "abi": {"oldest": 1, "newest": 1},
     "library": "lib/libdovetail_runtime_opencl.so", "sonames": ["libOpenCL.so.1"],
     "device_type": 4, "formats": ["cl"],
     "install": "pip install ...", "driver_help": "...",
     "vendor_wheels": [{"distribution": "pyopencl", "pattern": "*libOpenCL*.so*"}],
     "environment": [{"name": "DOVETAIL_OPENCL_LIBRARIES", "meaning": "...", "default": "..."}]}

Without `"install"`, the command that a message shows is to install its distribution again.

A runtime written in Python (`backend_object.py`) has `"python": "package.module:OBJECT"` in place
of `"library"`.
"""

import json
import re
import stat
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple, TypeGuard, cast

from dovetail_runtime.errors import ManifestError
from dovetail_runtime.selection import KIND
from dovetail_runtime.variables import Variable

_LARGEST: Final = 1 << 20  # bytes; a manifest has a few hundred
_MAX_SHOWN: Final = 120  # characters of a wrong value
_LONGEST: Final = 4096  # characters of one text
_OBJECT: Final = re.compile(
    r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII
)


class VendorWheel(NamedTuple):
    """Where, besides the system, a vendor's library may be: files of an installed distribution."""

    distribution: str
    pattern: str  # of file names in its RECORD, as fnmatch takes them


class Manifest(NamedTuple):
    """The contents of one `backend.json`."""

    kind: str
    abi_oldest: int
    abi_newest: int
    library: str  # relative to the file's folder; empty if `python` is not
    python: str  # "package.module:OBJECT"; empty if `library` is not
    sonames: tuple[str, ...]
    device_type: int  # DLPack
    formats: tuple[str, ...]
    install: str
    driver_help: str
    vendor_wheels: tuple[VendorWheel, ...]
    environment: tuple[Variable, ...] = ()  # the variables that it reads


def read_manifest(path: Path) -> Manifest:
    """Reads and checks a manifest.

    Raises:
        ManifestError: The file cannot be read or breaks a rule; names the file and the key.
    """
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):  # a pipe or a device might never end
            raise ManifestError(f"cannot read '{path}': it is not a regular file")
        if status.st_size > _LARGEST:
            raise ManifestError(f"'{path}' has {status.st_size} bytes, allowed are {_LARGEST}")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ManifestError(f"cannot read '{path}': {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ManifestError(f"'{path}' is not UTF-8: {error}") from error
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ManifestError(f"'{path}' is not JSON: {error}") from error
    if not isinstance(content, dict):
        raise ManifestError(f"'{path}' holds no JSON object")
    return _Reader(path, cast("dict[str, object]", content)).manifest()


class _Reader:
    """Takes keys out of an object and checks them."""

    def __init__(self, path: Path, content: dict[str, object]) -> None:
        self._path = path
        self._content = content

    def manifest(self) -> Manifest:
        kind = self._text("kind")
        if KIND.fullmatch(kind) is None:
            raise self._wrong("kind", kind, f"a name that matches {KIND.pattern}")
        oldest, newest = self._abi()
        device_type = self._content.get("device_type")
        if type(device_type) is not int or not 1 <= device_type < 1 << 31:
            raise self._wrong("device_type", device_type, "a DLPack device type of 1 or more")
        return Manifest(
            kind,
            oldest,
            newest,
            *self._library_or_python(),
            self._texts("sonames"),
            device_type,
            self._texts("formats"),
            self._text("install", ""),
            self._text("driver_help", ""),
            self._vendor_wheels(),
            self._environment(),
        )

    def _wrong(self, key: str, found: object, expected: str) -> ManifestError:
        shown = repr(found)
        if len(shown) > _MAX_SHOWN:
            shown = shown[:_MAX_SHOWN] + "..."
        return ManifestError(f"'{self._path}': '{key}' is {shown}, expected {expected}")

    def _text(self, key: str, default: str | None = None) -> str:
        found = self._content.get(key, default)
        if not isinstance(found, str) or not _is_text(" ".join(found.split())):
            raise self._wrong(key, found, f"a text of at most {_LONGEST} printable characters")
        return found

    def _texts(self, key: str) -> tuple[str, ...]:
        found = self._content.get(key, [])
        items = cast("list[object]", found) if isinstance(found, list) else [None]
        texts = tuple(item for item in items if _is_text(item))
        if len(texts) == len(items):
            return texts
        raise self._wrong(key, self._content.get(key), "a list of texts of one line")

    def _abi(self) -> tuple[int, int]:
        found = self._content.get("abi")
        bounds = cast("dict[str, object]", found) if isinstance(found, dict) else {}
        oldest, newest = bounds.get("oldest"), bounds.get("newest")
        if (
            type(oldest) is int and type(newest) is int and 1 <= oldest <= newest < 1 << 32
        ):  # fmt: skip
            return oldest, newest
        raise self._wrong(
            "abi",
            self._content.get("abi"),
            '{"oldest": number, "newest": number}, oldest <= newest',
        )

    def _library_or_python(self) -> tuple[str, str]:
        if "python" not in self._content:
            return self._library(), ""
        python = self._text("python")
        if _OBJECT.fullmatch(python) is None:
            raise self._wrong("python", python, "the name of an object: 'package.module:OBJECT'")
        if "library" in self._content:
            raise ManifestError(f"'{self._path}': has both 'library' and 'python', expected one")
        return "", python

    def _library(self) -> str:
        library = self._text("library")
        path = PurePosixPath(library)
        if not library or path.is_absolute() or ".." in path.parts or "\\" in library:
            raise self._wrong("library", library, "a path inside the manifest's folder")
        return library

    def _vendor_wheels(self) -> tuple[VendorWheel, ...]:
        found = self._content.get("vendor_wheels", [])
        wheels: list[VendorWheel] = []
        for item in cast("list[object]", found) if isinstance(found, list) else [None]:
            entry = cast("dict[str, object]", item) if isinstance(item, dict) else {}
            distribution, pattern = entry.get("distribution"), entry.get("pattern")
            if not _is_text(distribution) or not _is_text(pattern):
                raise self._wrong(
                    "vendor_wheels",
                    self._content["vendor_wheels"],
                    'a list of {"distribution": text, "pattern": text}',
                )
            wheels.append(VendorWheel(distribution, pattern))
        return tuple(wheels)

    def _environment(self) -> tuple[Variable, ...]:
        found = self._content.get("environment", [])
        variables: list[Variable] = []
        for item in cast("list[object]", found) if isinstance(found, list) else [None]:
            entry = cast("dict[str, object]", item) if isinstance(item, dict) else {}
            name, meaning, default = (
                entry.get("name"),
                entry.get("meaning"),
                entry.get("default", ""),
            )
            if not _is_text(name) or not _is_text(meaning) or not _is_text(default):
                raise self._wrong(
                    "environment",
                    self._content["environment"],
                    'a list of {"name": text, "meaning": text, "default": text}',
                )
            variables.append(Variable(name, meaning, default))
        return tuple(variables)


def _is_text(found: object) -> TypeGuard[str]:
    """Whether a value is a text that can go into one line of a message."""
    return isinstance(found, str) and len(found) <= _LONGEST and (not found or found.isprintable())
