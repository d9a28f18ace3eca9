"""`dovetail build -j N`: the same as with one process, whatever happens."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import compiler
from dovetail.cli.kernels import load_all
from dovetail.support.errors import DovetailError

from .conftest import TYPE_ERROR, Command

TARGETS = [
    word
    for target in ("cpu", "cuda", "opencl", "vulkan", "webgpu", "null", "reference")
    for word in ("-t", target)
]

WIDE = (
    "@dt.kernel\ndef wide(x: T.Buffer[T.float64]) -> None:\n"
    "    (n,) = x.shape\n    for i in T.parallel(n):\n        x[i] = 1.0\n"
)


@pytest.mark.parametrize("jobs", ["0", "2", "64"])
def test_the_bytes_are_those_of_one_process(dovetail: Command, jobs: str):
    line = ["build", "kernels.py", *TARGETS, "--sources", "--no-cache"]
    one = dovetail(*line, "-o", "one.dvt")
    many = dovetail(*line, "-j", jobs, "-o", "many.dvt")
    assert (one.status, one.err) == (0, "")
    assert (many.status, many.err) == (0, "")
    assert Path("many.dvt").read_bytes() == Path("one.dvt").read_bytes()


def test_kernels_of_one_target_are_spread_over_images(
    dovetail: Command, monkeypatch: pytest.MonkeyPatch
):
    """Also where the one in the middle cannot be held."""
    monkeypatch.setattr(compiler, "KERNELS_PER_IMAGE", 2)
    text = Path("kernels.py").read_text() + "\n\n" + WIDE
    for number in range(3):
        text += "\n\n" + WIDE.replace("float64", "float32").replace("wide", f"set{number}")
    Path("kernels.py").write_text(text)
    line = ["build", "kernels.py", "-t", "webgpu", "-t", "cpu -level=2", "--no-cache", "-o"]
    assert dovetail(*line, "none.dvt").status == 1
    one = dovetail(*line, "one.dvt", "--keep-going", "-j", "1")
    many = dovetail(*line, "many.dvt", "--keep-going")
    assert (one.status, many.status, many.err) == (0, 0, one.err)
    assert one.err.count("'wide'") == 1
    assert Path("many.dvt").read_bytes() == Path("one.dvt").read_bytes()
    kernels = load_all(Path("kernels.py"))
    targets = ["webgpu", "cpu -level=2"]
    assert compiler.count_images(kernels, targets) == 8
    bundle = dt.build(kernels, targets, keep_going=lambda _: None, use_cache=False)
    assert bundle.tobytes() == Path("one.dvt").read_bytes()
    assert [each.kind for each in bundle.images] == 4 * ["webgpu"] + 4 * ["cpu"]
    cpu = {each.name: each.variants[-1][0] for each in bundle.functions}
    assert cpu == {each.name: 4 + number // 2 for number, each in enumerate(kernels)}
    x = np.zeros(3, np.float32)
    dr.load("one.dvt").set2(x)
    assert x.tolist() == [1, 1, 1]


def test_workers_compile_and_this_process_does_not(place: Path, monkeypatch: pytest.MonkeyPatch):
    here = os.getpid()
    compile_module = compiler.compile_module

    def watched(*args: object, **keywords: object) -> object:
        assert os.getpid() != here
        return compile_module(*args, **keywords)  # type: ignore[arg-type]

    monkeypatch.setattr(compiler, "compile_module", watched)
    kernels = load_all(place / "kernels.py")
    steps: list[str] = []
    bundle = dt.build(kernels, ["cpu", "null"], jobs=2, use_cache=False, progress=steps.append)
    assert steps == [image.target for image in bundle.images]


def test_who_listens_sees_all_that_is_compiled(place: Path):
    seen: list[str] = []
    with compiler.listening(lambda compiled: seen.append(compiled.target.kind)):
        dt.build(load_all(place / "kernels.py"), ["opencl", "null"], jobs=2, use_cache=False)
    assert seen == ["opencl", "null"]


def test_what_many_processes_made_one_finds_in_the_cache(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DOVETAIL_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("DOVETAIL_CACHE", raising=False)
    kernels = load_all(place / "kernels.py")
    made = dt.build(kernels, ["opencl", "null"], jobs=2)

    def never(*args: object, **keywords: object) -> object:
        raise AssertionError("compiled again")

    monkeypatch.setattr(compiler, "compile_module", never)
    assert dt.build(kernels, ["opencl", "null"], jobs=1).tobytes() == made.tobytes()


@pytest.mark.parametrize("options", [[], ["--keep-going"], ["-k", "wide"]])
def test_what_a_target_cannot_hold_is_said_as_by_one_process(
    dovetail: Command, options: list[str]
):
    with Path("kernels.py").open("a") as file:
        file.write("\n\n" + WIDE)
    line = ["build", "kernels.py", "-t", "null", "-t", "webgpu", "-t", "cpu", "--no-cache"]
    one = dovetail(*line, *options, "-o", "one.dvt")
    many = dovetail(*line, *options, "-j", "3", "-o", "many.dvt")
    assert "webgpu" in one.err
    assert (many.status, many.err) == (one.status, one.err)
    assert (
        Path("many.dvt").exists()
        == Path("one.dvt").exists()
        == bool(options[:1] == ["--keep-going"])
    )


def test_a_kernel_that_is_wrong_is_shown_with_its_caret(dovetail: Command):
    Path("bad.py").write_text(TYPE_ERROR)
    one = dovetail("build", "bad.py", "-t", "null", "-t", "cpu", "-o", "new.dvt")
    many = dovetail("build", "bad.py", "-t", "null", "-t", "cpu", "-j", "2", "-o", "new.dvt")
    assert "^^^^^^^^^^" in many.err
    assert many == one
    assert not Path("new.dvt").exists()


@pytest.mark.parametrize("jobs", [-1, True, "2", 1.5])
def test_a_number_of_jobs_that_is_none(place: Path, jobs: object):
    with pytest.raises(DovetailError, match=r"^jobs is .*: give a number of processes, 1 or more"):
        dt.build(load_all(place / "kernels.py"), "null", jobs=jobs)  # type: ignore[arg-type]


def run_with(place: Path, does: str) -> subprocess.Popen[str]:
    """The tool in a process group of its own, whose workers do something else than compile."""
    program = (
        "import os, pathlib, signal, time\n"
        "from dovetail import compiler\n"
        "from dovetail.cli import main\n"
        "def instead(*_, **__):\n"
        f"    {does}\n"
        "compiler.compile_module = instead\n"
        "main(['build', 'kernels.py', '-t', 'null', '-t', 'opencl', '-t', 'webgpu',"
        " '-j', '2', '--no-cache', '-o', 'new.dvt'])\n"
    )
    return subprocess.Popen(
        [sys.executable, "-c", program], cwd=place, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip


def assert_group_is_empty(group: int) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    raise AssertionError("processes are left")


def test_an_interrupt_leaves_no_process_and_no_file(place: Path):
    before = sorted(place.iterdir())
    done = run_with(place, "pathlib.Path(f'at-{os.getpid()}').touch(); time.sleep(600)")
    end = time.monotonic() + 60
    while len(list(place.glob("at-*"))) < 2 and time.monotonic() < end:
        time.sleep(0.01)
    os.killpg(done.pid, signal.SIGINT)  # as the terminal does
    _, said = done.communicate(timeout=60)
    assert (done.returncode, said) == (130, "error: interrupted\n")
    assert_group_is_empty(done.pid)
    for path in place.glob("at-*"):
        path.unlink()
    assert sorted(place.iterdir()) == before


def test_a_worker_that_dies_is_a_clear_error(place: Path):
    done = run_with(place, "os.kill(os.getpid(), signal.SIGSEGV)")
    _, said = done.communicate(timeout=60)
    assert done.returncode == 1
    assert re.search("one of 2, died of SIGSEGV while it processed '(null|opencl)'", said)
    assert "use fewer jobs" in said
    assert not (place / "new.dvt").exists()
    assert_group_is_empty(done.pid)
