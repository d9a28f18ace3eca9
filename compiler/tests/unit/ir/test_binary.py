"""The binary form: bit for bit there and back, and hostile bytes."""

from __future__ import annotations

import dataclasses
import random
import struct
from typing import Any, cast

import pytest

from dovetail import ir
from dovetail.ir.binary import MAGIC, BinaryError, decode, encode
from dovetail.ir.dtype import LANES, SCALARS
from dovetail.ir.schema import (
    Choice,
    ClassShape,
    Many,
    Optional,
    Reference,
    Scalar,
    Shape,
    classes,
    declarations_hash,
)
from dovetail.ir.visit import EXPRESSIONS, STATEMENTS
from dovetail.support.span import Span

HEAD = len(MAGIC) + 32


def made(shape: Shape, full: bool) -> Any:
    """A value of a field: with `full` what is optional is there, and tuples have two items."""
    match shape:
        case Scalar(name=name):
            values: dict[str, Any] = {
                "bool": full, "int": -(1 << 63) if full else 7, "op": ir.OPS["fma"],
                "str": "é\n\udc80" if full else "", "value": 2.5,
            }  # fmt: skip
            return values[name]
        case Choice(words=words):
            return words[-1] if full else words[0]
        case Optional(item=item):
            return made(item, full) if full else None
        case Many(item=item, size=count):
            return tuple(
                made(item, full) for _ in range((2 if full else 0) if count is None else count)
            )
        case Reference(classes=kinds):
            # The last kind that is not built of its own: every tree ends.
            flat = {ir.Var, ir.Break, ir.Buffer, ir.DType, Span}
            kind = next((each for each in kinds if each in flat), kinds[0])
            if kind is ir.DType:
                return ir.DType("float", 32)
            if kind is ir.Buffer:
                return ir.Buffer("b", ir.FLOAT32, (ir.Var("n", ir.INT64),))
            if kind is ir.Var:
                return ir.Var("v", ir.INT64)
            return node(kind, full)


def node(kind: type[Any], full: bool) -> Any:
    (shape,) = [each for each in classes() if each.kind is kind]
    if kind is ir.DType:
        return ir.DType("bool", 8)
    return kind(*(made(field.shape, full) for field in shape.fields))


def same(a: Any, b: Any) -> bool:
    """Whether every field of every object below is the same, bit for bit."""
    if type(a) is not type(b):
        return False
    if isinstance(a, tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float):
        return struct.pack("<d", a) == struct.pack("<d", b)
    if isinstance(a, ir.Op):
        return a is b
    if hasattr(type(a), "__dataclass_fields__"):
        return all(same(getattr(a, f.name), getattr(b, f.name)) for f in dataclasses.fields(a))
    return a == b


def module_of(item: Any) -> Any:
    """A module that holds an object somewhere; it need not be a program."""
    kind = type(item)
    body: Any = ir.Break()
    if kind in STATEMENTS:
        body = item
    elif kind in EXPRESSIONS:
        body = ir.Assume(item)
    elif kind is ir.Buffer:
        body = ir.Return((item,))
    elif kind is Span:
        body = ir.Break(item)
    elif kind is ir.DType:
        body = ir.Assume(ir.Var("v", item))
    elif kind.__name__ == "ReportTable":
        body = ir.Allocate(made(Reference((ir.Buffer,)), False), reports=item)
    elif kind.__name__ == "ReportFormat":
        return module_of(dataclasses.replace(node_table(), formats=(item,)))
    params = (item,) if kind in (ir.TensorParam, ir.ScalarParam) else ()
    func = item if kind is ir.Func else ir.Func("f", params, body)
    variables = tuple(ir.Var(name, ir.INT64) for name in "xyz")
    args = (item,) if kind.__name__.endswith("Arg") else ()
    shape: Any = ("k", args, (1, 1, 1), variables, variables, body)
    kernel = item if kind is ir.Kernel else ir.Kernel(*shape)
    return item if kind is ir.Module else ir.Module((func,), (kernel,))


def node_table() -> Any:
    (kind,) = [each.kind for each in classes() if each.kind.__name__ == "ReportTable"]
    return node(kind, False)


@pytest.mark.parametrize("shape", classes(), ids=lambda shape: shape.kind.__name__)
@pytest.mark.parametrize("full", [False, True])
def test_every_class_survives(shape: ClassShape, full: bool) -> None:
    module = module_of(node(shape.kind, full))
    data = encode(module)
    again = decode(data)
    assert same(module, again)
    assert encode(again) == data


NAN = struct.unpack("<d", bytes.fromhex("0123456789abf87f"))[0]


