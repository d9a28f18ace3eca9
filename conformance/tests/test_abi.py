"""The C contract: what keeps it is told from what does not, entry by entry, whatever it does."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from dovetail_conformance.abi import contract
from dovetail_conformance.abi.check import BAD, Finding, probe_library, with_image
from dovetail_conformance.abi.report import is_held, report_text
from dovetail_conformance.abi.session import PROBES, Setup
from dovetail_conformance.abi.subject import SubjectError, compiled_image, setup_of

REPO = Path(__file__).parents[2]
HEADERS = REPO / "runtime" / "core" / "include"
BROKEN = Path(__file__).parent / "abi" / "broken.c"
WARNINGS = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic-errors")

# What each fault is found as: probe, outcome, and a part of what is said. Those with a filter
# are looked at by these probes only.
FAULTS = {
    "no_symbol": ("handshake: exported", "failed", "does not export dovetail_backend_table", ""),
    "garbage": ("handshake: table", "failed", "returned 0x1234, where no table can be read", ""),
    "wrong_version": ("handshake: table", "failed", "it says that its own is 7", ""),
    "ignores_versions": (
        "handshake: other versions", "failed", "a table for versions 2 to 1001", "handshake",
    ),
    "missing_entry": (
        "handshake: required entries", "failed", "NULL, and not optional: launch", "launch",
    ),
    "garbage_entry": (
        "launch: one block", "failed", "launch is 0x12345678, where there is no code", "launch",
    ),
    "crash_in_probe": ("device_count: counted", "crashed", "SIGSEGV", ""),
    "exits": ("driver_open: opened", "ended", "the process ended with status 3", "driver_open"),
    "hangs": ("stream_synchronize: nothing to wait for", "hung", "no answer in 3 s", "stream"),
    "no_code": ("alloc: sizes", "failed", "alloc returned 12345, which is no dvt_code", "alloc"),
    "error_overflow": (
        "device_open: no such device", "failed", "wrote behind the end of its dvt_error",
        "device_open",
    ),
    "no_reason": ("device_open: no such device", "failed", "and gave no reason", "device_open"),
    "takes_any_image": (
        "image_load: truncated", "failed", "0 of", "image_load",
    ),
    "copies_too_much": ("copy: edges", "failed", "beside the destination", "copy"),
    "trusts_null": ("event_record: event is null", "crashed", "SIGSEGV", "event_record"),
}  # fmt: skip


@pytest.fixture(scope="module")
def null_setup(tmp_path_factory: pytest.TempPathFactory) -> Setup:
    """The null runtime, with an image."""
    setup = setup_of("null")
    data, setup = compiled_image(setup)
    assert data is not None
    return with_image(setup, data, tmp_path_factory.mktemp("image"))


@pytest.fixture(autouse=True)
def one_null_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOVETAIL_NULL_DEVICES", "1")


def by_key(findings: list[Finding]) -> dict[str, Finding]:
    return {f"{each.entry}: {each.name}": each for each in findings}


def test_the_null_runtime_keeps_the_contract(null_setup: Setup) -> None:
    findings = probe_library(null_setup)
    bad = [each for each in findings if each.outcome in BAD and each.weight != "note"]
    assert not bad
    assert {each.key for each in PROBES} == by_key(findings).keys()
    assert is_held(findings, strict=True, need_all=False)
    # Given back twice: undefined, and told all the same, each in a process of its own.
    notes = [each for each in findings if each.weight == "note"]
    assert {each.entry for each in notes} == {
        "device_close", "free", "stream_destroy", "event_destroy", "image_unload",
    }  # fmt: skip


@pytest.mark.needs(tool="gcc")
@pytest.mark.parametrize(
    "fault",
    [pytest.param(each, marks=pytest.mark.alone) if each == "hangs" else each for each in FAULTS],
)
def test_a_fault_is_found(fault: str, null_setup: Setup, tmp_path: Path) -> None:
    """Each as what it is, where it is; what does not depend on it is probed all the same."""
    library = tmp_path / "libdovetail_runtime_broken.so"
    command = [
        "gcc", *WARNINGS, "-Wno-pedantic", "-shared", "-fPIC", f"-I{HEADERS}",
        f"-DFAULT_{fault.upper()}", f'-DWHOLE="{null_setup.library}"', str(BROKEN), "-o",
        str(library),
    ]  # fmt: skip
    subprocess.run(command, check=True)
    key, outcome, said, keep = FAULTS[fault]
    setup, limit = replace(null_setup, library=str(library)), 3 if fault == "hangs" else 600
    findings = probe_library(setup, timeout=limit, keep=keep)
    if keep not in key:
        findings += probe_library(setup, timeout=limit, keep=key)
    found = by_key(findings)[key]
    assert (found.outcome, said in found.found) == (outcome, True), found
    assert is_held(findings, strict=True, need_all=False) is False
    text = report_text(null_setup, findings)
    assert found.expected.split()[0] in text
    if fault == "crash_in_probe":
        # A process for each of its own probes and one more; others say why they are not made.
        avoided = by_key(findings)["alloc: sizes"]
        assert avoided.outcome in ("crashed", "skipped")
        crashes = [each for each in findings if each.outcome == "crashed"]
        assert {each.during for each in crashes} == {"device_count"}
        assert len(crashes) < 8
        assert by_key(findings)["handshake: other versions"].outcome == "passed"


@pytest.mark.parametrize("kind", ["opencl", "vulkan", "webgpu", "hexagon"])
def test_a_runtime_of_ours_keeps_the_contract(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    request.applymarker(pytest.mark.needs(device=kind))
    data, setup = compiled_image(setup_of(kind))
    assert data is not None, setup.no_image
    findings = probe_library(with_image(setup, data, tmp_path))
    assert is_held(findings, strict=True, need_all=True), report_text(setup, findings)


def test_the_command_reports_text_and_json(null_setup: Setup, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    command = [sys.executable, "-m", "dovetail_conformance", "abi", null_setup.library,
               "--only", "handshake", "--json", str(report)]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "8 probes: 8 ok"
    content = json.loads(report.read_text())
    assert content["held"] is True
    assert content["counts"]["ok"] == len(content["probes"]) == 8


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothing.so"], "there is no file 'nothing.so'"),
        (["no_such_kind"], "no installed runtime has that kind; give the path"),
        (["reference"], "it is written in Python and has no library"),
        (["null", "--only", "zzz"], "no probe's name contains 'zzz'"),
    ],
)
def test_what_cannot_be_probed_is_said(words: list[str], said: str) -> None:
    command = [sys.executable, "-m", "dovetail_conformance", "abi", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert said in done.stderr


def test_a_missing_library_is_an_error_of_its_own() -> None:
    with pytest.raises(SubjectError, match=r"there is no file './libacme.so'"):
        setup_of("./libacme.so")


def test_the_contract_is_that_of_the_header() -> None:
    """Entries, order, versions and what is optional: as backend.h declares them."""
    import re

    text = (HEADERS / "dovetail" / "backend.h").read_text()
    table = text[text.index("typedef struct dvt_backend_table") :]
    table = table[: table.index("} dvt_backend_table;")]
    entries = re.findall(r"\(\*(\w+)\)\(", table)
    assert tuple(entries) == contract.NAMES
    comment = r"/\* ((?:(?!\*/).)*?)\*/\s+\w+ \(\*(\w+)\)"
    said = dict((name, text) for text, name in re.findall(comment, table, re.DOTALL))
    optional = {name for name in entries if said.get(name, "").startswith("Optional")}
    # One comment stands for both waits that end early.
    assert optional | {"event_synchronize_within"} == contract.OPTIONAL
    codes = re.findall(r"DVT_(\w+) = (\d+)[,\s]", text[text.index("typedef enum dvt_code") :])
    assert tuple(name for name, _ in codes[: len(contract.CODES)]) == contract.CODES
    assert f"#define DVT_ABI_VERSION {contract.ABI_VERSION}u" in text
    assert f"#define DVT_ABI_OLDEST {contract.ABI_OLDEST}u" in text


@pytest.mark.needs(tool="gcc")
@pytest.mark.parametrize("language", ["c99", "c11", "c++17"])
def test_one_header_serves_c_and_c_plus_plus(language: str, tmp_path: Path) -> None:
    source = tmp_path / ("a.cc" if "+" in language else "a.c")
    source.write_text('#include "dovetail/backend.h"\nint x(void);\nint x(void) { return 0; }\n')
    command = ["g++" if "+" in language else "gcc", f"-std={language}", *WARNINGS[1:],
               f"-I{HEADERS}", "-c", str(source), "-o", str(tmp_path / "a.o")]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
