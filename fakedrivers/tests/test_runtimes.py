"""The runtimes of CUDA and ROCm beside another library of the process, from Python.

What only the core decides: which stream a call takes, copies between two devices, what may go into
a graph that somebody captures, and the end of a process whose device hangs. Each in a process of
its own, on a fake driver.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from make_kernels import scale_add

import dovetail as dt
from dovetail import T
from dovetail_fakedrivers.environment import Fakes
from dovetail_fakedrivers.images import recording
from dovetail_fakedrivers.report import Report, read_reports

pytestmark = pytest.mark.level("shim")

KINDS = ("cuda", "rocm")
PROGRAM = Path(__file__).with_name("runtime_program.py")
ONE_DEVICE = {"cuda": "", "rocm": "device 0 arch=gfx90a WarpSize=64"}
TWO_DEVICES = {
    "cuda": "devices 2",
    "rocm": "devices 2\ndevice 0 arch=gfx90a WarpSize=64\ndevice 1 arch=gfx90a WarpSize=64",
}


@dt.kernel
def twice(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Y = 2 a x + y, by way of a workspace."""
    (n,) = x.shape
    assert y.shape == (n,)
    double = T.empty((n,), T.float32)
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        if i < n:
            double[i] = a * x[i] * 2.0
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        if i < n:
            y[i] = double[i] + y[i]


@dt.kernel
def checked(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Y = a x + y, with a check on the device."""
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        if i < n:
            T.assert_(x[i] >= 0.0, "negative")
            y[i] = a * x[i] + y[i]


@dataclass(frozen=True)
class Outcome:
    """What a program printed, what the fake driver logged, and its report at the end."""

    text: str
    log: str
    report: Report


@pytest.fixture(scope="module")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Path], Path]:
    """A bundle for each kind, and the CPU images of both."""
    folder = tmp_path_factory.mktemp("bundles")
    targets = {"cuda": "cuda", "rocm": "rocm -arch=gfx90a"}
    paths = {kind: folder / f"{kind}.dvt" for kind in KINDS}
    with recording(folder / "images"):
        for kind, path in paths.items():
            dt.build([scale_add, twice, checked], [targets[kind]]).save(path)
    return paths, folder / "images"


@pytest.fixture
def run(bundles: tuple[dict[str, Path], Path], tmp_path: Path) -> Callable[..., Outcome]:
    """Runs a program of runtime_program.py on the fake driver of a kind."""
    paths, images = bundles

    def run_program(kind: str, program: str, script: str) -> Outcome:
        report, log = tmp_path / "report", tmp_path / "log"
        fakes = Fakes(kinds=(kind,), images=(images,), script=script, log=log, report=report)
        environment = {
            **os.environ,
            **fakes.variables(),
            "DOVETAIL_CACHE": "0",
        }
        done = subprocess.run(
            [sys.executable, str(PROGRAM), kind, str(paths[kind]), program],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stdout.endswith("done\n"), done.stdout + done.stderr
        (found,) = (each for each in read_reports(report) if each.kind == kind)
        assert found.misuses == ()
        return Outcome(done.stdout, log.read_text(), found)

    return run_program


@pytest.mark.parametrize("kind", KINDS)
def test_calls_take_the_stream_that_tvm_ffi_carries(
    kind: str, run: Callable[..., Outcome]
) -> None:
    outcome = run(kind, "callers_stream", ONE_DEVICE[kind])
    streams = re.findall(r"stream \d (0x[0-9a-f]+)", outcome.text)
    launch = "cuLaunchKernel" if kind == "cuda" else "hipModuleLaunchKernel"
    lines = [line for line in outcome.log.splitlines() if f"{launch}(" in line]
    assert len(lines) == 6
    used = [next((s for s in streams if f" {s}," in line), None) for line in lines]
    # The default one, theirs, the default one, and at the end a third of theirs.
    assert used == [None, *streams, None, None, None]


@pytest.mark.parametrize("kind", KINDS)
def test_calls_take_the_stream_of_a_tensors_library(
    kind: str, run: Callable[..., Outcome]
) -> None:
    """A stand-in for PyTorch says it, by DLPack's C exchange."""
    outcome = run(kind, "exchange_stream", ONE_DEVICE[kind])
    streams = re.findall(r"stream \d (0x[0-9a-f]+)", outcome.text)
    launch = "cuLaunchKernel" if kind == "cuda" else "hipModuleLaunchKernel"
    lines = [line for line in outcome.log.splitlines() if f"{launch}(" in line]
    used = [next((s for s in streams if f" {s}," in line), None) for line in lines]
    assert used == [None, *streams, None]


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_captured_graph_cannot_have_is_refused(
    kind: str, run: Callable[..., Outcome]
) -> None:
    text = run(kind, "capture", ONE_DEVICE[kind]).text
    refused = f"the stream of {kind}:0 is being captured into a graph, and the function uses "
    assert f"twice: twice: {refused}scratch memory, which the next call uses again" in text
    assert f"checked: checked: {refused}a report of failed checks, which the" in text
    assert f"synchronize: {kind}:0: the stream is being captured into a graph and cannot" in text


@pytest.mark.parametrize("access", ["", "\nno peer access"])
@pytest.mark.parametrize("kind", KINDS)
def test_copies_between_devices_leave_the_host_out(
    kind: str, access: str, run: Callable[..., Outcome]
) -> None:
    outcome = run(kind, "peers", TWO_DEVICES[kind] + access)
    assert "peer copies: 3\n" in outcome.text
    enable = "cuCtxEnablePeerAccess" if kind == "cuda" else "hipDeviceEnablePeerAccess"
    assert (f"{enable}(" in outcome.log) == (not access)


@pytest.mark.parametrize("kind", KINDS)
def test_a_process_ends_although_its_device_hangs(kind: str, run: Callable[..., Outcome]) -> None:
    text = run(kind, "hung", ONE_DEVICE[kind]).text
    late = f"late: {kind}:0: work submitted earlier: {kind}:0 ("
    assert text.count(late) == 2
    assert text.count("did not finish within 0.05 s; under way: kernel 'scale_add_0'") == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_script_that_loses_a_device_need_not_name_an_error(
    kind: str, run: Callable[..., Outcome]
) -> None:
    text = run(kind, "lost", f"{ONE_DEVICE[kind]}\nlose device 0 after 1 launches").text
    assert re.search(rf"^lost: {kind}:0: .*\(719\)", text, re.MULTILINE), text
