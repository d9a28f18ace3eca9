"""`lower-subgroups`: printed IR before and expected, and every op against its meaning."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import replace

import pytest
from support.evaluate import contiguous, evaluate

from dovetail import ir
from dovetail.passes.lower_subgroups import LowerSubgroups
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail_conformance.pass_kit import GRID, LOOPS, check, sound

SMALL = replace(GRID, subgroup_size=4)
"""A target whose subgroups have four threads."""

HEAD = """
@T.func
def f(
    x: T.tensor(T.int64, "read", (n,), (x0,)),
    y: T.tensor(T.{result}, "write", (m,), (y0,)),
):
    with T.launch(grid=(2,), block=({block})) as ((a, b, c), (r, s, t)):
"""

# Two subgroups of four, and one of two.
BLOCK = 10
VALUES = [(7 * i) % 23 - 9 for i in range(2 * BLOCK)]


def lowered(body: str, block: str = "10, 1, 1", result: str = "int64") -> ir.Module:
    text = HEAD.format(block=block, result=result)
    program = sound(
        ir.parse_ir(text + textwrap.indent(textwrap.dedent(body).strip(), " " * 8) + "\n")
    )
    after = sound(LowerSubgroups().run(program, SMALL))
    for item in ir.walk_all(after.functions[0].body):
        assert not isinstance(item, ir.Subgroup)
        assert not (isinstance(item, ir.Call) and not item.args)
    return after


def run(module: ir.Module, result: ir.DType = ir.INT64) -> list[int]:
    x = contiguous(ir.INT64, (2 * BLOCK,), VALUES)
    y = contiguous(result, (2 * BLOCK,), [0] * (2 * BLOCK))
    evaluate(module, "f", [x, y])
    return y.values()


def groups() -> list[list[int]]:
    return [
        VALUES[block + at : block + min(at + 4, BLOCK)]
        for block in (0, BLOCK)
        for at in range(0, BLOCK, 4)
    ]


def fold(op: str, values: list[int]) -> int:
    rules: dict[str, Callable[[int, int], int]] = {
        "add": lambda a, b: a + b, "mul": lambda a, b: a * b, "min": min, "max": max,
        "and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b,
    }  # fmt: skip
    empty = {"add": 0, "mul": 1, "min": 2**63 - 1, "max": -(2**63), "and": -1, "or": 0, "xor": 0}
    result = empty[op]
    for value in values:
        result = rules[op](result, value)
    return result


def meaning(op: str, group: list[int], lane: int, argument: int) -> int:
    if op.startswith("shuffle") or op == "broadcast":
        source = {
            "shuffle": argument, "shuffle_xor": lane ^ argument, "shuffle_up": lane - argument,
            "shuffle_down": lane + argument, "broadcast": argument,
        }[op]  # fmt: skip
        return group[source] if 0 <= source < len(group) else 0
    prefix, _, name = op.rpartition("_")
    if not prefix:
        return fold(name, group)
    return fold(name, group[: lane + (prefix == "inclusive")])


@pytest.mark.parametrize(
    "op", [op for op, entry in ir.SUBGROUP_OPS.items() if entry.result == "same"]
)
def test_each_thread_gets_what_the_op_says(op: str):
    for argument in (0, 1, 3, 7, -1):
        _agree(op, argument)


def _agree(op: str, argument: int) -> None:
    more = f", T.int32({argument})" if ir.SUBGROUP_OPS[op].takes_argument else ""
    spelled = f"{op}_" if op in ("and", "or") else op
    body = f"v: T.int64 = T.subgroup.{spelled}(x[a * 10 + r]{more})\ny[a * 10 + r] = v"
    wanted = [
        meaning(op, group, lane, argument) for group in groups() for lane in range(len(group))
    ]
    assert run(lowered(body)) == wanted


def test_votes_and_ballots():
    body = """
    some: T.bool = T.subgroup.any(x[a * 10 + r] > 11)
    every: T.bool = T.subgroup.all(x[a * 10 + r] > -8)
    bits: T.uint64 = T.subgroup.ballot(x[a * 10 + r] > 0)
    votes: T.uint64 = T.uint64(some) * T.uint64(2) + T.uint64(every)
    y[a * 10 + r] = bits * T.uint64(4) + votes
    """
    wanted = [
        4 * sum(1 << n for n, v in enumerate(group) if v > 0)
        + 2 * any(v > 11 for v in group)
        + all(v > -8 for v in group)
        for group in groups()
        for _ in group
    ]
    assert run(lowered(body, result="uint64"), ir.UINT64) == wanted


def test_where_a_thread_is():
    body = """
    q: T.int64 = r + 5 * s
    place: T.int64 = T.lane_idx(dtype=T.int64) * 10 + T.subgroup_idx(dtype=T.int64)
    y[a * 10 + q] = T.subgroup_size(dtype=T.int64) * 100 + place
    """
    wanted = [400 + q % 4 * 10 + q // 4 for q in range(10)] * 2
    assert run(lowered(body, "5, 2, 1")) == wanted


def test_threads_that_are_loops_exchange_too():
    body = """
    total: T.Mutable[T.int64] = x[a * 10 + r]
    for k in range(3):
        v: T.int64 = T.subgroup.shuffle_xor(total, T.int32(1))
        w: T.int64 = T.subgroup.inclusive_max(v)
        total = total + w * k
    y[a * 10 + r] = total
    """
    threads = lowered(body)
    loops = sound(SerializeThreads().run(threads, LOOPS))
    assert run(loops) == run(threads)


def test_a_shuffle_is_an_array_and_two_barriers():
    check(
        LowerSubgroups(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    with T.launch(grid=(n,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        v: T.float32 = T.subgroup.shuffle_down(x[r], T.int32(2))
        x[r] = v
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    with T.launch(grid=(n,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        exchange_float32 = T.alloc((8,), T.float32, scope="shared")
        thread: T.int64 = r
        lane: T.int64 = r % 4
        source: T.int64 = lane + 2
        exchange_float32[thread] = x[r]
        T.barrier()
        v: T.float32 = exchange_float32[thread - lane + source, T.when(source >= 0 and source < 4)]
        T.barrier()
        x[r] = v
""",
        SMALL,
    )


