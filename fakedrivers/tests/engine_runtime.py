"""Runtimes in Python over the engine alone: CPU images are run without any fake driver.

What differs from a real runtime is everything about the driver; what is the same is the image: the
bytes whose hash names the CPU image, the arguments in the order of the record.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

from dovetail_fakedrivers import libraries
from dovetail_runtime import Buffer, Launch, PythonBackend
from dovetail_runtime.backend_object import ImageArgument, RuntimeImage

DYNAMIC_ALIGN = 16


def library() -> ctypes.CDLL:
    """The engine that the distribution brings."""
    return ctypes.CDLL(str(libraries.library(libraries.ENGINE)))


class EngineBackend(PythonBackend):
    """A kind whose launches the engine executes."""

    def __init__(self, kind: str, attributes: Mapping[str, object], engine: ctypes.CDLL) -> None:
        self.kind = kind
        self._attributes = attributes
        self._engine = engine

    def attributes(self, device: int) -> Mapping[str, object]:
        return self._attributes

    def image_load(self, device: int, image: RuntimeImage) -> RuntimeImage:
        return image

    def image_kernel(self, device: int, loaded: RuntimeImage, name: str) -> tuple[bytes, bytes]:
        symbol = loaded.functions[name].symbol
        for key in ("source", "object", "binary", symbol):
            if key in loaded.payload:
                return loaded.payload[key], symbol.encode()
        raise KeyError(symbol)

    def values(self, launch: Launch) -> list[Any]:
        """What the engine is given for each argument of the CPU image."""
        return [
            _value(argument, given)
            for argument, given in zip(launch.function.arguments, launch.arguments, strict=True)
        ]

    def launch(self, device: int, launch: Launch) -> None:
        code, symbol = launch.kernel
        function = launch.function
        values = self.values(launch)
        places = (ctypes.c_void_p * max(1, len(values)))(*map(ctypes.addressof, values))
        shape = (ctypes.c_uint32 * 9)(*launch.grid, *function.block, 1, 1, 1)
        dynamic = sum(
            -(-int(given) // DYNAMIC_ALIGN) * DYNAMIC_ALIGN
            for argument, given in zip(function.arguments, launch.arguments, strict=True)
            if argument.kind == "shared" and not isinstance(given, Buffer)
        )
        error = ctypes.create_string_buffer(4096)
        failed = self._engine.dovetail_simt_run(
            code,
            ctypes.c_uint64(len(code)),
            symbol,
            shape,
            ctypes.c_uint64(dynamic + function.shared_bytes),
            places,
            error,
            ctypes.c_uint64(len(error)),
        )
        if failed:
            raise RuntimeError(error.value.decode())


def _value(argument: ImageArgument, given: Buffer | float) -> Any:
    if isinstance(given, Buffer):
        return ctypes.c_uint64(given.address)
    kinds = {
        "int32": ctypes.c_int32,
        "uint32": ctypes.c_uint32,
        "int64": ctypes.c_int64,
        "uint64": ctypes.c_uint64,
        "float32": ctypes.c_float,
        "float64": ctypes.c_double,
    }
    return kinds[argument.dtype](given)
