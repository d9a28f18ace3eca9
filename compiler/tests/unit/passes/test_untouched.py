"""Passes leave alone what they have no business with, and what follows sees that."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from dovetail import ir
from dovetail.cli.kernels import load_kernels
from dovetail.compiler import PassCache, merge, variants
from dovetail.passes.legalize_integers import LegalizeIntegers
from dovetail.passes.legalize_math import LegalizeMath
from dovetail.passes.simplify import Simplify
from dovetail.plugin import load
from dovetail_conformance.pass_kit import GRID

KERNELS = Path(__file__).parent.parent.parent / "golden" / "kernels"

SOURCE = """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (s,)), k: T.int64):
    with T.launch(grid=((n + 255) // 256,), block=(256, 1, 1)) as ((a, b, c), (p, q, r)):
        x[a * 256 + p, T.when(a * 256 + p < n)] = x[{index}, T.when(a * 256 + p < n)] * {factor}
"""


def source(index: str = "a * 256 + p", factor: str = "T.float32(2.0)") -> ir.Module:
    return ir.parse_ir(SOURCE.format(index=index, factor=factor))


def test_legal_device_code_is_left_alone_whatever_the_host_computes() -> None:
    lacking = dataclasses.replace(
        GRID, ops=GRID.ops - {"floordiv", "floormod", "exp"}, approximate=frozenset({"div"})
    )
    for each in (LegalizeIntegers(), LegalizeMath()):
        module = source()
        assert PassCache().run(each, module, lacking) is module
    module = source(index="(a * 256 + p) // 3")
    assert "truncdiv" in ir.print_ir(PassCache().run(LegalizeIntegers(), module, lacking))
    module = source(factor="T.exp(T.float32(2.0))")
    assert "T.exp" not in ir.print_ir(PassCache().run(LegalizeMath(), module, lacking))


def test_what_is_simple_stays_the_very_same() -> None:
    module = PassCache().run(Simplify(), source(), GRID)
    assert PassCache().run(Simplify(), module, GRID) is module


@pytest.mark.parametrize("name", ["saxpy", "matmul", "tiled_transpose"])
def test_most_passes_leave_most_kernels_alone(name: str) -> None:
    module = merge(list(load_kernels(KERNELS / f"{name}.py").values()))
    (target,) = variants("cuda -arch=sm_90")
    backend, cache = load(target.kind), PassCache()
    changed: list[str] = []
    pipeline = backend.pipeline(target)
    for each in pipeline:
        after = cache.run(each, module, backend.capabilities(target))
        if after is not module:
            changed.append(each.name)
        module = after
    assert len(changed) <= len(pipeline) // 2 + 2, changed
    assert not {"legalize-math", "split-vectors", "lower-reports"} & set(changed)
