"""Every case as real Hexagon code in the resident process, and what happens when it ends."""

import contextlib
import os
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T, plugin
from dovetail.backends.hexagon.llvm import Linked, write_file
from dovetail_conformance.case import Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.runner import DeviceExecutor, run_case

pytestmark = [pytest.mark.level("emulated"), pytest.mark.needs(device="hexagon")]

DEVICE = "hexagon:0"


@pytest.mark.evidence("hexagon-qemu")
@pytest.mark.needs(tool="qemu-hexagon")
@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
def test_case(case: Case) -> None:
    assert case.name not in plugin.load("hexagon").gaps
    findings = run_case(case, DeviceExecutor(DEVICE))
    assert not findings, "\n".join(findings)


VERSION = """
import sys
import time
import dovetail_runtime as dr
from dovetail_conformance.cases import ALL
from dovetail_conformance.runner import DeviceExecutor, run_case
print(DeviceExecutor("hexagon:0").target)
for case in ALL:
    if case.name in sys.argv[1:]:
        print(*run_case(case, DeviceExecutor("hexagon:0")), case.name, sep="\\n")
"""

SAMPLE = ("bits_int16", "floor_division", "hash_mix", "local_sort", "saxpy", "shifts_int8")


@pytest.mark.needs(tool="qemu-hexagon")
@pytest.mark.parametrize("version", ["66", "68"])
def test_a_sample_of_cases_for_other_versions(version: str) -> None:
    """Each in a process of its own, as a device is asked for its version once."""
    done = subprocess.run(
        [sys.executable, "-c", VERSION, *SAMPLE], capture_output=True, text=True,
        check=False, env={**os.environ, "DOVETAIL_HEXAGON_VERSION": version},
    )  # fmt: skip
    target, *lines = done.stdout.split()
    assert target == "hexagon", done.stderr
    assert f"-version={version}" in lines
    assert sorted(each for each in lines if not each.startswith("-")) == sorted(SAMPLE), (
        done.stdout
    )


