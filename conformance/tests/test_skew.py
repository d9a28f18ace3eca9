"""Plug-ins built for another version: taken where that works, and else refused by name."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail.plugin import API
from dovetail_conformance.abi import contract
from dovetail_conformance.abi.subject import setup_of

sys.path.insert(0, str(Path(__file__).parent))
from laid_out import environment, install

sys.path.pop(0)

HEADERS = Path(__file__).parents[2] / "runtime" / "core" / "include"
SOURCE = Path(__file__).parent / "abi" / "skewed.c"
FIRST_RELEASE = contract.FIRST_SIZE

USE = """
import numpy as np
import dovetail_runtime as runtime

device = runtime.device("skewed:0")
x = runtime.asarray(np.arange(6, dtype=np.float32), device)
print(device.attributes["device.name"], runtime.asnumpy(x).tolist())
"""


def runtime_folder(tmp_path: Path, *options: str, newest: int = 1, oldest: int = 1) -> Path:
    """The null runtime as kind `skewed`, with a table of another time."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    whole = setup_of("null").library
    command = [
        "gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{HEADERS}",
        f'-DWHOLE="{whole}"', *options, str(SOURCE), "-o", str(folder / "libskewed.so"),
    ]  # fmt: skip
    subprocess.run(command, check=True)
    manifest = {
        "kind": "skewed",
        "abi": {"oldest": oldest, "newest": newest},
        "library": "libskewed.so",
        "device_type": 12,
        "formats": ["text"],
    }
    (folder / "backend.json").write_text(json.dumps(manifest))
    return folder


def used(program: str, site: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        env=environment(site, DOVETAIL_NULL_DEVICES="1", **variables),
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.needs(tool="gcc")
@pytest.mark.parametrize(
    "options",
    [
        pytest.param(("-DSIZE=FIRST_RELEASE",), id="older: a table of the first release"),
        pytest.param(("-DSIZE=NEWER",), id="newer: a table with entries that nobody knows"),
    ],
)
def test_a_library_of_another_release_works(options: tuple[str, ...], tmp_path: Path) -> None:
    folder = runtime_folder(tmp_path, *options)
    done = used(USE, tmp_path, DOVETAIL_RUNTIME_PATH=str(folder))
    assert done.stderr == ""
    assert done.stdout == "null [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]\n"


@pytest.mark.needs(tool="gcc")
@pytest.mark.parametrize(
    ("options", "oldest", "newest", "said"),
    [
        pytest.param(("-DVERSION=7",), 1, 1, ("7", "1"), id="newer library"),
        pytest.param((), 2, 3, ("2", "3"), id="newer manifest"),
    ],
)
def test_a_library_of_another_interface_is_refused_by_name(
    options: tuple[str, ...], oldest: int, newest: int, said: tuple[str, ...], tmp_path: Path
) -> None:
    """With both versions, where it is used and in the ledger; other kinds go on working."""
    folder = runtime_folder(tmp_path, *options, oldest=oldest, newest=newest)
    done = used(USE, tmp_path, DOVETAIL_RUNTIME_PATH=str(folder))
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert "skewed" in last
    assert "version" in last
    assert all(each in last for each in said)
    others = USE.replace("skewed:0", "null:0")
    assert used(others, tmp_path, DOVETAIL_RUNTIME_PATH=str(folder)).returncode == 0


@pytest.mark.parametrize(
    ("api", "upgrade"), [(API - 1, "skewed-backend"), (API + 1, "dovetail-compiler")]
)
def test_a_backend_of_another_api_is_refused_by_name(
    api: int, upgrade: str, tmp_path: Path
) -> None:
    """With who is to be upgraded; `dovetail-conformance run` says the same in one line."""
    package = tmp_path / "source" / "skewed_backend"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(
        "from dataclasses import replace\n"
        "from dovetail.backends.null.backend import BACKEND as NULL\n"
        f"BACKEND = replace(NULL, api={api})\n"
    )
    site = tmp_path / "site"
    entry = {"dovetail.backends": "skewed = skewed_backend:BACKEND"}
    install(site, package, "skewed-backend", entry)
    done = subprocess.run(
        [sys.executable, "-m", "dovetail_conformance", "run", "skewed", "--compile-only"],
        env=environment(site), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout == ""
    said = f"written for plug-in API {api}, this dovetail has {API}; upgrade {upgrade}"
    assert said in done.stderr
    assert "skewed-backend" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_older_record_without_later_fields_is_taken(tmp_path: Path) -> None:
    """Fields that came later have defaults: a package that does not know them works."""
    package = tmp_path / "source" / "skewed_backend"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(
        "from dovetail.backends.null.backend import BACKEND as NULL\n"
        "from dovetail.plugin import Backend, RuntimeHint\n"
        "from dovetail.target import TargetSchema\n"
        "from dataclasses import replace\n"
        "BACKEND = Backend(\n"
        "    api=1, kind='skewed',\n"
        "    schema=TargetSchema(kind='skewed', attributes=NULL.schema.attributes),\n"
        "    capabilities=NULL.capabilities, pipeline=NULL.pipeline,\n"
        "    codegen=lambda ir, target: replace(NULL.codegen(ir, target), kind='skewed'),\n"
        "    runtime=RuntimeHint(distribution='', device_type=12),\n"
        ")\n"
    )
    site = tmp_path / "site"
    install(
        site, package, "skewed-backend", {"dovetail.backends": "skewed = skewed_backend:BACKEND"}
    )
    done = subprocess.run(
        [sys.executable, "-m", "dovetail_conformance", "run", "skewed", "--compile-only",
         "--only", "saxpy"],
        env=environment(site), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 cases: 3 compiled" in done.stdout
