"""Vulkan's and OpenCL's fake drivers as their users have them: tests, faults, reports, programs.

CUDA's is in test_drivers.py; whole conformance suites are in test_conformance.py. Each program is
a process of its own, as a runtime opens its driver once.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from dovetail_fakedrivers.environment import Fakes
from dovetail_fakedrivers.libraries import drivers
from dovetail_fakedrivers.main import UNCLEAN, main
from dovetail_fakedrivers.report import Report, read_reports
from dovetail_fakedrivers.script import Script, language

KINDS = ("vulkan", "opencl")

KERNELS = """
import dovetail as dt
from dovetail import T

@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] += a * x[i]
"""

A_TEST = """
import numpy as np
import pytest
from kernels import saxpy

import dovetail_runtime as dr

@pytest.mark.parametrize("kind", [{kind!r}])
def test_saxpy(kind):
    assert "Dovetail fake" in repr(dr.device(kind))
    x = np.arange(1000, dtype=np.float32)
    y = dr.asarray(np.ones(1000, np.float32), kind)
    saxpy(2.0, dr.asarray(x, kind), y)
    np.testing.assert_array_equal(dr.asnumpy(y), 2 * x + 1)
"""

# Dovetail's runtime on a fake driver of this process, whose script changes on the way.
FAULTS = """
import sys
from pathlib import Path

import numpy as np

from dovetail_fakedrivers.environment import Fakes
from dovetail_fakedrivers.images import recording
from dovetail_fakedrivers.libraries import drivers
from dovetail_fakedrivers.report import Controls

kind, memory_function, memory_error, submit_function, submit_error = sys.argv[1:]
with Fakes(kinds=(kind,), images=(Path("images"),)).here(), recording(Path("images")):
    import dovetail_runtime as dr
    from kernels import saxpy

    x = np.arange(1000, dtype=np.float32)

    def result():
        y = dr.asarray(np.ones(1000, np.float32), kind)
        saxpy(2.0, dr.asarray(x, kind), y)
        return bool((dr.asnumpy(y) == 2 * x + 1).all())

    driver = Controls.of(kind)
    print("before", result(), driver.launch_count(), driver.fault_count())
    driver.set_script(f"fail {memory_function} with {memory_error} always")
    try:
        big = dr.empty((1 << 26,), "float32", kind)
        print("memory was given")
    except dr.DovetailError as error:
        print(type(error).__name__, memory_function in str(error), memory_error in str(error))
    driver.set_script("")
    print("after", result(), driver.fault_count() > 0)
    driver.set_script(f"fail {submit_function} with {submit_error}")
    try:
        result()
        print("work was taken")
    except dr.DovetailError as error:
        print(type(error).__name__, submit_function in str(error), submit_error in str(error))
    driver.set_script("")
    print("misuses", driver.misuses())
"""

FAULTS_OF = {
    "vulkan": (
        "vkAllocateMemory", "VK_ERROR_OUT_OF_DEVICE_MEMORY",
        "vkQueueSubmit", "VK_ERROR_OUT_OF_HOST_MEMORY",
    ),
    "opencl": (
        "clCreateBuffer", "CL_MEM_OBJECT_ALLOCATION_FAILURE",
        "clEnqueueNDRangeKernel", "CL_OUT_OF_RESOURCES",
    ),
}  # fmt: skip

# Programs of somebody else: the vendor's API alone. Each leaves one object open, unless told.
VULKAN = """
import ctypes, sys

class Create(ctypes.Structure):
    _fields_ = [("type", ctypes.c_uint32), ("next", ctypes.c_void_p), ("flags", ctypes.c_uint32),
                ("application", ctypes.c_void_p), ("layers", ctypes.c_uint32),
                ("layer_names", ctypes.c_void_p), ("extensions", ctypes.c_uint32),
                ("extension_names", ctypes.c_void_p)]

vk = ctypes.CDLL("libvulkan.so.1")
instance, count = ctypes.c_void_p(), ctypes.c_uint32()
create = Create(type=1)  # VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO
status = vk.vkCreateInstance(ctypes.byref(create), None, ctypes.byref(instance))
if status == 0:
    assert vk.vkEnumeratePhysicalDevices(instance, ctypes.byref(count), None) == 0
