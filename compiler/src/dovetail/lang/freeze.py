"""What a kernel depends on outside of its own text: the base of its cache key.

Free names are compile-time constants. Each, wherever it stands, is looked up and written down, and
helpers are entered, so that equal fingerprints mean equal IR.
"""

from __future__ import annotations

import ast
import functools
import hashlib
from collections.abc import Iterable
from types import ModuleType
from typing import Any, cast

from dovetail.lang.inline import Inline
from dovetail.lang.kernel_definition import KernelDefinition
from dovetail.lang.members import ElementType, FormOf, Member, TypedNumber
from dovetail.lang.source import FunctionSource

Chain = tuple[str, ...]
"""A free name with the attributes behind it, e.g. ("T", "float32")."""

_ABSENT = object()


class Fingerprint:
    """A digest of a function, of all that it uses, and of values given to it.

    Taking one is slow against a call of a compiled kernel, finding it still true is fast: the same
    names must stand for the same objects.
    """

    def __init__(self, source: FunctionSource, constants: Iterable[tuple[str, object]]) -> None:
        self._uses: list[tuple[FunctionSource, Chain, object]] = []
        self._seen: set[FunctionSource] = set()
        given = [(name, self._describe(value)) for name, value in constants]
        text = repr((given, self._function(source)))
        self.digest = hashlib.sha256(text.encode()).hexdigest()

    def holds(self) -> bool:
        """Whether every free name still stands for what it stood for."""
        return all(resolve(source, chain) is value for source, chain, value in self._uses)

    def _function(self, source: FunctionSource) -> str:
        if source in self._seen:
            return f"again:{source.name}"
        self._seen.add(source)
        digest, chains = _text(source.tree, source.span(source.tree).short)
        values = [(chain, resolve(source, chain)) for chain in chains]
        self._uses += [(source, chain, value) for chain, value in values]
        values += [((name,), value) for name, value in source.namespace.defaults.items()]
        return repr((digest, [(chain, self._describe(value)) for chain, value in values]))

    def _describe(self, value: object) -> str:
        match value:
            case None | bool() | int() | float() | str():
                return f"{type(value).__name__}:{value!r}"
            case tuple():
                items = cast(tuple[object, ...], value)
                return f"({','.join(self._describe(item) for item in items)})"
            case ElementType() | Member() | FormOf() | TypedNumber():
                return repr(value)
            case Inline():
                versions = cast(Inline[Any, Any], value).versions
                return ";".join(self._function(version.source) for version in versions)
            case ModuleType():
                return f"module:{value.__name__}"
            case KernelDefinition():
                inner = value
                options = (inner.name, inner.strict, inner.reports_accesses)
                constants = [(key, self._describe(each)) for key, each in inner.constants.items()]
                return repr((options, constants, self._function(inner.source)))
            case _:
                dtype, item = getattr(value, "dtype", None), getattr(value, "item", None)
                if type(value).__module__ == "numpy" and item and not hasattr(value, "__len__"):
                    return f"{dtype}:{item()!r}"
                return f"object:{getattr(value, '__qualname__', type(value).__qualname__)}"


@functools.cache
def _text(tree: ast.FunctionDef, place: str) -> tuple[str, list[Chain]]:
    """What does not change in the life of a process: the text's digest, and its free names.

    The line number and the file's last name belong to the digest, since checks carry them.
    """
    text = f"{place}\n{ast.dump(tree)}"
    return hashlib.sha256(text.encode()).hexdigest(), free_chains(tree)


def free_chains(tree: ast.FunctionDef) -> list[Chain]:
    """Every free name with the attributes behind it, each once, in order."""
    spec = tree.args
    own = {item.arg for item in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)}
    inner: set[int] = set()
    found: dict[Chain, None] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            chain = _chain(node)
            if chain is not None and id(node) not in inner:
                found.setdefault(chain)
            if chain is not None:
                inner.add(id(node.value))
        elif isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                own.add(node.id)
            elif id(node) not in inner:
                found.setdefault((node.id,))
    return [chain for chain in found if chain[0] not in own]


def _chain(node: ast.expr) -> Chain | None:
    if isinstance(node, ast.Name):
        return (node.id,)
    if isinstance(node, ast.Attribute):
        inner = _chain(node.value)
        return None if inner is None else (*inner, node.attr)
    return None


def resolve(source: FunctionSource, chain: Chain) -> object:
    """What a free name with its attributes stands for now."""
    found, value = source.namespace.find(chain[0])
    if not found:
        return _ABSENT
    for name in chain[1:]:
        value = getattr(value, name, _ABSENT)
    return value
