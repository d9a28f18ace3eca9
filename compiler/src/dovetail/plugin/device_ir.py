"""DeviceIR: the input of code generators, made only by `compiler.lower`.

It is verified, split and checked against the capabilities: a failing code generator is a defect.
"""

from __future__ import annotations

from dovetail import ir
from dovetail.support.dataclasses import dataclass
from dovetail.target import Capabilities


@dataclass(frozen=True, slots=True)
class DeviceIR:
    """A module in its lowest form, with the capabilities of its target.

    In this form: `module.functions` hold host statements only (they become the plan), and every
    kernel holds device statements only, without `Parallel`, `Launch` and `Reduce`; all buffers are
    one-dimensional, each access has one index in elements; the ops are those of the capabilities;
    scalar arguments have the types that docs/format/image.md allows.
    """

    module: ir.Module
    capabilities: Capabilities

    @property
    def kernels(self) -> tuple[ir.Kernel, ...]:
        """The kernels, which are device code."""
        return self.module.kernels
