"""One broken plug-in harms nobody else: the matrix of `support.gone_bad`.

For each package, in its own process: every other backend is in the state that it has without
it, and listing, resolving, building, loading and running work. The ledger names the broken one
with its cause, and a fix that does not lie; using it raises an error with both.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.gone_bad import BAD, USED_BACKENDS, USED_PASSES, Bad, crashing

import dovetail
import dovetail_runtime
from dovetail_runtime import discovery, dvt_run
from dovetail_runtime.install_help import first_party

pytestmark = [pytest.mark.level("real"), pytest.mark.evidence("tests")]

KERNELS = """\
import dovetail as dt
from dovetail import T


@dt.kernel
def twice(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 2.0 * x[i]
"""

# Drivers are left out: what is looked at is that plug-ins leave each other alone.
NO_DRIVERS = {
    f"DOVETAIL_{name}_LIBRARIES": "" for name in ("CUDA", "ROCM", "OPENCL", "VULKAN")
} | {"DOVETAIL_WEBGPU_LIBRARY": "/nowhere.so", "DOVETAIL_NULL_DEVICES": "1"}

PROGRAM = """
import contextlib, io, json, sys
import numpy as np
import dovetail_runtime as dr
from dovetail import plugin
from dovetail.cli import main
from dovetail.compiler import resolve

def cli(*arguments):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(list(arguments))
        except SystemExit as end:
            status = end.code
    return [status, out.getvalue(), err.getvalue()]

def error_of(use):
    try:
        use()
    except dr.DovetailError as error:
        return [str(error), repr(error.__cause__)]

kind, side, folder = sys.argv[1:]
said = {"tag": str(resolve("nvidia/h100"))}
said["targets"] = cli("targets")
said["json"] = json.loads(cli("targets", "--json")[1])
said["backends"] = cli("backends")
said["doctor"] = json.loads(cli("doctor", "--json")[1])
said["text"] = cli("doctor")
said["build"] = cli("build", folder + "/k.py", "-t", "cpu -level=2", "-t", "null", "-q")
x = np.ones(3, np.float32)
dr.load(folder + "/k.dvt").twice(x)
said["x"] = x.tolist()
said["devices"] = [device.name for device in dr.devices()]
said["load"] = error_of(lambda: plugin.load(kind))
said["device"] = error_of(lambda: dr.device(kind))
if side == "passes":
    said["use"] = cli("build", folder + "/k.py", "-t", "cpu -level=2", "-p", kind, "-q")
if side == "compile":
    said["use"] = cli("build", folder + "/k.py", "-t", kind, "-q")
if side == "tags":
    said["use"] = error_of(lambda: resolve("acme/nothing"))
print(json.dumps(said))
"""

Said = dict[str, Any]


def run(site: Path, kind: str = "x", side: str = "", **settings: str) -> Said:
    """What a process says in which a folder is on the path."""
    settings = {"DOVETAIL_CACHE_DIR": str(site.parent / "cache"), **settings}
    site.mkdir(exist_ok=True)
    (site / "k.py").write_text(KERNELS)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, kind, side, str(site)],
        env={**os.environ, **NO_DRIVERS, "PYTHONPATH": str(site), **settings},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Said:
    return run(tmp_path_factory.mktemp("healthy") / "site")


def check_others(said: Said, healthy: Said, but: set[str]) -> None:
    """Everything is as without the bad plug-ins, apart from what the ledger calls `but`."""
    ledger = {each["kind"]: each for each in said["doctor"]["backends"] if each["kind"] not in but}
    assert ledger == {each["kind"]: each for each in healthy["doctor"]["backends"]}
    assert "cuda -arch=sm_90" in said["tag"]
    for key in ("tag", "x", "devices", "build"):
        assert said[key] == healthy[key], key
    assert said["build"][0] == 0
    for command in ("targets", "backends", "text"):
        assert said[command][0] == 0, said[command]
    assert {*healthy["targets"][1].splitlines()} <= {*said["targets"][1].splitlines()}
    assert said["json"].items() >= healthy["json"].items()


def check_named(said: Said, bad: Bad) -> None:
    """The ledger has the bad one with its cause; using it says the same."""
    if bad.side in ("passes", "tags"):
        [line] = [each for each in said["doctor"][bad.side] if each["name"] == bad.kind]
        assert (line["state"], line["distribution"], line["version"]) == (
            bad.state, bad.distribution, "1.5",
        )  # fmt: skip
        assert bad.cause in line["evidence"]
        if bad.cause:
            owner = f"'{bad.distribution}' 1.5"
            assert f"of {owner}: {bad.state}: " in said["text"][1]
            assert bad.cause in said["text"][1]
        if bad.state == "failed":
            assert f"pip uninstall {bad.distribution}" in line["fix"]
        return
    [entry] = [each for each in said["doctor"]["backends"] if each["kind"] == bad.kind]
    line = entry["compile"] if bad.side == "compile" else entry
    assert line["state"] == bad.state, line
    if bad.side == "compile":
        version = (line["distribution"], line["version"])
        assert version in {(bad.distribution, "1.5"), (bad.distribution.replace("-", "_"), "1.5")}
    # Nothing is fetched by a name that this project does not own.
    for fix in (entry["fix"], entry["compile"]["fix"]):
        named = re.findall(r"pip install (?:-\S+ )*(\S+)", fix)
        names = {
            re.sub(r"build/wheels/(\w+)-\S*", r"\1", name).replace("_", "-") for name in named
        }
        assert names <= first_party(), fix
    if bad.cause:
        assert bad.cause in line["evidence"]
        assert bad.distribution in line["evidence"] + line["fix"]
        assert line["fix"]
        assert bad.cause in said["text"][1]
    shown = bad.shown if bad.shown is not None else bad.cause if bad.side == "compile" else ""
    assert shown in said["targets"][1]
    if shown:
        assert shown in said["json"][bad.kind]["error"]


@pytest.mark.parametrize("bad", BAD, ids=[each.name for each in BAD])
def test_one_harms_no_other(tmp_path: Path, healthy: Said, bad: Bad) -> None:
    bad.write(tmp_path / "site")
    said = run(tmp_path / "site", bad.kind.partition(" ")[0], bad.side)
    check_others(said, healthy, {bad.kind})
    check_named(said, bad)
    if bad.side == "passes":
        status, _, text = said["use"]
        assert status == 1, text
        assert (USED_PASSES.get(bad.name) or bad.cause) in text
        # A name of ours is ours, and places are the user's to put together.
        if bad.name not in ("pass_taken", "pass_circles", "pass_nowhere"):
            assert f"pass '{bad.kind}' of distribution '{bad.distribution}' 1.5: " in text
        return
    if bad.side == "tags":
        text, _ = said["use"]
        assert "there is no tag 'acme/nothing'" in text
        assert (f"broken, and not searched: '{bad.kind}'" in text) == (bad.state == "failed")
        return
    if bad.name in USED_BACKENDS:
        status, _, text = said["use"]
        assert status == 1, text
        assert USED_BACKENDS[bad.name] in text
        assert f"backend '{bad.kind}' of distribution '{bad.distribution}' 1.5: " in text
    use = said["load"] if bad.side == "compile" else said["device"]
    if bad.state in ("ready",) or bad.kind != bad.kind.partition(" ")[0]:
        return
    text, cause = use
    assert bad.cause in text
    assert f"'{bad.distribution}' 1.5" in text
    if "importing" in text or bad.name.startswith("python_"):
        assert cause != "None"


def test_every_group_of_entry_points_is_tried() -> None:
    """Those that anything of ours reads, as its source says.

    Libraries whose functions plans call are no kinds: test_library_calls.py tries them.
    """
    read = {each.group for each in vars(discovery).values() if isinstance(each, discovery.Part)}
    read.remove(discovery.LIBRARIES.group)
    for package in (dovetail, dovetail_runtime):
        for path in Path(str(package.__file__)).parent.rglob("*.py"):
            text = path.read_text()
            for name in re.findall(r"installed\.entry_points\((\w+)\)", text):
                read.add(getattr(importlib.import_module(module_of(path, package)), name))
    assert read
    assert read == {bad.group for bad in BAD}


def module_of(path: Path, package: Any) -> str:
    inside = path.relative_to(Path(str(package.__file__)).parent).with_suffix("")
    return ".".join([package.__name__, *inside.parts])


def test_all_together_harm_no_other(tmp_path: Path, healthy: Said) -> None:
    for bad in BAD:
        bad.write(tmp_path / "site")
    said = run(tmp_path / "site")
    check_others(said, healthy, {bad.kind for bad in BAD})
    for bad in BAD:
        check_named(said, bad)


def test_a_library_that_came_through_is_not_tried_again(tmp_path: Path) -> None:
    """Until its file changes; without a memory, each process tries it. With Python and without."""
    opened = tmp_path / "opened"
    bad = crashing(
        "counts", "its table has no entry 'device_open'", ENTRY="NULL",
        BEGIN=f'FILE* f = fopen("{opened}", "a"); fputc(1, f); fclose(f);',
    )  # fmt: skip
    bad.write(tmp_path / "site")
    [library] = (tmp_path / "site").glob("*/lib/*.so")
    cache = tmp_path / "cache"
    program = f"import dovetail_runtime as dr; print(*dr.ledger()); dr.device({bad.kind!r})"
    in_python = [sys.executable, "-c", program]
    natively = [dvt_run.path(), "--devices"]

    def opens(command: list[str], **settings: str) -> int:
        """In how many processes the library was opened."""
        opened.write_text("")
        done = subprocess.run(
            command,
            env={
                **os.environ, "PYTHONPATH": str(tmp_path / "site"), "DOVETAIL_BACKENDS": bad.kind,
                "DOVETAIL_CACHE_DIR": str(cache), "DOVETAIL_CACHE": "programs",
                # Where a program without Python looks beside what is installed with it.
                "DOVETAIL_RUNTIME_PATH": "" if command is in_python else str(library.parents[1]),
                **settings,
            },
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert bad.cause in done.stdout + done.stderr
        return len(opened.read_text())

    for command in (in_python, natively):
        os.utime(library, (1, len(command)))
        assert [opens(command), opens(command)] == [2, 1]
        os.utime(library, (1, 10 + len(command)))
        assert [opens(command), opens(command)] == [2, 1]
        assert opens(command, DOVETAIL_CACHE="off") == 2
        assert opens(command, DOVETAIL_CACHE="off", DOVETAIL_PROBE="0") == 1


CRASHES = [each for each in BAD if each.cause.startswith("it crashed") or "_driving" in each.name]


@pytest.mark.parametrize("bad", CRASHES, ids=[each.name for each in CRASHES])
def test_a_program_without_python_goes_on(tmp_path: Path, bad: Bad) -> None:
    """The same line of the ledger as in Python, and what else there is works."""
    bad.write(tmp_path / "site")
    [library] = (tmp_path / "site").glob("*/lib/*.so")
    done = subprocess.run(
        [dvt_run.path(), "--devices"],
        env={
            **os.environ, **NO_DRIVERS, "DOVETAIL_CACHE_DIR": str(tmp_path / "cache"),
            "DOVETAIL_BACKENDS": bad.kind, "DOVETAIL_RUNTIME_PATH": str(library.parents[1]),
        },
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    [line] = [each for each in done.stdout.splitlines() if each.startswith(bad.kind)]
    assert f"failed to load: {bad.cause}" in line
    assert f"process that opened '{library}'" in line
    assert "\ncpu " in f"\n{done.stdout}"


def test_listing_imports_nothing(tmp_path: Path) -> None:
    for bad in BAD:
        bad.write(tmp_path)
    program = (
        "import sys; from dovetail import plugin; import dovetail_runtime as dr;"
        "plugin.kinds(); plugin.ledger(load=False); dr.ledger(load=False);"
        "print([m for m in sys.modules if m.startswith(('acme', 'dovetail.backends.'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert (done.stdout.strip(), done.stderr) == ("[]", "")
