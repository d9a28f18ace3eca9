"""What a writer with numbering writes once, and what it must write again."""

from __future__ import annotations

import pytest

from dovetail.codegen.llvm import Builder
from dovetail.codegen.llvm.numbering import Numbering


def writer() -> Builder:
    b = Builder(numbering=Numbering())
    b.begin("entry")
    return b


def count(b: Builder, opcode: str) -> int:
    return sum(f"= {opcode} " in line for line in b.lines)


def test_a_sum_in_a_block_is_written_once() -> None:
    b = writer()
    x, y = b.value("%x", "i32"), b.value("%y", "i32")
    assert (x + y).text == (x + y).text
    assert count(b, "add") == 1


def test_float_flags_make_another_operation() -> None:
    b = writer()
    x = b.value("%x", "float")
    plain = x * x
    b.flags = "contract"
    assert (x * x).text != plain.text


def test_what_dominates_is_used_and_what_does_not_is_not() -> None:
    b = writer()
    x, condition = b.value("%x", "i32"), b.value("%c", "i1")
    before = x + 1
    b.branch(condition, "then", "else")
    b.begin("then")
    assert (x + 1).text == before.text
    inside = x + 2
    b.jump("join")
    b.begin("else")
    assert (x + 2).text != inside.text
    b.jump("join")
    b.begin("join")
    assert (x + 1).text == before.text
    assert (x + 2).text not in (inside.text, before.text)
    assert count(b, "add") == 4


def test_a_loop_sees_what_was_before_it_and_the_end_does_not_see_its_body() -> None:
    b = writer()
    x, condition = b.value("%x", "i32"), b.value("%c", "i1")
    before = x + 1
    b.begin("test")
    b.branch(condition, "body", "leave")
    b.begin("body")
    assert (x + 1).text == before.text
    inside = x + 2
    b.jump("test")
    b.begin("leave")
    assert (x + 1).text == before.text
    assert (x + 2).text != inside.text


def test_a_block_that_nothing_leads_to_knows_nothing_and_harms_nothing() -> None:
    b = writer()
    x = b.value("%x", "i32")
    before = x + 1
    b.jump("leave")
    b.begin("again")
    assert (x + 1).text != before.text
    b.jump("leave")
    b.begin("leave")
    assert (x + 1).text == before.text


def test_memory_is_read_each_time() -> None:
    b = writer()
    assert b.emit("load i32, ptr %p", "i32").text != b.emit("load i32, ptr %p", "i32").text


@pytest.mark.parametrize(
    ("opcode", "number"), [("add", 0), ("shl", 0), ("mul", 1), ("udiv", 1), ("xor", 0)]
)
def test_operations_that_change_nothing_are_not_written(opcode: str, number: int) -> None:
    b = writer()
    x = b.value("%x", "i32")
    assert b.binary(opcode, x, x.like(number)) is x


def test_zero_is_not_dropped_where_it_changes_something() -> None:
    b = writer()
    x = b.value("%x", "i32")
    assert b.binary("mul", x, x.like(0)).text != "%x"
    assert b.binary("add", x, x.like(1)).text != "%x"


def test_a_remainder_shares_the_quotient() -> None:
    b = writer()
    x, y = b.value("%x", "i64"), b.value("%y", "i64")
    b.binary("srem", x, y)
    b.binary("sdiv", x, y)
    assert (count(b, "sdiv"), count(b, "srem")) == (1, 0)


def test_conversions_there_and_back_are_not_written() -> None:
    b = writer()
    x = b.value("%x", "i32")
    wide = b.convert("sext", x, "i64")
    assert b.convert("trunc", wide, "i32") is x
    assert b.convert("trunc", wide, "i16").text != "%x"
    assert b.convert("zext", b.constant(7, "i32"), "i64").text == "7"
    # The other sign of a number with a sign is another number.
    assert b.convert("zext", b.constant(-7, "i32"), "i64").text.startswith("%")


def test_without_numbering_everything_is_written() -> None:
    b = Builder()
    b.begin("entry")
    x = b.value("%x", "i32")
    assert (x + 0).text != (x + 0).text
    assert count(b, "add") == 2
