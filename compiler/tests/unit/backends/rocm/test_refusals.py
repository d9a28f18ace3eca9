"""What `T.rocm.*` refuses, at the user's line, and what it says instead."""

from __future__ import annotations

import pytest

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail.compiler import compile_module, merge, variants
from dovetail.support.errors import SourceError, UnsupportedError


def refused(kernel: Kernel, target: str) -> UnsupportedError:
    with pytest.raises(UnsupportedError) as error:
        compile_module(merge([kernel]), variants(target)[0])
    assert error.value.span is not None
    assert error.value.span.file.endswith("test_refusals.py")
    return error.value


@dt.kernel
def square(a: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    with T.launch(grid=1, block=64) as (_block, _thread):
        sums = T.rocm.matrix(16, 16, T.float32)
        left = T.rocm.matrix(16, 16, T.float16)
        T.rocm.matrix_fill(sums, 0.0)
        T.rocm.matrix_load(left, a, (0, 0))
        T.rocm.matrix_multiply(sums, left, left)
        T.rocm.matrix_store(sums, c, (0, 0))


@dt.kernel
def odd(a: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    with T.launch(grid=1, block=64) as (_block, _thread):
        sums = T.rocm.matrix(8, 8, T.float32)
        left = T.rocm.matrix(8, 4, T.float16)
        right = T.rocm.matrix(4, 8, T.float16)
        T.rocm.matrix_load(left, a, (0, 0))
        T.rocm.matrix_load(right, a, (0, 0))
        T.rocm.matrix_multiply(sums, left, right)
        T.rocm.matrix_store(sums, c, (0, 0))


@dt.kernel
def short(c: T.Buffer[T.float32]) -> None:
    with T.launch(grid=1, block=48) as (_block, _thread):
        sums = T.rocm.matrix(16, 16, T.float32)
        T.rocm.matrix_fill(sums, 1.0)
        T.rocm.matrix_store(sums, c, (0, 0))


@dt.kernel
def lonely(c: T.Buffer[T.float32]) -> None:
    with T.launch(grid=1, block=64) as (_block, _thread):
        sums = T.rocm.matrix(7, 16, T.float32)
        T.rocm.matrix_fill(sums, 1.0)
        T.rocm.matrix_store(sums, c, (0, 0))


@dt.kernel
def rows(x: T.Buffer[T.int32]) -> None:
    with T.launch(grid=1, block=64) as (_, thread):
        value = T.rocm.permute_row(x[thread.x], T.uint32(0), T.uint32(0))
        x[thread.x] = value


def test_a_fragment_is_one_operand_only() -> None:
    error = refused(square, "rocm -arch=gfx942")
    assert "the fragment 'left' as the left factor of" in str(error)
    assert "and as the right factor of" in str(error)
    assert "use a separate fragment for each" in str(error)


def test_a_product_without_an_instruction_names_those_there_are() -> None:
    error = refused(odd, "rocm -arch=gfx1100")
    assert "float32[8, 8] += float16[8, 4] @ float16[4, 8]" in str(error)
    assert "float32[16, 16] += bfloat16[16, 16] @ bfloat16[16, 16]" in str(error)
    assert "-arch=gfx1100" in str(error)


def test_a_block_with_half_a_wavefront_has_no_fragments() -> None:
    error = refused(short, "rocm -arch=gfx90a")
    assert "in blocks of 48 threads" in str(error)
    assert "a multiple of 64 threads" in str(error)


def test_a_fragment_in_no_product_is_a_sum() -> None:
    error = refused(lonely, "rocm -arch=gfx90a")
    assert "float32[7, 16]" in str(error)
    assert "it is in no product" in str(error)


@pytest.mark.parametrize(
    ("kernel", "target", "needs"),
    [
        (square, "rocm -arch=gfx1030", "an architecture with matrix instructions"),
        (rows, "rocm -arch=gfx942", "RDNA"),
    ],
)
def test_what_the_architecture_lacks_is_named(kernel: Kernel, target: str, needs: str) -> None:
    assert needs in refused(kernel, target).why


def test_other_targets_have_no_t_rocm() -> None:
    error = refused(square, "cpu")
    assert "T.rocm.matrix" in str(error)


def test_a_control_word_is_one_of_the_list() -> None:
    @dt.kernel
    def moved(x: T.Buffer[T.float32]) -> None:
        with T.launch(grid=1, block=64) as (_, thread):
            value = T.rocm.data_parallel(x[thread.x], T.float32(0.0), "row_shr:16")
            x[thread.x] = value

    with pytest.raises(SourceError, match="row_shr:15"):
        merge([moved])


def test_operands_of_a_move_are_of_one_type() -> None:
    @dt.kernel
    def mixed(x: T.Buffer[T.float32]) -> None:
        with T.launch(grid=1, block=64) as (_, thread):
            value = T.rocm.data_parallel(x[thread.x], T.float64(0.0), "row_mirror")
            x[thread.x] = T.float32(value)

    with pytest.raises(SourceError, match="'value' is float32, and 'otherwise' is float64"):
        merge([mixed])


@pytest.mark.parametrize(("target", "named"), [("cuda", "cuda -arch=sm_75"), ("opencl", "opencl")])
def test_another_kind_is_told_whose_function_it_is(target: str, named: str) -> None:
    error = refused(square, target)
    assert error.why == "functions of 'T.rocm' are for targets of kind 'rocm'"
    # What was left out is named where it says which device it is, and nothing else is.
    assert f"target '{named}' does not support 'T.rocm.matrix_fill': " in str(error)
