"""The same source gives the same bytes: any hash seed, any folder, any order of targets."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

KERNELS = Path(__file__).parent / "golden" / "kernels"

PROGRAM = """
import sys
from pathlib import Path
from dovetail.cli.kernels import load_kernels
from dovetail.compiler import build
found = [k for p in sys.argv[2:-1] for k in load_kernels(Path(p)).values()]
targets = ["cpu", "cpu -arch=aarch64", "cpu -arch=riscv64", "opencl", "null"]
bundle = build(found, targets, sources=True)
Path(sys.argv[-1]).write_bytes(bundle.tobytes())
"""


@pytest.mark.level("compile_only")
def test_bytes_do_not_depend_on_the_host(tmp_path: Path):
    outputs: list[bytes] = []
    for number, (seed, threads, folder) in enumerate(
        (("0", "1", "a"), ("1", "2", "b/longer name"), ("12345", "7", "c"))
    ):
        place = tmp_path / folder
        place.mkdir(parents=True)
        files = [
            shutil.copy(KERNELS / f"{name}.py", place)
            for name in ("saxpy", "matmul", "tiled_transpose", "histogram", "guarded")
        ]
        out = tmp_path / f"{number}.dvt"
        environment = {
            **os.environ, "PYTHONHASHSEED": seed, "OMP_NUM_THREADS": threads,
            "DOVETAIL_NUM_THREADS": threads, "TZ": f"UTC+{number}", "LC_ALL": "C",
            "HOME": str(place),
        }  # fmt: skip
        subprocess.run(
            [sys.executable, "-c", PROGRAM, "-", *files, str(out)],
            check=True, env=environment, cwd=place,
        )  # fmt: skip
        outputs.append(out.read_bytes())
    assert outputs[0] == outputs[1] == outputs[2]
    for path in ("longer name", str(tmp_path)):
        assert path.encode() not in outputs[1]
