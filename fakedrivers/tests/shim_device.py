"""Devices that run images of source text: through a shim, on the engine alone.

Each is of a kind of its own, so that the kind itself stays that of the runtime and the fake
driver; a bundle's images are given that kind before they are loaded. Everything else is as they
were made: plans, checks, specialisations, arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from engine_runtime import EngineBackend, library
from rebundled import rebundled

from dovetail.compiler import resolve
from dovetail.image import DeviceImage
from dovetail.target import Target
from dovetail_conformance.case import Array
from dovetail_conformance.runner import DeviceExecutor
from dovetail_fakedrivers.cuda_shim import compile_image
from dovetail_runtime import register_backend

Mutation = Callable[[str], str]


@dataclass(frozen=True)
class Shim:
    """A device for the texts of one language.

    Args:
        kind: The device's own.
        attributes: What it says of itself.
        compile: Makes the CPU image of an image's text, in a folder.
        backend: How it gives a launch its arguments.
    """

    kind: str
    attributes: Mapping[str, object]
    compile: Callable[[DeviceImage, Path], object]
    backend: type[EngineBackend] = EngineBackend
    _registered: ClassVar[set[str]] = set()

    def register(self) -> None:
        """Add the device to this process, once."""
        if self.kind not in self._registered:
            register_backend(self.backend(self.kind, self.attributes, library()))
            self._registered.add(self.kind)


CUDA = Shim(
    "cudashim",
    {"cuda.sm": 90, "cuda.nvrtc": 1305},
    lambda image, folder: compile_image(image.payload["source"], folder),
)


def unchanged(text: str) -> str:
    """The text as it was made."""
    return text


@dataclass(frozen=True)
class ShimExecutor:
    """Runs bundles for CUDA C++ (`dovetail_conformance.runner.Executor`).

    Args:
        images: The folder of CPU images, one of DOVETAIL_FAKE_IMAGES.
        text: The target.
        mutation: What is done to the text before it is compiled.
    """

    images: Path
    text: str = "cuda -arch=sm_75 -format=cu"
    mutation: Mutation = unchanged
    shim: ClassVar[Shim] = CUDA

    @property
    def target(self) -> Target:
        return resolve(self.text)

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        """See `dovetail_conformance.runner.Executor.run`."""
        self.shim.register()
        given = rebundled(bundle, self.shim.kind, self._given)
        return DeviceExecutor(f"{self.shim.kind}:0").run(given, function, arguments)

    def _given(self, image: DeviceImage) -> DeviceImage:
        """The image as the device gets it; its CPU image is there."""
        text = self.mutation(image.payload["source"].decode()).encode()
        given = replace(image, kind=self.shim.kind, payload={**image.payload, "source": text})
        self.shim.compile(given, self.images)
        return given
