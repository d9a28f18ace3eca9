"""The device that runs images of Metal Shading Language: through the shim, on the engine alone."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any, ClassVar

from engine_runtime import EngineBackend
from shim_device import Shim, ShimExecutor

from dovetail_fakedrivers.metal_shim import compile_image
from dovetail_runtime import Buffer, Launch


class MetalEngine(EngineBackend):
    """Gives launches as Metal does: entries of a table of buffers, scalars in one of them."""

    def values(self, launch: Launch) -> list[Any]:
        """Buffers, the structure of the scalars, then the sizes of threadgroup arrays."""
        buffers: list[Any] = []
        shared: list[Any] = []
        members: list[tuple[str, Any, Any]] = []
        for argument, given in zip(launch.function.arguments, launch.arguments, strict=True):
            if isinstance(given, Buffer):
                buffers.append(ctypes.c_uint64(given.address))
                continue
            if argument.kind == "shared":
                shared.append(ctypes.c_uint32(int(given)))
            kind = getattr(ctypes, _CTYPES[argument.dtype])
            members.append((f"m{len(members)}", kind, given))
        if members:
            fields = {"_fields_": [(name, kind) for name, kind, _ in members]}
            structure = type("Scalars", (ctypes.Structure,), fields)
            self.scalars = structure(*(given for _, _, given in members))
            buffers.append(ctypes.c_uint64(ctypes.addressof(self.scalars)))
        return [*buffers, *shared]


_CTYPES = {
    "int32": "c_int32", "uint32": "c_uint32", "int64": "c_int64", "uint64": "c_uint64",
    "float32": "c_float", "float64": "c_double",
}  # fmt: skip

METAL = Shim(
    "metalshim",
    {
        "metal.language": 32, "metal.simd_width": 32, "metal.simd_functions": True,
        "metal.float_atomics": True, "metal.matrices": True,
    },
    lambda image, folder: compile_image(
        image.payload["source"], folder, image.payload.get("options", b"")
    ),
    MetalEngine,
)  # fmt: skip


@dataclass(frozen=True)
class MetalExecutor(ShimExecutor):
    """Runs bundles for Metal (`dovetail_conformance.runner.Executor`); see `ShimExecutor`."""

    text: str = "metal"
    shim: ClassVar[Shim] = METAL
