"""lower-reductions: rows hold values for the loop that writes them where that is the same."""

from __future__ import annotations

import textwrap
from dataclasses import replace

import pytest
from support.evaluate import Tensor, contiguous, evaluate

from dovetail import ir
from dovetail.passes.find_aliases import FindAliases
from dovetail.passes.lower_reductions import LowerReductions
from dovetail_conformance.pass_kit import LOOPS, sound

SIGNATURE = """
@T.func
def f(
    x: T.tensor(T.float32, "both", (m, n), (x_stride0, x_stride1)),
    y: T.tensor(T.float32, "both", (k, l), (y_stride0, y_stride1)),
    z: T.tensor(T.float32, "both", (p, q), (z_stride0, z_stride1)),
    d: T.tensor(T.float64, "both", (r, s), (d_stride0, d_stride1)),
    h: T.tensor(T.float16, "both", (t, u), (h_stride0, h_stride1)),
    w: T.tensor(T.float32, "both", (w0, w1, w2), (w_stride0, w_stride1, w_stride2)),
):
"""

TAKEN = {
    "a sum, then a quotient": """
        for i in T.parallel(m):
            top: T.float32 = T.max(x[i, j] for j in T.box(n))
            total: T.float32 = T.sum(T.exp(x[i, j_1] - top) for j_1 in T.box(n))
            for j_2 in range(n):
                y[i, j_2] = T.exp(x[i, j_2] - top) / total
    """,
    "a sum in order": """
        for i in T.parallel(m):
            total: T.Mutable[T.float32] = T.float32(0.0)
            for j in range(n):
                total = total + T.exp(x[i, j]) * x[i, j]
            for j_1 in range(n):
                y[i, j_1] = T.exp(x[i, j_1]) / total
    """,
    "values with names of their own": """
        for i in T.parallel(m):
            total: T.Mutable[T.float32] = T.float32(0.0)
            for j in range(n):
                a: T.float32 = x[i, j] + T.float32(1.0)
                total = total + T.tanh(a)
            for j_1 in range(n):
                b: T.float32 = x[i, j_1] + T.float32(1.0)
                c: T.float32 = T.tanh(b)
                y[i, j_1] = c * total + c
    """,
    "a reduction inside of a value": """
        for i in T.parallel(m):
            scale: T.float32 = T.float32(1.0) / T.sqrt(
                T.sum(T.exp(x[i, j]) * T.exp(x[i, j]) for j in T.box(n)) + T.float32(1.0)
            )
            z[i, 0] = scale
            for j_1 in range(n):
                y[i, j_1] = scale * T.exp(x[i, j_1])
    """,
    "the value itself, whose loop goes": """
        for i in T.parallel(m):
            z[i, 0] = T.sum(T.exp(x[i, j]) for j in T.box(n))
            for j_1 in range(n):
                a: T.float32 = T.exp(x[i, j_1])
                y[i, j_1] = a
    """,
    "a place that is shifted": """
        for i, g in T.parallel(m, 1):
            total: T.float32 = T.sum(T.exp(x[i, j]) for j in T.box(n))
            for j_1 in range(n):
                e: T.int64 = j_1 + 1
                y[m - i, e] = T.exp(x[i, j_1]) / total
    """,
    "rows of two loops and a third axis": """
        for i, g in T.parallel(m, 1):
            for turn in range(2):
                e: T.int64 = i + 2
                total: T.float32 = T.sum(T.exp(x[i, j] * T.float32(turn)) for j in T.box(n))
                for j_1 in range(n):
                    w[e - 2, turn, j_1] = T.exp(x[i, j_1] * T.float32(turn)) / total
    """,
    "a loop around both": """
        for i in T.parallel(m):
            for turn in range(2):
                total: T.float32 = T.sum(T.exp(x[i, j] * T.float32(turn)) for j in T.box(n))
                for j_1 in range(n):
                    y[i, j_1] = T.exp(x[i, j_1] * T.float32(turn)) - total
    """,
    "a range that may be empty": """
        for i in T.parallel(m):
            total: T.float32 = T.sum(T.exp(x[i, j]) for j in T.box(max(n - 2, 0)))
            for j_1 in range(n - 2):
                y[i, j_1] = T.exp(x[i, j_1]) / total
    """,
    "a choice that is made of it": """
        for i in T.parallel(m):
            total: T.float32 = T.sum(T.exp(x[i, j]) for j in T.box(n))
            for j_1 in range(n):
                y[i, j_1] = T.exp(x[i, j_1]) / total if j_1 > i else T.float32(0.0)
    """,
    "float64": """
        for i in T.parallel(m):
            total: T.float64 = T.sum(T.exp(T.float64(x[i, j])) for j in T.box(n))
            for j_1 in range(n):
                d[i, j_1] = T.exp(T.float64(x[i, j_1])) / total
    """,
    "a row that is read before and after": """
        for i in T.parallel(m):
            was: T.float32 = y[i, 0]
            total: T.float32 = T.sum(T.exp(x[i, j]) for j in T.box(n))
            for j_1 in range(n):
                y[i, j_1] = T.exp(x[i, j_1]) / total + was
            z[i, 0] = y[i, 0]
    """,
}

