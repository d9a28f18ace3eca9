"""Verdicts: what tests leave of them, what they come to, and the file that has them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dovetail_conformance import results
from dovetail_conformance.results import Results, ResultsError, Verdict

FILE = Path(__file__).parents[1] / "results.txt"

OUTCOMES = """
import pytest

@pytest.fixture
def broken():
    yield
    raise RuntimeError

@pytest.mark.level("compile_only")
@pytest.mark.evidence("thing-{arch}", name="{case} {arch}", versions={"distribution": "{arch}"})
@pytest.mark.parametrize("arch", ["numpy"])
@pytest.mark.parametrize("case", ["passes", "fails", "is_skipped", "is_refused",
    pytest.param("is_a_gap", marks=pytest.mark.xfail(reason="no\\nice", strict=True)),
    pytest.param("is_no_gap", marks=pytest.mark.xfail(reason="no ice", strict=True))])
def test_case(case, arch):
    if case == "is_refused":
        pytest.xfail("refused: it has no: int64")
    if case == "is_skipped":
        pytest.skip("it is too hot")
    assert case not in ("fails", "is_a_gap")

@pytest.mark.evidence("tests")
def test_that_names_no_case():
    pass

@pytest.mark.evidence("tests")
def test_that_leaves_something_broken(broken):
    pass

@pytest.mark.evidence("many", versions={})
def test_of_many(evidence):
    evidence += ["one", "two"]

def test_of_nothing():
    pass
