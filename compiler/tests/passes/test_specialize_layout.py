"""`specialize-layout`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.specialize_layout import NARROW_LIMIT, SpecializeLayout
from dovetail_conformance.pass_kit import LOOPS, check, check_unchanged
from dovetail_runtime.dispatch import SMALL

HEAD = """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n, m), (x0, x1), T.layout((n * m,))),
    y: T.tensor(T.float32, "both", (k,), (y0,), T.layout((k,))),
):
"""


def test_a_version_for_row_major_tensors() -> None:
    check(
        SpecializeLayout(),
        HEAD
        + """\
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        tile = T.alloc((8,), T.float32, scope="shared")
        for j in range(m):
            x[a * x0 + j * x1] = T.float32(1.0)
""",
        HEAD
        + """\
    if x0 == m and x1 == 1:
        with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
            tile = T.alloc((8,), T.float32, scope="shared")
            for j in range(m):
                x[a * m + j * 1] = T.float32(1.0)
    else:
        with T.launch(grid=(n,), block=(1, 1, 1), version="general") as (
            (a_1, b_1, c_1),
            (r_1, s_1, t_1),
        ):
            tile_1 = T.alloc((8,), T.float32, scope="shared")
            for j_1 in range(m):
                x[a_1 * x0 + j_1 * x1] = T.float32(1.0)
""",
        LOOPS,
    )


def test_each_launch_has_its_own_test() -> None:
    check(
        SpecializeLayout(),
        HEAD
        + """\
    assert k == m, "equal"
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a * x0] = T.float32(1.0)
    with T.launch(grid=(k,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        y[a * y0] = T.float32(1.0)
""",
        HEAD
        + """\
    assert k == m, "equal"
    if x0 == m:
        with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
            x[a * m] = T.float32(1.0)
    else:
        with T.launch(grid=(n,), block=(1, 1, 1), version="general") as (
            (a_1, b_1, c_1),
            (r_1, s_1, t_1),
        ):
            x[a_1 * x0] = T.float32(1.0)
    if y0 == 1:
        with T.launch(grid=(k,), block=(1, 1, 1), version="row_major") as (
            (a_2, b_2, c_2),
            (r_2, s_2, t_2),
        ):
            y[a_2 * 1] = T.float32(1.0)
    else:
        with T.launch(grid=(k,), block=(1, 1, 1), version="general") as (
            (a_3, b_3, c_3),
            (r_3, s_3, t_3),
        ):
            y[a_3 * y0] = T.float32(1.0)
""",
        LOOPS,
    )


def test_no_strides_in_use() -> None:
    check_unchanged(
        SpecializeLayout(),
        HEAD
        + """\
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = T.float32(1.0)
""",
        LOOPS,
    )


def test_one_version_where_all_tensors_are_row_major() -> None:
    check(
        SpecializeLayout(all_layouts=False),
        HEAD
        + """\
    assert k == m, "equal"
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a * x0 + b * x1] = y[a * y0]
""",
        HEAD
        + """\
    assert k == m, "equal"
    with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
        x[a * m + b * 1] = y[a * 1]
""",
        LOOPS,
    )


def test_where_indices_are_narrow_all_that_is_touched_is_small() -> None:
    check(
        SpecializeLayout(),
        HEAD
        + """\
    w = T.empty((n, k), T.float32)
    fixed = T.empty((65536, 65536), T.float32)
    other = T.empty((n, n), T.float32)
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a * x0 + b * x1] = w[a * k + m]
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        y[a * y0] = fixed[a]
""",
        HEAD
        + """\
    w = T.empty((n, k), T.float32)
    fixed = T.empty((65536, 65536), T.float32)
    other = T.empty((n, n), T.float32)
    if (
        x0 == m and x1 == 1 and n <= 1073741824 and k <= 1073741824 and m <= 1073741824
        and n * m <= 1073741824 and n * k <= 1073741824
    ):
        with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
            x[a * m + b * 1] = w[a * k + m]
    else:
        with T.launch(grid=(n,), block=(1, 1, 1), version="general") as ((a, b, c), (r, s, t)):
            x[a * x0 + b * x1] = w[a * k + m]
    if y0 == 1 and n <= 1073741824 and k <= 1073741824 and False:
        with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
            y[a * 1] = fixed[a]
    else:
        with T.launch(grid=(n,), block=(1, 1, 1), version="general") as ((a, b, c), (r, s, t)):
            y[a * y0] = fixed[a]
""",
    )


def test_what_the_host_allocates_the_caller_does_not_know() -> None:
    check(
        SpecializeLayout(all_layouts=False),
        HEAD
        + """\
    w = T.empty((n, k), T.float32)
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        y[a * y0] = w[a]
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        y[a * y0] = T.float32(1.0)
""",
        HEAD
        + """\
    w = T.empty((n, k), T.float32)
    T.assume(n <= 1073741824 and k <= 1073741824)
    if n * k <= 1073741824:
        with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
            y[a * 1] = w[a]
    else:
        with T.launch(grid=(n,), block=(1, 1, 1), version="general") as ((a, b, c), (r, s, t)):
            y[a * 1] = w[a]
    T.assume(n <= 1073741824 and k <= 1073741824)
    with T.launch(grid=(n,), block=(1, 1, 1), version="row_major") as ((a, b, c), (r, s, t)):
        y[a * 1] = T.float32(1.0)
""",
    )


def test_what_a_call_promises_is_enough() -> None:
    assert 2 * SMALL <= NARROW_LIMIT, "a complex number is two elements"
