"""Everything that a Mac needs to check this runtime, in one folder (README.md, "On a Mac").

Usage: write_check.py FOLDER. The sources as they are, kernels, and nothing else: no Python, no
CMake and nothing of this project has to be installed there.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PARTS = (
    "runtime/metal/src",
    "runtime/metal/vendor",
    "runtime/metal/tests/check_test.cc",
    "runtime/core/include",
    "fakedrivers/native/core/controls.h",
    "fakedrivers/native/core/runtime_session.h",
    "fakedrivers/native/core/runtime_threads.h",
    "fakedrivers/native/core/runtime_work.h",
)
GENERATE = "runtime/core/cmake/generate_formats.py"
KERNELS = "fakedrivers/tests/make_kernels.py"


def main() -> None:
    """Write the folder."""
    folder = Path(sys.argv[1]).resolve()
    for part in PARTS:
        source, made = ROOT / part, folder / part
        made.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, made, dirs_exist_ok=True)
        else:
            shutil.copyfile(source, made)
    for command in (
        (GENERATE, "--cxx", folder / "formats"),
        (KERNELS, folder / "kernels", "metal"),
    ):
        script, *arguments = command
        subprocess.run([sys.executable, ROOT / script, *arguments], check=True)


if __name__ == "__main__":
    main()
