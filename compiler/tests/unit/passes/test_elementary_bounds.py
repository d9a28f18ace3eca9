"""Elementary functions that `legalize-math` writes keep the bounds of `passes._elementary`.

The kernels are executed on the processor: contracted where it has a fused multiply-add and the
code is relaxed, as written in strict code; with division and square root made as bad as Vulkan and
WGSL allow; and reassociated, by LLVM, wherever no mark says that it must not be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, get_args

import numpy as np
import pytest
from support.accuracy import LONG, REFERENCES, needs_long_double, points, ulps
from support.loose import Loose
from support.native import compile_kernels, elementwise, runnable_targets

from dovetail import ir
from dovetail.codegen.llvm.builder import Builder
from dovetail.codegen.llvm.module import ModuleWriter
from dovetail.passes._elementary import ELEMENTARY
from dovetail.passes._math_expansions import EXPANSIONS
from dovetail.passes.legalize_math import LegalizeMath
from dovetail_conformance.pass_kit import GRID

Device = Literal["contracted", "strict", "loose", "reassociated"]

FEW = replace(GRID, ops=GRID.ops - frozenset(EXPANSIONS) - frozenset(ELEMENTARY) - {"fmod"})
APPROXIMATE = frozenset(("div", "sqrt", "fma"))
BUILDER = ModuleWriter.builder
TARGETS = [each for each in runnable_targets() if "-arch=" not in each]

pytestmark = [
    needs_long_double,
    pytest.mark.skipif(not TARGETS, reason="needs an x86-64 processor"),
    pytest.mark.level("real"),
]


def reassociating(module: ModuleWriter, flags: str = "") -> Builder:
    return BUILDER(module, "reassoc nsz contract" if flags else "")


def expanded(name: str, dtype: ir.DType, device: Device) -> ir.Kernel:
    def value(*args: ir.Expr) -> ir.Expr:
        return ir.Call(ir.OPS[name], args, dtype)

    arity = ELEMENTARY[name].arity
    strict = device == "strict"
    used = elementwise(name, [dtype] * arity, dtype, value, strict=strict, kind="serial")
    capabilities = replace(FEW, approximate=APPROXIMATE) if device == "loose" else FEW
    (kernel,) = LegalizeMath().run(ir.Module((), (used,)), capabilities).kernels
    left = {item.op.name for item in ir.walk_all(kernel.body) if isinstance(item, ir.Call)}
    assert not left - FEW.ops
    if device == "loose":
        kernel = replace(kernel, body=Loose().stmt(kernel.body))
    return kernel


def worst(kernel: ir.Kernel, name: str, target: str, dtype: ir.DType, count: int, show: Callable):
    arguments = points(name, dtype, count, seed=len(name))
    result = np.zeros_like(arguments[0])
    compile_kernels([kernel], target)(kernel.name, [*arguments, result], [result.size])
    with np.errstate(all="ignore"):
        exact = REFERENCES[name](*(each.astype(LONG) for each in arguments))
    errors = ulps(result, exact)
    place = int(np.argmax(errors))
    show(
        f"{name}({', '.join(repr(each[place]) for each in arguments)}) = {result[place]!r}, "
        f"exact {exact[place]!r}: {errors[place]} units"
    )
    return errors[place]


@pytest.mark.parametrize("device", get_args(Device))
@pytest.mark.parametrize("dtype", [ir.FLOAT32, ir.FLOAT64], ids=str)
@pytest.mark.parametrize("name", ELEMENTARY)
def test_errors_stay_within_the_stated_bounds(
    name: str, dtype: ir.DType, device: Device, monkeypatch: pytest.MonkeyPatch
):
    if device == "loose" and dtype == ir.FLOAT64:
        pytest.skip("the looser bounds are those of float32")
    if device == "reassociated":
        monkeypatch.setattr(ModuleWriter, "builder", reassociating)
    kernel = expanded(name, dtype, device)
    found: list[str] = []
    count = 300 if name in ("erf", "erfc") else 20000
    function = ELEMENTARY[name]
    bound = function.ulp32 if dtype == ir.FLOAT32 else function.ulp64
    for target in TARGETS if device == "contracted" else TARGETS[-1:]:
        error = worst(kernel, name, target, dtype, count, found.append)
        assert error <= bound, f"{target}: {found[-1]}, stated are {bound}"
