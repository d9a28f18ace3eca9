"""Finding runtimes, and the ledger: each state with its evidence and what fixes it.

Every case runs in its own process, with runtimes that are a manifest and a library compiled
from `fake_backend.c`, or no library at all.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from runtime_packages import ledger, manifest, run, use, write_distribution, write_runtime

pytestmark = pytest.mark.level("real")


def test_ready(tmp_path: Path, compile_fake: Callable[..., Path]) -> None:
    write_runtime(tmp_path / "one", manifest(), compile_fake(devices=2))
    for path in (tmp_path, tmp_path / "one"):  # the folder of folders, and the folder itself
        entry = ledger(DOVETAIL_RUNTIME_PATH=str(path))["fake"]
        assert entry["state"] == "ready"
        assert entry["device_count"] == 2
        assert entry["library"] == str(tmp_path / "one" / "lib" / "libfake.so")
        assert "DOVETAIL_RUNTIME_PATH" in entry["distribution"]


def test_listing_opens_nothing(tmp_path: Path) -> None:
    write_runtime(tmp_path / "one", manifest(), None)
    entry = ledger(load=False, DOVETAIL_RUNTIME_PATH=str(tmp_path))["fake"]
    assert entry["state"] == "not loaded"


def test_failed_to_load(tmp_path: Path, compile_fake: Callable[..., Path]) -> None:
    write_runtime(tmp_path / "one", manifest(), None)
    entry = ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path))["fake"]
    assert entry["state"] == "failed to load"
    assert "libfake.so" in entry["evidence"]
    assert entry["fix"]
    assert "failed to load" in use("fake", DOVETAIL_RUNTIME_PATH=str(tmp_path))


def test_a_library_that_misses_another(tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler (cc) on PATH")
    folder = write_runtime(tmp_path / "one", manifest(), None)
    source = tmp_path / "empty.c"
    source.write_text("int nothing;\n")
    missing = tmp_path / "libvendor_gone.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", missing, source], check=True)
    command = [compiler, "-shared", "-fPIC", "-o", folder / "lib" / "libfake.so", source]
    subprocess.run([*command, "-Wl,--no-as-needed", missing], check=True)
    missing.unlink()
    entry = ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path / "one"))["fake"]
    assert entry["state"] == "failed to load"
    assert "libvendor_gone.so" in entry["evidence"]


def test_wrong_abi_by_the_manifest(tmp_path: Path) -> None:
    future = manifest(abi={"oldest": 7, "newest": 9})
    write_runtime(tmp_path / "one", future, None)  # no library: it must not be looked for
    entry = ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path))["fake"]
    assert entry["state"] == "wrong ABI"
    assert "7" in entry["evidence"]
    assert "1" in entry["evidence"]
    assert entry["fix"]


def test_wrong_abi_by_the_library(tmp_path: Path, compile_fake: Callable[..., Path]) -> None:
    write_runtime(tmp_path / "one", manifest(), compile_fake(abi=5))
    entry = ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path))["fake"]
    assert entry["state"] == "wrong ABI"
    assert "5" in entry["evidence"]


def test_driver_missing(tmp_path: Path, compile_fake: Callable[..., Path]) -> None:
    write_runtime(tmp_path / "one", manifest(), compile_fake(driver=0))
    entry = ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path))["fake"]
    assert entry["state"] == "driver missing"
    assert "libfakevendor.so.1" in entry["evidence"]
    assert "install the fake vendor's driver" in entry["fix"]
    text = use("fake", DOVETAIL_RUNTIME_PATH=str(tmp_path))
    assert "backend 'fake' is not ready: driver missing" in text
    assert "install the fake vendor's driver" in text


def test_no_device(tmp_path: Path, compile_fake: Callable[..., Path]) -> None:
    write_runtime(tmp_path / "one", manifest(), compile_fake(devices=0))
    entry = ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path))["fake"]
    assert entry["state"] == "no device"
    assert "no device" in use("fake", DOVETAIL_RUNTIME_PATH=str(tmp_path))


def test_an_installed_distribution(tmp_path: Path, compile_fake: Callable[..., Path]) -> None:
    site = tmp_path / "site"
    package = write_distribution(site, "runtime-fake", "fake_package")
    write_runtime(package, manifest(), compile_fake())
    (package / "__init__.py").write_text("raise SystemExit('imported')\n")
    entry = ledger(PYTHONPATH=str(site))["fake"]
    assert entry["state"] == "ready"
    assert entry["distribution"] == "runtime-fake"


def test_an_editable_distribution(tmp_path: Path, compile_fake: Callable[..., Path]) -> None:
    """The package stays in a source tree, found on the path; the library is in the RECORD."""
    site, source = tmp_path / "site", tmp_path / "source"
    installed = write_distribution(site, "runtime-fake", "fake_package")
    write_runtime(source / "fake_package", manifest(), None)
    (source / "fake_package" / "__init__.py").write_text("raise SystemExit('imported')\n")
    (installed / "lib").mkdir(parents=True)
    shutil.copy(compile_fake(), installed / "lib" / "libfake.so")
    entry = ledger(PYTHONPATH=os.pathsep.join((str(source), str(site))))["fake"]
    assert entry["state"] == "ready"
    assert entry["library"] == str(installed / "lib" / "libfake.so")


def test_a_distribution_without_its_manifest(tmp_path: Path) -> None:
    write_distribution(tmp_path, "runtime-fake", "fake_package")
    entry = ledger(PYTHONPATH=str(tmp_path))["fake"]
    assert entry["state"] == "bad manifest"
    assert "distribution 'runtime-fake' 1.0: names the package 'fake_package'" in entry["evidence"]
    # Not "pip install runtime-fake": in a public registry that name may be somebody else's.
    assert entry["fix"] == (
        "reinstall or update 'runtime-fake' 1.0 from where it came, or remove it: pip uninstall "
        "runtime-fake"
    )


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("", "is not JSON"),
        ("[1]", "holds no JSON object"),
        ("{" * 5000, "is not JSON"),
        (json.dumps(manifest(kind="Fake!")), "'kind' is 'Fake!'"),
        (json.dumps(manifest(kind=None)), "'kind' is None, expected a text of at most"),
        (json.dumps(manifest(abi={"oldest": 2, "newest": 1})), "'abi' is"),
        (json.dumps(manifest(abi=1)), "'abi' is 1"),
        (json.dumps(manifest(library="/etc/passwd")), "expected a path inside the manifest's"),
        (json.dumps(manifest(library="../up.so")), "expected a path inside the manifest's"),
        (json.dumps(manifest(device_type="opencl")), "'device_type' is 'opencl'"),
        (json.dumps(manifest(device_type=1 << 31)), "'device_type' is 2147483648"),
        (json.dumps(manifest(device_type=True)), "'device_type' is True"),
        (json.dumps(manifest(abi={"oldest": True, "newest": 1})), "'abi' is"),
        (json.dumps(manifest(kind="k" * 65)), "'kind' is 'kkk"),
        (json.dumps(manifest(install="\ud800")), "'install' is '\\ud800'"),
        (json.dumps(manifest(install="\x1b[2J")), "'install' is '\\x1b[2J'"),
        pytest.param(
            json.dumps(manifest(driver_help="x" * 5000)), "a text of at most 4096", id="long text"
        ),
        (json.dumps(manifest(sonames=["a\nb"])), "'sonames' is"),
        pytest.param(
            json.dumps(manifest(formats=["x" * 100_000])), "'formats' is ['xxx", id="long list"
        ),
        (json.dumps(manifest(environment={"X": 1})), "'environment' is"),
        (json.dumps(manifest(environment=[{"name": "X"}])), "'environment' is"),
        pytest.param('{"kind": ' + "9" * 5000 + "}", "is not JSON", id="long number"),
        pytest.param(" " * (1 << 20) + "{}", "bytes, allowed are 1048576", id="too large"),
        (json.dumps(manifest(sonames="libx.so")), "'sonames' is 'libx.so', expected a list"),
        (json.dumps(manifest(vendor_wheels=[{"distribution": 1}])), "'vendor_wheels' is"),
        (json.dumps(manifest(install=["pip", "install"])), "'install' is ['pip', 'install']"),
    ],
)
def test_bad_manifests(tmp_path: Path, content: str, text: str) -> None:
    folder = tmp_path / "fake"
    folder.mkdir()
    (folder / "backend.json").write_text(content)
    entry = ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path))["fake"]
    assert entry["state"] == "bad manifest"
    assert text in entry["evidence"]
    assert str(folder / "backend.json") in entry["evidence"]
    assert len(entry["evidence"]) < 1000
    assert entry["fix"] == f"repair it, or take '{folder}' out of DOVETAIL_RUNTIME_PATH"
    assert "bad manifest" in use("fake", DOVETAIL_RUNTIME_PATH=str(tmp_path))


def test_a_manifest_from_the_future_is_read(
    tmp_path: Path, compile_fake: Callable[..., Path]
) -> None:
    write_runtime(tmp_path / "one", manifest(new_key={"of": "later"}), compile_fake())
    assert ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path))["fake"]["state"] == "ready"


def test_vendor_wheels_become_candidates(
    tmp_path: Path, compile_fake: Callable[..., Path]
) -> None:
    site = tmp_path / "site"
    info = site / "vendor-2.0.dist-info"
    (site / "vendor.libs").mkdir(parents=True)
    info.mkdir()
    (site / "vendor.libs" / "libVendor-12ab.so.1").write_text("")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: vendor\nVersion: 2.0\n")
    (info / "RECORD").write_text("vendor.libs/libVendor-12ab.so.1,,\nvendor/gone-libVendor.so,,\n")
    wheels = [{"distribution": "vendor", "pattern": "*libVendor*.so*"}]
    wheels += [{"distribution": "not-installed", "pattern": "*"}]
    write_runtime(tmp_path / "one", manifest(vendor_wheels=wheels), compile_fake(driver=0))
    entry = ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path / "one"), PYTHONPATH=str(site))["fake"]
    candidate = site / "vendor.libs" / "libVendor-12ab.so.1"
    assert f"candidates: {candidate}|" in entry["evidence"]


def test_a_failure_of_a_device_is_no_state(
    tmp_path: Path, compile_fake: Callable[..., Path]
) -> None:
    """The backend is ready; what its device says when it is opened is an error of its own."""
    write_runtime(tmp_path / "one", manifest(), compile_fake())
    program = """
