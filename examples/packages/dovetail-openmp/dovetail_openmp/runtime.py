"""The run side: one device, which is the processor behind its C compiler.

The C compiler is asked once, when a device is first used: a text of a few lines says which OpenMP
it has, how many threads there are, and how wide its vectors; that it runs at all is the evidence
that kernels will. Memory is the host's, so that arrays are used where they lie.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from dovetail_openmp.programs import PAYLOAD, CompilationError, Compiler, CompilerMissingError
from dovetail_runtime import (
    BackendNotReadyError,
    DeviceError,
    ImageError,
    ImageFunction,
    Launch,
    NotFoundError,
    PythonBackend,
    ResourceError,
    RuntimeImage,
    UnsupportedError,
)

FORMAT: Final = "c"

_ASK: Final = b"""\
#include <omp.h>
#if defined(__AVX512F__)
#define BYTES 64
#elif defined(__AVX__)
#define BYTES 32
#else
#define BYTES 16
#endif
int dvt_openmp(void) { return _OPENMP; }
int dvt_vector_bytes(void) { return BYTES; }
int dvt_threads(void) {
  int threads = 0;
#pragma omp parallel
#pragma omp atomic
  threads++;
  return threads;
}
"""


Function = Callable[[Any, bytes, Any], int]
"""A kernel, as `codegen` describes it: buffers, scalars, grid."""


class Loaded(NamedTuple):
    """An image: the records of its kernels, and the libraries that have their code."""

    functions: Mapping[str, ImageFunction]
    programs: list[ctypes.CDLL]


class OpenMPRuntime(PythonBackend):
    """The processor, by way of its C compiler."""

    kind = "openmp"

    def open(self, candidates: Sequence[str]) -> None:
        """Find the C compiler and see that it has OpenMP.

        Raises:
            BackendNotReadyError: There is none, or it has not.
        """
        self._process = os.getpid()
        try:
            self._compiler = Compiler.find()
            asked = self._compiler.program(_ASK, "fast")
        except CompilerMissingError as error:
            raise BackendNotReadyError(str(error)) from error
        except CompilationError as error:
            raise BackendNotReadyError(f"the C compiler has no OpenMP: {error}") from error
        self._facts = {
            "device.name": f"OpenMP, {self._compiler.path}",
            "openmp.version": asked.dvt_openmp(),
            "openmp.threads": asked.dvt_threads(),
            "openmp.vector_bytes": asked.dvt_vector_bytes(),
        }

    def attributes(self, device: int) -> Mapping[str, object]:
        """What images require, and what targets are chosen by."""
        return self._facts

    def image_load(self, device: int, image: RuntimeImage) -> Loaded:
        """Compile an image, unless that was done before.

        Raises:
            UnsupportedError: It is not C. ImageError: It is not C that the compiler takes.
        """
        if image.format != FORMAT:
            raise UnsupportedError(
                f"an image of format '{image.format}'; this runtime takes '{FORMAT}'"
            )
        if not image.payload or not image.payload.keys() <= PAYLOAD.keys():
            raise ImageError(
                f"the image's payload is {', '.join(image.payload) or 'empty'}; this runtime"
                f" takes {' and '.join(PAYLOAD)}"
            )
        try:
            programs = [
                self._compiler.program(text, PAYLOAD[key]) for key, text in image.payload.items()
            ]
        except CompilationError as error:
            raise ImageError(str(error)) from error
        return Loaded(image.functions, programs)

    def image_kernel(self, device: int, loaded: Loaded, name: str) -> Function:
        """Find a kernel's function.

        Raises:
            NotFoundError: There is none of this name.
        """
        if name not in loaded.functions:
            raise NotFoundError(f"the image has no kernel '{name}'")
        symbol = loaded.functions[name].symbol
        found = [program[symbol] for program in loaded.programs if hasattr(program, symbol)]
        if not found:
            raise NotFoundError(f"the program of the image has no function '{symbol}'")
        function = found[0]
        function.restype = ctypes.c_int32
        function.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        return function

    def launch(self, device: int, launch: Launch) -> None:
        """Run all blocks.

        Raises:
            ResourceError: There is no memory for the arrays of the kernel.
        """
        if os.getpid() != self._process:
            # Its threads are the parent's; waiting for them never ends (libgomp, "Forking").
            raise DeviceError(
                "OpenMP was started before this process was forked; start it anew instead"
                " (multiprocessing: the method 'spawn' or 'forkserver')"
            )
        addresses = [each.address for each in launch.buffers]
        buffers = (ctypes.c_void_p * len(addresses))(*addresses)
        grid = (ctypes.c_int64 * 3)(*launch.grid)
        if launch.kernel(buffers, launch.scalars, grid) != 0:
            raise ResourceError(
                f"kernel '{launch.function.name}': no memory for the arrays of its threads"
            )


BACKEND = OpenMPRuntime()
