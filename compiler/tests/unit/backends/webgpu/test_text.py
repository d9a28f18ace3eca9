"""What the WGSL of kernels says, and what it takes care not to say."""

from __future__ import annotations

import re

import pytest
from support.compiled import code_of
from support.webgpu_kernels import (
    choices,
    constants,
    conversions,
    counted,
    folded,
    guarded,
    halves,
    packed,
    sized,
    together,
    uneven,
    words,
)

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail.compiler import compile_module, merge, variants
from dovetail.image import DeviceImage
from dovetail.support.errors import ResourceError, UnsupportedError


def image(kernel: Kernel, target: str = "webgpu") -> DeviceImage:
    return compile_module(merge([kernel]), variants(target)[0]).image


def text(kernel: Kernel, target: str = "webgpu") -> str:
    """The text of the kernel for row-major tensors."""
    return next(iter(code_of(image(kernel, target)).values())).decode()


def test_a_text_and_a_symbol_for_each_kernel() -> None:
    made = image(guarded)
    assert [each.symbol for each in made.functions] == list(code_of(made))
    for symbol, data in code_of(made).items():
        assert f"\nfn {symbol}(" in data.decode()


def test_buffers_then_scalars() -> None:
    source, record = text(guarded), image(guarded).functions[0].arguments
    types = {"x": "f32", "at": "i32", "y": "f32"}
    buffers = [each for each in record if each.kind == "buffer"]
    assert {each.name: each.access for each in buffers} == {
        "x": "read",
        "at": "read",
        "y": "write",
    }
    for number, each in enumerate(buffers):
        mode = "read" if each.access == "read" else "read_write"
        kind = f"array<{types[each.name]}>"
        assert f"@binding({number}) var<storage, {mode}> {each.name}: {kind};\n" in source
    assert "@group(0) @binding(3) var<uniform> scalars: Scalars;\n" in source
    members = source.partition("struct Scalars {\n")[2].partition("}")[0].split()
    assert members[0::2] == [f"{each.name}:" for each in record if each.kind != "buffer"]
    assert set(members[1::2]) <= {"i32,", "u32,", "f32,"}


def test_a_read_with_a_guard_is_a_function_that_may_not_read() -> None:
    source = text(guarded)
    definition = source.partition("fn x_or_zero(")[2].partition("\n}")[0]
    assert definition == (
        "index: i32, inside: bool) -> f32 {\n  if (inside) {\n    return x[index];\n  }\n"
        "  return 0.0f;"
    )
    # Both the place from memory, and the one that a choice leaves out.
    assert source.count("x_or_zero(") == 3


def test_numbers_without_a_literal_are_made_at_run_time() -> None:
    source = text(constants)
    assert source.count("bitcast<f32>(dvt_bits(0x7f800000u))") == 1
    assert source.count("bitcast<f32>(dvt_bits(0xff800000u))") == 1
    assert source.count("bitcast<f32>(dvt_bits(0x7fc00000u))") == 1
    for literal in ("3e-42f", "0.1f", "-16777216.0f", "i32(-2147483648)", "= -7;"):
        assert literal in source


def test_conversions_saturate_by_hand() -> None:
    source = text(conversions)
    assert "dvt_to_i32(x[" in source
    assert "dvt_to_u32(x[" in source
    assert "select(i32(near), 2147483647, value >= 2147483648.0f)" in source


def test_updated_memory_is_atomic_everywhere() -> None:
    source = text(counted)
    assert "counts: array<atomic<i32>>;" in source
    assert "least: array<atomic<u32>>;" in source
    assert re.search(r"atomicStore\(&counts\[.*\], old\);", source)
    assert not re.search(r"^ .*counts\[[^\]]*\] = ", source, re.MULTILINE)


def test_a_weak_exchange_is_tried_again() -> None:
    source = text(counted)
    assert "if (attempt.exchanged || found != expected) {" in source


def test_words_of_the_language_are_no_names() -> None:
    source = text(words)
    for word in ("loop", "var", "storage", "override", "fn", "select"):
        assert not re.search(rf"\b(let|var|<uniform>|read_write>|read>) {word}\b", source)
    assert "for (var v: i32" in source


