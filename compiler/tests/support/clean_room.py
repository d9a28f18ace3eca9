"""Environments with nothing of Dovetail but what is installed into them; nothing is fetched.

Wheels are built here, by the tools of this environment. Other people's distributions that ours
need are linked from it, so that an environment takes no time to make. The processes of one run of
tests share what `shared` makes.
"""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from dovetail_conformance.levels import one_process

ROOT = Path(__file__).resolve().parents[3]


def run(*command: object, folder: Path = Path("/"), **environment: str) -> str:
    """The output of a command that must succeed, in a directory that is not ours."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("PYTHON", "PYTEST_", "DOVETAIL_"))
    }
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True, text=True, check=False, cwd=folder, env={**kept, **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def shared(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that the first process of a run of tests makes, for all of them."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder = base / name
    with one_process(base / f"{name}.lock"):
        if not folder.is_dir():
            folder.mkdir()
            try:
                make(folder)
            except BaseException:
                folder.rename(base / f"{name}.failed-{os.getpid()}")
                raise
    return folder


def wheel(source: Path, into: Path) -> Path:
    """The wheel of a distribution, built by what this environment has."""
    # The tools of this environment, as `make setup` has them: cmake and ninja among them.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    made = into / f"of-{source.name}"
    with one_process(ROOT / "build" / "wheels.lock"):  # they share a build folder
        run(
            sys.executable, "-m", "pip", "wheel", "--disable-pip-version-check", "--quiet",
            "--no-deps", "--no-build-isolation", "-w", made, source, PATH=path,
        )  # fmt: skip
    # As `make wheels` leaves it: with its tag and its bill of materials.
    run(sys.executable, ROOT / "tools" / "wheels.py", made)
    (found,) = made.glob("*.whl")
    return found


def package_wheel(source: Path, into: Path) -> Path:
    """The wheel of a package with kernels, of a copy of its sources without what was built."""
    copy = into / "source"
    left_out = shutil.ignore_patterns("*.dvt", "*.json", "__pycache__")
    shutil.copytree(source, copy, ignore=left_out)
    run(
        sys.executable, "-m", "pip", "wheel", "--disable-pip-version-check", "--quiet",
        "--no-deps", "--no-build-isolation", "--no-index", "-w", into / "wheels", copy,
    )  # fmt: skip
    (made,) = (into / "wheels").glob("*.whl")
    return made


def prebuilt_wheel(source: Path, into: Path) -> Path:
    """The wheel of a distribution with what `make setup` has compiled for this environment."""
    made = into / f"of-{source.name}"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    options = {
        "cmake.source-dir": ROOT / "tools" / "prebuilt",
        "cmake.define.DOVETAIL_PREBUILT": ROOT / "build" / "prebuilt",
        "build-dir": made / "build",
    }
    is_native = (source / "CMakeLists.txt").is_file()
    run(
        sys.executable, "-m", "pip", "wheel", "--disable-pip-version-check", "--quiet",
        "--no-deps", "--no-build-isolation", "-w", made, source,
        *(f"--config-settings={key}={value}" for key, value in options.items() if is_native),
        PATH=path,
    )  # fmt: skip
    (found,) = made.glob("*.whl")
    return found


def environment(folder: Path) -> Path:
    """The interpreter of an empty environment that is made in a folder."""
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    return folder / "bin" / "python"


def packages(python: Path) -> Path:
    """Where an environment keeps its packages."""
    (found,) = python.parent.parent.glob("lib/python3*/site-packages")
    return found


def needs(distributions: Iterable[str]) -> set[str]:
    """The distributions that these need, and those that they need, without them."""
    given = list(distributions)
    found: set[str] = set()
    left = [*given]
    while left:
        for line in importlib.metadata.requires(left.pop()) or []:
            needed = Requirement(line)
            if needed.marker is not None and not needed.marker.evaluate({"extra": ""}):
                continue
            if needed.name not in found:
                found.add(needed.name)
                left.append(needed.name)
    return found - {*given}


def link(distribution: str, python: Path) -> None:
    """Let another environment have what a distribution has in the packages of this one."""
    for file in importlib.metadata.files(distribution) or []:
        top = file.parts[0]
        target = packages(python) / top
        if top in ("..", "__pycache__") or target.is_symlink():
            continue
        target.symlink_to(Path(str(file.locate())).parents[len(file.parts) - 1] / top)


def install(wheel: Path, python: Path) -> None:
    """Installs a wheel into another environment, with this one's pip."""
    pip(python, "install", "--no-deps", "--no-index", wheel)


def pip(python: Path, *words: object) -> None:
    """This environment's pip, for another one."""
    command = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*command, "--python", python, *words)
