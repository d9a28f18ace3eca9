"""tile-parallel: every iteration once, in blocks, tiles and lanes that suit the accesses."""

from __future__ import annotations

import textwrap
from dataclasses import replace

import pytest
from support.contractions import PRODUCTS, module, run

from dovetail import ir
from dovetail.backends.cpu.target import capabilities
from dovetail.passes.tile_parallel import TileParallel
from dovetail.target import Target

CAPABILITIES = capabilities(Target("cpu -level=3"))
PROGRAMS = {
    **PRODUCTS,
    "elementwise": """
        for i, j in T.parallel(m, n):
            c[i, j] = a[i, 0] * T.float64(2.0) + b[0, j]
    """,
    "product with the second operand transposed": """
        for i, j in T.parallel(m, l):
            total: T.Mutable[T.float64] = T.float64(1.0)
            for p in range(min(k, n)):
                total = total + a[i, p] * b[j, p]
            c[i, j] = total
    """,
    "sums of columns": """
        for j in T.parallel(n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(l):
                total = total + b[p, j]
            for q in range(r):
                c[q, j] = total
    """,
    "sums of rows, with two results": """
        for i in T.parallel(m):
            total: T.Mutable[T.float64] = T.float64(0.0)
            square: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                x: T.float64 = a[i, p]
                total = total + x
                square = square + x * x
            c[i, 0] = total
            c[i, 1] = square
    """,
    "rows by their norm": """
        for i in T.parallel(m):
            square: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                x: T.float64 = a[i, p]
                square = square + x * x
            for q in range(k):
                c[i, q] = a[i, q] / T.sqrt(square)
    """,
    "an exponential and its sum": """
        for i in T.parallel(m):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(1, k):
                c[i, p] = a[i, p] * T.exp(a[i, p - 1] * T.float64(0.125))
                total = total + a[i, p] / (c[i, p] + T.float64(0.5))
            c[i, 0] = total
    """,
    "a recurrence of two values": """
        for i in T.parallel(m):
            value: T.Mutable[T.float64] = T.float64(1.0)
            most: T.Mutable[T.float64] = a[i, 0]
            for p in range(k):
                before: T.float64 = value * T.float64(0.75)
                value = before + a[i, p] * T.float64(p + 1)
                x: T.float64 = a[i, p] - T.float64(1.0)
                most = max(most, x) if value > a[i, p] and before < x else most * T.float64(0.5)
            c[i, 0] = value
            c[i, 1] = most
    """,
    "sums so far": """
        for i in T.parallel(m):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                total = total + a[i, p]
                c[i, p] = total
    """,
    "a load under a condition on the sum": """
        for i in T.parallel(m):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                total = total + (a[i, p] if total < T.float64(4.0) else T.float64(-1.0))
            c[i, 0] = total
    """,
    "rows in order within columns": """
        for i in T.parallel(m):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for q in range(3):
                for p in range(k):
                    total = total * T.float64(0.5) + T.abs(a[i, p]) * T.float64(q)
            if 0 < k:
                for p_1 in range(k):
                    total = total - a[i, p_1] * a[i, 0]
            c[i, 0] = total
    """,
    "places that are clamped, and every second": """
        for i, j in T.parallel(m, n):
            near: T.Mutable[T.float64] = T.float64(0.0)
            second: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                near = near + a[0, p] * b[0, min(max(j + p - k // 2, 0), n - 1)]
            for q in range(min(l, 2)):
                second = second + b[0, max(j * 2 + q - n - 2, 0)]
            c[i, j] = near - second
    """,
    "a loop whose length differs": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(min(i, k)):
                if p > j:
                    break
                total = total + a[i, p]
            c[i, j] = total
    """,
    "a while loop": """
        for i, j in T.parallel(m, n):
            left: T.Mutable[T.int64] = i * 3 + j
            turns: T.Mutable[T.float64] = T.float64(0.0)
            while left > 1:
                left = left // 2
                turns = turns + T.float64(1.0)
            c[i, j] = turns
    """,
    "a short loop is written out": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(3):
                total = total + a[i, min(p, k - 1)] * b[min(p, l - 1), j]
            c[i, j] = total
    """,
    "a loop in a loop": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(l):
                part: T.Mutable[T.float64] = T.float64(0.0)
                for q in range(k):
                    part = part + a[i, q] * b[p, j]
                total = total * T.float64(0.5) + part
            c[i, j] = total
    """,
    "loops in branches that all lanes take": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            if 0 < i:
                for p in range(k):
                    total = total + a[i - 1, p] * b[p, j]
            else:
                for p_1 in range(l):
                    total = total - b[p_1, j]
            for p_2 in range(k):
                if p_2 % 2 == 0:
                    for q in range(l):
                        total = total + a[i, p_2] * b[q, j]
            c[i, j] = total
    """,
    "loops in branches that some lanes take": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k):
                total = total + a[i, p] * b[p, j]
            if j % 2 == 0 and 0 < i:
                for p_1 in range(k):
                    total = total + a[i - 1, p_1] * b[p_1, j]
            c[i, j] = total
    """,
    "a product with all that may stand around it": """
        for h, i, j in T.parallel(2, m, n):
            twice: T.int64 = j * 2
            total: T.Mutable[T.float64] = b[0, j] if h == 0 else a[i, 0]
            for p in range(1, k):
                x: T.float64 = a[i, p]
                total = total + x * b[min(p, l - 1), j] + T.float64(twice)
            if i % 2 == h:
                c[i + m * h, j] = total + a[i, k - 1]
            else:
                c[i + m * h, j] = T.float64(j) - total
    """,
    "terms under conditions": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(k + 3):
                if p % 2 == 0:
                    total = total - T.float64(1.0)
                if p < k and p + j < n + 1:
                    y: T.float64 = b[min(p, l - 1), j]
                    total = total + a[i, p] * y
                    if j % 3 == 1 and j > 2:
                        total = total * T.float64(0.5) + b[0, j - 2]
            c[i, j] = total
    """,
    "a correlation": """
        for f, i, j in T.parallel(m, 2, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(l - 1):
                for di in range(2):
                    for dj in range(1, 4, 2):
                        if j + dj >= 2 and j + dj - 2 < n:
                            x: T.float64 = a[f, min(p * 2 + di + i, k - 1)]
                            total = total + b[p + di, j + dj - 2] * x
            c[f + m * i, j] = total
    """,
    "loads that a choice allows": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for p in range(min(k, l)):
                y: T.float64 = b[p + 2, j] if p + 2 < l else T.float64(7.0)
                total = total + a[i, p] * y
            c[i, j] = total
    """,
    "choices of what lanes keep": """
        for i, j in T.parallel(m, n):
            low: T.Mutable[T.float64] = T.float64(0.0)
            high: T.Mutable[T.float64] = b[0, j]
            for p in range(k):
                if p + j < n:
                    x: T.float64 = b[0, p + j] * a[i, p]
                    low = low + x
                    if x > high:
                        high = x - low
                else:
                    low = low - a[i, p]
            c[i, j] = low + high
    """,
    "a branch of all lanes": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = b[0, j]
            for p in range(k):
                if p < l:
                    total = total + b[p, j]
            c[i, j] = total
    """,
    "a division that waits for its condition": """
        for i, j in T.parallel(m, n):
            number: T.Mutable[T.int64] = 100 + j
            for p in range(k):
                if p > j:
                    number = number + number // (p - j)
            c[i, j] = T.float64(number)
    """,
    "a stencil, zeros around": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(0.0)
            for di in range(3):
                for dj in range(0, 4, 2):
                    x: T.int64 = j - dj + 1
                    here: T.float64 = b[i + di - 1, x, T.when(
                        i + di - 1 >= 0 and i + di < l + 1 and x >= 0 and x < n
                    )]
                    total = total + here * T.float64(di + 2 * dj)
            c[i, j] = total
    """,
    "a row backwards, and one that is shorter": """
        for j in T.parallel(n):
            c[0, j] = b[0, n - j - 4, T.when(n - j - 4 >= 0)]
            c[1, j + 1, T.when(1 < r and j + 1 < n)] = a[0, j, T.when(j < k)]
            if 3 < j and k > j:
                c[2, j] = a[0, j - 4] - b[0, j]
            else:
                c[2, j] = b[0, j]
    """,
    "columns of one row above": """
        for i, j in T.parallel(m, n):
            c[i, j] = b[i - 1, j, T.when(i - 1 >= 0 and i - 1 < l)]
    """,
    "values of what sums start from": """
        for i, j in T.parallel(m, n):
            total: T.Mutable[T.float64] = T.float64(i)
            start: T.float64 = total * T.float64(2.0)
            other: T.Mutable[T.float64] = total + T.float64(1.0)
            for p in range(min(k, l)):
                total = total + a[i, p] * b[p, j]
                other = max(other, b[p, j])
            c[i, j] = total + start * other
    """,
    "three loops": """
        for h, i, j in T.parallel(2, m, n):
            if h == 0:
                c[i, j] = a[i, 0] + T.float64(h)
            else:
                c[i + m, j] = b[0, j] - T.float64(j)
    """,
    "constant extents": """
        for i, j in T.parallel(2, 3):
            c[i, j] = T.float64(i * 3 + j)
    """,
    "statements of one thread": """
        c[0, 0] = a[0, 0] + T.float64(1.0)
        for j in T.parallel(n):
            c[1, j] = b[0, j]
        c[0, 1] = a[0, 0] + T.float64(2.0)
    """,
}

SHAPES = [(1, 1, 1, 1), (3, 5, 5, 7), (9, 3, 3, 37)]
LONG = (19, 70, 2, 80)
"""More than a strip, and no whole number of tiles."""


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize(
    ("options", "panel_bytes"),
    [
        (TileParallel(), CAPABILITIES.panel_bytes),
        (TileParallel(chunk=4, rows=2, tiles=1), 256),
        (TileParallel(chunk=16, tiles=2), 1024),
        (TileParallel(chunk=4, rows=2), 0),
    ],
    ids=str,
)
def test_same_results_in_the_same_order(options: TileParallel, panel_bytes: int, name: str, shape):
    """Float sums come out to the bit: tiling never reorders what one iteration does."""
    program = module(PROGRAMS[name])
    result = options.run(program, replace(CAPABILITIES, panel_bytes=panel_bytes))
    assert ir.verify(result) == []
    for stmt in ir.statement_list(result.functions[0].body):
        assert ir.is_host(stmt)
    assert not any(isinstance(stmt, ir.Parallel) for stmt in ir.walk(result.functions[0].body))
    assert run(result, shape) == run(program, shape)


@pytest.mark.parametrize("target", ["cpu -level=2", "cpu -arch=riscv64"])
def test_other_vector_widths(target: str):
    program = module(PROGRAMS["matrix product"])
    result = TileParallel().run(program, capabilities(Target(target)))
    assert ir.verify(result) == []
    assert run(result, (9, 3, 3, 37)) == run(program, (9, 3, 3, 37))


def loops(program: ir.Module) -> list[str]:
    return [stmt.kind for stmt in ir.walk(program.functions[0].body) if isinstance(stmt, ir.For)]


def test_the_matrix_product_is_tiled_in_registers():
    """Four rows of two vectors: eight accumulators, written out, around them the loop over k."""
    unpacked = replace(CAPABILITIES, panel_bytes=0)
    text = ir.print_ir(TileParallel().run(module(PROGRAMS["matrix product"]), unpacked))
    body = text.partition("with T.launch")[2].partition("\n")[2].partition("        else:")[0]
    assert textwrap.dedent(body).strip() == textwrap.dedent("""
        i_first: T.int64 = block_y * 4
        j_start: T.int64 = block_x * 512
        for j_first in range(j_start, min(j_start + 512, n), 8):
            if j_first + 8 <= n and i_first + 4 <= m:
                total = T.alloc((4, 8), T.float64, scope="local")
                for i_lane in T.unroll(4):
                    for j_lane in T.vectorize(8):
                        i: T.int64 = i_first + i_lane
                        j: T.int64 = j_first + j_lane
                        total[i_lane, j_lane] = T.float64(0.0)
                for p in range(k):
                    for i_lane_1 in T.unroll(4):
                        for j_lane_1 in T.vectorize(8):
                            i_1: T.int64 = i_first + i_lane_1
                            j_1: T.int64 = j_first + j_lane_1
                            total[i_lane_1, j_lane_1] = SUM
                for i_lane_2 in T.unroll(4):
                    for j_lane_2 in T.vectorize(8):
                        i_2: T.int64 = i_first + i_lane_2
                        j_2: T.int64 = j_first + j_lane_2
                        c[i_2, j_2] = total[i_lane_2, j_lane_2]
    """).strip().replace("SUM", "total[i_lane_1, j_lane_1] + a[i_1, p] * b[p, j_1]")


def test_elementwise_is_one_vector_loop():
    result = TileParallel().run(module(PROGRAMS["elementwise"]), CAPABILITIES)
    assert loops(result) == ["vector"]


def test_a_short_loop_is_unrolled_inside_the_vector_loop():
    result = TileParallel().run(module(PROGRAMS["a short loop is written out"]), CAPABILITIES)
    assert loops(result) == ["vector", "unroll"]


def test_iterations_of_different_length_stay_apart():
    result = TileParallel().run(module(PROGRAMS["a while loop"]), CAPABILITIES)
    assert "vector" not in loops(result)


IN_STRIPS = {
    "rows by their norm": (0, 1),
    "an exponential and its sum": (1, 0),
    "a recurrence of two values": (0, 1),
    "sums so far": (0, 0),
    "a load under a condition on the sum": (0, 0),
    "rows in order within columns": (0, 2),
    "sums of columns": (0, 0),
    "places that are clamped, and every second": (0, 0),
}
"""Loops whose terms are kept, and loops whose rows are transposed, which store nothing."""


@pytest.mark.parametrize("name", IN_STRIPS)
def test_loops_in_order_take_their_terms_in_strips(name: str):
    """Where only variables are in order; not where memory is, or what is loaded depends on it."""
    program = module(PROGRAMS[name])
    kept = replace(CAPABILITIES, ops=CAPABILITIES.ops - {ir.TRANSPOSE.name})
    for these, steps in ((CAPABILITIES, IN_STRIPS[name]), (kept, (sum(IN_STRIPS[name]), 0))):
        result = TileParallel().run(program, these)
        assert ir.verify(result) == []
        found = [*ir.walk(result.functions[0].body)]
        turned = {stmt.buffers for stmt in found if isinstance(stmt, ir.Intrinsic)}
        strips = [stmt for stmt in found if isinstance(stmt, ir.For) and stmt.step == 64]
        assert (len(strips), len(turned)) == steps
        assert run(result, LONG) == run(program, LONG)


@pytest.mark.parametrize(
    ("name", "guarded"),
    [
        ("a stencil, zeros around", 1),
        ("a row backwards, and one that is shorter", 1),
        ("columns of one row above", 1),
        ("elementwise", 0),
    ],
)
def test_the_inside_of_a_vector_loop_has_no_guards(name: str, guarded: int):
    """One copy of the loop has none, and is for whole rows; another has them all."""
    result = TileParallel().run(module(PROGRAMS[name]), CAPABILITIES)
    body = result.functions[0].body
    vectors = [
        loop for loop in ir.walk(body) if isinstance(loop, ir.For) and loop.kind == "vector"
    ]
    found = [any(_guards(stmt) for stmt in ir.walk(loop.body)) for loop in vectors]
    assert found == [False, *([True] * guarded)]


def _guards(stmt: ir.Stmt) -> bool:
    loads = (item for item in ir.walk_all(stmt) if isinstance(item, ir.Load))
    own = stmt.guard if isinstance(stmt, ir.Store) else None
    return own is not None or any(load.guard is not None for load in loads)


@pytest.mark.parametrize(
    ("name", "choices", "branches"),
    [
        # Of two copies of the loop over p, for whole tiles and at edges.
        ("choices of what lanes keep", 6, 0),
        ("a branch of all lanes", 0, 2),
        ("a division that waits for its condition", 0, 2),
    ],
)
def test_branches_of_lanes_are_choices(name: str, choices: int, branches: int):
    """Stores under a condition would leave in memory what lanes keep; a division must not fail."""
    result = TileParallel().run(module(PROGRAMS[name]), CAPABILITIES)
    lanes = [
        each
        for loop in ir.walk(result.functions[0].body)
        if isinstance(loop, ir.For) and loop.kind == "vector"
        for each in ir.walk(loop.body)
    ]
    assert sum(isinstance(each, ir.If) for each in lanes) == branches
    values = [each.value for each in lanes if isinstance(each, ir.Store)]
    assert sum(isinstance(value, ir.Select) for value in values) == choices


def test_what_is_in_order_is_not_contracted_with_terms_of_a_strip():
    """Else a row's last bit would depend on whether the rows of its tile are all there."""
    program = module(PROGRAMS["rows by their norm"])
    text = ir.print_ir(TileParallel().run(program, CAPABILITIES))
    assert text.count("T.fp_strict(square") == 3
    strict = replace(program, functions=(replace(program.functions[0], strict=True),))
    assert "T.fp_strict(" not in ir.print_ir(TileParallel().run(strict, CAPABILITIES))


