"""`check-tiles`: what NKI cannot express."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dovetail import ir
from dovetail.backends.trn.passes.check_tiles import CheckTiles
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail_conformance.pass_kit import GRID, check_unchanged

SERIAL = replace(GRID, threads="loops")


def kernel(body: str) -> str:
    return f"""
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (s,), T.layout((n,)))):
    T.dispatch("f_0", (n, 1, 1), (x,))


@T.kernel(
    block=(1, 1, 1), block_vars=(a, b, c), thread_vars=(r, q, t), coordinates=T.int32, function="f"
)
def f_0(x: T.buffer(T.float32, "both", (0,))):
    {body}
"""


def test_what_fits() -> None:
    body = """own = T.alloc((1024,), T.float32, scope="local")
    own[T.int32(3)] = x[a]
    x[a] = own[T.int32(3)]"""
    check_unchanged(CheckTiles(), kernel(body), SERIAL)


def test_arrays_of_an_iteration_together() -> None:
    body = """own = T.alloc((24000,), T.float32, scope="local")
    more = T.alloc((577,), T.float32, scope="local")"""
    with pytest.raises(ResourceError) as caught:
        CheckTiles().run(ir.parse_ir(kernel(body)), SERIAL)
    assert (caught.value.need, caught.value.have) == (98308, 98304)
    assert "the arrays of 'f_0' for target 'trn'" in str(caught.value)


def test_a_loop_that_goes_on() -> None:
    body = """while x[a] > T.float32(1.0):
        x[a] = x[a] * T.float32(0.5)"""
    with pytest.raises(UnsupportedError, match="a loop that continues while a condition holds"):
        CheckTiles().run(ir.parse_ir(kernel(body)), SERIAL)
