"""Runtimes as packages and folders, and what a process of its own says of them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

Entry = dict[str, Any]


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
        env={**inherited, **environment}, check=True, capture_output=True, text=True,
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