def test_a_loop_without_order_stays_with_its_lane():
    """It goes along memory by itself; side by side, lanes would be a row apart."""
    text = ir.print_ir(TileParallel().run(module(PROGRAMS["rows by their norm"]), CAPABILITIES))
    lines = [line.strip() for line in text.splitlines()]
    first = lines.index("for i_lane_3 in range(16):")
    assert lines[first + 3] == "for q in range(k):"


def test_what_a_lane_has_is_read_in_front_of_its_own_loop():
    """Within, under a guard, it would be read by each lane of a vector of the loop."""
    text = ir.print_ir(TileParallel().run(module(PROGRAMS["rows by their norm"]), CAPABILITIES))
    lines = [line.strip() for line in text.splitlines()]
    loop = lines.index("for q in range(k):")
    assert "[i_lane" in lines[loop - 1], text
    assert "[i_lane" not in lines[loop + 1], text


def test_a_reduction_that_is_vectorised_already_stays():
    """Partial sums along a row: the parallel loop over rows must not take their place."""
    program = module("""
        for i in T.parallel(m):
            parts = T.alloc((4,), T.float64, scope="local")
            for lane in T.vectorize(4):
                parts[lane] = T.float64(0.0)
            for p in range(k // 4):
                for lane_1 in T.vectorize(4):
                    parts[lane_1] = parts[lane_1] + a[i, p * 4 + lane_1]
            c[i, 0] = parts[0] + parts[1] + parts[2] + parts[3]
    """)
    result = TileParallel().run(program, CAPABILITIES)
    assert loops(result) == ["vector", "serial", "vector"]
    (launch,) = [s for s in ir.walk(result.functions[0].body) if isinstance(s, ir.Launch)]
    assert ir.print_ir(launch.grid[0]) == "m"


