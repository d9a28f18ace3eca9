"""The roles of fields: what is declared is walked, rewritten and compared, all of it."""

from __future__ import annotations

from typing import Any, ClassVar, get_args

import pytest

import dovetail.ir.schema as schema
from dovetail import ir
from dovetail.ir.node import node
from dovetail.ir.roles import Part, parts
from dovetail.ir.visit import EXPRESSIONS, STATEMENTS
from dovetail.support.dataclasses import fields
from dovetail.support.span import NO_SPAN

Expr = ir.Expr
NODES: tuple[type[Any], ...] = (*EXPRESSIONS, *STATEMENTS)
HELD = {*EXPRESSIONS, *STATEMENTS, ir.Buffer}


def classes_in(shape: schema.Shape) -> set[type[Any]]:
    if isinstance(shape, schema.Many | schema.Optional):
        return classes_in(shape.item)
    return {*shape.classes} if isinstance(shape, schema.Reference) else set()


def test_the_lists_of_classes_are_the_unions() -> None:
    assert {*EXPRESSIONS} == {*get_args(ir.Expr)}
    assert {*STATEMENTS} == {*get_args(ir.Stmt)}


@pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
def test_every_field_that_holds_nodes_is_a_part(kind: type[Any]) -> None:
    """By the resolved types, which say nothing of roles: a role that is misspelt is found."""
    [shapes] = [each for each in schema.classes() if each.kind is kind]
    expected = {each.name for each in shapes.fields if classes_in(each.shape) & HELD}
    assert {each.name for each in parts(kind)} == expected


def test_the_order_is_that_of_evaluation() -> None:
    assert [each.name for each in parts(ir.Reduce)] == ["extents", "variables", "value"]
    assert parts(ir.Store) == (
        Part("buffer", "buffer", "one"),
        Part("indices", "place", "many"),
        Part("value", "use", "one"),
        Part("guard", "use", "optional"),
    )
    assert dict(zip(("name", "role", "form"), parts(ir.Assign)[1], strict=True)) == {
        "name": "var", "role": "assign", "form": "one",
    }  # fmt: skip


def test_an_order_that_lacks_a_part_is_refused() -> None:
    @node
    class Bad:
        evaluated: ClassVar = ("value",)

        value: Expr
        more: tuple[Expr, ...]

    with pytest.raises(TypeError, match=r"Bad\.evaluated names value, the parts are value, more"):
        parts(Bad)


def examples(kind: type[Any]) -> list[Any]:
    """Nodes of a class whose parts are all different, with and without what is optional."""
    made: list[Any] = []
    for full in (True, False):
        values: dict[str, Any] = {}
        for name in (each.name for each in fields(kind)):
            [found] = [*(each for each in parts(kind) if each.name == name)] or [None]
            values[name] = value_of(found, full) if found else OTHERS.get(name, (1, 1, 1))
        made.append(kind(**values))
    return made


OTHERS: dict[str, Any] = {
    "dtype": ir.INT64, "name": "v", "value": 1, "op": ir.OPS["add"], "span": NO_SPAN, "text": "",
    "reports": None, "scope": "block", "message": "",
}  # fmt: skip


def value_of(part: Part, full: bool) -> Any:
    def one(role: str) -> Any:
        match role:
            case "define" | "assign":
                return ir.Var("v", ir.INT64)
            case "buffer" | "allocate":
                return ir.Buffer("b", ir.INT64, (ir.Var("n", ir.INT64),))
            case "body":
                return ir.Break()
            case _:
                return ir.Const(ir.INT64, 1)

    match part.form:
        case "one":
            return one(part.role)
        case "optional":
            return one(part.role) if full else None
        case "many" if part.role == "argument":
            return (one("use"), one("buffer"))
        case "many":
            return (one(part.role), one(part.role), one(part.role))
        case "nested":
            return ((one("use"),), (one("use"), one("use")))


