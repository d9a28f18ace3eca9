"""Slang: HLSL-like text to SPIR-V and WGSL, through the C interface of its compiler's library.

The library comes with slangpy, whose own interface wants a working device first. Numbers of
targets and stages: slang.h, SlangCompileTarget, SlangStage.
"""

from __future__ import annotations

import ctypes
import importlib.util
from pathlib import Path

from common import KERNELS, best, report

TARGETS = {"spirv": 6, "wgsl": 28}
SOURCE_SLANG, STAGE_COMPUTE = 1, 6
TEXT = (Path(__file__).parent / "kernels.slang").read_text(encoding="utf-8")


def text_of(name: str) -> bytes:
    """The declarations and one kernel: what the others are not asked to read either."""
    head, *kernels = TEXT.split('[shader("compute")]')
    (one,) = [each for each in kernels if f"void {name}(" in each]
    return f'{head}[shader("compute")]{one}'.encode()


def library() -> ctypes.CDLL:
    """The compiler's library inside of the installed package."""
    spec = importlib.util.find_spec("slangpy")
    assert spec is not None
    assert spec.origin is not None
    folder = Path(spec.origin).parent
    found = sorted(folder.glob("libslang-compiler.so*"))
    slang = ctypes.CDLL(str(found[-1]))
    slang.spCreateSession.restype = ctypes.c_void_p
    slang.spCreateCompileRequest.restype = ctypes.c_void_p
    slang.spGetDiagnosticOutput.restype = ctypes.c_char_p
    slang.spGetEntryPointCode.restype = ctypes.c_void_p
    return slang


def compile_one(slang: ctypes.CDLL, session: ctypes.c_void_p, name: str, target: int) -> bytes:
    """One kernel for one target."""
    text = text_of(name)
    request = ctypes.c_void_p(slang.spCreateCompileRequest(session))
    slang.spSetCodeGenTarget(request, target)
    unit = slang.spAddTranslationUnit(request, SOURCE_SLANG, b"kernels")
    slang.spAddTranslationUnitSourceString(request, unit, b"kernels.slang", text)
    slang.spAddEntryPoint(request, unit, name.encode(), STAGE_COMPUTE)
    if slang.spCompile(request) < 0:
        raise SystemExit(slang.spGetDiagnosticOutput(request).decode())
    size = ctypes.c_size_t()
    code = slang.spGetEntryPointCode(request, 0, ctypes.byref(size))
    data = ctypes.string_at(code, size.value)
    slang.spDestroyCompileRequest(request)
    return data


def main() -> None:
    """Compile each kernel for each target."""
    slang = library()
    session = ctypes.c_void_p(slang.spCreateSession(None))
    report(
        {
            f"{target}.{name}": best(
                lambda name=name, number=number: compile_one(slang, session, name, number)
            )
            for target, number in TARGETS.items()
            for name in KERNELS
        }
    )


if __name__ == "__main__":
    main()