TWICE = """
    for i in T.parallel(m):
        total: T.float32 = T.sum(T.exp(x[i, j]) for j in T.box(n))
        {between}
        for j_1 in range({bounds}):
            {last}
"""
LAST = "y[i, j_1] = T.exp(x[i, j_1]) / total"


def twice(between: str = "pass", bounds: str = "n", last: str = LAST) -> str:
    return textwrap.dedent(TWICE).format(between=between, bounds=bounds, last=last)


def summed(value: str, extents: str = "n") -> str:
    text = f"T.sum({value} for j in T.box({extents}))"
    return twice().replace("T.sum(T.exp(x[i, j]) for j in T.box(n))", text)


REFUSED = {
    "fewer elements": twice(bounds="n - 1"),
    "another start": twice(bounds="1, n"),
    "another step": twice(bounds="0, n, 2"),
    "a vector loop": twice().replace("range(n)", "T.vectorize(n)"),
    "a row that is read in between": twice("z[i, 0] = y[i, 0]"),
    "a row that is read where the value is computed first": summed("T.exp(x[i, j]) + y[i, j]"),
    "a row that its own loop reads": twice(last=f"{LAST} + y[i, j_1]"),
    "a row that is written in between": twice("y[i, 0] = total"),
    "a row that the value is made of": twice(last="y[i, j_1] = T.exp(y[i, j_1])").replace(
        "x[i, j]", "y[i, j]"
    ),
    "an operand that is written in between": twice("x[i, 0] = total"),
    "an operand that the first loop writes": """
        for i in T.parallel(m):
            total: T.Mutable[T.float32] = T.float32(0.0)
            for j in range(n):
                total = total + T.exp(x[i, j])
                x[i, j] = total
            for j_1 in range(n):
                y[i, j_1] = T.exp(x[i, j_1]) / total
    """,
    "an operand that the first loop changes": """
        for i in T.parallel(m):
            top: T.Mutable[T.float32] = T.float32(0.0)
            for j in range(n):
                top = top + T.exp(x[i, j] - top)
            for j_1 in range(n):
                y[i, j_1] = T.exp(x[i, j_1] - top)
    """,
    "a variable that changes in between": """
        for i in T.parallel(m):
            top: T.Mutable[T.float32] = T.float32(1.0)
            total: T.float32 = T.sum(T.exp(x[i, j] - top) for j in T.box(n))
            top = total
            for j_1 in range(n):
                y[i, j_1] = T.exp(x[i, j_1] - top)
    """,
    "a place that is known later": twice(
        "e: T.int64 = m - 1 - i", last="y[e, j_1] = T.exp(x[i, j_1]) / total"
    ),
    "elements that are not all written": twice(
        last="if x[i, j_1] > total:\n            y[i, j_1] = T.exp(x[i, j_1]) / total"
    ),
    "a loop that does more": twice(last=f"z[i, j_1] = total\n        {LAST}"),
    "a loop of other length": """
        for i in T.parallel(m):
            total: T.Mutable[T.float32] = T.float32(0.0)
            for j in range(n - 1):
                total = total + T.exp(x[i, j])
            for j_1 in range(n):
                y[i, j_1] = T.exp(x[i, j_1]) / total
    """,
    "a variable that the loop changes": twice(
        last="e: T.Mutable[T.float32] = T.exp(x[i, j_1])\n        y[i, j_1] = e * T.exp(x[i, j_1])"
    ),
    "elements that are written under a guard": twice(
        last="y[i, j_1, T.when(j_1 < 5)] = T.exp(x[i, j_1]) / total"
    ),
    "several elements at once": twice(
        last="y[i, j_1] = T.vector(T.exp(x[i, j_1]), total, dtype=T.float32x2)"
    ),
    "the same for all elements": summed("T.exp(x[i, 0]) * x[i, j]").replace(
        "T.exp(x[i, j_1])", "T.exp(x[i, 0])"
    ),
    "a row that all iterations write alike": twice(last="y[0, j_1] = T.exp(x[0, j_1])").replace(
        "x[i, j]", "x[0, j]"
    ),
    "a row that two iterations write alike": twice().replace("[i, j", "[i // 2, j"),
    "a row that iterations along another axis write alike": twice().replace(
        "for i in T.parallel(m)", "for i, g in T.parallel(m, n)"
    ),
    "a row that another iteration writes at another step": """
        for i in T.parallel(m - 1):
            for turn in range(2):
                total: T.float32 = T.sum(T.exp(x[i + turn, j]) for j in T.box(n))
                for j_1 in range(n):
                    y[i + turn, j_1] = T.exp(x[i + turn, j_1]) / total
    """,
    "a row whose number is read": twice().replace("[i, j", "[T.int64(z[i, 0]), j"),
    "a diagonal": twice(last="y[i + j_1, j_1] = T.exp(x[i, j_1]) / total"),
    "across rows": twice(last="y[j_1, i] = T.exp(x[i, j_1]) / total"),
    "one place for all": twice(last="y[i, 0] = T.exp(x[i, j_1]) / total"),
    "a value that is not always computed": summed(
        "T.exp(x[i, j]) if x[i, j] > T.float32(0.0) else T.float32(0.0)"
    ),
    "a value behind an `and`": summed(
        "T.float32(1.0) if i > 1 and T.exp(x[i, j]) > T.float32(1.0) else x[i, j]"
    ),
    "lengths that are reductions": summed("T.exp(x[i, j])", "T.max(g for g in T.box(n))").replace(
        "range(n)", "range(T.max(g_1 for g_1 in T.box(m)))"
    ),
    "a place that is a reduction": twice(
        last="y[T.max(g for g in T.box(m)), j_1] = T.exp(x[i, j_1]) / total"
    ),
    "a reduction that is not always taken": twice().replace(
        "T.box(n))", "T.box(n)) if i > 2 else T.float32(0.0)"
    ),
    "another value": summed("T.exp(x[i, j] + T.float32(1.0))"),
    "a cheap function": twice().replace("T.exp", "T.floor"),
    "no function": twice().replace("T.exp(", "abs("),
    "a buffer of narrower floats": twice(last="h[i, j_1] = T.float16(T.exp(x[i, j_1]) / total)"),
    "a buffer of wider floats": twice(last="d[i, j_1] = T.float64(T.exp(x[i, j_1]) / total)"),
    "floats that are computed in more than they hold": """
        for i in T.parallel(m):
            total: T.float16 = T.sum(T.exp(T.float16(x[i, j])) for j in T.box(n))
            for j_1 in range(n):
                h[i, j_1] = T.exp(T.float16(x[i, j_1])) / total
    """,
    "short rows": summed("T.exp(x[i, j])", "8").replace("range(n)", "range(8)"),
    "two loops": twice().replace("for j in T.box(n)", "for j, g in T.box(n, 2)"),
    "a reduction in the value": """
        for i in T.parallel(m):
            total: T.float32 = T.sum(
                T.exp(x[i, j] - T.max(x[i, g] for g in T.box(n))) for j in T.box(n)
            )
            for j_1 in range(n):
                y[i, j_1] = T.exp(x[i, j_1] - T.max(x[i, g_1] for g_1 in T.box(n))) / total
    """,
    "a maximum that becomes a reduction": """
        for i in T.parallel(m):
            top: T.Mutable[T.float32] = T.float32(0.0)
            for j in range(n):
                top = max(top, T.exp(x[i, j]))
            for j_1 in range(n):
                y[i, j_1] = T.exp(x[i, j_1]) / top
    """,
    "a loop that may be left in between": """
        for i in T.parallel(m):
            for turn in range(2):
                total: T.float32 = T.sum(T.exp(x[i, j]) for j in T.box(n))
                if total > T.float32(9.0):
                    break
                for j_1 in range(n):
                    y[i, j_1] = T.exp(x[i, j_1]) / total
    """,
    "an atomic update in between": twice("T.atomic_add(z[0, 0], total)"),
    "the wrong order": """
        for i in T.parallel(m):
            for j_1 in range(n):
                y[i, j_1] = T.exp(x[i, j_1]) * T.float32(2.0)
            z[i, 0] = T.sum(T.exp(x[i, j]) for j in T.box(n))
    """,
    "an array of the iteration": """
        for i in T.parallel(m):
            own = T.alloc((64,), T.float32, scope="local")
            total: T.float32 = T.sum(T.exp(x[i, j]) for j in T.box(64))
            for j_1 in range(64):
                own[j_1] = T.exp(x[i, j_1]) / total
            y[i, 0] = own[3]
    """,
    "threads of a block": """
        with T.launch(grid=(m,), block=(1, 1, 1)) as ((i, b, c), (e, g, o)):
            total: T.float32 = T.sum(T.exp(x[i, j]) for j in T.box(n))
            for j_1 in range(n):
                y[i, j_1] = T.exp(x[i, j_1]) / total
    """,
}

