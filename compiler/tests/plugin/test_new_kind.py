"""A new kind of this tree is new folders and nothing else: two are made here, in a copy of it.

`mirror` is the null backend and the null runtime, `echo` the reference, whose runtime is in its
own folder: one is compiled for and refuses to run, the other one executes. Each gets another name,
a `kind.toml` and golden files. Then distributions are built and installed from the copy, kernels
built, verified, looked at and run; tests that go through all kinds, and the conformance suite, are
run in the copy.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

# Installing the copy compiles; on a busy machine that takes minutes.
pytestmark = pytest.mark.timeout(900)

ROOT = Path(__file__).resolve().parents[3]
BACKENDS = Path("compiler", "src", "dovetail", "backends")
GOLDENS = Path("compiler", "tests", "golden", "out")
TEXTS = {".cc", ".h", ".json", ".map", ".md", ".py", ".toml", ".txt"}
GOLDEN = "compiler/tests/golden/test_golden.py"
MADE = {"mirror": "null", "echo": "reference"}

KIND_TOML = """\
title = "{title}"
rank = {rank}
runtime = "{runtime}"

[[support]]
target = "`{kind}`"
read = "[its manifest](runtime/core/python_tests/test_installed.py)"
executed = "never"
"""
# What the mirror does not pass is everything; these are run.
CASES = ("saxpy", "histogram")
GAPS = f'''"""Conformance cases that the mirror does not pass: it executes nothing."""

GAPS = dict.fromkeys({CASES!r}, "it executes nothing")
'''
KERNELS = """\
import dovetail as dt
from dovetail import T


@dt.kernel
def triple(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 3.0 * x[i]
"""


# The metadata of a distribution in argv[1], from a checkout and from an sdist, which has less.
METADATA = """
import os, sys, tarfile
from pathlib import Path
from scikit_build_core.build import build_sdist, prepare_metadata_for_build_wheel

def show(name):
    (place / name).mkdir()
    made = prepare_metadata_for_build_wheel(str(place / name))
    print((place / name / made / "METADATA").read_text())

place = Path(sys.argv[2]).resolve()
os.chdir(sys.argv[1])
show("checkout")
with tarfile.open(place / build_sdist(str(place))) as archive:
    archive.extractall(place)
    os.chdir(place / archive.getnames()[0].partition("/")[0])
show("sdist")
"""


def tracked_files() -> list[str]:
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "-c", "-o", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode()
    return [name for name in listing.split("\0") if name and (ROOT / name).is_file()]


def git(tree: Path, *words: str) -> str:
    """What git says in the copy, which is a repository: it leaves out what is made by running."""
    settings = ("safe.directory=*", "user.name=a", "user.email=a@b")
    command = ["git", *(word for each in settings for word in ("-c", each)), *words]
    return subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True).stdout


def copy_as(source: Path, target: Path, old: str, new: str) -> None:
    """Copy a folder, with another word for the kind: whole or between underscores."""

    def renamed(text: str) -> str:
        for before, after in ((old, new), (old.upper(), new.upper())):
            text = re.sub(rf"(?<![A-Za-z]){before}(?![A-Za-z])", after, text)
        return text

    for path in sorted(source.rglob("*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        to = target / renamed(path.relative_to(source).as_posix())
        to.parent.mkdir(parents=True, exist_ok=True)
        data = path.read_bytes()
        if path.suffix in TEXTS and "tests" not in path.relative_to(source).parts:
            data = renamed(data.decode()).encode()
        to.write_bytes(data)


@dataclass(frozen=True)
class Workshop:
    """The copy of the tree, and where its distributions are installed."""

    tree: Path
    site: Path

    def run(self, *command: object, **variables: str) -> subprocess.CompletedProcess[str]:
        """A command of Python in the copy, with what is installed from it before all else."""
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")
        }
        return subprocess.run(
            [sys.executable, *map(str, command)],
            cwd=self.tree, capture_output=True, text=True, check=False,
            env={**inherited, "PYTHONPATH": str(self.site), "DOVETAIL_MIRROR_DEVICES": "1",
                 **variables},
        )  # fmt: skip

    def output(self, *command: object, **variables: str) -> str:
        done = self.run(*command, **variables)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-6000:]
        return done.stdout

    def cli(self, *words: object) -> str:
        # Drivers of other kinds are not opened.
        program = self.site / "bin" / "dovetail"
        return self.output(program, *words, DOVETAIL_BACKENDS=f"cpu,{','.join(MADE)}")

    def pytest(self, *words: object) -> str:
        return self.output("-m", "pytest", "-q", "-p", "no:cacheprovider", *words)


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A copy of the tree with both kinds, whose distributions are installed."""
    folder = tmp_path_factory.mktemp("workshop")
    tree, site = folder / "tree", folder / "site"
    for name in tracked_files():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tree / name)
    git(tree, "init", "--quiet")
    git(tree, "add", "--all")
    git(tree, "commit", "--quiet", "--message", "before")
    for rank, (kind, model) in enumerate(MADE.items(), 1000):
        copy_as(ROOT / BACKENDS / model, tree / BACKENDS / kind, model, kind)
        runtime = (
            "package" if (tree / BACKENDS / kind / "backend.json").is_file() else "distribution"
        )
        text = KIND_TOML.format(title=kind.capitalize(), rank=rank, runtime=runtime, kind=kind)
        (tree / BACKENDS / kind / "kind.toml").write_text(text)
    copy_as(ROOT / "runtime" / "null", tree / "runtime" / "mirror", "null", "mirror")
    (tree / BACKENDS / "mirror" / "gaps.py").write_text(GAPS)
    made = Workshop(tree, site)
    # As users do: a wheel of the compiler, and a library that CMake builds.
    made.output(
        "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--no-build-isolation", "--no-index", "--target", site, "./compiler", "./runtime/mirror",
    )  # fmt: skip
    return made


