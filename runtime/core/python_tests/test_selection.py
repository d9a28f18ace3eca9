"""Which runtimes are used: allowed and denied ones, claims to one kind, and names of kinds.

Every case runs in its own process, as those of `test_discovery.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from runtime_packages import ledger, manifest, run, use, write_distribution, write_runtime

pytestmark = pytest.mark.level("real")


def test_the_cpu_is_always_there() -> None:
    entry = ledger(DOVETAIL_BACKENDS="nothing")["cpu"]
    assert entry["state"] == "ready"
    assert entry["device_count"] == 1


@pytest.mark.parametrize("kind", ["alien", "metall", "opencll", "opencl2", "cudaa", "_x"])
def test_no_distribution_is_invented(kind: str) -> None:
    """Whoever registered a name made from what somebody typed would be installed by our advice."""
    program = f"""
import dovetail_runtime as dr
from dovetail_runtime.ledger_report import ledger_entry
print(ledger_entry({kind!r}).evidence, ledger_entry({kind!r}).fix)
for name in ({kind!r}, {kind + ":0"!r}):
    try:
        dr.device(name)
    except (dr.BackendNotReadyError, dr.ArgumentValueError) as error:
        print(error)
"""
    text = run(program).stdout
    assert "install " not in text
    assert "there are cpu, " in text
    near = {
        "metall": "metal", "opencll": "opencl", "opencl2": "opencl", "cudaa": "cuda",
    }.get(kind)  # fmt: skip
    assert ("did you mean" in text) == (near is not None)
    assert near is None or f"to fix: did you mean '{near}'?" in text


@pytest.mark.parametrize("name", ["../x", "Cuda:0", "a b", "", ":0", "x" * 65, "\x1b[2J"])
def test_what_is_no_kind_is_refused(name: str) -> None:
    program = f"""
import dovetail_runtime as dr
try:
    dr.device({name!r})
except dr.ArgumentValueError as error:
    print(error)
"""
    text = run(program).stdout
    assert "is not a valid kind" in text
    assert "pip" not in text
    assert "\x1b" not in text


def test_a_known_kind_that_is_not_installed_says_what_runs_it() -> None:
    """From the one table, and only for what is in it; the ledger does not list it unasked."""
    program = """
import dovetail_runtime as dr
from dovetail_runtime import installed
from dovetail_runtime.install_help import first_party_runtimes, how_to_install
from dovetail_runtime.ledger_report import ledger_entry
installed.entry_points = lambda group: []
print([entry.kind for entry in dr.ledger(load=False)])
assert len(first_party_runtimes()) > 3
for kind, distribution in first_party_runtimes().items():
    entry = ledger_entry(kind)
    assert (entry.state, entry.fix) == ("not installed", how_to_install(distribution)), entry
"""
    assert run(program).stdout.strip() == "['cpu']"


@pytest.mark.parametrize(
    ("settings", "evidence"),
    [
        ({"DOVETAIL_BACKENDS": "-fake"}, "DOVETAIL_BACKENDS=-fake"),
        ({"DOVETAIL_BACKENDS": "other, another"}, "DOVETAIL_BACKENDS=other, another"),
        ({"DOVETAIL_BACKENDS": "fake,-fake"}, "DOVETAIL_BACKENDS=fake,-fake"),
        ({"DOVETAIL_BACKENDS": " , - fake ,"}, "DOVETAIL_BACKENDS=, - fake ,"),
        ({"DOVETAIL_BACKENDS": "fake", "DOVETAIL_BACKEND_AUTOLOAD": "0"}, "AUTOLOAD=0"),
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
    assert evidence.split("=")[0].removeprefix("DOVETAIL_BACKEND_") in entry["fix"]
    assert evidence in use("fake", **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"DOVETAIL_BACKENDS": "other,fake"},
        {"DOVETAIL_BACKENDS": "-other"},
        {"DOVETAIL_BACKENDS": "fake,-other"},
        {"DOVETAIL_BACKENDS": ""},
        {"DOVETAIL_BACKENDS": " , ,"},
        {"DOVETAIL_BACKENDS": "fake", "DOVETAIL_BACKEND_AUTOLOAD": "1"},
        {"DOVETAIL_BACKEND_AUTOLOAD": ""},
    ],
)
def test_allowed(
    tmp_path: Path, compile_fake: Callable[..., Path], settings: dict[str, str]
) -> None:
    write_runtime(tmp_path / "one", manifest(), compile_fake())
    assert ledger(DOVETAIL_RUNTIME_PATH=str(tmp_path), **settings)["fake"]["state"] == "ready"


def test_autoload_turns_off_strangers_only(
    tmp_path: Path, compile_fake: Callable[..., Path]
) -> None:
    """The same rule as on the compile side: what comes with Dovetail stays."""
    write_runtime(tmp_path / "one", manifest(), compile_fake())
    path = str(tmp_path)
    without = ledger(load=False, DOVETAIL_RUNTIME_PATH=path)
    entries = ledger(load=False, DOVETAIL_RUNTIME_PATH=path, DOVETAIL_BACKEND_AUTOLOAD="0")
    assert entries.pop("fake")["state"] == "disabled"
    assert without.pop("fake")["state"] == "not loaded"
    assert entries == without
    assert len(entries) > 1


@pytest.mark.parametrize("setting", ["-cpu", "cuda,-cpu", "cpu,-cpu", "- cpu"])
def test_the_core_cannot_be_denied(setting: str) -> None:
    program = """
