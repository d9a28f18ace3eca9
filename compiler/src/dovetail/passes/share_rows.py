"""Rows of parallel loops are shared by the threads of a block."""

from __future__ import annotations

import contextlib
from typing import ClassVar

from dovetail import ir
from dovetail.analysis.partial_results import MIN_SHARERS, BlockLimits
from dovetail.analysis.strides import LongExpressionError
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class ShareRows(Pass):
    """Distributes an iteration of a Parallel over many threads if it runs along rows of memory.

    A thread for each iteration reads rows that lie far apart, and there may be fewer rows than a
    device has threads. Where what an iteration does consists of reductions that may be reordered,
    of loops whose iterations are independent, and of values between them, the threads of a block
    take neighbouring elements of these, join their results through shared memory, and all know
    the result. How many threads take one row follows from constant extents. Where only the call
    knows the length, long rows take a block each, and others as many threads as the host says.

    Left as they are: loops whose neighbouring iterations access neighbouring elements already,
    short rows, results of more bytes than a block can share, and whatever has to be in order.

    Requires: source form, before `lower-reductions`.
    Ensures: source form; a Launch for each Parallel that is shared.

    Attributes:
        threads: Of a block, at most.
    """

    name: ClassVar[str] = "share-rows"
    reads: ClassVar[frozenset[str]] = frozenset(
        ("threads", "block_threads", "max_block_threads", "max_shared_bytes")
    )
    threads: int = 256

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with launches for what is shared."""
        most = sharers(capabilities)
        if not most:
            return module
        # Lines divide a block, and are powers of two.
        threads = 1 << (min(self.threads, most).bit_length() - 1)
        limits = BlockLimits(threads, capabilities.max_shared_bytes)
        functions: list[ir.Func] = []
        for func in module.functions:
            new = func
            if any(map(_has_loops, ir.walk(func.body))):
                from dovetail.passes._rows import share

                with contextlib.suppress(LongExpressionError):
                    body = share(func, limits)
                    new = func if body is func.body else replace(func, body=body)
            functions.append(new)
        return replace(module, functions=tuple(functions))


def _has_loops(stmt: ir.Stmt) -> bool:
    """Whether it is a Parallel whose iterations have loops or reductions."""
    return isinstance(stmt, ir.Parallel) and any(
        isinstance(each, ir.For | ir.Fold | ir.Reduce) for each in ir.walk_all(stmt.body)
    )


def sharers(capabilities: Capabilities) -> int:
    """Threads of a block that can share what they compute; 0 where too few are, or none."""
    most = min(capabilities.block_threads, capabilities.max_block_threads)
    return most if capabilities.threads == "grid" and most >= MIN_SHARERS else 0
