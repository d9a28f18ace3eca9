"""`lower-fragments`: printed IR before, printed IR expected."""

from __future__ import annotations

import numpy as np
import pytest

from dovetail import ir
from dovetail.backends.cuda.functions.matrices import FACTORS, TF32, shape_of
from dovetail.backends.cuda.passes._layouts import Layout, Role, layout_of
from dovetail.backends.cuda.passes._multiples import Multiples
from dovetail.backends.cuda.passes.lower_fragments import LowerFragments
from dovetail_conformance.pass_kit import GRID, check, check_unchanged

FUNCTION = """
@T.func
def f(x: T.tensor(T.float64, "both", (m, n), (x0, x1))):
    with T.launch(grid=(1,), block=(64, 1, 1)) as (
        (block_x, block_y, block_z),
        (thread_x, thread_y, thread_z),
    ):
"""


def body(text: str) -> str:
    """A function of 64 threads a block, and what they do."""
    return FUNCTION + "".join(f"        {line}\n" for line in text.strip().splitlines())


HEAD = """
lane: T.int64 = thread_x % 32
lane_group: T.int64 = lane // 4
lane_in_group: T.int64 = lane % 4
warp_in_group: T.int64 = thread_x % 128 // 32
"""


def test_a_product_of_one_tile() -> None:
    check(
        LowerFragments("sm_80"),
        body("""
total = T.alloc((8, 8), T.float64, scope="fragment")
a = T.alloc((8, 4), T.float64, scope="fragment")
b = T.alloc((4, 8), T.float64, scope="fragment")
T.intrinsic('cuda.matrix_fill', (total,), (T.float64(0.0),))
T.intrinsic('cuda.matrix_load', (a, x[8, 4]), (x0, x1), when=m > 16)
T.intrinsic('cuda.matrix_multiply', (total, a, b), ())
T.intrinsic('cuda.matrix_store', (total, x[0, 0]), (x0, x1))
"""),
        body(
            HEAD
            + """
total = T.alloc((2,), T.float64, scope="local")
a = T.alloc((1,), T.float64, scope="local")
b = T.alloc((1,), T.float64, scope="local")
value: T.float64 = T.float64(0.0)
total[0] = value
total[1] = value
if m > 16:
    a[0] = x[8 + lane_group, 4 + lane_in_group]
else:
    a[0] = T.float64(0.0)
T.intrinsic('cuda.mma_m8n8k4_f64_f64', (total[0], a[0], b[0]), ())
total_0: T.float64 = total[0]
x[lane_group, lane_in_group * 2] = total_0
total_1: T.float64 = total[1]
x[lane_group, lane_in_group * 2 + 1] = total_1
"""
        ),
    )


def test_code_without_fragments_stays() -> None:
    check_unchanged(LowerFragments("sm_80"), body("x[0, 0] = T.float64(1.0)"))


def elements(layout: Layout, rows: int, columns: int) -> np.ndarray:
    """How often each element of a fragment is held by a thread of the warp."""
    held = np.zeros((rows, columns), int)
    step = 2 if layout.role == "sum" else layout.parts
    for lane in range(32):
        group, quad = lane // 4, lane % 4
        for register in layout.registers:
            for part in range(layout.parts):
                if layout.role == "right":
                    at = register.row + step * quad + part, register.column + group
                else:
                    at = register.row + group, register.column + step * quad + part
                held[at] += 1
    return held


@pytest.mark.parametrize("types", [*FACTORS, TF32], ids="-".join)
def test_each_element_is_in_one_register_of_one_thread(types: tuple[str, str, str]) -> None:
    shape = shape_of(types, False)
    m, n, k = 2 * shape.rows, 3 * shape.columns, 2 * shape.depth
    fragments: tuple[tuple[Role, str, int, int], ...] = (
        ("left", types[0], m, k), ("right", types[1], k, n), ("sum", types[2], m, n),
    )  # fmt: skip
    for role, name, rows, columns in fragments:
        layout = layout_of(role, ir.parse_dtype(name), rows, columns)
        assert layout is not None
        assert (elements(layout, rows, columns) == 1).all()


MULTIPLES = """
@T.func
def f(x: T.tensor(T.int64, "both", (n,), (x0,))):
    with T.launch(grid=(1,), block=(64, 1, 1)) as (
        (block_x, block_y, block_z),
        (thread_x, thread_y, thread_z),
    ):
        base: T.int64 = thread_x // 32 * 16
        for k in range(0, n, 16):
            for j in range(8, n, 4):
                x[0] = base + k
                x[0] = j * 2 - 8
                x[0] = j
                x[0] = thread_x
                x[0] = (k + 24) % 8
"""


def test_multiples_are_known_by_how_an_index_is_written() -> None:
    module = ir.parse_ir(MULTIPLES)
    body = module.functions[0].body
    known = Multiples(body)
    values = [item.value for item in ir.walk(body) if isinstance(item, ir.Store)]
    assert [known.holds(each, 8) for each in values] == [True, True, False, False, True]
    assert [known.holds(each, 16) for each in values] == [True, False, False, False, False]


def test_target_of_the_refusal_is_named() -> None:
    module = ir.parse_ir(body("""
total = T.alloc((16, 8), T.float32, scope="fragment")
a = T.alloc((16, 16), T.bfloat16, scope="fragment")
b = T.alloc((16, 8), T.bfloat16, scope="fragment")
T.intrinsic('cuda.matrix_multiply', (total, a, b), ())
"""))  # fmt: skip
    with pytest.raises(Exception, match=r"'cuda -arch=sm_75' does not support .* it needs sm_80"):
        LowerFragments("sm_75").run(module, GRID)
