"""Verdicts that stand: what is run again for which change, what fails, what is never written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from dovetail_conformance import record, sweeps
from dovetail_conformance.record import Record

TESTS = """
import pathlib
import pytest

COUNT = 30
GAPS = {}

@pytest.fixture(scope="session", autouse=True)
def log():
    return pathlib.Path("log")

def marks(name):
    return [pytest.mark.xfail(reason=GAPS[name], strict=True)] if name in GAPS else []

@pytest.mark.level("shim")
@pytest.mark.evidence("thing", name="{case}", runtime=("driver",))
@pytest.mark.parametrize(
    "case", [pytest.param(f"case{n}", marks=marks(f"case{n}")) for n in range(COUNT)]
)
def test_case(case, log, evidence):
    image = pathlib.Path("images", case)
    evidence.stands(image.read_bytes() if image.exists() else case)
    with log.open("a") as file:
        file.write(case + "\\n")
    assert not pathlib.Path("wrong", case).exists()

def test_always(log):
    with log.open("a") as file:
        file.write("always\\n")
"""

MANY = """
import pathlib
import pytest

@pytest.mark.evidence("group")
def test_group(evidence):
    given = {f"text{n}": f"body {n}" for n in range(30)}
    with pathlib.Path("log").open("a") as file:
        file.writelines(f"{name}\\n" for name, text in given.items() if evidence.due(name, text))
    assert not pathlib.Path("wrong").exists()
"""

SOURCES = """
import pathlib
import pytest
import rules.first

@pytest.fixture(autouse=True)
def dear():
    with pathlib.Path("log").open("a") as file:
        file.write("setup\\n")

@pytest.mark.evidence("tests/proofs", sources=True, data=("texts",))
@pytest.mark.parametrize("n", range(30))
def test_rule(n):
    with pathlib.Path("log").open("a") as file:
        file.write(f"{n}\\n")
"""


class Place:
    """A repository of its own, with a record."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester
        self.path = pytester.path
        pytester.makeini("[pytest]\ntestpaths = checks\npythonpath = .\n")
        self.write("driver/driver.cc", "one")

    def write(self, name: str, text: str) -> None:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def run(self, *options: str) -> tuple[pytest.RunResult, list[str]]:
        """The outcome, and what was really executed."""
        log = self.path / "log"
        log.unlink(missing_ok=True)
        # The suite's own plug-in would add its cases.
        result = self.pytester.runpytest("-p", "no:dovetail_conformance", "-rs", *options)
        return result, log.read_text().split() if log.is_file() else []

    @property
    def folder(self) -> Path:
        return self.path / "conformance" / "record"

    def record(self, target: str = "thing") -> Record:
        return record.read(self.folder, target)


@pytest.fixture(autouse=True)
def every_image_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeps, "ONE_OF", 1)


@pytest.fixture
def place(pytester: pytest.Pytester) -> Place:
    """One whose record is written."""
    made = Place(pytester)
    made.write("checks/test_it.py", TESTS)
    result, ran = made.run("--record=write")
    assert result.ret == 0
    assert len(ran) == 30
    return made


def test_the_record_has_what_the_run_gave(place: Place) -> None:
    lines = place.record().lines
    assert len(lines) == 30
    assert {(each.level, each.verdict) for each in lines.values()} == {("shim", "passed")}
    assert len({each.key.image for each in lines.values()}) == 30


def test_what_is_equal_stands_but_for_the_sample(place: Place) -> None:
    sample = place.record().sample
    assert len(sample) == record.LEAST_SAMPLED
    result, ran = place.run("--record=use")
    # Tests without an image always run, and all of them have passed.
    assert set(ran) == {*sample, "always"}
    result.assert_outcomes(passed=31)
    result.stdout.fnmatch_lines(
        [
            "*thing*5 run, 5 of them as the sample; 25 on record, 0 of them without a new image; "
            "0 unrecorded*"
        ]
    )
    result.stdout.fnmatch_lines(["*30  shim*(25 of them on record)"])


def test_without_the_option_nothing_stands(place: Place) -> None:
    result, ran = place.run()
    assert len(ran) == 31
    result.stdout.no_fnmatch_line("*on record*")


def test_a_changed_image_is_run(place: Place) -> None:
    sample = place.record().sample
    others = sorted(place.record().lines.keys() - sample)[:2]
    for name in others:
        place.write(f"images/{name}", "another")
    assert set(place.run("--record=use")[1]) == {*sample, *others, "always"}