@pytest.fixture(scope="module")
def finished(workshop: Workshop) -> Workshop:
    """With what commands write for a new kind: its golden files, and the table of targets."""
    workshop.pytest("--bless", GOLDEN, "-k", " or ".join(MADE))
    workshop.output("tools/targets.py")
    return workshop


def test_it_is_found(workshop: Workshop) -> None:
    lines = workshop.cli("targets").splitlines()
    for kind in MADE:
        assert any(line.startswith(f"{kind}: compiled as {kind}; ") for line in lines), lines
    found = {line.split()[0]: line for line in workshop.cli("doctor").splitlines() if line.strip()}
    for kind in MADE:
        assert re.match(rf"{kind} +ready +ready +{kind}:0: {kind}$", found[kind]), found[kind]


def test_it_is_an_extra_of_both_sides(workshop: Workshop) -> None:
    extra = 'Requires-Dist: dovetail-runtime-mirror==0.1.0; extra == "mirror"'
    (metadata,) = workshop.site.glob("dovetail_compiler-*.dist-info/METADATA")
    assert extra in metadata.read_text().replace("'", '"')
    place = workshop.site.parent / "metadata"
    place.mkdir()
    core = workshop.output("-c", METADATA, "runtime/core", place)
    assert core.count(extra) == 2, core


def test_kernels_are_built_and_run(workshop: Workshop) -> None:
    folder = workshop.site.parent
    (folder / "kernels.py").write_text(KERNELS)
    bundle, x = folder / "kernels.dvt", folder / "x.npy"
    targets = [word for kind in MADE for word in ("-t", kind)]
    workshop.cli("build", folder / "kernels.py", *targets, "-o", bundle)
    assert "good" in workshop.cli("verify", bundle)
    for kind in MADE:
        assert "triple" in workshop.cli("inspect", "--source", kind, bundle)
    program = (
        "import sys, numpy as np, dovetail_runtime as dr\n"
        "x = np.arange(4, dtype=np.float32)\n"
        "f = dr.load(sys.argv[1], device=sys.argv[2]).triple\n"
        "y = dr.asarray(x, sys.argv[2])\n"
        "f(y)\n"
        "print(dr.asnumpy(y).tolist())"
    )
    assert workshop.output("-c", program, bundle, "echo:0") == "[0.0, 3.0, 6.0, 9.0]\n"
    refused = workshop.run("-c", program, bundle, "mirror:0")
    assert refused.returncode == 1
    assert re.search(r"UnsupportedError: .*mirror", refused.stderr), refused.stderr
    assert not x.exists()


def test_tests_that_go_through_all_kinds_take_it_too(finished: Workshop) -> None:
    for kind in MADE:
        assert (finished.tree / GOLDENS / kind / "saxpy.plan").is_file()
    said = finished.pytest(
        GOLDEN,
        "compiler/tests/test_layout.py",
        "compiler/tests/test_readme.py",
        "compiler/tests/unit/plugin/test_kind_file.py",
        "compiler/tests/plugin/test_movable.py",
        "runtime/core/python_tests/test_installed.py",
        "-k", " or ".join([*MADE, "every", "installed", "runtime", "left_over", "members"]),
    )  # fmt: skip
    passed = re.search(r"^(\d+) passed", said, re.MULTILINE)
    assert passed is not None, said
    assert int(passed[1]) > 40
    assert "failed" not in said


def test_the_conformance_suite_runs_on_it(workshop: Workshop) -> None:
    said = workshop.pytest(
        "-rA", "--pyargs", "dovetail_conformance", "--backend", "mirror", "--backend", "echo",
        "-k", " or ".join(f"{kind}-{case}]" for kind in MADE for case in CASES),
    )  # fmt: skip
    for case in CASES:
        assert re.search(rf"^XFAIL .*\[mirror-{case}\] - it executes nothing", said, re.M), said
        assert re.search(rf"^PASSED .*\[echo-{case}\]", said, re.M), said


def test_nothing_but_its_own_folders_has_changed(finished: Workshop) -> None:
    """What the tests above have left counts, too."""
    own = (
        "runtime/mirror/",
        *(f"{parent}/{kind}/" for parent in (BACKENDS, GOLDENS) for kind in MADE),
        *(f"{GOLDENS}/{kind}.manifest" for kind in MADE),
    )
    status = git(finished.tree, "status", "--porcelain", "--untracked-files=all").splitlines()
    changed = {line[3:] for line in status if not line[3:].startswith(own)}
    # Its table of targets, which tools/targets.py writes.
    assert changed == {"docs/targets.md"}
    rows = [f"| `{kind}` | [its manifest]" for kind in MADE]
    new = (finished.tree / "docs" / "targets.md").read_text().splitlines()
    kept = [line for line in new if not line.startswith(tuple(rows))]
    assert len(new) == len(kept) + len(rows)
    assert kept == (ROOT / "docs" / "targets.md").read_text().splitlines()
