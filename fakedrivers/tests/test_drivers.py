"""The fake libraries as installed; scripts, reports and the command around them."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from dovetail_fakedrivers.environment import Fakes
from dovetail_fakedrivers.main import UNCLEAN, main
from dovetail_fakedrivers.report import ControlError, Controls, files, read_reports
from dovetail_fakedrivers.script import Script, ScriptError, check, language

OURS = ("cuda", "rocm", "nvrtc", "comgr")

PROGRAM = """
import ctypes, sys
cuda = ctypes.CDLL("libcuda.so.1")
context, memory = ctypes.c_void_p(), ctypes.c_uint64()
assert cuda.cuInit(0) == 0
assert cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0) == 0
assert cuda.cuCtxSetCurrent(context) == 0
print(cuda.cuMemAlloc_v2(ctypes.byref(memory), ctypes.c_size_t(64)))
print(cuda.cuMemAlloc_v2(ctypes.byref(memory), ctypes.c_size_t(64)))
if "free" in sys.argv:
    cuda.cuMemFree_v2(memory)
"""


@pytest.mark.parametrize("kind", OURS)
def test_every_library_says_what_it_is(kind: str) -> None:
    controls = Controls.of(kind)
    assert controls.kind == kind
    assert controls.reason_against("") is None
    assert "no order begins with `nonsense`" in (controls.reason_against("nonsense") or "")


def test_unknown_kind_is_refused() -> None:
    with pytest.raises(ControlError, match="no fake driver of kind 'alien'"):
        Controls.of("alien")
    with pytest.raises(ControlError, match="is not a fake driver"):
        Controls(Path("libc.so.6"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("devices many", "line 1: expected how many devices, a number; found `many`"),
        ("\n fail cuMemAlloc", "line 2: expected `with`"),
        ("fail cuMemAlloc with CUDA_ERROR_OF_MINE", "no error `CUDA_ERROR_OF_MINE`"),
        ("fail cuNothing with CUDA_ERROR_UNKNOWN", "`cuNothing` is neither a function"),
        ("hang launch 0", "launches are counted from 1"),
        ("device 0 sm", "expected <attribute>=<value>"),
        ("no images please", "`please` is too much"),
        ("devices 65", "at most 64"),
        ("out of memory above 12 apples", "`apples` is too much"),
    ],
)
def test_a_wrong_line_is_named(text: str, reason: str) -> None:
    with pytest.raises(ScriptError) as caught:
        check(text, "cuda")
    assert reason in str(caught.value)


def test_built_scripts_are_right() -> None:
    script = (
        Script()
        .devices(2)
        .device(1, sm=75, name="An old one", memory="1GiB")
        .fail("cuMemAlloc", "CUDA_ERROR_OUT_OF_MEMORY", after=2, times=3)
        .fail("stream", "CUDA_ERROR_UNKNOWN", times=None)
        .out_of_memory_above(1 << 20)
        .lose_device(0, after=4, error="CUDA_ERROR_DEVICE_UNAVAILABLE")
        .asynchronous("CUDA_ERROR_ILLEGAL_ADDRESS", launch=3)
        .hang(launch=9)
        .slow(1)
        .missing("cuMemAllocAsync")
        .version(12040)
        .line("fail vkQueueSubmit with VK_ERROR_DEVICE_LOST")
    )
    check(str(script), "cuda")
    check(str(script), "rocm")  # functions and errors of CUDA are left to its library


def test_orders_of_other_kinds_are_left_to_them() -> None:
    check("cuda: devices 2\nfail cuMemAlloc with CUDA_ERROR_UNKNOWN", "rocm")
    check("rocm: device 0 arch=gfx90a\nfail hipMalloc with hipErrorUnknown", "cuda")


def run(command: list[str], fakes: Fakes) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **fakes.variables()}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_any_program_finds_the_library(tmp_path: Path) -> None:
    report = tmp_path / "report"
    log = tmp_path / "log"
    script = Script().fail("cuMemAlloc", "CUDA_ERROR_OUT_OF_MEMORY")
    fakes = Fakes(kinds=("cuda",), script=str(script), log=log, report=report)
    done = run([sys.executable, "-c", PROGRAM], fakes)
    assert done.stdout.split() == ["2", "0"], done.stderr
    (found,) = read_reports(report)
    assert (found.kind, found.faults, len(found.open), found.misuses) == ("cuda", 1, 1, ())
    assert "64 bytes, made by cuMemAlloc_v2" in found.open[0]
    assert not found.is_clean
    assert "1 left open" in found.text()
    lines = log.read_text().splitlines()
    assert any("cuMemAlloc_v2(" in each and "[script]" in each for each in lines)
    assert any(each.endswith("= CUDA_SUCCESS") for each in lines)


def test_a_report_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "report"
    path.write_text(json.dumps({"kind": "cuda"}) + "\n")
    with pytest.raises(ControlError, match="line 1: no report"):
        read_reports(path)


def test_a_program_is_led_to_the_libraries_of_its_kinds_only() -> None:
    """Others stand for drivers that the program may have: WebGPU's opens any libvulkan.so.1."""
    for kind, wanted in (
        ("cuda", {"libcuda.so.1", "libnvrtc.so.13"}),
        ("vulkan", {"libvulkan.so.1"}),
    ):
        folders = Fakes(kinds=(kind,)).variables({})["LD_LIBRARY_PATH"].split(os.pathsep)
        assert {path.name for folder in folders for path in Path(folder).iterdir()} == wanted


def test_a_wrong_script_stops_the_driver() -> None:
    done = run([sys.executable, "-c", PROGRAM], Fakes(kinds=("cuda",), script="device zero"))
    assert done.returncode != 0
    assert "DOVETAIL_FAKE_SCRIPT is wrong" in done.stderr
    assert "expected a device, a number; found `zero`" in done.stderr


