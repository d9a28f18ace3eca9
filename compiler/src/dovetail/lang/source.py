"""A function's text, its syntax tree, and where every node of it stands in the user's file.

Text comes from `linecache`, so kernels in modules, in functions and in notebook cells are all
found; text given to `exec` has no source, and that is said.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import FrameType, FunctionType
from typing import Any

from dovetail.support.errors import SourceError
from dovetail.support.span import NO_SPAN, Span


@dataclass(eq=False)
class FunctionSource:
    """A parsed function.

    Attributes:
        file: The file's name, as shown to people.
        tree: The function's syntax tree; its line numbers count from `shift`.
        shift: What to add to a line number of the tree to get that of the file.
        lines: The text the tree was parsed from, by line.
        namespace: Resolves the function's free names.
    """

    file: str
    tree: ast.FunctionDef
    shift: int
    lines: list[str]
    namespace: Namespace = field(repr=False)

    @property
    def name(self) -> str:
        """The function's name."""
        return self.tree.name

    @property
    def text(self) -> str | None:
        """The whole file, for diagnostics; None if it is gone."""
        return "".join(linecache.getlines(self.file)) or None

    def span(self, node: ast.AST) -> Span:
        """Where `node` stands; for the function itself its name, for others their own text."""
        if isinstance(node, ast.FunctionDef):
            start = self._column(node.lineno, node.col_offset) + len("def ")
            line = node.lineno + self.shift
            return Span(self.file, line, start, line, start + len(node.name))
        line = getattr(node, "lineno", self.tree.lineno)
        end_line = getattr(node, "end_lineno", None) or line
        return Span(
            self.file,
            line + self.shift,
            self._column(line, getattr(node, "col_offset", 0)),
            end_line + self.shift,
            self._column(end_line, getattr(node, "end_col_offset", 0)),
        )

    def _column(self, line: int, offset: int) -> int:
        """The column, counted in characters from 1; the tree counts bytes of UTF-8."""
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        return (offset if text.isascii() else len(text.encode()[:offset].decode())) + 1


class Namespace:
    """The names that a function sees outside of itself: closure, globals, builtins."""

    def __init__(self, function: FunctionType, enclosing: Mapping[str, object]) -> None:
        self.function = function
        self.enclosing = enclosing

    def find(self, name: str) -> tuple[bool, object]:
        """Whether there is such a name, and what it stands for."""
        function = self.function
        if name in function.__code__.co_freevars:
            cell = (function.__closure__ or ())[function.__code__.co_freevars.index(name)]
            try:
                return True, cell.cell_contents
            except ValueError:  # The enclosing function has not assigned it yet.
                return False, None
        if name in self.enclosing:
            return True, self.enclosing[name]
        scope: dict[str, Any] = function.__globals__
        if name in scope:
            return True, scope[name]
        return (True, getattr(builtins, name)) if hasattr(builtins, name) else (False, None)

    def names(self) -> list[str]:
        """The names of closure and module, for suggestions."""
        return [*self.function.__code__.co_freevars, *self.function.__globals__]

    def annotation(self, parameter: str) -> object:
        """The evaluated annotation of a parameter; None if there is none, or only text."""
        value = self.function.__annotations__.get(parameter)
        return None if isinstance(value, str) else value


def caller() -> FrameType | None:
    """The frame of whoever called the function that asks."""
    frame = inspect.currentframe()
    asking = frame.f_back if frame is not None else None
    return asking.f_back if asking is not None else None


def names_for_annotations(
    function: Callable[..., object], scope: FrameType | None
) -> dict[str, object]:
    """What the names in a function's annotations stand for in the scope that defines it.

    With `from __future__ import annotations` Python keeps an annotation as text, and forgets the
    enclosing function's variables that nothing but the annotation uses; here they are kept.
    """
    annotations: dict[str, object] = getattr(function, "__annotations__", {})
    text = " ".join(value for value in annotations.values() if isinstance(value, str))
    if not text or scope is None or scope.f_locals is scope.f_globals:
        return {}
    known: dict[str, object] = scope.f_locals
    return {name: known[name] for name in re.findall(r"[^\W\d]\w*", text) if name in known}


def fetch(
    function: Callable[..., object], what: str, enclosing: Mapping[str, object]
) -> FunctionSource:
    """The source of a function.

    Args:
        function: A plain Python function.
        what: What it is meant to be, for messages: "kernel" or "helper".
        enclosing: See `names_for_annotations`.

    Raises:
        SourceError: It is no plain function, or its source is not to be had.
    """
    name = getattr(function, "__name__", repr(function))
    if not isinstance(function, FunctionType):
        raise SourceError(
            f"a {what} must be a plain function, '{name}' is of type {type(function).__name__}",
            NO_SPAN,
            f"write `def {what}(...)` and decorate it",
        )
    file = function.__code__.co_filename
    try:
        found, first = inspect.getsourcelines(function)
    except (OSError, TypeError, SyntaxError):
        raise SourceError(
            f"the source of {what} '{name}' is not available (it is said to be in '{file}')",
            NO_SPAN,
            "define it in a file or in a notebook cell; text given to exec() has no source",
        ) from None
    lines = [line.rstrip("\r\n") for line in found]
    indented = lines[0][:1].isspace()
    # An indented function becomes the body of an `if`, which keeps every column as it is.
    text = "\n".join(["if 1:", *lines] if indented else lines)
    try:
        body = ast.parse(text).body
    except SyntaxError:
        # Lines of a string that start further left than the function end the `if` too early.
        body, indented = ast.parse(textwrap.dedent("\n".join(lines))).body, False
    if indented and isinstance(body[0], ast.If):
        body = body[0].body
    shown = [*([""] if indented else []), *lines]
    shift = first - (2 if indented else 1)
    tree = body[0]
    if not isinstance(tree, ast.FunctionDef) or tree.name != name:
        line = first
        raise SourceError(
            f"the source of {what} '{name}' is not where Python says it is",
            Span(file, line, 1, line, 1 + len(lines[0])),
            "an `async def` or `lambda` cannot be one; if the file was edited, start Python again",
        )
    return FunctionSource(file, tree, shift, shown, Namespace(function, enclosing))
