"""The example packages with backends: installed, listed, tested by themselves, and conforming.

They are strangers: nothing of this tree names them. Of conformance a sample is run; all of it is

    pip install examples/packages/dovetail-openmp
    pytest --pyargs dovetail_conformance --backend openmp
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support.example_packages import FOLDER, install, run

from dovetail_conformance.cases import ALL

# How many cases of each are run: the machine of the toy is an interpreter.
PACKAGES = {"openmp": 24, "toy": 25}

# Long on an interpreter: cases of many divisions, or of large arrays.
SLOW = re.compile(
    "divisors|mathematics|whole|views|subgroup|matmul|scan|complex|elementary|powers|products"
)

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.needs(tool="cc"),
]  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packages, which is on the path of the processes that are started."""
    folder = tmp_path_factory.mktemp("packages") / "site"
    install([f"dovetail-{kind}" for kind in PACKAGES], folder)
    return folder


def sample(kind: str) -> list[str]:
    """Cases spread over all: what stands together tests the same."""
    names = [case.name for case in ALL if kind != "toy" or not SLOW.search(case.name)]
    return names[:: -(-len(names) // PACKAGES[kind])]


@pytest.mark.parametrize("kind", PACKAGES)
def test_its_own_tests_pass(site: Path, kind: str) -> None:
    said = run(
        site, "-m", "pytest", "-q", "-c", "/dev/null", "--rootdir", FOLDER, "-p",
        "no:cacheprovider", FOLDER / f"dovetail-{kind}" / "tests",
        DOVETAIL_CACHE_DIR=str(site.parent / "cache"),
    )  # fmt: skip
    assert re.search(r"^\d+ passed", said, re.M), said
    assert "skipped" not in said


@pytest.mark.parametrize("kind", PACKAGES)
def test_it_conforms(site: Path, kind: str) -> None:
    names = sample(kind)
    tests = [f"{kind}-{name}]" for name in names]
    said = run(
        site, "-m", "pytest", "-q", "-c", "/dev/null", "-p", "no:cacheprovider", "--pyargs",
        "dovetail_conformance", "--backend", kind, "-k", " or ".join(tests),
        DOVETAIL_CACHE_DIR=str(site.parent / "cache"),
    )  # fmt: skip
    counts = re.findall(r"(\d+) (passed|xfailed)", said.splitlines()[-1])
    assert sum(int(count) for count, _ in counts) >= len(names), said


def test_the_ledger_has_them(site: Path) -> None:
    code = "from dovetail.cli.main import main; main()"
    said = run(site, "-c", code, "doctor", "--json", DOVETAIL_BACKENDS=",".join(PACKAGES))
    lines = {each["kind"]: each for each in json.loads(said)["backends"]}
    for kind in PACKAGES:
        line = lines[kind]
        assert (line["state"], line["compile"]["state"]) == ("ready", "ready")
        compiled = line["compile"]
        assert (compiled["distribution"], compiled["version"]) == (f"dovetail-{kind}", "0.1.0")
