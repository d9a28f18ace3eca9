"""examples/packages/llm-kernels: its wheel in a clean environment, without the compiler."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shutil
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest
from support.clean_room import (
    ROOT,
    environment,
    install,
    link,
    needs,
    package_wheel,
    packages,
    prebuilt_wheel,
    run,
    wheel,
)
from support.workflow import read_jobs

import dovetail_runtime as dr

SOURCE = ROOT / "examples" / "packages" / "llm-kernels"

KINDS = {"cpu", "cuda", "rocm", "vulkan", "webgpu"}

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.needs(module=("scikit_build_core", "hatchling", "pip", "numpy")),
]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return package_wheel(SOURCE, tmp_path_factory.mktemp("package"))


def test_every_target_is_in_it_and_it_is_reproducible(package: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(package) as file:
        content = file.read("llm_kernels/kernels.dvt")
    module = dr.load_bytes(content)
    module.verify()
    for info in module.functions.values():
        assert set(info.kinds) == KINDS
    assert package_wheel(SOURCE, tmp_path).read_bytes() == package.read_bytes()


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of `dovetail-runtime`."""
    return wheel(ROOT / "runtime" / "core", tmp_path_factory.mktemp("runtime"))


def test_what_is_not_installed_is_named(package: Path, runtime: Path, tmp_path: Path) -> None:
    python = environment(tmp_path / "clean")
    install(runtime, python)
    install(package, python)
    assert not list(packages(python).glob("dovetail-compiler*"))
    program = (
        "import sys, json, llm_kernels, dovetail_runtime as dr\n"
        "try: llm_kernels.kernels.softmax.prepare('vulkan:0')\n"
        "except dr.DovetailError as error: print(json.dumps(str(error)))\n"
        "assert not [each for each in sys.modules if each.split('.')[0] == 'dovetail']\n"
    )
    text = json.loads(run(python, "-c", program))
    assert text.startswith("backend 'vulkan' is not ready: not installed")


WORKFLOW = SOURCE / ".github" / "workflows" / "test.yml"
# What is installed on each of its machines besides, where nothing is fetched.
MACHINES: dict[str, tuple[str, ...]] = {
    "wheel": ("hatchling", "dovetail-compiler"),
    "without-the-compiler": ("numpy", "pytest"),
    "nvidia-and-amd": ("pytest", *needs(["dovetail-compiler", "dovetail-runtime"])),
    "vulkan-and-webgpu": ("numpy", "pytest", *needs(["dovetail-runtime-webgpu"])),
    "torch": ("numpy", "pytest"),
    "jax": ("numpy", "pytest"),
}


def test_its_ci_has_these_jobs() -> None:
    assert set(read_jobs(WORKFLOW)) == set(MACHINES)


@pytest.mark.parametrize(
    "job",
    [
        "wheel",
        pytest.param("without-the-compiler", marks=pytest.mark.evidence("tests")),
        pytest.param("nvidia-and-amd", marks=pytest.mark.level("shim")),
        pytest.param(
            "vulkan-and-webgpu",
            marks=[pytest.mark.needs(device="vulkan"), pytest.mark.needs(device="webgpu")],
        ),
        pytest.param("torch", marks=pytest.mark.needs(group="torch")),
        pytest.param("jax", marks=pytest.mark.needs(group="jax")),
    ],
)
def test_its_ci(job: str, request: pytest.FixtureRequest, package: Path, tmp_path: Path) -> None:
    """The commands of its workflow file, as they stand, on a machine of its own."""
    steps = read_jobs(WORKFLOW)[job]
    python = environment(tmp_path / "python")
    for name in ("pip", *MACHINES[job], *needs(MACHINES[job])):
        link(name, python)
        link_scripts(name, python)
    # The packages of a group, which `pytest --group` has put on the path.
    groups = [each for each in sys.path if "groups" in Path(each).parts]
    (packages(python) / "groups.pth").write_text("\n".join(groups) + "\n")
    folder = tmp_path / "checkout"
    shutil.copytree(
        SOURCE, folder, ignore=shutil.ignore_patterns("*.dvt", "*.json", "__pycache__")
    )
    wheels = folder / "build" / "wheels"
    wheels.mkdir(parents=True)
    for member in sorted(installed("".join(commands for _, commands in steps))):
        made = request.getfixturevalue("runtime") if job == "without-the-compiler" else None
        made = made or prebuilt_wheel(ROOT / member, tmp_path / "made")
        (wheels / made.name).symlink_to(made)
    if job != "wheel":
        (folder / "dist").mkdir()
        shutil.copy(package, folder / "dist")
    for name, commands in steps:
        if "sudo" in commands:
            parts = (ROOT / "tools" / "setup-system").read_text()
            (words,) = re.findall(r"install --yes (.*)", commands)
            assert all(f":{word}:" in parts for word in words.split()), name
            continue
        said = run(
            "bash", "-e", "-c", commands, folder=folder,
            PATH=os.pathsep.join([str(python.parent), os.environ["PATH"]]),
            PIP_NO_INDEX="1", PIP_FIND_LINKS="build/wheels", PIP_NO_BUILD_ISOLATION="0",
            PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_ROOT_USER_ACTION="ignore",
        )  # fmt: skip
        passed = re.findall(r"^=+ (\d+) passed(?:, \d+ warnings?)? in", said, re.M)
        assert len(passed) == commands.count("-m pytest"), said
        assert "skipped" not in said
    if job == "wheel":
        (built,) = (folder / "dist").glob("*.whl")
        assert built.read_bytes() == package.read_bytes()
    elif job == "without-the-compiler":
        assert not list(packages(python).glob("dovetail_compiler*"))


