"""DeviceIR: the only thing code generators take, made only by `compiler.lower`.

Verified, split, capability-checked: a code generator may therefore fail on nothing but a defect.
"""

from __future__ import annotations

from dovetail import ir
from dovetail.support.dataclasses import dataclass
from dovetail.target import Capabilities


@dataclass(frozen=True, slots=True)
class DeviceIR:
    """A module in its lowest form, and what its target can do.

    In this form: `module.functions` hold host statements only (they become the plan), and every
    kernel holds device statements only, without `Parallel`, `Launch` and `Reduce`; all buffers are
    one-dimensional, each access has one index in elements; the ops are those of the capabilities;
    scalar arguments have the types that docs/format/image.md allows.
    """

    module: ir.Module
    capabilities: Capabilities

    @property
    def kernels(self) -> tuple[ir.Kernel, ...]:
        """The device code."""
        return self.module.kernels
