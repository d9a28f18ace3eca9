"""Backends written in Python: the base class, and the arguments of its methods.

The engine has one interface, the C table of `dovetail/backend.h`; `_python_table.py` makes one
from an object of the class below. It is meant for prototypes, oracles and tests: a launch costs
tens of microseconds before the first line of the backend runs. Two rules keep such a backend short
and free of deadlocks: methods are synchronous and run in the thread of the caller, and the core
owns whatever may have to be freed after the interpreter has ended.
"""

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy


class Limits(NamedTuple):
    """The limits of launches on a device; see `dvt_device_limits` in dovetail/backend.h."""

    #: A buffer is bound at a byte offset that is a multiple of this; the rest of the way to its
    #: first element reaches the kernel as an element offset. On host memory 1 means the address of
    #: that element and no offset, and 2 or more the whole range that the view spans.
    binding_alignment: int = 1
    max_grid: tuple[int, int, int] = (2**32 - 1, 2**32 - 1, 2**32 - 1)
    max_block_threads: int = 2**32 - 1
    max_binding_bytes: int = 2**63 - 1
    max_allocation_bytes: int = 2**63 - 1
    max_shared_bytes: int = 2**32


@dataclass(frozen=True, slots=True)
class ImageArgument:
    """One argument of a kernel, as docs/format/image.md describes it."""

    kind: str  # "buffer", "scalar", "offset", "grid_base" or "shared"
    access: str  # "read", "write" or "both" for a buffer, else ""
    dtype: str  # of an element (buffer), else of the value; shared: of the size in bytes
    index: int  # which buffer (offset) or dimension (grid_base), else 0
    at: int  # where the value stands in the scalar block; 0 for a buffer


class ImageFunction(NamedTuple):
    """One kernel of an image."""

    name: str
    symbol: str
    block: tuple[int, int, int]  # threads, x first
    shared_bytes: int
    arguments: tuple[ImageArgument, ...]


class RuntimeImage(NamedTuple):
    """A decoded device image, which the core has checked."""

    kind: str
    format: str
    functions: Mapping[str, ImageFunction]
    payload: Mapping[str, bytes]
    content: bytes  # all of its bytes


