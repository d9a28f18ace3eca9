"""Textures: which targets have them, what their images hold, and what is said where none fit."""

from __future__ import annotations

import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.backends.opencl.detect import detect
from dovetail.compiler import Compiled, compile_module, lower, merge, resolve, variants
from dovetail.support.errors import UnsupportedError

FOREIGN = "opencl.textures"
NO_KIND = "opncl.texture"


@dt.kernel
def doubled(x: T.Buffer[T.int16], y: T.Buffer[T.int16]) -> None:
    b, m, n = x.shape
    assert y.shape == (b, m, n)
    T.place(x, "opencl.texture")
    for k, i, j in T.parallel(b, m, n):
        y[k, i, j] = x[k, i, j] + x[k, i, j]


@dt.kernel
def misspelt(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    T.place(x, FOREIGN)
    for i in T.parallel(n):
        y[i] = x[i]


@dt.kernel
def unknown(y: T.Buffer[T.float32]) -> None:
    (n,) = y.shape
    t = T.empty((n,), T.float32, scope=NO_KIND)
    for i in T.parallel(n):
        y[i] = t[i]


@dt.kernel
def half_ordered(x: T.Buffer[T.float16], y: T.Buffer[T.float16]) -> None:
    """Written by texels whose values a variable holds."""
    (n,) = x.shape
    assert n % 4 == 0
    assert y.shape == (n,)
    T.place(x, "opencl.texture")
    T.place(y, "opencl.texture")
    for i in T.parallel(n // 4):
        v = T.load_vector(x, 4 * i, 4, aligned=True)
        T.store_vector(y, 4 * i, v, aligned=True)


def compiled(kernel: dt.Kernel, target: str = "opencl") -> Compiled:
    return compile_module(merge([kernel]), variants(target)[0])


def test_an_image_says_which_arguments_are_textures_and_how_large_they_are() -> None:
    image = compiled(doubled).image
    lines = image.payload["textures"].decode().splitlines()
    assert [line.split()[0] for line in lines] == ["doubled_0", "doubled_0_general"]
    function, number, rows, columns = lines[0].split()
    arguments = next(each for each in image.functions if each.name == function).arguments
    assert arguments[int(number)].name == "x"
    names = [arguments[int(part[1:])].name for part in (*rows.split("*"), columns)]
    assert names == ["x_extent0", "x_extent1", "x_extent2"]
    source = image.payload["source"].decode()
    assert "read_only image2d_t x" in source
    # Rows of three dimensions lie one behind the other.
    assert "(int2)((int)" in source
    assert "* (int)x_extent1 +" in source
    assert image.requirements == (
        "opencl.images", "opencl.image2d_max_width >= 8192", "opencl.image2d_max_height >= 8192"
    )  # fmt: skip


def test_a_half_is_rounded_before_it_is_written() -> None:
    source = compiled(half_ordered).image.payload["source"].decode()
    writes = [line for line in source.splitlines() if "write_imagef" in line]
    assert writes
    assert all(line.count("dvt_round_half(") == 4 for line in writes)


def test_without_textures_nothing_is_asked_for() -> None:
    @dt.kernel
    def plain(x: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        for i in T.parallel(n):
            x[i] = x[i] + 1.0

    image = compiled(plain).image
    assert "textures" not in image.payload
    assert image.requirements == ()


@pytest.mark.parametrize("target", ["cpu", "vulkan", "cuda", "reference"])
def test_other_kinds_have_plain_device_memory(target: str) -> None:
    module = lower(merge([doubled]), variants(target)[0]).module
    assert "opencl.texture" not in ir.print_ir(module)


def test_the_form_of_the_language_names_the_memory() -> None:
    text = ir.print_ir(merge([doubled]))
    assert 'scope="opencl.texture"' in text
    assert ir.difference(ir.parse_ir(text), merge([doubled])) is None


def test_memory_that_the_kind_does_not_declare_is_refused_at_its_line() -> None:
    words = r"test_textures.py:\d+:5: .*'opencl.textures' for 'x'.*did you mean 'opencl.texture'"
    with pytest.raises(UnsupportedError, match=words):
        compiled(misspelt)
    # Another kind has nothing to say about it.
    compiled(misspelt, "cpu")


@pytest.mark.parametrize("target", ["cpu", "opencl"])
def test_a_kind_that_is_not_there_is_refused_by_all(target: str) -> None:
    with pytest.raises(UnsupportedError, match=r"no target kind 'opncl'.*did you mean 'opencl'"):
        compiled(unknown, target)


def test_a_device_with_images_gets_textures_as_large_as_they_are() -> None:
    found = detect(
        {
            "opencl.fp64": "true", "opencl.int64_atomics": "true",
            "opencl.image2d_max_width": "16384", "opencl.image2d_max_height": "4096",
            "opencl.image_pitch_alignment": "64",
        }
    )  # fmt: skip
    wanted = "opencl -texture_spatial_limit=4096 -texture_pitch_alignment=64"
    assert resolve(str(found)) == resolve(wanted)
