"""A folder of caches without room: no driver ends the process over it.

Mesa would map a file there that has no blocks, and PoCL have LLVM write an object.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail_conformance import kinds

pytestmark = pytest.mark.level("real")

DEVICES = kinds.driven(":0")

KERNEL = """\
import dovetail as dt
from dovetail import T


@dt.kernel
def add(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] + 1.0
"""

PROGRAM = """
import sys
import numpy as np
import dovetail_runtime as dr
from kernels import add

x = dr.asarray(np.ones(100, np.float32), sys.argv[1])
add(x)
print(x.numpy()[0])
"""

# In a namespace of its own, which any user may be allowed to make; it ends with the process.
FULL = """
mount -t tmpfs -o size=1m tmpfs "$1" || exit 77
head -c 900k /dev/zero > "$1/fill"
shift
exec "$@"
"""


def run(folder: Path, caches: str, *command: str) -> subprocess.CompletedProcess[str]:
    """The program with this folder of caches, and no cache of ours to take its work."""
    (folder / "kernels.py").write_text(KERNEL)
    unset = ("MESA_SHADER_CACHE_DIR", "MESA_SHADER_CACHE_DISABLE", "POCL_CACHE_DIR")
    inherited = {name: value for name, value in os.environ.items() if name not in unset}
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False,
        env={**inherited, "XDG_CACHE_HOME": caches, "DOVETAIL_CACHE": "0",
             "PYTHONPATH": str(folder)},
    )  # fmt: skip


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("caches", ["/dev/null", "/proc"])
def test_a_folder_that_is_none(device: str, caches: str, tmp_path: Path):
    done = run(tmp_path, caches, sys.executable, "-c", PROGRAM, device)
    assert (done.returncode, done.stdout) == (0, "2.0\n"), done.stderr


@pytest.mark.parametrize("device", DEVICES)
def test_a_full_disk(device: str, tmp_path: Path):
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("there is no unshare, to mount a small disk with")
    disk = tmp_path / "disk"
    disk.mkdir()
    inside = ("sh", "-c", FULL, "sh", str(disk), sys.executable, "-c", PROGRAM, device)
    done = run(tmp_path, str(disk), unshare, "--map-root-user", "--mount", *inside)
    if "unshare:" in done.stderr or done.returncode == 77:
        pytest.skip("this user may not mount a small disk")
    assert (done.returncode, done.stdout) == (0, "2.0\n"), done.stderr