def test_a_missing_symbol_is_missing() -> None:
    program = (
        "import ctypes; cuda = ctypes.CDLL('libcuda.so.1');"
        "print(hasattr(cuda, 'cuMemAllocAsync'), hasattr(cuda, 'cuMemFreeAsync'))"
    )
    fakes = Fakes(kinds=("cuda",), script="missing symbol cuMemAllocAsync")
    assert run([sys.executable, "-c", program], fakes).stdout.split() == ["False", "True"]


def test_this_process_finds_the_library() -> None:
    before = dict(os.environ)
    with Fakes(kinds=("cuda",), script="devices 3").here():
        cuda = Controls.of("cuda")
        cuda.reset()
        found = ctypes.CDLL("libcuda.so.1")
        count = ctypes.c_int()
        assert found.cuInit(0) == 0
        assert found.cuDeviceGetCount(ctypes.byref(count)) == 0
        assert count.value == 3
        assert cuda.call_count("cuDeviceGetCount") == 1
        assert found.cuDeviceGetCount(None) == 1
        assert found.cuStreamDestroy_v2(ctypes.c_void_p(0x1234)) == 400
        assert "never was an object" in cuda.misuses()[-1]
        assert cuda.open_count() == 0
        assert cuda.leaks() == []
        with pytest.raises(ControlError, match="line 1"):
            cuda.set_script("nonsense")
    assert dict(os.environ) == before
    cuda.reset()


class TestCommand:
    """The command's own words, and its exit status."""

    def invoke(self, *arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, arguments)
        return result.exit_code, result.output

    def test_explain_prints_the_language(self) -> None:
        assert self.invoke("explain") == (0, language())

    def test_libraries_are_listed(self) -> None:
        status, text = self.invoke("libraries")
        assert status == 0
        assert {line.split()[0] for line in text.splitlines()} == set(files())
        assert "libamdhip64.so.6" in text

    def test_run_reports(self, tmp_path: Path) -> None:
        program = tmp_path / "program.py"
        program.write_text(PROGRAM)
        status, text = self.invoke("run", "--kind", "cuda", "--", sys.executable, str(program))
        assert status == 0
        assert "2 left open, 0 misuses" in text
        status, text = self.invoke(
            "run", "--kind", "cuda", "--strict", "--", sys.executable, str(program)
        )
        assert status == UNCLEAN

    def test_run_keeps_the_status(self) -> None:
        status, text = self.invoke(
            "run", "--kind", "cuda", sys.executable, "-c", "raise SystemExit(7)"
        )
        assert status == 7
        assert "no fake driver was called" in text

    def test_run_refuses_a_wrong_script_before_it_starts(self) -> None:
        status, text = self.invoke("run", "--kind", "cuda", "--script", "nonsense", "true")
        assert status == 1
        assert "the script is wrong for cuda: line 1" in text

    def test_run_says_what_cannot_be_run(self) -> None:
        status, text = self.invoke("run", "--kind", "cuda", "--", "/no/such/program")
        assert status == 1
        assert "cannot run /no/such/program" in text

    def test_help_names_every_option(self) -> None:
        status, text = self.invoke("run", "--help")
        assert status == 0
        for option in ("--kind", "--script", "--images", "--log", "--strict"):
            assert option in text


NVRTC_PROGRAM = """
import ctypes, sys
nvrtc, cuda = ctypes.CDLL("libnvrtc.so.13"), ctypes.CDLL("libcuda.so.1")
source = open(sys.argv[1], "rb").read()
program, size = ctypes.c_void_p(), ctypes.c_size_t()
assert nvrtc.nvrtcCreateProgram(ctypes.byref(program), source, None, 0, None, None) == 0
options = (ctypes.c_char_p * 1)(sys.argv[2].encode())
print(nvrtc.nvrtcCompileProgram(program, 1, options))
print(nvrtc.nvrtcGetPTXSize(program, ctypes.byref(size)))
ptx = ctypes.create_string_buffer(max(size.value, 1))
print(nvrtc.nvrtcGetPTX(program, ptx))
print(nvrtc.nvrtcGetCUBINSize(program, ctypes.byref(size)), size.value > 0)
context, module = ctypes.c_void_p(), ctypes.c_void_p()
assert cuda.cuInit(0) == cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0) == 0
assert cuda.cuCtxSetCurrent(context) == 0
print(cuda.cuModuleLoadData(ctypes.byref(module), ptx))
"""


@pytest.mark.parametrize(
    ("option", "answers"),
    [
        ("--gpu-architecture=compute_90a", ["0", "0", "0", "0", "False", "500"]),
        ("-arch=sm_80", ["0", "0", "0", "0", "True", "500"]),
        ("--gpu-architecture=sm_100", ["0", "0", "0", "0", "True", "209"]),
        ("--gpu-architecture=sm_42", ["5", "4", "4", "4", "False", "200"]),
    ],
)
def test_compiled_source_leads_to_the_image_of_the_source(
    tmp_path: Path, option: str, answers: list[str]
) -> None:
    """There is no image here: the driver says which hash it looked for, or what else is wrong."""
    source = tmp_path / "kernel.cu"
    source.write_text('extern "C" __global__ void k(float* x)\n{\n  x[0] = 1;\n}\n\n// end')
    done = run(
        [sys.executable, "-c", NVRTC_PROGRAM, str(source), option],
        Fakes(kinds=("cuda",), images=(tmp_path,)),
    )
    assert done.stdout.split() == answers, done.stderr
    if answers[-1] == "500":
        assert hashlib.sha256(source.read_bytes()).hexdigest() in done.stderr
