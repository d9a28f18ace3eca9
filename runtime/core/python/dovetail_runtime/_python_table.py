"""The C table of a backend written in Python: callbacks around the methods of one object.

Every callback takes the interpreter's lock by itself (ctypes), lets nothing be raised across the
border, and puts the exception aside for the caller (`_cause.py`). Handles that the engine holds
are addresses of small structs (devices, images), which the core's own functions read when they
give something back, or plain numbers (kernels, memory); what they stand for is kept here.
"""

import ctypes
import itertools
import json
import struct
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final, cast

from dovetail_runtime import _cause, dtypes
from dovetail_runtime import _python_structs as c
from dovetail_runtime._ffi import Library
from dovetail_runtime.backend_object import (
    Buffer,
    ImageArgument,
    ImageFunction,
    Launch,
    Limits,
    PythonBackend,
    RuntimeImage,
)
from dovetail_runtime.errors import (
    ArgumentValueError,
    BackendNotReadyError,
    DeviceAssertError,
    DeviceLostError,
    DovetailError,
    ImageError,
    NotFoundError,
    ResourceError,
    TimeLimitError,
    UnsupportedError,
    describe,
)

# dvt_code by class; the first that fits. The text of these is meant for the caller as it is.
_CODES: Final[tuple[tuple[type[BaseException], int], ...]] = (
    (ArgumentValueError, 1),
    (ResourceError, 2),
    (UnsupportedError, 3),
    (BackendNotReadyError, 4),
    (DeviceLostError, 6),
    (ImageError, 7),
    (NotFoundError, 8),
    (DeviceAssertError, 9),
    (TimeLimitError, 11),
)
_OPENING: Final = frozenset(
    ("driver_open", "device_count", "device_open", "device_attributes", "device_limits")
)
"""Entries that listing the backends calls: no user has asked for this one."""
_OUT_OF_MEMORY: Final = 2
_FAILED: Final = 5  # DVT_DRIVER_ERROR


def code_of(error: BaseException) -> int:
    if isinstance(error, MemoryError):
        return _OUT_OF_MEMORY
    return next((code for kind, code in _CODES if isinstance(error, kind)), _FAILED)


def write_error(pointer: Any, code: int, text: str) -> None:
    """Writes into a `dvt_error`, if there is one; cuts at a whole character."""
    if not pointer:
        return
    error = pointer.contents
    room = min(c.ERROR_TEXT, error.struct_size - c.Error.text.offset) - 1
    if room < 0:
        return
    error.code = code
    content = text.replace("\0", " ").encode(errors="replace")[:room]
    error.text = content.decode(errors="ignore").encode()


