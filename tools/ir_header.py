"""The text of `ir.h`: the classes of the IR as C++ types, by the tables of `ir.schema`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any, Final

from dovetail.ir.schema import (
    PASS_VERSION,
    Choice,
    ClassShape,
    FieldShape,
    Many,
    Optional,
    Reference,
    Scalar,
    Shape,
    classes,
    core_ops,
    declarations_hash,
    unions,
)
from dovetail.support import dataclasses

_HEAD: Final = """\
// Made by tools/ir_header.py from the declarations in dovetail.ir: not to be edited.
// Version 0: it changes with the IR, and a library compiled with another one is refused.
#ifndef DOVETAIL_IR_H_
#define DOVETAIL_IR_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dovetail/ir_base.h"

namespace dovetail::ir {
"""

_WORDS: Final = """
and and_eq asm assert auto bool break case catch char class const continue default delete
do double else enum explicit export extern false float for friend goto if inline int long
mutable namespace new not operator or private protected public register return short
signed sizeof static struct switch template this throw true try typedef union unsigned
using virtual void volatile while xor
"""
_RESERVED: Final = frozenset(_WORDS.split())
_SCALARS: Final = {
    "bool": "bool", "int": "std::int64_t", "str": "std::string", "op": "Op", "value": "Value",
}  # fmt: skip


def render(_: Iterable[object]) -> str:
    """The whole file; backends add nothing to it."""
    table = classes()
    records = {each.kind for each in table if each.is_record}
    lines = [_HEAD]
    lines.append(f"inline constexpr int kVersion = {PASS_VERSION};")
    lines.append("// Of all declarations that this header is made from.")
    lines.append(f'inline constexpr char kDeclarations[] = "{declarations_hash()}";\n')
    numbers = ", ".join(f"{each.kind.__name__} = {each.tag}" for each in table)
    lines += [_filled(f"enum class Tag : std::uint8_t {{ {numbers} }};"), ""]
    lines += [f"struct {each.kind.__name__};" for each in table]
    lines.append("")
    for kinds, name in unions().items():
        # In the order of the union's own, which the fields have.
        order = next(
            found for each in table for found in _unions_of(each) if frozenset(found) == kinds
        )
        listed = ", ".join(kind.__name__ for kind in order)
        lines += [_filled(f"using {name} = OneOf<{listed}>;"), ""]
    for each in table:
        lines += [*_struct(each, records), ""]
    lines += [
        "// Calls `function(Class<T>{})` with the class of a tag; `none()` where there is none.",
        "template <class F, class None>",
        "decltype(auto) dispatch(Tag tag, F&& function, None&& none) {",
        "  switch (tag) {",
    ]
    for each in table:
        name = each.kind.__name__
        lines += [f"    case Tag::{name}:", f"      return function(Class<{name}>{{}});"]
    lines += ["  }", "  return none();", "}", ""]
    lines.append('// The ops that every target knows; `Op{"acme.twist"}` is one of a backend\'s.')
    lines.append("namespace ops {")
    for op in core_ops():
        meaning = f"  // {op.meaning}" if op.meaning else ""
        lines.append(f'inline const Op {_safe(op.name)}{{"{op.name}"}};{meaning}')
    lines += ["}  // namespace ops", "", "}  // namespace dovetail::ir", ""]
    lines += ["#endif  // DOVETAIL_IR_H_", ""]
    return "\n".join(lines)


def _filled(text: str) -> str:
    return textwrap.fill(text, 98, subsequent_indent="    ")


def _safe(name: str) -> str:
    return f"{name}_" if name in _RESERVED else name


def _unions_of(each: ClassShape) -> list[tuple[type[Any], ...]]:
    found: list[tuple[type[Any], ...]] = []
    for field in each.fields:
        shape = field.shape
        while isinstance(shape, Many | Optional):
            shape = shape.item
        if isinstance(shape, Reference):
            found.append(shape.classes)
    return found


def _struct(each: ClassShape, records: set[type[Any]]) -> list[str]:
    name = each.kind.__name__
    about = (each.kind.__doc__ or "").strip().splitlines()
    lines = [f"// {line}".rstrip() for line in textwrap.dedent("\n".join(about)).splitlines()]
    lines.append(f"struct {name} {{")
    lines.append(f"  static constexpr Tag tag = Tag::{name};")
    lines.append(f"  static constexpr bool is_record = {str(each.is_record).lower()};")
    members: list[str] = []
    for field in each.fields:
        shape = field.shape
        if isinstance(shape, Choice):
            kind = _enum(field.name)
            words = ", ".join(map(_safe, shape.words))
            lines.append(f"  enum class {kind} : std::uint8_t {{ {words} }};")
            count = len(shape.words)
            lines.append(f"  friend constexpr std::size_t choices({kind}) {{ return {count}; }}")
        members.append(_member(field, records))
    lines += ["", *members, ""]
    lines.append("  // Calls `see(name, member, may be null)` for each field.")
    lines.append("  template <class Self, class F>")
    lines.append("  static void fields(Self& self, F&& see) {")
    for field in each.fields:
        null = str(isinstance(field.shape, Optional)).lower()
        lines.append(f'    see("{field.name}", self.{_safe(field.name)}, {null});')
    lines += ["  }", "};"]
    if each.is_record:
        same = " && ".join(f"a.{_safe(f.name)} == b.{_safe(f.name)}" for f in each.fields)
        lines += [
            f"inline bool operator==(const {name}& a, const {name}& b) {{",
            f"  return {same};",
            "}",
            f"inline bool operator!=(const {name}& a, const {name}& b) {{ return !(a == b); }}",
        ]
    return lines


def _member(field: FieldShape, records: set[type[Any]]) -> str:
    null = isinstance(field.shape, Optional) and not _nests(field.shape.item, records)
    tail = "  // or null" if null else ""
    kind = _enum(field.name) if isinstance(field.shape, Choice) else _type(field.shape, records)
    return f"  {kind} {_safe(field.name)}{_default(field, kind)};{tail}"


def _nests(shape: Shape, records: set[type[Any]]) -> bool:
    """Whether None of such a field is an empty `std::optional`, as there is no null pointer."""
    return not isinstance(shape, Reference) or shape.classes[0] in records


def _type(shape: Shape, records: set[type[Any]]) -> str:
    match shape:
        case Scalar(name=name):
            return _SCALARS[name]
        case Many(item=item, size=None):
            return f"std::vector<{_type(item, records)}>"
        case Many(item=item, size=count):
            return f"std::array<{_type(item, records)}, {count}>"
        case Optional(item=item) if _nests(item, records):
            return f"std::optional<{_type(item, records)}>"
        case Optional(item=item):
            return _type(item, records)
        case Reference(classes=kinds):
            if len(kinds) == 1:
                name = kinds[0].__name__
                return name if kinds[0] in records else f"const {name}*"
            named = unions().get(frozenset(kinds))
            return named or f"OneOf<{', '.join(kind.__name__ for kind in kinds)}>"
        case Choice():
            raise TypeError("a choice inside of another shape has no name in C++")


def _enum(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _default(field: FieldShape, kind: str) -> str:
    value = field.default
    if isinstance(field.shape, Choice):
        if isinstance(value, str):
            return f" = {kind}::{_safe(value)}"
        return "{}"
    if isinstance(value, bool):
        return f" = {str(value).lower()}"
    if isinstance(value, int):
        return f" = {value}"
    if value is dataclasses.MISSING or value in (None, (), ""):
        return " = nullptr" if kind.endswith("*") else "{}"
    if isinstance(value, str):
        return f' = "{value}"'
    if isinstance(value, tuple):
        raise TypeError(f"no default in C++ is known for {field.name} = {value!r}")
    parts = [getattr(value, each.name) for each in dataclasses.fields(value)]
    shown = (f'"{part}"' if isinstance(part, str) else str(part) for part in parts)
    return f"{{{', '.join(shown)}}}"