@dt.kernel
def double(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        out[i] = x[i] * 2.0
    return out


@dt.kernel
def halve(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] / 2


def object_file(*words: int, flags: int = 0x66) -> bytes:
    """A file of format `obj` with one function, `f`, made of instruction words."""
    code = struct.pack(f"<{len(words)}I", *words)
    return write_file(Linked(code, flags, {"f": (0, len(code))}), {"f"}, "obj")


RETURN = 0x529FC000  # { jumpr r31 }
ZERO = 0x7800C000  # { r0 = #0 }
READ = 0x9180C000  # { r0 = memw(r0+#0) }


def external(path: Path, content: bytes) -> bytes:
    path.write_bytes(content)

    @dt.external("hexagon", "obj", path)
    def run(x: T.Buffer[T.float32]) -> None:
        (_n,) = x.shape
        T.external("f", x, grid=1, block=1, updates=x)

    return dt.build([run], ["hexagon"]).tobytes()


def call(bundle: bytes) -> None:
    """Load, launch and wait."""
    x = dr.asarray(np.zeros(4, np.float32), DEVICE)
    dr.load_bytes(bundle, device=DEVICE).run(x)
    dr.asnumpy(x)


def works() -> None:
    """A kernel gives what it must, on the device as it is now."""
    x = np.arange(100, dtype=np.float32)
    module = dr.load_bytes(dt.build([halve], ["hexagon"]).tobytes(), device=DEVICE)
    given, result = (dr.asarray(each, DEVICE) for each in (x, np.zeros_like(x)))
    module.halve(given, result)
    assert dr.asnumpy(result).tolist() == (x / 2).tolist()


def test_a_kernel_that_faults_is_named_and_the_device_works_again(tmp_path: Path) -> None:
    bundle = external(tmp_path / "f.o", object_file(ZERO, READ, RETURN))
    with pytest.raises(dr.DeviceLostError, match=r"ended with signal 11 .* in kernel 'run_0'"):
        call(bundle)
    works()


def test_several_images_and_launches_in_order() -> None:
    images = [
        dt.build([halve], [f"hexagon -format={each}"]).tobytes() for each in ("so", "elf", "obj")
    ]
    modules = [dr.load_bytes(each, device=DEVICE) for each in images]
    x = dr.asarray(np.full(1000, 2.0**90, np.float32), DEVICE)
    for number in range(150):  # more than the queue holds
        modules[number % 3].halve(x, x)
    assert dr.asnumpy(x).tolist() == [2.0**-60] * 1000


def test_memory_is_apart_from_the_stack_of_the_process() -> None:
    """16 times 2 MiB: more than the stack, which lies in shared memory, and all of it is kept."""
    device = dr.device("hexagon:0")
    count = 1 << 19
    given = [np.full(count, number, np.float32) for number in range(16)]
    arrays = [dr.asarray(each, device) for each in given]
    results = [double(each) for each in arrays]
    for number, (array, result) in enumerate(zip(arrays, results, strict=True)):
        assert (dr.asnumpy(array) == number).all()
        assert (dr.asnumpy(result) == 2 * number).all()


def test_an_image_for_a_later_version_is_not_chosen() -> None:
    module = dr.load_bytes(dt.build([halve], ["hexagon -version=73"]).tobytes(), device=DEVICE)
    x = dr.asarray(np.zeros(4, np.float32), DEVICE)
    with pytest.raises(dr.DovetailError, match=r"hexagon\.version >= 73"):
        module.halve(x, x)


def cut(data: bytes) -> bytes:
    return data[:60]


def other_machine(data: bytes) -> bytes:
    return data[:18] + b"\x3e\x00" + data[20:]


def other_type(data: bytes) -> bytes:
    return data[:16] + b"\x04\x00" + data[18:]


def sections_outside(data: bytes) -> bytes:
    return data[:0x20] + b"\xf0\xff\xff\xff" + data[0x24:]


def wide(data: bytes) -> bytes:
    return data[:4] + b"\x02" + data[5:]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (cut, "ends before the header of section"),
        (other_machine, "is for machine 62, Hexagon is 164"),
        (other_type, "is of type 4"),
        (sections_outside, "ends before the header of section 0"),
        (wide, "does not begin as a 32-bit little-endian ELF file"),
        (lambda data: data.replace(b"\0f\0", b"\0g\0"), "has no function 'f'"),
    ],
)
def test_wrong_files_are_refused(
    change: Callable[[bytes], bytes], what: str, tmp_path: Path
) -> None:
    bundle = external(tmp_path / "f.o", change(object_file(RETURN)))
    with pytest.raises(dr.DovetailError, match=what):
        call(bundle)
    works()


PARENT = """
import os, sys, dovetail_runtime as dr
dr.device("hexagon:0")
children = open(f"/proc/self/task/{os.getpid()}/children").read().split()
for task in os.listdir("/proc/self/task"):
    children += open(f"/proc/self/task/{task}/children").read().split()
print(*set(children), flush=True)
os.kill(os.getpid(), 9)
"""


def test_the_process_ends_with_its_parent() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PARENT], capture_output=True, text=True, check=False
    )
    children = [int(each) for each in done.stdout.split()]
    assert children, done.stderr
    for each in children:
        with contextlib.suppress(OSError):  # it has ended
            while " Z " not in Path(f"/proc/{each}/stat").read_text():
                time.sleep(0.05)


def look(**variables: str) -> str:
    code = (
        "import dovetail_runtime as dr\n"
        "try:\n print(dr.device('hexagon:0').attributes['hexagon.version'])\n"
        "except dr.DovetailError as error:\n print(error)\n"
    )
    environment = {**os.environ, **variables}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment,
    )  # fmt: skip
    return done.stdout


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"DOVETAIL_HEXAGON_VERSION": "68"}, "68"),
        ({"DOVETAIL_HEXAGON_VERSION": "70"}, "allowed are 66, 67, 68, 69, 71 and 73"),
        ({"DOVETAIL_HEXAGON_EMULATOR": "/nonexistent"}, "/nonexistent"),
        ({"DOVETAIL_HEXAGON_EMULATOR": "qemu-hexagon"}, "has to have absolute paths"),
        ({"DOVETAIL_HEXAGON_EMULATOR": "/bin/true"}, "ended with status 0"),
        ({"PATH": "/nonexistent"}, "in no folder of PATH"),
    ],
    ids=["version", "wrong-version", "missing", "relative", "other-program", "no-path"],
)
def test_variables_are_obeyed_or_named(variables: dict[str, str], said: str) -> None:
    assert said in look(**variables)
