"""The runtime as a library for macOS, and the program that checks it there, linked here by Zig.

Zig brings a C++ library and the list of what macOS' libSystem exports; nothing of Apple's SDK
takes part. The files are read and not loaded: there is no system here that could.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

TARGETS = {"aarch64": "aarch64-macos.13.0", "x86_64": "x86_64-macos.13.0"}
CPU_TYPES = {"aarch64": "CpuType: Arm64", "x86_64": "CpuType: X86-64"}

SYSTEM = "/usr/lib/libSystem.B.dylib"


@pytest.mark.level("compile_only")
@pytest.mark.timeout(1200)
@pytest.mark.needs(group="zig")
@pytest.mark.needs(tool="llvm-readobj-19")
@pytest.mark.evidence("metal-macos")
@pytest.mark.parametrize("architecture", TARGETS)
def test_library_and_check_are_linked_for_a_mac(
    architecture: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    check = tmp_path / "metal-check"
    subprocess.run(
        [sys.executable, str(ROOT / "runtime/metal/tests/write_check.py"), str(check)], check=True
    )
    assert pytestconfig.cache is not None
    cache = str(pytestconfig.cache.mkdir("zig"))
    compiler = [
        sys.executable, "-m", "ziglang", "c++", "-target", TARGETS[architecture], "-std=c++17",
        "-O2", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden", "-Iruntime/core/include",
        "-Iformats/include",
    ]  # fmt: skip
    sources = sorted(str(each.relative_to(check)) for each in check.glob("runtime/metal/src/*.cc"))
    library, program = "libdovetail_runtime_metal.dylib", "check"
    for command in (
        [*compiler, "-shared", *sources, "-o", library],
        [*compiler, "runtime/metal/tests/check_test.cc", "-o", program],
    ):
        done = subprocess.run(
            command,
            cwd=check,
            env={**os.environ, "ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    for made, kind in ((library, "DynamicLibrary"), (program, "Executable")):
        command = ["llvm-readobj-19", "--file-header", "--needed-libs", "--symbols", made]
        said = subprocess.run(
            command, cwd=check, check=True, capture_output=True, text=True
        ).stdout
        assert CPU_TYPES[architecture] in said
        assert f"FileType: {kind}" in said
        needed = said.partition("NeededLibraries [")[2].partition("]")[0].split()
        assert set(needed) <= {SYSTEM, library, f"@rpath/{library}"}
        assert SYSTEM in needed
        assert ("_dovetail_backend_table" in said) == (made == library)
