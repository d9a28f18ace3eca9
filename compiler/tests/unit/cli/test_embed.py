"""`dovetail embed`: the bundles of a package, made again when they are stale."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import dovetail_runtime as dr
from dovetail_runtime import stale

from .conftest import KERNELS, Command

INIT = """\
import dovetail_runtime

kernels = dovetail_runtime.load_package("acme_norms")
grow = kernels.grow
"""

TABLE = """\
[project]
name = "acme-norms"

[tool.dovetail]
bundle = "acme_norms/kernels.dvt"
kernels = ["acme_norms.kernels"]
targets = ["cpu", "null"]
"""


@pytest.fixture
def project(place: Path) -> Path:
    """A project whose package loads its bundle when it is imported."""
    for name in ("kernels.py", "k.dvt", "x.npy"):
        (place / name).unlink()
    package = place / "src" / "acme_norms"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(INIT)
    (package / "sizes.py").write_text("BY = 1\n")
    text = KERNELS.replace(
        "import dovetail as dt", "import dovetail as dt\n\nfrom .sizes import BY"
    )
    (package / "kernels.py").write_text(text.replace("+= by", "+= by * T.float32(BY)"))
    (place / "pyproject.toml").write_text(TABLE)
    return place


BUNDLE = Path("src", "acme_norms", "kernels.dvt")


def grown(project: Path) -> float:
    """What the kernels of the package make of 1, in a process of its own."""
    program = (
        "import numpy as np, acme_norms\n"
        "x = np.ones((1, 1), np.float32)\n"
        "acme_norms.grow(x, 2.0)\n"
        "print(x[0, 0])"
    )
    said = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], cwd=project / "src",
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": "."},
    )  # fmt: skip
    assert said.returncode == 0, said.stderr
    return float(said.stdout)


def test_it_is_built_beside_the_sources(project: Path, dovetail: Command) -> None:
    done = dovetail("embed")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(f"{project / BUNDLE}: 3 functions, ")
    module = dr.load(BUNDLE)
    x = np.ones((1, 1), np.float32)
    module.grow(x, 2.0)
    assert x[0, 0] == 3
    first = BUNDLE.read_bytes(), stale.record_path(BUNDLE).read_bytes()
    assert b"src/acme_norms/sizes.py" in first[1]
    assert str(project).encode() not in first[0] + first[1]
    assert dovetail("embed", "-q").out == ""
    assert (BUNDLE.read_bytes(), stale.record_path(BUNDLE).read_bytes()) == first
    assert dovetail("embed", "--check").status == 0


def test_into_another_folder(project: Path, dovetail: Command) -> None:
    """As a build of a wheel does; the sources stay as they are."""
    assert dovetail("embed", str(project), "-o", "out").status == 0
    assert Path("out", "acme_norms", "kernels.dvt").is_file()
    assert [each.name for each in Path("out", "acme_norms").iterdir()] == ["kernels.dvt"]
    assert not BUNDLE.exists()


def test_what_changed_is_built_again_at_load(project: Path) -> None:
    """By the package that is being imported, which imports what is to be built."""
    assert grown(project) == 3
    before = BUNDLE.read_bytes()
    (project / "src" / "acme_norms" / "sizes.py").write_text("BY = 10\n")
    assert grown(project) == 21
    assert BUNDLE.read_bytes() != before
    (project / "pyproject.toml").write_text(TABLE.replace('"cpu", "null"', '"cpu"'))
    assert grown(project) == 21
    assert {each.kind for each in dr.load(BUNDLE).images} == {"cpu"}
    stamp = BUNDLE.stat().st_mtime_ns
    assert grown(project) == 21
    assert BUNDLE.stat().st_mtime_ns == stamp


def test_what_cannot_be_built_is_said_at_load(project: Path) -> None:
    (project / "src" / "acme_norms" / "sizes.py").write_text("BY = [\n")
    with pytest.raises(AssertionError, match="is not built yet, and building it failed") as said:
        grown(project)
    assert "sizes.py" in str(said.value)
    assert not BUNDLE.exists()


def test_a_fleet_that_is_not_served(project: Path, dovetail: Command) -> None:
    Path("fleet.toml").write_text('[machines.phone]\ndevices = ["arm/mali-g78"]\n')
    text = TABLE.replace('targets = ["cpu", "null"]', 'fleet = "fleet.toml"')
    Path("pyproject.toml").write_text(text)
    assert dovetail("embed").status == 0
    assert {each.kind for each in dr.load(BUNDLE).images} == {"vulkan"}
    assert b"fleet.toml" in stale.record_path(BUNDLE).read_bytes()
    before = BUNDLE.read_bytes()
    Path("fleet.toml").write_text(
        '[machines.lab]\nprofiles = ["lab.json"]\n[machines.phone]\ndevices = ["arm/mali-g78"]\n'
    )
    Path("lab.json").write_text(
        '{"devices": [{"name": "cuda:0", "kind": "cuda", "attributes": {}}]}'
    )
    done = dovetail("embed")
    assert done.status == 1
    assert "machine 'lab': no variant of " in done.err
    assert BUNDLE.read_bytes() == before


def test_several_bundles_and_files(project: Path, dovetail: Command) -> None:
    Path("more").mkdir()
    Path("more", "others.py").write_text(KERNELS.replace("def ", "def other_"))
    Path("pyproject.toml").write_text(
        TABLE.replace("[tool.dovetail]", "[[tool.dovetail]]").replace(
            "kernels = [", 'names = ["grow"]\nkernels = ['
        )
        + '[[tool.dovetail]]\nbundle = "acme_norms/more.dvt"\ntargets = ["null"]\n'
        + 'kernels = ["more/others.py", "acme_norms.kernels"]\ndebug = true\nsources = true\n'
    )
    assert dovetail("embed").status == 0
    assert set(dr.load(BUNDLE)) == {"grow"}
    assert len(dr.load(BUNDLE.with_name("more.dvt"))) == 6
    BUNDLE.unlink()
    assert dovetail("embed", "--only", "acme_norms/more.dvt").status == 0
    assert not BUNDLE.exists()
    done = dovetail("embed", "--only", "acme_norms/no.dvt")
    assert "has no bundle 'acme_norms/no.dvt'; it has acme_norms/kernels.dvt, acme" in done.err


WRONG = {
    'kernels = ["acme_norms.none"]': "there is no module 'acme_norms.none'",
    'kernels = ["none.py"]': "none.py': no such file",
    "kernels = []": "key 'tool.dovetail.kernels' is empty",
    'kernels = ["a b"]': "key 'tool.dovetail.kernels' is 'a b'; it must be a module such as",
    'bundle = "kernels.dvt"': "'tool.dovetail.bundle' is 'kernels.dvt'; it must be the path in",
    'bundle = "../a/k.dvt"': "it must be the path in the wheel",
    'bundle = "other/k.dvt"': "there is no folder 'other' in",
    'bundle = "acme_norms/no/k.dvt"': "there is no folder '",
    "targets = []": "key 'tool.dovetail.targets' is missing, and so is 'fleet'",
    'targets = ["nothing"]': "no installed backend has the kind 'nothing'",
    'targets = "cpu"': "key 'tool.dovetail.targets' is 'cpu'; expected a list of strings",
    'targts = ["cpu"]': "key 'tool.dovetail.targts' is unknown; allowed are bundle, debug, fl",
    'debug = "yes"': "key 'tool.dovetail.debug' is 'yes'; allowed are true and false",
    'fleet = "no.toml"': "cannot read fleet",
    'names = ["none"]': "defines no kernel 'none'",
}


@pytest.mark.parametrize("line", WRONG)
def test_wrong_tables(line: str, project: Path, dovetail: Command) -> None:
    key = line.partition(" ")[0]
    lines = [each for each in TABLE.splitlines() if not each.startswith(f"{key} ")]
    Path("pyproject.toml").write_text("\n".join([*lines, line, ""]))
    done = dovetail("embed")
    assert done.status == 1
    assert WRONG[line] in done.err
    assert not BUNDLE.exists()


def test_no_table(project: Path, dovetail: Command) -> None:
    Path("pyproject.toml").write_text('[project]\nname = "acme"\n')
    assert "there is no table [tool.dovetail]; it says which kernels" in dovetail("embed").err
    Path("pyproject.toml").write_text("[")
    assert "it is not TOML" in dovetail("embed").err
    Path("pyproject.toml").unlink()
    assert "pyproject.toml': no such file" in dovetail("embed").err


def test_check_finds_what_is_old(project: Path, dovetail: Command) -> None:
    assert "does not exist; run `dovetail embed`" in dovetail("embed", "--check").err
    dovetail("embed")
    BUNDLE.write_bytes(b"old")
    assert "is not up to date with its sources" in dovetail("embed", "--check").err
    assert BUNDLE.read_bytes() == b"old"
