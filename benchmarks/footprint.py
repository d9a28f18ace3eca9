"""What an installation takes: bytes on disk by distribution, and the time of a first use.

Makes two fresh environments from the wheels of `make wheels`, one that runs bundles and one that
builds them, with what they depend on from wherever pip is told to look, and prints Markdown.

    make wheels && .venv/bin/python benchmarks/footprint.py
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROUNDS = 15

SIDES = {
    "runs bundles": ("dovetail_runtime",),
    "builds them": ("dovetail_runtime", "dovetail_compiler"),
}

LIST = """
import importlib.metadata as metadata, json
print(json.dumps({
    each.name: [each.version, sum(file.size or 0 for file in each.files or ())]
    for each in metadata.distributions() if each.name not in ("pip", "setuptools")
}))
"""

KERNELS = """
import dovetail as dt
from dovetail import T

@dt.kernel
def double(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] + x[i]
"""

CALL = """
import array
import dovetail_runtime as dr
x = dr.empty((1000,), "float32", "cpu")
dr.load("double.dvt").double(x)
"""

BUILD = "import dovetail as dt, kernels\ndt.build([kernels.double], ['cpu -level=3']){save}"


def install(folder: Path, wheels: Path, names: tuple[str, ...]) -> Path:
    """The interpreter of a fresh environment with our wheels, and what they depend on."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / "bin" / "python"
    files = [next(wheels.glob(f"{name}-*.whl")) for name in names]
    pip = [python, "-m", "pip", "install", "--quiet", "--no-compile", *files]
    # What pip warns of is about its own configuration.
    subprocess.run(pip, check=True, stderr=subprocess.PIPE)
    return python


def sizes(python: Path) -> dict[str, tuple[str, int]]:
    """Version and bytes of every distribution there, the largest first."""
    done = subprocess.run([python, "-c", LIST], check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return {name: tuple(found[name]) for name in sorted(found, key=lambda each: -found[each][1])}


def milliseconds(python: Path, code: str, folder: Path) -> float:
    """The shortest run of a process, less that of one which does nothing; in turns."""
    best = {code: float("inf"), "pass": float("inf")}
    for _ in range(ROUNDS):
        for each in best:
            start = time.perf_counter()
            subprocess.run([python, "-c", each], check=True, cwd=folder)
            best[each] = min(best[each], time.perf_counter() - start)
    return 1e3 * (best[code] - best["pass"])


def main() -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    default = Path(__file__).resolve().parent.parent / "build" / "wheels"
    parser.add_argument("--wheels", type=Path, default=default, help="default: build/wheels")
    wheels: Path = parser.parse_args().wheels.resolve()
    if not list(wheels.glob("dovetail_compiler-*.whl")):
        print(f"error: no wheels in '{wheels}'; make them: make wheels", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "kernels.py").write_text(KERNELS)
        pythons = {side: install(folder / side, wheels, SIDES[side]) for side in SIDES}
        run, build = pythons.values()
        print("| a machine that | MB | of which |\n|---|---:|---|")
        for side, python in pythons.items():
            found = sizes(python)
            parts = [f"{name} {size / 1e6:.1f}" for name, (_, size) in found.items()]
            total = sum(size for _, size in found.values()) / 1e6
            print(f"| {side} | {total:.0f} | {', '.join(parts)} |")
        save = BUILD.format(save=".save('double.dvt')")
        subprocess.run([build, "-c", save], check=True, cwd=folder)
        print("\n| in a new process | ms |\n|---|---:|")
        for title, python, code in (
            ("`import dovetail_runtime`", run, "import dovetail_runtime"),
            ("the same, load a bundle, call a function on the cpu", run, CALL),
            ("`import dovetail`", build, "import dovetail"),
            ("the same, build a kernel for the cpu", build, BUILD.format(save="")),
        ):
            print(f"| {title} | {milliseconds(python, code, folder):.0f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
