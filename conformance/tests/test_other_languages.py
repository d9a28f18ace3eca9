"""Runtimes in C and in Rust, from the one header: the contract and the level that they claim."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail_conformance.abi import contract

sys.path.insert(0, str(Path(__file__).parent))
from laid_out import environment, install

sys.path.pop(0)

PACKAGE = Path(__file__).parents[2] / "examples" / "packages" / "dovetail-tape"
PAGE = Path(__file__).parents[2] / "docs" / "extend" / "runtime-in-c-or-rust.md"
COMMANDS = re.findall(r"^dovetail-conformance (.*)$", PAGE.read_text(), re.MULTILINE)
"""What the page tells readers to run, behind the installation."""


@pytest.mark.level("real")
@pytest.mark.parametrize(
    "language",
    [
        pytest.param("c", marks=pytest.mark.needs(tool="gcc")),
        pytest.param("rust", marks=pytest.mark.needs(tool="rustc")),
    ],
)
def test_a_runtime_is_whole(language: str, tmp_path: Path) -> None:
    """Built by its one command, it keeps every entry's contract and passes what it claims."""
    source = PACKAGE / f"runtime_{language}"
    build = ["make", "-s", "-C", str(source), f"OUT={tmp_path}"]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (tmp_path / "backend.json").write_text((source / "backend.json").read_text())
    site = tmp_path / "site"
    site.mkdir()
    install(
        site,
        PACKAGE / "dovetail_tape",
        "dovetail-tape",
        {"dovetail.backends": "tape = dovetail_tape.backend:BACKEND"},
    )
    variables = environment(site, DOVETAIL_RUNTIME_PATH=str(tmp_path))
    assert [each.split()[0] for each in COMMANDS] == ["abi", "run"]
    for line in COMMANDS:
        done = subprocess.run(
            [sys.executable, "-m", "dovetail_conformance", *line.split()],
            env=variables, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    language_name = {"c": "C", "rust": "Rust"}[language]
    assert f"device.name: tape machine in {language_name}" in done.stdout


def test_the_table_in_rust_is_the_headers() -> None:
    """Its fields, in the order of the table, as far as the first release of version 1 had them."""
    text = (PACKAGE / "runtime_rust" / "abi.rs").read_text()
    table = text[text.index("pub struct Table {") :]
    fields = re.findall(r"pub (\w+):", table[: table.index("\n}\n")])
    assert tuple(fields) == contract.FIELDS[: contract.FIELDS.index("event_record_timed")]
    codes = re.findall(r"pub const ([A-Z_]+): i32 = (\d+);", text)
    assert [name for name, _ in codes] == [*contract.CODES]
    assert [int(number) for _, number in codes] == [*range(len(contract.CODES))]


def test_the_machine_in_c_has_the_compile_sides_numbers() -> None:
    sys.path.insert(0, str(PACKAGE))
    try:
        from dovetail_tape import machine  # pyright: ignore[reportMissingImports]
    finally:
        sys.path.pop(0)
    text = (PACKAGE / "runtime_c" / "tape.c").read_text()
    enums = re.findall(r"enum \{([^}]*)\}", text)
    words = [re.findall(r"[A-Z]\w*", re.sub(r"= \d+", "", each)) for each in enums]
    control = ["CONST" if each == "const" else each.upper() for each in machine.CONTROL]
    assert words[1] == [*control, "CONTROL_END"]
    short = {"shift_left": "SHL", "shift_right": "SHR"}
    assert words[2] == [*(short.get(each, each.upper()) for each in machine.OPS), "OP_END"]
    assert "ADD = 16" in enums[2]
    assert machine.FIRST_OP == 16
    assert len(words[0]) == len(machine.TYPES) + 1
