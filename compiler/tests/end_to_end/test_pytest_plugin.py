"""The fixtures of pytest for users' kernels: each run is one of pytest's own, in a process."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from support.workflow import read_jobs

pytestmark = pytest.mark.level("real")

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "how-to" / "test-kernels-in-ci.md"

KERNELS = """\
import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32], by: T.float32 = 3.0) -> T.Buffer[T.float32]:
    (n,) = x.shape
    y = T.empty((n,), T.float32)
    for i in T.parallel(n):
        y[i] = x[i] * by
    return y


@dt.kernel
def running(x: T.Buffer[T.float32], y: T.Buffer[T.float32], offset: T.constexpr[int]) -> T.float32:
    (n,) = x.shape
    assert y.shape == (n,)
    total = 0.0
    for i in range(n):
        total += x[i]
        y[i] = total + offset
    return total


@dt.kernel
def next_to(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        y[i] = x[i + 1]


@dt.kernel
def turned(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    with T.launch(grid=(T.ceildiv(x.shape[0], 8),), block=(8,)) as (block, thread):
        tile = T.alloc((8,), T.float32, scope="shared")
        tile[thread.x] = x[block.x * 8 + thread.x]
        y[block.x * 8 + thread.x] = tile[7 - thread.x]


@dt.kernel
def rejected(x: T.Buffer[T.float32]) -> None:
    x[0] = nosuch
"""

TESTS = """\
import numpy as np
import pytest
from kernels import *

x = np.linspace(1, 2, 16, dtype=np.float32)
y = np.zeros(16, np.float32)


def test_right(kernel_check, kernel_compare):
    assert kernel_check(scale, x, 0.1).ok
    made = kernel_compare(scale, x, by=0.1, against=scaled)
    assert made.distances[0].greatest > 0  # 0.1 rounds, and so does the product
    kernel_check(running, x, y, offset=1, ignore={"race"})
    kernel_compare(running, x, y, offset=1, against=lambda x, y: (x.sum(), x.cumsum() + 1))
    kernel_compare(running, x, y, offset=1, against=written)
    assert not y.any()


def scaled(x, by=3.0):
    assert x.dtype == np.float64
    return x * by


def written(x, y):
    y[:] = x.cumsum() + 1
    return x.sum()


def wrong(x, y):
    written(x, y)
    y[3:] += 1
    return x.sum()


def test_wrong(kernel_compare):
    kernel_compare(running, x, y, offset=1, against=wrong)


def test_out_of_bounds(kernel_check, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kernel_check(next_to, x, y)


def test_meant(kernel_check):
    kernel_check(next_to, x, y, ignore={"out-of-bounds-read"})


@pytest.mark.parametrize("n", [8, 16])
def test_race(n, kernel_check):
    kernel_check(turned, x[:8], y[:8])


@pytest.mark.xfail
def test_expected_to_fail(kernel_check):
    kernel_check(turned, x, y)


def test_rejected(kernel_check):
    kernel_check(rejected, x)


def test_rejected_by_a_call():
    rejected(x)


def test_arguments(kernel_check):
    kernel_check(scale)


def test_no_kernel(kernel_compare):
    kernel_compare(np.sin, x, against=np.sin)


def test_reference_that_fails(kernel_compare):
    kernel_compare(scale, x, against=lambda x: x.nosuch)


def test_shapes(kernel_compare):
    kernel_compare(scale, x, against=lambda x: x[:3])


def test_tolerance(kernel_compare):
    kernel_compare(scale, x, against=lambda x: 3 * x + 1e-3, tolerance=2e-3)
    with pytest.raises(ValueError, match="tolerance is -1; it must be 0 or more"):
        kernel_compare(scale, x, against=scaled, tolerance=-1)
"""


CONFTEST = 'pytest_plugins = ["dovetail.pytest_plugin"]\n'


@pytest.fixture
def own(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder of tests that asks for the fixtures."""
    (pytester.path / "conftest.py").write_text(CONFTEST)
    for name in ("GITHUB_ACTIONS", "GITHUB_WORKSPACE"):
        monkeypatch.delenv(name, raising=False)
    return pytester


def test_findings(own: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    (own.path / "kernels.py").write_text(KERNELS)
    (own.path / "test_k.py").write_text(TESTS)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(own.path.parent))
    done = own.runpytest_subprocess("-p", "no:cacheprovider")
    done.assert_outcomes(passed=3, failed=10, xfailed=1)
    done.stdout.fnmatch_lines([
        "'running' on cpu:0 differs from 'wrong':",
        "  y[[]3[]] is 5.39*, expected 6.4* within *e-*; 13 of 16 elements differ, by at most 1",
        "  note: the tolerance is the error of 48 roundings; where large values cancel, *",
        "*kernels.py:28:9: out-of-bounds-read: x[[]16[]] is read, *",
        "kernels.py:36:9: race: *",
        "*kernels.py:41:12: error: 'nosuch' is not defined",
        "scale takes 2 arguments (x, by), got 1; missing 'x'",
        "E*TypeError: kernel_compare takes a kernel first, got ufunc 'sin'; decorate *",
        ">*lambda x: x.nosuch*",
        "the kernel gives arrays of shapes [[](16,)[]], the reference [[](3,)[]]; *",
    ])  # fmt: skip
    # Users see their own lines.
    assert not re.findall(r"^\S*/dovetail/\S+?:\d+", done.stdout.str(), re.M)
    places = [line.partition("::error file=")[2] for line in done.outlines if line[:2] == "::"]
    name = f"{own.path.name}/kernels.py"
    assert [each[: 5 + each.index("::")] for each in places] == [
        f"{name},line=15,endLine=15,col=5,endColumn=12::'ru",
        f"{name},line=28,endLine=28,col=9,endColumn=24::out",
        f"{name},line=36,endLine=36,col=9,endColumn=55::rac",
        f"{name},line=41,endLine=41,col=12,endColumn=18::'no",
    ]
    assert "%0Anote: the other writes it at kernels.py:35:9" in places[2]


def test_annotations_on_request(own: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    (own.path / "kernels.py").write_text(KERNELS)
    (own.path / "test_k.py").write_text(
        "import numpy as np\nfrom kernels import rejected\nrejected(np.zeros(1, np.float32))\n"
    )
    expected = "::error file=kernels.py,line=41,endLine=41,col=12,endColumn=18::'nosuch' is not *"
    plain = own.runpytest_subprocess()
    plain.assert_outcomes(errors=1)
    plain.stdout.no_fnmatch_line("::*")
    asked = own.runpytest_subprocess("--dovetail-error-format", "github")
    asked.stdout.fnmatch_lines([expected])
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    refused = own.runpytest_subprocess("--dovetail-error-format=text")
    refused.stdout.no_fnmatch_line("::*")
    spread = own.runpytest_subprocess("-n", "1")
    spread.stdout.fnmatch_lines([expected])


def block(file: str) -> str:
    """What the page says is in a file."""
    found = re.search(
        rf"^`{re.escape(file)}`:\n\n```\w+\n(.*?)^```$", PAGE.read_text(), re.S | re.M
    )
    assert found is not None
    return found[1]


def test_the_page(own: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    kernels, tests = own.path / "kernels.py", own.path / "test_kernels.py"
    assert block("conftest.py") == CONFTEST
    kernels.write_text(block("kernels.py"))
    tests.write_text(block("test_kernels.py"))
    workflow = own.path / ".github" / "workflows" / "kernels.yml"
    workflow.parent.mkdir(parents=True)
    workflow.write_text(block(".github/workflows/kernels.yml"))
    (steps,) = read_jobs(workflow).values()
    (own.path / "bin").mkdir()
    for name in ("python", "dovetail"):
        command = own.path / "bin" / name
        module = " -m dovetail" if name == "dovetail" else ""
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}"{module} "$@"\n')
        command.chmod(0o755)
    monkeypatch.setenv("PATH", str(own.path / "bin"), prepend=os.pathsep)
    said: list[str] = []
    for _, commands in steps:
        if "pip install" not in commands:
            done = own.run("bash", "-e", "-c", commands)
            assert done.ret == 0
            said += done.outlines
    assert re.search("= 3 passed", "\n".join(said))
    assert "kernels.dvt: good" in said[-1]
    # What fails says what the page says.
    out_of_bounds, wrong = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text(), re.S | re.M)
    text = kernels.read_text()
    for old, new, shown in (("i + 2]", "i + 3]", out_of_bounds), ("/ 3.0", "/ 2.0", wrong)):
        assert old in text
        kernels.write_text(text.replace(old, new))
        failed = own.runpytest_subprocess("-k", "[1]")
        failed.assert_outcomes(failed=1, deselected=2)
        assert shown in failed.stdout.str()
