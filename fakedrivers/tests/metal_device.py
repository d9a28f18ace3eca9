"""A device that runs images of Metal Shading Language: through the shim, on the engine alone."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine_runtime import EngineBackend, library
from rebundled import rebundled

from dovetail.compiler import resolve
from dovetail.image import DeviceImage
from dovetail.target import Target
from dovetail_conformance.case import Array
from dovetail_conformance.runner import DeviceExecutor
from dovetail_fakedrivers.metal_shim import compile_image
from dovetail_runtime import Buffer, Launch, register_backend

KIND = "metalshim"

Mutation = Callable[[str], str]


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


@functools.cache
def register() -> None:
    """Add the device to this process."""
    attributes = {
        "metal.language": 32, "metal.simd_width": 32, "metal.simd_functions": True,
        "metal.float_atomics": True, "metal.matrices": True,
    }  # fmt: skip
    register_backend(MetalEngine(KIND, attributes, library()))


def unchanged(text: str) -> str:
    """The text as it was made."""
    return text


@dataclass(frozen=True)
class MetalExecutor:
    """Runs bundles for Metal (`dovetail_conformance.runner.Executor`).

    Args:
        images: The folder of CPU images, one of DOVETAIL_FAKE_IMAGES.
        text: The target.
        mutation: What is done to the text before it is compiled.
    """

    images: Path
    text: str = "metal"
    mutation: Mutation = unchanged

    @property
    def target(self) -> Target:
        return resolve(self.text)

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        """See `dovetail_conformance.runner.Executor.run`."""
        register()
        given = rebundled(bundle, KIND, self._given)
        return DeviceExecutor(f"{KIND}:0").run(given, function, arguments)

    def _given(self, image: DeviceImage) -> DeviceImage:
        """The image as the device gets it; its CPU image is there."""
        text = self.mutation(image.payload["source"].decode()).encode()
        compile_image(text, self.images, image.payload["options"])
        return replace(image, kind=KIND, payload={**image.payload, "source": text})
