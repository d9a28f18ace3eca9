"""Control flow, memory and guards, executed."""

from __future__ import annotations

import numpy as np
import pytest
from support.native import (
    VERSIONS,
    compile_kernels,
    elementwise,
    kernel,
    runnable_targets,
)

from dovetail import ir
from dovetail.support.errors import VerifyError

TARGETS = runnable_targets()
FAR = 1 << 40
"""An index far outside of any memory: reading there ends the process."""


def level(target: str) -> str:
    return "emulated" if "-arch=" in target else "real"


pytestmark = [
    pytest.mark.evidence("tests", versions=VERSIONS),
    pytest.mark.parametrize(
        "target", [pytest.param(each, marks=pytest.mark.level(level(each))) for each in TARGETS]
    ),
]


def run(
    used: ir.Kernel, target: str, tmp_path, *buffers, scalars=(), grid=(1, 1, 1), blocks=None
) -> None:
    compiled = compile_kernels([used], target, tmp_path)
    compiled(used.name, buffers, scalars, grid, blocks)


def int_buffer(name: str) -> ir.Buffer:
    return ir.Buffer(name, ir.INT64, (ir.Var("extent", ir.INT64),))


def test_a_false_guard_touches_no_memory(target, tmp_path):
    x, y, i = (
        ir.Buffer("x", ir.FLOAT32, (ir.const(8),)),
        ir.Buffer("y", ir.FLOAT32, (ir.const(8),)),
        ir.Var("i", ir.INT64),
    )
    far = ir.add(i, FAR)
    inside = ir.lt(i, ir.const(4))
    place: ir.Expr = ir.Select(inside, i, far)
    read = ir.Load(x, (place,), inside)
    body = ir.For(
        i, ir.const(0), ir.const(8), 1,
        ir.Seq((ir.Store(y, (i,), ir.add(read, ir.literal(1.0, ir.FLOAT32))),
             ir.Store(y, (far,), read, ir.Const(ir.BOOL, False)))), "vector",
    )  # fmt: skip
    source, result = np.arange(10, 18, dtype=np.float32), np.zeros(8, np.float32)
    run(kernel("k", [(x, "read"), (y, "write")], [], body), target, tmp_path, source, result)
    assert list(result) == [11, 12, 13, 14, 1, 1, 1, 1]


def test_what_is_not_needed_is_not_read(target, tmp_path):
    """Neither the other side of a Select nor the right side of `and` is evaluated."""
    x, y, i = int_buffer("x"), int_buffer("y"), ir.Var("i", ir.INT64)
    inside = ir.lt(i, ir.const(2))
    chosen = ir.Select(inside, ir.Load(x, (ir.Select(inside, i, ir.const(FAR)),)), ir.const(-1))
    both = ir.logical_and(
        inside, ir.ge(ir.Load(x, (ir.Select(inside, i, ir.const(FAR)),)), ir.const(8))
    )
    value = ir.add(ir.mul(chosen, ir.const(10)), ir.Cast(ir.INT64, both))
    body = ir.For(i, ir.const(0), ir.const(4), 1, ir.Store(y, (i,), value), "vector")
    source, result = np.array([7, 8]), np.zeros(4, np.int64)
    run(kernel("k", [(x, "read"), (y, "write")], [], body), target, tmp_path, source, result)
    assert list(result) == [70, 81, -10, -10]


