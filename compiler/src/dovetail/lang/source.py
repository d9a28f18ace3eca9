"""A function's syntax tree, its free names, and where every node of it stands in the user's file.

The text is found by `lang.origin`, when the function is decorated; it is parsed when it is first
needed, as part of its whole file, so that every position is the file's own.
"""

from __future__ import annotations
import __future__ as future

import ast
import builtins
import copy
import functools
import inspect
import re
import sys
from collections.abc import Callable, Mapping
from types import FrameType, FunctionType
from typing import Any, overload

from dovetail.lang.members import ElementType, FormOf, TypedNumber
from dovetail.lang.origin import PROMPTS, Text, is_stale, locate
from dovetail.support.dataclasses import dataclass, field
from dovetail.support.errors import SourceError
from dovetail.support.span import NO_SPAN, Span

_TYPES = (ElementType, FormOf)


@dataclass(eq=False)
class FunctionSource:
    """A parsed function.

    Attributes:
        file: The file's name, as shown to people.
        tree: The function's syntax tree, with the line numbers of the file.
        lines: The file, by line.
        namespace: Resolves the function's free names.
    """

    file: str
    tree: ast.FunctionDef
    lines: list[str]
    namespace: Namespace = field(repr=False)

    @property
    def name(self) -> str:
        """The function's name."""
        return self.tree.name

    def head(self, name: str) -> str:
        """The function's head as text, called `name`: `name(x: T.Buffer[T.float32]) -> None`."""
        returns = self.tree.returns
        result = f" -> {ast.unparse(returns)}" if returns is not None else ""
        spec = copy.copy(self.tree.args)
        places = [*spec.posonlyargs, *spec.args]
        first = len(places) - len(spec.defaults)
        spec.defaults = [*map(self._default, places[first:], spec.defaults)]
        spec.kw_defaults = [
            each and self._default(place, each)
            for place, each in zip(spec.kwonlyargs, spec.kw_defaults, strict=True)
        ]
        return f"{name}({ast.unparse(spec)}){result}"

    def _default(self, place: ast.arg, written: ast.expr) -> ast.expr:
        """A default value as a bundle says it: where it is a number, not by a name."""
        value = self.namespace.defaults.get(place.arg)
        value = value.const.value if isinstance(value, TypedNumber) else value
        return ast.Constant(value) if isinstance(value, bool | int | float) else written

    @functools.cached_property
    def text(self) -> str | None:
        """The whole file, for diagnostics."""
        return "".join(self.lines) or None

    @functools.cached_property
    def written(self) -> str:
        """The lines of the function, without those of its decorators."""
        return "".join(self.lines[self.tree.lineno - 1 : self.tree.end_lineno])

    @functools.cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All that the body is made of, each statement in the order of `ast.walk`."""
        return tuple(node for statement in self.tree.body for node in ast.walk(statement))

    @functools.cached_property
    def without_receiver(self) -> ast.FunctionDef:
        """The tree without its first parameter, which becomes a free name."""
        tree = copy.copy(self.tree)
        tree.args = copy.copy(tree.args)
        if tree.args.posonlyargs:
            tree.args.posonlyargs = tree.args.posonlyargs[1:]
        else:
            tree.args.args = tree.args.args[1:]
        return tree

    def bound_to(self, name: str, receiver: object) -> FunctionSource:
        """The function of a method, whose first parameter stands for an object."""
        names = Namespace(self.namespace.function, {**self.namespace.enclosing, name: receiver})
        return FunctionSource(self.file, self.without_receiver, self.lines, names)

    def span(self, node: ast.AST) -> Span:
        """Where `node` stands; for the function itself its name, for others their own text."""
        if isinstance(node, ast.FunctionDef):
            start = self._column(node.lineno, node.col_offset) + len("def ")
            return Span(self.file, node.lineno, start, node.lineno, start + len(node.name))
        line = getattr(node, "lineno", self.tree.lineno)
        end_line = getattr(node, "end_lineno", None) or line
        return Span(
            self.file,
            line,
            self._column(line, getattr(node, "col_offset", 0)),
            end_line,
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

    @property
    def defaults(self) -> Mapping[str, object]:
        """The default values, which Python has evaluated where the function was defined."""
        function = self.function
        code, values = function.__code__, function.__defaults__ or ()
        names = code.co_varnames[code.co_argcount - len(values) : code.co_argcount]
        return {**dict(zip(names, values, strict=True)), **(function.__kwdefaults__ or {})}


@overload
def unquoted(annotation: ast.expr) -> ast.expr: ...
@overload
def unquoted(annotation: ast.expr | None) -> ast.expr | None: ...
def unquoted(annotation: ast.expr | None) -> ast.expr | None:
    """An annotation given as text, as if it had been written without quotes."""
    if not (isinstance(annotation, ast.Constant) and isinstance(annotation.value, str)):
        return annotation
    try:
        inner = ast.parse(annotation.value, mode="eval").body
    except SyntaxError:
        return annotation
    for node in ast.walk(inner):
        ast.copy_location(node, annotation)
    return inner


def caller() -> FrameType | None:
    """The frame of whoever called the function that asks."""
    frame = inspect.currentframe()
    asking = frame.f_back if frame is not None else None
    return asking.f_back if asking is not None else None


class Definition:
    """What is kept of a function from the moment it is decorated.

    Attributes:
        function: The plain function, without decorators of others below ours.
        text: What it stands in; None if that is not to be had.
        enclosing: What the names in its annotations stand for in the scope that defines it.
            With `from __future__ import annotations` Python keeps an annotation as text, and
            forgets the enclosing function's variables that nothing but the annotation uses.
    """

    def __init__(
        self, function: FunctionType, text: Text | None, enclosing: Mapping[str, object]
    ) -> None:
        self.function = function
        self.text = text
        self.enclosing = enclosing


def define(
    function: Callable[..., object], what: str, scope: FrameType | None, text: str | None = None
) -> Definition:
    """Take down what will be needed of a function that is just being decorated.

    Args:
        function: A function, or what other decorators have made of one with `functools.wraps`.
        what: What it is meant to be, for messages: "kernel" or "helper".
        scope: The frame that defines it.
        text: The text it stands in, if somebody knows it.

    Raises:
        SourceError: It is not a plain function.
    """
    plain: object = inspect.unwrap(function)
    if not isinstance(plain, FunctionType):
        name = getattr(function, "__name__", repr(function))
        raise SourceError(
            f"a {what} must be a plain function, '{name}' is of type {type(function).__name__}",
            NO_SPAN,
            f"write `def {what}(...)` and decorate it",
        )
    located = locate(plain, text, scope)
    _refuse_kind(plain, what, located)
    return Definition(plain, located, _names_for_annotations(plain, located, scope))


def _refuse_kind(function: FunctionType, what: str, text: Text | None) -> None:
    """Lambdas and functions of other kinds are refused where they stand."""
    code = function.__code__
    found = text.find(code) if text else None
    line = found.lineno if found else code.co_firstlineno
    written = text.lines[line - 1].rstrip() if text and line <= len(text.lines) else ""
    kinds = {
        inspect.CO_COROUTINE: "async def",
        inspect.CO_ASYNC_GENERATOR: "async def",
    }
    word = "lambda" if code.co_name == "<lambda>" else ""
    for flag, name in kinds.items():
        word = name if code.co_flags & flag else word
    if not word:
        return
    column = written.find(word) + 1
    raise SourceError(
        f"a {what} must be a plain function with a name, this is "
        + ("a lambda" if word == "lambda" else "a coroutine: 'async def'"),
        Span(code.co_filename, line, column or 1, line, (column or 1) + len(word)),
        f"write `def {'name' if word == 'lambda' else code.co_name}(...):` and decorate it",
        text.whole if text else None,
    )


def _names_for_annotations(
    function: FunctionType, text: Text | None, scope: FrameType | None
) -> dict[str, object]:
    """What the names in annotations that Python keeps as text stand for at the definition."""
    annotations: dict[str, object] = getattr(function, "__annotations__", {})
    written = [value for value in annotations.values() if isinstance(value, str)]
    if scope is None or (not written and scope.f_locals is scope.f_globals):
        return {}
    code = function.__code__
    is_inner = scope.f_code.co_flags & inspect.CO_OPTIMIZED
    if text is not None and is_inner and code.co_flags & future.annotations.compiler_flag:
        # Its variables are annotated, too. What the body uses of an outer function it holds.
        last = max(line for *_, line in code.co_lines() if line is not None)
        written += text.lines[code.co_firstlineno - 1 : last]
    known: dict[str, object] = scope.f_locals
    names = re.findall(r"[^\W\d]\w*", " ".join(written))
    # Of a module's names only types of elements, which loops change; others are found later.
    every = scope.f_locals is not scope.f_globals
    return {
        name: known[name]
        for name in names
        if name in known and (every or isinstance(known[name], _TYPES))
    }


def fetch(definition: Definition, what: str) -> FunctionSource:
    """The source of a function.

    Args:
        definition: Taken down when it was decorated.
        what: What it is meant to be, for messages: "kernel" or "helper".

    Raises:
        SourceError: Its source is not to be had, or is another one than it was made from.
    """
    function, text = definition.function, definition.text
    code = function.__code__
    if text is None:
        raise _unavailable(code.co_filename, code.co_name, what)
    tree = text.find(code)
    if not isinstance(tree, ast.FunctionDef) or is_stale(text, code, function.__globals__):
        line = code.co_firstlineno
        width = len(text.lines[line - 1].rstrip()) if line <= len(text.lines) else 0
        raise SourceError(
            f"the source of {what} '{code.co_name}' is not where Python expects it: the file was "
            f"edited after it was imported",
            Span(text.file, line, 1, line, 1 + width),
            "start Python again, or reload the module",
            text.whole,
        )
    return FunctionSource(text.file, tree, text.lines, Namespace(function, definition.enclosing))


def _unavailable(file: str, name: str, what: str) -> SourceError:
    if file == "<stdin>" and not (hasattr(sys, "ps1") and sys.stdin and sys.stdin.isatty()):
        reason = "it was read from a pipe, which can be read only once"
        instead = "put the program into a file: `python FILE`, or `python < FILE`"
    elif file in PROMPTS and "readline" not in sys.modules:
        reason = "it was typed at a prompt without a history"
        instead = "type `import readline`, and then the function again; or put it into a file"
    elif file in PROMPTS:
        reason = "it was typed at the prompt, and the history does not contain it as typed"
        instead = (
            "the history drops empty lines and repeated lines: type it again without them, or put "
            "it into a file"
        )
    elif file.startswith("<") and file.endswith(">"):
        reason = f"it was executed as a string named '{file}', and that string is not known"
        instead = (
            "keep the source in a variable and execute that, `exec(text, names)`, or pass it: "
            f"`@dt.{'kernel' if what == 'kernel' else 'inline'}(source=text)`"
        )
    else:
        reason = f"there is no file '{file}'"
        instead = "ship the .py file too: a kernel is compiled from its source"
    return SourceError(
        f"the source of {what} '{name}' is not available: {reason}", NO_SPAN, instead
    )