import json, dovetail_runtime as dr
try:
    dr.device("fake:0")
except dr.DeviceError as error:
    assert not isinstance(error, dr.BackendNotReadyError)
    print(error)
try:
    dr.device("fake:3")
except dr.NotFoundError as error:
    print(error)
[entry] = [b for b in dr.doctor()["backends"] if b["kind"] == "fake"]
print(json.dumps(entry["devices"]))
"""
    lines = run(program, DOVETAIL_RUNTIME_PATH=str(tmp_path)).stdout.splitlines()
    assert "fakeOpenDevice failed: FAKE_BROKEN (7)" in lines[0]
    assert "3" in lines[1]
    assert json.loads(lines[2])[0]["name"] == "fake:0"
    assert "FAKE_BROKEN" in json.loads(lines[2])[0]["error"]


def test_discovery_once_from_many_threads(
    tmp_path: Path, compile_fake: Callable[..., Path]
) -> None:
    write_runtime(tmp_path / "one", manifest(), compile_fake())
    program = """
import threading
import dovetail_runtime as dr
from dovetail_runtime import discovery
calls = []
original = discovery.discover
discovery.discover = lambda library: (calls.append(1), original(library))
start = threading.Barrier(16)
states = []
def work():
    start.wait()
    states.append({entry.kind: entry.state for entry in dr.ledger()}["fake"])
