"""Kernels as CUDA C++: how the text says what the language means."""

from __future__ import annotations

import math
import re

import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.backends.cuda.cu.dialect import CASTS, DIALECT, OPS, STRICT_OPS
from dovetail.backends.cuda.cu.functions import HELPERS
from dovetail.backends.cuda.cu.literals import TYPES, literal
from dovetail.compiler import compile_module, merge, variants
from dovetail.image import DeviceImage
from dovetail.support.errors import ResourceError


def image_of(kernel: dt.Kernel, target: str = "cuda -format=cu") -> DeviceImage:
    return compile_module(merge([kernel]), variants(target)[0]).image


def text_of(kernel: dt.Kernel, target: str = "cuda -format=cu") -> str:
    return image_of(kernel, target).payload["source"].decode()


@pytest.mark.parametrize(
    ("dtype", "value", "text"),
    [
        ("bool", True, "true"),
        ("int32", -3, "(-3)"),
        ("int32", -(2**31), "(-2147483647 - 1)"),
        ("int64", -(2**63), "(-9223372036854775807LL - 1)"),
        ("int64", 7, "7LL"),
        ("uint32", 7, "7U"),
        ("uint64", 2**64 - 1, "18446744073709551615ULL"),
        ("int8", -5, "(int8)(-5)"),
        ("uint16", 5, "(uint16)5"),
        ("float32", 0.1, "0.1f"),
        ("float32", 1.0, "1.0f"),
        ("float32", -0.0, "(-0.0f)"),
        ("float32", 3.4028234663852886e38, "3.4028235e+38f"),
        ("float32", math.inf, "__int_as_float(0x7f800000)"),
        ("float64", -math.inf, "(-__longlong_as_double(0x7ff0000000000000LL))"),
        ("float32", math.nan, "__int_as_float(0x7fc00000)"),
        ("float64", 0.1, "0.1"),
        ("float64", 1e300, "1e+300"),
    ],
)
def test_constant(dtype: str, value: float, text: str):
    assert literal(ir.Const(ir.SCALARS[dtype], value)) == text


def test_every_cast_between_scalars_is_spelled():
    for source in ir.SCALARS.values():
        for target in ir.SCALARS.values():
            if source != target:
                assert DIALECT.cast_template(source, target)


def test_templates_call_functions_that_are_there():
    templates = [*OPS.values(), *STRICT_OPS.values(), *CASTS.values(), *DIALECT.atomics.values()]
    called = {name for each in templates for name in re.findall(r"\bdvt_\w+", each)}
    assert called <= HELPERS.keys()
    for body in HELPERS.values():
        assert set(re.findall(r"\bdvt_\w+", body)) <= HELPERS.keys()


def test_types_that_are_aliases_are_said_in_the_text_if_used():
    text = text_of(scale)
    for alias in ("uint32", "int64", "uint64"):
        assert f"using {alias} = " in text
    assert "using int8" not in text
    assert "#include" not in text


