"""`specialize-layout`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.specialize_layout import SpecializeLayout
from dovetail_conformance.pass_kit import LOOPS, check, check_unchanged


def test_a_copy_for_row_major_tensors() -> None:
    check(
        SpecializeLayout(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        tile = T.alloc((8,), T.float32, scope="shared")
        for j in range(m):
            x[a * x0 + j * x1] = T.float32(1.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    if x0 == m and x1 == 1:
        with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
            tile = T.alloc((8,), T.float32, scope="shared")
            for j in range(m):
                x[a * m + j * 1] = T.float32(1.0)
    else:
        with T.launch(grid=(n,), block=(1, 1, 1)) as ((a_1, b_1, c_1), (r_1, s_1, t_1)):
            tile_1 = T.alloc((8,), T.float32, scope="shared")
            for j_1 in range(m):
                x[a_1 * x0 + j_1 * x1] = T.float32(1.0)
""",
        LOOPS,
    )


def test_each_launch_has_its_own_test() -> None:
    check(
        SpecializeLayout(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    assert k == m, "equal"
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a * x0] = T.float32(1.0)
    with T.launch(grid=(k,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        y[a * y0] = T.float32(1.0)
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    assert k == m, "equal"
    if x0 == m:
        with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
            x[a * m] = T.float32(1.0)
    else:
        with T.launch(grid=(n,), block=(1, 1, 1)) as ((a_1, b_1, c_1), (r_1, s_1, t_1)):
            x[a_1 * x0] = T.float32(1.0)
    if y0 == 1:
        with T.launch(grid=(k,), block=(1, 1, 1)) as ((a_2, b_2, c_2), (r_2, s_2, t_2)):
            y[a_2 * 1] = T.float32(1.0)
    else:
        with T.launch(grid=(k,), block=(1, 1, 1)) as ((a_3, b_3, c_3), (r_3, s_3, t_3)):
            y[a_3 * y0] = T.float32(1.0)
""",
        LOOPS,
    )


def test_no_strides_in_use() -> None:
    check_unchanged(
        SpecializeLayout(),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = T.float32(1.0)
""",
        LOOPS,
    )


def test_one_copy_where_all_tensors_are_row_major() -> None:
    check(
        SpecializeLayout(all_layouts=False),
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    assert k == m, "equal"
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a * x0 + b * x1] = y[a * y0]
""",
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
    assert k == m, "equal"
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a * m + b * 1] = y[a * 1]
""",
        LOOPS,
    )
