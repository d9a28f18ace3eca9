"""Looks ahead over a region: which names it assigns, how often, and where they are used.

Python's variables belong to the whole function; the IR declares each in one body. A variable that
is assigned once is immutable; another is declared in the innermost body that holds all its uses.
"""

from __future__ import annotations

import ast
from typing import Final, cast

from dovetail.lang.members import Member
from dovetail.lang.parser.context import NameUse, Parser
from dovetail.support.errors import SourceError


def scan(p: Parser, nodes: list[ast.stmt]) -> dict[str, NameUse]:
    """The names used in a region; branches that are dead at compile time do not count."""
    stored = {name.id for top in nodes for name in _names(top) if isinstance(name.ctx, ast.Store)}
    scanner = _Scanner(p, stored)
    scanner.block(nodes, ())
    for use in scanner.uses.values():
        use.home = use.path[-1] if use.path else 0
    return scanner.uses


def is_call_of(p: Parser, node: ast.expr, *names: str) -> bool:
    """Whether it is a call of one of these functions of T, by whatever name T goes."""
    if not isinstance(node, ast.Call):
        return False
    chain: list[str] = []
    root = node.func
    while isinstance(root, ast.Attribute):
        chain.append(root.attr)
        root = root.value
    if not isinstance(root, ast.Name) or root.id in p.frame.bindings:
        return False
    found, value = p.frame.function.namespace.find(root.id)
    for attribute in reversed(chain):
        value = getattr(value, attribute, None)
    return found and isinstance(value, Member) and value.name in names


def is_region(p: Parser, node: ast.stmt) -> bool:
    """Whether it is a T.parallel or a T.launch."""
    match node:
        case ast.For(iter=place):
            return is_call_of(p, place, "parallel")
        case ast.With(items=items):
            return any(is_call_of(p, item.context_expr, "launch") for item in items)
        case _:
            return False


_COMPREHENSIONS: Final = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)


def _names(node: ast.AST) -> list[ast.Name]:
    """The names in a node, but for the variables of generators, which have a scope of their own.

    Where generators have none, in the order of `ast.walk`, which itself takes several times as
    long.
    """
    names: list[ast.Name] = []
    # It grows while it is walked.
    todo: list[ast.AST] = [node]
    for item in todo:
        if isinstance(item, ast.Name):
            names.append(item)
            continue
        if isinstance(item, _COMPREHENSIONS):
            # What is iterated over first is evaluated outside, where the same name is another one.
            outside = item.generators[0].iter
            todo.append(outside)
            inner = {name.id for each in item.generators for name in _names(each.target)}
            names += [
                name
                for part in ast.iter_child_nodes(item)
                for each in (
                    ast.iter_child_nodes(part) if isinstance(part, ast.comprehension) else (part,)
                )
                if each is not outside
                for name in _names(each)
                if name.id not in inner
            ]
            continue
        for field in item._fields:
            value: object = getattr(item, field, None)
            if isinstance(value, list):
                todo += [each for each in cast("list[object]", value) if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST):
                todo.append(value)
    return names


class _Scanner:
    def __init__(self, p: Parser, stored: set[str]) -> None:
        self.p = p
        self.stored = stored
        self.uses: dict[str, NameUse] = {}
        # Every assignment, in order.
        self.stores: list[str] = []

    def block(self, nodes: list[ast.stmt], path: tuple[int, ...], foreign: bool = False) -> None:
        path = path if foreign else (*path, id(nodes))
        for node in nodes:
            self.statement(node, path, foreign)

    def statement(self, node: ast.stmt, path: tuple[int, ...], foreign: bool) -> None:
        match node:
            case ast.If():
                self.names(node.test, path, foreign)
                known = self.known(node.test)
                start = len(self.stores)
                if known is not False:
                    self.block(node.body, path, foreign)
                middle = len(self.stores)
                if known is not True:
                    self.block(node.orelse, path, foreign)
                self.p.open_branches.pop(node, None)
                if known is None:
                    branches = self.stores[start:middle], self.stores[middle:]
                    self.p.open_branches[node] = branches
            case ast.For():
                # A loop's own variable is bound by the loop, it is not assigned.
                self.names(node.iter, path, foreign)
                inner = foreign or is_call_of(self.p, node.iter, "parallel")
                self.block(node.body, path, inner)
            case ast.While():
                # The condition is evaluated in each iteration.
                self.names(node.test, path, foreign)
                self.block(node.body, path, foreign)
            case ast.With():
                for item in node.items:
                    self.names(item.context_expr, path, foreign)
                launches = [is_call_of(self.p, item.context_expr, "launch") for item in node.items]
                self.block(node.body, path, foreign or any(launches))
            case ast.AugAssign(target=ast.Name() as target):
                self.names(node.value, path, foreign)
                self.record(target, path, not foreign)
                self.uses[target.id].updates += not foreign
            case _:
                self.names(node, path, foreign)

    def names(self, node: ast.AST, path: tuple[int, ...], foreign: bool) -> None:
        for item in _names(node):
            self.record(item, path, isinstance(item.ctx, ast.Store) and not foreign)

    def record(self, node: ast.Name, path: tuple[int, ...], store: bool) -> None:
        use = self.uses.setdefault(node.id, NameUse())
        if use.path is None:
            use.path = path
        else:
            common = 0
            while common < min(len(path), len(use.path)) and path[common] == use.path[common]:
                common += 1
            use.path = path[:common]
        # What `_` is given is not kept, so that its types and scopes need not agree.
        if store and node.id != "_":
            use.stores += 1
            self.stores.append(node.id)
            use.first = use.first or node

    def known(self, test: ast.expr) -> bool | None:
        """The truth of a condition that depends on nothing assigned here; None if it is open."""
        if any(name.id in self.stored for name in _names(test)):
            return None
        trying, self.p.trying = self.p.trying, True
        try:
            value, _ = self.p.captured(lambda: self.p.expression(test))
        except SourceError:
            return None
        finally:
            self.p.trying = trying
        return value if isinstance(value, bool) else None
