"""Byte code: `make setup` leaves it beside the sources, and nothing that is shipped holds any."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(*command: object, **environment: str) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True, text=True, check=False, cwd=ROOT, env={**os.environ, **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def is_byte_code(name: str) -> bool:
    return "__pycache__" in name or name.endswith((".pyc", ".pyo"))


def test_nothing_that_is_committed() -> None:
    names = run("git", "ls-files").splitlines()
    assert names
    assert not [name for name in names if is_byte_code(name)]


def test_no_wheel_of_the_compiler(tmp_path: Path) -> None:
    """Those of the run side: end_to_end/test_clean_room.py."""
    run(
        sys.executable, "-m", "pip", "wheel", "--disable-pip-version-check", "--quiet",
        "--no-deps", "--no-build-isolation", "-w", tmp_path, ROOT / "compiler",
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "dovetail/compiler.py" in names
    assert not [name for name in names if is_byte_code(name)]


def test_setup_compiles_what_processes_import() -> None:
    """Whatever the environment says about byte code that imports would write."""
    program = (
        "import sys; sys.path.insert(0, 'tools'); import byte_code;"
        " assert byte_code.main() == 0; print(*byte_code.sources(), sep='\\n');"
        " [print(path) for name in byte_code.needed() for path in byte_code.installed(name)]"
    )
    files = run(sys.executable, "-c", program, PYTHONDONTWRITEBYTECODE="1").splitlines()
    without = [file for file in files if not Path(importlib.util.cache_from_source(file)).exists()]
    assert not without
    for package in ("dovetail", "dovetail_runtime", "numpy", "llvmlite"):
        assert any(file.endswith(f"/{package}/__init__.py") for file in files), package
