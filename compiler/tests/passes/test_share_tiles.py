"""share-tiles: what blocks share in tiles has the bits that one thread alone computes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.contractions import PRODUCTS, module, run

from dovetail import ir
from dovetail.analysis.block_tiles import block_contraction_of, tilings
from dovetail.analysis.partial_results import BlockLimits
from dovetail.analysis.tile_facts import tile_facts
from dovetail.analysis.transposes import transposed_of
from dovetail.passes.share_tiles import ShareTiles
from dovetail.target import Capabilities
from dovetail_conformance.pass_kit import GRID, LOOPS

CONTRACTIONS = {
    **PRODUCTS,
    "second operand transposed": """
        for i, j in T.parallel(m, l):
            total: T.Mutable[T.float64] = T.float64(1.0)
            for p in range(1, min(k, n)):
                total = total + a[i, p] * b[j, p]
            c[i, j] = total
    """,
    "first operand transposed, a batch, an epilogue": """
        for h, i, j in T.parallel(2, k, n):
            twice: T.int64 = j * 2
            total: T.Mutable[T.float64] = b[0, j] if h == 0 else a[0, i]
            for p in range(min(m, l)):
                x: T.float64 = a[p, i]
                total = total + x * b[p, j] * T.float64(h + 1) + T.float64(twice)
            if i % 2 == h:
                c[i % 4, j] = max(total, T.float64(0.0))
            else:
                c[4 + h, j] = T.float64(0.0)
    """,
    "loads that a choice allows": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(min(k, l)):
                x: T.float64 = a[i, p + 2] if p + 2 < k else T.float64(7.0)
                y: T.float64 = b[p - 1, j] if p > 0 and b[p - 1, j] > T.float64(1.0) else x
                total = total + x * y
            c[i, j] = total
    """,
    "loops that end far before they start": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(1.0)
            for p in range(4611686018427387904, min(k, l)):
                for q in range(3):
                    total = total + a[i, p + q] * b[p + q, j]
            c[i, j] = total
    """,
    "terms under conditions on rows, columns and both": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k + 3):
                if p - 2 < i and p < k:
                    total = total - a[i, p]
                if p < k and p + j < n + 1:
                    y: T.float64 = b[min(p, l - 1), j]
                    total = total + a[i, p] * y
                    if i + j > p:
                        total = total * T.float64(0.5)
            c[i, j] = total
    """,
    "a correlation, whose columns are two loops": """
        for f, i, j in T.parallel(m, 2, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(l - 1):
                for di in range(2):
                    for dj in range(1, 4, 2):
                        if j + dj >= 2 and j + dj - 2 < n:
                            x: T.float64 = a[f, min(p * 2 + di, k - 1)]
                            total = total + b[(p + di + i) % l, j + dj - 2] * x
            c[f + m * i, j] = total
    """,
    "constant extents": """
        for i, j in T.parallel(17, 18):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(9):
                total = total + a[i, p, T.when(i < m and p < k)] * b[p, j, T.when(p < l and j < n)]
            c[i, j] = total
    """,
}

TRANSPOSES = {
    "a transpose": """
        for i, j in T.parallel(k, m):
            c[i % r, j % s] = T.float64(0.0)
            c[i, j] = a[j, i]
    """,
    "with what lies along": """
        for i, j in T.parallel(k, m):
            x: T.float64 = a[j, i]
            if i % 2 == 0:
                c[i, j] = x + b[min(i, l - 1), min(j, n - 1)]
            else:
                c[i, j] = x * x
    """,
    "a batch": """
        for h, i, j in T.parallel(2, k, m):
            x: T.float64 = a[j, i] * T.float64(2.0)
            if h == 0:
                c[i, j] = x
    """,
}

PROGRAMS = {**CONTRACTIONS, **TRANSPOSES}
CASES = [
    *((name, shape) for name in CONTRACTIONS for shape in ((17, 18, 18, 20), (3, 4, 4, 40))),
    *((name, shape) for name in TRANSPOSES for shape in ((40, 33, 2, 1), (3, 40, 4, 5))),
]
"""Extents for tiles that are not full, and those for which the call takes none."""


def parallel(program: ir.Module) -> ir.Parallel:
    (func,) = program.functions
    return next(stmt for stmt in ir.walk(func.body) if isinstance(stmt, ir.Parallel))


SMALL = replace(GRID, block_threads=64, max_block_threads=64)
AHEAD = replace(SMALL, bytes_ahead=16, features=frozenset(("vector",)))
"""A target that reads vectors of shared memory, and gains by loads under way."""


@pytest.mark.parametrize(
    ("name", "shape", "capabilities"),
    [
        *((*case, SMALL) for case in CASES),
        *((name, (17, 18, 18, 20), AHEAD) for name in CONTRACTIONS),
    ],
)
def test_the_same_bits(name: str, shape: tuple[int, int, int, int], capabilities: Capabilities):
    program = module(PROGRAMS[name])
    result = ShareTiles().run(program, capabilities)
    assert ir.verify(result) == []
    launches = [each for each in ir.walk(result.functions[0].body) if isinstance(each, ir.Launch)]
    assert len(launches) == 1
    assert run(result, shape) == run(program, shape)


