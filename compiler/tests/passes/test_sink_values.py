"""`sink-values`: printed IR before, printed IR expected."""

from __future__ import annotations

import pytest

from dovetail import ir, plugin
from dovetail.compiler import resolve
from dovetail.passes import LEGALIZE, NARROW
from dovetail.passes.legalize_narrow import LegalizeNarrow
from dovetail.passes.outline_kernels import OutlineKernels
from dovetail.passes.sink_values import SinkValues
from dovetail_conformance.pass_kit import check, check_unchanged


def test_each_launch_computes_what_it_uses() -> None:
    check(
        SinkValues(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,)), alpha: T.float32, k: T.uint64):
    half: T.int64 = n // 2
    scale: T.float32 = T.float32(half) * alpha
    unused: T.float32 = T.exp(scale)
    power: T.float32 = T.exp(-scale)
    bits: T.int64 = T.popcount(half)
    same: T.uint64 = k + T.uint64(1)
    with T.launch(grid=(half,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = power * scale
    for step in range(n):
        twice: T.float32 = scale * T.float32(step)
        if step > 2:
            with T.launch(grid=(half,), block=(8, 1, 1)) as ((a_1, b_1, c_1), (r_1, s_1, t_1)):
                x[a_1] = twice + T.float32(bits) + T.float32(same)
    with T.launch(grid=(half,), block=(8, 1, 1)) as ((a_2, b_2, c_2), (r_2, s_2, t_2)):
        x[a_2] = T.float32(half)
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,)), alpha: T.float32, k: T.uint64):
    half: T.int64 = n // 2
    same: T.uint64 = k + T.uint64(1)
    with T.launch(grid=(half,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        scale: T.float32 = T.float32(half) * alpha
        power: T.float32 = T.exp(-scale)
        x[a] = power * scale
    for step in range(n):
        if step > 2:
            with T.launch(grid=(half,), block=(8, 1, 1)) as ((a_1, b_1, c_1), (r_1, s_1, t_1)):
                scale_1: T.float32 = T.float32(half) * alpha
                twice: T.float32 = scale_1 * T.float32(step)
                bits: T.int64 = T.popcount(half)
                x[a_1] = twice + T.float32(bits) + T.float32(same)
    with T.launch(grid=(half,), block=(8, 1, 1)) as ((a_2, b_2, c_2), (r_2, s_2, t_2)):
        x[a_2] = T.float32(half)
""",
    )


def test_what_is_assumed_goes_along() -> None:
    check(
        SinkValues(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,)), alpha: T.float32):
    T.assume(n > 3)
    if n > 5:
        size: T.int64 = T.int64(alpha)
        T.assume(size < n)
        with T.launch(grid=(n,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
            x[size] = alpha
    with T.launch(grid=(n,), block=(8, 1, 1)) as ((a_1, b_1, c_1), (r_1, s_1, t_1)):
        x[a_1] = alpha
""",
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,)), alpha: T.float32):
    T.assume(n > 3)
    if n > 5:
        with T.launch(grid=(n,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
            size: T.int64 = T.int64(alpha)
            T.assume(size < n)
            x[size] = alpha
    with T.launch(grid=(n,), block=(8, 1, 1)) as ((a_1, b_1, c_1), (r_1, s_1, t_1)):
        x[a_1] = alpha
""",
    )


def test_what_the_plan_computes_stays() -> None:
    check_unchanged(
        SinkValues(),
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,)), k: T.int32, alpha: T.float32):
    small: T.int32 = k >> T.int32(3)
    flag: T.bool = small > T.int32(2)
    size: T.int64 = n // 3 if flag else n
    with T.launch(grid=(size,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = T.float32(small) * alpha if flag else alpha
""",
    )


@pytest.mark.parametrize("kind", sorted(plugin.kinds()))
def test_every_pipeline_sinks_before_it_looks_at_expressions(kind: str) -> None:
    """No pass that makes code legal for a device may run while code of a kernel is elsewhere."""
    names = [each.name for each in plugin.load(kind).pipeline(resolve(kind))]
    # Those that come before are for all targets, and rewrite the host's expressions, too.
    looking = {each.name for each in (*NARROW, *LEGALIZE, LegalizeNarrow())} - {"simplify"}
    sinks = names.index("sink-values")
    assert not looking & {*names[:sinks]}
    assert {"map-parallel", "tile-parallel"} & {*names[:sinks]}


def test_code_of_a_kernel_on_the_host_is_found() -> None:
    """A pipeline that forgets the pass ends in IR that is not sound."""
    module = ir.parse_ir(
        """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,))), alpha: T.float32):
    power: T.float32 = T.exp(alpha)
    with T.launch(grid=(n,), block=(8, 1, 1)) as ((a, b, c), (r, s, t)):
        x[a] = power
"""
    )
    assert not ir.verify(module)
    capabilities = plugin.load("null").capabilities(resolve("null"))
    findings = ir.verify(OutlineKernels().run(module, capabilities))
    assert [each.message for each in findings] == ["'power' is left in the host part"]