def test_partial_sums_across_rows_become_lanes_of_columns():
    """The same along a column: neighbours of the parallel loop are neighbours in memory."""
    program = module("""
        for j in T.parallel(n):
            parts = T.alloc((4,), T.float64, scope="local")
            for lane in T.vectorize(4):
                parts[lane] = T.float64(0.0)
            for p in range(l // 4):
                for lane_1 in T.vectorize(4):
                    parts[lane_1] = parts[lane_1] + b[p * 4 + lane_1, j]
            c[0, j] = parts[0] + parts[1] + parts[2] + parts[3]
    """)
    result = TileParallel().run(program, CAPABILITIES)
    assert ir.verify(result) == []
    shape = (2, 3, 9, 21)
    assert run(result, shape) == run(program, shape)
    inner = [s for s in ir.walk(result.functions[0].body) if isinstance(s, ir.For)]
    assert [s.kind for s in inner].count("vector") >= 3
    assert all("j_lane" in s.var.name for s in inner if s.kind == "vector")


@pytest.mark.parametrize("branch", ["all", "some"])
def test_lanes_go_inside_the_loops_of_a_branch_that_all_take(branch: str):
    """Else a tile holds a copy of each loop for each lane: slow to compile, and to run."""
    result = TileParallel().run(
        module(PROGRAMS[f"loops in branches that {branch} lanes take"]), CAPABILITIES
    )
    holding = [
        stmt
        for stmt in ir.walk(result.functions[0].body)
        if isinstance(stmt, ir.For)
        and "lane" in stmt.var.name
        and any(isinstance(each, ir.For) for each in ir.walk(stmt.body))
    ]
    assert bool(holding) == (branch == "some")


def test_options_print_and_replay():
    from dovetail.passes import ALL, parse_pipeline

    assert str(TileParallel(chunk=64)) == "tile-parallel{chunk=64}"
    assert parse_pipeline("tile-parallel{chunk=64,rows=2}", ALL) == (
        TileParallel(chunk=64, rows=2),
    )
