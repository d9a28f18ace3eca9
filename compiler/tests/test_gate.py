"""The gates: which tests `make test`, `make test-changed` and a shard of everything take."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from support.tools import TOOLS, tool

from dovetail_conformance.cases import BY_NAME

gate = tool("gate")
BUDGETS, SLICES = gate.BUDGETS, tool("changed").SLICES
Costs, Facts, Row, select = gate.Costs, gate.Facts, gate.Row, gate.select
quoted = tool("quoted").quoted

COSTS = Costs({"a/test_costly.py::test_it": 10.0, "a/test_case.py::test_case": 2.0}, {})
CHEAP = Row("a/test_cheap.py::test_it")
COSTLY = [Row(f"a/test_costly.py::test_it[{n}]") for n in range(400)]
CASES = [Row(f"a/test_case.py::test_case[{n}]", frozenset({f"case{n}"})) for n in range(100)]
ROWS = [CHEAP, *COSTLY, *CASES]


def names(rows: list[Any]) -> set[str]:
    return {each.name for each in rows}


def test_what_is_cheap_and_the_cover_set_are_always_taken():
    for digits in ("0", "5", "beef"):
        facts = Facts(COSTS, cover=("case7", "case8"), slice=digits)
        taken = select("test", ROWS, facts).taken
        assert {CHEAP.name, CASES[7].name, CASES[8].name} <= taken


def test_rows_of_cases_cost_a_compilation_whoever_has_compiled_the_case():
    function = "a/test_valid.py::test_case"
    rows = [Row(f"{function}[{n}]", frozenset({f"case{n}"}), has_case=True) for n in range(1000)]
    made = select("test", [CHEAP, *rows], Facts(Costs({function: 0.0}, {}), ("case7",), slice="5"))
    assert made.lines[0].startswith("always: 1 tests")
    assert rows[7].name in made.taken
    assert len(made.taken) < 200


def test_the_slices_are_everything_once_and_the_same_every_time(monkeypatch):
    monkeypatch.setitem(BUDGETS["test"], "slice", float("inf"))
    parts = [select("test", ROWS, Facts(COSTS, slice=f"{n:x}")).taken for n in range(SLICES)]
    assert set[str]().union(*parts) == names(ROWS)
    assert sum(map(len, parts)) == len(ROWS) - 1 + SLICES  # the cheap one in all of them
    assert select("test", ROWS, Facts(COSTS, slice="3")).taken == parts[3]


def test_no_part_costs_more_than_its_budget():
    costs = Costs({row.function: 10.0 for row in ROWS}, {})  # none is cheap
    facts = Facts(costs, [f"case{n}" for n in range(100)], ["a/test_costly.py"], "1")
    made = select("test", ROWS, facts)
    assert len(made.taken) * 10 <= sum(BUDGETS["test"].values())
    assert [line.partition("; the budget of ")[2] != "" for line in made.lines] == [
        False, True, True, "slice" in made.lines[3] and "leaves out" in made.lines[3],
    ]  # fmt: skip
    # What the budget cuts differs from tree to tree.
    other = Facts(costs, facts.cover, facts.changes, "11")
    assert made.taken != select("test", ROWS, other).taken


def test_tests_that_changed_come_before_those_that_a_newer_file_names(monkeypatch):
    monkeypatch.setitem(BUDGETS["test"], "slice", 0.0)
    facts = Facts(COSTS, changes=["pkg/costly.py", "a/test_case.py"])
    few = CASES[:20]
    assert names(few) <= select("test", [*COSTLY, *few], facts).taken


def test_a_file_with_expensive_fixtures_is_taken_whole_or_not_at_all():
    costs = Costs(COSTS.rows, {"a/test_costly.py": 30.0})
    few = COSTLY[:2]
    taken = [select("test", [CHEAP, *few], Facts(costs, slice=f"{n:x}")).taken for n in range(16)]
    assert sorted(len(each & names(few)) for each in taken) == [0] * 15 + [2]


def test_shards_are_everything_once_and_cost_the_same():
    parts = [select(f"{n}/6", ROWS, Facts(COSTS)) for n in range(1, 7)]
    assert sum(len(each.taken) for each in parts) == len(ROWS)
    assert set[str]().union(*(each.taken for each in parts)) == names(ROWS)
    seconds = [float(each.lines[0].split(", ")[1].split()[0]) for each in parts]
    assert max(seconds) - min(seconds) <= 10.0


def test_rows_of_one_kernel_stay_in_one_shard():
    kernels = {f"case{n}": f"case{n // 10}" for n in range(100)}
    others = [Row(f"a/test_other.py::test_it[{n}]", CASES[n].words) for n in range(100)]
    rows = [*ROWS, *others]
    parts = [select(f"{n}/6", rows, Facts(COSTS, kernels=kernels)).taken for n in range(1, 7)]
    assert sum(map(len, parts)) == len(rows)
    for first in range(0, 100, 10):
        same = names([*CASES[first : first + 10], *others[first : first + 10]])
        assert [len(same & each) for each in parts if same & each] == [20]


def test_a_group_is_run_when_it_has_changed_or_is_due():
    groups = tool("groups")
    found = groups.found(TOOLS.parent)
    assert all(found.values()), "a group that no test names"
    costs = Costs({}, dict.fromkeys(found, 30.0))
    jax = "tools/requirements/groups/jax.txt"
    for changes in ([jax], found[jax]):
        assert jax in groups.select(found, Facts(costs, changes=changes)).taken
    parts = [groups.select(found, Facts(costs, slice=f"{n:x}")).taken for n in range(SLICES)]
    assert set[str]().union(*parts) == {*found}
    every = [file for files in found.values() for file in files]
    assert len(groups.select(found, Facts(costs, changes=every)).taken) == 2  # 70 seconds


def test_costs_are_read_as_they_are_written():
    spent = [("a.py::f[1]", 0.1, 0.5), ("a.py::f[2]", 0.0, 0.2), ("b.py::g", 9.0, 0.1)]
    spent += [("b.py::h", 0.0, 0.3)]
    rows, fixtures = {"a.py::f": 0.4, "b.py::h": 0.3}, {"b.py": 9.0}
    assert Costs.parse(Costs.written(spent)) == Costs(rows, fixtures)


PARTS = {
    "compiler/src/dovetail/passes/simplify.py": "from dovetail.passes._sums import add",
    "compiler/src/dovetail/passes/_sums.py": "from dovetail.passes._terms import term",
}
TESTS = {
    "compiler/tests/passes/test_simplify.py": "",
    "compiler/tests/unit/lang/test_rejected.py": 'HERE / "errors"',
    "compiler/tests/unit/lang/test_other.py": "",
    "compiler/tests/unit/backends/vulkan/test_modules.py": "",
    "compiler/tests/test_tour.py": 'PAGE = "tour.md"',
    "runtime/vulkan/tests/test_device.py": "",
    "runtime/core/python_tests/test_calls.py": "",
    "conformance/tests/test_all.py": "",
}


@pytest.mark.parametrize(
    ("changed", "word", "files"),
    [
        ("compiler/tests/test_tour.py", "", "test_tour"),
        ("compiler/src/dovetail/passes/simplify.py", "", "test_simplify"),
        ("compiler/src/dovetail/passes/_terms.py", "", "test_simplify"),
        ("runtime/core/src/engine/calls.cc", "", "test_calls"),
        ("compiler/src/dovetail/lang/parser.py", "", "test_rejected test_other"),
        ("compiler/tests/errors/bad_loop.txt", "bad_loop", "test_rejected"),
        ("compiler/tests/errors/bad_loop.txt", "good_loop", ""),
        ("compiler/src/dovetail/backends/vulkan/codegen.py", "", "test_modules test_device"),
        ("runtime/vulkan/src/device.cc", "", "test_modules test_device"),
        ("runtime/cuda/src/device.cc", "cuda", "test_simplify test_rejected test_other "
         "test_modules test_tour test_device test_calls test_all"),
        ("docs/tour.md", "", "test_tour"),
        ("conformance/src/dovetail_conformance/cases/atomics.py", "atomic_counters", ""),
        ("README.md", "", ""),
    ],
)  # fmt: skip
def test_a_changed_file_names_tests(tmp_path: Path, changed: str, word: str, files: str):
    for path, text in {**TESTS, **PARTS}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    is_named = gate.Names(tmp_path, TESTS).by(changed)
    named = [Path(each).stem for each in TESTS if is_named(Row(f"{each}::t", frozenset({word})))]
    assert named == files.split()


def test_a_file_of_cases_names_their_rows():
    is_named = gate.Names(TOOLS.parent, ()).by(
        "conformance/src/dovetail_conformance/cases/elementwise.py"
    )
    assert is_named(Row("any.py::t", frozenset({"saxpy"})))
    assert not is_named(Row("any.py::t", frozenset({"atomic_bins"})))


def test_the_cover_set_is_of_cases_that_are_there():
    assert {*gate.cover()} <= BY_NAME.keys(), "run tools/cover.py"
    assert len(gate.cover()) == tool("cover").COUNT


def test_a_removed_text_is_found_where_it_is_quoted(tmp_path: Path):
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@example.com"]
    (tmp_path / "made.py").write_text('fail(f"{name} is not a valid target, of {all}")\n')
    (tmp_path / "page.md").write_text("error: 'z' is not a valid target, of 9\n")
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run([*git, *words], cwd=tmp_path, check=True)
    (tmp_path / "made.py").write_text('fail(f"{name} is unknown")\n')
    assert quoted(tmp_path, "HEAD") == {"is not a valid target, of": ["page.md:1"]}
    (tmp_path / "made.py").write_text('fail(f"{name} is not a valid target, of {others}")\n')
    assert quoted(tmp_path, "HEAD") == {}


def test_a_run_says_what_it_takes_and_prints_a_failure_at_once(pytester: pytest.Pytester):
    pytester.makepyfile(
        test_some="""
        import pytest

        @pytest.mark.parametrize("n", range(20))
        def test_it(n):
            assert n != 3
        """
    )
    ran: list[int] = []
    for shard in ("1/2", "2/2"):
        options = ("-p", "gate", "--gate", shard, "-n", "2", "-p", "no:cacheprovider")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYTHONPATH", str(TOOLS))
            result = pytester.runpytest_subprocess(*options)
        outcomes = result.parseoutcomes()
        ran.append(outcomes["passed"] + outcomes.get("failed", 0))
        result.stdout.fnmatch_lines([f"gate: shard {shard}: {ran[-1]} tests, 0 s of processor"])
        if outcomes.get("failed"):
            lines = [line for line in result.errlines if line.startswith("FAILED ")]
            assert [line.rpartition("::")[2] for line in lines] == ["test_it[3]"]
    assert sum(ran) == 20