@dt.kernel
def scale(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * 2.0


def test_head_of_a_kernel_has_bounds_and_arguments_in_the_order_of_the_record():
    image = image_of(scale)
    text = image.payload["source"].decode()
    function = next(each for each in image.functions if each.name == "scale_0")
    x, y, z = function.block
    assert f'extern "C" __global__ void __launch_bounds__({x * y * z})\nscale_0(' in text
    head = text[text.index("scale_0(") : text.index(") {")]
    names = [each.name for each in function.arguments]
    assert [name for name in re.findall(r"(\w+)[,)]?\n?", head) if name in names] == names
    # They may be one view, as every access is of the same element.
    assert "__restrict__" not in head
    assert image.payload["options"].decode().splitlines() == [
        "--gpu-architecture=compute_75",
        "--std=c++17",
    ]


@dt.kernel
def shifted(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[n - 1 - i]


def test_buffers_that_cannot_overlap_are_restricted():
    text = text_of(shifted)
    assert "const float* __restrict__ x," in text
    assert " float* __restrict__ y," in text


@dt.kernel
def large_tile(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=T.ceildiv(n, 256), block=256) as (block, thread):
        first = T.alloc((9000,), T.float32, scope="shared")
        second = T.alloc((5001,), T.float32, scope="shared")
        first[thread.x] = x[block.x * 256 + thread.x]
        second[thread.x] = x[thread.x]
        T.barrier()
        y[block.x * 256 + thread.x] = first[255 - thread.x] + second[255 - thread.x]


def test_shared_memory_beyond_48_kib_is_part_of_that_of_the_launch():
    image = image_of(large_tile, "cuda -arch=sm_80 -format=cu")
    text = image.payload["source"].decode()
    assert "extern __shared__ __align__(16) uint8 dynamic_shared[];" in text
    assert "float* const first = (float*)dynamic_shared;" in text
    assert "float* const second = (float*)(dynamic_shared + 36000);" in text
    assert not re.search(r"^\s+__shared__", text, re.MULTILINE)
    assert image.functions[0].shared_bytes == 36000 + 20016
    assert image.requirements == (f"cuda.max_shared_bytes >= {36000 + 20016}",)


@dt.kernel
def too_large_a_tile(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=n, block=1) as (block, _):
        tile = T.alloc((30000,), T.float32, scope="shared")
        tile[0] = x[block.x]
        T.barrier()
        x[block.x] = tile[0]


def test_more_shared_memory_than_the_architecture_has_is_refused():
    with pytest.raises(ResourceError, match="needs 120000 bytes, 65536 are allowed"):
        text_of(too_large_a_tile)


@dt.kernel
def sized_by_the_launch(x: T.Buffer[T.float32], width: T.int32) -> None:
    (n,) = x.shape
    assert width > 0
    with T.launch(grid=n, block=32) as (block, thread):
        fixed = T.alloc((32,), T.float32, scope="shared")
        first = T.alloc((T.int64(width),), T.float64, scope="shared")
        second = T.alloc((T.int64(width),), T.int16, scope="shared")
        fixed[thread.x] = x[block.x]
        if thread.x < width:
            first[thread.x] = 1.0
            second[thread.x] = T.int16(2)
        T.barrier()
        if thread.x == 0:
            x[block.x] = fixed[31] + T.float32(first[0]) + T.float32(second[0])


def test_arrays_of_the_launch_follow_each_other_by_16_bytes():
    text = text_of(sized_by_the_launch)
    assert "__shared__ __align__(16) float fixed[32];" in text
    assert "double* const first = (double*)dynamic_shared;" in text
    assert "short* const second = (short*)(dynamic_shared + ((first_bytes + 15U) & ~15U));" in text


@dt.kernel
def rounded(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        a = x[i]
        y[i] = T.sqrt(a * 3.0 + 1.0) / (a - 2.0)


def test_strict_code_says_that_nothing_is_fused_and_relaxed_code_does_not():
    strict = text_of(dt.kernel(strict=True)(rounded.function))
    assert (
        "__fdiv_rn(__fsqrt_rn(__fadd_rn(__fmul_rn(a, 3.0f), 1.0f)), __fsub_rn(a, 2.0f))" in strict
    )
    relaxed = text_of(rounded)
    assert "_rn" not in relaxed
    assert "sqrtf((a * 3.0f) + 1.0f)" in relaxed


@dt.kernel
def ragged_block(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=1, block=(8, 5)) as (_, thread):
        i = thread.y * 8 + thread.x
        y[i] = T.subgroup_sum(x[i])


def test_warp_that_is_not_full_names_the_lanes_it_has():
    text = text_of(ragged_block)
    assert "const int warp = (int)((threadIdx.x + 8U * threadIdx.y) / 32U);" in text
    assert "const int lanes = warp < 1 ? 32 : 8;" in text
    assert "const uint32 warp_mask = 0xffffffffU >> (32 - lanes);" in text
    assert "dvt_reduce<dvt_combine_add>(warp_mask, " in text


def test_integers_are_folded_by_one_instruction_where_there_is_one():
    assert "__reduce_add_sync(warp_mask, " in text_of(ragged_block, "cuda -arch=sm_80 -format=cu")


@dt.kernel
def elementary(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.exp(x[i]) + T.sin(x[i])


def test_elementary_functions_are_our_own():
    assert not re.search(r"\b__?(exp|sin)f?\(|\b(exp|sin)f?\(", text_of(elementary))


@dt.kernel
def halves(x: T.Buffer[T.float16], y: T.Buffer[T.bfloat16]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.bfloat16(T.float32(x[i]) * 2.0)


def test_inline_ptx_stands_where_a_host_leaves_it_out():
    text = text_of(halves)
    start, end = text.index("#ifndef DOVETAIL_CUDA_SHIM"), text.index("#endif")
    assert text.count("asm") == text[start:end].count("asm") == 1
    assert re.search(r"y\[.*\] = dvt_bfloat16_bits\(dvt_half_value\(.*\) \* 2\.0f\);", text)


def test_types_of_values_are_words_of_the_language_or_aliases():
    assert set(TYPES) == set(ir.SCALARS)


def test_text_depends_on_source_and_target_only():
    assert text_of(large_tile, "cuda -arch=sm_90 -format=cu") == text_of(
        large_tile, "cuda -arch=sm_90 -format=cu"
    )
