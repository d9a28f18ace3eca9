"""The marks themselves: a wrong level is refused, a missing part is seen, the summary counts."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from dovetail_conformance.levels import LEVELS, compare_golden

ABSENT = "dovetail-program-that-does-not-exist"


def run(pytester: pytest.Pytester, source: str, *options: str) -> pytest.RunResult:
    pytester.makepyfile(source)
    # The suite's own plug-in would add its cases to the count.
    return pytester.runpytest("-p", "no:dovetail_conformance", "-rs", "--strict-markers", *options)


@pytest.mark.parametrize("name", [*LEVELS, "compile-only"])
def test_summary_counts_by_level(pytester: pytest.Pytester, name: str) -> None:
    result = run(
        pytester,
        f"""
        import pytest

        @pytest.mark.level("{name}")
        def test_one(): pass

        @pytest.mark.level("{name}")
        def test_fails(): assert False

        def test_unlabelled(): pass
        """,
    )
    result.assert_outcomes(passed=2, failed=1)
    label = name.replace("_", "-")
    result.stdout.fnmatch_lines(["*passed, by level*", " *1  unit *", f" *1  {label} *"])


def test_workers_tell_the_levels_of_what_they_ran(pytester: pytest.Pytester) -> None:
    result = run(
        pytester,
        """
        import pytest

        @pytest.mark.level("shim")
        @pytest.mark.parametrize("number", range(7))
        def test_one(number): assert number

        def test_unlabelled(): pass
        """,
        "-n2",
    )
    result.assert_outcomes(passed=7, failed=1)
    result.stdout.fnmatch_lines(["*passed, by level*", " *1  unit *", " *6  shim *"])


def test_name_with_an_address_is_refused(pytester: pytest.Pytester) -> None:
    result = run(
        pytester,
        """
        import pytest

        @pytest.mark.parametrize("given", [object()], ids=repr)
        def test_one(given): pass
        """,
    )
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*test_one*: the name holds an address; give it an id"])


def test_golden_files_are_rewritten_by_workers_too(pytester: pytest.Pytester) -> None:
    source = """
        import pytest
        from pathlib import Path
        from dovetail_conformance.levels import compare_golden

        @pytest.mark.parametrize("number", range(4))
        def test_one(number, bless):
            compare_golden(Path(f"{number}.txt").absolute(), f"{number}\\n", rewrite=bless)
        """
    run(pytester, source, "-n2").assert_outcomes(failed=4)
    run(pytester, source, "-n2", "--bless").assert_outcomes(passed=4)
    run(pytester, source, "-n2").assert_outcomes(passed=4)


def test_unknown_level_is_refused(pytester: pytest.Pytester) -> None:
    result = run(
        pytester,
        """
        import pytest

        @pytest.mark.level("nearly")
        def test_one(): pass
        """,
    )
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*level 'nearly' does not exist, allowed are real, emulated, *"])


NEEDS = """
    import pytest

    @pytest.mark.needs({part})
    def test_one(): pass
    """


REASONS = {
    "tool": f"program '{ABSENT}' is not on PATH",
    "library": f"library 'lib{ABSENT}' is not installed",
    "distribution": f"distribution '{ABSENT}' is not installed",
    "module": f"python module '{ABSENT}' is not installed",
}


@pytest.mark.parametrize("part", REASONS)
def test_missing_part_is_skipped_with_the_reason(
    part: str, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    result = run(pytester, NEEDS.format(part=f"{part}='{ABSENT}'"))
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines([f"SKIPPED*{REASONS[part]}*"])


@pytest.mark.parametrize("part", REASONS)
def test_missing_part_fails_on_ci(
    part: str, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    result = run(pytester, NEEDS.format(part=f"{part}='{ABSENT}'"))
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([f"*missing on a CI machine: {REASONS[part]}*"])


GROUPS = """
    import pytest

    def test_without(): pass

    @pytest.mark.needs(group="some")
    def test_with():
        import only_in_the_group
    """


@pytest.fixture
def some_group(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an installed group of packages."""
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setattr(sys, "path", [*sys.path])
    python = f"python{sys.version_info.major}.{sys.version_info.minor}"
    folder = pytester.path / ".venv" / "groups" / "some" / "lib" / python / "site-packages"
    folder.mkdir(parents=True)
    (folder / "only_in_the_group.py").touch()
    return folder


def test_ordinary_runs_leave_out_what_needs_a_group(pytester: pytest.Pytester) -> None:
    result = run(pytester, GROUPS)
    result.assert_outcomes(passed=1, deselected=1)
    result.stdout.fnmatch_lines(["1 tests need a group: pytest --group some"])


