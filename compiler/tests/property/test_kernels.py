"""Random kernels of the language give what the language says, on every device and shim.

CI draws the same kernels every time; `DOVETAIL_EXAMPLES=2000` draws as many, and
`python -m support.kernel_hunt` runs for hours (docs/how-to/hunt-for-bugs.md). What was found
stands in `cases/`, as a kernel `f` with its arguments and what they are afterwards.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.devices import executing
from support.kernel_hunt import SHIMS, called, hunt
from support.program_inputs import same, target_of
from support.sources import executed

import dovetail_runtime as dr
from dovetail.compiler import build
from dovetail_conformance.levels import level_of_device

CASES = sorted((Path(__file__).parent / "cases").glob("*.py"))
EXAMPLES = int(os.environ.get("DOVETAIL_EXAMPLES", "0"))
COUNT = 5
"""Of a run that draws no more: webgpu takes more than a second for each."""
DEVICES = [
    pytest.param(name, marks=pytest.mark.level(level_of_device(name)))
    for name in ("reference:0", *(each.name for each in executing()))
]


@pytest.mark.parametrize("device", DEVICES)
def test_kernels_give_what_the_language_says(device: str, tmp_path: Path) -> None:
    found = hunt([device], range(EXAMPLES or COUNT), tmp_path / "progress.json")
    assert found[device]["told"] == []
    assert found[device]["ran"] > 1, found


@pytest.mark.level("shim")
def test_shims_give_what_the_language_says(tmp_path: Path) -> None:
    # A process of its own: the fake drivers are there before any device is opened.
    command = [sys.executable, "-m", "support.kernel_hunt", "--devices", ",".join(SHIMS)]
    command += ["--count", str(EXAMPLES or COUNT), "--progress", str(tmp_path / "progress.json")]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
@pytest.mark.parametrize("device", DEVICES)
def test_what_was_wrong_in_the_language_once(path: Path, device: str) -> None:
    case: dict[str, Any] = executed(path.read_text(), str(path))
    content = build([case["f"]], [target_of(device)], use_cache=False).tobytes()
    function = dr.load_bytes(content, device=device)["f"]
    assert same(called(function, case["ARGUMENTS"], device), case["WANTED"])
