"""What Metal texts say: what is bound where, what a version brings, what a device must have."""

from __future__ import annotations

import re

import pytest

import dovetail as dt
from dovetail import T
from dovetail.api import External
from dovetail.bundle import BundleReader
from dovetail.compiler import compile_module, merge, variants
from dovetail.image import DeviceImage
from dovetail.support.errors import DovetailError, UnsupportedError


@dt.kernel
def scale(x: T.Buffer[T.float32], y: T.Buffer[T.float32], factor: T.float32) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * factor


@dt.kernel(strict=True)
def strict_scale(x: T.Buffer[T.float32], y: T.Buffer[T.float32], factor: T.float32) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * factor + 1.0


@dt.kernel
def half(kernel: T.Buffer[T.bfloat16], device: T.Buffer[T.bfloat16]) -> None:
    """Called like a type; its parameters are words of the language."""
    (n,) = kernel.shape
    assert device.shape == (n,)
    for i in T.parallel(n):
        device[i] = kernel[i] + T.bfloat16(1.0)


@dt.kernel
def halves(x: T.Buffer[T.float16], y: T.Buffer[T.float16]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * x[i] + T.float16(0.5)


@dt.kernel
def counted(x: T.Buffer[T.float32], total: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert total.shape == (1,)
    for i in T.parallel(n):
        T.atomic_add(total, 0, x[i])


@dt.kernel
def lane_sums(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    with T.launch(grid=(T.ceildiv(n, 48),), block=(48,)) as (block, thread):
        i = block.x * 48 + thread.x
        value = T.int32(0)
        if i < n:
            value = x[i]
        total = T.subgroup_sum(value)
        if i < n:
            out[i] = total


@dt.kernel
def product(a: T.Buffer[T.float16], b: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    rows, depth = a.shape
    columns = b.shape[1]
    assert b.shape == (depth, columns)
    assert c.shape == (rows, columns)
    grid = (T.ceildiv(columns, 8), T.ceildiv(rows, 8))
    with T.launch(grid=grid, block=(32,)) as (block, _thread):
        total = T.metal.matrix(8, 8, T.float32)
        left = T.metal.matrix(8, 8, T.float16)
        right = T.metal.matrix(8, 8, T.float16)
        T.metal.matrix_fill(total, 0.0)
        for step in range(depth // 8):
            T.metal.matrix_load(left, a, (block.y * 8, step * 8))
            T.metal.matrix_load(right, b, (step * 8, block.x * 8))
            T.metal.matrix_multiply(total, left, right)
        T.metal.matrix_store(total, c, (block.y * 8, block.x * 8))


def image(kernel: dt.Kernel, target: str = "metal") -> DeviceImage:
    return compile_module(merge([kernel]), variants(target)[0]).image


def text(kernel: dt.Kernel, target: str = "metal") -> str:
    return image(kernel, target).payload["source"].decode()


def test_buffers_come_first_and_the_scalars_are_one_entry() -> None:
    source = text(scale)
    fast = source[source.index("kernel void scale_0(") :].partition("{")[0]
    places = re.findall(r"(\w+)[*&] \w+ \[\[buffer\((\d)\)\]\]", fast)
    assert places == [("float", "0"), ("float", "1"), ("dvt_scalars_scale_0", "2")]
    assert "device const float* x [[buffer(" in fast
    assert "constant dvt_scalars_scale_0& scalars" in fast
    assert "[[max_total_threads_per_threadgroup(256)]]" in source


@pytest.mark.parametrize("version", ["2.4", "3.0", "3.1", "3.2"])
def test_image_says_how_it_is_compiled(version: str) -> None:
    made = image(scale, f"metal -version={version}")
    assert made.payload["options"] == f"language={version}\nmath=safe".encode()
    capabilities = f"metal.language >= {version.replace('.', '')}"
    assert capabilities in dt.build([scale], [f"metal -version={version}"]).tobytes().decode(
        "utf-8", "replace"
    )


@pytest.mark.parametrize(
    ("version", "pragma"),
    [("2.4", "#pragma clang fp contract(off)"), ("3.2", "#pragma METAL fp contract(off)")],
)
def test_strict_kernels_are_not_contracted(version: str, pragma: str) -> None:
    assert pragma in text(strict_scale, f"metal -version={version}")
    assert "fp contract" not in text(scale, f"metal -version={version}")


def test_bfloat_is_a_type_from_3_1_on() -> None:
    assert not re.search(r"\bbfloat\b", text(half, "metal -version=3.0"))
    assert "device bfloat*" in text(half, "metal -version=3.1")


def test_float16_is_computed_in_what_the_target_says() -> None:
    assert re.search(r"\(float\)x\[", text(halves))
    wide = text(halves, "metal -float16")
    assert not re.search(r"\(float\)x\[", wide)
    assert "(half)(0.5f)" in wide


def test_words_of_the_language_are_no_names() -> None:
    made = image(half)
    source = made.payload["source"].decode()
    assert all(function.symbol != "half" for function in made.functions)
    for function in made.functions:
        assert f"kernel void {function.symbol}(" in source
    assert not re.search(r"\*\s*(kernel|device) \[\[", source)


def test_atomic_floats_are_asked_for() -> None:
    plain = image(counted)
    assert "atomic_float" not in plain.payload["source"].decode()
    assert "metal.float_atomics" not in plain.requirements
    native = image(counted, "metal -version=3.0 -float_atomics")
    assert "(device atomic_float*)" in native.payload["source"].decode()
    assert "metal.float_atomics" in native.requirements
    # 2.4 has none, whatever the device has.
    assert "atomic_float" not in text(counted, "metal -float_atomics")


def test_lanes_of_the_last_subgroup_are_counted() -> None:
    made = image(lane_sums)
    source = made.payload["source"].decode()
    assert "simd_sum((uint)(value))" in source
    assert "metal.simd_functions" in made.requirements
    assert "metal.simd_width == 32" in made.requirements


def test_matrices_ask_for_a_device_that_has_them() -> None:
    made = image(product, "metal -matrices")
    source = made.payload["source"].decode()
    assert "simdgroup_matrix<half, 8, 8> left;" in source
    assert "simdgroup_multiply_accumulate(total, left, right, total);" in source
    assert {"metal.matrices", "metal.simd_width == 32"} <= set(made.requirements)


def test_matrices_of_a_target_without_them_are_refused() -> None:
    with pytest.raises(UnsupportedError, match=r"metal\.matrix"):
        image(product)


def test_other_targets_refuse_the_namespace() -> None:
    with pytest.raises(DovetailError, match="metal"):
        dt.build([product], ["opencl"])


def library(payload: bytes) -> External:
    signature = {"x": "float32[n]", "y": "inout float32[n]"}
    launch = dt.ExternalLaunch("f", grid="n", block=64)
    return dt.external("metal", "metallib", payload, signature, launch, name="f")


def test_a_library_that_somebody_brings_is_carried_as_it_is() -> None:
    payload = b"MTLB" + bytes(range(256))
    found = BundleReader(dt.build([library(payload)], ["metal"]).tobytes()).image(0)
    assert (found.kind, found.format) == ("metal", "metallib")
    assert found.payload["binary"] == payload


def test_what_is_no_library_is_refused() -> None:
    with pytest.raises(DovetailError, match="is not metallib"):
        library(b"not a library")


def test_the_same_text_twice() -> None:
    assert dt.build([scale], ["metal"]).tobytes() == dt.build([scale], ["metal"]).tobytes()
