"""Going on after an error, so that one look at a kernel shows all that is wrong with it.

The unit is the statement: one that is rejected is left out, and the names that it would have given
a meaning are *poisoned*. What uses a poisoned name is left out too, without a word, since its
faults may be only those of the first error. So every error that is shown is one of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from dovetail.support.errors import SourceError
from dovetail.support.span import Span

if TYPE_CHECKING:
    from dovetail.lang.parser.context import Parser

V = TypeVar("V")


class Consequence(SourceError):
    """Something that could not be parsed because of an error that has been noted already."""

    def __init__(self, span: Span) -> None:
        super().__init__("this follows from an error before it", span)


@contextmanager
def recovery(p: Parser, node: ast.stmt) -> Generator[None]:
    """Note what is wrong with a statement, and let the parser go on behind it.

    The parser is put back to where it was; what the statement has made so far stays, since a
    kernel with an error is not compiled in any case.
    """
    if p.trying:
        yield
        return
    # A handler that fails may leave these as they were in the middle of its work.
    frame, loops, branches = p.frame, list(p.frame.loops), p.branches
    whole, target, substituting = p.whole, p.target, p.substituting
    depths = [(stack, len(stack)) for stack in (p.blocks, p.regions, p.helpers)]
    known = p.frame.bindings.keys() | set[str]()
    try:
        yield
    except SourceError as error:
        note(p, error)
        p.frame, p.branches = frame, branches
        p.frame.loops[:] = loops
        p.whole, p.target, p.substituting = whole, target, substituting
        for stack, depth in depths:
            del stack[depth:]
        for name in p.frame.bindings.keys() - known:
            if p.frame.bindings[name].role == "loop":
                del p.frame.bindings[name]
        poison(p, _bound(node))


def note(p: Parser, error: SourceError) -> None:
    """Keep an error for the end; a consequence of another is none."""
    p.errors += [each for each in error.errors if not isinstance(each, Consequence)]


def poison(p: Parser, names: Iterable[str]) -> None:
    """What these names stand for is not known, because of an error; nobody asks about them."""
    for name in names:
        if name not in p.frame.bindings:
            p.frame.poisoned.add(name)
        elif p.frame.assigned is not None:
            p.frame.assigned.add(name)


def _bound(node: ast.stmt) -> set[str]:
    """The names that a statement would have assigned for what comes after it."""
    if isinstance(node, ast.With) or (isinstance(node, ast.For) and _is_parallel(node.iter)):
        # A region: its names end with it.
        return set()
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {(item.asname or item.name).partition(".")[0] for item in node.names}
    return {
        name.id
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }


def _is_parallel(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith("parallel")


@contextmanager
def attempt(p: Parser, *names: str) -> Generator[None]:
    """As `recovery` for what is not a statement; `names` are poisoned if it fails."""
    try:
        yield
    except SourceError as error:
        note(p, error)
        poison(p, names)


def called(p: Parser, what: str, place: Span, evaluate: Callable[[], V]) -> V:
    """The value of a helper's body; every error inside says where the helper was called.

    Raises:
        Consequence: There was an error, so that the call has no value.
    """
    if p.trying:
        return evaluate()
    before, failed = len(p.errors), False
    value: list[V] = []
    try:
        value.append(evaluate())
    except SourceError as error:
        note(p, error)
        failed = True
    found = p.errors[before:]
    if not found and not failed:
        return value[0]
    p.errors[before:] = [
        SourceError(
            error.message,
            error.span,
            error.instead,
            error.source,
            [*error.notes, (f"{what} is called here", place)],
        )
        for error in found
    ]
    raise Consequence(place)