@pytest.mark.parametrize("dtype", SCALARS.values(), ids=str)
def test_constants_of_every_type(dtype: ir.DType) -> None:
    values: list[bool | int | float] = [-0.0, 0.1, 5e-324, float("inf"), NAN]
    if not dtype.is_float:
        values = [True, False] if dtype.is_bool else [*dtype.int_range, 0, 1]
    types = [dtype, *(dtype.with_lanes(lanes) for lanes in LANES)]
    body = ir.Seq(tuple(ir.Assume(ir.Const(each, value)) for each in types for value in values))
    module = ir.Module((ir.Func("f", (), body),))
    assert same(module, decode(encode(module)))


def test_what_is_shared_stays_shared() -> None:
    var = ir.Var("v", ir.INT64)
    other = ir.Var("v", ir.INT64)
    total: ir.Expr = ir.Call(ir.OPS["add"], (var, other), ir.INT64)
    for _ in range(60):  # 2**60 expressions, written out
        total = ir.Call(ir.OPS["add"], (total, total), ir.INT64)
    data = encode(ir.Module((ir.Func("f", (), ir.Assume(total)),)))
    assert len(data) < 1000
    again = decode(data).functions[0].body
    assert isinstance(again, ir.Assume)
    item = again.condition
    while isinstance(item, ir.Call) and item.args[0] is item.args[1]:
        item = item.args[0]
    assert isinstance(item, ir.Call)
    assert item.args[0] is not item.args[1]


def test_depth_is_no_matter() -> None:
    body: ir.Stmt = ir.Break()
    for _ in range(20000):
        body = ir.Seq((body,))
    data = encode(ir.Module((ir.Func("f", (), body),)))
    assert encode(decode(data)) == data


@pytest.mark.parametrize(
    ("item", "message"),
    [
        (ir.Assume(ir.Const(ir.INT64, 1 << 64)), "Const.value is .*, expected a bool"),
        (ir.Assume(cast("Any", 3)), "Assume.condition is a int, expected Const or Var"),
        (ir.Seq(cast("Any", [ir.Break()])), "Seq.statements is .*, expected a tuple"),
        (ir.Fence(cast("Any", "galaxy")), "Fence.scope is 'galaxy', expected one of block, dev"),
        (
            ir.For(ir.Var("i", ir.INT64), ir.TRUE, ir.TRUE, 1 << 63, ir.Break()),
            "For.step is 9223372036854775808, which does not fit in 64 bits",
        ),
    ],
)  # fmt: skip
def test_what_has_no_form_is_named(item: ir.Stmt, message: str) -> None:
    with pytest.raises(BinaryError, match=message):
        encode(ir.Module((ir.Func("f", (), item),)))


def sample() -> bytes:
    parts = [node(each.kind, True) for each in classes() if each.kind in STATEMENTS]
    return encode(ir.Module((ir.Func("f", (), ir.Seq(tuple(parts))),)))


def test_every_prefix_is_refused() -> None:
    data = sample()
    for end in range(len(data)):
        with pytest.raises(BinaryError):
            decode(data[:end])
    with pytest.raises(BinaryError, match="1 bytes follow the last entry"):
        decode(data + b"\0")


def test_hostile_bytes_are_refused_or_fit_the_declarations() -> None:
    data = sample()
    source = random.Random(5)
    refused = 0
    for _ in range(3000):
        damaged = bytearray(data)
        for _ in range(source.randrange(1, 4)):
            damaged[source.randrange(HEAD, len(data))] = source.randrange(256)
        try:
            module = decode(bytes(damaged))
        except BinaryError:
            refused += 1
        else:
            encode(module)
    assert refused > 1000


@pytest.mark.parametrize(
    ("tail", "message"),
    [
        ("ffffffffffffffffff01", "items do not fit in"),
        ("ffffffffffffffffffff01", "longer than 64 bits"),
        ("01ff01", "tag 255, there are"),
        ("0100ff", "the bytes end early"),
        ("010402", "entry 2 is referenced before it is defined"),
        ("01020000", "entry 0 is referenced before it is defined, in Const.dtype"),
        ("0100" + "01" + "ff", "a text is not UTF-8"),
        ("00", "the last entry is not a module"),
        ("020001" + "61" + "0100" + "0e" + "02", "there is no type 'a7'"),
    ],
)
def test_each_sort_of_damage_is_named(tail: str, message: str) -> None:
    with pytest.raises(BinaryError, match=message):
        decode(MAGIC + declarations_hash().encode() + bytes.fromhex(tail))


def test_another_version_is_refused() -> None:
    with pytest.raises(BinaryError, match="IR of another version"):
        decode(MAGIC + b"0" * 32 + sample()[HEAD:])
    with pytest.raises(BinaryError, match="without its first bytes"):
        decode(b"")
