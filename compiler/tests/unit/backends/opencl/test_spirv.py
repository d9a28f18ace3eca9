"""What a SPIR-V module for OpenCL declares, and what its image asks of a device."""

from __future__ import annotations

import pytest

import dovetail as dt
from dovetail import T
from dovetail.compiler import compile_module, merge, variants
from dovetail.image import DeviceImage


@dt.kernel
def scale(x: T.Buffer[T.float32], a: T.float32, b: T.float32) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] * a + b


@dt.kernel(strict=True)
def scale_strictly(x: T.Buffer[T.float32], a: T.float32, b: T.float32) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] * a + b


@dt.kernel
def exponential(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = T.exp(x[i] * x[i] + T.float32(1))


@dt.kernel
def doubles(x: T.Buffer[T.float64]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] + T.float64(1)


@dt.kernel
def to_half(x: T.Buffer[T.int64], y: T.Buffer[T.float16], z: T.Buffer[T.bfloat16]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.float16(x[i])
        z[i] = T.bfloat16(x[i])


@dt.kernel
def reversed_bits(x: T.Buffer[T.uint8]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        v = x[i]
        w = (v << T.uint8(4)) | (v >> T.uint8(4))
        x[i] = ((w & T.uint8(0x33)) << T.uint8(2)) | ((w >> T.uint8(2)) & T.uint8(0x33))


def image(kernel: dt.Kernel, more: str = "") -> DeviceImage:
    return compile_module(merge([kernel]), variants(f"opencl -format=spv{more}")[0]).image


def text(kernel: dt.Kernel) -> str:
    return image(kernel).sources["kernels.spvasm"]


def test_sums_and_products_are_fused_only_where_all_may_be() -> None:
    assert "ContractionOff" not in text(scale)
    assert text(scale_strictly).count("ContractionOff") == 2
    # A function of ours counts on each rounding.
    assert text(exponential).count("ContractionOff") == 2


@pytest.mark.parametrize(
    ("kernel", "needed"),
    [(scale, ()), (exponential, ()), (doubles, ("opencl.fp64",)), (to_half, ())],
    ids=["scale", "exponential", "doubles", "to_half"],
)
def test_what_a_device_must_have(kernel: dt.Kernel, needed: tuple[str, ...]) -> None:
    assert image(kernel).requirements == ("opencl.spirv >= 100", *needed)


def test_strict_code_asks_for_exact_division() -> None:
    assert "options" not in image(scale).payload
    expected = b"-cl-fp32-correctly-rounded-divide-sqrt"
    assert image(scale_strictly).payload["options"] == expected


def test_no_doubles_where_the_device_has_none() -> None:
    made = image(to_half, " -fp64=false")
    assert "Float64" not in made.sources["kernels.spvasm"]


def test_the_same_bytes_whatever_was_compiled_before() -> None:
    first = image(exponential).payload
    image(reversed_bits)
    assert image(exponential).payload == first
