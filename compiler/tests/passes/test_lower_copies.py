"""`lower-copies`: printed IR before, printed IR expected."""

from __future__ import annotations

import pytest

from dovetail import ir
from dovetail.backends.cuda.namespace import NAMESPACE
from dovetail.backends.cuda.passes.lower_copies import LowerCopies
from dovetail.support.errors import UnsupportedError
from dovetail_conformance.pass_kit import GRID, check, check_unchanged

FUNCTION = """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    with T.launch(grid=(1,), block=(32, 1, 1)) as (
        (block_x, block_y, block_z),
        (thread_x, thread_y, thread_z),
    ):
        tile = T.alloc((128,), T.float32, scope="shared")
        bars = T.alloc((1,), T.uint64, scope="shared")
"""


def body(text: str) -> str:
    """A function with shared arrays, and what its threads do."""
    return FUNCTION + "".join(f"        {line}\n" for line in text.strip().splitlines())


WIDE = """
T.intrinsic('cuda.async_copy', (tile[thread_x * 4], x[thread_x * 4]), (T.int32(3), T.int32(4)))
"""


def test_a_wide_copy_asks_whether_addresses_are_aligned() -> None:
    check(
        LowerCopies("sm_80"),
        body(WIDE),
        body("""
tile_address = T.alloc((1,), T.uint32, scope="local")
T.intrinsic('cuda.target_bits', (tile_address[0], tile[thread_x * 4]), ())
x_address = T.alloc((1,), T.uint32, scope="local")
T.intrinsic('cuda.source_bits', (x_address[0], x[thread_x * 4]), ())
if (tile_address[0] | x_address[0]) & T.uint32(15) == T.uint32(0):
    T.intrinsic(
        'cuda.async_part', (tile[thread_x * 4], x[thread_x * 4]), (T.uint32(12), T.int32(16))
    )
else:
    for element in range(4):
        tile[thread_x * 4 + element] = x[thread_x * 4 + element, T.when(element < 3)]
"""),
    )


def test_a_copy_of_one_element_is_aligned_as_it_is() -> None:
    check(
        LowerCopies("sm_80"),
        body("""
T.intrinsic(
    'cuda.async_copy', (tile[thread_x], x[thread_x]), (T.int32(1), T.int32(1)), when=thread_x < n
)
"""),
        body("""
if thread_x < n:
    T.intrinsic('cuda.async_part', (tile[thread_x], x[thread_x]), (T.uint32(4), T.int32(4)))
"""),
    )


def test_a_bulk_copy_that_cannot_be_tells_the_barrier_itself() -> None:
    check(
        LowerCopies("sm_90"),
        body("""
T.intrinsic('cuda.bulk_load', (tile[0], x[0], bars[0]), (T.int32(128), T.int32(128)))
"""),
        body("""
tile_address = T.alloc((1,), T.uint32, scope="local")
T.intrinsic('cuda.target_bits', (tile_address[0], tile[0]), ())
x_address = T.alloc((1,), T.uint32, scope="local")
T.intrinsic('cuda.source_bits', (x_address[0], x[0]), ())
if (tile_address[0] | x_address[0]) & T.uint32(15) == T.uint32(0):
    T.intrinsic('cuda.bulk_load_part', (tile[0], x[0], bars[0]), (T.uint32(512),))
else:
    for element in range(128):
        tile[element] = x[element]
    T.intrinsic('cuda.barrier_complete', (bars[0],), (T.uint32(512),))
"""),
    )


@pytest.mark.parametrize(("arch", "asks"), [("sm_80", "barrier_test"), ("sm_90", "barrier_try")])
def test_a_wait_is_a_loop(arch: str, asks: str) -> None:
    check(
        LowerCopies(arch),
        body("T.intrinsic('cuda.barrier_wait', (bars[0],), (T.uint32(1),))"),
        body(f"""
over = T.alloc((1,), T.bool, scope="local")
over[0] = False
while not over[0]:
    T.intrinsic('cuda.{asks}', (over[0], bars[0]), (T.uint32(1),))
"""),
    )


def test_an_architecture_that_lacks_a_copy_is_named() -> None:
    with pytest.raises(UnsupportedError, match=r"-arch=sm_75' .* 'T.cuda.async_copy': it needs"):
        LowerCopies("sm_75").run(ir.parse_ir(body(WIDE)), GRID)


def test_what_is_one_instruction_stays() -> None:
    check_unchanged(LowerCopies("sm_80"), body("T.intrinsic('cuda.async_commit', (), ())"))


def test_every_function_becomes_entries_of_the_table() -> None:
    for function in NAMESPACE.functions:
        for op in (function.intrinsic, function.effect):
            assert op is None or ir.INTRINSICS[op.name] is op
