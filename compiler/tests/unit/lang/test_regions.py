"""Regions, reductions, checks, memory: what stands on the host and what on the device."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dovetail import ir
from dovetail.api import Kernel
from dovetail.support.errors import SourceError

Body = Callable[..., str]
Program = Callable[[str], Kernel]


def test_matmul(parsed: Body):
    assert parsed("""
        @dt.kernel
        def matmul(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
            m, k = a.shape
            n = b.shape[1]
            assert b.shape == (k, n)
            assert c.shape == (m, n)
            for i, j in T.parallel(m, n):
                c[i, j] = T.sum(a[i, p] * b[p, j] for p in range(k))
    """).splitlines()[-2:] == [
        "for i, j in T.parallel(m, n):",
        "    c[i, j] = T.sum(a[i, p] * b[p, j] for p in T.box(k))",
    ]


def test_access_follows_from_the_body(program: Program):
    kernel = program("""
        @dt.kernel
        def f(r: T.Buffer[T.float32], w: T.Buffer[T.float32], b: T.Buffer[T.float32],
              a: T.Buffer[T.int32], unused: T.Buffer[T.int32]) -> None:
            (n,) = unused.shape
            for i in T.parallel(n):
                w[i] = r[i]
                b[i] += r[i]
                T.atomic_add(a, i, 1)
    """)
    (function,) = kernel.parse().functions
    access = {p.buffer.name: p.access for p in function.params if isinstance(p, ir.TensorParam)}
    assert access == {"r": "read", "w": "write", "b": "both", "a": "both", "unused": "read"}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "T.sum(x[i] * x[j] for j in range(n) if j != i)",
            "T.sum(x[i] * x[j] if j != i else T.float32(0.0) for j in T.box(n))",
        ),
        ("T.max(x[j] for j in range(i + 1))", "T.max(x[j] for j in T.box(i + 1))"),
        (
            "T.prod(x[j] for j in range(1, n, 2))",
            "T.prod(x[j * 2 + 1] for j in T.box(max((n - 1 + 1) // 2, 0)))",
        ),
        (
            "T.sum(x[j] * x[p] for j in range(n) for p in range(3))",
            "T.sum(x[j] * x[p] for j, p in T.box(n, 3))",
        ),
        (
            "T.where(T.any(x[j] < 0 for j in range(n)), 1, 2)",
            "T.float32(1.0) if T.any(x[j] < T.float32(0.0) for j in T.box(n)) else T.float32(2.0)",
        ),
        (
            "T.float32(T.sum(1 for j in range(n) if x[j] > q))",
            "T.float32(T.sum(1 if x[j] > q else 0 for j in T.box(n)))",
        ),
        (
            "T.min(x[j] if x[j] > 0 else T.inf for j in range(n))",
            'T.min(x[j] if x[j] > T.float32(0.0) else T.float32("inf") for j in T.box(n))',
        ),
    ],
)
def test_reductions_over_a_box(source: str, expected: str, elementwise: Body):
    assert elementwise(f"x[i] = {source}") == f"x[i] = {expected}"


def test_a_reduction_that_is_no_box_becomes_loops(elementwise: Body):
    assert elementwise("x[i] = T.sum(x[p] for j in range(i) for p in range(j) if p > 2)") == (
        "sum: T.Mutable[T.float32] = T.float32(0.0)\n"
        "for j in range(i):\n"
        "    for p in range(j):\n"
        "        if p > 2:\n"
        "            sum = sum + x[p]\n"
        "x[i] = sum"
    )


@pytest.mark.parametrize(
    ("source", "condition", "message", "operands"),
    [
        ("x.shape == (n, 4)", "x_shape1 == 4", "(n, 4)", ()),
        ("n % 4 == 0", "n % 4 == 0", "n % 4 == 0 does not hold: {0} == 0", ("n % 4",)),
        ("0 < n <= s", "0 < n", "0 < n <= s does not hold: 0 < {0} <= {1}", ("n", "T.int64(s)")),
        ("flag", "flag", "flag does not hold", ()),
    ],
)
def test_assert(
    source: str, condition: str, message: str, operands: tuple[str, ...], program: Program
):
    kernel = program(f"""
        @dt.kernel
        def f(x: T.Buffer[T.float32], s: T.int32, flag: T.bool) -> None:
            n = x.shape[0]
            assert {source}
            x[0, 0] = 0
    """)
    module = kernel.parse()
    (function,) = module.functions
    assert isinstance(function.body, ir.Seq)
    check = function.body.statements[0]
    assert isinstance(check, ir.Check)
    assert message in check.message
    assert check.message.endswith(f"({check.span.short[:-1].rpartition(':')[0]}:12)")
    assert condition in ir.print_ir(module)
    assert len(check.operands) >= len(operands)


def test_assert_with_a_message_of_the_users_and_two_parts(parsed: Body):
    text = parsed("""
        @dt.kernel
        def f(x: T.Buffer[T.float32]) -> None:
            (n,) = x.shape
            assert n > 2 and n < 9, "three to eight samples"
            x[0] = 0
    """)
    assert "assert n > 2, ('three to eight samples: {0} > 2 (" in text
    assert "assert n < 9, ('three to eight samples: {0} < 9 (" in text


def test_an_assert_on_constants_is_decided_now(program: Program):
    kernel = program("""
        @dt.kernel
        def f(x: T.Buffer[T.float32], tile: T.constexpr[int] = 6) -> None:
            assert tile % 4 == 0
            x[0] = 0
    """)
    with pytest.raises(SourceError, match="'tile % 4 == 0' is false"):
        kernel.parse()
    assert "assert" not in ir.print_ir(kernel.parse(tile=8))


def test_returned_buffers_and_workspaces(parsed: Body):
    assert parsed("""
        @dt.kernel
        def f(x: T.Buffer[T.float32]) -> tuple[T.Buffer[T.float32], T.Buffer[T.int32]]:
            (n,) = x.shape
            half = n // 2
            out = T.empty((half, 2), T.float32)
            work = T.empty((n,), T.float32)
            count = T.empty((), T.int32)
            for i in T.parallel(n):
                work[i] = x[i]
            for i in T.parallel(half):
                out[i, 0] = work[i]
                out[i, 1] = work[i + half]
            count[()] = 3
            return out, count
    """).splitlines() == [
        "half: T.int64 = n // 2",
        "out = T.empty((half, 2), T.float32)",
        "work = T.empty((n,), T.float32)",
        "count = T.empty((), T.int32)",
        "for i in T.parallel(n):",
        "    work[i] = x[i]",
        "for i_1 in T.parallel(half):",
        "    out[i_1, 0] = work[i_1]",
        "    out[i_1, 1] = work[i_1 + half]",
        "count[()] = T.int32(3)",
        "return out, count",
    ]


def test_repeats_and_alternatives_on_the_host(parsed: Body):
    assert parsed("""
        @dt.kernel
        def f(x: T.Buffer[T.float32], rounds: T.int32) -> None:
            (n,) = x.shape
            if n > 4:
                for r in range(rounds):
                    width = 1 << r
                    for i in T.parallel(n):
                        x[i] = T.float32(width)
    """).splitlines() == [
        "if n > 4:",
        "    for r in range(T.int64(rounds)):",
        "        width: T.int64 = 1 << r",
        "        for i in T.parallel(n):",
        "            x[i] = T.float32(width)",
    ]


def test_launch(parsed: Body):
    assert parsed("""
        TILE = 16

        @dt.kernel
        def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
            m, n = x.shape
            with T.launch(grid=(T.ceildiv(n, TILE), m), block=(TILE, 2)) as (block, thread):
                tile = T.alloc((TILE, TILE + 1), T.float32, scope="shared")
                mine = T.alloc((2,), T.float32)
                mine[0] = x[block.y, T.block_idx(0)]
                tile[thread.y, thread[0]] = mine[0]
                T.barrier()
                total = T.block_dim(0) + T.grid_dim(1)
                y[block.x, T.thread_idx(1)] = tile[0, 0] * T.float32(total)
    """).splitlines() == [
        "with T.launch(grid=((n + 15) // 16, m), block=(16, 2, 1)) as "
        "((block_x, block_y, block_z), (thread_x, thread_y, thread_z)):",
        '    tile = T.alloc((16, 17), T.float32, scope="shared")',
        '    mine = T.alloc((2,), T.float32, scope="local")',
        "    mine[0] = x[block_y, block_x]",
        "    tile[thread_y, thread_x] = mine[0]",
        "    T.barrier()",
        "    total: T.int64 = 16 + m",
        "    y[block_x, thread_y] = tile[0, 0] * T.float32(total)",
    ]


def test_atomics(elementwise: Body):
    source = """
old = T.atomic_add(k, i, 2)
T.atomic_max(k, (0,), old)
T.atomic_compare_exchange(k, 0, expected=1, value=s)
x[i] = T.float32(T.int32(old))
""".strip().splitlines()
    assert elementwise(*source).splitlines() == [
        "old: T.int32 = T.atomic_add(k[i], T.int32(2))",
        "T.atomic_max(k[0], old)",
        "T.atomic_compare_exchange(k[0], T.int32(1), s)",
        "x[i] = T.float32(old)",
    ]


LAUNCH = """
    @dt.kernel
    def f(x: T.Buffer[T.float32], y: T.Buffer[T.int32], s: T.int32) -> None:
        (n,) = x.shape
        (k,) = y.shape
        with T.launch(grid=1, block=BLOCK) as (block, thread):
            shared = T.alloc((64,), T.float32, scope="shared")
            local = T.alloc((4,), T.int32)
            BODY
"""


@pytest.mark.parametrize(
    "body",
    [
        "if s > 0: T.barrier()",
        "if block.x == 0: T.barrier()",
        "if y[block.x] > 0: T.barrier()",
        "for p in range(s): T.barrier()",
        "v = s\n            while v > 0:\n                v = v // 2\n                T.barrier()",
        "for p in range(3):\n                if s > p: break\n                T.barrier()",
    ],
)
def test_barriers_that_all_threads_reach(body: str, parsed: Body):
    assert "T.barrier()" in parsed(LAUNCH.replace("BODY", body).replace("BLOCK", "64"))


@pytest.mark.parametrize(
    "body",
    [
        "if thread.x == 0: T.barrier()",
        "if y[thread.x] > 0: T.barrier()",
        "for p in range(thread.x): T.barrier()",
        "v = s\n            if thread.x > 3: v = 2\n            if v > 1: T.barrier()",
        "local[0] = T.int32(thread.x)\n            if local[0] > 1: T.barrier()",
        "for p in range(3):\n                if thread.x > p: break\n                T.barrier()",
        "v = T.atomic_add(y, 0, 1)\n            if v > 1: T.barrier()",
        "v = s\n            while v > 0:\n                T.barrier()\n"
        "                v = v - T.int32(thread.x)",
    ],
)
def test_barriers_that_some_threads_miss(body: str, parsed: Body):
    with pytest.raises(SourceError, match="not every thread of the block reaches this barrier"):
        parsed(LAUNCH.replace("BODY", body).replace("BLOCK", "64"))
    # With one thread in the block nobody is missed, unless memory tells threads apart.
    if "atomic" not in body:
        parsed(LAUNCH.replace("BODY", body).replace("BLOCK", "1"))


PARALLEL = """
    @dt.kernel
    def f(x: T.Buffer[T.float32], out: T.Buffer[T.float32], at: T.Buffer[T.int32]) -> None:
        m, n = x.shape
        (c,) = out.shape
        (k,) = at.shape
        for i, j in T.parallel(m, n):
            BODY
"""


@pytest.mark.parametrize(
    "body",
    [
        "out[i] += x[i, j]",
        "out[0] = out[0] + 1",
        "out[i] = x[i, j]",
        "v = i\n            out[v] += 1",
        "if x[i, j] > 0: out[i] += 1",
        "for p in range(3): out[p] += x[i, j]",
        "if i == 0: out[0] += x[i, j]",
        "out[at[i]] += x[i, j]",
        "k = at[i]; out[k] = max(out[k], x[i, j])",
        "out[at[j]] *= 2",
    ],
)
def test_races_that_are_certain_or_likely(body: str, parsed: Body):
    with pytest.raises(SourceError, match="the same element of 'out'"):
        parsed(PARALLEL.replace("BODY", body))


@pytest.mark.parametrize(
    "body",
    [
        "x[i, j] += 1",
        "out[i * n + j] += x[i, j]",
        "out[at[i] + i] += x[i, j]",
        "old = out[at[i]]; out[at[i]] = old + x[i, j]",
        "x[i, j + at[i]] += 1",
        "T.atomic_add(out, at[i], 1); out[at[i]] += x[i, j]",
        "if x[i, j] > 0: out[0] = 1",
        "if i == 0 and j == 0: out[0] += x[i, j]",
        "if x[i, j] > 0: out[0] = x[i, j]",
        "out[i] = x[i, 0]",
        "T.atomic_add(out, i, x[i, j])",
    ],
)
def test_races_that_are_none_or_not_certain(body: str, parsed: Body):
    parsed(PARALLEL.replace("BODY", body))
