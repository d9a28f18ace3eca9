"""The installed Hexagon runtime, beside runtime/core/python_tests/test_installed.py."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from installed import Installed

RUNTIME = Installed("hexagon")


def program(path: Path, text: str) -> str:
    """An executable file."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.level("emulated")
@pytest.mark.needs(tool="qemu-hexagon")
def test_the_emulator_on_the_path_is_found_without_variables() -> None:
    entry = RUNTIME.entry(PATH=os.environ["PATH"])
    assert entry["state"] == "ready", entry
    assert "Hexagon V67, emulated by /" in str(entry)


def test_without_an_emulator_the_driver_is_missing() -> None:
    entry = RUNTIME.entry(PATH="/nonexistent")
    assert entry["state"] == "driver missing"
    assert "which are in no folder of PATH" in entry["evidence"]
    assert "apt install qemu-user" in str(entry)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("exit 7", "ended with status 7 in start"),
        ("echo no such processor >&2; exit 1", "in start: no such processor"),
        ("kill -9 $$", "ended with signal 9 (Killed) in start"),
    ],
)
def test_a_program_that_is_no_emulator_is_said_to_be_none(
    text: str, evidence: str, tmp_path: Path
) -> None:
    named = program(tmp_path / "qemu-hexagon", text)
    for environment in ({"DOVETAIL_HEXAGON_EMULATOR": named}, {"PATH": str(tmp_path)}):
        entry = RUNTIME.entry(**environment)
        assert entry["state"] == "driver missing"
        assert f"{named}: " in entry["evidence"]
        assert evidence in entry["evidence"]


@pytest.mark.parametrize(
    ("name", "value", "evidence"),
    [
        ("DOVETAIL_HEXAGON_EMULATOR", "qemu-hexagon", "absolute paths"),
        ("DOVETAIL_HEXAGON_EMULATOR", "/nonexistent/qemu", "/nonexistent/qemu: "),
        ("DOVETAIL_HEXAGON_VERSION", "70", "allowed are 66"),
    ],
)
@pytest.mark.needs(tool="qemu-hexagon")
def test_a_wrong_variable_is_named_in_the_ledger(name: str, value: str, evidence: str) -> None:
    entry = RUNTIME.entry(**{"PATH": os.environ["PATH"], name: value})
    assert entry["state"] != "ready"
    assert evidence in entry["evidence"]
    assert name in entry["evidence"]


def test_what_the_manifest_says_of_the_vendor() -> None:
    manifest = RUNTIME.manifest()
    assert manifest["device_type"] == 16  # dlpack.h, kDLHexagon
    assert manifest["formats"] == ["so", "elf", "obj"]
    assert manifest["sonames"] == []
    assert "qemu-user" in manifest["driver_help"]
