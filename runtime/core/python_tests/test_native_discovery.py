"""Runtimes found without Python: the same ledger, line by line, as Python's discovery makes.

A folder of packages is written as pip would leave it, with the core in it. One process lets Python
look through it; another opens the library alone, as a program in C does. What both say is compared
as the text that the engine gives.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from runtime_packages import manifest, write_distribution, write_runtime

import dovetail_runtime
from dovetail_runtime._locate import find_library, library_file_name

LIBRARY = library_file_name("dovetail_runtime")

_BY_PYTHON = """
import json, sys
from dovetail_runtime._native import library
texts = [library().text("ledger", 0)]
texts += [library().text("ledger_entry", kind.encode()) for kind in sys.argv[1:]]
print(json.dumps(texts))
"""

_BY_LIBRARY = """
import ctypes, json, sys

class Status(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("reserved", ctypes.c_int32), ("text", ctypes.c_char_p)]

library = ctypes.CDLL(sys.argv[1])

def ask(name, argument):
    text, status = ctypes.c_char_p(), Status()
    if getattr(library, name)(argument, ctypes.byref(text), ctypes.byref(status)) != 0:
        sys.exit(status.text.decode())
    return text.value.decode()

texts = [ask("dovetail_ledger", 0)]
texts += [ask("dovetail_ledger_entry", kind.encode()) for kind in sys.argv[2:]]
assert "dovetail_runtime" not in sys.modules
print(json.dumps(texts))
"""

_LOADS = _BY_LIBRARY.replace('ask("dovetail_ledger", 0)', 'ask("dovetail_ledger", 1)')
_OPENS = _BY_LIBRARY.replace('"dovetail_ledger", 0', '"dovetail_device_open", b"cpu"')

Entry = dict[str, Any]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of packages that holds dovetail-runtime and its metadata."""
    folder = tmp_path / "site"
    package = folder / "dovetail_runtime"
    (package / "lib").mkdir(parents=True)
    for path in Path(dovetail_runtime.__file__).parent.glob("*.py"):
        (package / path.name).symlink_to(path)
    (package / "lib" / LIBRARY).symlink_to(find_library("dovetail_runtime"))
    info = folder / "dovetail_runtime-0.1.0.dist-info"
    info.mkdir()
    metadata = importlib.metadata.distribution("dovetail-runtime").read_text("METADATA")
    assert metadata is not None
    (info / "METADATA").write_text(metadata)
    return folder


def start(
    site: Path, program: str, *words: object, **environment: str
) -> subprocess.CompletedProcess[str]:
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("DOVETAIL_", "PYTHON"))}
    return subprocess.run(
        [sys.executable, "-S", "-P", "-c", program, *map(str, words)],
        env={**inherited, "PYTHONPATH": str(site), **environment},
        check=False, capture_output=True, text=True,
    )  # fmt: skip


