"""What modules are made of: bindings, arguments, contracts, what is declared and what is not."""

from __future__ import annotations

import re

import pytest
from support.compiled import code_of

import dovetail as dt
from dovetail import T
from dovetail.compiler import compile_module, merge, variants
from dovetail.image import DeviceImage
from dovetail.support.errors import ResourceError, UnsupportedError


@dt.kernel
def scale(x: T.Buffer[T.float32], y: T.Buffer[T.float32], a: T.float32, b: T.float32) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i] + b


@dt.kernel(strict=True)
def scale_strict(x: T.Buffer[T.float32], y: T.Buffer[T.float32], a: T.float32) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.max(a * x[i] + 1.0, 0.0)


@dt.kernel
def halves(x: T.Buffer[T.float16], y: T.Buffer[T.float16]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * x[i]


@dt.kernel
def many(
    a: T.Buffer[T.float32],
    b: T.Buffer[T.float32],
    c: T.Buffer[T.float32],
    d: T.Buffer[T.float32],
    e: T.Buffer[T.float32],
    f: T.Buffer[T.float32],
) -> None:
    w, z, y, x = a.shape
    assert b.shape == (w, z, y, x)
    assert c.shape == (w, z, y, x)
    assert d.shape == (w, z, y, x)
    assert e.shape == (w, z, y, x)
    assert f.shape == (w, z, y, x)
    for i, j, k, m in T.parallel(w, z, y, x):
        total = a[i, j, k, m] + b[i, j, k, m] + c[i, j, k, m] + d[i, j, k, m]
        f[i, j, k, m] = total + e[i, j, k, m]


@dt.kernel
def bytes_counted(x: T.Buffer[T.uint8], counts: T.Buffer[T.uint8]) -> None:
    (n,) = x.shape
    assert counts.shape == (256,)
    for i in T.parallel(n):
        T.atomic_add(counts, T.int64(x[i]), 1)


@dt.kernel
def block_sums(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (m,) = y.shape
    assert x.shape == (64 * m,)
    with T.launch(grid=(m,), block=(64,)) as (block, thread):
        part = T.alloc((64,), T.float32, scope="shared")
        i = block.x * 64 + thread.x
        part[thread.x] = x[i]
        T.barrier()
        if thread.x == 0:
            y[block.x] = T.sum(part[k] for k in range(64))


@dt.kernel
def together(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=(T.ceildiv(n, 64),), block=(64,)) as (block, thread):
        i = block.x * 64 + thread.x
        total = T.subgroup_sum(x[i])
        y[i] = total


@dt.kernel
def in_rows(y: T.Buffer[T.float32]) -> None:
    assert y.shape == (24,)
    with T.launch(grid=(1,), block=(6, 4)) as (_, thread):
        total = T.subgroup_sum(T.float32(1))
        y[thread.x + 6 * thread.y] = total


@dt.kernel
def product(a: T.Buffer[T.float16], b: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    k = a.shape[1]
    n = b.shape[1]
    with T.launch(grid=(T.ceildiv(n, 16),), block=32) as (block, _):
        total = T.vulkan.matrix(16, 16, T.float32)
        x = T.vulkan.matrix(16, 16, T.float16)
        y = T.vulkan.matrix(16, 16, T.float16)
        T.vulkan.matrix_fill(total, 0.0)
        for p in range(T.ceildiv(k, 16)):
            T.vulkan.matrix_load(x, a, (0, p * 16))
            T.vulkan.matrix_load(y, b, (p * 16, block.x * 16))
            T.vulkan.matrix_multiply(total, x, y)
        T.vulkan.matrix_store(total, c, (0, block.x * 16))


@dt.kernel
def squared(a: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    with T.launch(grid=(1,), block=32):
        total = T.vulkan.matrix(16, 16, T.float32)
        x = T.vulkan.matrix(16, 16, T.float16)
        T.vulkan.matrix_fill(total, 0.0)
        T.vulkan.matrix_load(x, a, (0, 0))
        T.vulkan.matrix_multiply(total, x, x)
        T.vulkan.matrix_store(total, c, (0, 0))


@dt.kernel
def dots(a: T.Buffer[T.uint32], b: T.Buffer[T.uint32], out: T.Buffer[T.int32]) -> None:
    (n,) = a.shape
    assert b.shape == (n,)
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = T.vulkan.dot4_i8(a[i], b[i])


def image(kernel, target: str = "vulkan") -> DeviceImage:
    return compile_module(merge([kernel]), variants(target)[0]).image


def text(kernel, target: str = "vulkan") -> str:
    """The module of the first kernel, the copy for row-major tensors."""
    sources = image(kernel, target).sources
    return sources[min(sources)]


def declared(module: str) -> set[str]:
    return set(re.findall(r"OpCapability (\w+)", module))


def test_each_kernel_is_a_module_of_its_own() -> None:
    made = image(scale)
    assert made.format == "spv"
    modules = code_of(made)
    assert set(modules) == {"scale_0", "scale_0_general"}
    assert [function.symbol for function in made.functions] == sorted(modules)
    assert all(part[:4] == b"\x03\x02\x23\x07" for part in modules.values())


def test_the_same_bytes_each_time() -> None:
    assert image(halves).payload == image(halves).payload


def test_a_plain_kernel_asks_for_nothing() -> None:
    assert declared(text(scale)) == {"Shader"}
    assert image(scale).requirements == ()


def test_buffers_are_bound_in_order_with_what_is_known_of_them() -> None:
    made = image(scale)
    module = made.sources["scale_0.spvasm"]
    buffers = [each for each in made.functions[0].arguments if each.kind == "buffer"]
    assert {each.name for each in buffers} == {"x", "y"}
    for number, each in enumerate(buffers):
        assert f"OpDecorate %{each.name} DescriptorSet 0" in module
        assert f"OpDecorate %{each.name} Binding {number}" in module
        access = {"read": "NonWritable", "write": "NonReadable"}[each.access]
        assert f"OpDecorate %{each.name} {access}" in module
    # The two may be one and the same: every access is element-wise.
    assert "OpDecorate %x Aliased" in module
    assert "OpDecorate %x Restrict" in text(block_sums)


def test_few_arguments_are_push_constants() -> None:
    module = text(scale)
    assert re.search(r"%arguments = OpVariable %\S+ PushConstant", module)


def test_many_arguments_stand_behind_the_buffers() -> None:
    made = image(many)
    module = made.sources["many_0_general.spvasm"]
    assert re.search(r"%arguments = OpVariable %\S+ StorageBuffer", module)
    assert "OpDecorate %arguments Binding 6" in module
    assert "OpDecorate %arguments NonWritable" in module
    assert "vulkan.max_storage_buffers >= 7" in made.requirements


def test_the_block_is_three_specialisation_constants() -> None:
    module = text(scale)
    for axis, extent in enumerate((128, 1, 1)):
        (name,) = re.findall(rf"OpDecorate %(\S+) SpecId {axis}\n", module)
        assert re.search(rf"%{name} = OpSpecConstant %u32 {extent}\n", module)
    assert "OpDecorate %block_size BuiltIn WorkgroupSize" in module
    assert "LocalSize 128 1 1" in module


@pytest.mark.parametrize(("minor", "listed"), [(3, False), (4, True)])
def test_the_entry_point_lists_what_its_version_wants(minor: int, listed: bool) -> None:
    (line,) = re.findall(r"OpEntryPoint .*", text(scale, f"vulkan -spirv=1.{minor}"))
    assert ("%arguments" in line) == listed
    assert ("%x" in line.split()) == listed
    assert "%thread" in line


def test_strict_code_is_marked_and_declares_it() -> None:
    module = text(scale_strict, "vulkan -denorm_preserve -rounding_rte")
    products = re.findall(r"%(\S+) = OpF(?:Mul|Add) ", module)
    assert len(products) == 2
    for name in products:
        assert f"OpDecorate %{name} NoContraction" in module
    for mode in ("SignedZeroInfNanPreserve", "DenormPreserve", "RoundingModeRTE"):
        assert re.search(rf"OpExecutionMode %\S+ {mode} 32", module)
    # Not by comparing a number with itself, which a compiler may think true.
    assert "OpIsNan" not in module
    assert "NMax" not in module
    assert "vulkan.signed_zero_inf_nan_preserve_32" in image(scale_strict).requirements


def test_relaxed_code_may_be_fused() -> None:
    module = text(scale)
    assert "NoContraction" not in module
    assert "SignedZeroInfNanPreserve" not in module


def test_a_sum_of_products_keeps_its_products() -> None:
    """Or drivers take a common factor out, which no contract allows."""

    @dt.kernel
    def sums(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        for i in T.parallel(n):
            y[i] = x[i] * y[i] + x[i] * 3.0

    module = text(sums)
    (total,) = re.findall(r"%(\S+) = OpFAdd ", module)
    assert re.findall(r"OpDecorate %(\S+) NoContraction", module) == [total]


def test_a_float16_is_rounded_to_even_where_it_is_stored() -> None:
    module = text(halves)
    assert declared(module) == {"Shader", "StorageBuffer16BitAccess"}
    (name,) = re.findall(r"OpDecorate %(\S+) FPRoundingMode RTE", module)
    assert re.search(rf"OpStore %\S+ %{name}\n", module)
    assert image(halves).requirements == ("vulkan.storage16",)
    native = text(halves, "vulkan -float16")
    assert "Float16" in declared(native)
    assert "OpFMul %f16" in native


def test_parts_of_words_are_exchanged_through_a_second_view() -> None:
    module = text(bytes_counted)
    assert "OpDecorate %counts Aliased" in module
    assert "OpDecorate %counts_words Aliased" in module
    assert module.count("Binding 1") == 2
    assert "OpAtomicCompareExchange" in module
    assert "OpLoopMerge" in module


def test_shared_memory_and_barriers() -> None:
    made = image(block_sums)
    module = made.sources["block_sums_0.spvasm"]
    assert re.search(r"%part = OpVariable %\S+ Workgroup", module)
    assert re.search(r"OpControlBarrier %u32_2 %u32_2 %u32_328", module)
    assert {function.shared_bytes for function in made.functions} == {256}


def test_subgroups_of_the_device_are_asked_for() -> None:
    made = image(together, "vulkan -subgroup_size=16")
    assert made.payload["subgroup_size"] == (16).to_bytes(4, "little")
    assert "OpGroupNonUniformFAdd" in made.sources["together_0.spvasm"]
    assert {
        "vulkan.subgroup_size_control", "vulkan.min_subgroup_size <= 16",
        "vulkan.max_subgroup_size >= 16", "vulkan.subgroup_arithmetic",
    } <= set(made.requirements)  # fmt: skip
    fixed = image(together, "vulkan -subgroup_size=16 -subgroup_size_control=false")
    assert "vulkan.subgroup_size == 16" in fixed.requirements
    assert "subgroup_size" not in image(scale, "vulkan -subgroup_size=16").payload


def test_without_a_size_subgroups_are_made_of_shared_memory() -> None:
    made = image(together)
    assert "subgroup_size" not in made.payload
    assert "GroupNonUniform" not in made.sources["together_0.spvasm"]


def test_blocks_of_rows_do_not_trust_the_devices_numbering() -> None:
    """Drivers number the threads of a subgroup along lines only."""
    assert "GroupNonUniform" not in text(in_rows, "vulkan -subgroup_size=8")


def test_addresses_come_with_the_arguments() -> None:
    module = text(scale, "vulkan -buffer_address")
    assert "OpMemoryModel PhysicalStorageBuffer64 GLSL450" in module
    assert "DescriptorSet" not in module
    assert "Aligned 4" in module
    assert module.count("OpConvertUToPtr") == 2
    assert "vulkan.buffer_address" in image(scale, "vulkan -buffer_address").requirements


def test_lines_stand_in_the_module_only_on_request() -> None:
    module = text(scale, "vulkan -debug_info")
    assert 'OpString "test_emitter.py"' in module
    assert "/" not in "".join(re.findall(r"OpString.*", module))
    assert re.search(r"OpLine %\S+ \d+ \d+", module)
    assert re.search(r'OpName %\S+ "y"', module)
    assert not re.search("OpString|OpLine|OpName", text(scale))


def test_dot_products_of_bytes() -> None:
    made = image(dots, "vulkan -integer_dot_product")
    assert "OpSDot" in made.sources["dots_0.spvasm"]
    assert "vulkan.integer_dot_product" in made.requirements
    with pytest.raises(UnsupportedError, match="dot4_i8"):
        image(dots)


def test_cooperative_matrices() -> None:
    target = "vulkan -cooperative_matrix"
    module = text(product, target)
    assert "OpMemoryModel Logical Vulkan" in module
    assert len(re.findall(r"OpTypeCooperativeMatrixKHR", module)) == 3
    assert module.count("OpCooperativeMatrixLoadKHR") == 2
    assert module.count("OpCooperativeMatrixMulAddKHR") == 1
    needs = image(product, target).requirements
    assert {"vulkan.cooperative_matrix", "vulkan.memory_model", "vulkan.float16"} <= set(needs)
    assert "vulkan.max_subgroup_size <= 32" in needs


def test_a_fragment_has_one_use() -> None:
    with pytest.raises(UnsupportedError, match="'x' as left factor and as right factor"):
        image(squared, "vulkan -cooperative_matrix")


def test_limits_that_vulkan_does_not_guarantee_are_asked_for() -> None:
    @dt.kernel
    def wide(y: T.Buffer[T.float32]) -> None:
        (n,) = y.shape
        with T.launch(grid=(1,), block=(256,)) as (_, thread):
            if thread.x < n:
                y[thread.x] = 1.0

    assert "vulkan.max_block_threads >= 256" in image(wide).requirements
    with pytest.raises(ResourceError, match="256"):
        image(wide, "vulkan -max_block_threads=128")
