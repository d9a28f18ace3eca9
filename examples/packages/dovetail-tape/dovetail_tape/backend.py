"""The record of the `tape` backend: pipeline, code generation, and what it does not pass."""

from __future__ import annotations

from dovetail.codegen.describe import image_function
from dovetail.image import DeviceImage
from dovetail.passes import FINISH, FLATTEN, LEGALIZE, PREPARE, SPLIT, Pass
from dovetail.passes.map_parallel import MapParallel
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.plugin import API, Backend, DeviceIR, RuntimeHint
from dovetail.target import Target
from dovetail_tape.gaps import GAPS
from dovetail_tape.target import SCHEMA, capabilities
from dovetail_tape.writer import write


def pipeline(target: Target) -> tuple[Pass, ...]:
    """Blocks stay, which the runtime walks; the threads of a block become loops."""
    del target
    return (
        *PREPARE, MapParallel(), SerializeThreads(), *FLATTEN, *LEGALIZE,
        *SPLIT, *FINISH,
    )  # fmt: skip


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """A tape for each kernel, under its name."""
    del target
    return DeviceImage(
        kind="tape",
        format="tape",
        functions=tuple(image_function(kernel) for kernel in device_ir.kernels),
        payload={kernel.name: write(kernel) for kernel in device_ir.kernels},
    )


BACKEND = Backend(
    api=API,
    kind="tape",
    schema=SCHEMA,
    capabilities=capabilities,
    pipeline=pipeline,
    codegen=codegen,
    # dlpack.h, kDLExtDev; the runtimes are libraries without a distribution.
    runtime=RuntimeHint(distribution="", device_type=12),
    detect=lambda attributes: Target("tape"),
    gaps=GAPS,
)
