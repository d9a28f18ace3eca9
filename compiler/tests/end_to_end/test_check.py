"""`kernel.check`: each kind of fault is planted and found, and correct kernels show none.

`tests/faults/<case>.py` makes a report, `<case>.txt` is its text; `--bless` rewrites the texts.
"""

from __future__ import annotations

import importlib.util
import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np
import pytest

import dovetail as dt
from dovetail import T
from dovetail.api.kernel import Kernel
from dovetail.cli.kernels import load_kernels
from dovetail.support.check_report import KINDS, CheckError, CheckReport
from dovetail_conformance.case import difference
from dovetail_conformance.cases import ALL
from dovetail_conformance.runner import seed_of

pytestmark = pytest.mark.level("real")

FAULTS = Path(__file__).parents[1] / "faults"
PROGRAMS = sorted(FAULTS.glob("*.py"))

# Found in kernels as IR only: the language refuses what it can see.
NOT_PLANTED = {"divergent-barrier", "unsigned-overflow"}


def program(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"faults_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def report_of(path: Path) -> CheckReport:
    report = program(path).report()
    assert isinstance(report, CheckReport)
    return report


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_report(path: Path, bless: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    report = report_of(path)
    monkeypatch.chdir(FAULTS)
    text = f"{report}\n"
    expected = path.with_suffix(".txt")
    if bless:
        expected.write_text(text)
    assert expected.is_file(), f"{expected} is missing: run with --bless and read what it writes"
    assert text == expected.read_text()


def test_every_kind_is_planted() -> None:
    found = {fault.kind for path in PROGRAMS for fault in report_of(path).findings}
    assert found == set(KINDS) - NOT_PLANTED


def test_no_text_is_left_over() -> None:
    assert {path.stem for path in FAULTS.glob("*.txt")} == {path.stem for path in PROGRAMS}


def test_a_race_names_both_lines_and_both_threads() -> None:
    report = report_of(FAULTS / "race_in_block.py")
    for fault in report.findings:
        assert fault.kind == "race"
        assert fault.other is not None
        assert fault.place.span.line != fault.other.span.line
        assert fault.place.thread != fault.other.thread
    assert {fault.buffer for fault in report.findings} == {"left", "right"}


def test_arguments_are_untouched_and_results_are_what_the_kernel_gives() -> None:
    path = FAULTS / "race_of_iterations.py"
    module = program(path)
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    at = np.arange(6, dtype=np.int32)[::-1].reshape(2, 3)
    y = np.full(12, 7, np.float32)[::2]
    report = module.scatter.check(x, at, y)
    assert y.tolist() == [7] * 6
    # Iterations run together: each reads what was there before.
    assert report.results[2].tolist() == [4, 3, 2, 1, 0, 0]
    assert report.results[2].strides == y.strides


def test_raise_if_bad() -> None:
    report = report_of(FAULTS / "assertion.py")
    assert not report.ok
    with pytest.raises(CheckError, match=r"element 1 is -1\.0") as caught:
        report.raise_if_bad()
    assert caught.value.report is report
    good = report_of(FAULTS / "nothing_wrong.py")
    assert good.ok
    good.raise_if_bad()


def test_printed_lines() -> None:
    @dt.kernel
    def count(x: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        for i in T.parallel(n):
            T.printf("{} of {:.2f}", i, x[i])

    report = count.check(np.array([0.5, 1.5], np.float32))
    assert report.lines == ("0 of 0.50", "1 of 1.50")


def test_unknown_kinds_are_refused() -> None:
    kernel = program(FAULTS / "nothing_wrong.py").shift
    x = np.ones(8, np.float32)
    with pytest.raises(ValueError, match="there is no kind of fault 'races'"):
        kernel.check(x, x.copy(), ignore=["races"])
    with pytest.raises(ValueError, match="overflow is 'yes'"):
        kernel.check(x, x.copy(), overflow="yes")
    with pytest.raises(TypeError, match=r"takes 2 arguments \(x, y\)"):
        kernel.check(x)


# What is a fault of a test's own making: reads that rely on 0 beyond the edge.
EDGES = {"out-of-bounds-read", "out-of-bounds-write"}


def as_called(kernel: Kernel[..., Any], arguments: Sequence[Any]) -> list[Any]:
    """A case's arguments, which are those of the plan, as a call of the kernel has them."""
    rest = iter(arguments)
    given: list[Any] = []
    for each in kernel.written_parameters:
        if each.kind == "tuple":
            given.append(tuple(itertools.islice(rest, cast("int", kernel.constants[each.name]))))
        elif each.kind == "constexpr":
            continue  # a buffer that is left out
        elif each.name in kernel.complex_scalars:
            given.append(complex(next(rest), next(rest)))
        else:
            given.append(next(rest))
    return given


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_correct_kernels_show_no_fault(case) -> None:
    arguments = list(case.arguments(np.random.default_rng(seed_of(case.name))))
    # NumPy aligns an array to 16 bytes, which is not enough for every vector.
    given = as_called(case.kernel, arguments) if case.kernel.is_spread else arguments
    report = case.kernel.check(*given, ignore=EDGES | {"misaligned-vector"})
    planted = {"assertion"} if case.name.startswith("reports_") else set()
    assert {fault.kind for fault in report.findings} <= planted, str(report)
    if planted:
        return
    with np.errstate(all="ignore"):
        wanted = list(case.expected(*arguments))
    count = len(report.results) - len(arguments)
    outputs = [*report.results[:count], *(report.results[count + n] for n in case.outputs)]
    for got, want in zip(outputs, wanted, strict=True):
        assert difference(case.name, "an output", np.asarray(got), want) is None


EXAMPLES = Path(__file__).parents[3] / "examples"


def edges() -> Iterator[CheckReport]:
    """The steps of examples/edges on a small picture, each on what the one before gave."""
    kernels = load_kernels(EXAMPLES / "edges" / "kernels.py")
    photo = np.random.default_rng(1).integers(0, 256, (21, 33, 3)).astype(np.uint8)
    blank = np.zeros((21, 33), np.float32)
    taps = np.full(5, 0.2, np.float32)
    report = kernels["grey"].check(photo, blank, overflow=True, nan=True, infinity=True)
    yield report
    report = kernels["blur"].check(report.results[-1], taps, blank, nan=True)
    yield report
    report = kernels["sobel"].check(report.results[-1], blank, nan=True)
    yield report
    yield kernels["equalise"].check(report.results[-1], np.float32(4.0), blank, nan=True)


def digits() -> Iterator[CheckReport]:
    """The steps of examples/digits on a few points; tiles read 0 beyond the last one."""
    kernels = load_kernels(EXAMPLES / "digits" / "kernels.py")
    generator = np.random.default_rng(2)
    queries, points = (generator.random((n, 40), np.float32) for n in (19, 50))
    norms: list[Any] = []
    for each in (queries, points):
        report = kernels["squared_norms"].check(each, overflow=True, nan=True, infinity=True)
        yield report
        norms.append(report.results[0])
    report = kernels["distances"].check(queries, points, *norms, ignore=EDGES, nan=True)
    yield report
    labels = generator.integers(0, 10, 50).astype(np.int32)
    yield kernels["classify"].check(report.results[0], labels, overflow=True, nan=True)


@pytest.mark.parametrize("example", [edges, digits])
def test_examples_show_no_fault(example: Callable[[], Iterator[CheckReport]]) -> None:
    reports = list(example())
    assert len(reports) == 4
    for report in reports:
        report.raise_if_bad()
        assert report.notes == ()
