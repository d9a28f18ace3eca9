"""The same source gives the same bytes: any hash seed, any folder, any order of targets."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dovetail import plugin
from dovetail.compiler import resolve

KERNELS = Path(__file__).parent / "golden" / "kernels"

SMALL = ("saxpy", "histogram")
LARGE = ("matmul", "tiled_transpose", "guarded")


def takes_all(kind: str) -> bool:
    """Whether a kind takes strict code, too; `cpu` stands for many targets, each LLVM's time."""
    return kind != "cpu" and plugin.load(kind).capabilities(resolve(kind)).strict


LARGE_KINDS = [kind for kind in plugin.kind_files() if takes_all(kind)]
SMALL_KINDS = [kind for kind in plugin.kind_files() if kind not in LARGE_KINDS]
BUILDS = (
    (SMALL, (*SMALL_KINDS, "cpu -arch=riscv64")),
    (SMALL + LARGE, ("cpu -level=3", "cpu -arch=aarch64", *LARGE_KINDS)),
)
"""Files of kernels, and the targets of one bundle of them: every kind of in-tree target."""

PROGRAM = """
import json, sys
from pathlib import Path
from dovetail.cli.kernels import load_kernels
from dovetail.compiler import build
with Path(sys.argv[2]).open("wb") as out:
    for files, targets in json.loads(sys.argv[1]):
        found = [k for name in files for k in load_kernels(Path(f"{name}.py")).values()]
        out.write(build(found, targets, sources=True).tobytes())
"""


@pytest.mark.level("compile_only")
def test_bytes_do_not_depend_on_the_host(tmp_path: Path):
    outputs: list[bytes] = []
    for number, (seed, threads, folder) in enumerate(
        (("0", "1", "a"), ("1", "2", "b/longer name"), ("12345", "7", "c"))
    ):
        place = tmp_path / folder
        place.mkdir(parents=True)
        for name in SMALL + LARGE:
            shutil.copy(KERNELS / f"{name}.py", place)
        out = tmp_path / f"{number}.dvt"
        environment = {
            **os.environ, "PYTHONHASHSEED": seed, "OMP_NUM_THREADS": threads,
            "DOVETAIL_NUM_THREADS": threads, "TZ": f"UTC+{number}", "LC_ALL": "C",
            "HOME": str(place),
        }  # fmt: skip
        subprocess.run(
            [sys.executable, "-c", PROGRAM, json.dumps(BUILDS), str(out)],
            check=True, env=environment, cwd=place,
        )  # fmt: skip
        outputs.append(out.read_bytes())
    assert outputs[0] == outputs[1] == outputs[2]
    for path in ("longer name", str(tmp_path)):
        assert path.encode() not in outputs[1]


ONE_BY_ONE = """
import hashlib, json, sys
from dovetail.compiler import build
from dovetail_conformance.cases import BY_NAME
kernel = BY_NAME["divisors_int32"].kernel  # its code generators make tables of jumps
made = {each: build([kernel], [each]).tobytes() for each in sys.argv[1:]}
print(json.dumps({each: hashlib.sha256(data).hexdigest() for each, data in made.items()}))
"""


@pytest.mark.level("compile_only")
def test_bytes_do_not_depend_on_what_was_compiled_before() -> None:
    """LLVM's code generator for wasm32 changes a setting of the process, as Hexagon's does."""
    targets = ["hexagon", "cpu -arch=wasm32", "cuda", "rocm", "cpu -level=3"]
    made = [
        json.loads(
            subprocess.run(
                [sys.executable, "-c", ONE_BY_ONE, *order],
                check=True, capture_output=True, text=True,
            ).stdout
        )
        for order in (targets, targets[::-1])
    ]  # fmt: skip
    assert made[0] == made[1]


HISTORY = """
import hashlib, json, sys, threading
from dovetail.compiler import build
from dovetail.support.errors import DovetailError
from dovetail.support.workers import Workers
from dovetail_conformance.cases import ALL
kinds = sys.argv[1:]
tasks = [(case, kind) for case in ALL[::48] for kind in kinds]
def digest(task):
    case, kind = task
    try:
        return hashlib.sha256(build([case.kernel], [kind], use_cache=False).tobytes()).hexdigest()
    except DovetailError as error:
        return str(error)
def alone(number):
    with Workers(lambda _: digest(tasks[number]).encode(), ["alone"], 1) as one:
        return one.result(0).decode()
made = {"alone": [alone(number) for number in range(len(tasks))]}
made["in order"] = [*map(digest, tasks)]
made["in reverse"] = [*map(digest, tasks[::-1])][::-1]
halves = [tasks[: len(tasks) // 2], tasks[len(tasks) // 2 :]]
found = [[], []]
threads = [
    threading.Thread(target=lambda part, into: into.extend(map(digest, part)), args=pair)
    for pair in zip(halves, found)
]
for each in threads: each.start()
for each in threads: each.join()
made["in two threads"] = found[0] + found[1]
print(json.dumps(made))
"""


@pytest.mark.level("compile_only")
def test_bytes_do_not_depend_on_which_proofs_were_searched_for_before() -> None:
    """Alone, after other kernels and targets, in reverse, and in two threads."""
    kinds = ["vulkan", "webgpu", "cuda"]
    done = subprocess.run(
        [sys.executable, "-c", HISTORY, *kinds], check=True, capture_output=True, text=True
    )
    made = json.loads(done.stdout)
    for how, digests in made.items():
        assert digests == made["alone"], how
    assert len(set(made["alone"])) > len(kinds)
