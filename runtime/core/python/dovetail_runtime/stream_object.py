"""Streams: queues of work on a device, to overlap work or to share another library's queue.

Work on a stream runs in order. By default a call uses its device's default stream, which suits
most programs. Events are points of a stream, to wait for and, with `timed=True`, to measure the
time between two of them.
"""

import contextlib
from collections.abc import Generator

from dovetail_runtime._native import Handle, encoded, library
from dovetail_runtime.device_object import Device, as_device


class Event:
    """A point of a stream, made by `Stream.record` or `record`."""

    __slots__ = ("_handle", "device", "timed")

    def __init__(self, device: Device, address: int, timed: bool) -> None:
        """Takes ownership of a native event; use `Stream.record` or `record`."""
        self.device = device
        self.timed = timed
        self._handle = Handle(address, "event_release")

    @property
    def address(self) -> int:
        """The address of the native object."""
        return self._handle.address

    def synchronize(self) -> None:
        """Waits until the device has reached this event.

        Raises:
            DeviceError, DeviceAssertError: The first failure of the work before it.
            TimeLimitError: The wait exceeded `Device.time_limit`.
        """
        library().call("event_synchronize", self.address)

    def elapsed(self, since: "Event") -> float:
        """Returns the time from another event to this one; waits for both.

        Args:
            since: An earlier event of the same device; both recorded with `timed=True`.

        Returns:
            Seconds on the device's clock, or on the host's if calls are synchronous (`cpu`,
            `null`, backends in Python).

        Raises:
            ArgumentValueError: One of them has no time, or their devices differ.
            DeviceError, DeviceAssertError: The work between them failed.
        """
        return library().number("event_elapsed", since.address, self.address)

    def __repr__(self) -> str:
        return f"<{'timed ' if self.timed else ''}event of {self.device}>"


class Stream:
    """An in-order queue of work on one device."""

    __slots__ = ("_handle", "_owner", "device")

    def __init__(self, device: object) -> None:
        """Makes a new stream.

        Args:
            device: As for `as_device`.
        """
        self.device: Device = as_device(device)
        # A device that is lost gets another address; the stream stays one of the lost one.
        self._owner = self.device.address
        address = library().make("stream_create", self._owner)
        self._handle = Handle(address, "stream_release")

    @classmethod
    def from_native(cls, device: object, kind: str, handle: int) -> "Stream":
        """Wraps another library's queue, which stays owned by that library.

        Args:
            device: As for `as_device`.
            kind: The type of the handle, e.g. `cl_command_queue`; see the backend's page.
            handle: The native handle, as an integer.

        Raises:
            UnsupportedError: The backend does not accept such handles.
        """
        stream = cls.__new__(cls)
        stream.device = as_device(device)
        stream._owner = stream.device.address
        given = encoded(kind, "the kind of a queue", "pass one such as 'cl_command_queue'")
        address = library().make("stream_import", stream._owner, given, handle)
        stream._handle = Handle(address, "stream_release")
        return stream

    @property
    def address(self) -> int:
        """The address of the native object."""
        return self._handle.address

    @property
    def owner(self) -> int:
        """The address of the native device of the stream."""
        return self._owner

    def synchronize(self) -> None:
        """Waits until all work on the stream is done.

        Raises:
            DeviceError, DeviceAssertError: The first failure of that work.
            TimeLimitError: The wait exceeded `Device.time_limit`. The work continues, and the
                stream stays failed until a later wait succeeds.
        """
        library().call("stream_synchronize", self.address)

    def record(self, timed: bool = False) -> Event:
        """Records an event at the current end of the stream.

        Args:
            timed: Whether the device records the time, for `Event.elapsed`.

        Raises:
            UnsupportedError: `timed`, and the backend does not time events.
        """
        address = library().make("stream_record", self.address, int(timed))
        return Event(self.device, address, timed)

    def wait(self, other: "Stream | Event") -> None:
        """Makes work submitted later wait for other work; does not block.

        Args:
            other: An event, or a stream, meaning the work submitted to it so far.

        Raises:
            ArgumentValueError: `other` belongs to another device.
        """
        name = "stream_wait_event" if isinstance(other, Event) else "stream_wait"
        library().call(name, self.address, other.address)

    def __repr__(self) -> str:
        return f"<stream of {self.device}>"


def record(device: object = "cpu:0", timed: bool = False) -> Event:
    """Records an event on the stream that this thread's calls on a device use.

    Args:
        device: As for `as_device`.
        timed: Whether the device records the time, for `Event.elapsed`.

    Raises:
        UnsupportedError: `timed`, and the backend does not time events.
    """
    chosen = as_device(device)
    return Event(chosen, library().make("device_record", chosen.address, int(timed)), timed)


@contextlib.contextmanager
def stream(chosen: Stream) -> Generator[Stream]:
    """Makes this thread's calls on the stream's device use the stream.

    Args:
        chosen: The stream.

    Yields:
        The same stream. Leaving the block does not wait for it.
    """
    set_current = library().plain["stream_set_current"]
    previous = set_current(chosen.owner, chosen.address)
    try:
        yield chosen
    finally:
        replaced = set_current(chosen.owner, previous)
        release = library().plain["stream_release"]
        for address in (previous, replaced):
            if address:
                release(address)