def test_a_target_with_subgroups_keeps_them():
    check(
        LowerSubgroups(),
        """
@T.func
def f(x: T.tensor(T.int64, "both", (n,), (x0,))):
    with T.launch(grid=(n,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        v: T.int64 = T.subgroup.add(x[T.lane_idx(dtype=T.int64)] * T.subgroup_size(dtype=T.int64))
        x[T.subgroup_idx(dtype=T.int64)] = v
""",
        """
@T.func
def f(x: T.tensor(T.int64, "both", (n,), (x0,))):
    with T.launch(grid=(n,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        v: T.int64 = T.subgroup.add(x[T.lane_idx(dtype=T.int64)] * 4)
        x[T.subgroup_idx(dtype=T.int64)] = v
""",
        replace(SMALL, features=frozenset(("subgroup",))),
    )


def test_what_has_no_exchange_stays():
    program = sound(
        ir.parse_ir(HEAD.format(block="4, 1, 1", result="int64") + "        y[r] = x[r]\n")
    )
    after = LowerSubgroups().run(program, SMALL)
    assert after.functions[0] is program.functions[0]
    assert len(list(ir.walk(after.functions[0].body))) > 1


@pytest.mark.parametrize(
    ("block", "kept"),
    [("10, 1, 1", True), ("8, 2, 1", True), ("1, 10, 1", False), ("6, 4, 1", False)],
)
def test_where_only_lines_have_subgroups_other_blocks_get_their_own(block: str, kept: bool):
    able = replace(
        SMALL, features=SMALL.features | {"subgroup"}, subgroup_lines=True
    )  # fmt: skip
    program = ir.parse_ir(f"""
@T.func
def f(x: T.tensor(T.int64, "both", (n,), (x0,))):
    with T.launch(grid=(1,), block=({block})) as ((a, b, c), (r, s, t)):
        total: T.int64 = T.subgroup.add(x[r])
        x[T.lane_idx(dtype=T.int64)] = total
""")
    after = sound(LowerSubgroups().run(program, able))
    there = any(isinstance(item, ir.Subgroup) for item in ir.walk_all(after.functions[0].body))
    assert there == kept
