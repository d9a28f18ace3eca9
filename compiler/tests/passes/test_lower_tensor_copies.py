"""`lower-tensor-copies`: printed IR before, printed IR expected."""

from __future__ import annotations

import pytest

from dovetail import ir
from dovetail.backends.cuda.namespace import NAMESPACE
from dovetail.backends.cuda.passes.lower_tensor_copies import LowerTensorCopies
from dovetail.support.errors import UnsupportedError
from dovetail_conformance.pass_kit import GRID, check, check_unchanged

HEAD = """
@T.func
def f(x: T.tensor(T.float32, "both", (a, b, c), (x0, x1, x2))):
"""
LAUNCH = """
    with T.launch(grid=(1,), block=(32, 1, 1)) as (
        (block_x, block_y, block_z),
        (thread_x, thread_y, thread_z),
    ):
        tiles = T.alloc((2, 3, 4, 8), T.float32, scope="shared")
        bars = T.alloc((1,), T.uint64, scope="shared")
"""
LOAD = """
        T.intrinsic(
            'cuda.tensor_load',
            (tiles[thread_x, 0, 0, 0], x[0, 0, 0], bars[0]),
            (T.int32(1), T.int32(2), T.int32(3), a, b, c, {strides}, T.int32(32)),
            when=thread_x < 2,
        )
"""
PART = """
        T.intrinsic(
            'cuda.tensor_load_32',
            (tiles[thread_x, 0, 0, 0], x[0, 0, 0], bars[0]),
            (T.int32(1), T.int32(2), T.int32(3), a, b, c, {strides}, 3, 4, 8),
            when=thread_x < 2,
        )
"""
STORE = """
        T.intrinsic(
            'cuda.{name}',
            (x[0, 0, 0], tiles[1, 0, 0, 0]),
            (T.int32(1), T.int32(2), T.int32(3), a, b, c, {strides}, {more}),
        )
"""


def test_a_copy_knows_its_box_and_its_swizzle() -> None:
    check(
        LowerTensorCopies("sm_90"),
        HEAD + LAUNCH + LOAD.format(strides="x0, x1"),
        HEAD + LAUNCH + PART.format(strides="x0, x1"),
    )


def test_what_is_computed_is_named_by_the_host_once() -> None:
    computed = "b * c, c + 4"
    check(
        LowerTensorCopies("sm_90"),
        HEAD
        + LAUNCH
        + LOAD.format(strides=computed)
        + STORE.format(name="tensor_store", strides=computed, more="T.int32(0)"),
        HEAD
        + "    first: T.int64 = b * c\n    second: T.int64 = c + 4\n"
        + LAUNCH
        + PART.format(strides="first, second")
        + STORE.format(name="tensor_store_0", strides="first, second", more="3, 4, 8"),
    )


def test_other_programs_stay_as_they_are() -> None:
    check_unchanged(
        LowerTensorCopies("sm_90"), HEAD + LAUNCH + "        x[0, 0, 0] = T.float32(1.0)\n"
    )


def test_an_older_architecture_is_told_what_it_needs() -> None:
    assert NAMESPACE.kind == "cuda"
    assert ir.INTRINSICS["cuda.tensor_load"].needs == "sm_90"
    module = ir.parse_ir(HEAD + LAUNCH + LOAD.format(strides="x0, x1"))
    with pytest.raises(UnsupportedError, match="it needs sm_90"):
        LowerTensorCopies("sm_80").run(module, GRID)
