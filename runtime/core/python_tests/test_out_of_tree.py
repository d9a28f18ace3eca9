"""A runtime out of tree, made as its maker would make it.

`runtime/null` is copied, renamed, and built by CMake against the installed `dovetail-runtime`.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from runtime_packages import ledger

NULL = Path(__file__).parents[2] / "null"

INSTALLED = Path(
    str(importlib.metadata.distribution("dovetail-runtime").locate_file("dovetail_runtime"))
)
"""What the wheel has put down: `include` and `cmake`."""

pytestmark = pytest.mark.level("real")


def run(*command: object, cwd: Path, **environment: str) -> str:
    """What a command printed; it must succeed."""
    done = subprocess.run(
        [*map(str, command)],
        cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def acme(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of runtime/null that is of kind `acme`, as its README says to make it."""
    folder = tmp_path_factory.mktemp("out_of_tree") / "acme"
    shutil.copytree(NULL, folder, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    package = folder / "python"
    (package / "dovetail_runtime_null").rename(package / "dovetail_runtime_acme")
    for file in [path for path in folder.rglob("*") if path.is_file()]:
        text = file.read_text(encoding="utf-8")
        # A kind, and not a pointer.
        text = re.sub(r"(?<!is )\bnull\b(?! pointer)", "acme", text)
        file.write_text(text.replace("_null", "_acme"), encoding="utf-8")
    (folder / "src" / "null.h").rename(folder / "src" / "acme.h")
    return folder


def test_the_skeleton_needs_only_the_kit_and_the_interface() -> None:
    found = {
        include
        for path in [*(NULL / "src").iterdir(), NULL / "tests" / "null_test.cc"]
        for include in re.findall(r'#include ["<](dovetail/[^">]+)', path.read_text())
    }
    assert found, "nothing is included at all"
    strange = {each for each in found if not each.startswith("dovetail/kit/")}
    assert strange <= {"dovetail/backend.h"}


def test_headers_of_the_wheel_are_those_of_the_tree() -> None:
    include = INSTALLED / "include" / "dovetail"
    assert {path.name for path in include.iterdir()} == {
        "backend.h", "cpu_kernel.h", "dlpack.h", "dovetail.h", "dovetail.hpp", "kit",
        "library.h", "stream_ordered", "tvm_ffi.h",
    }  # fmt: skip
    tree = NULL.parent / "core" / "include" / "dovetail"
    generated = Path("kit", "image_format.h")
    assert {generated, *(path.relative_to(tree) for path in tree.rglob("*.h*"))} == {
        path.relative_to(include) for path in include.rglob("*.h*")
    }


@pytest.mark.needs(tool="cmake")
def test_a_runtime_is_built_tested_and_found_out_of_tree(acme: Path, tmp_path: Path) -> None:
    run(
        "cmake", "-S", acme, "-B", tmp_path / "build", "-DCMAKE_BUILD_TYPE=None",
        "-DCMAKE_CXX_FLAGS=-O0 -Wall -Wextra -Werror", f"-DPython_EXECUTABLE={sys.executable}",
        f"-Ddovetail_runtime_DIR={INSTALLED / 'cmake'}",
        cwd=tmp_path,
    )  # fmt: skip
    run("cmake", "--build", tmp_path / "build", cwd=tmp_path)
    run("cmake", "--install", tmp_path / "build", "--prefix", tmp_path / "site", cwd=tmp_path)
    folder = tmp_path / "site" / "dovetail_runtime_acme"
    library = folder / "lib" / "libdovetail_runtime_acme.so"

    # Its own tests, with the kit's harness.
    run(
        "c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-I", INSTALLED / "include",
        acme / "tests" / "null_test.cc", "-o", tmp_path / "acme_test", "-ldl", "-pthread",
        cwd=tmp_path,
    )  # fmt: skip
    assert "all checks passed" in run(tmp_path / "acme_test", library, cwd=tmp_path)

    # The core finds it where a person works on it.
    found = ledger(DOVETAIL_RUNTIME_PATH=str(folder), DOVETAIL_NULL_DEVICES="2")["acme"]
    assert found["state"] == "ready", found
    without = ledger(DOVETAIL_RUNTIME_PATH=str(folder))["acme"]
    assert without["state"] != "ready", without
