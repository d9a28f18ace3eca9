"""`check-limits`: what WGSL has less of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dovetail import ir
from dovetail.backends.webgpu.passes.check_limits import CheckLimits
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail_conformance.pass_kit import GRID, check_unchanged

SUBGROUPS = replace(GRID, features=frozenset(("subgroup",)), subgroup_size=8)


def kernel(threads: int, body: str) -> str:
    return f"""
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (s,), T.layout((n,)))):
    T.dispatch("f_0", (1, 1, 1), (x,))


@T.kernel(block=({threads}, 1, 1), block_vars=(a, b, c), thread_vars=(r, q, t), function="f")
def f_0(x: T.buffer(T.float32, "both", (0,))):
    {body}
"""


def test_what_fits() -> None:
    body = """own = T.alloc((1024,), T.float32, scope="local")
    more = T.alloc((1024,), T.bool, scope="local")
    shared = T.alloc((4000,), T.float32, scope="shared")
    v: T.float32 = T.subgroup.exclusive_max(x[0])
    x[0] = v"""
    check_unchanged(CheckLimits(), kernel(16, body), SUBGROUPS)


def test_arrays_of_a_thread_together() -> None:
    body = """own = T.alloc((1024,), T.float32, scope="local")
    more = T.alloc((1025,), T.bool, scope="local")"""
    with pytest.raises(ResourceError) as caught:
        CheckLimits().run(ir.parse_ir(kernel(16, body)), GRID)
    assert caught.value.need == 8196
    assert caught.value.have == 8192
    assert "the arrays of a thread of 'f_0'" in str(caught.value)


def test_an_exchange_of_64_bits() -> None:
    body = "v: T.uint64 = T.subgroup.ballot(x[0] < T.float32(1.0))"
    with pytest.raises(UnsupportedError, match=r"T\.subgroup\.ballot.*no function"):
        CheckLimits().run(ir.parse_ir(kernel(16, body)), SUBGROUPS)


def test_a_block_that_ends_within_a_subgroup() -> None:
    body = "v: T.float32 = T.subgroup.add(x[0])"
    with pytest.raises(UnsupportedError, match=r"a block of 12 threads.*fewer than 8 lanes"):
        CheckLimits().run(ir.parse_ir(kernel(12, body)), SUBGROUPS)
