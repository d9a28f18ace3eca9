"""A kernel as a program of its own: its text, its helpers, and the constants that it uses.

What a report needs to be looked at on another machine. Objects that have no text (a function of
another library, say) are named in a comment.
"""

from __future__ import annotations

import ast
import textwrap
from types import ModuleType
from typing import Any, TypeVar, cast

from dovetail.lang.freeze import free_chains, resolve
from dovetail.lang.inline import Inline
from dovetail.lang.kernel_definition import KernelDefinition
from dovetail.lang.members import ElementType, FormOf, Member, TypedNumber
from dovetail.lang.source import FunctionSource


def program(kernel: KernelDefinition) -> str:
    """The text; executed, it defines the kernel under its name."""
    writer = _Writer()
    options = [f"name={kernel.name!r}"] if kernel.name != kernel.source.name else []
    options += ["strict=True"] if kernel.strict else []
    decorator = "@dt.kernel" + (f"({', '.join(options)})" if options else "")
    writer.function(kernel.source, decorator)
    name = kernel.source.name
    if kernel.constants:
        given = ", ".join(f"{key}={writer.text(item)}" for key, item in kernel.constants.items())
        writer.parts.append(f"{name} = {name}.specialize({given})")
    return "\n".join(writer.imports) + "\n\n" + "\n\n".join([*writer.parts, ""])


class _Writer:
    def __init__(self) -> None:
        self.imports = {"import dovetail as dt": None, "from dovetail import T": None}
        self.parts: list[str] = []
        self.names: dict[str, object] = {}
        self.sources: set[FunctionSource] = set()

    def function(self, source: FunctionSource, decorator: str) -> None:
        if source in self.sources:
            return
        self.sources.add(source)
        roots: dict[str, list[tuple[str, ...]]] = {}
        for chain in free_chains(source.tree):
            roots.setdefault(chain[0], []).append(chain)
        for name, chains in roots.items():
            found, value = source.namespace.find(name)
            if found and not (name in self.names and self.names[name] is value):
                self.name(name, value, chains, source)
        body = [
            line.rstrip() for line in source.lines[source.tree.lineno - 1 : source.tree.end_lineno]
        ]
        text = textwrap.dedent("\n".join(body))
        if not text.startswith("def ") or not _same_parameters(text, source.tree):
            bare = ast.parse(ast.unparse(source.tree)).body[0]
            assert isinstance(bare, ast.FunctionDef)
            bare.decorator_list = []
            text = ast.unparse(bare)
        self.parts.append(f"{decorator}\n{text}")

    def name(
        self, name: str, value: object, chains: list[tuple[str, ...]], source: FunctionSource
    ) -> None:
        if name in self.names:
            self.parts.append(f"# in '{source.name}' the name '{name}' has another meaning:")
        self.names[name] = value
        if isinstance(value, Inline):
            self.helper(name, cast(Inline[Any, Any], value))
        elif isinstance(value, ModuleType):
            if (name, value.__name__) not in (
                ("dt", "dovetail"),
                ("T", "dovetail.lang.namespace"),
            ):
                self.imports[f"import {value.__name__} as {name}"] = None
        elif getattr(value, "__module__", "") != "builtins" or not callable(value):
            text = self.text(value, chains, source)
            if text != name:
                self.parts.append(f"{name} = {text}")

    def helper(self, name: str, helper: Inline[Any, Any]) -> None:
        """Writes a helper with all its overloads."""
        first, *others = helper.versions
        self.function(first.source, "@dt.inline")
        for other in others:
            self.function(other.source, f"@{first.source.name}.overload")
        if name != first.source.name:
            self.parts.append(f"{name} = {first.source.name}")

    def text(
        self,
        value: object,
        chains: list[tuple[str, ...]] | None = None,
        source: FunctionSource | None = None,
    ) -> str:
        """An expression for a constant."""
        match value:
            case float():
                return repr(value) if value - value == 0 else f'float("{value}")'
            case (
                None | bool() | int() | str() | ElementType() | FormOf() | Member() | TypedNumber()
            ):
                return repr(value)
            case tuple():
                items = [self.text(item) for item in cast(tuple[object, ...], value)]
                return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
            case Inline():
                helper = cast(Inline[Any, Any], value)
                self.helper(helper.versions[0].source.name, helper)
                return helper.versions[0].source.name
            case TypeVar():
                self.imports["from typing import TypeVar"] = None
                listed = "".join(f", {self.text(item)}" for item in value.__constraints__)
                bound: object = value.__bound__
                limit = f", bound={bound!r}" if isinstance(bound, Member) else ""
                return f'TypeVar("{value.__name__}"{listed}{limit})'
            case _:
                return self._object(value, chains or [], source)

    def _object(
        self, value: object, chains: list[tuple[str, ...]], source: FunctionSource | None
    ) -> str:
        item, dtype = getattr(value, "item", None), getattr(value, "dtype", None)
        if type(value).__module__ == "numpy" and callable(item) and dtype is not None:
            if getattr(value, "ndim", 0):
                self.imports["import numpy"] = None
                return f"numpy.array({cast(Any, value).tolist()!r}, {str(dtype)!r})"
            return f"T.{dtype}({item()!r})"
        attributes = [chain for chain in chains if len(chain) == 2]
        if attributes and source is not None:
            self.imports["from types import SimpleNamespace"] = None
            pairs = [f"{chain[1]}={self.text(resolve(source, chain))}" for chain in attributes]
            return f"SimpleNamespace({', '.join(pairs)})"
        return f"...  # a {type(value).__name__}"


def _same_parameters(text: str, tree: ast.FunctionDef) -> bool:
    """Whether a function's own text has the parameters of its tree: a bound method's has not."""
    try:
        first = ast.parse(text).body[0]
    except SyntaxError:
        return False
    return isinstance(first, ast.FunctionDef) and ast.dump(first.args) == ast.dump(tree.args)