CHANGES: dict[str, Callable[[Place], None]] = {
    "runtime": lambda place: place.write("driver/driver.cc", "two"),
    "runtime's new file": lambda place: place.write("driver/new.cc", ""),
    "test": lambda place: place.write("checks/test_it.py", TESTS + "\n"),
    "conftest": lambda place: place.write("checks/conftest.py", "\n"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_all_run_where_what_executes_or_checks_them_changed(place: Place, change: str) -> None:
    CHANGES[change](place)
    assert len(place.run("--record=use")[1]) == 31


def test_where_only_tools_differ_the_sample_runs_and_the_rest_is_named(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.python_version", lambda: "3.99")
    sample = place.record().sample
    result, ran = place.run("--record=use")
    assert set(ran) == {*sample, "always"}
    result.assert_outcomes(passed=6, skipped=25)
    result.stdout.fnmatch_lines(
        ["*thing*25 unrecorded on this machine", "*unrecorded with*3.99*, recorded with*"]
    )
    # What the sample finds decides.
    place.write(f"wrong/{min(sample)}", "")
    assert place.run("--record=use")[0].ret == 1
    # A change of the repository is run on whatever machine it is.
    place.write("driver/driver.cc", "two")
    assert len(place.run("--record=use")[1]) == 31


def test_a_case_that_became_a_gap_is_run_and_stands_as_one(place: Place) -> None:
    name = min(place.record().lines.keys() - place.record().sample)
    place.write("checks/test_it.py", TESTS.replace("GAPS = {}", f"GAPS = {{'{name}': 'no ice'}}"))
    assert place.run("--record=use")[0].ret == 1
    place.write(f"wrong/{name}", "")
    assert place.run("--record=write")[0].ret == 0
    assert place.record().lines[name].verdict == "gap: no ice"
    result, ran = place.run("--record=use")
    assert name not in ran
    result.assert_outcomes(passed=30, xfailed=1)


def test_all_agrees_with_its_record(place: Place) -> None:
    result, ran = place.run("--record=all")
    assert result.ret == 0
    assert len(ran) == 31


def test_all_fails_where_a_verdict_is_not_given_again(place: Place) -> None:
    name = "case3"
    lines = dict(place.record().lines)
    was = lines[name]
    lines[name] = record.Line(name, was.level, "gap: of yesterday", was.key)
    place.write("conformance/record/thing.txt", Record("thing", lines).text())
    result, _ = place.run("--record=all")
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        ["*thing: case3 is on record as 'shim, gap: of yesterday', and this run*'shim, passed'"]
    )


def test_all_finds_a_hash_that_was_made_to_fit(place: Place) -> None:
    """The image was changed, and the new hash written in by hand, check and all."""
    place.write("images/case3", "changed")
    key = place.record().lines["case3"].key
    forged = record.Key(record.digest(b"forged"), key.runtime, key.test, key.tools)
    lines = {**place.record().lines, "case3": record.Line("case3", "shim", "passed", forged)}
    place.write("conformance/record/thing.txt", Record("thing", lines).text())
    result, _ = place.run("--record=all")
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"*thing: case3: image {forged.image} is now *"])


def test_all_finds_what_no_test_gives_and_what_is_not_there(place: Place) -> None:
    place.write("checks/test_it.py", TESTS.replace("COUNT = 30", "COUNT = 29"))
    assert place.run("--record=all")[0].ret == 1
    lines = {k: v for k, v in place.record().lines.items() if k != "case3"}
    lines["case99"] = record.Line("case99", "shim", "passed", lines["case2"].key)
    place.write("conformance/record/thing.txt", Record("thing", lines).text())
    place.write("checks/test_it.py", TESTS)
    result, _ = place.run("--record=all")
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        ["*thing: case3 is not on record", "*thing: no test gives the verdict of case99"]
    )
    # Of a part only what was run is compared.
    assert place.run("--record=all", "-k", "case2")[0].ret == 0


@pytest.mark.parametrize("mode", [["--record=write"], ["--record=use", "--record-refresh"]])
@pytest.mark.parametrize("part", [["-k", "case3"], ["checks"], ["-o", "testpaths=checks"]])
def test_a_part_writes_nothing(place: Place, part: list[str], mode: list[str]) -> None:
    before = place.record()
    place.write("driver/driver.cc", "two")
    result, ran = place.run(*mode, *part)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert ran == []
    result.stderr.fnmatch_lines(
        ["*only a run of everything writes the record: run `make record`*"]
    )
    assert place.record() == before


