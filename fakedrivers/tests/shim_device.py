"""A device that runs images of CUDA C++: their texts through the shim, on the engine alone.

It is of a kind of its own, so that the kind `cuda` stays that of the runtime and the fake driver
driver; a bundle's images are given that kind before they are loaded. Everything else is as they
were made: plans, checks, specialisations, arguments.
"""

from __future__ import annotations

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
from dovetail_fakedrivers.cuda_shim import compile_image
from dovetail_runtime import register_backend

KIND = "cudashim"

Mutation = Callable[[str], str]


@functools.cache
def register() -> None:
    """Add the device to this process."""
    attributes = {"cuda.sm": 90, "cuda.nvrtc": 1305}
    register_backend(EngineBackend(KIND, attributes, library()))


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

    @property
    def target(self) -> Target:
        return resolve(self.text)

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        """See `dovetail_conformance.runner.Executor.run`."""
        register()
        return DeviceExecutor(f"{KIND}:0").run(self._given(bundle), function, arguments)

    def _given(self, bundle: bytes) -> bytes:
        """The bundle as the device gets it; the CPU images of its texts are there."""
        return rebundled(bundle, KIND, self._changed)

    def _changed(self, image: DeviceImage) -> DeviceImage:
        text = self.mutation(image.payload["source"].decode()).encode()
        compile_image(text, self.images)
        return replace(image, kind=KIND, payload={**image.payload, "source": text})
