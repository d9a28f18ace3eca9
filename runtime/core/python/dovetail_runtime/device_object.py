"""Devices: `device("opencl:0")`, `device_of(x)`, `synchronize()`; the ledger lists all of them.

The name of a device is its backend's kind and a number. Opening one loads its backend, which only
the ledger does otherwise. The processors of the host are the device `cpu:0`, which always exists.
"""

import _thread
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

from dovetail_runtime import arguments
from dovetail_runtime._native import encoded, library
from dovetail_runtime.errors import ArgumentTypeError, at_call_of


class Device:
    """A device of a backend that is ready. Equal devices are the same object.

    After a device is lost (`DeviceLostError`), the next use opens it anew under the same object.
    Its earlier tensors, streams and events then raise errors.
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
        """The device's properties by name, such as `opencl.version`, as text."""
        return MappingProxyType(self._description["attributes"])

    @property
    def limits(self) -> Mapping[str, Any]:
        """The limits of launches: sizes in bytes, extents in blocks."""
        return MappingProxyType(self._description["limits"])

    @property
    def is_host_memory(self) -> bool:
        """Whether its tensors are in host memory, which NumPy can read."""
        return bool(self._description["limits"]["is_host_memory"])

    @property
    def time_limit(self) -> float:
        """The maximum time to wait for work of the device, in seconds; 0: no limit.

        The default is that of the environment variable DOVETAIL_TIME_LIMIT. A longer wait raises
        a `TimeLimitError` that names the submitted work. On `cpu`, where calls are synchronous,
        it limits each call: blocks of kernels that have not started by then are skipped. Setting
        it raises `UnsupportedError` if the backend has no such limit: `null`, and backends in
        Python.
        """
        return library().number("device_time_limit", self.address)

    @time_limit.setter
    def time_limit(self, seconds: float) -> None:
        library().call("device_set_time_limit", self.address, float(seconds))

    def synchronize(self) -> None:
        """Waits until all work submitted to the device is done.

        Raises:
            DeviceError, DeviceAssertError: The first failure of that work.
            TimeLimitError: The wait exceeded `time_limit`.
        """
        library().call("device_synchronize", self.address)

    def replace(self, address: int) -> None:
        """Makes this the object of the engine's device at `address`: the old one was lost."""
        self.address = address

    def __dlpack_device__(self) -> tuple[int, int]:
        """DLPack's (type, number); tvm-ffi takes the device as an argument by it."""
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
        BackendNotReadyError: Its backend cannot be used; the message has the reason and the fix.
        NotFoundError: The backend has no such device.
        ArgumentTypeError, ArgumentValueError: `name` is not the name of a device.
    """
    given = encoded(name, "the name of a device", "pass one such as 'cpu:0'")
    return device_at(library().make("device_open", given))


def as_device(given: object) -> Device:
    """Converts an object that identifies a device to a `Device`.

    Args:
        given: A `Device`, a name, DLPack's pair (type, id), or an object with
            `__dlpack_device__`, such as a tensor or a `tvm_ffi.Device`.

    Raises:
        ArgumentTypeError: `given` does not identify a device.
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
    """The device on which a call with these arguments runs: that of the first array.

    Args:
        given: Arguments. Only arrays and tensors count, and not zero-dimensional arrays in host
            memory, which may be numbers.

    Returns:
        The device; `cpu:0` if there is no array.

    Raises:
        BackendNotReadyError: An array is on a device that no backend here can use.
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
        given: As for `as_device`; default: every device.

    Raises:
        DeviceError, DeviceAssertError: The first failure of that work.
    """
    if given is not None:
        as_device(given).synchronize()
    else:
        for known in dict.fromkeys(_devices.values()):
            known.synchronize()
