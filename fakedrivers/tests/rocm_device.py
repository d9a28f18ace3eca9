"""A device that runs images for AMD's GPUs: their LLVM IR on the host, on the engine alone.

It is of a kind of its own, so that the kind `rocm` stays that of the runtime and the fake driver
driver; a bundle's images are given that kind, and lose what they require of a device.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine_runtime import EngineBackend, library

from dovetail.api import Kernel
from dovetail.bundle import Bundle, BundleFunction, BundleImage, BundleReader
from dovetail.compiler import build, resolve
from dovetail.image import encode_image
from dovetail.target import Target
from dovetail_conformance.case import Array
from dovetail_conformance.runner import DeviceExecutor
from dovetail_fakedrivers.images import recording
from dovetail_runtime import register_backend

KIND = "rocmshim"


@functools.cache
def register() -> None:
    """Add the device to this process."""
    register_backend(EngineBackend(KIND, {}, library()))


@dataclass(frozen=True)
class RocmExecutor:
    """Runs bundles for ROCm (`dovetail_conformance.runner.Executor`).

    Args:
        images: The folder of CPU images, one of DOVETAIL_FAKE_IMAGES.
        text: The target.
    """

    images: Path
    text: str

    @property
    def target(self) -> Target:
        return resolve(self.text)

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        """See `dovetail_conformance.runner.Executor.run`; images are there (`recording`)."""
        register()
        return DeviceExecutor(f"{KIND}:0").run(_given(bundle), function, arguments)

    def call(self, kernel: Kernel, *arguments: Any) -> list[Array]:
        """The tensor arguments after a call of a kernel, which is compiled for it."""
        with recording(self.images):
            bundle = build([kernel], [self.target]).tobytes()
        return self.run(bundle, kernel.name, arguments)[1]


def _given(bundle: bytes) -> bytes:
    """The bundle as the device gets it."""
    reader = BundleReader(bundle)
    images = tuple(
        BundleImage(KIND, image.format, KIND, (), encode_image(replace(image, kind=KIND)))
        for image in (reader.image(number) for number in range(len(reader.images)))
    )
    functions = tuple(
        BundleFunction(
            name,
            each.signature,
            tuple((image, reader.section(plan)) for image, plan in each.variants),
        )
        for name, each in reader.functions.items()
    )
    return Bundle("test", functions, images).tobytes()
