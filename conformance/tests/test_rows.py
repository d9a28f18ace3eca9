"""Tables: few items, and each row a test as it would be alone."""

from __future__ import annotations

import re

import pytest

SOURCE = """
import os
import pytest

@pytest.fixture(scope="module", params=["left", "right"])
def side(request, record_testsuite_property):
    yield request.param

@pytest.fixture
def fresh(tmp_path):
    assert not [*tmp_path.iterdir()]
    (tmp_path / "used").touch()

@pytest.mark.parametrize(
    "number", [*range(5), pytest.param(5, marks=pytest.mark.xfail(reason="a gap", strict=True))]
)
def test_many(number, side, fresh):
    assert number not in (2, 5)

@pytest.mark.parametrize("number", range(4))
def test_few(number): pass

@pytest.mark.parametrize("number", range(60))
def test_long(number):
    if number == 57 and "CRASH" in os.environ: os.abort()

def test_one(): pass
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    pytester.makeini("[pytest]\nfold_rows = 5\n")
    pytester.makepyfile(SOURCE)

    def with_options(*options: str) -> pytest.RunResult:
        return pytester.runpytest("-p", "no:dovetail_conformance", *options)

    return with_options


@pytest.mark.parametrize("options", [(), ("-n2", "--dist=worksteal")])
def test_each_row_is_reported(run, options: tuple[str, ...]) -> None:
    done = run(*options)
    done.assert_outcomes(passed=4 * 2 + 4 + 60 + 1, failed=2, xfailed=2)
    done.stdout.fnmatch_lines_random(
        ["FAILED *test_many?left-2? *", "FAILED *test_many?right-2? *"]
    )


def test_items_are_few(run) -> None:
    listed = [line for line in run("--collect-only", "-q").outlines if "::" in line]
    assert [re.sub(r".*::", "", each) for each in listed] == [
        "test_many[left-0] and 11 more",
        *(f"test_few[{n}]" for n in range(4)),
        "test_long[0] and 49 more",
        "test_long[50] and 9 more",
        "test_one",
    ]


@pytest.mark.parametrize(
    ("options", "passed"),
    [
        (["--row", "right-?"], 4),
        (["--row", "left-0", "--row", "5?"], 1 + 10),
        (["-k", "test_many and left"], 4),
        (["test_each_of_some_rows.py::test_many[right-4]"], 1),
        (["-x"], 2),
    ],
)
def test_each_of_some_rows(run, options: list[str], passed: int) -> None:
    assert run(*options).parseoutcomes()["passed"] == passed


def test_what_failed_last_is_rows(run) -> None:
    run()
    run("--last-failed").assert_outcomes(failed=2)


def test_a_row_that_ends_its_process_is_named(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRASH", "1")
    done = run("-n1", "-k", "test_long or test_one")
    done.assert_outcomes(passed=50 + 7 + 1, failed=1)
    done.stdout.fnmatch_lines(["*crashed while running*: at *test_long?57?; its later rows*"])