def test_loops_with_break_and_continue(target, tmp_path):
    """For each i: the sum of 0, 1, 2, ... without multiples of 3, up to the first above i."""
    y, i, j = int_buffer("y"), ir.Var("i", ir.INT64), ir.Var("j", ir.INT64)
    total, turns = ir.Var("total", ir.INT64), ir.Var("turns", ir.INT64)
    loop = ir.For(
        j, ir.const(0), ir.const(100), 1,
        ir.Seq((
            ir.If(ir.lt(i, j), ir.Break()),
            ir.If(ir.eq(ir.floormod(j, ir.const(3)), ir.const(0)), ir.Continue()),
            ir.Assign(total, ir.add(total, j)),
        )),
    )  # fmt: skip
    halving = ir.While(
        ir.lt(ir.const(0), turns),
        ir.Seq(
            (
                ir.Assign(turns, ir.sub(turns, ir.const(5))),
                ir.If(ir.lt(turns, ir.const(3)), ir.Break()),
            )
        ),
    )
    body = ir.For(
        i, ir.const(0), ir.const(20), 1,
        ir.Seq((
            ir.Declare(total, ir.const(0), True), loop,
            ir.Declare(turns, i, True), halving,
            ir.Store(y, (i,), ir.add(ir.mul(total, ir.const(1000)), turns)),
        )),
    )  # fmt: skip
    result = np.zeros(20, np.int64)
    run(kernel("k", [(y, "write")], [], body), target, tmp_path, result)
    for value, got in enumerate(result):
        want = sum(each for each in range(value + 1) if each % 3)
        turns_left = value
        while turns_left > 0:
            turns_left -= 5
            if turns_left < 3:
                break
        assert got == want * 1000 + turns_left


@pytest.mark.parametrize(
    ("start", "stop", "step"),
    [(0, 10, 1), (0, 10, 3), (10, 0, -1), (10, -1, -4), (5, 5, 2), (7, 3, 1), (3, 7, -2),
     (2**63 - 6, 2**63 - 1, 4), (-(2**63), -(2**63) + 9, 4), (-(2**63) + 9, -(2**63), -4)],
)  # fmt: skip
def test_ranges_are_those_of_python(target, tmp_path, start, stop, step):
    y, i, place = int_buffer("y"), ir.Var("i", ir.INT64), ir.Var("place", ir.INT64)
    first, last = ir.Var("first", ir.INT64), ir.Var("last", ir.INT64)
    body = ir.Seq(
        (
            ir.Declare(place, ir.const(0), True),
            ir.For(
                i, first, last, step,
                ir.Seq((ir.Store(y, (place,), i), ir.Assign(place, ir.add(place, ir.const(1))))),
            ),
        )
    )  # fmt: skip
    expected = list(range(start, stop, step))
    result = np.full(len(expected) + 1, 77)
    used = kernel("k", [(y, "write")], [first, last], body)
    run(used, target, tmp_path, result, scalars=(start, stop))
    assert list(result) == [*expected, 77]


def test_blocks_are_counted_in_order(target, tmp_path):
    """Any range of blocks, each with its coordinates, x fastest."""
    y = int_buffer("y")

    def body(blocks):
        bx, by, bz = blocks
        number = ir.add(bx, ir.mul(ir.const(3), ir.add(by, ir.mul(ir.const(4), bz))))
        value = ir.add(ir.add(bx, ir.mul(by, ir.const(10))), ir.mul(bz, ir.const(100)))
        return ir.Store(y, (number,), value)

    used = kernel("k", [(y, "write")], [], body)
    grid = (3, 4, 5)
    expected = [x + 10 * j + 100 * k for k in range(5) for j in range(4) for x in range(3)]
    compiled = compile_kernels([used], target, tmp_path)
    for first, last in ((0, 60), (7, 8), (11, 37), (59, 60), (30, 30)):
        result = np.full(60, -1)
        compiled("k", [result], (), grid, (first, last))
        assert list(result[first:last]) == expected[first:last]
        assert (result[:first] == -1).all()
        assert (result[last:] == -1).all()


