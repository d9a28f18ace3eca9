"""The tool as a whole: help, mistakes on the command line, pipes, interruption, the ledger."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail import plugin
from dovetail.cli.main import COMMANDS

from .conftest import Command

TOOL = (sys.executable, "-c", "from dovetail.cli import main; main()")


def test_help_lists_every_command(dovetail: Command):
    done = dovetail("--help")
    assert done.status == 0
    for name, purpose in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(purpose)}$", done.out, re.MULTILINE)
    assert dovetail("-h").out == done.out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command(dovetail: Command, name: str):
    done = dovetail(name, "--help")
    assert done.status == 0
    assert done.out.startswith(f"Usage: dovetail {name} ")
    assert max(map(len, done.out.splitlines())) <= 80


def test_version(dovetail: Command):
    assert dovetail("--version").out == "dovetail, version 0.1.0\n"


def test_nothing_asked_for_is_answered_with_help(dovetail: Command):
    done = dovetail()
    assert done.status == 2
    assert "Commands:" in done.err


def test_a_mistyped_command(dovetail: Command):
    done = dovetail("buidl")
    assert done.status == 2
    assert done.err.splitlines()[0] == (
        "error: there is no command 'buidl' (did you mean 'build'?)"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("build",), "missing argument 'FILE...'"),
        (("build", "kernels.py"), "missing option '-t' / '--target'"),
        (("inspect",), "missing argument 'BUNDLE'"),
        (("inspect", "a", "b"), "got unexpected extra argument (b)"),
        (("verify",), "missing argument 'BUNDLE...'"),
        (("run", "k.dvt"), "missing argument 'FUNCTION'"),
        (("inspect", "--frob", "a"), "no such option: --frob"),
    ],
)
def test_wrong_command_lines(dovetail: Command, arguments: tuple[str, ...], message: str):
    done = dovetail(*arguments)
    first, usage, hint = done.err.splitlines()[:3]
    assert done.status == 2
    assert first.lower().startswith(f"error: {message}".lower())
    assert usage.startswith(f"Usage: dovetail {arguments[0]} ")
    assert hint == f"Try 'dovetail {arguments[0]} --help'."


def test_an_option_without_its_value(dovetail: Command):
    done = dovetail("plan", "k.dvt", "-f")
    assert (done.status, done.err) == (2, "error: option '-f' requires an argument\n")


def test_doctor(dovetail: Command):
    lines = dovetail("doctor").out.splitlines()
    assert lines[0].split() == ["compile", "run"]
    kinds = [line.split()[0] for line in lines if not line.startswith((" ", "set: "))]
    assert kinds == sorted(kinds)
    assert {"cpu", "null", "opencl"} <= {*kinds}
    assert any(re.match(r"cpu +ready +ready +cpu:0: ", line) for line in lines)
    data = json.loads(dovetail("doctor", "--json").out)
    assert {each["kind"] for each in data["backends"]} == {*kinds}
    assert all(each["state"] == "ready" or each["fix"] for each in data["backends"])
    compiled = {each["kind"] for each in data["backends"] if each["compile"]["state"] == "ready"}
    assert compiled == {*plugin.kinds()}
    profile = json.loads(dovetail("doctor", "--profile").out)
    assert profile["devices"][0]["name"] == "cpu:0"


def test_doctor_says_what_is_set(dovetail: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DOVETAIL_NUM_THREADS", "2")
    monkeypatch.setenv("DOVETAIL_NVRTC_LIBRARY", "x")
    monkeypatch.setenv("DOVETAIL_BACKENDS", "-vulcan")
    done = dovetail("doctor")
    assert "set: DOVETAIL_NUM_THREADS=2\n" in done.out
    warnings = [line for line in done.out.splitlines() if line.startswith("warning: ")]
    assert warnings == [
        "warning: DOVETAIL_BACKENDS=-vulcan: no backend has the kind 'vulcan'; did you mean"
        " 'vulkan'?",
        "warning: DOVETAIL_NVRTC_LIBRARY is set, but no installed part of Dovetail reads it; did"
        " you mean 'DOVETAIL_NVRTC_LIBRARIES'?",
    ]
    assert done.status == 0


def test_a_profile_of_this_machine_fits_it(dovetail: Command):
    Path("here.json").write_text(dovetail("doctor", "--profile").out)
    with_profile = dovetail("plan", "k.dvt", "--device", "here.json")
    assert (with_profile.status, with_profile.err) == (0, "")
    assert with_profile.out == dovetail("plan", "k.dvt").out


def test_backends(dovetail: Command):
    text = dovetail("backends").out
    assert re.search(
        r"^cpu +compiled by dovetail-compiler 0.1.0; run by dovetail-runtime \(", text, re.M
    )


def run(place: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """The tool in its own process."""
    environment = {**os.environ, **settings}
    return subprocess.run(
        [*TOOL, *arguments],
        capture_output=True,
        text=True,
        cwd=place,
        env=environment,
        check=False,
    )


def test_a_disabled_backend_says_by_what_and_how_to_have_it(place: Path):
    done = run(
        place, "run", "k.dvt", "grow", "-d", "opencl", "x.npy", "1", DOVETAIL_BACKENDS="-opencl"
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "error: backend 'opencl' is not ready: disabled: by DOVETAIL_BACKENDS=-opencl; to fix:"
        " take '-opencl' out of DOVETAIL_BACKENDS\n"
    )
    done = run(place, "doctor", DOVETAIL_BACKENDS="-opencl")
    assert re.search(
        r"^opencl +disabled +disabled +by DOVETAIL_BACKENDS=-opencl$", done.stdout, re.M
    )


def test_a_reader_that_leaves_early_is_no_failure(place: Path):
    for arguments in ("inspect k.dvt", "lower kernels.py --all", "inspect k.dvt --json"):
        with subprocess.Popen(
            [*TOOL, *arguments.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=place
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            errors = process.stderr.read()
        assert (process.returncode, errors) == (0, b"")


def test_output_that_cannot_be_written_is_an_error(place: Path):
    if not Path("/dev/full").is_char_device():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*TOOL, "inspect", "k.dvt"],
            stdout=full, stderr=subprocess.PIPE, text=True, cwd=place, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (
        1,
        "error: cannot write to standard output: no space left on device\n",
    )


def test_interruption_leaves_nothing_behind(place: Path):
    (place / "slow.py").write_text("import signal\nprint('begun', flush=True)\nsignal.pause()\n")
    before = sorted(path.name for path in place.iterdir())
    with subprocess.Popen(
        [*TOOL, "build", "slow.py", "-t", "null", "-o", "k.dvt"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=place,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert (process.returncode, errors.strip()) == (130, "error: interrupted")
    after = sorted(path.name for path in place.iterdir() if path.name != "__pycache__")
    assert after == before


def test_help_imports_nothing_heavy():
    code = (
        "import sys\nfrom dovetail.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in ('numpy', 'llvmlite', 'rich', 'tvm_ffi', 'dovetail.lang',"
        " 'dovetail.ir', 'dovetail_runtime') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


WRONG = """\
import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    x[0] = nosuch
"""


def test_errors_of_kernels_are_annotations_where_they_are_asked_for(
    dovetail: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    Path("a,b.py").write_text(WRONG)
    plain = dovetail("build", "a,b.py", "-t", "cpu", "-o", "k.dvt")
    done = dovetail("--error-format", "github", "build", "a,b.py", "-t", "cpu", "-o", "k.dvt")
    assert (done.status, done.err) == (1, plain.err)
    place = "file=a%2Cb.py,line=7,endLine=7,col=12,endColumn=18"
    assert done.out.startswith(f"::error {place}::'nosuch' is not defined%0Ahelp: ")
    assert done.out.count("\n") == 1
    # Elsewhere than in the root of the repository a file is still named from there.
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path.parent))
    below = dovetail("--error-format", "github", "build", "a,b.py", "-t", "cpu", "-o", "k.dvt")
    assert below.out == done.out.replace("file=", f"file={tmp_path.name}/")
    Path("wide.py").write_text(WRONG.replace("float32", "float64").replace("nosuch", "1.0"))
    refused = dovetail(
        "--error-format", "github", "build", "wide.py", "-t", "webgpu", "-o", "k.dvt"
    )
    assert refused.out.startswith(f"::error file={tmp_path.name}/wide.py,line=")
    assert "::target 'webgpu' does not support " in refused.out
    # What is no error of a kernel has no place.
    other = dovetail("--error-format", "github", "verify", "none.dvt")
    assert (other.status, other.out) == (1, "")
