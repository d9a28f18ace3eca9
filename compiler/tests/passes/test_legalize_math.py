"""`legalize-math`: printed IR before and expected, and what the expansions give when executed."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from support.accuracy import LONG, REFERENCES, ulps
from support.evaluate import contiguous
from support.evaluate import evaluate as evaluate_module
from support.native import (
    compile_kernels,
    elementwise,
    numpy_dtype,
    runnable_levels,
    special_values,
)

from dovetail import ir
from dovetail.backends.cpu.target import capabilities
from dovetail.elementary import coefficients
from dovetail.passes._elementary import ELEMENTARY
from dovetail.passes._math_expansions import EXPANSIONS
from dovetail.passes.legalize_math import LegalizeMath
from dovetail.target import Capabilities, Target
from dovetail_conformance.pass_kit import GRID, check, check_unchanged, sound

FEW = replace(GRID, ops=GRID.ops - frozenset(EXPANSIONS) - frozenset(ELEMENTARY) - {"fmod"})
TARGET = f"cpu -level={runnable_levels()[-1]}" if runnable_levels() else ""

runs = pytest.mark.skipif(not TARGET, reason="needs an x86-64 processor")

BEFORE = """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))),
    k: T.tensor(T.int32, "both", (m,), (k0,), T.layout((m,))),
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = T.copysign(x[a], T.float32(1.0))
        k[a] = T.multiply_high(k[a], T.int32(5))
"""


def test_bits_of_a_float_and_of_an_integer() -> None:
    check(
        LegalizeMath(),
        BEFORE,
        """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))),
    k: T.tensor(T.int32, "both", (m,), (k0,), T.layout((m,))),
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = T.bitcast(
            T.float32,
            (T.bitcast(T.uint32, x[a]) & T.uint32(2147483647))
            | (T.bitcast(T.uint32, T.float32(1.0)) & T.uint32(2147483648)),
        )
        k[a] = T.int32(T.int64(k[a]) * 5 >> 32)
""",
        FEW,
    )


def test_small_floats_are_expanded_in_float32() -> None:
    check(
        LegalizeMath(),
        """
@T.func
def f(x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,)))):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = T.rsqrt(x[a])
""",
        """
@T.func
def f(x: T.tensor(T.float16, "both", (n,), (x0,), T.layout((n,)))):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
        argument: T.float32 = T.float32(x[a])
        x[a] = T.float16(T.float32(1.0) / T.sqrt(argument))
""",
        FEW,
    )


def test_what_the_target_has_stays() -> None:
    check_unchanged(LegalizeMath(), BEFORE, GRID)


def expanded(name: str, dtype: ir.DType):
    """A kernel that applies an op, expanded, and that uses none of the missing ones."""
    op = ir.OPS[name]
    output = ir.SCALARS["bool"] if op.result == "bool" else dtype
    used = elementwise(
        f"{name}_{dtype}", [dtype] * op.arity, output, lambda *args: ir.Call(op, args, output)
    )
    full = capabilities(Target(TARGET))
    few = replace(full, ops=full.ops - frozenset(EXPANSIONS))
    (kernel,) = LegalizeMath().run(ir.Module((), (used,)), few).kernels
    left = {
        node.op.name for node in ir.walk_all(kernel.body) if isinstance(node, ir.Call)
    } & frozenset(EXPANSIONS)  # fmt: skip
    assert not left
    return kernel, output


@runs
@pytest.mark.level("real")
@pytest.mark.parametrize("dtype", [ir.FLOAT32, ir.FLOAT64], ids=str)
@pytest.mark.parametrize(
    "name", ["isnan", "isinf", "isfinite", "signbit", "copysign", "nextafter"]
)
def test_bits_of_floats_are_exact(name: str, dtype: ir.DType) -> None:
    kernel, output = expanded(name, dtype)
    special = special_values(dtype)
    x, y = np.repeat(special, special.size), np.tile(special, special.size)
    arrays = [x, y][: ir.OPS[name].arity]
    with np.errstate(all="ignore"):
        wanted = getattr(np, name)(*arrays)
    result = np.zeros(x.shape, numpy_dtype(output))
    compile_kernels([kernel], TARGET)(kernel.name, [*arrays, result], [x.size])
    same = (result == wanted) & (np.signbit(result) == np.signbit(wanted)) \
        if result.dtype.kind == "f" else result == wanted  # fmt: skip
    if result.dtype.kind == "f":
        same |= np.isnan(result) & np.isnan(wanted)
    assert same.all()


@runs
@pytest.mark.level("real")
@pytest.mark.parametrize("dtype", [each for each in ir.SCALARS.values() if each.is_int], ids=str)
@pytest.mark.parametrize(
    "name", ["popcount", "count_leading_zeros", "count_trailing_zeros", "multiply_high"]
)
def test_bits_of_integers_are_exact(name: str, dtype: ir.DType) -> None:
    kernel, _ = expanded(name, dtype)
    low, high = dtype.int_range
    kind = numpy_dtype(dtype)
    rng = np.random.default_rng(1)
    some = [np.array([low, high, 0, 1, high // 3, low // 2 + 1], kind)]
    some.append(rng.integers(low, high, 40, dtype=kind, endpoint=True))
    if dtype.bits == 8:
        some = [np.arange(low, high + 1).astype(kind)]
    values = np.concatenate(some)
    x, y = np.repeat(values, values.size), np.tile(values, values.size)
    arrays = [x, y][: ir.OPS[name].arity]
    result = np.zeros_like(x)
    compile_kernels([kernel], TARGET)(kernel.name, [*arrays, result], [x.size])
    for got, *operands in zip(result.tolist(), *(a.tolist() for a in arrays), strict=True):
        assert got == ir.evaluate(name, tuple(operands), dtype), operands


HEAD = """
@T.func{strict}
def f(
    x: T.tensor(T.float32, "read", (n,), (x0,), T.layout((n,))),
    y: T.tensor(T.float32, "both", (m,), (y0,), T.layout((m,))),
):
    with T.launch(grid=(n,), block=(1, 1, 1)) as ((a, b, c), (r, s, t)):
