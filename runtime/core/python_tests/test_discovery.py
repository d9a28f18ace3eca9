"""Finding runtimes, and the ledger: each state with its evidence and what fixes it.

Every case runs in a process of its own, with runtimes that are a manifest and a library compiled
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
from typing import Any

import pytest

pytestmark = pytest.mark.level("real")

HERE = Path(__file__).parent
Entry = dict[str, Any]


@pytest.fixture(scope="session")
def compile_fake(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler (cc) on PATH")
    folder = tmp_path_factory.mktemp("fakes")

    def build(kind: str = "fake", abi: int = 1, driver: int = 1, devices: int = 1) -> Path:
        path = folder / f"lib{kind}_{abi}_{driver}_{devices}.so"
        if not path.exists():
            command = [str(compiler), "-shared", "-fPIC", f"-I{HERE.parent / 'include'}"]
            command += [f'-DKIND="{kind}"', f"-DABI={abi}", f"-DDRIVER={driver}"]
            command += [f"-DDEVICES={devices}", "-o", str(path), str(HERE / "fake_backend.c")]
            subprocess.run(command, check=True)
        return path

    return build


def manifest(**changes: object) -> dict[str, object]:
    return {
        "kind": "fake",
        "abi": {"oldest": 1, "newest": 1},
        "library": "lib/libfake.so",
        "sonames": ["libfakevendor.so.1"],
        "device_type": 12,
        "formats": ["text"],
        "install": "pip install runtime-fake",
        "driver_help": "install the fake vendor's driver",
        **changes,
    }


def write_runtime(folder: Path, content: dict[str, object], library: Path | None) -> Path:
    (folder / "lib").mkdir(parents=True)
    (folder / "backend.json").write_text(json.dumps(content))
    if library is not None:
        shutil.copy(library, folder / str(content["library"]))
    return folder


def write_distribution(site: Path, name: str, package: str, kind: str = "fake") -> Path:
    """An installed distribution with an entry point and a RECORD, as pip leaves one."""
    info = site / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[dovetail.runtimes]\n{kind} = {package}\n")
    (info / "RECORD").write_text(f"{package}/backend.json,,\n{package}/lib/libfake.so,,\n")
    return site / package


def run(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("DOVETAIL_BACKEND")}
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**inherited, **environment}, check=True, capture_output=True, text=True, timeout=60,
    )  # fmt: skip


def ledger(load: bool = True, **environment: str) -> dict[str, Entry]:
    program = f"""
import json, dovetail_runtime as dr
print(json.dumps({{e.kind: e._asdict() for e in dr.ledger(load={load})}}))
"""
    done = run(program, **environment)
    assert done.stderr == ""
    return json.loads(done.stdout)


def use(kind: str, **environment: str) -> str:
    program = f"""
import dovetail_runtime as dr
try:
    dr.device({kind!r})
except dr.BackendNotReadyError as error:
    print(error)