def installed(commands: str) -> set[str]:
    """The folders of Dovetail's distributions whose wheels commands install."""
    found: set[str] = set()
    for listed in re.findall(r"build/wheels/dovetail_\{?([\w,]+)\}?-", commands):
        for name in listed.split(","):
            word = name.removeprefix("runtime_")
            native = "runtime/core" if word == "runtime" else f"runtime/{word}"
            found.add(native if name.startswith("runtime") else name)
    return found


def link_scripts(distribution: str, python: Path) -> None:
    """Makes the commands of a distribution in another environment."""
    for each in importlib.metadata.distribution(distribution).entry_points:
        if each.group != "console_scripts":
            continue
        script = python.parent / each.name
        script.write_text(
            f"#!{python}\nimport sys\nfrom {each.module} import {each.attr}\n"
            f"sys.exit({each.attr}())\n"
        )
        script.chmod(0o755)


# Within a unit of float32 of the result in float64, times what tests/test_kernels.py counts.
BOUND = 128 * float(np.finfo(np.float32).eps)


@pytest.mark.parametrize(
    "device",
    [
        pytest.param(kind, marks=pytest.mark.needs(device=kind))
        for kind in ("cpu", "vulkan", "webgpu")
    ],
)
@pytest.mark.evidence("tests")
def test_on_devices(package: Path, device: str) -> None:
    with zipfile.ZipFile(package) as file:
        module = dr.load_bytes(file.read("llm_kernels/kernels.dvt")).on(f"{device}:0")
    x = np.random.default_rng(1).standard_normal((5, 300)).astype(np.float32)
    weight = np.linspace(0.5, 2, 300, dtype=np.float32)
    there, weights = (dr.asarray(each, f"{device}:0") for each in (x, weight))
    wide = x.astype(np.float64)
    powers = np.exp(wide)
    want = powers / powers.sum(-1, keepdims=True)
    made = dr.asnumpy(module.softmax(there))
    assert (np.abs(made - want) <= BOUND * want).all()
    want = wide / np.sqrt((wide**2).mean(-1, keepdims=True) + 1e-5) * weight
    made = dr.asnumpy(module.rms_norm(there, weights, 1e-5))
    assert (np.abs(made - want) <= BOUND * np.abs(want)).all()
    packed = np.arange(40, dtype=np.uint32).reshape(5, 8) * np.uint32(0x01234567)
    scales = np.full((5, 2), 0.5, np.float32)
    made = dr.asnumpy(
        module.dequantize_int4(
            *(dr.asarray(each, f"{device}:0") for each in (packed, scales))
        )
    )  # fmt: skip
    bits = (packed[..., None] >> (4 * np.arange(8, dtype=np.uint32))) & 15
    np.testing.assert_array_equal(made, (bits.reshape(5, 64).astype(np.float32) - 8) * 0.5)
