"""share-rows: every row as before, whichever thread comes first, and no thread before others."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import replace

import pytest
from support import evaluate as evaluator
from support.evaluate import contiguous, evaluate

from dovetail import ir
from dovetail.passes.find_aliases import FindAliases
from dovetail.passes.share_rows import ShareRows
from dovetail.passes.split_reductions import SplitReductions
from dovetail_conformance.pass_kit import GRID, LOOPS

SIGNATURE = """
@T.func
def f(
    a: T.tensor(T.int32, "both", (m, n), (a_stride0, a_stride1)),
    b: T.tensor(T.int32, "both", (k, l), (b_stride0, b_stride1)),
    v: T.tensor(T.int32, "both", (r,), (v_stride0,)),
):
"""

SHARED = {
    "a sum of each row": """
        for i in T.parallel(m):
            v[i] = T.sum(a[i, j] for j in T.box(n))
    """,
    "a loop along the row that needs a reduction": """
        for i in T.parallel(m):
            top: T.int32 = T.max(a[i, j] for j in T.box(n))
            for j_1 in range(n):
                b[i, j_1] = a[i, j_1] - top
    """,
    "a row that is read, written and read": """
        for i in T.parallel(m):
            first: T.int32 = a[i, 0]
            for j in range(n):
                a[i, j] = a[i, j] * 3 + first
            total: T.int32 = T.sum(a[i, j_1] for j_1 in T.box(n))
            v[i] = total
            for j_2 in range(1, n, 2):
                a[i, j_2] = a[i, j_2] - v[i]
    """,
    "a row from its end": """
        for i in T.parallel(m):
            for j in range(n - 1, -1, -1):
                b[i, j] = a[i, n - 1 - j] + T.int32(j)
    """,
    "a loop in a loop": """
        for i in T.parallel(m):
            total: T.Mutable[T.int32] = T.int32(0)
            for turn in range(3):
                total = total + T.sum(a[i, j] for j in T.box(n))
                for j_1 in range(n):
                    a[i, j_1] = a[i, j_1] + T.int32(turn) + total
            v[i] = total
    """,
    "branches": """
        for i in T.parallel(m):
            top: T.int32 = T.max(a[i, j] for j in T.box(n))
            if top > T.int32(5):
                for j_1 in range(n):
                    b[i, j_1] = a[i, j_1] + top
            else:
                v[i] = top
    """,
    "a condition that its branches change": """
        for i in T.parallel(m):
            if a[i, 0] > T.int32(5):
                for j in range(n):
                    a[i, j] = a[i, j] - T.int32(9)
            else:
                v[i] = a[i, 0]
    """,
    "a fold of two numbers": """
        for i in T.parallel(m):
            (best, place) = T.fold(
                lambda j: (a[i, j], j),
                lambda p, q, s, t: (
                    s if s > p or s == p and t < q else p, t if s > p or s == p and t < q else q
                ),
                (T.int32(-2147483648), 9223372036854775807),
                box=(n,),
                where=a[i, j] != T.int32(3),
                commutative=True,
            )
            v[i] = T.int32(place) * T.int32(100) + best
    """,
    "rows of two loops, and a maximum as a loop": """
        for h, i in T.parallel(2, m):
            top: T.Mutable[T.int32] = T.int32(-100)
            for j in range(n):
                top = max(top, a[i, j] * T.int32(h))
            b[i, h] = top
    """,
    "divisions of the variable": """
        for i in T.parallel(r):
            v[i] = T.sum(a[e // n, e % n] + T.int32(i) for e in T.box(m * n))
    """,
    "three axes": """
        for i in T.parallel(r):
            v[i] = T.sum(a[p, q] * b[p, s] for p, q, s in T.box(m, n, l))
    """,
    "rows of constant length": """
        for i in T.parallel(m):
            for j in range(70):
                b[i, j] = a[i, min(j, n - 1)]
    """,
    "atomics": """
        for i in T.parallel(m):
            for j in range(n):
                T.atomic_add(v[0], a[i, j] % T.int32(2))
    """,
    "several rows of one iteration": """
        for i in T.parallel(m):
            for p in range(k):
                for j in range(n):
                    b[p, j] = a[p, j] + T.int32(p)
    """.replace("T.parallel(m)", "T.parallel(1)"),
}

APART = {
    "neighbours already": """
        for j in T.parallel(n):
            v[j] = T.sum(a[i, j] for i in T.box(m))
    """,
    "a sum in order": """
        for i in T.parallel(m):
            total: T.Mutable[T.int32] = T.int32(0)
            for j in range(n):
                total = total * T.int32(3) + a[i, j]
            v[i] = total
    """,
    "an iteration that needs the one before": """
        for i in T.parallel(m):
            for j in range(1, n):
                a[i, j] = a[i, j] + a[i, j - 1]
    """,
    "one place for all": """
        for i in T.parallel(m):
            for j in range(n):
                b[i, 0] = a[i, j]
    """,
    "a loop that is left": """
        for i in T.parallel(m):
            for j in range(n):
                if a[i, j] > T.int32(2):
                    break
                b[i, j] = a[i, j]
    """,
    "a length from memory": """
        for i in T.parallel(m):
            v[i] = T.sum(a[i, j] for j in T.box(T.int64(b[0, 0])))
    """,
    "an array of the iteration": """
        for i in T.parallel(m):
            own = T.alloc((4,), T.int32, scope="local")
            for j in range(n):
                own[j % 4] = a[i, j]
            v[i] = own[0]
    """,
    "short rows": """
        for i in T.parallel(m):
            for j in range(8):
                b[i, j] = a[i, j]
    """,
    "steps that would pass the end of int64": """
        for i in T.parallel(m):
            for j in range(0, n, 4611686018427387904):
                b[i, j] = a[i, j]
    """,
    "a start that would pass it with the threads": """
        for i in T.parallel(m):
            for j in range(9223372036854775800, 9223372036854775807):
                b[i, j] = a[i, 0]
    """,
    "a reduction of rows that another one chooses": """
        for i in T.parallel(m):
            if T.max(a[i, j] for j in T.box(n)) > T.int32(5):
                v[i] = T.sum(a[i, j_1] for j_1 in T.box(n))
    """,
    "a reduction that is not always taken": """
        for i in T.parallel(m):
            v[i] = T.sum(a[i, j] for j in T.box(n)) if i > 2 else T.int32(0)
    """,
    "a start that changes": """
        for i in T.parallel(m):
            start: T.Mutable[T.int64] = T.int64(v[0])
            if a[i, 0] > T.int32(2):
                start = start + 1
            for j in range(start, n):
                b[i, j] = a[i, j]
    """,
    "a loop over narrow integers": """
        for i in T.parallel(m):
            for j in range(T.int32(0), T.int32(n)):
                b[i, T.int64(j)] = a[i, T.int64(j)]
    """,
    "a sum of pieces of a row, by iterations that share it": """
        for i, j in T.parallel(m, l):
            b[i, j] = T.sum(a[i, p + j] for p in T.box(n - l))
    """,
}


def module(text: str, strict: bool = False, dtype: str = "int32") -> ir.Module:
    signature = SIGNATURE.replace("int32", dtype)
    program = signature + textwrap.indent(textwrap.dedent(text), "    ")
    parsed = FindAliases().run(ir.parse_ir(program), GRID)
    (func,) = parsed.functions
    return replace(parsed, functions=(replace(func, strict=strict),))


def launches(result: ir.Module) -> list[ir.Launch]:
    return [each for each in ir.walk(result.functions[0].body) if isinstance(each, ir.Launch)]


def run(program: ir.Module, m: int, n: int) -> list[list[int]]:
    numbers = [(7 * p + p * p // 3) % 23 - 9 for p in range(m * n)]
    tensors = [
        contiguous(ir.INT32, (m, n), numbers),
        contiguous(ir.INT32, (m, 80), [p % 11 for p in range(m * 80)]),
        contiguous(ir.INT32, (m + n,), [0] * (m + n)),
    ]
    evaluate(program, "f", tensors)
    return [each.memory for each in tensors]


def backwards(threads: list[Iterator[None]]) -> None:
    """As `lockstep`, the last thread first."""
    while threads:
        waiting = [each for each in reversed(threads) if next(each, threads) is not threads]
        assert not waiting or len(waiting) == len(threads)
        threads = waiting[::-1]


SMALL = replace(GRID, block_threads=32)
SIZES = ((1, 1), (3, 37))


@pytest.mark.parametrize("name", SHARED)
def test_rows_are_shared(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = module(SHARED[name])
    result = ShareRows().run(program, SMALL)
    assert launches(result)
    for m, n in SIZES:
        wanted = run(program, m, n)
        assert run(result, m, n) == wanted
        with monkeypatch.context() as patch:
            patch.setattr(evaluator, "lockstep", backwards)
            assert run(result, m, n) == wanted


@pytest.mark.parametrize("name", APART)
def test_what_is_for_one_thread_stays(name: str) -> None:
    program = module(APART[name])
    assert not launches(ShareRows().run(program, SMALL))


def test_whole_reductions_are_rows() -> None:
    program = module("""
        v[0] = T.sum(a[i, j] for i, j in T.box(m, n))
        v[1] = T.max(a[i, j] for i, j in T.box(m, n)) * T.int32(2)
    """)
    split = SplitReductions(most=8, least=4).run(program, SMALL)
    result = ShareRows().run(split, SMALL)
    assert len(launches(result)) == 4
    for m, n in SIZES:
        assert run(result, m, n) == run(program, m, n)


def test_strict_floats_keep_their_order() -> None:
    program = module("""
        for i in T.parallel(m):
            total: T.float32 = T.sum(T.float32(a[i, j]) for j in T.box(n))
            v[i] = T.int32(total)
    """)
    strict = replace(program, functions=(replace(program.functions[0], strict=True),))
    assert launches(ShareRows().run(program, SMALL))
    assert not launches(ShareRows().run(strict, SMALL))


ATOMICS = {
    "add": ("atomic_add(v[0], x)",),
    "max": ("atomic_max(v[0], x)", "atomic_max(v[j], x)"),
    "exchange": ("atomic_exchange(v[0], x)",),
    "two": ("atomic_add(v[0], x)", "atomic_max(v[0], x)"),
}


@pytest.mark.parametrize(
    ("name", "dtype", "strict", "shared"),
    [
        ("add", "int32", True, True),
        ("add", "float32", False, True),
        ("add", "float32", True, False),
        ("max", "float32", True, True),
        ("exchange", "int32", False, False),
        ("two", "int32", False, False),
    ],
)
def test_updates_of_one_place_keep_their_order_where_it_matters(
    name: str, dtype: str, strict: bool, shared: bool
) -> None:
    lines = "".join(f"\n                T.{each}" for each in ATOMICS[name])
    text = f"""
        for i in T.parallel(m):
            for j in range(n):
                x: T.{dtype} = a[i, j] * a[i, j]{lines}
    """
    program = module(text, strict, dtype)
    assert bool(launches(ShareRows().run(program, SMALL))) == shared


@pytest.mark.parametrize("name", SHARED)
def test_blocks_of_any_size(name: str) -> None:
    program = module(SHARED[name])
    result = ShareRows().run(program, replace(GRID, block_threads=100))
    assert {each.block for each in launches(result)} == {(64, 1, 1)}
    assert run(result, 3, 37) == run(program, 3, 37)


def test_targets_without_threads_are_left_alone() -> None:
    program = module(SHARED["a sum of each row"])
    assert ShareRows().run(program, LOOPS) is program
    assert ShareRows().run(program, replace(GRID, block_threads=16)) is program


ALIASES = """
@T.func
def f(
    a: T.tensor(T.int32, "read", (m, n), (a_stride0, a_stride1)),
    b: T.tensor(T.int32, "write", (k, l), (b_stride0, b_stride1)),
    v: T.tensor(T.int32, "write", (r,), (v_stride0,)),
    w: T.tensor(T.int32, "read", (q,), (w_stride0,)),
):
    for i in T.parallel(m):
        before: T.int32 = w[i]
        v[i] = T.sum(a[i, j] for j in T.box(n))
        for j_1 in range(n):
            b[i, j_1] = a[i, j_1] * w[i] + before
"""


def test_views_that_may_be_the_same_are_read_after_they_are_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = FindAliases().run(ir.parse_ir(ALIASES), GRID)
    assert program.functions[0].elementwise == ((2, 3),)

    def results(of: ir.Module) -> list[int]:
        rows = contiguous(ir.INT32, (3, 37), [p % 7 for p in range(3 * 37)])
        both = contiguous(ir.INT32, (3,), [4, 5, 6])
        out = contiguous(ir.INT32, (3, 37), [0] * (3 * 37))
        evaluate(of, "f", [rows, out, both, both])
        return out.memory

    shared = ShareRows().run(program, SMALL)
    assert launches(shared)
    assert results(shared) == results(program)
    monkeypatch.setattr(evaluator, "lockstep", backwards)
    assert results(shared) == results(program)


def test_results_that_a_block_has_no_room_for_stay_with_one_thread() -> None:
    program = module(SHARED["a fold of two numbers"])
    # Twice an int32 and an int64 of each of 32 threads.
    assert launches(ShareRows().run(program, replace(SMALL, max_shared_bytes=768)))
    assert not launches(ShareRows().run(program, replace(SMALL, max_shared_bytes=767)))


def test_the_host_divides_by_nothing_that_may_be_0() -> None:
    program = module("""
        for i in T.parallel(m):
            v[i] = T.sum(a[i, j] for j in T.box(n // (r - m - n)))
    """)
    result = ShareRows().run(program, SMALL)
    # One launch: which of two the length is worth would be for the host to say.
    assert len(launches(result)) == 1
    assert run(result, 3, 37) == run(program, 3, 37)


def test_constant_rows_take_as_many_threads_as_they_are_worth() -> None:
    (launch,) = launches(ShareRows().run(module(SHARED["rows of constant length"]), GRID))
    assert launch.block == (256, 1, 1)
    assert "% 32" in ir.print_ir(launch)
