"""Devices: `device("opencl:0")`, `device_of(x)`, `synchronize()`; for all of them, the ledger.

A device is named by its backend's kind and a number. Asking for one loads its backend; nothing
else does, apart from the ledger. The host's processors are the device `cpu:0`, always there.
"""

import _thread
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

from dovetail_runtime import arguments
from dovetail_runtime._native import encoded, library
from dovetail_runtime.errors import ArgumentTypeError, at_call_of


class Device:
    """One device of a backend that is ready. Equal devices are the same object.

    A device may be lost (`DeviceLostError`); the next use opens it anew, and the same object
    stands for it. Tensors, streams and events from before refuse to work with a clear error.
    """

    __slots__ = ("_description", "address", "dlpack", "index", "kind", "name")

    def __init__(self, address: int) -> None:
        """Use `device(...)`."""
        import json

        self._description: dict[str, Any] = json.loads(library().text("device_describe", address))
        self.address = address
        self.name: str = self._description["name"]
        self.kind: str = self._description["kind"]
        self.index: int = self._description["index"]
        #: DLPack's (device type, device id): how tensors on this device are labelled.
        self.dlpack: tuple[int, int] = (
            self._description["device_type"],
            self._description["device_id"],
        )

    @property
    def attributes(self) -> Mapping[str, str]:
        """What the backend says about the device: names such as `opencl.version`, as text."""
        return MappingProxyType(self._description["attributes"])

    @property
    def limits(self) -> Mapping[str, Any]:
        """What the core keeps to when it launches: sizes in bytes, extents in blocks."""
        return MappingProxyType(self._description["limits"])

    @property
    def is_host_memory(self) -> bool:
        """Whether its tensors are ordinary host memory, which NumPy can read."""
        return bool(self._description["limits"]["is_host_memory"])

    @property
    def time_limit(self) -> float:
        """How long a wait for work of the device may last, in seconds; 0: for ever.

        It begins as the environment variable DOVETAIL_TIME_LIMIT says. A wait that lasts longer
        raises a `TimeLimitError` that names what had been submitted. On `cpu`, whose work is done
        while it is called, it is how long a call may last: blocks of kernels that have not begun
        by then are left out. Setting it raises `UnsupportedError` where the backend has no such
        limit: on `null` and backends in Python.
        """
        return library().number("device_time_limit", self.address)

    @time_limit.setter
    def time_limit(self, seconds: float) -> None:
        library().call("device_set_time_limit", self.address, float(seconds))

    def synchronize(self) -> None:
        """Waits until all work given to the device is done.

        Raises:
            DeviceError, DeviceAssertError: The first failure of that work.
            TimeLimitError: It took longer than `time_limit`.
        """
        library().call("device_synchronize", self.address)

    def replace(self, address: int) -> None:
        """Stands from now on for the engine's device at `address`: the old one was lost."""
        self.address = address

    def __dlpack_device__(self) -> tuple[int, int]:
        """How tvm-ffi takes this device as an argument."""
        return self.dlpack

    def __repr__(self) -> str:
        label = self.attributes.get("device.name", "")
        return f"<device {self.name}{': ' if label else ''}{label}>"

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        return device, (self.name,)


_devices: dict[int, Device] = {}  # also by the addresses of those that were lost
_devices_lock = _thread.allocate_lock()


def device_at(address: int) -> Device:
    """The one `Device` for the engine's device at an address."""
    known = _devices.get(address)
    if known is None:
        made = Device(address)
        with _devices_lock:
            for other in _devices.values():
                if other.name == made.name and address not in _devices:
                    other.replace(address)
                    made = other
                    break
            known = _devices.setdefault(address, made)
    return known


@at_call_of
def device(name: str) -> Device:
    """Opens a device by name.

    Args:
        name: `"opencl:1"`; `"opencl"` is `"opencl:0"`.

    Returns:
        The device; the same object each time.

    Raises:
        BackendNotReadyError: Its backend cannot be used; with the reason and what fixes it.
        NotFoundError: The backend has no such device.
        ArgumentTypeError, ArgumentValueError: It is not a name of a device.
    """
    given = encoded(name, "the name of a device", "pass one such as 'cpu:0'")
    return device_at(library().make("device_open", given))


def as_device(given: object) -> Device:
    """A device from whatever names one.

    Args:
        given: A `Device`, a name, DLPack's pair (type, id), or an object with
            `__dlpack_device__`, such as a tensor or a `tvm_ffi.Device`.

    Raises:
        ArgumentTypeError: It names no device.
        BackendNotReadyError, NotFoundError: As `device`.
    """
    if isinstance(given, Device):
        return given
    if isinstance(given, str):
        return device(given)
    label = given
    protocol = getattr(type(given), "__dlpack_device__", None)
    if protocol is not None:
        arguments.check_sort(given, "as_device")
        try:
            label = protocol(given)
        except Exception as error:  # another library's; its words are kept and shown
            raise ArgumentTypeError(
                f"{type(given).__name__} does not name its device: {error}; "
                "pass a name such as 'cpu:0', or one of devices()"
            ) from error
    if isinstance(label, tuple):
        match cast("tuple[object, ...]", label):
            case (int(kind), int(index)):
                return device_at(library().make("device_of", int(kind), int(index)))
            case _:
                pass
    raise ArgumentTypeError(
        f"{given!r} names no device; pass a name such as 'cpu:0', or one of devices()"
    )


def device_of(*given: object) -> Device:
    """Where a call with these arguments runs: on the device of its first array.

    Args:
        given: Arrays, tensors, and anything else, which does not count. Nor does an array of the
            host without dimensions, which may stand for a number.

    Returns:
        The device; `cpu:0` when there is no array.

    Raises:
        BackendNotReadyError: An array lives where no backend here can reach it.
    """
    for argument in given:
        if hasattr(type(argument), "__dlpack_device__") and not (
            arguments.stands_for_number(argument)
        ):
            return as_device(argument)
    return device("cpu:0")


def synchronize(given: object = None) -> None:
    """Waits for all work on one device, or on every device that is in use.

    Args:
        given: Whatever `as_device` takes; default: every device.

    Raises:
        DeviceError, DeviceAssertError: The first failure of that work.
    """
    if given is not None:
        as_device(given).synchronize()
    else:
        for known in dict.fromkeys(_devices.values()):
            known.synchronize()
