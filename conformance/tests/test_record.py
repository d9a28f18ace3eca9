"""The file of a record: what is written is read, and what was changed by hand is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from dovetail_conformance import record
from dovetail_conformance.record import Key, Line, Record, RecordError

KEY = Key("0123456789abcdef", "1123456789abcdef", "2123456789abcdef", "NumPy 2.4; ptxas 13.1")


def line(name: str, verdict: str = "passed", **parts: str) -> Line:
    fields = {"image": KEY.image, "runtime": KEY.runtime, "test": KEY.test, "tools": KEY.tools}
    return Line(name, "compile-only", verdict, Key(**{**fields, **parts}))


LINES = [
    line("saxpy"),
    line("block_scan cuda -arch=sm_90", image="-"),
    line("casts", "gap: the device has no float64: it says so", tools="NumPy 3"),
    line("zz", "refused: kernel 'zz': int64", runtime="-", test="f123456789abcdef"),
]
TEXT = record.of("cuda-fake", LINES).text()


def test_what_is_written_is_read() -> None:
    again = record.parse("cuda-fake", TEXT, "file")
    assert again == Record("cuda-fake", {each.name: each for each in LINES})
    assert again.text() == TEXT


def test_lines_are_sorted_and_what_they_share_is_there_once() -> None:
    assert record.of("cuda-fake", reversed(LINES)).text() == TEXT
    names = [each.split("  ")[0] for each in TEXT.splitlines() if not each.startswith("#")]
    assert names == sorted(names)
    assert TEXT.count(KEY.tools) == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (KEY.image, "0123456789abcdee", ":2: the check does not fit the lines"),
        (KEY.runtime, "1123456789abcdee", ":2: the check does not fit the lines"),
        ("ptxas 13.1", "ptxas 13.2", ":2: the check does not fit the lines"),
        ("gap: the", "gap: a", ":2: the check does not fit the lines"),
        ("for cuda-fake", "for cuda-ptxas", ":1: the first line is not"),
        ("# check: ", "# check ", ":2: expected '# check: ' and 16 hexadecimal digits"),
        ("  passed", "  nearly", ":9: 'block_scan cuda -arch=sm_90  compile-only"),
        ("1 1 1  passed", "9 1 1  passed", ":9: there is no '# tools 9' above"),
        ("saxpy", "casts", "'casts' is there twice"),
        ("\n# check", "\n<<<<<<< HEAD\n# check", ":2: expected '# check: '"),
    ],
)
def test_a_damaged_file_is_an_error_with_its_line(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(RecordError) as caught:
        record.parse("cuda-fake", TEXT.replace(old, new), "record/cuda-fake.txt")
    assert str(caught.value).startswith("record/cuda-fake.txt:")
    assert message in str(caught.value)
    assert "run `make record`" in str(caught.value)


def test_every_single_edit_of_a_line_is_found() -> None:
    body = TEXT.index("\n", TEXT.index("# check")) + 1
    for place in range(body, len(TEXT) - 1):
        other = "0" if TEXT[place] != "0" else "1"
        with pytest.raises(RecordError):
            record.parse("cuda-fake", TEXT[:place] + other + TEXT[place + 1 :], "file")


def test_decisions() -> None:
    lines = [line(f"case{number}") for number in range(100)]
    known = record.of("cpu", [*lines, line("gap", "gap: why")])
    assert len(known.sample) == 11
    (sampled, *_), other = known.sample, next(e.name for e in lines if e.name not in known.sample)
    assert known.decide(other, KEY, "passed") == "stands"
    assert known.decide(sampled, KEY, "passed") == "sample"
    assert known.decide("new", KEY, "passed") == "run"
    # A case that is a gap no longer, or has become one.
    assert known.decide(other, KEY, "gap: why") == "run"
    assert known.decide("gap", KEY, "passed") == "run"
    for part in ("image", "runtime", "test"):
        changed = line(other, **{part: "f" * 16}).key
        assert known.decide(other, changed, "passed") == "run"
        # A change of the repository is run, whatever the machine has.
        assert (
            known.decide(other, line(other, **{part: "f" * 16}, tools="x").key, "passed") == "run"
        )
    newer = line(other, tools="NumPy 2.5").key
    assert known.decide(other, newer, "passed") == "unrecorded"
    assert known.decide(sampled, newer, "passed") == "sample"


def test_the_sample_is_fixed_and_never_less_than_a_handful() -> None:
    few = record.of("cpu", [line(f"case{number}") for number in range(20)])
    assert few.sample == record.of("cpu", few.lines.values()).sample
    assert len(few.sample) == record.LEAST_SAMPLED
    assert len(record.of("cpu", [line("a"), line("b")]).sample) == 2
    assert few.sample != record.of("gpu", few.lines.values()).sample


def test_a_target_without_a_file_has_no_verdicts(tmp_path: Path) -> None:
    assert record.read(tmp_path, "cpu") == Record("cpu")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "proofs.txt").write_text(record.of("tests/proofs", LINES).text())
    assert record.targets(tmp_path) == ["tests/proofs"]
    assert record.read(tmp_path, "tests/proofs").lines.keys() == {each.name for each in LINES}
