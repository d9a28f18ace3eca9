"""Contractions and transposes go through tiles in the shared memory of blocks."""

from __future__ import annotations

import contextlib
from typing import ClassVar

from dovetail import ir
from dovetail.analysis.host_walk import HostWalk, rebuilt
from dovetail.analysis.partial_results import MIN_SHARERS, BlockLimits
from dovetail.analysis.strides import LongExpressionError
from dovetail.passes.base import Pass
from dovetail.passes.share_rows import sharers
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class ShareTiles(Pass):
    """Assigns tiles of a Parallel to blocks of threads if the threads can share loads.

    - A contraction (`analysis.block_tiles`: a product, a convolution, scores): a block brings
      what its rows and columns need of some steps of the loops to shared memory, neighbours in
      memory by neighbouring threads; then each thread takes the steps for several rows and
      columns, from registers, read some at a time where the target has vectors, and loads what
      comes next where that is worth it. Every sum takes its terms in the order of the loops.
    - Elements that lie along one loop where they are read and along another where they are
      written (a transpose): a block reads a tile along memory, and writes it along memory.

    Where only the call knows the extents, it takes tiles if there are enough rows and columns to
    fill some. Left as they are: small constant extents, loops without reuse, and what fits in no
    tile of the device's shared memory.

    Requires: source form, after `guard-accesses`, without reductions.
    Ensures: source form; a Launch for each Parallel that is taken in tiles.

    Attributes:
        threads: Of a block, at most.
    """

    name: ClassVar[str] = "share-tiles"
    reads: ClassVar[frozenset[str]] = frozenset(
        (
            "threads",
            "block_threads",
            "bytes_ahead",
            "features",
            "max_block_threads",
            "max_shared_bytes",
        )
    )
    threads: int = 256

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with launches for what is taken in tiles."""
        limits = self.limits(capabilities)
        if limits is None:
            return module
        functions: list[ir.Func] = []
        for func in module.functions:
            body = _Share(func, limits).body(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))

    def limits(self, capabilities: Capabilities) -> BlockLimits | None:
        """Of a target's blocks; None where it has no threads that share memory."""
        threads = min(self.threads, sharers(capabilities))
        if threads < MIN_SHARERS:
            return None
        return BlockLimits(
            threads,
            capabilities.max_shared_bytes,
            vectors="vector" in capabilities.features,
            ahead=capabilities.bytes_ahead > 0,
        )


class _Share(HostWalk):
    """Rewrites the parallel loops of a function."""

    def __init__(self, func: ir.Func, limits: BlockLimits) -> None:
        super().__init__(func)
        self._limits = limits

    def body(self, stmt: ir.Stmt) -> ir.Stmt:
        """A body at the host's level."""
        return rebuilt(stmt, [self.host(item) for item in ir.statement_list(stmt)])

    def host(self, stmt: ir.Stmt) -> ir.Stmt:
        """A statement of the host; what writes tiles is imported where there may be some."""
        if not isinstance(stmt, ir.Parallel):
            return super().host(stmt)
        if len(stmt.variables) < 2:
            return stmt
        if any(isinstance(item, ir.For) for item in ir.walk(stmt.body)):
            from dovetail.passes._block_tiles import contract

            return contract(stmt, self._limits)
        if _reads_across(stmt):
            from dovetail.passes._transposes import transpose

            with contextlib.suppress(LongExpressionError):
                return transpose(stmt, self._limits.threads, self._limits.shared)
        return stmt


def _reads_across(stmt: ir.Parallel) -> bool:
    """Whether the last index of some load is another loop's variable."""
    outer = set(stmt.variables[:-1])
    return any(
        isinstance(item, ir.Load)
        and item.indices
        and not outer.isdisjoint(ir.free_variables(item.indices[-1]))
        for item in ir.walk_all(stmt.body)
    )