@pytest.mark.parametrize("count", [5, 3000])
def test_local_arrays_small_and_large(target, tmp_path, count):
    """Small ones live on the stack, large ones in scratch; each iteration has its own."""
    y, i, j = int_buffer("y"), ir.Var("i", ir.INT64), ir.Var("j", ir.INT64)
    local = ir.Buffer("local", ir.INT64, (ir.const(count),), None, "local")
    k = ir.Var("k", ir.INT64)
    body = ir.For(
        i,
        ir.const(0),
        ir.const(9),
        1,
        ir.Seq(
            (
                ir.Allocate(local),
                ir.For(j, ir.const(0), ir.const(count), 1, ir.Store(local, (j,), ir.mul(i, j))),
                ir.For(
                    k,
                    ir.const(0),
                    ir.const(count),
                    1,
                    ir.Store(
                        y,
                        (ir.add(ir.mul(i, ir.const(count)), ir.sub(ir.const(count - 1), k)),),
                        ir.Load(local, (k,)),
                    ),
                ),
            )
        ),
        "vector",
    )
    result = np.zeros(9 * count, np.int64)
    run(kernel("k", [(y, "write")], [], body), target, tmp_path, result)
    expected = np.arange(9)[:, None] * np.arange(count)[::-1]
    assert (result.reshape(9, count) == expected).all()


def test_bools_are_bytes_of_zero_and_one(target, tmp_path):
    used = elementwise("k", [ir.INT32], ir.BOOL, lambda x: ir.Cast(ir.BOOL, x))
    back = elementwise("b", [ir.BOOL], ir.INT32, lambda x: ir.Cast(ir.INT32, x))
    compiled = compile_kernels([used, back], target, tmp_path)
    source = np.array([0, 1, -5, 256, 0, 2**31 - 1], np.int32)
    result = np.full(6, 9, np.uint8)
    compiled("k", [source, result], [6])
    assert list(result) == [0, 1, 1, 1, 0, 1]
    again = np.zeros(6, np.int32)
    compiled("b", [result, again], [6])
    assert list(again) == [0, 1, 1, 1, 0, 1]


UPDATES = [
    ("add", np.add), ("min", np.minimum), ("max", np.maximum), ("and", np.bitwise_and),
    ("or", np.bitwise_or), ("xor", np.bitwise_xor), ("exchange", lambda old, new: new),
]  # fmt: skip


@pytest.mark.parametrize("name", ["int32", "uint32", "int64", "uint64", "float32", "float64"])
def test_atomic_updates(target, tmp_path, name):
    from dovetail import ir

    dtype = ir.SCALARS[name]
    cells, i = 7, ir.Var("i", ir.INT64)
    n = 40
    used, names = [], []
    for op, _ in UPDATES:
        # legalize-atomics makes loops of the least and the greatest of floats.
        if dtype.is_float and op in ("and", "or", "xor", "min", "max"):
            continue
        x, y, old = (ir.Buffer(each, dtype, (ir.const(n),)) for each in ("x", "y", "old"))
        before = ir.Var("before", dtype)
        inside = ir.lt(i, ir.const(n - 1))
        body = ir.For(
            i,
            ir.const(0),
            ir.const(n),
            1,
            ir.Seq(
                (
                    ir.Atomic(
                        ir.OPS[op],
                        y,
                        (ir.Select(inside, ir.floormod(i, ir.const(cells)), ir.const(FAR)),),
                        ir.Load(x, (i,)),
                        None,
                        before,
                        inside,
                    ),
                    ir.Store(old, (i,), before),
                )
            ),
        )
        used.append(kernel(op, [(x, "read"), (y, "both"), (old, "write")], [], body))
        names.append(op)
    compiled = compile_kernels(used, target, tmp_path)
    rng = np.random.default_rng(8)
    for op, function in UPDATES:
        if op not in names:
            continue
        source = rng.integers(0, 100, n).astype(name)
        if not name.startswith("u"):
            source = -source
        state = rng.integers(0, 100, cells).astype(name)
        expected, olds = state.copy(), np.zeros(n, name)
        for place in range(n - 1):
            olds[place] = expected[place % cells]
            expected[place % cells] = function(expected[place % cells], source[place])
        got_olds = np.full(n, 3, name)
        compiled(op, [source, state, got_olds])
        assert (state == expected).all(), op
        assert (got_olds == olds).all(), op


