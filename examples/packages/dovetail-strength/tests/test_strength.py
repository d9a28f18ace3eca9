"""What the pass does to IR and to results: each test is of both languages."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import numpy as np
import pytest
from dovetail_strength import StrengthCpp
from dovetail_strength.strength import Strength

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T, ir
from dovetail.compiler import lower, merge, pipeline_of, resolve, run_passes
from dovetail.passes import RUNS

BOTH = pytest.mark.parametrize("kind", [Strength, StrengthCpp], ids=["python", "c++"])


@dt.kernel
def blocks(x: T.Buffer[T.int32], out: T.Buffer[T.int32], width: T.int64) -> None:
    """Divisions, remainders and products, of negative numbers too."""
    for i in T.parallel(out.shape[0]):
        total = x[i] * 16 + x[i] // 8 + x[i] % 4 + x[i] // 6
        for j in range(x.shape[0] // 8):
            total += x[(j * width + i) % x.shape[0]]
        out[i] = total


@dt.kernel
def skips(x: T.Buffer[T.int32], out: T.Buffer[T.int32], width: T.int64) -> None:
    """A loop with `continue`, whose sum would not grow."""
    for i in T.parallel(out.shape[0]):
        total = T.int32(0)
        for j in range(1, 9, 2):
            if x[j] < 0:
                continue
            total += x[(j * width) % x.shape[0]]
        out[i] = total


def expected(x: np.ndarray, width: int) -> np.ndarray:
    n = len(x)
    found = x * 16 + x // 8 + x % 4 + x // 6
    for j in range(n // 8):
        found = found + x[(j * width + np.arange(n)) % n]
    return found


@BOTH
@pytest.mark.parametrize("induction", [False, True])
def test_the_results_stay_what_they_are(kind: type, induction: bool) -> None:
    x = np.random.default_rng(1).integers(-1000, 1000, 37).astype(np.int32)
    out, other = np.zeros_like(x), np.zeros_like(x)
    bundle = dt.build([blocks, skips], "cpu", passes=[kind(induction=induction)])
    module = dr.load_bytes(bundle.tobytes(), device="cpu")
    module.blocks(x, out, 11)
    np.testing.assert_array_equal(out, expected(x, 11))
    module.skips(x, other, 11)
    assert set(other) == {sum(int(x[j * 11 % 37]) for j in range(1, 9, 2) if x[j] >= 0)}


@BOTH
def test_powers_of_two_become_shifts(kind: type) -> None:
    text = ir.print_ir(lower(merge(blocks), resolve("cpu"), passes=[kind()]).module)
    for shift in ("<< T.int32(4)", ">> T.int32(3)", "& T.int32(3)", "// T.int32(6)"):
        assert shift in text
    assert "j * width" in text


@BOTH
def test_products_of_a_loop_become_sums(kind: type) -> None:
    module = lower(merge([blocks, skips]), resolve("cpu"), passes=[kind(induction=True)]).module
    first, second = (
        "\n".join(
            ir.print_ir(ir.Module((), (each,))) for each in module.kernels if each.function == name
        )
        for name in ("blocks", "skips")
    )
    assert re.search(r"(j_times_width\w*) = \1 \+ width", first)
    assert not re.search(r"\bj\w* \* width", first)
    assert "j * width" in second
    assert "j_times_width" not in second


def program(op: str, dtype: ir.DType, divisor: int) -> tuple[ir.Module, ir.Var]:
    """out[0] = op(value, divisor), of a scalar argument."""
    axes = [ir.Var(f"{what}_{axis}", ir.INT64) for what in ("block", "thread") for axis in "xyz"]
    value = ir.Var("value", dtype)
    out = ir.Buffer("out", dtype, (ir.const(0),))
    result = ir.Call(ir.OPS[op], (value, ir.Const(dtype, divisor)), dtype)
    kernel = ir.Kernel(
        "k", (ir.BufferArg(out, "write"), ir.ScalarArg(value)), (1, 1, 1),
        (axes[0], axes[1], axes[2]), (axes[3], axes[4], axes[5]),
        ir.Store(out, (ir.const(0),), result),
    )  # fmt: skip
    return ir.Module((), (kernel,)), value


@BOTH
@pytest.mark.parametrize(
    ("op", "dtype", "divisor", "becomes"),
    [
        ("truncdiv", ir.UINT32, 8, "value >> "),
        ("truncmod", ir.UINT32, 8, "value & "),
        ("truncdiv", ir.INT32, 8, "truncdiv"),  # -1 / 8 is 0, and -1 >> 3 is -1
        ("truncmod", ir.INT64, 8, "truncmod"),
        ("floordiv", ir.INT8, 64, "value >> "),
        ("floormod", ir.UINT64, 1 << 63, "value & T.uint64(9223372036854775807)"),
        ("mul", ir.UINT64, 1 << 63, "value << T.uint64(63)"),
        ("mul", ir.INT8, -128, "value * "),
        ("mul", ir.INT32, 1, "value * "),
        ("floordiv", ir.INT32, 12, "value // "),
        ("floordiv", ir.INT32, 0, "value // "),
    ],
)  # fmt: skip
def test_what_is_proven_is_done_and_nothing_else(
    kind: type, op: str, dtype: ir.DType, divisor: int, becomes: str
) -> None:
    module, _ = program(op, dtype, divisor)
    after = run_passes(module, [kind()], resolve("cpu"))
    assert becomes in ir.print_ir(after)


@pytest.mark.parametrize("target", ["cpu", "opencl", "cuda"])
@pytest.mark.parametrize("induction", [False, True])
def test_both_languages_make_the_same_program(target: str, induction: bool) -> None:
    ours, theirs = (
        lower(merge([blocks, skips]), resolve(target), passes=[kind(induction=induction)]).module
        for kind in (Strength, StrengthCpp)
    )
    assert ir.difference(ours, theirs) is None


@BOTH
def test_it_stands_before_what_removes_the_dead(kind: Any) -> None:
    names = [each.name for each in pipeline_of(resolve("cpu"), [kind()])]
    assert names[-1 - len(RUNS["finish"])] == kind.name
    assert str(dataclasses.replace(kind(), induction=True)) == f"{kind.name}{{induction=true}}"
