"""The bound of a thread's loop iterations, beside loops that Python counts."""

from __future__ import annotations

import itertools
import random
import textwrap
from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from support.sources import executed

from dovetail import ir
from dovetail.analysis.work import loop_iterations
from dovetail.compiler import lower, merge, variants
from dovetail.ir.arithmetic import evaluate

HEAD = """import dovetail as dt
from dovetail import T

@dt.kernel
def f(x: T.Buffer[T.int32], n: T.int32, m: T.int32) -> None:
    for i in T.parallel(x.shape[0]):
        s = T.int32(0)
"""
CONSTANTS = ("0", "7", "-3")
HOST = (*CONSTANTS, "n", "m", "-n", "n - m", "n * m", "2 * n + 1", "x.shape[0] // 2")
THREAD = ("i", "i + n", "i // 2", "i * i", "x.shape[0] - i", "min(i, m)", "max(n, 3)")
GUARDS = ("a < n", "i <= a and i < m", "s < 100")
STEPS = ("1", "2", "3", "-1", "-4")
VALUES = (-5, 0, 1, 6)
SIZE = 9


def nests(ends: Sequence[str], inner: Sequence[str], guards: Sequence[str]) -> list[str]:
    """Loops inside each other, the inner ones by what is around them, and one beside."""
    drawn = random.Random(34)
    bodies: list[str] = []
    stops = [each for each in inner if each not in CONSTANTS]
    around = [each for each in stops if each in ends]
    for number, stop in enumerate(stops * 3):
        # A loop between two constants, or from what to the same, may be none.
        first, third, beside = (drawn.choice(around) for _ in range(3))
        start = drawn.choice([each for each in ends if each != first])
        second = drawn.choice([each for each in inner if each != stop])
        bodies.append(
            f"for a in range({start}, {first}, {STEPS[number % len(STEPS)]}):\n"
            f"    for b in range({second}, {stop}, {drawn.choice(STEPS)}):\n"
            f"        s = s ^ b\n"
            f"    if {drawn.choice(guards)}:\n"
            f"        for d in range({third}):\n"
            f"            s = s + d\n"
            f"for c in range({beside}):\n"
            f"    s = s ^ c\n"
        )
    return bodies


def counted(body: str, n: int, m: int) -> int:
    """Of the thread that goes round most: each time, and once more for each loop entered."""
    lines: list[str] = []
    for line in body.splitlines():
        margin = " " * (len(line) - len(line.lstrip()))
        is_loop = line.lstrip().startswith("for")
        lines += [f"{margin}count += 1", line, f"{margin}    count += 1"] if is_loop else [line]
    code = compile("\n".join(lines), "loops", "exec")
    counts: list[int] = []
    for i in range(SIZE):
        names = {"i": i, "n": n, "m": m, "s": 0, "count": 0, "x": np.zeros(SIZE)}
        exec(code, names)
        counts.append(names["count"])
    return max(counts)


def value(expr: ir.Expr, values: Mapping[str, int]) -> int:
    match expr:
        case ir.Const():
            return int(expr.value)
        case ir.Var():
            return values[expr.name]
        case ir.Cast():
            return value(expr.value, values)
        case ir.Call():
            found = evaluate(expr.op.name, tuple(value(e, values) for e in expr.args), ir.INT64)
            assert isinstance(found, int)
            return found
        case _:
            raise AssertionError(expr)


def bounds(body: str) -> list[ir.Expr | None]:
    """Those of the kernels that Vulkan makes of a body."""
    text = HEAD + textwrap.indent(body, " " * 8) + "        x[i] = s\n"
    kernel = executed(text, f"iterations-{hash(body)}.py")["f"]
    return [
        loop_iterations(each)
        for each in lower(merge([kernel]), variants("vulkan")[0]).module.kernels
    ]


KNOWN = (
    "i", "i // 2", "min(i, m)", "i, n", "a", "a, m", "a, -1, -1", "n, 0, -1", "i, -1, -1",
    "a // 2, n * m, 2", "x.shape[0] - i", "i * i", "n if a == 2 else m", "max(n, i)",
)  # fmt: skip
"""What a loop goes through inside one over `a`, of which data decides nothing."""


@pytest.mark.parametrize("ends", ["host", "thread", "known"])
def test_no_thread_goes_round_more_often(ends: str) -> None:
    if ends == "known":
        loop = "for a in range({}):\n    for b in range({}):\n        s = s ^ b\n"
        bodies = [loop.format(outer, each) for outer in ("n", "i", "2, m") for each in KNOWN]
    elif ends == "host":
        bodies = nests(HOST, HOST, ["True"])
    else:
        both = (*HOST, *THREAD)
        bodies = nests(both, (*both, "a", "a + n", "m - a"), GUARDS)
    for body in bodies:
        for bound in bounds(body):
            assert bound is not None or ends == "thread", body
            if bound is None:
                continue
            for n, m in itertools.product(VALUES, repeat=2):
                told = value(bound, {"n": n, "m": m, "x_shape0": SIZE})
                took = max(counted(body, n, m) - 1, 0)
                assert took == told if ends == "host" else took <= told, (body, n, m)