def test_compare_exchange(target, tmp_path):
    y, i = ir.Buffer("y", ir.INT32, (ir.const(4),)), ir.Var("i", ir.INT64)
    body = ir.For(
        i,
        ir.const(0),
        ir.const(4),
        1,
        ir.Atomic(
            ir.OPS["compare_exchange"], y, (i,), ir.literal(9, ir.INT32), ir.literal(2, ir.INT32)
        ),
    )
    state = np.array([1, 2, 3, 2], np.int32)
    run(kernel("k", [(y, "both")], [], body), target, tmp_path, state)
    assert list(state) == [1, 9, 3, 9]


def test_arguments_of_every_scalar_type(target, tmp_path):
    """The scalar block is packed by size (docs/format/image.md)."""
    names = ["int32", "float64", "uint32", "int64", "float32", "uint64", "int32"]
    values = [-7, 2.5, 4_000_000_000, -(2**40), 0.25, 2**63 + 1024, 13]
    y = ir.Buffer("y", ir.SCALARS["float64"], (ir.const(len(names)),))
    scalars = [ir.Var(f"s{place}", ir.SCALARS[name]) for place, name in enumerate(names)]
    body = ir.Seq(
        tuple(
            ir.Store(y, (ir.const(place),), ir.cast(var, ir.SCALARS["float64"]))
            for place, var in enumerate(scalars)
        )
    )
    result = np.zeros(len(names))
    used = kernel("k", [(y, "write")], scalars, body)
    run(used, target, tmp_path, result, scalars=values)
    assert list(result) == values


def test_a_defect_is_reported_not_miscompiled(target, tmp_path):
    y, stray = int_buffer("y"), ir.Var("stray", ir.INT64)
    used = kernel("k", [(y, "write")], [], ir.Store(y, (ir.const(0),), stray))
    with pytest.raises(VerifyError, match="variable 'stray' is not defined here"):
        compile_kernels([used], target, tmp_path)
    exchanged = ir.Call(ir.OPS["exchange"], (ir.const(1), ir.const(2)), ir.INT64)
    odd = kernel("k", [(y, "write")], [], ir.Store(y, (ir.const(0),), exchanged))
    with pytest.raises(VerifyError, match="op 'exchange' has no spelling"):
        compile_kernels([odd], target, tmp_path)


@pytest.mark.parametrize("dtype", [ir.FLOAT32, ir.FLOAT64, ir.INT32], ids=str)
def test_squares_are_transposed(dtype, target, tmp_path):
    """Each of two beside each other, as passes write it; at every width of vectors."""
    sides = (2, 4, 8, 16)
    x, y = (ir.Buffer(name, dtype, (ir.Var("extent", ir.INT64),)) for name in "xy")
    body: list[ir.Stmt] = []
    start = 0
    for side in sides:
        size = 2 * side * side
        square = ir.Buffer("square", dtype, (ir.const(size),), None, "local")
        moves = []
        for target_buffer, source in ((square, x), (y, square)):
            i = ir.Var("i", ir.INT64)
            far = ir.add(i, start)
            to, of = (far if each in (x, y) else i for each in (target_buffer, source))
            moves.append(
                ir.For(i, ir.const(0), ir.const(size), 1,
                       ir.Store(target_buffer, (to,), ir.Load(source, (of,))))
            )  # fmt: skip
        turned = [
            ir.Intrinsic(ir.TRANSPOSE.name, (square,), ((ir.const(first),),),
                         (ir.const(side), ir.const(2 * side)))
            for first in (0, side)
        ]  # fmt: skip
        body += [ir.Allocate(square), moves[0], *turned, moves[1]]
        start += size
    values = np.arange(start).astype(dtype.name)
    result = np.zeros_like(values)
    used = kernel("turn", [(x, "read"), (y, "write")], [], ir.Seq(tuple(body)))
    run(used, target, tmp_path, values, result)
    start = 0
    for side in sides:
        shape = slice(start, start + 2 * side * side)
        rows = values[shape].reshape(side, 2, side)
        expected = np.stack([rows[:, 0].T, rows[:, 1].T], 1)
        np.testing.assert_array_equal(result[shape], expected.ravel())
        start = shape.stop
