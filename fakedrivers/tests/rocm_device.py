"""A device that runs images for AMD's GPUs: their LLVM IR on the host, on the engine alone.

It is of a kind of its own, so that the kind `rocm` stays that of the runtime and the fake
driver; a bundle's images are given that kind, and lose what they require of a device.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine_runtime import EngineBackend, library
from rebundled import rebundled

from dovetail.api import Kernel
from dovetail.compiler import build, resolve
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
        given = rebundled(bundle, KIND, lambda image: replace(image, kind=KIND), anywhere=True)
        return DeviceExecutor(f"{KIND}:0").run(given, function, arguments)

    def call(self, kernel: Kernel, *arguments: Any) -> list[Array]:
        """The tensor arguments after a call of a kernel, which is compiled for it."""
        with recording(self.images):
            bundle = build([kernel], [self.target]).tobytes()
        return self.run(bundle, kernel.name, arguments)[1]
