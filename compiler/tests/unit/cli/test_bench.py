"""`bench`: a kernel measured on a device, under a roof, and beside a function of somebody else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from .conftest import Command

PAGE = Path(__file__).parents[4] / "docs" / "how-to" / "measure-a-kernel.md"

pytestmark = pytest.mark.level("real")

SOURCE = """\
import dovetail as dt
from dovetail import T


@dt.kernel
def product(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = 0.0
        for p in range(k):
            acc += a[i, p] * b[p, j]
        c[i, j] = acc


@dt.kernel
def grow(x: T.Buffer[T.int32], by: T.int32) -> None:
    for i in T.parallel(x.shape[0]):
        x[i] += by


@dt.kernel
def halves(x: T.Buffer[T.float64]) -> T.Buffer[T.float64]:
    (n,) = x.shape
    out = T.empty((n,), T.float64)
    for i in T.parallel(n):
        out[i] = 0.5 * x[i]
    return out


@dt.kernel
def turns(x: T.Buffer[T.int32], on: T.bool) -> None:
    for i in T.parallel(x.shape[0]):
        while on and x[i] > 1:
            x[i] //= 2
"""

PEERS = """\
import numpy as np


def product(a, b, c):
    np.dot(a, b, out=c)


def returned(a, b, c):
    return a @ b


def wrong(a, b, c):
    c[...] = a @ b
    c[0, 0] += 0.001


def transposed(a, b, c):
    return (a @ b).T


def grow(x, by):
    x += by


def halves(x):
    return 0.5 * x


def fails(*given):
    raise RuntimeError("no such library")


nothing = 3
"""


@pytest.fixture
def bench(place: Path, dovetail: Command) -> Any:
    Path("k.py").write_text(SOURCE)
    Path("peers_of_bench.py").write_text(PEERS)
    return lambda *words: dovetail("bench", "k.py", *words, "--rounds", "3")


def test_text_names_what_was_measured(bench: Any) -> None:
    done = bench("product", "8x16", "16x4", "-", "--bandwidth", "10", "--peak", "100")
    assert done.status == 0, done.err
    lines = done.out.splitlines()
    assert lines[0].startswith("product on cpu:0 (cpu -arch=")
    assert lines[1].split("   ")[-1] == "float32 (8, 16), float32 (16, 4), float32 (8, 4)"
    assert "median of 3" in lines[2]
    assert any("1,024 on floats" in line for line in lines)
    assert any("896, each array once" in line for line in lines)
    assert "at the stated 10 GB/s and 100 GFLOP/s" in lines[-1]


def test_json_has_times_work_and_roof(bench: Any) -> None:
    words = ("product", "8x16", "16x4", "8x4", "--json", "--bandwidth", "10", "--peak", "100")
    report = json.loads(bench(*words, "--peer", "peers_of_bench:product").out)
    assert (report["format"], report["version"], report["kernel"]) == (
        "dovetail-bench", 1, "product",
    )  # fmt: skip
    seconds = report["seconds"]
    assert 0 < seconds["best"] <= seconds["median"] <= seconds["worst"]
    assert seconds["rounds"] == 3
    assert seconds["calls_per_round"] >= 1
    assert report["work"] == {"flops": 1024.0, "bytes_touched": 896.0}
    roof = report["roofline"]
    assert (roof["source"], roof["bound"]) == ("stated", "memory")
    assert roof["share"] == pytest.approx(896 / 10e9 / seconds["median"])
    peer = report["peer"]
    assert peer["agrees"]
    assert peer["speed"] == pytest.approx(peer["seconds"]["median"] / seconds["median"])


def test_the_roof_is_measured_where_none_is_stated(bench: Any) -> None:
    roof = json.loads(bench("product", "8x16", "16x4", "-", "--json").out)["roofline"]
    assert roof["source"] == "measured"
    # Of any machine that runs this: more than a disk, less than all of a cluster.
    assert 1e8 < roof["bandwidth"] < 1e14
    assert 1e8 < roof["peak"] < 1e16


def test_what_was_measured_is_drawn(bench: Any) -> None:
    words = ("product", "8x16", "16x4", "-", "--bandwidth", "10", "--peak", "100")
    report = json.loads(bench(*words, "--json", "--roofline", "roof.svg").out)
    text = Path("roof.svg").read_text()
    rate = 1024 / report["seconds"]["median"] / 1e9
    assert re.search(
        rf">product, measured</text>\n<text[^>]*>1.14 per byte, {rate:,.6g} GFLOP/s<", text
    )
    assert ">product, limit<" in text
    for more, message in (
        (
            ("grow", "4", "1", "--roofline", "a.svg"),
            "the number of float operations of 'grow' does not follow from",
        ),
        ((*words[:4], "--no-roof", "--roofline", "a.svg"), "--no-roof excludes --roofline"),
        ((*words[:4], "--roofline", "a.png"), "'a.png' does not end in .svg"),
    ):
        done = bench(*more)
        assert done.status
        assert message in done.err
        assert not Path("a.svg").exists()


def test_the_page(place: Path, dovetail: Command) -> None:
    text = PAGE.read_text(encoding="utf-8")
    kernels, peers = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    Path("kernels.py").write_text(kernels)
    Path("peers.py").write_text(peers)
    (line,) = re.findall(r"^```sh\ndovetail (.*?)\n```$", text, re.MULTILINE)
    done = dovetail(*line.replace("512", "64").split(), "--rounds", "3")
    assert done.status == 0, done.err
    # What the page explains is what is printed.
    named = re.findall(r"`(\w+)`", " ".join(re.findall(r"^- (.*?):", text, re.MULTILINE)))
    assert named
    for each in named:
        assert f"\n  {each} " in done.out


@pytest.mark.parametrize(
    ("words", "peer"),
    [
        (("product", "8x16", "16x4", "-"), "returned"),
        (("grow", "1000", "3"), "grow"),
        (("halves", "1000"), "halves"),
    ],
)
def test_peers_may_write_or_return(bench: Any, words: tuple[str, ...], peer: str) -> None:
    done = bench(*words, "--no-roof", "--peer", f"peers_of_bench:{peer}")
    assert done.status == 0, done.err
    assert "agree: " in done.out


def test_results_that_differ_are_an_error_after_the_report(bench: Any) -> None:
    done = bench("product", "8x16", "16x4", "-", "--no-roof", "--peer", "peers_of_bench:wrong")
    assert done.status == 1
    assert "DIFFER" in done.out
    assert "'product' and 'peers_of_bench:wrong' differ by 0.001" in done.err


def test_what_is_written_starts_anew_each_round(bench: Any) -> None:
    """A kernel that adds to its argument would leave the range of int32 otherwise."""
    np.save("big.npy", np.full(4, 2**30, np.int32))
    before = Path("big.npy").read_bytes()
    done = bench("grow", "big.npy", "1", "--no-roof", "--peer", "peers_of_bench:grow")
    assert done.status == 0, done.err
    assert Path("big.npy").read_bytes() == before


def test_a_loop_of_unknown_length_has_no_roof(bench: Any) -> None:
    done = bench("turns", "100", "true", "--json")
    assert done.status == 0, done.err
    report = json.loads(done.out)
    assert report["roofline"] is None
    assert report["arguments"] == ["int32 (100,)", "True"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("product", "8x16", "16x4"), r"takes 3 arguments \(a b c\), got 2; its signature: "),
        (("product", "8x16", "16", "-"), r"'b' has 2 dimensions, '16' has 1"),
        (("product", "8x16", "-", "-"), r"'b' is an input; give a \.npy file or a shape"),
        (("product", "8x16", "15x4", "-"), r"b\.shape == \(k, n\) does not hold"),
        (("product", "8x16", "none.npy", "-"), r"cannot read 'none\.npy'"),
        (("product", "99999999x999999", "1x1", "-"), r"takes 399999596000004 bytes, more than"),
        (("grow", "8", "x"), r"'by' must be a number \(int32\), got 'x'"),
        (("none", "8"), r"defines no kernel 'none'; it defines "),
        (("grow", "8", "1", "--peer", "peers_of_bench"), r"is not MODULE:FUNCTION"),
        (("grow", "8", "1", "--peer", "peers_of_bench:nothing"), r"is int, not a function"),
        (("grow", "8", "1", "--peer", "peers_of_bench:none"), r"AttributeError: .*none"),
        (("grow", "8", "1", "--peer", "no_such_peer:x"), r"ModuleNotFoundError"),
        (("grow", "8", "1", "--peer", "peers_of_bench:fails"), r"RuntimeError: no such library"),
        (("grow", "8", "1", "--peak", "3"), r"give both"),
        (
            ("grow", "8", "1", "--no-roof", "--peak", "3", "--bandwidth", "1"),
            r"--no-roof excludes --bandwidth",
        ),
        (("grow", "8", "--wrong", "1"), r"no such option: --wrong"),
        (
            ("product", "8x16", "16x4", "-", "--peer", "peers_of_bench:transposed"),
            r"arrays of shapes \[\(8, 4\)\], the peer \[\(4, 8\)\]",
        ),
    ],
)
def test_wrong_words(bench: Any, words: tuple[str, ...], said: str) -> None:
    roof = [] if {"--peak", "--wrong"} & {*words} else ["--no-roof"]
    done = bench(*words, *roof)
    assert done.status in (1, 2)
    assert re.search(said, done.err), done.err
    assert "Traceback" not in done.err