"""


def lowered(body: str, capabilities: Capabilities = FEW, strict: bool = False) -> ir.Module:
    lines = "".join(f"        {line}\n" for line in body.strip("\n").split("\n"))
    head = HEAD.replace("{strict}", "(strict=True)" if strict else "")
    return sound(LegalizeMath().run(sound(ir.parse_ir(head + lines)), capabilities))


def ops(module: ir.Module) -> Counter[str]:
    body = module.functions[0].body
    return Counter(node.op.name for node in ir.walk_all(body) if isinstance(node, ir.Call))


def results(module: ir.Module, x: list[float], size: int) -> list[float]:
    y = contiguous(ir.FLOAT32, (size,), [0.0] * size)
    evaluate_module(module, "f", [contiguous(ir.FLOAT32, (len(x),), x), y])
    return y.values()


UNMARKED = replace(FEW, ops=FEW.ops - {"no_contract"})


def test_a_relaxed_part_of_a_marked_one_stays_relaxed() -> None:
    body = lowered("y[a] = T.exp(x[a])").functions[0].body
    marked = [
        item.value
        for node in ir.walk_all(body)
        if isinstance(node, ir.Call) and node.op.name == "no_contract"
        for item in ir.walk_expr(node)
        if isinstance(item, ir.Const)
    ]
    leading = coefficients.EXP_32[-1]
    assert leading in [item.value for item in ir.walk_all(body) if isinstance(item, ir.Const)]
    assert marked
    assert leading not in marked


def test_parts_that_must_not_be_reassociated_are_marked_in_relaxed_code() -> None:
    body = "y[a] = T.exp(x[a])"
    assert ops(lowered(body))["no_contract"] > 0
    assert not ops(lowered(body, strict=True)).keys() & {"fp_strict", "no_contract"}
    assert ops(lowered("y[a] = T.fp_strict(T.exp(x[a]))"))["fp_strict"] == 1
    assert ops(lowered(body, UNMARKED))["fp_strict"] > 0


def test_a_target_that_cannot_mark_them_gets_fma() -> None:
    counts = ops(lowered("y[a] = T.exp(x[a])", replace(UNMARKED, strict=False)))
    assert counts["fp_strict"] == 0
    assert counts["fma"] == 3


def test_a_function_is_about_as_long_as_it_is_written() -> None:
    counts = ops(lowered("y[a] = T.exp(x[a])"))
    assert sum(counts[name] for name in ("add", "sub", "mul")) <= 21
    assert sum(counts.values()) <= 38


def test_arguments_that_may_be_read_only_under_a_condition() -> None:
    # x[a + 1] is out of range for the last a, and so is what the condition inside reads.
    inner = "T.exp(x[a + 1]) if T.exp(x[a + 1]) > T.float32(2.0) else x[a + 1]"
    module = lowered(f"y[a] = ({inner}) if a + 1 < n else T.float32(-1.0)")
    assert "exp" not in ops(module)
    values = [0.0, 0.5, 1.0, 2.0]
    wanted = [math.exp(v) if math.exp(v) > 2 else v for v in values[1:]]
    assert results(module, values, 4) == pytest.approx([*wanted, -1.0], rel=1e-6)


def test_a_condition_that_is_evaluated_again_and_again() -> None:
    module = lowered(
        """
