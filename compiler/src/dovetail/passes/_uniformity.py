"""Which variables differ between the threads (or lanes) that run one piece of code."""

from __future__ import annotations

from collections.abc import Iterable

from dovetail.ir import (
    Assign,
    Atomic,
    Break,
    Continue,
    Declare,
    Expr,
    For,
    If,
    Load,
    Seq,
    Stmt,
    Subgroup,
    Var,
    While,
    walk_expr,
)


class Uniformity:
    """The variables of `body` that may differ between lanes.

    A mutable variable is uniform when it only ever gets uniform values under conditions that are
    uniform; a loop that some lanes leave early is not uniform inside. Local arrays are taken to
    differ, memory at a uniform index not to (between barriers nobody may change it).

    Args:
        body: What every lane runs.
        lanes: The variables that tell the lanes apart.
    """

    def __init__(self, body: Stmt, lanes: Iterable[Var]) -> None:
        self._varying = set(lanes)
        self._divergent: set[Stmt] = set()
        self._loops: list[Stmt] = []
        self._changed = True
        while self._changed:
            self._changed = False
            self._visit(body, False)

    def varies(self, expr: Expr) -> bool:
        """Whether the value may differ between lanes."""
        return any(
            item in self._varying
            if isinstance(item, Var)
            else isinstance(item, Load) and item.buffer.scope == "local"
            for item in walk_expr(expr)
        )

    def _mark(self, var: Var) -> None:
        if var not in self._varying:
            self._varying.add(var)
            self._changed = True

    def _visit(self, stmt: Stmt, divergent: bool) -> None:
        match stmt:
            case Seq():
                for each in stmt.statements:
                    self._visit(each, divergent)
            case Declare():
                if self.varies(stmt.value):
                    self._mark(stmt.var)
            case Assign():
                if divergent or self.varies(stmt.value):
                    self._mark(stmt.var)
            case Atomic() | Subgroup():
                if stmt.result is not None:
                    self._mark(stmt.result)
            case If():
                inner = divergent or self.varies(stmt.condition)
                self._visit(stmt.then, inner)
                if stmt.otherwise is not None:
                    self._visit(stmt.otherwise, inner)
            case For():
                bounds = self.varies(stmt.start) or self.varies(stmt.stop)
                if bounds:
                    self._mark(stmt.var)
                self._loop(stmt, stmt.body, divergent or bounds)
            case While():
                self._loop(stmt, stmt.body, divergent or self.varies(stmt.condition))
            case Break() | Continue():
                if divergent and self._loops[-1] not in self._divergent:
                    self._divergent.add(self._loops[-1])
                    self._changed = True
            case _:
                pass

    def _loop(self, loop: Stmt, body: Stmt, divergent: bool) -> None:
        self._loops.append(loop)
        self._visit(body, divergent or loop in self._divergent)
        self._loops.pop()

    def leaves_early(self, loop: Stmt) -> bool:
        """Whether some lanes may break out of, or continue, the loop while others go on."""
        return loop in self._divergent
