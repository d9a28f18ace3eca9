"""A device that runs images of NKI text: by the runtime of `trn`, on the stand-in."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rebundled import rebundled

from dovetail.backends.trn.device import NkiRuntime
from dovetail.compiler import resolve
from dovetail.image import DeviceImage
from dovetail.target import Target
from dovetail_conformance.case import Array
from dovetail_conformance.runner import DeviceExecutor
from dovetail_fakedrivers import nki_shim
from dovetail_runtime import register_backend

KIND = "nkishim"


class ShimRuntime(NkiRuntime):
    """The runtime under another name, as `trn` may have been asked for in this process before."""

    kind = KIND

    def open(self, candidates: Sequence[str]) -> None:
        nki_shim.install()
        try:
            super().open(candidates)
        finally:
            nki_shim.uninstall()

    def image_load(self, device: int, image: Any) -> Any:
        nki_shim.install()
        try:
            return super().image_load(device, image)
        finally:
            nki_shim.uninstall()

    def device_count(self) -> int:
        return 1


@functools.cache
def register() -> None:
    """Add the device to this process."""
    register_backend(ShimRuntime())


@dataclass(frozen=True)
class NkiExecutor:
    """Runs bundles for NKI (`dovetail_conformance.runner.Executor`)."""

    text: str = "trn"

    @property
    def target(self) -> Target:
        return resolve(self.text)

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        """See `dovetail_conformance.runner.Executor.run`."""
        register()
        given = rebundled(bundle, KIND, _given)
        return DeviceExecutor(f"{KIND}:0").run(given, function, arguments)


def _given(image: DeviceImage) -> DeviceImage:
    return replace(image, kind=KIND)
