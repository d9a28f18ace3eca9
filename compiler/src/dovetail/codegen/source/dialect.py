"""A dialect of C: the differences between OpenCL C and similar languages, as data.

The emitter walks kernels; every spelling comes from here. A template uses `{0}`, `{1}` … for
operands, `{type}` for the result's type and `{wide}` for the unsigned type of its size.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, cast

from dovetail import ir
from dovetail.support.dataclasses import dataclass, field, fields
from dovetail_runtime.suggest import near

C_OPS: Final[Mapping[str, str]] = MappingProxyType({
    "and": "({type})({0} & {1})",
    "or": "({type})({0} | {1})",
    "xor": "({type})({0} ^ {1})",
    "and.bool": "{0} && {1}",
    "or.bool": "{0} || {1}",
    "xor.bool": "{0} != {1}",
    "invert.int": "({type})(~{0})",
    "invert.uint": "({type})(~{0})",
    "invert.bool": "!{0}",
    # Counts are in range here (`legalize-integers`); the left operand is unsigned, so that no
    # sign bit is shifted into.
    "shift_left.int": "({type})(({wide}){0} << {1})",
    "shift_left.uint": "({type})({0} << {1})",
    "shift_right": "({type})({0} >> {1})",
    # The least integer stays itself; signed arithmetic, and drivers' abs, have it overflow.
    "abs.int": "({type})({0} < 0 ? 0 - ({wide}){0} : ({wide}){0})",
    "eq": "{0} == {1}",
    "ne": "{0} != {1}",
    "lt": "{0} < {1}",
    "le": "{0} <= {1}",
    "gt": "{0} > {1}",
    "ge": "{0} >= {1}",
    "logical_and": "{0} && {1}",
    "logical_or": "{0} || {1}",
    "logical_not": "!{0}",
})  # fmt: skip
"""The ops with the same spelling in all languages based on C: bits, comparisons, logic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Storage:
    """The representation of a type in memory, if it differs from that of values.

    Attributes:
        type: The element type of the pointer.
        load: Template: `{0}` is the pointer, `{1}` the index.
        store: Template of a statement: `{0}` pointer, `{1}` index, `{2}` value.
        array: The element type of arrays that a kernel declares, if that cannot be `type`.
    """

    type: str
    load: str
    store: str
    array: str = ""


def _no_storage() -> Mapping[str, Storage]:
    return MappingProxyType({})


def _no_helpers() -> Mapping[str, str]:
    return MappingProxyType({})


# Neither members, nor ends of numbers, nor places and what they are a part of.
_WHOLE: Final = re.compile(r"(?<![\w.{}])[A-Za-z_]\w*+(?![{}])")


def _templates(values: Iterable[object]) -> Iterator[str]:
    """The texts among values."""
    for value in values:
        match value:
            case str():
                yield value
            case Storage():
                yield from _templates((value.type, value.load, value.store, value.array))
            case Mapping():
                yield from _templates(cast("Mapping[str, object]", value).values())
            case tuple():
                yield from _templates(cast("tuple[object, ...]", value))
            case _:
                pass


_FAMILIES: Final = frozenset(("int", "uint", "float", "bool"))


def _is_type(name: str) -> bool:
    return name in _FAMILIES or name.partition("x")[0] in ir.SCALARS