def test_a_group_is_on_the_path_of_its_tests_alone(
    pytester: pytest.Pytester, some_group: Path
) -> None:
    run(pytester, GROUPS, "--group", "some").assert_outcomes(passed=1, deselected=1)
    assert os.environ["PYTHONPATH"] == str(some_group)


def test_a_group_that_cannot_be_had_is_an_error(pytester: pytest.Pytester) -> None:
    result = run(pytester, GROUPS, "--group", "other")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--group other: '*groups/other/*' is missing: run `make *"])


PRESENT = "tool=('sh', 'ls'), library='c', distribution='pytest', module='json'"


def test_present_parts_let_the_test_run(pytester: pytest.Pytester) -> None:
    run(pytester, NEEDS.format(part=PRESENT)).assert_outcomes(passed=1)


def test_unknown_part_is_an_error(pytester: pytest.Pytester) -> None:
    result = run(pytester, NEEDS.format(part="gpu='any'"))
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        ["*needs() takes tool, library, distribution, device, module, group by name only*"]
    )


def test_golden_file_is_compared_and_rewritten_only_when_asked(pytester: pytest.Pytester) -> None:
    path = pytester.path / "out" / "text.txt"
    with pytest.raises(AssertionError, match="is missing"):
        compare_golden(path, "one\n", rewrite=False)
    compare_golden(path, "one\n", rewrite=True)
    compare_golden(path, "one\n", rewrite=False)
    with pytest.raises(AssertionError, match="differs"):
        compare_golden(path, "two\n", rewrite=False)
    assert path.read_text() == "one\n"


ALONE = """
    import pytest

    def test_ordinary(): pass

    @pytest.mark.alone
    def test_of_the_clock(): pass

    @pytest.mark.alone
    @pytest.mark.needs(group="some")
    def test_of_both():
        import only_in_the_group
    """


def test_ordinary_runs_leave_out_what_runs_alone(pytester: pytest.Pytester) -> None:
    result = run(pytester, ALONE, "-v")
    result.assert_outcomes(passed=1, deselected=2)
    result.stdout.fnmatch_lines(
        [
            "*::test_ordinary PASSED*",
            "1 tests need a group: pytest --group some --alone",
            "1 tests run alone: pytest --alone",
        ]
    )


def test_alone_runs_nothing_else(pytester: pytest.Pytester) -> None:
    result = run(pytester, ALONE, "-v", "--alone")
    result.assert_outcomes(passed=1, deselected=2)
    result.stdout.fnmatch_lines(["*::test_of_the_clock PASSED*"])


@pytest.mark.usefixtures("some_group")
def test_alone_and_a_group_run_what_needs_both(pytester: pytest.Pytester) -> None:
    run(pytester, ALONE, "--group", "some").assert_outcomes(deselected=3)
    result = run(pytester, ALONE, "-v", "--group", "some", "--alone")
    result.assert_outcomes(passed=1, deselected=2)
    result.stdout.fnmatch_lines(["*::test_of_both PASSED*"])


UNCLOSED = """
    import gc
    import pytest

    class Holder:
        def __init__(self, cyclic=False):
            self.file = open(__file__)
            self.itself = self if cyclic else None

    @pytest.fixture
    def held():
        return Holder()

    @pytest.fixture(scope="module")
    def held_by_the_module():
        return Holder(cyclic=True)

    def test_at_once(): Holder()
    def test_after_it(): gc.collect()

    def test_in_a_cycle(): Holder(cyclic=True)
    def test_after_the_cycle(): gc.collect()

    def test_in_a_fixture(held): pass
    def test_after_the_fixture(): gc.collect()

    def test_in_a_traceback():
        held = Holder()
        assert False
    def test_after_the_traceback(): gc.collect()

    def test_of_a_module(held_by_the_module): pass
    def test_last(): pass
    """


def test_an_unclosed_file_fails_its_own_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_first=UNCLOSED, test_next="def test_next(): pass")
    # In a process of its own: what records hooks in this one would hold the tracebacks.
    result = pytester.runpytest_subprocess("-p", "no:dovetail_conformance", "-rfE", "-W", "error")
    result.assert_outcomes(passed=9, failed=2, errors=4)
    words = (line.split() for line in result.outlines if "test_first.py::" in line)
    assert {(word, name.partition("::")[2]) for word, name, *_ in words} == {
        ("FAILED", "test_at_once"),
        ("ERROR", "test_in_a_cycle"),
        ("ERROR", "test_in_a_fixture"),
        ("FAILED", "test_in_a_traceback"),
        ("ERROR", "test_in_a_traceback"),
        ("ERROR", "test_last"),
    }