REFUSED = {
    "one parallel loop": """
        for i in T.parallel(m):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                total = total + a[i, p] * b[p, 0]
            c[i, 0] = total
    """,
    "no reuse": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                total = total + b[p, j]
            c[i, j] = total
    """,
    "an operand of rows and columns": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                total = total + a[i, p] * b[p, (i + j) % n]
            c[i, j] = total
    """,
    "few rows": """
        for i, j in T.parallel(4, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                total = total + a[i, p, T.when(i < m)] * b[p, j]
            c[i, j] = total
    """,
    "few steps": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(4):
                total = total + a[i, p, T.when(p < k)] * b[p, j, T.when(p < l)]
            c[i, j] = total
    """,
    "a length that differs between rows": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(min(i, k)):
                total = total + a[i, p] * b[p, j]
            c[i, j] = total
    """,
    "an operand that is written": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                total = total + c[i, p + n] * b[p, j]
            c[i, j] = total
    """,
    "a loop that ends early": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                if total > T.float64(3.0):
                    break
                total = total + a[i, p] * b[p, j]
            c[i, j] = total
    """,
    "a condition that a variable of memory names": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                if i + p < l:
                    holds: T.bool = b[i + p, 0] > T.float64(0.0)
                    if holds:
                        total = total + a[i, p] * b[p, j, T.when(p < l)]
            c[i, j] = total
    """,
    "a load whose place a variable of memory names": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                place: T.int64 = T.int64(b[0, p % n])
                total = total + a[i, place, T.when(0 <= place and place < k)] * b[p % l, j]
            c[i, j] = total
    """,
    "a value of what a sum starts from": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(i)
            start: T.float64 = total * T.float64(2.0)
            for p in range(k):
                total = total + a[i, p] * b[p, j, T.when(p < l)]
            c[i, j] = total + start
    """,
    "a loop over narrow integers": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(T.int32(0), T.int32(k)):
                total = total + a[i, T.int64(p)] * b[T.int64(p), j]
            c[i, j] = total
    """,
    "a load where the sum allows it": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                if total < T.float64(3.0):
                    total = total + a[i, p] * b[p, j]
            c[i, j] = total
    """,
    "what is read across only sometimes": """
        for i, j in T.parallel(k, m):
            c[i, j] = a[j, i] if i < j else T.float64(0.0)
    """,
    "what is read and written along": """
        for i, j in T.parallel(m, k):
            c[i, j] = a[i, j]
    """,
    "turned in place": """
        for i, j in T.parallel(k, m):
            c[i, j + m] = c[j, i]
    """,
    "a narrow transpose": """
        for i, j in T.parallel(8, m):
            c[i, j] = a[j, i, T.when(i < k)]
    """,
}


@pytest.mark.parametrize("name", REFUSED)
def test_left_as_it_is(name: str):
    program = module(REFUSED[name])
    result = ShareTiles().run(program, GRID)
    assert ir.print_ir(result) == ir.print_ir(program)
    assert tile_facts(parallel(program), BlockLimits(256, 1 << 20)) == []


def test_targets_whose_threads_are_loops_are_left_alone():
    program = module(CONTRACTIONS["matrix product"])
    assert ShareTiles().run(program, LOOPS) is program


def test_loops_by_what_loads_share():
    found = block_contraction_of(
        parallel(module(CONTRACTIONS["a correlation, whose columns are two loops"]))
    )
    assert found is not None
    assert [var.name for var in found.rows.variables] == ["f"]
    assert [var.name for var in found.columns.variables] == ["i", "j"]
    assert found.batch.variables == ()
    # The load of a row stands under a condition of columns: whether its place exists is asked.
    assert [(each.side, each.is_condition, len(each.guards)) for each in found.staged] == [
        ("rows", False, 4), ("columns", False, 1), ("columns", True, 0)
    ]  # fmt: skip
    batched = CONTRACTIONS["first operand transposed, a batch, an epilogue"].replace(
        "a[p, i]", "a[(p + h) % m, i]"
    ).replace("b[p, j] *", "b[(p + h) % l, j] *")  # fmt: skip
    found = block_contraction_of(parallel(module(batched)))
    assert found is not None
    assert [var.name for var in found.batch.variables] == ["h"]


@pytest.mark.parametrize(
    ("threads", "shared", "tile"),
    [
        (256, 1 << 16, (32, 32, 16)),
        (128, 16 << 10, (32, 32, 16)),
        (64, 16 << 10, (32, 32, 16)),
        (64, 5 << 10, (32, 32, 8)),
        (64, 1 << 10, None),
        (32, 1 << 16, None),
    ],
)
def test_tiles_fit_the_device(threads: int, shared: int, tile: tuple[int, int, int] | None):
    found = block_contraction_of(parallel(module(CONTRACTIONS["matrix product"])))
    assert found is not None
    sizes = [each.sizes for each in tilings(found, BlockLimits(threads, shared))]
    assert [(each.rows, each.columns, each.steps) for each in sizes] == ([tile] if tile else [])


def test_a_transpose_is_found_by_what_lies_along():
    found = transposed_of(parallel(module(TRANSPOSES["with what lies along"])))
    assert found is not None
    assert [load.buffer.name for load in found.loads] == ["a"]
    assert (found.across.variables[0].name, found.along.variables[0].name) == ("i", "j")


def test_two_tiles_where_threads_load_ahead():
    ahead = BlockLimits(256, 1 << 16, vectors=True, ahead=True)
    cuts = {
        "T.parallel(m, n)": [(64, 32, 0), (128, 64, 1 << 20)],
        "T.parallel(1024, 1024)": [(128, 64, 0)],
        "T.parallel(512, 512)": [(64, 32, 0)],
        "T.parallel(100, n)": [(64, 32, 0)],
    }
    text = """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float32] = T.float32(0.0)
            for p in range(k):
                x: T.float32 = T.float32(a[i, p, T.when(i < m)])
                total = total + x * T.float32(b[p, j, T.when(j < n)])
            c[i, j] = T.float64(total)
    """
    for loops, wanted in cuts.items():
        found = block_contraction_of(parallel(module(text.replace("T.parallel(m, n)", loops))))
        assert found is not None
        chosen = [(each.sizes, each.least_results) for each in tilings(found, ahead)]
        assert [(sizes.rows, sizes.columns, least) for sizes, least in chosen] == wanted
