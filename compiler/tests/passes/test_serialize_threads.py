"""serialize-threads: loops split at barriers do what the threads of a block did."""

from __future__ import annotations

import textwrap

import pytest
from support.evaluate import contiguous, evaluate

from dovetail import ir
from dovetail.backends.cpu.target import capabilities
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.support.errors import SourceError
from dovetail.target import Target

CAPABILITIES = capabilities(Target("cpu -level=3"))
HEAD = "with T.launch(grid=({grid}), block=({block})) as ((bx, by, bz), (tx, ty, tz)):"


def module(body: str, grid: str = "2,", block: str = "8, 1, 1") -> ir.Module:
    """A function of an input x and an output y, both int64 of 64 elements, with one launch."""
    signature = (
        '@T.func\ndef f(\n    x: T.tensor(T.int64, "read", (n,), (x_stride0,)),\n'
        '    y: T.tensor(T.int64, "both", (m,), (y_stride0,)),\n):\n'
    )
    launch = HEAD.format(grid=grid, block=block)
    inner = textwrap.indent(textwrap.dedent(body).strip(), "    ")
    return ir.parse_ir(signature + textwrap.indent(f"{launch}\n{inner}\n", "    "))


def run(program: ir.Module) -> list[int]:
    x = contiguous(ir.INT64, (64,), [(7 * i) % 31 - 9 for i in range(64)])
    y = contiguous(ir.INT64, (64,), [0] * 64)
    evaluate(program, "f", [x, y])
    return y.values()


def serialized(program: ir.Module) -> ir.Module:
    result = SerializeThreads().run(program, CAPABILITIES)
    assert ir.verify(result) == []
    for stmt in ir.walk(result.functions[0].body):
        assert not isinstance(stmt, ir.Barrier)
        assert not isinstance(stmt, ir.Launch) or stmt.block == (1, 1, 1)
    return result


