"""The example package with a pass of its own: what it counts, and what it draws."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from support.example_packages import FOLDER, install, run

import dovetail as dt
from dovetail import T

PACKAGE = FOLDER / "dovetail-roofline"


@pytest.fixture
def roofline(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(PACKAGE))
    import dovetail_roofline
    import dovetail_roofline.main

    yield dovetail_roofline
    for name in [each for each in sys.modules if each.startswith("dovetail_roofline")]:
        del sys.modules[name]


@dt.kernel
def rows(starts: T.Buffer[T.int32], values: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Sums of rows of different lengths, of positive values only."""
    (n,) = out.shape
    assert starts.shape == (n + 1,)
    for i in T.parallel(n):
        total = T.float32(0)
        for p in range(starts[i], starts[i + 1]):
            if values[p] > 0.0:
                total += values[p] * 2.0
        out[i] = total


@dt.kernel
def triangle(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Sums below the diagonal, and a loop that ends early."""
    (n,) = out.shape
    assert x.shape == (n, n)
    for i in T.parallel(n):
        total = T.sum(x[i, j] for j in range(i))
        for j in range(n):
            if x[i, j] < 0.0:
                break
            total += 1.0
        out[i] = total


def random(*shape: int) -> np.ndarray:
    return np.random.default_rng(3).standard_normal(shape).astype(np.float32)


@pytest.mark.level("real")
def test_what_is_counted_is_what_is_done(roofline: Any) -> None:
    programs = sys.modules["dovetail_roofline.main"]
    m, k, n = 5, 7, 3
    work = roofline.measure(programs.matmul, random(m, k), random(k, n), random(m, n))
    assert work.loads == {"a": m * n * k, "b": m * n * k, "out": 0}
    assert work.stores == {"a": 0, "b": 0, "out": m * n}
    assert work.flops == 2 * m * n * k
    assert work.touched == 4 * (m * k + k * n + m * n)
    work = roofline.measure(programs.softmax, random(m, k), random(m, k))
    assert (work.loads["x"], work.stores["out"]) == (3 * m * k, m * k)
    # A maximum; a difference, an exponential and a sum; a difference, an exponential, a quotient.
    assert work.flops == m * k * 7


@pytest.mark.level("real")
def test_what_depends_on_data_is_counted_as_it_runs(roofline: Any) -> None:
    lengths = np.array([3, 0, 5, 1], np.int32)
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    values = random(9)
    work = roofline.measure(rows, starts, values, np.zeros(4, np.float32))
    positive = int((values > 0).sum())
    assert work.loads == {"starts": 2 * 4, "values": 9 + positive, "out": 0}
    assert work.flops == 2 * positive
    x = random(6, 6)
    x[2] = np.abs(x[2])
    work = roofline.measure(triangle, x, np.zeros(6, np.float32))
    first = [next((j for j, v in enumerate(row) if v < 0), 6) for row in x]
    turns = sum(min(each + 1, 6) for each in first)
    assert work.loads["x"] == 15 + turns
    assert work.flops == 15 + sum(first)


@pytest.mark.level("real")
def test_the_picture_has_a_point_for_each_kernel(roofline: Any) -> None:
    roof = roofline.Roof(1e11, 1e10)
    works = [
        roofline.Work(name, {}, {}, flops, 4000, 4000, 1e-6)
        for name, flops in (("slow", 1000), ("<fast>", 90000), ("none", 0))
    ]
    svg = ElementTree.fromstring(roofline.picture(roof, works, "a & b"))
    texts = [each.text for each in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert {"slow", "<fast>", "none", "a & b", "40% of the roof"} <= set(texts)
    assert len(list(svg.iter("{http://www.w3.org/2000/svg}circle"))) == 2 * len(works)
    assert roof.at(1.0) == 1e10
    assert roof.at(100.0) == 1e11


@pytest.mark.level("real")
def test_the_installed_package_announces_its_pass(tmp_path: Path) -> None:
    install(["dovetail-roofline"], tmp_path)
    program = tmp_path / "kernels.py"
    program.write_text(
        "import dovetail as dt\nfrom dovetail import T\n\n\n@dt.kernel\n"
        "def double(x: T.Buffer[T.float32]) -> None:\n"
        "    for i in T.parallel(x.shape[0]):\n        x[i] = x[i] * 2.0\n"
    )

    def cli(*words: str) -> str:
        return run(tmp_path, "-c", "from dovetail.cli.main import main; main()", *words)

    assert "(dovetail-roofline 0.1.0, before 'prepare')" in cli("passes")
    options = ("-t", "cpu", "-p", "roofline-count", "--after", "roofline-count")
    assert "T.atomic_add(counts[0], x_shape0)" in cli("lower", str(program), *options)