"""
    return run(program, **environment).stdout.strip()


def test_the_cpu_is_always_there() -> None:
    entry = ledger(DOVETAIL_BACKENDS="nothing")["cpu"]
    assert entry["state"] == "ready"
    assert entry["device_count"] == 1


def test_not_installed() -> None:
    text = use("alien")
    assert "backend 'alien' is not ready: not installed" in text
    assert "pip install dovetail-runtime-alien" in text


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


@pytest.mark.parametrize(
    ("settings", "evidence"),
    [
        ({"DOVETAIL_BACKENDS": "-fake"}, "DOVETAIL_BACKENDS=-fake"),
        ({"DOVETAIL_BACKENDS": "other, another"}, "DOVETAIL_BACKENDS=other, another"),
        ({"DOVETAIL_BACKEND_AUTOLOAD": "0"}, "DOVETAIL_BACKEND_AUTOLOAD=0"),
    ],
)
def test_disabled(
    tmp_path: Path, compile_fake: Callable[..., Path], settings: dict[str, str], evidence: str
) -> None:
    write_runtime(tmp_path / "one", manifest(), compile_fake())
    settings = {"DOVETAIL_RUNTIME_PATH": str(tmp_path), **settings}
    entry = ledger(**settings)["fake"]
    assert entry["state"] == "disabled"
    assert evidence in entry["evidence"]
    assert evidence.split("=")[0] in entry["fix"]
    assert evidence in use("fake", **settings)


def test_allowed(tmp_path: Path, compile_fake: Callable[..., Path]) -> None:
    write_runtime(tmp_path / "one", manifest(), compile_fake())
    settings = {"DOVETAIL_RUNTIME_PATH": str(tmp_path), "DOVETAIL_BACKENDS": "other,fake"}
    assert ledger(**settings)["fake"]["state"] == "ready"


def test_two_claims_to_one_kind(tmp_path: Path) -> None:
    """Both are named, and neither is opened: there is nothing to open."""
    site = tmp_path / "site"
    for name, package in (("runtime-fake", "fake_one"), ("other-fake", "fake_two")):
        write_runtime(write_distribution(site, name, package), manifest(), None)
    entry = ledger(PYTHONPATH=str(site))["fake"]
    assert entry["state"] == "bad manifest"
    assert "'runtime-fake'" in entry["evidence"]
    assert "'other-fake'" in entry["evidence"]
    assert "pip uninstall" in entry["fix"]
    text = use("fake", PYTHONPATH=str(site))
    assert "runtime-fake" in text
    assert "other-fake" in text


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
    assert "distribution 'runtime-fake' names the package 'fake_package'" in entry["evidence"]
    assert entry["fix"] == "reinstall it: pip install --force-reinstall runtime-fake"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("", "is not JSON"),
        ("[1]", "holds no JSON object"),
        ("{" * 5000, "is not JSON"),
        (json.dumps(manifest(kind="Fake!")), "'kind' is 'Fake!'"),
        (json.dumps(manifest(kind=None)), "'kind' is None, expected a text"),
        (json.dumps(manifest(abi={"oldest": 2, "newest": 1})), "'abi' is"),
        (json.dumps(manifest(abi=1)), "'abi' is 1"),
        (json.dumps(manifest(library="/etc/passwd")), "expected a path inside the manifest's"),
        (json.dumps(manifest(library="../up.so")), "expected a path inside the manifest's"),
        (json.dumps(manifest(device_type="opencl")), "'device_type' is 'opencl'"),
        (json.dumps(manifest(sonames="libx.so")), "'sonames' is 'libx.so', expected a list"),
        (json.dumps(manifest(vendor_wheels=[{"distribution": 1}])), "'vendor_wheels' is"),
        (json.dumps({k: v for k, v in manifest().items() if k != "install"}), "'install' is None"),
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
    assert "bad manifest" in use("fake", DOVETAIL_RUNTIME_PATH=str(tmp_path))


def test_a_manifest_from_the_future_is_read(
    tmp_path: Path, compile_fake: Callable[..., Path]
) -> None:
    write_runtime(tmp_path / "one", manifest(new_key={"of": "later"}), compile_fake())
    assert ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path))["fake"]["state"] == "ready"


def test_nobody_may_claim_the_cpu(tmp_path: Path, compile_fake: Callable[..., Path]) -> None:
    write_runtime(tmp_path / "one", manifest(kind="cpu"), compile_fake())
    entries = ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path))
    assert entries["cpu"]["state"] == "ready"
    [other] = [entry for kind, entry in entries.items() if kind.startswith("cpu (")]
    assert other["state"] == "bad manifest"


def test_relative_folders_are_not_searched(
    tmp_path: Path, compile_fake: Callable[..., Path]
) -> None:
    write_runtime(tmp_path / "one", manifest(), compile_fake())
    program = "import dovetail_runtime as dr; print([e.kind for e in dr.ledger()])"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, check=True, capture_output=True, text=True,
        env={**os.environ, "DOVETAIL_RUNTIME_PATH": "."},
    )  # fmt: skip
    assert "fake" not in done.stdout


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


def test_elevated_processes_ignore_the_environment(
    tmp_path: Path, compile_fake: Callable[..., Path]
) -> None:
    write_runtime(tmp_path / "one", manifest(), compile_fake())
    program = """
import dovetail_runtime as dr
from dovetail_runtime import environment
environment.is_elevated = lambda: True
print([entry.kind for entry in dr.ledger()], dr.doctor()["environment"])
"""
    done = run(program, DOVETAIL_RUNTIME_PATH=str(tmp_path))
    assert "fake" not in done.stdout
    assert done.stdout.strip().endswith("{}")


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
    assert "pip install dovetail-runtime-alien" in plain
    report = subprocess.run([*command, "--json"], env=env, check=True, capture_output=True)
    content = json.loads(report.stdout)
    assert {"cpu", "fake"} <= {entry["kind"] for entry in content["backends"]}
    assert content["environment"]["DOVETAIL_RUNTIME_PATH"] == str(tmp_path)
    profile = subprocess.run([*command, "--profile"], env=env, check=True, capture_output=True)
    devices = json.loads(profile.stdout)["devices"]
    assert "cpu.arch" in devices[0]["attributes"]
