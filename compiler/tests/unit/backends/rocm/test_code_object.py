"""Objects and linked code objects, right to the byte as HIP's loader reads them.

The reader is our own (`support.code_object`), so that nothing of LLVM judges itself; that LLVM's
tools agree with it is a test as well.
"""

from __future__ import annotations

import functools
import re
import subprocess
from dataclasses import replace
from typing import Any

import pytest
from support.code_object import (
    AMDGPU_HSA,
    MACHINE,
    RELOCATABLE,
    SHARED_OBJECT,
    VERSION_5,
    CodeObject,
)
from support.compiled import code_of

import dovetail as dt
from dovetail import T
from dovetail.backends.rocm.intrinsics import ARCHITECTURES
from dovetail.backends.rocm.toolchain import link
from dovetail.compiler import compile_module, merge, variants
from dovetail.image import DeviceImage, ImageFunction

TARGETS = [
    *(f"rocm -arch={name}" for name in ARCHITECTURES),
    "rocm -arch=gfx1100 -wave=64",
    "rocm -arch=gfx1201 -wave=64",
]
LINKED = [
    pytest.param(f"{text} -format={kind}", marks=marks)
    for text in TARGETS
    for kind, marks in (("obj", ()), ("hsaco", pytest.mark.needs(tool="ld.lld-19")))
]


