"""`make demo`: build two programs here, run them in another process that has no compiler.

The first process is the release engineer's machine: it needs no device. The second is the
customer's: it imports `dovetail_runtime` and nothing else of ours.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGETS = ("cpu", "cpu -arch=aarch64", "cpu -arch=riscv64", "opencl", "vulkan", "webgpu")


def main() -> int:
    """Build, ship, run; the exit status says whether everything was right."""
    from dovetail import plugin

    wanted = [each for each in TARGETS if each.split()[0] in plugin.kinds()]
    os.chdir(HERE.parent)
    out = Path("out")
    out.mkdir(exist_ok=True)
    for old in out.glob("edges-*.png"):
        old.unlink()
    tool = Path(sys.executable).parent / "dovetail"
    print(f"1. compile (no device, no SDK), for {', '.join(wanted)}", flush=True)
    for name in ("edges", "digits"):
        targets = [word for target in wanted for word in ("-t", target)]
        source, bundle = Path("examples") / name / "kernels.py", out / f"{name}.dvt"
        command = [str(tool), "build", str(source), *targets, "-o", str(bundle)]
        if status := subprocess.run(command, check=False).returncode:
            return status
    print("2. verify what was shipped", flush=True)
    bundles = [str(out / f"{name}.dvt") for name in ("edges", "digits")]
    if status := subprocess.run([str(tool), "verify", *bundles], check=False).returncode:
        return status
    print("3. load and run in a process without the compiler, on every device found", flush=True)
    command = [sys.executable, str(Path("examples") / "run_all.py"), str(out)]
    if status := subprocess.run(command, check=False).returncode:
        return status
    for picture in sorted(out.glob("edges-*.png")):
        print(f"picture: {picture}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
