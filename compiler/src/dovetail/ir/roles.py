"""The parts of a node and their roles, read from its declaration.

A *part* is a field that holds other nodes: expressions, variables, buffers or statements. Its role
is what the node does with them. Walks (`ir.visit`), rewriting (`ir.rewrite`) and comparison
(`ir.equal`) follow from the roles, so a class that is declared is complete.

The annotation says the role:

    Expr        a value that the node uses
    Places      the indices of an access
    Var         a variable that the node defines
    Assigned    a variable that it changes
    Buffer      memory that it names
    Allocated   memory that it introduces
    Stmt        a body

alone, optional or in a tuple; a tuple of `Buffer | Expr` holds arguments, each of its own role.
Parts are in the order in which they are evaluated and come into scope: that of declaration, or of
the class variable `evaluated` where a class has one.

Annotations are read as text: to resolve them, as `ir.schema` does, takes longer than a first call
may.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias, cast

from dovetail.support import dataclasses

Role: TypeAlias = Literal[
    "use", "place", "define", "assign", "buffer", "allocate", "argument", "body"
]
Form: TypeAlias = Literal["one", "optional", "many", "nested"]
"""One node, one or None, a tuple of them, a tuple of tuples."""

_ROLES: Final[dict[str, Role]] = {
    "Expr": "use", "Places": "place", "Var": "define", "Assigned": "assign", "Buffer": "buffer",
    "Allocated": "allocate", "Buffer | Expr": "argument", "Stmt": "body",
}  # fmt: skip
_TUPLE: Final = re.compile(r"tuple\[(.+?)(?:, \.\.\.|(?:, \w+)*)\]")


class Part(NamedTuple):
    """A field that holds nodes.

    Attributes:
        name: Of the field.
        role: What the node does with them.
        form: How many there are.
    """

    name: str
    role: Role
    form: Form


@cache
def parts(kind: type[Any]) -> tuple[Part, ...]:
    """The parts of a class, in order of evaluation.

    Raises:
        TypeError: `evaluated` does not name them all.
    """
    found = {
        each.name: part
        for each in dataclasses.fields(kind)
        if (part := _part(each.name, str(each.type))) is not None
    }
    order = cast("tuple[str, ...]", getattr(kind, "evaluated", (*found,)))
    if {*order} != {*found}:
        raise TypeError(
            f"{kind.__name__}.evaluated names {', '.join(order)}, the parts are {', '.join(found)}"
        )
    return tuple([found[name] for name in order])


@cache
def _part(name: str, annotation: str) -> Part | None:
    """What a field is by its annotation; None of one that holds no nodes."""
    inside = annotation.removesuffix(" | None")
    form: Form = "one" if inside == annotation else "optional"
    matched = _TUPLE.fullmatch(inside)
    if matched is not None:
        inside, form = matched.group(1), "many"
    if inside == "Places":
        form = "many" if form == "one" else "nested"
    role = _ROLES.get(inside)
    return None if role is None else Part(name, role, form)