@dt.kernel
def everything(
    x: T.Buffer[T.float32],
    y: T.Buffer[T.float64],
    a: T.float32,
    wide: T.int64,
    few: T.int32,
    out: T.Buffer[T.float32],
) -> None:
    """Two kernels: scalars of several sizes, shared memory of both sorts, blocks of three axes."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (n,)
    assert few > 0
    with T.launch(grid=T.ceildiv(n, 96), block=(16, 3, 2)) as (block, thread):
        fixed = T.alloc((96,), T.float32, scope="shared")
        asked = T.alloc((T.int64(few),), T.float64, scope="shared")
        k = thread.x + 16 * (thread.y + 3 * thread.z)
        i = block.x * 96 + k
        fixed[k] = x[i] * a
        asked[k] = y[i] + T.float64(wide)
        T.barrier()
        out[i] = T.sin(fixed[95 - k]) + T.float32(asked[0])
    for i in T.parallel(n):
        out[i] += a


@functools.cache
def image(target: str) -> DeviceImage:
    base, _, kind = target.partition(" -format=")
    if kind == "hsaco":
        # As code generation does it, without compiling again.
        made = image(f"{base} -format=obj")
        linked, tool = link(made.payload["object"])
        return replace(made, format=kind, payload={"binary": linked}, tool=tool)
    return compile_module(merge([everything]), variants(target)[0]).image


def code(target: str) -> CodeObject:
    (data,) = code_of(image(target)).values()
    return CodeObject(data)


def arch_of(target: str) -> str:
    return target.partition("-arch=")[2].partition(" ")[0]


def wave_of(target: str) -> int:
    arch = ARCHITECTURES[arch_of(target)]
    found = re.search(r"-wave=(\d+)", target)
    return int(found[1]) if found else arch.waves[0]


def expected_arguments(function: ImageFunction) -> list[dict[str, Any]]:
    """What the image's record makes of the arguments: each at the next multiple of its size."""
    place = 0
    found: list[dict[str, Any]] = []
    for argument in function.arguments:
        is_buffer = argument.kind == "buffer"
        size = 8 if is_buffer else argument.dtype.bytes
        place = -(-place // size) * size
        entry: dict[str, Any] = {
            ".offset": place,
            ".size": size,
            ".value_kind": "global_buffer" if is_buffer else "by_value",
        }
        if is_buffer:
            entry[".address_space"] = "global"
        found.append(entry)
        place += size
    return found


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("target", LINKED)
def test_head_of_the_file_names_version_and_processor(target: str) -> None:
    found = code(target)
    arch = ARCHITECTURES[arch_of(target)]
    assert (found.os_abi, found.abi_version, found.machine) == (AMDGPU_HSA, VERSION_5, MACHINE)
    assert found.type == (RELOCATABLE if target.endswith("obj") else SHARED_OBJECT)
    assert found.processor == arch.machine
    # "any" where the processor has the feature, so that devices with and without it load the code.
    has_xnack = arch.generation == 9
    has_sramecc = arch.generation == 9
    assert found.xnack == (1 if has_xnack else 0)
    assert found.sramecc == (1 if has_sramecc else 0)
    assert found.flags >> 12 == 0, "no other flags"


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("target", LINKED)
def test_metadata_says_what_the_record_says(target: str) -> None:
    metadata = code(target).metadata()
    assert metadata["amdhsa.version"] == [1, 2]
    arch = arch_of(target)
    assert metadata["amdhsa.target"] == f"amdgcn-amd-amdhsa--{arch}"
    assert "amdhsa.printf" not in metadata
    kernels = code(target).kernels()
    functions = image(target).functions
    assert set(kernels) == {each.symbol for each in functions}
    for function in functions:
        found = kernels[function.symbol]
        arguments = [
            {key: value for key, value in each.items() if key != ".name"}
            for each in found[".args"]
        ]
        wanted = expected_arguments(function)
        assert arguments == wanted, "no hidden arguments, and none elsewhere than HIP packs it"
        last = wanted[-1]
        assert found[".kernarg_segment_size"] == last[".offset"] + last[".size"]
        assert found[".kernarg_segment_align"] == 8
        assert found[".group_segment_fixed_size"] == function.shared_bytes
        assert found[".wavefront_size"] == wave_of(target)
        x, y, z = function.block
        assert found[".max_flat_workgroup_size"] == x * y * z
        assert found[".reqd_workgroup_size"] == [x, y, z]
        assert found[".symbol"] == f"{function.symbol}.kd"
        assert found[".uniform_work_group_size"] == 1
        assert found[".uses_dynamic_stack"] is False
        assert found[".vgpr_spill_count"] == found[".sgpr_spill_count"] == 0


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("target", LINKED)
def test_kernel_descriptors_keep_subnormals_and_ask_for_nothing_hidden(target: str) -> None:
    found = code(target)
    symbols = found.symbols(".symtab" if target.endswith("obj") else ".dynsym")
    for function in image(target).functions:
        entry, record = symbols[function.symbol], symbols[f"{function.symbol}.kd"]
        assert (entry.kind, record.kind) == (2, 1)
        for each in (entry, record):
            assert each.is_global
            assert each.visibility == 3
        descriptor = found.descriptor(record)
        kernel = found.kernels()[function.symbol]
        assert descriptor.argument_bytes == kernel[".kernarg_segment_size"]
        assert descriptor.shared_bytes == function.shared_bytes
        assert descriptor.private_bytes == kernel[".private_segment_fixed_size"]
        assert descriptor.denormals_32 == descriptor.denormals_16_64 == 3
        assert descriptor.rounding == 0
        assert descriptor.is_wave32 == (wave_of(target) == 32)
        assert descriptor.hidden_pointers == 0
        assert not descriptor.spans_two_units
        if target.endswith("hsaco"):
            assert descriptor.entry_offset == entry.value - record.value
            assert entry.value % 256 == 0
            assert record.value % 64 == 0


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("target", TARGETS)
def test_object_needs_nothing_from_elsewhere(target: str) -> None:
    symbols = code(f"{target} -format=obj").symbols(".symtab")
    undefined = {each.name for each in symbols.values() if each.section == 0 and each.name}
    assert undefined == set()


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="llvm-readobj-19")
@pytest.mark.parametrize(
    "target",
    [
        text
        for text in LINKED
        if arch_of(str(text.values[0])) in ("gfx90a", "gfx942", "gfx1100", "gfx1201")
    ],
)
def test_tools_of_llvm_read_the_same(target: str, tmp_path) -> None:
    (data,) = code_of(image(target)).values()
    file = tmp_path / "code"
    file.write_bytes(data)
    command = ("llvm-readobj-19", "--file-header", "--notes", "--symbols", str(file))
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    arch = arch_of(target)
    assert f"EF_AMDGPU_MACH_AMDGCN_{arch.upper()}" in text
    assert "ABIVersion: 3" in text
    for name, kernel in code(target).kernels().items():
        assert f".symbol:         {name}.kd" in text
        assert f".kernarg_segment_size: {kernel['.kernarg_segment_size']}" in text
    assert "hidden_" not in text


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="ld.lld-19")
def test_what_linked_it_is_recorded_and_the_bytes_are_the_same_again() -> None:
    target = variants("rocm -arch=gfx942 -format=hsaco")[0]
    first, second = (compile_module(merge([everything]), target).image for _ in range(2))
    assert first.format == "hsaco"
    assert re.fullmatch(r"LLD \d+\.\d+\.\d+", first.tool)
    assert first.payload == second.payload
    assert b"/tmp" not in first.payload["binary"]
    assert image("rocm -arch=gfx942 -format=obj").tool == ""
