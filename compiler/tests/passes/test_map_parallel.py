"""`map-parallel`: printed IR before, printed IR expected."""

from __future__ import annotations

import textwrap
from dataclasses import replace

import pytest
from support.evaluate import contiguous, evaluate

from dovetail import ir
from dovetail.passes.map_parallel import MapParallel
from dovetail.support.errors import SourceError
from dovetail_conformance.pass_kit import GRID, check, check_unchanged


def test_one_loop() -> None:
    check(
        MapParallel(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    for i in T.parallel(n):
        x[i] = T.float32(1.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    with T.launch(grid=((n + 255) // 256,), block=(256, 1, 1)) as (
        (block_x, block_y, block_z),
        (thread_x, thread_y, thread_z),
    ):
        i: T.int64 = block_x * 256 + thread_x
        if i < n:
            x[i] = T.float32(1.0)
""",
    )


def test_two_loops() -> None:
    check(
        MapParallel(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for i, j in T.parallel(n, m):
        x[i, j] = T.float32(1.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    with T.launch(grid=((m + 31) // 32, (n + 7) // 8), block=(32, 8, 1)) as (
        (block_x, block_y, block_z),
        (thread_x, thread_y, thread_z),
    ):
        j: T.int64 = block_x * 32 + thread_x
        i: T.int64 = block_y * 8 + thread_y
        if j < m and i < n:
            x[i, j] = T.float32(1.0)
""",
    )


def test_four_loops() -> None:
    check(
        MapParallel(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for a, c, i, j in T.parallel(n, k, m, l):
        x[a, i] = T.float32(c + j)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    with T.launch(grid=((l + 31) // 32, (m + 7) // 8, n * k), block=(32, 8, 1)) as (
        (block_x, block_y, block_z),
        (thread_x, thread_y, thread_z),
    ):
        j: T.int64 = block_x * 32 + thread_x
        i: T.int64 = block_y * 8 + thread_y
        c: T.int64 = block_z % k
        a: T.int64 = block_z // k
        if j < l and i < m:
            x[a, i] = T.float32(c + j)
""",
    )


def test_constant_extents_need_no_tail() -> None:
    check(
        MapParallel(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    for i in T.parallel(512):
        x[i, 0, T.when(i < n)] = T.float32(1.0)
    for i in T.parallel(20):
        x[i, 0, T.when(i < n)] = T.float32(1.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1)),
    y: T.tensor(T.float32, "both", (k, l), (y0, y1)),
):
    with T.launch(grid=(2,), block=(256, 1, 1)) as (
        (block_x, block_y, block_z),
        (thread_x, thread_y, thread_z),
    ):
        i: T.int64 = block_x * 256 + thread_x
        x[i, 0, T.when(i < n)] = T.float32(1.0)
    with T.launch(grid=(1,), block=(32, 1, 1)) as (
        (block_x_1, block_y_1, block_z_1),
        (thread_x_1, thread_y_1, thread_z_1),
    ):
        i_1: T.int64 = block_x_1 * 32 + thread_x_1
        if i_1 < 20:
            x[i_1, 0, T.when(i_1 < n)] = T.float32(1.0)
""",
    )


def test_a_run_of_statements_is_one_thread() -> None:
    check(
        MapParallel(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    x[0, T.when(n > 0)] = T.float32(1.0)
    scale: T.int64 = n * 2
    total: T.Mutable[T.float32] = T.float32(0.0)
    for i in range(m):
        total = total + y[i]
    for i in T.parallel(n):
        x[i] = total * T.float32(scale)
    total = total + T.float32(1.0)
    y[0, T.when(m > 0)] = total
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    total = T.empty((1,), T.float32)
    scale: T.int64 = n * 2
    with T.launch(grid=(1,), block=(1, 1, 1)) as (
        (block_x, block_y, block_z),
        (thread_x, thread_y, thread_z),
    ):
        x[0, T.when(n > 0)] = T.float32(1.0)
        total_1: T.Mutable[T.float32] = T.float32(0.0)
        for i in range(m):
            total_1 = total_1 + y[i]
        total[0] = total_1
    with T.launch(grid=((n + 255) // 256,), block=(256, 1, 1)) as (
        (block_x_1, block_y_1, block_z_1),
        (thread_x_1, thread_y_1, thread_z_1),
    ):
        i_1: T.int64 = block_x_1 * 256 + thread_x_1
        if i_1 < n:
            total_2: T.float32 = total[0]
            x[i_1] = total_2 * T.float32(scale)
    with T.launch(grid=(1,), block=(1, 1, 1)) as (
        (block_x_2, block_y_2, block_z_2),
        (thread_x_2, thread_y_2, thread_z_2),
    ):
        total_3: T.Mutable[T.float32] = total[0]
        total_3 = total_3 + T.float32(1.0)
        y[0, T.when(m > 0)] = total_3
        total[0] = total_3
""",
    )


def test_launches_stay() -> None:
    check_unchanged(
        MapParallel(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)), y: T.tensor(T.float32, "both", (m,), (y0,))
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = T.float32(1.0)
""",
    )


def test_options_set_the_block() -> None:
    module = ir.parse_ir(
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n, m), (x0, x1))):
    for i, j in T.parallel(n, m):
        x[i, j] = T.float32(1.0)
"""
    )
    (launch,) = [
        item
        for item in ir.walk(MapParallel(block=64, width=16).run(module, GRID).functions[0].body)
        if isinstance(item, ir.Launch)
    ]
    assert launch.block == (16, 4, 1)
    assert str(MapParallel(block=64)) == "map-parallel{block=64}"


def test_an_array_of_one_thread_cannot_be_used_by_many() -> None:
    module = ir.parse_ir(
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    small = T.alloc((4,), T.float32, scope="local")
    small[0] = T.float32(1.0)
    for i in T.parallel(n):
        x[i] = small[0]
"""
    )
    with pytest.raises(SourceError, match="local array 'small' is filled by one thread"):
        MapParallel().run(module, GRID)


AHEAD = replace(GRID, bytes_ahead=32)

SEVERAL = {
    "two operands": """
        for i in T.parallel(m):
            y[i, 0] = x[i, 0] + x[i, 1]
    """,
    "what is written is loaded again": """
        for i in T.parallel(m):
            x[i, 0] = x[i, 0] + T.float64(1.0)
            y[i, 0] = x[i, 0]
    """,
    "a variable, a choice, an index that is one": """
        for h, i, j in T.parallel(2, m, n):
            k: T.int64 = (i + h) % m
            v: T.float64 = x[k, j]
            y[i, j + h * n] = v * T.float64(2.0) if v > T.float64(0.0) else T.float64(k)
    """,
    "guarded": """
        for i in T.parallel(m + 3):
            v: T.float64 = x[i, 1, T.when(i < m)]
            if i < m:
                y[i, 1] = v
    """,
    "rows that are whole": """
        for i, j in T.parallel(64, n):
            y[i, j] = x[i, j, T.when(i < m)]
    """,
}


@pytest.mark.parametrize("m", [0, 1, 70, 300])
@pytest.mark.parametrize("name", SEVERAL)
def test_several_iterations_of_a_thread(name: str, m: int) -> None:
    program = ir.parse_ir(
        """
@T.func
def f(
    x: T.tensor(T.float64, "both", (m, n), (x0, x1)),
    y: T.tensor(T.float64, "both", (r, s), (y0, y1)),
):
"""
        + textwrap.indent(textwrap.dedent(SEVERAL[name]), "    ")
    )
    result = MapParallel(block=64).run(program, AHEAD)
    assert ir.verify(result) == []
    assert "x_first" in ir.print_ir(result)

    def run(module: ir.Module) -> list[float]:
        x = contiguous(ir.FLOAT64, (m, 2), [float((5 * i) % 13 - 4) / 3 for i in range(2 * m)])
        rows = max(m, 64)
        y = contiguous(ir.FLOAT64, (rows, 4), [-9.0] * (4 * rows))
        evaluate(module, "f", [x, y])
        return [*x.values(), *y.values()]

    assert run(result) == run(program)


@pytest.mark.parametrize(
    "body",
    [
        "for i in T.parallel(m):\n    y[i, 0] = T.float64(1.0)",
        "for i in T.parallel(100):\n    y[i % m, 0] = x[i % m, 0]",
        "for i in T.parallel(m):\n    for j in range(n):\n        y[i, j] = x[i, j]",
        "for i in T.parallel(m):\n    if i > 3:\n        y[i, 0] = x[i, 0]",
        "for i in T.parallel(m):\n    y[i, 0] = x[i, 0] + x[i, 1] + x[i, n - 1]",
        "for i in T.parallel(m):\n    y[i, 0] = x[0, 0]",
        "for i in T.parallel(m):\n    y[i, 0] = T.float64(i > 0 and x[i - 1, 0] > T.float64(1.0))",
    ],
    ids=["no load", "few", "a loop", "not always", "too much", "one place", "lazy"],
)
def test_one_iteration_of_a_thread(body: str) -> None:
    program = ir.parse_ir(
        """
@T.func
def f(
    x: T.tensor(T.float64, "both", (m, n), (x0, x1)),
    y: T.tensor(T.float64, "both", (r, s), (y0, y1)),
):
"""
        + textwrap.indent(body, "    ")
    )
    assert ir.print_ir(MapParallel().run(program, AHEAD)) == ir.print_ir(
        MapParallel().run(program, GRID)
    )
