"""Backends written in Python that are found by their manifests: each in its own process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rpn_bundle import bundle_bytes

pytestmark = pytest.mark.level("real")

HERE = Path(__file__).parent


def manifest(**changes: object) -> dict[str, Any]:
    content = {
        "kind": "rpn",
        "abi": {"oldest": 1, "newest": 1},
        "python": "rpn_backend:BACKEND",
        "device_type": 1,
        "formats": ["rpn"],
        "install": "pip install runtime-rpn",
        "driver_help": "install rpn's driver",
    }
    return {**content, **changes}


def run(program: str, **environment: str) -> str:
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("DOVETAIL_BACKEND")}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**inherited, **environment}, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.strip()


def entry(folder: Path, *, load: bool = True, **environment: str) -> dict[str, Any]:
    program = f"""
import json, sys, dovetail_runtime as dr
entries = {{e.kind: e._asdict() for e in dr.ledger(load={load})}}
print(json.dumps({{**entries["rpn"], "imported": any("rpn_backend" in m for m in sys.modules)}}))
"""
    return json.loads(run(program, DOVETAIL_RUNTIME_PATH=str(folder), **environment))


def folder_runtime(tmp_path: Path, **changes: object) -> Path:
    folder = tmp_path / "rpn"
    folder.mkdir()
    (folder / "backend.json").write_text(json.dumps(manifest(**changes)))
    (folder / "rpn_backend.py").write_text((HERE / "rpn_backend.py").read_text())
    return folder


def test_found_in_a_folder(tmp_path: Path) -> None:
    found = entry(folder_runtime(tmp_path))
    assert (found["state"], found["device_count"]) == ("ready", 2)
    assert found["library"] == "rpn_backend:BACKEND"


def test_listing_imports_nothing(tmp_path: Path) -> None:
    found = entry(folder_runtime(tmp_path), load=False)
    assert (found["state"], found["imported"]) == ("not loaded", False)


@pytest.mark.parametrize(
    ("changes", "environment", "state", "evidence"),
    [
        ({"python": "gone:BACKEND"}, {}, "failed to load", "cannot import 'gone': ModuleNotFound"),
        ({"python": "rpn_backend:GONE"}, {}, "failed to load", "'rpn_backend' has no 'GONE'"),
        ({"python": "rpn_backend:NOT_A_BACKEND"}, {}, "failed to load", "name an object of the"),
        ({"python": "no colon"}, {}, "bad manifest", "'python' is 'no colon'"),
        ({"library": "x.so"}, {}, "bad manifest", "has both 'library' and 'python'"),
        ({"abi": {"oldest": 7, "newest": 7}}, {}, "wrong ABI", "version 7"),
        ({}, {"RPN_DRIVER": "gone"}, "driver missing", "librpn.so.1 was not found"),
        ({}, {"RPN_DEVICES": "0"}, "no device", ""),
        ({}, {"RPN_DEVICES": "-1"}, "failed to load", "device_count returned -1"),
        ({}, {"DOVETAIL_BACKENDS": "-rpn"}, "disabled", "DOVETAIL_BACKENDS=-rpn"),
    ],
)
def test_states(
    tmp_path: Path, changes: dict[str, Any], environment: dict[str, str], state: str, evidence: str
) -> None:
    found = entry(folder_runtime(tmp_path, **changes), **environment)
    assert found["state"] == state
    assert evidence in found["evidence"]


def test_a_kind_that_differs_from_the_manifest(tmp_path: Path) -> None:
    folder = folder_runtime(tmp_path)
    (folder / "backend.json").write_text(json.dumps(manifest(kind="other")))
    program = "import dovetail_runtime as dr\nprint(dr.ledger(load=True))"
    text = run(program, DOVETAIL_RUNTIME_PATH=str(tmp_path))
    assert "says it is of kind 'rpn', its manifest says 'other'" in text


def test_using_one_that_cannot_be_imported(tmp_path: Path) -> None:
    folder = folder_runtime(tmp_path)
    (folder / "rpn_backend.py").write_text("def helper():\n    return 1 / 0\nhelper()\n")
    program = """
import dovetail_runtime as dr
for _ in range(2):
    try:
        dr.device("rpn")
    except dr.BackendNotReadyError as error:
        print(error)
        print(repr(error.__cause__.__cause__))
