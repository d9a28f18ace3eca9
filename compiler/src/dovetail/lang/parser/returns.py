"""Leaving early: `return` in helpers, `return` and `continue` in the bodies of regions.

The IR has neither, so that the statements are written as others: what stands behind an `if` that
leaves goes into its other branch. Where that will not do (out of a loop, or on some paths of a
branch only) a variable says that it is over: loops are left by `break`, and what follows is done
only where it is not.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Final, TypeVar

from dovetail.support.dataclasses import dataclass

# No name of the author's has a blank in it.
RESULT: Final = "the result"
"""The variable that holds the result of a helper with several `return`s."""

_OVER: Final = "is over"
"""The variable that says that a function or a region is over."""

_TURN_OVER: Final = "turn is over"
"""Says so of one turn of a loop whose body is copied. Loops in it have variables of their own."""

_Loop = ast.For | ast.While
IsRegion = Callable[[ast.stmt], bool]
"""Whether a statement is a T.parallel or T.launch, which its own `return`s leave."""


def with_one_return(
    nodes: list[ast.stmt], annotation: ast.expr | None, is_region: IsRegion
) -> list[ast.stmt]:
    """The body of a helper with one `return` at most, as its last statement.

    Args:
        nodes: The body.
        annotation: The annotation of the result, where it names types.
        is_region: See `IsRegion`.

    Returns:
        The body itself if it is so already, or if it cannot be made so.
    """
    nodes = _without_continues(nodes)
    leaver = _Leaver(annotation, False, is_region)
    early = [node for node in nodes if not isinstance(node, ast.Return) and leaver.exits(node)]
    if not early:
        return nodes
    returns = [each for node in nodes for each in leaver.exits(node)]
    values = [each.value for each in returns if isinstance(each, ast.Return)]
    gives = values[0] is not None
    if any((value is not None) != gives for value in values):
        return nodes
    if gives and not leaver.leaves(nodes):
        return nodes
    closed = leaver.whole(nodes)
    if gives:
        value = ast.copy_location(ast.Name(RESULT, ast.Load()), returns[-1])
        closed.append(ast.copy_location(ast.Return(value), returns[-1]))
    return closed


def without_returns(nodes: list[ast.stmt], is_region: IsRegion) -> list[ast.stmt]:
    """The body of a kernel that returns nothing, with no `return` but at its end."""
    returns = [each for node in nodes for each in ast.walk(node) if isinstance(each, ast.Return)]
    if any(each.value is not None for each in returns) or all(each in nodes for each in returns):
        return nodes
    return with_one_return(nodes, None, is_region)


def without_exits(nodes: list[ast.stmt], is_region: IsRegion) -> list[ast.stmt]:
    """The body of a T.parallel or T.launch, with no `return` and no `continue` of its own.

    A `return` with a value stays, and is an error when it is parsed.
    """
    nodes = _without_continues(nodes)
    leaver = _Leaver(None, True, is_region)
    found = [each for node in nodes for each in leaver.exits(node)]
    if not found or any(isinstance(each, ast.Return) and each.value is not None for each in found):
        return nodes
    return leaver.whole(nodes)


def _without_continues(nodes: list[ast.stmt], around: int = 0) -> list[ast.stmt]:
    """The statements without `continue`s of loops whose bodies are copied; the same if none.

    Args:
        nodes: A body.
        around: How many such loops are around it.
    """
    new = [_continued(node, around) for node in nodes]
    return nodes if all(map(operator.is_, new, nodes)) else new


def _continued(node: ast.stmt, around: int) -> ast.stmt:
    if not isinstance(node, ast.For | ast.While | ast.If | ast.With):
        return node
    is_copied = isinstance(node, ast.For) and _is_written_out(node)
    body = _without_continues(node.body, around + is_copied)
    orelse = [] if isinstance(node, ast.With) else _without_continues(node.orelse, around)
    if is_copied:
        flag = f"{_TURN_OVER} {around}" if around else _TURN_OVER
        leaver = _Leaver(None, True, lambda _: False, flag, returns=False)
        if any(leaver.exits(each) for each in body):
            body = leaver.whole(body)
    if body is node.body and (isinstance(node, ast.With) or orelse is node.orelse):
        return node
    match node:
        case ast.For():
            return _at(ast.For(node.target, node.iter, body, orelse), node)
        case ast.While():
            return _at(ast.While(node.test, body, orelse), node)
        case ast.If():
            return _at(ast.If(node.test, body, orelse), node)
        case ast.With():
            return _at(ast.With(node.items, body), node)


def _is_written_out(node: _Loop) -> bool:
    """Whether the body of a loop is copied, so that no `break` leaves it."""
    if isinstance(node, ast.While):
        return False
    if not isinstance(node.iter, ast.Call):
        return True
    name = ast.unparse(node.iter.func).rpartition(".")[2]
    if name in ("enumerate", "zip", "reversed"):
        return not any(isinstance(place, ast.Call) for place in node.iter.args)
    return name == "static_range"


@dataclass(slots=True)
class _Leaver:
    """One function or region.

    Attributes:
        annotation: The annotation of the result.
        continues: Whether a `continue` outside of all loops leaves, too.
        is_region: Which statements are not looked into.
        flag: The variable that says that it is over: no other one of the same function has it.
        flagged: Whether the variable is needed.
        tells: Whether what leaves sets it.
        returns: Whether a `return` leaves.
    """

    annotation: ast.expr | None
    continues: bool
    is_region: IsRegion
    flag: str = _OVER
    flagged: bool = False
    tells: bool = False
    returns: bool = True

    def whole(self, nodes: list[ast.stmt]) -> list[ast.stmt]:
        """The body without exits."""
        closed = self.closed(nodes, "")
        if not self.flagged:
            return closed
        self.tells = True
        return [self._flag(nodes[0], False), *self.closed(nodes, "")]

    def exits(self, node: ast.stmt, in_loop: bool = False) -> list[ast.stmt]:
        """The statements inside that leave."""
        if isinstance(node, ast.Return):
            return [node] if self.returns else []
        if isinstance(node, ast.Continue):
            return [node] if self.continues and not in_loop else []
        if self.is_region(node):
            return []
        inside = in_loop or isinstance(node, ast.For | ast.While)
        return [
            each
            for name in ("body", "orelse")
            for child in getattr(node, name, ())
            if isinstance(child, ast.stmt)
            for each in self.exits(child, inside)
        ]

    def leaves(self, nodes: list[ast.stmt]) -> bool:
        """Whether every path through the statements of a body leaves."""
        for node in nodes:
            if isinstance(node, ast.Return | ast.Continue) and self.exits(node):
                return True
            if isinstance(node, ast.If) and self.leaves(node.body) and self.leaves(node.orelse):
                return True
            if isinstance(node, ast.With) and not self.is_region(node) and self.leaves(node.body):
                return True
            if isinstance(node, ast.While) and _is_true(node.test) and not _breaks(node.body):
                return True
        return False

    def closed(self, nodes: list[ast.stmt], loop: str) -> list[ast.stmt]:
        """The statements without exits.

        Args:
            nodes: A body.
            loop: What is around: "" for no loop, "loop", "copies" for one that is written out.
        """
        new: list[ast.stmt] = []
        for number, node in enumerate(nodes):
            inside = self.exits(node, bool(loop))
            if not inside:
                new.append(node)
                continue
            rest = nodes[number + 1 :]
            if node in inside:
                return [*new, *self._exit(node, loop)]
            assert isinstance(node, ast.If | ast.For | ast.While | ast.With)
            if isinstance(node, ast.If):
                ways = [self._ends(node.body, loop), self._ends(node.orelse, loop)]
                if any(ways):
                    then = self.closed([*node.body, *([] if ways[0] else rest)], loop)
                    otherwise = self.closed([*node.orelse, *([] if ways[1] else rest)], loop)
                    return [*new, _if(node, node.test, then, otherwise)]
                then, otherwise = self.closed(node.body, loop), self.closed(node.orelse, loop)
                new.append(_if(node, node.test, then, otherwise))
                if loop == "loop":
                    # Those paths that leave have left the loop.
                    continue
            elif isinstance(node, ast.For | ast.While):
                new.append(self._loop(node))
                if loop == "loop":
                    new.append(_if(node, self._over(node), [_at(ast.Break(), node)], []))
                    continue
            else:
                body = self.closed(node.body, loop)
                new.append(_at(ast.With(node.items, body), node))
                if loop == "loop":
                    continue
            self.flagged = True
            after = self.closed(rest, loop)
            if after:
                test = _at(ast.UnaryOp(ast.Not(), self._over(node)), node)
                new.append(_if(node, test, after, []))
            return new
        return new

    def _ends(self, nodes: list[ast.stmt], loop: str) -> bool:
        """As `leaves`; inside of a loop only `return`s count."""
        if not loop:
            return self.leaves(nodes)
        continues, self.continues = self.continues, False
        try:
            return self.leaves(nodes)
        finally:
            self.continues = continues

    def _loop(self, node: _Loop) -> ast.stmt:
        self.flagged = True
        copies = _is_written_out(node)
        body = self.closed(node.body, "copies" if copies else "loop")
        if copies:
            test = _at(ast.UnaryOp(ast.Not(), self._over(node)), node)
            body = [_if(node, test, body, [])]
        if isinstance(node, ast.While):
            return _at(ast.While(node.test, body, node.orelse), node)
        return _at(ast.For(node.target, node.iter, body, node.orelse), node)

    def _exit(self, node: ast.stmt, loop: str) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        if isinstance(node, ast.Return) and node.value is not None:
            made.append(_assignment(node, node.value, self.annotation))
        if self.tells:
            made.append(self._flag(node, True))
        if loop == "loop":
            made.append(_at(ast.Break(), node))
        return made

    def _flag(self, node: ast.stmt, value: bool) -> ast.stmt:
        target = _at(ast.Name(self.flag, ast.Store()), node)
        return _at(ast.Assign([target], _at(ast.Constant(value), node)), node)

    def _over(self, node: ast.stmt) -> ast.expr:
        return _at(ast.Name(self.flag, ast.Load()), node)


def _is_true(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is True


def _breaks(nodes: list[ast.stmt]) -> bool:
    """Whether a loop with this body may end by a `break` of its own."""
    for node in nodes:
        if isinstance(node, ast.Break):
            return True
        inner = [] if isinstance(node, ast.For | ast.While) else getattr(node, "body", [])
        if _breaks([*inner, *getattr(node, "orelse", [])]):
            return True
    return False


def _if(
    place: ast.stmt, test: ast.expr, then: list[ast.stmt], otherwise: list[ast.stmt]
) -> ast.stmt:
    return _at(ast.If(test, then or [_at(ast.Pass(), place)], otherwise), place)


N = TypeVar("N", bound=ast.stmt | ast.expr)


def _at(node: N, place: ast.stmt) -> N:
    return ast.copy_location(node, place)


def _assignment(node: ast.Return, value: ast.expr, annotation: ast.expr | None) -> ast.stmt:
    target = _at(ast.Name(RESULT, ast.Store()), node)
    if annotation is None:
        return _at(ast.Assign([target], value), node)
    return _at(ast.AnnAssign(target, annotation, value, 1), node)
