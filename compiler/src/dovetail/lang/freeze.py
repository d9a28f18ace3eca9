"""What a kernel depends on outside of its own text, as text: the base of its cache key.

Free names are compile-time constants. Each, wherever it stands, is looked up and written down, and
helpers are entered, so that equal text means equal IR.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from types import ModuleType
from typing import Any, cast

from dovetail.lang.inline import Inline
from dovetail.lang.members import ElementType, FormOf, Member
from dovetail.lang.source import FunctionSource


def fingerprint(source: FunctionSource, constants: Iterable[tuple[str, object]]) -> str:
    """The text that stands for a function and all it uses.

    The line number and the file's last name belong to it, since checks carry them.
    """
    seen: dict[int, str] = {}
    given = [(name, _describe(value, seen)) for name, value in constants]
    return repr((given, _function(source, seen)))


def _function(source: FunctionSource, seen: dict[int, str]) -> str:
    if id(source) in seen:
        return seen[id(source)]
    seen[id(source)] = f"again:{source.name}"
    place = source.span(source.tree).short
    uses = [
        (".".join(chain), _describe(_resolve(source, chain), seen)) for chain in _chains(source)
    ]
    return repr((place, ast.dump(source.tree), uses))


def _chains(source: FunctionSource) -> list[tuple[str, ...]]:
    """Every free name with the attributes behind it, each once, in order."""
    tree = source.tree
    spec = tree.args
    own = {item.arg for item in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)}
    inner: set[int] = set()
    found: dict[tuple[str, ...], None] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            chain = _chain(node)
            if chain is not None and id(node) not in inner:
                found.setdefault(chain)
            if chain is not None:
                inner.add(id(node.value))
        elif isinstance(node, ast.Name) and id(node) not in inner:
            found.setdefault((node.id,))
    return [chain for chain in found if chain[0] not in own]


def _chain(node: ast.expr) -> tuple[str, ...] | None:
    if isinstance(node, ast.Name):
        return (node.id,)
    if isinstance(node, ast.Attribute):
        inner = _chain(node.value)
        return None if inner is None else (*inner, node.attr)
    return None


def _resolve(source: FunctionSource, chain: tuple[str, ...]) -> object:
    found, value = source.namespace.find(chain[0])
    if not found:
        return None
    for name in chain[1:]:
        value = getattr(value, name, None)
    return value


def _describe(value: object, seen: dict[int, str]) -> str:
    match value:
        case None | bool() | int() | float() | str():
            return f"{type(value).__name__}:{value!r}"
        case tuple():
            items = cast(tuple[object, ...], value)
            return f"({','.join(_describe(item, seen) for item in items)})"
        case ElementType() | Member() | FormOf():
            return repr(value)
        case Inline():
            return _function(cast(Inline[Any, Any], value).source, seen)
        case ModuleType():
            return f"module:{value.__name__}"
        case _:
            dtype, item = getattr(value, "dtype", None), getattr(value, "item", None)
            if (
                type(value).__module__ == "numpy"
                and item is not None
                and not hasattr(value, "__len__")
            ):
                return f"{dtype}:{item()!r}"
            name = getattr(value, "__qualname__", type(value).__qualname__)
            return f"object:{name}"