def test_comparisons_in_a_list_stand_in_parentheses() -> None:
    compared = re.search(r"select\((.*)\)", text(choices))
    assert compared is not None
    assert "< 1.0f)," in compared[1]


@dt.kernel
def __hidden(y: T.Buffer[T.float32]) -> None:
    for i in T.parallel(y.shape[0]):
        y[i] = 1


def test_a_symbol_is_a_name_of_wgsl() -> None:
    (first, *_) = image(__hidden).functions
    assert first.name == first.symbol == "v__hidden_0"


def test_float16_is_packed_or_required() -> None:
    made = image(halves)
    assert made.requirements == ()
    assert "x: array<u32>;" in text(halves)
    made = image(halves, "webgpu -f16")
    assert made.requirements == ("webgpu.f16",)
    assert "\nenable f16;\n" in text(halves, "webgpu -f16")
    assert "x: array<f16>;" in text(halves, "webgpu -f16")


def test_subgroups_are_required_at_their_size() -> None:
    assert image(folded).requirements == ()
    made = image(folded, "webgpu -subgroup_size=16")
    assert made.requirements == (
        "webgpu.subgroups",
        "webgpu.min_subgroup_size == 16",
        "webgpu.max_subgroup_size == 16",
    )
    source = text(folded, "webgpu -subgroup_size=16")
    assert "\nenable subgroups;\n" in source
    assert "subgroupAdd(mine)" in source
    assert "dvt_scan_max_f32(mine, lane)" in source


def test_shared_memory_of_the_launch_is_overridden() -> None:
    source = text(sized)
    first = source.index("@id(16) override row_bytes: u32 = 4u;")
    second = source.index("@id(17) override marks_bytes: u32 = 4u;")
    assert first < second < source.index("var<workgroup> row: array<f32, row_bytes / 4u>;")


def test_a_barrier_orders_what_is_shared() -> None:
    assert "\n  workgroupBarrier();" in text(sized)
    assert "storageBarrier" not in text(sized)


def test_lines_of_the_user() -> None:
    source = text(choices, "webgpu -debug_info")
    first = choices.parse().functions[0].span.line
    noted = [int(line) for line in re.findall(r"  // line (\d+)$", source, re.MULTILINE)]
    assert noted
    assert all(first <= line <= first + 8 for line in noted)
    assert "// line" not in text(choices)


def test_what_all_read_at_once() -> None:
    assert "workgroupUniformLoad(&turns[0])" in text(together)


def test_functions_of_the_namespace() -> None:
    source = text(packed)
    assert "dot4I8Packed(a[" in source
    assert "pack2x16float(vec2<f32>(1.0f, 2.0f))" in source or "dvt_bits" in source


def test_a_barrier_that_not_all_may_reach_is_shown() -> None:
    with pytest.raises(UnsupportedError) as caught:
        image(uneven)
    message = str(caught.value)
    head = r"webgpu_kernels\.py:\d+:13: error: target 'webgpu' does not support a barrier under a"
    assert re.search(head, message)
    assert "the branch depends on 'y', which this kernel writes" in message
    assert "            T.barrier()\n      |             ^^^^^^^^^^^" in message
    assert "note: this is where it is read" in message
    assert "if y[0] > 0:" in message


@dt.kernel
def large(y: T.Buffer[T.float32]) -> None:
    """More memory of its own than a thread has."""
    for i in T.parallel(y.shape[0]):
        own = T.alloc((2049,), T.float32, scope="local")
        own[i % 2049] = 1
        y[i] = own[(i + 1) % 2049]


def test_too_large_an_array_of_a_thread() -> None:
    with pytest.raises(ResourceError, match="8196 bytes, 8192 are allowed"):
        image(large)


@dt.kernel
def wide_block(y: T.Buffer[T.float32]) -> None:
    """A block that WebGPU need not have."""
    with T.launch(grid=(1,), block=(512,)) as (_, thread):
        y[thread.x] = 1


def test_limits_are_required_where_they_are_used() -> None:
    with pytest.raises(ResourceError, match="512 threads"):
        image(wide_block)
    target = "webgpu -max_block_threads=1024 -max_block_x=1024"
    assert image(wide_block, target).requirements == (
        "webgpu.max_block_threads >= 512",
        "webgpu.max_block_x >= 512",
    )
    assert image(guarded, target).requirements == ()
