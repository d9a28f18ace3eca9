"""The examples, as `make demo` runs them: built here, run in a process without the compiler."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from support.devices import executing

import dovetail as dt
from dovetail.api import jit
from dovetail.cli.kernels import load_kernels

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.needs(module=("skimage", "sklearn", "PIL", "rich")),
]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both bundles, for the devices here."""
    folder = tmp_path_factory.mktemp("out")
    targets = [jit.target_of(each) for each in executing()]
    for name in ("edges", "digits"):
        kernels = list(load_kernels(EXAMPLES / name / "kernels.py").values())
        dt.build(kernels, targets).save(folder / f"{name}.dvt")
    return folder


def run(*arguments: object, **variables: str) -> subprocess.CompletedProcess[str]:
    """A script of the examples."""
    command = [sys.executable, *map(str, arguments)]
    environment = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_every_result_is_right_and_no_compiler_is_imported(out: Path):
    done = run(EXAMPLES / "run_all.py", out)
    assert (done.returncode, done.stderr) == (0, "")
    # Devices agree, so that digits are drawn once: eight lines, and what they were taken for.
    (caption,) = re.findall(r"^.*\d for a \d .*$", done.stdout, re.MULTILINE)
    drawn = done.stdout.partition(caption)[0].splitlines()[-8:]
    assert all(set(line) <= set(" ░▒▓█") and line.strip() for line in drawn)
    found = [str(each) for each in executing()]
    lines = [line for line in done.stdout.splitlines() if "✓" in line]
    assert len(lines) == 7 * len(found)
    assert "WRONG" not in done.stdout
    for device in found:
        assert (out / f"edges-{device.replace(':', '-')}.png").stat().st_size > 100_000


@pytest.mark.parametrize("name", ["edges", "digits"])
def test_the_bundles_need_at_most_half_of_each_limit(out: Path, name: str):
    module = dt.load(out / f"{name}.dvt")
    module.verify()
    assert module.limits["header_nodes"].used > 0
    assert max(use.used / use.allowed for use in module.limits.values()) <= 0.5


CHOOSE = """
import sys
sys.path.insert(0, sys.argv[1])
import demo
wanted, reasons = demo._choose()
print(*wanted, sep="|")
for target, reason in reasons.items():
    print(target, reason, sep=": ")
"""

LEFT_OUT = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from support import left_out, print_left_out
print_left_out(left_out(Path(sys.argv[2])))
assert "dovetail" not in sys.modules, "the receiving machine has no compiler"
"""

TARGETS: tuple[str, ...] = runpy.run_path(str(EXAMPLES / "demo.py"))["TARGETS"]
KINDS = sorted({target.split()[0] for target in TARGETS})


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle with an image for each target of the demo."""
    path = tmp_path_factory.mktemp("all") / "edges.dvt"
    kernels = list(load_kernels(EXAMPLES / "edges" / "kernels.py").values())
    dt.build(kernels[:1], TARGETS).save(path)
    return path


@pytest.mark.parametrize("kind", [None, *KINDS])
def test_every_target_is_compiled_or_named_with_the_reason(kind: str | None):
    variables = {} if kind is None else {"DOVETAIL_BACKENDS": f"-{kind}"}
    done = run("-c", CHOOSE, EXAMPLES, **variables)
    assert done.returncode == 0, done.stderr
    wanted, *reasons = done.stdout.splitlines()
    skipped = [target for target in TARGETS if target.split()[0] == kind]
    assert wanted.split("|") == [target for target in TARGETS if target not in skipped]
    assert [line.partition(": ")[0] for line in reasons] == skipped
    assert all(f"'{kind}'" in line and "DOVETAIL_BACKENDS" in line for line in reasons)


# The core's own kind cannot be missing.
@pytest.mark.parametrize("kind", [None, *(each for each in KINDS if each != "cpu")])
def test_every_target_is_run_or_named_with_the_ledgers_line(everything: Path, kind: str | None):
    variables = {} if kind is None else {"DOVETAIL_BACKENDS": f"-{kind}"}
    done = run("-c", LEFT_OUT, EXAMPLES, everything, **variables)
    assert done.returncode == 0, done.stderr
    said = dict[str, str]()
    for line in done.stdout.splitlines():
        targets, _, reason = line.removeprefix("   left out: ").partition(": ")
        said |= dict.fromkeys(targets.split(", "), reason)
    here = {each.kind for each in executing()} - {kind}
    images = [image.target for image in dt.load(everything).images]
    assert [target for target in images if target.split()[0] not in here] == [
        target for target in images if target in said and target.split()[0] not in here
    ]
    for target, reason in said.items():
        if target.split()[0] == kind:
            assert reason.startswith(f"{kind}: disabled: by DOVETAIL_BACKENDS=-{kind},-")
        elif target.split()[0] not in here:
            assert reason.startswith(f"{target.split()[0]}: ")
            assert "; to fix: " in reason
        else:
            assert "needs " in reason


@pytest.mark.needs(device="vulkan")
def test_a_missing_loader_is_the_ledgers_line(everything: Path):
    nothing = {"DOVETAIL_VULKAN_LIBRARIES": "libno_such_vulkan.so.1"}
    done = run("-c", LEFT_OUT, EXAMPLES, everything, **nothing)
    (line,) = [each for each in done.stdout.splitlines() if "vulkan" in each]
    assert line.startswith("   left out: vulkan: vulkan: driver missing: ")
    assert "libno_such_vulkan.so.1" in line
    assert "; to fix: " in line


def test_one_program_by_hand(out: Path, tmp_path: Path):
    done = run(EXAMPLES / "digits" / "run.py", out / "digits.dvt", "--out", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "digits.classify" in done.stdout


def test_a_bundle_that_is_not_there(tmp_path: Path):
    path = tmp_path / "no.dvt"
    done = run(EXAMPLES / "edges" / "run.py", path, "--out", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"error: cannot read bundle '{path}': no such file or directory; make it first:\n"
        f"  dovetail build examples/edges/kernels.py -t cpu -t opencl -o {path}\n"
    )


def test_a_bundle_of_something_else(out: Path, tmp_path: Path):
    done = run(EXAMPLES / "edges" / "run.py", out / "digits.dvt", "--out", tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith(f"error: bundle '{out / 'digits.dvt'}' has no function 'grey'")


@pytest.mark.level("shim")
@pytest.mark.needs(module="dovetail_fakedrivers")
def test_what_a_look_alike_ran_is_called_a_shim(tmp_path: Path):
    from dovetail_fakedrivers.environment import Fakes
    from dovetail_fakedrivers.images import prepare

    kernels = list(load_kernels(EXAMPLES / "digits" / "kernels.py").values())
    prepare(kernels, ["cuda"], tmp_path / "images")
    dt.build(kernels, ["cuda"]).save(tmp_path / "digits.dvt")
    variables = Fakes(kinds=("cuda",), images=(tmp_path / "images",)).variables()
    variables["DOVETAIL_BACKENDS"] = "cpu,cuda"
    script = EXAMPLES / "digits" / "run.py"
    done = run(script, tmp_path / "digits.dvt", "--out", tmp_path, **variables)
    # A device without an image is left out, and says so.
    assert done.stderr.startswith("left out: squared_norms has no variant for cpu:0:\n")
    rows = [line.split() for line in done.stdout.splitlines() if "digits." in line]
    assert [row[1:3] for row in rows] == [["cuda:0", "shim"]] * 3
    assert all("✓" in row for row in rows)
    assert done.returncode == 0
