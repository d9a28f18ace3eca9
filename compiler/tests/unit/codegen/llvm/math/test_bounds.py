"""The elementary functions keep the bounds of `math.table`, on each level and in each format."""

from __future__ import annotations

import numpy as np
import pytest
from support.accuracy import LONG, REFERENCES, needs_long_double, points, ulps
from support.native import VERSIONS, compile_kernels, elementwise, runnable_targets

from dovetail import ir
from dovetail.codegen.llvm.math import FUNCTIONS, narrow_definition
from dovetail.passes._elementary import ELEMENTARY

TARGETS = runnable_targets()

pytestmark = [
    needs_long_double,
    pytest.mark.evidence("tests", versions=VERSIONS),
]


def level(target: str) -> str:
    return "emulated" if "-arch=" in target else "real"


@pytest.mark.parametrize(
    "target", [pytest.param(each, marks=pytest.mark.level(level(each))) for each in TARGETS]
)
@pytest.mark.parametrize("dtype", [ir.FLOAT32, ir.FLOAT64], ids=str)
def test_errors_stay_within_the_stated_bounds(target: str, dtype: ir.DType, tmp_path):
    emulated = level(target) == "emulated"
    kernels = [
        elementwise(
            name,
            [dtype] * function.arity,
            dtype,
            lambda *a, name=name: ir.Call(ir.OPS[name], a, dtype),
        )
        for name, function in FUNCTIONS.items()
    ]
    compiled = compile_kernels(kernels, target, tmp_path)
    for name, function in FUNCTIONS.items():
        count = 300 if emulated or name in ("erf", "erfc") else 20000
        arguments = points(name, dtype, count, seed=len(name))
        result = np.zeros_like(arguments[0])
        compiled(name, [*arguments, result], [result.size])
        with np.errstate(all="ignore"):
            exact = REFERENCES[name](*(each.astype(LONG) for each in arguments))
        errors = ulps(result, exact)
        worst = int(np.argmax(errors))
        bound = function.ulp32 if dtype.bits == 32 else function.ulp64
        assert errors[worst] <= bound, (
            f"{name}({', '.join(repr(each[worst]) for each in arguments)}) = {result[worst]!r}, "
            f"exact {exact[worst]!r}: {errors[worst]} units, stated are {bound}"
        )


@pytest.mark.level("real")
def test_what_stays_in_float32_is_within_the_bounds_of_what_is_written(
    tmp_path, monkeypatch: pytest.MonkeyPatch
):
    """As targets have it on which float64 is slow; executed on this processor."""
    monkeypatch.setattr("dovetail.backends.cpu.codegen.definition", narrow_definition)
    kernels = [
        elementwise(
            name,
            [ir.FLOAT32] * function.arity,
            ir.FLOAT32,
            lambda *a, name=name: ir.Call(ir.OPS[name], a, ir.FLOAT32),
        )
        for name, function in ELEMENTARY.items()
    ]
    real = [each for each in TARGETS if level(each) == "real"]
    # Without a fused multiply-add, and with one.
    for target in dict.fromkeys((real[0], real[-1])):
        compiled = compile_kernels(kernels, target, tmp_path)
        for name, function in ELEMENTARY.items():
            arguments = points(name, ir.FLOAT32, 20000, seed=len(name))
            result = np.zeros_like(arguments[0])
            compiled(name, [*arguments, result], [result.size])
            with np.errstate(all="ignore"):
                exact = REFERENCES[name](*(each.astype(LONG) for each in arguments))
            errors = ulps(result, exact)
            worst = int(np.argmax(errors))
            assert errors[worst] <= function.ulp32, (
                f"{name}({', '.join(repr(each[worst]) for each in arguments)}) = "
                f"{result[worst]!r}, exact {exact[worst]!r}: {errors[worst]} units"
            )


@pytest.mark.level("real")
def test_a_wrong_result_would_be_seen():
    """The measure itself: one unit off, a wrong infinity, a wrong sign of zero."""
    exact = np.array([1.0, 2.0, np.inf, 0.0, np.nan], LONG)
    right = exact.astype(np.float32)
    assert (ulps(right, exact) == 0).all()
    wrong = np.array([1 + 2.0**-23, 2.0, 3e38, -0.0, 0.0], np.float32)
    assert list(ulps(wrong, exact)) == [1.0, 0.0, np.inf, np.inf, np.inf]


@pytest.mark.level("real")
@pytest.mark.parametrize("dtype", [ir.FLOAT32, ir.FLOAT64], ids=str)
def test_powers_of_two_are_exact(dtype: ir.DType):
    kind = np.dtype(dtype.name)
    info = np.finfo(kind)
    exponents = np.arange(info.minexp - info.nmant, info.maxexp).astype(kind)
    powers = np.ldexp(kind.type(1), exponents.astype(int)).astype(kind)
    kernels = [
        elementwise(name, [dtype], dtype, lambda x, name=name: ir.Call(ir.OPS[name], (x,), dtype))
        for name in ("exp2", "log2")
    ]
    for target in (each for each in TARGETS if level(each) == "real"):
        compiled = compile_kernels(kernels, target)
        result = np.zeros_like(powers)
        compiled("exp2", [exponents, result], [result.size])
        assert (result == powers).all()
        compiled("log2", [powers, result], [result.size])
        assert (result == exponents).all()
