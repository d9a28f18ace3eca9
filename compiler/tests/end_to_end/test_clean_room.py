"""The wheels in an empty environment: the ledger before and after, and a bundle that runs there.

The environment has Python and what is installed into it, never the compiler. Nothing is fetched:
our wheels are built here, and other distributions are those of this environment.
"""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from support.clean_room import ROOT, environment, install, link, packages, run, wheel

import dovetail as dt
from dovetail import T
from dovetail_runtime.install_help import how_to_install

KINDS = ("vulkan", "webgpu")

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.needs(module=("scikit_build_core", "pip", "numpy", "wgpu")),
    pytest.mark.evidence("tests"),
]


@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i] + y[i]


RUN = """
import sys
import numpy as np
import dovetail_runtime as dr

module = dr.load(sys.argv[1])
for name in sys.argv[2:]:
    x, y = np.arange(100000, dtype=np.float32), np.ones(100000, np.float32)
    out = dr.asarray(y, name)
    module.saxpy(2.0, dr.asarray(x, name), out)
    np.testing.assert_array_equal(dr.asnumpy(out), 2 * x + 1)
    print("right on", name)
assert not [each for each in sys.modules if each.split(".")[0] == "dovetail"]
"""


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheels of the core and of the two runtimes, by the folder they are made of."""
    folder = tmp_path_factory.mktemp("wheels")
    return {name: wheel(ROOT / "runtime" / name, folder) for name in ("core", *KINDS)}


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an empty environment with NumPy, all that calls of its arrays need."""
    python = environment(tmp_path_factory.mktemp("clean"))
    link("numpy", python)
    return python


def test_wheels_hold_no_byte_code(wheels: dict[str, Path]) -> None:
    """It is of one Python, and a wheel serves all; what installs a wheel may make it."""
    for path in wheels.values():
        names = zipfile.ZipFile(path).namelist()
        assert names
        assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]


def ledger(python: Path, **environment: str) -> dict[str, dict[str, Any]]:
    """What `python -m dovetail_runtime` says of the two kinds there."""
    text = run(python, "-m", "dovetail_runtime", "--json", *KINDS, **environment)
    return {entry["kind"]: entry for entry in json.loads(text)["backends"]}


@pytest.mark.needs(device="vulkan")
@pytest.mark.needs(device="webgpu")
def test_runtimes_are_installed_alone_and_run_a_bundle(
    wheels: dict[str, Path], python: Path, tmp_path: Path
) -> None:
    path = tmp_path / "saxpy.dvt"
    dt.build([saxpy], ["cpu", *KINDS]).save(path)

    install(wheels["core"], python)
    before = ledger(python)
    for kind in KINDS:
        assert before[kind]["state"] == "not installed"
        assert before[kind]["fix"] == how_to_install(f"dovetail-runtime-{kind}")
    assert run(python, "-c", RUN, path, "cpu:0").split("\n")[0] == "right on cpu:0"

    install(wheels["vulkan"], python)
    between = ledger(python)
    assert (between["vulkan"]["state"], between["webgpu"]["state"]) == ("ready", "not installed")

    # Without the wheel that brings libwgpu_native the line says so, and what to install.
    install(wheels["webgpu"], python)
    missing = ledger(python)["webgpu"]
    assert missing["state"] == "driver missing"
    assert "libwgpu_native" in missing["evidence"]
    assert missing["fix"].startswith("pip install 'wgpu")
    link("wgpu", python)

    after = ledger(python)
    assert [after[kind]["state"] for kind in KINDS] == ["ready", "ready"]
    printed = run(python, "-c", RUN, path, "vulkan:0", "webgpu:0", "cpu:0")
    assert printed == "right on vulkan:0\nright on webgpu:0\nright on cpu:0\n"
    assert not list(packages(python).glob("dovetail/"))


USE = """
import sys
import dovetail_runtime as dr

try:
    dr.device(sys.argv[1])
except dr.BackendNotReadyError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("kind", "variable", "library", "fix"),
    [
        ("vulkan", "DOVETAIL_VULKAN_LIBRARIES", "libno_such_vulkan.so.1", "libvulkan1"),
        ("webgpu", "DOVETAIL_WEBGPU_LIBRARY", "/nonexistent/libwgpu_native.so", "pip install"),
    ],
)
def test_a_machine_without_the_vendors_library(
    kind: str, variable: str, library: str, fix: str
) -> None:
    """As it looks where there is no such library: every name tried, and what to do."""
    python = Path(sys.executable)
    entry = ledger(python, **{variable: library})[kind]
    assert entry["state"] == "driver missing"
    assert f"{library}: " in entry["evidence"]
    assert fix in entry["fix"]
    said = run(python, "-c", USE, kind, **{variable: library})
    assert f"backend '{kind}' is not ready: driver missing: " in said
    assert f"{library}: " in said
    assert f"to fix: {entry['fix']}" in said
