"""`legalize-atomics`: printed IR before, printed IR expected, and the same results."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.evaluate import contiguous, evaluate

from dovetail import ir
from dovetail.passes.legalize_atomics import LegalizeAtomics
from dovetail_conformance.pass_kit import GRID, check, check_unchanged, sound

NOTHING = replace(GRID, atomics=frozenset())
EXCHANGES = replace(
    GRID,
    atomics=frozenset(
        f"compare_exchange.{name}" for name in ("float32", "float16", "int64", "int8")
    ),
)

HEAD = """
@T.func
def f(x: T.tensor(T.{dtype}, "both", (n,), (x0,), T.layout((n,))), v: T.{dtype}):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
"""


def test_a_float_update_is_a_loop_on_the_bits():
    head = HEAD.format(dtype="float32")
    check(
        LegalizeAtomics(),
        head + "        T.atomic_add(x[a * 2 + x0], v * v)\n",
        head
        + """\
        place: T.int64 = a * 2 + x0
        operand: T.float32 = v * v
        seen: T.Mutable[T.float32] = x[place]
        again: T.Mutable[T.bool] = True
        while again:
            found: T.float32 = T.atomic_compare_exchange(x[place], seen, seen + operand)
            again = T.bitcast(T.uint32, found) != T.bitcast(T.uint32, seen)
            seen = found
""",
        EXCHANGES,
    )


def test_a_guard_that_does_not_hold_skips_the_loop():
    head = HEAD.format(dtype="int8")
    check(
        LegalizeAtomics(),
        head + "        old: T.int8 = T.atomic_exchange(x[a, T.when(a < 3)], v)\n"
        "        x[0] = old\n",
        head
        + """\
        inside: T.bool = a < 3
        place: T.int64 = a
        operand: T.int8 = v
        seen: T.Mutable[T.int8] = x[place, T.when(inside)]
        again: T.Mutable[T.bool] = inside
        while again:
            found: T.int8 = T.atomic_compare_exchange(x[place], seen, operand)
            again = found != seen
            seen = found
        old: T.int8 = seen
        x[0] = old
""",
        EXCHANGES,
    )


def test_it_starts_from_an_atomic_load_where_there_is_one():
    head = HEAD.format(dtype="float16")
    check(
        LegalizeAtomics(),
        head + "        T.atomic_max(x[0], T.float16(1.0))\n",
        head
        + """\
        first: T.float16 = T.atomic_load(x[0], T.float16(0.0))
        seen: T.Mutable[T.float16] = first
        again: T.Mutable[T.bool] = True
        while again:
            found: T.float16 = T.atomic_compare_exchange(x[0], seen, max(seen, T.float16(1.0)))
            again = T.bitcast(T.uint32, T.float32(found)) != T.bitcast(T.uint32, T.float32(seen))
            seen = found
""",
        replace(EXCHANGES, atomics=EXCHANGES.atomics | {"load.float16"}),
    )


def test_what_the_target_has_stays():
    check_unchanged(
        LegalizeAtomics(),
        HEAD.format(dtype="float32") + "        T.atomic_add(x[a], v)\n",
        replace(EXCHANGES, atomics=EXCHANGES.atomics | {"add.float32"}),
    )


def test_what_cannot_be_had_stays_and_is_refused_later():
    check_unchanged(
        LegalizeAtomics(),
        HEAD.format(dtype="float32") + "        T.atomic_add(x[a], v)\n",
        NOTHING,
    )


@pytest.mark.parametrize("op", ["add", "min", "max", "and", "or", "xor", "exchange"])
def test_the_loop_does_what_the_update_did(op: str):
    text = HEAD.format(dtype="int64").replace("(n,), block", "(2 * n,), block") + (
        f"        old: T.int64 = T.atomic_{op}(x[a % 3, T.when(a < 5)], v + a)\n"
        f"        T.atomic_{op}(x[a % n], old)\n"
    )
    program = sound(ir.parse_ir(text))
    loops = sound(LegalizeAtomics().run(program, EXCHANGES))
    updates = [
        item.op.name for item in ir.walk(loops.functions[0].body) if isinstance(item, ir.Atomic)
    ]
    assert updates == ["compare_exchange", "compare_exchange"]
    results: list[list[int]] = []
    for module in (program, loops):
        x = contiguous(ir.INT64, (4,), [3, -8, 12, 5])
        evaluate(module, "f", [x, 6])
        results.append(x.values())
    assert results[0] == results[1]
