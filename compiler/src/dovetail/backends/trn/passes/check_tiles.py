"""What NKI cannot express is refused at the user's line."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.analysis import buffer_bytes, check_capabilities
from dovetail.backends.trn.namespace import PSUM, TRANSPOSE
from dovetail.backends.trn.nki import array_extents, write_kernel
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import ResourceError, UnsupportedError
from dovetail.support.span import Span
from dovetail.target import Capabilities


@dataclass(frozen=True)
class CheckTiles(Pass):
    """Refuses kernels that fit no way of mapping to tiles, and arrays that fit no memory.

    Requires: split form, after everything else.
    Ensures: the text of each kernel can be written; the arrays that an iteration holds at the same
        time, a row of each partition's SBUF each, leave half of a partition to tiles; those in
        PSUM are float32, in a bank each.

    Attributes:
        sbuf: Bytes of SBUF of a partition.
        partitions: Partitions.
        banks: Banks of PSUM of a partition.
        bank: Bytes of one.
    """

    name: ClassVar[str] = "check-tiles"
    sbuf: int = 192 * 1024
    partitions: int = 128
    banks: int = 8
    bank: int = 2048

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module as it is.

        Raises:
            ResourceError: A block or an iteration needs more than a partition has.
            UnsupportedError: A loop's end is known on the chip only, or something is missing.
        """
        check_capabilities(module, capabilities, "trn")
        for kernel in module.kernels:
            _Arrays(self, kernel).check()
            write_kernel(kernel, kernel.name)
        return module


class _Arrays:
    """What one kernel has of arrays."""

    def __init__(self, limits: CheckTiles, kernel: ir.Kernel) -> None:
        self._limits = limits
        self._kernel = kernel
        self._whole = array_extents(kernel)

    def check(self) -> None:
        """Fail where an array fits no memory, or is used as it cannot be."""
        turned = any(
            isinstance(item, ir.Intrinsic) and item.op == TRANSPOSE.name
            for item in ir.walk(self._kernel.body)
        )
        # A transpose is made in PSUM.
        self._block(self._kernel.body, 0, int(turned))
        if self._whole:
            self._elements()

    def _block(self, body: ir.Stmt, bytes_held: int, banks_held: int) -> None:
        """The statements of a block: what it allocates is held until its end."""
        for item in ir.statement_list(body):
            if isinstance(item, ir.Allocate) and item.buffer.scope != "global":
                size = self._row(item)
                if item.buffer.memory == PSUM:
                    banks_held += 1
                else:
                    bytes_held += size
                self._room(item, bytes_held, banks_held)
            for inner in ir.bodies(item):
                self._block(inner, bytes_held, banks_held)

    def _row(self, item: ir.Allocate) -> int:
        """The bytes of each partition that an array takes."""
        buffer, limits = item.buffer, self._limits
        size = buffer_bytes(buffer)
        if buffer in self._whole:
            rows, columns = self._whole[buffer]
            if size != rows * columns * buffer.dtype.bytes:
                raise UnsupportedError(
                    "trn", f"'{buffer.name}' as a whole in a block of several threads",
                    "each thread has its own array", "use one thread per block",
                    self._span(item),
                )  # fmt: skip
            if rows > limits.partitions:
                raise ResourceError(
                    f"{self._span(item)}: the rows of '{buffer.name}' for target 'trn'",
                    rows, limits.partitions, "partitions",
                    "rows are on partitions: split them, or exchange rows and columns",
                )  # fmt: skip
            size = columns * buffer.dtype.bytes
        if buffer.memory != PSUM:
            return size
        if buffer.dtype.name != "float32":
            raise UnsupportedError(
                "trn", f"{buffer.dtype} in PSUM ('{buffer.name}')",
                "the Tensor Engine sums in float32", 'use T.float32, or "trn.sbuf"',
                self._span(item),
            )  # fmt: skip
        if size > limits.bank:
            raise ResourceError(
                f"{self._span(item)}: a row of '{buffer.name}' in PSUM for target 'trn'",
                size, limits.bank, "bytes",
                'an array is in one bank: use fewer columns, or "trn.sbuf"',
            )  # fmt: skip
        return size

    def _room(self, item: ir.Allocate, bytes_held: int, banks_held: int) -> None:
        limits, name = self._limits, self._kernel.name
        if bytes_held > limits.sbuf // 2:
            raise ResourceError(
                f"{self._span(item)}: the arrays of '{name}' for target 'trn'",
                bytes_held, limits.sbuf // 2, "bytes", "use smaller arrays",
            )  # fmt: skip
        if banks_held > limits.banks:
            raise ResourceError(
                f"{self._span(item)}: the arrays of '{name}' in PSUM for target 'trn'",
                banks_held, limits.banks, "banks", "use fewer of them at a time",
            )  # fmt: skip

    def _elements(self) -> None:
        """Whole arrays have no elements of their own: those lie on other partitions."""
        for item in ir.walk(self._kernel.body):
            if isinstance(item, ir.Intrinsic):
                continue
            touched = [
                part.buffer
                for each in ir.expressions(item)
                for part in ir.walk_expr(each)
                if isinstance(part, ir.Load)
            ]
            if isinstance(item, (ir.Store, ir.Atomic)):
                touched.append(item.buffer)
            for buffer in touched:
                if buffer in self._whole:
                    raise UnsupportedError(
                        "trn", f"an element of '{buffer.name}'",
                        "its rows are on partitions, and functions of T.trn use whole arrays",
                        "use only those, or another array for single elements", self._span(item),
                    )  # fmt: skip

    def _span(self, item: ir.Stmt) -> Span:
        return item.span or self._kernel.span
