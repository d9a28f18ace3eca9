"""Finding a linker, and what is said where there is none or it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from dovetail.backends.rocm import toolchain
from dovetail.support.errors import ToolchainError, UnsupportedError


def program(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return file


def test_a_linker_without_a_number_comes_first_then_the_newest(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder, name in (
        (first, "ld.lld-9"),
        (first, "ld.lld-19"),
        (second, "ld.lld-21"),
        (second, "ld.lld-19"),
        (second, "ld.lld"),
        (first, "ld.lld-19-old"),
    ):
        program(folder, name, "")
    rocm = program(tmp_path / "rocm" / "llvm" / "bin", "ld.lld", "")
    path = f"{first}:{second}:{tmp_path / 'missing'}:"
    found = [each for each in toolchain.candidates(path, str(tmp_path / "rocm")) if len(each) == 1]
    assert found == [
        (str(second / "ld.lld"),),
        (str(second / "ld.lld-21"),),
        (str(first / "ld.lld-19"),),
        (str(first / "ld.lld-9"),),
        (str(rocm),),
    ]


def test_the_distribution_of_zig_is_the_last_resort(monkeypatch, tmp_path: Path) -> None:
    module = tmp_path / "modules" / "ziglang"
    module.mkdir(parents=True)
    (module / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(module.parent))
    *_, last = toolchain.candidates(str(tmp_path), str(tmp_path))
    assert last[1:] == ("-m", "ziglang", "ld.lld")


def test_a_linker_that_is_not_lld_is_passed_over(monkeypatch, tmp_path: Path) -> None:
    program(tmp_path, "ld.lld", "echo 'GNU ld 2.40'")
    good = program(tmp_path, "ld.lld-18", "echo 'Debian LLD 18.1.8 (compatible with GNU)'")
    monkeypatch.setenv("PATH", str(tmp_path))
    found = toolchain.find_linker()
    assert found == toolchain.Linker((str(good),), "18.1.8")
    assert found.tool == "LLD 18.1.8"


def test_without_a_linker_the_error_says_what_to_install(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr(toolchain.importlib.util, "find_spec", lambda name: None)
    program(tmp_path, "ld.lld", "exit 3")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("ROCM_PATH", str(tmp_path))
    with pytest.raises(UnsupportedError) as error:
        toolchain.find_linker()
    for part in ("-format=hsaco", "ended with status 3", "apt install lld", "-format=obj"):
        assert part in str(error.value)


def test_a_failing_linker_is_quoted(tmp_path: Path) -> None:
    bad = program(tmp_path, "bad", "echo 'error: no such processor' >&2; exit 1")
    with pytest.raises(ToolchainError, match="status 1: error: no such processor") as error:
        toolchain.link(b"", toolchain.Linker((str(bad),), "1"))
    assert error.value.command[0] == str(bad)


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="ld.lld-19")
def test_what_is_no_object_is_refused_by_the_linker() -> None:
    with pytest.raises(ToolchainError, match=r"kernels\.o"):
        toolchain.link(b"\x7fELF nonsense")
