"""Which variables differ between the threads (or lanes) that run one piece of code."""

from __future__ import annotations

from collections.abc import Iterable

from dovetail import ir


class Uniformity:
    """The variables of `body` that may differ between lanes.

    A mutable variable is uniform when it only ever gets uniform values under conditions that are
    uniform; a loop that some lanes leave early is not uniform inside. Local arrays are taken to
    differ, memory at a uniform index not to (between barriers nobody may change it).

    Args:
        body: What every lane runs.
        lanes: The variables that tell the lanes apart.
    """

    def __init__(self, body: ir.Stmt, lanes: Iterable[ir.Var]) -> None:
        self._varying = set(lanes)
        self._divergent: set[ir.Stmt] = set()
        self._loops: list[ir.Stmt] = []
        self._changed = True
        while self._changed:
            self._changed = False
            self._visit(body, False)

    def varies(self, expr: ir.Expr) -> bool:
        """Whether the value may differ between lanes."""
        return any(
            item in self._varying
            if isinstance(item, ir.Var)
            else isinstance(item, ir.Load) and item.buffer.scope == "local"
            for item in ir.walk_expr(expr)
        )

    def _mark(self, var: ir.Var) -> None:
        if var not in self._varying:
            self._varying.add(var)
            self._changed = True

    def _visit(self, stmt: ir.Stmt, divergent: bool) -> None:
        match stmt:
            case ir.Seq():
                for each in stmt.statements:
                    self._visit(each, divergent)
            case ir.Declare():
                if self.varies(stmt.value):
                    self._mark(stmt.var)
            case ir.Assign():
                if divergent or self.varies(stmt.value):
                    self._mark(stmt.var)
            case ir.Atomic() | ir.Subgroup():
                if stmt.result is not None:
                    self._mark(stmt.result)
            case ir.If():
                inner = divergent or self.varies(stmt.condition)
                self._visit(stmt.then, inner)
                if stmt.otherwise is not None:
                    self._visit(stmt.otherwise, inner)
            case ir.For():
                bounds = self.varies(stmt.start) or self.varies(stmt.stop)
                if bounds:
                    self._mark(stmt.var)
                self._loop(stmt, stmt.body, divergent or bounds)
            case ir.While():
                self._loop(stmt, stmt.body, divergent or self.varies(stmt.condition))
            case ir.Break() | ir.Continue():
                if divergent and self._loops[-1] not in self._divergent:
                    self._divergent.add(self._loops[-1])
                    self._changed = True
            case _:
                pass

    def _loop(self, loop: ir.Stmt, body: ir.Stmt, divergent: bool) -> None:
        self._loops.append(loop)
        self._visit(body, divergent or loop in self._divergent)
        self._loops.pop()

    def leaves_early(self, loop: ir.Stmt) -> bool:
        """Whether some lanes may break out of, or continue, the loop while others go on."""
        return loop in self._divergent