class Buffer:
    """A buffer argument of a launch: a range of memory, valid until the launch returns."""

    __slots__ = ("address", "argument", "lead", "memory", "offset", "size")

    def __init__(
        self,
        argument: ImageArgument,
        memory: object,
        address: int,
        offset: int,
        size: int,
        lead: int,
    ) -> None:
        #: The kernel's record of this argument.
        self.argument = argument
        #: What `alloc` returned; for host memory the address that `offset` counts from.
        self.memory = memory
        #: Of the range's first byte; 0 unless the backend works on host memory.
        self.address = address
        #: Of the range, in `memory`, in bytes.
        self.offset = offset
        #: Of the range, in bytes.
        self.size = size
        #: How many bytes in front were added to reach an allowed offset; not the argument's own.
        self.lead = lead

    def view(self) -> memoryview:
        """The bytes of the range, without a copy; writable unless the kernel only reads them.

        Raises:
            TypeError: The backend has its own memory.
        """
        if not self.address:
            raise TypeError("this buffer is not host memory; use .memory, .offset and .size")
        content = (ctypes.c_char * self.size).from_address(self.address)
        view = memoryview(content).cast("B")
        return view.toreadonly() if self.argument.access == "read" else view

    def array(self) -> "numpy.ndarray[Any, Any]":
        """The elements of the range, without a copy: one dimension, the argument's dtype.

        Raises:
            TypeError: The backend has its own memory.
        """
        import numpy as np

        from dovetail_runtime.dtypes import numpy_dtype

        dtype = numpy_dtype(self.argument.dtype)
        return np.frombuffer(self.view(), dtype, self.size // dtype.itemsize)

    def __repr__(self) -> str:
        return f"<{self.argument.access} {self.argument.dtype} buffer of {self.size} bytes>"


class Launch(NamedTuple):
    """A launch of a grid of blocks of one kernel."""

    kernel: Any  # what image_kernel returned
    function: ImageFunction
    grid: tuple[int, int, int]  # blocks, x first; each at least 1
    arguments: tuple[Buffer | int | float, ...]  # one for each record of function.arguments
    buffers: tuple[Buffer, ...]
    scalars: bytes  # the packed block (docs/format/image.md)


class PythonBackend:
    """Base class of backends in Python: set `kind` and define `launch`.

    See docs/how-to/write-a-runtime-in-python.md.

    Methods may be called from any thread and by several at once; `open` and `device_count` are
    called once. An exception becomes the caller's error, with itself as `__cause__`:
    `DeviceAssertError`, `UnsupportedError`, `ImageError`, `NotFoundError`, `ArgumentValueError`,
    `ResourceError`, `DeviceLostError` and `TimeLimitError` keep their class, `MemoryError` becomes
    a `ResourceError`, anything else a `DeviceError` that names it. After a `DeviceLostError` the
    next use opens the device anew: images are loaded again, and earlier tensors are rejected.
    """

    #: [a-z][a-z0-9_]*: the same as in backend.json.
    kind: str = ""

    #: Whether the devices work on host memory, so that NumPy arrays are used where they lie. If
    #: not, `alloc`, `free`, `read` and `write` must be written too.
    is_host_memory: bool = True

    def open(self, candidates: Sequence[str]) -> None:
        """Opens the driver. The default does nothing.

        Args:
            candidates: Absolute paths of vendor libraries to try first (`vendor_wheels`).

        Raises:
            BackendNotReadyError: The driver is not installed: the state `driver missing`.
        """

    def device_count(self) -> int:
        """Returns the number of devices; the default is 1."""
        return 1

    def attributes(self, device: int) -> Mapping[str, object]:
        """Returns the attributes of a device, by dotted name: text, integers and bools.

        The requirements of images are checked against them.
        """
        return {"device.name": f"{self.kind} {device}"}

    def limits(self, device: int) -> Limits:
        """Returns the limits of launches; the default has almost none."""
        return Limits()

    def alloc(self, device: int, size: int) -> object:
        """Allocates memory of a device that has its own.

        Args:
            device: Its number.
            size: Bytes, at least 1.

        Returns:
            Any object; it is passed to `free`, `read`, `write` and launches.
        """
        raise NotImplementedError(f"{type(self).__name__} has its own memory and no alloc")

    def free(self, device: int, memory: Any) -> None:
        """Frees what `alloc` returned; the default does nothing."""

    def write(self, device: int, memory: Any, offset: int, data: memoryview) -> None:
        """Copies bytes of the host into device memory, from `offset`."""
        raise NotImplementedError(f"{type(self).__name__} has its own memory and no write")

    def read(self, device: int, memory: Any, offset: int, into: memoryview) -> None:
        """Copies device memory, from `offset`, to the host."""
        raise NotImplementedError(f"{type(self).__name__} has its own memory and no read")

    def copy(
        self, device: int, to: Any, to_offset: int, source: Any, source_offset: int, size: int
    ) -> None:
        """Copies within device memory; the default copies through the host."""
        passed = memoryview(bytearray(size))
        self.read(device, source, source_offset, passed)
        self.write(device, to, to_offset, passed)

    def image_load(self, device: int, image: RuntimeImage) -> Any:
        """Loads an image; returns an object that the other `image_` methods are given."""
        return image

    def image_unload(self, device: int, loaded: Any) -> None:
        """Unloads an image; the default does nothing."""

    def image_kernel(self, device: int, loaded: Any, name: str) -> Any:
        """Finds a kernel of a loaded image; returns an object that its launches are given.

        Raises:
            NotFoundError: The image has no kernel of this name.
        """
        from dovetail_runtime.errors import NotFoundError

        functions: Mapping[str, Any] = getattr(loaded, "functions", {})
        if name not in functions:
            raise NotFoundError(f"the image has no kernel '{name}'")
        return functions[name]

    def launch(self, device: int, launch: Launch) -> None:
        """Runs all blocks of a kernel, synchronously."""
        raise NotImplementedError(f"{type(self).__name__} has no method 'launch'")