PROGRAMS = {
    "a value lives across a barrier": """
        shared = T.alloc((8,), T.int64, scope="shared")
        i: T.int64 = bx * 8 + tx
        mine: T.int64 = x[i] * 2
        shared[tx] = mine
        T.barrier()
        y[i] = shared[7 - tx] * 100 + mine
    """,
    "a mutable variable lives across two barriers": """
        shared = T.alloc((8,), T.int64, scope="shared")
        total: T.Mutable[T.int64] = x[bx * 8 + tx]
        shared[tx] = total
        T.barrier()
        total = total + shared[(tx + 1) % 8]
        T.barrier()
        shared[tx] = total
        T.barrier()
        y[bx * 8 + tx] = shared[(tx + 3) % 8] + total
    """,
    "a tree reduction halves a shared stride": """
        shared = T.alloc((8,), T.int64, scope="shared")
        shared[tx] = x[bx * 8 + tx]
        T.barrier()
        stride: T.Mutable[T.int64] = 4
        while stride > 0:
            if tx < stride:
                shared[tx] = shared[tx] + shared[tx + stride]
            T.barrier()
            stride = stride // 2
        if tx == 0:
            y[bx] = shared[0]
    """,
    "a scan doubles its distance in a loop with two barriers": """
        shared = T.alloc((8,), T.int64, scope="shared")
        shared[tx] = x[bx * 8 + tx]
        T.barrier()
        for step in range(3):
            distance: T.int64 = 1 << step
            before: T.Mutable[T.int64] = 0
            if tx >= distance:
                before = shared[tx - distance]
            T.barrier()
            shared[tx] = shared[tx] + before
            T.barrier()
        y[bx * 8 + tx] = shared[tx]
    """,
    "a barrier under an if that is the same for all threads": """
        shared = T.alloc((8,), T.int64, scope="shared")
        shared[tx] = x[bx * 8 + tx]
        if bx == 1:
            T.barrier()
            y[bx * 8 + tx] = shared[7 - tx]
        else:
            y[bx * 8 + tx] = 5
    """,
    "all threads leave the loop together": """
        shared = T.alloc((8,), T.int64, scope="shared")
        shared[tx] = x[bx * 8 + tx]
        T.barrier()
        for step in range(10):
            if step == 3 + bx:
                break
            next: T.int64 = shared[(tx + 1) % 8]
            T.barrier()
            if step % 2 == 1:
                continue
            shared[tx] = next + step
            T.barrier()
        y[bx * 8 + tx] = shared[tx]
    """,
    "a loop bound that all threads read from memory": """
        shared = T.alloc((9,), T.int64, scope="shared")
        shared[tx] = x[bx * 8 + tx]
        if tx == 0:
            shared[8] = bx + 3
        T.barrier()
        count: T.int64 = shared[8]
        for step in range(count):
            next: T.int64 = shared[(tx + step) % 8]
            T.barrier()
            shared[tx] = next + 1
            T.barrier()
        y[bx * 8 + tx] = shared[tx] + count
    """,
    "threads loop for different times between barriers": """
        shared = T.alloc((8,), T.int64, scope="shared")
        total: T.Mutable[T.int64] = 0
        for step in range(tx + 1):
            if step == 5:
                break
            total = total + x[step] * (tx + 1)
        shared[tx] = total
        T.barrier()
        y[bx * 8 + tx] = shared[7 - tx] - total
    """,
    "a local array lives across a barrier": """
        shared = T.alloc((8,), T.int64, scope="shared")
        local = T.alloc((3,), T.int64, scope="local")
        for k in range(3):
            local[k] = x[bx * 8 + tx] * (k + 1)
        shared[tx] = local[1]
        T.barrier()
        y[bx * 8 + tx] = local[0] + local[2] * 10 + shared[7 - tx] * 100
    """,
    "an atomic's old value lives across a barrier": """
        shared = T.alloc((1,), T.int64, scope="shared")
        if tx == 0:
            shared[0] = 0
        T.barrier()
        old: T.int64 = T.atomic_add(shared[0], x[tx] * 0 + 1)
        T.barrier()
        y[bx * 8 + old] = shared[0] + tx * 0
    """,
    "a histogram in shared memory": """
        shared = T.alloc((4,), T.int64, scope="shared")
        most = T.alloc((1,), T.int64, scope="shared")
        if tx < 4:
            shared[tx] = 0
        if tx == 0:
            most[0] = -100
        T.barrier()
        value: T.int64 = x[bx * 8 + tx]
        T.atomic_add(shared[value % 4], 1)
        T.atomic_max(most[0], value)
        T.atomic_compare_exchange(shared[value % 4], 100, 7)
        T.barrier()
        if tx < 4:
            y[bx * 8 + tx] = shared[tx] * 100 + most[0]
    """,
    "shared memory of a size that the host says": """
        shared = T.alloc((n // 8, 2), T.int64, scope="shared")
        shared[7 - tx, 1] = x[bx * 8 + tx]
        T.barrier()
        T.atomic_add(shared[0, 1], tx)
        seen: T.int64 = T.atomic_load(shared[tx, 1], 0)
        T.barrier()
        last: T.int64 = T.atomic_load(shared[0, 1], 0)
        y[bx * 8 + tx] = shared[tx, 1] * 100 + last + (seen - seen)
    """,
    "a fence and a prefetch between threads": """
        shared = T.alloc((8,), T.int64, scope="shared")
        T.prefetch(x[bx * 8 + tx])
        shared[tx] = x[bx * 8 + tx]
        T.fence("block")
        T.fence("device")
        T.barrier()
        y[bx * 8 + tx] = shared[7 - tx]
    """,
    "a value is computed again from a variable that does not change": """
        shared = T.alloc((8,), T.int64, scope="shared")
        i: T.int64 = bx * 8 + tx
        j: T.int64 = i * 3 % 64
        shared[tx] = x[j]
        T.barrier()
        y[i] = shared[7 - tx] + j
    """,
    "a value that was computed from a variable that changes later": """
        shared = T.alloc((8,), T.int64, scope="shared")
        base: T.Mutable[T.int64] = tx
        twice: T.int64 = base * 2
        base = base + 100
        shared[tx] = base
        T.barrier()
        y[bx * 8 + tx] = twice + shared[7 - tx] * 1000 + base
    """,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_same_results_as_threads(name: str):
    program = module(PROGRAMS[name])
    expected = run(program)
    assert any(expected)
    assert run(serialized(program)) == expected


def test_three_dimensions():
    program = module(
        """
        shared = T.alloc((2, 3, 4), T.int64, scope="shared")
        place: T.int64 = (tz * 3 + ty) * 4 + tx
        shared[tz, ty, tx] = x[place]
        T.barrier()
        y[by * 24 + place] = shared[1 - tz, 2 - ty, 3 - tx] + by
        """,
        grid="1, 2",
        block="4, 3, 2",
    )
    expected = run(program)
    assert run(serialized(program)) == expected


def test_one_thread_needs_no_loop():
    program = module("y[bx] = x[bx] + tx", grid="5,", block="1, 1, 1")
    result = serialized(program)
    assert run(result) == run(program)
    assert "for " not in ir.print_ir(result)


def test_a_barrier_that_some_threads_miss_is_refused():
    program = module("""
        if tx < 4:
            T.barrier()
        y[tx] = 1
    """)
    with pytest.raises(SourceError, match="differs between threads"):
        SerializeThreads().run(program, CAPABILITIES)


def test_a_loop_left_early_by_some_threads_may_not_hold_a_barrier():
    program = module("""
        for step in range(4):
            if x[tx] == step:
                break
            T.barrier()
        y[tx] = 1
    """)
    with pytest.raises(SourceError, match="differs between threads"):
        SerializeThreads().run(program, CAPABILITIES)


def test_a_loop_with_an_update_of_shared_memory_is_not_a_vector_loop():
    result = serialized(module(PROGRAMS["a histogram in shared memory"]))
    kinds = [stmt.kind for stmt in ir.walk(result.functions[0].body) if isinstance(stmt, ir.For)]
    assert kinds == ["vector", "serial", "vector"]


def test_the_text_before_and_after():
    program = module("""
        shared = T.alloc((8,), T.int64, scope="shared")
        i: T.int64 = bx * 8 + tx
        mine: T.int64 = x[i]
        shared[tx] = mine
        T.barrier()
        y[i] = shared[7 - tx] + mine
    """)
    body = ir.print_ir(serialized(program)).partition("with T.launch")[2].partition("\n")[2]
    assert textwrap.dedent(body).strip() == textwrap.dedent("""
        shared = T.alloc((8,), T.int64, scope="local")
        mine = T.alloc((8,), T.int64, scope="local")
        for tx_1 in T.vectorize(8):
            i: T.int64 = bx * 8 + tx_1
            mine[tx_1] = x[i]
            shared[tx_1] = mine[tx_1]
        for tx_2 in T.vectorize(8):
            i_1: T.int64 = bx * 8 + tx_2
            y[i_1] = shared[7 - tx_2] + mine[tx_2]
    """).strip()  # fmt: skip