def _check_key(table: str, key: str) -> None:
    """Refuses a key of a table of ops that no op has, as it would never be used.

    Ops of a backend's own, "<kind>.<name>", may be registered later.
    """
    op, _, kind = key.rpartition(".")
    if not op or not _is_type(kind):
        op, kind = key, ""
    kinds, _, _ = op.partition(".")
    if op in ir.OPS or key in ir.OPS or (kinds != op and kinds not in ir.OPS):
        return
    if kinds != op:
        what = op.removeprefix(f"{kinds}.")
        why = f"'{what}' is not an element type or family"
        meant = [f"{kinds}.{each}" for each in near(what, (*ir.SCALARS, *_FAMILIES), 2)]
    else:
        why = f"there is no op '{op}'"
        meant = [f"{each}.{kind}" if kind else each for each in near(op, ir.OPS, 2)]
    hint = f"; did you mean {' or '.join(map(repr, meant))}?" if meant else ""
    raise ValueError(f"the dialect's {table} have the key '{key}', but {why}{hint}")


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """The spellings of one C-like language.

    Attributes:
        keywords: Reserved words, besides those that templates use.
        types: The types of values, by name of the dtype.
        storage: Element types with another representation in memory.
        ops: Templates by "<op>.<dtype>", "<op>.<family>" (int, uint, float, bool) or "<op>"; the
            most specific one is used.
        strict_ops: The same, consulted first in strict kernels.
        casts: Templates by "<from>.<to>", each a dtype or a family; "int" stands for all integers.
        bitcasts: Templates of the op "bitcast" by "<from>.<to>", both dtypes, for types with
            another representation in memory; `ops` has the others.
        atomics: Templates of an expression with the old value, by "<op>.<dtype>": `{0}` is the
            address, `{1}` the value, `{2}` the compared value, `{space}` the scope's word.
        space: The word for a scope in the names of atomics.
        helpers: Function definitions by name, in a valid order; a text is preceded by those that
            it uses.
        literal: Writes a constant.
        pointer: Template of a pointer type by scope: `{0}` is the element type.
        scope: Prefix of an array declaration by scope.
        block_index, thread_index: Expressions for the coordinates, by dimension.
        barrier: The statement.
        fence: The statement by scope, "block" and "device".
        prefetch: Template of a statement, `{0}` the address; "" if there is none.
        signature: Writes a kernel's head, given its name, the kernel and its parameters' texts.
        constant, variable: Templates that declare a constant, or a mutable variable: `{type}`,
            `{name}`, `{value}`.
        array: Template that declares an array: `{scope}` its prefix, `{type}` of the elements,
            `{name}`, `{extent}`.
        table: The same of an array of constants, which stands outside of kernels, with its
            `{values}`. Where `scope` has no "constant", it is an array that a thread fills.
        conversion: Template that makes a coordinate (`{0}`) one of `{type}`.
        choice: Template of a choice: `{0}` the condition, `{1}` and `{2}` the values.
        guarded: Template of a statement (`{1}`) done where a condition (`{0}`) holds.
        note: Template of a comment behind a line, `{0}` the user's line it comes from, or "".

    Raises:
        ValueError: A key of `ops` or `strict_ops` names no op.
    """

    keywords: frozenset[str]
    types: Mapping[str, str]
    ops: Mapping[str, str]
    casts: Mapping[str, str]
    literal: Callable[[ir.Const], str]
    pointer: Mapping[str, str]
    scope: Mapping[str, str]
    block_index: tuple[str, str, str]
    thread_index: tuple[str, str, str]
    barrier: str
    signature: Callable[[str, ir.Kernel, tuple[str, ...]], str]
    constant: str = "const {type} {name} = {value};"
    variable: str = "{type} {name} = {value};"
    array: str = "{scope}{type} {name}[{extent}];"
    table: str = "{scope}{type} {name}[{extent}] = {{\n  {values}\n}};"
    conversion: str = "({type}){0}"
    choice: str = "{0} ? {1} : {2}"
    guarded: str = "if ({0}) {1}"
    note: str = ""
    strict_ops: Mapping[str, str] = field(default_factory=_no_helpers)
    bitcasts: Mapping[str, str] = field(default_factory=_no_helpers)
    atomics: Mapping[str, str] = field(default_factory=_no_helpers)
    space: Mapping[str, str] = field(default_factory=_no_helpers)
    fence: Mapping[str, str] = field(default_factory=_no_helpers)
    prefetch: str = ""
    storage: Mapping[str, Storage] = field(default_factory=_no_storage)
    helpers: Mapping[str, str] = field(default_factory=_no_helpers)

    def __post_init__(self) -> None:
        for table in ("ops", "strict_ops"):
            for key in getattr(self, table):
                _check_key(table, key)

    @functools.cached_property
    def words(self) -> frozenset[str]:
        """The names that a text may not define: reserved words, and all names that it may use."""
        own = [getattr(self, each.name) for each in fields(self) if each.name != "helpers"]
        return self.keywords.union(self.helpers, *map(_WHOLE.findall, _templates(own)))

    def op_template(self, name: str, dtype: ir.DType, strict: bool) -> str:
        """The template of an op whose operands have `dtype`.

        Raises:
            KeyError: The dialect does not have it; the capabilities should exclude it.
        """
        family = "float" if dtype.is_float else dtype.family
        for key in (f"{name}.{dtype.name}", f"{name}.{family}", name):
            if strict and key in self.strict_ops:
                return self.strict_ops[key]
            if key in self.ops:
                return self.ops[key]
        raise KeyError(
            f"the dialect does not spell '{name}.{dtype.name}': give it a template, or take "
            f"'{name}' out of the capabilities"
        )

    def cast_template(self, source: ir.DType, target: ir.DType) -> str:
        """The template of a conversion."""
        families = [
            "int" if each.is_int else "float" if each.is_float else each.family
            for each in (source, target)
        ]
        for before in (source.name, families[0]):
            for after in (target.name, families[1]):
                if f"{before}.{after}" in self.casts:
                    return self.casts[f"{before}.{after}"]
        raise KeyError(
            f"the dialect does not spell the conversion '{source.name}.{target.name}': give it a "
            "template"
        )
