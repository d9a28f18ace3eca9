"""What NKI cannot express is refused at the user's line."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.analysis import buffer_bytes, check_capabilities
from dovetail.backends.trn.nki import write_kernel
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import ResourceError
from dovetail.target import Capabilities


@dataclass(frozen=True)
class CheckTiles(Pass):
    """Refuses kernels that fit no way of mapping to tiles.

    Requires: split form, after everything else.
    Ensures: the text of each kernel can be written; the arrays of an iteration, which are a row of
        SBUF each, leave half of a partition to tiles.

    Attributes:
        sbuf: Bytes of SBUF of a partition.
    """

    name: ClassVar[str] = "check-tiles"
    sbuf: int = 192 * 1024

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module as it is.

        Raises:
            ResourceError: A block or an iteration needs more than a partition has.
            UnsupportedError: A loop's end is known on the chip only, or something is missing.
        """
        check_capabilities(module, capabilities, "trn")
        for kernel in module.kernels:
            self._check(kernel)
            write_kernel(kernel, kernel.name)
        return module

    def _check(self, kernel: ir.Kernel) -> None:
        total = 0
        for item in ir.walk(kernel.body):
            if not isinstance(item, ir.Allocate) or item.buffer.scope == "global":
                continue
            total += buffer_bytes(item.buffer)
            if total > self.sbuf // 2:
                raise ResourceError(
                    f"{item.span or kernel.span}: the arrays of '{kernel.name}' for target 'trn'",
                    total, self.sbuf // 2, "bytes", "use smaller arrays",
                )  # fmt: skip
