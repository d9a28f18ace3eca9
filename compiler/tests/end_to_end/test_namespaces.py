"""`T.vulkan.*`, `T.webgpu.*` and `T.opencl.*`, executed where a device has them."""

from __future__ import annotations

import numpy as np
import pytest
from support.opencl_kernels import in_double, narrow_products, own_functions, packed_dots

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail_conformance.levels import missing_device

WORDS = 1 << 10


@dt.kernel
def vulkan_dots(
    a: T.Buffer[T.uint32], b: T.Buffer[T.uint32], x: T.Buffer[T.int32], y: T.Buffer[T.uint32]
) -> None:
    (n,) = a.shape
    for i in T.parallel(n):
        x[i] = T.vulkan.dot4_i8(a[i], b[i])
        y[i] = T.vulkan.dot4_u8(a[i], b[i])


@dt.kernel
def webgpu_dots(
    a: T.Buffer[T.uint32], b: T.Buffer[T.uint32], x: T.Buffer[T.int32], y: T.Buffer[T.uint32]
) -> None:
    (n,) = a.shape
    for i in T.parallel(n):
        x[i] = T.webgpu.dot4_i8(a[i], b[i])
        y[i] = T.webgpu.dot4_u8(a[i], b[i])


@dt.kernel
def halves(x: T.Buffer[T.float32], y: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        word = T.webgpu.pack_halves(x[i], y[i])
        out[2 * i] = T.webgpu.low_half(word)
        out[2 * i + 1] = T.webgpu.high_half(word)


def device_of(kind: str) -> dr.Device:
    reason = missing_device(kind)
    if reason is not None:
        pytest.skip(reason)
    return dr.device(f"{kind}:0")


@pytest.mark.level("real")
@pytest.mark.parametrize("kernel", [vulkan_dots, webgpu_dots], ids=["vulkan", "webgpu"])
def test_packed_dot_products_are_exact(kernel: dt.Kernel):
    kind = kernel.name.partition("_")[0]
    device = device_of(kind)
    target = dt.Target.detect(device)
    if kind == "vulkan" and not target.get("integer_dot_product"):
        pytest.skip("this device has no integer dot product")
    generator = np.random.default_rng(4)
    a, b = (generator.integers(0, 1 << 32, WORDS, dtype=np.uint32) for _ in range(2))
    a[:4], b[:4] = 0x80808080, (0x80808080, 0x7F7F7F7F, 0xFFFFFFFF, 0)
    x, y = dr.empty((WORDS,), "int32", device), dr.empty((WORDS,), "uint32", device)
    module = dr.load_bytes(dt.build([kernel], [target]).tobytes(), device=device)
    getattr(module, kernel.name)(dr.asarray(a, device), dr.asarray(b, device), x, y)
    assert (dr.asnumpy(x) == packed_dots(a, b, np.int8)).all()
    assert (dr.asnumpy(y) == packed_dots(a, b, np.uint8)).all()


@pytest.mark.level("real")
def test_halves_are_packed_and_taken_apart():
    device = device_of("webgpu")
    generator = np.random.default_rng(5)
    # Numbers that float16 holds exactly: which way others round is the device's to say.
    x, y = (generator.standard_normal(64).astype(np.float16).astype(np.float32) for _ in "xy")
    out = dr.empty((128,), "float32", device)
    module = dr.load_bytes(dt.build([halves], ["webgpu"]).tobytes(), device=device)
    module.halves(dr.asarray(x, device), dr.asarray(y, device), out)
    assert (dr.asnumpy(out) == np.stack([x, y], 1).ravel()).all()


@pytest.mark.level("real")
def test_functions_of_the_device_are_those_of_their_names():
    device = device_of("opencl")
    x = np.linspace(0.25, 1.25, 200).astype(np.float32)
    out = dr.empty((12, x.size), "float32", device)
    module = dr.load_bytes(dt.build([own_functions], ["opencl"]).tobytes(), device=device)
    module.own_functions(dr.asarray(x, device), out)
    # No bound is promised. This tells one function from another.
    np.testing.assert_allclose(dr.asnumpy(out), in_double(x), rtol=1e-3, atol=1e-3)


@pytest.mark.level("real")
def test_products_of_24_bits_are_exact():
    device = device_of("opencl")
    generator = np.random.default_rng(6)
    a, b = (generator.integers(-(1 << 14), 1 << 14, 500).astype(np.int32) for _ in "ab")
    c = dr.empty((500,), "int32", device)
    module = dr.load_bytes(dt.build([narrow_products], ["opencl"]).tobytes(), device=device)
    module.narrow_products(dr.asarray(a, device), dr.asarray(b, device), c)
    assert (dr.asnumpy(c) == a * b + a * (a - b)).all()
