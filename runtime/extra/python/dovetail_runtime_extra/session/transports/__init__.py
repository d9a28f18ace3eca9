"""Transports of the data of collectives: one module each, with its Communicator.

`shared_memory` between threads and processes of one machine, `sockets` between machines, `gloo`
with PyTorch; `nccl` between GPUs, on top of one of the first two. Each is imported at its first
use.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from dovetail_runtime.errors import ArgumentValueError
from dovetail_runtime_extra.session.communicator import Communicator

if TYPE_CHECKING:
    from dovetail_runtime_extra.session.transports.shared_memory import Memory

#: As `Session(collectives=...)` names them.
NAMES: Final = ("auto", "shared", "sockets", "gloo", "nccl")


def make(
    rank: int, size: int, setup: dict[str, Any], memory: "Callable[[], Memory] | None"
) -> Communicator:
    """Makes a worker's communicator, with the transport of the session.

    Args:
        rank: The worker.
        size: The number of workers.
        setup: The session's request, with the transport's name and options.
        memory: The workers' shared memory; None between machines.

    Raises:
        ArgumentValueError: There is no such transport, or not with this engine.
        BackendNotReadyError: Its library is not installed.
    """
    name: str = setup["collectives"]
    required = name == "nccl"
    if name == "auto" or required:
        name = "sockets" if memory is None else "shared"
        kinds = {device.partition(":")[0] for device in setup["devices"]}
        if required or (len(kinds) == 1 and _have_library(kinds)):
            return _between_devices(rank, size, {**setup, "collectives": name}, memory, required)
    if name == "shared":
        if memory is None:
            raise ArgumentValueError(
                "collectives='shared': workers of this engine share no memory; allowed: sockets,"
                " gloo"
            )
        from dovetail_runtime_extra.session.transports.shared_memory import SharedMemory

        return SharedMemory(rank, memory)
    if name == "sockets":
        from dovetail_runtime_extra.session.transports.sockets import Sockets

        return Sockets(rank, size, setup["token"], setup["address"])
    if name == "gloo":
        from dovetail_runtime_extra.session.transports.gloo import Gloo

        return Gloo(rank, size, setup["address"])
    raise ArgumentValueError(f"collectives='{name}'; allowed: {', '.join(NAMES)}")


def _have_library(kinds: set[str]) -> bool:
    """Whether vendors have a library for these kinds of device."""
    if "cpu" in kinds:  # whose workers are not to import more than they need
        return False
    from dovetail_runtime_extra.session.transports.nccl import library_name

    return all(map(library_name, kinds))


def _between_devices(
    rank: int,
    size: int,
    setup: dict[str, Any],
    memory: "Callable[[], Memory] | None",
    required: bool,
) -> Communicator:
    from dovetail_runtime.device_object import as_device
    from dovetail_runtime_extra.session.transports.nccl import Nccl

    host = make(rank, size, setup, memory)
    return Nccl(host, as_device(setup["device"]), required=required)
