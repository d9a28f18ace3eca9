"""Fragments of `T.cuda.*`: every product in the PTX of each generation, and how it is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest

import dovetail as dt
from dovetail import T
from dovetail.backends.cuda.functions.matrices import FACTORS, TF32, shape_of
from dovetail.backends.cuda.functions.warpgroups import TYPES, columns_of
from dovetail.backends.cuda.intrinsics import ARCHITECTURES
from dovetail.ir import parse_dtype
from dovetail.support.errors import SourceError, UnsupportedError
from dovetail_conformance.ptx import PTXAS, assemble, ptx_of

GENERATIONS = ("sm_75", "sm_80", "sm_89", "sm_90a", "sm_100a", "sm_120a")
Types = tuple[str, str, str]

Left = TypeVar("Left", bound=T.Scalar)
Right = TypeVar("Right", bound=T.Scalar)
Total = TypeVar("Total", bound=T.Scalar)

needs_ptxas = pytest.mark.skipif(not PTXAS.exists(), reason="there is no ptxas here")


def product(types: Types, m: int, n: int, k: int) -> dt.Kernel:
    """A product of one size, from global memory and back."""
    left, right, total = (getattr(T, each) for each in types)

    @dt.kernel
    def plain(a: T.Buffer[Left], b: T.Buffer[Right], c: T.Buffer[Total]) -> None:
        with T.launch(grid=(1,), block=64) as (_block, _thread):
            d = T.cuda.matrix(m, n, c.dtype)
            x = T.cuda.matrix(m, k, a.dtype)
            y = T.cuda.matrix(k, n, b.dtype)
            T.cuda.matrix_fill(d, 0)
            T.cuda.matrix_load(x, a, (0, 0))
            T.cuda.matrix_load(y, b, (0, 0))
            T.cuda.matrix_multiply(d, x, y)
            T.cuda.matrix_store(d, c, (0, 0))

    @dt.kernel
    def rounded(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
        with T.launch(grid=(1,), block=64) as (_block, _thread):
            d = T.cuda.matrix(m, n, T.float32)
            x = T.cuda.matrix(m, k, T.float32)
            y = T.cuda.matrix(k, n, T.float32)
            T.cuda.matrix_fill(d, 0)
            T.cuda.matrix_load(x, a, (0, 0))
            T.cuda.matrix_load(y, b, (0, 0))
            T.cuda.matrix_multiply_tf32(d, x, y)
            T.cuda.matrix_store(d, c, (0, 0))

    if types == TF32:
        return rounded
    return plain.specialize(Left=left, Right=right, Total=total)


def group_product(types: Types, columns: int) -> dt.Kernel:
    """A product by a warpgroup, of factors in shared memory."""
    left, right, total = (getattr(T, each) for each in types)
    items = 16 // parse_dtype(types[0]).bytes
    blocks = columns // 8

    @dt.kernel
    def grouped(c: T.Buffer[Total]) -> None:
        with T.launch(grid=(1,), block=128) as (_block, _thread):
            a = T.alloc((8, 4, 8, items), left, scope="shared")
            b = T.alloc((blocks, 2, 8, items), right, scope="shared")
            d = T.cuda.matrix(64, columns, c.dtype)
            T.cuda.matrix_fill(d, 0)
            T.cuda.fence_async()
            T.barrier()
            T.cuda.warpgroup_arrive()
            for p in T.static_range(2):
                T.cuda.warpgroup_multiply(d, a, (0, 2 * p, 0, 0), b, (0, 0, 0, 0))
            T.cuda.warpgroup_commit()
            T.cuda.warpgroup_wait(d, 0)
            T.cuda.matrix_store(d, c, (0, 0))

    return grouped.specialize(Total=total)


PRODUCTS = [
    (types, arch)
    for types, oldest in (*FACTORS.items(), (TF32, "sm_80"))
    for arch in GENERATIONS
    if ARCHITECTURES[arch].has(oldest)
]


def named(value: object) -> str:
    return "-".join(value) if isinstance(value, tuple) else str(value)


@pytest.mark.level("compile-only")
@needs_ptxas
@pytest.mark.parametrize(("types", "arch"), PRODUCTS, ids=named)
def test_ptxas_takes_each_product(types: Types, arch: str, tmp_path: Path) -> None:
    old = arch == "sm_75"
    shape, form = shape_of(types, False), shape_of(types, old)
    text = ptx_of(product(types, 2 * shape.rows, shape.columns, 2 * shape.depth), arch)
    said = assemble(text, arch, tmp_path)
    # Fragments are registers.
    assert all(" 0 bytes stack frame" in line for line in said.splitlines() if "stack" in line)
    steps = 4 * shape.rows * shape.columns * shape.depth
    # Once in the code for row-major tensors, and once in that for others.
    assert text.count(f".{form.text}.") == 2 * steps // (form.rows * form.columns * form.depth)


@pytest.mark.level("compile-only")
@needs_ptxas
@pytest.mark.parametrize(
    ("types", "columns"),
    [
        (types, columns)
        for types in TYPES
        for columns in columns_of(types[2] == "int32")
        if columns in (8, 48) or (columns == 256 and types[0] == "bfloat16")
    ],
    ids=named,
)
def test_ptxas_takes_each_product_of_a_warpgroup(
    types: Types, columns: int, tmp_path: Path
) -> None:
    text = ptx_of(group_product(types, columns), "sm_90a")
    assert text.count("wgmma.mma_async") == 4
    assemble(text, "sm_90a", tmp_path)


@dt.kernel
def from_shared(a: T.Buffer[T.float16], b: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    with T.launch(grid=(1,), block=32) as (_block, thread):
        x = T.alloc((32, 40), T.float16, scope="shared")
        y = T.alloc((32, 24), T.float16, scope="shared")
        for i in range(32):
            x[i, thread.x] = a[i, thread.x]
            if thread.x < 16:
                y[i, thread.x] = b[i, thread.x]
        T.barrier()
        total = T.cuda.matrix(32, 16, T.float32)
        left = T.cuda.matrix(32, 16, T.float16)
        right = T.cuda.matrix(16, 16, T.float16)
        T.cuda.matrix_fill(total, 0)
        for k in range(0, 32, 16):
            T.cuda.matrix_load(left, x, (0, k))
            T.cuda.matrix_load(right, y, (k, 0))
            T.cuda.matrix_multiply(total, left, right)
        T.cuda.matrix_store(total, c, (0, 0))


@dt.kernel
def from_odd_place(a: T.Buffer[T.float16], c: T.Buffer[T.float16]) -> None:
    with T.launch(grid=(1,), block=32) as (_block, thread):
        x = T.alloc((32, 40), T.float16, scope="shared")
        for i in range(32):
            x[i, thread.x] = a[i, thread.x]
        T.barrier()
        total = T.cuda.matrix(16, 16, T.float16)
        left = T.cuda.matrix(16, 16, T.float16)
        right = T.cuda.matrix(16, 16, T.float16)
        T.cuda.matrix_fill(total, 0)
        for k in range(4):
            T.cuda.matrix_load(left, x, (k, 1))
            T.cuda.matrix_load(right, x, (0, k))
            T.cuda.matrix_multiply(total, left, right)
        T.cuda.matrix_store(total, c, (0, 0))


@pytest.mark.level("compile-only")
@needs_ptxas
@pytest.mark.parametrize("arch", ["sm_75", "sm_80", "sm_120"])
def test_fragments_come_from_shared_memory_by_matrices(arch: str, tmp_path: Path) -> None:
    text = ptx_of(from_shared, arch)
    assemble(text, arch, tmp_path)
    assert "ldmatrix.sync.aligned.m8n8.x4.shared.b16" in text
    assert "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16" in text


def test_places_that_may_be_unaligned_are_loaded_by_elements() -> None:
    assert "ldmatrix" not in ptx_of(from_odd_place, "sm_80")


@dt.kernel
def two_roles(a: T.Buffer[T.float16], c: T.Buffer[T.float16]) -> None:
    with T.launch(grid=(1,), block=32) as (_block, _thread):
        x = T.cuda.matrix(16, 16, T.float16)
        total = T.cuda.matrix(16, 16, T.float16)
        T.cuda.matrix_load(x, a, (0, 0))
        T.cuda.matrix_multiply(total, x, x)
        T.cuda.matrix_store(total, c, (0, 0))


@dt.kernel
def part_of_a_warp(c: T.Buffer[T.float32]) -> None:
    with T.launch(grid=(1,), block=48) as (_block, _thread):
        total = T.cuda.matrix(16, 16, T.float32)
        T.cuda.matrix_fill(total, 1)
        T.cuda.matrix_store(total, c, (0, 0))


@dt.kernel
def odd_extents(c: T.Buffer[T.float32]) -> None:
    with T.launch(grid=(1,), block=32) as (_block, _thread):
        total = T.cuda.matrix(12, 16, T.float32)
        T.cuda.matrix_fill(total, 1)
        T.cuda.matrix_store(total, c, (0, 0))


@pytest.mark.parametrize(
    ("kernel", "arch", "words"),
    [
        (two_roles, "sm_80", "the fragment 'x' as a left factor and as a right factor"),
        (part_of_a_warp, "sm_80", "a fragment in a block of 48 threads: 32 threads hold one"),
        (odd_extents, "sm_80", "a fragment of 12 by 16 elements of float32 as a sum"),
        (
            product(("bfloat16", "bfloat16", "float32"), 16, 8, 16), "sm_75",
            "target 'cuda -arch=sm_75' does not support 'T.cuda.matrix_multiply' of bfloat16, "
            "float32: it needs sm_80",
        ),
        (product(TF32, 16, 8, 8), "sm_75", "'T.cuda.matrix_multiply_tf32' of float32: it needs"),
        (
            group_product(("float16", "float16", "float32"), 64), "sm_90",
            "target 'cuda -arch=sm_90' does not support 'T.cuda.warpgroup_multiply': it needs "
            "sm_90a",
        ),
        (
            group_product(("float16", "float16", "float32"), 64), "sm_100a",
            "'T.cuda.warpgroup_multiply': it needs sm_90a",
        ),
    ],
    ids=lambda each: each.name if isinstance(each, dt.Kernel) else None,
)  # fmt: skip
def test_what_an_architecture_lacks_is_said(kernel: dt.Kernel, arch: str, words: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        ptx_of(kernel, arch)
    assert words in str(caught.value)
    assert caught.value.span is not None
    assert caught.value.span.file.endswith("test_matrices.py")


def test_extents_and_types_that_do_not_go_together_are_errors_of_the_source() -> None:
    with pytest.raises(SourceError, match=r"a product of 24 by 16 and 16 by 8 elements"):
        ptx_of(product(("float16", "float16", "float32"), 24, 8, 16), "sm_80")
    with pytest.raises(SourceError, match="no product of float16 and bfloat16 with sums"):
        ptx_of(product(("float16", "bfloat16", "float32"), 16, 8, 16), "sm_80")