v: T.Mutable[T.float32] = x[a]
while T.exp(v) > T.float32(1.5):
    v = v * T.float32(0.5)
    while T.log(v) > T.float32(0.0):
        v = v - T.float32(0.25)
    if v > T.float32(0.6):
        continue
y[a] = v
"""
    )

    def value(v: float) -> float:
        while math.exp(v) > 1.5:
            v *= 0.5
            while math.log(v) > 0:
                v -= 0.25
        return v

    numbers = [0.1, 0.5, 1.75, 7.0]
    assert results(module, numbers, 4) == [value(v) for v in numbers]


LOOSE = replace(FEW, approximate=frozenset(("div", "sqrt", "fma")))


@pytest.mark.parametrize(
    ("body", "relaxed", "strict"),
    [
        ("y[a] = x[a] / y[a]", 1, 2),
        ("y[a] = T.sqrt(x[a])", 1, 2),
        ("y[a] = x[a] // y[a]", 0, 2),
        ("y[a] = x[a] % y[a]", 0, 2),
    ],
)
def test_division_and_root_are_rounded_once_in_strict_code(
    body: str, relaxed: int, strict: int
) -> None:
    def native(module: ir.Module) -> int:
        counts = ops(module)
        return counts["div"] + counts["sqrt"]

    assert native(lowered(body, LOOSE)) == relaxed
    # What is left are guesses, which integers correct.
    assert native(lowered(body, LOOSE, strict=True)) == strict
    assert ops(lowered(body, LOOSE, strict=True))["floordiv"] == 0
    assert ops(lowered(f"y[a] = T.fp_strict({body[7:]})", LOOSE))["shift_right"] > 0
    assert native(lowered(body, FEW, strict=True)) == relaxed


def test_fma_is_rounded_once_in_relaxed_code_too() -> None:
    body = "y[a] = T.fma(x[a], x[a], y[a])"
    assert ops(lowered(body, LOOSE))["fma"] == 0
    assert ops(lowered(body, replace(FEW, ops=FEW.ops - {"fma"})))["fma"] == 0
    assert ops(lowered(body))["fma"] == 1


def test_upper_half_of_a_product_without_integers_of_twice_the_size() -> None:
    small = replace(FEW, dtypes=FEW.dtypes - {"int64", "uint64"})
    module = lowered("y[a] = T.float32(T.multiply_high(T.int32(x[a]), T.int32(-77777777)))", small)
    assert not any(
        node.dtype.name in ("int64", "uint64") and isinstance(node, ir.Cast)
        for node in ir.walk_all(module.functions[0].body)
        if isinstance(node, ir.Call | ir.Cast)
    )
    numbers = [1.0, -1.0, 123456.0, -2147483648.0]
    wanted = [float(int(number) * -77777777 >> 32) for number in numbers]
    assert results(module, numbers, 4) == wanted


@pytest.mark.parametrize("name", ELEMENTARY)
def test_every_function_on_special_values_by_the_evaluator(name: str) -> None:
    """On any machine; the dense sampling is in unit/passes/test_elementary_bounds.py."""
    arity = ELEMENTARY[name].arity
    values = [0.0, -0.0, 1.0, -1.0, 0.5, -0.75, 2.0, 3.0, -8.0, 1e-40, 88.0, 1e10, math.inf,
              -math.inf, math.nan]  # fmt: skip
    some = np.array(values, np.float32)
    args = [each.ravel() for each in np.meshgrid(*[some] * arity)]
    second = ", y[a]" if arity == 2 else ""
    module = lowered(f"y[a] = T.{name}(x[a]{second})")
    y = contiguous(ir.FLOAT32, (args[0].size,), args[-1].tolist())
    x = contiguous(ir.FLOAT32, (args[0].size,), args[0].tolist())
    evaluate_module(module, "f", [x, y])
    with np.errstate(all="ignore"):
        exact = REFERENCES[name](*(each.astype(LONG) for each in args))
    assert (ulps(np.array(y.values(), np.float32), exact) <= ELEMENTARY[name].ulp32).all()
