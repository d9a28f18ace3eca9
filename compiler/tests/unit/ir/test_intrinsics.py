"""Intrinsics in printed IR: their text is read back, and counts as a difference."""

from __future__ import annotations

import pytest

from dovetail import ir
from dovetail.backends.cuda.namespace import NAMESPACE

TEXT = """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    with T.launch(grid=(1,), block=(32, 1, 1)) as (
        (block_x, block_y, block_z),
        (thread_x, thread_y, thread_z),
    ):
        value = T.alloc((1,), T.float32, scope="local")
        T.intrinsic('cuda.load', (value[0], x[thread_x]), (), when=thread_x < n, text='{hint}')
        T.intrinsic('cuda.ptx_effect', (), (x[0], T.int32(3)), text='st {{ }}; "a"')
"""


@pytest.mark.parametrize("hint", ["ca", "it's"])
def test_text_is_read_back(hint: str) -> None:
    assert NAMESPACE.kind == "cuda"
    module = ir.parse_ir(TEXT.format(hint=hint.replace("'", "\\'")))
    assert not ir.verify(module)
    again = ir.parse_ir(ir.print_ir(module))
    assert ir.difference(module, again) is None
    texts = [
        each.text for each in ir.walk(again.functions[0].body) if isinstance(each, ir.Intrinsic)
    ]
    assert texts == [hint, 'st { }; "a"']


def test_another_text_is_a_difference() -> None:
    one, other = (ir.parse_ir(TEXT.format(hint=each)) for each in ("ca", "cg"))
    assert ir.difference(one, other) is not None


def test_too_few_operands_are_found_and_more_only_where_they_may_be() -> None:
    assert ir.INTRINSICS["cuda.ptx_effect"].variadic
    bad = TEXT.replace("(), when=thread_x < n, text='{hint}'", "(T.int32(1),)").replace(
        "{{ }}", ""
    )
    assert "wrong number of operands" in " ".join(map(str, ir.verify(ir.parse_ir(bad))))
