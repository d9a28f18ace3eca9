"""Native subgroups: what the text says, what the image asks for, and what has none."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import dovetail as dt
from dovetail import T
from dovetail.backends.opencl.detect import detect
from dovetail.compiler import Compiled, compile_module, merge, resolve, variants
from dovetail.image import encode_image
from dovetail.support.errors import TargetError
from dovetail_conformance.cases.subgroups import CASES

NATIVE = "opencl -subgroup_size=32"


@dt.kernel
def folded(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=T.ceildiv(n, 80), block=80) as (block, thread):
        i = block.x * 80 + thread.x
        total = T.subgroup_sum(x[i])
        both = T.subgroup_xor(total + T.int32(T.lane_idx()))
        y[i] = both


@dt.kernel
def summed(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        total = T.subgroup_sum(x[i])
        y[i] = total


@dt.kernel(strict=True)
def summed_strictly(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        total = T.subgroup_sum(x[i])
        least = T.subgroup_min(x[i])
        y[i] = total + least


@dt.kernel
def scaled(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] * 2.0


@dt.kernel
def in_rows(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    with T.launch(grid=T.ceildiv(n, 48), block=(6, 8)) as (block, thread):
        i = block.x * 48 + thread.y * 6 + thread.x
        total = T.subgroup_sum(x[i])
        x[i] = total


def compiled(kernel: dt.Kernel, target: str = NATIVE) -> Compiled:
    return compile_module(merge([kernel]), variants(target)[0])


def source(kernel: dt.Kernel, target: str = NATIVE) -> str:
    return compiled(kernel, target).image.payload["source"].decode()


def test_exchanges_are_built_in_functions_or_shuffles() -> None:
    text = source(folded)
    assert "sub_group_reduce_add((uint)" in text
    # Of the last subgroup of a block, 16 of 32 threads are there.
    assert "dvt_reduce_xor_int(" in text
    assert "get_sub_group_local_id(), get_sub_group_size(), 32u)" in text
    assert "local " not in text
    assert "DVT_SUBGROUP_SIZE(32)\nkernel" in text


def test_an_image_says_which_kernels_count_on_which_size() -> None:
    image = compiled(folded, "opencl -subgroup_size=16").image
    names = [function.name for function in image.functions]
    assert image.payload["subgroups"].decode() == "".join(f"{name} 16\n" for name in names)
    assert image.requirements == ("opencl.subgroups", "opencl.subgroup_shuffle")


def test_a_sum_alone_needs_no_shuffle() -> None:
    image = compiled(summed).image
    assert image.requirements == ("opencl.subgroups",)
    assert b"shuffle(" not in image.payload["source"]


def test_strict_floats_are_folded_by_a_tree_of_ours() -> None:
    image = compiled(summed_strictly).image
    text = image.payload["source"].decode()
    assert "sub_group_reduce" not in text
    assert "dvt_reduce_add_float(" in text
    assert "dvt_reduce_strict_min_float(" in text
    # The version of the language that has subgroups is the device's to say.
    assert image.payload["options"] == b"-cl-fp32-correctly-rounded-divide-sqrt"


@pytest.mark.parametrize("kernel", [scaled, in_rows])
def test_kernels_without_subgroups_of_the_device_are_those_of_the_default(
    kernel: dt.Kernel,
) -> None:
    # Blocks of several rows exchange through shared memory: how threads are numbered is open.
    native, plain = compiled(kernel).image, compiled(kernel, "opencl").image
    assert encode_image(native) == encode_image(plain)


def test_spirv_has_none_and_says_so() -> None:
    with pytest.raises(TargetError, match=r"SPIR-V for OpenCL has no '-subgroup_size=32'"):
        compiled(folded, "opencl -format=spv -subgroup_size=32")
    assert "opencl.spirv >= 100" in compiled(folded, "opencl -format=spv").image.requirements


@pytest.mark.parametrize(
    ("sizes", "shuffle", "expected"),
    [
        ("4,8,16,32,64", "true", 32),
        ("8,16", "true", 16),
        ("64", "true", 64),
        ("128", "true", 0),
        ("", "true", 0),
        ("32", "false", 0),
    ],
)
def test_detection_takes_a_size_that_the_device_says(
    sizes: str, shuffle: str, expected: int
) -> None:
    found = detect({
        "opencl.subgroups": "true",
        "opencl.subgroup_shuffle": shuffle,
        "opencl.subgroup_sizes": sizes,
    })  # fmt: skip
    assert resolve(found).number("subgroup_size") == expected


@pytest.mark.needs(tool="clang++-19")
@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_a_compiler_takes_every_case(version: str, tmp_path: Path) -> None:
    """Clang's declarations are those of the specifications."""
    texts: list[str] = []
    for case in CASES:
        path = tmp_path / f"{case.name}.cl"
        path.write_text(source(case.kernel))
        texts.append(str(path))
    command = ["clang++-19", "-x", "cl", "-fsyntax-only", "-Werror", "-Wno-unused-value",
               "-Xclang", "-finclude-default-header", "-target", "spir64",
               f"-cl-std=CL{version}"]  # fmt: skip
    done = subprocess.run([*command, *texts], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