class PythonTable:
    """A `dvt_backend_table` and all that it refers to; lives until the process ends."""

    def __init__(self, backend: PythonBackend, native: Library) -> None:
        """Makes the callbacks; calls nothing of the backend."""
        self.backend = backend
        self._native = native
        self._table = c.Table()
        self._callbacks: list[object] = []
        self._numbers = itertools.count(1)
        self._devices: dict[int, tuple[int, c.Handle]] = {}  # by address of the handle
        self._images: dict[int, _Image] = {}  # by address of the handle
        self._kernels: dict[int, _Kernel] = {}
        self._memory: dict[int, tuple[int, Any]] = {}  # device and what alloc returned
        self._free = c.FREE(self._free_memory)
        self._unload = c.UNLOAD(self._unload_image)
        native.plain["python_table"](int(backend.is_host_memory), ctypes.byref(self._table))
        self._kind = backend.kind.encode()
        self._table.kind = self._kind
        own: dict[str, Callable[..., None]] = {
            "driver_open": self._driver_open,
            "device_count": self._device_count,
            "device_open": self._device_open,
            "device_attributes": self._device_attributes,
            "device_limits": self._device_limits,
            "image_load": self._image_load,
            "image_kernel": self._image_kernel,
            "launch": self._launch,
        }
        if not backend.is_host_memory:
            own["alloc"] = self._alloc
            own["copy"] = self._copy
        for name, method in own.items():
            aside = _cause.set_aside if name in _OPENING else _cause.put
            callback = c.ENTRIES[name](_guarded(method, aside))
            self._callbacks.append(callback)
            setattr(self._table, name, ctypes.cast(callback, ctypes.c_void_p))

    @property
    def address(self) -> int:
        return ctypes.addressof(self._table)

    def _driver_open(self, candidates: Any, count: int) -> None:
        self.backend.open([candidates[i].decode() for i in range(count)])

    def _device_count(self, count: Any) -> None:
        found = cast("object", self.backend.device_count())
        if not isinstance(found, int) or not 0 <= found < 1 << 16:
            raise TypeError(f"device_count returned {found!r}, expected an int from 0 to 65535")
        count[0] = found

    def _device_open(self, index: int, out: Any) -> None:
        handle = c.Handle(free=self._free)
        address = ctypes.addressof(handle)
        self._devices[address] = (index, handle)
        out[0] = address

    def _device_attributes(self, device: int, visit: Any, context: int) -> None:
        for name, value in self.backend.attributes(self._index(device)).items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            visit(context, name.encode(), text.encode())

    def _device_limits(self, device: int, out: Any) -> None:
        returned = cast("object", self.backend.limits(self._index(device)))
        if not isinstance(returned, Limits):
            raise TypeError(f"limits returned {returned!r}, expected a dovetail_runtime.Limits")
        given = returned
        size = min(out.contents.struct_size, ctypes.sizeof(c.Limits))
        limits = c.Limits(
            struct_size=out.contents.struct_size,
            binding_alignment=given.binding_alignment,
            copy_alignment=1,
            max_grid=tuple(given.max_grid),
            max_block_threads=given.max_block_threads,
            max_binding_bytes=given.max_binding_bytes,
            max_allocation_bytes=given.max_allocation_bytes,
            max_shared_bytes=given.max_shared_bytes,
            is_host_memory=int(self.backend.is_host_memory),
            is_synchronous=1,
        )
        ctypes.memmove(out, ctypes.byref(limits), size)

    def _alloc(self, device: int, size: int, out: Any) -> None:
        index = self._index(device)
        number = next(self._numbers)
        self._memory[number] = (index, self.backend.alloc(index, size))
        out[0] = number

    def _free_memory(self, _device: int, memory: int) -> None:
        # Nobody is told: what goes wrong here is printed by ctypes, as in a destructor.
        self.backend.free(*self._memory.pop(memory))

    def _copy(self, _stream: int, destination: Any, source: Any, size: int) -> None:
        to, of = destination.contents, source.contents
        if not of.memory:
            device, memory = self._memory[to.memory]
            self.backend.write(device, memory, to.offset, _host(of.host, size).toreadonly())
        elif not to.memory:
            device, memory = self._memory[of.memory]
            self.backend.read(device, memory, of.offset, _host(to.host, size))
        else:
            device, memory = self._memory[to.memory]
            other = self._memory[of.memory][1]
            self.backend.copy(device, memory, to.offset, other, of.offset, size)

    def _image_load(self, device: int, content: int, size: int, out: Any) -> None:
        index = self._index(device)
        decoded = decode_image(self._native, ctypes.string_at(content, size))
        loaded = self.backend.image_load(index, decoded)
        image = _Image(index, decoded, loaded, self._unload)
        address = ctypes.addressof(image.handle)
        self._images[address] = image
        out[0] = address

    def _unload_image(self, address: int) -> None:
        image = self._images.pop(address)
        for number in image.kernels:
            del self._kernels[number]
        self.backend.image_unload(image.device, image.loaded)

    def _image_kernel(self, address: int, name: bytes, out: Any) -> None:
        image = self._images[address]
        text = name.decode()
        kernel = self.backend.image_kernel(image.device, image.loaded, text)
        function = image.decoded.functions.get(text)
        if function is None:
            raise NotFoundError(f"the image has no kernel '{text}'")
        number = next(self._numbers)
        self._kernels[number] = _Kernel(image.device, text, kernel, function)
        image.kernels.append(number)
        out[0] = number

    def _index(self, device: int) -> int:
        return self._devices[device][0]

    def _launch(self, _stream: int, launches: Any, count: int) -> None:
        for number in range(count):
            given = launches[number]
            kernel = self._kernels[given.kernel]
            try:
                self.backend.launch(kernel.device, self._launch_record(kernel, given))
            except DovetailError as error:
                # The caller's words stay; which launch of several failed is added for the user.
                if count > 1:
                    error.add_note(f"launch {number + 1} of {count}: kernel '{kernel.name}'")
                raise

    def _launch_record(self, kernel: "_Kernel", given: Any) -> Launch:
        scalars = ctypes.string_at(given.scalars, given.scalar_bytes) if given.scalars else b""
        buffers: list[Buffer] = []
        arguments: list[Buffer | int | float] = []
        for argument, unpack in zip(kernel.function.arguments, kernel.unpack, strict=True):
            if unpack is None:
                binding = given.bindings[len(buffers)]
                buffers.append(self._buffer(argument, binding))
                arguments.append(buffers[-1])
            else:
                arguments.append(unpack.unpack_from(scalars, argument.at)[0])
        x, y, z = given.grid
        return Launch(
            kernel.kernel, kernel.function, (x, y, z), tuple(arguments), tuple(buffers), scalars
        )

    def _buffer(self, argument: ImageArgument, binding: Any) -> Buffer:
        memory: Any = binding.memory
        address = 0
        if self.backend.is_host_memory:
            address = (memory + binding.offset) % (1 << 64)
        else:
            memory = self._memory[memory][1]
        return Buffer(argument, memory, address, binding.offset, binding.size, binding.lead)


