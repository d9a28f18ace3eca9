"""One bundle for all kinds of devices: built where none is found, used by all at once."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail_conformance import kinds

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
TARGETS = kinds.REAL

pytestmark = pytest.mark.level("real")


@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i] + y[i]


# Builds what argv[1] holds into argv[2] and says which vendors' libraries this process has opened.
BUILD = """
import sys
from pathlib import Path

import dovetail as dt
from dovetail.cli.kernels import load_kernels

kernels = list(load_kernels(Path(sys.argv[1])).values())
dt.build(kernels, sys.argv[3:]).save(sys.argv[2])
maps = Path("/proc/self/maps").read_text() if sys.platform == "linux" else ""
print([name for name in ("OpenCL", "pocl", "vulkan", "wgpu", "libGL", "lvp") if name in maps])
"""


def run(*arguments: object, **environment: str) -> str:
    """The output of a Python process that must succeed."""
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.needs(module=("skimage", "PIL", "rich"))
def test_built_without_a_driver_and_right_on_every_device(tmp_path: Path) -> None:
    """Targets by their defaults, not by what is found here; then the program, without us."""
    path = tmp_path / "edges.dvt"
    hidden = {
        "DOVETAIL_OPENCL_LIBRARIES": "",
        "DOVETAIL_VULKAN_LIBRARIES": "",
        "DOVETAIL_WEBGPU_LIBRARY": "/nonexistent",
        "VK_ICD_FILENAMES": "/nonexistent.json",
        "OCL_ICD_VENDORS": "/nonexistent",
    }
    source = EXAMPLES / "edges" / "kernels.py"
    assert run("-c", BUILD, source, path, *TARGETS, **hidden).strip() == "[]"
    assert {image.kind for image in dr.load(path).images} == set(TARGETS)
    printed = run(EXAMPLES / "edges" / "run.py", path, "--out", tmp_path)
    found = [device for device in dr.devices() if device.kind in TARGETS]
    assert len([line for line in printed.splitlines() if "✓" in line]) == 4 * len(found)
    assert "WRONG" not in printed


def test_several_devices_streams_and_threads_at_once(tmp_path: Path) -> None:
    """Each thread works on all devices in turn, on streams of its own, from one loaded bundle."""
    path = tmp_path / "saxpy.dvt"
    dt.build([saxpy], TARGETS).save(path)
    module = dr.load(path)
    devices = [device for device in dr.devices() if device.kind in TARGETS]
    failures: list[str] = []
    barrier = threading.Barrier(4)

    def work(number: int) -> None:
        try:
            barrier.wait()
            for turn in range(3 * len(devices)):
                device = devices[(turn + number) % len(devices)]
                count = 1000 + 37 * number + turn
                x = np.arange(count, dtype=np.float32)
                stream = dr.Stream(device)
                with dr.stream(stream):
                    there, y = dr.asarray(x, device), dr.asarray(np.ones_like(x), device)
                    for _ in range(4):
                        module.saxpy(float(number), there, y)
                    got = dr.asnumpy(y)
                stream.synchronize()
                if not np.array_equal(got, 1 + 4 * number * x):
                    failures.append(f"thread {number}, turn {turn}: wrong on {device}")
        except Exception as error:  # noqa: BLE001  # shown by the thread that waits
            failures.append(f"thread {number}: {type(error).__name__}: {error}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


TORCH = """
import sys

if sys.argv[1] == "before":
    import torch
import numpy as np
import dovetail_runtime as dr

module = dr.load(sys.argv[2])
devices = [device for device in dr.devices() if device.kind in sys.argv[3:]]
x, ones = np.arange(1000, dtype=np.float32), np.ones(1000, np.float32)

def check():
    for device in devices:
        y = dr.asarray(ones.copy(), device)
        module.saxpy(2.0, dr.asarray(x, device), y)
        assert np.array_equal(dr.asnumpy(y), 2 * x + 1), device

if sys.argv[1] == "after":
    check()
    import torch
check()
given, out = torch.arange(1000, dtype=torch.float32), torch.ones(1000)
module.saxpy(2.0, given, out)
assert torch.equal(out, 2 * given + 1)
assert float((torch.ones(500, 500) @ torch.ones(500, 500)).sum()) == 500.0**3
print(len(devices))
"""


@pytest.mark.needs(group="torch")
@pytest.mark.parametrize("order", ["before", "after"])
def test_with_pytorch_imported(order: str, tmp_path: Path) -> None:
    """Its threads and its libraries, LLVM's among them, beside the drivers' own."""
    path = tmp_path / "saxpy.dvt"
    dt.build([saxpy], TARGETS).save(path)
    assert int(run("-c", TORCH, order, path, *TARGETS)) >= 1
