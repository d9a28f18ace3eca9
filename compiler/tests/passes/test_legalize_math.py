"""`legalize-math`: printed IR before and expected, and what the expansions give when executed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from support.native import (
    compile_kernels,
    elementwise,
    numpy_dtype,
    runnable_levels,
    special_values,
)
from support.passes import GRID, check, check_unchanged

from dovetail.backends.cpu.target import capabilities
from dovetail.ir import FLOAT32, FLOAT64, OPS, SCALARS, Call, DType, Module, evaluate, walk_all
from dovetail.passes._math_expansions import EXPANSIONS
from dovetail.passes.legalize_math import LegalizeMath
from dovetail.target import Target

FEW = replace(GRID, ops=GRID.ops - frozenset(EXPANSIONS))
TARGET = f"cpu -level={runnable_levels()[-1]}" if runnable_levels() else ""
LONG = np.longdouble

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
        x[a] = T.float16(T.float32(1.0) / T.sqrt(T.float32(x[a])))
""",
        FEW,
    )


def test_what_the_target_has_stays() -> None:
    check_unchanged(LegalizeMath(), BEFORE, GRID)


def expanded(name: str, dtype: DType):
    """A kernel that applies an op, expanded, and that uses none of the missing ones."""
    op = OPS[name]
    output = SCALARS["bool"] if op.result == "bool" else dtype
    used = elementwise(
        f"{name}_{dtype}", [dtype] * op.arity, output, lambda *args: Call(op, args, output)
    )
    full = capabilities(Target(TARGET))
    few = replace(full, ops=full.ops - frozenset(EXPANSIONS))
    (kernel,) = LegalizeMath().run(Module((), (used,)), few).kernels
    left = {
        node.op.name for node in walk_all(kernel.body) if isinstance(node, Call)
    } & frozenset(EXPANSIONS)  # fmt: skip
    assert not left
    return kernel, output


BOUNDS = {
    "rsqrt": (np.vectorize(lambda x: 1 / np.sqrt(x), otypes=[LONG]), 2),
    "log10": (np.log10, 4),
    "expm1": (np.expm1, 8),
    "log1p": (np.log1p, 8),
    "cbrt": (np.cbrt, 4),
    "hypot": (np.hypot, 4),
    "asinh": (np.arcsinh, 8),
    "acosh": (np.arccosh, 8),
    "atanh": (np.arctanh, 8),
}


@runs
@pytest.mark.level("real")
@pytest.mark.skipif(np.finfo(LONG).nmant < 63, reason="the reference needs 80-bit floats")
@pytest.mark.parametrize("dtype", [FLOAT32, FLOAT64], ids=str)
@pytest.mark.parametrize("name", BOUNDS)
def test_elementary_functions_keep_their_bounds(name: str, dtype: DType) -> None:
    kernel, _ = expanded(name, dtype)
    reference, bound = BOUNDS[name]
    kind = numpy_dtype(dtype)
    rng = np.random.default_rng(7)
    special = special_values(dtype)
    x = np.concatenate(
        [
            np.repeat(special, special.size), rng.uniform(-1, 1, 5000), rng.normal(size=5000) * 20,
            np.exp(rng.uniform(-30, 30, 5000)), 1 + rng.normal(size=5000) * 0.01,
        ]
    ).astype(kind)  # fmt: skip
    y = np.concatenate([np.tile(special, special.size), rng.normal(size=20000)]).astype(kind)
    arrays = [x, y][: OPS[name].arity]
    result = np.zeros_like(x)
    compile_kernels([kernel], TARGET)(kernel.name, [*arrays, result], [x.size])
    with np.errstate(all="ignore"):
        exact = reference(*(each.astype(LONG) for each in arrays))
        rounded = exact.astype(kind)
        least = LONG(np.finfo(kind).smallest_normal)
        exponent = np.floor(np.log2(np.maximum(np.abs(exact), least)))
        error = np.abs(result - exact) / np.exp2(exponent - np.finfo(kind).nmant)
    same = (result == rounded) | (np.isnan(result) & np.isnan(rounded))
    # At the end of the range the bound decides whether a result is infinite.
    edge = np.abs(exact) > LONG(np.finfo(kind).max) * (1 - 8 * LONG(np.finfo(kind).eps))
    right = same | (np.isfinite(rounded) & (error <= bound)) | (edge & ~np.isnan(exact))
    worst = np.flatnonzero(~right)[:5]
    assert right.all(), [(*(a[i] for a in arrays), result[i], exact[i], error[i]) for i in worst]
    zero = rounded == 0
    assert (np.signbit(result[zero]) == np.signbit(rounded[zero])).all()


@runs
@pytest.mark.level("real")
@pytest.mark.parametrize("dtype", [FLOAT32, FLOAT64], ids=str)
@pytest.mark.parametrize(
    "name", ["isnan", "isinf", "isfinite", "signbit", "copysign", "nextafter"]
)
def test_bits_of_floats_are_exact(name: str, dtype: DType) -> None:
    kernel, output = expanded(name, dtype)
    special = special_values(dtype)
    x, y = np.repeat(special, special.size), np.tile(special, special.size)
    arrays = [x, y][: OPS[name].arity]
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
@pytest.mark.parametrize("dtype", [each for each in SCALARS.values() if each.is_int], ids=str)
@pytest.mark.parametrize(
    "name", ["popcount", "count_leading_zeros", "count_trailing_zeros", "multiply_high"]
)
def test_bits_of_integers_are_exact(name: str, dtype: DType) -> None:
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
    arrays = [x, y][: OPS[name].arity]
    result = np.zeros_like(x)
    compile_kernels([kernel], TARGET)(kernel.name, [*arrays, result], [x.size])
    for got, *operands in zip(result.tolist(), *(a.tolist() for a in arrays), strict=True):
        assert got == evaluate(name, tuple(operands), dtype), operands
