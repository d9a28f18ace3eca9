"""What a statement needs of the architecture, for the passes that lower it to others."""

from __future__ import annotations

from dovetail import ir
from dovetail.backends.cuda.intrinsics import Architecture
from dovetail.support.errors import UnsupportedError


def need(stmt: ir.Intrinsic, needs: str, arch: Architecture, of: str = "") -> None:
    """Refuse a statement that an architecture does not have.

    Args:
        stmt: The statement, as the user wrote it.
        needs: What it needs, as `IntrinsicOp.needs`.
        arch: What is built for.
        of: The types that it is used on, where they decide.

    Raises:
        UnsupportedError: The architecture does not have it.
    """
    if arch.has(needs):
        return
    what = f"'T.{stmt.op}'" + (f" of {of}" if of else "")
    raise UnsupportedError(
        f"cuda -arch={arch.name}",
        what,
        f"it needs {needs}",
        "build this kernel for a target that has it",
        stmt.span,
    )
