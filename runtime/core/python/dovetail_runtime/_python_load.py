"""Loading a backend written in Python: from the name of an object to its table.

The module that a manifest names is imported when a device of the kind is first asked for; until
then nothing but the name is known.
"""

import atexit
import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from dovetail_runtime import _cause
from dovetail_runtime._ffi import Library
from dovetail_runtime._python_table import PythonTable, write_error
from dovetail_runtime.backend_object import PythonBackend
from dovetail_runtime.errors import ManifestError, describe

HOST: Final = 1  # DLPack, kDLCPU
EXTENSION: Final = 12  # DLPack, kDLExtDev
_FAILED: Final = 5  # DVT_DRIVER_ERROR

tables: dict[str, PythonTable] = {}
"""By kind; the engine keeps pointers to them for ever."""


def open_table(
    native: Library, kind: str, device_type: int, load: Callable[[], object], error: Any
) -> int | None:
    """What the engine calls, once, for the table of a backend.

    Args:
        native: The native library.
        kind: Of the backend.
        device_type: DLPack's, as registered.
        load: Returns the backend's object.
        error: A pointer to the `dvt_error` that is told why there is no table.

    Returns:
        Its address; None after a failure.
    """
    try:
        table = PythonTable(_checked(load(), device_type), native)
    except BaseException as raised:  # noqa: BLE001  # nothing may be raised across the border
        text = describe(raised)
        _cause.set_aside(text, raised)
        write_error(error, _FAILED, text)
        return None
    if not tables:
        atexit.register(native.plain["python_close"])
    tables[kind] = table
    return table.address


def load_object(name: str, folder: Path | None) -> object:
    """The object that a manifest names.

    Args:
        name: `package.module:BACKEND`.
        folder: Where the module lies, for a manifest in a folder of DOVETAIL_RUNTIME_PATH; None:
            where Python finds it.

    Raises:
        ManifestError: The module cannot be imported, or has no such attribute.
    """
    module_name, _, attribute = name.partition(":")
    try:
        module = importlib.import_module(module_name) if folder is None else None
        if module is None:
            module = _module_in(folder, module_name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a third party's module; its cause is kept and shown
        raise ManifestError(f"cannot import '{module_name}': {describe(error)}") from error
    found: object = module
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise ManifestError(f"module '{module_name}' has no '{attribute}'")
        found = getattr(found, part)
    return found


def _module_in(folder: Path | None, name: str) -> Any:
    """A module of a folder that is not on sys.path, under a name that nothing else has."""
    assert folder is not None
    path = folder.joinpath(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    unique = f"dovetail_runtime_in_{folder.name}.{name}"
    specification = importlib.util.spec_from_file_location(unique, file)
    if specification is None or specification.loader is None or not file.is_file():
        raise ModuleNotFoundError(f"there is no file '{file}'")
    module = importlib.util.module_from_spec(specification)
    sys.modules[unique] = module
    try:
        specification.loader.exec_module(module)
    except BaseException:
        del sys.modules[unique]
        raise
    return module


def _checked(backend: object, device_type: int) -> PythonBackend:
    if not isinstance(backend, PythonBackend):
        hint = "; name an object of the class" if isinstance(backend, type) else ""
        raise ManifestError(
            f"{backend!r} is not an object of a class derived from"
            f" dovetail_runtime.PythonBackend{hint}"
        )
    if device_type == HOST and not backend.is_host_memory:
        raise ManifestError(
            f"the device type is {HOST}, host memory, but {type(backend).__name__} has"
            f" is_host_memory = False; use {EXTENSION}, the type of extension devices"
        )
    return backend