print(status, count.value)
if "close" in sys.argv:
    vk.vkDestroyInstance(instance, None)
"""

OPENCL = """
import ctypes, sys

cl = ctypes.CDLL("libOpenCL.so.1")
cl.clCreateContext.restype = ctypes.c_void_p
platform, count = ctypes.c_void_p(), ctypes.c_uint32()
devices = (ctypes.c_void_p * 8)()
assert cl.clGetPlatformIDs(1, ctypes.byref(platform), None) == 0
ALL = ctypes.c_uint64(0xFFFFFFFF)  # CL_DEVICE_TYPE_ALL
assert cl.clGetDeviceIDs(platform, ALL, 8, devices, ctypes.byref(count)) == 0
status = ctypes.c_int32()
context = ctypes.c_void_p(cl.clCreateContext(
    None, 1, devices, None, None, ctypes.byref(status)))
print(status.value, count.value)
if "close" in sys.argv:
    assert cl.clReleaseContext(context) == 0
if "twice" in sys.argv:
    print(cl.clReleaseContext(context))
"""

PROGRAMS = {"vulkan": VULKAN, "opencl": OPENCL}
ERRORS = {
    "vulkan": ("vkCreateInstance", "VK_ERROR_INITIALIZATION_FAILED", -3),
    "opencl": ("clCreateContext", "CL_OUT_OF_HOST_MEMORY", -6),
}


def run(
    command: list[str], folder: Path, fakes: Fakes | None = None
) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "CI"}
    environment.update({} if fakes is None else fakes.variables())
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def own_program(
    kind: str, folder: Path, *words: str, script: Script | None = None
) -> tuple[list[str], Report]:
    """What somebody's program prints on a fake driver, and the report of it."""
    report = folder / "report"
    fakes = Fakes(kinds=(kind,), script=str(script or ""), report=report)
    done = run([sys.executable, "-c", PROGRAMS[kind], *words], folder, fakes)
    assert done.returncode == 0, done.stderr
    (found,) = read_reports(report)
    assert found.kind == kind
    return done.stdout.split(), found


