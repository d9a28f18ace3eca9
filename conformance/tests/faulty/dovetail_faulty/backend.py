"""The compile side: the reference's, under another kind."""

from dataclasses import replace

from dovetail.backends.reference.backend import BACKEND as REFERENCE
from dovetail.plugin import Backend
from dovetail.support.errors import UnsupportedError
from dovetail.target import Target, TargetSchema


def codegen(device_ir, target):
    if any(kernel.name.startswith("helper_and_constant") for kernel in device_ir.kernels):
        raise UnsupportedError("faulty", "constants", "it has none", "write them to a buffer")
    return replace(REFERENCE.codegen(device_ir, target), kind="faulty")


BACKEND = Backend(
    api=1,
    kind="faulty",
    schema=TargetSchema(kind="faulty", attributes=REFERENCE.schema.attributes),
    capabilities=REFERENCE.capabilities,
    pipeline=REFERENCE.pipeline,
    codegen=codegen,
    runtime=REFERENCE.runtime,
    detect=lambda attributes: Target("faulty"),
    gaps={"elementary": "its functions raise", "broadcast_add": "it is said not to pass"},
)
