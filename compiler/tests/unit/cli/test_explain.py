"""`explain`: the facts of kernels on each kind of target, and advice where there is cause."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import dovetail_runtime as runtime
from dovetail import plugin
from dovetail.api.jit import target_of

from .conftest import Command

REPO = Path(__file__).parents[4]
PAGE = REPO / "docs" / "how-to" / "explain-a-kernel.md"
TARGETS = ["cpu", "cuda", "rocm", "vulkan", "webgpu", "opencl", "hexagon", "metal"]
GRID = [each for each in TARGETS if each not in ("cpu", "hexagon")]

SOURCE = """\
import dovetail as dt
from dovetail import T


@dt.kernel
def in_order(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    n, m = x.shape
    assert out.shape == (n,)
    for i in T.parallel(n):
        total = T.float32(0)
        for j in range(m):
            total += x[i, j]
        out[i] = total


@dt.kernel
def any_order(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    n, m = x.shape
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = T.sum(x[i, j] for j in range(m))


@dt.kernel
def counted(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    n, m = x.shape
    assert out.shape == (n,)
    for i in T.parallel(n):
        total = T.int32(0)
        for j in range(m):
            total += x[i, j]
        out[i] = total


@dt.kernel
def product(
    a: T.Buffer[T.float32], b: T.Buffer[T.float32], out: T.Buffer[T.float32]
) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert out.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = T.float32(0)
        for p in range(k):
            acc += a[i, p] * b[p, j]
        out[i, j] = acc


@dt.kernel
def softmax(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    n, m = x.shape
    assert out.shape == (n, m)
    for i in T.parallel(n):
        total = T.sum(T.exp(x[i, j]) for j in range(m))
        for j in range(m):
            out[i, j] = T.exp(x[i, j]) / total


@dt.kernel
def turned(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    n, m = x.shape
    assert out.shape == (n, m)
    for j, i in T.parallel(m, n):
        out[i, j] = 2.0 * x[i, j]


@dt.kernel
def across(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    n, m = x.shape
    assert out.shape == (m, n)
    for j, i in T.parallel(m, n):
        out[j, i] = 3.0 * x[i, j]


@dt.kernel
def straight(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    n, m = x.shape
    assert out.shape == (n, m)
    for i, j in T.parallel(n, m):
        out[i, j] = T.exp(x[i, j])


@dt.kernel
def window(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = x[i - 1] + x[i]
        best = x[i]
        for k in range(3):
            best = T.max(best, x[i + k])
        out[i] += best


@dt.kernel
def triangle(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in range(n):
        for j in range(i):
            x[i] = x[i] + x[j]


@dt.kernel
def endless(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        y = x[i]
        while y > 1.0:
            y = y * 0.5
        x[i] = y


@dt.kernel
def twice(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    half = T.empty((n,), T.float32)
    for i in T.parallel(n):
        half[i] = 0.5 * x[i]
    for i in T.parallel(n):
        out[i] = half[n - 1 - i]


@dt.kernel
def columns(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    with T.launch(grid=(n // 32,), block=(32,)) as (block, thread):
        tile = T.alloc((32, 32), T.float32, scope="shared")
        tile[thread.x, 0] = x[block.x * 32 + thread.x]
        T.barrier()
        out[block.x * 32 + thread.x] = tile[31 - thread.x, 0]


@dt.kernel
def padded(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    with T.launch(grid=(n // 32,), block=(32,)) as (block, thread):
        tile = T.alloc((32, 33), T.float32, scope="shared")
        tile[thread.x, 0] = x[block.x * 32 + thread.x]
        T.barrier()
        out[block.x * 32 + thread.x] = tile[31 - thread.x, 0]


@dt.kernel
def by_hand(a: T.Buffer[T.float32], b: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert out.shape == (m, n)
    with T.launch(grid=(T.ceildiv(n, 16), T.ceildiv(m, 8)), block=(16, 8)) as (block, thread):
        i = block.y * 8 + thread.y
        j = block.x * 16 + thread.x
        if i < m and j < n:
            acc = T.float32(0)
            for p in range(k):
                acc += a[i, p] * b[p, j]
            out[i, j] = acc


@dt.kernel
def in_tiles(a: T.Buffer[T.float32], b: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert out.shape == (m, n)
    with T.launch(grid=(T.ceildiv(n, 16), T.ceildiv(m, 16)), block=(16, 16)) as (block, thread):
        rows = T.alloc((16, 16), T.float32, scope="shared")
        columns = T.alloc((16, 16), T.float32, scope="shared")
        i = block.y * 16 + thread.y
        j = block.x * 16 + thread.x
        acc = T.float32(0)
        for first in range(0, k, 16):
            p = first + thread.x
            q = first + thread.y
            rows[thread.y, thread.x] = a[i, p] if i < m and p < k else 0.0
            columns[thread.y, thread.x] = b[q, j] if q < k and j < n else 0.0
            T.barrier()
            for step in range(16):
                acc += rows[thread.y, step] * columns[step, thread.x]
            T.barrier()
        if i < m and j < n:
            out[i, j] = acc
"""


@pytest.fixture
def explain(dovetail: Command, place: Path) -> Any:
    Path("source.py").write_text(SOURCE)

    def run(kernel: str, target: str, *more: str) -> dict[str, Any]:
        done = dovetail("explain", "source.py", kernel, "-t", target, "--json", *more)
        assert done.status == 0, done.err
        report = json.loads(done.out)
        assert list(report) == ["format", "version", "target", "functions"]
        assert (report["format"], report["version"]) == ("dovetail-explain", 1)
        (function,) = report["functions"]
        assert list(function) == [
            "name", "line", "sizes", "work", "roofline", "mapping", "accesses", "kept", "packed",
            "tiles", "kernels", "advice",
        ]  # fmt: skip
        assert list(function["work"]) == [
            "flops", "functions", "bytes_accessed", "bytes_touched", "intensity", "unknown_line",
        ]  # fmt: skip
        return function

    return run


TOLD = """\
import dovetail as dt
from dovetail import T


@dt.kernel
def sums(x: T.Buffer[T.float32], at: T.Buffer[T.int32], y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        place = at[i] + 1
        T.atomic_add(y, place, x[at[i]])
"""


@pytest.mark.usefixtures("place")
def test_where_data_says_the_place_no_other_order_is_advised(dovetail: Command) -> None:
    Path("told.py").write_text(TOLD)
    for target in TARGETS:
        done = dovetail("explain", "told.py", "-t", target, "--json")
        assert json.loads(done.out)["functions"][0]["advice"] == []


@pytest.mark.usefixtures("place")
def test_the_target_is_that_of_a_call_here(dovetail: Command) -> None:
    Path("told.py").write_text(TOLD)
    found = json.loads(dovetail("explain", "told.py", "--json").out)["target"]
    assert found == str(target_of(runtime.device_of()))


def line_of(text: str) -> int:
    """The first line of the source with a text."""
    return SOURCE[: SOURCE.index(text)].count("\n") + 1


def topics(function: dict[str, Any]) -> set[str]:
    return {each["topic"] for each in function["advice"]}


@pytest.mark.parametrize("target", TARGETS)
def test_a_sum_in_order(explain: Any, target: str) -> None:
    found = explain("in_order", target)
    (advice,) = [each for each in found["advice"] if each["topic"] == "in-order-sum"]
    assert advice["line"] == line_of("total += x[i, j]")
    assert "`total += T.sum(x[i, j] for j in range(m))`" in advice["text"]
    for other in ("any_order", "counted", "product"):
        assert "in-order-sum" not in topics(explain(other, target))


@pytest.mark.parametrize("target", TARGETS)
def test_the_way_through_memory(explain: Any, target: str) -> None:
    expected = "uncoalesced" if target in GRID else "strided"
    found = explain("turned", target)
    assert topics(found) == {expected}
    assert {each["line"] for each in found["advice"]} == {line_of("out[i, j] = 2.0")}
    assert topics(explain("straight", target)) == set()
    assert topics(explain("product", target)) == set()


@pytest.mark.parametrize("target", TARGETS)
def test_guards_by_line(explain: Any, target: str) -> None:
    found = explain("window", target)
    seen = {(each["line"], each["guard"]) for each in found["accesses"]}
    first = line_of("out[i] = x[i - 1] + x[i]")
    assert (first, None) in seen
    assert (first, "i - 1 >= 0") in seen
    (advice,) = [each for each in found["advice"] if each["topic"] == "guard-in-loop"]
    assert advice["line"] == line_of("best = T.max(best")
    assert "`i + k < n`" in advice["text"]
    straight = explain("straight", target)
    assert {each["guard"] for each in straight["accesses"]} == {None}


@pytest.mark.parametrize("target", TARGETS)
def test_the_same_work_on_every_target(explain: Any, target: str) -> None:
    work = explain("product", target, "-s", "m=4", "-s", "n=5", "-s", "k=6")["work"]
    assert work["flops"] == {"formula": "2 * k * m * n", "value": 240}
    assert work["bytes_touched"]["value"] == 4 * (4 * 6 + 6 * 5 + 4 * 5)
    assert work["bytes_accessed"]["value"] == 8 * 120 + 4 * 20
    assert work["intensity"] == pytest.approx(240 / 296)
    work = explain("triangle", target, "-s", "n=10")["work"]
    assert work["flops"]["value"] == 45
    work = explain("endless", target)["work"]
    assert (work["flops"], work["unknown_line"]) == (None, line_of("while y > 1.0"))
    work = explain("straight", target)["work"]
    assert (work["flops"]["formula"], work["functions"]["formula"]) == ("m * n", "m * n")


@pytest.mark.parametrize("target", TARGETS)
def test_a_temporary(explain: Any, target: str) -> None:
    (advice,) = [e for e in explain("twice", target)["advice"] if e["topic"] == "temporary"]
    assert advice["line"] == line_of("half = T.empty")


@pytest.mark.parametrize("target", TARGETS)
def test_results_are_no_temporaries(dovetail: Command, place: Path, target: str) -> None:
    done = dovetail("explain", "kernels.py", "split", "-t", target)
    assert done.status == 0
    assert "temporary" not in done.out


@pytest.mark.parametrize("target", TARGETS)
def test_banks_of_shared_memory(explain: Any, target: str) -> None:
    found = explain("columns", target)
    if target in GRID:
        assert topics(found) == {"bank-conflict"}
        assert "32 of 32" in found["advice"][0]["text"]
        arrays = [array for kernel in found["kernels"] for array in kernel["arrays"]]
        assert {(each["name"], each["scope"], each["bytes"]) for each in arrays} >= {
            ("tile", "shared", 4096)
        }
        assert {each["barriers"] for each in found["kernels"]} == {1}
    else:
        assert topics(found) == set()
    assert topics(explain("padded", target)) == set()


def test_banks_of_a_narrow_block(explain: Any) -> None:
    Path("source.py").write_text(
        SOURCE.replace("(32, 32)", "(16, 16)")
        .replace("block=(32,)", "block=(16,)")
        .replace("* 32 +", "* 16 +")
        .replace("tile[31", "tile[15")
    )
    found = explain("columns", "cuda")
    assert "16 words apart" in found["advice"][0]["text"]
    assert "8 of 16 access" in found["advice"][0]["text"]


def test_what_waits_in_rows_on_the_cpu(explain: Any, dovetail: Command) -> None:
    for target in TARGETS:
        kept = explain("softmax", target)["kept"]
        first = line_of("total = T.sum(T.exp(x[i, j]) for j in range(m))")
        wanted = {"line": first + 1, "buffer": "out", "first_line": first}
        assert kept == ([wanted] if target == "cpu" else [])
    assert explain("straight", "cpu")["kept"] == []
    said = dovetail("explain", "source.py", "softmax", "-t", "cpu").out
    assert f"line {first + 1}: what line {first} computes waits in 'out'" in said


def test_what_the_cpu_packs(explain: Any) -> None:
    target = "cpu -level=3"
    found = explain("product", target)
    (packed,) = found["packed"]
    assert (packed["row"], packed["column"], packed["operands"]) == ("i", "j", 1)
    assert packed["line"] == line_of("for i, j in T.parallel(m, n)")
    # The tile is that of the kernel: its sums are an array of so many elements.
    rows, lanes = packed["tile"]
    sizes = {array["bytes"] for kernel in found["kernels"] for array in kernel["arrays"]}
    assert 4 * rows * lanes in sizes
    assert explain("in_order", target)["packed"] == []
    assert explain("product", "cuda")["packed"] == []


def test_what_the_cpu_stores_past_its_caches(explain: Any, dovetail: Command) -> None:
    def streams(kernel: str, target: str) -> list[dict[str, Any]]:
        return [each for found in explain(kernel, target)["kernels"] for each in found["streams"]]

    found = streams("twice", "cpu -last_level_cache=4096")
    line = line_of("half[i] = 0.5")
    assert {"line": line, "buffer": "half", "least_bytes": 2048} in found
    assert {each["buffer"] for each in found} == {"half", "out"}
    assert streams("twice", "cpu -last_level_cache=0") == streams("twice", "cuda") == []
    for kernel in ("straight", "product", "any_order"):
        assert streams(kernel, "cpu") == []
    done = dovetail("explain", "source.py", "twice", "-t", "cpu")
    said = f"line {line} to 'half', where a launch writes 16,777,216 bytes or more"
    assert f"      stores past the caches: {said}" in done.out


@pytest.mark.parametrize("target", GRID)
def test_what_blocks_take_in_tiles(explain: Any, target: str) -> None:
    found = explain("product", target)
    # Where threads load ahead there are two, and the call chooses.
    least = [each["least_results"] for each in found["tiles"]]
    assert least == ([0, 1 << 20] if target.startswith("cuda") else [0])
    for tiles in found["tiles"]:
        assert (tiles["what"], tiles["rows"], tiles["columns"]) == ("contraction", ["i"], ["j"])
        assert tiles["line"] == line_of("for i, j in T.parallel(m, n)")
        # Threads and shared memory are those of a kernel.
        rows, columns = tiles["of_thread"]
        threads = tiles["tile"][0] // rows * tiles["tile"][1] // columns
        along = tiles["tile"][1] // columns
        shared = [
            sum(each["bytes"] for each in kernel["arrays"] if each["scope"] == "shared")
            for kernel in found["kernels"]
            if kernel["threads"] == [along, threads // along, 1]
        ]
        assert tiles["shared_bytes"] in shared
    found = explain("across", target)
    (turned,) = found["tiles"]
    assert (turned["what"], turned["buffers"], turned["tile"]) == ("transpose", ["x"], [32, 32])
    assert topics(found) == set()
    assert explain("straight", target)["tiles"] == []
    assert explain("product", "cpu")["tiles"] == []


@pytest.mark.parametrize("target", TARGETS)
def test_kernels_as_they_are_launched(explain: Any, target: str) -> None:
    found = explain("straight", target)
    assert found["kernels"]
    for kernel in found["kernels"]:
        assert kernel["line"] == line_of("for i, j in T.parallel(n, m)")
        assert kernel["grid"].startswith("(")
        threads = kernel["threads"][0] * kernel["threads"][1] * kernel["threads"][2]
        assert (threads > 1) == (target in GRID)
        assert set(kernel["index_bits"]) <= {32, 64}


SIDE = ("-s", "m=512", "-s", "n=512", "-s", "k=512")
ROOF = ("--bandwidth", "10", "--peak", "100")


@pytest.mark.parametrize("target", TARGETS)
def test_what_threads_ask_memory_for(explain: Any, target: str) -> None:
    found = explain("by_hand", target, *SIDE, *ROOF)
    if target not in GRID:
        assert found["mapping"] is None
        assert {each["bytes_accessed"] for each in found["kernels"]} == {None}
        assert "reread" not in topics(found)
        return
    mapping = found["mapping"]
    # Each thread reads a row and a column, and writes one result.
    assert mapping["bytes_accessed"] == found["work"]["bytes_accessed"]["value"]
    assert mapping["bytes_accessed"] == 4 * (2 * 512**3 + 512**2)
    assert {each["results_of_thread"]["value"] for each in found["kernels"]} == {1}
    # Memory bounds that, and not the arithmetic that bounds the arrays, moved once.
    bounds = (found["roofline"]["bound"], mapping["roofline"]["bound"])
    assert bounds == ("arithmetic", "memory")
    assert mapping["roofline"]["seconds"] == pytest.approx(mapping["bytes_accessed"] / 10e9)
    (advice,) = [each for each in found["advice"] if each["topic"] == "reread"]
    assert advice["line"] == line_of("acc += a[i, p] * b[p, j]\n            out")
    assert "16 of 'a', 8 of 'b'" in advice["text"]


@pytest.mark.parametrize("target", GRID)
def test_tiles_spare_what_the_advice_says(explain: Any, target: str) -> None:
    naive = explain("by_hand", target, *SIDE)["mapping"]["bytes_accessed"]
    tiled = explain("in_tiles", target, *SIDE)
    assert tiled["mapping"]["bytes_accessed"] == pytest.approx(naive / 16, rel=0.05)
    made = explain("product", target, *SIDE)
    assert made["mapping"]["bytes_accessed"] < naive / 16
    for found in (tiled, made, explain("in_order", target), explain("window", target)):
        assert "reread" not in topics(found)


def test_the_mapping_is_that_of_the_kernel_that_the_sizes_choose(explain: Any) -> None:
    for sizes in (SIDE, ("-s", "m=2048", "-s", "n=2048", "-s", "k=512")):
        found = explain("product", "cuda", *sizes)
        side = int(sizes[1][2:])
        (tile,) = [each for each in found["tiles"] if bool(each["least_results"]) == (side > 512)]
        rows, columns = tile["tile"]
        # A round more than there are, since the next one is loaded ahead; and the results.
        brought = (512 + tile["steps"]) * (rows + columns) / (rows * columns)
        assert found["mapping"]["bytes_accessed"] == 4 * side**2 * (brought + 1)
        # The threads of the chosen kernel write its tile.
        results = {each["results_of_thread"]["value"] for each in found["kernels"]}
        assert tile["of_thread"][0] * tile["of_thread"][1] in results


def test_both_points_are_drawn(explain: Any) -> None:
    found = explain("by_hand", "cuda", *SIDE, *ROOF, "--roofline", "roof.svg")
    text = Path("roof.svg").read_text()
    for name, of in (("as mapped", found["mapping"]), ("each array once", found["work"])):
        assert f">by_hand, {name}<" in text
        assert f">{of['intensity']:.3g} per byte" in text
    explain("straight", "cuda", *SIDE[:4], *ROOF, "--roofline", "roof.svg")
    assert ">straight<" in Path("roof.svg").read_text()


def test_every_kind_is_explained(dovetail: Command, place: Path) -> None:
    for kind in plugin.kinds():
        done = dovetail("explain", "kernels.py", "grow", "-t", kind)
        assert done.status == 0, (kind, done.err)
        assert "operations on floats" in done.out


def test_the_roof(explain: Any, dovetail: Command) -> None:
    found = explain("product", "cpu", *SIDE, *ROOF, "--roofline", "roof.svg")["roofline"]
    assert (found["bound"], found["source"]) == ("arithmetic", "stated")
    assert found["seconds"] == pytest.approx(2 * 512**3 / 100e9)
    found = explain("straight", "cpu", *SIDE[:4], *ROOF)["roofline"]
    assert found["bound"] == "memory"
    assert found["seconds"] == pytest.approx(8 * 512**2 / 10e9)
    picture = ElementTree.fromstring(Path("roof.svg").read_text())
    texts = ["".join(each.itertext()) for each in picture.iter() if each.tag.endswith("text")]
    assert {"product", "100 GFLOP/s", "10 GB/s"} <= set(texts)


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["-s", "nosuch=1"], 1, "there is no size 'nosuch'; the kernels have n, m"),
        (["-s", "n"], 2, "'n' is not NAME=NUMBER"),
        (["-s", "n=-1"], 2, "'n=-1' is not NAME=NUMBER"),
        (["--peak", "3"], 2, "--bandwidth and --peak define the roofline together: give both"),
        (["--peak", "0", "--bandwidth", "1"], 2, "0"),
        (["--roofline", "a.svg"], 2, "--roofline needs --bandwidth and --peak"),
        (
            ["--roofline", "a.png", "--peak", "1", "--bandwidth", "1"],
            2,
            "--roofline writes SVG: 'a.png' does not end in .svg",
        ),
        (
            ["--roofline", "a.svg", "--peak", "1", "--bandwidth", "1"],
            1,
            "no kernel has a known number of float operations",
        ),
    ],
)
@pytest.mark.usefixtures("explain")
def test_what_cannot_be(dovetail: Command, words: list[str], status: int, message: str) -> None:
    done = dovetail("explain", "source.py", "straight", "-t", "cpu", *words)
    assert (done.status, done.out) == (status, "")
    assert message in done.err
    assert not Path("a.svg").exists()


def test_the_page(dovetail: Command, place: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    runs = 0
    out = ""
    for language, content in blocks:
        if language == "python":
            Path("kernels.py").write_text(content)
        elif language == "sh":
            done = dovetail(*content.split()[1:])
            assert done.status == 0, done.err
            out = done.out
        else:
            assert out == content
            runs += 1
    assert runs >= 2
