"""`make demo`: build two programs here, run them in another process that has no compiler.

The first process is the release engineer's machine: it needs no device. The second is the
customer's: it imports `dovetail_runtime` and nothing else of ours. A third one is the customer's
without the device: the images for NVIDIA's, AMD's and Apple's run on fake drivers, which execute
them on the processor. What is shown by that is called a shim, wherever it is shown.

    python examples/demo.py                  everything
    python examples/demo.py devices          what needs no fake drivers
    python examples/demo.py fake-drivers     the rest, on what that has compiled
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from dovetail.plugin import kind_files

HERE = Path(__file__).resolve().parent
PROGRAMS = ("edges", "digits")
FILES = kind_files()
LOOK_ALIKES = {kind: file.demo_fake for kind, file in FILES.items() if file.demo_fake}
"""The targets whose images the fake drivers' devices take, by kind."""

TARGETS = tuple(target for file in FILES.values() for target in file.demo_targets)


def main(steps: Sequence[str]) -> int:
    """Build, ship, run; the exit status says whether everything was right."""
    wanted, reasons = _choose()
    os.chdir(HERE.parent)
    out = Path("out")
    status = 0
    if "devices" in steps:
        status = _devices(out, wanted, reasons)
    if "fake-drivers" in steps and not status:
        status = _fake_drivers(out, wanted)
    return status


def _devices(out: Path, wanted: list[str], reasons: Mapping[str, str]) -> int:
    """Compile, verify, and run on every device that is here."""
    out.mkdir(exist_ok=True)
    for old in out.glob("edges-*.png"):
        old.unlink()
    tool = Path(sys.executable).parent / "dovetail"
    print(f"1. compile (no device, no SDK), for {', '.join(wanted) or 'nothing'}", flush=True)
    for target, reason in reasons.items():
        print(f"   left out: {target}: {reason}", flush=True)
    if not wanted:
        return 1
    targets = [word for target in wanted for word in ("-t", target)]
    builds: list[subprocess.Popen[bytes]] = []
    for name in PROGRAMS:
        source, bundle = Path("examples") / name / "kernels.py", out / f"{name}.dvt"
        command = [str(tool), "build", str(source), *targets, "-o", str(bundle)]
        builds.append(subprocess.Popen(command))
    if any([build.wait() for build in builds]):
        return 1
    print("2. verify what was shipped", flush=True)
    bundles = [str(out / f"{name}.dvt") for name in PROGRAMS]
    if status := subprocess.run([str(tool), "verify", *bundles], check=False).returncode:
        return status
    _print_sizes(tool, bundles)
    print("3. load and run in a process without the compiler, on every device found", flush=True)
    return _run(out)


def _fake_drivers(out: Path, wanted: list[str]) -> int:
    """Run the images for devices that are not here."""
    shown = {kind: target for kind, target in LOOK_ALIKES.items() if target in wanted}
    if importlib.util.find_spec("dovetail_fakedrivers") is None:
        targets = ", ".join(shown.values())
        print(f"4. left out: {targets} on fake drivers: dovetail-fakedrivers is not installed")
    elif shown:
        return _run_look_alikes(out, shown)
    return 0


def _choose() -> tuple[list[str], dict[str, str]]:
    """The targets to compile for, and of each other one why it is left out."""
    from dovetail import DovetailError
    from dovetail.compiler import resolve

    wanted: list[str] = []
    reasons: dict[str, str] = {}
    for target in TARGETS:
        try:
            resolve(target)
        except DovetailError as bad:
            reasons[target] = str(bad)
        else:
            wanted.append(target)
    return wanted, reasons


def _run(out: Path, kinds: Iterable[str] = (), variables: Mapping[str, str] | None = None) -> int:
    """The receiving machine: devices of all kinds or of these, with more variables set."""
    command = [sys.executable, str(Path("examples") / "run_all.py"), str(out), *kinds]
    environment = {**os.environ, **(variables or {})}
    return subprocess.run(command, env=environment, check=False).returncode


def _print_sizes(tool: Path, bundles: list[str]) -> None:
    """What the files hold for each target, in bytes."""
    rows: dict[tuple[str, str], list[int]] = {}
    for bundle in bundles:
        done = subprocess.run(
            [str(tool), "inspect", "--json", bundle], capture_output=True, text=True, check=True
        )
        for image in json.loads(done.stdout)["images"]:
            rows.setdefault((image["target"], image["format"]), []).append(image["size"])
    width = max(len(target) for target, _ in rows)
    names = "  ".join(f"{name:>7}" for name in PROGRAMS)
    print(f"   {'image for':<{width}}  format  {names}  (bytes)")
    for (target, form), sizes in rows.items():
        print(f"   {target:<{width}}  {form:<6}  " + "  ".join(f"{each:>7}" for each in sizes))


def _run_look_alikes(out: Path, targets: Mapping[str, str]) -> int:
    """The images for devices that are not here, on fake drivers.

    One that is left out is a text, which needs a compiler of C++ on this machine.
    """
    from dovetail.cli.kernels import load_kernels
    from dovetail.cli.progress import progress
    from dovetail_fakedrivers.environment import Fakes
    from dovetail_fakedrivers.host_compiler import ShimError
    from dovetail_fakedrivers.images import prepare

    print(f"4. run the images for {', '.join(targets)} on fake drivers", flush=True)
    print("   (shim: the processor executes them, and no GPU has seen them)", flush=True)
    folder = out / "fake-drivers"
    # Images are named by what they stand for: those of older kernels would stay.
    shutil.rmtree(folder, ignore_errors=True)
    programs = [Path("examples") / name / "kernels.py" for name in PROGRAMS]
    kernels = [list(load_kernels(program).values()) for program in programs]
    shown: list[str] = []
    missing: dict[str, ShimError] = {}
    with progress("compiling", len(targets)) as step:
        for kind, target in targets.items():
            step(target)
            try:
                for each in kernels:
                    prepare(each, [target], folder)
            except ShimError as bad:
                missing[target] = bad
            else:
                shown.append(kind)
    for target, reason in missing.items():
        print(f"   left out: {target}: {reason}", flush=True)
    fakes = Fakes(kinds=tuple(shown), images=(folder.resolve(),))
    return _run(out, shown, fakes.variables()) if shown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ("devices", "fake-drivers")))
