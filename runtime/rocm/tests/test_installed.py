"""The installed ROCm runtime: its manifest tells the truth, and it finds HIP by itself.

What kernels do is tested in C++ beside this file; here stands what only an installation has: the
library behind the manifest, an environment with a driver in it, and files named by a RECORD. A
driver is opened once a process, so each look happens in a process of its own.
"""

from __future__ import annotations

import ctypes.util
import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

DISTRIBUTION = "dovetail-runtime-rocm"

# Opens the runtime at argv[1] with the candidates that follow, and prints what the table says.
LOOK = """
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


def _installed(end: str) -> Path:
    """The file of the installed distribution whose RECORD entry ends so."""
    try:
        files = importlib.metadata.files(DISTRIBUTION) or []
    except importlib.metadata.PackageNotFoundError:
        pytest.fail(f"{DISTRIBUTION} is not installed: run `make setup`")
    paths = [Path(str(file.locate())) for file in files if file.as_posix().endswith(end)]
    assert len(paths) == 1, f"{end} stands {len(paths)} times in the RECORD of {DISTRIBUTION}"
    return paths[0]


def _manifest() -> dict[str, object]:
    content: dict[str, object] = json.loads(_installed("/backend.json").read_text())
    return content


def _look(*candidates: str, **environment: str) -> dict[str, object]:
    """What the table says in a fresh process with nothing but this environment."""
    library = str(_installed("/libdovetail_runtime_rocm.so"))
    command = [sys.executable, "-I", "-c", LOOK, library, *candidates]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def test_manifest_agrees_with_library() -> None:
    manifest = _manifest()
    answer = _look(DOVETAIL_ROCM_LIBRARIES="")
    assert answer["kind"] == manifest["kind"] == "rocm"
    assert manifest["abi"] == {"oldest": answer["abi"], "newest": answer["abi"]}
    assert manifest["library"] == "lib/libdovetail_runtime_rocm.so"
    assert manifest["device_type"] == 10  # kDLROCM of dlpack.h
    assert manifest["formats"] == ["obj", "hsaco"]


def test_missing_driver_is_an_answer() -> None:
    answer = _look("/nonexistent/libamdhip64.so.6", DOVETAIL_ROCM_LIBRARIES="")
    assert answer["code"] == 4  # DVT_DRIVER_MISSING
    assert "/nonexistent/libamdhip64.so.6" in str(answer["text"])


@pytest.mark.level("real")
def test_a_hip_library_without_a_gpu_shows_no_device_and_says_why() -> None:
    if ctypes.util.find_library("amdhip64") is None:
        reason = "libamdhip64 is not installed: run tools/setup-system as root"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    answer = _look()
    if answer["count"]:
        pytest.skip("there is an AMD GPU here")
    assert answer["code"] == 0, answer["text"]
    assert "libamdhip64" in str(answer["text"])