def process(site: Path, program: str, *words: object, **environment: str) -> list[str]:
    done = start(site, program, *words, **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def failure(site: Path, program: str, *words: object, **environment: str) -> str:
    """What the exception says that ends a process."""
    done = start(site, program, *words, **environment)
    assert done.returncode != 0
    return "backend" + done.stderr.strip().splitlines()[-1].partition("backend")[2]


def both(site: Path, *kinds: str, **environment: str) -> dict[str, Entry]:
    """The entries of the ledger, and those of kinds that are asked for, which both have alike."""
    by_python = process(site, _BY_PYTHON, *kinds, **environment)
    library = site / "dovetail_runtime" / "lib" / LIBRARY
    by_library = process(site, _BY_LIBRARY, library, *kinds, **environment)
    for one, other in zip(by_python, by_library, strict=True):
        assert _comparable(json.loads(one)) == _comparable(json.loads(other))
    ledger, *asked = map(json.loads, by_python)
    return {entry["kind"]: entry for entry in (*ledger, *asked)}


def _comparable(content: list[Entry] | Entry) -> list[Entry]:
    """Without what a reader of JSON or UTF-8 says in its own words."""
    entries = content if isinstance(content, list) else [content]
    for entry in entries:
        for mark in ("is not JSON: ", "is not UTF-8: "):
            head, found, _ = entry["evidence"].partition(mark)
            entry["evidence"] = head + found
    return entries


def first_party(site: Path, kind: str) -> None:
    package = write_distribution(
        site, f"dovetail-runtime-{kind}", f"dovetail_runtime_{kind}", kind
    )
    write_runtime(package, manifest(kind=kind), None)


def stranger(site: Path, name: str, kind: str = "acme", **changes: object) -> None:
    package = write_distribution(site, name, name.replace("-", "_"), kind)
    write_runtime(package, manifest(**{"kind": kind, "install": "", **changes}), None)


def test_installed_distributions(site: Path) -> None:
    first_party(site, "vulkan")
    stranger(site, "acme-runtime")
    entries = both(site, "opencl", "vulcan", "never heard of")
    assert entries["vulkan"]["state"] == entries["acme"]["state"] == "not loaded"
    assert entries["acme"]["distribution"] == "acme-runtime"
    assert entries["opencl"]["state"] == "not installed"
    assert "dovetail_runtime_opencl" in entries["opencl"]["fix"]
    assert entries["vulcan"]["fix"] == "did you mean 'vulkan'?"


@pytest.mark.parametrize(
    ("variables", "disabled"),
    [
        ({"DOVETAIL_BACKENDS": "vulkan"}, {"acme"}),
        ({"DOVETAIL_BACKENDS": " -vulkan , -acme"}, {"vulkan", "acme"}),
        ({"DOVETAIL_BACKENDS": "acme, vulkan, - acme,"}, {"acme"}),
        ({"DOVETAIL_BACKEND_AUTOLOAD": "0"}, {"acme"}),
        ({"DOVETAIL_BACKEND_AUTOLOAD": "no", "DOVETAIL_BACKENDS": ","}, set()),
    ],
)
def test_what_the_environment_denies(
    site: Path, variables: dict[str, str], disabled: set[str]
) -> None:
    first_party(site, "vulkan")
    stranger(site, "acme-runtime")
    entries = both(site, **variables)
    assert {kind for kind, entry in entries.items() if entry["state"] == "disabled"} == disabled


def test_the_core_cannot_be_denied(site: Path) -> None:
    library = site / "dovetail_runtime" / "lib" / LIBRARY
    said = [
        failure(site, _BY_PYTHON, DOVETAIL_BACKENDS="-cpu"),
        failure(site, _OPENS, library, DOVETAIL_BACKENDS="-cpu"),
    ]
    assert said[0] == said[1]
    assert said[0].startswith("backend 'cpu' is not ready: disabled: by DOVETAIL_BACKENDS=-cpu")


def test_quarrels(site: Path) -> None:
    """Two claims to a kind, one to the core's, the same manifest twice, a broken one beside."""
    stranger(site, "acme-runtime")
    stranger(site, "other-runtime")
    first_party(site, "vulkan")
    stranger(site, "fake-vulkan", "vulkan")
    stranger(site, "greedy", "cpu")
    stranger(site, "twice", "twice")
    write_distribution(site, "names-ours", "dovetail_runtime_vulkan", "vulkan")
    stranger(site, "whole", "both")
    write_distribution(site, "torn", "no_such_package", "both")
    folders = os.pathsep.join(map(str, (site / "twice", site / "elsewhere", "relative")))
    write_runtime(site / "elsewhere" / "a", manifest(kind="both"), None)
    entries = both(site, DOVETAIL_RUNTIME_PATH=folders)
    assert entries["acme"]["evidence"].startswith("claimed by both 'acme-runtime' 1.0")
    used = "which is Dovetail's own: 'dovetail-runtime-vulkan' 1.0 is used"
    assert used in entries["vulkan (fake-vulkan)"]["evidence"]
    assert entries["cpu (greedy)"]["fix"] == "pip uninstall greedy"
    assert entries["twice"]["state"] == "not loaded"
    assert "no_such_package/backend.json" in entries["both (torn)"]["evidence"]
    assert entries["both"]["state"] == "bad manifest"


@pytest.mark.parametrize(
    "setting",
    [
        "",
        "acme=python",
        " acme = Acme_Runtime ,x",
        "acme=library,acme=acme-python",
        "acme=",
        "acme",
    ],
)
def test_which_of_several_runs_a_kind(site: Path, setting: str) -> None:
    """A library and a runtime in Python, two libraries, and two in Python."""
    stranger(site, "acme-runtime")
    snake = {k: v for k, v in manifest(kind="acme", python="a:B").items() if k != "library"}
    write_runtime(write_distribution(site, "acme-python", "acme_python", "acme"), snake, None)
    stranger(site, "two-a", "two")
    stranger(site, "two-b", "two")
    for name in "ab":
        two = {**snake, "kind": "snakes"}
        write_runtime(
            write_distribution(site, f"snake-{name}", f"snake_{name}", "snakes"), two, None
        )
    entries = both(site, DOVETAIL_RUNTIMES=setting)
    assert entries["acme"]["state"] == "not loaded"
    assert len([kind for kind in entries if kind.startswith("acme (")]) == 1
    assert entries["two"]["state"] == entries["snakes"]["state"] == "bad manifest"
    assert "set DOVETAIL_RUNTIMES=two=two-" in entries["two"]["fix"]


def test_damaged_distributions(site: Path) -> None:
    stranger(site, "acme-runtime")
    info = site / "acme_runtime-1.0.dist-info"
    (info / "METADATA").write_bytes(
        b"Name: acme-runtime\nVersion: \xff\xfe not a version\n\nName: x\n"
    )
    (info / "RECORD").write_bytes(b'"acme_runtime/backend.json",,\n\n"x""y,z",,\n\xff,,\n')
    for name, content in {
        "no-value": "[dovetail.runtimes]\nnovalue\n",
        "bad-kind": "[dovetail.runtimes]\nBad Kind\t\x01 = bad_kind\n",
        "bad-package": "[dovetail.runtimes]\nbadpackage = not a package:x\n",
        "comments": "; none\n[ dovetail.runtimes ]\n# x = y\n[other]\nz = w\n",
        "mismatch": "[dovetail.runtimes]\nmismatch = acme_runtime\n",
    }.items():
        package = write_distribution(site, name, name.replace("-", "_"))
        info = site / f"{package.name}-1.0.dist-info"
        (info / "entry_points.txt").write_text(content)
    (site / "unnamed.dist-info").mkdir()
    (site / "unnamed.dist-info" / "entry_points.txt").write_text("[dovetail.runtimes]\nu = u\n")
    (site / "a_file-1.dist-info").write_text("a file, not a folder")
    entries = both(site)
    assert entries["acme"]["state"] == "not loaded"
    for kind in ("novalue", "badpackage", "mismatch", "u", repr("Bad Kind\t\x01")):
        assert entries[kind]["state"] == "bad manifest"


BAD: dict[str, object] = {
    "empty": "",
    "torn": '{"kind": "torn", ',
    "list": "[1, 2]",
    "text": '"text"',
    "trailing": '{"kind": "x"} {}',
    "depth": "[" * 100000,
    "binary": b'{"kind": "\xff\xfe"}',
    "large": " " * (1 << 20) + "{}",
    "kind_missing": {"abi": {}},
    "kind_number": manifest(kind=7),
    "kind_capital": manifest(kind="Acme"),
    "kind_long": manifest(kind="a" * 200),
    "kind_quotes": manifest(kind="it's \"q\" \\ \n \x7f \u202e é \U0001f600"),
    "abi_text": manifest(abi="1"),
    "abi_order": manifest(abi={"oldest": 2, "newest": 1}),
    "abi_bool": manifest(abi={"oldest": True, "newest": 1.5}),
    "abi_large": manifest(abi={"oldest": 1, "newest": 1 << 80}),
    "abi_null": manifest(abi=None),
    "library_absolute": manifest(library="/lib/x.so"),
    "library_above": manifest(library="lib/../../x.so"),
    "library_backslash": manifest(library="lib\\x.so"),
    "library_empty": manifest(library=""),
    "type_zero": manifest(device_type=0),
    "type_float": manifest(device_type=4.0),
    "type_large": manifest(device_type=1 << 31),
    "sonames_text": manifest(sonames="libx.so"),
    "sonames_lines": manifest(sonames=["a\nb"]),
    "formats_numbers": manifest(formats=[1, None, {"a": [True]}]),
    "install_control": manifest(install="pip install \x1b[31m"),
    "install_long": manifest(install="x" * 5000),
    "help_list": manifest(driver_help=["a"]),
    "wheels_text": manifest(vendor_wheels=[{"distribution": "x"}]),
    "wheels_object": manifest(vendor_wheels={}),
    "environment_text": manifest(environment=[{"name": "X"}]),
    "python_both": manifest(python="a:b"),
    "python_name": {**manifest(), "python": "a b"},
    "fine_lines": manifest(kind="fine_lines", install="two\nlines\u00a0here"),
    "fine_escapes": '{"kind": "fine\\u005fescapes", "abi": {"oldest": 1, "newest": 1}, "kind": '
    '"fine_escapes", "library": "a", "device_type": 4, "x": [1e3, -0.5, NaN, "\\ud83d\\ude00"]}',
    "fine_python": {k: v for k, v in manifest(kind="fine_python", python="a.b:C.d").items()
                    if k != "library"},
}  # fmt: skip


def test_manifests(site: Path) -> None:
    folder = site / "folders"
    for name, content in BAD.items():
        (folder / name).mkdir(parents=True)
        if isinstance(content, bytes):
            (folder / name / "backend.json").write_bytes(content)
        else:
            text = content if isinstance(content, str) else json.dumps(content)
            (folder / name / "backend.json").write_text(text)
    (folder / "folder" / "backend.json").mkdir(parents=True)
    (folder / "dangling").mkdir()
    (folder / "dangling" / "backend.json").symlink_to("nowhere")
    (folder / "Odd Name").mkdir()
    (folder / "Odd Name" / "backend.json").write_text("{}")
    entries = both(site, DOVETAIL_RUNTIME_PATH=f" {folder}/./ :{folder / 'missing'}")
    fine = {kind for kind, entry in entries.items() if entry["state"] == "not loaded"} - {"cpu"}
    assert fine == {name for name in BAD if name.startswith("fine")}
    bad = {kind for kind, entry in entries.items() if entry["state"] == "bad manifest"}
    assert bad == {*BAD, "folder", "dangling", repr("Odd Name")} - fine


def test_what_a_program_says_of_a_runtime_in_python(site: Path) -> None:
    """It is listed alike, and when it is needed the reason is that no Python is there."""
    content = {k: v for k, v in manifest(python="a:B", kind="snake").items() if k != "library"}
    write_runtime(site / "folders" / "snake", content, None)
    path = str(site / "folders")
    assert both(site, DOVETAIL_RUNTIME_PATH=path)["snake"]["library"] == "a:B"
    library = site / "dovetail_runtime" / "lib" / LIBRARY
    (text,) = process(site, _LOADS, library, DOVETAIL_RUNTIME_PATH=path)
    (entry,) = (each for each in json.loads(text) if each["kind"] == "snake")
    assert entry["state"] == "failed to load"
    assert "written in Python ('a:B')" in entry["evidence"]
