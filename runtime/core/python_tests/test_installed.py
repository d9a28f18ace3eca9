"""What holds for every installed runtime: its manifest is true, a missing driver is an answer.

What only one of them has stands in the `test_installed.py` of its own folder; what kernels do is
tested in C++ there.
"""

from __future__ import annotations

import importlib.metadata
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from installed import Installed, Look

import dovetail as dt
import dovetail_runtime
from dovetail import T, plugin
from dovetail.compiler import compile_module, merge, variants
from dovetail.plugin import kind_files
from dovetail_runtime.install_help import first_party_runtimes

DRIVER_MISSING = 4
"""`DVT_DRIVER_MISSING` of backend.h."""


KINDS = [kind for kind, file in kind_files().items() if file.runtime == "distribution"]
# Null has no driver that could be missing.
DRIVEN = [kind for kind in KINDS if Installed(kind).manifest()["sonames"]]


def variable(kind: str) -> str:
    """Where a runtime looks for the vendor's library before anywhere else."""
    names = [each["name"] for each in Installed(kind).manifest()["environment"]]
    allowed = (f"DOVETAIL_{kind.upper()}_LIBRARIES", f"DOVETAIL_{kind.upper()}_LIBRARY")
    (found,) = (name for name in names if name in allowed)
    return found


def missing(kind: str) -> dict[str, str]:
    """Variables with which the vendor's library is missing."""
    return {variable(kind): f"/nonexistent/{Installed(kind).manifest()['sonames'][0]}"}


@cache
def without_driver(kind: str) -> Look:
    """What a runtime says where the vendor's library is missing, if it has one."""
    return Installed(kind).look(**(missing(kind) if kind in DRIVEN else {}))


@pytest.mark.parametrize("kind", KINDS)
def test_manifest_agrees_with_library_and_compiler(kind: str) -> None:
    look, record = without_driver(kind), plugin.load(kind)
    manifest = Installed(kind).manifest()
    assert look.kind == manifest["kind"] == kind
    assert manifest["abi"] == {"oldest": look.abi, "newest": look.abi}
    assert manifest["library"] == f"lib/libdovetail_runtime_{kind}.so"
    assert manifest["device_type"] == record.runtime.device_type
    assert manifest["formats"][0] == image_format(kind)


def image_format(kind: str) -> str:
    """What the compiler makes for a kind, unless another format is asked for."""
    return compile_module(merge([nothing]), variants(kind)[0]).image.format


@dt.kernel
def nothing(x: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        x[i] = 0.0


@pytest.mark.parametrize("kind", DRIVEN)
def test_missing_driver_is_an_answer(kind: str) -> None:
    look = without_driver(kind)
    assert (look.code, look.count) == (DRIVER_MISSING, 0)
    assert missing(kind)[variable(kind)] in look.text


@pytest.mark.parametrize("kind", DRIVEN)
def test_a_machine_without_a_driver_gets_the_reason_and_the_fix(kind: str) -> None:
    runtime = Installed(kind)
    entry = runtime.entry(**missing(kind))
    assert entry["library"] == str(runtime.library)
    assert entry["state"] == "driver missing"
    assert missing(kind)[variable(kind)] in entry["evidence"]
    assert entry["fix"] == runtime.manifest()["driver_help"]


@pytest.fixture(name="alone", scope="module")
def _alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages that has the core, and no runtime of a kind."""
    site = tmp_path_factory.mktemp("site")
    files = importlib.metadata.files("dovetail-runtime") or []
    record = next(Path(str(each.locate())) for each in files if each.name == "RECORD")
    library = next(Path(str(each.locate())) for each in files if each.suffix == ".so")
    (site / record.parent.name).symlink_to(record.parent)
    (site / "dovetail_runtime").mkdir()
    (site / "dovetail_runtime" / library.parent.name).symlink_to(library.parent)
    package = Path(dovetail_runtime.__file__).parent
    for each in package.iterdir():
        if each.name != library.parent.name:
            (site / "dovetail_runtime" / each.name).symlink_to(each)
    return site


def without_site(alone: Path, *words: str, **environment: str) -> str:
    """What a process prints that has no packages but those of a folder."""
    done = subprocess.run(
        [sys.executable, "-S", *words],
        env={"PYTHONPATH": str(alone), **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    return done.stdout


STATES: dict[str, dict[str, object]] = {
    "disabled": {},
    "bad manifest": {"formats": 3},
    "wrong ABI": {"abi": {"oldest": 7, "newest": 9}},
    "failed to load": {"library": "lib/gone.so"},
}
"""A state, and what is changed in a manifest."""


@pytest.mark.parametrize("state", STATES)
def test_every_kind_has_every_state(state: str, alone: Path, tmp_path: Path) -> None:
    for kind in KINDS:
        runtime = Installed(kind)
        folder = tmp_path / kind
        (folder / "lib").mkdir(parents=True)
        (folder / "lib" / runtime.library.name).symlink_to(runtime.library)
        changed = {**runtime.manifest(), **STATES[state]}
        (folder / "backend.json").write_text(json.dumps(changed))
    environment = {"DOVETAIL_RUNTIME_PATH": str(tmp_path)}
    if state == "disabled":
        environment["DOVETAIL_BACKENDS"] = ",".join(f"-{kind}" for kind in KINDS)
    said = without_site(alone, "-m", "dovetail_runtime", "--json", **environment)
    entries = {each["kind"]: each for each in json.loads(said)["backends"]}
    assert {kind: entries[kind]["state"] for kind in KINDS} == dict.fromkeys(KINDS, state)
    for kind in KINDS:
        mended = "DOVETAIL_BACKENDS" if state == "disabled" else str(tmp_path / kind)
        assert mended in entries[kind]["fix"], entries[kind]


ASK = """
import dovetail_runtime as dr, sys
for kind in sys.argv[1:]:
    try:
        dr.device(kind)
    except dr.BackendNotReadyError as error:
        print(error)
"""


def test_a_kind_that_is_not_installed_says_how_it_is(alone: Path) -> None:
    known = first_party_runtimes()
    assert len(known) > 4
    said = without_site(alone, "-c", ASK, *KINDS).splitlines()
    for kind, line in zip(KINDS, said, strict=True):
        assert f"backend '{kind}' is not ready: not installed" in line
        # A kind that the core was not published with: no name is made from what somebody typed.
        assert known.get(kind, "and none is known") in line
