"""The run side: a runtime in Python that hands kernels to `neuronxcc.nki`.

It was never run on a Trainium; tests put a stand-in in the place of `neuronxcc`. NKI compiles a
kernel for the shapes and numbers of a call (`nki.baremetal`), takes NumPy arrays, moves them to
the device and gives what the kernel wrote as new ones. So the memory of this device is the host's.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from dovetail_runtime import (
    BackendNotReadyError,
    Buffer,
    DeviceError,
    ImageError,
    Launch,
    Limits,
    NotFoundError,
    PythonBackend,
    RuntimeImage,
)
from dovetail_runtime.errors import describe

DEVICES: Final = "DOVETAIL_TRN_DEVICES"
PLATFORM: Final = "NEURON_PLATFORM_TARGET_OVERRIDE"
_NODE: Final = re.compile(r"neuron\d+")
_GENERATIONS: Final = {"trn1": 2, "inf2": 2, "trn2": 3}


class Loaded:
    """An image's module, with the folder of its text: NKI reads the source of what it compiles."""

    def __init__(self, image: RuntimeImage) -> None:
        self.symbols = {name: each.symbol for name, each in image.functions.items()}
        self.folder = tempfile.TemporaryDirectory(prefix="dovetail-nki-")
        path = Path(self.folder.name, "kernels.py")
        path.write_bytes(image.payload["source"])
        spec = importlib.util.spec_from_file_location(f"dovetail_nki_{id(self):x}", path)
        assert spec is not None
        assert spec.loader is not None
        self.module = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(self.module)
        except KeyboardInterrupt:
            self.folder.cleanup()
            raise
        # Whatever the text does: it is a stranger's, and does not end this process.
        except BaseException as error:
            self.folder.cleanup()
            raise ImageError(
                f"the text of the image is not a Python module: {describe(error)}"
            ) from error


class NkiRuntime(PythonBackend):
    """The Neuron devices of this machine."""

    kind = "trn"

    def open(self, candidates: Sequence[str]) -> None:
        """Find NKI.

        Raises:
            BackendNotReadyError: There is none that can be imported.
        """
        try:
            self._nki: Any = importlib.import_module("neuronxcc.nki")
            self._language: Any = importlib.import_module("neuronxcc.nki.language")
        except ImportError as error:
            raise BackendNotReadyError(f"neuronxcc.nki cannot be imported: {error}") from error

    def device_count(self) -> int:
        """The device nodes that the driver makes."""
        folder = Path(os.environ.get(DEVICES) or "/dev")
        return sum(_NODE.fullmatch(each.name) is not None for each in folder.glob("neuron*"))

    def attributes(self, device: int) -> Mapping[str, object]:
        """What images require."""
        platform = os.environ.get(PLATFORM, "")
        return {
            "device.name": f"neuron{device}",
            # NKI has no target before the second generation.
            "trn.generation": _GENERATIONS.get(platform, 2),
        }

    def limits(self, device: int) -> Limits:
        """Buffers are bound as the whole range of their view."""
        return Limits(binding_alignment=2, max_block_threads=1024, max_shared_bytes=112 * 1024)

    def image_load(self, device: int, image: RuntimeImage) -> Loaded:
        """Import the text.

        Raises:
            ImageError: Its format or its text is wrong.
        """
        if image.format != "nki" or "source" not in image.payload:
            raise ImageError(f"an image of format '{image.format}'; this runtime takes 'nki'")
        return Loaded(image)

    def image_unload(self, device: int, loaded: Loaded) -> None:
        """Remove the text."""
        loaded.folder.cleanup()

    def image_kernel(self, device: int, loaded: Loaded, name: str) -> Callable[..., Any]:
        """A kernel, ready to be compiled for the arguments of a call.

        Raises:
            NotFoundError: There is none of this name.
        """
        function = getattr(loaded.module, loaded.symbols.get(name, ""), None)
        if not callable(function):
            raise NotFoundError(f"the image has no kernel '{name}'")
        return self._nki.baremetal(function)

    def launch(self, device: int, launch: Launch) -> None:
        """Compile, run, and copy back what was written."""
        arguments: list[object] = []
        written: list[Any] = []
        for each in launch.arguments:
            if not isinstance(each, Buffer):
                arguments.append(each)
                continue
            array = self._array(each)
            arguments.append(array)
            if each.argument.access != "read":
                written.append(array)
        given = self._call(launch.kernel, *arguments, tuple(int(each) for each in launch.grid))
        results: Sequence[Any] = given if len(written) != 1 else (given,)
        for array, result in zip(written, results, strict=True):
            array[...] = result

    @staticmethod
    def _call(kernel: Callable[..., Any], *arguments: object) -> Any:  # noqa: ANN401 - NumPy's
        """What a kernel gives; its text is a stranger's, and does not end this process.

        Raises:
            DeviceError: It raises what is no Exception.
        """
        try:
            return kernel(*arguments)
        except (Exception, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise DeviceError(f"the kernel's text: {describe(error)}") from error

    def _array(self, buffer: Buffer) -> Any:  # noqa: ANN401 - NumPy is not imported here
        import numpy as np

        name = buffer.argument.dtype
        kind = np.dtype(getattr(self._language, "uint8" if name == "bool" else name))
        if buffer.size < kind.itemsize:
            # NKI has no tensors without elements.
            return np.zeros(1, kind)
        return np.frombuffer(buffer.view(), kind, buffer.size // kind.itemsize)


BACKEND = NkiRuntime()
"""The one object of this backend."""
