"""What WGSL allows less of than other languages, checked against the user's lines."""

from __future__ import annotations

from typing import ClassVar, Final

from dovetail import ir
from dovetail.analysis import buffer_bytes
from dovetail.backends.webgpu.wgsl.kernel import MAX_LOCAL_BYTES
from dovetail.backends.webgpu.wgsl.subgroups import OPS
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail.target import Capabilities

_MAX_CONSTANTS: Final = 4 * 2047
"""Elements of an array of constants, in vectors of four. Source: as above."""


@dataclass(frozen=True)
class CheckLimits(Pass):
    """Refuses too large arrays of a thread, and exchanges that WGSL has no function for.

    Requires: split form.
    Ensures: the arrays of a thread have 8192 bytes at most; the exchanges within a subgroup are
        those of the language, in blocks that are made of whole subgroups.
    """

    name: ClassVar[str] = "check-limits"
    reads: ClassVar[frozenset[str]] = frozenset(("subgroup_size",))

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module as it is.

        Raises:
            ResourceError: The arrays of a thread, or a table of constants, are too large.
            UnsupportedError: There is no such exchange, or lanes of it would be missing.
        """
        for kernel in module.kernels:
            _check(kernel, capabilities.subgroup_size)
        return module


def _check(kernel: ir.Kernel, subgroup_size: int) -> None:
    total = 0
    for item in ir.walk(kernel.body):
        if isinstance(item, ir.Allocate) and item.buffer.scope == "local":
            # A bool is a word here.
            total += max(buffer_bytes(item.buffer), 4 * _elements(item))
            if total > MAX_LOCAL_BYTES:
                raise ResourceError(
                    f"{item.span}: the arrays of a thread of '{kernel.name}' for target 'webgpu'",
                    total, MAX_LOCAL_BYTES, "bytes", "use shared memory, or a smaller array",
                )  # fmt: skip
        elif isinstance(item, ir.Allocate) and len(item.values) > _MAX_CONSTANTS:
            raise ResourceError(
                f"{item.span}: a table of constants of '{kernel.name}' for target 'webgpu'",
                len(item.values), _MAX_CONSTANTS, "words", "pass it as a tensor",
            )  # fmt: skip
        elif isinstance(item, ir.Subgroup):
            _check_exchange(kernel, item, subgroup_size)


def _elements(statement: ir.Allocate) -> int:
    return buffer_bytes(statement.buffer) // statement.buffer.dtype.bytes


def _check_exchange(kernel: ir.Kernel, item: ir.Subgroup, size: int) -> None:
    if item.op not in OPS:
        raise UnsupportedError(
            "webgpu", f"'T.subgroup.{item.op}'", "WGSL has no function for it",
            "use `any` and `all`, or build without the attribute subgroup_size", item.span,
        )  # fmt: skip
    x, y, z = kernel.block
    if x * y * z % size:
        raise UnsupportedError(
            "webgpu", f"exchanges in a block of {x * y * z} threads",
            f"its last subgroup would have fewer than {size} lanes",
            f"use a multiple of {size} threads, or build without the attribute subgroup_size",
            item.span,
        )  # fmt: skip
