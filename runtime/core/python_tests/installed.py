"""An installed runtime as its users have it: files by its RECORD, manifest, ledger and table.

A driver is opened once a process, so each look happens in its own process, with nothing but
the variables given in its environment.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

# Opens the runtime at argv[1] with the candidates that follow, and prints what its table says.
_LOOK = """
import ctypes, json, sys

class Error(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint32), ("code", ctypes.c_int32),
                ("text", ctypes.c_char * 2040)]

class Table(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint32), ("abi_version", ctypes.c_uint32),
                ("sanitizer", ctypes.c_uint32), ("reserved", ctypes.c_uint32),
                ("kind", ctypes.c_char_p), ("driver_open", ctypes.c_void_p),
                ("device_count", ctypes.c_void_p)]

library = ctypes.CDLL(sys.argv[1])
get = library.dovetail_backend_table
get.restype = ctypes.POINTER(Table)
version = ctypes.c_uint32()
table = get(1, 1, ctypes.byref(version)).contents
error = Error(ctypes.sizeof(Error), 0, b"")
candidates = (ctypes.c_char_p * len(sys.argv[2:]))(*(a.encode() for a in sys.argv[2:]))
open_type = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p)
count_type = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)
code = open_type(table.driver_open)(candidates, len(candidates), ctypes.byref(error))
count = ctypes.c_uint32()
if code == 0:
    count_type(table.device_count)(ctypes.byref(count), ctypes.byref(error))
print(json.dumps({"kind": table.kind.decode(), "abi": version.value, "code": code,
                  "count": count.value, "text": error.text.decode()}))
"""


@dataclass(frozen=True, slots=True)
class Look:
    """What a runtime's table says.

    Attributes:
        kind: What it is a runtime of.
        abi: The version of the table.
        code: The status of opening the driver (`DvtStatus` of backend.h).
        count: How many devices there are, 0 unless the driver is open.
        text: The text of the last error.
    """

    kind: str
    abi: int
    code: int
    count: int
    text: str


@dataclass(frozen=True, slots=True)
class Installed:
    """The runtime of a kind, as installed in this environment."""

    kind: str

    @property
    def distribution(self) -> str:
        return f"dovetail-runtime-{self.kind}"

    def file(self, end: str) -> Path:
        """The file whose entry in the distribution's RECORD ends so."""
        try:
            files = importlib.metadata.files(self.distribution) or []
        except importlib.metadata.PackageNotFoundError:
            pytest.fail(f"{self.distribution} is not installed: run `make setup`")
        paths = [Path(str(file.locate())) for file in files if file.as_posix().endswith(end)]
        assert len(paths) == 1, f"{end} stands {len(paths)} times in {self.distribution}'s RECORD"
        return paths[0]

    @property
    def library(self) -> Path:
        return self.file(f"/libdovetail_runtime_{self.kind}.so")

    def manifest(self) -> dict[str, Any]:
        """Its `backend.json`."""
        return json.loads(self.file("/backend.json").read_text())

    def look(self, *candidates: str, **environment: str) -> Look:
        """What its table says when it is given candidates for the vendor's library."""
        command = [sys.executable, "-I", "-c", _LOOK, str(self.library), *candidates]
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        return Look(**json.loads(done.stdout))

    def entry(self, **environment: str) -> dict[str, Any]:
        """Its entry in the ledger; which driver of Vulkan there is stays as it was (`VK_...`)."""
        inherited = {name: value for name, value in os.environ.items() if name.startswith("VK_")}
        done = subprocess.run(
            [sys.executable, "-I", "-m", "dovetail_runtime", "--json"],
            env=inherited | environment,
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.stderr == "", "a ledger prints nothing beside itself"
        (entry,) = (
            each for each in json.loads(done.stdout)["backends"] if each["kind"] == self.kind
        )
        return entry

    def vendor_libraries(self) -> list[Path]:
        """The libraries that the manifest's wheels bring to this environment."""
        found: list[Path] = []
        for wheel in self.manifest()["vendor_wheels"]:
            try:
                files = importlib.metadata.files(wheel["distribution"]) or []
            except importlib.metadata.PackageNotFoundError:
                continue
            matching = (file for file in files if fnmatch(file.as_posix(), wheel["pattern"]))
            found += [Path(str(file.locate())).resolve() for file in matching]
        return found
