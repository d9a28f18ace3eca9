"""Kernels in a wheel: its size, and from a process's start to the first result, beside Warp.

`examples/packages/llm-kernels` is built to a wheel and installed, with the runtime's wheel and
NumPy, into an environment that has no compiler. The yardsticks: a process that imports NumPy, and
the same kernels in Warp, where `DOVETAIL_PEERS` has it (peers/requirements.txt), compiled at first
use with an empty and with a full cache, and ahead of time. What is in the wheel is compiled: its
processes have a cache to write to, and leave it empty, or the benchmark fails. Beside it are the
kernels of the same file compiled at first use by Dovetail.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import numpy
from measure import Process, Result
from peers_run import FOLDER as PEERS
from peers_run import peers

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "packages" / "llm-kernels"

# Arguments: the function, and a folder for what it may keep.
HEAD = """
import json, os, sys, time
os.environ.pop("DOVETAIL_CACHE", None)
os.environ["DOVETAIL_CACHE_DIR"] = sys.argv[2]
import numpy as np
x = np.ones((64, 300), np.float32)
given = {"softmax": (x,), "rms_norm": (x, x[0], 1e-5)}[sys.argv[1]]
want = {"softmax": 1 / 300, "rms_norm": (1 + 1e-5) ** -0.5}[sys.argv[1]]
"""
TAIL = """
y = getattr(kernels, sys.argv[1])(*given)
done = time.perf_counter()
np.testing.assert_allclose(y, want, rtol=1e-5)
print(json.dumps({"first result": done}))
"""
SHIPPED = HEAD + "from llm_kernels import kernels\n" + TAIL
AT_FIRST_USE = HEAD + "import sources as kernels\n" + TAIL
NUMPY = """
import json, time
import numpy as np
print(json.dumps({"first result": time.perf_counter()}))
"""
WARP = f"""
import runpy
runpy.run_path({str(PEERS / "first_warp.py")!r}, run_name="__main__")
"""

KERNELS = ("softmax", "rms_norm")
WHEEL = "wheel"
ROUNDS = 24
COMPILED = 4  # rounds between two of those that compile, which take seconds


class Case(NamedTuple):
    """One way to a first result.

    Attributes:
        process: That gets one.
        cache: Where it may keep something.
        empty: Whether it is emptied before each round; else all find what the first has left.
    """

    process: Process
    cache: Path
    empty: bool = False

    def round(self) -> None:
        """Runs it once."""
        if self.empty:
            shutil.rmtree(self.cache, ignore_errors=True)
        self.cache.mkdir(exist_ok=True)
        self.process.round()

    @property
    def seconds(self) -> float:
        """From the process's start to its first result, in the best round."""
        return self.process.best["first result"]


def run() -> list[Result]:
    """Each kernel, each way; all take turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "llm-kernels"
        shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("*.dvt", "*.json"))
        wheels = [build_wheel(each, folder) for each in (source, ROOT / "runtime" / "core")]
        for wheel in wheels:
            print(f"{wheel.name}: {wheel.stat().st_size} bytes")
        python = install(wheels, folder / "environment")
        size = installed_bytes(python)
        aot = folder / "aot"
        warp = peers("first_warp", "build", str(aot))
        kernels = {each: cases(each, folder, python, aot if warp else None) for each in KERNELS}
        bare = Process(folder, NUMPY, python=str(python))
        for number in range(ROUNDS):
            for ways in kernels.values():
                for case in ways.values():
                    if not case.empty or number % COMPILED == 0:
                        case.round()
            bare.round()
        for kernel, ways in kernels.items():
            if any(ways[WHEEL].cache.iterdir()):
                raise SystemExit(f"error: {kernel} of the wheel has left something in a cache")

    results: list[Result] = []
    for kernel, ways in kernels.items():
        title = f"start to first result, {kernel}, {WHEEL}"
        seconds = {way: case.seconds for way, case in ways.items()}
        seconds = {"until NumPy is imported": bare.best["first result"], **seconds}
        ours = seconds.pop(WHEEL)
        results += [Result(title, ours, theirs, way) for way, theirs in seconds.items()]
    if warp is not None:
        title = f"installed, package and runtime, {WHEEL}"
        theirs = warp["installed"] + warp["object"]
        against = f"Warp {warp['version']}, kernels for this processor"
        results.append(Result(title, size, theirs, against, "bytes"))
    return results


def cases(kernel: str, folder: Path, installed: Path, aot: Path | None) -> dict[str, Case]:
    """The ways to one kernel's first result, by name.

    Args:
        kernel: The function.
        folder: For caches; with the sources of the package.
        installed: The interpreter of the environment with its wheel.
        aot: What Warp has compiled ahead of time; None: it is not here.
    """

    def case(
        way: str, program: str, *words: str, python: str = sys.executable, empty: bool = False
    ) -> Case:
        cache = folder / f"{kernel}, {way}"
        home = (
            folder / "llm-kernels" / "src" / "llm_kernels" if program is AT_FIRST_USE else folder
        )
        return Case(
            Process(home, program, kernel, *words, str(cache), python=python), cache, empty
        )

    found = {WHEEL: case(WHEEL, SHIPPED, python=str(installed))}
    for state in ("empty", "full"):
        way = f"compiled at first use, {state} cache"
        found[way] = case(way, AT_FIRST_USE, empty=state == "empty")
    if aot is not None:
        python = os.environ["DOVETAIL_PEERS"]
        for state in ("empty", "full"):
            way = f"Warp, {state} cache"
            found[way] = case(way, WARP, "jit", python=python, empty=state == "empty")
        process = Process(folder, WARP, kernel, "aot", str(aot), python=python)
        found["Warp, compiled ahead of time"] = Case(process, aot)
    return found


def build_wheel(source: Path, folder: Path) -> Path:
    """A wheel, built by what this environment has."""
    made = folder / f"wheel of {source.name}"
    words = ("wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", made, source)
    pip(*words)
    (wheel,) = made.glob("*.whl")
    return wheel


def install(wheels: list[Path], folder: Path) -> Path:
    """The interpreter of an environment with these, this one's NumPy, and nothing else."""
    command(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / "bin" / "python"
    pip("--python", python, "install", "--no-deps", "--no-index", *wheels)
    for each in Path(numpy.__file__).parents[1].glob("numpy*"):
        (packages(python) / each.name).symlink_to(each)
    return python


def packages(python: Path) -> Path:
    """Where an environment keeps its packages."""
    (found,) = python.parent.parent.glob("lib/python3*/site-packages")
    return found


def installed_bytes(python: Path) -> int:
    """The size of what was installed from wheels, without byte code."""
    return sum(
        path.stat().st_size
        for each in packages(python).iterdir()
        if not each.is_symlink() and each.is_dir()
        for path in each.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    )


def pip(*words: object) -> None:
    """This environment's pip."""
    command(sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *words)


def command(*words: object) -> None:
    """Runs one that must succeed; the tools of this environment are found first."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    subprocess.run([str(each) for each in words], check=True, env={**os.environ, "PATH": path})