threads = [threading.Thread(target=work) for _ in range(16)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(len(calls), set(states))
"""
    done = run(program, DOVETAIL_RUNTIME_PATH=str(tmp_path))
    assert done.stdout.strip() == "1 {'ready'}"


def test_python_m_prints_the_ledger(tmp_path: Path, compile_fake: Callable[..., Path]) -> None:
    write_runtime(tmp_path / "one", manifest(), compile_fake(driver=0))
    command = [sys.executable, "-m", "dovetail_runtime"]
    env = {**os.environ, "DOVETAIL_RUNTIME_PATH": str(tmp_path)}
    plain = subprocess.run(
        [*command, "alien"], env=env, check=True, capture_output=True, text=True
    ).stdout
    assert "cpu" in plain
    assert "driver missing" in plain
    assert "to fix: " in plain
    assert "dovetail-runtime-alien" not in plain
    assert f"set: DOVETAIL_RUNTIME_PATH={tmp_path}" in plain
    report = subprocess.run([*command, "--json"], env=env, check=True, capture_output=True)
    content = json.loads(report.stdout)
    assert {"cpu", "fake"} <= {entry["kind"] for entry in content["backends"]}
    assert content["environment"]["DOVETAIL_RUNTIME_PATH"] == str(tmp_path)
    profile = subprocess.run([*command, "--profile"], env=env, check=True, capture_output=True)
    devices = json.loads(profile.stdout)["devices"]
    assert "cpu.arch" in devices[0]["attributes"]


def test_who_reads_the_report_may_leave() -> None:
    command = [sys.executable, "-m", "dovetail_runtime", *(f"kind{n}" for n in range(5000))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
