"""The walk over a function's statements at the host's level, knowing which values are the host's.

Host statements nest in host statements only, so that a pass that rewrites regions needs to say
what it makes of each, and not how to reach it.
"""

from __future__ import annotations

from collections.abc import Sequence

from dovetail.ir import For, Func, HostValues, If, Stmt, sequence, statement_list


class HostWalk:
    """Rewrites bodies at the host's level; `values` is what the host knows where it is."""

    def __init__(self, func: Func) -> None:
        self.values = HostValues(func)

    def body(self, stmt: Stmt) -> Stmt:
        """A body at the host's level."""
        raise NotImplementedError

    def host(self, stmt: Stmt) -> Stmt:
        """A host statement, with the bodies inside it rewritten."""
        match stmt:
            case If(condition=condition, then=then, otherwise=otherwise):
                first = self.body(then)
                second = None if otherwise is None else self.body(otherwise)
                if first is then and second is otherwise:
                    return stmt
                return If(condition, first, second, stmt.span)
            case For(var=var, body=body):
                self.values.add(var)
                new = self.body(body)
                if new is body:
                    return stmt
                return For(var, stmt.start, stmt.stop, stmt.step, new, stmt.kind, stmt.span)
            case _:
                return stmt


def rebuilt(stmt: Stmt, new: Sequence[Stmt]) -> Stmt:
    """A body of new statements; the body itself where they are the old ones."""
    old = statement_list(stmt)
    if len(old) == len(new) and all(a is b for a, b in zip(old, new, strict=True)):
        return stmt
    return sequence(new)
