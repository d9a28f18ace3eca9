"""The walk over a function's statements at the host's level, knowing which values are the host's.

Host statements nest in host statements only, so that a pass that rewrites regions needs to say
what it makes of each, and not how to reach it.
"""

from __future__ import annotations

from collections.abc import Sequence

from dovetail import ir


class HostWalk:
    """Rewrites bodies at the host's level; `values` is what the host knows where it is."""

    def __init__(self, func: ir.Func) -> None:
        self.values = ir.HostValues(func)

    def body(self, stmt: ir.Stmt) -> ir.Stmt:
        """A body at the host's level."""
        raise NotImplementedError

    def host(self, stmt: ir.Stmt) -> ir.Stmt:
        """A host statement, with the bodies inside it rewritten."""
        match stmt:
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                first = self.body(then)
                second = None if otherwise is None else self.body(otherwise)
                if first is then and second is otherwise:
                    return stmt
                return ir.If(condition, first, second, stmt.span)
            case ir.For(var=var, body=body):
                self.values.add(var)
                new = self.body(body)
                if new is body:
                    return stmt
                return ir.For(var, stmt.start, stmt.stop, stmt.step, new, stmt.kind, stmt.span)
            case (
                ir.LibraryCall(result=result) | ir.Read(result=result) | ir.HostCopy(result=result)
            ):
                self.values.add(result)
                return stmt
            case _:
                return stmt


def rebuilt(stmt: ir.Stmt, new: Sequence[ir.Stmt]) -> ir.Stmt:
    """A body of new statements; the body itself where they are the old ones."""
    old = ir.statement_list(stmt)
    if len(old) == len(new) and all(a is b for a, b in zip(old, new, strict=True)):
        return stmt
    return ir.sequence(new)
