"""What is compiled once in a run of pytest: the same bytes, and never another kernel's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import dovetail as dt
from dovetail.compiler import Compiled, listening, resolve
from dovetail.support.errors import UnsupportedError
from dovetail_conformance import compiled
from dovetail_conformance.cases import BY_NAME, DISTINCT

SAXPY = BY_NAME["saxpy"].kernel


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That of a run which begins here."""
    monkeypatch.setenv(compiled.FOLDER, str(tmp_path / "run"))
    forget()
    return tmp_path / "run"


def forget() -> None:
    """As another process, which has compiled nothing."""
    compiled._bundle_of.cache_clear()


def nothing_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*given: object, **options: object) -> None:
        raise AssertionError(f"compiled again: {given}")

    monkeypatch.setattr(compiled, "build", fails)


@pytest.mark.parametrize("target", ["cpu -level=2", "vulkan", "opencl -format=spv"])
@pytest.mark.parametrize("name", ["saxpy", "reports_lines"])
def test_the_second_process_finds_the_bytes_of_a_build(
    name: str, target: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel, resolved = BY_NAME[name].kernel, resolve(target)
    first = compiled.bundle_of(kernel, resolved)
    assert first.tobytes() == dt.build([kernel], [resolved]).tobytes()
    forget()
    nothing_compiles(monkeypatch)
    assert compiled.bundle_of(kernel, resolved) == first
    assert folder.is_dir()


def test_kernels_and_targets_are_told_apart(folder: Path) -> None:
    made = {
        compiled.bundle_of(BY_NAME[name].kernel, resolve(target)).tobytes()
        for name in ("bits_int8", "bits_int16", "shifts_int8")
        for target in ("opencl", "opencl -subgroup_size=8", "opencl -format=spv")
    }
    assert len(made) == 9
    assert folder.is_dir()


def test_every_kernel_of_the_suite_can_be_kept() -> None:
    assert all(case.kernel.fingerprint.is_complete for case in DISTINCT)


def test_who_listens_is_told_of_what_was_kept(folder: Path) -> None:
    compiled.bundle_of(SAXPY, resolve("opencl"))
    told: list[Compiled] = []
    with listening(told.append):
        compiled.bundle_of(SAXPY, resolve("opencl"))
    assert len(told) == 1
    assert folder.is_dir()


def test_a_refusal_is_not_kept(folder: Path) -> None:
    kernel = BY_NAME["atomic_compare_exchange_loop"].kernel
    for _ in range(2):
        with pytest.raises(UnsupportedError):
            compiled.bundle_of(kernel, resolve("webgpu"))
        forget()
    assert folder.is_dir()


def test_nothing_is_kept_where_it_is_turned_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(compiled.FOLDER, "off")
    forget()
    compiled.bundle_of(SAXPY, resolve("opencl"))
    forget()
    nothing_compiles(monkeypatch)
    with pytest.raises(AssertionError, match="compiled again"):
        compiled.bundle_of(SAXPY, resolve("opencl"))
    assert not [*tmp_path.iterdir()]


RUN = """
import os
import pytest
from pathlib import Path
from dovetail_conformance.compiled import FOLDER, bundle_of
from dovetail_conformance.cases import BY_NAME
from dovetail.compiler import resolve

@pytest.mark.parametrize("number", range(4))
def test_one(number):
    bundle_of(BY_NAME["saxpy"].kernel, resolve("opencl"))
    Path(f"{number}.said").write_text(os.environ[FOLDER])
    assert Path(os.environ[FOLDER]).is_dir()
"""


@pytest.mark.parametrize("options", [(), ("-n2",)], ids=["one", "workers"])
def test_a_run_has_one_folder_and_leaves_none(tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "test_run.py").write_text(RUN)
    outer = {key: value for key, value in os.environ.items() if key != compiled.FOLDER}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, str(tmp_path)],
        cwd=tmp_path, env=outer, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    (said,) = {path.read_text() for path in tmp_path.glob("*.said")}
    assert not Path(said).exists()