@pytest.mark.level("shim")
@pytest.mark.parametrize("kind", KINDS)
def test_a_users_test_passes_on_the_look_alike(kind: str, tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(KERNELS)
    (tmp_path / "test_saxpy.py").write_text(A_TEST.format(kind=kind))
    command = [
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
        "-p", "dovetail_fakedrivers.pytest_plugin", "--fake", kind, "test_saxpy.py",
    ]  # fmt: skip
    done = run(command, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.level("shim")
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_script_fails_is_an_error_and_the_next_call_works(
    kind: str, tmp_path: Path
) -> None:
    (tmp_path / "kernels.py").write_text(KERNELS)
    (tmp_path / "program.py").write_text(FAULTS)
    done = run([sys.executable, "program.py", kind, *FAULTS_OF[kind]], tmp_path)
    assert done.returncode == 0, done.stderr
    before, memory, after, submit, misuses = done.stdout.splitlines()
    assert before == "before True 1 0"
    assert memory == "ResourceError True True"
    assert after == "after True True"
    assert submit.split()[1:] == ["True", "True"]
    assert misuses == "misuses []"


@pytest.mark.parametrize("kind", KINDS)
def test_the_report_lists_what_is_open(kind: str, tmp_path: Path) -> None:
    printed, report = own_program(kind, tmp_path)
    assert printed == ["0", "1"]
    assert (len(report.open), report.misuses, report.faults) == (1, (), 0)
    assert ERRORS[kind][0] in report.open[0]
    assert not report.is_clean
    assert "1 left open" in report.text()


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_given_back_is_not_open(kind: str, tmp_path: Path) -> None:
    _, report = own_program(kind, tmp_path, "close")
    assert report.is_clean, report.text()


def test_what_is_given_back_twice_is_a_misuse(tmp_path: Path) -> None:
    printed, report = own_program("opencl", tmp_path, "close", "twice")
    assert printed[-1] == "-34"  # CL_INVALID_CONTEXT
    (misuse,) = report.misuses
    assert "clReleaseContext" in misuse


@pytest.mark.parametrize("kind", KINDS)
def test_scripts_say_what_devices_there_are_and_what_fails(kind: str, tmp_path: Path) -> None:
    printed, report = own_program(kind, tmp_path, script=Script().devices(3))
    assert printed == ["0", "3"]
    (tmp_path / "report").unlink()
    function, error, status = ERRORS[kind]
    printed, report = own_program(kind, tmp_path, script=Script().fail(function, error))
    assert printed[0] == str(status)
    assert (report.faults, report.open) == (1, ())


# The library is asked, and a process that has it would get it for the driver ever after.
ASK = """
import sys
from dovetail_fakedrivers.libraries import drivers
from dovetail_fakedrivers.report import Controls

controls = Controls.of(sys.argv[1])
print(controls.kind)
for script in sys.argv[2:]:
    print(controls.reason_against(script))
"""


@pytest.mark.parametrize("kind", drivers())
def test_every_group_that_is_explained_is_known(kind: str, tmp_path: Path) -> None:
    groups = drivers()[kind].groups.split(", ")
    assert re.search(rf"^  {kind} +{', '.join(groups)}$", language(), re.MULTILINE)
    # The group is read before the error, which is nobody's.
    scripts = [f"fail {group} with NO_SUCH_ERROR" for group in (*groups, "graphics")]
    done = run([sys.executable, "-c", ASK, kind, *scripts], tmp_path)
    said, *reasons, last = done.stdout.splitlines()
    assert said == kind, done.stderr
    assert len(reasons) == len(groups)
    assert all("there is no error `NO_SUCH_ERROR`" in reason for reason in reasons), reasons
    assert "`graphics` is neither a function" in last


PYOPENCL = """
import sys
from pathlib import Path

import numpy as np
import pyopencl as cl

(platform,) = cl.get_platforms()
(device,) = platform.get_devices()
context = cl.Context([device])
queue = cl.CommandQueue(context)
source = Path(sys.argv[1]).read_text()
try:
    program = cl.Program(context, source).build()
except cl.RuntimeError as error:
    print(error)
    raise SystemExit(1)
x = np.arange(200, dtype=np.float32)
flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
held = cl.Buffer(context, flags, hostbuf=x)
sizes = (np.int32(200), np.int32(0), np.uint32(0))
program.twice_0(queue, (256,), (64,), held, *sizes)
got = np.empty_like(x)
cl.enqueue_copy(queue, got, held)
print(platform.name, bool((got == 2 * x).all()))
"""

TWICE = """
import dovetail as dt
from dovetail import T

@dt.kernel
def twice(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        if i < n:
            x[i] = x[i] * 2.0
"""


@pytest.mark.level("shim")
@pytest.mark.needs(module="pyopencl")
@pytest.mark.parametrize("cache", ["", "1"], ids=["cached", "not-cached"])
def test_pyopencl_finds_the_look_alike_and_the_images_of_its_texts(
    cache: str, tmp_path: Path
) -> None:
    """Also where pyopencl adds a line of a new name to a text, against drivers that cache."""
    from dovetail.cli.kernels import load_kernels
    from dovetail.compiler import compile_module, merge, variants
    from dovetail_fakedrivers.images import make_images

    (tmp_path / "kernels.py").write_text(TWICE)
    module = merge(list(load_kernels(tmp_path / "kernels.py").values()))
    compiled = compile_module(module, variants("opencl")[0])
    make_images(compiled, tmp_path / "images")
    (tmp_path / "twice.cl").write_bytes(compiled.image.payload["source"])
    (tmp_path / "other.cl").write_text("kernel void f(global int* x) {}\n")

    def built(name: str) -> subprocess.CompletedProcess[str]:
        fakes = Fakes(kinds=("opencl",), images=(tmp_path / "images",))
        # pyopencl keeps what it built; a folder of the test's own starts empty.
        command = ["env", f"PYOPENCL_NO_CACHE={cache or '0'}", f"XDG_CACHE_HOME={tmp_path}"]
        return run([*command, sys.executable, "-c", PYOPENCL, name], tmp_path, fakes)

    done = built("twice.cl")
    assert done.stdout == "dovetail-fakedrivers True\n", done.stdout + done.stderr
    done = built("other.cl")
    assert done.returncode == 1
    assert "no CPU image for device code with SHA-256" in done.stdout


class TestCommand:
    """What `dovetail-fakedrivers` says about itself, and about what it cannot do."""

    def invoke(self, *arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, arguments)
        return result.exit_code, result.output

    def test_help_names_every_command(self) -> None:
        status, text = self.invoke("--help")
        assert status == 0
        for command in ("run", "prepare", "libraries", "explain"):
            assert command in text
            status, help_text = self.invoke(command, "--help")
            assert status == 0
            assert help_text.startswith("Usage: ")

    def test_version(self) -> None:
        status, text = self.invoke("--version")
        assert status == 0
        assert f"version {importlib.metadata.version('dovetail-fakedrivers')}" in text

    @pytest.mark.parametrize("kind", KINDS)
    def test_strict_fails_on_what_is_left_open(self, kind: str, tmp_path: Path) -> None:
        program = tmp_path / "program.py"
        program.write_text(PROGRAMS[kind])
        run_it = ("run", "--kind", kind, "--strict", "--", sys.executable, str(program))
        status, text = self.invoke(*run_it)
        assert status == UNCLEAN
        assert f"{kind} (process " in text
        assert "1 left open, 0 misuses" in text
        assert self.invoke(*run_it, "close")[0] == 0

    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            (("run", "--kind", "alien", "true"), "'alien' is not one of"),
            (("run", "--kind", "vulkan"), "Missing argument 'COMMAND...'"),
            (("run", "--images", "no-such-folder", "true"), "'no-such-folder' does not exist"),
            (("prepare", "kernels.py", "--images", "x"), "'--target'"),
            (("prepare", "--target", "vulkan", "--images", "x"), "Missing argument"),
            (("rum",), "No such command 'rum'"),
            (("libraries", "vulkan"), "unexpected extra argument"),
        ],
    )
    def test_wrong_words_are_refused(self, arguments: tuple[str, ...], reason: str) -> None:
        status, text = self.invoke(*arguments)
        assert status == 2
        assert reason in text

    @pytest.mark.parametrize(
        ("kernels", "target", "reason"),
        [
            ("missing.py", "vulkan", "missing.py"),
            ("kernels.py:nothing", "vulkan", "nothing"),
            ("kernels.py", "webgpu", "there is no fake driver of kind 'webgpu'"),
            ("kernels.py", "vulkan -spirv=9", "9"),
            ("kernels.py", "glide", "glide"),
        ],
    )
    def test_what_cannot_be_prepared_is_named(
        self, kernels: str, target: str, reason: str, tmp_path: Path
    ) -> None:
        (tmp_path / "kernels.py").write_text(KERNELS)
        images = str(tmp_path / "images")
        status, text = self.invoke(
            "prepare", str(tmp_path / kernels), "--target", target, "--images", images
        )
        assert status == 1, text
        assert reason in text
        assert "Traceback" not in text

    @pytest.mark.parametrize("target", ["vulkan", "metal", "cuda", "cuda -format=cu"])
    def test_a_kernel_without_a_launch_has_nothing_to_prepare(
        self, target: str, tmp_path: Path
    ) -> None:
        (tmp_path / "kernels.py").write_text(
            "import dovetail as dt\nfrom dovetail import T\n\n@dt.kernel\n"
            "def checks(x: T.Buffer[T.float32]) -> None:\n"
            "    (n,) = x.shape\n    assert n > 2\n"
        )
        images = tmp_path / "images"
        given = ("prepare", str(tmp_path / "kernels.py"), "--target", target)
        status, text = self.invoke(*given, "--images", str(images))
        assert (status, text) == (0, "")
        assert not list(images.glob("*.so"))

    def test_a_wrong_script_is_refused_before_the_program_starts(self, tmp_path: Path) -> None:
        script = "fail clNothing with CL_OUT_OF_RESOURCES"
        command = [sys.executable, "-m", "dovetail_fakedrivers.main", "run", "--kind", "opencl"]
        done = run([*command, "--script", script, "echo", "begun"], tmp_path)
        assert (done.returncode, done.stdout) == (1, "")
        assert "`clNothing` is neither a function" in done.stderr