def test_what_fails_is_not_written_and_what_passes_is(place: Place) -> None:
    before = place.record()
    place.write("driver/driver.cc", "two")
    place.write("wrong/case3", "")
    result, _ = place.run("--record=write")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*tests that failed have no line: mend them, run again"])
    after = place.record()
    assert before.lines.keys() - after.lines.keys() == {"case3"}
    assert all(after.lines[name].key != before.lines[name].key for name in after.lines)


def test_a_run_cut_short_writes_nothing(place: Place) -> None:
    before = place.record()
    place.write("driver/driver.cc", "two")
    place.write("wrong/case3", "")
    result, ran = place.run("--record=write", "--maxfail=1")
    assert result.ret != 0
    assert len(ran) < len(before.lines)
    result.stdout.fnmatch_lines(["*nothing was written, as the run was cut short"])
    assert place.record() == before


def test_writing_again_changes_nothing_and_keeps_what_other_machines_found(place: Place) -> None:
    other = record.of("other", place.record().lines.values()).text()
    place.write("conformance/record/other.txt", other)
    before = (place.folder / "thing.txt").read_text()
    result, _ = place.run("--record=write")
    result.stdout.fnmatch_lines(["*left as it was: other, as no test has its mark"])
    assert (place.folder / "thing.txt").read_text() == before
    assert (place.folder / "other.txt").read_text() == other


def test_images_take_turns(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeps, "ONE_OF", 4)
    sample = place.record().sample
    for number in range(30):
        place.write(f"images/case{number}", "changed")
    seen: set[str] = set()
    for turn in range(30):
        monkeypatch.setattr(sweeps, "compiler", lambda turn=turn: str(turn))
        result, ran = place.run("--record=use")
        result.assert_outcomes(passed=31)
        assert {*sample, "always"} <= {*ran}
        assert len(ran) < 25
        result.stdout.fnmatch_lines([f"*, {31 - len(ran)} of them without a new image*"])
        seen |= {*ran}
    assert len(seen) == 31
    # A refresh writes every line, and so makes every image; so does a run of all.
    assert len(place.run("--record=use", "--record-refresh")[1]) == 31


def test_what_else_changed_waits_for_no_turn(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeps, "is_seen", lambda target, name: False)
    sample = place.record().sample
    assert set(place.run("--record=use")[1]) == {*sample, "always"}
    place.write("driver/driver.cc", "two")
    assert len(place.run("--record=use")[1]) == 31
    place.write("driver/driver.cc", "one")
    gap = min(place.record().lines.keys() - sample)
    place.write("checks/test_it.py", TESTS.replace("GAPS = {}", f"GAPS = {{'{gap}': 'why'}}"))
    result, ran = place.run("--record=use")
    assert gap in ran
    assert result.ret == 1  # It is listed as a gap, and passes.


