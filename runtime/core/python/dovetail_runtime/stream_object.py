"""Streams: queues of work on one device, to overlap work or to share another library's queue.

Work on one stream happens in order. Without any of this a call uses its device's default stream,
which is right for almost everybody.
"""

import contextlib
from collections.abc import Generator

from dovetail_runtime._native import Handle, library
from dovetail_runtime.device_object import Device, as_device


class Stream:
    """An in-order queue of work on one device."""

    __slots__ = ("_handle", "device")

    def __init__(self, device: object) -> None:
        """Makes a new stream.

        Args:
            device: Whatever `as_device` takes.
        """
        self.device: Device = as_device(device)
        address = library().make("stream_create", self.device.address)
        self._handle = Handle(address, "stream_release")

    @classmethod
    def from_native(cls, device: object, kind: str, handle: int) -> "Stream":
        """Uses another library's queue; that library keeps it and ends it.

        Args:
            device: Whatever `as_device` takes.
            kind: What the handle is, e.g. `cl_command_queue`; see the backend's own page.
            handle: The native handle, as an integer.

        Raises:
            UnsupportedError: The backend takes no queues of others, or not this kind.
        """
        stream = cls.__new__(cls)
        stream.device = as_device(device)
        address = library().make("stream_import", stream.device.address, kind.encode(), handle)
        stream._handle = Handle(address, "stream_release")
        return stream

    @property
    def address(self) -> int:
        """Of the native object."""
        return self._handle.address

    def synchronize(self) -> None:
        """Waits until all work on the stream is done.

        Raises:
            DeviceError, DeviceAssertError: The first failure of that work.
        """
        library().call("stream_synchronize", self.address)

    def wait(self, other: "Stream") -> None:
        """Lets work submitted from now on wait for what `other` has been given; does not block.

        Raises:
            ArgumentValueError: `other` belongs to another device.
        """
        library().call("stream_wait", self.address, other.address)

    def __repr__(self) -> str:
        return f"<stream of {self.device}>"


@contextlib.contextmanager
def stream(chosen: Stream) -> Generator[Stream]:
    """Makes a stream the one that this thread's calls on its device use.

    Args:
        chosen: The stream.

    Yields:
        The same stream. Leaving the block does not wait for it.
    """
    set_current = library().plain["stream_set_current"]
    previous = set_current(chosen.device.address, chosen.address)
    try:
        yield chosen
    finally:
        replaced = set_current(chosen.device.address, previous)
        release = library().plain["stream_release"]
        for address in (previous, replaced):
            if address:
                release(address)
