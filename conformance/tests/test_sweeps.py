"""Sweeps: which part of one runs where the record is used."""

from __future__ import annotations

import pytest

from dovetail_conformance import sweeps

TESTS = """
import pytest

@pytest.mark.sweep
@pytest.mark.parametrize("target", range(4))
@pytest.mark.parametrize("kernel", range(10))
def test_builds(kernel, target):
    pass

@pytest.mark.sweep(of=20)
@pytest.mark.parametrize("kernel", range(30))
def test_few(kernel):
    pass

@pytest.mark.parametrize("kernel", range(7))
def test_plain(kernel):
    pass
"""


def ran(pytester: pytest.Pytester, *options: str) -> dict[str, list[str]]:
    """The parameters of each test that ran."""
    result = pytester.runpytest("-p", "no:dovetail_conformance", "-v", *options)
    assert result.ret == 0
    seen: dict[str, list[str]] = {"test_builds": [], "test_few": [], "test_plain": []}
    for line in result.outlines:
        if "PASSED" in line:
            name, _, parameters = line.partition(" ")[0].rpartition("::")[2].partition("[")
            seen[name].append(parameters)
    return seen


def counts(seen: dict[str, list[str]]) -> list[int]:
    return [len(parameters) for parameters in seen.values()]


def test_a_part_runs_where_the_record_is_used(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(TESTS)
    assert counts(ran(pytester)) == [40, 30, 7]
    assert counts(ran(pytester, "--record=all")) == [40, 30, 7]
    # One of four, and never fewer than five.
    assert counts(ran(pytester, "--record=use")) == [10, 5, 7]


def test_the_compiler_decides_which(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makepyfile(TESTS)
    first, again = ran(pytester, "--record=use"), ran(pytester, "--record=use")
    assert first == again
    seen = {*first["test_builds"]}
    for number in range(20):
        monkeypatch.setattr(sweeps, "compiler", lambda number=number: str(number))
        seen |= {*ran(pytester, "--record=use")["test_builds"]}
    assert len(seen) >= 38  # Of 40: all, but for luck that is fixed by the numbers.