def test_a_line_of_a_longer_name_is_that_of_another_test(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = 'pytest.param(f"case{n}" + pathlib.Path("suffix").read_text()'
    text = TESTS.replace('pytest.param(f"case{n}"', named)
    assert text != TESTS
    place.write("checks/test_it.py", text)
    place.write("suffix", " -wide")
    assert place.run("--record=write")[0].ret == 0
    place.write("suffix", "")
    monkeypatch.setattr(sweeps, "is_seen", lambda target, name: False)
    result, ran = place.run("--record=use")
    result.assert_outcomes(passed=31)
    assert len(ran) == 31


def test_a_refresh_writes_what_a_run_of_everything_would(place: Place) -> None:
    place.write("images/case3", "changed")
    place.write("images/case4", "changed")
    place.write("wrong/case4", "")
    sample = place.record().sample
    result, ran = place.run("--record=use", "--record-refresh")
    assert result.ret == 1
    assert set(ran) == {*sample, "case3", "case4", "always"}
    refreshed = (place.folder / "thing.txt").read_text()
    assert "case4" not in place.record().lines
    place.run("--record=write")
    assert (place.folder / "thing.txt").read_text() == refreshed


def test_a_refresh_on_another_machine_runs_what_stands_elsewhere(place: Place) -> None:
    lines = {
        name: replace(line, key=replace(line.key, tools="another machine"))
        for name, line in place.record().lines.items()
    }
    place.write("conformance/record/thing.txt", Record("thing", lines).text())
    assert len(place.run("--record=use", "--record-refresh")[1]) == 31
    assert {each.key.tools for each in place.record().lines.values()} != {"another machine"}


def test_a_refresh_asks_what_stands(place: Place) -> None:
    assert place.run("--record-refresh")[0].ret == pytest.ExitCode.USAGE_ERROR
    assert place.run("--record=all", "--record-refresh")[0].ret == pytest.ExitCode.USAGE_ERROR


def test_a_damaged_record_is_an_error_with_its_line(place: Place) -> None:
    path = place.folder / "thing.txt"
    text = path.read_text()
    path.write_text(text.replace("  passed", "  pased", 1))
    result, _ = place.run("--record=use")
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*thing.txt:*is not a verdict: run `make record`*"])


def test_a_test_of_many_images_is_asked_for_each(pytester: pytest.Pytester) -> None:
    place = Place(pytester)
    place.write("checks/test_it.py", MANY)
    assert len(place.run("--record=write")[1]) == 30
    result, ran = place.run("--record=use")
    assert set(ran) == place.record("group").sample
    result.stdout.fnmatch_lines(["*group*5 run, 5 of them as the sample; 25 on record*"])
    place.write("wrong", "")
    assert place.run("--record=use")[0].ret == 1


def test_a_test_keyed_by_its_sources_is_not_even_set_up(pytester: pytest.Pytester) -> None:
    place = Place(pytester)
    place.write("checks/test_it.py", SOURCES)
    place.write("rules/__init__.py", "")
    place.write("rules/first.py", "from rules import second\n")
    place.write("rules/second.py", "rule = 1\n")
    place.write("rules/apart.py", "rule = 1\n")
    place.write("texts/one.txt", "1")
    assert len(place.run("--record=write")[1]) == 60
    result, ran = place.run("--record=use")
    assert len(ran) == 10
    result.assert_outcomes(passed=30)
    place.write("rules/apart.py", "rule = 2\n")
    assert len(place.run("--record=use")[1]) == 10
    place.write("texts/one.txt", "2")
    assert len(place.run("--record=use")[1]) == 60
    place.write("texts/one.txt", "1")
    place.write("rules/second.py", "rule = 2\n")
    assert len(place.run("--record=use")[1]) == 60


REFUSING = """
import pytest

@pytest.mark.evidence("small", name="{n}")
@pytest.mark.parametrize("n", range(9))
def test_case(n, evidence):
    evidence.stands(f"image {n}")
    if n % 2:
        evidence.refused("it has no int64")
"""


def test_what_a_target_refuses_is_on_record_with_the_reason(pytester: pytest.Pytester) -> None:
    place = Place(pytester)
    place.write("checks/test_it.py", REFUSING)
    place.run("--record=write")
    verdicts = {name: each.verdict for name, each in place.record("small").lines.items()}
    assert [verdicts[str(n)] for n in range(2)] == ["passed", "refused: it has no int64"]
    result, _ = place.run("--record=use")
    result.assert_outcomes(passed=5, xfailed=4)
    assert place.run("--record=all")[0].ret == 0


NESTED = """
import subprocess
import sys
import pytest

@pytest.mark.evidence("thing")
def test_elsewhere(tmp_path, ledger, evidence):
    file = tmp_path / "verdicts"
    command = [sys.executable, "-m", "pytest", "-p", "no:dovetail_conformance", "inner/it.py"]
    subprocess.run([*command, *ledger.options(file)], check=True)
    evidence.attach(file)
"""


def test_a_process_of_its_own_hands_its_verdicts_over(pytester: pytest.Pytester) -> None:
    place = Place(pytester)
    place.write("checks/test_it.py", NESTED)
    place.write("inner/it.py", TESTS)
    assert len(place.run("--record=write")[1]) == 30
    assert len(place.record().lines) == 30
    assert len(place.run("--record=use")[1]) == 6
    assert place.run("--record=all")[0].ret == 0


@pytest.mark.parametrize(
    ("mark", "message"),
    [("()", "*evidence('TARGET') is missing*"), ("('x', of=1)", "*evidence() takes no of*")],
)
def test_a_wrong_mark_is_an_error(pytester: pytest.Pytester, mark: str, message: str) -> None:
    place = Place(pytester)
    text = f"import pytest\n@pytest.mark.evidence{mark}\ndef test_it(evidence): pass\n"
    place.write("checks/test_it.py", text)
    result, _ = place.run("--record=use")
    assert result.ret != 0
    assert message.strip("*") in result.stdout.str() + result.stderr.str()
