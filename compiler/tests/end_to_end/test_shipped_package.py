"""examples/packages/llm-kernels: its wheel in a clean environment, without the compiler."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest
from support.clean_room import ROOT, environment, install, link, packages, run, wheel

import dovetail_runtime as dr

SOURCE = ROOT / "examples" / "packages" / "llm-kernels"

KINDS = {"cpu", "cuda", "rocm", "vulkan", "webgpu"}

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.needs(module=("scikit_build_core", "hatchling", "pip", "numpy")),
    pytest.mark.timeout(600),
]


def build(folder: Path) -> Path:
    """The wheel, of a copy of the sources without what is built in place."""
    copy = folder / "source"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("*.dvt", "*.json", "__pycache__"))
    run(
        sys.executable, "-m", "pip", "wheel", "--disable-pip-version-check", "--quiet",
        "--no-deps", "--no-build-isolation", "--no-index", "-w", folder / "wheels", copy,
    )  # fmt: skip
    (made,) = (folder / "wheels").glob("*.whl")
    return made


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("package"))


def test_every_target_is_in_it_and_it_is_reproducible(package: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(package) as file:
        content = file.read("llm_kernels/kernels.dvt")
    module = dr.load_bytes(content)
    module.verify()
    for info in module.functions.values():
        assert set(info.kinds) == KINDS
    assert build(tmp_path).read_bytes() == package.read_bytes()


@pytest.mark.evidence("tests", sources=("runtime/core",))
def test_in_a_clean_environment(package: Path, tmp_path: Path) -> None:
    """Its own tests pass there, and what is not installed is named."""
    python = environment(tmp_path / "clean")
    for name in ("numpy", "pytest", "pluggy", "iniconfig", "packaging", "pygments"):
        link(name, python)
    install(wheel(ROOT / "runtime" / "core", tmp_path), python)
    install(package, python)
    assert not list(packages(python).glob("dovetail-compiler*"))
    said = run(
        python, "-m", "pytest", "-q", "-c", "/dev/null", "-p", "no:cacheprovider",
        SOURCE / "tests" / "test_kernels.py",
    )  # fmt: skip
    assert re.search(r"^\d+ passed", said, re.M), said
    program = (
        "import sys, json, llm_kernels, dovetail_runtime as dr\n"
        "try: llm_kernels.kernels.softmax.prepare('vulkan:0')\n"
        "except dr.DovetailError as error: print(json.dumps(str(error)))\n"
        "assert not [each for each in sys.modules if each.split('.')[0] == 'dovetail']\n"
    )
    text = json.loads(run(python, "-c", program))
    assert text.startswith("backend 'vulkan' is not ready: not installed")


@pytest.mark.needs(group="torch")
def test_with_torch(package: Path, tmp_path: Path) -> None:
    """Its own tests of the operators pass, of the wheel and not of the sources."""
    with zipfile.ZipFile(package) as file:
        file.extractall(tmp_path / "site")
    paths = [str(tmp_path / "site"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    done = subprocess.run(
        [
            sys.executable, "-m", "pytest", "-q", "-c", "/dev/null", "-p", "no:cacheprovider",
            str(SOURCE / "tests"),
        ],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr
    assert re.search(r"^\d+ passed", done.stdout, re.M), done.stdout


# Within a unit of float32 of the result in float64, times what tests/test_kernels.py counts.
BOUND = 128 * float(np.finfo(np.float32).eps)


@pytest.mark.parametrize(
    "device",
    [
        pytest.param(kind, marks=pytest.mark.needs(device=kind))
        for kind in ("cpu", "vulkan", "webgpu")
    ],
)
@pytest.mark.evidence("tests", sources=("runtime/core", "runtime/vulkan", "runtime/webgpu"))
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