class _Kernel:
    """What a kernel's number stands for."""

    __slots__ = ("device", "function", "kernel", "name", "unpack")

    def __init__(self, device: int, name: str, kernel: Any, function: ImageFunction) -> None:
        self.device = device
        self.name = name
        self.kernel = kernel
        self.function = function
        self.unpack = [_unpacker(argument) for argument in function.arguments]


class _Image:
    """What an image's handle stands for; also keeps the handle."""

    __slots__ = ("decoded", "device", "handle", "kernels", "loaded")

    def __init__(self, device: int, decoded: RuntimeImage, loaded: Any, unload: Any) -> None:
        self.device = device
        self.decoded = decoded
        self.loaded = loaded
        self.handle = c.Handle(unload=unload)
        self.kernels: list[int] = []


def _unpacker(argument: ImageArgument) -> struct.Struct | None:
    return None if argument.kind == "buffer" else struct.Struct(_FORMATS[argument.dtype])


# Of the dtypes that may stand in a scalar block (docs/format/image.md), as `struct` calls them.
_FORMATS: Final = {
    "int32": "<i", "uint32": "<I", "int64": "<q", "uint64": "<Q", "float32": "<f", "float64": "<d",
}  # fmt: skip


def _host(address: int, size: int) -> memoryview:
    return memoryview((ctypes.c_char * size).from_address(address)).cast("B")


def _guarded(
    method: Callable[..., None], set_aside: Callable[[str, BaseException], None]
) -> Callable[..., int]:
    """A callback: nothing is raised out of it, and its last argument is told why."""

    def call(*arguments: Any) -> int:
        *given, error = arguments
        try:
            method(*given)
        except BaseException as raised:  # noqa: BLE001  # nothing may be raised across the border
            text = describe(raised)
            code = code_of(raised)
            set_aside(text, raised)
            write_error(error, code, text)
            return code
        return 0

    return call


def decode_image(native: Library, content: bytes) -> RuntimeImage:
    """Decodes an image with the core's decoder.

    Raises:
        ImageError: The bytes break the format.
    """
    described = json.loads(native.text("image_describe", content, len(content)))
    functions = {
        entry["name"]: ImageFunction(
            entry["name"],
            entry["symbol"],
            tuple(entry["block"]),
            entry["shared_bytes"],
            tuple(
                ImageArgument(
                    each["kind"],
                    each["access"],
                    dtypes.NAMES[each["code"], each["bits"]],
                    each["index"],
                    each["at"],
                )
                for each in entry["arguments"]
            ),
        )
        for entry in described["functions"]
    }
    payload = {
        entry["key"]: content[entry["offset"] : entry["offset"] + entry["size"]]
        for entry in described["payload"]
    }
    return RuntimeImage(
        described["kind"],
        described["format"],
        MappingProxyType(functions),
        MappingProxyType(payload),
        content,
    )
