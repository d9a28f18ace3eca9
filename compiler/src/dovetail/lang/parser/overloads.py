"""Which version of a helper answers a call: by the types of the arguments.

Exact types come first; then what the arguments reach by the conversions that happen by themselves.
Of two versions the one that widens less wins. What is left to chance nowhere: a tie is an error.
"""

from __future__ import annotations

import ast
import builtins
from typing import NoReturn, TypeVar

from dovetail import ir
from dovetail.lang.members import ElementType
from dovetail.lang.parameters import Parameter, look_up, parameters
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import text, widens
from dovetail.lang.parser.values import (
    AnyInline,
    Deferred,
    Value,
    describe,
    is_buffer,
    is_expr,
    is_weak,
)
from dovetail.lang.source import FunctionSource

Given = list[tuple[str | None, ast.expr, Value]]
"""The arguments of a call: the keyword if there is one, where it stands, its value."""

# From best to worst. An integer without a type is int64 on its own, and a float if nothing else.
_EXACT, _WIDENED, _FLOATED, _OPEN = range(4)


def choose(p: Parser, node: ast.Call, helper: AnyInline, given: Given) -> AnyInline:
    """The version of a helper that a call means.

    Fails with the list of versions where none fits, or more than one equally well.
    """
    fitting: list[tuple[tuple[int, ...], AnyInline]] = []
    for version in helper.versions:
        ranks = _ranks(version.source, given)
        if ranks is not None:
            fitting.append((ranks, version))
    best = [
        (ranks, version)
        for ranks, version in fitting
        if not any(_better(other, ranks) for other, _ in fitting)
    ]
    if len(best) > 1:
        best = [
            (ranks, version)
            for ranks, version in best
            if not any(
                other is not version and _narrower(other.source, version.source, given)
                for _, other in best
            )
        ]
    if len(best) == 1:
        return best[0][1]
    kinds = ", ".join(_kind(value) for _, _, value in given)
    if not fitting:
        _reject(p, node, helper, f"no version of '{text(node.func)}' takes ({kinds})")
    names = " and ".join(_head(version) for _, version in best)
    _reject(p, node, helper, f"'{text(node.func)}' of ({kinds}) may mean {names}")


def _better(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether every argument fits as well, and one better."""
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))


def _narrower(one: FunctionSource, other: FunctionSource, given: Given) -> bool:
    """Whether every argument is widened less by one version than by the other."""
    pairs = list(zip(_matched(one, given) or [], _matched(other, given) or [], strict=True))
    types = [(_declared(one, a), _declared(other, b)) for a, b in pairs]
    return all(
        a == b or (isinstance(a, ir.DType) and isinstance(b, ir.DType) and widens(a, b))
        for a, b in types
    ) and any(a != b for a, b in types)


def _matched(source: FunctionSource, given: Given) -> list[Parameter] | None:
    """The parameter of each argument; None if their names or number do not fit."""
    declared = parameters(source)
    by_name = {item.name: item for item in declared}
    found: list[Parameter] = []
    for number, (keyword, _, _) in enumerate(given):
        if keyword is None:
            if number >= len(declared):
                return None
            found.append(declared[number])
        elif keyword not in by_name:
            return None
        else:
            found.append(by_name[keyword])
    names = [item.name for item in found]
    missing = [item for item in declared if item.default is None and item.name not in names]
    return None if missing or len(set(names)) < len(names) else found


def _ranks(source: FunctionSource, given: Given) -> tuple[int, ...] | None:
    """How well each argument fits its parameter; None if one does not fit at all."""
    matched = _matched(source, given)
    if matched is None:
        return None
    ranks: list[int] = []
    for item, (_, _, value) in zip(matched, given, strict=True):
        rank = _rank(source, item, value)
        if rank is None:
            return None
        ranks.append(rank)
    return tuple(ranks)


def _declared(source: FunctionSource, item: Parameter) -> ir.DType | TypeVar | None:
    """The element type that a parameter's annotation names; None if it leaves that open."""
    node = item.annotation
    if item.kind == "tensor" and isinstance(node, ast.Subscript):
        node = node.slice
    if node is None or item.kind not in ("tensor", "scalar"):
        return None
    value = look_up(source, node)
    if isinstance(value, ElementType):
        return value.dtype
    if value is builtins.int:
        return ir.INT64
    if value is builtins.bool:
        return ir.BOOL
    return value if isinstance(value, ir.DType | TypeVar) else None


def _rank(source: FunctionSource, item: Parameter, value: Value) -> int | None:
    wanted = _declared(source, item)
    if item.kind == "tensor":
        if not is_buffer(value):
            return None
        return _OPEN if not isinstance(wanted, ir.DType) else _exact(value.dtype == wanted)
    if item.kind == "constexpr":
        return _exact(not is_expr(value) or isinstance(value, ir.Const))
    if item.kind == "other":
        return _OPEN
    if not isinstance(wanted, ir.DType):
        return _OPEN if is_expr(value) else None
    if is_expr(value):
        if value.dtype == wanted:
            return _EXACT
        return _WIDENED if widens(value.dtype, wanted) else None
    if not _weak_fits(value, wanted):
        return None
    whole = isinstance(value, int) or (isinstance(value, Deferred) and not value.is_float)
    if wanted.is_float and whole:
        return _FLOATED
    return _EXACT if wanted in (ir.INT64, ir.BOOL) else _WIDENED


def _exact(fits: bool) -> int | None:
    return _EXACT if fits else None


def _weak_fits(value: Value, dtype: ir.DType) -> bool:
    """Whether a number without a type can take one."""
    if isinstance(value, bool):
        return dtype.is_bool
    if isinstance(value, Deferred):
        return dtype.is_float or (dtype.is_int and not value.is_float)
    if not is_weak(value) or dtype.is_bool:
        return False
    if isinstance(value, float) or dtype.is_float:
        return dtype.is_float
    least, greatest = dtype.int_range
    return least <= value <= greatest


def _kind(value: Value) -> str:
    if is_buffer(value):
        return f"a buffer of {value.dtype}"
    return describe(value)


def _head(version: AnyInline) -> str:
    tree = version.source.tree
    return f"`{version.name}({ast.unparse(tree.args)})`"


def _reject(p: Parser, node: ast.Call, helper: AnyInline, message: str) -> NoReturn:
    heads = ", ".join(_head(version) for version in helper.versions)
    p.fail(node, message, f"convert the arguments to the types of one of: {heads}")
