"""Kernels in somebody's wheel: every way to build one, and what a build says that lacks a part."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import dovetail_runtime as dr

pytestmark = pytest.mark.level("real")

KERNELS = """\
import dovetail as dt
from dovetail import T

from .sizes import BY


@dt.kernel
def grow(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] += T.float32(BY)
"""

INIT = """\
import dovetail_runtime

kernels = dovetail_runtime.load_package("acme_grow", "kernels.dvt")
"""

PROJECT = """\
[build-system]
requires = ["{backend}", "dovetail-compiler"]
build-backend = "{hooks}"

[project]
name = "acme-grow"
version = "1.0"
dependencies = ["dovetail-runtime"]

[tool.dovetail]
bundle = "acme_grow/kernels.dvt"
kernels = ["acme_grow.kernels"]
targets = ["cpu", "null"]

"""

HATCHLING = PROJECT.format(backend="hatchling", hooks="hatchling.build") + (
    "[tool.hatch.build.hooks.dovetail]\n"
)
SETUPTOOLS = PROJECT.format(backend="setuptools", hooks="setuptools.build_meta")
SCIKIT = (
    PROJECT.format(backend="scikit-build-core", hooks="scikit_build_core.build").partition(
        "[tool.dovetail]"
    )[0]
    + "[tool.scikit-build]\nwheel.py-api = 'py3'\nwheel.platlib = false\n"
)

CMAKE = """\
cmake_minimum_required(VERSION 3.20)
project(acme_grow LANGUAGES NONE)
find_package(Python REQUIRED COMPONENTS Interpreter)
find_package(dovetail 0.1 REQUIRED)
dovetail_bundle(kernels KERNELS kernels.py TARGETS "cpu" null COMPRESS)
install(FILES $<TARGET_PROPERTY:kernels,BUNDLE_FILE> DESTINATION acme_grow)
"""

USE = """\
import numpy as np, acme_grow
x = np.ones(3, np.float32)
acme_grow.kernels.grow(x)
print(*x)
"""


def project(folder: Path, text: str, source: str = "src") -> Path:
    package = folder / source / "acme_grow"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(INIT)
    (package / "sizes.py").write_text("BY = 1")
    (package / "kernels.py").write_text(KERNELS)
    (folder / "pyproject.toml").write_text(text)
    return folder


Done = subprocess.CompletedProcess[str]


def python(folder: Path, *words: object, path: Path | None = None) -> Done:
    """Runs this environment's Python."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    kept["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), kept.get("PATH", "")])
    if path is not None:
        kept["PYTHONPATH"] = str(path)
    return subprocess.run(
        [sys.executable, *map(str, words)], cwd=folder, env=kept,
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def pep517(folder: Path, hook: str, before: str = "") -> Done:
    """Calls a hook of the project's build backend, as pip does."""
    import tomllib

    backend = tomllib.loads((folder / "pyproject.toml").read_text())["build-system"]
    code = f"{before}\nimport {backend['build-backend']} as b\nb.{hook}('dist')"
    (folder / "dist").mkdir(exist_ok=True)
    return python(folder, "-c", code)


def wheel(folder: Path) -> Path:
    done = pep517(folder, "build_wheel")
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = (folder / "dist").glob("*.whl")
    return found


def unpacked(wheel: Path, site: Path) -> Path:
    zipfile.ZipFile(wheel).extractall(site)
    return site


def check(site: Path, folder: Path, by: int = 1) -> None:
    """The kernels of the package run, and grow by so much."""
    done = python(folder, "-W", "error", "-c", USE, path=site)
    assert done.stdout.split() == [f"{1 + by}.0"] * 3, done.stderr


BACKENDS = {
    "hatchling": (HATCHLING, "src"),
    "hatchling-flat": (HATCHLING, "."),
    "setuptools": (SETUPTOOLS, "src"),
    "setuptools-flat": (SETUPTOOLS, "."),
}


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.needs(module=("hatchling", "setuptools"))
def test_the_wheel_holds_the_bundle(backend: str, tmp_path: Path) -> None:
    text, source = BACKENDS[backend]
    here, there = (project(tmp_path / name, text, source) for name in ("here", "there"))
    made = wheel(here)
    with zipfile.ZipFile(made) as file:
        names = file.namelist()
        bundle = file.read("acme_grow/kernels.dvt")
    assert names.count("acme_grow/kernels.dvt") == 1
    assert not [each for each in names if each.endswith(".json")]
    assert not list(here.rglob("src/**/*.dvt"))
    with zipfile.ZipFile(wheel(there)) as file:
        assert file.read("acme_grow/kernels.dvt") == bundle
    check(unpacked(made, tmp_path / "site"), tmp_path)


@pytest.mark.parametrize("backend", ["hatchling", "setuptools"])
@pytest.mark.needs(module=("hatchling", "setuptools", "editables"))
def test_an_editable_installation_is_built_again(backend: str, tmp_path: Path) -> None:
    folder = project(tmp_path, BACKENDS[backend][0])
    done = pep517(folder, "build_editable")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (folder / "src" / "acme_grow" / "kernels.dvt").is_file()
    site = unpacked(next((folder / "dist").glob("*.whl")), tmp_path / "site")
    (point,) = site.glob("*.pth")
    place = Path(point.read_text().strip())
    assert place == folder / "src"
    check(place, tmp_path)
    (folder / "src" / "acme_grow" / "sizes.py").write_text("BY = 7")
    check(place, tmp_path, 7)


@pytest.mark.parametrize("backend", ["hatchling", "setuptools"])
def test_a_build_without_the_compiler(backend: str, tmp_path: Path) -> None:
    folder = project(tmp_path, BACKENDS[backend][0])
    done = pep517(folder, "build_wheel", "import sys; sys.modules['dovetail'] = None")
    assert done.returncode != 0
    said = done.stderr.strip().splitlines()[-1]
    assert "cannot build acme_grow/kernels.dvt for [tool.dovetail] of" in said
    assert '"dovetail-compiler" in build-system.requires' in said
    assert not list((folder / "dist").iterdir())


@pytest.mark.parametrize("backend", ["hatchling", "setuptools"])
def test_a_build_that_leaves_a_machine_out(backend: str, tmp_path: Path) -> None:
    text = BACKENDS[backend][0].replace("targets = [", 'fleet = "fleet.toml"\ntargets = [')
    folder = project(tmp_path, text)
    (folder / "fleet.toml").write_text('[machines.lab]\nprofiles = ["lab.json"]\n')
    (folder / "lab.json").write_text(
        '{"devices": [{"name": "cuda:0", "kind": "cuda", "attributes": {}}]}'
    )
    done = pep517(folder, "build_wheel")
    assert done.returncode != 0
    assert "machine 'lab': no variant of grow runs on it" in done.stderr


@pytest.mark.parametrize("backend", ["hatchling", "setuptools"])
def test_a_kernel_that_is_wrong(backend: str, tmp_path: Path) -> None:
    """Fails the build with the place in the kernel."""
    folder = project(tmp_path, BACKENDS[backend][0])
    path = folder / "src" / "acme_grow" / "kernels.py"
    path.write_text(KERNELS.replace("T.float32(BY)", "T.float32(BX)"))
    done = pep517(folder, "build_wheel")
    assert done.returncode != 0
    assert "kernels.py:11:27: error: " in done.stderr


def test_other_projects_are_left_alone(tmp_path: Path) -> None:
    folder = project(tmp_path, SETUPTOOLS.partition("[tool.dovetail]")[0])
    with zipfile.ZipFile(wheel(folder)) as file:
        assert not [each for each in file.namelist() if each.endswith(".dvt")]
    (folder / "pyproject.toml").write_text(
        HATCHLING.partition("[tool.dovetail]")[0] + "[tool.hatch.build.hooks.dovetail]\n"
    )
    done = pep517(folder, "build_wheel")
    assert "[tool.hatch.build.hooks.dovetail] and no [tool.dovetail]" in done.stderr


def cmake(folder: Path, *words: object) -> Done:
    config = python(folder, "-m", "dovetail", "--cmake-dir").stdout.strip()
    configured = python(
        folder, "-m", "cmake", "-S", ".", "-B", "build", f"-Ddovetail_DIR={config}",
        f"-DPython_EXECUTABLE={sys.executable}", *words,
    )  # fmt: skip
    if configured.returncode:
        return configured
    return python(folder, "-m", "cmake", "--build", "build")


@pytest.mark.needs(module="cmake")
def test_cmake(tmp_path: Path) -> None:
    folder = tmp_path / "with spaces"
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(CMAKE)
    (folder / "kernels.py").write_text(KERNELS.replace("from .", "from "))
    (folder / "sizes.py").write_text("BY = 1")
    done = cmake(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    bundle = folder / "build" / "kernels.dvt"
    assert {each.kind for each in dr.load(bundle).images} == {"cpu", "null"}
    first = bundle.read_bytes(), bundle.stat().st_mtime_ns
    assert b'"features":["deflate"]' in first[0]
    assert cmake(folder).returncode == 0
    assert bundle.stat().st_mtime_ns == first[1]
    (folder / "sizes.py").write_text("BY = 2")
    assert cmake(folder).returncode == 0
    assert bundle.read_bytes() != first[0]


CMAKE_WRONG = {
    "dovetail_bundle(k TARGETS cpu)": "dovetail_bundle(k): name files with kernels behind KERNELS",
    "dovetail_bundle(k KERNELS kernels.py)": "name what to compile for behind TARGETS, or FLEET",
    "dovetail_bundle(k kernels.py TARGETS cpu)": "'kernels.py' belongs to no keyword",
    "dovetail_bundle(k KERNELS none.py TARGETS cpu)": "none.py",
    "set(Python_EXECUTABLE /bin/false)\ndovetail_bundle(k KERNELS kernels.py TARGETS cpu)": (
        'add "dovetail-compiler" to build-system.requires'
    ),
}


@pytest.mark.parametrize("line", CMAKE_WRONG)
@pytest.mark.needs(module="cmake")
def test_cmake_wrong(line: str, tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(f"{CMAKE.partition('dovetail_bundle')[0]}{line}\n")
    (tmp_path / "kernels.py").write_text(KERNELS)
    done = cmake(tmp_path)
    assert done.returncode != 0
    assert CMAKE_WRONG[line] in " ".join((done.stdout + done.stderr).split())


@pytest.mark.needs(module="scikit_build_core")
def test_scikit_build_core(tmp_path: Path) -> None:
    folder = project(tmp_path, SCIKIT)
    (folder / "CMakeLists.txt").write_text(
        CMAKE.replace("KERNELS kernels.py", "KERNELS src/kernels_file.py")
    )
    shutil.copy(folder / "src" / "acme_grow" / "sizes.py", folder / "src")
    (folder / "src" / "kernels_file.py").write_text(KERNELS.replace("from .", "from "))
    check(unpacked(wheel(folder), tmp_path / "site"), tmp_path)
