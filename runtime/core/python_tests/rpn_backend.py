"""A backend in Python for the tests: it interprets kernels written in reverse Polish notation.

Format `rpn`: the payload `program` has a line for each kernel, `double: x 2 * out !`, where a name
is an argument by its place (`a0`, `a1`, ...) and `!` stores. Every operation is one of NumPy's, on
whole buffers, so the grid does not matter. Odd words make it fail in the ways that backends do.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dovetail_runtime import (
    BackendNotReadyError,
    Buffer,
    DeviceAssertError,
    Launch,
    Limits,
    PythonBackend,
    ResourceError,
    RuntimeImage,
    UnsupportedError,
)


class Fault(DeviceAssertError):
    """A failed check, with what a debugger would like to know."""

    def __init__(self, text: str, place: int) -> None:
        super().__init__(text)
        self.place = place


class RpnBackend(PythonBackend):
    """Two devices in host memory."""

    kind = "rpn"

    def __init__(self, kind: str = "rpn", alignment: int = 1) -> None:
        self.kind = kind
        self.alignment = alignment
        self.opened = 0
        self.unloaded = 0
        self.threads: set[int] = set()
        self.launches: list[tuple[int, Launch]] = []

    def open(self, candidates: Sequence[str]) -> None:
        self.opened += 1
        if os.environ.get("RPN_DRIVER") == "gone":
            raise BackendNotReadyError("librpn.so.1 was not found")

    def device_count(self) -> int:
        return int(os.environ.get("RPN_DEVICES", "2"))

    def attributes(self, device: int) -> Mapping[str, object]:
        return {"device.name": f"rpn {device}", "rpn.words": 8, "rpn.exact": True}

    def limits(self, device: int) -> Limits:
        return Limits(binding_alignment=self.alignment, max_shared_bytes=1 << 16)

    def image_load(self, device: int, image: RuntimeImage) -> dict[str, list[str]]:
        lines = image.payload["program"].decode().splitlines()
        return {name: words.split() for name, _, words in (line.partition(":") for line in lines)}

    def image_kernel(self, device: int, loaded: dict[str, list[str]], name: str) -> list[str]:
        return loaded[name]

    def image_unload(self, device: int, loaded: dict[str, list[str]]) -> None:
        self.unloaded += 1

    def launch(self, device: int, launch: Launch) -> None:
        self.launches.append((device, launch))
        self.threads.add(threading.get_ident())
        run(launch.kernel, [self.value(each) for each in launch.arguments])

    def value(self, argument: Buffer | int | float) -> Any:
        return argument.array() if isinstance(argument, Buffer) else argument


def run(words: list[str], arguments: list[Any]) -> None:
    stack: list[Any] = []
    operations = {"*": np.multiply, "+": np.add}
    for word in words:
        if word in operations:
            right = stack.pop()
            stack.append(operations[word](stack.pop(), right))
        elif word == "!":
            target = stack.pop()
            target[...] = stack.pop()
        elif word == "assert":
            raise Fault("element 3 is negative (line 7)\n  thread (3, 0, 0)", 3)
        elif word == "unsupported":
            raise UnsupportedError("rpn has no division")
        elif word == "memory":
            raise MemoryError
        elif word == "resource":
            raise ResourceError("the stack has 8 places, 9 are needed")
        elif word == "interrupt":
            raise KeyboardInterrupt
        elif word.startswith("a"):
            stack.append(arguments[int(word[1:])])
        else:
            stack.append(int(word))  # a ValueError for what is not a word of the language


class OwnMemoryBackend(RpnBackend):
    """The same with memory of its own: bytearrays that no pointer reaches."""

    is_host_memory = False

    def __init__(self, kind: str) -> None:
        super().__init__(kind, alignment=4)
        self.live = 0

    def alloc(self, device: int, size: int) -> bytearray:
        self.live += 1
        return bytearray(size)

    def free(self, device: int, memory: bytearray) -> None:
        self.live -= 1

    def write(self, device: int, memory: bytearray, offset: int, data: memoryview) -> None:
        memory[offset : offset + len(data)] = data

    def read(self, device: int, memory: bytearray, offset: int, into: memoryview) -> None:
        into[:] = memory[offset : offset + len(into)]

    def value(self, argument: Buffer | int | float) -> Any:
        if not isinstance(argument, Buffer):
            return argument
        dtype = np.dtype(argument.argument.dtype)
        count = argument.size // dtype.itemsize
        return np.frombuffer(argument.memory, dtype, count, argument.offset)


BACKEND = RpnBackend()
NOT_A_BACKEND = RpnBackend
