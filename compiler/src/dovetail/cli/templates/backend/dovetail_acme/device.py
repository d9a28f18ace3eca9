"""The runtime: compiles images with the system's C compiler, and calls their kernels.

Replace this by the vendor's driver: `open` finds it, `image_load` loads an image, `launch` starts
a kernel. Memory is host memory, and arrays are not copied.
"""

from __future__ import annotations

import ctypes
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from dovetail_runtime import (
    BackendNotReadyError,
    Buffer,
    ImageError,
    Launch,
    Limits,
    NotFoundError,
    PythonBackend,
    RuntimeImage,
)

FLAGS: Final = ("-std=c11", "-O2", "-fPIC", "-shared", "-w", "-ffp-contract=off",
                "-Werror=implicit-function-declaration", "-fno-strict-aliasing")  # fmt: skip
"""No contraction: strict code must not be fused, and relaxed code need not be. C would take a
function that nobody declares for one of integers, and compute something else in silence."""

Kernel = Callable[..., None]


class Acme(PythonBackend):
    """A device with host memory."""

    kind = "acme"

    def __init__(self) -> None:
        self._compiler: list[str] = []

    def open(self, candidates: Sequence[str]) -> None:
        """Find the C compiler.

        Raises:
            BackendNotReadyError: There is no C compiler.
        """
        name = os.environ.get("DOVETAIL_ACME_CC") or "cc"
        words = shlex.split(name)
        if not words or shutil.which(words[0]) is None:
            raise BackendNotReadyError(f"there is no C compiler; tried '{name}'")
        self._compiler = words

    def attributes(self, device: int) -> Mapping[str, object]:
        """The attributes that images may require."""
        return {"device.name": "acme", "acme.vendor": "acme"}

    def limits(self, device: int) -> Limits:
        """The limits: threads are loops, and shared memory is host memory."""
        return Limits(max_block_threads=1024, max_shared_bytes=1 << 18)

    def image_load(self, device: int, image: RuntimeImage) -> dict[str, Kernel]:
        """Compile the text and load the result.

        Raises:
            ImageError: It is not an image of this runtime, or does not compile.
        """
        if image.format != "c" or "source" not in image.payload:
            raise ImageError(
                f"an image of format '{image.format}' with {', '.join(image.payload) or 'nothing'}"
                "; this runtime takes format 'c' with 'source'"
            )
        with tempfile.TemporaryDirectory(prefix="acme-") as folder:
            source, library = Path(folder, "kernels.c"), Path(folder, "kernels.so")
            source.write_bytes(image.payload["source"])
            command = [*self._compiler, *FLAGS, "-o", library.name, source.name, "-lm"]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode:
                raise ImageError(f"'{shlex.join(command)}' failed: {done.stderr.strip()}")
            opened = ctypes.CDLL(str(library))
        kernels: dict[str, Kernel] = {}
        for name, function in image.functions.items():
            try:
                kernels[name] = opened[function.symbol]
            except AttributeError as missing:
                raise ImageError(f"the source defines no '{function.symbol}'") from missing
            opened[function.symbol].restype = None
        return kernels

    def image_kernel(self, device: int, loaded: Mapping[str, Kernel], name: str) -> Kernel:
        """Find a kernel."""
        if name not in loaded:
            raise NotFoundError(f"the image has no kernel '{name}', it has {', '.join(loaded)}")
        return loaded[name]

    def launch(self, device: int, launch: Launch) -> None:
        """Run all blocks of a kernel."""
        buffers = (ctypes.c_void_p * max(1, len(launch.buffers)))(
            *(buffer.address for buffer in launch.buffers)
        )
        # A multiple of 64 for each argument of shared memory, and 64 more to begin at one.
        sizes = [
            int(value)
            for value, argument in zip(launch.arguments, launch.function.arguments, strict=True)
            if argument.kind == "shared" and not isinstance(value, Buffer)
        ]
        scratch = ctypes.create_string_buffer(64 + sum(-(-size // 64) * 64 for size in sizes))
        start = -(-ctypes.addressof(scratch) // 64) * 64
        scalars = (ctypes.c_uint64 * (len(launch.scalars) // 8 + 1))()
        ctypes.memmove(scalars, launch.scalars, len(launch.scalars))
        grid = (ctypes.c_uint32 * 3)(*launch.grid)
        launch.kernel(buffers, scalars, grid, ctypes.c_void_p(start))


BACKEND = Acme()
