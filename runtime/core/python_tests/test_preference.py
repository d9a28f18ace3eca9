"""A kind with a runtime in Python and a library: which runs it, and what the ledger says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from runtime_packages import ledger, manifest, run, use, write_distribution, write_runtime

from dovetail_runtime.owner import Owner
from dovetail_runtime.preference import Candidate, choose, faults, how_to_choose

LIBRARY = Candidate(Owner("acme-fast", "1.0"), "library")
PYTHON = Candidate(Owner("Acme_Slow", "1.0"), "python")
FOLDER = Candidate(Owner("", folder="/here"), "library")
OURS = Candidate(Owner("dovetail-compiler", "1.0"), "python")

OBJECT = """
from dovetail_runtime import PythonBackend


class Slow(PythonBackend):
    kind = "fake"


BACKEND = Slow()
"""


@pytest.mark.parametrize(
    ("setting", "place", "reason"),
    [
        ("", 1, "a library goes before"),
        ("acme=python", 0, "says acme=python"),
        ("acme=acme-slow", 0, "says acme=acme-slow"),
        ("zorg=python, acme=acme_fast", 1, "says acme=acme-fast"),
        ("acme=library", 1, "says acme=library"),
        ("acme=nobody", 1, "a library goes before"),
        ("zorg=python", 1, "a library goes before"),
    ],
)
def test_policy(setting: str, place: int, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOVETAIL_RUNTIMES", setting)
    choice = choose("acme", [PYTHON, LIBRARY])
    assert choice.place == place
    assert reason in choice.reason


def test_what_only_a_user_can_tell_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DOVETAIL_RUNTIMES", raising=False)
    three = [PYTHON, LIBRARY, FOLDER]
    assert choose("acme", three).place is None
    assert how_to_choose("acme", LIBRARY, three) == "set DOVETAIL_RUNTIMES=acme=acme-fast"
    assert how_to_choose("acme", PYTHON, three) == "set DOVETAIL_RUNTIMES=acme=python"
    monkeypatch.setenv("DOVETAIL_RUNTIMES", "acme=library")
    assert choose("acme", three).place is None
    monkeypatch.setenv("DOVETAIL_RUNTIMES", "acme=acme-fast")
    assert choose("acme", three).place == 1


def test_nobody_takes_a_kind_from_dovetail(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose("reference", [OURS, LIBRARY]).place is None
    monkeypatch.setenv("DOVETAIL_RUNTIMES", "reference=acme-fast")
    assert choose("reference", [OURS, LIBRARY]).place is None


def test_what_has_no_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOVETAIL_RUNTIMES", "acme=python,acme,=x,zorg=library, ")
    told = faults({"acme"})
    assert len(told) == 3
    assert "'acme' is not KIND=library, KIND=python or KIND=DISTRIBUTION" in told[0]
    assert "no backend has the kind 'zorg'" in told[2]


@pytest.fixture
def site(tmp_path: Path, compile_fake: Callable[..., Path]) -> Path:
    """Two distributions for one kind."""
    site = tmp_path / "site"
    write_runtime(write_distribution(site, "acme-fast", "acme_fast"), manifest(), compile_fake())
    package = write_distribution(site, "acme-slow", "acme_slow")
    package.mkdir()
    (package / "__init__.py").write_text(OBJECT)
    content = {**manifest(python="acme_slow:BACKEND"), "device_type": 1}
    del content["library"]
    (package / "backend.json").write_text(json.dumps(content))
    return site


@pytest.mark.level("real")
def test_the_ledger_says_which_and_why(site: Path) -> None:
    entries = ledger(PYTHONPATH=str(site))
    assert (entries["fake"]["state"], entries["fake"]["distribution"]) == ("ready", "acme-fast")
    other = entries["fake (acme-slow)"]
    assert other["state"] == "disabled"
    assert other["evidence"] == (
        "'acme-fast' 1.0 runs the kind instead: a library goes before a runtime in Python"
    )
    assert other["fix"] == "set DOVETAIL_RUNTIMES=fake=python"
    fixed = dict([other["fix"].removeprefix("set ").split("=", 1)])
    entries = ledger(PYTHONPATH=str(site), **fixed)
    assert (entries["fake"]["state"], entries["fake"]["distribution"]) == ("ready", "acme-slow")
    assert "DOVETAIL_RUNTIMES says fake=python" in entries["fake (acme-fast)"]["evidence"]
    said = run("import dovetail_runtime as dr; print(dr.device('fake').name)",
               PYTHONPATH=str(site), **fixed)  # fmt: skip
    assert said.returncode == 0


@pytest.mark.level("real")
def test_two_libraries_quarrel_until_one_is_named(
    site: Path, compile_fake: Callable[..., Path]
) -> None:
    write_runtime(write_distribution(site, "acme-else", "acme_else"), manifest(), compile_fake())
    said = use("fake", PYTHONPATH=str(site))
    assert "claimed by both 'acme-" in said
    assert "; or set DOVETAIL_RUNTIMES=fake=" in said
    entries = ledger(PYTHONPATH=str(site), DOVETAIL_RUNTIMES="fake=acme-else")
    assert (entries["fake"]["state"], entries["fake"]["distribution"]) == ("ready", "acme-else")
    assert {"fake (acme-fast)", "fake (acme-slow)"} <= entries.keys()
