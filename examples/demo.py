"""`make demo`: build two programs here, run them in another process that has no compiler.

The first process is the release engineer's machine: it needs no device. The second is the
customer's: it imports `dovetail_runtime` and nothing else of ours.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
TARGETS = ("cpu", "cpu -arch=aarch64", "cpu -arch=riscv64", "opencl")


def main() -> int:
    """Build, ship, run; the exit status says whether everything was right."""
    out = HERE.parent / "out"
    out.mkdir(exist_ok=True)
    tool = Path(sys.executable).parent / "dovetail"
    print(f"1. compile (no device, no SDK), for {', '.join(TARGETS)}", flush=True)
    for name in ("edges", "digits"):
        targets = [word for target in TARGETS for word in ("-t", target)]
        source, bundle = HERE / name / "kernels.py", out / f"{name}.dvt"
        command = [str(tool), "build", str(source), *targets, "-o", str(bundle)]
        if status := subprocess.run(command, check=False).returncode:
            return status
    print("2. verify what was shipped", flush=True)
    bundles = [str(out / f"{name}.dvt") for name in ("edges", "digits")]
    if status := subprocess.run([str(tool), "verify", *bundles], check=False).returncode:
        return status
    print("3. load and run in a process without the compiler, on every device found", flush=True)
    command = [sys.executable, str(HERE / "run_all.py"), str(out)]
    if status := subprocess.run(command, check=False).returncode:
        return status
    for picture in sorted(out.glob("edges-*.png")):
        print(f"picture: {picture.relative_to(HERE.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