import dovetail_runtime as dr
for use in (dr.ledger, dr.devices, dr.doctor, lambda: dr.device("cpu:0")):
    try:
        use()
    except dr.BackendNotReadyError as error:
        print(error)
"""
    lines = run(program, DOVETAIL_BACKENDS=setting).stdout.splitlines()
    assert len(lines) == 4
    assert set(lines) == {lines[0]}
    assert f"disabled: by DOVETAIL_BACKENDS={setting}, but every device needs" in lines[0]
    assert "take '-cpu' out of DOVETAIL_BACKENDS" in lines[0]


@pytest.mark.parametrize(
    ("settings", "warnings"),
    [
        ({}, []),
        ({"DOVETAIL_BACKENDS": "cpu,-opencl", "DOVETAIL_BACKEND_AUTOLOAD": "1"}, []),
        ({"DOVETAIL_BACKENDS": ", ,"}, []),
        ({"DOVETAIL_BACKENDS": "-opencll"}, ["kind 'opencll'; did you mean 'opencl'?"]),
        ({"DOVETAIL_BACKENDS": "CUDA"}, ["kind 'CUDA'; did you mean 'cuda'?"]),
        ({"DOVETAIL_BACKENDS": "cuda;vulkan"}, ["kind 'cuda;vulkan'"]),
        ({"DOVETAIL_BACKENDS": "-"}, ["kind ''"]),
        ({"DOVETAIL_BACKENDS": "cuda,-cuda,x"}, ["both allowed and denied", "kind 'x'"]),
        ({"DOVETAIL_BACKEND_AUTOLOAD": "false"}, ["AUTOLOAD=false: expected 0 or 1"]),
        ({"DOVETAIL_BACKEND": "cpu"}, ["DOVETAIL_BACKEND is set", "mean 'DOVETAIL_BACKENDS'?"]),
        ({"DOVETAIL_NUM_THREADS": "2", "DOVETAIL_FAKE_SEED": "1"}, []),
        ({"DOVETAIL_NULL_DEVICES": "1"}, []),
        ({"DOVETAIL_QUITE_ANOTHER": "1"}, ["no installed part of Dovetail reads it"]),
    ],
)
def test_settings_without_effect_are_said(settings: dict[str, str], warnings: list[str]) -> None:
    program = """
import json, dovetail_runtime as dr
report = dr.doctor()
print(json.dumps([report["environment"], report["warnings"]]))
"""
    given, found = json.loads(run(program, **settings).stdout)
    assert settings.items() <= {**given, **{k: v for k, v in settings.items() if not v}}.items()
    assert len(found) == len({text.split(" is set")[0] for text in warnings} - {
        "mean 'DOVETAIL_BACKENDS'?"
    })  # fmt: skip
    assert all(any(text in line for line in found) for text in warnings), found


def test_two_claims_to_one_kind(tmp_path: Path) -> None:
    """Both are named, and neither is opened: there is nothing to open."""
    site = tmp_path / "site"
    for name, package in (("runtime-fake", "fake_one"), ("other-fake", "fake_two")):
        write_runtime(write_distribution(site, name, package), manifest(), None)
    entry = ledger(PYTHONPATH=str(site))["fake"]
    assert entry["state"] == "bad manifest"
    assert "'runtime-fake' 1.0" in entry["evidence"]
    assert "'other-fake' 1.0" in entry["evidence"]
    assert entry["fix"].startswith("keep one: pip uninstall ")
    assert {"runtime-fake", "other-fake"} <= set(entry["fix"].replace(";", "").split())
    assert "; or set DOVETAIL_RUNTIMES=fake=" in entry["fix"]
    text = use("fake", PYTHONPATH=str(site))
    assert "runtime-fake" in text
    assert "other-fake" in text


def test_a_strangers_claim_to_a_kind_of_ours(tmp_path: Path) -> None:
    """It is refused, with a line of its own; ours is as if it were not there."""
    kind = "opencl"
    content = manifest(kind=kind)
    write_runtime(write_distribution(tmp_path, "aaa", "aaa", kind), content, None)
    entries = ledger(PYTHONPATH=str(tmp_path))
    assert entries[kind] == ledger()[kind]
    refused = entries[f"{kind} (aaa)"]
    assert refused["state"] == "bad manifest"
    assert refused["evidence"].startswith(f"'aaa' 1.0 claims the kind '{kind}', which is Dovetail")
    assert "'dovetail-runtime-opencl'" in refused["evidence"]
    assert refused["fix"].startswith("pip uninstall aaa, or ")
    settings = {"PYTHONPATH": str(tmp_path), "DOVETAIL_BACKEND_AUTOLOAD": "0"}
    assert ledger(**settings)[kind] == ledger()[kind]


def test_the_package_of_ours_under_a_strangers_name(tmp_path: Path) -> None:
    """An entry point that names our package makes nobody its owner."""
    for number, kind in enumerate(("opencl", "other")):
        write_distribution(tmp_path, f"thief-{number}", "dovetail_runtime_opencl", kind)
    entries = ledger(PYTHONPATH=str(tmp_path), DOVETAIL_BACKEND_AUTOLOAD="0")
    assert entries["opencl"] == ledger()["opencl"]


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
