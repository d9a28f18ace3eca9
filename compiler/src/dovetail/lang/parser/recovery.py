"""Going on after an error, so that one look at a kernel shows all that is wrong with it.

The unit is the statement: one that is rejected is left out, and the names that it would have given
a meaning are *poisoned*. What uses a poisoned name is left out too, without a word, since its
faults may be only those of the first error. So every error that is shown is one of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING

from dovetail.support.errors import SourceError
from dovetail.support.span import Span

if TYPE_CHECKING:
    from dovetail.lang.parser.context import Parser


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
    try:
        yield
    except SourceError as error:
        note(p, error)
        p.frame, p.branches = frame, branches
        p.frame.loops[:] = loops
        p.whole, p.target, p.substituting = whole, target, substituting
        for stack, depth in depths:
            del stack[depth:]
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
    return {
        name.id
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }


def _is_parallel(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith("parallel")