def flat(value: Any) -> list[Any]:
    if value is None:
        return []
    return [each for item in value for each in flat(item)] if isinstance(value, tuple) else [value]


@pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
def test_what_is_held_is_read(kind: type[Any]) -> None:
    for each in examples(kind):
        held = [
            (part.role, item) for part in parts(kind) for item in flat(getattr(each, part.name))
        ]
        uses = [
            item
            for role, item in held
            if role in ("use", "place") or (role == "argument" and not isinstance(item, ir.Buffer))
        ]
        if kind is ir.Allocate:
            uses = [*each.buffer.shape]
        read = ir.operands(each) if kind in EXPRESSIONS else ir.expressions(each)
        assert [*map(id, read)] == [*map(id, uses)]
        named = [
            item
            for role, item in held
            if role == "buffer" or (role == "argument" and isinstance(item, ir.Buffer))
        ]
        assert [*map(id, ir.used_buffers(each))] == [*map(id, named)]
        defined = [item for role, item in held if role == "define"]
        assert [*map(id, ir.bound_variables(each))] == [*map(id, defined)]
        if kind in STATEMENTS:
            inner = [item for role, item in held if role == "body"]
            assert [*map(id, ir.bodies(each))] == [*map(id, inner)]


class Renewing(ir.Rewriter):
    """Makes every variable, buffer and literal anew."""

    def variable(self, var: ir.Var) -> ir.Var:
        return ir.Var(var.name, var.dtype)

    def buffer(self, buffer: ir.Buffer) -> ir.Buffer:
        return ir.Buffer(buffer.name, buffer.dtype, buffer.shape)

    def on_const(self, expr: ir.Const) -> ir.Expr:
        return ir.Const(expr.dtype, expr.value)

    def on_break(self, stmt: ir.Break) -> ir.Stmt:
        return ir.Break(stmt.span)


class Keeping(ir.Rewriter):
    """Changes nothing."""


@pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
def test_what_is_held_is_rewritten(kind: type[Any]) -> None:
    """All of it or nothing; other fields are handed on."""
    for each in examples(kind):
        rewriter, keeper = Renewing(), Keeping()
        rewrite = Renewing.expr if kind in EXPRESSIONS else Renewing.stmt
        keep = Keeping.expr if kind in EXPRESSIONS else Keeping.stmt
        assert keep(keeper, each) is each
        new = rewrite(rewriter, each)
        for field in fields(kind):
            old_value, new_value = getattr(each, field.name), getattr(new, field.name)
            if field.name in {part.name for part in parts(kind)}:
                assert len(flat(old_value)) == len(flat(new_value))
                for old, other in zip(flat(old_value), flat(new_value), strict=True):
                    assert old is not other, f"{field.name} is not rewritten"
            else:
                assert old_value == new_value


@pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
def test_what_is_declared_is_compared(kind: type[Any]) -> None:
    """Another value in any field is a difference, but for spans, names and the op's object."""
    for each in examples(kind):
        values = {field.name: getattr(each, field.name) for field in fields(kind)}
        assert kind is ir.Seq or ir.equal(each, kind(**values))
        for name, value in values.items():
            [part] = [*(one for one in parts(kind) if one.name == name)] or [None]
            if name == "span" or kind in (ir.Seq, ir.Var) or (part and part.role == "body"):
                continue
            other = _other(value)
            if other is not value:
                assert not ir.equal(each, kind(**values | {name: other})), name


def _other(value: Any) -> Any:
    match value:
        case ir.Var():
            return ir.Var(value.name, ir.INT32)
        case ir.Const():
            return ir.Const(value.dtype, 2)
        case ir.Buffer():
            return ir.Buffer(value.name, ir.INT32, value.shape)
        case ir.Op():
            return ir.OPS["mul"]
        case ir.DType():
            return ir.INT32
        case tuple():
            return (*value[:-1], _other(value[-1])) if value else value
        case str():
            return value + "!"
        case bool():
            return not value
        case int():
            return value + 1
        case _:
            return value