PACKS = replace(LOOPS, panel_bytes=32768)


def module(text: str, *, strict: bool = False, debug: bool = False) -> ir.Module:
    program = SIGNATURE + textwrap.indent(textwrap.dedent(text), "    ")
    parsed = FindAliases().run(sound(ir.parse_ir(program)), LOOPS)
    (func,) = parsed.functions
    return replace(parsed, functions=(replace(func, strict=strict, debug=debug),))


def lowered(program: ir.Module, capabilities: object) -> ir.Module:
    assert isinstance(capabilities, type(LOOPS))
    return sound(LowerReductions().run(program, capabilities))


def run(program: ir.Module, m: int, n: int) -> list[list[object]]:
    def tensor(dtype: ir.DType, rows: int, columns: int) -> Tensor:
        # More than is written, so that what else is would show.
        return contiguous(dtype, (rows, columns), [0.25] * (rows * columns))

    numbers = [((7 * e + e * e // 3) % 23 - 9) / 8 for e in range(m * n)]
    tensors = [
        contiguous(ir.FLOAT32, (m, n), numbers),
        tensor(ir.FLOAT32, m + 2, n + 2),
        tensor(ir.FLOAT32, m + 2, n + 2),
        tensor(ir.FLOAT64, m + 2, n + 2),
        tensor(ir.FLOAT16, m + 2, n + 2),
        contiguous(ir.FLOAT32, (m, 2, n), [0.25] * (2 * m * n)),
    ]
    evaluate(program, "f", tensors)
    return [each.memory for each in tensors]


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", TAKEN)
def test_the_row_holds_the_values(name: str, strict: bool) -> None:
    program = module(TAKEN[name], strict=strict)
    plain, result = lowered(program, LOOPS), lowered(program, PACKS)
    (kept,) = LowerReductions().kept(program.functions[0], PACKS)
    assert not LowerReductions().kept(program.functions[0], LOOPS)
    functions = ir.print_ir(plain).count("T.exp(") + ir.print_ir(plain).count("T.tanh(")
    left = ir.print_ir(result).count("T.exp(") + ir.print_ir(result).count("T.tanh(")
    assert 0 < left < functions
    assert kept.buffer.name in "ydw"
    for m, n in ((2, 0), (2, 1), (1, 7), (3, 19)):
        assert run(result, m, n) == run(plain, m, n)


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_wait_in_the_row(name: str) -> None:
    program = module(REFUSED[name])
    assert not LowerReductions().kept(program.functions[0], PACKS)
    assert ir.print_ir(lowered(program, PACKS)) == ir.print_ir(lowered(program, LOOPS))


def test_a_loop_that_would_write_the_same_again_goes() -> None:
    program = module(TAKEN["the value itself, whose loop goes"])
    assert "in range(n):" in ir.print_ir(lowered(program, LOOPS))
    assert "in range(n):" not in ir.print_ir(lowered(program, PACKS))


def test_a_function_that_reports_accesses_has_none_more() -> None:
    program = module(TAKEN["a sum, then a quotient"], debug=True)
    assert not LowerReductions().kept(program.functions[0], PACKS)


def test_the_row_is_only_written_for_who_calls() -> None:
    program = module(TAKEN["a sum, then a quotient"])
    (func,) = lowered(program, PACKS).functions
    assert [each.access for each in func.params if isinstance(each, ir.TensorParam)] == [
        "read", "write", "read", "read", "read", "read",
    ]  # fmt: skip


def test_the_nearest_of_several_is_taken_once() -> None:
    program = module("""
        for i in T.parallel(m):
            one: T.float32 = T.sum(T.exp(x[i, j]) for j in T.box(n))
            two: T.float32 = T.sum(T.exp(x[i, j_1]) * x[i, j_1] for j_1 in T.box(n))
            for j_2 in range(n):
                y[i, j_2] = T.exp(x[i, j_2]) * one + two
            for j_3 in range(n):
                z[i, j_3] = T.exp(x[i, j_3]) - one
    """)
    found = LowerReductions().kept(program.functions[0], PACKS)
    assert [each.buffer.name for each in found] == ["y", "z"]
    firsts = [each.first for each in found if isinstance(each.first, ir.Declare)]
    assert [each.var.name for each in firsts] == ["two", "one"]
    assert run(lowered(program, PACKS), 3, 19) == run(lowered(program, LOOPS), 3, 19)


def test_a_strict_part_keeps_its_mark() -> None:
    text = TAKEN["a sum, then a quotient"].replace("T.exp(x", "T.fp_strict(T.exp(x")
    text = text.replace("- top)", "- top))")
    result = ir.print_ir(lowered(module(text), PACKS))
    assert result.count("T.fp_strict(T.exp(") == 2
    assert "kept: T.float32 = T.fp_strict(T.exp(" in result
