"""Streams: queues of work on one device, to overlap work or to share another library's queue.

Work on one stream happens in order. Without any of this a call uses its device's default stream,
which is right for almost everybody. Events are points of a stream: to wait for, and, recorded with
their time, to measure what the device did between two of them.
"""

import contextlib
from collections.abc import Generator

from dovetail_runtime._native import Handle, encoded, library
from dovetail_runtime.device_object import Device, as_device


class Event:
    """A point of a stream. `Stream.record` and `record` make them."""

    __slots__ = ("_handle", "device", "timed")

    def __init__(self, device: Device, address: int, timed: bool) -> None:
        """Takes ownership of a native event; use `Stream.record` or `record`."""
        self.device = device
        self.timed = timed
        self._handle = Handle(address, "event_release")

    @property
    def address(self) -> int:
        """Of the native object."""
        return self._handle.address

    def synchronize(self) -> None:
        """Waits until the device has got here.

        Raises:
            DeviceError, DeviceAssertError: The first failure of the work before it.
            TimeLimitError: It took longer than `Device.time_limit`.
        """
        library().call("event_synchronize", self.address)

    def elapsed(self, since: "Event") -> float:
        """How long the device took from another event to this one; waits for both.

        Args:
            since: The earlier event, of the same device. Both were recorded with `timed=True`.

        Returns:
            Seconds on the device's clock: of its own where it has one, of the host's where work is
            done when a call returns (`cpu`, `null`, backends in Python).

        Raises:
            ArgumentValueError: One of them has no time, or they are of two devices.
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
            device: Whatever `as_device` takes.
        """
        self.device: Device = as_device(device)
        # A device that is lost gets another address; the stream stays one of the lost one.
        self._owner = self.device.address
        address = library().make("stream_create", self._owner)
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
        stream._owner = stream.device.address
        given = encoded(kind, "the kind of a queue", "pass one such as 'cl_command_queue'")
        address = library().make("stream_import", stream._owner, given, handle)
        stream._handle = Handle(address, "stream_release")
        return stream

    @property
    def address(self) -> int:
        """Of the native object."""
        return self._handle.address

    @property
    def owner(self) -> int:
        """Of the native device that the stream was made on."""
        return self._owner

    def synchronize(self) -> None:
        """Waits until all work on the stream is done.

        Raises:
            DeviceError, DeviceAssertError: The first failure of that work.
            TimeLimitError: It took longer than `Device.time_limit`. The work goes on, and the
                stream stays failed until a later wait succeeds.
        """
        library().call("stream_synchronize", self.address)

    def record(self, timed: bool = False) -> Event:
        """Marks the present end of the stream.

        Args:
            timed: Whether the device notes when it gets there, for `Event.elapsed`.

        Raises:
            UnsupportedError: `timed`, and the backend times no events.
        """
        address = library().make("stream_record", self.address, int(timed))
        return Event(self.device, address, timed)

    def wait(self, other: "Stream | Event") -> None:
        """Lets work submitted from now on wait for other work; does not block.

        Args:
            other: An event, or a stream: then for what that has been given so far.

        Raises:
            ArgumentValueError: `other` belongs to another device.
        """
        name = "stream_wait_event" if isinstance(other, Event) else "stream_wait"
        library().call(name, self.address, other.address)

    def __repr__(self) -> str:
        return f"<stream of {self.device}>"


def record(device: object = "cpu:0", timed: bool = False) -> Event:
    """Marks the present end of the stream that this thread's calls on a device use.

    Args:
        device: Whatever `as_device` takes.
        timed: Whether the device notes when it gets there, for `Event.elapsed`.

    Raises:
        UnsupportedError: `timed`, and the backend times no events.
    """
    chosen = as_device(device)
    return Event(chosen, library().make("device_record", chosen.address, int(timed)), timed)


@contextlib.contextmanager
def stream(chosen: Stream) -> Generator[Stream]:
    """Makes a stream the one that this thread's calls on its device use.

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
