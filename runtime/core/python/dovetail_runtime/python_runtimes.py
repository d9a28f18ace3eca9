"""The backends in Python of this process: registration and look-up."""

import ctypes
import threading
from collections.abc import Sequence
from functools import partial

from dovetail_runtime import _ffi_backends
from dovetail_runtime._native import library
from dovetail_runtime._python_load import EXTENSION, HOST, open_table, tables
from dovetail_runtime.backend_object import PythonBackend
from dovetail_runtime.errors import ArgumentValueError, NotFoundError
from dovetail_runtime.selection import KIND

_callbacks: list[object] = []
_registered: dict[str, PythonBackend] = {}
_lock = threading.Lock()


def register_backend(
    backend: PythonBackend, *, formats: Sequence[str] = (), device_type: int = 0
) -> None:
    """Registers a backend in this process, without a package or manifest.

    Args:
        backend: The backend; kept until the process ends. Registering it again does nothing.
        formats: The image formats that it accepts; default: any.
        device_type: DLPack's device type of its tensors; default: that of host memory, or, for a
            backend with its own memory, that of extension devices.

    Raises:
        ArgumentValueError: Its kind is taken, or not a valid name.
    """
    kind = backend.kind
    if KIND.fullmatch(kind) is None:
        raise ArgumentValueError(
            f"{type(backend).__name__}.kind is {kind!r}, expected a name that matches"
            f" {KIND.pattern}"
        )
    chosen = device_type or (HOST if backend.is_host_memory else EXTENSION)
    with _lock:
        if _registered.get(kind) is backend:
            return
        source = type(backend)
        callback = _ffi_backends.OPEN_TABLE(
            partial(open_table, library(), kind, chosen, lambda: backend)
        )
        manifest = _ffi_backends.Manifest(
            kind=kind.encode(),
            library=f"{source.__module__}.{source.__qualname__} at {id(backend):#x}".encode(),
            sonames=b"",
            formats="\n".join(formats).encode(),
            install=b"",
            driver_help=b"",
            distribution=b"register_backend",
            device_type=chosen,
            open_table=callback,
        )
        library().call("register_runtime", ctypes.byref(manifest))
        _callbacks.append(callback)
        _registered[kind] = backend


def python_backend(kind: str) -> PythonBackend:
    """Returns the object of a backend in Python; loads the backend.

    Raises:
        BackendNotReadyError: It cannot be used; the message has the reason.
        NotFoundError: The backend is not in Python.
    """
    if kind not in tables:
        from dovetail_runtime.device_object import device

        device(kind)
    if kind not in tables:
        raise NotFoundError(f"backend '{kind}' is not written in Python")
    return tables[kind].backend