"""

FOUND = {
    ("thing-numpy", "passes numpy"): "passed",
    ("thing-numpy", "is_refused numpy"): "refused: it has no: int64",
    ("thing-numpy", "is_a_gap numpy"): "gap: no ice",
    ("tests", "test_it.py::test_that_names_no_case"): "passed",
    ("many", "one"): "passed",
    ("many", "two"): "passed",
}


def verdicts(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def found(file: Path) -> dict[tuple[str, str], str]:
    return {(each["target"], each["name"]): each["verdict"] for each in verdicts(file)}


def run(pytester: pytest.Pytester, text: str, *options: str) -> pytest.RunResult:
    pytester.makepyfile(test_it=text)
    # The suite's own plug-in would add its cases.
    return pytester.runpytest_subprocess("-p", "no:dovetail_conformance", *options)


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["one-process", "xdist"])
def test_what_is_kept_of_each_outcome(pytester: pytest.Pytester, workers: tuple[str, ...]) -> None:
    run(pytester, OUTCOMES, "--results=kept", *workers).assert_outcomes(
        passed=5, failed=2, skipped=1, xfailed=2, errors=1
    )
    file = pytester.path / "kept"
    assert found(file) == FOUND
    assert len(verdicts(file)) == len(FOUND)
    given = {each["name"]: each for each in verdicts(file)}
    assert given["passes numpy"]["level"] == "compile-only"
    assert given["passes numpy"]["file"] == "test_it.py"
    assert any(each.startswith("numpy ") for each in given["passes numpy"]["tools"])
    assert given["one"]["level"] == "unit"


def test_a_process_of_its_own_appends_to_the_same_file(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(inner=OUTCOMES)
    text = """
    import subprocess, sys
    from dovetail_conformance.evidence import child_options

    def test_elsewhere(pytestconfig, tmp_path):
        command = [sys.executable, "-m", "pytest", "-p", "no:dovetail_conformance",
                   "--rootdir", str(pytestconfig.rootpath),
                   str(pytestconfig.rootpath / "inner.py"), *child_options(pytestconfig)]
        subprocess.run(command, cwd=tmp_path, check=False)
    """
    (pytester.path / "kept").write_text(
        '{"target": "was", "name": "there", "verdict": "passed"}\n'
    )
    run(pytester, text, "--results=kept").assert_outcomes(passed=1)
    there = {(target, name.replace("inner", "test_it")): v
             for (target, name), v in found(pytester.path / "kept").items()}  # fmt: skip
    assert there == {**FOUND, ("was", "there"): "passed"}
    # Where nothing is kept, nothing is handed on.
    (pytester.path / "kept").unlink()
    run(pytester, text).assert_outcomes(passed=1)
    assert not (pytester.path / "kept").exists()


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        ("()", "evidence() is given (); it takes a target, name= and versions="),
        (
            "('x', runtime=1)",
            "evidence() takes no runtime; it takes a target, name= and versions=",
        ),
    ],
)
def test_a_wrong_mark_is_an_error(pytester: pytest.Pytester, mark: str, message: str) -> None:
    text = f"import pytest\n@pytest.mark.evidence{mark}\ndef test_it(): pass\n"
    done = run(pytester, text, "--results=kept")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines([f"*test_it.py::test_it: {message}"])


def test_a_file_that_cannot_be_written_is_an_error(pytester: pytest.Pytester) -> None:
    done = run(pytester, OUTCOMES, "--results=nowhere/kept")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines(["*--results nowhere/kept: No such file or directory"])


def verdict(target: str, name: str, level: str, said: str = "passed", *tools: str) -> Verdict:
    return Verdict(target, name, "tests/test_it.py", level, said, ("numpy 2", *tools))


VERDICTS = [
    verdict("cpu", "saxpy", "real"),
    verdict("cpu", "casts", "real", "gap: it has no: ice"),
    verdict("ptxas", "saxpy sm_75", "compile-only", "passed", "ptxas 13"),
    verdict("ptxas", "saxpy sm_90", "shim", "passed", "ptxas 12"),
    verdict("ptxas", "casts sm_75", "shim", "refused: b"),
    verdict("ptxas", "casts sm_90", "shim", "refused: a"),
    verdict("ptxas", "golden", "real"),
    verdict("tests", "tests/test_it.py::test_1", "unit"),
    verdict("tests", "tests/test_it.py::test_2", "unit"),
    verdict("tests", "tests/test_it.py::test_3", "emulated", "gap: one day"),
]


def made(given: list[Verdict]) -> Results:
    return results.of(given, {"saxpy", "casts", "scans"}, "0123456789" * 4, "2026-11-28")


TEXT = made(VERDICTS).text()


def test_the_file_is_what_verdicts_come_to() -> None:
    head, cases, reasons, others = TEXT.split("\n\n")
    assert (
        head.splitlines()[0] == f"# Measured at {'0123456789' * 4} on 2026-11-28 by make test-all"
    )
    assert head.splitlines()[-3:] == [
        "# cpu: numpy 2", "# ptxas: numpy 2; ptxas 12; ptxas 13", "# tests: numpy 2",
    ]  # fmt: skip
    assert cases.splitlines() == ["gx. casts", "rc. saxpy"]
    assert reasons.splitlines() == ["gap cpu: casts: it has no: ice", "refused ptxas: casts: a"]
    assert others.splitlines() == [
        "tests/test_it.py: ptxas: 1 real", "tests/test_it.py: tests: 1 gap, 2 unit",
    ]  # fmt: skip
    # Neither the order of tests nor one that ran twice makes a difference.
    assert made([*reversed(VERDICTS), *VERDICTS]).text() == TEXT


def test_what_is_written_is_read() -> None:
    again = results.parse(TEXT, "file")
    assert again == made(VERDICTS)
    assert again.targets == ["cpu", "ptxas"]
    assert again.measured == "measured on 2026-11-28 at 012345678901"
    assert [Verdict.of(each.json()) for each in VERDICTS] == VERDICTS


def test_one_changed_verdict_is_one_changed_line() -> None:
    other = made([verdict("cpu", "saxpy", "emulated"), *VERDICTS]).text()
    pairs = zip(TEXT.splitlines(), other.splitlines(), strict=True)
    assert [pair for pair in pairs if pair[0] != pair[1]] == [("rc. saxpy", "ec. saxpy")]


def test_a_gap_is_worse_than_a_refusal_and_that_than_any_level() -> None:
    words = ["gap: x", "refused: x", "compile-only", "shim", "emulated", "real"]
    for place, worse in enumerate(words):
        for better in words[place:]:
            given = [
                verdict("cpu", f"saxpy {n}", *(("real", each) if ":" in each else (each,)))
                for n, each in enumerate((better, worse))
            ]
            (outcome,) = made(given).cases["saxpy"].values()
            assert outcome.word == worse.partition(":")[0]


def test_a_case_without_a_level_is_an_error() -> None:
    with pytest.raises(ResultsError, match=r"case 'saxpy' on 'cpu' is of level 'unit'; it must"):
        made([verdict("cpu", "saxpy", "unit")])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# Measured at 0", "# Measured at x", ":1: the first line is not '# Measured at COMMIT"),
        ("gx. casts", "gx.. casts", ":11: case 'casts' has 4 letters for 3 targets"),
        ("gx. casts", "gy. casts", ":11: 'gy. casts' is not a line of results"),
        ("gx. casts", "<<<<<<< HEAD\ngx. casts", ":11: '<<<<<<< HEAD' is not a line of results"),
        ("gx. casts", "rx. casts", ":14: 'gap cpu: casts: it has no: ice' is where 'refused"),
        (
            "rc. saxpy",
            "rg. saxpy",
            ":15: 'refused ptxas: casts: a' is where 'gap ptxas: saxpy",
        ),
        ("gx. casts\nrc. saxpy", "rc. saxpy\ngx. casts", ":11: 'rc. saxpy' is where 'gx."),
        ("1 gap, 2 unit\n", "0 gap, 2 unit\n", ":18: 'tests/test_it.py: tests: 0 gap, 2 unit'"),
        ("# tests: numpy 2\n", "", ":10: case 'casts' has 3 letters for 2 targets"),
    ],
)
def test_a_damaged_file_is_an_error_with_its_line(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(ResultsError) as caught:
        results.parse(TEXT.replace(old, new), "conformance/results.txt")
    assert str(caught.value).startswith(f"conformance/results.txt{message}")
    assert str(caught.value).endswith("take back the edit or the merge, or run `make test-all`")


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match=r"none\.txt: No such file or directory: run `make"):
        results.read(tmp_path / "none.txt")


def test_the_committed_file_is_whole() -> None:
    """And has a letter for every case that it knows on the cpu."""
    known = results.read(FILE)
    assert {"cpu", "cuda-fake", "vulkan-swiftshader"} <= {*known.targets}
    assert all("cpu" in outcomes for outcomes in known.cases.values())


def test_the_plug_in_does_not_import_the_compiler() -> None:
    """Which it would do before any conftest.py, in every run."""
    code = "import sys, dovetail_conformance.evidence; print('dovetail' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
