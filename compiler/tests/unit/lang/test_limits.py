"""Integers beyond 64 bits wherever one is taken, and how much a kernel may write out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.api import Kernel
from dovetail.support.errors import ResourceError, SourceError, UnsupportedError

BIG = (
    "2**62", "-(2**62) - 1", "2**63 - 1", "2**63", "-(2**63)", "-(2**63) - 1", "2**64", "2**200",
)  # fmt: skip

DEVICE = [
    "x[::{}] = 0.0",
    "x[{}:] = 0.0",
    "x[:{}] = 0.0",
    "v = x[{}:{}]\nx[0] = v[0]",
    "x[{}] = 0.0",
    "for q in range({}):\n    x[q] = 0.0",
    "for q in range(0, n, {}):\n    x[q] = 0.0",
    "for q in range({}, {}, {}):\n    x[q] = 0.0",
    "a = T.alloc(({},), T.float32)\na[0] = 0.0",
    "a = z << {}",
    "a = z >> {}",
    "a = {} << z",
    "a = {}",
    "a = z + {}",
    "a = z // {}",
    "a: T.uint64 = {}",
    "a = T.int32({})",
    "a = T.uint64({})",
    "a = T.float16({})",
    "a = T.bool({})",
    "x[i] = x[i] * {}",
    "x[i] = x[i] ** {}",
    "a = z ** {}",
    "a = T.min(z, {})",
    "for q in T.unroll({}):\n    x[q] = 0.0",
    "for q in T.unroll(0, 3, {}):\n    x[q] = 0.0",
    "for q in T.unroll({}, {}):\n    x[q] = 0.0",
    "for q in T.vectorize({}):\n    x[q] = 0.0",
    "for q in T.static_range({}):\n    x[q] = 0.0",
    "for q in T.static_range(0, 3, {}):\n    x[q] = 0.0",
    "for q in T.static_range({}, {}):\n    x[q] = 0.0",
    "a = T.sum(x[k] for k in range({}))",
    "a = T.argmax(x[k] for k in range({}))",
    "a = T.sum(x[k] for k in range(0, n, {}))",
    "a = T.load_vector(x, {}, 4)",
    "a = T.load_vector(x, 0, {})",
    "T.store_vector(x, {}, T.float32x4(1.0))",
    "T.prefetch(x, {})",
    "a = T.ldexp(x[i], {})",
    "a = T.rotate_left(z, {})",
    "a = T.ceildiv(z, {})",
    "a = T.ceildiv({}, 3)",
    "v = x.reshape({}, 1)",
    "v = T.broadcast_to(x, ({}, n))",
    "a = x.shape[{}]",
    "v = x.transpose({})",
    "a = (z, z)[{}]",
    "a = (z, z)[{}:]",
    "a = T.where(z > 0, {}, 1)",
    "a = T.saturate({}, T.int8)",
    "a = T.wrap({}, T.int8)",
    "a = T.bitcast({}, T.float64)",
    "a = T.popcount({})",
    "a = T.int32x4({})",
    "a = T.float32x4(1.0)[{}]",
    "a = x[i] if {} > 3 else 0.0",
    "x[i] += {}",
    "a = T.float64({}) / 3",
]
HOST = [
    "for i in T.parallel({}):\n    x[i] = 0.0",
    "for i in T.parallel(range({}, n)):\n    x[i] = 0.0",
    "for i in T.parallel(range(0, n, {})):\n    x[i] = 0.0",
    "for i, j in T.parallel({}, {}):\n    x[i + j] = 0.0",
    "with T.launch(grid={}, block=32) as (b, t):\n    x[t.x] = 0.0",
    "with T.launch(grid=(1, {}), block=32) as (b, t):\n    x[t.x] = 0.0",
    "with T.launch(grid=1, block={}) as (b, t):\n    x[t.x] = 0.0",
    "with T.launch(grid=1, block=4) as (b, t):\n    m = T.alloc(({},), T.float32, scope='shared')",
    "with T.launch(grid=1, block=4) as (b, t):\n    m = T.block_dim({})",
    "o = T.empty(({},), T.float32)\no[0] = 0.0",
    "assert n < {}",
    "T.assume(n < {})",
    "assert n // {} == 0",
    "for q in range({}):\n    for i in T.parallel(n):\n        x[i] = 0.0",
    "for q in range(0, n, {}):\n    for i in T.parallel(n):\n        x[i] = 0.0",
    "assert x.shape == ({},)",
    "x[:{}] = 0.0",
    "x[::{}] = 0.0",
    "v = x[::{}]\nv[:] = 0.0",
    "if z > {}:\n    x[:] = 0.0",
    "x[0] = T.sum(x[k] for k in range({}))",
    "x[:] = {}",
    "m = z << {}\nx[:m] = 0.0",
    "T.static_assert({} > 3)",
    "T.cumsum(x[:{}], x[:{}])",
]


def indented(body: str, by: int) -> str:
    return "".join(f"{' ' * by}{line}\n" for line in body.split("\n"))


def source(body: str, on_device: bool) -> str:
    head = "@dt.kernel\ndef k(x: T.Buffer[T.float32], z: T.int32) -> None:\n    (n,) = x.shape\n"
    around = "    for i in T.parallel(n):\n" if on_device else ""
    return head + around + indented(body, 8 if on_device else 4)


@pytest.mark.parametrize("form", [*DEVICE, *HOST])
def test_an_integer_of_any_size_compiles_or_is_our_error(
    form: str, program: Callable[[str], Kernel]
) -> None:
    for number in BIG:
        kernel = program(source(form.replace("{}", number), form in DEVICE))
        # An InternalError is none of these.
        with suppress(SourceError, UnsupportedError, ResourceError):
            dt.build(kernel, "null")


@pytest.mark.level("real")
def test_constants_of_a_slice_are_clipped() -> None:
    @dt.kernel
    def sliced(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
        out[0, :] = x[:: 2**64]
        out[1, :] = x[:: -(2**64)]
        out[2, :] = x[2**63 :: -(2**63)]
        out[3, :] = x[-(2**64) : 2**64 : 2**62]

    out = np.zeros((4, 1), np.int32)
    x = np.arange(1, 6, dtype=np.int32)
    sliced(x, out)
    assert out.ravel().tolist() == [
        x[:: 2**64][0], x[:: -(2**64)][0], x[2**63 :: -(2**63)][0], x[-(2**64) : 2**64 : 2**62][0],
    ]  # fmt: skip


def doubling(levels: int) -> str:
    """Helpers each of which calls the one before it twice."""
    texts = ["@dt.inline\ndef h0(x: T.float32) -> T.float32:\n    return x + 1.0\n"]
    texts += [
        f"@dt.inline\ndef h{k}(x: T.float32) -> T.float32:\n    y = h{k - 1}(x)\n"
        f"    return h{k - 1}(y)\n"
        for k in range(1, levels)
    ]
    return "".join(texts)


@pytest.mark.parametrize(
    ("edge", "beyond"),
    [
        ("for q in T.unroll(128):\n    {}", "for q in T.unroll(129):\n    {}"),
        ("for q in T.unroll(0, 256, 2):\n    {}", "for q in T.unroll(0, 257, 2):\n    {}"),
        ("for q in T.unroll(128, 0, -1):\n    {}", "for q in T.unroll(128, -1, -1):\n    {}"),
        (
            "for p in T.unroll(16):\n    for q in T.unroll(8):\n        {}",
            "for p in T.unroll(16):\n    for q in T.unroll(9):\n        {}",
        ),
        ("for q in T.static_range(4096):\n    {}", "for q in T.static_range(4097):\n    {}"),
        (
            "for p in T.static_range(1024):\n    for q in (0, 1, 2, 3):\n        {}",
            "for p in T.static_range(1024):\n    for q in (0, 1, 2, 3, 4):\n        {}",
        ),
        (
            "for p in T.static_range(64):\n    for q in T.unroll(64):\n        {}",
            "for p in T.static_range(64):\n    for q in T.unroll(65):\n        {}",
        ),
        ("for p in T.static_range(100):\n    {}\nfor q in range(10**9):\n    {}", ""),
        ("for p in T.unroll(128):\n    {}\nfor q in T.unroll(128):\n    {}", ""),
    ],
)
def test_the_budget_of_copies(edge: str, beyond: str, program: Callable[[str], Kernel]) -> None:
    assert not ir.verify(program(source(edge.replace("{}", "pass"), True)).parse())
    if not beyond:
        return
    with pytest.raises(
        SourceError, match=r"write its body out \d+ times.*(128|4096) are allowed"
    ) as caught:
        program(source(beyond.replace("{}", "pass"), True)).parse()
    assert "use `range`" in str(caught.value)


@pytest.mark.parametrize(("levels", "fits"), [(10, True), (14, False)])
def test_the_budget_of_helpers(
    levels: int, fits: bool, program: Callable[[str], Kernel], monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = program(doubling(levels) + source(f"x[i] = h{levels - 1}(x[i])", True))
    if not fits:
        with pytest.raises(SourceError, match="substituted more than 10000 times in 'k'"):
            kernel.parse()
        return
    # The edge itself, of a smaller budget: each level doubles what the one below takes.
    monkeypatch.setattr("dovetail.lang.parser.calls.MAX_SUBSTITUTIONS", 2**levels - 1)
    assert not ir.verify(kernel.parse())
    monkeypatch.setattr("dovetail.lang.parser.calls.MAX_SUBSTITUTIONS", 2**levels - 2)
    with pytest.raises(SourceError, match=f"more than {2**levels - 2} times"):
        kernel.parse()