"""
    lines = run(program, DOVETAIL_RUNTIME_PATH=str(tmp_path)).splitlines()
    assert lines[0] == (
        "backend 'rpn' is not ready: failed to load: cannot import 'rpn_backend':"
        " ZeroDivisionError: division by zero (rpn_backend.py:2); to fix: pip install runtime-rpn"
    )
    assert lines[1] == "ZeroDivisionError('division by zero')"
    assert lines[2:] == lines[:2]


def test_asking_for_devices_while_being_imported(tmp_path: Path) -> None:
    """It does not wait for itself: it has no device yet."""
    folder = folder_runtime(tmp_path)
    file = folder / "rpn_backend.py"
    early = "import dovetail_runtime\nEARLY = [d.kind for d in dovetail_runtime.devices()]\n"
    file.write_text(file.read_text().replace("\nBACKEND = ", f"\n{early}BACKEND = "))
    found = entry(folder)
    assert (found["state"], found["device_count"]) == ("ready", 2)


def test_found_by_an_entry_point(tmp_path: Path) -> None:
    package = tmp_path / "site" / "rpn_package"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "device.py").write_text((HERE / "rpn_backend.py").read_text())
    (package / "backend.json").write_text(
        json.dumps(manifest(python="rpn_package.device:BACKEND"))
    )
    info = tmp_path / "site" / "runtime_rpn-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: runtime-rpn\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[dovetail.runtimes]\nrpn = rpn_package\n")
    (info / "RECORD").write_text("rpn_package/backend.json,,\n")
    program = """
import sys, dovetail_runtime as dr
assert [e.state for e in dr.ledger(load=False) if e.kind == "rpn"] == ["not loaded"]
assert "rpn_package" not in sys.modules
print(dr.device("rpn:1"), dr.python_backend("rpn").opened)
"""
    assert run(program, PYTHONPATH=str(tmp_path / "site")) == "rpn:1 1"


def test_run_by_the_command(tmp_path: Path) -> None:
    """`dovetail run --device` finds it like any other."""
    folder = folder_runtime(tmp_path)
    (tmp_path / "rpn.dvt").write_bytes(bundle_bytes("rpn"))
    np.save(tmp_path / "x.npy", np.arange(3, dtype=np.float32))
    np.save(tmp_path / "y.npy", np.zeros(3, np.float32))
    command = [Path(sys.executable).with_name("dovetail"), "run", "rpn.dvt", "double"]
    done = subprocess.run(
        [*command, "x.npy", "y.npy", "--device", "rpn:1"],
        cwd=tmp_path, env={**os.environ, "DOVETAIL_RUNTIME_PATH": str(folder)}, check=False,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "double on rpn:1" in done.stdout
    assert np.load(tmp_path / "y.npy").tolist() == [0, 2, 4]


MANY_THREADS = f"""
import sys, threading
sys.path.insert(0, {str(HERE)!r})
import numpy as np
import dovetail_runtime as dr
from rpn_backend import BACKEND
from rpn_bundle import bundle_bytes
dr.register_backend(BACKEND)
module = dr.load_bytes(bundle_bytes("rpn"))
bound = module.on("rpn:0")
shared = dr.Stream("rpn:0")
wrong = []
start = threading.Barrier(8)
def work(number):
    x = np.full(5, number, np.float32)
    y = np.empty_like(x)
    start.wait()
    for _ in range(200):
        module.double(x, y)
        with dr.stream(shared):
            bound.double(x, y)
            module.double(x, y)
        if (y != 2 * number).any():
            wrong.append(number)
threads = [threading.Thread(target=work, args=(number,), daemon=True) for number in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not wrong
print("done")
"""


def test_many_threads_with_and_without_a_device() -> None:
    """Cold and warm calls, bound or not, on streams of their own and a shared one: no deadlock."""
    assert run(MANY_THREADS) == "done"


def test_fork_and_exit(tmp_path: Path) -> None:
    """In a forked child it works, and things that outlive the interpreter are not given back."""
    bundle = tmp_path / "rpn.dvt"
    bundle.write_bytes(bundle_bytes("rpn"))
    own = tmp_path / "own.dvt"
    own.write_bytes(bundle_bytes("rpn_own"))
    program = f"""
import os, sys
sys.path.insert(0, {str(HERE)!r})
import numpy as np
import dovetail_runtime as dr
from rpn_backend import BACKEND, OwnMemoryBackend
dr.register_backend(BACKEND)
module = dr.load({str(bundle)!r}, device="rpn:0")
x = np.ones(4, np.float32)
def check():
    y = np.zeros(4, np.float32)
    module.double(x, y)
    assert (y == 2).all()
check()
child = os.fork()
if child == 0:
    check()
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
check()
dr.register_backend(OwnMemoryBackend("rpn_own"))
other = dr.load({str(own)!r}, device="rpn_own")
kept = [other.returns(dr.asarray(x, "rpn_own"))]
kept.append(kept)  # a cycle: its tensor is only found while the interpreter is taken down
sys.modules["keep_to_the_very_end"] = kept
print("done")
"""
    assert run(program) == "done"
