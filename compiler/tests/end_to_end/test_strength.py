"""The example package with one pass in two languages: built, installed, announced, tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.example_packages import FOLDER, install, run

PACKAGE = FOLDER / "dovetail-strength"

pytestmark = [
    pytest.mark.level("real"),
    pytest.mark.needs(tool=("cmake", "ninja", "c++"), module=("scikit_build_core",)),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package, which is on the path of the processes that are started."""
    folder = tmp_path_factory.mktemp("strength") / "site"
    install(["dovetail-strength"], folder)
    return folder


def test_its_own_tests_pass_in_both_languages(site: Path) -> None:
    said = run(
        site, "-m", "pytest", "-q", "-c", "/dev/null", "--rootdir", FOLDER, "-p",
        "no:cacheprovider", PACKAGE / "tests", DOVETAIL_CACHE_DIR=str(site.parent / "cache"),
    )  # fmt: skip
    assert re.search(r"^\d+ passed", said, re.M), said


def test_both_are_listed_with_their_place(site: Path) -> None:
    said = run(site, "-m", "dovetail", "passes")
    for name in ("strength", "strength-cpp"):
        assert re.search(rf"^{name} .*\(dovetail-strength 0.1.0, before 'finish'\)$", said, re.M)
    text = run(site, "-m", "dovetail", "passes", "-t", "cpu", "-p", "strength-cpp{induction=true}")
    assert ",strength-cpp{induction=true},remove-dead" in text
