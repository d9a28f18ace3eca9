"""Fragments of `T.cuda.*`: every product in the PTX of each generation, and how it is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.backends.cuda.functions.matrices import FACTORS, TF32, shape_of
from dovetail.backends.cuda.functions.tensors import ALIGNMENTS
from dovetail.backends.cuda.functions.warpgroups import FORMS, TYPES, columns_of
from dovetail.backends.cuda.intrinsics import ARCHITECTURES
from dovetail.support.errors import SourceError, UnsupportedError
from dovetail_conformance.ptx import assemble, ptx_of

GENERATIONS = ("sm_75", "sm_80", "sm_89", "sm_90a", "sm_100a", "sm_120a")
Types = tuple[str, str, str]

Left = TypeVar("Left", bound=T.Scalar)
Right = TypeVar("Right", bound=T.Scalar)
Total = TypeVar("Total", bound=T.Scalar)

needs_ptxas = pytest.mark.needs(tool="ptxas")


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
    items = 16 // ir.parse_dtype(types[0]).bytes
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


def stored(
    of: str, swizzles: tuple[int, int], dtype: str, a_shape: tuple[int, ...],
    b_shape: tuple[int, ...], places: tuple[tuple[int, ...], tuple[int, ...]],
) -> dt.Kernel:  # fmt: skip
    """A product by a warpgroup of factors of some shapes, from some places on."""
    kind = getattr(T, dtype)
    a_swizzle, b_swizzle = swizzles
    at, bt = places

    @dt.kernel
    def grouped(c: T.Buffer[T.float32]) -> None:
        with T.launch(grid=(1,), block=128) as (_block, _thread):
            odd = T.alloc((3,), T.uint64, scope="shared")
            a = T.alloc(a_shape, kind, scope="shared")
            b = T.alloc(b_shape, kind, scope="shared")
            d = T.cuda.matrix(64, 64, T.float32)
            T.cuda.matrix_fill(d, 0)
            T.cuda.barrier_init(odd, 0, 1)
            T.cuda.warpgroup_arrive()
            T.cuda.warpgroup_multiply(d, a, at, b, bt, of, a_swizzle, b_swizzle)
            T.cuda.warpgroup_commit()
            T.cuda.warpgroup_wait(d, 0)
            T.cuda.matrix_store(d, c, (0, 0))

    return grouped


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
@pytest.mark.evidence("cuda-ptxas")
@pytest.mark.parametrize(("types", "arch"), PRODUCTS, ids=named)
def test_ptxas_takes_each_product(types: Types, arch: str, tmp_path: Path) -> None:
    old = arch == "sm_75"
    shape, form = shape_of(types, False), shape_of(types, old)
    text = ptx_of(product(types, 2 * shape.rows, shape.columns, 2 * shape.depth), arch)
    steps = 4 * shape.rows * shape.columns * shape.depth
    # Once in the code for row-major tensors, and once in that for others.
    assert text.count(f".{form.text}.") == 2 * steps // (form.rows * form.columns * form.depth)
    said = assemble(text, arch, tmp_path)
    # Fragments are registers.
    assert all(" 0 bytes stack frame" in line for line in said.splitlines() if "stack" in line)


@pytest.mark.level("compile-only")
@needs_ptxas
@pytest.mark.evidence("cuda-ptxas")
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


SHAPES = {
    (0, True): (8, 2, 8, 8), (0, False): (8, 2, 8, 8), (32, True): (64, 16),
    (32, False): (4, 16, 16), (64, True): (64, 32), (64, False): (2, 16, 32),
    (128, True): (64, 64), (128, False): (16, 64),
}  # fmt: skip
"""Of a factor of float16 with 64 rows or columns, by swizzle and whether its inner extent is last;
as narrow as can be."""

LAYOUTS = {
    # Leading and stride offset in chunks, and the mode; the offset that nothing reads is 1.
    (0, True): (8, 16, 0), (0, False): (8, 16, 0), (32, True): (1, 16, 3),
    (32, False): (32, 16, 3), (64, True): (1, 32, 2), (64, False): (64, 32, 2),
    (128, True): (1, 64, 1), (128, False): (1, 64, 1),
}  # fmt: skip
"""Their descriptors, worked out by hand from PTX ISA, wgmma, "Strides"."""


@pytest.mark.level("compile-only")
@needs_ptxas
@pytest.mark.evidence("cuda-ptxas")
@pytest.mark.parametrize("of", FORMS)
@pytest.mark.parametrize("swizzles", [(0, 128), (64, 32)], ids=str)
def test_ptxas_takes_factors_stored_either_way(
    of: str, swizzles: tuple[int, int], tmp_path: Path
) -> None:
    left, right = (SHAPES[each] for each in zip(swizzles, FORMS[of], strict=True))
    kernel = stored(of, swizzles, "float16", left, right, ((0,) * len(left), (0,) * len(right)))
    text = ptx_of(kernel, "sm_90a")
    transposed = ", ".join(str(1 - inner) for inner in FORMS[of])
    assert f", da, db, p, 1, 1, {transposed};" in text
    for swizzle, inner in zip(swizzles, FORMS[of], strict=True):
        leading, stride, mode = LAYOUTS[swizzle, inner]
        word = leading << 16 | stride << 32 | mode << 62
        assert str(word - (1 << 64) if word >> 63 else word) in text
        # The pattern of a swizzle begins where its array does.
        assert f".align {ALIGNMENTS[swizzle]} .b8" in text
    assemble(text, "sm_90a", tmp_path)


@pytest.mark.parametrize(
    ("kernel", "words"),
    [
        (
            stored("a @ b", (128, 128), "float32", (64, 32), (8, 32), ((0, 0), (0, 0))),
            r"there is no product 'a @ b' of float32",
        ),
        (
            stored("a @ b.T", (128, 0), "float16", (64, 32), (8, 2, 8, 8), ((0, 0), (0,) * 4)),
            r"'a' has the shape \(64, 32\)(.|\n)*it is \(64 or more, 64\), with a multiple of 8 "
            r"rows: 64 elements are the 128 bytes of the swizzle",
        ),
        (
            stored("a @ b", (128, 64), "float16", (64, 64), (16, 32), ((0, 0), (0, 0))),
            r"'b' has the shape \(16, 32\)(.|\n)*it is \(2 or more, 16 or more, 32\)",
        ),
        (
            stored("a @ b.T", (128, 128), "float16", (68, 64), (64, 64), ((0, 0), (0, 0))),
            r"'a' has the shape \(68, 64\)",
        ),
        (
            stored("a @ b.T", (128, 0), "float16", (64, 64), (8, 2, 4, 16), ((0, 0), (0,) * 4)),
            r"core matrices are \(8 or more, 2 or more, 8, 8\)",
        ),
        (
            stored("a @ c", (0, 0), "float16", (8, 2, 8, 8), (8, 2, 8, 8), ((0,) * 4, (0,) * 4)),
            r"'of' is \"a @ c\"(.|\n)*there are \"a @ b.T\", \"a @ b\"",
        ),
        (
            stored("a @ b.T", (16, 0), "float16", (64, 64), (8, 2, 8, 8), ((0, 0), (0,) * 4)),
            r"'a_swizzle' is 16(.|\n)*there are 0, 32, 64, 128",
        ),
    ],
)  # fmt: skip
def test_factors_that_do_not_fit_are_errors_of_the_source(kernel: dt.Kernel, words: str) -> None:
    with pytest.raises(SourceError, match=words):
        ptx_of(kernel, "sm_90a")


@pytest.mark.parametrize(
    ("places", "words"),
    [
        (
            ((4, 0), (0, 0)),
            "place in 'a' that is not known to be a multiple of 8 along dimension 0",
        ),
        (
            ((0, 8), (0, 0)),
            "place in 'a' that is not known to be a multiple of 16 along dimension 1",
        ),
        (
            ((0, 0), (8, 8)),
            "place in 'b' that is not known to be a multiple of 64 along dimension 1",
        ),
    ],
)
def test_places_where_no_layout_begins_are_refused(
    places: tuple[tuple[int, ...], tuple[int, ...]], words: str
) -> None:
    with pytest.raises(UnsupportedError) as caught:
        ptx_of(stored("a @ b", (128, 128), "float16", (72, 64), (32, 64), places), "sm_90a")
    assert words in str(caught.value)


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
@pytest.mark.evidence("cuda-ptxas")
@pytest.mark.parametrize("arch", ["sm_75", "sm_80", "sm_120"])
def test_fragments_come_from_shared_memory_by_matrices(arch: str, tmp_path: Path) -> None:
    text = ptx_of(from_shared, arch)
    assert "ldmatrix.sync.aligned.m8n8.x4.shared.b16" in text
    assert "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16" in text
    assemble(text, arch, tmp_path)


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
        (part_of_a_warp, "sm_80", "a block of 48 threads: it is spread over 32 threads"),
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
