"""`hide-constants`: printed IR before, printed IR expected."""

from __future__ import annotations

from dovetail.passes.hide_constants import HideConstants
from dovetail_conformance.pass_kit import check, check_unchanged

TEXT = """
@T.func{strict}
def f(x: T.tensor(T.float32, "both", (n,), (x0,), T.layout((n,)))):
    T.dispatch("f_0", (n, 1, 1), (x, n))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, s, t), function="f"{mark})
def f_0(x: T.buffer(T.float32, "both", (0,)), n: T.int64{base}):
{body}
"""
BASE = ", grid_base_x: T.grid_base(T.uint32, 0)"
HIDDEN = (
    "    {name}: T.float32 = T.bitcast(T.float32, T.uint32({bits}) ^ (T.uint32(0) - "
    "T.uint32(grid_base_x == T.uint32(4294967295))))"
)
ZEROS = """\
    if x[1] < T.float32(0.0):
        x[0] = T.float32(0.0)
    x[2] = x[1] + T.float32({})"""


def text(body: str, strict: bool, base: str = "") -> str:
    return TEXT.format(
        strict="(strict=True)" if strict else "",
        mark=", strict=True" if strict else "",
        base=base,
        body=body,
    )


def test_zeros_of_strict_code_that_are_computed_with() -> None:
    after = ZEROS.replace("T.float32({})", "zero")
    check(
        HideConstants(),
        text(ZEROS.format(0.0), True),
        text("\n".join([HIDDEN.format(name="zero", bits=0), after]), True, BASE),
    )
    check_unchanged(HideConstants(), text(ZEROS.format(0.0), False))
    check_unchanged(HideConstants(), text(ZEROS.format(-0.0), True))


def test_infinities_where_a_grid_has_a_beginning_already() -> None:
    body = "    x[0] = T.floor({0}) + T.exp({0})"
    check(
        HideConstants("special"),
        text(body.format('T.float32("inf")'), False, BASE),
        text(
            "\n".join([HIDDEN.format(name="special", bits=0x7F800000), body.format("special")]),
            False,
            BASE,
        ),
    )
    check_unchanged(HideConstants("special"), text(body.format("T.float32(0.0)"), False, BASE))
