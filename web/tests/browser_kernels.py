"""Kernels for tests of execution in a browser: ours, and WGSL written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dovetail as dt
from dovetail import T


@dt.kernel
def scaled(x: T.Buffer[T.float32], a: T.float32) -> T.Buffer[T.float32]:
    """Returns a new buffer."""
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        out[i] = a * x[i]
    return out


@dt.kernel
def two(x: T.Buffer[T.int32]) -> tuple[T.Buffer[T.int32], T.Buffer[T.int32]]:
    """Returns two buffers."""
    (n,) = x.shape
    first = T.empty((n,), T.int32)
    second = T.empty((n, 2), T.int32)
    for i in T.parallel(n):
        first[i] = x[i] + 1
        second[i, 0] = x[i]
        second[i, 1] = -x[i]
    return first, second


@dt.kernel
def add_to(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """In place; x and y may be the same."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] += x[i]


@dt.kernel
def block_numbers(out: T.Buffer[T.int32]) -> None:
    """One thread a block, so that a grid of more than 65,535 is soon reached."""
    (n,) = out.shape
    with T.launch(grid=n, block=1):
        out[T.block_idx(0)] = T.int32(T.block_idx(0)) * 3


@dt.kernel
def bytes_plus(x: T.Buffer[T.uint8], mask: T.Buffer[T.bool]) -> T.Buffer[T.uint8]:
    """Bytes and truth values, which WGSL has none of."""
    (n,) = x.shape
    assert mask.shape == (n,)
    out = T.empty((n,), T.uint8)
    for i in T.parallel(n):
        out[i] = x[i] + T.uint8(1) if mask[i] else T.uint8(0)
    return out


NEGATE = """
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
struct Scalars { n: i32 }
@group(0) @binding(2) var<uniform> scalars: Scalars;
@compute @workgroup_size(64)
fn negate(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = i32(id.x);
  if (i < scalars.n) { y[i] = -x[i]; }
}
"""

SIGNATURE = {"x": "float32[n]", "y": "out float32[n]"}


def by_hand(name: str, text: str, *, block: int = 64, requirements: Sequence[str] = ()) -> Any:
    """A kernel in WGSL."""
    arguments = ["x", "y", "T.int32(n)"]
    launch = dt.ExternalLaunch(name, f"T.ceildiv(n, {block})", block, arguments)
    return dt.external("webgpu", "wgsl", text, SIGNATURE, launch, requirements=requirements)
