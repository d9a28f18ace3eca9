"""SPIRV-Tools' validator in this process, as `spirv-val` calls it.

Debian's package brings the library as an archive only; linked once a version of it, it is a shared
library, and a module costs no process.
"""

from __future__ import annotations

import ctypes
import hashlib
import subprocess
from functools import cache
from pathlib import Path
from typing import ClassVar

from dovetail_conformance.levels import one_process

ROOT = Path(__file__).resolve().parents[3]
FUNCTIONS = (
    "spvParseTargetEnv", "spvContextCreate", "spvContextDestroy", "spvValidatorOptionsCreate",
    "spvValidatorOptionsDestroy", "spvValidateWithOptions", "spvDiagnosticDestroy",
)  # fmt: skip


class _Code(ctypes.Structure):
    """`spv_const_binary_t` of spirv-tools/libspirv.h."""

    _fields_: ClassVar = [("code", ctypes.c_char_p), ("words", ctypes.c_size_t)]


class _Diagnostic(ctypes.Structure):
    """`spv_diagnostic_t` of spirv-tools/libspirv.h."""

    _fields_: ClassVar = [
        ("line", ctypes.c_size_t), ("column", ctypes.c_size_t), ("index", ctypes.c_size_t),
        ("error", ctypes.c_char_p), ("is_text", ctypes.c_bool),
    ]  # fmt: skip


def _archive() -> Path:
    command = ["c++", "-print-file-name=libSPIRV-Tools.a"]
    found = Path(
        subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    )
    assert found.is_absolute(), "libSPIRV-Tools.a is missing: tools/setup-system installs it"
    return found


@cache
def _library() -> ctypes.CDLL:
    archive = _archive()
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()[:16]
    made = ROOT / "build" / "spirv-tools" / f"libspirv-{digest}.so"
    with one_process(made.with_suffix(".lock")):
        if not made.is_file():
            wanted = [f"-Wl,-u,{name}" for name in FUNCTIONS]
            unfinished = made.with_suffix(".new")
            command = ["c++", "-shared", "-o", str(unfinished), *wanted, str(archive)]
            subprocess.run(command, check=True)
            unfinished.replace(made)
    library = ctypes.CDLL(str(made))
    for name in ("spvContextCreate", "spvValidatorOptionsCreate"):
        getattr(library, name).restype = ctypes.c_void_p
    return library


def validation_errors(module: bytes, environment: str) -> str:
    """What the validator says against a module; "" where it takes it.

    Args:
        module: SPIR-V.
        environment: As `spirv-val --target-env` takes it, e.g. "vulkan1.1".
    """
    library = _library()
    number = ctypes.c_int()
    assert library.spvParseTargetEnv(environment.encode(), ctypes.byref(number)), environment
    context = ctypes.c_void_p(library.spvContextCreate(number))
    options = ctypes.c_void_p(library.spvValidatorOptionsCreate())
    code = _Code(module, len(module) // 4)
    diagnostic = ctypes.POINTER(_Diagnostic)()
    try:
        status = library.spvValidateWithOptions(
            context, options, ctypes.byref(code), ctypes.byref(diagnostic)
        )
        if status == 0:
            return ""
        said = diagnostic.contents.error.decode() if diagnostic else "no reason given"
        return f"status {status}: {said}"
    finally:
        library.spvDiagnosticDestroy(diagnostic)
        library.spvValidatorOptionsDestroy(options)
        library.spvContextDestroy(context)
