"""`dovetail_runtime.extra`: lazy, a clear error where the distribution is missing or broken."""

import subprocess
import sys
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "python"


def run(program: str, *folders: Path) -> str:
    """The output of a program that sees the core's package and these folders, no other."""
    paths = ", ".join(repr(str(folder)) for folder in (CORE, *folders))
    lines = f"import sys\nsys.path[:0] = [{paths}]\n{program}"
    command = [sys.executable, "-I", "-S", "-c", lines]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_missing_distribution_is_named_where_it_is_used() -> None:
    output = run(
        "import dovetail_runtime as dr\n"
        "print(dr.extra.is_installed())\n"
        "try:\n    dr.extra.Session\n"
        "except dr.BackendNotReadyError as error:\n    print(error)\n"
    )
    is_installed, error = output.splitlines()
    assert is_installed == "False"
    assert error.startswith("library 'extra' is not ready: not installed: ")
    assert "to fix: pip install " in error
    assert "dovetail-runtime-extra" in error


def test_broken_package_is_shown_with_its_own_text(tmp_path: Path) -> None:
    (tmp_path / "dovetail_runtime_extra").mkdir()
    (tmp_path / "dovetail_runtime_extra" / "__init__.py").write_text("import no_such_module\n")
    output = run(
        "import dovetail_runtime as dr\n"
        "try:\n    dr.extra.Session\n"
        "except dr.BackendNotReadyError as error:\n    print(error, repr(error.__cause__))\n",
        tmp_path,
    )
    assert "failed to load" in output
    assert "no_such_module" in output
    assert "--force-reinstall" in output
    assert "ModuleNotFoundError" in output


def test_names_are_those_of_the_package(tmp_path: Path) -> None:
    (tmp_path / "dovetail_runtime_extra").mkdir()
    (tmp_path / "dovetail_runtime_extra" / "__init__.py").write_text("answer = 42\n")
    program = "from dovetail_runtime import extra\nprint(extra.answer, hasattr(extra, 'question'))"
    assert run(program, tmp_path) == "42 False\n"


@pytest.mark.parametrize("name", ["dovetail_runtime", "dovetail_runtime.extra"])
def test_importing_opens_nothing(name: str) -> None:
    program = f"import {name}\nprint('dovetail_runtime_extra' in sys.modules)"
    assert run(program) == "False\n"
